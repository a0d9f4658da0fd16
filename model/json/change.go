package json

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/model/order"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages.
const (
	noChildren      message.ID = "json.no-children"
	placeBeyond     message.ID = "json.place-beyond index children"
	entryNeedsKey   message.ID = "json.entry-needs-key"
	elementsHaveNo  message.ID = "json.elements-have-no-keys"
	onlyOneValue    message.ID = "json.only-one-value"
	lastValue       message.ID = "json.last-value"
	rootStays       message.ID = "json.root-stays"
	valuesStayApart message.ID = "json.values-stay-apart"
	notMoved        message.ID = "json.not-moved"
	noFreeKey       message.ID = "json.no-free-key"
	onlyArrays      message.ID = "json.only-arrays"
	tooMany         message.ID = "json.too-many elements"
	notClosed       message.ID = "json.not-closed line column"
	beginsOtherwise message.ID = "json.begins-otherwise"
)

// change is an edit of children while it is planned: for each container what goes and what comes.
type change struct {
	form  *Form
	edit  model.Edit
	parts []*part
}

// part is what a change does to one container.
type part struct {
	row     model.Row
	place   place
	node    node
	count   int
	removed []int            // children that go
	added   map[int][][]byte // what comes, by the child in front of which it comes
	taken   map[string]bool  // keys; nil until they are asked for
	style   style
	lead    string // what stands between the comma and a child
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

// several reports whether the file is one of several values, or has other text behind its only one.
func (f *Form) several() bool { return f.Records() > 1 || f.hasTail() }

// learn finds out how the children of a container are written: as those that it has, or else as the file is.
func (p *part) learn(f *Form) {
	p.style = styleOf(f.host.Bytes().View(0, sampled))
	if p.colon = p.style.colon; p.node.keys != members {
		p.colon = "," + p.style.comma
	}
	if p.count == 0 {
		p.style.lines = p.node.packed == variant.Nil && f.spread(p.place, p.style)
		if p.style.lines {
			p.indent = f.indent(p.place.key) + p.style.unit
			p.lead = p.style.newline + p.indent
		}
		return
	}
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
		p.style.lines = false
	}
	if p.place.kind == placeRoot {
		value := f.host.Bytes().View(first, f.reader.end(p.node, first))
		p.style.lines = bytes.IndexByte(value[:min(len(value), sampled)], '\n') >= 0
		if p.lead == "" {
			p.lead = p.style.newline
		}
	}
	if p.node.keys != none {
		from := f.reader.skip(first)
		if colon := f.host.Bytes().View(from, f.reader.valueOf(p.node, first)); len(bytes.Trim(colon, ":, \t\r\n")) == 0 {
			if p.colon = string(colon); p.node.keys == members {
				p.style.colon = p.colon
			}
		}
	}
}

// lead is the blanks in front of off, from the last line end on where there are many.
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
	if err := c.take(p, one.Key.Text); err != nil {
		return nil, err
	}
	dst := append(p.style.quote(nil, one.Key.Text), p.colon...)
	return p.style.append(dst, v, p.indent), nil
}

// take refuses a key that the object has, and remembers it.
func (c *change) take(p *part, key string) error {
	if !c.form.host.AllowsDuplicateKeys() && c.keys(p)[key] {
		return c.form.host.Refuse(p.row, message.New(keyTaken, rowpath.Quote(key)))
	}
	c.keys(p)[key] = true
	return nil
}

// keys are those of an object.
func (c *change) keys(p *part) map[string]bool {
	if p.taken == nil {
		p.taken = map[string]bool{}
		r := &c.form.reader
		for off, ok := r.firstChild(p.node); ok; off, ok = r.next(p.node, off) {
			p.taken[r.name(p.node, off)] = true
		}
	}
	return p.taken
}

