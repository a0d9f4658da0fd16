package save

import (
	"fmt"
	"strconv"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/reason"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	undecoded      message.ID = "save.undecoded n"
	foundBehind    message.ID = "save.found-behind n"
	tornHere       message.ID = "save.torn-here"
	tornPart       message.ID = "save.torn-part n of"
	bytesRest      message.ID = "save.bytes-rest"
	bytesBehind    message.ID = "save.bytes-behind n"
	textWithLength message.ID = "save.text-with-length"
	eventOf        message.ID = "save.event-of kind device"
)

// Describe is what to show of a row.
func (b *Form) Describe(r model.Row) model.Description {
	p := b.place(r)
	d := model.Description{Label: b.label(r, p), Offset: p.start, Length: p.end - p.start, Children: b.Len(r)}
	d.Changed = b.host.Changed(min(b.from(r, p), p.start), p.end)
	switch p.kind {
	case placeRoot:
		d.Badge, d.Kind = model.BadgeFile, b.host.Format()
		d.About = []message.Message{message.New(value.Records, b.records.len())}
		d.Can = b.canHold()
	case placeOpaque:
		d.Badge, d.Kind, d.Can = model.BadgeOpaque, message.New(reason.Bytes), b.canMove()
		d.About = b.lost(r, p)
		if b.named {
			d.About = []message.Message{b.host.Format(), message.New(value.Bytes, d.Length)}
		}
		if rec, ok := b.record(r); ok {
			d.Problem = message.Of(b.told(p.record, rec))
		}
	case placeTail:
		d.Badge, d.Title, d.Kind = model.BadgeOpaque, message.New(reason.Opaque), message.New(reason.Bytes)
		d.About = []message.Message{b.tailText(reason.UnexplainedBytes)}
	case placeRest:
		d.Badge, d.Title, d.Kind = model.BadgeOpaque, message.New(bytesRest), message.New(reason.Bytes)
		d.About = []message.Message{message.New(bytesBehind, d.Length)}
		if rec, ok := b.record(r); ok && rec.torn() {
			d.Title, d.About, d.Problem = message.New(tornHere), b.lost(r, p), message.Of(b.told(p.record, rec))
		}
	case placeValue:
		b.describeValue(r, p, &d)
		if b.Marked(r) {
			d.Can = d.Can&(model.CanSet|model.CanInsert) | model.CanUnmark
		}
	case placeText:
		d.Badge, d.Kind, d.Can = model.BadgeString, message.New(textWithLength), model.CanSet|model.CanUnmark
		d.Summary = b.summary(b.markedText(p))
	case placeElement, placePart, placeMark:
		d.Can = model.CanSet
		if p.kind == placeElement {
			d.Can |= model.CanRemove | model.CanMove | model.CanDuplicate
		}
		if v, err := b.Value(r); err == nil {
			d.Badge, d.Type = model.BadgeOf(v.Type), b.host.Dialect().TypeName(v.Type)
			d.Summary = b.summary(v)
			d.Color = value.Swatch(v)
			if v.Type == variant.Int && d.Length == 1 {
				d.Width = 8 // a byte stays one
			}
		}
		if p.kind == placeMark {
			d.Can = 0
		}
	default:
		d.Badge, d.Problem = model.BadgeOpaque, message.New(reason.LostRow)
	}
	if opaque(p.kind) {
		d.Can |= model.CanMark
	}
	return d
}

// from is where what belongs to a row begins: its key with it, but not what leads a record.
func (b *Form) from(r model.Row, p place) int64 {
	if p.kind == placeValue && b.host.Parent(r) != model.Root {
		return p.key
	}
	return p.start
}

