package pairs

import (
	"bytes"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/threeway"
)

// TestTwice merges edits onto a file that has a node under another new name, or below another new parent. It is one edit that is left, and each way to
// decide it gives what the merge of the three files does, with what names the node and what is below it.
func TestTwice(t *testing.T) {
	const base = `[gd_scene load_steps=2 format=3]

[sub_resource type="Animation" id="walk"]
tracks/0/path = NodePath("Hip/Chest:position")

[node name="Root" type="Node2D"]

[node name="A" type="Node2D" parent="." unique_id=13]

[node name="Hip" type="Sprite2D" parent="." unique_id=11]
position = Vector2(1, 2)
scale = Vector2(3, 3)

[node name="Chest" type="Sprite2D" parent="Hip" unique_id=12]
position = Vector2(3, 4)

[node name="B" type="Node2D" parent="."]

[node name="Player" type="AnimationPlayer" parent="."]
walk = SubResource("walk")

[node name="Eye" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Hip")
`
	for name, c := range map[string]struct {
		mine, disk [][2]string
		rows       int
	}{
		"renamed":            {[][2]string{{"Hip", "Foo"}}, [][2]string{{"Hip", "Bar"}}, 1},
		"moved":              {[][2]string{{"Hip", "A/Hip"}}, [][2]string{{"Hip", "B/Hip"}}, 1},
		"below a renamed":    {[][2]string{{"Hip", "Foo"}, {"Foo/Chest", "Foo/X"}}, [][2]string{{"Hip", "Bar"}, {"Bar/Chest", "Bar/Y"}}, 2},
		"below the other":    {[][2]string{{"Hip", "A/Hip"}, {"A", "A1"}}, [][2]string{{"Hip", "B/Hip"}, {"A", "A2"}}, 2},
		"renamed, and moved": {[][2]string{{"Hip", "A/Foo"}}, [][2]string{{"Hip", "B/Bar"}}, 1},
	} {
		was := scene(t, base)
		mine, disk := was.Snapshot().Document(), was.Snapshot().Document()
		for doc, list := range map[*model.Document][][2]string{mine: c.mine, disk: c.disk} {
			for _, path := range list {
				if err := threeway.Transfer(doc, path[0], path[1], ""); err != nil {
					t.Fatal(err)
				}
			}
		}
		edit(t, mine, "(1, 2)", "(5, 6)")
		edit(t, disk, "(3, 3)", "(7, 7)")
		ours, began, left := mine.Snapshot().Document(), was.Snapshot().Document(), disk.Snapshot().Document()
		r, err := threeway.Onto(t.Context(), began, ours, left)
		if err != nil || len(r.Twice) != c.rows || len(r.Left) != c.rows {
			t.Fatalf("%s: %v, %+v", name, err, r)
		}
		if !bytes.Equal(ours.Bytes(), mine.Bytes()) {
			t.Errorf("%s: ours became\n%s\nfrom\n%s", name, ours.Bytes(), mine.Bytes())
		}
		for side, b := range map[threeway.Side]*model.Document{threeway.Ours: ours, threeway.Theirs: nil, threeway.Base: began} {
			to := left.Snapshot().Document()
			list := r.Twice
			if side == threeway.Base {
				list = threeway.Turned(list)
			}
			if b != nil {
				scenes := Known(to.Snapshot(), b.Snapshot(), list)
				var moves []diff.Difference
				if err := scenes.Compare(t.Context(), nil, func(d diff.Difference) bool {
					if d.Op == diff.Moved && d.From != "" {
						moves = append(moves, d)
					}
					return true
				}); err != nil || len(moves) != c.rows {
					t.Fatalf("%s: %v, %+v", name, err, moves)
				}
				if taken, err := scenes.Take(t.Context(), to, false, moves); err != nil || len(taken.Left) > 0 {
					t.Fatalf("%s: %v, %+v", name, err, taken)
				}
			}
			want := mine.Snapshot().Document()
			if _, err := threeway.Merge(t.Context(), was.Snapshot().Document(), want, disk.Snapshot().Document(), threeway.Options{Favor: side}); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(to.Bytes(), want.Bytes()) {
				t.Errorf("%s, %d: it is\n%s\nnot\n%s", name, side, to.Bytes(), want.Bytes())
			}
		}
	}
}

// edit replaces a text in a document.
func edit(t *testing.T, d *model.Document, was, now string) {
	at := int64(strings.Index(string(d.Bytes()), was))
	if err := d.Apply(message.New("test.edit"), []model.Patch{{Start: at, End: at + int64(len(was)), New: []byte(now)}}); err != nil {
		t.Fatal(err)
	}
}
