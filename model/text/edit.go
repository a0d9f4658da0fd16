package text

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	otherTypeIn     message.ID = "text.other-type-in type other"
	notUTF8         message.ID = "text.not-utf8"
	noSuchType      message.ID = "text.no-such-type dialect type"
	tooDeep         message.ID = "text.too-deep"
	noSuchResource  message.ID = "text.no-such-resource id"
	numberedObject  message.ID = "text.numbered-object"
	badElement      message.ID = "text.bad-element"
	elementNotAlone message.ID = "text.element-not-alone"
)

// Set plans another value for a row.
func (f *Form) Set(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	e := model.Edit{Label: message.New(label.Set, f.host.Path(r)), Rows: []model.Row{r}, Show: r}
	switch p := f.place(r); p.kind {
	case textProperty, textAttribute, textElement:
		return f.setValue(e, r, v, how)
	case textPacked:
		return f.setPacked(e, r, v)
	case textPart:
		return f.setPart(e, r, v)
	}
	return e, f.host.Refuse(r, message.New(scenery.NotSettable))
}

// setValue plans another value in place of one that a row shows.
func (f *Form) setValue(e model.Edit, r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	p := f.place(r)
	v, why := value.Consistent(v, f.host.Dialect())
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if t, ok := f.typeAt(p); ok && v.Type != t && how == model.SameType && !bothObjects(v, t) {
		if v, why = value.Exactly(v, t, f.host.Dialect()); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	}
	if p.kind == textAttribute && f.outline != nil && f.outline.Grammar == tscn.Tags {
		name := f.attributeName(p)
		if id, ok := scenery.IDOf(v); ok && name == "id" && idTag(f.outline.Sections[p.section].Tag) {
			planned, err := f.around().ChangeID(p.section, id)
			return f.planned(e.Label, r, planned, err)
		}
		if why := f.around().AttributeProblem(p.section, name, v); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	}
	if why := f.demanded(r, v); !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if why := f.unwritable(v); !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if was, err := f.parsed(p); err == nil && v.Type == was.Type && len(f.bytesAt(p)) > 0 && value.DemandsOf(v).None() && how != model.OwnTypes {
		now, why := value.DemandsOf(was).Typed(v, f.host.Dialect())
		if !why.IsZero() && how == model.SameType {
			return e, f.host.Refuse(r, why)
		}
		v = now
	}
	before := f.Len(r)
	now := f.like(p, v)
	if p.kind == textProperty {
		s := &f.outline.Sections[p.section]
		if why := f.around().AssignProblem(p.section, s.Name(f.src, s.Properties[p.index]), now); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	}
	after := (&Form{host: f.host, src: now}).open(place{end: int64(len(now))}).count()
	if before > 0 || after > 0 {
		e.Shifts = []model.Shift{{Parent: r, Removed: before, Inserted: after}}
	}
	return f.put(e, r, p, v, now)
}

// put plans other bytes at a place, those of a value. Resources that the value names come before what is to refer to them.
func (f *Form) put(e model.Edit, r model.Row, p place, v variant.Value, now []byte) (model.Edit, error) {
	at, ok := f.Field(r)
	if !ok || f.outline.Grammar != tscn.Tags {
		return f.replace(e, p.start, p.end, now)
	}
	moves, err := f.Alone().Ahead(scene.SetValue{Field: at, Value: v})
	if err != nil {
		return f.planned(e.Label, r, nil, err)
	}
	if len(moves.Changes) == 0 {
		return f.replace(e, p.start, p.end, now)
	}
	one := piece.Trim(p.start, f.bytesAt(p), now)
	set := &tscn.Edit{Splices: []tscn.Splice{{Start: int(one.Start), End: int(one.End), New: one.New}}}
	return f.spliced(e, r, f.file().Moving(set, moves))
}

