package diff

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
)

// Messages.
const (
	recordRest         message.ID = "diff.record-rest"
	theRest            message.ID = "diff.the-rest"
	unreadable         message.ID = "diff.unreadable"
	keyBytesAre        message.ID = "diff.key-bytes-are bytes"
	keyBytesBegin      message.ID = "diff.key-bytes-begin bytes"
	keyStoredOtherwise message.ID = "diff.key-stored-otherwise byte"
)

// FromPlace is the note of what only stands in another place of its list. Both places are counted from 1, among what is of its kind there.
const FromPlace message.ID = "diff.from-place from to"

// event is what an alignment of two lists finds about a child of a, of b, or of both.
type event struct {
	op   Op // Changed: they must be compared
	i, j int
	// For a moved child: before which child of a it would now be, and before which of b it would still be.
	at, back int
}

// nodes compares two values at the same place.
func (c *comparison) nodes(pa, pb place, a, b node) {
	if c.over(b.offset()) {
		return
	}
	if c.unchanged(a, b) {
		return
	}
	x, ok := a.(*stored)
	y, also := b.(*stored)
	if ok && also && x.parent == nil && y.parent == nil && x.tree.Dialect() == y.tree.Dialect() && x.size() == y.size() &&
		x.tree.Common(x.at.Start, y.tree, y.at.Start, x.size()) == x.size() {
		return
	}
	l, ok := a.list()
	m, also := b.list()
	if ok && also && l.kind() == m.kind() {
		if l.kind() == bytesKind && from(pa, pb) == "" && !c.same(a, b) {
			if _, ok := c.inside(pb, a, b); ok {
				return
			}
		}
		c.lists(pa, pb, a, b, l, m)
	} else if !c.same(a, b) {
		if !ok && !also && from(pa, pb) == "" {
			if different, _ := c.inside(pb, a, b); different {
				return // a String that is otherwise the same
			}
		}
		c.tell(Difference{Op: Changed, Path: pb.String(), From: from(pa, pb)}.between(texts(a, b)))
	}
}

// unchanged reports whether two values are certainly the same.
func (c *comparison) unchanged(a, b node) bool {
	switch {
	case c.forms != nil:
		return c.sameParts(a, b)
	case c.ids != nil:
		_, ok := a.(*section)
		return !ok && c.same(a, b)
	}
	return unchanged(a, b)
}

// bytesKind is the kind of lists whose bytes may hold a document.
var bytesKind = variant.PackedByteArray.String()

// tooMany is how many elements of a packed array may differ before they are reported as one change.
const tooMany = 100

