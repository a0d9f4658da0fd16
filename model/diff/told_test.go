package diff_test

import (
	"context"
	"strings"
	"testing"

	"savant/model"
	"savant/model/diff"
)

const house = `[gd_scene format=3]

[node name="House" type="Node3D"]

[node name="Room" type="Node3D" parent="."]

[node name="Lamp" type="OmniLight3D" parent="Room"]
light_energy = 2.0

[node name="Bulb" type="Node3D" parent="Room/Lamp"]

[node name="Chair" type="Node3D" parent="Room"]

[node name="Desk" type="Node2D" parent="Room"]

[node name="Hall" type="Label" parent="."]

[node name="Door" type="Sprite2D" parent="Hall"]
`

// TestToldMoves: a node that moved is told once and in words, without what follows; what else changed in it is told too.
func TestToldMoves(t *testing.T) {
	move := func(path, parent string, index int) func(d *model.Document) error {
		return func(d *model.Document) error { return d.Move(at(t, d, path), at(t, d, parent), index) }
	}
	index := func(n int) int { // among all children of the room
		first, _ := open(t, []byte(house), "").NodeIndex(at(t, open(t, []byte(house), ""), "node.Room"), 0)
		return first + n
	}
	set := func(path, text string) func(d *model.Document) error {
		return func(d *model.Document) error {
			v, err := d.Parse(at(t, d, path), text)
			if err == nil {
				err = d.Set(at(t, d, path), v)
			}
			return err
		}
	}
	for name, c := range map[string]struct {
		edits []func(d *model.Document) error
		want  []string
	}{
		"another parent":  {[]func(*model.Document) error{move(`node["Room/Lamp"]`, "node.Hall", -1)}, []string{`node["Hall/Lamp"]: moved from Room to Hall`}},
		"to the root":     {[]func(*model.Document) error{move(`node["Room/Lamp"]`, `node["."]`, -1)}, []string{`node.Lamp: moved from Room to House`}},
		"to the end":      {[]func(*model.Document) error{move(`node["Room/Lamp"]`, "node.Room", -1)}, []string{`node["Room/Lamp"]: moved down from place 1 to 3`}},
		"to the front":    {[]func(*model.Document) error{move(`node["Room/Desk"]`, "node.Room", index(0))}, []string{`node["Room/Desk"]: moved up from place 3 to 1`}},
		"deeper":          {[]func(*model.Document) error{move("node.Room", "node.Hall", -1)}, []string{`node["Hall/Room"]: moved from House to Hall`}},
		"with a property": {[]func(*model.Document) error{move(`node["Room/Lamp"]`, "node.Hall", -1), set(`node["Hall/Lamp"].light_energy`, "3.0")}, []string{`node["Hall/Lamp"]: moved from Room to Hall`, `node["Hall/Lamp"].light_energy: 2.0 3.0`}},
		"one in another":  {[]func(*model.Document) error{move(`node["Room/Lamp/Bulb"]`, "node.Room", -1), move("node.Room", "node.Hall", -1)}, []string{`node["Hall/Room"]: moved from House to Hall`, `node["Hall/Room/Bulb"]: moved from Room/Lamp to Hall/Room`}},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := open(t, []byte(house), ""), open(t, []byte(house), "")
			for _, edit := range c.edits {
				if err := edit(b); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, diff.Told(a.Snapshot(), b.Snapshot(), func(d diff.Difference) bool {
				got = append(got, strings.TrimSpace(d.Path+": "+strings.TrimSpace(d.Old+" "+d.New)+said(d.Note)))
				return true
			}))
			if err != nil || strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("%v, got\n%s\nwant\n%s", err, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func at(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