// Insert plans new children.
func (f *Form) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	c := f.begin(label.Insert, f.host.Path(parent))
	p, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > p.count {
		return model.Edit{}, f.host.Refuse(parent, message.New(placeBeyond, index, message.New(value.Children, int64(p.count))))
	}
	for _, one := range list {
		child, err := c.child(p, one)
		if err != nil {
			return model.Edit{}, err
		}
		p.added[index] = append(p.added[index], child)
	}
	c.edit.Shifts = []model.Shift{{Parent: parent, At: index, Inserted: len(list)}}
	return c.finish()
}

// Remove plans the removal of rows.
func (f *Form) Remove(list []model.Row) (model.Edit, error) {
	c := f.begin(label.Remove, f.host.Path(list[0]))
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(f.host))
	for _, r := range list {
		if r == model.Root {
			return model.Edit{}, f.host.Refuse(r, message.New(rootStays))
		}
		parent, i := f.host.Parent(r), f.host.Slot(r).Index
		p, err := c.in(parent)
		if err != nil {
			return model.Edit{}, err
		}
		if f.place(r).kind == placeTail {
			c.splice(f.reader.index.tail, f.host.Size(), nil)
		} else {
			p.removed = append(p.removed, i)
		}
		c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: parent, At: i, Removed: 1})
	}
	return c.finish()
}

// Move plans that rows become children of parent.
func (f *Form) Move(list []model.Row, parent model.Row, index int) (model.Edit, error) {
	c := f.begin(label.Move, f.host.Path(list[0]))
	target, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > target.count {
		return model.Edit{}, f.host.Refuse(parent, message.New(placeBeyond, index, message.New(value.Children, int64(target.count))))
	}
	for _, r := range list {
		from := f.host.Parent(r)
		switch kind := f.place(r).kind; {
		case r == model.Root, kind == placeTail, kind == placeOpaque, kind == placeLost:
			return model.Edit{}, f.host.Refuse(r, message.New(notMoved))
		case (from == model.Root) != (parent == model.Root):
			return model.Edit{}, f.host.Refuse(r, message.New(valuesStayApart))
		}
		source, err := c.in(from)
		if err != nil {
			return model.Edit{}, err
		}
		child, err := c.carried(r, source, target)
		if err != nil {
			return model.Edit{}, err
		}
		source.removed = append(source.removed, f.host.Slot(r).Index)
		target.added[index] = append(target.added[index], child)
	}
	if order.Stays(f.host, list, parent, index) {
		return model.Edit{}, nil
	}
	c.edit.Shifts = order.Moved(f.host, list, parent, index)
	return c.finish()
}

// carried is the child r of one container as it stands in another.
func (c *change) carried(r model.Row, source, target *part) ([]byte, error) {
	f := c.form
	p := f.place(r)
	if source == target {
		return f.host.Bytes().View(p.key, p.end), nil
	}
	if p.kind == placeElement || source.node.keys != target.node.keys || f.reader.godot && f.writesNative(source.row) != f.writesNative(target.row) {
		one := model.Entry{}
		v, err := f.Value(r)
		if err != nil {
			return nil, err
		}
		if one.Value = v; source.node.keys != none && target.node.keys != none {
			key := f.reader.keyValue(source.node, p.key)
			one.Key = &key
		}
		return c.child(target, one)
	}
	if v, err := f.reader.value(p.start); err != nil || int(target.place.depth)+1+depthOf(v) > deepest {
		return nil, f.host.Refuse(r, message.New(tooDeepToSet, deepest))
	}
	start := p.start
	if target.node.keys != none {
		if err := c.take(target, f.reader.name(source.node, p.key)); err != nil {
			return nil, err
		}
		start = p.key
	}
	b := f.host.Bytes().View(start, p.end)
	if strings.Contains(target.lead, "\n") && f.ownLine(p.key) {
		b = reindent(b, f.indent(p.key), target.indent)
	}
	return b, nil
}