// lists compares the contents of two values.
func (c *comparison) lists(pa, pb place, of, to node, a, b list) {
	events := c.inPlace(a, b, pairUp(a, b, c.align(a, b)))
	if c.stopped {
		return
	}
	if len(events) > tooMany && packed(a) {
		if !c.same(of, to) {
			c.tell(Difference{Op: Changed, Path: pb.String(), From: from(pa, pb)}.between(of.text(), to.text()))
		}
		return
	}
	for i, was := range a.types() {
		if is := b.types()[i]; is != was && (c.forms == nil || is != "" && was != "") {
			name := attributes[i]
			if a.kind() == "Object" {
				name = "class"
			}
			d := Difference{Op: Changed, Path: pb.to(model.Step{Kind: model.AttributeStep, Text: name}).String()}
			c.tell(d.between(typed(was), typed(is)))
		}
	}
	moved := cameOrWent(a, b, events)
	prepare(a, b, events)
	var placeA, placeB func(i int) int
	if slices.ContainsFunc(events, func(e event) bool { return e.op == Moved }) {
		placeA, placeB = standings(a), standings(b)
	}
	for _, e := range events {
		if c.over(to.offset()) {
			return
		}
		if c.forms != nil && formOnlyEvent(a, b, &e) {
			continue
		}
		if c.ids != nil && e.op == Moved && isResource(b, e.j) {
			e.op = Changed // resources that have other ids are in another order
		}
		if e.op == Moved && isConnection(b, e.j) && a.sum(e.i, false) != b.sum(e.j, false) {
			e.op = Changed // it calls another method
		}
		switch e.op {
		case Removed:
			c.tell(Difference{Op: Removed, Path: pa.to(a.steps(e.i)...).String(), At: e.i, Back: e.j, Under: from(pb, pa)}.between(a.node(e.i).text(), shown{}))
			continue
		case Added:
			c.tell(Difference{Op: Added, Path: pb.to(b.steps(e.j)...).String(), At: e.i, Back: e.j, Under: from(pa, pb)}.between(shown{}, b.node(e.j).text()))
			continue
		}
		key, other := Difference{}, false
		if e.op == Changed || e.op == Moved {
			key, other = keyBytes(a, b, e.i, e.j)
		}
		if e.op == Changed && !other && c.leavesSame(a.node(e.i), b.node(e.j)) {
			continue // most comparisons across dialects: no path is needed
		}
		stepsB := b.steps(e.j)
		stepsA := stepsB
		if moved == nil || e.op == Moved || stepsB[0].Kind == model.ChildStep || moved[b.sum(e.j, true)] {
			stepsA = a.steps(e.i)
		}
		pa, pb := pa.to(stepsA...), pb.to(stepsB...)
		if e.op == Moved {
			c.tell(Difference{Op: Moved, Path: pb.String(), From: from(pa, pb), Note: message.New(FromPlace, placeA(e.i), placeB(e.j)), At: e.at, Back: e.back})
		}
		if other {
			key.Path, key.From = pb.String(), from(pa, pb)
			c.tell(key)
		}
		c.nodes(pa, pb, a.node(e.i), b.node(e.j))
	}
}

// leavesSame reports whether two leaf values of saves are the same.
func (c *comparison) leavesSame(a, b node) bool {
	x, ok := a.(*stored)
	y, also := b.(*stored)
	if !ok || !also || x.size() > telling || y.size() > telling {
		return false
	}
	if _, branch := x.list(); branch {
		return false
	}
	_, branch := y.list()
	return !branch && c.same(a, b)
}

// sameParts reports whether two values, of a text and a binary file, are the same. Sections are compared part by part.
func (c *comparison) sameParts(a, b node) bool {
	if _, section := a.(*section); section {
		return false
	}
	w, ok := a.(*written)
	if ok && w.part.Step.Kind == model.AttributeStep && w.part.Step.Text == "groups" {
		v, err := a.value()
		is, err2 := b.value()
		return err == nil && err2 == nil && counterpart.SameWords(v, is)
	}
	return c.same(a, b)
}

// formOnlyEvent reports whether an event is not a difference between two files of different forms: null properties may
// be missing, and the order of attributes, of resources, and of dictionary entries does not matter. What has only moved
// must be compared then.
func formOnlyEvent(a, b list, e *event) bool {
	empty := func(n node) bool {
		w, ok := n.(*written)
		if !ok || w.part.Damage {
			return false
		}
		v, err := w.value()
		return err == nil && counterpart.Empty(v)
	}
	switch e.op {
	case Removed:
		return empty(a.node(e.i))
	case Added:
		return empty(b.node(e.j))
	case Moved:
		if b.steps(e.j)[0].Kind == model.AttributeStep || isResource(b, e.j) || b.kind() == "Dictionary" {
			e.op = Changed
		}
	}
	return false
}

// isResource reports whether a child of a list is a resource of a scene.
func isResource(l list, i int) bool {
	_, top := l.(*sectionList)
	step := l.steps(i)[0]
	return top && step.Kind == model.NameStep && resourceTags[step.Text]
}

// isConnection reports whether a child of a list is a connection of a scene.
func isConnection(l list, i int) bool {
	s, ok := l.(*sectionList)
	return ok && !s.all[i].Opaque && s.all[i].Steps[0].Text == "connection"
}

