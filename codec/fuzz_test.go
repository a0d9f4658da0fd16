package codec_test

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/fuzzing"
	"savant/codec/variant"
)

// seed adds to a fuzz target what engines wrote and refuse, and the handmade values, each with its dialect's index in
// All.
func seed(f *testing.F, add func(b []byte, place byte)) {
	place := func(d *dialect.Dialect) byte { return byte(slices.Index(dialect.All(), d)) }
	for _, e := range engines {
		vs := load(f, e.name)
		for i, c := range vs.Decode {
			if i%3 == 0 {
				add(c.Bytes, place(e.dialect))
			}
		}
		for i, c := range vs.Values {
			if i%40 == 0 && len(c.Bytes) < 2000 {
				add(c.Bytes, place(e.dialect))
			}
		}
		for _, c := range vs.Files {
			add(c.Bytes, place(e.dialect))
		}
	}
	for _, c := range handmade {
		add(unhex(f, c.bytes), place(named(f, c.dialect)))
	}
}

func chosen(place byte) *dialect.Dialect {
	all := dialect.All()
	return all[int(place)%len(all)]
}

// walk finds the end of a value by opening it and each value in it: a naive version of Skip.
func walk(b []byte, off, depth int, d *dialect.Dialect) (end int, ok bool) {
	h, err := codec.Open(b, off, d)
	if err != nil {
		return 0, false
	}
	number := func(pos int) int {
		if len(b)-pos < 4 {
			return -1
		}
		return int(uint32(b[pos]) | uint32(b[pos+1])<<8 | uint32(b[pos+2])<<16 | uint32(b[pos+3])<<24)
	}
	text := func(pos int) (int, bool) {
		n := number(pos)
		if n < 0 || n > len(b)-pos-4 {
			return 0, false
		}
		end := pos + 4 + (n+3)/4*4
		if end > len(b) {
			return len(b), d.Binary.LooseEnd
		}
		return end, true
	}
	size := h.Row.Size
	if h.Wide {
		size *= 2
	}
	children, names := 0, false
	switch h.Row.Layout {
	case dialect.Empty:
		return off + 4, true
	case dialect.Flag:
		return off + 8, true
	case dialect.Number, dialect.Components:
		return off + 4 + size, true
	case dialect.ID:
		return off + 12, true
	case dialect.String:
		return text(off + 4)
	case dialect.Signal:
		end, ok := text(off + 4)
		return end + 8, ok
	case dialect.Elements:
		return min(off+8+(h.Count*size+3)/4*4, len(b)), true
	case dialect.Strings, dialect.NodePath:
		if h.Row.Layout == dialect.NodePath && number(off+4) < 1<<31 {
			return off + 8 + number(off+4), true
		}
		pos, ok := h.First, true
		for i := 0; i < h.Count && ok; i++ {
			pos, ok = text(pos)
		}
		return pos, ok
	case dialect.Object:
		if h.Class == "" {
			return h.First, true
		}
		children, names = h.Count, true
	case dialect.Array, dialect.TypedArray:
		children = h.Count
	case dialect.Dictionary:
		children = 2 * h.Count
	default:
		end, err := codec.Skip(b, off, d)
		return end, err == nil
	}
	if children > 0 && depth == codec.MaxDepth {
		return 0, false
	}
	pos, ok := h.First, true
	for i := 0; i < children && ok; i++ {
		if names {
			if pos, ok = text(pos); !ok {
				break
			}
		}
		pos, ok = walk(b, pos, depth+1, d)
	}
	return pos, ok
}

// FuzzScan compares Skip with its naive version, and the functions about values with each other.
func FuzzScan(f *testing.F) {
	fuzzing.Bound(f)
	seed(f, func(b []byte, place byte) { f.Add(b, place) })
	f.Fuzz(func(t *testing.T, b []byte, place byte) {
		d := chosen(place)
		kept := bytes.Clone(b)
		end, err := codec.Skip(b, 0, d)
		twin, ok := walk(b, 0, 0, d)
		if ok != (err == nil) || ok && twin != end {
			t.Fatalf("%s: skipped to %d, %v; walked to %d, %t", d.Name, end, err, twin, ok)
		}
		refused := codec.Refused(b, 0, d)
		canonical := codec.Canonical(b, 0, d)
		if err != nil {
			if e, ok := err.(*codec.Error); !ok || e.Offset < 0 || e.Offset > len(b) || e.What.IsZero() {
				t.Fatalf("%s: %#v", d.Name, err)
			}
			if refused == nil {
				t.Fatalf("%s: %v, and not refused", d.Name, err)
			}
		} else if end > len(b) || end < 4 {
			t.Fatalf("%s: an end at %d of %d", d.Name, end, len(b))
		}
		if again, e := codec.Skip(b[:max(0, end)], 0, d); err == nil && (e != nil || again != end) {
			t.Fatalf("%s: without what follows it ends at %d, %v, not %d", d.Name, again, e, end)
		}
		_ = canonical
		if !bytes.Equal(b, kept) {
			t.Fatal("changed what it was given")
		}
	})
}

