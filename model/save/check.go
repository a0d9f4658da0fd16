package save

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/reason"
	"savant/model/value"
	"savant/scene/class"
)

// Messages.
const (
	valueNotExact message.ID = "save.value-not-exact"
	noSuchClass   message.ID = "save.no-such-class class engine"
	textNotUTF8   message.ID = "save.text-not-utf8 offset"
	textLength    message.ID = "save.text-length says fits"
)

// mostProblems is how many problems are worth a list.
const mostProblems = 1000

// checker decodes all values and encodes them again. A long value is not checked as a whole but by its children, and by the
// heads and keys between them.
type checker struct {
	form     *Form
	ctx      context.Context
	progress func(float64)
	result   model.CheckResult
	buffer   []byte
	told     int64
}

// Check proves that all is written back as it is.
func (b *Form) Check(ctx context.Context, progress func(float64)) model.CheckResult {
	c := checker{form: b, ctx: ctx, progress: progress, result: model.CheckResult{Exact: true}}
	for _, r := range b.records.all() {
		switch {
		case ctx.Err() != nil:
		case r.opaque, r.torn():
			c.result.InDamage += b.countDamaged(ctx, r, c.damaged)
		default:
			c.value(r.value, r.valueEnd)
			c.seldom(r)
		}
	}
	c.result.Problems = append(c.result.Problems, b.Problems()...)
	return c.result
}

// seldom tells of what a record holds that games practically never write.
func (c *checker) seldom(r record) {
	if r.valueEnd-r.value > decodedAtOnce<<4 || c.ctx.Err() != nil {
		return
	}
	for _, odd := range codec.Unusual(c.form.host.Bytes().View(r.value, r.valueEnd), 0, c.form.host.Dialect()) {
		c.result.Unusual = c.add(c.result.Unusual, r.value+int64(odd.Offset), odd.What)
	}
}

// value checks the value at off.
func (c *checker) value(off, end int64) {
	if c.ctx.Err() != nil {
		return
	}
	if off-c.told > 1<<20 {
		c.told = off
		c.progress(float64(off) / float64(max(c.form.host.Size(), 1)))
	}
	if end-off > decodedAtOnce {
		n, err := c.form.reader.Open(off, end)
		if err != nil {
			c.fail(off, message.Of(err))
			return
		}
		if n.Kind == sparse.Values || n.Kind == sparse.Pairs || n.Kind == sparse.Named {
			c.result.Values++
			c.named(&n)
			c.demanding(&n, end)
			c.head(off, end)
			c.children(&n, end, c.value, c.key)
			return
		}
	}
	old := c.form.host.Bytes().View(off, end)
	v, _, err := codec.Decode(old, 0, c.form.host.Dialect())
	if err != nil {
		c.fail(off, message.Of(err))
		return
	}
	c.result.Values += valuesIn(v)
	if v.Any(c.strange) {
		c.classes(off, end)
	}
	if v.Any(func(v variant.Value) bool { return !value.DemandsOf(v).None() }) {
		c.typed(off, end)
	}
	if c.buffer, err = codec.Append(c.buffer[:0], v, c.form.host.Dialect()); err == nil && bytes.Equal(c.buffer, old) {
		if v.Any(noText) {
			c.canonical(off, end)
		}
		return
	}
	if c.buffer, err = codec.AppendLike(c.buffer[:0], old, v, c.form.host.Dialect()); err != nil || !unpadded(c.buffer, old) {
		c.fail(off, message.New(valueNotExact))
	}
	c.canonical(off, end)
}

// unpadded reports whether a value written again is the same, but for padding that it lacked at the end of the file.
func unpadded(again, old []byte) bool {
	if len(old)%4 != 0 && len(again) == dialect.Padded(len(old)) {
		again = again[:len(old)]
	}
	return bytes.Equal(again, old)
}

// damaged counts a value of a damaged record, with those in it, and tells of texts that are none. None of it is written anew, so there is nothing to
// prove.
func (c *checker) damaged(off, end int64) int {
	if end-off <= decodedAtOnce {
		if v, _, err := codec.Decode(c.form.host.Bytes().View(off, end), 0, c.form.host.Dialect()); err == nil && v.Any(noText) {
			c.canonical(off, end)
		}
	}
	return c.form.countValue(off, end)
}

// key checks a key: it is no value that is counted.
func (c *checker) key(off, end int64) {
	values := c.result.Values
	c.value(off, end)
	c.result.Values = values
}

