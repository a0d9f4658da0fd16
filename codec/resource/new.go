package resource

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// New describes a file to be written from scratch.
type New struct {
	Engine      *dialect.Dialect // the engine that is to read it
	UID         int64            // NoUID for none
	ScriptClass string
	Externals   []NewExternal
	Resources   []NewResource // each before those that refer to it; the last is the main one
}

// NewExternal is a resource of another file. References to it are as Decode returns them.
type NewExternal struct {
	Class, Path string
	UID         int64
}

// NewResource is a resource of the file.
type NewResource struct {
	ID, Class  string
	Properties []variant.Property
}

// writers are the newest versions of the dialects' engines, and the format that they write.
var writers = []struct {
	dialect              *dialect.Dialect
	format, major, minor uint32
}{
	{dialect.Godot30, 3, 3, 0},
	{dialect.Godot32, 3, 3, 2},
	{dialect.Godot3, 3, 3, 6},
	{dialect.Pandemonium35, 3, 3, 5},
	{dialect.Pandemonium38, 3, 4, 0},
	{dialect.Pandemonium5, 3, 5, 0},
	{dialect.Godot40, 5, 4, 2},
	{dialect.Godot43, 6, 4, 3},
	{dialect.Godot44, 6, 4, 4},
	{dialect.Godot45, 6, 4, 5},
	{dialect.Godot46, 6, 4, 6},
}

// FormatOf returns the format that the engine of a dialect writes; ok is false for dialects without an engine, and for
// Godot 2, with which the result could not be tested.
func FormatOf(d *dialect.Dialect) (format uint32, ok bool) {
	for _, w := range writers {
		if w.dialect == d {
			return w.format, true
		}
	}
	return 0, false
}

// Append appends the file as its engine writes it: the table has the names in NodePaths, and those of properties in
// their order. The error is an *Error; its path begins with the name of a property.
func (n *New) Append(dst []byte) ([]byte, error) {
	out, err := n.append(dst)
	if err != nil {
		return dst, err
	}
	return out, nil
}

func (n *New) append(dst []byte) ([]byte, *Error) {
	f := &File{real: 4, UID: n.UID}
	for _, w := range writers {
		if w.dialect == n.Engine {
			f.Format, f.Major, f.Minor = w.format, w.major, w.minor
		}
	}
	f.table = tables[f.Format]
	if f.Format >= 4 {
		f.Flags = FlagNamedIDs | FlagUIDs
		if n.ScriptClass != "" {
			f.Flags |= FlagScriptClass
		}
	}
	if len(n.Resources) == 0 {
		return dst, fault(len(dst), noResource)
	}
	f.externals, f.internals = make([]int, len(n.Externals)+1), make([]int, len(n.Resources)+1)
	f.places = make(map[string]int, len(n.Resources))
	for i, r := range n.Resources {
		f.places[r.ID] = i
	}
	names := nameTable{f: f, places: map[string]uint32{}}
	for i := range n.Resources {
		for _, p := range n.Resources[i].Properties {
			parts(p.Value, names.add)
		}
	}
	for i := range n.Resources {
		for _, p := range n.Resources[i].Properties {
			names.add(p.Name)
		}
	}
	w := writer{File: f, place: names.find}
	var bodies []byte
	offsets := make([]int, len(n.Resources))
	for i, r := range n.Resources {
		offsets[i] = len(bodies)
		bodies = f.append32(f.appendText(bodies, r.Class), uint32(len(r.Properties)))
		for _, p := range r.Properties {
			var err *Error
			if bodies, err = w.value(w.appendName(bodies, p.Name), p.Value, 0); err != nil {
				return dst, err.below(p.Name)
			}
		}
	}
	start := len(dst)
	dst = n.head(dst, f, names.added)
	for i, r := range n.Resources {
		dst = f.append64(f.appendText(dst, local+r.ID), uint64(offsets[i]))
	}
	tables := len(dst) - start
	at := len(dst) // the offsets precede it, one in each entry
	for i := len(n.Resources) - 1; i >= 0; i-- {
		f.put64(dst[at-8:], uint64(tables+offsets[i]))
		at -= 8 + 4 + len(local+n.Resources[i].ID) + 1
	}
	return append(append(dst, bodies...), magic...), nil
}

