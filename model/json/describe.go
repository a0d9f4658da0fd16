package json

import (
	"strconv"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages.
const (
	valueCount   message.ID = "json.value-count n"
	textKind     message.ID = "json.text-kind"
	bytesNotJSON message.ID = "json.bytes-not-json n"
	memberCount  message.ID = "json.member-count n"
	godotReads   message.ID = "json.godot-reads number"
	notTheLast   message.ID = "json.not-the-last key"
)

// Describe returns what to show of a row.
func (f *Form) Describe(r model.Row) model.Description {
	p := f.place(r)
	d := model.Description{Label: f.label(r, p), Offset: p.start, Length: p.end - p.start, Children: f.Len(r)}
	d.Changed = f.host.Changed(p.key, p.end)
	switch p.kind {
	case placeRoot:
		d.Badge, d.Kind = model.BadgeFile, f.host.Format()
		d.About = []message.Message{message.New(valueCount, f.Records())}
		if f.several() {
			d.Can = model.CanInsert
		}
		return d
	case placeTail, placeOpaque:
		d.Badge, d.Kind = model.BadgeOpaque, message.New(textKind)
		d.About = []message.Message{message.New(bytesNotJSON, d.Length)}
		d.Can = model.CanRemove
		if p.kind == placeTail {
			d.Label, d.Title = "", message.New(reason.Opaque)
		}
		d.Problem = f.faultIn(p)
		return d
	case placeLost:
		d.Badge, d.Problem = model.BadgeOpaque, message.New(reason.LostRow)
		return d
	}
	if !p.isChild() {
		if v, err := f.Value(r); err == nil {
			d.Badge, d.Type = model.BadgeOf(v.Type), f.host.Dialect().TypeName(v.Type)
			d.Summary, d.Color = value.Summary(v, f.host.Dialect()), value.Swatch(v)
		}
		if p.kind == placePart {
			d.Can = model.CanSet
		}
		return d
	}
	d.Can = model.CanSet | model.CanRemove | model.CanMove | model.CanDuplicate
	if parent := f.host.Parent(r); parent == model.Root && !f.several() {
		d.Can = model.CanSet
	}
	if parent := f.host.Parent(r); parent != model.Root && f.hasKeys(parent) {
		d.Can |= model.CanRename
	}
	switch p.kind {
	case placeContainer:
		t := variant.Array
		count := value.Elements
		if f.node(p).keys == members {
			t, count = variant.Dictionary, memberCount
		}
		d.Badge, d.Type = model.BadgeOf(t), f.host.Dialect().TypeName(t)
		if f.describeMeant(p, &d); p.sense != nil {
			count = value.Counts[p.sense.t]
		}
		d.Can |= model.CanInsert
		if d.Summary = f.preview(r, p); d.Summary == "" {
			d.About = append(d.About, message.New(count, d.Children))
		}
		if d.Problem = f.faultIn(p); p.start+1 < p.end && d.Length > value.Described {
			d.Problem = message.Message{}
		}
	case placeString:
		d.Badge, d.Type, d.Summary = model.BadgeString, f.host.Dialect().TypeName(variant.String), f.stringSummary(p)
		if d.Length <= value.Described && laxjson.HasHalf(f.host.Bytes().View(p.start, p.end)) {
			d.Note = []message.Message{message.New(halfPair)}
		}
		if d.Length > value.Described {
			d.Note = []message.Message{message.New(value.Bytes, d.Length-2)}
		}
	case placeMeant, placeElement:
		f.describeMeant(p, &d)
		if p.end-p.start > value.Described {
			d.Note = []message.Message{message.New(value.Bytes, d.Length-2)}
			break
		}
		v, err := f.Value(r)
		if err != nil {
			d.Problem = message.Of(err)
			break
		}
		d.Badge, d.Type = model.BadgeOf(v.Type), f.host.Dialect().TypeName(v.Type)
		d.Summary, d.Color = value.Summary(v, f.host.Dialect()), value.Swatch(v)
	case placeDeep:
		d.Badge, d.Kind, d.Problem = model.BadgeOpaque, message.New(textKind), message.New(tooDeep)
	case placeWord:
		f.describeWord(p, &d)
	}
	if f.host.Brief() {
		return d
	}
	if why := f.keyNote(r, p); !why.IsZero() {
		d.Note = append(d.Note, why)
	}
	return d
}

// NoBytes implements model.ByteTeller: the bytes of a PackedByteArray have a meaning that is not their text.
func (f *Form) NoBytes(r model.Row) bool {
	p := f.place(r)
	return p.kind != placeMeant && (p.sense == nil || p.sense.t != variant.PackedByteArray)
}

// keyNote says which of several members with the same key Godot keeps.
func (f *Form) keyNote(r model.Row, p place) message.Message {
	const most = 4096 // maximum members searched for a note
	parent := f.host.Parent(r)
	if parent == model.Root || f.Len(parent) > most {
		return message.Message{}
	}
	n := f.node(f.place(parent))
	if f.Len(parent) < 2 || n.keys != members {
		return message.Message{}
	}
	key := f.reader.key(p.key)
	nth := f.nth(n, key, f.host.Slot(r).Index)
	switch {
	case f.childNamed(n, key, nth+1) >= 0:
		return message.New(notTheLast, rowpath.Quote(value.Shorten(key, value.Longest)))
	case nth > 0:
		return message.New(keyAgain, rowpath.Quote(value.Shorten(key, value.Longest)))
	}
	return message.Message{}
}

// faultIn returns what is wrong in a part of the text that is not understood.
func (f *Form) faultIn(p place) message.Message {
	for _, w := range f.reader.index.faults {
		if w.off >= p.start && (w.off < p.end || w.off == p.end && (p.kind == placeOpaque || p.end == f.host.Size())) {
			return w.what
		}
	}
	return message.Message{}
}

// describeWord describes a number, true, false or null, or what is in their place.
func (f *Form) describeWord(p place, d *model.Description) {
	word := f.host.Bytes().View(p.start, min(p.end, p.start+value.Described))
	d.Summary = value.Shorten(string(word), value.Longest)
	v, err := meaning(word)
	if err != nil {
		d.Badge, d.Kind = model.BadgeOpaque, message.New(textKind)
		d.Problem = wrongWord(word)
		return
	}
	d.Badge, d.Problem = model.BadgeOf(v.Type), wrongWord(word)
	d.Type = f.host.Dialect().TypeName(v.Type)
	if v.Type == variant.Int || v.Type == variant.Float {
		if now := rounded(word, v); now != "" {
			d.Note = []message.Message{message.New(godotReads, now)}
		}
	}
}

// describeMeant describes a value that is read as one of Godot's.
func (f *Form) describeMeant(p place, d *model.Description) {
	if p.sense == nil {
		return
	}
	d.Badge, d.Type = model.BadgeOf(p.sense.t), f.host.Dialect().TypeName(p.sense.t)+p.sense.title()
	if p.sense.class != "" {
		d.About = []message.Message{message.New(message.Text, value.Shorten(p.sense.class, value.Longest/2))}
	}
}

// stringSummary is the beginning of a string.
func (f *Form) stringSummary(p place) string {
	b := f.host.Bytes().View(p.start, min(p.end, p.start+value.Described))
	if int64(len(b)) < p.end-p.start {
		b = []byte(value.Prefix(string(b), len(b)-1) + "\u2026\"")
	}
	text, _ := laxjson.Unquote(b)
	return value.Summary(variant.OfString(text), f.host.Dialect())
}

// label is the name of a row below its parent.
func (f *Form) label(r model.Row, p place) string {
	parent := f.host.Parent(r)
	switch {
	case r == model.Root:
		return f.host.Name()
	case p.kind == placeTail:
		return ""
	case p.kind == placePart:
		return f.partOf(r).Name
	case p.kind == placeMark:
		return "@" + attributes[f.host.Slot(r).Index]
	case parent == model.Root:
		return "#" + strconv.Itoa(f.host.Slot(r).Index)
	case f.hasKeys(parent) && p.kind == placeOpaque:
		return "{" + strconv.Itoa(f.host.Slot(r).Index) + "}"
	case f.hasKeys(parent) && p.kind != placeLost && f.node(f.place(parent)).keys == values:
		n := f.node(f.place(parent))
		if end := f.reader.skip(p.key); end-p.key > value.Described {
			return "{" + strconv.Itoa(f.host.Slot(r).Index) + "}"
		}
		key := f.reader.keyValue(n, p.key)
		if key.Type == variant.String {
			return value.Shorten(key.Text, value.Longest)
		}
		return value.Shorten(nameOf(key), value.Longest)
	case f.hasKeys(parent) && p.kind != placeLost:
		if end := f.reader.lex(p.key, laxjson.Quoted); end-p.key <= value.Described {
			return value.Shorten(f.reader.key(p.key), value.Longest)
		}
		b := f.host.Bytes().View(p.key+1, p.key+value.Described)
		return value.Shorten(string(b), value.Longest)
	}
	return "[" + strconv.Itoa(f.host.Slot(r).Index) + "]"
}

// preview returns the first few values of a short container inside an array, so that its rows can be told apart.
func (f *Form) preview(r model.Row, p place) string {
	if parent := f.host.Parent(r); f.host.Brief() || p.end-p.start > value.Described || parent == model.Root && f.Records() < 2 || f.hasKeys(parent) {
		return ""
	}
	var items []value.Item
	n := f.node(p)
	count := 0
	for off, ok := f.reader.firstChild(n); ok && count <= value.Previewed; off, ok = f.reader.next(n, off) {
		if count++; len(items) == value.Previewed {
			break
		}
		at := f.reader.valueOf(n, off)
		if c := f.reader.byte(at); c == '[' || c == '{' {
			continue
		}
		if v, err := f.reader.value(at); err == nil {
			items = append(items, value.Item{Key: f.keyText(n, off), Text: value.Summary(v, f.host.Dialect())})
		}
	}
	return value.Preview(items, count, n.keys != none)
}

// keyText is the key of an entry at a place, "" if it has none.
func (f *Form) keyText(n node, off int64) string {
	switch {
	case n.keys == none:
		return ""
	case f.reader.skip(off)-off > value.Described:
		return "…"
	case n.keys == values:
		key := f.reader.keyValue(n, off)
		if key.Type == variant.String {
			return key.Text
		}
		return nameOf(key)
	}
	return f.reader.key(off)
}
