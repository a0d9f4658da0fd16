package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// drawn makes random values; wide ones are long enough for the index to have an entry.
type drawn struct {
	*rapid.T
	expected *twin // what the file should hold after the edit; nil if that is not foretold
}

func (t *drawn) n(most int, what string) int { return rapid.IntRange(0, most).Draw(t.T, what) }

func (t *drawn) leaf() variant.Value {
	switch t.n(9, "leaf") {
	case 0:
		return variant.Value{}
	case 1:
		return variant.OfBool(t.n(1, "bool") == 1)
	case 2:
		return variant.OfInt(rapid.Int64().Draw(t.T, "int"))
	case 3:
		return variant.OfFloat(rapid.Float64().Draw(t.T, "float"))
	case 4:
		return variant.OfString(strings.Repeat("x", t.n(9000, "long string")))
	case 5:
		return variant.OfMath(variant.Vector2, float64(t.n(9, "x")), float64(t.n(9, "y")))
	case 6:
		return variant.Value{Type: variant.PackedByteArray, Data: make([]byte, t.n(9000, "bytes"))}
	case 7:
		list := make([]string, t.n(400, "strings"))
		for i := range list {
			list[i] = strings.Repeat("s", i%7)
		}
		return variant.Value{Type: variant.PackedStringArray, Data: list}
	case 8:
		list := make([]float32, 2*t.n(30, "points"))
		for i := range list {
			list[i] = float32(i)
		}
		return variant.Value{Type: variant.PackedVector2Array, Data: list}
	}
	return variant.OfString(fmt.Sprint(t.n(999, "string")))
}

func (t *drawn) value(depth int) variant.Value {
	kind := t.n(4, "kind")
	if depth > 3 {
		kind = 4
	}
	n := t.n(5, "children")
	if kind < 3 && t.n(5, "wide") == 0 {
		n = 60 + t.n(140, "many")
	}
	filler := func(i int) variant.Value {
		if i > 6 { // most of a long container is the same, so that drawing stays cheap
			return variant.OfString(strings.Repeat("y", 10+i))
		}
		return t.value(depth + 1)
	}
	switch kind {
	case 0:
		list := &variant.List{}
		for i := range n {
			list.Items = append(list.Items, filler(i))
		}
		return variant.Value{Type: variant.Array, Data: list}
	case 1:
		dict := &variant.Dict{}
		for i := range n {
			key := variant.OfString(fmt.Sprint("k", i))
			switch i % 5 {
			case 3:
				key = variant.OfInt(int64(i))
			case 4:
				key = variant.OfMath(variant.Vector2, float64(i), 0.5)
			}
			dict.Entries = append(dict.Entries, variant.Entry{Key: key, Value: filler(i)})
		}
		return variant.Value{Type: variant.Dictionary, Data: dict}
	case 2:
		object := &variant.Instance{Class: "Node"}
		for i := range n {
			object.Properties = append(object.Properties, variant.Property{Name: fmt.Sprint("p", i), Value: filler(i)})
		}
		return variant.Value{Type: variant.Object, Data: object}
	}
	return t.leaf()
}

// file makes a file of one to four records, and what they hold.
func (t *drawn) file(d *dialect.Dialect) (data []byte, values []variant.Value) {
	chain := t.n(3, "chain") > 0
	for range 1 + t.n(3, "records") {
		v := t.value(0)
		encoded, err := codec.Append(nil, v, d)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, v)
		if !chain {
			return encoded, values
		}
		rest := t.n(1, "rest") * 8
		data = binary.LittleEndian.AppendUint32(data, uint32(len(encoded)+rest))
		data = append(append(data, encoded...), bytes.Repeat([]byte{0xee}, rest)...)
	}
	return data, values
}

