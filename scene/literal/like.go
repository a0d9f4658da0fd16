package literal

import (
	"bytes"
	"math"
	"strconv"

	"savant/codec/variant"
)

// AppendLike appends old, the text of a value, changed to the text of v. What is equal keeps its digits, blanks,
// comments and spelling ("Quat", "[ 1,2 ]", base64); what is new is written in the style. Dictionaries take the order
// of v. A text that is not a value, or has another type, is replaced.
func AppendLike(dst, old []byte, v variant.Value, s Style) []byte {
	w := newWriter(s)
	ov, end, err := Parse(old, 0, s.Dialect)
	if err != nil {
		return w.value(dst, v)
	}
	start := blank(old, 0)
	dst = append(dst, old[:start]...)
	c := changer{writer: w, src: old}
	if levels(ov, v) {
		c.brackets = BracketsOf(old, 0)
	}
	dst = c.like(dst, Span{start, end}, ov, v)
	return append(dst, old[end:]...)
}

// changer changes a text into that of another value.
type changer struct {
	*writer
	src      []byte
	brackets *Brackets
}

// levels reports whether two values are lists of the same kind, or objects of the same class. They are compared element
// by element on the way down: comparing them as a whole would compare the innermost again at each level.
func levels(ov, v variant.Value) bool {
	switch y := v.Data.(type) {
	case *variant.List:
		_, ok := ov.Data.(*variant.List)
		return ok
	case *variant.Dict:
		_, ok := ov.Data.(*variant.Dict)
		return ok
	case *variant.Instance:
		x, ok := ov.Data.(*variant.Instance)
		return ok && x.Class == y.Class
	}
	return false
}

// like appends the text of ov, which is at at, changed into v.
func (w *changer) like(dst []byte, at Span, ov, v variant.Value) []byte {
	old := w.src[at.Start:at.End]
	if !levels(ov, v) && variant.Equal(ov, v) {
		return append(dst, old...)
	}
	if ov.Type != v.Type || ov.Data != nil && v.Data == nil {
		return w.value(dst, v)
	}
	n := nest{brackets: w.brackets}
	if err := n.find(w.src[:at.End], at.Start); err != nil {
		return w.unlike(dst, old, ov, v)
	}
	switch v.Type {
	case variant.Float:
		return w.floatLike(dst, old, v.Float(), scalar)
	case variant.StringName:
		if old[0] == '&' || old[0] == '@' {
			return w.text(append(dst, old[0]), v.Text, true)
		}
	case variant.NodePath, variant.Object:
		return w.referenceLike(dst, n, ov, v)
	case variant.Array:
		return w.arrayLike(dst, n, ov, v)
	case variant.Dictionary:
		return w.dictionaryLike(dst, n, ov, v)
	case variant.PackedByteArray:
		return w.bytesLike(dst, n, ov, v)
	default:
		if n.kind == Components {
			return w.numbersLike(dst, n, ov, v)
		}
	}
	return w.unlike(dst, old, ov, v)
}

// unlike appends a value whose text cannot be changed in part: unchanged, or written again.
func (w *changer) unlike(dst, old []byte, ov, v variant.Value) []byte {
	if variant.Equal(ov, v) {
		return append(dst, old...)
	}
	return w.value(dst, v)
}

// floatLike appends a float in place of old: "2.0" for "1.0".
func (w *writer) floatLike(dst, old []byte, f float64, k kind) []byte {
	start := len(dst)
	dst = w.float(dst, f, k)
	if k != scalar && bytes.HasSuffix(old, []byte(".0")) && !math.IsInf(f, 0) && f == f &&
		!bytes.ContainsAny(dst[start:], ".e") {
		dst = append(dst, ".0"...)
	}
	return dst
}

// list is a list of children being changed.
type list struct {
	nest
	old              []byte // what the spans refer to
	count            int    // of the new children
	same             func(i, j int) bool
	like             func(dst []byte, i, j int) []byte
	fresh            func(dst []byte, j int) []byte
	sameKey          func(i, j int) bool // nil: there are no keys
	lead, gap, trail string              // used where the old text has none
	empty            string
}

