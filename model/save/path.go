package save

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	aProperty     message.ID = "save.a-property"
	aKey          message.ID = "save.a-key"
	noSuchRecord  message.ID = "save.no-such-record record records"
	hasOnly       message.ID = "save.has-only children"
	behindLast    message.ID = "save.behind-last"
	noAttribute   message.ID = "save.no-attribute name"
	namedByIndex  message.ID = "save.named-by-index type"
	noSuchElement message.ID = "save.no-such-element index elements"
	namedByName   message.ID = "save.named-by-name"
	notSoOften    message.ID = "save.not-so-often noun name"
	hasNo         message.ID = "save.has-no noun name"
	keyNoLiteral  message.ID = "save.key-no-literal cause"
	noSuchKey     message.ID = "save.no-such-key key"
)

// Path is the canonical path of a row.
func (b *Form) Path(r model.Row) model.Path {
	var steps []model.Step
	for r != model.Root {
		if b.host.Parent(r) == model.Root {
			slices.Reverse(steps)
			return model.Path{Record: b.host.Slot(r).Index, Steps: steps}
		}
		steps = append(steps, b.step(r, b.host.Parent(r), b.host.Slot(r))...)
		r = b.host.Parent(r)
	}
	return model.Path{Record: -1}
}

// step is the step, or the steps from last to first, from parent to its child r.
func (b *Form) step(r, parent model.Row, s model.Slot) []model.Step {
	p := b.place(parent)
	switch s.Part {
	case model.AttributePart:
		return []model.Step{{Kind: model.AttributeStep, Text: attributes[s.Index]}}
	case model.ComponentPart:
		var steps []model.Step
		for _, name := range strings.Split(b.partOf(parent, s.Index).Name, ".") {
			steps = append(steps, model.Step{Kind: model.NameStep, Text: name})
		}
		slices.Reverse(steps)
		return steps
	}
	n, err := b.open(p)
	if err != nil || s.Index >= n.Count {
		return []model.Step{{Kind: model.ChildStep, Nth: s.Index}}
	}
	switch n.Kind {
	case sparse.Pairs, sparse.Named:
		node := *n
		step, ok := b.keyStep(&node, b.place(r).key)
		if !ok {
			return []model.Step{{Kind: model.ChildStep, Nth: s.Index}}
		}
		step.Nth = b.keys.nth(b, &node, s.Index, b.place(r).key, step)
		return []model.Step{step}
	}
	return []model.Step{{Kind: model.KeyStep, Text: fmt.Sprint(s.Index)}}
}

// keyStep is the step to the child whose key, or name, is at off; ok is false if there is no literal for it.
func (b *Form) keyStep(n *sparse.Node, off int64) (s model.Step, ok bool) {
	if n.Kind == sparse.Named {
		name := b.reader.Text(off, value.LongestKey+1)
		return model.Step{Kind: model.NameStep, Text: string(name)}, len(name) <= value.LongestKey && utf8.Valid(name)
	}
	if text, ok := b.stringKey(off); ok {
		return model.Step{Kind: model.NameStep, Text: string(text)}, len(text) <= value.LongestKey && utf8.Valid(text)
	}
	v, err := b.key(n, off)
	if err != nil || !value.Spellable(v, 0) {
		return s, false
	}
	text := literal.Text(v, b.host.Dialect())
	// The path's own spelling of blanks: what is written must be found again.
	p, err := rowpath.Parse("[" + text + "]")
	if err != nil || len(p.Steps) != 1 || p.Steps[0].Kind != model.KeyStep {
		return s, false
	}
	return p.Steps[0], true
}

// stringKey returns the text of the key at off if its type is String.
func (b *Form) stringKey(off int64) ([]byte, bool) {
	var h [4]byte
	if b.host.Bytes().ReadAt(h[:], off) < 4 {
		return nil, false
	}
	d := b.host.Dialect()
	id := binary.LittleEndian.Uint32(h[:]) & d.Binary.TypeMask
	if id > math.MaxUint8 {
		return nil, false
	}
	if row, ok := d.Row(uint8(id)); !ok || row.Type != variant.String {
		return nil, false
	}
	return b.reader.Text(off+4, value.LongestKey+1), true
}

