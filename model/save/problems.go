package save

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/rowpath"
)

// Problems returns the problems of the file.
func (b *Form) Problems() []model.Problem {
	var list []model.Problem
	for i, r := range b.records.all() {
		for _, wrong := range b.faults(i, r) {
			list = append(list, b.damage(i, r, wrong))
		}
		for _, odd := range b.suspects(i) {
			row := b.At(int64(odd.Offset))
			list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: int64(odd.Offset), Text: odd.What})
		}
		if r.valueEnd < r.end && b.miscounted(i, r) == nil {
			row := b.At(r.valueEnd)
			list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: r.valueEnd, Text: unexplained(r.end - r.valueEnd)})
		}
	}
	if b.hasTail() {
		row := b.host.Child(model.Root, b.records.len())
		list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: b.tail, Text: b.tailText(unexplainedFollow)})
	}
	return list
}

// faults are what is wrong in the i-th record.
func (b *Form) faults(i int, r record) []error {
	list := r.wrong()
	if r.valueEnd < r.end {
		if wrong := b.miscounted(i, r); wrong != nil {
			list = append(list, wrong)
		}
	}
	return list
}

// Fitting returns the counts and lengths that fit, in the places of wrong ones, and of those at these offsets that may be wrong.
func (b *Form) Fitting(unsure ...int64) (list []model.Patch) {
	for i, r := range b.records.all() {
		for _, cause := range b.faults(i, r) {
			var wrong *codec.Error
			if !errors.As(cause, &wrong) {
				continue
			}
			at := int64(wrong.Offset)
			n, ok := wrong.Fits()
			if !ok && slices.Contains(unsure, at) {
				n, ok = wrong.MayFit()
			}
			if !ok {
				continue
			}
			number := bytes.Clone(b.host.Bytes().View(at, at+4))
			if r.damaged() {
				b.order.PutUint32(number, uint32(n))
			} else {
				wrong.Write(number, n)
			}
			list = append(list, model.Patch{Start: at, End: at + 4, New: number})
		}
	}
	for _, off := range unsure {
		if p, ok := b.Misfit(off); ok {
			list = append(list, model.Patch{Start: off + lengthBehind, End: off + lengthBehind + 4, New: binary.LittleEndian.AppendUint32(nil, uint32(p.Fits))})
		}
	}
	slices.SortFunc(list, func(a, b model.Patch) int { return cmp.Compare(a.Start, b.Start) })
	return slices.CompactFunc(list, func(a, b model.Patch) bool { return a.Start == b.Start })
}

// Chosen returns what writes one of several counts that may be wrong.
func (b *Form) Chosen(off, number int64) (p model.Patch, ok bool) {
	for i, r := range b.records.all() {
		for _, cause := range b.faults(i, r) {
			var wrong *codec.Error
			if !errors.As(cause, &wrong) {
				continue
			}
			for _, c := range wrong.Choices {
				if int64(wrong.Offset+c.Behind) == off && int64(c.Fits) == number {
					as := bytes.Clone(b.host.Bytes().View(off, off+4))
					wrong.Write(as, number)
					return model.Patch{Start: off, End: off + 4, New: as}, true
				}
			}
		}
	}
	return p, false
}

// lengthBehind is how many bytes behind the beginning of a text its length is.
const lengthBehind = 4

// largestMoved is the size of a record in which a length is looked for that would move what is behind its text: the record is read again for each.
const largestMoved = 1 << 16

// Misfit returns what may be wrong with the length of the text at off.
func (b *Form) Misfit(off int64) (p model.Problem, ok bool) {
	i := b.recordAt(off)
	if off < 0 || i >= b.records.len() {
		return p, false
	}
	r := b.records.at(i)
	if off < r.value || off >= r.end || slices.ContainsFunc(b.faults(i, r), func(err error) bool { at := (*codec.Error)(nil); return errors.As(err, &at) && int64(at.Offset) == off }) {
		return p, false
	}
	end, err := b.reader.End(off, r.end)
	if err != nil || end-off > decodedAtOnce {
		return p, false
	}
	says, fits, odd := codec.OddLength(b.host.Bytes().View(off, end), 0, b.host.Dialect())
	if !odd {
		return p, false
	}
	if moves := dialect.Padded(says) != dialect.Padded(fits); moves && (r.end-r.value > largestMoved ||
		!codec.Harmless(b.host.Bytes().View(r.value, r.end), 0, int(off+lengthBehind-r.value), uint32(fits), b.host.Dialect())) {
		return p, false // what is wrong is in the padding, or a character
	}
	row := b.At(off)
	if at := b.place(row); at.start != off && b.keyOf(row, at) != off { // bytes of something else that could be a text
		return p, false
	}
	return model.Problem{Row: row, Path: b.host.Path(row), Offset: off, Text: message.New(textLength, says, fits), Repair: model.RepairUnsure, Fits: int64(fits)}, true
}

// damage is a fault in the i-th record, at the place where that stops making sense.
func (b *Form) damage(i int, r record, cause error) model.Problem {
	p := model.Problem{Row: b.host.Child(model.Root, i), Offset: r.start, Text: message.Of(cause)}
	if r.torn() && r.good < r.end {
		p.Offset = r.good
	}
	var wrong *codec.Error
	inside := errors.As(cause, &wrong)
	if inside {
		p.Offset, p.Text = int64(wrong.Offset), wrong.What
		if _, fits := wrong.Fits(); fits {
			p.Repair = model.RepairFitting
		} else if n, may := wrong.MayFit(); may {
			p.Repair, p.Fits = model.RepairUnsure, n
		}
		for _, c := range wrong.Choices {
			off := int64(wrong.Offset + c.Behind)
			one := model.Choice{Row: b.At(off), Offset: off, Count: int64(c.Count), Fits: int64(c.Fits)}
			if one.Path = b.host.Path(b.host.Child(model.Root, i)); c.Path != "" {
				one.Path = b.pathIn(i, r, c.Path)
			}
			p.Choices = append(p.Choices, one)
		}
	}
	if p.Offset > r.start {
		p.Row = b.At(min(p.Offset, r.end-1)) // a file that is cut stops making sense at its end
	}
	p.Path = b.host.Path(p.Row)
	if inside && wrong.Path != "" {
		p.Path = b.pathIn(i, r, wrong.Path)
		if path, err := rowpath.Parse(p.Path); err == nil && (r.torn() || !r.opaque) {
			p.Row = b.around(i, path, int64(wrong.Offset))
		}
	}
	return p
}

// around is the row to show for a fault in the i-th record: what is broken is no row, but what it is in may be, or what is in front of it.
func (b *Form) around(i int, path model.Path, off int64) model.Row {
	for in := path; len(in.Steps) > 0; in.Steps = in.Steps[:len(in.Steps)-1] { // the path of a fault leads to the bytes that cannot be read
		if r, _, _ := b.nearest(in); b.host.Parent(r) != model.Root && !opaque(b.place(r).kind) {
			return r
		}
	}
	r := b.At(min(off, b.records.at(i).end-1))
	for opaque(b.place(r).kind) {
		p := b.place(r)
		before := -1
		for k, m := range b.marks(r, p) {
			if p.start+m.start <= off {
				before = k
			}
		}
		if before < 0 {
			return r
		}
		r = b.host.Child(r, before)
	}
	for n := b.Len(r); n > 0; n = b.Len(r) {
		r = b.host.Child(r, n-1)
	}
	return r
}
