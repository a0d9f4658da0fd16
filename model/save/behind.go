package save

import (
	"savant/codec"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/value"
)

// behind looks for what can be read behind the fault in a damaged record.
func (b *Form) behind(r record) (found codec.Behind, ok bool) {
	if !r.opaque || b.named || b.unknown {
		return found, false
	}
	return codec.Resync(b.host.Bytes().View(r.value, r.end), 0, b.host.Dialect())
}

// reread finds again what can be read of a damaged record, into the index of the reader, and what is wrong with it. It reports whether anything is
// behind a fault.
func (b *Form) reread(reader *sparse.Reader, r *record) (more bool) {
	found, more := b.behind(*r)
	r.good, r.others = 0, nil
	limit := r.end
	var others []error
	for i, g := range found.Gaps {
		if i > 0 {
			others = append(others, moved(g.Wrong, r.value))
			continue
		}
		limit = r.value + int64(g.From)
		if _, inside := r.cause.(*codec.Error); inside {
			r.cause = moved(g.Wrong, r.value)
		}
	}
	framed := b.order != nil && r.prefix >= 0
	if n := len(others); n > 0 && found.Gaps[n].To == int(r.end-r.value) && framed && b.cutShort(*r) {
		others = others[:n-1] // the file ends there
	}
	if len(others) > 0 {
		r.others = &faults{others}
	}
	if framed && !more && !b.cutShort(*r) {
		if wrong := codec.Overcounted(b.host.Bytes().View(r.value, r.end), 0, b.host.Dialect()); wrong != nil {
			r.cause = moved(wrong, r.value)
		}
	}
	if codec.Reach(b.host.Bytes().View(r.value, r.end), 0, b.host.Dialect()) == 0 {
		return more
	}
	if good := reader.Tear(r.value, limit, 0); good > r.value {
		r.good = good
	}
	return more
}

// marks returns the marks in a row. Those of a damaged record are at first what can be read behind the fault.
func (b *Form) marks(r model.Row, p place) []marking {
	if list, ok := b.marksOf(r); ok || p.kind != placeRest && p.kind != placeOpaque {
		return list
	}
	rec := b.records.at(int(p.record))
	var list []marking
	if found, ok := b.behind(rec); ok {
		list = make([]marking, len(found.Values))
		for i, v := range found.Values {
			end, _ := codec.End(b.host.Bytes().View(rec.value, rec.end), v.Start, b.host.Dialect()) // Resync went over it
			by := rec.value - p.start
			list[i] = marking{start: int64(v.Start) + by, end: int64(end) + by, as: model.MarkValue, lead: int64(v.Start - v.Key)}
		}
	}
	b.keepMarks(r, list)
	return list
}

func (b *Form) keepMarks(r model.Row, list []marking) {
	if b.markings == nil {
		b.markings = map[model.Row]markings{}
	}
	b.markings[r] = markings{b.host.Serial(r), list}
}

// marksOf are the marks that were kept for a row; ok is false if none were.
func (b *Form) marksOf(r model.Row) (list []marking, ok bool) {
	kept, ok := b.markings[r]
	return kept.list, ok && kept.serial == b.host.Serial(r)
}

// markKey returns the key of a marked value; ok is false for one without, or whose key is no text.
func (b *Form) markKey(parent model.Row, i int, p place) (key string, ok bool) {
	list, _ := b.marksOf(parent)
	lead := list[i].lead
	if lead == 0 {
		return "", false
	}
	text, ok := stringKey(&b.reader, p.start-lead)
	return string(text[:min(len(text), value.Described)]), ok
}
