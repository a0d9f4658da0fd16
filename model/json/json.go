// Package json is the form of JSON: one value, or several as records, become rows, and edits of them splices.
//
// It reads more than JSON: comments, commas after the last element, a byte order mark, NULs at the end, and text that
// is truncated or damaged. It therefore finds the ends of values by itself: existing JSON parsers stop at the first of
// these, hold all values in memory, or cannot begin in the middle of a text.
package json

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	noValueThere message.ID = "json.no-value"
	nameARecord  message.ID = "json.name-a-record records"
	notAValue    message.ID = "json.not-a-value text"
	wrongText    message.ID = "json.wrong-text"
	otherRows    message.ID = "json.other-rows"
	strayNumber  message.ID = "json.stray-number text"
)

// Form is the form of JSON. The children of Root are the records in file order, and after them what is not understood.
type Form struct {
	host    model.Host
	reader  reader
	shared  bool // the index is shared with another document
	damaged bool // at some time, not all of the text was understood
	places  model.Places[place]
	keys    keyLists
	line    lineStart
	style   knownStyle
}

// Kinds of a place.
const (
	placeLost      uint8 = iota // the bytes no longer hold what the row was made for
	placeRoot                   // the file
	placeContainer              // an array or object
	placeMeant                  // a leaf value that is read as one of Godot's
	placeString
	placeWord    // a number, true, false, null, or what is in their place
	placeDeep    // a value nested too deep to be opened
	placeElement // of a packed array
	placePart    // a component of a vector, or several
	placeMark    // an attribute: .@class and the like
	placeOpaque  // a record, element or member that is not understood
	placeTail    // what is not understood after the last record
)

// place is where a row is in the text.
type place struct {
	kind       uint8
	depth      uint16
	count      int32  // of the children, -1 while unknown
	sense      *sense // the value's meaning, if it is read as one of Godot's
	key        int64  // start of the key; start without one
	start, end int64  // the value
}

// attributes are the names of attribute rows, by the index of their slot.
var attributes = []string{"class", "type", "key_type", "value_type"}

// attribute is the text of an attribute of a value, "" if it has none of that kind.
func (p place) attribute(i int) string {
	if p.sense == nil {
		return ""
	}
	switch i {
	case 0:
		return p.sense.class
	case 1:
		return elementName(p.sense.demands.Element)
	case 2:
		return elementName(p.sense.demands.Key)
	}
	return elementName(p.sense.demands.Value)
}

// isChild reports whether a place is that of a child, and not of a component or an attribute.
func (p place) isChild() bool { return p.kind != placePart && p.kind != placeMark }

// Open makes the form of a JSON text.
func Open(h model.Host, o model.Options, info *model.Info) (model.Form, error) {
	x, ok := scanComing(h.Bytes().View(0, h.Size()), o.Come, seenAhead, o.While)
	if !ok {
		return nil, model.ErrStopped
	}
	f := &Form{host: h, reader: reader{list: h.Bytes(), index: x}}
	if f.reader.godot = o.Values == model.GodotValues || o.Values == model.LikelyValues && f.fromNative(); f.reader.godot {
		info.Dialect = typedjson.Dialect
	} else {
		info.Dialect = info.Dialect.InJSON()
	}
	return f, nil
}

// Clone is the form of another document with the same bytes.
func (f *Form) Clone(h model.Host) model.Form {
	f.shared = true
	return &Form{host: h, reader: reader{list: h.Bytes(), index: f.reader.index, godot: f.reader.godot}, shared: true, damaged: f.damaged}
}

// Values returns how the values are shown.
func (f *Form) Values() model.Values {
	if f.reader.godot {
		return model.GodotValues
	}
	return model.PlainValues
}

// fromNative reports whether the file is from `convert --to json`, or begins with an object that JSON.from_native
// wrote.
func (f *Form) fromNative() bool {
	r := reader{list: f.host.Bytes(), index: f.reader.index, godot: true}
	n := r.top()
	off, ok := r.firstChild(n)
	if !ok || r.byte(off) != '{' {
		return false
	}
	if _, deep := in(r.index.deep, off); deep {
		return false
	}
	if _, ok := r.sense(off); ok {
		return true
	}
	n = r.open(off)
	first, ok := r.firstChild(n)
	if !ok || r.lex(first, laxjson.Quoted)-first > 32 || r.key(first) != "savant" {
		return false
	}
	second, ok := r.next(n, first)
	return ok && r.lex(second, laxjson.Quoted)-second <= 32 && r.key(second) == "records"
}

