package model_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestManyEntries and TestManyRecords would take minutes if anything in the way took time with the square of the number.
func TestManyEntries(t *testing.T) {
	n := 100_000
	dict := &variant.Dict{}
	for i := range n {
		dict.Entries = append(dict.Entries, entry(fmt.Sprint("key", i), variant.OfInt(int64(i))))
	}
	d, err := kinds.Open(chain(t, variant.Value{Type: variant.Dictionary, Data: dict}), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bounded(t, "paths of all entries", func() {
		count := 0
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if d.Path(r) == "" {
				t.Error("a row has no path")
			}
			count++
			return true
		})
		if count != n+1 {
			t.Errorf("%d rows", count)
		}
	})
	bounded(t, "edits", func() {
		for i := range 20 {
			r := find(t, d, fmt.Sprint("key", n-1-i*7))
			if err := d.Set(r, variant.OfInt(int64(i)<<33)); err != nil {
				t.Fatal(err)
			}
			d.Describe(r)
		}
	})
	if rows := model.KnownRows(d); rows > 1000 {
		t.Errorf("%d rows are kept after a walk", rows)
	}
}

func TestManyRecords(t *testing.T) {
	n := 100_000
	var data []byte
	for i := range n {
		data = binary.LittleEndian.AppendUint32(data, 8)
		data = binary.LittleEndian.AppendUint64(data, 2|uint64(i)<<32)
	}
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	if d.Len(model.Root) != n {
		t.Fatalf("%d records", d.Len(model.Root))
	}
	bounded(t, "bytes to rows", func() {
		for i := range 2000 {
			if r := d.At(int64(i*1001%n) * 12); d.Index(r) != i*1001%n {
				t.Fatalf("record %d was found as %d", i*1001%n, d.Index(r))
			}
		}
	})
	bounded(t, "edits", func() {
		for i := range 200 {
			if err := d.Set(d.Child(model.Root, i*499), variant.OfInt(int64(i)<<33)); err != nil {
				t.Fatal(err)
			}
		}
		for d.Undo() {
		}
	})
	bounded(t, "a group of edits", func() {
		if err := d.Group(message.New(message.Text, "All"), func() error {
			for i := range 200 {
				if err := d.Set(d.Child(model.Root, i), variant.OfInt(7)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
}

func bounded(t *testing.T, what string, f func()) {
	t.Helper()
	start := time.Now()
	f()
	took := time.Since(start)
	t.Logf("%s: %v", what, took)
	if took > 20*time.Second {
		t.Errorf("%s took %v", what, took)
	}
}

// TestManySections would take minutes if naming a section took time with the number of those before it.
func TestManySections(t *testing.T) {
	const n = 60_000
	var scene, config strings.Builder
	scene.WriteString("[gd_scene format=3]\n")
	for i := range n {
		fmt.Fprintf(&scene, "\n[sub_resource type=\"Box\" id=\"Box_%d\"]\n", i/2)
	}
	scene.WriteString("\n[node name=\"Root\" type=\"Node\"]\n")
	for i := range n {
		fmt.Fprintf(&scene, "\n[node name=\"Child%d\" type=\"Node\" parent=\".\"]\n", i/2)
	}
	for i := range n {
		fmt.Fprintf(&config, "[same]\nkey=%d\n", i)
	}
	for name, text := range map[string]string{"scene": scene.String(), "config": config.String()} {
		d, err := kinds.Open([]byte(text), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		bounded(t, name, func() {
			seen := map[string]bool{}
			for _, s := range d.Snapshot().Sections().List {
				p := model.Path{Record: -1, Steps: s.Steps}.String()
				if seen[p] {
					t.Fatalf("two sections are %s", p)
				}
				seen[p] = true
			}
			if len(seen) < n {
				t.Errorf("%d sections", len(seen))
			}
		})
	}
}

// TestManyDictionaries asks for the paths of entries of many dictionaries by turns, and of keys that all are the same.
func TestManyDictionaries(t *testing.T) {
	const n = 40_000
	outer, same := &variant.Dict{}, &variant.Dict{}
	for i := range n {
		inner := variant.OfDict(entry("a", variant.OfInt(1)), entry("b", variant.OfInt(2)))
		outer.Entries = append(outer.Entries, entry(fmt.Sprint("key", i), inner))
		same.Entries = append(same.Entries, entry("same", variant.OfInt(int64(i))))
	}
	d, err := kinds.Open(chain(t, variant.OfArray(variant.Value{Type: variant.Dictionary, Data: outer}, variant.Value{Type: variant.Dictionary, Data: same})), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := d.Child(model.Root, 0)
	bounded(t, "nested dictionaries", func() {
		dict := d.Child(list, 0)
		for i := range n {
			if got, want := d.Path(d.Child(d.Child(dict, i), 1)), fmt.Sprintf("[0].key%d.b", i); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
		}
	})
	bounded(t, "equal keys", func() {
		dict := d.Child(list, 1)
		for i := n - 1; i > 0; i-- {
			if got, want := d.Path(d.Child(dict, i)), fmt.Sprintf("[1].same{%d}", i); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
		}
	})
}
