package kinds

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
)

func TestLook(t *testing.T) {
	chain := "\x10\x00\x00\x00" + "\x12\x00\x00\x00\x01\x00\x00\x00" + "\x02\x00\x00\x00\x05\x00\x00\x00"
	for _, test := range []struct {
		name, text string
		size       int64 // 0 for that of the text
		kind       model.Kind
		format     string
		state      State
	}{
		{"a.sav", "", 0, model.Other, "empty file", Foreign},
		{"a.sav", "", 5, model.Other, "unknown", Unknown},
		{"a.sav", chain[:4] + "\x02\x00\x00\x00\x05\x00\x00\x00", 0, model.Other, "unknown", Unknown}, // four bytes are missing
		{"a.sav", "\x08\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00", 0, model.Save, "Godot save", Opens},
		{"a.sav", "\x00\x00\x00\x08\x02\x00\x00\x00\x05\x00\x00\x00", 0, model.Save, "Godot save", Opens}, // big-endian length
		{"a.sav", "\x08\x00\x00\x00\x7e\x00\x00\x00\x05\x00\x00\x00", 0, model.Other, "unknown", Unknown}, // no such type
		{"a.sav", "v1\x08\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00", 0, model.Save, "Godot save", Opens},
		{"a.sav", "v1\x08\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00behind", 0, model.Other, "unknown", Unknown},
		{"a.sav", "\x12\x00\x00\x00\x01\x00\x00\x00" + strings.Repeat("\x04\x00\x00\x00\x01\x00\x00\x00a\x00\x00\x00", 2), 0, model.Save, "Godot save", Opens},
		{"a.sav", strings.Repeat("\x00", 40), 0, model.Other, "unknown", Unknown},
		{"a.sav", "GDEC\x01\x00\x00\x00", 0, model.Other, "encrypted file (GDEC)", Locked},
		{"a.sav", "GCPF\x02\x00\x00\x00", 0, model.Other, "compressed file (GCPF)", Opens},
		{"a.sav", "RSRC\x00\x00\x00\x00", 0, model.Resource, "Binary resource", Opens},
		{"a.json", "17", 0, model.JSON, "JSON text", Opens},
		{"a.txt", `{"a": 1}`, 0, model.JSON, "JSON text", Opens},
		{"a.txt", `{"a": Vector2(1, 2)}`, 0, model.Other, "Godot text (var_to_str)", Foreign},
		{"a.cfg", "[a]\nb=1\n", 0, model.Config, "ConfigFile", Opens},
		{"a.png", "\x89PNG\r\n\x1a\n", 0, model.Other, "PNG image", Foreign},
		{"a.txt", "Hello, dear reader of this text.\nHow are you?\n", 0, model.Other, "text", Foreign},
	} {
		if test.size == 0 {
			test.size = int64(len(test.text))
		}
		if s := Look([]byte(test.text), test.size, test.name); s.Kind != test.kind || said(s.Format) != test.format || s.State != test.state {
			t.Errorf("%s with %q is %v, %q, %v", test.name, test.text, s.Kind, said(s.Format), s.State)
		}
	}
}

// TestLookAtVectors checks that for engines' files the first bytes give the same result as the whole file, except that
// a binary resource is a scene, which is stored further on; consecutive bare values open as bytes; and a save of one
// null begins like anything.
func TestLookAtVectors(t *testing.T) {
	looked, saves, missed := 0, 0, 0
	err := filepath.WalkDir(enginetest.Folder(t, "SAVANT_VECTORS"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := Open(data, model.Options{Name: d.Name()})
		locked := (*model.LockedError)(nil)
		if err != nil && !errors.As(err, &locked) {
			return nil
		}
		looked++
		s := Look(data[:min(len(data), HeadSize)], int64(len(data)), d.Name())
		if (s.State == Locked) != (err != nil) {
			t.Errorf("%s looks like %s: %v", path, said(s.Format), err)
		}
		if err != nil || doc.Info().Problem != nil {
			return nil
		}
		is := doc.Info().Kind
		if is == model.Save {
			saves++
			if s.State != Opens {
				missed++
				t.Logf("%s looks like %s", path, said(s.Format))
			}
		}
		bare := filepath.Base(filepath.Dir(path)) == "values"
		if s.Kind != model.Other && s.Kind != is && !(s.Kind == model.Resource && is == model.Scene) && !bare {
			t.Errorf("%s is %s, and looks like %s", path, said(doc.Info().Format), said(s.Format))
		}
		return nil
	})
	if err != nil || looked < 100 || saves < 40 || missed*10 > saves {
		t.Errorf("%d files, %d saves, %d not seen, %v", looked, saves, missed, err)
	}
}