// FuzzDecodeAppend compares what is written with what was read.
func FuzzDecodeAppend(f *testing.F) {
	fuzzing.Bound(f)
	seed(f, func(b []byte, place byte) { f.Add(b, place) })
	f.Fuzz(func(t *testing.T, b []byte, place byte) {
		d := chosen(place)
		v, end, err := codec.Decode(b, 0, d)
		skipped, skipErr := codec.Skip(b, 0, d)
		if (err == nil) != (skipErr == nil) || err == nil && end != skipped {
			t.Fatalf("%s: decoded to %d, %v; skipped to %d, %v", d.Name, end, err, skipped, skipErr)
		}
		if err != nil {
			return
		}
		if room := weight(v); room > 40*len(b)+1000 {
			t.Fatalf("%s: %d bytes take %d in memory", d.Name, len(b), room)
		}
		kept, err := codec.AppendLike(nil, b, v, d)
		if err != nil || end%4 == 0 && !bytes.Equal(kept, b[:end]) {
			t.Fatalf("%s: kept as %x, %v, not %x", d.Name, kept, err, b[:end])
		}
		if w, _, err := codec.Decode(kept, 0, d); err != nil || !variant.Equal(v, w) {
			t.Fatalf("%s: what is kept as %x reads %+v, %v, not %+v", d.Name, kept, w, err, v)
		}
		// Written as a new value it may differ, but only once, and it is canonical.
		fresh, err := codec.Append(nil, v, d)
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		w, end2, err := codec.Decode(fresh, 0, d)
		if err != nil || end2 != len(fresh) {
			t.Fatalf("%s: %x written, read to %d, %v", d.Name, fresh, end2, err)
		}
		again, err := codec.Append(nil, w, d)
		if err != nil || !bytes.Equal(again, fresh) {
			t.Fatalf("%s: written again as %x, not %x", d.Name, again, fresh)
		}
		if codec.Canonical(b, 0, d) && v.Type < variant.Vector2 && v.Type != variant.Nil && !bytes.Equal(fresh, b[:end]) && d.Binary.Garbage&dialect.GarbageStrings == 0 {
			t.Fatalf("%s: %x is canonical, and written as %x", d.Name, b[:end], fresh)
		}
		// An edit anywhere in it must read as the edited value and change nothing else.
		edited, ok := changed(v)
		if !ok {
			return
		}
		like, err := codec.AppendLike(nil, b, edited, d)
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		if w, _, err := codec.Decode(like, 0, d); err != nil || !variant.Equal(w, edited) {
			t.Fatalf("%s: %x edited to %x reads %+v, %v, not %+v", d.Name, b[:end], like, w, err, edited)
		}
	})
}

// changed changes the last int, string or bool in a value.
func changed(v variant.Value) (variant.Value, bool) {
	switch data := v.Data.(type) {
	case *variant.List:
		for i := len(data.Items) - 1; i >= 0; i-- {
			if w, ok := changed(data.Items[i]); ok {
				items := slices.Clone(data.Items)
				items[i] = w
				v.Data = &variant.List{Element: data.Element, Items: items}
				return v, true
			}
		}
	case *variant.Dict:
		for i := len(data.Entries) - 1; i >= 0; i-- {
			if w, ok := changed(data.Entries[i].Value); ok {
				entries := slices.Clone(data.Entries)
				entries[i].Value = w
				v.Data = &variant.Dict{Key: data.Key, Value: data.Value, Entries: entries}
				return v, true
			}
		}
	case *variant.Instance:
		for i := len(data.Properties) - 1; i >= 0; i-- {
			if w, ok := changed(data.Properties[i].Value); ok {
				properties := slices.Clone(data.Properties)
				properties[i].Value = w
				v.Data = &variant.Instance{Class: data.Class, Properties: properties}
				return v, true
			}
		}
	case []string:
		if len(data) > 0 {
			list := slices.Clone(data)
			list[len(list)/2] += "x"
			v.Data = append(list, "new")
			return v, true
		}
	}
	switch v.Type {
	case variant.Int:
		v.Bits = uint64(int64(int32(v.Bits + 1)))
		return v, true
	case variant.Bool:
		v.Bits ^= 1
		return v, true
	case variant.String, variant.StringName:
		v.Text += "x"
		return v, true
	}
	return v, false
}

