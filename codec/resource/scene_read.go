package resource

import (
	"math"

	"savant/codec/message"
	"savant/codec/variant"
)

// Scene reads the value of _bundled at off. The error is an *Error; the Scene holds what could be read before it then, and can not be
// written.
func (f *File) Scene(off int, x *Index) (*Scene, error) {
	s := &Scene{Version: 1, Base: RefNone, entries: map[string]Child{}}
	if err := f.scene(s, off, x); err != nil {
		s.entries = nil
		return s, err
	}
	return s, nil
}

func (f *File) scene(s *Scene, off int, x *Index) *Error {
	if x == nil {
		x = NewIndex(f)
	}
	if _, err := f.skip(off, 0, x); err != nil {
		return err
	}
	var err *Error
	if s.head, err = f.head(off); err != nil {
		return err
	}
	if s.head.Type != variant.Dictionary {
		return fault(off, wrongType, "_bundled", s.head.Type.String())
	}
	for c := range x.Children(s.head, 0) {
		if key, _ := f.value(c.Key); key.Type == variant.String {
			s.entries[key.Text] = c // the last one of a doubled key is what engines keep
		}
	}
	r := sceneReader{f: f, x: x, s: s}
	s.Names = r.texts("names")
	s.Variants = r.variants()
	s.Version = r.number("version", 1)
	s.Base = r.number("base_scene", RefNone)
	s.Paths, s.Editable, s.IDPaths = r.values("node_paths", variant.NodePath), r.values("editable_instances", variant.NodePath), r.values("id_paths", variant.PackedInt32Array)
	s.IDs, _ = r.ints("node_ids")
	r.nodes()
	r.connections()
	return r.err
}

// sceneReader reads one entry after the other, until something is wrong.
type sceneReader struct {
	f   *File
	x   *Index
	s   *Scene
	err *Error
}

func (r *sceneReader) fail(c Child, id message.ID, args ...any) {
	if r.err == nil {
		r.err = fault(c.Start, id, args...)
	}
}

// value decodes the value of a key; ok is false if there is none.
func (r *sceneReader) value(key string) (v variant.Value, c Child, ok bool) {
	if c, ok = r.s.entries[key]; !ok {
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

func (r *sceneReader) texts(key string) []string {
	v, c, ok := r.value(key)
	switch data := v.Data.(type) {
	case []string:
		return data
	case *variant.List:
		var list []string
		for _, item := range data.Items {
			if item.Type != variant.String && item.Type != variant.StringName {
				r.fail(c, wrongType, key, item.Type.String())
				return nil
			}
			list = append(list, item.Text)
		}
		return list
	}
	if ok {
		r.fail(c, wrongType, key, v.Type.String())
	} else {
		r.fail(Child{Start: r.s.head.Start}, sceneLacks, key)
	}
	return nil
}

// variants finds the values, which stay as they are.
func (r *sceneReader) variants() []Stored {
	c, ok := r.s.entries["variants"]
	if !ok {
		return nil
	}
	h, err := r.f.head(c.Start)
	if err != nil || h.Type != variant.Array {
		r.fail(c, wrongType, "variants", h.Type.String())
		return nil
	}
	list := make([]Stored, 0, h.Count)
	for c := range r.x.Children(h, 0) {
		list = append(list, Stored{Start: c.Start, End: c.End})
	}
	return list
}

// values reads an array of one type.
func (r *sceneReader) values(key string, kind variant.Type) []variant.Value {
	v, c, ok := r.value(key)
	if !ok {
		return nil
	}
	l, isList := v.Data.(*variant.List)
	if !isList {
		r.fail(c, wrongType, key, v.Type.String())
		return nil
	}
	for _, item := range l.Items {
		if item.Type != kind {
			r.fail(c, wrongType, key, item.Type.String())
			return nil
		}
	}
	return l.Items
}

// ints reads numbers. first is where they begin in the file, 0 if they are no packed array.
func (r *sceneReader) ints(key string) (list []int32, first int) {
	v, c, ok := r.value(key)
	if !ok {
		return nil, 0
	}
	switch data := v.Data.(type) {
	case []int32:
		if v.Type == variant.PackedInt32Array {
			return data, c.Start + 8
		}
	case *variant.List: // of 1.x, and empty ones
		for _, item := range data.Items {
			if item.Type != variant.Int {
				r.fail(c, wrongType, key, item.Type.String())
				return nil, 0
			}
			list = append(list, int32(item.Int()))
		}
		return list, 0
	}
	r.fail(c, wrongType, key, v.Type.String())
	return nil, 0
}

// taker takes numbers from a list.
type taker struct {
	list []int32
	at   int
	bad  bool
}

func (t *taker) one() int32 {
	if t.at >= len(t.list) {
		t.bad = true
		return 0
	}
	t.at++
	return t.list[t.at-1]
}

// several takes a count, and that many groups of each numbers.
func (t *taker) several(each int) []int32 {
	n := int(t.one())
	if n < 0 || n > (len(t.list)-t.at)/each {
		t.bad = true
		return nil
	}
	if n == 0 {
		return nil
	}
	t.at += n * each
	return t.list[t.at-n*each : t.at : t.at]
}

// span is where the numbers between two places lie in the file.
func span(first, from, to int) (start, end int) {
	if first == 0 {
		return 0, 0
	}
	return first + 4*from, first + 4*to
}

func (r *sceneReader) nodes() {
	list, first := r.ints("nodes")
	count := int(r.number("node_count", 0))
	t := taker{list: list}
	for i := range count {
		from := t.at
		n := Node{Parent: t.one(), Owner: t.one(), Class: t.one()}
		name := uint32(t.one())
		n.Name, n.Index = int32(name&(1<<nameBits-1)), int32(name>>nameBits)-1
		n.Instance = t.one()
		if n.Instance >= 0 && n.Instance&flagged != 0 {
			n.Placeholder = true
			n.Instance &= plainPlace
		}
		pairs := t.several(2)
		if len(pairs) > 0 {
			n.Properties = make([]NodeProperty, len(pairs)/2)
		}
		for k := range n.Properties {
			name := pairs[2*k]
			n.Properties[k] = NodeProperty{Name: name, Value: pairs[2*k+1]}
			if r.s.Version >= 3 && name >= 0 && name&flagged != 0 {
				n.Properties[k].Path = true
				n.Properties[k].Name = name & plainPlace
			}
		}
		n.Groups = t.several(1)
		if t.bad {
			r.fail(r.s.entries["nodes"], sceneEnds, "nodes", i)
			return
		}
		n.Start, n.End = span(first, from, t.at)
		r.s.Nodes = append(r.s.Nodes, n)
	}
	r.s.nodesRest = list[t.at:]
}

func (r *sceneReader) connections() {
	list, first := r.ints("conns")
	count := int(r.number("conn_count", 0))
	t := taker{list: list}
	for i := range count {
		from := t.at
		c := Connection{From: t.one(), To: t.one(), Signal: t.one(), Method: t.one(), Flags: t.one()}
		c.Binds = t.several(1)
		if r.s.Version >= 3 {
			c.Unbinds = t.one()
		}
		if t.bad {
			r.fail(r.s.entries["conns"], sceneEnds, "conns", i)
			return
		}
		c.Start, c.End = span(first, from, t.at)
		r.s.Connections = append(r.s.Connections, c)
	}
	r.s.connectionsRest = list[t.at:]
}
