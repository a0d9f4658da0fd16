package model

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
	"savant/codec/variant"
	"savant/model/internal/sparse"
	"savant/scene/literal"
)

func (b *saveForm) Path(r Row) Path {
	var steps []Step
	for r != Root {
		if b.host.Parent(r) == Root {
			slices.Reverse(steps)
			return Path{Record: b.host.Slot(r).Index, Steps: steps}
		}
		steps = append(steps, b.step(r, b.host.Parent(r), b.host.Slot(r))...)
		r = b.host.Parent(r)
	}
	return Path{Record: -1}
}

// step is the step, or the steps from last to first, from parent to its child r.
func (b *saveForm) step(r, parent Row, s Slot) []Step {
	p := b.place(parent)
	switch s.Part {
	case AttributePart:
		return []Step{{Kind: AttributeStep, Text: attributes[s.Index]}}
	case ComponentPart:
		var steps []Step
		for _, name := range strings.Split(b.partOf(parent, s.Index).name, ".") {
			steps = append(steps, Step{Kind: NameStep, Text: name})
		}
		slices.Reverse(steps)
		return steps
	}
	n, err := b.open(p)
	if err != nil || s.Index >= n.Count {
		return []Step{{Kind: ChildStep, Nth: s.Index}}
	}
	switch n.Kind {
	case sparse.Pairs, sparse.Named:
		node := *n
		step, ok := b.keyStep(&node, b.place(r).key)
		if !ok {
			return []Step{{Kind: ChildStep, Nth: s.Index}}
		}
		step.Nth = b.keys.nth(b, &node, s.Index, b.place(r).key, step)
		return []Step{step}
	}
	return []Step{{Kind: KeyStep, Text: fmt.Sprint(s.Index)}}
}

// longestKey is the longest key in bytes that a path spells out.
const longestKey = 1 << 16

// keyStep is the step to the child whose key, or name, is at off; ok is false if there is no literal for it.
func (b *saveForm) keyStep(n *sparse.Node, off int64) (s Step, ok bool) {
	if n.Kind == sparse.Named {
		name := b.reader.Text(off, longestKey+1)
		return Step{Kind: NameStep, Text: string(name)}, len(name) <= longestKey && utf8.Valid(name)
	}
	if text, ok := b.stringKey(off); ok {
		return Step{Kind: NameStep, Text: string(text)}, len(text) <= longestKey && utf8.Valid(text)
	}
	v, err := b.key(n, off)
	if err != nil || !spellable(v, 0) {
		return s, false
	}
	text := literal.Text(v, b.host.Dialect())
	// The path's own spelling of blanks: what is written must be found again.
	p, err := ParsePath("[" + text + "]")
	if err != nil || len(p.Steps) != 1 || p.Steps[0].Kind != KeyStep {
		return s, false
	}
	return p.Steps[0], true
}

// stringKey returns the text of the key at off if its type is String.
func (b *saveForm) stringKey(off int64) ([]byte, bool) {
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
	return b.reader.Text(off+4, longestKey+1), true
}

// key decodes the key at off of a child of n.
func (b *saveForm) key(n *sparse.Node, off int64) (variant.Value, error) {
	if n.Kind == sparse.Named {
		return variant.OfString(string(b.reader.Text(off, math.MaxInt32))), nil
	}
	end, err := b.reader.End(off, n.Limit)
	if err != nil {
		return variant.Value{}, err
	}
	if end-off > longestKey {
		return variant.Value{}, errLong
	}
	v, _, err := codec.Decode(b.host.Bytes().View(off, end), 0, b.host.Dialect())
	return v, err
}

