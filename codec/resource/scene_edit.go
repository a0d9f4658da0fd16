package resource

import (
	"maps"
	"slices"

	"savant/codec/variant"
)

// SceneChange collects changes of a scene. Names and values are shared: to change one that is used elsewhere too, add
// another. Unused ones are kept, as engines do.
type SceneChange struct {
	Base        int32
	Nodes       Records[Node]
	Connections Records[Connection]

	was     *SceneState
	editing *[]variant.Value // nil if the list of instances with editable children is unchanged
	names   []string         // added after those of the scene, as are
	places  map[string]int32
	asked   int // number of name lookups so far
	values  map[int32]variant.Value
	more    []variant.Value
	paths   []variant.Value
	idPaths []variant.Value
}

// Records are the nodes or connections after a change.
type Records[T any] struct {
	Order []int32   // indices in the old scene, -1 for new ones; nil if all are kept
	Made  map[int]T // by index in Order: new and changed records
}

// Change returns a SceneChange without changes.
func (s *SceneState) Change() *SceneChange {
	return &SceneChange{Base: s.Base, was: s, values: map[int32]variant.Value{}}
}

// AddName returns the index of a name, adding it if it is missing.
func (c *SceneChange) AddName(name string) int32 {
	const few = 8 // number of lookups for which the names are searched linearly
	if c.asked++; c.asked > few && c.places == nil {
		c.places = make(map[string]int32, len(c.was.names)+len(c.names))
		for i := len(c.was.names) - 1; i >= 0; i-- {
			c.places[string(c.was.name(i))] = int32(i)
		}
		for i, name := range c.names {
			c.places[name] = int32(len(c.was.names) + i)
		}
	}
	if c.places != nil {
		if i, ok := c.places[name]; ok {
			return i
		}
	} else {
		for i := range c.was.names {
			if string(c.was.name(i)) == name {
				return int32(i)
			}
		}
		if i := slices.Index(c.names, name); i >= 0 {
			return int32(len(c.was.names) + i)
		}
	}
	i := int32(len(c.was.names) + len(c.names))
	c.names = append(c.names, name)
	if c.places != nil {
		c.places[name] = i
	}
	return i
}

// AddValue adds a value and returns its index.
func (c *SceneChange) AddValue(v variant.Value) int32 {
	c.more = append(c.more, v)
	return int32(c.was.Values() + len(c.more) - 1)
}

// SetValue replaces a value of the scene for all that use it.
func (c *SceneChange) SetValue(i int32, v variant.Value) { c.values[i] = v }

// AddPath adds a path to a node inside an instance, unless the scene has it, and returns a reference to it. ids are the
// unique ids that lead there, outermost instance first; empty if unknown.
func (c *SceneChange) AddPath(p *variant.Path, ids []int32) int32 {
	v := variant.Value{Type: variant.NodePath, Data: p}
	for i := range c.was.paths.Count {
		if variant.Equal(c.was.item(c.was.paths, i), v) {
			return int32(i) | RefPath
		}
	}
	for i := range c.paths {
		if variant.Equal(c.paths[i], v) {
			return int32(c.was.paths.Count+i) | RefPath
		}
	}
	c.paths = append(c.paths, v)
	if _, ok := c.was.entries["id_paths"]; ok {
		c.idPaths = append(c.idPaths, variant.Value{Type: variant.PackedInt32Array, Data: append([]int32{}, ids...)})
	}
	return int32(c.was.paths.Count+len(c.paths)-1) | RefPath
}

// SetEditable sets the instances whose children are editable.
func (c *SceneChange) SetEditable(list []*variant.Path) {
	values := make([]variant.Value, len(list))
	for i, p := range list {
		values[i] = variant.Value{Type: variant.NodePath, Data: p}
	}
	c.editing = &values
}

// HasIDs reports whether nodes of the scene have ids.
func (s *SceneState) HasIDs() bool {
	_, ok := s.entries["node_ids"]
	return ok
}

