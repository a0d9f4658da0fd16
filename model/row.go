package model

import (
	"slices"

	"savant/codec/message"
	"savant/model/rowpath"
)

// Messages.
const (
	rowGone       message.ID = "model.row-gone"
	noDocument    message.ID = "model.no-document"
	notOpened     message.ID = "model.not-opened kind"
	inside        message.ID = "model.inside"
	holdsDocument message.ID = "model.holds-document title"
	severalTimes  message.ID = "model.several-times name n last first"
)

// alive reports whether r is a row that exists now.
func (d *Document) alive(r Row) bool { return d.rows.Alive(r) }

// Alive reports whether a row exists now; one that was removed comes back with undo.
func (d *Document) Alive(r Row) bool { return d.alive(r) }

// Len returns how many children a row has. The elements of packed arrays are children, their components are not. Bytes
// that hold a document have one child, its contents; the single bytes can then be reached only by their paths.
func (d *Document) Len(r Row) int {
	in, row, err := d.resolve(r)
	switch {
	case err != nil:
		return 0
	case in.nested(row) != nil:
		return 1
	}
	return in.form.Len(row)
}

// Child returns the i-th child of a row, or 0 if there is none.
func (d *Document) Child(r Row, i int) Row {
	if i < 0 || i >= d.Len(r) {
		return 0
	}
	if in, row, err := d.resolve(r); err == nil && in.nested(row) != nil {
		return d.into(r)
	}
	return d.rows.Child(r, Slot{Part: ChildPart, Index: i})
}

// Parent returns the parent of a row, or 0 for the root and for rows that are gone.
func (d *Document) Parent(r Row) Row {
	if !d.alive(r) {
		return 0
	}
	return d.rows.Parent(r)
}

// Index returns the index of a row among its parent's children, from 0; -1 for the root, and for rows that only a path
// names: components and attributes.
func (d *Document) Index(r Row) int {
	if !d.alive(r) || r == Root {
		return -1
	}
	parent, at := d.rows.Parent(r), d.rows.Slot(r)
	switch at.Part {
	case ChildPart:
	case IntoPart:
		return 0
	default:
		return -1
	}
	if in, above, err := d.resolve(parent); err == nil && in.nested(above) != nil {
		return -1 // a single byte
	}
	return at.Index
}

// Path returns the path of a row in canonical spelling; "" for the root and for rows that are gone.
func (d *Document) Path(r Row) string {
	if !d.alive(r) || r == Root {
		return ""
	}
	return d.pathOf(r).String()
}

// PathOf is Path as steps: what parsing it would give. The steps must not be changed.
func (d *Document) PathOf(r Row) rowpath.Path {
	if !d.alive(r) || r == Root {
		return rowpath.Path{}
	}
	return d.pathOf(r)
}

// Find returns the row that a path names. Errors are *PathError.
func (d *Document) Find(path string) (Row, error) {
	p, err := rowpath.Parse(path)
	if err != nil {
		return 0, err
	}
	r, err := d.find(p)
	if e, ok := err.(*PathError); ok {
		e.Path = path
	}
	return r, err
}

// FindTyped is Find for a path that the user typed. A name that occurs several times in a dictionary needs {n} there:
// without it, the path would mean the first, while engines read the last (binary saves, texts and JSON, 3.2 to 4.6).
func (d *Document) FindTyped(path string) (Row, error) {
	if err := d.Ambiguous(path); err != nil {
		return 0, err
	}
	return d.Find(path)
}

// Ambiguous returns the *PathError of FindTyped for a path, nil if there is none.
func (d *Document) Ambiguous(path string) error {
	p, bare, err := rowpath.ParseTyped(path)
	if err != nil {
		return nil // Find returns what is wrong with it
	}
	steps := p.Steps
	for i, step := range steps {
		p.Steps = slices.Clone(steps[:i+1])
		r, err := d.find(p)
		if err != nil {
			return nil
		}
		if !bare[i] || d.Describe(d.Parent(r)).Badge != BadgeDictionary {
			continue
		}
		const most = 1000 // maximum counted
		n := 1
		for ; n < most; n++ {
			p.Steps[i].Nth = n
			if _, err := d.find(p); err != nil {
				break
			}
		}
		if n > 1 {
			p.Steps[i].Nth = n - 1
			last := p.String()
			p.Steps[i].Nth = 0
			return &PathError{Path: path, Offset: len(Path{Record: p.Record, Steps: steps[:i]}.Prefix()), What: message.New(severalTimes, rowpath.Quote(step.Text), n, last, p.String()+"{0}")}
		}
	}
	return nil
}

// At returns the deepest row whose bytes contain the offset: what the byte view shows under its cursor.
func (d *Document) At(off int64) Row {
	if off < 0 || off >= d.Size() {
		return Root
	}
	r := d.form.At(off)
	if d.rows.Slot(r).Part == ChildPart && r != Root {
		if parent := d.rows.Parent(r); d.nested(parent) != nil {
			return d.inBytes(parent, off)
		}
	}
	return r
}

// Describe returns what to show of a row; the zero Description for a row that is gone.
func (d *Document) Describe(r Row) Description {
	if !d.alive(r) {
		return Description{}
	}
	about := d.about(r)
	if about.Problem.IsZero() {
		about.Problem = d.told(r)
	}
	return about
}

// Walk calls f for rows in file order: from itself and its descendants down to depth (0: only from; negative: all),
// until f returns false. From the root, the records (or sections) are the first level, and the root itself is left out.
// Components and the elements of packed arrays are not visited. A row that was not known before is valid only until f
// returns, so that a walk over millions takes no memory.
func (d *Document) Walk(from Row, depth int, f func(Row) bool) {
	if !d.alive(from) {
		return
	}
	defer d.ration()()
	switch n, inner, lost := d.within(from); {
	case n != nil:
		d.walkInside(n, from, inner, depth, f)
	case !lost:
		d.form.Walk(from, depth, f)
	}
}

// pathOf returns the path of a row other than Root.
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

// find returns the row of a path, also inside bytes.
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
		if found := d.glimpsed(r); found == nil {
			return about
		} else if found.doc == nil && found.heading.IsZero() {
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

// inBytes returns the row inside the bytes of r that contains the offset, or r itself.
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

// demand returns an error for rows that do not exist.
func (d *Document) demand(r Row) error {
	if !d.alive(r) {
		return &RefusedError{Why: message.New(rowGone)}
	}
	return nil
}

// refuse returns the error for an impossible edit of a row.
func (d *Document) refuse(r Row, why message.Message) error {
	path := d.Path(r)
	return &RefusedError{Path: path, Why: why, told: d.Told(path)}
}
