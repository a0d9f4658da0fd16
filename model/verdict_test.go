package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestNoDamageIsProved flips each bit of the first bytes of saves that engines wrote, and cuts them anywhere. Whatever comes of
// it is proved only if nothing is wrong with it: no problem on opening, records with right lengths from the first byte to the
// last, and values that an engine writes in these bytes.
func TestNoDamageIsProved(t *testing.T) {
	const first = 2 << 10
	proved, others := 0, 0
	look := func(name string, data []byte, how string, at int) {
		d, err := kinds.Open(data, model.Options{Name: name})
		if err != nil {
			return // it asks for a key
		}
		result := d.Snapshot().Check(context.Background(), nil)
		if result.Verdict(d.Info()) != model.Proved {
			others++
			return
		}
		proved++
		if d.Info().Kind != model.Save {
			return
		}
		if why := unproved(d, data); why != "" {
			t.Errorf("%s, %s at %d: it is said to be exact, but %s", name, how, at, why)
		}
	}
	for _, path := range damagedHere(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(filepath.Dir(path))) + " " + filepath.Base(path)
		for i := range min(len(data), first) {
			for bit := range 8 {
				if (i+bit)%3 > 0 && !enginetest.Whole() {
					continue // the bits take turns
				}
				damaged := bytes.Clone(data)
				damaged[i] ^= 1 << bit
				look(name, damaged, "flipped", i)
			}
			look(name, data[:i:i], "cut", i)
		}
		look(name, append(bytes.Clone(data), 0xff, 0x13, 0x37), "bytes added", len(data))
	}
	if proved == 0 || others == 0 {
		t.Errorf("%d are proved, %d are not: the test shows nothing", proved, others)
	}
	t.Logf("%d are proved, %d are not", proved, others)
}

// damagedHere are small saves of both engines and of games, of all kinds of values and framings.
func damagedHere(t *testing.T) (list []string) {
	vectors := enginetest.Folder(t, "SAVANT_VECTORS")
	for _, engine := range []string{"godot-3.6", "godot-4.6"} {
		for _, name := range []string{"store_full_objects.sav", "store_random.sav", "store_mixed.sav"} {
			list = append(list, filepath.Join(vectors, engine, "files", name))
		}
	}
	games, err := filepath.Glob(filepath.Join(corpus(t), "saves", "*.save"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range games {
		if i, err := os.Stat(f); err == nil && i.Size() < 500 {
			list = append(list, f)
		}
	}
	return list
}

// unproved says why a save is not what a proof says: by its records and values alone.
func unproved(d *model.Document, file []byte) string {
	if len(d.Problems()) > 0 {
		return "it has problems"
	}
	if again, err := d.File(); err != nil || !bytes.Equal(again, file) {
		return "the file is written in other bytes"
	}
	payload, end := d.Bytes(), int64(0)
	for i := range d.Len(model.Root) {
		r := d.Child(model.Root, i)
		about := d.Describe(r)
		if about.Badge == model.BadgeOpaque {
			return d.Path(r) + " is not understood"
		}
		if gap := about.Offset - end; gap == 4 {
			length := payload[end:]
			if n := uint32(about.Length); n != binary.LittleEndian.Uint32(length) && n != binary.BigEndian.Uint32(length) {
				return "the length before " + d.Path(r) + " is wrong"
			}
		} else if gap != 0 {
			return "bytes before " + d.Path(r) + " are unexplained"
		}
		end = about.Offset + about.Length
		v, n, err := codec.Decode(payload[:end], int(about.Offset), d.Dialect())
		if err != nil || int64(n) != end {
			return d.Path(r) + " does not decode to its end"
		}
		written, err := codec.Append(nil, v, d.Dialect())
		if v.Any(func(v variant.Value) bool { return v.Type == variant.NodePath }) { // their padding is what happened to be in memory
			written, err = codec.AppendLike(nil, payload[about.Offset:end], v, d.Dialect())
		}
		if v.Any(func(v variant.Value) bool { return strings.Contains(v.Text, "\x00") }) {
			return d.Path(r) + " holds a text with its padding"
		}
		if err != nil || !bytes.Equal(written, payload[about.Offset:end]) {
			return d.Path(r) + " would be written in other bytes"
		}
	}
	if end != d.Size() {
		return "bytes at the end are unexplained"
	}
	return ""
}
