package badge

import (
	"testing"

	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/look"
)

func TestEveryBadgeCanBeDrawn(t *testing.T) {
	for i, b := range badges {
		if (b.Text == "") == (b.Icon == "") && model.Badge(i) != model.BadgeNone {
			t.Errorf("badge %d has not exactly one of letters and shape: %+v", i, b)
		}
		if b.Icon != "" && look.Shape(b.Icon, b.Color) == nil {
			t.Errorf("badge %d: there is no shape %q", i, b.Icon)
		}
		if _, ok := look.Color(b.Color, theme.VariantDark); !ok && model.Badge(i) != model.BadgeNone {
			t.Errorf("badge %d: %q is no token", i, b.Color)
		}
		for j, other := range badges[:i] {
			if b == other && b != (look.Badge{}) {
				t.Errorf("badges %d and %d look the same", j, i)
			}
		}
	}
}

func TestEverySignCanBeDrawn(t *testing.T) {
	all := model.HasScript | model.HasSignals | model.HasGroups | model.IsInstance | model.IsUnique
	list := Signs(all)
	if len(list) != 5 || Signs(0) != nil || len(Signs(model.HasScript)) != 1 {
		t.Fatal(list)
	}
	for _, b := range list {
		if look.Shape(b.Icon, b.Color) == nil {
			t.Errorf("there is no shape %q", b.Icon)
		}
	}
}
