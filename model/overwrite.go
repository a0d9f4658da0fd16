package model

import (
	"bytes"
	"fmt"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/label"
)

// Messages.
const (
	beyondBytes    message.ID = "model.beyond-bytes off size"
	onlyPackedByte message.ID = "model.only-packed-bytes"
	besidePacked   message.ID = "model.beside-packed-bytes first end"
)

// Overwritten is the effect of overwriting bytes.
type Overwritten struct {
	Row   Row  // the row of the first of the bytes, before; of several elements of a PackedByteArray, the array
	Keeps bool // only the value of Row changes: its type, its length and all other rows remain
	Alike bool // the file is described as before, or only Row is not (Keeps): nothing is lost

	// If Keeps is false: what the bytes belong to before and after.
	Before, After struct {
		Path string
		Told any // the path as people can read it, see Document.Told
		Description
	}
}

// mostCompared is how many rows at the top of a file are compared to tell whether it is read as before.
const mostCompared = 4096

// alike reports whether the row that bytes at off belong to, and all rows at the top of the file, are described in another
// document as in this one: then the bytes are padding, or a number that nothing else depends on, such as a version.
func (d *Document) alike(other *Document, off int64) bool {
	n := d.form.Len(Root)
	if n != other.form.Len(Root) || n > mostCompared || !d.sameRow(other, d.form.At(off), other.form.At(off)) {
		return false
	}
	for i := range n {
		if !d.sameRow(other, d.Child(Root, i), other.Child(Root, i)) {
			return false
		}
	}
	return true
}

// sameRow compares the descriptions of rows of two documents. One with a problem equals none.
func (d *Document) sameRow(other *Document, r, s Row) bool {
	x, y := d.form.Describe(r), other.form.Describe(s)
	return d.Path(r) == other.Path(s) && x.Offset == y.Offset && x.Length == y.Length && x.Children == y.Children &&
		x.Label == y.Label && x.Type == y.Type && x.Badge == y.Badge && x.Width == y.Width && x.Summary == y.Summary &&
		x.Title.Equal(y.Title) && x.Kind.Equal(y.Kind) && slices.EqualFunc(x.About, y.About, message.Message.Equal) &&
		slices.EqualFunc(x.Note, y.Note, message.Message.Equal) && x.Problem.IsZero() && y.Problem.IsZero()
}

// TryOverwrite returns what Overwrite would do, and changes nothing. Its errors are those of Overwrite.
func (d *Document) TryOverwrite(off int64, b []byte) (Overwritten, error) {
	o, _, err := d.overwritten(off, b)
	return o, err
}

// Overwrite overwrites bytes of the payload from off on, as one step of the history. If that changes the tree of the
// file, as Overwritten reports, all rows but Root are new afterwards. Bytes beyond the end are refused, and so are
// changes after which the file would be opened as something else.
func (d *Document) Overwrite(off int64, b []byte) error {
	return d.overwrite(off, b)
}

// AmendBytes is Overwrite, but merges with a preceding step that wrote over the bytes up to off, whatever rows they
// belong to: typing is one step.
func (d *Document) AmendBytes(off int64, b []byte) error {
	if d.CanRedo() { // the step before is not what was typed last
		return d.overwrite(off, b)
	}
	return d.log.Amend(func() error { return d.overwrite(off, b) }, func(before, now told) (told, bool) {
		both, ok := before.What.typed.continued(now.What.typed)
		if !ok {
			return told{}, false
		}
		r := d.common(d.form.At(both.start), d.form.At(both.end-1))
		return told{Label: d.toldIn(d.writing(r)), What: step{rows: []Row{r}, typed: both}}, true
	})
}

// common returns the innermost row that holds both of two rows, or is one of them.
func (d *Document) common(a, b Row) Row {
	above := map[Row]bool{Root: true}
	for ; a != Root; a = d.rows.Parent(a) {
		above[a] = true
	}
	for !above[b] {
		b = d.rows.Parent(b)
	}
	return b
}

func (d *Document) overwrite(off int64, b []byte) error {
	o, same, err := d.overwritten(off, b)
	if err != nil || same {
		return err
	}
	end := off + int64(len(b))
	if o.Keeps {
		d.do(d.writeInto(o.Row, off, b))
	} else if err := d.Apply(d.writing(o.Row), []Patch{{Start: off, End: end, New: b}}); err != nil {
		return err
	}
	if o.Alike {
		d.log.Last().typed = typed{off, end}
	}
	return nil
}

// writeInto plans writing over bytes of the value of a row that stays what it is.
func (d *Document) writeInto(r Row, off int64, b []byte) Edit {
	at := d.form.Describe(r)
	return Edit{
		Label: d.writing(r), Rows: []Row{r}, Show: r,
		Splices: []piece.Splice{{Start: off, End: off + int64(len(b)), New: slices.Clone(b)}},
		Spans:   []Span{{Start: at.Offset, Length: at.Length, NewLength: at.Length}},
	}
}

// writing is a label for writing over bytes of a row.
func (d *Document) writing(r Row) message.Message {
	path := d.Path(r)
	if path == "" {
		path = d.name
	}
	return message.New(label.Overwrite, path)
}

