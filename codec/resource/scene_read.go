package resource

import (
	"math"

	"savant/codec/message"
	"savant/codec/variant"
)

// Scene reads the value of _bundled at off. The error is an *Error.
func (f *File) Scene(off int, x *Index) (*SceneState, error) {
	if x == nil {
		x = NewIndex(f)
	}
	s := &SceneState{Version: 1, Base: RefNone, entries: map[string]Child{}, f: f, x: x}
	if err := s.read(off, nil, nil); err != nil {
		return nil, err
	}
	return s, nil
}

// After returns the scene at off of file f and its Index x, which result from changes, in order. What they did not
// touch is not read again. The error is that of File.Scene.
func (s *SceneState) After(f *File, off int, x *Index, changes []Change) (*SceneState, error) {
	t := &SceneState{Version: 1, Base: RefNone, entries: map[string]Child{}, f: f, x: x}
	if err := t.read(off, s, movesOf(changes)); err != nil {
		return nil, err
	}
	return t, nil
}

// read reads the scene. was, which may be nil, is the scene before the changes m.
func (s *SceneState) read(off int, was *SceneState, m *moves) *Error {
	if _, err := s.f.skip(off, 0, s.x); err != nil {
		return err
	}
	var err *Error
	if s.head, err = s.f.head(off); err != nil {
		return err
	}
	if s.head.Type != variant.Dictionary {
		return fault(off, wrongType, "_bundled", s.head.Type.String())
	}
	for c := range s.x.Children(s.head, 0) {
		if key, _ := s.f.value(c.Key); key.Type == variant.String {
			s.entries[key.Text] = c // of duplicate keys, engines keep the last
		}
	}
	same := func(key string) bool {
		if was == nil {
			return false
		}
		c, ok := was.entries[key]
		_, _, touched := m.within(c.Start, c.End)
		return ok && !touched
	}
	r := sceneReader{SceneState: s}
	r.texts(same("names"), was)
	r.values()
	s.Version = r.number("version", 1)
	s.Base = r.number("base_scene", RefNone)
	s.paths, s.editable, s.idPaths = r.list("node_paths", variant.NodePath), r.list("editable_instances", variant.NodePath), r.list("id_paths", variant.PackedInt32Array)
	s.ids = r.numbers("node_ids")
	nodes, connections := r.numbers("nodes"), r.numbers("conns")
	if r.err == nil && was != nil && same("nodes") && same("conns") && same("node_count") && same("conn_count") && same("node_paths") &&
		s.Version == was.Version && s.Base == was.Base && len(s.names) >= len(was.names) && s.values.Count >= was.values.Count {
		s.nodes, s.connections, s.Properties = was.nodes, was.connections, was.Properties
		s.nodes.numberList, s.connections.numberList = nodes, connections
		return nil
	}
	r.nodes(nodes)
	r.connections(connections)
	r.references()
	return r.err
}

// isList reports whether a value is an array of values.
func (f *File) isList(h Head) bool {
	l := f.row(h.ID).layout
	return l == array || l == typed
}

// sceneReader reads one entry after another, until something is wrong.
type sceneReader struct {
	*SceneState
	err *Error
}

func (r *sceneReader) fail(c Child, id message.ID, args ...any) {
	if r.err == nil {
		r.err = fault(c.Start, id, args...)
	}
}

// value decodes the value of a key; ok is false if it is missing.
func (r *sceneReader) value(key string) (v variant.Value, c Child, ok bool) {
	if c, ok = r.entries[key]; !ok {
		return v, c, false
	}
	v, _ = r.f.value(c.Start)
	return v, c, true
}

func (r *sceneReader) number(key string, none int32) int32 {
	v, c, ok := r.value(key)
	if !ok {
		return none
	}
	if v.Type != variant.Int || v.Int() < math.MinInt32 || v.Int() > math.MaxInt32 {
		r.fail(c, wrongType, key, v.Type.String())
		return none
	}
	return int32(v.Int())
}

// texts finds the names; same reports whether those of was are unchanged.
func (r *sceneReader) texts(same bool, was *SceneState) {
	const key = "names"
	c, ok := r.entries[key]
	if !ok {
		r.fail(Child{Start: r.head.Start}, sceneLacks, key)
		return
	}
	h, _ := r.f.head(c.Start)
	r.SceneState.texts = h
	if same {
		r.names = was.names
		return
	}
	list := make([]int, 0, h.Count)
	switch {
	case h.Type == variant.PackedStringArray:
		for pos := h.First; len(list) < h.Count; pos = r.f.skipText(pos) {
			list = append(list, pos-h.First)
		}
	case r.f.isList(h):
		for c := range r.x.Children(h, 0) {
			if e, _ := r.f.head(c.Start); e.Type != variant.String && e.Type != variant.StringName {
				r.fail(c, wrongType, key, e.Type.String())
				return
			}
			list = append(list, c.Start-h.First)
		}
	default:
		r.fail(c, wrongType, key, h.Type.String())
		return
	}
	r.names = list
}

// values finds the values without decoding them.
func (r *sceneReader) values() {
	c, ok := r.entries["variants"]
	if !ok {
		return
	}
	h, err := r.f.head(c.Start)
	if err != nil || h.Type != variant.Array {
		r.fail(c, wrongType, "variants", h.Type.String())
		return
	}
	r.SceneState.values = h
}

