package model_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"

	"savant/codec"
)

// cut returns a compressed file that ends within one of its later blocks.
func cut(t *testing.T, wrap string, payload []byte) []byte {
	t.Helper()
	file, err := envelope.New(wrap, payload, envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	return file[:len(file)*2/3]
}

// TestCutWrapper checks that of a compressed file that is truncated or has a damaged block, the blocks before that are
// shown, and that it is written back unchanged but cannot be edited.
func TestCutWrapper(t *testing.T) {
	var text strings.Builder
	var save []byte
	for i := range 4000 {
		item := fmt.Sprintf("{\"id\": %d, \"name\": \"item %x\"}", i, i*i*7919)
		text.WriteString("\t" + item + ",\n")
		v, err := literal.ParseAll(item, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		value, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		save = append(append(save, byte(len(value)), byte(len(value)>>8), 0, 0), value...)
	}
	for _, wrap := range []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip"} {
		file := cut(t, wrap, []byte("[\n"+text.String()+"]\n"))
		d, err := kinds.Open(bytes.Clone(file), model.Options{Name: "x.json"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := d.Find("[17].name")
		if err != nil || d.Info().Kind != model.JSON {
			t.Fatal(wrap, d.Info().Title(), err)
		}
		if text, err := d.Text(r); err != nil || text != fmt.Sprintf("\"item %x\"", 17*17*7919) {
			t.Error(wrap, text, err)
		}
		var refused *model.RefusedError
		if err := d.Set(r, variant.OfString("y")); !errors.As(err, &refused) || d.Dirty() {
			t.Error(wrap, err)
		}
		expectCut(t, wrap, d, file)

		file = cut(t, wrap, save)
		if d, err = kinds.Open(bytes.Clone(file), model.Options{Name: "x.sav"}); err != nil {
			t.Fatal(err)
		}
		if d.Info().Kind != model.Save || d.Len(model.Root) == 0 {
			t.Error(wrap, d.Info().Title(), d.Len(model.Root))
		}
		good, err := d.Snapshot().Salvage(t.Context())
		if err != nil {
			t.Fatal(wrap, err)
		}
		whole, err := kinds.Open(good.File, model.Options{Name: "x.sav"})
		if err != nil || slices.ContainsFunc(whole.Problems(), func(p model.Problem) bool { return p.Row == model.Root }) || len(whole.Info().Envelopes) != 1 {
			t.Error(wrap, whole.Info().Title(), whole.Problems(), err)
		}
		if r, err := whole.Find("#10.id"); err != nil {
			t.Error(wrap, err)
		} else if text, err := whole.Text(r); err != nil || text != "10" {
			t.Error(wrap, text, err)
		}
		expectCut(t, wrap, d, file)
	}
	// A damaged block in the middle also hides what follows: the length of its content is unknown.
	file, err := envelope.New("gcpf-gzip", []byte("[\n"+text.String()+"]\n"), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		file[len(file)/2+i] ^= 0x55
	}
	d, err := kinds.Open(bytes.Clone(file), model.Options{Name: "x.json"})
	if err != nil || d.Info().Kind != model.JSON {
		t.Fatal(err)
	}
	expectCut(t, "damaged", d, file)
}

// expectCut checks that a document reports its wrapper's damage first, also in its snapshots, and returns the bytes of
// its file.
func expectCut(t *testing.T, what string, d *model.Document, file []byte) {
	t.Helper()
	var bad *envelope.Error
	problems, result := d.Problems(), d.Snapshot().Check(t.Context(), nil)
	if d.Info().Problem != nil || len(problems) == 0 || !strings.Contains(said(problems[0].Text), "block") {
		t.Errorf("%s: %v, %v", what, d.Info().Problem, problems)
	}
	if !result.Exact || len(result.Problems) == 0 || said(result.Problems[0].Text) != said(problems[0].Text) {
		t.Errorf("%s: %+v", what, result)
	}
	if now, err := d.File(); err != nil || !bytes.Equal(now, file) {
		t.Errorf("%s: written it is another file: %v", what, err)
	}
	if _, _, err := model.Peel(file, envelope.Key{}, model.NewBudget(0)); !errors.As(err, &bad) || bad.Cause != envelope.ErrDamaged {
		t.Errorf("%s: %v", what, err)
	}
}

// TestCutValue: of a compressed save that ends within a value that cannot be named, only that it is cut is said.
func TestCutValue(t *testing.T) {
	value, err := codec.Append(nil, variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 8180)}, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	file := cut(t, "gcpf-gzip", append([]byte{byte(len(value)), byte(len(value) >> 8), 0, 0}, value...))
	d, err := kinds.Open(file, model.Options{Name: "x.sav"})
	if err != nil {
		t.Fatal(err)
	}
	if list := d.Problems(); len(list) != 1 || list[0].Wrapper.IsZero() {
		t.Errorf("%v", list)
	}
	if r := d.Snapshot().Check(t.Context(), nil); len(r.Problems) != 1 {
		t.Errorf("%v", r.Problems)
	}
}

// TestCutResource checks that the resources in the intact blocks of a truncated compressed binary resource are shown.
func TestCutResource(t *testing.T) {
	vectors := enginetest.Folder(t, "SAVANT_VECTORS")
	names, err := filepath.Glob(filepath.Join(vectors, "godot-*", "resources", "*_compress.*"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	tried := 0
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := kinds.Open(file, model.Options{Name: filepath.Base(name)})
		if err != nil || filepath.Ext(name) == ".dump" || whole.Info().PayloadSize < 3*4096 {
			continue
		}
		tried++
		half := file[:len(file)*2/3]
		d, err := kinds.Open(bytes.Clone(half), model.Options{Name: filepath.Base(name)})
		if err != nil {
			t.Fatal(err)
		}
		// The scene itself is the last resource of its file, and is lost.
		if kind := d.Info().Kind; kind != model.Scene && kind != model.Resource || d.Len(model.Root) == 0 {
			t.Errorf("%s: %s with %d sections", name, d.Info().Title(), d.Len(model.Root))
			continue
		}
		expectCut(t, name, d, half)
	}
	if tried == 0 {
		t.Error("no vector has several blocks")
	}
}
