package skeleton

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
)

// TestWhyIsReadWhole breaks a long reason into lines instead of cutting it.
func TestWhyIsReadWhole(t *testing.T) {
	test.NewTempApp(t)
	v := New()
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(300, 300))
	height := func(why string) float32 {
		v.Set(nil, why)
		for _, o := range test.WidgetRenderer(v).Objects() {
			if l, ok := o.(*ink.Label); ok && l.Whole() == why && l.Visible() && l.Position().Y > 0 && l.Position().Y+l.Size().Height < 300 {
				return l.Size().Height
			}
		}
		t.Fatalf("%q is not shown", why)
		return 0
	}
	if one, four := height("short"), height(strings.Repeat("quite long ", 12)); four < 2*one {
		t.Errorf("a line is %v high, a long text %v", one, four)
	}
}
