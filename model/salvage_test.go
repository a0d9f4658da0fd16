package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/catalog"
)

// TestSalvageOfCutSaves truncates the sample saves anywhere: what precedes the cut must be read, open without problems,
// and have the values of the whole save at the same paths.
func TestSalvageOfCutSaves(t *testing.T) {
	for _, name := range []string{"slot_1.sav", "slot_1_godot3.sav"} {
		data, err := os.ReadFile(filepath.Join("..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		whole := read(t, data)
		most := 0
		for cut := 200; cut < len(data); cut += 997 {
			damaged := read(t, data[:cut])
			good, err := damaged.Snapshot().Salvage(context.Background())
			if err != nil {
				t.Fatalf("%s cut at %d: %v", name, cut, err)
			}
			if good.Problem.Text.IsZero() || good.Lost < 0 || good.Kept < int64(cut)/2 {
				t.Errorf("%s cut at %d: %+v", name, cut, good)
			}
			if said := catalog.English().Text(damaged.Problems()[0].Text); !damaged.Info().HasValues && !strings.Contains(said, good.Problem.Path) {
				t.Errorf("%s cut at %d: the file says %q, its good part ends at %s", name, cut, said, good.Problem.Path)
			}
			again, err := kinds.Open(good.File, model.Options{Dialect: good.Dialect.Name})
			if err != nil || again.Info().Kind != model.Save || len(again.Problems()) > 0 || again.Info().Records != good.Records {
				t.Fatalf("%s cut at %d: %v, %+v, %v", name, cut, err, again.Info(), again.Problems())
			}
			n := 0
			again.Walk(model.Root, -1, func(r model.Row) bool {
				if again.Len(r) > 0 {
					return true
				}
				path := again.Path(r)
				other, err := whole.Find(path)
				if err != nil {
					t.Fatalf("%s cut at %d: the whole save has no %s", name, cut, path)
				}
				a, _ := again.Text(r)
				b, _ := whole.Text(other)
				if a != b && again.Describe(r).Badge < model.BadgeBytes {
					t.Fatalf("%s cut at %d: %s is %s, not %s", name, cut, path, a, b)
				}
				n++
				return true
			})
			most = max(most, n)
		}
		if most < 100 {
			t.Errorf("%s: at most %d values were read", name, most)
		}
	}
}

// TestSalvageOfADamagedRecord checks that what precedes the damage is kept, and the records after it.
func TestSalvageOfADamagedRecord(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "assets", "samples", "slot_1.sav"))
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("health"))
	damaged := append([]byte(nil), data...)
	copy(damaged[at+8:], "\x63\x00\x00\x00")
	good, err := read(t, damaged).Snapshot().Salvage(context.Background())
	if err != nil || good.Records != 2 || good.Problem.Path == "" {
		t.Fatalf("%+v, %v", good, err)
	}
	again := read(t, good.File)
	for path, want := range map[string]string{"player.gold": "1250", "#1[1]": `"autosave"`} {
		r, err := again.Find(path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got, _ := again.Text(r); got != want {
			t.Errorf("%s is %s", path, got)
		}
	}
	if _, err := again.Find("player.health"); err == nil {
		t.Error("the damaged value is there")
	}
}

// TestSalvageOfADamagedLength checks that the value of a record is kept of which only the length is damaged, and those
// around it.
func TestSalvageOfADamagedLength(t *testing.T) {
	var data []byte
	for i := range byte(3) {
		data = append(data, 24, 0, 0, 0, 28, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, i, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0)
	}
	data[28+3] = 0x7f
	d := read(t, data)
	if len(d.Problems()) != 1 || d.Len(model.Root) != 3 || d.Path(d.Child(model.Root, 2)) != "#2" {
		t.Errorf("%d rows, %v", d.Len(model.Root), d.Problems())
	}
	got, err := d.Snapshot().Salvage(context.Background())
	data[28+3] = 0
	if err != nil || got.Records != 3 || !bytes.Equal(got.File, data) || got.Problem.Path != "#1" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestSalvageNamesTheRecord checks that a place in one of several records has a path that leads there.
func TestSalvageNamesTheRecord(t *testing.T) {
	none := []byte{8, 0, 0, 0, 120, 0, 0, 0, 0, 0, 0, 0} // of no type
	good := []byte{16, 0, 0, 0, 28, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0}
	doc := read(t, append(none, good...))
	got, err := doc.Snapshot().Salvage(context.Background())
	if err != nil || got.Problem.Path != "#0" {
		t.Errorf("the problem is at %q (%v)", got.Problem.Path, err)
	}
}

// TestSalvageFindsNothing covers undamaged saves, and bytes that are not a save.
func TestSalvageFindsNothing(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "assets", "samples", "slot_1.sav"))
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 5000)
	for i := range noise {
		noise[i] = byte(i*i*7 + i>>3)
	}
	for name, b := range map[string][]byte{"a whole save": data, "noise": noise, "nothing": nil, "text": []byte("hello there, this is a text of no form")} {
		if good, err := read(t, b).Snapshot().Salvage(context.Background()); !errors.Is(err, model.ErrWhole) {
			t.Errorf("%s: %+v, %v", name, good, err)
		}
	}
}