// Duplicate plans copies of rows, right behind them, and of neighbours behind the last of them.
func (f *Form) Duplicate(list []model.Row) (model.Edit, error) {
	c := f.begin(label.Duplicate, f.host.Path(list[0]))
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(f.host))
	slices.Reverse(list)
	copies := map[model.Row]int{}
	for len(list) > 0 {
		n := 1
		for n < len(list) && f.host.Parent(list[n]) == f.host.Parent(list[0]) && f.host.Slot(list[n]).Index == f.host.Slot(list[0]).Index+n {
			n++
		}
		run := list[:n]
		list = list[n:]
		parent := f.host.Parent(run[0])
		p, err := c.in(parent)
		if err != nil {
			return model.Edit{}, err
		}
		at := f.host.Slot(run[n-1]).Index + 1
		for _, r := range run {
			child, err := c.copied(p, r)
			if err != nil {
				return model.Edit{}, err
			}
			p.added[at] = append(p.added[at], child)
		}
		c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: parent, At: at + copies[parent], Inserted: n})
		copies[parent] += n
	}
	return c.finish()
}

// copied is the copy of a child, with a key of its own.
func (c *change) copied(p *part, r model.Row) ([]byte, error) {
	f := c.form
	at := f.place(r)
	switch at.kind {
	case placeRoot, placeTail, placeOpaque, placeLost:
		return nil, f.host.Refuse(r, message.New(notMoved))
	}
	if p.node.keys == none {
		return f.host.Bytes().View(at.start, at.end), nil
	}
	if p.node.keys == values {
		return c.copiedNative(p, r)
	}
	const most = 1000
	key := f.reader.key(at.key)
	for i := range most {
		next := key + "_" + strconv.Itoa(i+2)
		if !c.keys(p)[next] {
			p.taken[next] = true
			end := f.reader.lex(at.key, quoted)
			b := p.style.restring(f.host.Bytes().View(at.key, end), next)
			return append(b, f.host.Bytes().View(end, at.end)...), nil
		}
	}
	return nil, f.host.Refuse(r, message.New(noFreeKey))
}

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) {
	const most = 1 << 24 // a number typed too long must not fill the memory
	c := f.begin(label.Resize, f.host.Path(r))
	p, err := c.in(r)
	switch {
	case err != nil:
		return model.Edit{}, err
	case p.place.kind != placeContainer || p.node.keys != none:
		return model.Edit{}, f.host.Refuse(r, message.New(onlyArrays))
	case n-p.count > most:
		return model.Edit{}, f.host.Refuse(r, message.New(tooMany, message.New(value.Elements, int64(n-p.count))))
	case n < p.count:
		for i := n; i < p.count; i++ {
			p.removed = append(p.removed, i)
		}
		c.edit.Shifts = []model.Shift{{Parent: r, At: n, Removed: p.count - n}}
	case n > p.count:
		one, err := c.zero(p)
		if err != nil {
			return model.Edit{}, err
		}
		p.added[p.count] = slices.Repeat([][]byte{one}, n-p.count)
		c.edit.Shifts = []model.Shift{{Parent: r, At: p.count, Inserted: n - p.count}}
	}
	return c.finish()
}

// splice adds a splice.
func (c *change) splice(start, end int64, now []byte) {
	now = c.form.apart(start, end, now)
	if start < end || len(now) > 0 {
		c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: start, End: end, New: now})
	}
}

// apart is what comes between two places, with blanks where it would be one word with what is there: values of a file may touch, as in 1""2.
func (f *Form) apart(start, end int64, now []byte) []byte {
	around := append(append([]byte{' '}, f.host.Bytes().View(start-1, start)...), now...)
	front := len(around) - len(now)
	around = append(around, f.host.Bytes().View(end, end+1)...)
	if back := front + len(now); back < len(around) && wordy[around[back-1]] && wordy[around[back]] {
		now = append(now[:len(now):len(now)], ' ')
	}
	if len(now) > 0 && wordy[around[front-1]] && wordy[now[0]] {
		now = append([]byte{' '}, now...)
	}
	return now
}