// HasValues reports that JSON can be changed.
func (f *Form) HasValues() bool { return true }

// HasLines reports that JSON is text.
func (f *Form) HasLines() bool { return true }

// Records returns how many records there are.
func (f *Form) Records() int { return f.reader.index.entries[0].count }

// FirstRecordImplied reports that a path without a record begins in the first.
func (f *Form) FirstRecordImplied() bool { return f.Records() > 0 }

// Info sets what depends on the current bytes.
func (f *Form) Info(i *model.Info) {
	const countedAtOnce = 1 << 20
	i.Records, i.Neutral = f.Records(), true
	if x := &f.reader.index; x.values < 0 && f.host.Size() <= countedAtOnce {
		fresh, _ := scan(f.host.Bytes().View(0, f.host.Size()), nil)
		x.values = fresh.values
	}
	if i.Values = f.reader.index.values; f.reader.godot {
		i.Values = -1 // an entry is two values of JSON, a vector several
	}
	if head := f.host.Bytes().View(0, sampled); bytes.IndexByte(head, '\n') >= 0 {
		i.Newline = "LF"
		if bytes.Contains(head, []byte("\r\n")) {
			i.Newline = "CRLF"
		}
	}
}

// hasTail reports whether there is something after the last record that is not understood.
func (f *Form) hasTail() bool { return f.reader.index.tail < f.host.Size() }

// place determines where a row is.
func (f *Form) place(r model.Row) place {
	if known := f.places.Of(f.host, r); known != nil {
		return *known
	}
	var p place
	if r == model.Root {
		p = place{kind: placeRoot, end: f.host.Size(), count: int32(f.Records())}
		if f.hasTail() {
			p.count++
		}
	} else {
		p = f.below(f.place(f.host.Parent(r)), f.host.Slot(r))
	}
	f.places.Set(f.host, r, p)
	return p
}

// node is what the children of a place are read from.
func (f *Form) node(p place) node {
	if p.kind == placeRoot {
		return f.reader.top()
	}
	if p.sense != nil {
		return p.sense.list
	}
	return node{start: p.start, first: p.start + 1, end: p.end, keys: keysOf(f.reader.byte(p.start))}
}

// below finds out where a child of a place lies.
func (f *Form) below(p place, s model.Slot) place {
	lost := place{start: p.start, end: p.start}
	if part, ok := f.partBelow(p, s); ok {
		return part
	}
	if s.Part != model.ChildPart || p.kind != placeRoot && p.kind != placeContainer {
		return lost
	}
	x := &f.reader.index
	if p.kind == placeRoot && s.Index == f.Records() && f.hasTail() {
		return place{kind: placeTail, key: x.tail, start: x.tail, end: f.host.Size()}
	}
	n := f.node(p)
	off, ok := f.reader.child(n, s.Index)
	if !ok {
		return lost
	}
	return f.childPlace(p, n, off)
}

// partBelow is the place of a component or an attribute of a value.
func (f *Form) partBelow(p place, s model.Slot) (part place, ok bool) {
	part = place{depth: p.depth, key: p.start, start: p.start, end: p.end, sense: p.sense}
	switch s.Part {
	case model.ComponentPart:
		part.kind = placePart
		return part, p.kind == placeMeant || p.kind == placeElement || p.kind == placePart
	case model.AttributePart:
		part.kind = placeMark
		return part, p.attribute(s.Index) != ""
	}
	return part, false
}

// typeOf is the type of a row's value where it has components; ok is false for others.
func (f *Form) typeOf(r model.Row) (t variant.Type, ok bool) {
	switch p := f.place(r); p.kind {
	case placeMeant:
		return p.sense.t, true
	case placeElement:
		return variant.ElementOf(f.node(f.place(f.host.Parent(r))).packed)
	case placePart:
		c := f.partOf(r)
		return c.Kind, c.Name != ""
	}
	return variant.Nil, false
}

// partOf is the component that a row is.
func (f *Form) partOf(r model.Row) value.Component {
	t, ok := f.typeOf(f.host.Parent(r))
	return value.PartOf(t, ok, f.host.Slot(r).Index)
}

// partValue is the value of a component.
func (f *Form) partValue(r model.Row) (variant.Value, error) {
	whole, err := f.Value(f.host.Parent(r))
	if err != nil {
		return whole, err
	}
	v, ok := f.partOf(r).Pick(whole)
	if !ok {
		return v, f.host.Refuse(r, message.New(noValueThere))
	}
	return v, nil
}

