package save

import (
	"errors"
	"slices"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/rowpath"
)

// unread is the row of the bytes of a record that cannot be read; ok is false if there is none.
func (b *Form) unread(record int) (r model.Row, ok bool) {
	r = b.host.Child(model.Root, record)
	if n := b.Len(r); n > 0 && !opaque(b.place(r).kind) {
		r = b.host.Child(r, n-1)
	}
	return r, opaque(b.place(r).kind)
}

// ways returns the paths of a damaged record, nil for one that is not.
func (b *Form) ways(i int) *ways {
	if i < 0 || i >= b.records.len() || !b.records.at(i).opaque {
		return nil
	}
	b.fresh()
	w := b.waysOf[i]
	if w == nil {
		w = b.findWays(i)
		b.waysOf[i] = w
	}
	return w
}

// fresh forgets what was found in damaged records before the present revision.
func (b *Form) fresh() {
	if b.waysAt != b.now() {
		b.waysOf, b.countOf, b.oddOf, b.waysAt = map[int]*ways{}, map[int]error{}, map[int][]*codec.Error{}, b.now()
	}
}

// suspects are what of the i-th record can be read but may be damaged, if something in it is.
func (b *Form) suspects(i int) []*codec.Error {
	r := b.records.at(i)
	if !r.opaque || b.named || b.unknown {
		return nil
	}
	b.fresh()
	list, known := b.oddOf[i]
	if !known {
		var wrong *codec.Error
		explained := len(r.wrong()) == 1 && errors.As(r.cause, &wrong) && wrong.Explained()
		list = codec.Suspects(b.host.Bytes().View(r.value, r.end), 0, explained, b.host.Dialect())
		for _, e := range list {
			e.Offset += int(r.value)
		}
		b.oddOf[i] = list
	}
	return list
}

// keyOf is where the key of a row begins, of one without where its value does.
func (b *Form) keyOf(r model.Row, p place) int64 {
	if !b.Marked(r) {
		return p.key
	}
	list, _ := b.marksOf(b.host.Parent(r))
	return p.key - list[b.host.Slot(r).Index].lead
}

// suspect is why the value or the key of a row may be damaged, the zero message if nothing speaks for it.
func (b *Form) suspect(r model.Row, p place) message.Message {
	if p.record < 0 || p.record >= int64(b.records.len()) {
		return message.Message{}
	}
	key := b.keyOf(r, p)
	for _, odd := range b.suspects(int(p.record)) {
		if at := int64(odd.Offset); at == p.start || at == key {
			return odd.What
		}
	}
	return message.Message{}
}

// miscounted says which count is wrong in a record whose value ends too early; nil if that does not explain it.
func (b *Form) miscounted(i int, r record) error {
	if r.opaque {
		return nil
	}
	b.fresh()
	wrong, known := b.countOf[i]
	if !known {
		if found := codec.WrongCount(b.host.Bytes().View(r.value, r.end), 0, b.host.Dialect()); found != nil {
			wrong = moved(found, r.value)
		}
		b.countOf[i] = wrong
	}
	return wrong
}

func (b *Form) findWays(i int) *ways {
	w := &ways{marks: map[string]int{}, faults: map[string]bool{}}
	rest, ok := b.unread(i)
	rec, p := b.records.at(i), b.place(rest)
	if rec.torn() {
		for _, wrong := range rec.wrong() {
			var at *codec.Error
			if errors.As(wrong, &at) && at.Path != "" {
				if path, err := rowpath.Parse(inRecord(i, at.Path)); err == nil {
					w.faults[path.String()] = true
				}
			}
		}
	}
	if !ok { // it stops making sense where it ends
		return w
	}
	found, _ := b.behind(rec)
	at := make(map[int64]codec.Found, len(found.Values))
	for _, v := range found.Values {
		at[rec.value+int64(v.Start)-p.start] = v
	}
	list := b.marks(rest, p)
	w.steps = make([][]model.Step, len(list))
	t := trace{form: b, record: i, open: found.Broken, known: make([]traced, len(found.Broken))}
	for k, m := range list {
		v, ok := at[m.start]
		if !ok || m.as != model.MarkValue {
			continue
		}
		steps, ok := t.to(rec.value, v)
		if !ok {
			continue
		}
		path := model.Path{Record: i, Steps: steps}.String()
		if _, taken := w.marks[path]; !taken {
			w.steps[k], w.marks[path] = steps, k
		}
	}
	return w
}