// children calls value and key for all children of a node.
func (c *checker) children(n *sparse.Node, end int64, value, key func(off, end int64)) {
	for i := range n.Count {
		p, err := c.form.reader.Place(n, i)
		if err == nil {
			if n.Kind == sparse.Pairs {
				key(p.Key, p.Value)
			}
			var e int64
			if e, err = c.form.reader.End(p.Value, end); err == nil {
				value(p.Value, e)
			}
		}
		if err != nil {
			c.fail(n.Start, message.Of(err))
			return
		}
	}
}

// canonical counts, in a value that is not as new ones are written, those that no engine would write so.
func (c *checker) canonical(off, end int64) {
	n, err := c.form.reader.Open(off, end)
	if err != nil {
		return
	}
	if n.Kind == sparse.Values || n.Kind == sparse.Pairs || n.Kind == sparse.Named {
		c.children(&n, end, c.canonical, c.canonical)
	}
	c.head(off, end)
}

// head counts the value at off, without those in it, if no engine would write it so.
func (c *checker) head(off, end int64) {
	h := c.form.host
	if int64(len(h.Bytes().Tail(off))) < end-off && end-off > decodedAtOnce {
		if n, err := c.form.reader.Open(off, end); err == nil && (n.Kind == sparse.Values || n.Kind == sparse.Pairs || n.Kind == sparse.Named) {
			if !c.apart(&n, end) {
				c.unusual(off, end)
			}
			return
		}
	}
	if !codec.Canonical(h.Bytes().View(off, end), 0, h.Dialect()) {
		c.unusual(off, end)
	}
}

// apart is codec.Canonical of a long container that is not contiguous, without copying it.
func (c *checker) apart(n *sparse.Node, end int64) bool {
	h := c.form.host
	if !codec.CanonicalHead(h.Bytes().View(n.Start, n.First), 0, int(end-n.Start), h.Dialect()) {
		return false
	}
	if n.Kind == sparse.Pairs {
		return c.distinct(n, end)
	}
	if e := n.Head.Element; n.Kind == sparse.Values && e.Kind == variant.Builtin {
		same := true
		c.children(n, end, func(off, _ int64) {
			var id [1]byte
			h.Bytes().ReadAt(id[:], off)
			row, ok := h.Dialect().Row(id[0])
			same = same && ok && row.Type == e.Type
		}, nil)
		return same
	}
	return true
}

// distinct reports whether no key of a dictionary occurs twice: whether one with the same keys and no values is as an
// engine writes it.
func (c *checker) distinct(n *sparse.Node, end int64) bool {
	h := c.form.host
	keys := bytes.Clone(h.Bytes().View(n.Start, n.First))
	c.children(n, end, func(int64, int64) { keys = append(keys, 0, 0, 0, 0) }, func(off, end int64) {
		keys = append(keys, h.Bytes().View(off, end)...)
	})
	return codec.Canonical(keys, 0, h.Dialect())
}

// strange reports whether a value is an object whose class the engine does not have.
func (c *checker) strange(v variant.Value) bool {
	object, ok := v.Data.(*variant.Instance)
	return ok && !class.Has(c.form.host.Dialect(), object.Class)
}

// noText reports whether a value holds something as a text that is none: then perhaps its length is damaged.
func noText(v variant.Value) bool {
	wrong := func(s string) bool { return strings.IndexByte(s, 0) >= 0 || !utf8.ValidString(s) }
	switch data := v.Data.(type) {
	case []string:
		return slices.ContainsFunc(data, wrong)
	case *variant.Path:
		return slices.ContainsFunc(data.Names, wrong) || slices.ContainsFunc(data.Subnames, wrong)
	case *variant.Instance:
		return slices.ContainsFunc(data.Properties, func(p variant.Property) bool { return wrong(p.Name) })
	}
	return v.Text != "" && wrong(v.Text)
}

// classes tells of the objects in the value at off whose classes the engine does not have.
func (c *checker) classes(off, end int64) {
	n, err := c.form.reader.Open(off, end)
	if err != nil || n.Kind != sparse.Values && n.Kind != sparse.Pairs && n.Kind != sparse.Named {
		return
	}
	c.named(&n)
	c.children(&n, end, c.classes, c.classes)
}

// named tells if a value is an object whose class the engine does not have: with another name in its place the engine reads
// nothing of what follows.
func (c *checker) named(n *sparse.Node) {
	if d := c.form.host.Dialect(); n.Kind == sparse.Named && !class.Has(d, n.Head.Class) {
		c.tell(n.Start, message.New(noSuchClass, value.Shorten(n.Head.Class, value.Longest), d.Title))
	}
}

