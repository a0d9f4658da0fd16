package convert

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
)

// Messages.
const (
	bytesLeftOut  message.ID = "convert.bytes-left-out count"
	restLeftOut   message.ID = "convert.rest-left-out count"
	tailLeftOut   message.ID = "convert.tail-left-out count"
	nameLeftOut   message.ID = "convert.name-left-out name"
	noTextBack    message.ID = "convert.no-text-back cause"
	unreadText    message.ID = "convert.unread-text engine text"
	misreadText   message.ID = "convert.misread-text engine text as"
	otherTextBack message.ID = "convert.other-text-back type text"
)

// saveToText writes the values of a save as Godot text, one record after the other: what var_to_str of the dialect
// writes, but in the file's order and with every digit. A long array or dictionary is written child by child. What has
// a text that only Savant reads back is a loss too.
func saveToText(ctx context.Context, out io.Writer, payload []byte, f codec.File, d *dialect.Dialect, l *transcode.Losses, report func(float64)) error {
	w := textSaver{out: out, d: d, losses: l, path: transcode.Path{Dialect: d}, long: f.Long, tick: func(off int) error {
		report(float64(off) / float64(len(payload)))
		return ctx.Err()
	}}
	for i := range f.Records {
		r := &f.Records[i]
		if err := w.tick(r.Start); err != nil {
			return err
		}
		w.path.Back(0)
		if w.path.Record(i); len(f.Records) == 1 {
			w.path.Back(0)
		}
		w.record = len(w.path.Text)
		if r.Opaque {
			l.Add(w.path.String(), message.New(bytesLeftOut, r.End-r.Value))
			continue
		}
		if name := r.Name(payload); name != "" {
			l.Add(w.path.String(), message.New(nameLeftOut, name))
		}
		if r.End > r.ValueEnd {
			l.Add(w.path.String(), message.New(restLeftOut, r.End-r.ValueEnd))
		}
		if _, err := w.value(payload[:r.End], r.Value); err != nil {
			return message.Err(inRecord, i, err)
		}
		w.b = append(w.b, '\n')
		if err := w.flush(0); err != nil {
			return err
		}
	}
	if f.Tail < len(payload) {
		l.Add("", message.New(tailLeftOut, len(payload)-f.Tail))
	}
	return nil
}

// textSaver writes values as text.
type textSaver struct {
	out    io.Writer
	b      []byte
	d      *dialect.Dialect
	losses *transcode.Losses
	path   transcode.Path
	record int // length of the record's path
	long   []codec.Long
	tick   func(off int) error
}

func (w *textSaver) flush(most int) error {
	if len(w.b) <= most {
		return nil
	}
	_, err := w.out.Write(w.b)
	w.b = w.b[:0]
	return err
}

// value writes the value at off and returns its end.
func (w *textSaver) value(b []byte, off int) (end int, err error) {
	k, found := slices.BinarySearchFunc(w.long, off, func(l codec.Long, off int) int { return cmp.Compare(l.Start, off) })
	if found && w.long[k].End-off > partSize {
		if h, v, ok := containerAt(b, off, w.d); ok {
			if around, ok := w.around(v); ok && h.Count > 0 {
				return w.children(b, h, v, around)
			}
		}
	}
	if p, ok := partsOf(b, off, w.d); ok {
		return w.packed(p)
	}
	if text, end, ok := longText(b, off, w.d); ok {
		return end, w.text(w.d.Rows[le.Uint32(b[off:])&w.d.Binary.TypeMask].Type, text, off)
	}
	v, end, err := codec.Decode(b, off, w.d)
	if err != nil {
		return off, err
	}
	w.b = w.append(w.b, v)
	return end, w.flush(partSize)
}

// packed writes a long packed array part by part.
func (w *textSaver) packed(p *parts) (end int, err error) {
	var part []byte // the text of one
	var shut string // closes the array
	first := true
	for b := range p.each() {
		v, _, err := codec.Decode(b, 0, w.d)
		if err != nil {
			return p.pos, err
		}
		part = w.append(part[:0], v)
		open := bytes.IndexByte(part, '(') + 1
		around := ""
		if part[open] == ' ' {
			around = " "
		}
		separator := ", "
		if v.Type == variant.PackedByteArray && part[open+len(around)] == '"' { // base64
			around, separator = around+`"`, ""
		}
		text := part[open+len(around) : len(part)-len(around)-1]
		if first {
			w.b = append(w.b, part[:open+len(around)]...)
			shut, first = string(part[len(part)-len(around)-1:]), false
		} else {
			w.b = append(w.b, separator...)
		}
		w.b = append(w.b, text...)
		if err := w.tick(p.pos); err != nil {
			return p.pos, err
		}
		if err := w.flush(partSize); err != nil {
			return p.pos, err
		}
	}
	w.b = append(w.b, shut...)
	return p.pos, nil
}

