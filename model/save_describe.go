package model

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/internal/sparse"
	"savant/scene/literal"
)

const (
	longest     = 200  // letters of a label or summary
	described   = 2048 // bytes of the file that a description looks at
	longestItem = 32   // letters of one value in a summary of several
)

// badges are the signs of the types.
var badges = [variant.Types]Badge{
	variant.Nil: BadgeNil, variant.Bool: BadgeBool, variant.Int: BadgeInt, variant.Float: BadgeFloat,
	variant.String: BadgeString, variant.StringName: BadgeStringName, variant.NodePath: BadgeNodePath,
	variant.Vector2: BadgeVector, variant.Vector2i: BadgeVector, variant.Rect2: BadgeVector, variant.Rect2i: BadgeVector,
	variant.Vector3: BadgeVector, variant.Vector3i: BadgeVector, variant.Vector4: BadgeVector, variant.Vector4i: BadgeVector,
	variant.Plane: BadgeVector, variant.AABB: BadgeVector, variant.Quaternion: BadgeRotation,
	variant.Transform2D: BadgeMatrix, variant.Basis: BadgeMatrix, variant.Transform3D: BadgeMatrix, variant.Projection: BadgeMatrix,
	variant.Color: BadgeColor, variant.RID: BadgeReference, variant.Callable: BadgeReference, variant.Signal: BadgeReference,
	variant.Object: BadgeObject, variant.Dictionary: BadgeDictionary, variant.Array: BadgeArray,
	variant.TypedArray: BadgeArray, variant.PackedTypedArray: BadgeArray,
	variant.PackedByteArray: BadgeBytes, variant.PackedInt32Array: BadgePackedInt, variant.PackedInt64Array: BadgePackedInt,
	variant.PackedFloat32Array: BadgePackedFloat, variant.PackedFloat64Array: BadgePackedFloat,
	variant.PackedStringArray: BadgePackedString, variant.PackedColorArray: BadgePackedColor,
	variant.PackedVector2Array: BadgePackedVector, variant.PackedVector3Array: BadgePackedVector,
	variant.PackedVector4Array: BadgePackedVector, variant.PackedVector2iArray: BadgePackedVector,
	variant.PackedVector3iArray: BadgePackedVector, variant.PackedVector4iArray: BadgePackedVector,
	variant.Image: BadgeObject, variant.InputEvent: BadgeObject,
}

// BadgeOf returns the sign of a type.
func BadgeOf(t variant.Type) Badge {
	if t >= variant.Types {
		return BadgeOpaque
	}
	return badges[t]
}

// nouns are what the children of containers and packed arrays are called.
var nouns = [variant.Types][2]string{
	variant.Dictionary: {"entry", "entries"}, variant.Array: {"element", "elements"},
	variant.TypedArray: {"element", "elements"}, variant.PackedTypedArray: {"element", "elements"},
	variant.PackedByteArray: {"byte", "bytes"}, variant.PackedInt32Array: {"number", "numbers"},
	variant.PackedInt64Array: {"number", "numbers"}, variant.PackedFloat32Array: {"number", "numbers"},
	variant.PackedFloat64Array: {"number", "numbers"}, variant.PackedStringArray: {"string", "strings"},
	variant.PackedVector2Array: {"point", "points"}, variant.PackedVector3Array: {"point", "points"},
	variant.PackedVector4Array: {"point", "points"}, variant.PackedVector2iArray: {"point", "points"},
	variant.PackedVector3iArray: {"point", "points"}, variant.PackedVector4iArray: {"point", "points"},
	variant.PackedColorArray: {"colour", "colours"}, variant.Object: {"property", "properties"},
}

