package model_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"

	"savant/codec"
)

// tornSaves are saves as games write them: of both engines, of many records, of one value, with much that is packed.
func tornSaves(t *testing.T) map[string][]byte {
	t.Helper()
	saves := map[string][]byte{}
	for _, name := range []string{"slot_1.sav", "slot_1_godot3.sav"} {
		data, err := os.ReadFile(filepath.Join("..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		saves[name] = data
	}
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		var world, chain []byte
		var cells []variant.Value
		for i := range 60 {
			cells = append(cells, variant.OfDict(
				variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))},
				variant.Entry{Key: variant.OfString("name"), Value: variant.OfString(fmt.Sprintf("chunk %d", i))},
				variant.Entry{Key: variant.OfString("seen"), Value: variant.OfBool(i&1 == 0)},
				variant.Entry{Key: variant.OfString("tiles"), Value: variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 40+i)}},
				variant.Entry{Key: variant.OfString("at"), Value: variant.OfMath(variant.Vector2, float64(i), 0.5)},
			))
		}
		add := func(to []byte, v variant.Value, sized bool) []byte {
			b, err := codec.Append(nil, v, d)
			if err != nil {
				t.Fatal(err)
			}
			if sized {
				to = append(to, byte(len(b)), byte(len(b)>>8), byte(len(b)>>16), 0)
			}
			return append(to, b...)
		}
		whole := variant.OfDict(variant.Entry{Key: variant.OfString("version"), Value: variant.OfInt(3)},
			variant.Entry{Key: variant.OfString("chunks"), Value: variant.OfArray(cells...)})
		world = add(nil, whole, true)
		for _, c := range cells {
			chain = add(chain, c, true)
		}
		saves["world of "+d.Name], saves["records of "+d.Name], saves["value of "+d.Name] = world, chain, add(nil, whole, false)
	}
	return saves
}

// leaves are the texts of all values by their paths, and where each ends.
func leaves(d *model.Document) (texts map[string]string, ends map[string]int64) {
	texts, ends = map[string]string{}, map[string]int64{}
	d.Walk(model.Root, -1, func(r model.Row) bool {
		if d.Len(r) == 0 {
			if text, err := d.Text(r); err == nil {
				path := d.Path(r)
				x := d.Describe(r)
				texts[path], ends[path] = text, x.Offset+x.Length
			}
		}
		return true
	})
	return texts, ends
}

// TestAFlippedByteHidesNothingBeforeIt damages single bytes of saves: whatever they were, the values before them are there, in a dialect that
// says the same of them.
func TestAFlippedByteHidesNothingBeforeIt(t *testing.T) {
	for name, data := range tornSaves(t) {
		texts, ends := leaves(read(t, data))
		random := rand.New(rand.NewPCG(15, uint64(len(data))))
		tried, lost, most := 0, 0, 0
		for range 100 {
			at := random.IntN(len(data))
			b := append([]byte(nil), data...)
			b[at] ^= byte(1 + random.IntN(255))
			d, err := kinds.Open(b, model.Options{Name: "a.sav"})
			if err != nil {
				t.Fatal(err)
			}
			now, _ := leaves(d)
			missing, of := 0, 0
			for path, end := range ends {
				if end <= int64(at) {
					if of++; now[path] != texts[path] {
						missing++
					}
				}
			}
			tried++
			if missing > 0 {
				if lost++; lost <= 3 {
					t.Logf("%s, byte %#x: %d of %d values before it are hidden, in %s, %s", name, at, missing, of, d.Dialect().Name, said(d.Info().Framing))
				}
			}
			most = max(most, missing)
		}
		t.Logf("%s: %d of %d flips hide values before them, at most %d of %d", name, lost, tried, most, len(texts))
		if 25*lost > tried { // a dialect may read a value of which the type was changed to one of its own
			t.Errorf("%s: %d of %d flips hide values before them", name, lost, tried)
		}
	}
}