// head appends what comes before the entries of resources.
func (n *New) head(dst []byte, f *File, names []string) []byte {
	dst = append(dst, magic...)
	for _, x := range []uint32{0, 0, f.Major, f.Minor, f.Format} {
		dst = f.append32(dst, x)
	}
	dst = f.append64(f.appendText(dst, n.Resources[len(n.Resources)-1].Class), 0)
	reserved := 14
	if f.Format >= 4 {
		reserved = 11
		dst = f.append64(f.append32(dst, f.Flags), uint64(n.UID))
		if f.Flags&FlagScriptClass != 0 {
			dst = f.appendText(dst, n.ScriptClass)
		}
	}
	dst = append(dst, make([]byte, 4*reserved)...)
	dst = f.append32(dst, uint32(len(names)))
	for _, name := range names {
		dst = f.appendText(dst, name)
	}
	dst = f.append32(dst, uint32(len(n.Externals)))
	for _, x := range n.Externals {
		dst = f.appendText(f.appendText(dst, x.Class), x.Path)
		if f.Flags&FlagUIDs != 0 {
			dst = f.append64(dst, uint64(x.UID))
		}
	}
	return f.append32(dst, uint32(len(n.Resources)))
}

// parts calls add for the names in NodePaths.
func parts(v variant.Value, add func(string) (uint32, bool)) {
	switch data := v.Data.(type) {
	case *variant.Path:
		for _, list := range [][]string{data.Names, data.Subnames} {
			for _, name := range list {
				add(name)
			}
		}
	case *variant.List:
		for _, item := range data.Items {
			parts(item, add)
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			parts(e.Key, add)
			parts(e.Value, add)
		}
	}
}

// Bundle returns the content of a scene as stored in _bundled. ids says that nodes have ids (Godot 4.6).
func (s *Scene) Bundle(ids bool) variant.Value {
	d := &variant.Dict{}
	add := func(key string, v variant.Value) {
		d.Entries = append(d.Entries, variant.Entry{Key: variant.OfString(key), Value: v})
	}
	ints := func(list []int32) variant.Value { return variant.Value{Type: variant.PackedInt32Array, Data: list} }
	values := func(list []variant.Value) variant.Value { return variant.OfArray(list...) }
	var nodes, connections, nodeIDs []int32
	for i := range s.Nodes {
		nodes = appendNode(nodes, &s.Nodes[i])
		nodeIDs = append(nodeIDs, s.Nodes[i].ID)
	}
	for i := range s.Connections {
		connections = appendConnection(connections, &s.Connections[i], s.Version)
	}
	add("names", variant.Value{Type: variant.PackedStringArray, Data: s.Names})
	add("variants", values(s.Variants))
	add("node_count", variant.OfInt(int64(len(s.Nodes))))
	add("nodes", ints(nodes))
	if ids {
		add("node_ids", ints(nodeIDs))
	}
	add("conn_count", variant.OfInt(int64(len(s.Connections))))
	add("conns", ints(connections))
	add("node_paths", values(s.Paths))
	if ids {
		add("id_paths", values(s.IDPaths))
	}
	add("editable_instances", values(s.Editable))
	if s.Base != RefNone {
		add("base_scene", variant.OfInt(int64(s.Base)))
	}
	add("version", variant.OfInt(int64(s.Version)))
	return variant.Value{Type: variant.Dictionary, Data: d}
}

// MostNames is the maximum number of names in a scene, since nodes refer to theirs in this many bits.
const MostNames = 1 << nameBits