// typed tells of what the typed containers in the value at off do not allow.
func (c *checker) typed(off, end int64) {
	n, err := c.form.reader.Open(off, end)
	if err != nil || n.Kind != sparse.Values && n.Kind != sparse.Pairs && n.Kind != sparse.Named {
		return
	}
	c.demanding(&n, end)
	c.children(&n, end, c.typed, c.typed)
}

// demanding tells of what a typed container does not allow, and what the engine makes of it.
func (c *checker) demanding(n *sparse.Node, end int64) {
	each := func(t variant.ElementType, judge judge) func(off, end int64) {
		return func(off, end int64) {
			if why := c.form.misfit(off, end, t, judge); !why.IsZero() {
				c.lose(off, why)
			}
		}
	}
	switch h := n.Head; {
	case n.Kind == sparse.Values && h.Element.Typed():
		c.children(n, end, each(h.Element, value.MisfitItem), nil)
	case n.Kind == sparse.Pairs && (h.Key.Typed() || h.Value.Typed()):
		c.children(n, end, each(h.Value, value.MisfitEntry), each(h.Key, value.MisfitKey))
	}
}

// judge says what a typed container does not allow of a value.
type judge func(variant.Value, variant.ElementType, *dialect.Dialect) message.Message

// misfit is what a container that requires a type does not allow of the value at off.
func (b *Form) misfit(off, end int64, t variant.ElementType, judge judge) message.Message {
	if !t.Typed() {
		return message.Message{}
	}
	var id [1]byte
	b.host.Bytes().ReadAt(id[:], off)
	d := b.host.Dialect()
	if row, ok := d.Row(id[0]); ok && t.Kind == variant.Builtin && row.Type == t.Type {
		return message.Message{}
	}
	v, _, err := codec.Decode(b.host.Bytes().View(off, end), 0, d)
	if err != nil {
		return message.Message{} // told elsewhere
	}
	return judge(v, t, d)
}

// unusual counts a value that no engine would write so.
func (c *checker) unusual(off, end int64) {
	what := message.New(reason.Unusual)
	if end-off <= decodedAtOnce {
		if p, odd := c.form.Misfit(off); odd {
			c.result.Noncanonical++
			if len(c.result.Unusual) < mostProblems {
				c.result.Unusual = append(c.result.Unusual, p)
			}
			return
		}
		if at := notText(c.form.host.Bytes().View(off, end), c.form.host.Dialect()); at >= 0 {
			what = message.New(textNotUTF8, off+int64(at))
		}
	}
	c.result.Noncanonical++
	c.result.Unusual = c.add(c.result.Unusual, off, what)
	if last := &c.result.Unusual[len(c.result.Unusual)-1]; last.Text.ID == reason.Unusual {
		last.Gravity = model.Hint // other programs write values so
	}
}

// notText returns where a text in the value at the beginning of b stops being UTF-8, -1 if it does not, and for objects and containers.
func notText(b []byte, d *dialect.Dialect) int {
	v, _, err := codec.Decode(b, 0, d)
	if err != nil {
		return -1
	}
	texts := []string{v.Text}
	switch data := v.Data.(type) {
	case []string:
		texts = data
	case *variant.Path:
		texts = slices.Concat(data.Names, data.Subnames)
	}
	from := 0
	for _, text := range texts {
		at := bytes.Index(b[from:], []byte(text))
		if at < 0 {
			return -1
		}
		if from += at; !utf8.ValidString(text) {
			return from + len(text) - len(fromWrong(text))
		}
		from += len(text)
	}
	return -1
}

// fromWrong is the rest of a text from the first byte that is not UTF-8.
func fromWrong(text string) string {
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && n == 1 {
			break
		}
		text = text[n:]
	}
	return text
}

// fail tells of what would not be written back as it is.
func (c *checker) fail(off int64, what message.Message) {
	c.result.Exact = false
	c.tell(off, what)
}

func (c *checker) tell(off int64, what message.Message) {
	c.result.Problems = c.add(c.result.Problems, off, what)
}

// lose tells of what the engine reads otherwise or not at all.
func (c *checker) lose(off int64, what message.Message) {
	before := len(c.result.Problems)
	c.tell(off, what)
	for i := range c.result.Problems[before:] {
		c.result.Problems[before+i].Gravity = model.Loss
	}
}

func (c *checker) add(list []model.Problem, off int64, what message.Message) []model.Problem {
	if len(list) == mostProblems {
		return list
	}
	r := c.form.At(off)
	return append(list, model.Problem{Row: r, Path: c.form.host.Path(r), Offset: off, Text: what})
}