// childPlace is the place of the child of a node that begins at off.
func (f *Form) childPlace(p place, n node, off int64) place {
	x := &f.reader.index
	if o, ok := f.reader.opaque(off); ok {
		return place{kind: placeOpaque, key: off, start: off, end: o.end}
	}
	c := place{depth: p.depth + 1, key: off, start: f.reader.valueOf(n, off)}
	if n.packed != variant.Nil {
		c.kind, c.end = placeElement, f.reader.end(n, off)
		return c
	}
	c.end = f.reader.skip(c.start)
	if s, ok := f.reader.sense(c.start); ok {
		if c.kind, c.sense = placeMeant, &s; s.holds() {
			c.kind, c.count = placeContainer, -1
		}
		return c
	}
	switch b := f.reader.byte(c.start); b {
	case '"':
		c.kind = placeString
	case '[', '{':
		c.kind, c.count = placeContainer, -1
		if _, ok := in(x.deep, c.start); ok {
			c.kind, c.count = placeDeep, 0
		}
	default:
		c.kind = placeWord
	}
	return c
}

// Len returns the number of children of a row.
func (f *Form) Len(r model.Row) int {
	p := f.place(r)
	if p.count < 0 {
		p.count = int32(min(f.reader.count(f.node(p)), 1<<31-1))
		f.places.Set(f.host, r, p)
	}
	return int(p.count)
}

// At returns the deepest row that holds the byte at off.
func (f *Form) At(off int64) model.Row {
	if f.hasTail() && off >= f.reader.index.tail {
		return f.host.Child(model.Root, f.Records())
	}
	for r := model.Root; ; {
		p := f.place(r)
		if p.kind != placeRoot && (p.kind != placeContainer || off < p.start || off >= p.end) {
			return r
		}
		n := f.node(p)
		i, at := f.reader.number(n, off)
		if i < 0 || off >= f.reader.end(n, at) {
			return r
		}
		r = f.host.Child(r, i)
	}
}

// Walk visits rows in file order.
func (f *Form) Walk(from model.Row, depth int, visit func(model.Row) bool) {
	if from != model.Root {
		f.descend(from, depth, visit)
		return
	}
	for i := range f.Len(model.Root) {
		if !f.host.Visit(model.Root, i, func(r model.Row) bool { return f.descend(r, depth, visit) }) {
			return
		}
	}
}

// descend visits a row and what is below it.
func (f *Form) descend(r model.Row, depth int, visit func(model.Row) bool) bool {
	if !visit(r) {
		return false
	}
	if depth == 0 {
		return true
	}
	for i := range f.Len(r) {
		if !f.host.Visit(r, i, func(c model.Row) bool { return f.descend(c, depth-1, visit) }) {
			return false
		}
	}
	return true
}

// lineStart caches the start of the last requested line, so that finding the next one scans only what is between.
type lineStart struct {
	revision  uint32
	off, line int64
}

// Position returns the line and column of an offset.
func (f *Form) Position(off int64) (line, column int) {
	l := &f.line
	if l.revision != f.host.Revision() || l.off > off {
		*l = lineStart{revision: f.host.Revision()}
	}
	f.each(l.off, off, func(at int64, part []byte) {
		if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
			l.line += int64(bytes.Count(part, []byte{'\n'}))
			l.off = at + int64(i) + 1
		}
	})
	f.each(l.off, off, func(_ int64, part []byte) { column += letters(part) })
	return int(l.line) + 1, column + 1
}

// letters is how many characters begin in bytes.
func letters(b []byte) (n int) {
	for _, c := range b {
		if utf8.RuneStart(c) {
			n++
		}
	}
	return n
}

// each calls do for the bytes from off to end, piece by piece.
func (f *Form) each(off, end int64, do func(at int64, part []byte)) {
	for end = min(end, f.host.Size()); off < end; {
		part := f.host.Bytes().Tail(off)
		part = part[:min(int64(len(part)), end-off)]
		do(off, part)
		off += int64(len(part))
	}
}

// Problems returns what is wrong with the file.
func (f *Form) Problems() []model.Problem {
	var list []model.Problem
	for _, w := range f.reader.index.faults {
		list = append(list, f.problem(w.off, w.what))
	}
	return list
}

func (f *Form) problem(off int64, what message.Message) model.Problem {
	r := f.At(max(min(off, f.host.Size()-1), 0))
	if r == model.Root && off > 0 {
		r = f.At(off - 1) // where something is missing after it
	}
	return model.Problem{Row: r, Path: f.host.Path(r), Offset: off, Text: what}
}

