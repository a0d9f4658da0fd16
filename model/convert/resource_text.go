package convert

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	bytesInString message.ID = "convert.bytes-in-string"
	imageNoText   message.ID = "convert.image-no-text"
	saysNothing   message.ID = "convert.says-nothing type"
	leadsNowhere  message.ID = "convert.leads-nowhere"
	noProperties  message.ID = "convert.no-properties"
	noSceneValue  message.ID = "convert.no-scene-value index"
	noSceneName   message.ID = "convert.no-scene-name index"
	noSceneNode   message.ID = "convert.no-scene-node index"
)

// resourceToText writes a binary resource as a text resource, a binary scene as a text scene: with the ids, the order and all the digits
// that it has, in the spelling of the engine that wrote it.
func resourceToText(ctx context.Context, out io.Writer, f *resource.File, l *losses, report func(float64)) error {
	w := resourceText{f: f, losses: l, d: f.Dialect(), index: resource.NewIndex(f)}
	w.style = literal.Style{Dialect: w.d, Format: w.format(), NoSort: true, Shortest: true}
	main := f.Internals() - 1
	body, err := f.Body(main)
	if err != nil {
		return err
	}
	bundle, isScene := f.Property(body, sceneProperty, w.index)
	isScene = isScene && body.Class.Value == sceneClass
	w.header(body.Class.Value, isScene)
	for i := range f.Externals() {
		if i == 0 {
			w.b = append(w.b, '\n')
		}
		w.external(i)
	}
	for i := range main {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.resource(i); err != nil {
			return err
		}
		if err := w.flush(out); err != nil {
			return err
		}
		report(float64(i) / float64(main+1))
	}
	if !isScene {
		w.b = append(w.b, "\n[resource]\n"...)
		if err := w.properties(body, "resource"); err != nil {
			return err
		}
		return w.flush(out)
	}
	if err := w.scene(body, bundle); err != nil {
		return err
	}
	return w.flush(out)
}

// What a scene is in a binary resource.
const (
	sceneClass    = "PackedScene"
	sceneProperty = "_bundled"
)

// resourceText writes a binary resource as text.
type resourceText struct {
	f      *resource.File
	index  *resource.Index
	d      *dialect.Dialect
	style  literal.Style
	losses *losses
	b      []byte
	path   string // of what is being written, for losses
}

func (w *resourceText) flush(out io.Writer) error {
	_, err := out.Write(w.b)
	w.b = w.b[:0]
	return err
}

// format is the number of the text format in which the engine keeps the file: the one of bytes and PackedVector4Array only where it has them
// (ResourceFormatSaverTextInstance::save of 4.3 and later).
func (w *resourceText) format() int {
	switch {
	case w.f.Format < 2:
		return 1
	case w.f.Format < 4:
		return 2
	}
	if w.d.Text.Base64 == dialect.Format4Base64 && w.f.Has(variant.PackedByteArray, variant.PackedVector4Array) {
		return 4
	}
	return 3
}

func (w *resourceText) attribute(name, text string) {
	w.b = append(append(append(append(w.b, ' '), name...), '='), text...)
}

func (w *resourceText) header(class string, isScene bool) {
	f := w.f
	if isScene {
		w.b = append(w.b, "[gd_scene"...)
	} else {
		w.b = append(w.b, "[gd_resource"...)
		w.attribute("type", tscn.Quote(class))
		if f.ScriptClass.Value != "" {
			w.attribute("script_class", tscn.Quote(f.ScriptClass.Value))
		}
	}
	if n := f.Externals() + f.Internals(); n > 1 && w.d != dialect.Godot46 { // 4.6 no longer counts
		w.attribute("load_steps", strconv.Itoa(n))
	}
	w.attribute("format", strconv.Itoa(w.style.Format))
	if f.Format >= 4 && f.UID != resource.NoUID && f.UID != 0 {
		w.attribute("uid", tscn.Quote(resource.UIDText(f.UID)))
	}
	w.b = append(w.b, "]\n"...)
}

// externalID is the id of the i-th external resource: its number, and since 4.0 five letters behind it that keep ids of branches apart.
func (w *resourceText) externalID(i int) *variant.Resource {
	id := strconv.Itoa(i + 1)
	if w.f.Format < 4 {
		return &variant.Resource{Kind: variant.External, ID: id, Numeric: true}
	}
	return &variant.Resource{Kind: variant.External, ID: id + "_" + resource.Letters(w.f.External(i).Path.Value)}
}