// finish makes splices of what the containers gain and lose.
func (c *change) finish() (model.Edit, error) {
	for _, p := range c.parts {
		if err := c.endIsKnown(p); err != nil {
			return model.Edit{}, err
		}
		slices.Sort(p.removed)
		if p.place.kind == placeRoot && len(p.removed) == p.count && len(p.added) == 0 {
			return model.Edit{}, &model.RefusedError{Why: message.New(lastValue)}
		}
		if len(p.removed) > 0 || len(p.added) > 0 {
			c.reshape(p)
		}
	}
	slices.SortStableFunc(c.edit.Splices, piece.InOrder)
	for _, s := range c.edit.Splices {
		c.edit.Spans = append(c.edit.Spans, model.Span{Start: s.Start, Length: s.End - s.Start, NewLength: int64(len(s.New))})
	}
	return c.edit, nil
}

// endIsKnown refuses new children in a container that the text does not close, and values behind a last one that it does not close: what
// is put there would be read as a child of what is open.
func (c *change) endIsKnown(p *part) error {
	f := c.form
	known := true
	switch _, behind := p.added[p.count]; {
	case len(p.added) == 0:
	case p.place.kind != placeRoot:
		known = f.closes(p.node)
	case behind && p.count > 0:
		last, _ := f.reader.child(p.node, p.count-1)
		if b := f.reader.byte(last); b == '[' || b == '{' {
			known = f.closes(f.reader.open(last))
		}
	}
	if known {
		return nil
	}
	tail := f.reader.index.tail
	text := f.host.Bytes().View(tail-sampled, tail)
	line, column := f.Position(tail - int64(len(text)-len(bytes.TrimRight(text, "\x00 \t\r\n"))))
	return f.host.Refuse(p.row, message.New(notClosed, line, column))
}

// closes reports whether the bracket that closes a container is there, right behind its last child.
func (f *Form) closes(n node) bool {
	r := &f.reader
	if n.each > 1 {
		n = n.single()
	}
	if _, deep := in(r.index.deep, n.start); deep {
		return n.end < r.index.tail || len(r.index.faults) == 0
	}
	at := n.first
	if count := r.count(n); count > 0 {
		last, _ := r.child(n, count-1)
		at = r.gap(r.end(n, last), false)
		if r.byte(at) == ',' {
			at++
		}
	}
	at = r.gap(at, false)
	b := r.byte(at)
	return at == n.end-1 && (b == ']' || b == '}')
}

// reshape makes splices of what one container gains and loses.
func (c *change) reshape(p *part) {
	r := &c.form.reader
	start := func(i int) int64 { off, _ := r.child(p.node, i); return off }
	end := func(i int) int64 { return r.end(p.node, start(i)) }
	comma := ","
	if p.place.kind == placeRoot {
		comma = ""
	}
	// Runs of children that go, each from its first up to behind its last, and what comes by the child that stays behind it.
	var runs [][2]int
	for _, i := range p.removed {
		if n := len(runs); n > 0 && runs[n-1][1] == i {
			runs[n-1][1]++
		} else {
			runs = append(runs, [2]int{i, i + 1})
		}
	}
	come := map[int][][]byte{}
	for _, at := range slices.Sorted(maps.Keys(p.added)) {
		to := at
		for _, run := range runs {
			if run[0] <= to && to < run[1] {
				to = run[1]
			}
		}
		come[to] = append(come[to], p.added[at]...)
	}
	for _, run := range runs {
		switch last := run[1] == p.count; {
		case !last:
			var now []byte
			for _, one := range come[run[1]] {
				now = append(append(append(now, one...), comma...), p.leadOf(c.form, run[1])...)
			}
			delete(come, run[1])
			c.splice(start(run[0]), start(run[1]), now)
		case run[0] > 0:
			var now []byte
			for _, one := range come[p.count] {
				now = append(append(append(now, comma...), p.leadOf(c.form, run[0]-1)...), one...)
			}
			delete(come, p.count)
			c.splice(end(run[0]-1), end(p.count-1), now)
		case len(come[p.count]) > 0: // all go, and others come
			c.splice(start(0), end(p.count-1), bytes.Join(come[p.count], []byte(comma+p.lead)))
			delete(come, p.count)
		default:
			c.empty(p, start(0), end(p.count-1))
		}
	}
	for at, list := range come {
		switch {
		case p.count == 0:
			c.fill(p, list)
		case at < p.count:
			var now []byte
			for _, one := range list {
				now = append(append(append(now, one...), comma...), p.leadOf(c.form, at)...)
			}
			c.splice(start(at), start(at), now)
		default:
			c.append(p, end(p.count-1), list, comma)
		}
	}
}