// Uses returns how many references there are to each value of the scene after the change.
func (c *SceneChange) Uses() []uint32 {
	s := c.was
	uses := make([]uint32, s.Values())
	use := func(k int32) {
		if k >= 0 && int(k) < len(uses) {
			uses[k]++
		}
	}
	var node Node
	each(c.Nodes, s.Nodes(), func(k int) *Node { s.ReadNode(k, &node); return &node }, func(n *Node) {
		use(n.Instance)
		for _, p := range n.Properties {
			use(p.Value)
		}
	})
	var connection Connection
	each(c.Connections, s.Connections(), func(k int) *Connection { s.connection(k, &connection); return &connection }, func(c *Connection) {
		for _, b := range c.Binds {
			use(b)
		}
	})
	use(c.Base)
	return uses
}

// each calls visit for all records after the change; read reads one of the n old ones.
func each[T any](r Records[T], n int, read func(int) *T, visit func(*T)) {
	if r.Order != nil {
		n = len(r.Order)
	}
	for i := range n {
		if made, ok := r.Made[i]; ok {
			visit(&made)
		} else if r.Order != nil {
			visit(read(int(r.Order[i])))
		} else {
			visit(read(i))
		}
	}
}

// SetScene changes the content of a scene. Only what differs changes.
func (e *Edit) SetScene(c *SceneChange) error {
	s := c.was
	w := sceneWriter{e: e, s: s, inserted: map[int][]variant.Entry{}}
	w.nodes(c)
	w.connections(c)
	if c.Base == RefNone && s.Base != RefNone {
		c := s.entries["base_scene"]
		e.Remove(s.head, c.Key, c.End, 1)
	} else {
		w.number("base_scene", s.Base, c.Base)
	}
	w.texts("names", len(s.names), c.names)
	w.append("node_paths", s.paths.Count, c.paths)
	if c.editing != nil {
		was := make([]variant.Value, s.editable.Count)
		for i := range was {
			was[i] = s.item(s.editable, i)
		}
		w.values("editable_instances", was, *c.editing)
	}
	w.append("id_paths", s.idPaths.Count, c.idPaths)
	for _, i := range slices.Sorted(maps.Keys(c.values)) {
		w.note(e.Set(s.Value(i).Start, c.values[i]))
	}
	w.append("variants", s.Values(), c.more)
	w.insert()
	return w.err
}

// nodes writes the changed nodes and their ids.
func (w *sceneWriter) nodes(c *SceneChange) {
	s := w.s
	numbers := func(list []int32, n Node) []int32 { return appendNode(list, &n) }
	if c.Nodes.Order == nil {
		alter(w, "nodes", &s.nodes, c.Nodes.Made, numbers)
		for i, n := range c.Nodes.Made {
			if i < s.ids.n && s.ids.first > 0 && s.number(&s.ids, i) != n.ID {
				at := s.ids.first + 4*i
				w.e.splice(at, at+4, s.f.append32(nil, uint32(n.ID)))
			}
		}
		return
	}
	place := slices.Repeat([]int32{RefNone}, s.Nodes())
	for now, was := range c.Nodes.Order {
		if was >= 0 {
			place[was] = int32(now)
		}
	}
	follow := func(ref int32) int32 {
		if ref >= 0 && ref&RefPath == 0 {
			return place[ref]
		}
		return ref
	}
	rearrange(w, "nodes", &s.nodes, c.Nodes, numbers, func(record []int32) {
		record[atParent], record[atOwner] = follow(record[atParent]), follow(record[atOwner])
	})
	w.number("node_count", int32(s.Nodes()), int32(len(c.Nodes.Order)))
	if c.Connections.Order == nil && s.Connections() > 0 {
		c.Connections.Order = make([]int32, s.Connections())
		for i := range c.Connections.Order {
			c.Connections.Order[i] = int32(i)
		}
	}
	rearrange(w, "conns", &s.connections, c.Connections, w.connection, func(record []int32) {
		record[atFrom], record[atTo] = follow(record[atFrom]), follow(record[atTo])
	})
	if !s.HasIDs() {
		return
	}
	ids := make([]int32, len(c.Nodes.Order))
	for now, was := range c.Nodes.Order {
		if n, ok := c.Nodes.Made[now]; ok {
			ids[now] = n.ID
		} else if int(was) < s.ids.n {
			ids[now] = s.number(&s.ids, int(was))
		}
	}
	w.numbers("node_ids", s.all(&s.ids), ids)
}

