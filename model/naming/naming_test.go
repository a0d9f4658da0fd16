package naming_test

import (
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/naming"
)

const fence = `[gd_scene format=3]

[node name="Fence" type="Node2D"]

[node name="Post2" type="Sprite2D" parent="."]
other = NodePath("../Post3")

[node name="Post3" type="Sprite2D" parent="."]

[node name="Gate$" type="Node2D" parent="Post3"]
`

func open(t *testing.T) (d *model.Document, nodes []model.Row) {
	t.Helper()
	d, err := kinds.Open([]byte(fence), model.Options{Name: "fence.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"node.Post2", "node.Post3", `node["Post3/Gate$"]`} {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, r)
	}
	return d, nodes
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		pattern naming.Pattern
		want    string
	}{
		{naming.Pattern{Find: "Post", Replace: "Pole"}, "Pole2 Pole3"},
		{naming.Pattern{Find: "$", Replace: "$1"}, "Gate$1"},
		{naming.Pattern{Find: `^(.*?)(\d+)$`, Regexp: true, Replace: "${2}_$1"}, "2_Post 3_Post"},
		{naming.Pattern{Replace: "Part${COUNTER}", Start: 7, Step: 2, Digits: 3}, "Part007 Part009 Part011"},
		{naming.Pattern{Replace: "${PARENT}_${TYPE}_${COUNTER}", Start: -1, Step: 1, Digits: 2}, "Fence_Sprite2D_-01 Fence_Sprite2D_00 Post3_Node2D_01"},
		{naming.Pattern{Find: "Gate", Replace: "${NAME}"}, "Gate$$"},
		{naming.Pattern{Find: "Nothing", Replace: "x"}, ""},
	} {
		d, nodes := open(t)
		list, err := c.pattern.Names(d, nodes)
		if err != nil {
			t.Errorf("%+v: %v", c.pattern, err)
		}
		var names []string
		for _, x := range list {
			names = append(names, x.New)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%+v gives %q, want %q", c.pattern, got, c.want)
		}
	}
	d, nodes := open(t)
	for _, p := range []naming.Pattern{{Find: "(", Regexp: true}, {Digits: 19}} {
		if _, err := p.Names(d, nodes); err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
	if _, err := (naming.Pattern{}).Names(d, []model.Row{model.Root}); err == nil {
		t.Error("a row that is no node is taken")
	}
}

// TestRename moves names on by one, so that each takes that of another: paths follow, and it is one step.
func TestRename(t *testing.T) {
	d, nodes := open(t)
	if err := naming.Rename(d, []naming.Renaming{{nodes[0], "Post2", "Post3"}, {nodes[1], "Post3", "Post4"}}); err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`name="Post2"`, `name="Post3"`, `name="Post3"`, `name="Post4"`, "../Post3", "../Post4", `parent="Post3"`, `parent="Post4"`).Replace(fence)
	if got := string(d.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if n := len(d.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	before := string(d.Bytes())
	if err := naming.Rename(d, []naming.Renaming{{nodes[2], "Gate$", "Door"}, {nodes[0], "Post3", "a/b"}}); err == nil || string(d.Bytes()) != before {
		t.Errorf("%v\n%s", err, d.Bytes())
	}
	d.Undo()
	if string(d.Bytes()) != fence {
		t.Error("undone, the scene is not what it was")
	}
}