func (w *resourceText) external(i int) {
	x, id := w.f.External(i), w.externalID(i)
	w.b = append(w.b, "[ext_resource"...)
	if w.f.Format < 4 {
		w.attribute("path", tscn.Quote(x.Path.Value))
		w.attribute("type", tscn.Quote(x.Class.Value))
		w.attribute("id", id.ID)
	} else {
		w.attribute("type", tscn.Quote(x.Class.Value))
		if x.UID != resource.NoUID {
			w.attribute("uid", tscn.Quote(resource.UIDText(x.UID)))
		}
		w.attribute("path", tscn.Quote(x.Path.Value))
		w.attribute("id", tscn.Quote(id.ID))
	}
	w.b = append(w.b, "]\n"...)
}

// internalID is how text refers to the i-th resource of the file. One that has no id, as it was saved from a file of its own, gets one.
func (w *resourceText) internalID(i int) *variant.Resource {
	x := w.f.Internal(i)
	id := x.ID()
	numeric := w.f.Format < 4
	if _, err := strconv.ParseUint(id, 10, 32); numeric && err != nil || strings.Contains(id, "/") {
		body, _ := w.f.Body(i)
		if id = w.f.FreeID(body.Class.Value); !numeric {
			id = body.Class.Value + "_" + resource.Letters(x.Path.Value)
		}
	}
	return &variant.Resource{Kind: variant.Internal, ID: id, Numeric: numeric}
}

func (w *resourceText) resource(i int) error {
	body, err := w.f.Body(i)
	if err != nil {
		return err
	}
	id := w.internalID(i)
	w.b = append(w.b, "\n[sub_resource"...)
	w.attribute("type", tscn.Quote(body.Class.Value))
	if id.Numeric {
		w.attribute("id", id.ID)
	} else {
		w.attribute("id", tscn.Quote(id.ID))
	}
	w.b = append(w.b, "]\n"...)
	return w.properties(body, fmt.Sprintf("sub_resource[%q]", id.ID))
}

func (w *resourceText) properties(body resource.Body, path string) error {
	for p, err := range w.f.Properties(body, w.index) {
		if err != nil {
			return err
		}
		v, _, err := w.f.Decode(p.Value)
		if err != nil {
			return err
		}
		if p.Name == "script" && v.Type == variant.Nil {
			continue // 4.6 tells so of everything that has none
		}
		w.path = path + "[" + strconv.Quote(p.Name) + "]"
		w.property(p.Name, v)
	}
	return nil
}

func (w *resourceText) property(name string, v variant.Value) {
	w.b = append(append(w.b, tscn.PropertyName(name)...), " = "...)
	w.value(v)
	w.b = append(w.b, '\n')
}

// value writes a value, in which references become those of text.
func (w *resourceText) value(v variant.Value) {
	w.b = literal.Append(w.b, w.texts(v), w.style)
}

// texts is a value as text can hold it.
func (w *resourceText) texts(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Dict:
		d := &variant.Dict{Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			d.Entries[i] = variant.Entry{Key: w.texts(e.Key), Value: w.texts(e.Value)}
		}
		v.Data = d
	case *variant.List:
		l := &variant.List{Element: data.Element, Items: make([]variant.Value, len(data.Items))}
		for i, item := range data.Items {
			l.Items[i] = w.texts(item)
		}
		v.Data = l
	case *variant.Resource:
		return w.reference(data)
	case *variant.Path: // until 3.6 a path without names is read as an empty one, which "/" in text is not
		if w.f.Format < 4 && data.Absolute && len(data.Names)+len(data.Subnames) == 0 {
			v.Data = &variant.Path{}
		}
	case []string:
		if slices.ContainsFunc(data, func(s string) bool { return !plainText(s) }) {
			w.losses.add(w.path, message.New(bytesInString))
		}
	case *variant.Picture:
		w.losses.add(w.path, message.New(imageNoText))
		return variant.Value{}
	}
	switch v.Type {
	case variant.String, variant.StringName:
		if !plainText(v.Text) {
			w.losses.add(w.path, message.New(bytesInString))
		}
	case variant.RID: // which all engines read as an int
		return variant.OfInt(int64(int32(v.Bits)))
	case variant.Object:
		return variant.Value{}
	case variant.Callable, variant.Signal:
		w.losses.add(w.path, message.New(saysNothing, v.Type.String()))
	}
	return v
}