// standings returns the place of each child of a list, from 1 among those of its kind: the header of a file is not before its resources, nor the attributes
// of a node before its properties.
func standings(l list) func(i int) int {
	var kind func(i int) any
	switch l := l.(type) {
	case *sectionList:
		kind = func(i int) any {
			if l.all[i].Opaque {
				return ""
			}
			return l.all[i].Steps[0].Text
		}
	case *partList:
		kind = func(i int) any { return l.Parts[i].Step.Kind }
	default: // all are of one kind
		return func(i int) int { return i + 1 }
	}
	met := map[any]int{}
	places := make([]int, l.len())
	for i := range places {
		k := kind(i)
		met[k]++
		places[i] = met[k]
	}
	return func(i int) int { return places[i] }
}

// prepare makes both lists compute the steps to the children of all events at once.
func prepare(a, b list, events []event) {
	x, ok := a.(*storedList)
	y, also := b.(*storedList)
	if !ok || !also || !a.keyed() {
		return
	}
	var was, is []int
	for _, e := range events {
		if e.op == Removed || e.op == Moved || e.op == Changed && !raw(a, b) {
			was = append(was, e.i)
		}
		if e.op != Removed {
			is = append(is, e.j)
		}
	}
	x.branch.Prepare(was)
	y.branch.Prepare(is)
}

// cameOrWent returns the keys of children that were added, removed or moved: all others have the same path on both
// sides. It is nil for lists for which that is unknown.
func cameOrWent(a, b list, events []event) map[uint64]bool {
	if !a.keyed() || !raw(a, b) {
		return nil
	}
	sums := map[uint64]bool{}
	for _, e := range events {
		if e.op == Removed || e.op == Moved {
			sums[a.sum(e.i, true)] = true
		}
		if e.op == Added || e.op == Moved {
			sums[b.sum(e.j, true)] = true
		}
	}
	return sums
}

// packed reports whether a list is a packed array.
func packed(l list) bool {
	switch l.kind() {
	case "Array", "Dictionary", "Object", sections:
		return false
	}
	return true
}

// align walks along two lists and finds out which children correspond. Equal stretches are skipped; at a difference it
// looks ahead in both lists, as far as necessary, for where they are equal again. The events are in the order of both
// lists, and leave out unchanged children.
func (c *comparison) align(a, b list) []event {
	var events []event
	byBytes := raw(a, b)
	i, j := 0, 0
	for i < a.len() && j < b.len() {
		if len(events) > tooMany && packed(a) {
			return events // they are reported as one
		}
		if n := c.common(a, b, i, j); n > 0 {
			i, j = i+n, j+n
			continue
		}
		if c.over(0) {
			return nil
		}
		if a.sum(i, byBytes) == b.sum(j, byBytes) {
			if a.keyed() || !byBytes {
				events = append(events, event{op: Changed, i: i, j: j})
			}
			i, j = i+1, j+1
			continue
		}
		x, y := resync(a, b, i, j, byBytes)
		events = gap(events, a, b, i, j, x, y)
		i, j = i+x, j+y
	}
	return gap(events, a, b, i, j, a.len()-i, b.len()-j)
}

// inPlace replaces the alignment of two arrays of the same length by changes of the elements at each index, if that reports no
// more differences. Among equal values, such as the zeros of a map, an element that was set looks like an insertion and a removal
// far behind it; where every element changed, one may by chance equal what another was.
func (c *comparison) inPlace(a, b list, events []event) []event {
	if a.keyed() || a.len() != b.len() || !slices.ContainsFunc(events, func(e event) bool { return e.op != Changed }) {
		return events
	}
	byBytes, most := raw(a, b), 0
	for _, e := range events {
		switch {
		case e.op != Changed:
			most++
		case a.sum(e.i, byBytes) != b.sum(e.j, byBytes):
			most += different(a, b, e.i, e.j)
		}
	}
	if packed(a) {
		most = min(most, tooMany)
	}
	var list []event
	for i, n := 0, 0; i < a.len(); {
		if n := c.common(a, b, i, i); n > 0 {
			i += n
			continue
		}
		if c.over(0) {
			return nil
		}
		other := a.sum(i, byBytes) != b.sum(i, byBytes)
		if other || !byBytes {
			list = append(list, event{op: Changed, i: i, j: i})
		}
		if other {
			if n += different(a, b, i, i); n > most {
				return events
			}
		}
		i++
	}
	return list
}

