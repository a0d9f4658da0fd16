package tscn

import (
	"bytes"
	"slices"

	"savant/codec/message"
)

// Messages.
const sharesLine message.ID = "tscn.shares-line name"

// MoveProperties plans to move properties of a section, in the order of the list, before the one that is number to now, or to the end. Each takes the
// comments along that stand directly above it; blank lines stay where they are.
func (f *File) MoveProperties(section, to int, list ...int) (*Edit, error) {
	s := &f.Outline.Sections[section]
	if to < 0 || to > len(s.Properties) {
		to = len(s.Properties)
	}
	var order []int // which property each place holds afterwards
	for i := range len(s.Properties) + 1 {
		if i == to {
			order = append(order, list...)
		}
		if i < len(s.Properties) && !slices.Contains(list, i) {
			order = append(order, i)
		}
	}
	p := f.plan()
	for place, i := range order {
		if place == i {
			continue
		}
		start, end := f.propertyBlock(s, place)
		if start > 0 && breakBefore(f.Src, start) == 0 || end < s.End && breakAt(f.Src, end) == 0 {
			return nil, refuse(sharesLine, s.Name(f.Src, s.Properties[place]))
		}
		from, upTo := f.propertyBlock(s, i)
		p.splices = append(p.splices, Splice{Start: start, End: end, New: bytes.Clone(f.Src[from:upTo])})
	}
	return p.finish(), nil
}

// propertyBlock is where the lines of a property begin, with those of comments directly above it, and where they end, without the last line end.
func (f *File) propertyBlock(s *Section, i int) (start, end int) {
	least := s.Start + int(s.TagEnd)
	if i > 0 {
		least = f.lineEnd(s, s.Properties[i-1])
	}
	start = f.lineStart(s, s.Properties[i])
	for line := breakBefore(f.Src, start); line > 0 && start-line > least; line = breakBefore(f.Src, start) {
		above := bytes.LastIndexAny(f.Src[least:start-line], "\r\n") + 1 + least
		if text := bytes.TrimLeft(f.Src[above:start-line], " \t"); len(text) == 0 || text[0] != ';' || breakBefore(f.Src, above) == 0 && above > 0 {
			break
		}
		start = above
	}
	return start, f.lineEnd(s, s.Properties[i])
}
