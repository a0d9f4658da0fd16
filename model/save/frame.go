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
	b.values, b.valuesAt = f.Values, b.now()
}