// resync returns how far ahead in both lists the next corresponding children are; the ends if there are none.
func resync(a, b list, i, j int, byBytes bool) (x, y int) {
	restA, restB := a.len()-i, b.len()-j
	for width := 16; ; width *= 8 {
		n, m := min(width, restA), min(width, restB)
		first := make(map[uint64]int, n)
		for x := n - 1; x >= 0; x-- {
			first[a.sum(i+x, byBytes)] = x
		}
		best, bestX, bestY := n+m, n, m
		for y := 0; y < m && y < best; y++ {
			x, ok := first[b.sum(j+y, byBytes)]
			if ok && x+y < best && (a.keyed() || confirmed(a, b, i+x, j+y, byBytes)) {
				best, bestX, bestY = x+y, x, y
			}
		}
		if bestX < n || bestY < m || n == restA && m == restB {
			return bestX, bestY
		}
	}
}

// confirmed reports whether equal children of two arrays are followed by equal ones: two equal numbers alone are weak
// evidence.
func confirmed(a, b list, i, j int, byBytes bool) bool {
	lastA, lastB := i+1 == a.len(), j+1 == b.len()
	if lastA || lastB {
		return lastA && lastB || a.node(i).size() >= telling
	}
	return a.node(i).size() >= telling || a.sum(i+1, byBytes) == b.sum(j+1, byBytes)
}

// telling is the size in bytes from which two equal values are no coincidence.
const telling = 32

// gap adds the events for x children of a from i on and y of b from j on that are between equal stretches.
func gap(events []event, a, b list, i, j, x, y int) []event {
	switch {
	case x == 0 || y == 0:
	case a.keyed():
		if raw(a, b) {
			return sameKeys(events, a, b, i, j, x, y)
		}
	case x == y:
		for k := range x {
			events = append(events, event{op: Changed, i: i + k, j: j + k})
		}
		return events
	case x*y <= 4096:
		return likeliest(events, a, b, i, j, x, y)
	default:
		n := min(x, y)
		for k := range n {
			events = append(events, event{op: Changed, i: i + k, j: j + k})
		}
		i, j, x, y = i+n, j+n, x-n, y-n
	}
	return apart(events, i, j, x, y)
}

// apart adds events that x children of a from i on are removed and y of b from j on are added.
func apart(events []event, i, j, x, y int) []event {
	for k := range x {
		events = append(events, event{op: Removed, i: i + k, j: j})
	}
	for k := range y {
		events = append(events, event{op: Added, i: i + x, j: j + k})
	}
	return events
}

// sameKeys is gap for children with keys that were compared by their bytes: the same key can have other bytes.
func sameKeys(events []event, a, b list, i, j, x, y int) []event {
	places := make(map[uint64]int, x)
	for k := i + x - 1; k >= i; k-- {
		places[a.sum(k, false)] = k
	}
	endA, endB := i+x, j+y
	for k := j; k < endB; k++ {
		if at, ok := places[b.sum(k, false)]; ok && at >= i {
			events = append(apart(events, i, j, at-i, k-j), event{op: Changed, i: at, j: k})
			i, j = at+1, k+1
		}
	}
	return apart(events, i, j, endA-i, endB-j)
}

