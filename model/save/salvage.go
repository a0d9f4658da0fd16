package save

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

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
		for _, t := range dialect.All() {
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
	problem := model.Problem{Path: best.first.Path, Offset: int64(best.first.Offset), Text: best.first.What}
	return model.Salvaged{File: best.out, Dialect: best.d, Records: best.count, Kept: best.kept, Lost: int64(len(src)) - best.kept, Problem: problem}, ctx.Err()
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

// inRecord is the path of a place in a record of several.
func inRecord(i int, path string) string {
	if path != "" && path[0] != '[' && path[0] != '{' {
		path = "." + path
	}
	return fmt.Sprintf("#%d%s", i, path)
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
}

func (s *salvager) records(list []record) {
	for i, r := range list {
		if !r.opaque && !r.damaged() {
			s.out = append(s.out, s.b[r.start:r.end]...)
			s.kept += r.end - r.start
			s.count++
			continue
		}
		part, err := s.part(r.value, r.end)
		switch {
		case r.damaged():
			r.prefix, err = r.start, &codec.Error{Offset: int(r.start), What: message.New(codec.BadLength, int64(s.number(r.start)), r.end-r.value)}
		case r.prefix < 0 && i > 0 && r.end-r.value > 4: // perhaps only the length of the record is damaged
			if other, behind := s.part(r.value+4, r.end); len(other) > len(part) || behind == nil && int64(len(other)) == r.end-r.value-4 {
				part, err, r.prefix = other, behind, r.value
				if err == nil {
					err = &codec.Error{Offset: int(r.value), What: message.New(codec.BadLength, int64(s.number(r.value)), r.end-r.value-4)}
				}
			}
		}
		var wrong *codec.Error
		if errors.As(err, &wrong) && s.first == nil {
			if len(list) > 1 {
				wrong.Path = inRecord(i, wrong.Path)
			}
			s.first = wrong
		}
		if part == nil {
			continue
		}
		if r.prefix >= 0 {
			s.out = s.order().AppendUint32(s.out, uint32(len(part)))
			if int(s.number(r.prefix)) == len(part) {
				s.kept += 4 // else that length does not count as intact
			}
		}
		s.out = append(s.out, part...)
		s.kept += int64(len(part))
		s.count++
	}
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
func (s *salvager) part(off, end int64) ([]byte, error) {
	part, err := codec.Salvage(s.b[:end], int(off), s.d)
	if len(part) < leastSalvaged || s.d.Rows[part[0]].Layout != dialect.Dictionary && s.d.Rows[part[0]].Layout != dialect.Array {
		return nil, err
	}
	return part, err
}
