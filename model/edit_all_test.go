package model_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestSetAllIsSet sets many rows at once and one after the other: the bytes must be the same, in one step, and undo
// must restore all.
func TestSetAllIsSet(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		data, _ := r.file(dialect.Godot46)
		open := func() *model.Document {
			d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
			if err != nil {
				rt.Fatal(err)
			}
			return d
		}
		at, each := open(), open()
		type change struct {
			trail []int
			value variant.Value
		}
		var list []change
		left := r.n(20, "assignments")
		var collect func(row model.Row) bool
		collect = func(row model.Row) bool {
			v, err := at.Value(row)
			if err != nil || left == 0 || r.n(2, "take") == 0 {
				return left > 0
			}
			if at.Len(row) > 0 && v.Type == variant.PackedStringArray && r.n(1, "elements") == 1 {
				return collect(at.Child(row, r.n(at.Len(row)-1, "element")))
			}
			switch v.Type {
			case variant.Int:
				v = variant.OfInt(v.Int() ^ int64(r.n(1<<20, "int")))
			case variant.String:
				v = variant.OfString(v.Text[len(v.Text)/2:] + fmt.Sprint(r.n(99999, "text")))
			case variant.Float:
				v = variant.OfFloat(v.Float() / 3)
			case variant.Bool:
				v = variant.OfBool(v.Bits == 0)
			default:
				return true
			}
			list = append(list, change{model.TrailOf(at, row), v})
			left--
			return true
		}
		at.Walk(model.Root, -1, collect)
		var rows []model.Assignment
		for _, c := range list {
			rows = append(rows, model.Assignment{Row: at.Descend(c.trail), Value: c.value})
		}
		if err := at.SetAll(message.New(message.Text, "Set all"), rows); err != nil {
			rt.Fatal(err)
		}
		for _, a := range rows {
			if err := each.Set(each.Descend(model.TrailOf(at, a.Row)), a.Value); err != nil {
				rt.Fatal(err)
			}
		}
		if !bytes.Equal(at.Bytes(), each.Bytes()) {
			rt.Fatalf("%d rows set at once are not the same as one after the other", len(rows))
		}
		consistent(rt, at, "SetAll")
		if n := len(at.History()); n > 1 || n == 0 && len(each.History()) > 0 {
			rt.Fatalf("%d steps", n)
		}
		for at.Undo() {
		}
		if !bytes.Equal(at.Bytes(), data) {
			rt.Fatal("undo does not give the file back")
		}
		consistent(rt, at, "Undo")
	})
}

// TestSetAllRefuses checks that nothing changes if one row is refused.
func TestSetAllRefuses(t *testing.T) {
	d := rpg(t)
	before := bytes.Clone(d.Bytes())
	r := d.Child(model.Root, 0)
	var ints []model.Row
	var visit func(r model.Row)
	visit = func(r model.Row) {
		if v, err := d.Value(r); err == nil && v.Type == variant.Int {
			ints = append(ints, r)
		}
		for i := range d.Len(r) {
			visit(d.Child(r, i))
		}
	}
	visit(r)
	if len(ints) < 2 {
		t.Fatal("no ints to set")
	}
	var refused *model.RefusedError
	err := d.SetAll(message.New(message.Text, "Set"), []model.Assignment{{Row: ints[0], Value: variant.OfInt(77)}, {Row: ints[1], Value: variant.OfString("x")}})
	if !errors.As(err, &refused) || !bytes.Equal(before, d.Bytes()) || len(d.History()) > 0 {
		t.Errorf("err %v, %d steps", err, len(d.History()))
	}
	if err := d.SetAll(message.New(message.Text, "Set"), []model.Assignment{{Row: ints[0], Value: variant.OfInt(77)}, {Row: ints[1], Value: variant.OfString("x"), Retype: true}}); err != nil {
		t.Error(err)
	}
	if v, _ := d.Value(ints[1]); v.Text != "x" {
		t.Errorf("a retyped row is %v", v)
	}
}
