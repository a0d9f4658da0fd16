package shell

import (
	"testing"

	"savant/ui/page"
)

// TestRenameBeginsWithTheName asks for another name of a node, the scene's root or a bone with the name it has, without the path to it.
func TestRenameBeginsWithTheName(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	p := b.document()
	for row, want := range map[string]string{
		`node["."]`:                            "Player",
		`node["Armature/Skeleton3D"]`:          "Skeleton3D",
		`node["Armature"]`:                     "Armature",
		`bone["Armature/Skeleton3D:LeftHand"]`: "LeftHand",
		`node["."].collision_layer`:            "collision_layer",
	} {
		r, err := p.doc.Find(row)
		if err != nil {
			t.Fatal(err)
		}
		if got := page.KeyText(p.doc, r); got != want {
			t.Errorf("%s begins with %q, not %q", row, got, want)
		}
	}
}