// label is the name of a row below its parent, "" if it has none.
func (b *Form) label(r model.Row, p place) string {
	parent, slot := b.host.Parent(r), b.host.Slot(r)
	switch {
	case r == model.Root:
		return b.host.Name()
	case p.kind == placeTail || p.kind == placeRest:
		return ""
	case slot.Part == model.AttributePart:
		return "@" + attributes[slot.Index]
	case slot.Part == model.ComponentPart:
		return b.partOf(parent, slot.Index).Name
	case b.Marked(r):
		if key, ok := b.markKey(parent, slot.Index, p); ok {
			return value.Shorten(key, value.Longest)
		}
		return fmt.Sprintf("%#x", p.start)
	case parent == model.Root:
		if rec, ok := b.record(r); ok && rec.name != "" {
			return value.Shorten(rec.name, value.Longest)
		}
		return "#" + strconv.Itoa(slot.Index)
	}
	n, err := b.open(b.place(parent))
	if err == nil && n.Kind == sparse.Named {
		return value.Shorten(string(b.reader.Text(p.key, value.Described)), value.Longest)
	}
	if err == nil && n.Kind == sparse.Pairs {
		if text, ok := stringKey(&b.reader, p.key); ok {
			return value.Shorten(string(text[:min(len(text), value.Described)]), value.Longest)
		}
		node := *n
		if v, err := keyAt(&b.reader, &node, p.key); err == nil && p.start-p.key <= value.Described {
			return value.Shorten(literal.Text(v, b.host.Dialect()), value.Longest)
		}
		return "{" + strconv.Itoa(slot.Index) + "}"
	}
	return "[" + strconv.Itoa(slot.Index) + "]"
}

// describeValue fills in what the head of a value and its first bytes show.
func (b *Form) describeValue(r model.Row, p place, d *model.Description) {
	found, err := b.open(p)
	if err != nil {
		d.Badge, d.Problem = model.BadgeOpaque, message.Of(err)
		return
	}
	n := *found
	t := n.Head.Row.Type
	if rec, ok := b.record(r); ok && p.depth == 0 {
		d.Problem = message.Of(b.told(p.record, rec))
	}
	if d.Problem.IsZero() {
		d.Problem = b.suspect(r, p)
	}
	d.Badge, d.Type = model.BadgeOf(t), typeName(&n, b.host.Dialect())
	d.Can = model.CanSet | b.canMove()
	if parent := b.host.Parent(r); parent != model.Root {
		d.Can |= model.CanRemove | model.CanMove | model.CanDuplicate
		if node, err := b.open(b.place(parent)); err == nil {
			if node.Kind == sparse.Pairs || node.Kind == sparse.Named {
				d.Can |= model.CanRename
			}
			d.Misfit = b.misfitIn(node, p)
		}
	}
	switch n.Kind {
	case sparse.Pairs, sparse.Values, sparse.Named, sparse.Fixed, sparse.Strings:
		d.Can |= model.CanInsert
		count := message.New(value.Counts[t], n.Count)
		if n.Torn {
			of := codec.Count(b.host.Bytes().View(n.First-4, n.First))
			d.Can = d.Can &^ (model.CanSet | model.CanInsert)
			d.About = []message.Message{message.New(tornPart, n.Count, of)}
			if d.Problem.IsZero() {
				d.Problem = message.New(tornHere)
			}
			return
		}
		if n.Kind == sparse.Named {
			d.About = []message.Message{message.New(message.Text, value.Shorten(n.Head.Class, value.Longest/2)), count}
		} else if d.Summary = b.preview(r, p, &n); d.Summary == "" {
			d.About = []message.Message{count}
		}
		return
	}
	if n.Head.Row.Layout == dialect.Number {
		b.describeWidth(&n, d)
	}
	if p.end-p.start > value.Described {
		b.describeLong(p, &n, d)
		return
	}
	v, _, err := codec.Decode(b.host.Bytes().View(p.start, p.end), 0, b.host.Dialect())
	if err != nil {
		d.Problem = message.Of(err)
		return
	}
	if e, ok := v.Data.(*variant.Event); ok {
		d.About = []message.Message{message.New(eventOf, e.Kind, e.Device)}
		return
	}
	d.Summary, d.Color = b.summary(v), value.Swatch(v)
}

// Content implements model.Headed.
func (b *Form) Content(r model.Row) int64 {
	p := b.place(r)
	switch p.kind {
	case placeText:
		return p.start + codec.TextLength
	case placeElement:
		if n, err := b.open(b.place(b.host.Parent(r))); err == nil && n.Kind == sparse.Strings {
			return p.start + codec.TextLength
		}
	case placeValue:
		if n, err := b.open(p); err == nil {
			return n.Start + int64(n.Head.Content())
		}
	}
	return p.start
}