// plainText tells whether text says the same in a text file: valid UTF-8, no NUL, and no byte order mark in front, which is no part of a text.
func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.Contains(s, "\x00") && !strings.HasPrefix(s, "\ufeff")
}

func (w *resourceText) reference(r *variant.Resource) variant.Value {
	v := variant.Value{Type: variant.Object}
	switch r.Kind {
	case variant.External:
		if i, err := strconv.Atoi(r.ID); err == nil && i >= 1 && i <= w.f.Externals() {
			v.Data = w.externalID(i - 1)
			return v
		}
	case variant.Internal:
		if i := w.f.Target(r); i >= 0 && i < w.f.Internals()-1 {
			v.Data = w.internalID(i)
			return v
		}
	case variant.Loaded:
		v.Data = &variant.Resource{Kind: variant.Loaded, Path: r.Path}
		return v
	}
	w.losses.add(w.path, message.New(leadsNowhere))
	return variant.Value{}
}

// scene writes the nodes, connections and editable instances of a scene.
func (w *resourceText) scene(body resource.Body, bundle resource.Property) error {
	s, err := w.f.Scene(bundle.Value, w.index)
	if err != nil {
		return err
	}
	for p, err := range w.f.Properties(body, w.index) {
		if err != nil {
			return err
		}
		v, _, _ := w.f.Decode(p.Value)
		if p.Name != sceneProperty && v.Type != variant.Nil {
			w.losses.add("resource."+p.Name, message.New(noProperties))
		}
	}
	for i := range s.Nodes {
		if err := w.node(s, i); err != nil {
			return err
		}
	}
	for i := range s.Connections {
		if i == 0 {
			w.b = append(w.b, '\n')
		}
		if err := w.connection(s, i); err != nil {
			return err
		}
	}
	for i, p := range s.Editable {
		if i == 0 {
			w.b = append(w.b, '\n')
		}
		path := literal.PathText(p.Data.(*variant.Path))
		w.b = append(w.b, "[editable"...)
		w.attribute("path", tscn.QuoteName(strings.TrimPrefix(path, "./")))
		w.b = append(w.b, "]\n"...)
	}
	return nil
}

// stored decodes the i-th value of a scene.
func (w *resourceText) stored(s *resource.Scene, i int32) (variant.Value, error) {
	if i < 0 || int(i) >= len(s.Variants) {
		return variant.Value{}, message.Err(noSceneValue, i)
	}
	v, _, err := w.f.Decode(s.Variants[i].Start)
	return v, err
}

// nameIn is the i-th name of a scene.
func nameIn(s *resource.Scene, i int32) (string, error) {
	name, ok := s.Name(i)
	if !ok {
		return "", message.Err(noSceneName, i)
	}
	return name, nil
}

// placed is the path of what ref points to.
func placed(s *resource.Scene, ref int32) (string, error) {
	path, ok := s.Path(ref)
	if !ok {
		return "", message.Err(noSceneNode, ref)
	}
	return path, nil
}

