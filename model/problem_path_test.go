package model_test

import (
	"bytes"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestPathsOfProblemsAreFound damages every four bytes of a save in some ways, and cuts it off there: each path that a problem has leads to a row.
func TestPathsOfProblemsAreFound(t *testing.T) {
	bind := func(name string) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("key", variant.OfInt(12)))
	}
	whole := records(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("two words", variant.OfString("text")),
		entry("binds", variant.OfArray(bind("up"), bind("down"), bind("left"))), entry("over", variant.OfBool(true))))
	tried := 0
	for at := 4; at < len(whole); at += 4 {
		damaged := [][]byte{whole[:at]}
		for _, to := range []byte{0xee, whole[at] + 1, whole[at] - 1, whole[at] + 4} {
			b := bytes.Clone(whole)
			b[at] = to
			damaged = append(damaged, b)
		}
		for i, b := range damaged {
			d, err := kinds.Open(b, model.Options{Dialect: "godot4.6"})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range d.Problems() {
				tried++
				if _, err := d.Find(p.Path); err != nil {
					t.Errorf("%#x, damage %d: %s, %v: %v", at, i, p.Path, p.Text, err)
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d problems", tried)
	}
}
