package json

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages.
const (
	cannotSet    message.ID = "json.cannot-set"
	noSuchType   message.ID = "json.no-such-type type"
	notANumber   message.ID = "json.not-a-number value"
	keyIsString  message.ID = "json.key-is-string"
	tooDeepToSet message.ID = "json.too-deep depth"
	keyTaken     message.ID = "json.key-taken key"
)

// plain converts a value to JSON's types: names and paths are strings, typed and packed arrays are arrays. why says
// what JSON cannot hold.
func plain(v variant.Value, table func(variant.Type) string) (out variant.Value, why message.Message) {
	switch v.Type {
	case variant.Nil, variant.Bool, variant.Int:
		return v, why
	case variant.String:
		return v, notText(v.Text)
	case variant.Float:
		if v.Text == "" && (math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)) {
			return v, message.New(notANumber, strconv.FormatFloat(v.Float(), 'g', -1, 64))
		}
		return v, why
	case variant.StringName:
		return variant.OfString(v.Text), notText(v.Text)
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		entries := make([]variant.Entry, len(data.Entries))
		for i, e := range data.Entries {
			if e.Key.Type != variant.String && e.Key.Type != variant.StringName {
				return v, message.New(keyIsString)
			}
			if why = notText(e.Key.Text); !why.IsZero() {
				return v, why
			}
			entries[i].Key = variant.OfString(e.Key.Text)
			if entries[i].Value, why = plain(e.Value, table); !why.IsZero() {
				return v, why
			}
		}
		return variant.OfDict(entries...), why
	case *variant.List, []byte, []int32, []int64, []float32, []float64, []string:
		if t, packed := variant.ElementOf(v.Type); packed && t != variant.Int && t != variant.Float && t != variant.String {
			break
		}
		items := slices.Clone(value.ItemsOf(v))
		for i := range items {
			if items[i], why = plain(items[i], table); !why.IsZero() {
				return v, why
			}
		}
		return variant.OfArray(items...), why
	}
	return v, message.New(noSuchType, table(v.Type))
}

// plain converts a value for a row at a depth; the error refuses it.
func (f *Form) plain(r model.Row, depth int, v variant.Value) (variant.Value, error) {
	v, why := plain(v, f.host.Dialect().TypeName)
	if !why.IsZero() {
		return v, f.host.Refuse(r, why)
	}
	if depth+depthOf(v) > deepest {
		return v, f.host.Refuse(r, message.New(tooDeepToSet, deepest))
	}
	return v, nil
}

// depthOf returns how deep values are nested in v.
func depthOf(v variant.Value) int {
	n := 0
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			n = max(n, 1+depthOf(e.Value))
		}
	case *variant.List:
		for _, i := range data.Items {
			n = max(n, 1+depthOf(i))
		}
	}
	return n
}

// alike reports whether two types are the same in JSON.
func alike(a, b variant.Type) bool {
	number := func(t variant.Type) bool { return t == variant.Int || t == variant.Float }
	return a == b || number(a) && number(b)
}

// Set plans another value for a row.
func (f *Form) Set(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	r, err := f.single(r)
	if err != nil {
		return model.Edit{}, err
	}
	e, err := f.SetPart(r, v, how)
	e.Label = message.New(label.Set, f.host.Path(r))
	return e, err
}

// SetPart is Set without a label.
func (f *Form) SetPart(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	e := model.Edit{Rows: []model.Row{r}, Show: r}
	p := f.place(r)
	switch p.kind {
	case placePart:
		return f.setComponent(r, v)
	case placeContainer, placeMeant, placeElement, placeString, placeWord, placeDeep:
	default:
		return e, f.host.Refuse(r, message.New(cannotSet))
	}
	if e, done, err := f.setNative(e, r, v, how); done {
		return e, err
	}
	old := f.host.Bytes().View(p.start, p.end)
	was, known := variant.Value{}, false
	var err error
	if p.kind != placeDeep {
		was, err = f.reader.value(p.start)
		known = err == nil
	}
	respelled := known && v.Type == variant.String && was.Type == variant.String
	if !respelled {
		if v, err = f.plain(r, int(p.depth), v); err != nil {
			return e, err
		}
	}
	if known && how == model.SameType && !alike(was.Type, v.Type) {
		var why message.Message
		if v, why = value.Exactly(v, was.Type, f.host.Dialect()); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	}
	if known && same(was, v) {
		return model.Edit{Show: r}, nil
	}
	s := f.fileStyle()
	var now []byte
	switch {
	case respelled:
		var why message.Message
		if now, why = s.restring(old, v.Text); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	case known && alike(was.Type, v.Type) && (how == model.SameType || was.Type == v.Type && v.Text == "") && (v.Type == variant.Int || v.Type == variant.Float):
		now = renumber(old, v)
	default:
		s.lines = f.spread(p, s)
		if len(old) > 0 && (old[0] == '{' || old[0] == '[') && f.Len(r) > 0 {
			s.learn(old[:min(len(old), sampled)])
		} else if s.lines {
			f.learnAround(&s, r)
		}
		now = s.append(nil, v, f.indent(p.key))
	}
	if bytes.Equal(old, now) {
		return model.Edit{Show: r}, nil
	}
	now = f.apart(p.start, p.end, now)
	before, after := f.Len(r), 0
	switch data := v.Data.(type) {
	case *variant.Dict:
		after = len(data.Entries)
	case *variant.List:
		after = len(data.Items)
	}
	if before > 0 || after > 0 {
		e.Shifts = []model.Shift{{Parent: r, Removed: before, Inserted: after}}
	}
	e.Splices = []piece.Splice{piece.Trim(p.start, old, now)}
	e.Spans = []model.Span{{Start: p.start, Length: p.end - p.start, NewLength: int64(len(now))}}
	return e, nil
}