// TestCutSavesShowWhatIsThere cuts saves short: what ends before the cut is there at once, and the row of the cut is told.
func TestCutSavesShowWhatIsThere(t *testing.T) {
	for name, data := range tornSaves(t) {
		texts, ends := leaves(read(t, data))
		for cut := 200; cut < len(data); cut += 1 + len(data)/40 {
			d, err := kinds.Open(append([]byte(nil), data[:cut]...), model.Options{Name: "a.sav"})
			if err != nil {
				t.Fatal(err)
			}
			now, _ := leaves(d)
			missing := 0
			for path, end := range ends {
				if end <= int64(cut) && now[path] != texts[path] {
					if missing++; missing == 1 {
						t.Errorf("%s cut at %d: no %s", name, cut, path)
					}
				}
			}
			if list := d.Problems(); missing > 0 || len(list) == 0 && d.Size() != int64(len(data)) && d.Info().Records > 0 && !d.HasRecords() {
				t.Errorf("%s cut at %d: %d values are hidden, in %s, %s; %v", name, cut, missing, d.Dialect().Name, said(d.Info().Framing), list)
			}
			for _, p := range d.Problems() {
				if at := d.Path(p.Row); !strings.HasPrefix(p.Path, at) && d.HasRecords() && d.Describe(p.Row).Badge < model.BadgeBytes && d.Describe(p.Row).Offset > p.Offset {
					t.Errorf("%s cut at %d: the problem of %s leads to %s", name, cut, p.Path, at)
				}
			}
			d.Walk(model.Root, -1, func(r model.Row) bool {
				if other, err := d.Find(d.Path(r)); err != nil || other != r {
					t.Errorf("%s cut at %d: %s leads to %v, %v", name, cut, d.Path(r), other, err)
				}
				return true
			})
		}
	}
}

// TestEditsOfATornSave changes what can be read of a damaged save: only that changes, and undo restores the bytes. What would need all of the
// damaged value is refused.
func TestEditsOfATornSave(t *testing.T) {
	for name, data := range tornSaves(t) {
		for _, cut := range []int{len(data) / 2, len(data) - 3} {
			b := append([]byte(nil), data[:cut]...)
			d, err := kinds.Open(append([]byte(nil), b...), model.Options{Name: "a.sav"})
			if err != nil {
				t.Fatal(err)
			}
			before, _ := leaves(d)
			edited := 0
			for path, text := range before {
				r, err := d.Find(path)
				if err != nil {
					t.Fatal(err)
				}
				v, err := d.Value(r)
				if err != nil || v.Type != variant.String {
					continue
				}
				if err := d.Set(r, variant.OfString(v.Text+" and a longer one")); err != nil {
					t.Fatalf("%s: %s: %v", name, path, err)
				}
				now, _ := leaves(d)
				if len(now) != len(before) || now[path] == text {
					t.Fatalf("%s cut at %d: %s is %s, of %d values, not %d", name, cut, path, now[path], len(now), len(before))
				}
				consistent(t, d, "set "+path)
				d.Undo()
				consistent(t, d, "undo of "+path)
				if edited++; edited == 5 {
					break
				}
			}
			if edited == 0 && len(before) > 20 {
				t.Errorf("%s cut at %d: nothing was edited", name, cut)
			}
			if !bytes.Equal(d.Bytes(), b) {
				t.Errorf("%s cut at %d: undo leaves other bytes", name, cut)
			}
			d.Walk(model.Root, -1, func(r model.Row) bool {
				if x := d.Describe(r); x.Can&model.CanInsert == 0 && d.Len(r) > 0 && r != model.Root {
					if _, err := d.Insert(r, 0, nil, variant.OfInt(1)); err == nil {
						t.Errorf("%s: something is added to %s", name, d.Path(r))
					}
				}
				return true
			})
		}
	}
}

