package json

import (
	"bufio"
	"io"
	"strings"

	"savant/codec/laxjson"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// Text returns the value of a row as Godot text: in file order, with each number as it is written.
func (f *Form) Text(r model.Row, engine bool) (string, error) {
	r, err := f.single(r)
	if err != nil {
		return "", err
	}
	p := f.place(r)
	if engine || p.kind != placeContainer || f.reader.godot {
		v, err := f.Value(r)
		switch {
		case err != nil:
			return "", err
		case engine:
			return literal.Engine(v, f.host.Dialect()), nil
		case f.reader.godot:
			return literal.Text(v, f.host.Dialect()), nil
		}
	}
	var b strings.Builder
	w := bufio.NewWriter(&b)
	f.writeText(w, p.start, "\n")
	w.Flush()
	return b.String(), nil
}

// WriteText writes what Text returns.
func (f *Form) WriteText(w io.Writer, r model.Row) (done bool, err error) {
	if r, err = f.single(r); err != nil {
		return true, err
	}
	p := f.place(r)
	if p.kind != placeContainer || f.reader.godot {
		return false, nil
	}
	out := bufio.NewWriterSize(w, 64<<10)
	f.writeText(out, p.start, "\n")
	return true, out.Flush()
}

// writeText writes the text of the value at off. line ends a line and indents the next: the members of objects have lines of their own.
func (f *Form) writeText(w *bufio.Writer, off int64, line string) {
	r := &f.reader
	text := func(s string) {
		w.Write(literal.AppendText(w.AvailableBuffer(), variant.OfString(s), f.host.Dialect()))
	}
	switch c := r.byte(off); c {
	case '"':
		text(r.key(off))
		return
	case '[', '{':
	default:
		f.writeWord(w, r.list.View(off, r.skip(off)))
		return
	}
	if d, ok := in(r.index.deep, off); ok {
		w.Write(r.list.View(off, d.end))
		return
	}
	n := r.open(off)
	open, between, end := "[", ", ", "]"
	if n.keys == members {
		open, between, end = "{"+line+"\t", ","+line+"\t", line+"}"
		line += "\t"
	}
	some := false
	for at, ok := r.firstChild(n); ok; at, ok = r.next(n, at) {
		if !some {
			w.WriteString(open)
		} else {
			w.WriteString(between)
		}
		some = true
		if o, opaque := r.opaque(at); opaque {
			w.Write(r.list.View(at, o.end))
			continue
		}
		if n.keys == members {
			text(r.key(at))
			w.WriteString(": ")
		}
		f.writeText(w, r.valueOf(n, at), line)
	}
	switch {
	case some:
		w.WriteString(end)
	case n.keys == members:
		w.WriteString("{}")
	default:
		w.WriteString("[]")
	}
}

// writeWord writes a number as it is; what Godot text writes otherwise, as that has it.
func (f *Form) writeWord(w *bufio.Writer, word []byte) {
	if v, err := meaning(word); err == nil && !laxjson.IsNumber(word) {
		w.Write(literal.AppendText(w.AvailableBuffer(), v, f.host.Dialect()))
		return
	}
	w.Write(word)
}