// pick draws a row that exists, but none of a document inside a String.
func (t *drawn) pick(d *model.Document) model.Row {
	r := d.Child(model.Root, t.n(d.Len(model.Root)-1, "record"))
	for d.Len(r) > 0 && !strings.HasSuffix(d.Path(d.Child(r, 0)), "!") && t.n(4, "deeper") > 0 {
		n := d.Len(r)
		i := t.n(min(n-1, 7), "child")
		if t.n(3, "late") == 0 {
			i = n - 1 - i
		}
		r = d.Child(r, i)
	}
	return r
}

// edit makes a random edit, of the document and of t.expected, and returns what it was. Refusals are fine.
func (t *drawn) edit(d *model.Document) (string, error) {
	r := t.pick(d)
	path := d.Path(r)
	parent := d.Parent(r)
	own, above, at := t.expected.below(d, r), t.expected.below(d, parent), d.Index(r)
	switch t.n(11, "edit") {
	case 9, 10, 11:
		return t.editMany(d)
	case 0, 1:
		v, err := d.Value(r)
		if err != nil {
			return "value of " + path, err
		}
		v = changedValue(v, t.n(3, "how"))
		own.set(v)
		return "set " + path, d.Set(r, v)
	case 2:
		v := t.value(2)
		if above.packed { // an element keeps its type: the value is converted, or refused
			t.expected = nil
		} else {
			own.set(v)
		}
		return "set as " + path, d.SetAs(r, v)
	case 3:
		key, v := variant.OfString(fmt.Sprint("new", t.n(5, "key"))), t.value(2)
		n := t.n(d.Len(r), "index")
		_, err := d.Insert(r, n, &key, v)
		text := shown(key)
		var refused *model.RefusedError
		if errors.As(err, &refused) {
			if t.n(1, "element") == 0 {
				v = variant.OfString("element")
			}
			text = ""
			_, err = d.Insert(r, n, nil, v)
		}
		if err == nil {
			own.kids = slices.Insert(own.kids, n, newTwin(text, v))
		}
		return fmt.Sprint("insert into ", path, " at ", n), err
	case 4:
		list := []model.Row{r}
		if t.n(2, "more") == 0 {
			list = append(list, t.pick(d), t.pick(d))
		}
		gone := map[*twin]bool{}
		for _, r := range list {
			gone[t.expected.below(d, r)] = true
		}
		t.expected.prune(gone)
		return "remove " + path, d.Remove(list...)
	case 5:
		to := parent
		if t.n(1, "elsewhere") == 0 {
			to = t.pick(d)
		}
		n := t.n(d.Len(to), "index")
		target, what := t.expected.below(d, to), fmt.Sprint("move ", path, " into ", d.Path(to), " at ", n)
		keyed := target.kind == variant.Dictionary || target.kind == variant.Object
		err := d.Move(r, to, n)
		if err == nil {
			target.kids = slices.Insert(target.kids, n, own)
			if target == above && n <= at {
				at++
			}
			above.kids = slices.Delete(above.kids, at, at+1)
			if !keyed && target != t.expected {
				own.key = ""
			}
			if d.Parent(r) != to {
				t.Fatalf("after %s: the row is below row %d", what, d.Parent(r))
			}
		}
		return what, err
	case 6:
		key := variant.OfString(strings.Repeat("n", t.n(20, "name")))
		own.key = shown(key)
		return "rename " + path, d.RenameKey(r, key)
	case 7:
		copied, err := d.Duplicate(r)
		if err == nil {
			again := *own
			if own.key != "" {
				again.key = twinOf(t.T, d).below(d, copied).key
				for _, k := range above.kids {
					if k.key == again.key {
						t.Fatalf("the copy of %s has the key %s, which is taken", path, again.key)
					}
				}
			}
			above.kids = slices.Insert(above.kids, at+1, &again)
		}
		return "duplicate " + path, err
	}
	t.expected = nil
	if d.Undo() {
		return "undo", nil
	}
	return "nothing", nil
}

// twin is what a row holds, read and edited in the simplest way.
type twin struct {
	key    string
	kind   variant.Type
	leaf   string // what is there besides children
	kids   []*twin
	packed bool
}