// list finds an array of one type.
func (r *sceneReader) list(key string, kind variant.Type) Head {
	c, ok := r.entries[key]
	if !ok {
		return Head{}
	}
	h, _ := r.f.head(c.Start)
	if !r.f.isList(h) {
		r.fail(c, wrongType, key, h.Type.String())
		return Head{}
	}
	for item := range r.x.Children(h, 0) {
		if e, _ := r.f.head(item.Start); e.Type != kind {
			r.fail(c, wrongType, key, e.Type.String())
			return Head{}
		}
	}
	return h
}

// numbers finds a list of numbers.
func (r *sceneReader) numbers(key string) (l numberList) {
	c, ok := r.entries[key]
	if !ok {
		return l
	}
	h, _ := r.f.head(c.Start)
	switch {
	case h.Type == variant.PackedInt32Array:
		return numberList{first: h.First, b: r.f.at(h.First, 4*h.Count), n: h.Count}
	case r.f.isList(h): // written by 1.x, or empty
		v, _ := r.f.value(c.Start)
		for _, item := range v.Data.(*variant.List).Items {
			if item.Type != variant.Int {
				r.fail(c, wrongType, key, item.Type.String())
				return numberList{}
			}
			l.list = append(l.list, int32(item.Int()))
		}
		l.n = len(l.list)
		return l
	}
	r.fail(c, wrongType, key, h.Type.String())
	return l
}

// counted walks over a part of a record: a count at at, and that many groups of each numbers. It returns the index
// after them, or failed.
func (r *sceneReader) counted(l *numberList, at, each int) int {
	if at >= l.n {
		return failed
	}
	n := int(r.SceneState.number(l, at))
	if at++; n < 0 || n > (l.n-at)/each {
		return failed
	}
	return at + n*each
}

func (r *sceneReader) nodes(l numberList) {
	count := int(r.number("node_count", 0))
	list, at := r.starts(l, count), 0
	for i := 0; i < count && r.err == nil; i++ {
		list = append(list, uint32(at))
		end := r.counted(&l, at+atProperties, 2)
		if end >= 0 {
			r.Properties += (end - at - atProperties) / 2
			end = r.counted(&l, end, 1)
		}
		if end < 0 {
			r.fail(r.entries["nodes"], sceneEnds, "nodes", i)
		}
		at = end
	}
	r.SceneState.nodes = records{l, append(list, uint32(max(at, 0)))}
}

// starts allocates the starts of count records, if there can be that many.
func (r *sceneReader) starts(l numberList, count int) []uint32 {
	const least = 6 // minimum numbers of a record
	return make([]uint32, 0, max(0, min(count, l.n/least))+1)
}

func (r *sceneReader) connections(l numberList) {
	count := int(r.number("conn_count", 0))
	list, at := r.starts(l, count), 0
	for i := 0; i < count && r.err == nil; i++ {
		list = append(list, uint32(at))
		end := r.counted(&l, at+atBinds, 1)
		if end >= 0 && r.Version >= 3 {
			if end++; end > l.n {
				end = failed
			}
		}
		if end < 0 {
			r.fail(r.entries["conns"], sceneEnds, "conns", i)
		}
		at = end
	}
	r.SceneState.connections = records{l, append(list, uint32(max(at, 0)))}
}

// references checks that indices of names, values and nodes are valid.
func (r *sceneReader) references() {
	if r.err != nil {
		return
	}
	wrong := func(id message.ID, place int32) {
		if r.err == nil {
			r.err = fault(r.head.Start, id, place).below("_bundled")
		}
	}
	name := func(i int32) {
		if i < 0 || int(i) >= len(r.names) {
			wrong(noSceneName, i)
		}
	}
	value := func(i int32) {
		if i < 0 || int(i) >= r.SceneState.values.Count {
			wrong(noSceneValue, i)
		}
	}
	reached := make([]bool, r.Nodes())
	node := func(ref int32) {
		if !r.reaches(ref, reached) {
			wrong(noSceneNode, ref)
		}
	}
	var n Node
	for i := 0; i < r.Nodes() && r.err == nil; i++ {
		r.ReadNode(i, &n)
		if name(n.Name); n.Class != NoClass {
			name(n.Class)
		}
		if n.Instance != RefNone {
			value(n.Instance)
		}
		for _, ref := range [2]int32{n.Parent, n.Owner} {
			if ref != RefNone {
				node(ref)
			}
		}
		for _, p := range n.Properties {
			name(p.Name)
			value(p.Value)
		}
		for _, g := range n.Groups {
			name(g)
		}
	}
	var c Connection
	for i := 0; i < r.Connections() && r.err == nil; i++ {
		r.connection(i, &c)
		node(c.From)
		node(c.To)
		name(c.Signal)
		name(c.Method)
		for _, b := range c.Binds {
			value(b)
		}
	}
	if r.Base != RefNone {
		value(r.Base)
	}
}

// reaches reports whether ref is a node whose parents lead to the root or to a path. reached caches the nodes for which
// that is known.
func (s *SceneState) reaches(ref int32, reached []bool) bool {
	first := ref
	for steps := 0; ref != 0; steps++ {
		if ref >= 0 && ref&RefPath != 0 {
			if i := int(ref & refPlace); i >= s.paths.Count {
				return false
			}
			break
		}
		if ref < 0 || int(ref) >= s.Nodes() || steps > s.Nodes() || s.Parent(int(ref)) == RefNone {
			return false
		}
		if reached[ref] {
			break
		}
		ref = s.Parent(int(ref))
	}
	for at := first; at > 0 && at&RefPath == 0 && !reached[at]; at = s.Parent(int(at)) {
		reached[at] = true
	}
	return s.Nodes() > 0
}