// overwritten returns the effect of overwriting bytes. same says that they are unchanged.
func (d *Document) overwritten(off int64, b []byte) (o Overwritten, same bool, err error) {
	end := off + int64(len(b))
	if off < 0 || end > d.Size() || end < off {
		return o, false, d.refuse(Root, message.New(beyondBytes, end, d.Size()))
	}
	if bytes.Equal(d.bytes.View(off, end), b) {
		return Overwritten{Row: d.form.At(off), Keeps: true, Alike: true}, true, nil
	}
	now := d.bytes.Snapshot()
	now.Do([]piece.Splice{{Start: off, End: end, New: slices.Clone(b)}})
	after := d.reread(now)
	o.Row = d.form.At(off)
	row := after.form.At(off)
	o.Before.Path, o.Before.Description = d.Path(o.Row), d.form.Describe(o.Row)
	o.After.Path, o.After.Description = after.Path(row), after.form.Describe(row)
	o.Before.Told, o.After.Told = d.Told(o.Before.Path), after.Told(o.After.Path)
	x, y := &o.Before, &o.After
	_, lined := d.form.(Lined)
	o.Keeps = !lined && x.Children == 0 && y.Children == 0 && x.Offset <= off && x.Offset+x.Length >= end && x.Path == y.Path &&
		x.Offset == y.Offset && x.Length == y.Length && x.Type == y.Type && x.Badge == y.Badge && x.Problem.Equal(y.Problem) && d.sameHead(o.Row, off, b)
	if array, first, ok := d.PackedBytesAt(off); !o.Keeps && !lined && ok && off >= first && end <= first+int64(d.form.Len(array)) {
		o.Row, o.Keeps = array, true // several elements, which are told of nowhere else in the file
	}
	o.Alike = o.Keeps || d.alike(after, off)
	if o.Keeps {
		return o, false, d.keeps(d.writeInto(o.Row, off, b))
	}
	return o, false, nil
}

// sameHead reports whether bytes that are written from off on leave what is before the content of a value: a text of another length may take as many
// bytes, as the last four are filled up.
func (d *Document) sameHead(r Row, off int64, b []byte) bool {
	n := min(d.ContentAt(r)-off, int64(len(b)))
	return n <= 0 || bytes.Equal(d.bytes.View(off, off+n), b[:n])
}

// Headed is a form of files whose values have their type before them, and texts their length.
type Headed interface {
	// Content returns where a row's value goes on behind that: at the bits of a number, at the letters of a text.
	Content(r Row) int64
}

// ContentAt returns where the content of a row's value begins, behind its type and length if the file has these there.
func (d *Document) ContentAt(r Row) int64 {
	at := d.Describe(r)
	if form, ok := d.form.(Headed); ok && d.demand(r) == nil && d.rows.Inside(r) == 0 {
		if off := form.Content(r); off > at.Offset && off < at.Offset+at.Length {
			return off
		}
	}
	return at.Offset
}

// SpliceAt returns where SpliceBytes inserts for a cursor at a place: there, or at the first byte of a PackedByteArray for a cursor in its type or
// length. It returns a *RefusedError if nothing can be inserted there.
func (d *Document) SpliceAt(off int64) (int64, error) {
	if form, ok := d.form.(Valued); !ok || !form.HasValues() {
		return off, nil
	}
	if _, _, ok := d.PackedBytesAt(off); ok {
		return off, nil
	}
	r, first, end, ok := d.packedBytes(off)
	switch {
	case !ok:
		return 0, d.refuse(d.form.At(off), message.New(onlyPackedByte))
	case off > end: // zeros that fill up the last four bytes
		return 0, d.beside(r, first, end)
	}
	return first, nil
}

// SpliceBytes replaces the bytes from off to end, which may be none, as one step of the history: in a PackedByteArray,
// or anywhere in a file that is only bytes. The length of other bytes is stored elsewhere; they give a *RefusedError.
func (d *Document) SpliceBytes(off, end int64, put []byte) error {
	if off < 0 || end < off || end > d.Size() {
		return d.refuse(Root, message.New(beyondBytes, end, d.Size()))
	}
	if form, ok := d.form.(Valued); !ok || !form.HasValues() {
		return d.Apply(d.writing(Root), []Patch{{Start: off, End: end, New: put}})
	}
	r, first, ok := d.PackedBytesAt(off)
	if !ok {
		if r, first, end, ok := d.packedBytes(off); ok {
			return d.beside(r, first, end)
		}
		return d.refuse(d.form.At(off), message.New(onlyPackedByte))
	}
	v, err := d.Value(r)
	if err != nil {
		return err
	}
	old, _ := v.Data.([]byte) // an empty array holds nothing
	from, to := off-first, end-first
	if to > int64(len(old)) {
		return d.refuse(r, message.New(onlyPackedByte))
	}
	return d.Set(r, variant.Value{Type: variant.PackedByteArray, Data: slices.Concat(old[:from], put, old[to:])})
}

// PackedBytesAt returns the PackedByteArray that contains a byte of the payload, or ends right before it, and where its
// first byte is.
func (d *Document) PackedBytesAt(off int64) (r Row, first int64, ok bool) {
	for _, at := range []int64{off, off - 1} {
		if r, first, end, ok := d.packedBytes(at); ok && off >= first && off <= end {
			return r, first, true
		}
	}
	return 0, 0, false
}

// beside refuses to insert or remove in the head of a PackedByteArray, or behind its own bytes, which go from first to end.
func (d *Document) beside(r Row, first, end int64) error {
	return d.refuse(r, message.New(besidePacked, fmt.Sprintf("%#x", first), fmt.Sprintf("%#x", end)))
}

// packedBytes returns the PackedByteArray that a byte of the payload belongs to, be it of its type or length, and where its own bytes begin and end.
func (d *Document) packedBytes(off int64) (r Row, first, end int64, ok bool) {
	for r := d.form.At(off); r != 0 && r != Root; r = d.rows.Parent(r) {
		about := d.form.Describe(r)
		if about.Badge != BadgeBytes {
			continue
		}
		n := d.form.Len(r)
		if n == 0 {
			end := about.Offset + about.Length
			return r, end, end, true
		}
		first := d.form.Describe(d.rows.Child(r, Slot{Part: ChildPart, Index: 0})).Offset
		return r, first, first + int64(n), true
	}
	return 0, 0, 0, false
}
