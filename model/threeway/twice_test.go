package threeway_test

import (
	"bytes"
	"strings"
	"testing"

	"savant/model/convert"
	"savant/model/threeway"
)

// twiceBase is a scene in which both sides do something else to the node Hip.
const twiceBase = `[gd_scene format=3]

[node name="Root" type="Node2D"]

[node name="A" type="Node2D" parent="."]

[node name="Hip" type="Sprite2D" parent="."]
position = Vector2(1, 2)
scale = Vector2(3, 3)

[node name="Chest" type="Sprite2D" parent="Hip"]
position = Vector2(3, 4)

[node name="B" type="Control" parent="."]

[node name="Eye" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Hip")
`

// cut takes the sections of Hip out of the scene.
func cut(text string) (before, hip, after string) {
	before, hip, _ = strings.Cut(text, `[node name="Hip"`)
	hip, after, _ = strings.Cut(hip, `[node name="B"`)
	return before, `[node name="Hip"` + hip, `[node name="B"` + after
}

// renamedHip is the scene with Hip under another name.
func renamedHip(text, name string) string {
	return strings.NewReplacer(`"Hip"`, `"`+name+`"`, "../Hip", "../"+name).Replace(text)
}

// movedHip is the scene with Hip below A or B.
func movedHip(text, parent string) string {
	before, hip, after := cut(strings.Replace(text, "../Hip", "../"+parent+"/Hip", 1))
	hip = strings.NewReplacer(`parent="."`, `parent="`+parent+`"`, `parent="Hip"`, `parent="`+parent+`/Hip"`).Replace(hip)
	if parent == "A" {
		return before + hip + after
	}
	b, eye, _ := strings.Cut(after, `[node name="Eye"`)
	return before + b + hip + `[node name="Eye"` + eye
}

// unnamed is the scene in which nothing names Hip.
var unnamed = strings.Replace(twiceBase, "remote_path = NodePath(\"../Hip\")\n", "", 1)

// without is the scene without Hip and what is below it.
func without(text string) string {
	before, _, after := cut(text)
	return before + after
}

// TestTwice: a node that both sides renamed or moved differently is a conflict, as is one that a side renamed and the other removed. Each choice gives
// what its side has, with what names it and what the other side changed besides.
func TestTwice(t *testing.T) {
	ours := strings.Replace(twiceBase, "(1, 2)", "(5, 6)", 1)
	theirs := strings.Replace(twiceBase, "(3, 3)", "(7, 7)", 1)
	both := strings.Replace(ours, "(3, 3)", "(7, 7)", 1)
	for _, c := range []struct {
		name, base, ours, theirs, why string
		want                          [4]string // for None, Base, Ours, Theirs
	}{
		{"renamed", twiceBase, renamedHip(ours, "Foo"), renamedHip(theirs, "Bar"), "renamed to Foo in ours and to Bar in theirs",
			[4]string{renamedHip(both, "Foo"), both, renamedHip(both, "Foo"), renamedHip(both, "Bar")}},
		{"moved", twiceBase, movedHip(ours, "A"), movedHip(theirs, "B"), "moved to A/Hip in ours and to B/Hip in theirs",
			[4]string{movedHip(both, "A"), both, movedHip(both, "A"), movedHip(both, "B")}},
		{"renamed and moved", twiceBase, renamedHip(ours, "Foo"), movedHip(theirs, "B"), "", [4]string{
			strings.NewReplacer(`name="Hip"`, `name="Foo"`, "B/Hip", "B/Foo").Replace(movedHip(both, "B"))}},
		{"renamed and removed", unnamed, renamedHip(unnamed, "Foo"), without(unnamed), "changed in ours, removed in theirs",
			[4]string{2: renamedHip(unnamed, "Foo"), 3: without(unnamed)}},
		{"removed and moved", unnamed, without(unnamed), movedHip(unnamed, "A"), "removed in ours, changed in theirs",
			[4]string{2: without(unnamed), 3: movedHip(unnamed, "A")}},
	} {
		for side, want := range c.want {
			text, r := merge(t, []byte(c.base), []byte(c.ours), []byte(c.theirs), threeway.Options{Favor: threeway.Side(side)})
			var why []string
			for _, change := range r.Conflicts() {
				why = append(why, said(change.Why))
			}
			if strings.Join(why, "; ") != c.why {
				t.Errorf("%s: %q", c.name, why)
			}
			switch {
			case want == "" && r.Left() == 0 && side == 0:
				t.Errorf("%s: no conflict is left", c.name)
			case want != "" && string(text) != want:
				t.Errorf("%s: with %d it is\n%s\nnot\n%s", c.name, side, text, want)
			}
			if c.why == "" {
				break
			}
		}
	}
}

