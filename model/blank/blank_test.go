package blank

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
)

// TestClasses: nodes become scenes and resources become resources in each engine, and neither becomes the other.
func TestClasses(t *testing.T) {
	for _, d := range dialect.All() {
		if text, err := Scene(d, "Node2D"); err != nil || !strings.Contains(text, `[node name="Node2D" type="Node2D"]`) {
			t.Errorf("%s: %q, %v", d.Name, text, err)
		}
		if text, err := Resource(d, "Gradient"); err != nil || !strings.HasPrefix(text, `[gd_resource type="Gradient" format=`) {
			t.Errorf("%s: %q, %v", d.Name, text, err)
		}
		if err := Node(d, "Timer"); err != nil {
			t.Errorf("%s: %v", d.Name, err)
		}
		_, sceneErr := Scene(d, "Gradient")
		_, resourceErr := Resource(d, "Node2D")
		for _, err := range []error{sceneErr, resourceErr, Node(d, "Timr"), Node(d, "CanvasItem"), Node(d, "")} {
			var class *ClassError
			if !errors.As(err, &class) || class.Engine != d.Title || len(class.Classes) == 0 || slices.Contains(class.Classes, class.Class) || class.Known != (class.Class != "Timr" && class.Class != "") {
				t.Errorf("%s: %v", d.Name, err)
			}
		}
	}
}
