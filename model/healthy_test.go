package model_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestNothingHealthyIsCalledDamaged checks all saves that engines and games wrote: nothing in them is told as damaged, but bytes that are no records.
func TestNothingHealthyIsCalledDamaged(t *testing.T) {
	games, err := filepath.Glob(filepath.Join(corpus(t), "saves", "*"))
	if err != nil {
		t.Fatal(err)
	}
	engines, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "*", "files", "*"))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, path := range append(games, engines...) {
		if filepath.Base(path) == "store_mixed.sav" { // with bytes of its own between the records
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(data, model.Options{Name: filepath.Base(path)})
		if locked := (*model.LockedError)(nil); errors.As(err, &locked) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if d.Info().Kind != model.Save {
			continue
		}
		read++
		result := d.Snapshot().Check(context.Background(), nil)
		for _, p := range append(result.Problems, result.Unusual...) {
			t.Errorf("%s: %s", path, said(p))
		}
	}
	if read < 100 {
		t.Errorf("only %d are read", read)
	}
}