// shown is a value as Go prints it.
func shown(v variant.Value) string {
	if v.Data == nil {
		return strconv.Itoa(int(v.Type)) + " " + strconv.FormatUint(v.Bits, 16) + " " + v.Text
	}
	return fmt.Sprintf("%d %v", v.Type, bare(v.Data))
}

func bare(data any) any {
	if m, ok := data.(*variant.Math); ok {
		return m.C
	}
	return data
}

func newTwin(key string, v variant.Value) *twin {
	t := &twin{key: key}
	t.set(v)
	return t
}

// set replaces what a row holds; a rest stays.
func (t *twin) set(v variant.Value) {
	rest := t.kids[:0:0]
	for _, k := range t.kids {
		if k.key == "rest" {
			rest = append(rest, k)
		}
	}
	t.kind, t.leaf, t.kids, t.packed = v.Type, "", nil, false
	add := func(key string, v variant.Value) { t.kids = append(t.kids, newTwin(key, v)) }
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			add(shown(e.Key), e.Value)
		}
	case *variant.List:
		for _, i := range data.Items {
			add("", i)
		}
	case *variant.Instance:
		t.leaf = data.Class
		for _, p := range data.Properties {
			add(shown(variant.OfString(p.Name)), p.Value)
		}
	case []byte:
		t.packed = true
		for _, b := range data {
			add("", variant.OfInt(int64(b)))
		}
	case []string:
		t.packed = true
		for _, s := range data {
			add("", variant.OfString(s))
		}
	case []int32:
		packedTwins(t, v.Type, data)
	case []int64:
		packedTwins(t, v.Type, data)
	case []float32:
		packedTwins(t, v.Type, data)
	case []float64:
		packedTwins(t, v.Type, data)
	default:
		t.leaf = shown(v)
	}
	t.kids = append(t.kids, rest...)
}

// packedTwins adds the elements of a packed array of numbers.
func packedTwins[T int32 | int64 | float32 | float64](t *twin, kind variant.Type, list []T) {
	t.packed = true
	element, _ := variant.ElementOf(kind)
	shape, ok := variant.ShapeOf(element)
	if !ok {
		for _, n := range list {
			if element == variant.Int {
				t.kids = append(t.kids, newTwin("", variant.OfInt(int64(n))))
			} else {
				t.kids = append(t.kids, newTwin("", variant.OfFloat(float64(n))))
			}
		}
		return
	}
	for i := 0; i+len(shape.Components) <= len(list); i += len(shape.Components) {
		c := make([]float64, len(shape.Components))
		for k := range c {
			c[k] = float64(list[i+k])
		}
		t.kids = append(t.kids, newTwin("", variant.OfMath(element, c...)))
	}
}

