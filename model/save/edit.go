package save

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/value"
)

// Messages.
const (
	textTooLong    message.ID = "save.text-too-long"
	tooDeep        message.ID = "save.too-deep depth"
	wholeContainer message.ID = "save.whole-container"
	cannotSet      message.ID = "save.cannot-set"
	undecodable    message.ID = "save.undecodable"
	over32         message.ID = "save.over32 value"
	recordTooLong  message.ID = "save.record-too-long record"
)

// Messages.
const (
	thisArray          message.ID = "save.this-array"
	thisDictionary     message.ID = "save.this-dictionary"
	theArrayThere      message.ID = "save.the-array-there"
	theDictionaryThere message.ID = "save.the-dictionary-there"
	otherType          message.ID = "save.other-type container demanded type"
)

// Set plans another value for a row.
func (b *Form) Set(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	r, err := b.single(r)
	if err != nil {
		return model.Edit{}, err
	}
	e := model.Edit{Label: message.New(label.Set, b.host.Path(r)), Rows: []model.Row{r}, Show: r}
	p := b.place(r)
	switch p.kind {
	case placeValue:
		return b.setValue(e, r, v, how)
	case placeElement:
		return b.setElement(e, r, v)
	case placeText:
		return b.setText(e, r, v)
	case placePart:
		return b.setPart(e, r, v)
	case placeMark:
		return e, b.host.Refuse(r, message.New(wholeContainer))
	}
	return e, b.host.Refuse(r, message.New(cannotSet))
}

// setValue plans another value in place of one with a header.
func (b *Form) setValue(e model.Edit, r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	t, ok := b.typeOf(r)
	if !ok {
		return e, b.host.Refuse(r, message.New(undecodable))
	}
	v, lost, err := b.heldValue(r, v)
	if err != nil {
		return e, err
	}
	e.Notes = append(e.Notes, lost...)
	v, why := value.Consistent(v, b.host.Dialect())
	if !why.IsZero() {
		return e, b.host.Refuse(r, why)
	}
	if v.Type != t && how == model.SameType {
		if v, why = value.Exactly(v, t, b.host.Dialect()); !why.IsZero() {
			return e, b.host.Refuse(r, why)
		}
	}
	if why := b.demanded(r, v); !why.IsZero() {
		return e, b.host.Refuse(r, why)
	}
	p := b.place(r)
	if b.reader.Torn(p.start) {
		return e, b.host.Refuse(r, message.New(tornStays))
	}
	if int(p.depth)+depthOf(v) > codec.MaxDepth {
		return e, b.host.Refuse(r, message.New(tooDeep, codec.MaxDepth))
	}
	old := b.host.Bytes().View(p.start, p.end)
	if n, err := b.open(p); err == nil && v.Type == t {
		types := value.Demands{Element: n.Head.Element, Key: n.Head.Key, Value: n.Head.Value}
		typed, why := types.Typed(v, b.host.Dialect())
		switch {
		case !why.IsZero() && how == model.SameType:
			return e, b.host.Refuse(r, why)
		case !why.IsZero(), how == model.OwnTypes && value.DemandsOf(v).None() && !types.None():
			old = nil // it loses its types
		default:
			v = typed
		}
	}
	first := b.original(p.start, p.end)
	if first == nil {
		first = b.asRead[r]
	}
	if was, _, err := codec.Decode(first, 0, b.host.Dialect()); err == nil && was.Type == v.Type && (v.Type == variant.Int || v.Type == variant.Float) {
		old = first // its width was found so, whatever it became since
	}
	encoded, err := codec.AppendLike(nil, old, v, b.host.Dialect())
	if err != nil {
		return e, b.host.Refuse(r, plain(err))
	}
	if back := b.setBack(first, v, old, encoded); back != nil {
		encoded = back
	}
	if p.end-p.start <= longestAsRead && b.asRead[r] == nil {
		if b.asRead == nil {
			b.asRead = map[model.Row][]byte{}
		}
		b.asRead[r] = slices.Clone(b.host.Bytes().View(p.start, p.end))
	}
	before := b.Len(r)
	if rest := b.rest(p); rest > p.end {
		before--
	}
	n, err := openBytes(encoded, b)
	if err != nil {
		return e, b.host.Refuse(r, plain(err))
	}
	if before > 0 || n.Count > 0 {
		e.Shifts = []model.Shift{{Parent: r, Removed: before, Inserted: n.Count}}
	}
	return b.replace(e, r, p.start, p.end, encoded)
}

// longestAsRead is the length up to which the original bytes of a value are kept: that of numbers. Moved values are
// identified by them alone.
const longestAsRead = 4 + 16*8

// original returns the bytes from start to end as last opened or saved, if they have changed and their old place is known.
func (b *Form) original(start, end int64) []byte {
	if !b.host.Changed(start, end) {
		return nil
	}
	from, ok := b.host.OpenedAt(start)
	to, also := b.host.OpenedAt(end)
	if !ok || !also || from >= to {
		return nil
	}
	return b.host.Base().View(from, to)
}