// keyBytes returns the bytes in which the keys of two otherwise equal children differ: padding, the width of a number.
func keyBytes(a, b list, i, j int) (d Difference, ok bool) {
	x, stored := a.(*storedList)
	y, also := b.(*storedList)
	if !stored || !also || !a.keyed() || !raw(a, b) || a.sum(i, true) == b.sum(j, true) {
		return d, false
	}
	was, is := x.keyBytes(i), y.keyBytes(j)
	start := 0
	for start < min(len(was), len(is)) && was[start] == is[start] {
		start++
	}
	for len(was) > start && len(is) > start && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	hex := func(b []byte) shown {
		if b = b[start:]; len(b) > shownBytes {
			return shown{size: message.New(keyBytesBegin, fmt.Sprintf("% x", b[:shownBytes]))}
		}
		return shown{size: message.New(keyBytesAre, fmt.Sprintf("% x", b))}
	}
	return Difference{Op: Changed, Note: message.New(keyStoredOtherwise, start)}.between(hex(was), hex(is)), true
}

// shownBytes is how many bytes of a key are shown.
const shownBytes = 16

// likeliest pairs children of two arrays, in order, so that the total similarity is highest.
func likeliest(events []event, a, b list, i, j, x, y int) []event {
	prints := func(l list, from, n int) []map[uint64]int {
		out := make([]map[uint64]int, n)
		for k := range out {
			out[k] = prints(l.node(from+k), raw(a, b))
		}
		return out
	}
	p, q := prints(a, i, x), prints(b, j, y)
	score := make([][]int, x+1)
	pair := make([][]int, x)
	for r := range score {
		score[r] = make([]int, y+1)
	}
	for r := x - 1; r >= 0; r-- {
		pair[r] = make([]int, y)
		for s := y - 1; s >= 0; s-- {
			pair[r][s] = alike(p[r], q[s])
			score[r][s] = max(score[r+1][s], score[r][s+1], score[r+1][s+1]+pair[r][s])
		}
	}
	r, s := 0, 0
	for r < x && s < y {
		switch {
		case score[r][s] == score[r+1][s+1]+pair[r][s]:
			events = append(events, event{op: Changed, i: i + r, j: j + s})
			r, s = r+1, s+1
		case score[r][s] == score[r+1][s]:
			events = append(events, event{op: Removed, i: i + r, j: j + s})
			r++
		default:
			events = append(events, event{op: Added, i: i + r, j: j + s})
			s++
		}
	}
	for ; r < x; r++ {
		events = append(events, event{op: Removed, i: i + r, j: j + s})
	}
	for ; s < y; s++ {
		events = append(events, event{op: Added, i: i + r, j: j + s})
	}
	return events
}

// prints counts the hashes of a value's contents, or of the value itself.
func prints(n node, byBytes bool) map[uint64]int {
	const most = 64 // maximum children considered
	out := map[uint64]int{}
	l, ok := n.list()
	if !ok {
		v, err := n.value()
		if err == nil {
			out[sumOf(inBoth(n, v))]++
		}
		return out
	}
	for i := range min(l.len(), most) {
		sum := l.sum(i, byBytes)
		if l.keyed() {
			child := l.node(i)
			if s, ok := child.(*stored); ok && byBytes {
				sum ^= maphash.Bytes(seed, s.bytes()) * 31
			} else if v, err := child.value(); err == nil {
				sum ^= sumOf(inBoth(child, v)) * 31
			}
		}
		out[sum]++
	}
	return out
}

// alike returns how similar two values are, from 1 to 1000.
func alike(a, b map[uint64]int) int {
	both, inA, inB := shared(a, b)
	return 1 + 999*both/max(inA, inB, 1)
}

// different counts the contents in which two elements of arrays differ; at least 1.
func different(a, b list, i, j int) int {
	p, q := prints(a.node(i), raw(a, b)), prints(b.node(j), raw(a, b))
	both, was, is := shared(p, q)
	return max(1, was-both, is-both)
}