func (w *resourceText) node(s *resource.Scene, i int) error {
	n := &s.Nodes[i]
	name, err := nameIn(s, n.Name)
	if err != nil {
		return err
	}
	w.b = append(w.b, "\n[node"...)
	w.attribute("name", tscn.QuoteName(name))
	if n.Class != resource.NoClass {
		class, err := nameIn(s, n.Class)
		if err != nil {
			return err
		}
		w.attribute("type", tscn.Quote(class))
	}
	path := "."
	if n.Parent != resource.RefNone {
		parent, err := placed(s, n.Parent)
		if err != nil {
			return err
		}
		if path = name; parent != "." {
			path = parent + "/" + name
		}
		w.attribute("parent", tscn.QuoteName(parent))
		w.parentIDs(s, n)
	}
	if n.Owner != resource.RefNone {
		owner, err := placed(s, n.Owner)
		if err != nil {
			return err
		}
		if owner != "." {
			w.attribute("owner", tscn.QuoteName(owner))
		}
	}
	if n.Index >= 0 {
		w.attribute("index", `"`+strconv.Itoa(int(n.Index))+`"`)
	}
	if i < len(s.IDs) && s.IDs[i] != 0 {
		w.attribute("unique_id", strconv.Itoa(int(s.IDs[i])))
	}
	w.path = fmt.Sprintf("node[%q]", path)
	if err := w.nodeLists(s, n); err != nil {
		return err
	}
	instance := n.Instance
	if i == 0 && s.Base != resource.RefNone {
		instance = s.Base
	}
	if instance != resource.RefNone {
		v, err := w.stored(s, instance)
		if err != nil {
			return err
		}
		if n.Placeholder {
			w.b = append(w.b, " instance_placeholder="...)
		} else {
			w.b = append(w.b, " instance="...)
		}
		w.value(v)
	}
	w.b = append(w.b, "]\n"...)
	at := w.path
	for _, p := range n.Properties {
		name, err := nameIn(s, p.Name)
		if err != nil {
			return err
		}
		v, err := w.stored(s, p.Value)
		if err != nil {
			return err
		}
		w.path = at + "[" + strconv.Quote(name) + "]"
		w.property(name, v)
	}
	return nil
}

// parentIDs writes the ids on the way to a parent inside an instance (4.6).
func (w *resourceText) parentIDs(s *resource.Scene, n *resource.Node) {
	if n.Parent&resource.RefPath == 0 {
		return
	}
	if i := int(n.Parent &^ resource.RefPath); i < len(s.IDPaths) {
		if ids, _ := s.IDPaths[i].Data.([]int32); len(ids) > 0 {
			w.b = append(w.b, " parent_id_path="...)
			w.value(s.IDPaths[i])
		}
	}
}

// nodeLists writes which properties stand for nodes, and the groups.
func (w *resourceText) nodeLists(s *resource.Scene, n *resource.Node) error {
	var paths, groups []string
	for _, p := range n.Properties {
		name, err := nameIn(s, p.Name)
		if err != nil {
			return err
		}
		if p.Path {
			paths = append(paths, name)
		}
	}
	for _, g := range n.Groups {
		name, err := nameIn(s, g)
		if err != nil {
			return err
		}
		groups = append(groups, tscn.QuoteName(name))
	}
	if len(paths) > 0 {
		w.b = append(w.b, " node_paths="...)
		w.value(variant.Value{Type: variant.PackedStringArray, Data: paths})
	}
	switch {
	case len(groups) == 0:
	case w.f.Format < 4:
		w.attribute("groups", "[\n"+strings.Join(groups, ",\n")+",\n]")
	default:
		w.attribute("groups", "["+strings.Join(groups, ", ")+"]")
	}
	return nil
}

func (w *resourceText) connection(s *resource.Scene, i int) error {
	c := &s.Connections[i]
	signal, err := nameIn(s, c.Signal)
	if err != nil {
		return err
	}
	method, err := nameIn(s, c.Method)
	if err != nil {
		return err
	}
	from, err := placed(s, c.From)
	if err != nil {
		return err
	}
	to, err := placed(s, c.To)
	if err != nil {
		return err
	}
	w.b = append(w.b, "[connection"...)
	w.attribute("signal", tscn.QuoteName(signal))
	w.attribute("from", tscn.QuoteName(from))
	w.attribute("to", tscn.QuoteName(to))
	w.attribute("method", tscn.QuoteName(method))
	const persist = 2 // Object.CONNECT_PERSIST: what every connection of a scene has
	if c.Flags != persist {
		w.attribute("flags", strconv.Itoa(int(c.Flags)))
	}
	if c.Unbinds > 0 {
		w.attribute("unbinds", strconv.Itoa(int(c.Unbinds)))
	}
	if len(c.Binds) > 0 {
		l := &variant.List{}
		for _, place := range c.Binds {
			v, err := w.stored(s, place)
			if err != nil {
				return err
			}
			l.Items = append(l.Items, v)
		}
		w.path = fmt.Sprintf("connection[%d]", i)
		w.b = append(w.b, " binds= "...)
		w.value(variant.Value{Type: variant.Array, Data: l})
	}
	w.b = append(w.b, "]\n"...)
	return nil
}
