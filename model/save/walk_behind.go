package save

import (
	"slices"

	"savant/model"
	"savant/model/internal/sparse"
)

// markWay is the way to a marked value.
type markWay struct {
	trail []int
	steps []model.Step
}

// behind walks over what can be read behind the fault in a damaged record. It makes the rows of the record and of the bytes that cannot be read.
func (w *walk) behind(record int) {
	b := w.form
	rest, ok := b.unread(record)
	if !ok {
		return
	}
	p, trail := b.place(rest), b.host.Trail(rest)
	for i, m := range b.marks(rest, p) {
		if m.as != model.MarkValue {
			continue
		}
		way := &markWay{trail: append(slices.Clone(trail), i), steps: b.Path(b.host.Child(rest, i)).Steps}
		start := p.start + m.start
		w.record, w.mark, w.limit, w.frames, w.torn = record, way, p.start+m.end, w.frames[:0], false
		w.fill(start-m.lead, m.lead+sparse.Min)
		if w.all(start-m.lead, start); w.stop || w.ctx.Err() != nil {
			return
		}
	}
}
