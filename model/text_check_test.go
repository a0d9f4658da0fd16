package model_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"savant/model"
)

func checked(t *testing.T, text, name string) (d *model.Document, r model.CheckResult, told []string) {
	d = openText(t, text, name)
	r = d.Snapshot().Check(context.Background(), nil)
	for _, p := range r.Problems {
		told = append(told, p.Path+": "+said(p.Text))
	}
	return d, r, told
}

// TestCheckForeignValues checks that a value which can be read, but not by the file's own engine, is reported, and
// nothing else is.
func TestCheckForeignValues(t *testing.T) {
	_, r, told := checked(t, "[gd_scene load_steps=2 format=2]\n\n[node name=\"R\" type=\"Node\"]\na = &\"a\"\nb = [ 1, RID() ]\nc = Quaternion( 0, 0, 0, 1 )\n"+
		"d = Dictionary[int, String]({1: \"2\"})\ne = 99999999999999999999\nf = Quat( 0, 0, 0, 1 )\ng = PackedByteArray( 1 )\nh = inf_neg\n", "a.tscn")
	want := []string{`node["."].a: &"a" is not read by Godot 3.3 to 3.6`, `node["."].b: RID() is not read by Godot 3.3 to 3.6`,
		`node["."].c: Quaternion is not read by Godot 3.3 to 3.6`, `node["."].d: Dictionary is not read by Godot 3.3 to 3.6`}
	if !r.Exact || r.Unreadable > 0 || !slices.Equal(told, want) {
		t.Errorf("exact %v, %d unreadable, %s", r.Exact, r.Unreadable, strings.Join(told, "\n"))
	}
	_, _, told = checked(t, "[gd_scene format=2]\n\n[node name=\"R\" type=\"Node\"]\na = { \"a\": -inf.0 }\nb = Vector2( 1, nan )\nc = [ nan, inf ]\nd = inf_neg\n", "a.tscn")
	want = []string{`node["."].a: -inf.0 is not read by Godot 3.1 to 3.2`, `node["."].b: nan is not read by Godot 3.1 to 3.2`, `node["."].d: inf_neg is not read by Godot 3.1 to 3.2`}
	if !slices.Equal(told, want) {
		t.Errorf("%s", strings.Join(told, "\n"))
	}
	d, r, told := checked(t, "[gd_scene format=2]\n\n[node name=\"R\" type=\"Node\"]\na = inf.0\n", "a.tscn")
	if d.Info().Dialect.Name != "godot3.0" || r.Noncanonical > 0 || len(told) != 1 {
		t.Errorf("%s, %d noncanonical, %q", d.Info().Dialect.Name, r.Noncanonical, told)
	}
}

// A problem's text leaves its place to who shows it, who knows it from the offset.
func TestProblemsTellTheirPlaceOnce(t *testing.T) {
	d, r, _ := checked(t, "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\na = .5\nb = \"\xff\"\nc =\n\n[node name=\"S\" type=\"Node\"]\n", "a.tscn")
	if len(r.Problems) < 4 {
		t.Fatalf("%v", r.Problems)
	}
	for _, p := range r.Problems {
		if strings.Contains(said(p.Text), "line ") || strings.Contains(said(p.Text), "offset ") {
			t.Errorf("%q", p.Text)
		}
		if line, _ := d.Position(p.Offset); line < 3 {
			t.Errorf("%q is in line %d", p.Text, line)
		}
	}
}

// A node whose name has a byte that is not UTF-8 is found by its name, with U+FFFD for the byte.
func TestPathOfOddName(t *testing.T) {
	d := openText(t, "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"A\xff\" type=\"Node\" parent=\".\"]\nx = 1\n\n"+
		"[node name=\"B\" type=\"Node\" parent=\"A\xff\"]\nx = 2\n\n[node name=\"A\xfe\" type=\"Node\" parent=\".\"]\nx = 3\n\n[node name=\"A\ufffd\" type=\"Node\" parent=\".\"]\nx = 4\n", "a.tscn")
	var paths []string
	d.Walk(model.Root, -1, func(r model.Row) bool {
		path := d.Path(r)
		if back, err := d.Find(path); err != nil || d.Path(back) != path || d.Describe(back).Offset != d.Describe(r).Offset {
			t.Errorf("%s leads to %s, %v", path, d.Path(back), err)
		}
		if strings.HasSuffix(path, ".x") {
			paths = append(paths, path)
		}
		return true
	})
	if want := []string{`node["A�"].x`, `node["A�/B"].x`, `node["A�"]{1}.x`, `node["A�"]{2}.x`}; !slices.Equal(paths, want) {
		t.Errorf("%q, not %q", paths, want)
	}
}
