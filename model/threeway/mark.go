package threeway

import (
	"bytes"
	"maps"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/merge"
)

// mark puts the lines in which conflicts are left between markers, as they are with what ours has there, and with what theirs has.
func (m *valueMerger) mark() error {
	o := m.options
	o.Choices = maps.Clone(o.Choices)
	if o.Choices == nil {
		o.Choices = map[string]Side{}
	}
	for i := range m.result.Changes {
		if c := &m.result.Changes[i]; c.Left() {
			o.Choices[c.Path] = Theirs
		}
	}
	ours, theirs := m.ours.Bytes(), m.theirs.Bytes()
	other := m.before.Snapshot().Document()
	chosen := &valueMerger{ctx: m.ctx, options: o, base: m.base, ours: other, theirs: m.theirs}
	if err := chosen.merge(); err != nil {
		return err
	}
	var text string
	newline := lineEnd(m.ours)
	if chosen.result.Left() == 0 {
		text = blocks(lines(ours), lines(other.Bytes()), o.Markers, newline)
	} else { // it is unknown which lines these are
		text = o.Markers.block(string(ours), string(theirs), newline) + newline
	}
	m.result.Marked = true
	return m.ours.Apply(message.New(mergeFiles), []model.Patch{{End: m.ours.Size(), New: []byte(text)}})
}

// blocks joins the lines of a text, with those of another between markers where they differ.
func blocks(list, other []variant.Value, k Markers, newline string) string {
	join := func(list []variant.Value) string {
		var b strings.Builder
		for _, line := range list {
			b.WriteString(line.Text)
		}
		return b.String()
	}
	var b strings.Builder
	at := 0
	for _, p := range merge.Pieces(list, list, other) {
		b.WriteString(join(list[at:p.Ours.Start]))
		b.WriteString(k.block(join(list[p.Ours.Start:p.Ours.End]), join(other[p.Theirs.Start:p.Theirs.End]), newline) + newline)
		at = p.Ours.End
	}
	b.WriteString(join(list[at:]))
	return b.String()
}

// lines are those of a text, with their ends.
func lines(text []byte) (list []variant.Value) {
	for line := range bytes.Lines(text) {
		list = append(list, variant.OfString(string(line)))
	}
	return list
}