// twinOf decodes all records of a document.
func twinOf(t *rapid.T, d *model.Document) *twin {
	root := &twin{}
	for i, r := range storedRecords(d)[:d.Info().Records] {
		if r.opaque {
			root.kids = append(root.kids, tornTwin(d, d.Child(model.Root, i)))
			continue
		}
		v, _, err := codec.Decode(d.Bytes()[:r.valueEnd], int(r.value), d.Dialect())
		if err != nil && strings.Contains(err.Error(), "codec.no-room") {
			root.kids = append(root.kids, tornTwin(d, d.Child(model.Root, i))) // a damaged count of empty values
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		record := newTwin("", v)
		if r.end > r.valueEnd {
			record.kids = append(record.kids, &twin{key: "rest", leaf: string(d.Bytes()[r.valueEnd:r.end])})
		}
		root.kids = append(root.kids, record)
	}
	return root
}

// tornTwin has a place for each row that shows what can be read of a damaged record, whose values it does not compare.
func tornTwin(d *model.Document, r model.Row) *twin {
	t := &twin{leaf: "opaque"}
	for i := range d.Len(r) {
		t.kids = append(t.kids, tornTwin(d, d.Child(r, i)))
	}
	return t
}

// below is the twin of a row.
func (t *twin) below(d *model.Document, r model.Row) *twin {
	if r == model.Root {
		return t
	}
	return t.below(d, d.Parent(r)).kids[d.Index(r)]
}

func (t *twin) prune(gone map[*twin]bool) {
	t.kids = slices.DeleteFunc(t.kids, func(k *twin) bool { return gone[k] })
	for _, k := range t.kids {
		k.prune(gone)
	}
}

func (t *twin) equal(u *twin) bool {
	return t.key == u.key && t.kind == u.kind && t.leaf == u.leaf && slices.EqualFunc(t.kids, u.kids, (*twin).equal)
}

func (t *twin) text() string {
	var b strings.Builder
	t.write(&b, 0)
	return b.String()
}

func (t *twin) write(b *strings.Builder, depth int) {
	fmt.Fprintf(b, "%*s%s: %d %s\n", depth, "", t.key, t.kind, t.leaf)
	for _, k := range t.kids {
		k.write(b, depth+1)
	}
}

// TestMoveBetweenRecords changes the lengths of two records in one step, there and back.
func TestMoveBetweenRecords(t *testing.T) {
	long := variant.OfArray(variant.OfString(strings.Repeat("x", 9000)), variant.OfInt(1))
	d, err := kinds.Open(chain(t, long, variant.OfArray(long)), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	original := slices.Clone(d.Bytes())
	r, to := find(t, d, "#0[0]"), find(t, d, "#1")
	if err := d.Move(r, to, 1); err != nil {
		t.Fatal(err)
	}
	consistent(t, d, "move")
	if d.Path(r) != "#1[1]" || d.Path(find(t, d, "#0[0]")) != "[0]" {
		t.Errorf("the moved row is at %s", d.Path(r))
	}
	d.Undo()
	consistent(t, d, "undo")
	if !slices.Equal(d.Bytes(), original) || d.Path(r) != "[0]" {
		t.Errorf("undo gives other bytes, or leaves the row at %s", d.Path(r))
	}
	d.Redo()
	consistent(t, d, "redo")
}

// changedValue is another value of the same type.
func changedValue(v variant.Value, how int) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Math:
		c := slices.Clone(data.C)
		if c[how%len(c)] += 7; !data.Double {
			c[how%len(c)] = float64(float32(c[how%len(c)])) // what 32 bits hold of it
		}
		return variant.Value{Type: v.Type, Data: &variant.Math{Double: data.Double, C: c}}
	case []byte:
		return variant.Value{Type: v.Type, Data: append(slices.Clone(data), byte(how))}
	case []string:
		return variant.Value{Type: v.Type, Data: append(slices.Clone(data), "more")}
	}
	switch v.Type {
	case variant.Bool:
		return variant.OfBool(!v.Bool())
	case variant.Int:
		return variant.OfInt(v.Int() ^ 1<<(how*12))
	case variant.Float:
		return variant.OfFloat(v.Float() + 0.1)
	case variant.String:
		v.Text += strings.Repeat("z", 3*how)
	}
	return v
}

