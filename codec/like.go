package codec

import (
	"bytes"
	"math"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// AppendLike appends v as a replacement of the value at the start of old, and keeps from old what v leaves unchanged:
// parts that are bitwise equal keep their bytes; a number has the width that engines give it, unless the old one has another, which is kept if the
// new one fits; headers keep meaningless bits; containers keep their element types unless v has others; packed strings keep their NUL or the lack of it; a
// NodePath in the old form keeps it if its text can. If old cannot be read or has another type, AppendLike is Append.
// The error is an *Error.
func AppendLike(dst []byte, old []byte, v variant.Value, d *dialect.Dialect) ([]byte, error) {
	was, end, err := Decode(old, 0, d)
	if err != nil {
		return Append(dst, v, d)
	}
	l := liker{writer: writer{d: d}, skipper: skipper{b: old, steps: d.Steps(), d: d}}
	out, fail := l.like(dst, 0, end, was, v, 0)
	if fail != nil {
		return dst, fail
	}
	return out, nil
}

// liker appends values modelled on those in b.
type liker struct {
	writer
	skipper
}

// like appends v modelled on the value was at off, which ends at end.
func (l *liker) like(dst []byte, off, end int, was, v variant.Value, depth int) ([]byte, *Error) {
	if variant.Equal(was, v) && len(l.b[off:end])&3 == 0 {
		return append(dst, l.b[off:end]...), nil
	}
	d := l.writer.d
	if was.Type != v.Type {
		return l.value(dst, v, depth)
	}
	header := le.Uint32(l.b[off:])
	row := &d.Rows[header&d.Binary.TypeMask]
	wide := row.Wide && header&bitWide != 0
	if row.Wide || row.Layout == dialect.Object {
		header &^= bitWide
	}
	switch row.Layout {
	case dialect.Flag, dialect.Empty, dialect.String, dialect.ID, dialect.Signal, dialect.Image, dialect.InputEvent:
		start := len(dst)
		dst, err := l.value(dst, v, depth)
		if err == nil {
			le.PutUint32(dst[start:], header)
		}
		return dst, err
	case dialect.Number:
		return l.likeNumber(dst, l.b[off:end], was, v, header, wide)
	case dialect.Components:
		m, ok := v.Data.(*variant.Math)
		if !ok {
			return dst, wrong(dst, v)
		}
		return l.math(dst, m, header, row, wide || row.Wide && m.Double && !narrows(m.C))
	case dialect.NodePath:
		return l.likePath(dst, off, v, header)
	case dialect.Object:
		return l.likeObject(dst, off, was, v, header, depth)
	case dialect.Dictionary:
		return l.likeDictionary(dst, off, was, v, depth)
	case dialect.Array, dialect.TypedArray:
		return l.likeArray(dst, off, was, v, depth)
	case dialect.Elements:
		if list, ok := v.Data.([]float64); ok && !wide && narrows(list) && row.Wide {
			v.Data = narrowed(list)
		}
		return l.elements(dst, v, header, row, wide)
	case dialect.Strings:
		return l.likeStrings(dst, off, was, v, header)
	}
	return l.value(dst, v, depth)
}

// likeNumber appends a number in the width that engines give it, or in that of the old one if engines would not have written that so.
func (l *liker) likeNumber(dst, old []byte, was, v variant.Value, header uint32, wide bool) ([]byte, *Error) {
	if usual, err := l.number(make([]byte, 0, 12), was, header, l.writer.d.Binary); err == nil && bytes.Equal(usual, old) {
		return l.number(dst, v, header, l.writer.d.Binary)
	}
	rule := l.writer.d.Binary
	switch {
	case wide:
		rule.Ints, rule.Floats = dialect.Always64, dialect.Always64
	case rule.Ints == dialect.Always64:
		rule.Ints = dialect.Fitting
	}
	if v.Type == variant.Float && !wide {
		if narrow, exact := variant.Narrow(v.Float()); exact && !math.IsNaN(v.Float()) { // engines write every NaN in 64 bits
			return le.AppendUint32(le.AppendUint32(dst, header), narrow), nil
		}
	}
	return l.number(dst, v, header, rule)
}

// narrows reports whether 32 bits hold all of the numbers exactly.
func narrows(list []float64) bool {
	for _, f := range list {
		if _, exact := variant.Narrow(f); !exact {
			return false
		}
	}
	return true
}

func narrowed(list []float64) []float32 {
	short := make([]float32, len(list))
	for i, f := range list {
		n, _ := variant.Narrow(f)
		short[i] = math.Float32frombits(n)
	}
	return short
}

func (l *liker) likePath(dst []byte, off int, v variant.Value, header uint32) ([]byte, *Error) {
	p, ok := v.Data.(*variant.Path)
	if !ok {
		return dst, wrong(dst, v)
	}
	first := le.Uint32(l.b[off+4:])
	if first&bitNew == 0 {
		text := pathText(p)
		if variant.Equal(variant.Value{Data: parsePath(text)}, variant.Value{Data: p}) {
			dst = le.AppendUint32(le.AppendUint32(dst, header), uint32(len(text)))
			return append(dst, text...), nil
		}
		return l.path(dst, p, header), nil
	}
	flags := le.Uint32(l.b[off+12:]) &^ 1
	subnames := uint32(len(p.Subnames))
	if flags&2 != 0 {
		if subnames == 0 {
			flags &^= 2
		} else {
			subnames--
		}
	}
	if p.Absolute {
		flags |= 1
	}
	dst = le.AppendUint32(le.AppendUint32(dst, header), uint32(len(p.Names))|bitNew)
	dst = le.AppendUint32(le.AppendUint32(dst, subnames), flags)
	// Names that keep their index keep their padding.
	pos := off + 16
	before, subBefore := int(first&^bitNew), int(le.Uint32(l.b[off+8:]))+int(le.Uint32(l.b[off+12:])>>1&1)
	dst, pos = l.likeTexts(dst, pos, before, p.Names)
	dst, _ = l.likeTexts(dst, pos, subBefore, p.Subnames)
	return dst, nil
}

// likeTexts appends strings modelled on the n at pos, and returns where those end.
func (l *liker) likeTexts(dst []byte, pos, n int, list []string) ([]byte, int) {
	for i := 0; i < n || i < len(list); i++ {
		end := pos
		if i < n {
			end = l.text(pos)
		}
		if i < len(list) {
			dst = l.likeText(dst, pos, end, list[i])
		}
		pos = end
	}
	return dst, pos
}

// likeText appends a string, with the bytes from pos to end if they are that string.
func (l *liker) likeText(dst []byte, pos, end int, s string) []byte {
	if n := end - pos; n >= 4 && n&3 == 0 && int(le.Uint32(l.b[pos:])) == len(s) && string(l.b[pos+4:pos+4+len(s)]) == s {
		return append(dst, l.b[pos:end]...)
	}
	return AppendText(dst, s)
}

func pathText(p *variant.Path) string {
	var text []byte
	if p.Absolute {
		text = append(text, '/')
	}
	for i, name := range p.Names {
		if i > 0 {
			text = append(text, '/')
		}
		text = append(text, name...)
	}
	for _, name := range p.Subnames {
		text = append(append(text, ':'), name...)
	}
	return string(text)
}

func (l *liker) likeObject(dst []byte, off int, was, v variant.Value, header uint32, depth int) ([]byte, *Error) {
	before, both := was.Data.(*variant.Instance)
	now, ok := v.Data.(*variant.Instance)
	if v.Data == nil { // a null stays an Object, in the original form
		if both || was.Data == nil {
			return le.AppendUint32(le.AppendUint32(dst, header), 0), nil
		}
		return le.AppendUint64(le.AppendUint32(dst, header|bitWide), 0), nil
	}
	if !ok || !both || now.Class == "" {
		return l.object(dst, v, header, depth)
	}
	// Where each property of the old object is, by name.
	type place struct{ name, value, end, index int }
	places := make(map[string]place, len(before.Properties))
	class := l.text(off + 4)
	pos := class + 4
	for i, p := range before.Properties {
		value := l.text(pos)
		end := l.skip(value, depth+1)
		if _, double := places[p.Name]; !double {
			places[p.Name] = place{pos, value, end, i}
		}
		pos = end
	}
	dst = l.likeText(le.AppendUint32(dst, header), off+4, class, now.Class)
	dst = le.AppendUint32(dst, uint32(len(now.Properties)))
	for i, p := range now.Properties {
		var err *Error
		at, found := places[p.Name]
		if found {
			delete(places, p.Name)
			dst = append(dst, l.b[at.name:at.value]...)
			dst, err = l.like(dst, at.value, at.end, before.Properties[at.index].Value, p.Value, depth+1)
		} else {
			dst, err = l.value(AppendText(dst, p.Name), p.Value, depth+1)
		}
		if err != nil {
			return dst, err.below(stepOfName(p.Name, i))
		}
	}
	return dst, nil
}

// likeHead appends what comes before a container's count: the old bytes, unless v has other element types.
func (l *liker) likeHead(dst []byte, off, first int, keep bool, known uint32, fresh func([]byte) ([]byte, *Error)) ([]byte, *Error) {
	if keep {
		return append(dst, l.b[off:first-4]...), nil
	}
	start := len(dst)
	dst, err := fresh(dst)
	if err != nil {
		return dst, err
	}
	header := le.Uint32(dst[start:])
	le.PutUint32(dst[start:], header|le.Uint32(l.b[off:])&^known)
	return dst[:len(dst)-4], nil // without the count of the empty container
}

func (l *liker) likeDictionary(dst []byte, off int, was, v variant.Value, depth int) ([]byte, *Error) {
	before := was.Data.(*variant.Dict)
	now, ok := v.Data.(*variant.Dict)
	if !ok {
		if v.Data != nil {
			return dst, wrong(dst, v)
		}
		now = new(variant.Dict)
	}
	h, _ := open(l.b, off, l.writer.d)
	untyped := now.Key.Kind == variant.Untyped && now.Value.Kind == variant.Untyped
	keep := untyped || variant.SameElement(now.Key, before.Key) && variant.SameElement(now.Value, before.Value)
	dst, err := l.likeHead(dst, off, h.First, keep, h.known(l.writer.d), func(dst []byte) ([]byte, *Error) {
		return l.dictionary(dst, variant.Value{Type: v.Type, Data: &variant.Dict{Key: now.Key, Value: now.Value}}, uint32(h.ID), depth)
	})
	if err != nil {
		return dst, err
	}
	shared := le.Uint32(l.b[h.First-4:]) & bitShared
	dst = le.AppendUint32(dst, uint32(len(now.Entries))|shared)
	places := l.places(h.First, before, now, depth)
	for i := range now.Entries {
		e := &now.Entries[i]
		if at, found := places[i]; found {
			old := &before.Entries[at.index]
			if dst, err = l.like(dst, at.start, at.middle, old.Key, e.Key, depth+1); err == nil {
				dst, err = l.like(dst, at.middle, at.end, old.Value, e.Value, depth+1)
			}
		} else if dst, err = l.value(dst, e.Key, depth+1); err == nil {
			dst, err = l.value(dst, e.Value, depth+1)
		}
		if err != nil {
			return dst, err.below(stepOf(e.Key, i))
		}
	}
	return dst, nil
}

// place is where an entry is in b, or an element, whose middle equals its start.
type place struct{ start, middle, end, index int }

// places finds for each entry of now the old entry with its key; an entry with a new key takes the old one at its
// index, if no other key claims that.
func (l *liker) places(pos int, before, now *variant.Dict, depth int) map[int]place {
	all := make([]place, len(before.Entries))
	byKey := make(map[string][]int, len(all))
	for i := range all {
		middle := l.skip(pos, depth+1)
		end := l.skip(middle, depth+1)
		all[i] = place{pos, middle, end, i}
		key := l.keyText(before.Entries[i].Key)
		byKey[key] = append(byKey[key], i)
		pos = end
	}
	found := make(map[int]place, len(now.Entries))
	taken := make([]bool, len(all))
	for i := range now.Entries {
		key := l.keyText(now.Entries[i].Key)
		if list := byKey[key]; len(list) > 0 {
			byKey[key] = list[1:]
			found[i] = all[list[0]]
			taken[list[0]] = true
		}
	}
	for i := range now.Entries {
		if _, ok := found[i]; !ok && len(all) == len(now.Entries) && !taken[i] {
			found[i] = all[i]
		}
	}
	return found
}

// keyText returns the same text for equal keys.
func (l *liker) keyText(key variant.Value) string {
	switch key.Type {
	case variant.String:
		return "s" + key.Text
	case variant.StringName:
		return "n" + key.Text
	case variant.Int:
		return "i" + strconv.FormatInt(key.Int(), 10)
	}
	b, err := l.value(nil, key, 0)
	if err != nil {
		return "?"
	}
	return "v" + string(b)
}

func (l *liker) likeArray(dst []byte, off int, was, v variant.Value, depth int) ([]byte, *Error) {
	before := was.Data.(*variant.List)
	now, ok := v.Data.(*variant.List)
	if !ok {
		if v.Data != nil {
			return dst, wrong(dst, v)
		}
		now = new(variant.List)
	}
	h, _ := open(l.b, off, l.writer.d)
	keep := now.Element.Kind == variant.Untyped || variant.SameElement(now.Element, before.Element)
	dst, err := l.likeHead(dst, off, h.First, keep, h.known(l.writer.d), func(dst []byte) ([]byte, *Error) {
		return l.array(dst, variant.Value{Type: v.Type, Data: &variant.List{Element: now.Element}}, uint32(h.ID), &h.Row, depth)
	})
	if err != nil {
		return dst, err
	}
	shared := le.Uint32(l.b[h.First-4:]) & bitShared
	dst = le.AppendUint32(dst, uint32(len(now.Items))|shared)
	all := make([]place, len(before.Items))
	pos := h.First
	for i := range all {
		end := l.skip(pos, depth+1)
		all[i] = place{pos, pos, end, i}
		pos = end
	}
	head, tail := alike(len(before.Items), len(now.Items), func(i, j int) bool { return variant.Equal(before.Items[i], now.Items[j]) })
	for i := range now.Items {
		if at := matching(i, head, tail, len(before.Items), len(now.Items)); at >= 0 {
			dst, err = l.like(dst, all[at].start, all[at].end, before.Items[at], now.Items[i], depth+1)
		} else {
			dst, err = l.value(dst, now.Items[i], depth+1)
		}
		if err != nil {
			return dst, err.below("[" + strconv.Itoa(i) + "]")
		}
	}
	return dst, nil
}

// alike returns the lengths of the common prefix and the common suffix of two lists.
func alike(n, m int, same func(i, j int) bool) (head, tail int) {
	for head < n && head < m && same(head, head) {
		head++
	}
	for tail < n-head && tail < m-head && same(n-1-tail, m-1-tail) {
		tail++
	}
	return head, tail
}

// matching returns which of n old elements corresponds to the i-th of m new ones: counted from the start, or from the
// end in the common suffix; -1 if none does.
func matching(i, head, tail, n, m int) int {
	switch {
	case i >= m-tail:
		return n - m + i
	case i < n-tail:
		return i
	}
	return -1
}

func (l *liker) likeStrings(dst []byte, off int, was, v variant.Value, header uint32) ([]byte, *Error) {
	before, _ := was.Data.([]string)
	now, ok := v.Data.([]string)
	if !ok && v.Data != nil {
		return dst, wrong(dst, v)
	}
	pos := off + 8
	starts := make([]int, len(before)+1)
	for i := range before {
		starts[i] = pos
		pos = l.text(pos)
	}
	starts[len(before)] = pos
	dst = le.AppendUint32(le.AppendUint32(dst, header), uint32(len(now)))
	head, tail := alike(len(before), len(now), func(i, j int) bool { return before[i] == now[j] })
	for i, s := range now {
		at := matching(i, head, tail, len(before), len(now))
		if at < 0 {
			dst = appendPacked(dst, s)
			continue
		}
		old := l.b[starts[at]:starts[at+1]]
		n := int(le.Uint32(old))
		switch {
		case before[at] == s && len(old)&3 == 0:
			dst = append(dst, old...)
		case n == 0 || old[4+n-1] != 0:
			dst = AppendText(dst, s)
		default:
			dst = appendPacked(dst, s)
		}
	}
	return dst, nil
}
