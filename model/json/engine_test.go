package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
)

// The scripts print what the engine reads from each file of a folder, a line of JSON each.
const (
	readBy4 = `extends SceneTree
func _init():
	quit(70)
	var i = 0
	while FileAccess.file_exists("FOLDER/%d.json" % i):
		var json = JSON.new()
		if json.parse(FileAccess.get_file_as_string("FOLDER/%d.json" % i)) != OK:
			printerr("%d: %s in line %d" % [i, json.get_error_message(), json.get_error_line()])
			return
		print(">", JSON.stringify(json.data, "", false, true))
		i += 1
	quit(0)
`
	readBy3 = `extends SceneTree
func _init():
	var i = 0
	var file = File.new()
	while file.file_exists("FOLDER/%d.json" % i):
		file.open("FOLDER/%d.json" % i, File.READ)
		var json = JSON.parse(file.get_as_text())
		if json.error != OK:
			printerr("%d: %s in line %d" % [i, json.error_string, json.error_line])
			quit(70)
			return
		print(">", JSON.print(json.result))
		i += 1
	quit(0)
`
)

// TestEnginesRead: Godot reads what random edits leave of random files as what was meant.
func TestEnginesRead(t *testing.T) {
	folder := t.TempDir()
	var wants []any
	for seed := uint64(5000); len(wants) < cases(t); seed++ {
		h := newHand(seed)
		h.comments = false // which engines do not read
		src := h.file()
		d, want := open(t, src), read(t, src)
		if d.Len(1) != 1 || bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) || bytes.HasSuffix(src, []byte{0}) {
			continue
		}
		for range 7 {
			h.step(d, want)
		}
		var v any
		if err := stdjson.Unmarshal([]byte(strict(d.Bytes())), &v); err != nil {
			t.Fatal(seed, err)
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprint(len(wants), ".json")), d.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		wants = append(wants, v)
	}
	for _, engine := range []struct {
		version, script string
		args            []string
		near            float64
	}{{"4.6", readBy4, []string{"--headless"}, 0}, {"3.6", readBy3, []string{"--no-window"}, 1e-5}} {
		t.Run(engine.version, func(t *testing.T) {
			program := enginetest.Engine(t, engine.version)
			script := filepath.Join(t.TempDir(), "read.gd")
			if err := os.WriteFile(script, bytes.ReplaceAll([]byte(engine.script), []byte("FOLDER"), []byte(filepath.ToSlash(folder))), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, program, append(engine.args, "--script", script)...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			n := 0
			for line := range bytes.Lines(out) {
				if line[0] != '>' {
					continue
				}
				var v any
				if err := stdjson.Unmarshal(line[1:], &v); err != nil {
					t.Fatalf("%v: %s", err, line)
				}
				if !like(v, wants[n], engine.near) {
					t.Errorf("file %d is\n%v\nand not\n%v", n, v, wants[n])
				}
				n++
			}
			if n != len(wants) {
				t.Errorf("%d of %d files were read:\n%s", n, len(wants), out)
			}
		})
	}
}

// like compares what encoding/json has read. Numbers may differ by a part of their size.
func like(a, b any, near float64) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k := range a {
			if v, ok := b[k]; !ok || !like(a[k], v, near) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !like(a[i], b[i], near) {
				return false
			}
		}
		return true
	case float64:
		b, ok := b.(float64)
		return ok && math.Abs(a-b) <= near*math.Abs(b)
	}
	return a == b
}