// shared counts the hashes that two values share, and those of each.
func shared(a, b map[uint64]int) (both, inA, inB int) {
	for sum, count := range a {
		both += min(count, b[sum])
		inA += count
	}
	for _, count := range b {
		inB += count
	}
	return both, inA, inB
}

// pairUp finds removed and added children that have only moved.
func pairUp(a, b list, events []event) []event {
	removed := map[uint64][]int{}
	for k, e := range events {
		if e.op == Removed && movable(a, e.i) {
			sum := a.sum(e.i, false)
			removed[sum] = append(removed[sum], k)
		}
	}
	if len(removed) == 0 {
		return events
	}
	gone := map[int]bool{}
	move := func(k int, e *event) {
		gone[k] = true
		e.op, e.i, e.at, e.back = Moved, events[k].i, e.i, events[k].j
	}
	for k := range events {
		e := &events[k]
		if e.op != Added || !movable(b, e.j) {
			continue
		}
		sum := b.sum(e.j, false)
		if list := removed[sum]; len(list) > 0 {
			removed[sum] = list[1:]
			move(list[0], e)
		}
	}
	// By another name only a child without another candidate.
	for level, more := 0, true; more; level++ {
		more = false
		name := func(list []string) string {
			if level >= len(list) {
				return ""
			}
			more = true
			return list[level]
		}
		left, added := map[string][]int{}, map[string]int{}
		for k, e := range events {
			switch {
			case e.op == Removed && !gone[k] && movable(a, e.i):
				id := name(a.again(e.i))
				left[id] = append(left[id], k)
			case e.op == Added:
				added[name(b.again(e.j))]++
			}
		}
		for k := range events {
			e := &events[k]
			if e.op != Added {
				continue
			}
			if id := name(b.again(e.j)); id != "" && added[id] == 1 && len(left[id]) == 1 {
				move(left[id][0], e)
			}
		}
	}
	out := events[:0:0]
	for k, e := range events {
		if !gone[k] {
			out = append(out, e)
		}
	}
	return out
}

// movable reports whether a child that is gone from one place and found in another can be called moved: in an array
// only if it is distinctive enough.
func movable(l list, i int) bool {
	return l.keyed() || l.node(i).size() >= telling
}

// saves compares the records of two saves, by number.
func (c *comparison) saves(a, b model.Tree) {
	for i := range max(a.Records(), b.Records()) {
		at := place{record: i}
		switch {
		case i >= b.Records():
			c.tell(Difference{Op: Removed, Path: at.String(), At: i, Back: b.Records()}.between(recordText(a, i), shown{}))
			continue
		case i >= a.Records():
			c.tell(Difference{Op: Added, Path: at.String(), At: a.Records(), Back: i}.between(shown{}, recordText(b, i)))
			continue
		}
		p, restA, understood := a.Record(i)
		q, restB, also := b.Record(i)
		if !understood || !also {
			if understood != also || !bytes.Equal(a.Bytes(p.Start, p.End), b.Bytes(q.Start, q.End)) {
				c.tell(Difference{Op: Changed, Path: at.String()}.between(recordText(a, i), recordText(b, i)))
			}
			continue
		}
		c.nodes(at, at, &stored{tree: a, at: p}, &stored{tree: b, at: q})
		if x, y := bytes.TrimRight(restA, "\x00"), bytes.TrimRight(restB, "\x00"); !bytes.Equal(x, y) {
			c.tell(Difference{Op: Changed, Path: at.String(), Note: message.New(recordRest)}.
				between(long(message.New(theRest), int64(len(restA))), long(message.New(theRest), int64(len(restB)))))
		}
	}
}

// recordText returns the contents of a record.
func recordText(t model.Tree, i int) shown {
	p, _, ok := t.Record(i)
	if !ok {
		return long(message.New(unreadable), p.End-p.Start)
	}
	return (&stored{tree: t, at: p}).text()
}