// like returns the text at a place changed into that of v, or the text of v if there is no value.
func (f *Form) like(p place, v variant.Value) []byte {
	old := f.bytesAt(p)
	var now []byte
	switch {
	case len(old) == 0:
		now = literal.Append(nil, v, f.style())
	case p.kind == textAttribute && v.Type == variant.String && escapedAttributes[f.attributeName(p)]:
		if text, ok := tscn.Unquote(old); ok && text == v.Text {
			return old
		}
		now = []byte(f.file().QuoteIn(f.outline.Sections[p.section].Tag, v.Text))
	default:
		now = literal.AppendLike(nil, old, v, f.style())
	}
	if f.outline != nil {
		return tscn.WithLineEnd(now, f.outline.Sections[p.section].LineEnd(f.src))
	}
	return now
}

// escapedAttributes are written with C escapes (text.md section 3); paths and types are raw.
var escapedAttributes = map[string]bool{
	"name": true, "parent": true, "owner": true, "from": true, "to": true, "signal": true, "method": true,
}

func (f *Form) attributeName(p place) string {
	s := &f.outline.Sections[p.section]
	return s.Name(f.src, s.Attributes[p.index])
}

// bothObjects reports whether one value is null and the other a resource, or both are resources: a property that holds one
// can hold the other.
func bothObjects(v variant.Value, t variant.Type) bool {
	return (v.Type == variant.Nil || v.Type == variant.Object) && (t == variant.Nil || t == variant.Object)
}

// demanded says why a typed container around r rejects the value; "" if it does not.
func (f *Form) demanded(r model.Row, v variant.Value) message.Message {
	if f.place(r).kind != textElement {
		return message.Message{}
	}
	above := f.place(f.host.Parent(r))
	text := f.bytesAt(above)
	n := bytes.IndexByte(text, '[')
	if n <= 0 || n > 64 || above.kind == textPacked {
		return message.Message{}
	}
	if t, ok := constructors[string(bytes.TrimSpace(text[:n]))]; !ok || t != variant.Array && t != variant.Dictionary {
		return message.Message{}
	}
	end, err := literal.Skip(text, n)
	if err != nil {
		return message.Message{}
	}
	// The same container without its elements states its types.
	brackets := "([])"
	if f.open(above).kind == literal.Entries {
		brackets = "({})"
	}
	empty, err := literal.ParseAll(string(text[:end])+brackets, f.host.Dialect())
	if err != nil {
		return message.Message{}
	}
	var t variant.ElementType
	switch data := empty.Data.(type) {
	case *variant.List:
		t = data.Element
	case *variant.Dict:
		t = data.Value
	}
	switch {
	case t.Kind == variant.Untyped, t.Kind == variant.Builtin && t.Type == v.Type:
		return message.Message{}
	case t.Kind != variant.Builtin && (v.Type == variant.Object || v.Type == variant.Nil):
		return message.Message{}
	}
	return message.New(otherTypeIn, string(text[:end]), f.host.Dialect().TypeName(v.Type))
}

// unwritable says why a value has no text that the engine of the dialect reads; "" if it has.
func (f *Form) unwritable(v variant.Value) message.Message {
	if !wellFormed(v, 0) {
		return message.New(notUTF8)
	}
	return f.unsupported(v, 0)
}

// wellFormed reports whether every string in a value is UTF-8.
func wellFormed(v variant.Value, depth int) bool {
	if depth > literal.MaxDepth {
		return true // refused for its depth
	}
	if !utf8.ValidString(v.Text) {
		return false
	}
	switch data := v.Data.(type) {
	case *variant.List:
		return !slices.ContainsFunc(data.Items, func(i variant.Value) bool { return !wellFormed(i, depth+1) })
	case *variant.Dict:
		return !slices.ContainsFunc(data.Entries, func(e variant.Entry) bool { return !wellFormed(e.Key, depth+1) || !wellFormed(e.Value, depth+1) })
	case *variant.Instance:
		return !slices.ContainsFunc(data.Properties, func(p variant.Property) bool {
			return !utf8.ValidString(p.Name) || !wellFormed(p.Value, depth+1)
		})
	case *variant.Path:
		return wellFormed(variant.Value{Data: data.Names}, depth) && wellFormed(variant.Value{Data: data.Subnames}, depth)
	case []string:
		return !slices.ContainsFunc(data, func(s string) bool { return !utf8.ValidString(s) })
	}
	return true
}

