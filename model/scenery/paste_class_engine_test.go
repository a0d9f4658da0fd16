package scenery_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/class"
)

// TestPasteEveryNode pastes a node of every class into the other engine: it is made there as a class that the engine has, or it is told that there
// is none. The engine has the last word.
func TestPasteEveryNode(t *testing.T) {
	for _, way := range []struct {
		from      *dialect.Dialect
		head      string
		to, empty string
	}{
		{dialect.Godot3, "[gd_scene format=2]\n", "4.6", "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"},
		{dialect.Godot46, "[gd_scene format=3]\n", "3.6", "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n"},
	} {
		text, list := way.head+"\n[node name=\"Top\" type=\"Node\"]\n", []string{}
		for _, c := range class.For(way.from).Descendants("Node") {
			if c.Made {
				list = append(list, c.Name)
				text += fmt.Sprintf("\n[node name=%q type=%q parent=\".\"]\n", "A"+c.Name, c.Name)
			}
		}
		made, told := pastedFirst(t, text, way.empty)
		folder := t.TempDir()
		write(t, folder, "x.tscn", []byte(made))
		nodes := tellNodes(t, way.to, enginetest.Folder(t, "SAVANT_VECTORS")+"/godot-"+way.to+"/project", []string{folder + "/x.tscn"})[0]
		if nodes == nil {
			t.Fatalf("Godot %s does not load it", way.to)
		}
		lost := 0
		for _, name := range list {
			n := nodes["Top/A"+name]
			plain := n.class == "" || n.class == "Node" && !strings.Contains(made, fmt.Sprintf("name=%q type=\"Node\"", "A"+name))
			said := strings.Contains(told, fmt.Sprintf("), %q, ", name))
			if plain != said {
				t.Errorf("Godot %s makes a %q of a %s, told: %t", way.to, n.class, name, said)
			}
			if said {
				lost++
			}
		}
		if lost < 5 || lost > len(list)/2 {
			t.Errorf("%d of %d are told", lost, len(list))
		}
	}
}
