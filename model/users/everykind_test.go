package users

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestLossesOfEveryKind looks for what every file of the corpus and files of other kinds name while they are in a project: only scenes and resources
// name something, and no other file is taken for one.
func TestLossesOfEveryKind(t *testing.T) {
	files := map[string][]byte{
		"a.json": []byte(`{"a":1}`), "list.json": []byte("[1, 2]\n"), "broken.json": []byte(`{"a":`), "note.txt": []byte("Hello\n"), "empty.sav": {},
		"zeros.dat": make([]byte, 400), "options.cfg": []byte("[a]\n\nb=1\n"), "empty.tscn": {}, "no.res": []byte("RSRC"),
	}
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if len(b) <= 200_000 || enginetest.Whole() {
			files[e.Name()] = b
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	project := t.TempDir()
	put := func(name string, b []byte) string {
		file := filepath.Join(project, name)
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	put("project.godot", []byte("config_version=5\n"))
	other := 0
	for name, b := range files {
		file := put(name, b)
		doc, err := kinds.Open(b, model.Options{Name: file})
		if err != nil {
			continue
		}
		list := Losses(t.Context(), doc.Snapshot().Document(), file)
		if model.Has[model.Referable](doc) {
			continue
		}
		other++
		if len(list) > 0 {
			t.Errorf("%s: %v", name, list)
		}
	}
	if other < 5 {
		t.Errorf("only %d other files were tried", other)
	}
}
