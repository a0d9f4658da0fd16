package save

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/value"
	"savant/scene/literal"
)

// Describe is what to show of a row.
func (b *Form) Describe(r model.Row) model.Description {
	p := b.place(r)
	d := model.Description{Label: b.label(r, p), Offset: p.start, Length: p.end - p.start, Children: b.Len(r)}
	d.Changed = b.host.Changed(min(b.from(r, p), p.start), p.end)
	switch p.kind {
	case placeRoot:
		d.Badge, d.Type = model.BadgeFile, b.host.Format()
		d.Summary = value.Sized(int64(b.records.len()), "record", "records")
		d.Own = model.OwnSummary
		d.Can = b.canHold()
	case placeOpaque:
		d.Badge, d.Type, d.Can, d.Own = model.BadgeOpaque, "bytes", b.canMove(), model.OwnSummary
		d.Summary = value.Sized(d.Length, "byte", "bytes") + " that cannot be decoded"
		if b.named {
			d.Summary = b.host.Format() + ", " + value.Sized(d.Length, "byte", "bytes")
		}
		if rec, ok := b.record(r); ok {
			d.Problem = rec.cause
		}
	case placeTail:
		d.Badge, d.Type, d.Own = model.BadgeOpaque, "bytes", model.OwnLabel|model.OwnSummary
		d.Summary = value.Sized(d.Length, "byte", "bytes") + " the format does not explain"
	case placeRest:
		d.Badge, d.Type, d.Own = model.BadgeOpaque, "bytes", model.OwnLabel|model.OwnSummary
		d.Summary = value.Sized(d.Length, "byte", "bytes") + " behind the value"
	case placeValue:
		b.describeValue(r, p, &d)
		if b.Marked(r) {
			d.Can = d.Can&(model.CanSet|model.CanInsert) | model.CanUnmark
		}
	case placeText:
		d.Badge, d.Type, d.Can = model.BadgeString, "text with its length", model.CanSet|model.CanUnmark
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
		}
		if p.kind == placeMark {
			d.Can = 0
		}
	default:
		d.Badge, d.Problem = model.BadgeOpaque, "this row no longer fits the bytes"
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

// label is the name of a row below its parent.
func (b *Form) label(r model.Row, p place) string {
	parent, slot := b.host.Parent(r), b.host.Slot(r)
	switch {
	case r == model.Root:
		return b.host.Name()
	case p.kind == placeTail:
		return "opaque"
	case p.kind == placeRest:
		return "rest"
	case slot.Part == model.AttributePart:
		return "@" + attributes[slot.Index]
	case slot.Part == model.ComponentPart:
		return b.partOf(parent, slot.Index).Name
	case b.Marked(r):
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
		if text, ok := b.stringKey(p.key); ok {
			return value.Shorten(string(text[:min(len(text), value.Described)]), value.Longest)
		}
		node := *n
		if v, err := b.key(&node, p.key); err == nil && p.start-p.key <= value.Described {
			return value.Shorten(literal.Text(v, b.host.Dialect()), value.Longest)
		}
		return "{" + strconv.Itoa(slot.Index) + "}"
	}
	return "[" + strconv.Itoa(slot.Index) + "]"
}

// describeValue fills in what the head of a value and its first bytes tell.
func (b *Form) describeValue(r model.Row, p place, d *model.Description) {
	found, err := b.open(p)
	if err != nil {
		d.Badge, d.Problem = model.BadgeOpaque, err.Error()
		return
	}
	n := *found
	t := n.Head.Row.Type
	if rec, ok := b.record(r); ok && p.depth == 0 {
		d.Problem = rec.cause
	}
	d.Badge, d.Type = model.BadgeOf(t), b.typeName(&n)
	d.Can = model.CanSet | b.canMove()
	if parent := b.host.Parent(r); parent != model.Root {
		d.Can |= model.CanRemove | model.CanMove | model.CanDuplicate
		if node, err := b.open(b.place(parent)); err == nil && (node.Kind == sparse.Pairs || node.Kind == sparse.Named) {
			d.Can |= model.CanRename
		}
	}
	switch n.Kind {
	case sparse.Pairs, sparse.Values, sparse.Named, sparse.Fixed, sparse.Strings:
		d.Can |= model.CanInsert
		d.Summary, d.Own = value.Sized(int64(n.Count), value.Nouns[t][0], value.Nouns[t][1]), model.OwnSummary
		if n.Kind == sparse.Named {
			d.Summary = value.Shorten(n.Head.Class, value.Longest/2) + ", " + d.Summary
		} else if text := b.preview(r, p, &n); text != "" {
			d.Summary, d.Own = text, 0
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
		d.Problem = err.Error()
		return
	}
	d.Summary, d.Color = b.summary(v), value.Swatch(v)
}

// describeWidth tells in how many bits a number is stored, in the type's name where that is not what one expects.
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
		text := b.reader.Text(p.start+4, value.Described)
		for len(text) > 0 && !utf8.Valid(text) && len(text) > value.Described-4 {
			text = text[:len(text)-1] // half a letter at the cut
		}
		d.Summary = b.summary(variant.Value{Type: n.Head.Row.Type, Text: string(text) + "\u2026"})
		d.Note = value.Sized(int64(n.Head.Count), "byte", "bytes")
	default:
		d.Summary, d.Own = value.Sized(p.end-p.start, "byte", "bytes"), model.OwnSummary
	}
}

// preview is the first few values of a short container inside an array, so that its rows can be told apart.
func (b *Form) preview(r model.Row, p place, n *sparse.Node) string {
	parent := b.host.Parent(r)
	if parent == model.Root || p.end-p.start > value.Described || n.Kind == sparse.Fixed || n.Kind == sparse.Strings || n.Count == 0 {
		return ""
	}
	if above, err := b.open(b.place(parent)); err != nil || above.Kind != sparse.Values {
		return ""
	}
	var items []string
	for i := 0; i < n.Count && len(items) < 3; i++ {
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
			items = append(items, value.Shorten(b.summary(v), value.LongestItem))
		}
	}
	return strings.Join(items, ", ")
}

// summary is a value in short, as rows show it: without the name of its type, which stands beside it.
func (b *Form) summary(v variant.Value) string { return value.Summary(v, b.host.Dialect()) }