// setBack returns old, the bytes of a value before an edit, if they also encode v; encoded is v encoded like the current
// value. An edit may have made a number wider since; restoring it needs only its old bytes.
func (b *Form) setBack(old []byte, v variant.Value, like, encoded []byte) []byte {
	if old == nil {
		return nil
	}
	same, err := codec.AppendLike(nil, old, v, b.host.Dialect())
	if err != nil || !bytes.Equal(same, old) {
		return nil
	}
	// A number that does not fit the old width was rounded: it was v only if v encodes to the same bytes.
	was, _, err := codec.Decode(old, 0, b.host.Dialect())
	if err != nil {
		return nil
	}
	if again, err := codec.AppendLike(nil, like, was, b.host.Dialect()); err != nil || !bytes.Equal(again, encoded) {
		return nil
	}
	return same
}

// openBytes opens a value that is not in the document yet.
func openBytes(encoded []byte, b *Form) (sparse.Node, error) {
	list := piece.New(encoded)
	reader := sparse.Reader{Bytes: &list, Dialect: b.host.Dialect(), Index: &sparse.Index{}}
	return reader.Open(0, int64(len(encoded)))
}

// plain returns an error of the codec without its offset, which refers to temporary bytes.
func plain(err error) message.Message {
	if e, ok := err.(*codec.Error); ok {
		return e.What
	}
	return message.Of(err)
}

// depthOf returns how deep the values below v are nested.
func depthOf(v variant.Value) int {
	n := 0
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			n = max(n, 1+depthOf(e.Key), 1+depthOf(e.Value))
		}
	case *variant.List:
		for _, i := range data.Items {
			n = max(n, 1+depthOf(i))
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			n = max(n, 1+depthOf(p.Value))
		}
	}
	return n
}

// demanded says why a typed container around r rejects the value; "" if it does not.
func (b *Form) demanded(r model.Row, v variant.Value) message.Message {
	parent := b.host.Parent(r)
	if parent == model.Root || parent == 0 {
		return message.Message{}
	}
	p := b.place(parent)
	if p.kind != placeValue {
		return message.Message{}
	}
	n, err := b.open(p)
	if err != nil {
		return message.Message{}
	}
	switch n.Kind {
	case sparse.Values:
		return b.fits(v, n.Head.Element, thisArray)
	case sparse.Pairs:
		return b.fits(v, n.Head.Value, thisDictionary)
	}
	return message.Message{}
}

// fits says why a value is not of the type that a container requires; "" if it is.
func (b *Form) fits(v variant.Value, t variant.ElementType, whose message.ID) message.Message {
	d := b.host.Dialect()
	switch {
	case t.Kind == variant.Untyped:
		return message.Message{}
	case t.Kind == variant.Builtin && v.Type == t.Type:
		return message.Message{}
	case t.Kind != variant.Builtin && (v.Type == variant.Object || v.Type == variant.Nil):
		return message.Message{}
	}
	return message.New(otherType, message.New(whose), elementName(t, b.host.Dialect()), d.TypeName(v.Type))
}

// setElement plans another element of a packed array.
func (b *Form) setElement(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	t, _ := b.typeOf(r)
	v, why := value.Exactly(v, t, b.host.Dialect())
	if !why.IsZero() {
		return e, b.host.Refuse(r, why)
	}
	encoded, err := b.element(r, v)
	if err != nil {
		return e, err
	}
	p := b.place(r)
	return b.replace(e, r, p.start, p.end, encoded)
}

// element encodes v as an element of r's packed array, like r.
func (b *Form) element(r model.Row, v variant.Value) ([]byte, error) {
	mini, err := b.mini(r)
	if err != nil {
		return nil, err
	}
	n, err := openBytes(mini, b)
	if err != nil {
		return nil, err
	}
	was, _, err := codec.Decode(mini, 0, b.host.Dialect())
	if err != nil {
		return nil, b.host.Refuse(r, plain(err))
	}
	_, double := was.Data.([]float64)
	packed, why := value.PackedOf(n.Head.Row.Type, v, double)
	if !why.IsZero() {
		return nil, b.host.Refuse(r, why)
	}
	encoded, err := codec.AppendLike(nil, mini, packed, b.host.Dialect())
	if err != nil {
		return nil, b.host.Refuse(r, plain(err))
	}
	first := n.First
	if n.Kind == sparse.Fixed {
		return encoded[first : first+n.Stride], nil
	}
	return encoded[first:], nil
}

