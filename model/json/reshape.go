package json

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/piece"
)

// splice adds a splice.
func (c *change) splice(start, end int64, now []byte) {
	now = c.form.apart(start, end, now)
	if start < end || len(now) > 0 {
		c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: start, End: end, New: now})
	}
}

// apart returns what to insert between two places, with blanks if it would merge with what is there: values of a file
// may touch, as in 1""2.
func (f *Form) apart(start, end int64, now []byte) []byte {
	around := append(append([]byte{' '}, f.host.Bytes().View(start-1, start)...), now...)
	front := len(around) - len(now)
	around = append(around, f.host.Bytes().View(end, end+1)...)
	if back := front + len(now); back < len(around) && laxjson.Wordy[around[back-1]] && laxjson.Wordy[around[back]] {
		now = append(now[:len(now):len(now)], ' ')
	}
	if len(now) > 0 && laxjson.Wordy[around[front-1]] && laxjson.Wordy[now[0]] {
		now = append([]byte{' '}, now...)
	}
	return now
}

// finish makes splices of the removals and additions.
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

// endIsKnown refuses new children in a container that the text does not close, and values after an unclosed last one:
// they would be read as children of what is open. An unclosed last child cannot be removed either, since what follows
// it would remain.
func (c *change) endIsKnown(p *part) error {
	f := c.form
	_, behind := p.added[p.count]
	known := true
	if p.count > 0 && (behind || slices.Contains(p.removed, p.count-1)) {
		known = f.closesLast(p)
	}
	if len(p.added) > 0 && p.place.kind != placeRoot {
		known = known && f.closes(p.node)
	}
	if known {
		return nil
	}
	tail := f.reader.index.tail
	text := f.host.Bytes().View(tail-sampled, tail)
	line, column := f.Position(tail - int64(len(text)-len(bytes.TrimRight(text, "\x00 \t\r\n"))))
	return f.host.Refuse(p.row, message.New(notClosed, line, column))
}

// closesLast reports whether the last child of a container ends where the text says so.
func (f *Form) closesLast(p *part) bool {
	last, _ := f.reader.child(p.node, p.count-1)
	b := f.reader.byte(last)
	return b != '[' && b != '{' || f.closes(f.reader.open(last))
}

// closes reports whether the bracket that closes a container is there, right after its last child.
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
		at = r.end(n, last)
	}
	at = r.lex(r.gap(at, false), laxjson.Commas)
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
	// Runs of children that go, each from its first up to after its last, and what comes by the child that stays after
	// it.
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

// leadOf is what is between a comma and the i-th child, or what comes there.
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

// empty plans the removal of all children of a container and the blanks around them, but not of comments.
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
	if !blank(b) { // after the comments
		start += int64(len(bytes.TrimRight(b, " \t\r\n")))
		if p.lead == "" {
			now = append([]byte(p.style.newline), now...)
		}
	}
	c.splice(start, close, now)
}

// comma is what comes after the comma between children of a container that had none.
func (p *part) comma() string {
	if p.style.lines {
		return p.lead
	}
	return p.style.comma
}

// append plans children after the last one, which ends at end, and after its comment.
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