func TestRandomEdits(t *testing.T) {
	count := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		table := []*dialect.Dialect{dialect.Godot46, dialect.Godot3}[r.n(1, "dialect")]
		data, _ := r.file(table)
		original := slices.Clone(data)
		d, err := kinds.Open(data, model.Options{Dialect: table.Name})
		if err != nil {
			rt.Fatal(err)
		}
		if d.Info().Kind != model.Save {
			rt.Fatalf("it is %v", d.Info().Format)
		}
		states := [][]byte{original}
		paths := map[model.Row]string{}
		for range 1 + r.n(12, "edits") {
			before := slices.Clone(d.Bytes())
			position := d.Steps()
			r.expected = twinOf(rt, d)
			what, err := r.edit(d)
			var refused *model.RefusedError
			if err != nil && !errors.As(err, &refused) {
				rt.Fatalf("%s: %v", what, err)
			}
			if err != nil {
				count["refused"]++
				if !bytes.Equal(before, d.Bytes()) {
					rt.Fatalf("%s was refused (%v) but changed bytes", what, err)
				}
			} else {
				count[strings.Fields(what)[0]]++
				if got := twinOf(rt, d); r.expected != nil && !got.equal(r.expected) {
					rt.Fatalf("after %s: the file holds\n%s\nwant\n%s", what, got.text(), r.expected.text())
				}
			}
			if d.Steps() > position {
				states = append(states[:position+1], slices.Clone(d.Bytes()))
			}
			consistent(rt, d, what)
			announcedOnly(rt, d, original, what)
			for row := range paths {
				if d.Alive(row) {
					if found, err := d.Find(d.Path(row)); err != nil || found != row {
						rt.Fatalf("after %s: row %d has path %s, which finds %d: %v", what, row, d.Path(row), found, err)
					}
				}
			}
			row := r.pick(d)
			paths[row] = d.Path(row)
		}
		for d.Steps() > 0 {
			d.Undo()
			consistent(rt, d, "undo")
			if !bytes.Equal(d.Bytes(), states[d.Steps()]) {
				rt.Fatalf("undo to %d gives other bytes", d.Steps())
			}
		}
		if !bytes.Equal(d.Bytes(), original) || len(d.Patches()) > 0 || d.Dirty() {
			rt.Fatal("undoing all does not give the original")
		}
		for d.Redo() {
			consistent(rt, d, "redo")
			if !bytes.Equal(d.Bytes(), states[d.Steps()]) {
				rt.Fatalf("redo to %d gives other bytes", d.Steps())
			}
		}
	})
	t.Log(count)
}

// TestDamagedFiles edits files in which some bytes were overwritten, cut out or put in.
func TestDamagedFiles(t *testing.T) {
	formats := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		data, _ := r.file(dialect.Godot46)
		for range 1 + r.n(3, "damages") {
			at := rapid.IntRange(0, min(len(data)-1, 400)).Draw(rt, "at")
			switch r.n(3, "damage") {
			case 0:
				data[at] ^= byte(1 + r.n(254, "bits"))
			case 1:
				data = append(data[:at], data[min(len(data), at+1+r.n(9, "cut")):]...)
			case 2:
				data = slices.Insert(data, at, bytes.Repeat([]byte{byte(r.n(255, "byte"))}, 1+r.n(8, "more"))...)
			default:
				data = data[:max(1, len(data)-1-r.n(200, "end"))]
			}
			if len(data) == 0 {
				return
			}
		}
		original := slices.Clone(data)
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			rt.Skip("locked")
		}
		i := d.Info()
		formats[said(i.Format)+", "+said(i.Framing)]++
		if got := d.Snapshot().Check(context.Background(), nil); !got.Exact || i.Values >= 0 && got.Readable() != i.Values {
			rt.Fatalf("check: %+v, Info counts %d values", got, i.Values)
		}
		rows := 0
		d.Walk(model.Root, -1, func(row model.Row) bool {
			what := d.Describe(row)
			if what.Offset < 0 || what.Length < 0 || what.Offset+what.Length > d.Size() {
				rt.Fatalf("%s lies at %d, %d bytes long, in %d", d.Path(row), what.Offset, what.Length, d.Size())
			}
			if found, err := d.Find(d.Path(row)); err != nil || found != row {
				rt.Fatalf("%s finds row %d: %v", d.Path(row), found, err)
			}
			d.Text(row)
			rows++
			return rows < 300
		})
		d.At(int64(r.n(len(data)-1, "offset")))
		_, _, isSave := model.As[model.Verifier](d, model.Root)
		if !isSave || d.Snapshot().Tree() == nil || d.Len(model.Root) == 0 {
			return
		}
		for range 1 + r.n(5, "edits") {
			r.expected = twinOf(rt, d)
			if len(storedRecords(d)) > d.Info().Records {
				r.expected.kids = append(r.expected.kids, &twin{leaf: "tail"})
			}
			if d.Len(model.Root) == 0 {
				break
			}
			what, err := r.edit(d)
			var refused *model.RefusedError
			var decode *codec.Error
			if err != nil && !errors.As(err, &refused) && !errors.As(err, &decode) {
				rt.Fatalf("%s: %v", what, err)
			}
			consistent(rt, d, what)
			announcedOnly(rt, d, original, what)
		}
		for d.Undo() {
			consistent(rt, d, "undo")
		}
		if !bytes.Equal(d.Bytes(), original) {
			rt.Fatal("undoing all does not give the original")
		}
	})
	t.Log(formats)
}

