package save

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	aProperty    message.ID = "save.a-property"
	aKey         message.ID = "save.a-key"
	noSuchRecord message.ID = "save.no-such-record record records"
	namedByIndex message.ID = "save.named-by-index type"
	notSoOften   message.ID = "save.not-so-often noun name"
	hasNo        message.ID = "save.has-no noun name"
	keyNoLiteral message.ID = "save.key-no-literal cause"
	notInPart    message.ID = "save.not-in-part what"
)

// Path is the canonical path of a row.
func (b *Form) Path(r model.Row) model.Path {
	var steps []model.Step
	for r != model.Root {
		if b.host.Parent(r) == model.Root {
			slices.Reverse(steps)
			return model.Path{Record: b.host.Slot(r).Index, Steps: steps}
		}
		if way, ok := b.way(r); ok {
			slices.Reverse(steps)
			return model.Path{Record: int(b.place(r).record), Steps: append(slices.Clone(way), steps...)}
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
		step, ok := keyStep(&b.reader, &node, b.place(r).key)
		if !ok {
			return []model.Step{{Kind: model.ChildStep, Nth: s.Index}}
		}
		step.Nth = b.keys.nth(&b.reader, b.namesAt+1, &node, s.Index, b.place(r).key, step)
		return []model.Step{step}
	}
	return []model.Step{{Kind: model.KeyStep, Text: fmt.Sprint(s.Index)}}
}

// Find is the row of a path.
func (b *Form) Find(p model.Path) (model.Row, error) {
	r, at, what := b.nearest(p)
	if !what.IsZero() {
		return 0, &model.PathError{Offset: at, What: what}
	}
	return r, nil
}

// nearest returns the row of a path, or the deepest one that there is on the way to it. Then what says why there is no other, and at is where in
// the path that is.
func (b *Form) nearest(p model.Path) (r model.Row, at int, what message.Message) {
	if p.Record < 0 && len(p.Steps) == 0 {
		return model.Root, 0, what
	}
	number := max(p.Record, 0)
	if number >= b.Len(model.Root) {
		return model.Root, 0, message.New(noSuchRecord, number, message.New(value.Records, int64(b.records.len())))
	}
	r = b.host.Child(model.Root, number)
	for i := 0; i < len(p.Steps); {
		next, used, what := b.follow(r, p.Steps[i:])
		if next == 0 {
			if next, used = b.beyond(p, i); next != 0 && next != r {
				r, i = next, used
				continue
			}
			if at := b.place(r); at.kind == placeValue && b.reader.Torn(at.start) {
				what = message.New(notInPart, what)
			}
			return r, len(model.Path{Record: p.Record, Steps: p.Steps[:i]}.Prefix()), what
		}
		r, i = next, i+used
	}
	return r, 0, message.Message{}
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
			return 0, 0, message.New(reason.HasOnly, message.New(value.Children, int64(b.Len(r))))
		}
		return b.host.Child(r, s.Nth), 1, message.Message{}
	}
	if s.Kind == model.BehindStep {
		return 0, 0, message.New(reason.BehindLast)
	}
	if s.Kind == model.AttributeStep {
		for i, name := range attributes {
			if name == s.Text && s.Nth == 0 && b.attribute(p, i) != "" {
				return b.host.Row(r, model.Slot{Part: model.AttributePart, Index: i}), 1, message.Message{}
			}
		}
		return 0, 0, message.New(reason.NoAttribute, s.Text)
	}
	if p.kind == placeElement || p.kind == placePart {
		return b.component(r, steps)
	}
	if p.kind != placeValue {
		return 0, 0, message.New(reason.NothingKnown)
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
			return 0, 0, message.New(namedByIndex, typeName(n, b.host.Dialect()))
		case index < 0 || index >= int64(n.Count):
			return 0, 0, message.New(reason.NoSuchElement, index, message.New(value.Elements, int64(n.Count)))
		}
		return b.host.Child(r, int(index)), 1, message.Message{}
	case sparse.Named:
		if s.Kind != model.NameStep {
			return 0, 0, message.New(reason.NamedByName)
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
		return b.among(r, n, s, []byte(s.Text), func(off int64) ([]byte, bool) { return stringKey(&b.reader, off) }, aKey)
	}
	want, err := literal.ParseAll(s.Text, b.host.Dialect())
	if err != nil {
		return 0, 0, message.New(keyNoLiteral, err)
	}
	var hash func(maphash.Seed) uint64
	if want.Type == variant.Int {
		hash = func(seed maphash.Seed) uint64 { return numberHash(seed, want.Int()) }
	}
	find := func(is func(key variant.Value) bool) (int, error) {
		return b.numbered(n, s.Nth, hash, func(off int64) bool {
			key, err := keyAt(&b.reader, n, off)
			return err == nil && key.Type == want.Type && is(key)
		})
	}
	i := -1
	if want.Data != nil { // its components may have 64 bits, which a literal has only where the whole dialect has
		i, err = find(func(key variant.Value) bool { return literal.Text(key, b.host.Dialect()) == s.Text })
	}
	if err == nil && i < 0 {
		i, err = find(func(key variant.Value) bool { return variant.Equal(key, want) })
	}
	switch {
	case err != nil:
		return 0, 0, message.Of(err)
	case i >= 0:
		return b.host.Child(r, i), 1, message.Message{}
	}
	return 0, 0, message.New(reason.NoSuchKey, s.Text)
}

// numbered returns which child of a node is the nth whose key, at the offset that is asks about, is the one wanted; -1 if there is
// none. hash is that of the key, nil for one that has none.
func (b *Form) numbered(n *sparse.Node, nth int, hash func(maphash.Seed) uint64, is func(off int64) bool) (int, error) {
	if hash != nil {
		if list, ok := b.finder.places(&b.reader, b.now(), n, hash); ok {
			for _, p := range list {
				off, err := b.reader.Child(n, int(p.child))
				if err != nil {
					return -1, err
				}
				if is(off) {
					if nth == 0 {
						return int(p.child), nil
					}
					nth--
				}
			}
			return -1, nil
		}
	}
	off := n.First
	for i := range n.Count {
		if is(off) {
			if nth == 0 {
				return i, nil
			}
			nth--
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return -1, err
		}
		off = next
	}
	return -1, nil
}
