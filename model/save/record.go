package save

import (
	"encoding/binary"
	"strconv"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/model/order"
	"savant/model/value"
)

// Messages.
const (
	onlyPrefixed      message.ID = "save.only-prefixed framing"
	noSuchPlace       message.ID = "save.no-such-place place records"
	settingNeedsName  message.ID = "save.setting-needs-name"
	recordsHaveNoKeys message.ID = "save.records-have-no-keys"
	settingTaken      message.ID = "save.setting-taken"
	lastRecord        message.ID = "save.last-record"
)

// prefixed reports whether the file has records with lengths before them, to which others can be added.
func (b *Form) prefixed() bool {
	switch b.framing {
	case codec.Chain, codec.BigEndianChain, codec.ChainTail, codec.Config, codec.Mixed:
		return true
	}
	return false
}

// canHold is what can be done with the file's row.
func (b *Form) canHold() model.Can {
	if b.prefixed() {
		return model.CanInsert
	}
	return 0
}

// canMove is what can be done with a record's row, besides what its value allows.
func (b *Form) canMove() model.Can {
	if b.prefixed() {
		return model.CanRemove | model.CanMove | model.CanDuplicate
	}
	return 0
}

// lead is what comes before the value of a new record: its length, and in a file of settings its name.
func (b *Form) lead(name string, length int) []byte {
	var out []byte
	if b.framing == codec.Config {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(name)))
		out = append(out, name...)
	}
	out = append(out, 0, 0, 0, 0)
	b.order.PutUint32(out[len(out)-4:], uint32(length))
	return out
}

// boundary returns where the i-th record is, or would be.
func (b *Form) boundary(i int) int64 {
	if i < b.records.len() {
		return b.records.at(i).start
	}
	return b.tail
}

// refuseRecords says that the file is not one of several records.
func (b *Form) refuseRecords() error {
	return &model.RefusedError{Why: message.New(onlyPrefixed, b.framing)}
}

// cut reports whether the i-th record is damaged and ends where the file does, not where its length says: what came after it would become part of it.
func (b *Form) cut(i int) bool {
	if i < 0 || i != b.records.len()-1 {
		return false
	}
	r := b.records.at(i)
	return r.opaque && r.prefix >= 0 && b.order != nil && !b.holds(r, b.order)
}

func (b *Form) insertRecords(index int, list []model.Entry) (model.Edit, error) {
	switch {
	case !b.prefixed():
		return model.Edit{}, b.refuseRecords()
	case index < 0 || index > b.records.len():
		return model.Edit{}, &model.RefusedError{Why: message.New(noSuchPlace, index, message.New(value.Records, int64(b.records.len())))}
	}
	if b.cut(index - 1) {
		return model.Edit{}, &model.RefusedError{Why: message.New(tornStays)}
	}
	names := b.settings()
	var records []byte
	for _, one := range list {
		record, err := b.encodeRecord(one, names)
		if err != nil {
			return model.Edit{}, err
		}
		records = append(records, record...)
	}
	c := b.begin(label.InsertRecord, index)
	c.edit.Shifts = []model.Shift{{Parent: model.Root, At: index, Inserted: len(list)}}
	b.addRecords(c, index, records, len(list))
	return c.finish()
}

// settings are the names that a file of settings has.
func (b *Form) settings() map[string]bool {
	if b.framing != codec.Config {
		return nil
	}
	names := make(map[string]bool, b.records.len())
	for _, r := range b.records.all() {
		names[r.name] = true
	}
	return names
}

// encodeRecord is a new record. Its name joins names.
func (b *Form) encodeRecord(one model.Entry, names map[string]bool) ([]byte, error) {
	config := b.framing == codec.Config
	switch {
	case config && (one.Key == nil || one.Key.Type != variant.String):
		return nil, &model.RefusedError{Why: message.New(settingNeedsName)}
	case !config && one.Key != nil:
		return nil, &model.RefusedError{Why: message.New(recordsHaveNoKeys)}
	case depthOf(one.Value) > codec.MaxDepth:
		return nil, &model.RefusedError{Why: message.New(tooDeep, codec.MaxDepth)}
	}
	v, why := value.Consistent(one.Value, b.host.Dialect())
	if !why.IsZero() {
		return nil, &model.RefusedError{Why: why}
	}
	encoded, err := codec.Append(nil, v, b.host.Dialect())
	if err != nil {
		return nil, &model.RefusedError{Why: plain(err)}
	}
	name := ""
	if config {
		if name = one.Key.Text; names[name] {
			return nil, &model.RefusedError{Why: message.New(settingTaken)}
		}
		names[name] = true
	}
	return append(b.lead(name, len(encoded)), encoded...), nil
}