// consistent compares the live records and index with those of a fresh look at the bytes.
func consistent(t rapid.TB, d *model.Document, what string) {
	t.Helper()
	if err, _ := d.Rescan(context.Background()); err != nil {
		t.Fatalf("after %s: %s", what, said(err))
	}
	framed := codec.Frame(d.Bytes(), d.Dialect())
	form, _, _ := model.As[model.Verifier](d, model.Root)
	live, info := storedRecords(d), d.Info()
	// If records are recognized only by their contents, a fresh read may find others: the document keeps those that it
	// has.
	if !framed.Framing.Message().Equal(info.Framing) || form.Guessed() {
		return
	}
	if len(framed.Records) != info.Records || framed.Tail < len(d.Bytes()) && int64(framed.Tail) != live[len(live)-1].value {
		t.Fatalf("after %s: %d records up to %+v, fresh %d up to %d", what, info.Records, live[len(live)-1], len(framed.Records), framed.Tail)
	}
	for i, r := range framed.Records {
		if l := live[i]; int64(r.Value) != l.value || int64(r.ValueEnd) != l.valueEnd || int64(r.End) != l.end || r.Opaque != l.opaque {
			t.Fatalf("after %s: record %d is %+v, fresh %+v", what, i, l, r)
		}
	}
}

// storedRecord is where a record lies: its value, and its end after what follows that.
type storedRecord struct {
	value, valueEnd, end int64
	opaque               bool
}

// storedRecords are the records of a save, with what follows them as one more.
func storedRecords(d *model.Document) []storedRecord {
	tree := d.Snapshot().Tree()
	list := make([]storedRecord, tree.Records())
	for i := range list {
		p, rest, value := tree.Record(i)
		list[i] = storedRecord{p.Start, p.End, p.End + int64(len(rest)), !value}
	}
	return list
}

func storedAt(d *model.Document, i int) storedRecord { return storedRecords(d)[i] }

// recordOf is the number of the record that a row is in.
func recordOf(d *model.Document, r model.Row) int {
	for d.Parent(r) != model.Root {
		r = d.Parent(r)
	}
	return d.Index(r)
}

// announcedOnly applies the patches to the original: they are all that changed.
func announcedOnly(t *rapid.T, d *model.Document, original []byte, what string) {
	t.Helper()
	var out []byte
	at := int64(0)
	edited := d.Edited()
	for i, p := range d.Patches() {
		if p.Start < at || p.End < p.Start {
			t.Fatalf("after %s: patches are not in order", what)
		}
		start := int64(len(out)) + p.Start - at
		if e := (model.Edited{start, start + int64(len(p.New)), p.End - p.Start}); i >= len(edited) || edited[i] != e {
			t.Fatalf("after %s: what was edited is %v, patch %d stands at %v", what, edited, i, e)
		}
		out = append(append(out, original[at:p.Start]...), p.New...)
		at = p.End
	}
	if out = append(out, original[at:]...); !bytes.Equal(out, d.Bytes()) {
		t.Fatalf("after %s: the patches do not give the document", what)
	}
}