// misfitIn says what a typed container does not allow of what is at a place in it: of the key, or else of the value.
func (b *Form) misfitIn(in *sparse.Node, p place) message.Message {
	if p.end-p.key > decodedAtOnce {
		return message.Message{} // a check tells it
	}
	switch h := in.Head; in.Kind {
	case sparse.Values:
		return b.misfit(p.start, p.end, h.Element, value.MisfitItem)
	case sparse.Pairs:
		if why := b.misfit(p.key, p.start, h.Key, value.MisfitKey); !why.IsZero() {
			return why
		}
		return b.misfit(p.start, p.end, h.Value, value.MisfitEntry)
	}
	return message.Message{}
}

// describeWidth adds the width of a number in bits to the type's name, if it is unusual.
func (b *Form) describeWidth(n *sparse.Node, d *model.Description) {
	d.Width = 8 * n.Head.Stride()
	switch {
	case n.Head.Row.Type == variant.Int && d.Width != 32:
		d.Type += " 64"
	case n.Head.Row.Type == variant.Float && d.Width == 32 && n.Head.Row.Wide:
		d.Type += " 32"
	}
}

// describeLong is for a value without children that is longer than a description looks at.
func (b *Form) describeLong(p place, n *sparse.Node, d *model.Description) {
	switch n.Head.Row.Type {
	case variant.String, variant.StringName:
		text := value.Prefix(string(b.reader.Text(p.start+4, value.Described)), value.Described-1)
		d.Summary = b.summary(variant.Value{Type: n.Head.Row.Type, Text: text + "\u2026"})
		d.Note = []message.Message{message.New(value.Bytes, n.Head.Count)}
	default:
		d.About = []message.Message{message.New(value.Bytes, p.end-p.start)}
	}
}

// preview shows the first few values of a short container inside an array, to distinguish its rows.
func (b *Form) preview(r model.Row, p place, n *sparse.Node) string {
	parent := b.host.Parent(r)
	if b.host.Brief() || parent == model.Root || p.end-p.start > value.Described || n.Kind == sparse.Fixed || n.Kind == sparse.Strings || n.Count == 0 {
		return ""
	}
	if above, err := b.open(b.place(parent)); err != nil || above.Kind != sparse.Values {
		return ""
	}
	var items []value.Item
	for i := 0; i < n.Count && len(items) < value.Previewed; i++ {
		at, err := b.reader.Place(n, i)
		if err != nil {
			break
		}
		v, _, err := codec.Decode(b.host.Bytes().View(at.Value, p.end), 0, b.host.Dialect())
		if err != nil {
			break
		}
		switch v.Data.(type) {
		case nil, *variant.Math, *variant.Path:
			items = append(items, value.Item{Key: b.keyText(n, at), Text: b.summary(v)})
		}
	}
	return value.Preview(items, n.Count, n.Kind != sparse.Values)
}

// keyText is the key or name of an entry, "" if it has none.
func (b *Form) keyText(n *sparse.Node, at sparse.Place) string {
	switch n.Kind {
	case sparse.Named:
		return string(b.reader.Text(at.Key, value.Described))
	case sparse.Pairs:
		if text, ok := stringKey(&b.reader, at.Key); ok {
			return string(text[:min(len(text), value.Described)])
		}
		node := *n
		if v, err := keyAt(&b.reader, &node, at.Key); err == nil {
			return literal.Text(v, b.host.Dialect())
		}
	}
	return ""
}

// summary returns a short form of a value for rows: without the name of its type, which is shown beside it.
func (b *Form) summary(v variant.Value) string { return value.Summary(v, b.host.Dialect()) }

// lost says how many bytes of a row cannot be read, and how many values behind them can.
func (b *Form) lost(r model.Row, p place) []message.Message {
	list := b.marks(r, p)
	if len(list) == 0 || list[0].as != model.MarkValue || list[len(list)-1].end != p.end-p.start { // not what was found
		return []message.Message{message.New(undecoded, p.end-p.start)}
	}
	return []message.Message{message.New(undecoded, list[0].start-list[0].lead), message.New(foundBehind, len(list))}
}
