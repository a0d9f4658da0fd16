package changes

import (
	"bytes"
	"strings"
	"testing"

	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/host/hosttest"
)

// TestBarOfWrapped: of a file in a wrapper it is said that the number is that of its content, and if nothing but a wrong checksum is to be written, that.
func TestBarOfWrapped(t *testing.T) {
	_, save := hosttest.Sample(t, "slot_1.sav")
	whole, err := envelope.New("gcpf-gzip", save, model.Key{})
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-12] ^= 1 // of the checksum
	s := NewBar(func() {}, func() {})
	says := func(b []byte, edit func(d *model.Document) error) (before, what, rest string) {
		t.Helper()
		d, err := kinds.Open(bytes.Clone(b), model.Options{Name: "slot_1.sav"})
		if err != nil {
			t.Fatal(err)
		}
		if err := edit(d); err != nil {
			t.Fatal(err)
		}
		s.Show(d, true)
		if !s.Saves() {
			t.Fatal("there is nothing to save")
		}
		return s.before.Text, s.what.Text, s.rest.Text
	}
	before, what, rest := says(flipped, func(d *model.Document) error { _, err := d.Refit(); return err })
	if before != "Saving will write anew" || what != "the checksum" || rest != "The content stays as it is." {
		t.Errorf("%q, %q, %q", before, what, rest)
	}
	before, what, rest = says(whole, func(d *model.Document) error {
		r, err := d.Find("player.gold")
		if err != nil {
			return err
		}
		return d.Set(r, variant.OfInt(77))
	})
	if before != "Saving will change" || what == "" || !strings.HasPrefix(rest, "of its content, ") {
		t.Errorf("%q, %q, %q", before, what, rest)
	}
}