// span returns the span of child i including its key.
func (l *list) span(i int) Span {
	c := l.children[i]
	if l.kind == Entries || l.kind == Properties {
		return Span{c.Key.Start, c.Value.End}
	}
	return c.Value
}

// match returns for each new child the old one it corresponds to, -1 for none; the old indices ascend.
func (l *list) match() []int {
	n, m := len(l.children), l.count
	from := make([]int, m)
	if n == m {
		for j := range from {
			from[j] = j
		}
		return from
	}
	head := 0
	for head < min(n, m) && l.same(head, head) {
		from[head] = head
		head++
	}
	tail := 0
	for tail < min(n, m)-head && l.same(n-1-tail, m-1-tail) {
		from[m-1-tail] = n - 1 - tail
		tail++
	}
	next := head
	for j := head; j < m-tail; j++ {
		from[j] = -1
		if l.sameKey == nil {
			if next < n-tail {
				from[j] = next
				next++
			}
			continue
		}
		// Usually few entries are added or removed at once, so a short look ahead suffices.
		for i := next; i < min(n-tail, next+64); i++ {
			if l.sameKey(i, j) {
				from[j], next = i, i+1
				break
			}
		}
	}
	return from
}

// append appends the new list, including everything around the children.
func (l *list) append(dst []byte) []byte {
	n := len(l.children)
	inner := l.old[l.open:l.close]
	if l.count == 0 {
		dst = append(dst, l.old[l.start:l.open]...)
		if n == 0 {
			dst = append(dst, inner...)
		} else {
			dst = append(dst, l.empty...)
		}
		return append(dst, l.old[l.close:l.end]...)
	}
	if n == 0 {
		dst = append(dst, l.old[l.start:l.open]...)
		if bytes.IndexByte(inner, ';') >= 0 {
			dst = append(dst, inner...)
		} else {
			dst = append(dst, l.lead...)
		}
		for j := range l.count {
			if j > 0 {
				dst = append(dst, l.gap...)
			}
			dst = l.fresh(dst, j)
		}
		dst = append(dst, l.trail...)
		return append(dst, l.old[l.close:l.end]...)
	}
	dst = append(dst, l.old[l.start:l.span(0).Start]...)
	clean := l.cleanGap()
	previous := -1
	for j, i := range l.match() {
		if j > 0 {
			if previous >= 0 && previous < n-1 {
				dst = append(dst, l.old[l.span(previous).End:l.span(previous+1).Start]...)
			} else {
				dst = append(dst, clean...)
			}
		}
		if previous = i; i < 0 {
			dst = l.fresh(dst, j)
		} else {
			dst = l.like(dst, i, j)
		}
	}
	return append(dst, l.old[l.span(n-1).End:l.end]...)
}

// cleanGap returns the usual text between children: the first gap without a comment.
func (l *list) cleanGap() []byte {
	for i := 1; i < min(len(l.children), 16); i++ {
		if gap := l.old[l.span(i-1).End:l.span(i).Start]; bytes.IndexByte(gap, ';') < 0 {
			return gap
		}
	}
	return []byte(l.gap)
}

// blanks sets the space inside brackets for a list whose old text has none.
func (w *writer) blanks(l *list) {
	l.gap = ", "
	if w.spaced {
		l.lead, l.trail, l.empty = " ", " ", "  "
	}
}

func (w *changer) arrayLike(dst []byte, n nest, ov, v variant.Value) []byte {
	x, y := ov.Data.(*variant.List), v.Data.(*variant.List)
	if n.kind != Elements || !variant.SameElement(x.Element, y.Element) {
		return w.unlike(dst, w.src[n.start:n.end], ov, v)
	}
	l := list{nest: n, old: w.src, count: len(y.Items)}
	w.blanks(&l)
	l.same = func(i, j int) bool { return variant.Equal(x.Items[i], y.Items[j]) }
	l.fresh = func(dst []byte, j int) []byte { return w.value(dst, y.Items[j]) }
	l.like = func(dst []byte, i, j int) []byte {
		return w.like(dst, n.children[i].Value, x.Items[i], y.Items[j])
	}
	return l.append(dst)
}