// key decodes the key at off of a child of n.
func (b *Form) key(n *sparse.Node, off int64) (variant.Value, error) {
	if n.Kind == sparse.Named {
		return variant.OfString(string(b.reader.Text(off, math.MaxInt32))), nil
	}
	end, err := b.reader.End(off, n.Limit)
	if err != nil {
		return variant.Value{}, err
	}
	if end-off > value.LongestKey {
		return variant.Value{}, errLong
	}
	v, _, err := codec.Decode(b.host.Bytes().View(off, end), 0, b.host.Dialect())
	return v, err
}

// keyring remembers which keys of dictionaries occur more than once, so that the paths of all entries can be told in one pass over each.
type keyring struct {
	stamp uint32             // namesAt plus one of the form when it was begun
	of    map[int64]*doubles // by where the dictionary begins
}

// mostRings is of how many dictionaries a keyring remembers that before it begins anew.
const mostRings = 1 << 14

// nth returns how many children of n before the i-th, whose key is at off, have the same key.
func (k *keyring) nth(b *Form, n *sparse.Node, i int, off int64, s model.Step) int {
	if k.stamp != b.namesAt+1 || len(k.of) == mostRings {
		*k = keyring{b.namesAt + 1, map[int64]*doubles{}}
	}
	d := k.of[n.Start]
	if d == nil {
		d = new(doubles)
		k.of[n.Start] = d
	}
	return d.nth(b, n, i, off, s)
}

// Find is the row of a path.
func (b *Form) Find(p model.Path) (model.Row, error) {
	if p.Record < 0 && len(p.Steps) == 0 {
		return model.Root, nil
	}
	number := max(p.Record, 0)
	if number >= b.Len(model.Root) {
		return 0, &model.PathError{What: message.New(noSuchRecord, number, message.New(value.Records, int64(b.records.len())))}
	}
	r := b.host.Child(model.Root, number)
	for i := 0; i < len(p.Steps); {
		next, used, what := b.follow(r, p.Steps[i:])
		if next == 0 {
			return 0, &model.PathError{Offset: len(model.Path{Record: p.Record, Steps: p.Steps[:i]}.Prefix()), What: what}
		}
		r, i = next, i+used
	}
	return r, nil
}

// Records is how many records there are.
func (b *Form) Records() int { return b.records.len() }

// FirstRecordImplied reports whether a new child named without a record belongs into record #0. The settings of a config file are
// records themselves and have names.
func (b *Form) FirstRecordImplied() bool { return b.framing != codec.Config && b.Len(model.Root) > 0 }

// follow goes one step down, or several where they together name a component; what says why there is no such row.
func (b *Form) follow(r model.Row, steps []model.Step) (next model.Row, used int, what message.Message) {
	p, s := b.place(r), steps[0]
	if s.Kind == model.ChildStep {
		if s.Nth >= b.Len(r) {
			return 0, 0, message.New(hasOnly, message.New(value.Children, int64(b.Len(r))))
		}
		return b.host.Child(r, s.Nth), 1, message.Message{}
	}
	if s.Kind == model.BehindStep {
		return 0, 0, message.New(behindLast)
	}
	if s.Kind == model.AttributeStep {
		for i, name := range attributes {
			if name == s.Text && s.Nth == 0 && b.attribute(p, i) != "" {
				return b.host.Row(r, model.Slot{Part: model.AttributePart, Index: i}), 1, message.Message{}
			}
		}
		return 0, 0, message.New(noAttribute, s.Text)
	}
	if p.kind == placeElement || p.kind == placePart {
		return b.component(r, steps)
	}
	if p.kind != placeValue {
		return 0, 0, message.New(nothingKnown)
	}
	n, err := b.open(p)
	if err != nil {
		return 0, 0, message.Of(err)
	}
	switch n.Kind {
	case sparse.Values, sparse.Fixed, sparse.Strings:
		index, ok := s.Index()
		switch {
		case !ok || s.Nth > 0:
			return 0, 0, message.New(namedByIndex, value.Article(b.typeName(n)))
		case index < 0 || index >= int64(n.Count):
			return 0, 0, message.New(noSuchElement, index, message.New(value.Elements, int64(n.Count)))
		}
		return b.host.Child(r, int(index)), 1, message.Message{}
	case sparse.Named:
		if s.Kind != model.NameStep {
			return 0, 0, message.New(namedByName)
		}
		node := *n
		return b.among(r, &node, s, []byte(s.Text), func(off int64) ([]byte, bool) { return b.reader.Text(off, value.LongestKey+1), true }, aProperty)
	case sparse.Pairs:
		node := *n
		return b.entry(r, &node, s)
	}
	return b.component(r, steps)
}