// again is the bytes of a record for a copy of it. A wrong length is put right there: behind it, what follows would not be found.
func (b *Form) again(r record) []byte {
	if r.damaged() {
		return append(b.lead(r.name, int(r.end-r.value)), b.host.Bytes().View(r.value, r.end)...)
	}
	return b.host.Bytes().View(r.start, r.end)
}

// addRecords adds to a change that n records of these bytes come before the index-th.
func (b *Form) addRecords(c *change, index int, records []byte, n int) {
	at := b.boundary(index)
	c.edit.Rows = append(c.edit.Rows, model.Root)
	c.between = append(c.between, piece.Splice{Start: at, End: at, New: records})
	c.edit.Spans = append(c.edit.Spans, model.Span{Start: at, NewLength: int64(len(records)), Kind: model.SpanRecords})
	c.records += n
}

// duplicateRecords adds to a change copies of the records from first up to end.
func (b *Form) duplicateRecords(c *change, first, end int) error {
	if !b.prefixed() || end > b.records.len() {
		return b.refuseRecords()
	}
	if b.cut(end - 1) {
		return &model.RefusedError{Why: message.New(tornStays)}
	}
	names := b.settings()
	var records []byte
	for _, rec := range b.records.between(first, end) {
		if names == nil {
			records = append(records, b.again(rec)...)
			continue
		}
		name := ""
		for i := 2; name == "" || names[name] || c.names[name]; i++ {
			name = rec.name + "_" + strconv.Itoa(i)
		}
		if c.names == nil {
			c.names = map[string]bool{}
		}
		c.names[name] = true
		value := b.host.Bytes().View(rec.value, rec.end)
		records = append(append(records, b.lead(name, len(value))...), value...)
	}
	b.addRecords(c, end, records, end-first)
	return nil
}

// removeRecords adds to a change that records go, or the tail.
func (b *Form) removeRecords(c *change, list []int) error {
	removed := 0
	for _, i := range list {
		if i >= b.records.len() {
			c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: b.tail, End: b.host.Size()})
			c.edit.Spans = append(c.edit.Spans, model.Span{Start: b.tail, Length: b.host.Size() - b.tail, Kind: model.SpanTail})
			continue
		}
		if !b.prefixed() {
			return b.refuseRecords()
		}
		removed++
		c.removeRecord(b.records.at(i))
	}
	if removed == b.records.len() && removed > 0 && b.framing != codec.Config {
		return &model.RefusedError{Why: message.New(lastRecord)}
	}
	c.records -= removed
	c.edit.Rows = append(c.edit.Rows, model.Root)
	return nil
}

// removeRecord adds to a change that a record goes.
func (c *change) removeRecord(r record) {
	c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: r.start, End: r.end})
	c.edit.Spans = append(c.edit.Spans, model.Span{Start: r.start, Length: r.end - r.start, Kind: model.SpanRecords})
}

func (b *Form) moveRecords(list []model.Row, index int) (model.Edit, error) {
	if !b.prefixed() || index < 0 || index > b.records.len() {
		return model.Edit{}, b.refuseRecords()
	}
	if b.cut(b.records.len() - 1) {
		return model.Edit{}, &model.RefusedError{Why: message.New(tornStays)}
	}
	c := b.begin(label.Move, b.host.Path(list[0]))
	var records [][]byte
	for _, r := range list {
		i := b.host.Slot(r).Index
		if i >= b.records.len() {
			return model.Edit{}, b.refuseRecords()
		}
		rec := b.records.at(i)
		c.removeRecord(rec)
		records = append(records, b.host.Bytes().View(rec.start, rec.end))
	}
	if order.Stays(b.host, list, model.Root, index) {
		return model.Edit{}, nil
	}
	b.addRecords(c, index, joined(records), 0)
	c.edit.Shifts = order.Moved(b.host, list, model.Root, index)
	return c.finish()
}
