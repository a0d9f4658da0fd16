package diff

import (
	"bytes"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/rowpath"
)

// Messages.
const (
	otherKinds message.ID = "diff.other-kinds a b"
)

// mostHeld is the maximum size of bytes checked for a document, and deepest the maximum nesting of documents.
const (
	mostHeld = 16 << 20
	deepest  = model.Inside
)

// held returns the document in the bytes or the String of a value, nil if there is none.
func held(n node, budget *model.Budget) *model.Held {
	var d *dialect.Dialect
	switch n := n.(type) {
	case *stored:
		d = n.tree.Dialect()
	case *decoded:
		d = n.d
	case *written:
		d = n.of.Dialect()
	default:
		return nil
	}
	if n.size() > mostHeld {
		return nil
	}
	v, err := n.value()
	if err == nil && v.Type == variant.String {
		return kinds.HeldInText(v.Text, d, budget)
	}
	raw, ok := v.Data.([]byte)
	if err != nil || !ok || v.Type != variant.PackedByteArray || len(raw) > mostHeld {
		return nil
	}
	return kinds.HeldIn(raw, d, budget)
}

// inside compares the documents in the bytes or Strings of two values and reports their differences by path; ok is
// false if they hold none, or none that can be compared; different reports whether there was a difference.
func (c *comparison) inside(at place, a, b node) (different, ok bool) {
	if c.depth >= deepest {
		return false, false
	}
	was := held(a, c.a)
	if was == nil || !was.Document().Info().HasValues {
		return false, false
	}
	is := held(b, c.b)
	if is == nil || !is.Document().Info().HasValues {
		return false, false
	}
	outer := model.Path{Record: at.record, Steps: at.steps}
	path := func(h *model.Held, text string) string {
		if p, err := rowpath.Parse(text); err == nil {
			return h.Path(outer, p).String()
		}
		return text
	}
	in := &comparison{ctx: c.ctx, progress: func(float64) {}, depth: c.depth + 1, a: c.a, b: c.b}
	in.report = func(d Difference) bool {
		different = true
		side := is
		if d.Op == Removed {
			side = was
		}
		d.Path = path(side, d.Path)
		if d.From != "" {
			d.From = path(was, d.From)
		}
		if d.Under != "" {
			other := was
			if side == was {
				other = is
			}
			d.Under = path(other, d.Under)
		}
		c.tell(d)
		return !c.stopped
	}
	err := in.snapshots(was.Snapshot, is.Snapshot)
	return different, err == nil
}

// KindError means that two documents are of kinds that cannot be compared.
type KindError struct{ A, B message.Message }

// Message returns the two kinds.
func (e *KindError) Message() message.Message { return message.New(otherKinds, e.A, e.B) }

func (e *KindError) Error() string { return e.Message().String() }

// snapshots compares two documents. The error is a *KindError.
func (c *comparison) snapshots(a, b *model.Snapshot) error {
	x, y := a.Tree(), b.Tree()
	v, w := a.Sections(), b.Sections()
	switch {
	case x != nil && y != nil:
		c.size, c.twins = max(y.Size(), 1), model.Twins(x, y)
		c.saves(x, y)
	case v != nil && w != nil:
		c.size = b.Document().Size()
		c.texts(v, w, model.Has[model.Lined](a.Document()) != model.Has[model.Lined](b.Document()))
	case x == nil && y == nil && v == nil && w == nil:
		c.others(a.Document(), b.Document())
	default:
		return &KindError{a.Document().Info().Format, b.Document().Info().Format}
	}
	return nil
}

// texts compares the sections of two text files: nodes by path, resources by id, connections by their ends, and others
// by tag and number; in them, properties and attributes by name. Resources that were given other ids are identified by what they are. across says
// that one file is text and the other binary: what only one form stores is then ignored.
func (c *comparison) texts(a, b *model.Sections, across bool) {
	x, y := listed(a), listed(b)
	if across {
		c.forms = acrossForms(x, y)
	} else if !c.exact {
		c.ids = renumbered(x, y)
		countedSteps(x, y)
	}
	c.lists(place{record: -1}, place{record: -1}, whole{}, whole{}, x, y)
}

// others compares files without records or sections by their bytes.
func (c *comparison) others(a, b *model.Document) {
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		c.tell(Difference{Op: Changed}.between(long(a.Info().Format, a.Size()), long(b.Info().Format, b.Size())))
	}
}