// setPart plans another component of a vector, of a value of its own or in a packed array.
func (b *Form) setPart(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	parent, c := b.host.Parent(r), b.partOf(b.host.Parent(r), b.host.Slot(r).Index)
	v, why := value.Exactly(v, c.Kind, b.host.Dialect())
	if !why.IsZero() {
		return e, b.host.Refuse(r, why)
	}
	if v.Type == variant.Int && v.Int() != int64(int32(v.Int())) {
		return e, b.host.Refuse(r, message.New(over32, v.Int()))
	}
	whole, err := b.Value(parent)
	if err != nil {
		return e, err
	}
	whole, ok := c.Put(whole, v)
	if !ok {
		return e, b.host.Refuse(r, message.New(reason.NoSuchComponent))
	}
	if b.place(parent).kind == placeElement {
		return b.setElement(e, parent, whole)
	}
	return b.setValue(e, parent, whole, model.SameType)
}

// replace plans to replace the bytes from start to end, which are the value of row r or part of it, and to update the
// length before the record.
func (b *Form) replace(e model.Edit, r model.Row, start, end int64, now []byte) (model.Edit, error) {
	old := b.host.Bytes().View(start, end)
	if bytes.Equal(old, now) {
		return model.Edit{Label: e.Label, Show: e.Show}, nil
	}
	p := b.place(r)
	e.Spans = []model.Span{{Start: start, Length: end - start, NewLength: int64(len(now))}}
	if len(e.Shifts) > 0 {
		e.Spans = []model.Span{renamed, e.Spans[0]}
	}
	if p.kind == placeElement { // its length may change what follows: the array as a whole was changed
		p = b.place(b.host.Parent(r))
		e.Spans = []model.Span{{Start: p.start, Length: p.end - p.start, NewLength: p.end - p.start + int64(len(now)) - (end - start)}}
	}
	e.Splices = []piece.Splice{piece.Trim(start, old, now)}
	return b.lengths(e, r)
}

// lengths adds to an edit the lengths before the records that it changes.
func (b *Form) lengths(e model.Edit, r model.Row) (model.Edit, error) {
	var more []piece.Splice
	grown := map[int]int64{}
	for _, s := range e.Splices {
		i := b.recordAt(s.Start)
		if i > 0 && b.records.at(i-1).valueEnd == s.Start && b.records.at(i-1).end == s.Start && s.Start == s.End {
			i-- // bytes inserted right after a value belong to it
		}
		if i < b.records.len() && s.Start >= b.records.at(i).value && s.End <= b.records.at(i).end {
			grown[i] += int64(len(s.New)) - (s.End - s.Start)
		}
	}
	for i, delta := range grown {
		rec := b.records.at(i)
		if delta == 0 || rec.prefix < 0 {
			continue
		}
		order := b.order
		var length [4]byte
		b.host.Bytes().ReadAt(length[:], rec.prefix)
		n := int64(order.Uint32(length[:])) + delta
		if n > math.MaxInt32 {
			return e, b.host.Refuse(r, message.New(recordTooLong, i))
		}
		next := make([]byte, 4)
		order.PutUint32(next, uint32(n))
		more = append(more, piece.Trim(rec.prefix, length[:], next))
	}
	e.Splices = append(e.Splices, more...)
	slices.SortStableFunc(e.Splices, func(x, y piece.Splice) int { return int(min(max(x.Start-y.Start, -1), 1)) })
	return e, nil
}

// SetPart is Set without a label and without the length before the record.
func (b *Form) SetPart(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	e := model.Edit{Rows: []model.Row{r}}
	switch b.place(r).kind {
	case placeValue:
		return b.setValue(e, r, v, how)
	case placeElement:
		return b.setElement(e, r, v)
	}
	return b.Set(r, v, how)
}

// Complete adds the lengths before records to an edit made of several.
func (b *Form) Complete(e model.Edit) (model.Edit, error) { return b.lengths(e, e.Rows[0]) }

// renamed is the first span of an edit that may have changed keys, or how many children something has.
var renamed = model.Span{Start: -2}

// setText plans another text in place of a marked one.
func (b *Form) setText(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	v, why := value.Exactly(v, variant.String, b.host.Dialect())
	switch {
	case !why.IsZero():
		return e, b.host.Refuse(r, why)
	case len(v.Text) > math.MaxInt32:
		return e, b.host.Refuse(r, message.New(textTooLong))
	}
	p := b.place(r)
	now := make([]byte, 4, 4+len(v.Text))
	b.order.PutUint32(now, uint32(len(v.Text)))
	return b.replace(e, r, p.start, p.end, append(now, v.Text...))
}

// counted adds to an edit the change of the number of settings that a file of settings begins with.
func (b *Form) counted(e *model.Edit, by int) {
	if b.framing != codec.Config {
		return
	}
	var old, now [4]byte
	b.host.Bytes().ReadAt(old[:], 4)
	binary.LittleEndian.PutUint32(now[:], uint32(int(binary.LittleEndian.Uint32(old[:]))+by))
	e.Splices = append(e.Splices, piece.Trim(4, old[:], slices.Clone(now[:])))
}
