package json

import (
	"bytes"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages.
const (
	noChildren      message.ID = "json.no-children"
	entryNeedsKey   message.ID = "json.entry-needs-key"
	elementsHaveNo  message.ID = "json.elements-have-no-keys"
	onlyOneValue    message.ID = "json.only-one-value"
	lastValue       message.ID = "json.last-value"
	rootStays       message.ID = "json.root-stays"
	valuesStayApart message.ID = "json.values-stay-apart"
	notMoved        message.ID = "json.not-moved"
	notClosed       message.ID = "json.not-closed line column"
	beginsOtherwise message.ID = "json.begins-otherwise"
)

// change is a planned edit of children: for each container what is removed and added.
type change struct {
	form  *Form
	edit  model.Edit
	parts []*part
}

// part is the change of one container.
type part struct {
	row     model.Row
	place   place
	node    node
	count   int
	removed []int            // removed children
	added   map[int][][]byte // added children, by the child before which they are inserted
	taken   map[string]bool  // keys; nil until requested
	style   style
	lead    string // what is between the comma and a child
	colon   string
	indent  string // of the lines of children
}

func (f *Form) begin(id message.ID, of any) *change {
	return &change{form: f, edit: model.Edit{Label: message.New(id, of)}}
}

// in returns the part of a row.
func (c *change) in(r model.Row) (*part, error) {
	for _, p := range c.parts {
		if p.row == r {
			return p, nil
		}
	}
	f := c.form
	p := &part{row: r, place: f.place(r), added: map[int][][]byte{}}
	switch {
	case p.place.kind == placeRoot && !f.several():
		return nil, &model.RefusedError{Why: message.New(onlyOneValue)}
	case p.place.kind != placeRoot && p.place.kind != placeContainer:
		return nil, f.host.Refuse(r, message.New(noChildren))
	}
	p.node = f.node(p.place)
	if p.count = f.Len(r); p.place.kind == placeRoot {
		p.count = f.Records()
	}
	p.learn(f)
	c.parts = append(c.parts, p)
	c.edit.Rows = append(c.edit.Rows, r)
	return p, nil
}

// several reports whether the file has several values, or other text after its only one.
func (f *Form) several() bool { return f.Records() > 1 || f.hasTail() }

// learn determines how the children of a container are formatted: like existing ones, or else like the file.
func (p *part) learn(f *Form) {
	p.style = f.fileStyle()
	if p.colon = p.style.colon; p.node.keys != members {
		p.colon = "," + p.style.comma
	}
	if p.count == 0 {
		p.style.lines = p.node.packed == variant.Nil && f.spread(p.place, p.style)
		if p.style.lines {
			f.learnAround(&p.style, p.row)
			p.style = p.style.inside(p.node.keys == members)
		}
		if p.style.lines {
			p.indent = f.indent(p.place.key) + p.style.unit
			p.lead = p.style.newline + p.indent
		}
		return
	}
	f.learn(&p.style, p.node)
	first, _ := f.reader.child(p.node, 0)
	at := first
	if p.count > 1 {
		at, _ = f.reader.child(p.node, 1)
	}
	p.lead = f.lead(at)
	if p.count == 1 && !strings.Contains(p.lead, "\n") {
		p.lead = p.style.comma
	}
	if i := strings.LastIndexByte(p.lead, '\n'); i >= 0 {
		p.indent = p.lead[i+1:]
		if p.place.kind == placeContainer {
			if unit, ok := strings.CutPrefix(p.indent, f.indent(p.place.key)); ok && unit != "" {
				p.style.unit = unit
			}
		}
	} else {
		p.style.lines, p.indent = false, f.indent(first)
	}
	if p.place.kind == placeRoot {
		value := f.host.Bytes().View(first, f.reader.end(p.node, first))
		p.style.lines = bytes.IndexByte(value[:min(len(value), sampled)], '\n') >= 0
		if p.lead == "" {
			p.lead = p.style.newline
		}
	}
	if _, opaque := f.reader.opaque(first); p.node.keys != none && !opaque {
		from := f.reader.skip(first)
		if colon := f.host.Bytes().View(from, f.reader.valueOf(p.node, first)); len(bytes.Trim(colon, ":, \t\r\n")) == 0 {
			if p.colon = string(colon); p.node.keys == members {
				p.style.colon = p.colon
			}
		}
	}
}

// lead returns the blanks before off, at most from the last line end on.
func (f *Form) lead(off int64) string {
	b := f.host.Bytes().View(off-value.Described, off)
	lead := b[len(bytes.TrimRight(b, " \t\r\n")):]
	if n := bytes.LastIndexByte(lead, '\n'); n > 0 && len(lead) > 64 {
		lead = lead[n:]
	}
	return string(lead)
}

// child writes a new child of the container.
func (c *change) child(p *part, one model.Entry) ([]byte, error) {
	f := c.form
	switch keyed := p.node.keys != none; {
	case keyed && one.Key == nil:
		return nil, f.host.Refuse(p.row, message.New(entryNeedsKey))
	case !keyed && one.Key != nil:
		return nil, f.host.Refuse(p.row, message.New(elementsHaveNo))
	}
	if f.reader.godot && (p.place.kind == placeContainer && f.writesNative(p.row) || !isPlain(one.Value)) {
		return c.nativeChild(p, one)
	}
	v, err := f.plain(p.row, int(p.place.depth)+1, one.Value)
	if err != nil {
		return nil, err
	}
	if p.node.keys == none {
		return p.style.append(nil, v, p.indent), nil
	}
	if one.Key.Type != variant.String && one.Key.Type != variant.StringName {
		return nil, f.host.Refuse(p.row, message.New(keyIsString))
	}
	if why := notText(one.Key.Text); !why.IsZero() {
		return nil, f.host.Refuse(p.row, why)
	}
	if err := c.take(p, one.Key.Text); err != nil {
		return nil, err
	}
	dst := append(p.style.quote(nil, one.Key.Text), p.colon...)
	return p.style.append(dst, v, p.indent), nil
}

// take returns an error for an existing key, and records a new one.
func (c *change) take(p *part, key string) error {
	if !c.form.host.AllowsDuplicateKeys() && c.keys(p)[p.node.sameKey(key)] {
		return c.form.host.Refuse(p.row, message.New(keyTaken, rowpath.Quote(key)))
	}
	c.keys(p)[p.node.sameKey(key)] = true
	return nil
}

// keys are those of an object.
func (c *change) keys(p *part) map[string]bool {
	if p.taken == nil {
		p.taken = map[string]bool{}
		r := &c.form.reader
		for off, ok := r.firstChild(p.node); ok; off, ok = r.next(p.node, off) {
			p.taken[p.node.sameKey(r.name(p.node, off))] = true
		}
	}
	return p.taken
}