// text writes a long string part by part. off is where the value begins.
func (w *textSaver) text(t variant.Type, text []byte, off int) error {
	var part []byte
	shut := ""
	done := 0
	for b := range pieces(text) {
		part = w.append(part[:0], variant.Value{Type: t, Text: string(b)})
		open, end := bytes.IndexByte(part, '"')+1, bytes.LastIndexByte(part, '"')
		if shut == "" {
			w.b, shut = append(w.b, part[:open]...), string(part[end:])
		}
		w.b = append(w.b, part[open:end]...)
		done += len(b)
		if err := w.tick(off + done); err != nil {
			return err
		}
		if err := w.flush(partSize); err != nil {
			return err
		}
	}
	w.b = append(w.b, shut...)
	return nil
}

// around returns a container's text before its first child, between a key and its value, between two children, and
// after the last; ok is false for objects.
func (w *textSaver) around(v variant.Value) (parts [4]string, ok bool) {
	mark := func(n int64) variant.Value { return variant.OfInt(7_000_000_000_000_000_000 + n) }
	digits := func(n int64) string { return strconv.FormatInt(mark(n).Int(), 10) }
	list, array := v.Data.(*variant.List)
	d, dictionary := v.Data.(*variant.Dict)
	switch {
	case array:
		v.Data = &variant.List{Element: list.Element, Items: []variant.Value{mark(1), mark(2)}}
	case dictionary:
		v.Data = &variant.Dict{Key: d.Key, Value: d.Value, Entries: []variant.Entry{{Key: mark(0), Value: mark(1)}, {Key: mark(2), Value: mark(3)}}}
	default:
		return parts, false
	}
	rest, ok := string(literal.Append(nil, v, styleOf(w.d, 0))), true
	cut := func(n int64) (before string) {
		found := false
		before, rest, found = strings.Cut(rest, digits(n))
		ok = ok && found
		return before
	}
	if dictionary {
		parts[0], parts[1], parts[2] = cut(0), cut(1), cut(2)
		cut(3)
	} else {
		parts[0], parts[2] = cut(1), cut(2)
	}
	parts[3] = strings.TrimSuffix(rest, "\n")
	return parts, ok
}

func (w *textSaver) children(b []byte, h codec.Head, v variant.Value, around [4]string) (end int, err error) {
	w.b = append(w.b, around[0]...)
	pos := h.First
	for i := range h.Count {
		if err := w.tick(pos); err != nil {
			return pos, err
		}
		if i > 0 {
			w.b = append(w.b, around[2]...)
		}
		c := transcode.Child{Of: v, Index: i}
		if _, keyed := v.Data.(*variant.Dict); keyed {
			key, end, err := codec.Decode(b, pos, w.d)
			if err != nil {
				return pos, err
			}
			c.Key, pos = key, end
		}
		back := w.path.To(&c, 0)
		if v.Type == variant.Dictionary {
			w.b = append(w.append(w.b, c.Key), around[1]...)
		}
		if pos, err = w.value(b, pos); err != nil {
			return pos, err
		}
		w.path.Back(back)
	}
	w.b = append(w.b, around[3]...)
	return pos, w.flush(partSize)
}

// append appends one value so that it can be read back equal: as the engine spells it if that suffices, else in
// Savant's own forms. Those are losses too, since the engines read them as something else, or not at all, and so is
// what even they cannot hold.
func (w *textSaver) append(dst []byte, v variant.Value) []byte {
	if hasNoDigits(v) {
		w.noDigits(v)
	}
	start := len(dst)
	dst = literal.Append(dst, v, styleOf(w.d, 0))
	if w.reads(dst[start:], v) {
		return bytes.TrimSuffix(dst, []byte("\n"))
	}
	own := styleOf(w.d, 0)
	own.OneLine, own.Own = true, true
	dst = bytes.TrimSuffix(literal.Append(dst[:start], v, own), []byte("\n"))
	again, _, err := literal.Parse(dst, start, w.d)
	if err != nil {
		w.losses.Add(w.path.String(), message.New(noTextBack, err))
		return dst
	}
	differences(v, again, w.d, &w.path, w.losses)
	w.ownForms(v)
	return dst
}

// hasNoDigits reports whether a value contains a number that the engines do not read from digits.
func hasNoDigits(v variant.Value) bool {
	switch data := v.Data.(type) {
	case *variant.Dict:
		return slices.ContainsFunc(data.Entries, func(e variant.Entry) bool { return hasNoDigits(e.Key) || hasNoDigits(e.Value) })
	case *variant.List:
		return slices.ContainsFunc(data.Items, hasNoDigits)
	case *variant.Instance:
		return slices.ContainsFunc(data.Properties, func(p variant.Property) bool { return hasNoDigits(p.Value) })
	}
	_, _, found := literal.NoDigits(v)
	return found
}