func (b *saveForm) Describe(r Row) Description {
	p := b.place(r)
	d := Description{Label: b.label(r, p), Offset: p.start, Length: p.end - p.start, Children: b.Len(r)}
	d.Changed = b.host.Changed(min(b.from(r, p), p.start), p.end)
	switch p.kind {
	case placeRoot:
		d.Badge, d.Type = BadgeFile, b.host.Format()
		d.Summary = sized(int64(b.records.len()), "record", "records")
		d.Own = OwnSummary
		d.Can = b.canHold()
	case placeOpaque:
		d.Badge, d.Type, d.Can, d.Own = BadgeOpaque, "bytes", b.canMove(), OwnSummary
		d.Summary = sized(d.Length, "byte", "bytes") + " that cannot be decoded"
		if b.named {
			d.Summary = b.host.Format() + ", " + sized(d.Length, "byte", "bytes")
		}
		if rec, ok := b.record(r); ok {
			d.Problem = rec.cause
		}
	case placeTail:
		d.Badge, d.Type, d.Own = BadgeOpaque, "bytes", OwnLabel|OwnSummary
		d.Summary = sized(d.Length, "byte", "bytes") + " the format does not explain"
	case placeRest:
		d.Badge, d.Type, d.Own = BadgeOpaque, "bytes", OwnLabel|OwnSummary
		d.Summary = sized(d.Length, "byte", "bytes") + " behind the value"
	case placeValue:
		b.describeValue(r, p, &d)
		if b.Marked(r) {
			d.Can = d.Can&(CanSet|CanInsert) | CanUnmark
		}
	case placeText:
		d.Badge, d.Type, d.Can = BadgeString, "text with its length", CanSet|CanUnmark
		d.Summary = b.summary(b.markedText(p))
	case placeElement, placePart, placeMark:
		d.Can = CanSet
		if p.kind == placeElement {
			d.Can |= CanRemove | CanMove | CanDuplicate
		}
		if v, err := b.Value(r); err == nil {
			d.Badge, d.Type = BadgeOf(v.Type), b.host.Dialect().TypeName(v.Type)
			d.Summary = b.summary(v)
			d.Color = swatch(v)
		}
		if p.kind == placeMark {
			d.Can = 0
		}
	default:
		d.Badge, d.Problem = BadgeOpaque, "this row no longer fits the bytes"
	}
	if opaque(p.kind) {
		d.Can |= CanMark
	}
	return d
}

// from is where what belongs to a row begins: its key with it, but not what leads a record.
func (b *saveForm) from(r Row, p savePlace) int64 {
	if p.kind == placeValue && b.host.Parent(r) != Root {
		return p.key
	}
	return p.start
}

// label is the name of a row below its parent.
func (b *saveForm) label(r Row, p savePlace) string {
	parent, slot := b.host.Parent(r), b.host.Slot(r)
	switch {
	case r == Root:
		return b.host.Name()
	case p.kind == placeTail:
		return "opaque"
	case p.kind == placeRest:
		return "rest"
	case slot.Part == AttributePart:
		return "@" + attributes[slot.Index]
	case slot.Part == ComponentPart:
		return b.partOf(parent, slot.Index).name
	case b.Marked(r):
		return fmt.Sprintf("%#x", p.start)
	case parent == Root:
		if rec, ok := b.record(r); ok && rec.name != "" {
			return shorten(rec.name, longest)
		}
		return "#" + strconv.Itoa(slot.Index)
	}
	n, err := b.open(b.place(parent))
	if err == nil && n.Kind == sparse.Named {
		return shorten(string(b.reader.Text(p.key, described)), longest)
	}
	if err == nil && n.Kind == sparse.Pairs {
		if text, ok := b.stringKey(p.key); ok {
			return shorten(string(text[:min(len(text), described)]), longest)
		}
		node := *n
		if v, err := b.key(&node, p.key); err == nil && p.start-p.key <= described {
			return shorten(literal.Text(v, b.host.Dialect()), longest)
		}
		return "{" + strconv.Itoa(slot.Index) + "}"
	}
	return "[" + strconv.Itoa(slot.Index) + "]"
}

// describeValue fills in what the head of a value and its first bytes tell.
func (b *saveForm) describeValue(r Row, p savePlace, d *Description) {
	found, err := b.open(p)
	if err != nil {
		d.Badge, d.Problem = BadgeOpaque, err.Error()
		return
	}
	n := *found
	t := n.Head.Row.Type
	if rec, ok := b.record(r); ok && p.depth == 0 {
		d.Problem = rec.cause
	}
	d.Badge, d.Type = BadgeOf(t), b.typeName(&n)
	d.Can = CanSet | b.canMove()
	if parent := b.host.Parent(r); parent != Root {
		d.Can |= CanRemove | CanMove | CanDuplicate
		if node, err := b.open(b.place(parent)); err == nil && (node.Kind == sparse.Pairs || node.Kind == sparse.Named) {
			d.Can |= CanRename
		}
	}
	switch n.Kind {
	case sparse.Pairs, sparse.Values, sparse.Named, sparse.Fixed, sparse.Strings:
		d.Can |= CanInsert
		d.Summary, d.Own = sized(int64(n.Count), nouns[t][0], nouns[t][1]), OwnSummary
		if n.Kind == sparse.Named {
			d.Summary = shorten(n.Head.Class, longest/2) + ", " + d.Summary
		} else if text := b.preview(r, p, &n); text != "" {
			d.Summary, d.Own = text, 0
		}
		return
	}
	if n.Head.Row.Layout == dialect.Number {
		b.describeWidth(&n, d)
	}
	if p.end-p.start > described {
		b.describeLong(p, &n, d)
		return
	}
	v, _, err := codec.Decode(b.host.Bytes().View(p.start, p.end), 0, b.host.Dialect())
	if err != nil {
		d.Problem = err.Error()
		return
	}
	d.Summary, d.Color = b.summary(v), swatch(v)
}

