package model_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/scripts"
	"savant/ui/catalog"
)

// gzipped is bytes as a gzip stream.
func gzipped(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// stored is a value as Godot 4.6 stores it.
func stored(t testing.TB, v variant.Value) []byte {
	t.Helper()
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// blobs is a dictionary b0, b1, ... of bytes arrays that each hold the same bytes.
func blobs(t testing.TB, n int, content []byte) []byte {
	t.Helper()
	dict := &variant.Dict{}
	for i := range n {
		dict.Entries = append(dict.Entries, variant.Entry{Key: variant.OfString(fmt.Sprintf("b%d", i)),
			Value: variant.Value{Type: variant.PackedByteArray, Data: content}})
	}
	return stored(t, variant.Value{Type: variant.Dictionary, Data: dict})
}

// oneMiB returns a save of a MiB, with one long text.
func oneMiB(t testing.TB) []byte {
	return stored(t, variant.OfString(strings.Repeat("x", 1<<20-8)))
}

func TestUnpackLimit(t *testing.T) {
	file := gzipped(t, oneMiB(t))
	var large *model.UnpackError
	if _, err := kinds.Open(file, model.Options{Unpack: 1<<20 - 1}); !errors.As(err, &large) || large.Size != 1<<20 || large.Limit != 1<<20-1 {
		t.Errorf("a byte too few: %v", err)
	}
	if _, err := kinds.Open(gzipped(t, file), model.Options{Unpack: 1 << 20}); !errors.As(err, &large) || large.Size != int64(1<<20+len(file)) {
		t.Errorf("two wrappers, and enough for either alone: %v", err)
	}
	for _, limit := range []int64{1 << 20, model.UnlimitedUnpack, 0} {
		d, err := kinds.Open(file, model.Options{Unpack: limit})
		if err != nil || d.Info().PayloadSize != 1<<20 {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}

// TestUnpackInside: whatever goes over a whole document unpacks no more than the limit in all, and says what it left out; one value
// alone can be looked into while it does not exceed the limit itself.
func TestUnpackInside(t *testing.T) {
	ctx := context.Background()
	const limit = 5 << 19 // two and a half
	plain := blobs(t, 10, gzipped(t, oneMiB(t)))
	deep := blobs(t, 10, gzipped(t, blobs(t, 1, gzipped(t, oneMiB(t)))))
	for name, c := range map[string]struct {
		file    []byte
		limit   int64
		entered int
	}{
		"ten of a MiB":                {plain, limit, 2},
		"ten in the bytes of others":  {deep, limit, 2},
		"ten in a file that is large": {gzipped(t, plain), limit + int64(len(plain)), 2},
		"as many as there are":        {plain, 10 << 20, 10},
		"none":                        {plain, 1<<20 - 1, 0},
	} {
		d, err := kinds.Open(c.file, model.Options{Unpack: c.limit})
		if err != nil {
			t.Fatal(err)
		}
		texts, left := 0, []string{}
		o := model.WalkOptions{Inside: model.Inside, Skipped: func(v *model.Visit, _ message.Message) { left = append(left, v.Path().String()) }}
		if err := d.Snapshot().Walk(ctx, o, func(v *model.Visit) bool {
			if v.Type == variant.String {
				texts++
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if texts != c.entered || len(left) != 10-c.entered {
			t.Errorf("%s: a walk found %d texts and left out %v", name, texts, left)
		}
		check := d.Snapshot().Check(ctx, nil)
		if len(check.Skipped) != len(left) || len(check.Problems) > 0 || !check.Exact {
			t.Errorf("%s: the check left out %v, problems %v", name, check.Skipped, check.Problems)
		}
		runs, err := scripts.List(ctx, d.Snapshot())
		if err != nil || len(runs) != len(left) {
			t.Errorf("%s: what runs: %v, %v", name, runs, err)
		}
		for i, r := range runs {
			if r.Kind != scripts.Unknown || r.Path != left[i] || check.Skipped[i].Path != left[i] {
				t.Errorf("%s: %v and %v, not %s", name, r, check.Skipped[i], left[i])
			}
		}
		rows := 0
		d.Walk(model.Root, 40, func(r model.Row) bool {
			if strings.Contains(said(d.Describe(r).Note), "holds ") {
				rows++
			}
			return true
		})
		if rows != c.entered && name != "ten in the bytes of others" { // the others are small
			t.Errorf("%s: a walk over rows found %d documents in bytes", name, rows)
		}
		for i := range 10 {
			path := fmt.Sprintf("b%d!", i)
			if name == "ten in the bytes of others" {
				path += ".b0!"
			}
			r, err := d.Find(path)
			if (err == nil) != (c.entered > 0) {
				t.Errorf("%s: %s alone: %v", name, path, err)
			}
			if c.entered == 0 && !strings.Contains(said(err), "not unpacked because") {
				t.Errorf("%s: it is not said why %s is nothing but bytes: %v", name, path, err)
			}
			if err == nil && d.Describe(r).Type != "String" {
				t.Errorf("%s: %s is %q", name, path, d.Describe(r).Type)
			}
		}
	}
}

// TestUnpackInTurn: values that are looked at in turn, as a window does, do not take from each other what may be unpacked.
func TestUnpackInTurn(t *testing.T) {
	d, err := kinds.Open(blobs(t, 30, gzipped(t, oneMiB(t))), model.Options{Unpack: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for i := range 30 {
			r, err := d.Find(fmt.Sprintf("b%d", i))
			if err != nil {
				t.Fatal(err)
			}
			if about := d.Describe(r); about.Children != 1 || !strings.Contains(said(about.Note), "holds Godot save") {
				t.Fatalf("b%d: %q", i, about.Note)
			}
		}
	}
}

func TestBytes(t *testing.T) {
	for _, c := range []struct {
		n    int64
		want string
	}{
		{0, "0 bytes"}, {1, "1 byte"}, {1023, "1,023 bytes"}, {1024, "1 KiB"}, {1536, "1.5 KiB"}, {1 << 20, "1 MiB"},
		{150<<20 + 12345, "150 MiB"}, {1288490189, "1.2 GiB"}, {math.MaxInt64, "8 EiB"},
	} {
		if got := said(model.Bytes(c.n)); got != c.want {
			t.Errorf("%d is %q, want %q", c.n, got, c.want)
		}
	}
	french, err := catalog.New("fr")
	if err != nil {
		t.Fatal(err)
	}
	if got := french.Text(model.Bytes(1288490189)); got != "1,2 Gio" {
		t.Errorf("in French it is %q", got)
	}
}

// fan returns width byte arrays in each of levels levels, each with a gzip stream of the next level.
func fan(t testing.TB, levels, width int) []byte {
	content := stored(t, variant.OfString("gold"))
	for range levels {
		content = blobs(t, width, gzipped(t, content))
	}
	return content
}

// TestManyInside: a few bytes that hold a million deep are gone through only so far, which is said once; a plain file
// with as many short ones is gone through, since it has the bytes for them.
func TestManyInside(t *testing.T) {
	ctx := context.Background()
	few := fan(t, 5, 16)
	many := &variant.List{}
	small := variant.Value{Type: variant.PackedByteArray, Data: stored(t, variant.OfString("gold"))}
	for range 4000 {
		many.Items = append(many.Items, small)
	}
	for name, c := range map[string]struct {
		file    []byte
		texts   [2]int // at least and at most
		skipped int
	}{
		"a million in one another": {few, [2]int{500, 4000}, 1},
		"thousands in a row":       {stored(t, variant.Value{Type: variant.Array, Data: many}), [2]int{4000, 4000}, 0},
	} {
		d, err := kinds.Open(c.file, model.Options{Unpack: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		texts, left := 0, []string{}
		o := model.WalkOptions{Inside: model.Inside, Skipped: func(_ *model.Visit, why message.Message) { left = append(left, said(why)) }}
		d.Snapshot().Walk(ctx, o, func(v *model.Visit) bool {
			if v.Type == variant.String {
				texts++
			}
			return true
		})
		if texts < c.texts[0] || texts > c.texts[1] || len(left) != c.skipped || len(left) > 0 && !strings.Contains(left[0], "too many documents") {
			t.Errorf("%s: a walk found %d texts and left out %q", name, texts, left)
		}
		if check := d.Snapshot().Check(ctx, nil); len(check.Skipped) != c.skipped {
			t.Errorf("%s: the check left out %v", name, check.Skipped)
		}
		if runs, err := scripts.List(ctx, d.Snapshot()); err != nil || len(runs) != c.skipped {
			t.Errorf("%s: what runs: %v, %v", name, runs, err)
		}
		changed := bytes.Clone(c.file)
		changed[len(changed)-1] ^= 1 // in the trailer of the last stream
		other, err := kinds.Open(changed, model.Options{Unpack: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if err := diff.Compare(ctx, d.Snapshot(), other.Snapshot(), nil, func(diff.Difference) bool { return true }); err != nil {
			t.Errorf("%s: compared: %v", name, err)
		}
	}
}

// TestDeepInside: what is in more documents than are gone into is named.
func TestDeepInside(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		levels int
		why    []string
	}{{model.Inside, nil}, {model.Inside + 1, []string{"b0!.b0!.b0!.b0!.b0!.b0!.b0!.b0!.b0"}}} {
		d, err := kinds.Open(fan(t, c.levels, 1), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var walked, checked, listed []string
		o := model.WalkOptions{Inside: model.Inside, Skipped: func(v *model.Visit, why message.Message) {
			if why.ID != model.DeepInside {
				t.Error(said(why))
			}
			walked = append(walked, v.Path().String())
		}}
		d.Snapshot().Walk(ctx, o, func(*model.Visit) bool { return true })
		for _, p := range d.Snapshot().Check(ctx, nil).Skipped {
			checked = append(checked, p.Path)
		}
		runs, _ := scripts.List(ctx, d.Snapshot())
		for _, r := range runs {
			listed = append(listed, r.Path)
		}
		for by, got := range map[string][]string{"a walk": walked, "the check": checked, "the list of what runs": listed} {
			if !slices.Equal(got, c.why) {
				t.Errorf("%d levels: %s skipped %v, not %v", c.levels, by, got, c.why)
			}
		}
	}
}