// TestTornValuesAreCounted: a check counts what the outline shows of a damaged record: of a list of dictionaries that is cut in the
// middle of the second the first, and what there is of the second.
func TestTornValuesAreCounted(t *testing.T) {
	v := encoded(t, variant.OfArray(
		variant.OfDict(entry("gold", variant.OfInt(7)), entry("name", variant.OfString("Mina"))),
		variant.OfDict(entry("gold", variant.OfInt(8)), entry("name", variant.OfString("a name that is cut off"))),
	))
	d, err := kinds.Open(v[:len(v)-8], model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	result := d.Snapshot().Check(t.Context(), nil)
	if want := 6; result.InDamage != want || result.Values != 0 || len(result.Problems) == 0 { // the list, two dictionaries, 7, "Mina", 8
		t.Errorf("%d values and %d, not 0 and %d; %d problems", result.Values, result.InDamage, want, len(result.Problems))
	}
}

// TestDamageIsToldOnce: whatever asks about a cut save, its problems, its check, its Info and the row itself, hears of one place and one
// number of values.
func TestDamageIsToldOnce(t *testing.T) {
	for name, data := range tornSaves(t) {
		for _, n := range []int{len(data) / 3, len(data) / 2, len(data) - 5} {
			d, err := kinds.Open(data[:n], model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			i, list := d.Info(), d.Problems()
			r := d.Snapshot().Check(t.Context(), nil)
			if len(list) != 1 || len(r.Problems) != 1 || i.Values != r.Readable() {
				t.Errorf("%s, %d bytes: %d problems and %d, %d values and %d", name, n, len(list), len(r.Problems), i.Values, r.Readable())
				continue
			}
			p := list[0]
			if p.Message().String() != r.Problems[0].Message().String() {
				t.Errorf("%s, %d bytes: %v and %v", name, n, p.Message(), r.Problems[0].Message())
			}
			if p.Offset < d.Describe(p.Row).Offset || p.Offset > d.Size() {
				t.Errorf("%s, %d bytes: the problem is at %#x, its row at %#x", name, n, p.Offset, d.Describe(p.Row).Offset)
			}
			record := p.Row
			for up := record; up != model.Root; up = d.Parent(up) {
				record = up
			}
			about := d.Describe(record)
			told := about.Problem.String()
			if about.Problem.IsZero() && len(about.About) > 0 { // too little of a record to show any of it
				told = message.New(codec.AtOffset, p.Offset, about.About[0]).String()
			}
			if !strings.Contains(told, fmt.Sprint(p.Offset)) || !strings.Contains(told, p.Text.String()) {
				t.Errorf("%s, %d bytes: %q, on the row of its record %q", name, n, p.Message(), told)
			}
		}
	}
}

// TestTextsOfTornValues: texts and keys that are not UTF-8 are told of also in a record that is damaged elsewhere, each once and in the order of the file.
func TestTextsOfTornValues(t *testing.T) {
	v := encoded(t, variant.OfArray(
		variant.OfDict(entry("gold", variant.OfInt(7)), entry("name", variant.OfString("Mi\xffna")), entry("ke\xffy", variant.OfInt(1))),
		variant.OfDict(entry("gold", variant.OfInt(8)), entry("cut", variant.OfString("a text that is cut off"))),
	))
	for _, cut := range []int{0, 8} {
		d, err := kinds.Open(v[:len(v)-cut], model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		result := d.Snapshot().Check(t.Context(), nil)
		var told []int64
		last := int64(0)
		for _, p := range result.Faults() {
			if p.Text.ID == "save.text-not-utf8 offset" {
				told = append(told, p.Offset)
			}
			if p.Offset < last {
				t.Errorf("%d bytes cut: what is wrong at %#x comes behind %#x", cut, p.Offset, last)
			}
			last = p.Offset
		}
		name, key := int64(bytes.Index(v, []byte("Mi\xffna")))-8, int64(bytes.Index(v, []byte("ke\xffy")))-8
		if !slices.Equal(told, []int64{name, key}) {
			t.Errorf("%d bytes cut: told at %#x, not at %#x and %#x", cut, told, name, key)
		}
	}
}

// TestOneDamageOneCount damages single bytes: the row of the damage says that as many bytes cannot be decoded as the good part of the save leaves out.
func TestOneDamageOneCount(t *testing.T) {
	for name, data := range tornSaves(t) {
		random := rand.New(rand.NewPCG(15, uint64(len(data))))
		tried := 0
		for range 100 {
			at := random.IntN(len(data))
			b := bytes.Clone(data)
			b[at] ^= byte(1 + random.IntN(255))
			d, err := kinds.Open(b, model.Options{Name: "a.sav"})
			if err != nil {
				t.Fatal(err)
			}
			good, err := d.Snapshot().Salvage(t.Context())
			if err != nil || len(good.LeftOut) != 1 || good.LeftOut[0].Length == 0 {
				continue
			}
			told := int64(-1)
			d.Walk(model.Root, -1, func(r model.Row) bool {
				for _, m := range d.Describe(r).About {
					if m.ID == "save.undecoded n" {
						told = m.Args[0].(int64)
					}
				}
				return true
			})
			const head = 8 // of a record of which nothing else can be read: the good part has it, the row of the damage too
			if left := good.LeftOut[0].Length; told != left && told != left+head || good.Lost != left {
				t.Errorf("%s, byte %#x: the row tells of %d bytes, %d are left out, and %d lost", name, at, told, left, good.Lost)
			}
			tried++
		}
		if tried < 3 {
			t.Errorf("%s: %d flips leave something out", name, tried)
		}
	}
}