// describeWidth tells in how many bits a number is stored, in the type's name where that is not what one expects.
func (b *saveForm) describeWidth(n *sparse.Node, d *Description) {
	d.Width = 8 * n.Head.Stride()
	switch {
	case n.Head.Row.Type == variant.Int && d.Width != 32:
		d.Type += " 64"
	case n.Head.Row.Type == variant.Float && d.Width == 32 && n.Head.Row.Wide:
		d.Type += " 32"
	}
}

// describeLong is for a value without children that is longer than a description looks at.
func (b *saveForm) describeLong(p savePlace, n *sparse.Node, d *Description) {
	switch n.Head.Row.Type {
	case variant.String, variant.StringName:
		text := b.reader.Text(p.start+4, described)
		for len(text) > 0 && !utf8.Valid(text) && len(text) > described-4 {
			text = text[:len(text)-1] // half a letter at the cut
		}
		d.Summary = b.summary(variant.Value{Type: n.Head.Row.Type, Text: string(text) + "\u2026"})
		d.Note = sized(int64(n.Head.Count), "byte", "bytes")
	default:
		d.Summary, d.Own = sized(p.end-p.start, "byte", "bytes"), OwnSummary
	}
}

// preview is the first few values of a short container inside an array, so that its rows can be told apart.
func (b *saveForm) preview(r Row, p savePlace, n *sparse.Node) string {
	parent := b.host.Parent(r)
	if parent == Root || p.end-p.start > described || n.Kind == sparse.Fixed || n.Kind == sparse.Strings || n.Count == 0 {
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
			items = append(items, shorten(b.summary(v), longestItem))
		}
	}
	return strings.Join(items, ", ")
}

// summary is a value in short, as rows show it: without the name of its type, which stands beside it.
func (b *saveForm) summary(v variant.Value) string { return summary(v, b.host.Dialect()) }

func summary(v variant.Value, d *dialect.Dialect) string {
	switch data := v.Data.(type) {
	case *variant.Math:
		if c := swatch(v); c != nil && c[0] >= 0 && c[0] <= 1 && c[1] >= 0 && c[1] <= 1 && c[2] >= 0 && c[2] <= 1 && c[3] >= 0 && c[3] <= 1 {
			return fmt.Sprintf("#%02x%02x%02x%02x", level(c[0]), level(c[1]), level(c[2]), level(c[3]))
		}
		text := literal.Text(v, d)
		if i := strings.IndexByte(text, '('); i > 0 {
			text = text[i:]
		}
		return shorten(text, longest)
	case *variant.Path:
		return shorten(literal.PathText(data), longest)
	case variant.ObjectID:
		return fmt.Sprintf("id %d", uint64(data))
	case *variant.Picture:
		return fmt.Sprintf("%d \u00d7 %d", data.Width, data.Height)
	case *variant.Event:
		return fmt.Sprintf("event %d of device %d", data.Kind, data.Device)
	}
	switch v.Type {
	case variant.RID:
		return fmt.Sprintf("id %d", v.Bits)
	case variant.Signal:
		return shorten(v.Text, longest)
	case variant.Callable:
		return ""
	case variant.Object:
		return "null"
	}
	if len(v.Text) > 4*longest {
		v.Text = v.Text[:4*longest]
	}
	return shorten(oneLine(literal.Text(v, d)), longest)
}

// level is a part of a colour as a byte.
func level(c float64) byte { return byte(c*255 + 0.5) }

// swatch is the colour that a value is, or nil.
func swatch(v variant.Value) *[4]float64 {
	m, ok := v.Data.(*variant.Math)
	if v.Type != variant.Color || !ok || len(m.C) != 4 {
		return nil
	}
	return &[4]float64{m.C[0], m.C[1], m.C[2], m.C[3]}
}

// oneLine spells line ends and tabs.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\r\n\t") {
		return s
	}
	return strings.NewReplacer("\r", `\r`, "\n", `\n`, "\t", `\t`).Replace(s)
}

// shorten cuts a text to n letters and makes it fit on one line.
func shorten(s string, n int) string {
	s = oneLine(strings.ToValidUTF8(s, "\ufffd"))
	count := 0
	for i := range s {
		if count == n-1 && utf8.RuneCountInString(s[i:]) > 1 {
			return s[:i] + "\u2026"
		}
		count++
	}
	return s
}
