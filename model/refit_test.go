package model_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestRefit has counts and lengths of saves be wrong: the problem offers the repair, and that gives back the bytes that were, as one step.
func TestRefit(t *testing.T) {
	bind := func(name string) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("key", variant.OfInt(12)))
	}
	one := records(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("binds", variant.OfArray(bind("up"), bind("down"), bind("left"))), entry("over", variant.OfBool(true))))
	many := records(t, variant.OfFloat(1), variant.OfInt(5), variant.OfFloat(2), variant.OfInt(7), variant.OfFloat(3), variant.OfInt(9), variant.OfFloat(4), variant.OfInt(11), variant.OfFloat(5))
	binds := bytes.Index(one, []byte("binds")) + 8 + 4
	for _, c := range []struct {
		name string
		file []byte
		at   []int // of what is wrong
		by   []int
	}{
		{"too few elements", one, []int{binds}, []int{-1}},
		{"too many elements", one, []int{binds}, []int{2}},
		{"too few entries among others", one, []int{binds + 4 + 4}, []int{-1}},
		{"too many entries among others", one, []int{binds + 4 + 4}, []int{1}},
		{"a record that is too long", many, []int{12 + 12}, []int{4}},
		{"two records that are too long", many, []int{12, 60}, []int{100, 4}},
	} {
		damaged := bytes.Clone(c.file)
		for i, at := range c.at {
			binary.LittleEndian.PutUint32(damaged[at:], uint32(int(binary.LittleEndian.Uint32(damaged[at:]))+c.by[i]))
		}
		d, err := kinds.Open(damaged, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if !d.Fits() || !slices.ContainsFunc(d.Problems(), func(p model.Problem) bool { return p.Repair == model.RepairFitting && p.Offset == int64(c.at[0]) }) {
			t.Errorf("%s: nothing is to be repaired at %#x: %v", c.name, c.at[0], d.Problems())
			continue
		}
		wrong, err := d.Refit()
		if got := d.Bytes(); err != nil || !bytes.Equal(got, c.file) || len(wrong) != len(c.at) || len(d.Problems()) > 0 || d.Fits() {
			t.Errorf("%s: %v, %v, %v\n%x\nnot\n%x", c.name, err, wrong, d.Problems(), got, c.file)
		}
		if _, err := d.Refit(); !errors.As(err, new(*model.RefusedError)) {
			t.Errorf("%s: repaired twice: %v", c.name, err)
		}
		if d.Undo(); d.Steps() != 0 || !bytes.Equal(d.Bytes(), damaged) {
			t.Errorf("%s: %d steps after undo", c.name, d.Steps())
		}
	}
}

// TestUnsureCountIsNotRefitted has a dictionary say that it has an entry more or less than it has, for which nothing else speaks: its count is named, and
// nothing is written on that ground unless that is accepted.
func TestUnsureCountIsNotRefitted(t *testing.T) {
	file := records(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("sound", variant.OfInt(4)), entry("over", variant.OfBool(true))))
	for _, by := range []byte{1, 255} {
		damaged := bytes.Clone(file)
		damaged[8] += by
		d, err := kinds.Open(damaged, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		list := d.Problems()
		if len(list) != 1 || list[0].Offset != 8 || list[0].Repair != model.RepairUnsure || list[0].Fits != 3 || d.Fits() {
			t.Errorf("%d: %v", by, list)
		}
		var refused *model.RefusedError
		if _, err := d.Refit(); !errors.As(err, &refused) || !strings.Contains(refused.Error(), "unsure") || d.Steps() != 0 {
			t.Errorf("%d: %v after %d steps", by, err, d.Steps())
		}
		if _, err := d.Refit(9); !errors.As(err, &refused) {
			t.Errorf("%d: another offset is accepted: %v", by, err)
		}
		if wrong, err := d.Refit(8); err != nil || len(wrong) != 1 || !bytes.Equal(d.Bytes(), file) || len(d.Problems()) > 0 || len(d.Unsure()) > 0 {
			t.Errorf("%d: accepted, %v, %v, %v\n%x\nnot\n%x", by, err, wrong, d.Problems(), d.Bytes(), file)
		}
	}
}

// TestUnsureLengthIsAccepted has the length of a text be wrong by less than its padding, so that all is read: it is offered where Check tells it, by the
// place of the text, and written together with the others.
func TestUnsureLengthIsAccepted(t *testing.T) {
	file := records(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("sounds", variant.OfInt(4)), entry("over", variant.OfBool(true))))
	at := bytes.Index(file, []byte("sounds")) - 8
	damaged := bytes.Clone(file)
	damaged[at+4] = 5
	open := func() *model.Document {
		d, err := kinds.Open(damaged, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := open()
	list := d.Snapshot().Check(t.Context(), func(float64) {}).Unusual
	if len(list) != 1 || list[0].Offset != int64(at) || list[0].Repair != model.RepairUnsure || list[0].Fits != 6 || d.Fits() {
		t.Errorf("%+v", list)
	}
	if _, err := d.Refit(); err == nil || d.Steps() != 0 {
		t.Errorf("it is written without being accepted")
	}
	if wrong, err := d.Refit(int64(at)); err != nil || len(wrong) != 1 || wrong[0].Offset != int64(at) || !bytes.Equal(d.Bytes(), file) {
		t.Errorf("%v, %v\n%x\nnot\n%x", wrong, err, d.Bytes(), file)
	}
	damaged[8]++
	d = open()
	if wrong, err := d.Refit(model.AllUnsure, int64(at)); err != nil || len(wrong) != 2 || !bytes.Equal(d.Bytes(), file) {
		t.Errorf("with a count: %v, %v\n%x\nnot\n%x", wrong, err, d.Bytes(), file)
	}
}

// TestCountFarOff has the count of the root be wrong by any number: where the length in front of the record shows that nothing is missing, it is offered.
func TestCountFarOff(t *testing.T) {
	var entries []variant.Entry
	for _, name := range []string{"music", "sound", "over", "lives", "gold", "level", "name", "seed"} {
		entries = append(entries, entry(name, variant.OfInt(12)))
	}
	file := records(t, variant.OfDict(entries...))
	for _, count := range []byte{1, 2, 3, 7, 9, 12, 24, 100, 255} {
		damaged := bytes.Clone(file)
		damaged[8] = count
		d, err := kinds.Open(damaged, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if wrong, err := d.Refit(8); err != nil || len(wrong) != 1 || !bytes.Equal(d.Bytes(), file) {
			t.Errorf("%d: %v, %v", count, wrong, err)
		}
		if d.Undo(); d.Fits() {
			t.Errorf("%d: it is called sure", count)
		}
	}
}

// TestCutSaveIsNotRefitted cuts a save off where an entry ends: no count is blamed for that.
func TestCutSaveIsNotRefitted(t *testing.T) {
	file := records(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("sound", variant.OfInt(4)), entry("over", variant.OfString("no"))))
	d, err := kinds.Open(file[:bytes.Index(file, []byte("over"))-8], model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Problems()) == 0 || d.Fits() {
		t.Errorf("%v", d.Problems())
	}
}

// records is a save of these values.
func records(t *testing.T, values ...variant.Value) (file []byte) {
	t.Helper()
	for _, v := range values {
		b := encode(t, v)
		file = append(binary.LittleEndian.AppendUint32(file, uint32(len(b))), b...)
	}
	return file
}
