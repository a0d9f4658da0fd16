package save

import (
	"errors"

	"savant/codec"
	"savant/codec/message"
)

// Messages.
const (
	cutRecord        message.ID = "save.cut-record here length"
	cutRecordToo     message.ID = "save.cut-record-too what here length"
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
	if b.values, b.valuesAt = f.Values, b.now(); b.tear() {
		b.valuesAt = 0 // codec did not count those
	}
}

// tear finds the values that can be read of records that are damaged, and reports whether there are any.
func (b *Form) tear() (found bool) {
	if b.named {
		return false
	}
	for i, r := range b.records.all() {
		if !r.opaque {
			continue
		}
		more := b.reread(&b.reader, &r)
		if r.good == 0 && !more {
			if mends(r.cause) {
				b.records.set(i, r)
			}
			continue
		}
		if b.order != nil && r.prefix >= 0 && b.cutShort(r) {
			r.cause = cutThere(r, b.number(r.prefix, b.order), more)
		}
		b.records.set(i, r)
		found = true
	}
	return found
}

// mends reports whether it is known, of what is wrong in a record, which number would put it right.
func mends(cause error) bool {
	var wrong *codec.Error
	if !errors.As(cause, &wrong) {
		return false
	}
	_, sure := wrong.Fits()
	_, unsure := wrong.MayFit()
	return sure || unsure
}

// cutThere says that the file ends within a record, whose length is given: at the place where that stops making sense, or if that is another fault, as
// well as the cause.
func cutThere(r record, length int64, more bool) error {
	here := r.end - r.value
	cut := message.New(cutRecord, here, length)
	var wrong *codec.Error
	if !errors.As(r.cause, &wrong) {
		return &codec.Error{Offset: int(r.end), What: cut}
	}
	if more || !wrong.Short() {
		cut = message.New(cutRecordToo, wrong.What, here, length)
	}
	return &codec.Error{Offset: wrong.Offset, Path: wrong.Path, What: cut}
}
