package resource

import (
	"slices"

	"savant/codec/variant"
)

// nodeNumbers are the numbers of the nodes.
func (s *Scene) nodeNumbers() []int32 {
	var list []int32
	for i := range s.Nodes {
		n := &s.Nodes[i]
		instance := n.Instance
		if n.Placeholder {
			instance |= flagged
		}
		name := uint32(n.Name)&(1<<nameBits-1) | uint32(n.Index+1)<<nameBits
		list = append(list, n.Parent, n.Owner, n.Class, int32(name), instance, int32(len(n.Properties)))
		for _, p := range n.Properties {
			name := p.Name
			if p.Path {
				name |= flagged
			}
			list = append(list, name, p.Value)
		}
		list = append(append(list, int32(len(n.Groups))), n.Groups...)
	}
	return append(list, s.nodesRest...)
}

// connectionNumbers are the numbers of the connections.
func (s *Scene) connectionNumbers() []int32 {
	var list []int32
	for i := range s.Connections {
		c := &s.Connections[i]
		list = append(list, c.From, c.To, c.Signal, c.Method, c.Flags, int32(len(c.Binds)))
		list = append(list, c.Binds...)
		if s.Version >= 3 {
			list = append(list, c.Unbinds)
		}
	}
	return append(list, s.connectionsRest...)
}

// SetScene changes the content of a scene, as File.Scene has read it into was, to what now holds, which began as a Clone of it. Only what
// differs changes.
func (e *Edit) SetScene(was, now *Scene) error {
	if was.entries == nil {
		return fault(was.head.Start, sceneDamaged)
	}
	w := sceneWriter{e: e, s: was, inserted: map[int][]variant.Entry{}}
	w.numbers("nodes", was.nodeNumbers(), now.nodeNumbers())
	w.numbers("conns", was.connectionNumbers(), now.connectionNumbers())
	w.numbers("node_ids", was.IDs, now.IDs)
	w.number("node_count", int32(len(was.Nodes)), int32(len(now.Nodes)))
	w.number("conn_count", int32(len(was.Connections)), int32(len(now.Connections)))
	w.number("version", was.Version, now.Version)
	if now.Base == RefNone && was.Base != RefNone {
		c := was.entries["base_scene"]
		e.Remove(was.head, c.Key, c.End, 1)
	} else {
		w.number("base_scene", was.Base, now.Base)
	}
	w.texts("names", was.Names, now.Names)
	w.values("node_paths", was.Paths, now.Paths)
	w.values("editable_instances", was.Editable, now.Editable)
	w.values("id_paths", was.IDPaths, now.IDPaths)
	w.variants(now)
	w.insert()
	return w.err
}

// sceneWriter plans the changes of one entry after the other, until something is wrong.
type sceneWriter struct {
	e        *Edit
	s        *Scene
	inserted map[int][]variant.Entry // by where in the Dictionary: entries that were not there
	err      error
}

func (w *sceneWriter) note(err error) {
	if w.err == nil && err != nil {
		w.err = err
	}
}

// missing adds an entry that the scene did not have: before the next one of those that engines write, or at the end.
func (w *sceneWriter) missing(key string, v variant.Value) {
	pos := -1
	for _, next := range bundleKeys[slices.Index(bundleKeys, key)+1:] {
		if c, ok := w.s.entries[next]; ok {
			pos = c.Key
			break
		}
	}
	if pos < 0 {
		end, err := w.e.f.skip(w.s.head.Start, 0, w.e.x)
		if err != nil {
			w.note(err)
			return
		}
		pos = end
	}
	w.inserted[pos] = append(w.inserted[pos], variant.Entry{Key: variant.OfString(key), Value: v})
}

// insert adds what was missing, in the order of the engines.
func (w *sceneWriter) insert() {
	for pos, entries := range w.inserted {
		slices.SortFunc(entries, func(a, b variant.Entry) int {
			return slices.Index(bundleKeys, a.Key.Text) - slices.Index(bundleKeys, b.Key.Text)
		})
		w.note(w.e.Insert(w.s.head, pos, entries...))
	}
}

func (w *sceneWriter) number(key string, was, now int32) {
	if was == now {
		return
	}
	if c, ok := w.s.entries[key]; ok {
		w.note(w.e.Set(c.Start, variant.OfInt(int64(now))))
	} else {
		w.missing(key, variant.OfInt(int64(now)))
	}
}