// single is the row itself, or for the root the only record.
func (f *Form) single(r model.Row) (model.Row, error) {
	if r != model.Root {
		return r, nil
	}
	if f.Records() == 1 {
		return f.host.Child(model.Root, 0), nil
	}
	return 0, &model.RefusedError{Why: message.New(nameARecord, message.New(value.Records, int64(f.Records())))}
}

// Value returns the decoded value of a row.
func (f *Form) Value(r model.Row) (variant.Value, error) {
	r, err := f.single(r)
	if err != nil {
		return variant.Value{}, err
	}
	p := f.place(r)
	switch p.kind {
	case placePart:
		return f.partValue(r)
	case placeMark:
		return variant.OfString(p.attribute(f.host.Slot(r).Index)), nil
	case placeElement:
		v, err := f.reader.element(f.node(f.place(f.host.Parent(r))), p.start)
		if err != nil {
			return v, f.host.Refuse(r, message.Of(err))
		}
		return v, nil
	case placeContainer, placeMeant, placeString, placeWord:
		v, err := f.reader.value(p.start)
		if err != nil {
			return v, f.host.Refuse(r, message.Of(err))
		}
		return v, nil
	}
	return variant.Value{}, f.host.Refuse(r, message.New(noValueThere))
}

// TextAt returns the text of a string that may hold a document.
func (f *Form) TextAt(r model.Row) (text string, ok bool) {
	p := f.place(r)
	if p.kind != placeString || p.end-p.start < 4 {
		return "", false
	}
	raw := f.host.Bytes().View(p.start, p.end)
	switch raw[1] {
	case '{', '[', '\\', ' ':
	default:
		if bytes.IndexByte(raw, '\\') < 0 && !model.MayHold(raw[1:len(raw)-1]) {
			return "", false
		}
	}
	text, ok = laxjson.Unquote(raw)
	return text, ok && model.MayHold([]byte(text))
}

// value decodes the value at off. It returns an error for a word without a meaning.
func (r *reader) value(off int64) (variant.Value, error) {
	if _, opaque := r.opaque(off); opaque {
		return variant.Value{}, r.wrong(off)
	}
	if s, ok := r.sense(off); ok {
		return r.meant(off, s)
	}
	switch r.byte(off) {
	case '"':
		text, _ := laxjson.Unquote(r.list.View(off, r.skip(off)))
		return variant.OfString(text), nil
	case '[', '{':
	default:
		word := r.list.View(off, r.skip(off))
		v, err := meaning(word)
		if !r.godot && laxjson.IsNumber(word) {
			v.Text = string(word)
		}
		return v, err
	}
	if d, ok := in(r.index.deep, off); ok {
		return variant.Value{}, message.Err(notAValue, value.Shorten(string(r.list.View(off, min(d.end, off+value.LongestItem))), value.LongestItem))
	}
	n := r.open(off)
	var items []variant.Value
	var entries []variant.Entry
	for at, ok := r.firstChild(n); ok; at, ok = r.next(n, at) {
		v, err := r.value(r.valueOf(n, at))
		if err != nil {
			return v, err
		}
		if n.keys == members {
			entries = append(entries, variant.Entry{Key: variant.OfString(r.key(at)), Value: v})
		} else {
			items = append(items, v)
		}
	}
	if n.keys == members {
		return variant.OfDict(entries...), nil
	}
	return variant.OfArray(items...), nil
}

// key is the key of the entry that begins at off; of one that is not understood, what no key can be.
func (r *reader) key(off int64) string {
	if o, opaque := r.opaque(off); opaque {
		return "\xff" + string(r.list.View(off, o.end))
	}
	text, _ := laxjson.Unquote(r.list.View(off, r.lex(off, laxjson.Quoted)))
	return text
}

// meaning is the value of a word.
func meaning(word []byte) (variant.Value, error) {
	v, ok := laxjson.Meaning(word)
	if !ok {
		return v, message.Err(notAValue, value.Shorten(string(word), value.LongestItem))
	}
	return v, nil
}

// hasKeys reports whether the children of a row have keys.
func (f *Form) hasKeys(r model.Row) bool {
	p := f.place(r)
	return p.kind == placeContainer && f.node(p).keys != none
}

// Parse reads JSON, or else a literal of Godot's.
func (f *Form) Parse(_ model.Row, text string) (variant.Value, error) {
	read := value.ReadWrittenJSON
	if f.reader.godot {
		read = value.ReadJSON
	}
	if v, err := read(text); err == nil || errors.Is(err, value.DigitsLost) {
		return v, err
	}
	return literal.ParseAll(text, f.host.Dialect())
}