// noDigits reports which numbers in v those are.
func (w *textSaver) noDigits(v variant.Value) {
	if f, as, found := literal.NoDigits(v); found {
		w.losses.Add(w.path.String(), message.New(transcode.NoDigits, transcode.Digits(f), transcode.Digits(as)))
	}
	w.each(v, w.noDigits)
}

// reads reports whether a text parses to a value, also by the engine of the dialect, which accepts only UTF-8.
func (w *textSaver) reads(text []byte, v variant.Value) bool {
	if !utf8.Valid(text) {
		return false
	}
	read, _, err := literal.Parse(text, 0, w.d)
	if err != nil || !variant.Equal(v, read) || hasRefused(v) {
		return false
	}
	_, unread, _ := literal.Examine(text, 0, w.d)
	return unread == literal.Span{}
}

// hasRefused reports whether a value contains a path that the engines read as an empty one.
func hasRefused(v variant.Value) bool {
	switch data := v.Data.(type) {
	case *variant.Path:
		return literal.RefusedPath(data)
	case *variant.Dict:
		return slices.ContainsFunc(data.Entries, func(e variant.Entry) bool { return hasRefused(e.Key) || hasRefused(e.Value) })
	case *variant.List:
		return slices.ContainsFunc(data.Items, hasRefused)
	case *variant.Instance:
		return slices.ContainsFunc(data.Properties, func(p variant.Property) bool { return hasRefused(p.Value) })
	}
	return false
}

// ownForms reports which values in v the engine's own spelling does not hold.
func (w *textSaver) ownForms(v variant.Value) {
	before := len(w.losses.List) + w.losses.More
	if w.ownLeaves(v); len(w.losses.List)+w.losses.More == before {
		w.ownForm(v)
	}
}

func (w *textSaver) ownLeaves(v variant.Value) {
	if children(v) > 0 {
		w.each(v, w.ownLeaves)
	} else if !w.reads(literal.Append(nil, v, styleOf(w.d, 0)), v) {
		w.ownForm(v)
	}
}

func (w *textSaver) ownForm(v variant.Value) {
	text := literal.Text(v, w.d)
	if as, ok := literal.Misread(v); ok && (len(w.path.Text) == w.record || hasRefused(v)) {
		w.losses.Add(w.path.String(), message.New(misreadText, w.d.Title, text, literal.Text(as, w.d)))
		return
	}
	w.losses.Add(w.path.String(), message.New(unreadText, w.d.Title, text))
}

// each visits the children of a value, with the path of each.
func (w *textSaver) each(v variant.Value, visit func(child variant.Value)) {
	switch data := v.Data.(type) {
	case *variant.Dict:
		for i := range data.Entries {
			back := w.path.Entry(data, i)
			visit(data.Entries[i].Key)
			visit(data.Entries[i].Value)
			w.path.Back(back)
		}
	case *variant.List:
		for i := range data.Items {
			back := w.path.Index(i)
			visit(data.Items[i])
			w.path.Back(back)
		}
	case *variant.Instance:
		for i := range data.Properties {
			back := w.path.Property(data, i)
			visit(data.Properties[i].Value)
			w.path.Back(back)
		}
	}
}

// differences reports where a value that was read back differs.
func differences(was, now variant.Value, d *dialect.Dialect, path *transcode.Path, l *transcode.Losses) {
	if variant.Equal(was, now) {
		return
	}
	if n := children(was); n > 0 && n == children(now) && was.Type == now.Type {
		before := len(l.List) + l.More
		switch data := was.Data.(type) {
		case *variant.Dict:
			other := now.Data.(*variant.Dict)
			for i := range data.Entries {
				back := path.Entry(data, i)
				differences(data.Entries[i].Key, other.Entries[i].Key, d, path, l)
				differences(data.Entries[i].Value, other.Entries[i].Value, d, path, l)
				path.Back(back)
			}
		case *variant.List:
			other := now.Data.(*variant.List)
			for i := range data.Items {
				back := path.Index(i)
				differences(data.Items[i], other.Items[i], d, path, l)
				path.Back(back)
			}
		case *variant.Instance:
			other := now.Data.(*variant.Instance)
			for i := range data.Properties {
				back := path.Property(data, i)
				differences(data.Properties[i].Value, other.Properties[i].Value, d, path, l)
				path.Back(back)
			}
		}
		if len(l.List)+l.More > before {
			return
		}
	}
	l.Add(path.String(), message.New(otherTextBack, d.TypeName(was.Type), literal.Text(now, d)))
}