// TestTwiceNamesTheSides: a path that is told of a side is one of that side, though nodes around have another name in the other.
func TestTwiceNamesTheSides(t *testing.T) {
	ours := strings.Replace(movedHip(twiceBase, "B"), `name="A"`, `name="Fade"`, 1)
	theirs := movedHip(twiceBase, "A")
	for _, c := range []struct{ ours, theirs, says string }{
		{ours, theirs, `moved to "B/Hip" in ours and to "A/Hip" in theirs`},
		{theirs, ours, `moved to "A/Hip" in ours and to "B/Hip" in theirs`},
	} {
		says := func(text string) string { return strings.ReplaceAll(text, `"`, "") }
		_, r := merge(t, []byte(twiceBase), []byte(c.ours), []byte(c.theirs), threeway.Options{})
		told := ""
		for i := range r.Changes {
			if r.Changes[i].Conflict() && r.Changes[i].Moved {
				told += said(r.Changes[i].Why)
			}
		}
		if says(told) != says(c.says) {
			t.Errorf("the merge says %s, not %s", told, c.says)
		}
		onto, err := threeway.Onto(t.Context(), open(t, []byte(twiceBase)), open(t, []byte(c.ours)), open(t, []byte(c.theirs)))
		if err != nil || len(onto.Twice) != 1 || len(onto.Left) == 0 {
			t.Fatalf("%+v, %v", onto, err)
		}
		if told := said(onto.Left[len(onto.Left)-1].Why); says(told) != says(c.says) {
			t.Errorf("onto theirs it says %s, not %s", told, c.says)
		}
	}
}

// TestChoicesInBinaries: of a node that one side renamed and the other removed, a choice gives the same bytes in a binary scene as the side that
// decides all conflicts, and what it gives in the text.
func TestChoicesInBinaries(t *testing.T) {
	turn := func(from, to string, data []byte) []byte {
		made, err := convert.Bytes(t.Context(), from, data, to, convert.Request{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return made.Data
	}
	for _, c := range [][3]string{
		{unnamed, renamedHip(unnamed, "Foo"), without(unnamed)}, {unnamed, without(unnamed), renamedHip(unnamed, "Foo")},
		{unnamed, without(unnamed), movedHip(unnamed, "A")}, {twiceBase, renamedHip(twiceBase, "Foo"), renamedHip(twiceBase, "Bar")},
	} {
		var binary [3][]byte
		for i, text := range c {
			binary[i] = turn("a.tscn", "a.scn", []byte(text))
		}
		for _, side := range []threeway.Side{threeway.Ours, threeway.Theirs, threeway.Base} {
			text, _ := merge(t, []byte(c[0]), []byte(c[1]), []byte(c[2]), threeway.Options{Favor: side})
			want, r := merge(t, binary[0], binary[1], binary[2], threeway.Options{Favor: side})
			choices := map[string]threeway.Side{}
			for _, change := range r.Conflicts() {
				choices[change.Path] = side
			}
			got, chosen := merge(t, binary[0], binary[1], binary[2], threeway.Options{Choices: choices})
			if len(choices) == 0 || chosen.Left() > 0 || !bytes.Equal(got, want) {
				t.Errorf("%v with %v, %d left: %q, not %q", choices, side, chosen.Left(), got, want)
			}
			if got, want := turn("a.scn", "a.tscn", got), turn("b.scn", "b.tscn", turn("b.tscn", "b.scn", text)); !bytes.Equal(got, want) {
				t.Errorf("with %v it is\n%s\nnot\n%s", side, got, want)
			}
		}
	}
}
