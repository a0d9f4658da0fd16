package export

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestExport writes a value and the whole file in each form that is offered.
func TestExport(t *testing.T) {
	path, content := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, Actions())
	if w.May(actionDocument) || w.May(actionValue) {
		t.Error("there is nothing to export")
	}
	p := w.OpenFile(path)
	if w.May(actionValue) {
		t.Error("no value is selected")
	}
	gold, err := p.Doc().Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(gold)
	export := func(i int) []byte {
		t.Helper()
		to := filepath.Join(t.TempDir(), "out")
		w.Files = []string{to}
		n := len(w.Events("exported"))
		w.Items[i].Run()
		w.After("exported", n+1)
		made, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	w.Run(actionValue)
	d := p.Doc().Describe(gold)
	for i, want := range []string{"1250\n", "", string(content[d.Offset : d.Offset+d.Length])} {
		if got := string(export(i)); want != "" && got != want || got == "" {
			t.Errorf("%s: %q, not %q", w.Items[i].Words, got, want)
		}
	}
	w.Run(actionDocument)
	if got := export(2); !bytes.Equal(got, content) {
		t.Errorf("%d bytes, not the %d of the file", len(got), len(content))
	}
	if got := export(0); !bytes.Contains(got, []byte(`"gold"`)) {
		t.Errorf("%q", got)
	}
}

// TestReadAndWrite hands files over to the editor of values: what cannot be read sets nothing, and says so.
func TestReadAndWrite(t *testing.T) {
	path, content := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, Actions())
	w.OpenFile(path)
	to := filepath.Join(t.TempDir(), "value")
	w.Files = []string{to, to, filepath.Join(t.TempDir(), "gone")}
	Write(w, "value", func(_ context.Context, out io.Writer) error { _, err := out.Write(content[:100]); return err })
	w.After("exported", 1)
	var got []byte
	take := func(_ context.Context, content []byte) (func() error, error) {
		return func() error { got = slices.Clone(content); return nil }, nil
	}
	Read(w, take)
	w.Until(func() bool { return got != nil })
	if !bytes.Equal(got, content[:100]) {
		t.Errorf("%d bytes", len(got))
	}
	got = nil
	Read(w, take)
	w.After("error", 1)
	if got != nil {
		t.Error("a file that is not there was read")
	}
}

// TestFailedExport expects an export that fails to leave the old file as it was, and no other file beside it.
func TestFailedExport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "values.csv")
	if err := os.WriteFile(path, []byte("of last week"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no room")
	err := overwrite(t.Context(), path, "", func(out io.Writer) error {
		if _, err := out.Write(make([]byte, 4<<20)); err != nil {
			return err
		}
		return full
	})
	if !errors.Is(err, full) {
		t.Error(err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "of last week" {
		t.Errorf("%q, %v", b, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if err := overwrite(t.Context(), path, "", func(out io.Writer) error { _, err := io.WriteString(out, "new"); return err }); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "new" {
		t.Errorf("%q", b)
	}
}
