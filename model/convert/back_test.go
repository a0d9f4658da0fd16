package convert

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestBack makes JSON of a save, a scene and settings in one folder, and the three again of their JSON at once. What was made of nothing else stays.
func TestBack(t *testing.T) {
	dir := t.TempDir()
	save, err := Bytes(t.Context(), "a.json", []byte(`{"gold": 7}`), "", Request{Form: Bin}, nil)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{
		"slot.save":   save.Data,
		"room.tscn":   []byte("[gd_scene format=3]\n\n[node name=\"Room\" type=\"Node\"]\nprocess_priority = 3\n"),
		"options.cfg": []byte("[audio]\n\nvolume=0.5\n"),
	}
	var originals []string
	for name, data := range files {
		path := filepath.Join(dir, name)
		originals = append(originals, path)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if report, err := Run(context.Background(), Request{In: originals, Form: JSON}, nil); err != nil || report.Failed() > 0 {
		t.Fatal(err, report)
	}
	for _, path := range originals {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(dir, "settings.json")
	if err := os.WriteFile(other, []byte(`{"volume": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	report, err := Run(context.Background(), Request{In: []string{dir}, Back: true}, nil)
	if err != nil || report.Failed() > 0 || len(report.Items) != 4 {
		t.Fatal(err, report)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is %q, %v, not %q", name, got, err, want)
		}
	}
	for _, item := range report.Items {
		var itself *ItselfError
		if item.In == other && (!item.Skipped || !errors.As(item.Err, &itself)) {
			t.Errorf("%s: %v", other, item.Err)
		}
	}
	for name, want := range map[string]bool{"a.sav.json": true, "b/a.tscn.txt": true, "settings.json": false, "a.b/c.json": false, "a.sav": false} {
		if Returns(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}