// among looks for the child of a node whose key, as get reads it, is want.
func (b *Form) among(r model.Row, n *sparse.Node, s model.Step, want []byte, get func(int64) ([]byte, bool), noun message.ID) (model.Row, int, message.Message) {
	i, err := b.numbered(n, s.Nth, func(seed maphash.Seed) uint64 { return maphash.Bytes(seed, want) }, func(off int64) bool {
		key, ok := get(off)
		return ok && bytes.Equal(key, want)
	})
	switch {
	case err != nil:
		return 0, 0, message.Of(err)
	case i >= 0:
		return b.host.Child(r, i), 1, message.Message{}
	}
	if s.Nth > 0 {
		return 0, 0, message.New(notSoOften, message.New(noun), rowpath.Quote(s.Text))
	}
	return 0, 0, message.New(hasNo, message.New(noun), rowpath.Quote(s.Text))
}

// entry looks for the entry of a dictionary that a step names.
func (b *Form) entry(r model.Row, n *sparse.Node, s model.Step) (model.Row, int, message.Message) {
	if s.Kind == model.NameStep {
		return b.among(r, n, s, []byte(s.Text), b.stringKey, aKey)
	}
	want, err := literal.ParseAll(s.Text, b.host.Dialect())
	if err != nil {
		return 0, 0, message.New(keyNoLiteral, err)
	}
	var hash func(maphash.Seed) uint64
	if want.Type == variant.Int {
		hash = func(seed maphash.Seed) uint64 { return numberHash(seed, want.Int()) }
	}
	i, err := b.numbered(n, s.Nth, hash, func(off int64) bool {
		key, err := b.key(n, off)
		return err == nil && key.Type == want.Type && variant.Equal(key, want)
	})
	switch {
	case err != nil:
		return 0, 0, message.Of(err)
	case i >= 0:
		return b.host.Child(r, i), 1, message.Message{}
	}
	return 0, 0, message.New(noSuchKey, s.Text)
}

// attributes are the names of attribute rows, by the index of their slot.
var attributes = []string{"class", "type", "key_type", "value_type"}

// attribute is the text of an attribute of a value, "" if it has none of that kind.
func (b *Form) attribute(p place, i int) string {
	if p.kind != placeValue && p.kind != placeMark {
		return ""
	}
	n, err := b.reader.Open(p.start, p.end)
	if err != nil {
		return ""
	}
	switch i {
	case 0:
		return n.Head.Class
	case 1:
		return b.elementName(n.Head.Element)
	case 2:
		return b.elementName(n.Head.Key)
	}
	return b.elementName(n.Head.Value)
}

// elementName is the name of the type that a typed container demands, "" if it demands none.
func (b *Form) elementName(e variant.ElementType) string {
	switch e.Kind {
	case variant.Untyped:
		return ""
	case variant.Builtin:
		return b.host.Dialect().TypeName(e.Type)
	}
	return e.Name
}

// typeName is the name of an opened value's type, with the types that it demands of its elements.
func (b *Form) typeName(n *sparse.Node) string {
	name := n.Head.Row.Name
	if n.Head.Row.Layout == dialect.Dictionary && (n.Head.Key.Kind != variant.Untyped || n.Head.Value.Kind != variant.Untyped) {
		return name + "[" + value.OrVariant(b.elementName(n.Head.Key)) + ", " + value.OrVariant(b.elementName(n.Head.Value)) + "]"
	}
	if e := b.elementName(n.Head.Element); e != "" {
		return name + "[" + e + "]"
	}
	return name
}
