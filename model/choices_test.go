package model_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestOneOfSeveralCountsIsWritten: where any of several counts may be the wrong one, each can be written, as one step, and all is read then. The one that
// was damaged gives the file that was.
func TestOneOfSeveralCountsIsWritten(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_one_dict.sav"))
	if err != nil {
		t.Fatal(err)
	}
	const at = 0x62c
	damaged := bytes.Clone(whole)
	if damaged[at] != 4 {
		t.Fatal(damaged[at])
	}
	damaged[at] = 3
	d, err := kinds.Open(bytes.Clone(damaged), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := d.Problems()
	if len(list) != 1 || len(list[0].Choices) < 2 || list[0].Repair != "" {
		t.Fatalf("%+v", list)
	}
	mended := false
	for _, c := range list[0].Choices {
		wrong, err := d.RefitTo(c.Offset, c.Fits)
		if err != nil || len(wrong) != 1 || len(d.Problems()) > 0 || d.Steps() != 1 {
			t.Errorf("%+v: %v, %v, %v", c, err, wrong, d.Problems())
		}
		if now := d.Bytes(); int64(now[c.Offset]) != c.Fits || int64(damaged[c.Offset]) != c.Count {
			t.Errorf("%+v: %d", c, now[c.Offset])
		}
		mended = mended || c.Path == "settings" && bytes.Equal(d.Bytes(), whole)
		if d.Undo(); !bytes.Equal(d.Bytes(), damaged) || len(d.Problems()) != 1 {
			t.Errorf("%+v: undo: %v", c, d.Problems())
		}
		d.Go(0)
	}
	if !mended {
		t.Errorf("no choice gives what was: %+v", list[0].Choices)
	}
	if _, err := d.RefitTo(at, 77); !errors.As(err, new(*model.RefusedError)) {
		t.Error(err)
	}
}
