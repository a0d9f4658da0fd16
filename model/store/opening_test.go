package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// largeFiles are files of every kind that are looked at while they are read.
func largeFiles(t *testing.T) map[string][]byte {
	items := make([]variant.Value, lookedAt/40)
	for i := range items {
		items[i] = variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfString(fmt.Sprintf("%016d", i))})
	}
	list := variant.OfArray(items...)
	bare, err := codec.Append(nil, list, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "1", Class: "Resource", Properties: []variant.Property{
		{Name: "metadata/list", Value: list}}}}}
	res, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := envelope.New("gcpf-fastlz", bytes.Repeat(bare, 9), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	var text, chain bytes.Buffer
	text.WriteString("{\"items\": [\n")
	for i := range lookedAt / 40 {
		fmt.Fprintf(&text, "{\"id\": %d, \"name\": \"item %d\", \"on\": true},\n", i, i)
	}
	text.WriteString("null]}\n")
	for i := 0; chain.Len() < lookedAt; i++ {
		chain.Write(save(uint32(i)))
	}
	files := map[string][]byte{"bare": bare, "chain": chain.Bytes(), "cut": bare[:len(bare)-7], "resource": res, "json": text.Bytes(), "packed": packed,
		"scene": []byte("[gd_scene format=3]\n" + strings.Repeat("\n[node name=\"A\" type=\"Node\"]\nx = [1, 2, 3]\n", lookedAt/40)), "zeros": make([]byte, lookedAt)}
	for name, b := range files {
		if len(b) < lookedAt && name != "packed" {
			t.Fatalf("%s has only %d bytes", name, len(b))
		}
	}
	return files
}

// TestOpenWhileRead opens files of all kinds as they are read, and compares with the documents of their bytes. In a short run, such as that of the
// race detector, which is many times slower, only those that goroutines share in different ways.
func TestOpenWhileRead(t *testing.T) {
	dir := t.TempDir()
	for name, data := range largeFiles(t) {
		if testing.Short() && !slices.Contains([]string{"chain", "packed", "json"}, name) {
			continue
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		want, err := kinds.Open(data, model.Options{Name: path})
		if err != nil {
			t.Fatal(err)
		}
		f, err := OpenLarge(context.Background(), path, model.Options{}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, want := f.Doc.Info(), want.Info(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, not %+v", name, got, want)
		}
		if !bytes.Equal(f.Doc.Bytes(), data) && name != "packed" || f.opened.sum != identify(data, nil).sum || f.Changed() != nil {
			t.Errorf("%s: it is not the file", name)
		}
		last := want.Len(model.Root) - 1
		for _, d := range []*model.Document{want, f.Doc} {
			if d.Len(model.Root)-1 != last {
				t.Fatalf("%s: %d rows, not %d", name, d.Len(model.Root), last+1)
			}
		}
		if last >= 0 && !reflect.DeepEqual(f.Doc.Describe(f.Doc.Child(model.Root, last)), want.Describe(want.Child(model.Root, last))) {
			t.Errorf("%s: the last row is another", name)
		}
		f.Close()
	}
}

// TestOpenWhileWritten opens a large file that another program writes while it is read: to other contents of the same size, to
// larger ones, and to a small file.
func TestOpenWhileWritten(t *testing.T) {
	files := largeFiles(t)
	path := filepath.Join(t.TempDir(), "a.sav")
	other := bytes.Clone(files["bare"])
	copy(other[len(other)-20:], "9999999999999999")
	for name, now := range map[string][]byte{"the same size": other, "longer": files["json"], "small": save(7)} {
		if testing.Short() && name != "small" {
			continue
		}
		write(t, path, string(files["bare"]))
		reads := 0
		sys := &faulty{at: -1, before: func(request, _ string) {
			if request == "read" {
				if reads++; reads == 3 {
					write(t, path, string(now))
				}
			}
		}}
		r := reading{sys: sys, path: path, place: apart}
		f, err := open(r, model.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, _ := kinds.Open(now, model.Options{Name: path})
		if !reflect.DeepEqual(f.Doc.Info(), want.Info()) || !bytes.Equal(f.Doc.Bytes(), now) || f.opened.sum != identify(now, nil).sum {
			t.Errorf("%s: the document is not the file as it is now: %+v", name, f.Doc.Info())
		}
		f.Close()
	}
	write(t, path, string(files["bare"]))
	sys := &faulty{at: -1, fails: func(_ int, c call) bool { return c.request == "read" }}
	if f, err := open(reading{sys: sys, path: path}, model.Options{}); f != nil || !errors.Is(err, errFull) {
		t.Errorf("a file that cannot be read: %v", err)
	}
}