func (w *sceneWriter) connection(list []int32, c Connection) []int32 {
	return appendConnection(list, &c, w.s.Version)
}

// connections writes the changed connections, unless nodes already did.
func (w *sceneWriter) connections(c *SceneChange) {
	s := w.s
	if c.Connections.Order != nil {
		w.number("conn_count", int32(s.Connections()), int32(len(c.Connections.Order)))
	}
	switch {
	case c.Nodes.Order != nil:
	case c.Connections.Order == nil:
		alter(w, "conns", &s.connections, c.Connections.Made, w.connection)
	default:
		rearrange(w, "conns", &s.connections, c.Connections, w.connection, func([]int32) {})
	}
}

// all returns the numbers of a list.
func (s *SceneState) all(l *numberList) []int32 {
	if l.first == 0 {
		return l.list
	}
	return s.f.packed(i32, l.first, l.n).([]int32)
}

// alter changes single records in place.
func alter[T any](w *sceneWriter, key string, r *records, made map[int]T, numbers func([]int32, T) []int32) {
	if len(made) == 0 {
		return
	}
	if r.first == 0 {
		order := make([]int32, r.len())
		for i := range order {
			order[i] = int32(i)
		}
		rearrange(w, key, r, Records[T]{order, made}, numbers, func([]int32) {})
		return
	}
	h, _ := w.e.f.head(w.s.entries[key].Start)
	for _, i := range slices.Sorted(maps.Keys(made)) {
		now := numbers(nil, made[i])
		start, end := r.span(i)
		was := w.s.f.packed(i32, start, (end-start)/4).([]int32)
		if head, tail := alike(len(was), len(now), func(i, j int) bool { return was[i] == now[j] }); head < max(len(was), len(now)) {
			w.e.splice(start+4*head, end-4*tail, w.e.f.appendNumbers(nil, now[head:len(now)-tail]))
			w.e.recount(h, len(now)-len(was))
		}
	}
}

// rearrange reorders records and replaces some. follow adjusts the numbers of kept ones.
func rearrange[T any](w *sceneWriter, key string, r *records, to Records[T], numbers func([]int32, T) []int32, follow func([]int32)) {
	was := w.s.all(&r.numberList)
	now := make([]int32, 0, len(was))
	for i, old := range to.Order {
		if x, ok := to.Made[i]; ok {
			now = numbers(now, x)
			continue
		}
		at := len(now)
		now = append(now, was[r.starts[old]:r.starts[old+1]]...)
		follow(now[at:])
	}
	if len(r.starts) > 0 {
		now = append(now, was[r.starts[r.len()]:]...) // what follows the counted ones
	}
	w.numbers(key, was, now)
}

// sceneWriter plans the changes of one entry after another, until something is wrong.
type sceneWriter struct {
	e        *Edit
	s        *SceneState
	inserted map[int][]variant.Entry // new entries, by position in the Dictionary
	err      error
}

func (w *sceneWriter) note(err error) {
	if w.err == nil && err != nil {
		w.err = err
	}
}

// missing adds an entry that the scene lacked: before the next one in the engines' order, or at the end.
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

// insert inserts the missing entries, in the engines' order.
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

// numbers changes a list of numbers: single ones if their count is unchanged.
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

// texts appends strings.
func (w *sceneWriter) texts(key string, n int, more []string) {
	values := make([]variant.Value, len(more))
	for i, s := range more {
		values[i] = variant.OfString(s)
	}
	w.append(key, n, values)
}

// append appends values after the n of an array.
func (w *sceneWriter) append(key string, n int, more []variant.Value) {
	values := make([]variant.Entry, len(more))
	for i, v := range more {
		values[i].Value = v
	}
	w.replace(key, n, n, 0, values)
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

// replace replaces those of n children that are between the first head and the last tail.
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

// stretch returns the span of those of n children that are between the first head and the last tail.
func (w *sceneWriter) stretch(h Head, n, head, tail int) (start, end int) {
	x := w.e.x
	if x == nil {
		x = NewIndex(w.e.f)
	}
	at := func(i int) int { // start of child i, or the end of the last
		if i == 0 {
			return h.First
		}
		c, err := x.Child(h, i-1)
		w.note(err)
		return c.End
	}
	return at(head), at(n - tail)
}