// leadOf is what stands between a comma and the i-th child, or what comes there.
func (p *part) leadOf(f *Form, i int) string {
	if i == 0 {
		return p.lead
	}
	off, _ := f.reader.child(p.node, i)
	if lead := f.lead(off); lead != "" || p.place.kind != placeRoot {
		return lead
	}
	return p.lead
}

// empty plans that all children of a container go, and the blanks around them, but no comments.
func (c *change) empty(p *part, start, end int64) {
	f := c.form
	close := f.reader.gap(end, false)
	if f.reader.byte(close) == ',' {
		end = close + 1
		close = f.reader.gap(end, false)
	}
	if blank(f.host.Bytes().View(p.node.first, start)) && blank(f.host.Bytes().View(end, close)) {
		start, end = p.node.first, close
	}
	c.splice(start, end, nil)
}

// fill plans the children of a container that has none.
func (c *change) fill(p *part, list [][]byte) {
	f := c.form
	close := f.reader.gap(p.node.first, false)
	b := f.host.Bytes().View(p.node.first, close)
	now := append([]byte(p.lead), bytes.Join(list, []byte(","+p.comma()))...)
	if p.style.lines {
		now = append(append(now, p.style.newline...), f.indent(p.place.key)...)
	}
	start := p.node.first
	if !blank(b) { // behind the comments
		start += int64(len(bytes.TrimRight(b, " \t\r\n")))
		if p.lead == "" {
			now = append([]byte(p.style.newline), now...)
		}
	}
	c.splice(start, close, now)
}

// comma is what stands behind the comma between children of a container that had none.
func (p *part) comma() string {
	if p.style.lines {
		return p.lead
	}
	return p.style.comma
}

// append plans children behind the last one, which ends at end, and behind its comment.
func (c *change) append(p *part, end int64, list [][]byte, comma string) {
	f := c.form
	lead := p.leadOf(f, p.count-1)
	if p.count == 1 {
		lead = p.lead
	}
	at, trailing := end, false
	if p.place.kind != placeRoot {
		last := f.reader.gap(end, false)
		if trailing = f.reader.byte(last) == ','; trailing {
			at = last + 1
			last = f.reader.gap(at, false)
		}
		if b := f.host.Bytes().View(at, last); !blank(b) {
			if !trailing {
				c.splice(end, end, []byte(comma))
			}
			at += int64(len(bytes.TrimRight(b, " \t\r\n")))
			if !strings.Contains(lead, "\n") {
				lead = p.style.newline + lead
			}
			now := append([]byte(lead), bytes.Join(list, []byte(comma+lead))...)
			if trailing {
				now = append(now, comma...)
			}
			c.splice(at, at, now)
			return
		}
	}
	var now []byte
	for _, one := range list {
		now = append(append(append(now, comma...), lead...), one...)
	}
	c.splice(end, end, now)
}

// Keep refuses an edit after which the file would not be taken for JSON: it is by its name and how it begins, and, where it is damaged, unless what is left is a
// value as Godot writes it.
func (f *Form) Keep(e model.Edit) error {
	const head = 4 << 10
	if len(e.Splices) == 0 {
		return nil
	}
	begins, damaged := e.Splices[0].Start < head, len(f.reader.index.faults) > 0
	if !begins && !damaged {
		return nil
	}
	after := f.host.Bytes().Snapshot()
	after.Do(e.Splices)
	if begins && Sniff(after.View(0, 2*head), f.host.Name()) != codec.JSON || damaged && IsGodotText(after.View(0, min(after.Len(), godotText+1))) {
		return &model.RefusedError{Why: message.New(beginsOtherwise)}
	}
	return nil
}