func read(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSalvageOfAnyDamage changes and truncates bytes at random: the result must be a save without problems.
func TestSalvageOfAnyDamage(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "assets", "samples", "slot_1_godot3.sav"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 7))
		b := append([]byte(nil), data[:100+r.IntN(len(data)-100)]...)
		for range r.IntN(4) {
			b[r.IntN(len(b))] ^= byte(1 << r.IntN(8))
		}
		good, err := read(t, b).Snapshot().Salvage(context.Background())
		if err != nil {
			continue
		}
		found++
		again, err := kinds.Open(good.File, model.Options{Dialect: good.Dialect.Name})
		if err != nil || len(again.Problems()) > 0 || !again.Snapshot().Check(context.Background(), nil).Exact {
			t.Errorf("seed %d: %v, %v", seed, err, again.Problems())
		}
	}
	if found < 50 {
		t.Errorf("only %d of 150 had a good part", found)
	}
}

// TestSalvageOfDamagedLength damages the length prefix of an otherwise intact record: everything else in the file is
// intact.
func TestSalvageOfDamagedLength(t *testing.T) {
	var data []byte
	at := 0
	for i := range 5 {
		value := encode(t, variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))}))
		if i == 2 {
			at = len(data)
		}
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(value))), value...)
	}
	data[at+3] = 0x7f
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	good, err := d.Snapshot().Salvage(context.Background())
	if err != nil || good.Records != 5 || good.Kept != int64(len(data))-4 || good.Lost != 4 {
		t.Errorf("%+v, %v", good, err)
	}
	if list := d.Problems(); len(list) != 1 || !strings.Contains(said(list[0].Text), "the length in front of the record is damaged: it says ") {
		t.Errorf("%+v", list)
	}
}

// TestWrongLengthOfTheOnlyRecord: a save of one record whose length is too small or too large is read as a whole, and its good part has the right length.
func TestWrongLengthOfTheOnlyRecord(t *testing.T) {
	value := encode(t, variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(7)}))
	whole := append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...)
	for _, by := range []int{-4, 4} {
		data := append(binary.LittleEndian.AppendUint32(nil, uint32(len(value)+by)), value...)
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := d.Find("id"); err != nil || d.Describe(r).Problem.ID != "" {
			t.Errorf("%+d: %v", by, err)
		}
		if list := d.Problems(); len(list) != 1 || !strings.Contains(said(list[0].Text), "the length in front of the record is damaged: it says ") {
			t.Errorf("%+d: %+v", by, list)
		}
		if good, err := d.Snapshot().Salvage(context.Background()); err != nil || !bytes.Equal(good.File, whole) {
			t.Errorf("%+d: %x, %v", by, good.File, err)
		}
	}
}

// TestSalvageOfAShortEnd cuts a file in the first bytes of its last record: that is told, and the records before it are the good part.
func TestSalvageOfAShortEnd(t *testing.T) {
	var data []byte
	for i := range byte(4) {
		data = append(data, 8, 0, 0, 0, 2, 0, 0, 0, i, 0, 0, 0)
	}
	for cut := 5; cut < 8; cut++ {
		d := read(t, data[:36+cut])
		if list := d.Problems(); len(list) != 1 || list[0].Offset != 36 || !strings.Contains(said(list[0].Text), fmt.Sprintf("%d of its 8 bytes", cut-4)) {
			t.Errorf("%d: %+v", cut, list)
		}
		good, err := d.Snapshot().Salvage(context.Background())
		if err != nil || good.Records != 3 || good.Lost != int64(cut) || !bytes.Equal(good.File, data[:36]) || good.Problem.Path != "#3" {
			t.Errorf("%d: %+v, %v", cut, good, err)
		}
	}
}
