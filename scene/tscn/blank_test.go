package tscn

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// blocks returns the texts of the sections by their headers: from one line that begins with a bracket to the next,
// without the line ends before that.
func blocks(src string) map[string]string {
	list := map[string]string{}
	for _, block := range strings.Split("\n"+src, "\n[")[1:] {
		head, _, _ := strings.Cut(block, "]")
		list[head] = strings.TrimRight(block, "\r\n")
	}
	return list
}

// TestBlanksStay edits scenes with trailing blanks in lines: they must stay on their lines.
func TestBlanksStay(t *testing.T) {
	const scene = `[gd_scene format=3]~

[node name="Root" type="Node"]~

[node name="A" type="Node" parent="."]
x = 1~

[node name="P" type="Node" parent="."]
x = 2

[node name="B" type="Node" parent="."]~
x = 3 ; why~

[node name="C" type="Node" parent="."]~`
	edits := map[string]func(f *File) (*Edit, error){}
	for _, node := range []string{"A", "P", "B", "C"} {
		for _, to := range []string{".", "A", "P", "B", "C"} {
			edits["move "+node+" to "+to] = func(f *File) (*Edit, error) { return f.MoveNode(f.Tree.Find(node), f.Tree.Find(to), 0) }
		}
		edits["remove "+node] = func(f *File) (*Edit, error) { return f.RemoveNodes(f.Tree.Find(node)) }
		edits["duplicate "+node] = func(f *File) (*Edit, error) { return f.DuplicateNode(f.Tree.Find(node)) }
		edits["add below "+node] = func(f *File) (*Edit, error) { return f.AddNode(f.Tree.Find(node), 0, "New", "Node") }
	}
	edits["connect"] = func(f *File) (*Edit, error) { return f.Connect("ready", "A", "B", "go") }
	count := 0
	for _, blanks := range []string{" ", "\t  "} {
		for _, line := range []string{"\n", "\r\n"} {
			src := string(WithLineEnd([]byte(strings.ReplaceAll(scene, "~", blanks)), line))
			for _, src := range []string{src, src + line} {
				for _, what := range slices.Sorted(maps.Keys(edits)) {
					f := Open([]byte(src))
					e, err := edits[what](f)
					if err != nil {
						continue
					}
					count++
					was, is := blocks(src), blocks(string(e.Apply(f.Src)))
					for head, block := range is {
						// A moved node has another parent, a copy another name: the lines below the header are the
						// same.
						name, _, _ := strings.Cut(head, " parent")
						for old, before := range was {
							_, mine, _ := strings.Cut(block, "]")
							_, theirs, _ := strings.Cut(before, "]")
							if old == head && block != before || strings.HasPrefix(old, name+" ") && mine != theirs {
								t.Errorf("%s: %q becomes %q in\n%q", what, before, block, e.Apply(f.Src))
							}
						}
					}
				}
				f := Open([]byte(src))
				section := f.Tree.Nodes[f.Tree.Find("A")].Item
				e, err := f.AddProperty(section, -1, "y", []byte("2"))
				if err != nil {
					t.Fatal(err)
				}
				if after := string(e.Apply(f.Src)); !strings.Contains(after, "x = 1"+blanks+line+"y = 2"+line+line+"[") {
					t.Errorf("a property was added:\n%q", after)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d edits", count)
	}
}
