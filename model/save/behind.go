package save

import (
	"context"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/value"
)

const foundBehind message.ID = "save.found-behind n"

// behind looks for what can be read behind the fault in a damaged record.
func (b *Form) behind(r record) (found codec.Behind, ok bool) {
	if !r.opaque || b.named || b.unknown || b.order != nil && r.prefix >= 0 && b.cutShort(r) {
		return found, false
	}
	return codec.Resync(b.host.Bytes().View(r.value, r.end), 0, b.host.Dialect())
}

// marks returns the marks in a row. Those of a damaged record are at first what can be read behind the fault.
func (b *Form) marks(r model.Row, p place) []marking {
	if list, ok := b.markings[r]; ok || p.kind != placeRest && p.kind != placeOpaque {
		return list
	}
	rec := b.records.at(int(p.record))
	var list []marking
	if found, ok := b.behind(rec); ok {
		list = make([]marking, len(found.Values))
		last := int64(found.To)
		for i, at := range found.Values {
			n, _ := codec.End(b.host.Bytes().View(rec.value, rec.end), at, b.host.Dialect()) // Resync went over it
			by := rec.value - p.start
			list[i] = marking{start: int64(at) + by, end: int64(n) + by, as: model.MarkValue, lead: int64(at) - last}
			last = int64(n)
		}
	}
	b.keepMarks(r, list)
	return list
}

func (b *Form) keepMarks(r model.Row, list []marking) {
	if b.markings == nil {
		b.markings = map[model.Row][]marking{}
	}
	b.markings[r] = list
}

// markKey returns the key of a marked value; ok is false for one without, or whose key is no text.
func (b *Form) markKey(parent model.Row, i int, p place) (key string, ok bool) {
	lead := b.markings[parent][i].lead
	if lead == 0 {
		return "", false
	}
	text, ok := stringKey(&b.reader, p.start-lead)
	return string(text[:min(len(text), value.Described)]), ok
}

// lost says how many bytes of a row cannot be read, and how many values behind them can.
func (b *Form) lost(r model.Row, p place) []message.Message {
	list := b.marks(r, p)
	if len(list) == 0 || list[0].as != model.MarkValue || list[len(list)-1].end != p.end-p.start { // not what was found
		return []message.Message{message.New(undecoded, p.end-p.start)}
	}
	return []message.Message{message.New(undecoded, list[0].start-list[0].lead), message.New(foundBehind, len(list))}
}

// countBehind counts the values behind the fault in a damaged record. It stops early when ctx ends.
func (b *Form) countBehind(ctx context.Context, r record) (total int) {
	found, _ := b.behind(r)
	for _, at := range found.Values {
		if ctx.Err() != nil {
			break
		}
		if end, err := b.reader.End(r.value+int64(at), r.end); err == nil {
			total += b.countValue(r.value+int64(at), end)
		}
	}
	return total
}
