package resource

import (
	"strconv"
	"strings"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
)

// Messages.
const (
	later message.ID = "resource.later id"
)

// describer describes items; it is created on first use.
func (f *Form) describer() *scenery.Describer {
	if f.told == nil {
		f.told = scenery.NewDescriber(f.file.Scene())
	}
	return f.told
}

// Describe is what to show of a row.
func (f *Form) Describe(r model.Row) model.Description {
	p := f.place(r)
	d := model.Description{Offset: int64(p.start), Length: int64(p.end - p.start), Children: f.count(p)}
	d.Changed = p.end > p.start && f.host.Changed(int64(p.from()), int64(p.end))
	switch p.kind {
	case rootRow:
		d.Label, d.Badge, d.Kind = f.host.Name(), model.BadgeFile, f.host.Format()
		d.About = f.holdings()
	case groupRow:
		f.arranged().Groups[p.item].Describe(f.describer().Resources, &d)
	case gapRow:
		d.Title, d.Badge, d.Kind = message.New(scenery.NotUnderstood), model.BadgeOpaque, message.New(reason.Bytes)
		d.About = []message.Message{message.New(reason.UnexplainedBytes, d.Length)}
	case itemRow:
		x := f.file.Item(p.item)
		f.describer().Describe(p.item, &d)
		if x.Kind == scene.HeaderItem {
			d.Summary = value.Shorten(string(f.header(p.item)), value.Longest)
		}
		if x.Err != nil {
			d.Problem = message.Of(x.Err)
		}
	case boneRow:
		f.nodes.DescribeBone(r, &d)
	case innerRow:
		f.nodes.DescribeInner(r, &d)
	case fieldRow, elementRow, packedRow, partRow:
		f.describeValue(r, p, &d)
	default:
		d.Title, d.Badge, d.Problem = message.New(scenery.Gone), model.BadgeOpaque, message.New(reason.LostRow)
	}
	if f.Fixed() || p.damaged {
		d.Can = 0
	}
	return d
}

// Content implements model.Headed.
func (f *Form) Content(r model.Row) int64 {
	p := f.place(r)
	if p.made != nil || p.damaged {
		return int64(p.start)
	}
	if p.kind == packedRow {
		if t, _ := f.file.Resource.Head(f.place(f.host.Parent(r)).start); t.Type == variant.PackedStringArray {
			return int64(p.start) + codec.TextLength
		}
	}
	if p.kind != fieldRow && p.kind != elementRow {
		return int64(p.start)
	}
	h, err := f.file.Resource.Head(p.start)
	switch {
	case err != nil:
		return int64(p.start)
	case h.Size > 0:
		return int64(h.First) // an element
	case h.Type == variant.PackedStringArray:
		return int64(h.First) + codec.TextLength
	case h.CountAt > 0:
		return int64(h.CountAt)
	case h.Type == variant.String || h.Type == variant.StringName || h.Type == variant.NodePath:
		return int64(h.First) + codec.TextLength // of a path, its counts: the first name comes behind them
	}
	return int64(h.First)
}

// header is the tag of the header as text has it.
func (f *Form) header(item int) []byte {
	text := f.file.AppendItem(nil, f.file.Item(item), f.file.Style(), nil)
	return []byte(strings.Trim(string(text), "[]\n"))
}

// holdings counts the contents of the file.
func (f *Form) holdings() []message.Message {
	var parts []message.Message
	if n := len(f.file.Scene().Tree.Nodes); n > 0 {
		parts = append(parts, message.New(scenery.NodeCount, n))
	}
	if n := f.file.Resource.Externals() + max(0, f.file.Resource.Internals()-1); n > 0 {
		parts = append(parts, message.New(scenery.ResourceCount, n))
	}
	return parts
}

