package merge

import (
	"context"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
)

// save is a file with one value, as store_var of Godot 4.6 without its length.
func save(t *testing.T, text string) []byte {
	t.Helper()
	v, err := literal.ParseAll(text, dialect.Godot46)
	if err != nil {
		t.Fatal(text, err)
	}
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func doc(t *testing.T, b []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(b, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// merged is what becomes of theirs, with the paths of the edits that were not made.
func merged(t *testing.T, base, ours, theirs []byte) (*model.Document, string) {
	t.Helper()
	d := doc(t, theirs)
	r, err := Onto(context.Background(), doc(t, base).Snapshot(), doc(t, ours).Snapshot(), d)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range r.Left {
		if e.Why.IsZero() {
			t.Errorf("%s was left without a reason", e.Path)
		}
		left = append(left, e.Op.String()+" "+e.Path)
	}
	if len(d.History()) > 1 {
		t.Errorf("%d steps", len(d.History()))
	}
	before := string(theirs)
	if now := string(d.Bytes()); d.CanUndo() {
		d.Undo()
		if string(d.Bytes()) != before {
			t.Error("undone, it is not what it was")
		}
		d.Redo()
		if string(d.Bytes()) != now {
			t.Error("redone, it is not what it was")
		}
	}
	return d, strings.Join(left, ", ")
}

func TestSaves(t *testing.T) {
	const base = `{"gold": 1, "name": "Ann", "bag": [1, 2, 3], "at": Vector2(1, 2), 7: {"a": 1}, "gone": null}`
	for _, c := range []struct{ name, ours, theirs, want, left string }{
		{"nothing on either side", base, base, base, ""},
		{"different places", strings.Replace(base, `"gold": 1`, `"gold": 500`, 1), strings.Replace(base, "Ann", "Eve", 1),
			`{"gold": 500, "name": "Eve", "bag": [1, 2, 3], "at": Vector2(1, 2), 7: {"a": 1}, "gone": null}`, ""},
		{"the same place", strings.Replace(base, `"gold": 1`, `"gold": 500`, 1), strings.Replace(base, `"gold": 1`, `"gold": 2`, 1),
			strings.Replace(base, `"gold": 1`, `"gold": 2`, 1), "changed gold"},
		{"the same change", strings.Replace(base, `"gold": 1`, `"gold": 2`, 1), strings.Replace(base, `"gold": 1`, `"gold": 2`, 1),
			strings.Replace(base, `"gold": 1`, `"gold": 2`, 1), ""},
		{"another type", strings.Replace(base, `"Ann"`, `[1]`, 1), strings.Replace(base, `"gold": 1`, `"gold": 2`, 1),
			`{"gold": 2, "name": [1], "bag": [1, 2, 3], "at": Vector2(1, 2), 7: {"a": 1}, "gone": null}`, ""},
		{"an entry more, behind what stands before it", strings.Replace(base, `"name"`, `"new": {"x": 1}, "name"`, 1), strings.Replace(base, `{"gold"`, `{"first": 0, "gold"`, 1),
			`{"first": 0, "gold": 1, "new": {"x": 1}, "name": "Ann", "bag": [1, 2, 3], "at": Vector2(1, 2), 7: {"a": 1}, "gone": null}`, ""},
		{"an entry more, deep, with keys that are no strings", strings.Replace(base, `{"a": 1}`, `{"a": 1, Vector2i(1, 2): 5}`, 1), strings.Replace(base, `{"a": 1}`, `{"a": 2}`, 1),
			strings.Replace(base, `{"a": 1}`, `{"a": 2, Vector2i(1, 2): 5}`, 1), ""},
		{"an entry that they have too", strings.Replace(base, `{"a": 1}`, `{"a": 1, "b": 2}`, 1), strings.Replace(base, `{"a": 1}`, `{"a": 1, "b": 3}`, 1),
			strings.Replace(base, `{"a": 1}`, `{"a": 1, "b": 3}`, 1), "added [7].b"},
		{"an entry less", strings.Replace(base, `, "gone": null`, ``, 1), strings.Replace(base, "Ann", "Eve", 1),
			strings.Replace(strings.Replace(base, `, "gone": null`, ``, 1), "Ann", "Eve", 1), ""},
		{"an entry less that they changed", strings.Replace(base, `7: {"a": 1}, `, ``, 1), strings.Replace(base, `{"a": 1}`, `{"a": 2}`, 1),
			strings.Replace(base, `{"a": 1}`, `{"a": 2}`, 1), "removed [7]"},
		{"the container is gone", strings.Replace(base, `{"a": 1}`, `{"a": 9}`, 1), strings.Replace(base, `7: {"a": 1}, `, ``, 1),
			strings.Replace(base, `7: {"a": 1}, `, ``, 1), "changed [7].a"},
		{"an array", strings.Replace(base, `[1, 2, 3]`, `[0, 1, 2, 4]`, 1), strings.Replace(base, "Ann", "Eve", 1),
			strings.Replace(strings.Replace(base, `[1, 2, 3]`, `[0, 1, 2, 4]`, 1), "Ann", "Eve", 1), ""},
		{"an array that they changed", strings.Replace(base, `[1, 2, 3]`, `[2, 3]`, 1), strings.Replace(base, `[1, 2, 3]`, `[1, 2, 3, 4]`, 1),
			strings.Replace(base, `[1, 2, 3]`, `[2, 3, 4]`, 1), ""},
		{"an element of an array to which they added in front", strings.Replace(base, `[1, 2, 3]`, `[1, 5, 3]`, 1), strings.Replace(base, `[1, 2, 3]`, `[0, 1, 2, 3]`, 1),
			strings.Replace(base, `[1, 2, 3]`, `[0, 1, 5, 3]`, 1), ""},
		{"an element that they removed", strings.Replace(base, `[1, 2, 3]`, `[1, 5, 3]`, 1), strings.Replace(base, `[1, 2, 3]`, `[1, 3]`, 1),
			strings.Replace(base, `[1, 2, 3]`, `[1, 3]`, 1), "changed bag"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, left := merged(t, save(t, base), save(t, c.ours), save(t, c.theirs))
			if string(d.Bytes()) != string(save(t, c.want)) {
				text, _ := d.Text(d.Child(model.Root, 0))
				t.Errorf("it is %s\nnot %s", text, c.want)
			}
			if left != c.left {
				t.Errorf("left %q, not %q", left, c.left)
			}
		})
	}
}

func TestScenes(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\nposition = Vector2(1, 2)\n\n[node name=\"Arm\" type=\"Sprite2D\" parent=\".\"]\nrotation = 0.5\n"
	ours := strings.Replace(strings.Replace(base, "Vector2(1, 2)", "Vector2(7, 2)", 1), "rotation = 0.5", "rotation = 0.5\nscale = Vector2(2, 2)", 1)
	theirs := strings.Replace(base, "rotation = 0.5", "rotation = 0.75", 1)
	d, left := merged(t, []byte(base), []byte(ours), []byte(theirs))
	want := strings.Replace(strings.Replace(ours, "0.5", "0.75", 1), "", "", 1)
	if string(d.Bytes()) != want || left != "" {
		t.Errorf("left %q:\n%s", left, d.Bytes())
	}
	without := base[:strings.Index(base, "\n[node name=\"Arm\"")]
	d, left = merged(t, []byte(base), []byte(without), []byte(theirs))
	if string(d.Bytes()) != theirs || !strings.HasPrefix(left, "removed node") {
		t.Errorf("left %q:\n%s", left, d.Bytes())
	}
	d, left = merged(t, []byte(without), []byte(base), []byte(strings.Replace(without, "1, 2", "3, 4", 1)))
	if strings.Contains(string(d.Bytes()), "Arm") != (left == "") {
		t.Errorf("left %q:\n%s", left, d.Bytes())
	}
}

func TestKinds(t *testing.T) {
	b, s := save(t, `{"a": 1}`), []byte("[gd_scene format=3]\n")
	d := doc(t, s)
	if _, err := Onto(context.Background(), doc(t, b).Snapshot(), doc(t, save(t, `{"a": 2}`)).Snapshot(), d); err == nil || string(d.Bytes()) != string(s) {
		t.Errorf("%v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	d = doc(t, b)
	if _, err := Onto(ctx, doc(t, b).Snapshot(), doc(t, save(t, `{"a": 2}`)).Snapshot(), d); err == nil || d.Dirty() {
		t.Errorf("%v", err)
	}
}
