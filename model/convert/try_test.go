package convert

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/model"
)

// TestTryTells: what Try tells of files of all kinds is what Do says then, and each form that it names instead is one that the file becomes.
func TestTryTells(t *testing.T) {
	folder := t.TempDir()
	files := []string{filepath.Join(folder, "missing.sav")}
	add := func(name string, data []byte) {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	scene := []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n")
	made, err := Bytes(t.Context(), "a.tscn", scene, "a.tscn.json", Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	add("empty.sav", nil)
	add("a.txt", []byte("Hello, world\n"))
	add("b.txt", []byte("{\"a\": Vector2(1, 2)}"))
	add("scene.json", made.Data)
	add("other.json", []byte(`{"asset": {"version": "2.0"}}`))
	add("broken.json", []byte(`{"asset": {"version" "2.0"}}`))
	add("two.tscn", append(bytes.Clone(scene), "\n[node name=\"B\" type=\"Node\"]\n"...))
	add("a.png", []byte("\x89PNG\r\n\x1a\n"))
	add("large.png", append([]byte("\x89PNG\r\n\x1a\n"), make([]byte, mostTried)...))
	add("large.tscn", append(bytes.Clone(scene), bytes.Repeat([]byte("\n"), mostTried)...))
	add("words.bin", bytes.Repeat([]byte{0xff, 0x81, 3}, 99))
	if locked, err := envelope.New("gdec4", scene, model.Key{Password: "x"}); err != nil {
		t.Fatal(err)
	} else {
		add("locked.tscn", locked)
	}
	for _, sub := range []string{"saves", "binary", "tres"} {
		list, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), sub, "*"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%d files of %s, %v", len(list), sub, err)
		}
		for _, file := range list[:min(len(list), 4)] {
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Size() < 100_000 {
				files = append(files, file)
			}
		}
	}
	out := t.TempDir() + string(filepath.Separator)
	told, instead := 0, 0
	do := func(file string, r Request) (Item, Item) {
		r.In, r.Out, r.Lossy, r.Force = []string{file}, out, true, true
		items, err := Plan(r)
		if err != nil || len(items) != 1 {
			t.Fatal(err)
		}
		done := items[0]
		done.Do(t.Context(), r, func(float64) {})
		return items[0], done
	}
	for _, file := range files {
		for _, form := range Forms() {
			for _, r := range []Request{{Form: form}, {Form: form, Dialect: "godot3"}, {Form: form, Wrap: "gdec3"}} {
				item, done := do(file, r)
				r.Lossy, r.Force = true, true
				_, can, err := item.Try(t.Context(), r)
				if large := filepath.Base(file)[:5] == "large"; said(err) != said(done.Err) && !(large && err == nil) {
					t.Errorf("%s as %s, %q %q: told %q, then %q", filepath.Base(file), form, r.Dialect, r.Wrap, said(err), said(done.Err))
				}
				if err != nil {
					told++
				}
				for _, other := range can {
					if _, done := do(file, Request{Form: other}); done.Err != nil && r.Dialect == "" && filepath.Base(file) != "two.tscn" { // whose second root only shows then
						t.Errorf("%s can become %s: %s", filepath.Base(file), other, said(done.Err))
					}
					instead++
				}
				if slices.Contains(can, form) {
					t.Errorf("%s cannot become %s, but can become it", filepath.Base(file), form)
				}
			}
		}
	}
	if t.Logf("%d are told, %d other forms", told, instead); told < 200 || instead < 100 {
		t.Error("too few")
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*.json")); err != nil || len(left) != 3 {
		t.Errorf("%v, %v: it wrote something", left, err)
	}
}