// spellable reports whether a literal reads back as the key v.
func spellable(v variant.Value, depth int) bool {
	switch v.Type {
	case variant.Float:
		return v.Float() == v.Float()
	case variant.String, variant.StringName:
		return utf8.ValidString(v.Text)
	case variant.Object, variant.RID, variant.Callable, variant.Signal, variant.Image, variant.InputEvent:
		return false
	case variant.NodePath:
		if p, ok := v.Data.(*variant.Path); ok {
			return utf8.ValidString(strings.Join(p.Names, "")) && utf8.ValidString(strings.Join(p.Subnames, ""))
		}
		return false
	case variant.PackedStringArray:
		for _, s := range v.Data.([]string) {
			if !utf8.ValidString(s) {
				return false
			}
		}
	case variant.Dictionary:
		if d, ok := v.Data.(*variant.Dict); ok && depth < 8 {
			for _, e := range d.Entries {
				if !spellable(e.Key, depth+1) || !spellable(e.Value, depth+1) {
					return false
				}
			}
			return true
		}
		return false
	case variant.Array, variant.TypedArray, variant.PackedTypedArray:
		if l, ok := v.Data.(*variant.List); ok && depth < 8 {
			for _, i := range l.Items {
				if !spellable(i, depth+1) {
					return false
				}
			}
			return true
		}
		return false
	}
	if m, ok := v.Data.(*variant.Math); ok {
		for _, c := range m.C {
			if c != c {
				return false
			}
		}
	}
	return true
}

// keyring remembers which keys of dictionaries occur more than once, so that the paths of all entries can be told in one pass over each.
type keyring struct {
	stamp uint32             // namesAt plus one of the form when it was begun
	of    map[int64]*doubles // by where the dictionary begins
}

// mostRings is of how many dictionaries a keyring remembers that before it begins anew.
const mostRings = 1 << 14