// trace finds the steps to what is in damaged containers.
type trace struct {
	form   *Form
	record int
	open   []codec.Broken
	known  []traced
}

// traced is the way to a damaged container.
type traced struct {
	done, ok bool
	steps    []model.Step
	row      model.Row // of its part before the fault; 0 if there is none
}

// to returns the steps to a value; ok is false if there is no such path, or it is that of another value, before the fault.
func (t *trace) to(base int64, v codec.Found) (steps []model.Step, ok bool) {
	in := t.container(base, v.In)
	if !in.ok {
		return nil, false
	}
	s, ok := t.step(base, v.In, v.Key, v.Index)
	if !ok {
		return nil, false
	}
	if in.row != 0 {
		if other, _, _ := t.form.follow(in.row, []model.Step{s}); other != 0 {
			return nil, false
		}
	}
	return append(slices.Clone(in.steps), s), true
}

// container returns the way to a damaged container.
func (t *trace) container(base int64, i int) *traced {
	k := &t.known[i]
	if k.done {
		return k
	}
	k.done = true
	o := t.open[i]
	if o.In < 0 {
		if k.ok = true; t.form.records.at(t.record).torn() {
			k.row = t.form.host.Child(model.Root, t.record)
		}
		return k
	}
	above := t.container(base, o.In)
	s, ok := t.step(base, o.In, o.Key, o.Index)
	if !above.ok || !ok {
		return k
	}
	k.ok, k.steps = true, append(slices.Clone(above.steps), s)
	if above.row != 0 {
		k.row, _, _ = t.form.follow(above.row, []model.Step{s})
	}
	return k
}

// step is the step from a damaged container to its child, which has its key at an offset.
func (t *trace) step(base int64, in, key, index int) (model.Step, bool) {
	n := sparse.Node{Limit: t.form.records.at(t.record).end}
	switch t.open[in].Kind {
	case codec.Values:
		return indexStep(index), true
	case codec.Named:
		n.Kind = sparse.Named
	case codec.Pairs:
		n.Kind = sparse.Pairs
	}
	return keyStep(&t.form.reader, &n, base+int64(key))
}

// way returns the steps to a mark that has a path as it would have without the damage around it.
func (b *Form) way(r model.Row) (steps []model.Step, ok bool) {
	parent, s := b.host.Parent(r), b.host.Slot(r)
	p := b.place(parent)
	if s.Part != model.ChildPart || !opaque(p.kind) {
		return nil, false
	}
	if w := b.ways(int(p.record)); w != nil && s.Index < len(w.steps) {
		steps = w.steps[s.Index]
	}
	return steps, steps != nil
}

// beyond returns the row behind a fault that is on a path, and how many steps lead to it; or the bytes that cannot be read, if the path
// is that of a fault, or what stands last in front of it if there are none. It returns 0 if there is neither.
func (b *Form) beyond(p model.Path, from int) (r model.Row, used int) {
	record := max(p.Record, 0)
	w := b.ways(record)
	if w == nil {
		return 0, 0
	}
	rest, ok := b.unread(record)
	if !ok {
		rest = b.At(b.records.at(record).end - 1)
	}
	for n := len(p.Steps); n > from; n-- {
		if k, ok := w.marks[model.Path{Record: record, Steps: p.Steps[:n]}.String()]; ok {
			return b.host.Child(rest, k), n
		}
	}
	if w.faults[model.Path{Record: record, Steps: p.Steps}.String()] {
		return rest, len(p.Steps)
	}
	return 0, 0
}

// told is what is wrong in a record, with a path from the file on.
func (b *Form) told(i int64, r record) error {
	var at *codec.Error
	if !errors.As(r.cause, &at) || at.Path == "" {
		return r.cause
	}
	wrong := *at
	wrong.Path = b.pathIn(int(i), r, at.Path)
	return &wrong
}

// pathIn is the path from the file on of a fault in a record. What is no row is found by it only if there are rows before the fault.
func (b *Form) pathIn(i int, r record, path string) string {
	switch {
	case r.opaque && !r.torn():
		return b.host.Path(b.host.Child(model.Root, i))
	case b.records.len() > 1:
		return inRecord(i, path)
	}
	return path
}