// setComponent plans another value for a component.
func (f *Form) setComponent(r model.Row, v variant.Value) (model.Edit, error) {
	above := f.host.Parent(r)
	whole, err := f.Value(above)
	if err != nil {
		return model.Edit{}, err
	}
	c := f.partOf(r)
	v, why := value.Exactly(v, c.Kind, f.host.Dialect())
	if !why.IsZero() {
		return model.Edit{}, f.host.Refuse(r, why)
	}
	next, ok := c.Put(whole, v)
	if !ok {
		return model.Edit{}, f.host.Refuse(r, message.New(cannotSet))
	}
	e, err := f.SetPart(above, next, model.SameType)
	e.Show = r
	return e, err
}

// Complete adds nothing to an edit made of several.
func (f *Form) Complete(e model.Edit) (model.Edit, error) { return e, nil }

// same reports whether a value equals the previous one, in the same order and, if its digits are given, with the same
// digits.
func same(was, v variant.Value) bool {
	if was.Type != v.Type {
		return false
	}
	switch now := v.Data.(type) {
	case *variant.List:
		return slices.EqualFunc(value.ItemsOf(was), now.Items, same)
	case *variant.Dict:
		old, ok := was.Data.(*variant.Dict)
		return ok && slices.EqualFunc(old.Entries, now.Entries, func(a, b variant.Entry) bool { return a.Key.Text == b.Key.Text && same(a.Value, b.Value) })
	}
	if v.Type == variant.Int || v.Type == variant.Float {
		return was.Bits == v.Bits && (v.Text == "" || v.Text == was.Text)
	}
	return variant.Equal(was, v)
}

// spread reports whether the children of a value that replaces the one at p go on lines of their own: as there, or else
// as for its neighbours.
func (f *Form) spread(p place, s style) bool {
	old := f.host.Bytes().View(p.start, min(p.end, p.start+value.Described))
	if p.kind == placeContainer && f.reader.count(f.node(p)) > 0 {
		return bytes.IndexByte(old, '\n') >= 0
	}
	return s.lines && f.ownLine(p.key)
}

// ownLine reports whether there are only blanks between the beginning of the line and off.
func (f *Form) ownLine(off int64) bool {
	return blank(f.before(off))
}

// before is what comes before off in its line, or the end of it where that is long.
func (f *Form) before(off int64) []byte {
	b := f.host.Bytes().View(off-value.Described, off)
	return b[bytes.LastIndexByte(b, '\n')+1:]
}

// indent is what the line begins with in which off is.
func (f *Form) indent(off int64) string { return indentOf(f.before(off)) }

// ParseKey returns a key as typed, or the contents of a quoted string.
func (f *Form) ParseKey(text string) variant.Value {
	if v, err := f.Parse(model.Root, text); err == nil && (v.Type == variant.String || f.reader.godot) {
		return v
	}
	return variant.OfString(text)
}

// Rename plans another key.
func (f *Form) Rename(r model.Row, key variant.Value) (model.Edit, error) {
	e := model.Edit{Label: message.New(label.Rename, f.host.Path(r)), Rows: []model.Row{r}, Show: r}
	p := f.place(r)
	if r == model.Root || f.host.Parent(r) == model.Root || !f.hasKeys(f.host.Parent(r)) || p.kind == placeLost || p.kind == placeOpaque || !p.isChild() {
		return e, f.host.Refuse(r, message.New(reason.NoKey))
	}
	n := f.node(f.place(f.host.Parent(r)))
	if n.keys == values {
		return f.renameNative(e, r, n, key)
	}
	if key.Type != variant.String && key.Type != variant.StringName {
		return e, f.host.Refuse(r, message.New(keyIsString))
	}
	end := f.reader.lex(p.key, laxjson.Quoted)
	old := f.host.Bytes().View(p.key, end)
	if was, _ := laxjson.Unquote(old); was == key.Text {
		return model.Edit{Show: r}, nil
	}
	if !f.host.AllowsDuplicateKeys() && f.childNamed(n, key.Text, 0) >= 0 {
		return e, f.host.Refuse(r, message.New(keyTaken, rowpath.Quote(key.Text)))
	}
	now, why := f.fileStyle().restring(old, key.Text)
	if !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	e.Splices = []piece.Splice{piece.Trim(p.key, old, now)}
	e.Spans = []model.Span{{Start: p.key, Length: end - p.key, NewLength: int64(len(now))}}
	return e, nil
}