// describeValue is for rows that hold a value.
func (f *Form) describeValue(r model.Row, p place, d *model.Description) {
	parent, slot := f.host.Parent(r), f.host.Slot(r)
	d.Can = model.CanSet
	switch p.kind {
	case fieldRow:
		d.Label = value.Shorten(f.file.Item(p.item).Fields[p.list][p.index].Name, value.Longest)
		if p.list == scene.Attributes {
			if f.file.Scene().Optional(p.item, d.Label) {
				d.Can |= model.CanRemove
			}
			d.Label = "@" + d.Label
		} else {
			d.Can |= model.CanRename | model.CanRemove
		}
	case partRow:
		d.Label = f.partOf(parent, slot.Index).Name
	default:
		d.Label = "[" + strconv.Itoa(slot.Index) + "]"
		d.Can |= model.CanRemove | model.CanMove | model.CanDuplicate
		if above := f.place(parent); f.open(above).keyed {
			d.Can |= model.CanRename
			d.Label = value.Shorten(f.keyLabel(above, slot.Index), value.Longest)
		}
	}
	n := opened{}
	if p.kind == fieldRow || p.kind == elementRow {
		if n = f.open(p); n.t == variant.Dictionary || n.t == variant.Array || n.packed != variant.Nil {
			d.Can |= model.CanInsert
		}
		if p.made == nil {
			d.Width = f.file.Resource.Width(p.start)
		}
	}
	if p.kind == fieldRow {
		d.Misfit = f.unsuited(f.file.Scene(), scene.Field{Item: p.item, List: p.list, Index: p.index})
	}
	if count := value.Counts[n.t]; count != "" && n.t != variant.Object && p.kind != partRow && p.kind != packedRow {
		d.Badge, d.Type = model.BadgeOf(n.t), f.host.Dialect().TypeName(n.t)
		d.About = []message.Message{message.New(count, n.count)}
		if n.part != nil {
			d.Problem = message.Of(n.part.Err)
		}
		return
	}
	if p.kind != packedRow && p.kind != partRow && p.made == nil && p.end-p.start > value.Described {
		f.describeLong(p, n, d)
		return
	}
	v, err := f.Value(r)
	if err != nil {
		d.Badge, d.Kind, d.Problem = model.BadgeOpaque, message.New(reason.Bytes), message.Of(err)
		return
	}
	d.Badge, d.Type, d.Color = model.BadgeOf(v.Type), f.host.Dialect().TypeName(v.Type), value.Swatch(v)
	d.Summary = value.Summary(v, f.host.Dialect())
	if ref, ok := v.Data.(*variant.Resource); ok {
		f.describer().Reference(ref, d)
		if ref.Kind == variant.Internal && f.file.Later(p.item, ref.ID) {
			d.Problem = message.New(later, ref.ID)
		}
	}
}

// describeLong is for a value longer than a description looks at.
func (f *Form) describeLong(p place, n opened, d *model.Description) {
	d.Badge, d.Type = model.BadgeOf(n.t), f.host.Dialect().TypeName(n.t)
	if n.t == variant.String || n.t == variant.StringName {
		const head = 8 // the id and the length
		d.Summary = value.Shorten(strings.ToValidUTF8(string(f.file.Resource.Bytes(p.start+head, p.start+value.Described)), "\ufffd"), value.Longest)
		d.Note = []message.Message{message.New(value.Bytes, d.Length)}
		return
	}
	d.About = []message.Message{message.New(value.Bytes, d.Length)}
}

// keyLabel is the key of the i-th entry of a dictionary.
func (f *Form) keyLabel(p place, i int) string {
	c := f.nested(p, i)
	v := variant.Value{}
	switch {
	case c.name != nil:
		v = *c.name
	case c.key < 0 || c.start-c.key > value.Described:
		return "{" + strconv.Itoa(i) + "}"
	default:
		key, _, err := f.file.Resource.Decode(c.key)
		if err != nil {
			return "{" + strconv.Itoa(i) + "}"
		}
		v = f.file.Shown(key)
	}
	if v.Type == variant.String {
		return v.Text
	}
	return value.Summary(v, f.host.Dialect())
}
