package threeway_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/model/threeway"
)

func TestUnmark(t *testing.T) {
	for _, c := range []struct {
		text, base, ours, theirs string
		based                    bool
	}{
		{"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n", "a\nd\n", "a\nb\nd\n", "a\nc\nd\n", false},
		{"<<<<<<< HEAD\r\nb\r\n||||||| 1a2b\r\nz\r\n=======\r\n>>>>>>> x\r\n", "z\r\n", "b\r\n", "", true},
		{"<<<<<<<<< o\na = 1\n=========\nc\n>>>>>>>>> t", "", "a = 1\n", "c\n", false},
		{"<<<<<<< o\na\n||||||| b\nb\n=======\nc\n>>>>>>> t\n<<<<<<< o\na\n=======\nc\n>>>>>>> t\n", "b\n", "a\na\n", "c\nc\n", false},
	} {
		v, based, ok := threeway.Unmark([]byte(c.text))
		if !ok || based != c.based || string(v.Base) != c.base || string(v.Ours) != c.ours || string(v.Theirs) != c.theirs {
			t.Errorf("%q: %q, %q, %q, %v", c.text, v.Base, v.Ours, v.Theirs, ok)
		}
	}
	for _, text := range []string{"", "a\n", "<<<<<<< a\n", "=======\n", "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> b\n", "<<<<<<< a\n=======\n=======\n>>>>>>> b\n", "<<<<<<<a\n=======\n>>>>>>> b\n"} {
		if v, _, ok := threeway.Unmark([]byte(text)); ok {
			t.Errorf("%q: %q", text, v)
		}
	}
}

// TestNoBase: of a text with markers, all that the sides do not share is a conflict, also what only one of them has, and each side can be had whole.
func TestNoBase(t *testing.T) {
	const scene = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n%s\n[node name=\"Eye\" type=\"Node\" parent=\".\"]\n"
	marked := func(ours, theirs string) string { return "<<<<<<< a\n" + ours + "=======\n" + theirs + ">>>>>>> b\n" }
	for _, c := range []struct{ text, path string }{
		{fmt.Sprintf(scene, marked("", "speed = 1\n")), `node["."].speed`},
		{fmt.Sprintf(scene, marked("speed = 2\n", "")), `node["."].speed`},
		{fmt.Sprintf(scene, marked("speed = 2\n", "speed = 1\n")), `node["."].speed`},
		{fmt.Sprintf(scene, "\n"+marked("", "[node name=\"Arm\" type=\"Node\" parent=\".\"]\nspeed = 1\n\n")), "node.Arm"},
		{fmt.Sprintf(scene, "\n"+marked("[node name=\"Arm\" type=\"Node\" parent=\".\"]\nspeed = 1\n\n", "")), "node.Arm"},
		{fmt.Sprintf(scene, "\n"+marked("[node name=\"Arm\" type=\"Timer\" parent=\".\"]\n\n", "[node name=\"Arm\" type=\"Node\" parent=\".\"]\n\n")), "node.Arm"},
		{"{\n\"a\": 1,\n" + marked("", "\"b\": 2,\n") + "\"c\": 3\n}\n", "#0.b"},
		{"{\n\"a\": 1,\n" + marked("\"b\": 1,\n", "\"b\": 2,\n") + "\"c\": 3\n}\n", "#0.b"},
		{"[video]\n\n" + marked("a=1\n", "") + "b=2\n", "section.video.a"},
		{fmt.Sprintf(scene, marked("d = {\"x\": 1, \"y\": 5}\n", "d = {\"x\": 2, \"y\": 5}\n")), `node["."].d.x`},
		{fmt.Sprintf(scene, marked("d = {\"x\": {\"z\": [1]}, \"y\": 5}\n", "d = {\"x\": {\"z\": [2]}, \"y\": 5}\n")), `node["."].d.x.z`},
		{fmt.Sprintf(scene, marked("d = {\"x\": 1, \"y\": 5}\n", "d = {\"y\": 5}\n")), `node["."].d.x`},
		{fmt.Sprintf(scene, marked("l = [1, 2]\n", "l = [2]\n")), `node["."].l`},
	} {
		v, based, ok := threeway.Unmark([]byte(c.text))
		if !ok || based {
			t.Fatalf("%q: %v, %v", c.text, based, ok)
		}
		_, r := merge(t, v.Base, v.Ours, v.Theirs, threeway.Options{NoBase: true})
		for _, c := range r.Conflicts() {
			if why := c.Why.String(); strings.Contains(why, "removed") || strings.Contains(why, "both") || c.Ours == "" && why != "threeway.only-theirs" || c.Theirs == "" && why != "threeway.only-ours" {
				t.Errorf("%s: %s", c.Path, why)
			}
		}
		if got := paths(r.Conflicts()); r.Left() != 1 || len(got) != 1 || got[0] != c.path && "#0."+got[0] != c.path {
			t.Errorf("%s: %d conflicts at %q, not at %s", c.text, r.Left(), got, c.path)
		}
		for side, want := range map[threeway.Side][]byte{threeway.Ours: v.Ours, threeway.Theirs: v.Theirs} {
			for _, o := range []threeway.Options{{NoBase: true, Favor: side}, {NoBase: true, Choices: map[string]threeway.Side{r.Conflicts()[0].Path: side}}} {
				if got, r := merge(t, v.Base, v.Ours, v.Theirs, o); sorted(string(got)) != sorted(string(want)) || r.Left() > 0 {
					t.Errorf("%+v, %d left:\n%s\nnot\n%s", o, r.Left(), got, want)
				}
			}
		}
	}
}

// TestNoBaseByKey: of a dictionary in a text with markers each key is decided by itself.
func TestNoBaseByKey(t *testing.T) {
	const text = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n<<<<<<< a\nd = {\"x\": 1, \"y\": 5, \"z\": 1}\n=======\nd = {\"w\": 3, \"x\": 2, \"y\": 5, \"z\": 2}\n>>>>>>> b\n"
	v, _, _ := threeway.Unmark([]byte(text))
	at := func(key string) string { return `node["."].d.` + key }
	got, r := merge(t, v.Base, v.Ours, v.Theirs, threeway.Options{NoBase: true, Choices: map[string]threeway.Side{at("x"): threeway.Ours, at("z"): threeway.Theirs, at("w"): threeway.Theirs}})
	want := strings.Replace(string(v.Ours), `{"x": 1, "y": 5, "z": 1}`, `{"w": 3, "x": 1, "y": 5, "z": 2}`, 1)
	if !equal(t, got, []byte(want)) || r.Left() > 0 || len(r.Conflicts()) != 3 {
		t.Errorf("%s\nnot\n%s\n%+v", got, want, r.Conflicts())
	}
	got, r = merge(t, v.Base, v.Ours, v.Theirs, threeway.Options{NoBase: true, Choices: map[string]threeway.Side{at("x"): threeway.Ours}})
	if r.Left() != 2 || !strings.Contains(string(got), "<<<<<<<") {
		t.Errorf("%s\n%+v", got, r.Conflicts())
	}
}
