package model_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestReadAs reads a changed file in another dialect, and undoes the change there.
func TestReadAs(t *testing.T) {
	data := chain(t, variant.OfDict(entry("a", variant.OfArray(variant.OfString("text"), variant.OfStringName("name")))), variant.OfInt(4))
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := find(t, d, "a[0]")
	if err := d.Set(a, variant.OfString("a longer text")); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Insert(find(t, d, "a"), 0, nil, variant.OfInt(1)); err != nil {
		t.Fatal(err)
	}
	changed, all := bytes.Clone(d.Bytes()), 0
	d.OnChange(func(c model.Change) {
		if c.All {
			all++
		}
	})
	if err := d.ReadAs("godot3"); err != nil {
		t.Fatal(err)
	}
	if d.Info().Dialect.Name != "godot3" || d.Info().Sure != codec.Chosen || all != 1 || d.Alive(a) || !d.Dirty() || !bytes.Equal(d.Bytes(), changed) {
		t.Errorf("%+v, %d changes of everything, old row alive: %v", d.Info(), all, d.Alive(a))
	}
	if about := d.Describe(d.Child(model.Root, 0)); about.Badge != model.BadgeOpaque {
		t.Errorf("a dictionary of Godot 4 read as Godot 3 is %+v", about)
	}
	if got, err := d.Text(find(t, d, "#1")); err != nil || got != "4" {
		t.Errorf("#1 is %s, %v", got, err)
	}
	d.Undo()
	if err := d.ReadAs(""); err != nil || d.Info().Sure == codec.Chosen {
		t.Errorf("found out again: %v, %+v", err, d.Info())
	}
	if got, err := d.Text(find(t, d, "a")); err != nil || got != `["a longer text", &"name"]` {
		t.Errorf("a is %s, %v", got, err)
	}
	consistent(t, d, "read again")
	d.Redo()
	consistent(t, d, "redone")
	if !bytes.Equal(d.Bytes(), changed) {
		t.Error("redo gives other bytes")
	}
	for d.Undo() {
	}
	if !bytes.Equal(d.Bytes(), data) || d.Dirty() {
		t.Error("undoing everything does not give the file")
	}
	if err := d.ReadAs("godot9"); err == nil {
		t.Error("a dialect that does not exist was taken")
	}

	// A scene.
	d, err = kinds.Open([]byte("[gd_scene format=2]\n\n[node name=\"A\" type=\"Node\"]\nx = 1\n"), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(find(t, d, `node["."].x`), variant.OfInt(5)); err != nil {
		t.Fatal(err)
	}
	if err := d.ReadAs("godot4.6"); err != nil || d.Dialect().Name != "godot4.6" || !d.Undo() {
		t.Error(err, d.Dialect().Name)
	}
	if got, err := d.Text(find(t, d, `node["."].x`)); err != nil || got != "1" {
		t.Errorf("x is %s, %v", got, err)
	}
}
