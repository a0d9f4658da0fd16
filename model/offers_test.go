package model_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestOffersBreakNothing has one byte of real saves be wrong, at random, and takes each number that is offered then, sure or not: afterwards the file can be
// read at least as far.
func TestOffersBreakNothing(t *testing.T) {
	dir := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "saves")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 11))
	taken := 0
	for _, f := range files {
		whole, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if codec.Sniff(whole) != codec.Unknown || len(whole) > 5000 {
			continue
		}
		as := codec.Detect(whole)[0].Dialect
		for range min(2*len(whole), 600) {
			damaged := bytes.Clone(whole)
			at, to := r.IntN(len(whole)), byte(r.IntN(256))
			if r.IntN(2) == 0 {
				to = whole[at] + byte(r.IntN(9)-4)
			}
			damaged[at] = to
			open := func() *model.Document {
				d, err := kinds.Open(bytes.Clone(damaged), model.Options{Dialect: as.Name})
				if err != nil {
					t.Fatal(err)
				}
				return d
			}
			had := readable(damaged, as)
			try := func(what string, refit func(d *model.Document) ([]model.Problem, error)) {
				d := open()
				wrong, err := refit(d)
				if err != nil {
					t.Errorf("%s: %#x at %#x: %s: %v", f.Name(), to, at, what, err)
					return
				}
				taken++
				if has := readable(d.Bytes(), as); has < had {
					t.Errorf("%s: %#x at %#x: %s: %d bytes can be read of %d before: %v", f.Name(), to, at, what, has, had, wrong)
				}
			}
			d := open()
			if d.Fits() {
				try("sure", func(d *model.Document) ([]model.Problem, error) { return d.Refit() })
			}
			for _, p := range append(d.Problems(), d.Snapshot().Check(t.Context(), func(float64) {}).Unusual...) {
				if p.Repair == model.RepairUnsure {
					try(p.Text.String(), func(d *model.Document) ([]model.Problem, error) { return d.Refit(p.Offset) })
				}
				for _, c := range p.Choices {
					try(p.Text.String(), func(d *model.Document) ([]model.Problem, error) { return d.RefitTo(c.Offset, c.Fits) })
				}
			}
		}
	}
	t.Logf("%d numbers are written", taken)
	if taken < 200 {
		t.Errorf("only %d numbers are written", taken)
	}
}

// readable is how many bytes of a save can be read before the first fault in each of its records.
func readable(b []byte, d *dialect.Dialect) (n int) {
	for _, r := range codec.Frame(b, d).Records {
		switch {
		case !r.Opaque:
			n += r.ValueEnd - r.Value
		case r.Prefix >= 0 || r.Start == r.Value:
			n += max(0, codec.Reach(b[:r.End], r.Value, d)-r.Value)
		}
	}
	return n
}