// weight estimates the memory of a value in bytes.
func weight(v variant.Value) int {
	n := 48 + len(v.Text)
	switch data := v.Data.(type) {
	case *variant.Math:
		n += 32 + 8*len(data.C)
	case *variant.Path:
		n += 64
		for _, s := range append(slices.Clone(data.Names), data.Subnames...) {
			n += 16 + len(s)
		}
	case *variant.Dict:
		n += 150
		for _, e := range data.Entries {
			n += weight(e.Key) + weight(e.Value)
		}
	case *variant.List:
		n += 90
		for _, e := range data.Items {
			n += weight(e)
		}
	case *variant.Instance:
		n += 40 + len(data.Class)
		for _, p := range data.Properties {
			n += 16 + len(p.Name) + weight(p.Value)
		}
	case []byte:
		n += len(data)
	case []int32:
		n += 4 * len(data)
	case []int64:
		n += 8 * len(data)
	case []float32:
		n += 4 * len(data)
	case []float64:
		n += 8 * len(data)
	case []string:
		for _, s := range data {
			n += 16 + len(s)
		}
	}
	return n
}

// FuzzDetect compares Detect with reading the file in every dialect separately.
func FuzzDetect(f *testing.F) {
	fuzzing.Bound(f)
	seed(f, func(b []byte, _ byte) { f.Add(b) })
	f.Fuzz(func(t *testing.T, b []byte) {
		guesses := codec.Detect(b)
		if len(guesses) == 0 {
			t.Fatal("no guess")
		}
		met := map[*dialect.Dialect]codec.File{}
		for i, g := range guesses {
			if i > 0 && g.Sure > guesses[0].Sure {
				t.Fatalf("%d %% for %s, behind %d %% for %s", g.Sure, g.Dialect.Name, guesses[0].Sure, guesses[0].Dialect.Name)
			}
			for _, d := range append([]*dialect.Dialect{g.Dialect}, g.Same...) {
				if _, twice := met[d]; twice {
					t.Fatalf("%s is guessed twice", d.Name)
				}
				met[d] = g.File
			}
		}
		mixed := guesses[0].File.Framing == codec.Mixed
		for _, d := range dialect.All() {
			own := codec.Frame(b, d)
			whole(t, b, own)
			file, guessed := met[d]
			if own.Framing == codec.Mixed && !mixed && !(guessed && file.Framing == codec.Mixed) {
				own.Framing = codec.Opaque // not searched for once anything else is found
			}
			if guessed && file.Framing == codec.Torn && own.Framing != codec.Torn {
				continue // not searched for once anything else is found
			}
			read := slices.ContainsFunc(own.Records, func(r codec.Record) bool { return !r.Opaque })
			switch {
			case !guessed && read && own.Framing != codec.Opaque:
				t.Fatalf("%s reads the file as %v, and is not guessed", d.Name, own.Framing)
			case guessed && own.Framing != file.Framing:
				t.Fatalf("%s reads the file as %v, and is guessed to as %v", d.Name, own.Framing, file.Framing)
			case guessed && own.Framing != codec.Opaque && !slices.Equal(own.Records, file.Records):
				t.Fatalf("%s reads %+v, and is guessed to read %+v", d.Name, own.Records, file.Records)
			case guessed && own.Framing != codec.Opaque && (own.Values != file.Values || !reflect.DeepEqual(own.Long, file.Long)):
				t.Fatalf("%s reads %d values, %+v, and is guessed to read %d, %+v", d.Name, own.Values, own.Long, file.Values, file.Long)
			}
		}
		codec.Sniff(b)
	})
}

// whole reports whether records cover the file from its start to the tail, in order.
func whole(t *testing.T, b []byte, f codec.File) {
	t.Helper()
	pos := 0
	if f.Framing == codec.Config {
		pos = 8
	}
	for i, r := range f.Records {
		prefix := r.Prefix < 0 || r.Prefix >= r.Start && r.Prefix+4 == r.Value
		if r.Start != pos || r.Value < r.Start || r.ValueEnd < r.Value || r.End < r.ValueEnd || !prefix {
			t.Fatalf("%v: record %d is %+v, behind %d", f.Framing, i, r, pos)
		}
		pos = r.End
	}
	if pos != f.Tail || f.Tail > len(b) {
		t.Fatalf("%v: records end at %d, the tail begins at %d of %d", f.Framing, pos, f.Tail, len(b))
	}
}