func (w *changer) dictionaryLike(dst []byte, n nest, ov, v variant.Value) []byte {
	x, y := ov.Data.(*variant.Dict), v.Data.(*variant.Dict)
	if n.kind != Entries || !variant.SameElement(x.Key, y.Key) || !variant.SameElement(x.Value, y.Value) {
		return w.unlike(dst, w.src[n.start:n.end], ov, v)
	}
	l := list{nest: n, old: w.src, count: len(y.Entries), lead: "\n", gap: ",\n", trail: "\n", empty: w.t.Empty[1 : len(w.t.Empty)-1]}
	if w.OneLine {
		l.lead, l.gap, l.trail, l.empty = "", ", ", "", ""
	}
	l.sameKey = func(i, j int) bool { return variant.Equal(x.Entries[i].Key, y.Entries[j].Key) }
	l.same = func(i, j int) bool {
		return l.sameKey(i, j) && variant.Equal(x.Entries[i].Value, y.Entries[j].Value)
	}
	l.fresh = func(dst []byte, j int) []byte {
		dst = append(w.value(dst, y.Entries[j].Key), ": "...)
		return w.value(dst, y.Entries[j].Value)
	}
	l.like = func(dst []byte, i, j int) []byte {
		c := n.children[i]
		dst = w.like(dst, c.Key, x.Entries[i].Key, y.Entries[j].Key)
		dst = append(dst, w.src[c.Key.End:c.Value.Start]...)
		return w.like(dst, c.Value, x.Entries[i].Value, y.Entries[j].Value)
	}
	return l.append(dst)
}

// referenceLike changes the arguments of NodePath, ExtResource and the like, or an object's properties.
func (w *changer) referenceLike(dst []byte, n nest, ov, v variant.Value) []byte {
	if x, ok := ov.Data.(*variant.Instance); ok {
		if y, ok := v.Data.(*variant.Instance); ok && x.Class == y.Class && n.kind == Properties {
			return w.instanceLike(dst, n, x, y)
		}
		return w.unlike(dst, w.src[n.start:n.end], ov, v)
	}
	if n.kind != Components || len(n.children) == 0 {
		return w.value(dst, v)
	}
	x, _ := ov.Data.(*variant.Resource)
	y, _ := v.Data.(*variant.Resource)
	if v.Type == variant.Object && (x == nil || y == nil || x.Kind != y.Kind) {
		return w.value(dst, v)
	}
	fresh := w.value(nil, v)
	m, err := nestOf(fresh, 0)
	if err != nil || m.kind != Components || len(m.children) == 0 {
		return append(dst, fresh...)
	}
	dst = append(dst, w.src[n.start:n.children[0].Value.Start]...)
	dst = append(dst, fresh[m.children[0].Value.Start:m.children[len(m.children)-1].Value.End]...)
	return append(dst, w.src[n.children[len(n.children)-1].Value.End:n.end]...)
}

func (w *changer) instanceLike(dst []byte, n nest, x, y *variant.Instance) []byte {
	l := list{nest: n, old: w.src, count: len(y.Properties), gap: ","}
	l.sameKey = func(i, j int) bool { return x.Properties[i].Name == y.Properties[j].Name }
	l.same = func(i, j int) bool {
		return l.sameKey(i, j) && variant.Equal(x.Properties[i].Value, y.Properties[j].Value)
	}
	l.fresh = func(dst []byte, j int) []byte {
		dst = append(w.text(dst, y.Properties[j].Name, true), ':')
		return w.property(dst, y.Properties[j])
	}
	l.like = func(dst []byte, i, j int) []byte {
		if !l.sameKey(i, j) {
			return l.fresh(dst, j)
		}
		c := n.children[i]
		dst = append(dst, w.src[c.Key.Start:c.Value.Start]...)
		return w.like(dst, c.Value, x.Properties[i].Value, y.Properties[j].Value)
	}
	return l.append(dst)
}

