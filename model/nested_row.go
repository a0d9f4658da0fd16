package model

import (
	"slices"

	"savant/codec/message"
)

// Messages.
const (
	noDocument    message.ID = "model.no-document"
	notOpened     message.ID = "model.not-opened kind"
	inside        message.ID = "model.inside"
	holdsDocument message.ID = "model.holds-document title"
)

// pathOf is the path of a row, other than Root.
func (d *Document) pathOf(r Row) Path {
	n, inner, lost := d.within(r)
	if n == nil && !lost {
		return d.form.Path(r)
	}
	outer := d.form.Path(d.rows.Parent(d.rows.Inside(r)))
	if lost || inner == n.top() {
		return n.joined(outer, Path{Record: -1})
	}
	return n.joined(outer, n.doc.pathOf(inner))
}

// joined is the path of what is inside the bytes at outer and has the path in there.
func (n *inlay) joined(outer, in Path) Path {
	if len(outer.Steps) == 0 {
		outer.Record = max(outer.Record, 0)
	}
	outer.Steps = append(slices.Clone(outer.Steps), Step{Kind: IntoStep})
	if len(in.Steps) == 0 && (in.Record < 0 || n.flat) {
		return outer
	}
	// "!" alone is the first record; "{n}" right behind it is another, or keeps a following "{n}" from being read as one.
	if !n.flat && in.Record >= 0 && (in.Record > 0 || len(in.Steps) == 0) || len(in.Steps) > 0 && in.Steps[0].Kind == ChildStep && in.Record >= 0 {
		outer.Steps = append(outer.Steps, Step{Kind: ChildStep, Nth: in.Record})
	}
	outer.Steps = append(outer.Steps, in.Steps...)
	return outer
}

// find is the row of a path, inside bytes too.
func (d *Document) find(p Path) (Row, error) {
	at := slices.IndexFunc(p.Steps, func(s Step) bool { return s.Kind == IntoStep })
	if at < 0 {
		return d.form.Find(p)
	}
	outer := Path{Record: p.Record, Steps: p.Steps[:at]}
	if at == 0 {
		outer.Record = max(p.Record, 0)
	}
	r, err := d.form.Find(outer)
	if err != nil {
		return 0, err
	}
	offset := len(outer.Prefix())
	n := d.nested(r)
	if n == nil {
		what := message.New(noDocument)
		if found := d.looked(r); found != nil && !found.looks.IsZero() {
			what = message.New(notOpened, found.looks)
		}
		return 0, &PathError{Offset: offset, What: what}
	}
	into := d.into(r)
	in := Path{Record: -1, Steps: p.Steps[at+1:]}
	if len(in.Steps) == 0 {
		return into, nil
	}
	if _, records := n.doc.form.(Recorded); records && in.Steps[0].Kind == ChildStep {
		in = Path{Record: in.Steps[0].Nth, Steps: in.Steps[1:]}
	}
	inner, err := n.doc.find(in)
	if e, ok := err.(*PathError); ok {
		e.Offset += offset + 1
	}
	if err != nil {
		return 0, err
	}
	return d.outwards(n, into, inner), nil
}

// about is Describe.
func (d *Document) about(r Row) Description {
	n, inner, lost := d.within(r)
	switch {
	case lost:
		return Description{Title: message.New(inside), Badge: BadgeOpaque, Problem: errLost.Why}
	case n == nil:
		about := d.form.Describe(r)
		if found := d.looked(r); found == nil {
			return about
		} else if found.doc == nil {
			if !found.looks.IsZero() {
				about.Note = append(about.Note, found.looks)
			}
		} else {
			about.Children = 1
			about.Can &^= CanInsert
			about.Note = append(about.Note, message.New(holdsDocument, found.title()))
		}
		return about
	}
	about := n.doc.about(inner)
	around := d.rows.Parent(d.rows.Inside(r))
	if inner == n.top() {
		about.Label, about.Title = "", message.New(inside)
		about.Can &= CanSet | CanInsert
		if n.flat {
			about.Note = append(about.Note, n.title())
		}
	}
	if off, ok := d.first(n, around); ok {
		about.Offset += off
	} else {
		outer := d.form.Describe(around)
		about.Offset, about.Length = outer.Offset, outer.Length
	}
	return about
}

// first is the offset in d of the first byte inside the bytes of r; ok is false where those are not bytes of d: in text, or in a
// compressed stream.
func (d *Document) first(n *inlay, r Row) (off int64, ok bool) {
	form, ok := d.form.(ByteHolder)
	if !ok || len(n.doc.layers) > 0 {
		return 0, false
	}
	off, _, ok = form.BytesAt(r)
	return off, ok
}

// inBytes is the row inside the bytes of r that the offset lies in, or r itself.
func (d *Document) inBytes(r Row, off int64) Row {
	n := d.nested(r)
	first, ok := d.first(n, r)
	if !ok {
		return r
	}
	inner := n.doc.At(off - first)
	if inner == Root {
		return r
	}
	return d.outwards(n, d.into(r), inner)
}

// walkInside is Walk from a row inside bytes.
func (d *Document) walkInside(n *inlay, from, inner Row, depth int, f func(Row) bool) {
	into := d.rows.Inside(from)
	n.doc.Walk(inner, depth, func(r Row) bool {
		known := d.rows.Known()
		defer d.rows.Forget(known)
		return f(d.outwards(n, into, r))
	})
}

// widen makes a change one of everything where it lets bytes hold a document, or hold none: their children are then others.
func (d *Document) widen(c *Change) {
	touched := func(r Row) bool {
		if r == 0 || r >= d.rows.Known() || d.rows.Inside(r) != 0 {
			return false
		}
		was := *d.rows.Kept(r)
		return was != nil && was.doc != nil || d.alive(r) && d.nested(r) != nil
	}
	for _, r := range c.Rows {
		if d.rows.Inside(r) == 0 && (touched(r) || touched(d.rows.Parent(r))) {
			c.All = true
		}
	}
	for _, s := range c.Shifts {
		if touched(s.Parent) {
			c.All = true
		}
	}
	if c.All {
		c.Shifts = nil
	}
}
