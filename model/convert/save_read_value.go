package convert

import (
	"math"
	"strconv"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
)

// Messages.
const (
	noteOfAnother message.ID = "convert.note-of-another type"
	emptyName     message.ID = "convert.empty-name path"
	cannotHold    message.ID = "convert.cannot-hold dialect cause"
	over32        message.ID = "convert.over32 value type infinity"
)

// leaf writes a value as a whole. If the JSON still has the value for which a note was made, the note's bytes are used;
// if it was edited, the new value keeps what it can of the old. odd is a NodePath in it that only such a note holds
// completely, "" for none.
func (w *saveReader) leaf(v variant.Value, kind noteKind, odd string) (err error) {
	n := w.note(kind)
	w.scratch = w.scratch[:0]
	err = w.telling(func() error {
		if n != nil {
			was, end, err := codec.Decode(n.Bytes, 0, w.d)
			switch {
			case err != nil || end != len(n.Bytes):
				return unlike(noteWrong)
			case !w.about(was, v, kind):
				return unlike(noteOfAnother, was.Type)
			case w.same(was, v):
				w.scratch = append(w.scratch, n.Bytes...)
				return nil
			case was.Type == v.Type && wide(n.Bytes):
				if err := w.admitted(v, kind == keyNote); err != nil {
					return err
				}
				w.scratch, err = codec.AppendLike(w.scratch, n.Bytes, w.exact.Value(v), w.d)
				return err
			}
		}
		if odd != "" {
			return unlike(emptyName, odd)
		}
		if err := w.admitted(v, kind == keyNote); err != nil {
			return err
		}
		made := w.back.Value(v)
		if err := w.beyond(v, made); err != nil || n == nil {
			if err == nil {
				w.scratch, err = codec.Append(w.scratch, made, w.d)
			}
			return err
		}
		if was, _, err := codec.Decode(n.Bytes, 0, w.d); err == nil {
			if again, ok := repacked(was, v); ok {
				made = again
			}
		}
		w.scratch, err = codec.AppendLike(w.scratch, n.Bytes, made, w.d)
		return err
	})
	if err != nil {
		return err
	}
	w.out.add(w.scratch)
	return nil
}

// admitted returns an error if the container of a value does not accept it, or containers in it do not accept their
// contents.
func (w *saveReader) admitted(v variant.Value, key bool) error {
	if err := wellTyped(v); err != nil || len(w.within) == 0 {
		return err
	}
	return taken(w.within[len(w.within)-1].Elements(key), v.Type)
}

// telling runs do, and adds the path to its losses and errors.
func (w *saveReader) telling(do func() error) error {
	before := len(w.losses.List)
	w.back.Path.Text, w.exact.Path.Text = w.back.Path.Text[:0], w.exact.Path.Text[:0]
	err := do()
	for i := before; i < len(w.losses.List); i++ {
		l := &w.losses.List[i]
		if l.Path = w.place() + l.Path; w.number > 0 {
			numbered(w.losses.List[i:i+1], w.number)
		}
	}
	if _, ok := err.(*NativeError); err != nil && !ok {
		err = unlike(cannotHold, w.d.Title, err)
	}
	return err
}

// place returns the path of the value in the record.
func (w *saveReader) place() string {
	if w.path != nil {
		return w.path.String()
	}
	t := transcode.Path{Dialect: typedjson.Dialect}
	for _, c := range w.within {
		t.To(c, 0)
	}
	return t.String()
}

// beyond returns an error for components that 32 bits cannot hold even when rounded.
func (w *saveReader) beyond(v, made variant.Value) error {
	const most = math.MaxFloat32 * (1 + 0x1p-25) // smaller ones are rounded to the largest
	check := func(list []float64) error {
		for _, f := range list {
			if a := math.Abs(f); a >= most && !math.IsInf(f, 0) {
				return unlike(over32, f, v.Type, "1e99999")
			}
		}
		return nil
	}
	id, ok := w.d.ID(made.Type)
	if !ok {
		return nil
	}
	row := w.d.Rows[id]
	switch data := v.Data.(type) {
	case *variant.Math:
		if made.Type == v.Type && row.Width() != 8 {
			return check(data.C)
		}
	case []float64:
		if _, short := made.Data.([]float32); short {
			return check(data)
		}
	}
	return nil
}

// same reports whether the JSON of a place is unchanged since its note was made.
func (w *saveReader) same(was, now variant.Value) bool {
	return variant.Equal(settled(w.into.Value(was)), now)
}

// about reports whether a note with a value can be about the JSON's value: that may be edited, but has the same type.
// Notes about keys are looked up by the key itself.
func (w *saveReader) about(was, now variant.Value, kind noteKind) bool {
	return w.same(was, now) || kind != keyNote && settled(w.into.Value(was)).Type == now.Type
}

// wide reports whether a stored value has 64-bit numbers.
func wide(b []byte) bool { return len(b) > 2 && b[2]&1 != 0 }

// numbered prepends the record's number to the paths of losses.
func numbered(list []transcode.Loss, record int) {
	if record == 0 {
		return
	}
	for i := range list {
		p := "#" + strconv.Itoa(record)
		if q := list[i].Path; q != "" && q[0] != '[' && q[0] != '{' {
			p += "."
		}
		list[i].Path = p + list[i].Path
	}
}
