package resource_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/codec/variant"
)

// readable reads everything in a file.
func readable(b []byte) error {
	f, err := resource.Open(b)
	if err != nil {
		return err
	}
	x := resource.NewIndex(f)
	for i := range f.Internals() {
		body, err := f.Body(i)
		if err != nil {
			return err
		}
		for p, err := range f.Properties(body, x) {
			if err != nil {
				return err
			}
			if _, _, err := f.Decode(p.Value); err != nil {
				return err
			}
		}
		if p, ok := f.Property(body, "_bundled", x); ok {
			if s, err := f.Scene(p.Value, x); err != nil {
				return err
			} else if n := s.Nodes(); n > 0 {
				s.Path(int32(n - 1))
			}
		}
	}
	f.Imported()
	return nil
}

// lenient are the files that engines refuse but we read, with the reason why that is right for a file editor.
var lenient = map[string]string{
	"format_plus_1":           "is read by the rules of the newest format, and can not be edited",
	"major_plus_1":            "only the format says how a file is read",
	"empty_property_name":     "is shown as it stands; an edit makes no such name",
	"object_internal_missing": "leads nowhere, which is for who follows it to say",
}

// TestOddFiles reads odd and damaged files, each of which was tried with the engines.
func TestOddFiles(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	n := 0
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		dir := filepath.Join(root, "godot-"+engine, "resources")
		b, err := os.ReadFile(filepath.Join(dir, "odd.json"))
		if err != nil {
			t.Fatal(err)
		}
		var list []struct {
			File  string
			Loads any
		}
		if err := json.Unmarshal(b, &list); err != nil {
			t.Fatal(err)
		}
		for _, odd := range list {
			name := strings.TrimSuffix(filepath.Base(odd.File), ".res")
			if strings.HasPrefix(name, "box_") {
				continue // package envelope reads what is around a file
			}
			b, err := os.ReadFile(filepath.Join(dir, odd.File))
			if err != nil {
				t.Fatal(err)
			}
			n++
			loads := odd.Loads == true
			switch err := readable(b); {
			case loads && err != nil:
				t.Errorf("%s: %s is read by the engine: %v", engine, name, err)
			case !loads && err == nil && lenient[name] == "":
				t.Errorf("%s: %s is refused by the engine", engine, name)
			}
		}
	}
	if n < 130 {
		t.Errorf("only %d files", n)
	}
}

// TestCutFiles truncates a file at every byte: that must be an error and nothing worse.
func TestCutFiles(t *testing.T) {
	b := smallest()
	for _, v := range vectors(t) {
		if v.File == "single.scn" || v.File == "shared.res" {
			for n := range v.plain[:len(v.plain)-4] {
				if readable(v.plain[:n]) == nil {
					t.Errorf("%s: %d of %d bytes are enough", v.name(), n, len(v.plain))
				}
			}
		}
	}
	for n := range b[:len(b)-4] {
		if readable(b[:n]) == nil {
			t.Errorf("%d of %d bytes are enough", n, len(b))
		}
	}
}

// TestLies sets single counts and offsets to impossible values: they must neither allocate memory nor make the reader
// run on.
func TestLies(t *testing.T) {
	for _, v := range vectors(t) {
		if v.File != "types.res" && v.File != "nodes.scn" {
			continue
		}
		for at := 0; at+4 <= len(v.plain); at += 3 {
			for _, x := range []byte{0x7f, 0xff} {
				b := append([]byte{}, v.plain...)
				b[at+3] = x
				readable(b) // an error or none
			}
		}
	}
}

// TestDepth nests arrays deeper than any reader accepts.
func TestDepth(t *testing.T) {
	deep := func(levels int) []byte {
		b := smallest()
		b = b[:len(b)-12] // without the int and the end mark
		for range levels {
			b = append(b, 30, 0, 0, 0, 1, 0, 0, 0)
		}
		return append(b, "\x01\x00\x00\x00RSRC"...)
	}
	if err := readable(deep(resource.MaxDepth)); err != nil {
		t.Error(err)
	}
	for _, n := range []int{resource.MaxDepth + 1, 100_000} {
		if err := readable(deep(n)); err == nil || !strings.Contains(said(err), "are nested more than") {
			t.Errorf("%d levels: %v", n, err)
		}
	}
}

// TestRefusedEdits checks that edits are refused before anything changes.
func TestRefusedEdits(t *testing.T) {
	f, err := resource.Open(smallest())
	if err != nil {
		t.Fatal(err)
	}
	body, _ := f.Body(0)
	p, _ := f.Property(body, "resource_name", nil)
	e := f.Edit(nil)
	for name, err := range map[string]error{
		"a Callable":        e.Set(p.Value, variant.Value{Type: variant.Callable}),
		"no such reference": e.Set(p.Value, variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: "9", Numeric: true}}),
		"no such external":  e.Set(p.Value, variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.External, ID: "1"}}),
		"an empty name":     e.RenameProperty(p, ""),
		"a name with a NUL": e.InsertProperty(body, body.First, "a\x00b", variant.OfInt(1)),
		"a UID":             e.SetUID(5),
		"a script class":    e.SetScriptClass("Item"),
		"the main resource": e.RemoveResource(0),
	} {
		if err == nil {
			t.Errorf("%s is not refused", name)
		}
	}
	path := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"never", "seen"}}}
	if e.Set(p.Value, variant.OfArray(path, variant.Value{Type: variant.Callable})) == nil {
		t.Error("an array with a Callable is not refused")
	}
	if list, err := e.Splices(); err != nil || len(list) != 0 {
		t.Errorf("%d splices of refused edits, %v", len(list), err)
	}
	e = f.Edit(nil)
	if err := e.Set(p.Value, variant.OfInt(6)); err != nil {
		t.Fatal(err)
	}
	e.RemoveProperty(body, p)
	if _, err := e.Splices(); err == nil {
		t.Error("a value is set and removed at once")
	}
	newer := smallest()
	newer[20] = resource.MaxFormat + 1
	if f, err = resource.Open(newer); err == nil {
		if _, err = f.Edit(nil).Splices(); err == nil {
			t.Error("a file of a newer format is edited")
		}
	}
}