// unsupported is unwritable for a value that may keep strings that the file holds already.
func (f *Form) unsupported(v variant.Value, depth int) message.Message {
	d := f.host.Dialect()
	if _, ok := d.ID(v.Type); !ok {
		return message.New(noSuchType, d.Title, v.Type)
	}
	if depth > literal.MaxDepth {
		return message.New(tooDeep)
	}
	switch data := v.Data.(type) {
	case *variant.List:
		for _, i := range data.Items {
			if why := f.unsupported(i, depth+1); !why.IsZero() {
				return why
			}
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			if why := f.unsupported(e.Key, depth+1); !why.IsZero() {
				return why
			}
			if why := f.unsupported(e.Value, depth+1); !why.IsZero() {
				return why
			}
		}
	case *variant.Resource:
		list := f.counted().External
		switch data.Kind {
		case variant.Loaded:
			return message.Message{}
		case variant.Internal:
			list = f.counted().Internal
		}
		if _, ok := list[data.ID]; !ok {
			return message.New(noSuchResource, data.ID)
		}
	case variant.ObjectID:
		if data != 0 {
			return message.New(numberedObject)
		}
	}
	return message.Message{}
}

// setPacked plans another element of a packed array.
func (f *Form) setPacked(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	p := f.place(r)
	t, _ := f.typeOf(r)
	v, why := value.Exactly(v, t, f.host.Dialect())
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	mini, lead := f.mini(r, p)
	was, _, err := literal.Parse(mini, 0, f.host.Dialect())
	if err != nil {
		return e, f.host.Refuse(r, message.New(badElement))
	}
	_, double := was.Data.([]float64)
	if !wellFormed(v, 0) {
		return e, f.host.Refuse(r, f.unwritable(v))
	}
	packed, why := value.PackedOf(f.open(f.place(f.host.Parent(r))).packed, v, double)
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	now := literal.AppendLike(nil, mini, packed, f.style())
	end := len(now) - 1
	if end < lead || now[end] != ')' || !bytes.Equal(now[:lead], mini[:lead]) {
		return e, f.host.Refuse(r, message.New(elementNotAlone))
	}
	return f.replace(e, p.start, p.end, now[lead:end])
}

// setPart plans another component of a vector, of a value of its own or in a packed array.
func (f *Form) setPart(e model.Edit, r model.Row, v variant.Value) (model.Edit, error) {
	parent, c := f.host.Parent(r), f.partOf(f.host.Parent(r), f.host.Slot(r).Index)
	whole, err := f.Value(parent)
	if err != nil {
		return e, err
	}
	whole, why := scenery.PutPart(whole, c, v, f.host.Dialect())
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if f.place(parent).kind == textPacked {
		return f.setPacked(e, parent, whole)
	}
	return f.setValue(e, parent, whole, model.SameType)
}

// replace plans other bytes from start to end.
func (f *Form) replace(e model.Edit, start, end int64, now []byte) (model.Edit, error) {
	old := f.src[start:end]
	if bytes.Equal(old, now) {
		return model.Edit{Label: e.Label, Show: e.Show}, nil
	}
	s := piece.Trim(start, old, now)
	e.Splices = []piece.Splice{s}
	e.Spans = []model.Span{{Start: s.Start, Length: s.End - s.Start, NewLength: int64(len(s.New))}}
	if structural(f, start) {
		f.relayout(&e)
	}
	return e, nil
}
