package threeway_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model/threeway"
)

// TestChoices: the choice for a path wins there, in conflicts and where the sides agree, and all changes are listed
// with their result.
func TestChoices(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\na = 1\nb = 1\nc = [1]\n\n[node name=\"Gone\" type=\"Node\" parent=\".\"]\nx = 1\n\n" +
		"[node name=\"Old\" type=\"Timer\" parent=\".\"]\n"
	change := strings.NewReplacer
	ours := change("a = 1", "a = 2", "b = 1", "b = 2", "c = [1]", "c = [0, 1]", "x = 1", "x = 2", `"Old"`, `"Mine"`).Replace(base)
	theirs := change("a = 1", "a = 3", "c = [1]", "c = [1, 2]", `"Old"`, `"Other"`, "[node name=\"Gone\" type=\"Node\" parent=\".\"]\nx = 1\n\n", "").Replace(base)
	list := func(choices map[string]threeway.Side) (string, []string, int) {
		text, r := merge(t, []byte(base), []byte(ours), []byte(theirs), threeway.Options{Choices: choices})
		var all []string
		for _, c := range r.Changes {
			line := c.Path + ": " + strings.ReplaceAll(strings.Join([]string{c.Base, c.Ours, c.Theirs, c.Result}, " | "), "\n", "/")
			if c.Left() {
				line = "! " + line
			}
			all = append(all, line)
		}
		return string(text), all, r.Left()
	}
	_, all, left := list(nil)
	want := []string{
		`! node.Mine: Old | Mine | Other | Mine`,
		`! node["."].a: 1 | 2 | 3 | 2`,
		`node["."].b: 1 | 2 | 1 | 2`,
		`node["."].c: [1] | [0, 1] | [1, 2] | [0, 1, 2]`,
		`! node.Gone: [node name="Gone" type="Node" parent="."]/x = 1 | [node name="Gone" type="Node" parent="."]/x = 2 |  | [node name="Gone" type="Node" parent="."]/x = 2`,
	}
	if strings.Join(all, "\n") != strings.Join(want, "\n") || left != 3 {
		t.Errorf("%d left:\n%s\nnot\n%s", left, strings.Join(all, "\n"), strings.Join(want, "\n"))
	}
	for _, c := range []struct {
		choices map[string]threeway.Side
		want    string
		left    int
	}{
		{map[string]threeway.Side{`node.Mine`: threeway.Theirs, `node["."].a`: threeway.Base, "node.Gone": threeway.Theirs},
			"[node name=\"Root\" type=\"Node\"]\na = 1\nb = 2\nc = [0, 1, 2]\n\n[node name=\"Other\" type=\"Timer\" parent=\".\"]\n", 0},
		{map[string]threeway.Side{`node.Mine`: threeway.Base, `node["."].a`: threeway.Theirs, "node.Gone": threeway.Ours, `node["."].b`: threeway.Base, `node["."].c`: threeway.Theirs},
			"[node name=\"Root\" type=\"Node\"]\na = 3\nb = 1\nc = [1, 2]\n\n[node name=\"Gone\" type=\"Node\" parent=\".\"]\nx = 2\n\n[node name=\"Old\" type=\"Timer\" parent=\".\"]\n", 0},
		{map[string]threeway.Side{`node.Mine`: threeway.Ours, "node.Gone": threeway.Base},
			"[node name=\"Root\" type=\"Node\"]\n<<<<<<< ours\na = 2\n=======\na = 3\n>>>>>>> theirs\nb = 2\nc = [0, 1, 2]\n\n" +
				"[node name=\"Gone\" type=\"Node\" parent=\".\"]\nx = 1\n\n[node name=\"Mine\" type=\"Timer\" parent=\".\"]\n", 1},
	} {
		text, all, left := list(c.choices)
		if got := strings.TrimPrefix(text, "[gd_scene format=3]\n\n"); got != c.want || left != c.left {
			t.Errorf("%v: %d left:\n%s\nnot\n%s\n%s", c.choices, left, got, c.want, strings.Join(all, "\n"))
		}
	}
}

// TestChoicesOfValues is TestChoices for JSON.
func TestChoicesOfValues(t *testing.T) {
	const base, ours, theirs = `{"a":1,"b":1,"c":[1],"d":1}`, `{"a":2,"b":2,"c":[0,1],"d":1}`, `{"a":3,"b":1,"c":[1,2],"d":4}`
	for _, c := range []struct {
		choices map[string]threeway.Side
		want    string
	}{
		{map[string]threeway.Side{"a": threeway.Theirs}, `{"a":3,"b":2,"c":[0,1,2],"d":4}`},
		{map[string]threeway.Side{"a": threeway.Base, "b": threeway.Theirs, "c": threeway.Base, "d": threeway.Ours}, `{"a":1,"b":1,"c":[1],"d":1}`},
	} {
		text, r := merge(t, []byte(base), []byte(ours), []byte(theirs), threeway.Options{Choices: c.choices})
		if string(text) != c.want || r.Left() > 0 || len(r.Changes) != 4 {
			t.Errorf("%v: %s, not %s: %+v", c.choices, text, c.want, r.Changes)
		}
	}
}

// TestValuesInstead: a value that no side has replaces what was taken, in each kind of file; a value without a choice does nothing.
func TestValuesInstead(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\na = 1\nb = 1\nc = 1\nd = 1\n"
	change := strings.NewReplacer
	ours := change("a = 1", "a = 2", "b = 1\n", "", "d = 1", "d = 2").Replace(base)
	theirs := change("a = 1", "a = 3", "b = 1", "b = 2", "c = 1", "c = 2", "d = 1", "d = 3").Replace(base)
	root := func(name string) string { return `node["."].` + name }
	text, r := merge(t, []byte(base), []byte(ours), []byte(theirs), threeway.Options{
		Choices: map[string]threeway.Side{root("a"): threeway.Ours, root("b"): threeway.Theirs, root("c"): threeway.Ours},
		Values:  map[string]variant.Value{root("a"): variant.OfInt(8), root("b"): variant.OfInt(9), root("c"): variant.OfString("x"), root("d"): variant.OfInt(7)},
	})
	want := "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\na = 8\nb = 9\nc = \"x\"\n<<<<<<< ours\nd = 2\n=======\nd = 3\n>>>>>>> theirs\n"
	if string(text) != want || r.Left() != 1 || r.Changes[0].Result != "8" || r.Changes[0].Taken != threeway.None {
		t.Errorf("%s\nnot\n%s\n%+v", text, want, r.Changes)
	}
	json, r := merge(t, []byte(`{"a":1,"b":[1],"c":1}`), []byte(`{"a":2,"b":[2],"c":2}`), []byte(`{"a":3,"b":[3],"c":1}`), threeway.Options{
		Choices: map[string]threeway.Side{"a": threeway.Theirs, "b[0]": threeway.Ours},
		Values:  map[string]variant.Value{"a": variant.OfInt(8), "b[0]": variant.OfInt(9)},
	})
	if string(json) != `{"a":8,"b":[9],"c":2}` || r.Left() > 0 || r.Changes[0].Result != "8" {
		t.Errorf("%s: %+v", json, r.Changes)
	}
}

// TestSidecar reads what was written, and nothing else.
func TestSidecar(t *testing.T) {
	s := threeway.Sidecar{Conflicts: []threeway.Listed{{Path: "a"}}, Versions: &threeway.Versions{Base: []byte{0}, Ours: []byte{1, 2}, Theirs: []byte("x")}}
	data, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := threeway.ReadSidecar(data)
	if err != nil || string(got.Versions.Ours) != "\x01\x02" || got.Conflicts[0].Path != "a" {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{"", "[]", `{"a":1}`, `{"conflicts":[]}`, "x"} {
		if _, err := threeway.ReadSidecar([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// TestKeptWithItsConnections: a node that one side removed and the choice keeps has its connections too, and that is told. One that stays removed
// takes them along.
func TestKeptWithItsConnections(t *testing.T) {
	const node = "[node name=\"Clock\" type=\"Timer\" parent=\".\"]\nwait_time = 1.0\n\n"
	const line = "[connection signal=\"timeout\" from=\"Clock\" to=\".\" method=\"_on\"]\n"
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n" + node + line
	ours := strings.NewReplacer(node, "", line, "").Replace(base)
	theirs := strings.Replace(base, "1.0", "2.0", 1)
	for side, kept := range map[threeway.Side]bool{threeway.Theirs: true, threeway.Ours: false, threeway.Base: true} {
		text, r := merge(t, []byte(base), []byte(ours), []byte(theirs), threeway.Options{Choices: map[string]threeway.Side{"node.Clock": side}})
		if strings.Contains(string(text), "[connection") != kept || len(r.Review) > 0 != kept || r.Left() > 0 {
			t.Errorf("side %d: %d left, %v\n%s", side, r.Left(), r.Review, text)
		}
	}
}
