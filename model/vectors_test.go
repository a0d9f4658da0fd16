package model_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// vector is a file that an engine wrote, as described in the engine's manifest.
type vector struct {
	File        string
	Kind        string
	ModeName    string `json:"mode_name"`
	FullObjects bool   `json:"full_objects"`
	BigEndian   bool   `json:"big_endian"`
	KeyHex      string `json:"key_hex"`
	Password    string
	Text        string
	Values      []struct{ Text string }

	folder  string // of the engine
	engine  string // "4.6"
	dialect string
}

// vectorDialects are the dialects of the engines.
var vectorDialects = map[string]string{"godot-3.2": "godot3.2", "godot-3.6": "godot3", "godot-4.6": "godot4.6"}

// vectors lists the files of the engines in a folder.
func vectors(t *testing.T, root string) []vector {
	t.Helper()
	var list []vector
	for name, dialect := range vectorDialects {
		b, err := os.ReadFile(filepath.Join(root, name, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var manifest struct{ Files []vector }
		if err := json.Unmarshal(b, &manifest); err != nil {
			t.Fatal(err)
		}
		if len(manifest.Files) == 0 {
			t.Errorf("%s tells of no files", name)
		}
		for _, v := range manifest.Files {
			v.folder, v.engine, v.dialect = filepath.Join(root, name), strings.TrimPrefix(name, "godot-"), dialect
			list = append(list, v)
		}
	}
	return list
}

func (v *vector) key(t *testing.T) envelope.Key {
	b, err := hex.DecodeString(v.KeyHex)
	if err != nil {
		t.Fatal(err)
	}
	return envelope.Key{Password: v.Password, Bytes: b}
}

// wrapper is the title of what the file is wrapped in.
func (v *vector) wrapper() string {
	titles := map[string]string{"fastlz": "FastLZ-compressed", "deflate": "Deflate-compressed", "zstd": "Zstd-compressed", "gzip": "GZip-compressed"}
	switch {
	case v.KeyHex != "" || v.Password != "":
		return "encrypted (Godot " + v.engine[:1] + ")"
	case v.ModeName != "":
		return titles[v.ModeName]
	}
	return ""
}

// format is what Info must name the payload.
func (v *vector) format(size int64) (format, framing string) {
	switch v.Kind {
	case "config":
		return "ConfigFile", ""
	case "gcpf_text", "gdec_text":
		return "JSON text", ""
	case "var_text":
		return "Godot text (var_to_str)", ""
	case "mixed":
		return "Godot save", "records among other bytes"
	}
	switch {
	case size == 0:
		return "empty file", ""
	case v.BigEndian:
		return "Godot save", "length-prefixed records (big-endian)"
	}
	return "Godot save", "length-prefixed records"
}

// TestVectors opens the files that the engines wrote: each must be recognized, its records must have the values that
// the engine reports, and it must be written back exactly.
func TestVectors(t *testing.T) {
	for _, root := range roots(t) {
		for _, v := range vectors(t, root) {
			name := filepath.Base(v.folder) + "/" + v.File
			data, err := os.ReadFile(filepath.Join(v.folder, v.File))
			if err != nil {
				t.Fatal(err)
			}
			d, err := kinds.Open(data, model.Options{Key: v.key(t)})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			i := d.Info()
			format, framing := v.format(i.PayloadSize)
			if said(i.Format) != format || said(i.Framing) != framing || strings.ReplaceAll(said(i.Envelopes), ", ", "|") != v.wrapper() {
				t.Errorf("%s: %q, %q, %q; want %q, %q, %q", name, i.Format, i.Framing, i.Envelopes, format, framing, v.wrapper())
			}
			if i.Kind == model.Save && (i.Dialect.Name[:6] != v.dialect[:6]) && len(i.Same) == 0 {
				t.Errorf("%s is taken for %s", name, i.Dialect.Name)
			}
			r := d.Snapshot().Check(t.Context(), nil)
			if !r.Exact || len(r.Problems) > 0 && v.Kind != "mixed" {
				t.Errorf("%s: exact %v, %v", name, r.Exact, r.Problems)
			}
			if v.Text != "" && string(d.Bytes()) != v.Text {
				t.Errorf("%s holds %q", name, d.Bytes())
			}
			if i.Kind != model.Save || v.Kind == "mixed" {
				continue
			}
			if i.Records != len(v.Values) {
				t.Errorf("%s: %d records, the engine wrote %d", name, i.Records, len(v.Values))
				continue
			}
			if v.FullObjects {
				continue // the engine's text is of what was given to it, scripts and all
			}
			if err := d.ReadAs(v.dialect); err != nil {
				t.Fatal(err)
			}
			for k, value := range v.Values {
				if value.Text == "" {
					continue // too long for the manifest
				}
				if got, err := d.EngineText(find(t, d, fmt.Sprintf("#%d", k))); err != nil || got != value.Text {
					t.Errorf("%s #%d: %.200s, %v; the engine says %.200s", name, k, got, err, value.Text)
				}
			}
		}
	}
}

// roots are the folders of vectors: a few small ones, and all if they are there.
func roots(t *testing.T) []string {
	list := []string{filepath.Join("testdata", "vectors")}
	if all := enginetest.OptionalFolder(t, "SAVANT_VECTORS"); all != "" {
		list = append(list, all)
	}
	return list
}

// TestEnginesReadEdited changes a value in each kind of wrapper and lets the engine that wrote the file read it.
func TestEnginesReadEdited(t *testing.T) {
	enginetest.Oracle(t)
	type ask struct {
		name   string
		doc    *model.Document
		values int
	}
	asked, reads := map[string][]ask{}, map[string][][]string{}
	files := map[[4]string]int{} // of an engine and a form
	for _, v := range vectors(t, filepath.Join("testdata", "vectors")) {
		if len(v.Values) == 0 || v.Kind != "store_var" && v.Kind != "gcpf" && v.Kind != "gdec" || v.FullObjects || v.BigEndian || enginetest.OptionalEngine(t, v.engine) == "" {
			continue
		}
		name := filepath.Base(v.folder) + "/" + v.File
		data, err := os.ReadFile(filepath.Join(v.folder, v.File))
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(data, model.Options{Key: v.key(t), Dialect: v.dialect})
		if err != nil {
			t.Fatal(err)
		}
		changed := 0
		d.Walk(model.Root, -1, func(r model.Row) bool {
			value, err := d.Value(r)
			if err != nil {
				return true
			}
			switch value.Type {
			case variant.String:
				value = variant.OfString(value.Text + " \u00e4nd much more than there was before")
			case variant.Int:
				value = variant.OfInt(value.Int() ^ 1)
			case variant.Float:
				value = variant.OfFloat(-value.Float())
			default:
				return true
			}
			if err := d.Set(r, value); err != nil {
				t.Errorf("%s, %s: %v", name, d.Path(r), err)
			}
			changed++
			return true
		})
		form := [4]string{v.engine, v.Kind, v.ModeName, v.Password}
		if files[form]++; changed == 0 || files[form] > 3 && !enginetest.Whole() {
			continue
		}
		file, err := d.File()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		arguments := []string{v.Kind, path}
		switch {
		case v.ModeName != "":
			arguments = append(arguments, "mode="+v.ModeName)
		case v.Password != "":
			arguments = append(arguments, "password="+v.Password)
		case v.KeyHex != "":
			arguments = append(arguments, "key="+v.KeyHex)
		}
		asked[v.engine] = append(asked[v.engine], ask{name, d, len(v.Values)})
		reads[v.engine] = append(reads[v.engine], arguments)
	}
	for engine, list := range asked {
		for i, answer := range enginetest.Reads(t, engine, "", reads[engine]) {
			a := list[i]
			if answer.Code != 0 {
				t.Errorf("%s: %s", a.name, answer.Said)
				continue
			}
			lines := strings.Split(strings.TrimSuffix(answer.Out, "\n"), "\n")
			if len(lines) != a.values {
				t.Errorf("%s: the engine reads %d values:\n%s", a.name, len(lines), answer.Out)
				continue
			}
			for k, line := range lines {
				text, err := a.doc.EngineText(find(t, a.doc, fmt.Sprintf("#%d", k)))
				if err != nil {
					t.Fatal(err)
				}
				columns := strings.SplitN(line, "\t", 3)
				if want := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text); len(columns) != 3 || columns[1] != want {
					t.Errorf("%s #%d: the engine reads %.300s, we wrote %.300s", a.name, k, line, want)
				}
			}
		}
	}
	if len(asked) == 0 {
		t.Skip("SKIPPED: no engine is installed that wrote these files")
	}
}