// bytesLike keeps base64 base64 and numbers numbers.
func (w *changer) bytesLike(dst []byte, n nest, ov, v variant.Value) []byte {
	if n.kind == Components && len(n.children) > 0 {
		return w.numbersLike(dst, n, ov, v)
	}
	old := w.src[n.start:n.end]
	open := bytes.IndexByte(old, '(') + 1
	if n.kind == Components {
		fresh := w.bytes(nil, v.Data.([]byte))
		return append(append(dst, old[:open-1]...), fresh...)
	}
	quote := blank(old, open)
	end, ok := stringEnd(old, quote+1)
	if list := v.Data.([]byte); ok && len(list) > 0 {
		x := *w.writer
		x.base64, x.spaced = true, false
		fresh := x.bytes(nil, list)
		dst = append(dst, old[:quote]...)
		dst = append(dst, fresh[1:len(fresh)-1]...)
		return append(dst, old[end:]...)
	}
	return w.value(dst, v)
}

// numbersLike changes the numbers or strings in a constructor.
func (w *changer) numbersLike(dst []byte, n nest, ov, v variant.Value) []byte {
	l := list{nest: n, old: w.src}
	w.blanks(&l)
	if w.t.Tight.Has(v.Type) {
		l.lead, l.trail, l.empty = "", "", ""
	}
	token := func(i int) []byte {
		i = max(0, min(i, len(n.children)-1))
		if len(n.children) == 0 {
			return nil
		}
		return w.src[n.children[i].Value.Start:n.children[i].Value.End]
	}
	element, _ := variant.ElementOf(v.Type)
	olds := 0
	switch y := v.Data.(type) {
	case *variant.Math:
		x := ov.Data.(*variant.Math)
		shape, _ := variant.ShapeOf(v.Type)
		olds, l.count = len(x.C), len(y.C)
		l.same = func(i, j int) bool { return math.Float64bits(x.C[i]) == math.Float64bits(y.C[j]) }
		l.like = func(dst []byte, i, j int) []byte {
			if shape.Integer {
				return w.integer(dst, int32(y.C[j]))
			}
			return w.floatLike(dst, token(i), y.C[j], kindOf(y.Double))
		}
	case []byte:
		x := ov.Data.([]byte)
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return x[i] == y[j] }
		l.like = func(dst []byte, _, j int) []byte { return strconv.AppendUint(dst, uint64(y[j]), 10) }
	case []int32:
		x := ov.Data.([]int32)
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return x[i] == y[j] }
		l.like = func(dst []byte, _, j int) []byte {
			if element != variant.Int {
				return w.integer(dst, y[j])
			}
			return strconv.AppendInt(dst, int64(y[j]), 10)
		}
	case []int64:
		x := ov.Data.([]int64)
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return x[i] == y[j] }
		l.like = func(dst []byte, _, j int) []byte { return strconv.AppendInt(dst, y[j], 10) }
	case []float32:
		x, ok := ov.Data.([]float32)
		if !ok {
			return w.value(dst, v)
		}
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return math.Float32bits(x[i]) == math.Float32bits(y[j]) }
		l.like = func(dst []byte, i, j int) []byte { return w.floatLike(dst, token(i), widen(y[j]), component) }
	case []float64:
		x, ok := ov.Data.([]float64)
		if !ok {
			return w.value(dst, v)
		}
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return math.Float64bits(x[i]) == math.Float64bits(y[j]) }
		l.like = func(dst []byte, i, j int) []byte { return w.floatLike(dst, token(i), y[j], double) }
	case []string:
		x := ov.Data.([]string)
		olds, l.count = len(x), len(y)
		l.same = func(i, j int) bool { return x[i] == y[j] }
		l.like = func(dst []byte, _, j int) []byte { return w.text(dst, y[j], true) }
	default:
		return w.value(dst, v)
	}
	if olds != len(n.children) {
		return w.value(dst, v)
	}
	change := l.like
	l.like = func(dst []byte, i, j int) []byte {
		if l.same(i, j) {
			return append(dst, token(i)...)
		}
		return change(dst, i, j)
	}
	l.fresh = func(dst []byte, j int) []byte { return change(dst, j, j) }
	return l.append(dst)
}

func kindOf(wide bool) kind {
	if wide {
		return double
	}
	return component
}
