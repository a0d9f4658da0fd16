package save

import (
	"bytes"
	"encoding/binary"
	"io"

	"savant/codec"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/scene/literal"
)

// WriteText writes the text of a large value, never a part of a string, and holds a small part of it at a time.
func (b *Form) WriteText(w io.Writer, r model.Row) (done bool, err error) {
	p := b.place(r)
	if p.kind != placeValue || p.end-p.start <= decodedAtOnce {
		return false, nil
	}
	if err := b.tornAt(p); err != nil {
		return true, err
	}
	t := textWriter{form: b, out: w}
	return true, t.value(p.start, p.end)
}

// writtenAtOnce is how many bytes of a large value are converted to text at a time.
const writtenAtOnce = 64 << 10

// textWriter writes the text of large values.
type textWriter struct {
	form *Form
	out  io.Writer
	text []byte
	part []byte // a value with a few children of the one that is being written
}

// decoded returns the text of the value that b begins with. It is valid until the next call.
func (t *textWriter) decoded(b []byte, off int64) ([]byte, error) {
	v, _, err := codec.Decode(b, 0, t.form.host.Dialect())
	if err != nil {
		return nil, moved(err, off)
	}
	t.text = literal.AppendText(t.text[:0], v, t.form.host.Dialect())
	return t.text, nil
}

func (t *textWriter) value(off, end int64) error {
	list := t.form.host.Bytes()
	n, err := t.form.reader.Open(off, end)
	if err != nil || end-off <= decodedAtOnce || n.Kind == sparse.Leaf || n.Kind == sparse.Named {
		text, err := t.decoded(list.View(off, end), off)
		if err == nil {
			_, err = t.out.Write(text)
		}
		return err
	}
	// The number of children directly precedes them.
	const word = 4
	head := bytes.Clone(list.View(off, n.First))
	count := head[len(head)-word:]
	clear(count)
	frame, err := t.decoded(head, off)
	if err != nil {
		return err
	}
	open := bytes.TrimRight(frame, ")]}")
	open, shut := bytes.Clone(open), bytes.Clone(frame[len(open):])
	if _, err := t.out.Write(open); err != nil {
		return err
	}
	// several writes the children between two places.
	several := func(from, to int64, number int) error {
		binary.LittleEndian.PutUint32(count, uint32(number))
		t.part = append(append(t.part[:0], head...), list.View(from, to)...)
		t.part = append(t.part, make([]byte, -(to-from)&(word-1))...) // bytes are filled up to whole words
		text, err := t.decoded(t.part, from-n.First+off)
		if err == nil {
			_, err = t.out.Write(text[len(open) : len(text)-len(shut)])
		}
		return err
	}
	at := n.First
	for i := 0; i < n.Count; {
		if i > 0 {
			if _, err := io.WriteString(t.out, ", "); err != nil {
				return err
			}
		}
		from, number := at, 0
		if n.Kind == sparse.Fixed {
			number = min(int(writtenAtOnce/n.Stride), n.Count-i)
			at += int64(number) * n.Stride
		}
		var large int64 // where a child begins that is written by itself
		for n.Kind != sparse.Fixed && i+number < n.Count && at-from < writtenAtOnce {
			next, err := t.form.reader.Next(&n, at)
			if err != nil {
				return err
			}
			if next-at > decodedAtOnce && n.Kind != sparse.Strings {
				large = next
				break
			}
			number, at = number+1, next
		}
		if number > 0 {
			if err := several(from, at, number); err != nil {
				return err
			}
			i += number
			continue
		}
		if err := t.child(&n, at, large); err != nil {
			return err
		}
		i, at = i+1, large
	}
	_, err = t.out.Write(shut)
	return err
}

// child writes one child of an array or dictionary, from off to end.
func (t *textWriter) child(n *sparse.Node, off, end int64) error {
	if n.Kind == sparse.Pairs {
		value, err := t.form.reader.End(off, end)
		if err != nil {
			return err
		}
		if err := t.value(off, value); err != nil {
			return err
		}
		if _, err := io.WriteString(t.out, ": "); err != nil {
			return err
		}
		off = value
	}
	return t.value(off, end)
}
