package save

import (
	"savant/codec"
	"savant/codec/message"
)

// Messages.
const (
	unexplainedAmong message.ID = "save.unexplained-among n"
)

// frame takes over the records and what codec has found on its way over them.
func (b *Form) frame(f codec.File, payload []byte) {
	if !b.named {
		f.CutOff(payload, b.host.Dialect())
	}
	b.framing = f.Framing
	b.namesAt++
	b.tail = int64(f.Tail)
	records := make([]record, 0, len(f.Records))
	for i, r := range f.Records {
		rec := record{start: int64(r.Start), prefix: int64(r.Prefix), value: int64(r.Value), valueEnd: int64(r.ValueEnd), end: int64(r.End), name: r.Name(payload)}
		if r.Damaged() {
			rec.cause = f.Cause(i, payload, b.host.Dialect())
		} else if r.Opaque {
			cause := f.Cause(i, payload, b.host.Dialect())
			rec.makeOpaque(cause)
			if cause == nil && r.Prefix < 0 {
				rec.cause = message.Err(unexplainedAmong, rec.end-rec.start)
			}
		}
		if b.named {
			rec.cause = nil
		}
		records = append(records, rec)
	}
	b.records = newRecordList(records)
	b.order = f.Order(payload)
	b.reader.Take(f.Long)
	b.tear()
	b.values, b.valuesAt = f.Values, b.now()
}

// tear finds the values that can be read of records that are damaged.
func (b *Form) tear() {
	if b.named {
		return
	}
	for i, r := range b.records.all() {
		if !r.opaque {
			continue
		}
		if r.good = b.readable(&b.reader, r); r.good > 0 {
			if b.order != nil && r.prefix >= 0 && b.cutShort(r) {
				r.cause = message.Err(cutRecord, r.end-r.value, b.number(r.prefix, b.order))
			}
			b.records.set(i, r)
		}
	}
}

// cutShort reports whether the file ends before a record does.
func (b *Form) cutShort(r record) bool { return b.number(r.prefix, b.order) > r.end-r.value }