// nth returns how many children of n before the i-th, whose key is at off, have the same key.
func (k *keyring) nth(b *saveForm, n *sparse.Node, i int, off int64, s Step) int {
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

func (b *saveForm) Find(p Path) (Row, error) {
	if p.Record < 0 && len(p.Steps) == 0 {
		return Root, nil
	}
	number := max(p.Record, 0)
	if number >= b.Len(Root) {
		return 0, &PathError{What: fmt.Sprintf("there is no record #%d: the file has %s", number,
			sized(int64(b.records.len()), "record", "records"))}
	}
	r := b.host.Child(Root, number)
	for i := 0; i < len(p.Steps); {
		next, used, what := b.follow(r, p.Steps[i:])
		if next == 0 {
			return 0, &PathError{Offset: len(Path{Record: p.Record, Steps: p.Steps[:i]}.text()), What: what}
		}
		r, i = next, i+used
	}
	return r, nil
}

// Records is how many records there are.
func (b *saveForm) Records() int { return b.records.len() }

// FirstRecordImplied reports whether a new child named without a record belongs into record #0. The settings of a config file are
// records themselves and have names.
func (b *saveForm) FirstRecordImplied() bool { return b.framing != codec.Config && b.Len(Root) > 0 }

// text is String, but empty for a path that names nothing.
func (p Path) text() string {
	if p.Record <= 0 && len(p.Steps) == 0 {
		return ""
	}
	return p.String()
}

// follow goes one step down, or several where they together name a component; what says why there is no such row.
func (b *saveForm) follow(r Row, steps []Step) (next Row, used int, what string) {
	p, s := b.place(r), steps[0]
	if s.Kind == ChildStep {
		if s.Nth >= b.Len(r) {
			return 0, 0, fmt.Sprintf("it has %s only", sized(int64(b.Len(r)), "child", "children"))
		}
		return b.host.Child(r, s.Nth), 1, ""
	}
	if s.Kind == BehindStep {
		return 0, 0, "[-] is the place behind the last element, where something can be inserted; nothing is there"
	}
	if s.Kind == AttributeStep {
		for i, name := range attributes {
			if name == s.Text && s.Nth == 0 && b.attribute(p, i) != "" {
				return b.host.Row(r, Slot{AttributePart, i}), 1, ""
			}
		}
		return 0, 0, "it has no attribute " + s.Text
	}
	if p.kind == placeElement || p.kind == placePart {
		return b.component(r, steps)
	}
	if p.kind != placeValue {
		return 0, 0, "nothing is known to be inside"
	}
	n, err := b.open(p)
	if err != nil {
		return 0, 0, err.Error()
	}
	switch n.Kind {
	case sparse.Values, sparse.Fixed, sparse.Strings:
		index, ok := s.Index()
		switch {
		case !ok || s.Nth > 0:
			return 0, 0, fmt.Sprintf("an element of %s is named by its index, such as [0]", article(b.typeName(n)))
		case index < 0 || index >= int64(n.Count):
			return 0, 0, fmt.Sprintf("there is no element %d: it has %s", index, sized(int64(n.Count), "element", "elements"))
		}
		return b.host.Child(r, int(index)), 1, ""
	case sparse.Named:
		if s.Kind != NameStep {
			return 0, 0, "a property is named by its name"
		}
		node := *n
		return b.among(r, &node, s, []byte(s.Text), func(off int64) ([]byte, bool) { return b.reader.Text(off, longestKey+1), true }, "property")
	case sparse.Pairs:
		node := *n
		return b.entry(r, &node, s)
	}
	return b.component(r, steps)
}

// among looks for the child of a node whose key, as get reads it, is want.
func (b *saveForm) among(r Row, n *sparse.Node, s Step, want []byte, get func(int64) ([]byte, bool), noun string) (Row, int, string) {
	i, err := b.numbered(n, s.Nth, func(seed maphash.Seed) uint64 { return maphash.Bytes(seed, want) }, func(off int64) bool {
		key, ok := get(off)
		return ok && bytes.Equal(key, want)
	})
	switch {
	case err != nil:
		return 0, 0, err.Error()
	case i >= 0:
		return b.host.Child(r, i), 1, ""
	}
	if s.Nth > 0 {
		return 0, 0, fmt.Sprintf("%s %s does not occur so often", noun, Quote(s.Text))
	}
	return 0, 0, fmt.Sprintf("it has no %s %s", noun, Quote(s.Text))
}

// entry looks for the entry of a dictionary that a step names.
func (b *saveForm) entry(r Row, n *sparse.Node, s Step) (Row, int, string) {
	if s.Kind == NameStep {
		return b.among(r, n, s, []byte(s.Text), b.stringKey, "key")
	}
	want, err := literal.ParseAll(s.Text, b.host.Dialect())
	if err != nil {
		return 0, 0, "the key is no literal: " + err.Error()
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
		return 0, 0, err.Error()
	case i >= 0:
		return b.host.Child(r, i), 1, ""
	}
	return 0, 0, "it has no key " + s.Text
}

// attributes are the names of attribute rows, by the index of their slot.
var attributes = []string{"class", "type", "key_type", "value_type"}

// attribute is the text of an attribute of a value, "" if it has none of that kind.
func (b *saveForm) attribute(p savePlace, i int) string {
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
func (b *saveForm) elementName(e variant.ElementType) string {
	switch e.Kind {
	case variant.Untyped:
		return ""
	case variant.Builtin:
		return b.host.Dialect().TypeName(e.Type)
	}
	return e.Name
}

// typeName is the name of an opened value's type, with the types that it demands of its elements.
func (b *saveForm) typeName(n *sparse.Node) string {
	name := n.Head.Row.Name
	if n.Head.Row.Layout == dialect.Dictionary && (n.Head.Key.Kind != variant.Untyped || n.Head.Value.Kind != variant.Untyped) {
		return name + "[" + orVariant(b.elementName(n.Head.Key)) + ", " + orVariant(b.elementName(n.Head.Value)) + "]"
	}
	if e := b.elementName(n.Head.Element); e != "" {
		return name + "[" + e + "]"
	}
	return name
}

func orVariant(name string) string {
	if name == "" {
		return "Variant"
	}
	return name
}
