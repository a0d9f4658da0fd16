package save

import (
	"context"
	"encoding/binary"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
)

// largestSalvage limits the size of what is salvaged: damage deep inside is walked once for each level above.
const largestSalvage = 256 << 20

// Salvage finds the good part of a damaged save.
func (b *Form) Salvage(ctx context.Context) (model.Salvaged, error) {
	src := b.host.Bytes().View(0, b.host.Size())
	if b.named || len(src) > largestSalvage {
		return model.Salvaged{}, model.ErrWhole
	}
	var best salvager
	try := func(t *dialect.Dialect, records []record, big bool) {
		one := salvager{b: src, d: t, big: big}
		one.records(records)
		if _, cut := b.cutTail(); cut && one.first == nil {
			one.first = &codec.Error{Offset: int(b.tail), Path: inRecord(b.records.len(), ""), What: b.tailText(unexplainedFollow)}
			one.lost = append(one.lost, model.LeftOut{Problem: problemOf(one.first), Length: b.host.Size() - b.tail})
		}
		if one.kept > best.kept {
			best = one
		}
	}
	if !b.alone() {
		if b.framing == codec.Config {
			return model.Salvaged{}, model.ErrWhole
		}
		try(b.host.Dialect(), b.withTail(), b.order == binary.BigEndian)
	} else {
		own := b.host.Dialect() // comes first: what others read no better is told as Problems does
		for _, t := range append([]*dialect.Dialect{own}, slices.DeleteFunc(dialect.All(), func(t *dialect.Dialect) bool { return t == own })...) {
			if err := ctx.Err(); err != nil {
				return model.Salvaged{}, err
			}
			n := int64(len(src))
			try(t, []record{{start: 0, value: 0, end: n, prefix: -1, opaque: true}}, false)
			if n > 8 && int64(binary.LittleEndian.Uint32(src)) >= n-4 { // a record that is damaged, or whose end is missing
				try(t, []record{{start: 0, value: 4, end: n, opaque: true}}, false)
			}
		}
	}
	if best.kept < leastSalvaged || best.first == nil {
		return model.Salvaged{}, model.ErrWhole
	}
	return model.Salvaged{File: best.out, Dialect: best.d, Records: best.count, Kept: best.kept, Lost: int64(len(src)) - best.kept, LeftOut: best.lost,
		Problem: problemOf(best.first)}, ctx.Err()
}

// leastSalvaged is how many bytes have to make sense for it to be more than chance.
const leastSalvaged = 16

// alone reports whether the save is one record that cannot be decoded: its kind was never recognized.
func (b *Form) alone() bool { return b.records.len() == 1 && b.records.at(0).opaque }

// withTail are the records, and what follows them if that begins as a record does.
func (b *Form) withTail() []record {
	var list []record
	for _, r := range b.records.all() {
		list = append(list, r)
	}
	if n := b.host.Size(); n-b.tail > 8 && b.framing != codec.Bare {
		list = append(list, record{start: b.tail, prefix: b.tail, value: b.tail + 4, end: n, opaque: true})
	}
	return list
}

// salvager makes a file of the good parts of records.
type salvager struct {
	b     []byte
	d     *dialect.Dialect
	big   bool // the lengths before records
	out   []byte
	count int
	kept  int64
	first *codec.Error // what is wrong in the first damaged record
	lost  []model.LeftOut
}

func (s *salvager) records(list []record) {
	for i, r := range list {
		if !r.opaque && !r.damaged() {
			s.out = append(s.out, s.b[r.start:r.end]...)
			s.kept += r.end - r.start
			s.count++
			continue
		}
		part, lost := s.part(r.value, r.end)
		switch {
		case r.damaged():
			r.prefix, lost = r.start, s.badLength(r.start, r.end-r.value)
		case r.prefix < 0 && i > 0 && r.end-r.value > 4: // perhaps only the length of the record is damaged
			if other, behind := s.part(r.value+4, r.end); len(other) > len(part) || len(behind) == 0 && int64(len(other)) == r.end-r.value-4 {
				part, lost, r.prefix = other, behind, r.value
				if len(lost) == 0 {
					lost = s.badLength(r.value, r.end-r.value-4)
				}
			}
		}
		if part == nil && len(lost) > 0 {
			lost = []codec.Gap{{From: int(r.start), To: int(r.end), Wrong: lost[0].Wrong}}
		}
		for _, g := range lost {
			wrong := *g.Wrong
			if len(list) > 1 {
				wrong.Path = inRecord(i, wrong.Path)
			}
			if s.first == nil {
				s.first = &wrong
			}
			s.lost = append(s.lost, model.LeftOut{Problem: problemOf(&wrong), Length: int64(g.To - g.From)})
		}
		if part == nil {
			continue
		}
		if r.prefix >= 0 {
			s.out = s.order().AppendUint32(s.out, uint32(len(part)))
			if n := int64(s.number(r.prefix)); n == int64(len(part)) || n == r.end-r.value {
				s.kept += 4 // it is right, here or in the damaged save
			}
		}
		s.out = append(s.out, part...)
		s.kept += int64(len(part))
		s.count++
	}
}

// badLength says that the length of a record at an offset is wrong: of its values nothing is left out.
func (s *salvager) badLength(off, here int64) []codec.Gap {
	return []codec.Gap{{From: int(off), To: int(off), Wrong: &codec.Error{Offset: int(off), What: message.New(codec.BadLength, int64(s.number(off)), here)}}}
}

// problemOf is an error as a problem.
func problemOf(wrong *codec.Error) model.Problem {
	return model.Problem{Path: wrong.Path, Offset: int64(wrong.Offset), Text: wrong.What}
}

// order is that of the lengths.
func (s *salvager) order() interface {
	binary.ByteOrder
	binary.AppendByteOrder
} {
	if s.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// number is the length at off.
func (s *salvager) number(off int64) uint32 { return s.order().Uint32(s.b[off:]) }

// part is the good part of the value at off, nil if it is no more than a few bytes that happen to be a value.
func (s *salvager) part(off, end int64) ([]byte, []codec.Gap) {
	part, lost := codec.Salvage(s.b[:end], int(off), s.d)
	if len(part) < leastSalvaged || s.d.Rows[part[0]].Layout != dialect.Dictionary && s.d.Rows[part[0]].Layout != dialect.Array {
		return nil, lost
	}
	return part, lost
}