// numbers changes a list of numbers: single ones where there are as many as before.
func (w *sceneWriter) numbers(key string, was, now []int32) {
	if slices.Equal(was, now) {
		return
	}
	f := w.e.f
	c, ok := w.s.entries[key]
	whole := variant.Value{Type: variant.PackedInt32Array, Data: now}
	if !ok {
		w.missing(key, whole)
		return
	}
	h, err := f.head(c.Start)
	if err != nil || h.Type != variant.PackedInt32Array {
		w.note(w.e.Set(c.Start, whole))
		return
	}
	if len(was) == len(now) {
		for i := 0; i < len(was); i++ {
			if was[i] == now[i] {
				continue
			}
			from := i
			for i < len(was) && was[i] != now[i] {
				i++
			}
			w.e.splice(h.First+4*from, h.First+4*i, f.appendNumbers(nil, now[from:i]))
		}
		return
	}
	head, tail := alike(len(was), len(now), func(i, j int) bool { return was[i] == now[j] })
	w.e.splice(h.First+4*head, h.First+4*(len(was)-tail), f.appendNumbers(nil, now[head:len(now)-tail]))
	w.e.recount(h, len(now)-len(was))
}

func (f *File) appendNumbers(dst []byte, list []int32) []byte {
	for _, x := range list {
		dst = f.append32(dst, uint32(x))
	}
	return dst
}

// texts changes the strings that differ.
func (w *sceneWriter) texts(key string, was, now []string) {
	head, tail := alike(len(was), len(now), func(i, j int) bool { return was[i] == now[j] })
	values := make([]variant.Entry, 0, len(now)-head-tail)
	for _, s := range now[head : len(now)-tail] {
		values = append(values, variant.Entry{Value: variant.OfString(s)})
	}
	w.replace(key, len(was), head, tail, values)
}

// values changes the values of an array that differ.
func (w *sceneWriter) values(key string, was, now []variant.Value) {
	head, tail := alike(len(was), len(now), func(i, j int) bool { return variant.Equal(was[i], now[j]) })
	values := make([]variant.Entry, 0, len(now)-head-tail)
	for _, v := range now[head : len(now)-tail] {
		values = append(values, variant.Entry{Value: v})
	}
	w.replace(key, len(was), head, tail, values)
}

// replace puts other children in the place of those of n that lie between the first head and the last tail.
func (w *sceneWriter) replace(key string, n, head, tail int, children []variant.Entry) {
	if head+tail == n && len(children) == 0 {
		return
	}
	c, ok := w.s.entries[key]
	if !ok {
		l := &variant.List{}
		for _, c := range children {
			l.Items = append(l.Items, c.Value)
		}
		w.missing(key, variant.Value{Type: variant.Array, Data: l})
		return
	}
	h, err := w.e.f.head(c.Start)
	if err != nil {
		w.note(err)
		return
	}
	start, end := w.stretch(h, n, head, tail)
	if head+tail < n {
		w.e.Remove(h, start, end, n-tail-head)
	}
	if len(children) > 0 {
		w.note(w.e.Insert(h, start, children...))
	}
}

// stretch is where the children lie that are between the first head and the last tail of n.
func (w *sceneWriter) stretch(h Head, n, head, tail int) (start, end int) {
	x := w.e.x
	if x == nil {
		x = NewIndex(w.e.f)
	}
	at := func(i int) int { // where child i begins, or all of them end
		if i == 0 {
			return h.First
		}
		c, err := x.Child(h, i-1)
		w.note(err)
		return c.End
	}
	return at(head), at(n - tail)
}

// variants changes the values that are to be others, and adds those behind the ones that the file has.
func (w *sceneWriter) variants(now *Scene) {
	was := w.s.Variants
	n := 0
	for n < len(was) && n < len(now.Variants) && now.Variants[n].Start == was[n].Start {
		n++
	}
	for _, v := range now.Variants[:n] {
		if v.New != nil {
			w.note(w.e.Set(v.Start, *v.New))
		}
	}
	var more []variant.Entry
	for _, v := range now.Variants[n:] {
		if v.New != nil {
			more = append(more, variant.Entry{Value: *v.New})
			continue
		}
		value, _ := w.e.f.value(v.Start)
		more = append(more, variant.Entry{Value: value})
	}
	w.replace("variants", len(was), n, 0, more)
}
