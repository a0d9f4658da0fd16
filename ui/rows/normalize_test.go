package rows

import (
	"os"
	"path/filepath"
	"testing"

	"savant/ui/host/hosttest"
)

// TestNormalizeRows: the quaternions among the selected rows become rotations in one step; without one the action is not possible.
func TestNormalizeRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.tres")
	text := "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/a = Quaternion(0, 0, 0, 2)\nmetadata/b = Quaternion(0, 0, 0, 1)\nmetadata/c = Quaternion(0, 0, 0, 0)\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, ValueActions())
	p := w.OpenFile(file)
	for i, want := range []bool{true, false, true} {
		name := "metadata/" + string(rune('a'+i))
		r, err := p.Doc().Find("resource[\"" + name + "\"]")
		if err != nil {
			t.Fatal(err)
		}
		if p.Select(r); canNormalize(w) != want {
			t.Errorf("%s: %t", name, !want)
		}
		if want {
			w.Run(actionNormalize)
			if got, _ := p.Doc().Text(r); got != "Quaternion(0, 0, 0, 1)" {
				t.Errorf("%s is %s", name, got)
			}
		}
	}
	if n := len(p.Doc().History()); n != 2 {
		t.Errorf("%d steps", n)
	}
}
