// Package scripts lists what a file would make the engine run or load, and removes it.
package scripts

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/rowpath"
)

// Messages.
const (
	inherits      message.ID = "scripts.inherits"
	removeScripts message.ID = "scripts.remove-scripts"
	sourceBytes   message.ID = "scripts.source-bytes n"
	withMore      message.ID = "scripts.with-more what more"
)

// Item is something in a file that would make the engine run or load what the file names or holds, when the game reads the file
// with objects allowed, or loads the scene. Savant itself only shows it.
type Item struct {
	Path string          // its place
	What string          // the class, the path of what is loaded, or the first line of embedded source
	More message.Message // how long embedded source is, or why the value was not looked into
	Kind Kind
}

// Message is What and More.
func (i Item) Message() message.Message {
	switch {
	case i.More.IsZero():
		return message.New(message.Text, i.What)
	case i.What == "":
		return i.More
	}
	return message.New(withMore, i.What, i.More)
}

// Kind is the kind of what would be run or loaded.
type Kind string

// The kinds of Item. A Mention is a text that names a resource: the engine loads it only if the game asks for it.
const (
	Script   Kind = "script"   // a script is loaded and runs
	Source   Kind = "source"   // source code in the file itself
	Scene    Kind = "scene"    // another scene is loaded, with what it runs
	Resource Kind = "resource" // another resource is loaded
	Class    Kind = "class"    // an object of this class is made
	Mention  Kind = "mention"
	Unknown  Kind = "unknown" // a value that was not searched, as reported by model.WalkOptions.Skipped
)

// scripts are the classes of resources that are code.
var scripts = map[string]bool{
	"Script": true, "GDScript": true, "CSharpScript": true, "VisualScript": true, "NativeScript": true, "PluginScript": true,
	"GDNativeLibrary": true, "GDExtension": true, "NativeExtension": true, "DLScript": true, "DLLibrary": true,
}

// extensions map the extensions of paths to kinds. They apply whatever type the file states: the engine goes by them too.
var extensions = map[string]Kind{
	".gd": Script, ".gdc": Script, ".gde": Script, ".cs": Script, ".vs": Script, ".gdns": Script, ".gdnlib": Script,
	".gdextension": Script, ".tscn": Scene, ".scn": Scene, ".escn": Scene,
}

const (
	deep        = 32  // values nested this deep have their own paths in text; deeper ones are listed with the path of an enclosing one
	longestWhat = 200 // bytes of What
)

// List lists what a file would make the engine run or load, in file order. It reads the file and nothing else. The error is
// that of ctx.
func List(ctx context.Context, s *model.Snapshot) ([]Item, error) { return runs(ctx, s, model.Inside) }

func runs(ctx context.Context, s *model.Snapshot, depth int) ([]Item, error) {
	l := &lister{doc: s.Rationed(), sections: map[string]int{}}
	l.text = !l.doc.HasRecords()
	err := s.Walk(ctx, model.WalkOptions{}, func(v *model.Visit) bool {
		if v.Type == variant.PackedByteArray && !v.Packed {
			l.inside(ctx, v, depth)
			return true
		}
		l.look(v)
		return true
	})
	for _, i := range l.sections { // a resource with a type but no path is not external
		if l.list[i].What == "" {
			l.list[i].Kind = ""
		}
	}
	list := l.list[:0]
	for _, r := range l.list {
		if r.Kind != "" {
			list = append(list, r)
		}
	}
	return list, err
}

// lister collects what a walk comes by.
type lister struct {
	doc      *model.Document
	text     bool
	list     []Item
	sections map[string]int // of ext_resource sections, by path: where they are in list
}

func (l *lister) add(p model.Path, what string, kind Kind) {
	if len(what) > longestWhat {
		what = strings.ToValidUTF8(what[:longestWhat], "") + "..."
	}
	l.list = append(l.list, Item{Path: p.String(), What: what, Kind: kind})
}

func (l *lister) look(v *model.Visit) {
	switch v.Type {
	case variant.String, variant.StringName:
		l.string(v)
	case variant.Object:
		l.object(v)
	case variant.Array, variant.Dictionary, variant.TypedArray:
		l.container(v)
	}
}

// string looks at a text: source code, the path of a resource, what a tag says of one.
func (l *lister) string(v *model.Visit) {
	text, ok := v.Text()
	if !ok {
		return
	}
	if key := v.KeyBytes(); key != nil {
		switch name := string(key); {
		case name == "script/source" || name == "source_code":
			if len(text) > 0 {
				line, _, _ := bytes.Cut(text, []byte("\n"))
				l.add(v.Near(deep), strings.ToValidUTF8(string(line[:min(len(line), longestWhat/2)]), ""), Source)
				l.list[len(l.list)-1].More = message.New(sourceBytes, len(text))
			}
			return
		case l.text && l.tag(v, name, string(text)):
			return
		case name == "script" && resourcePath(text):
			l.add(v.Near(deep), string(text), Script)
			return
		}
	}
	if resourcePath(text) {
		kind := Mention
		if text[0] == '*' { // an autoload: the engine makes a node of it at start
			kind = named(string(text), Resource)
		}
		l.add(v.Near(deep), string(text), kind)
	}
}

// named returns what a path leads to, as far as its extension shows.
func named(p string, otherwise Kind) Kind {
	if kind, ok := extensions[strings.ToLower(path.Ext(p))]; ok {
		return kind
	}
	return otherwise
}

// resourcePath reports whether a text is a path as the engine loads from.
func resourcePath(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("*"))
	for _, scheme := range []string{"res://", "user://", "uid://"} {
		if len(text) > len(scheme) && string(text[:len(scheme)]) == scheme {
			return true
		}
	}
	return false
}

// tag looks at an attribute of a tag and reports whether it is one.
func (l *lister) tag(v *model.Visit, name, text string) bool {
	p := v.Path()
	if len(p.Steps) == 0 || p.Steps[len(p.Steps)-1].Kind != model.AttributeStep {
		return false
	}
	section := model.Path{Record: p.Record, Steps: p.Steps[:len(p.Steps)-1]}
	switch first := p.Steps[0].Text; {
	case first == "header" && name == "script_class":
		l.add(p, text, Class)
	case first == "sub_resource" && name == "type" && scripts[text]:
		l.add(section, text, Script)
	case first == "ext_resource" && (name == "type" || name == "path" || name == "uid"):
		i, ok := l.sections[section.String()]
		if !ok {
			i = len(l.list)
			l.sections[section.String()] = i
			l.add(section, "", Resource)
		}
		r := &l.list[i]
		switch {
		case name == "type" && scripts[text]:
			r.Kind = Script
		case name == "type" && text == "PackedScene" && r.Kind == Resource:
			r.Kind = Scene
		case name == "path" || name == "uid" && r.What == "":
			r.What = strings.ToValidUTF8(text[:min(len(text), longestWhat)], "")
			r.Kind = named(text, r.Kind)
		}
	default:
		return !resourcePath([]byte(text)) || name == "uid"
	}
	return true
}

// object checks an Object: one stored in full, or one that stands for a resource.
func (l *lister) object(v *model.Visit) {
	if !l.text {
		if class, _ := v.Types(); class != "" {
			l.add(v.Near(deep), class, Class)
		}
		return
	}
	// Nested values are not decoded: they are visited separately.
	const call = "Object("
	var head [len(call) + longestWhat]byte
	if class, ok := bytes.CutPrefix(head[:l.doc.ReadAt(head[:], v.Offset)], []byte(call)); ok {
		if n := bytes.IndexAny(class[:min(len(class), longestWhat)], ",)"); n > 0 {
			l.add(v.Near(deep), string(bytes.TrimSpace(class[:n])), Class)
		}
		return
	}
	if v.Inner {
		return
	}
	value, err := v.Value()
	if err != nil {
		return
	}
	switch data := value.Data.(type) {
	case *variant.Instance:
		l.add(v.Near(deep), data.Class, Class)
	case *variant.Resource:
		switch name, _ := v.Key(); {
		case data.Kind == variant.Loaded:
			what := data.Path
			if what == "" {
				what = data.UID
			}
			l.add(v.Near(deep), what, named(what, Resource))
		case name == "script":
			l.add(v.Near(deep), data.ID, Script)
		}
	}
}

// container looks whether the elements have to be of a class with a script: the engine loads that to check them.
func (l *lister) container(v *model.Visit) {
	if l.text {
		return // it names an ext_resource, which is listed
	}
	_, demanded := v.Types()
	for _, t := range demanded {
		if t.Kind == variant.Script {
			l.add(v.Near(deep), t.Name, Script)
		}
	}
}

// inside looks into the document that bytes hold.
func (l *lister) inside(ctx context.Context, v *model.Visit, depth int) {
	held, why := l.doc.Held(l.doc.Descend(v.Trail()), depth)
	if !why.IsZero() {
		l.list = append(l.list, Item{Path: v.Path().String(), More: why, Kind: Unknown})
	}
	if held == nil {
		return
	}
	list, err := runs(ctx, held.Snapshot, depth-1)
	if err != nil {
		return
	}
	outer := v.Path()
	for _, run := range list {
		if in, err := rowpath.Parse(run.Path); err == nil {
			run.Path = held.Path(outer, in).String()
			l.list = append(l.list, run)
		}
	}
}

// CutOut removes what List found from the document, in one step of the history: objects become null, properties with
// scripts and source are removed, texts become empty, resources are removed with everything that uses them, and so are
// nodes that are instances of a scene. If something cannot be removed, it returns a *RefusedError and changes nothing. A
// path that does not exist is a *PathError.
func CutOut(d *model.Document, list ...Item) error {
	as := message.New(removeScripts)
	if len(list) == 1 {
		as = message.New(label.Remove, list[0].Path)
	}
	c := &cutter{Document: d}
	return d.Group(as, func() error {
		cuts := make([]cut, len(list))
		for i, run := range list { // before anything goes: paths may lead elsewhere afterwards
			var err error
			if cuts[i], err = c.find(run.Path); err != nil {
				return err
			}
		}
		for _, x := range cuts {
			if err := c.cutOut(x); err != nil {
				return err
			}
		}
		return nil
	})
}

// cutter cuts things out of a document.
type cutter struct {
	*model.Document
	uses map[useOf][]string // the paths where resources are used; nil until needed
}

// useOf names a resource section.
type useOf struct {
	kind variant.ReferenceKind
	id   string
}

// cut is something that is to go.
type cut struct {
	place
	resource bool // a section, which goes with its uses
	uses     []use
}

// place is a row. In a save, and inside bytes, it is found again by its path after an edit has recreated the rows of a
// value: nothing there changes its path.
type place struct {
	row  model.Row
	path string // "" where paths change with what goes
}

// use is where a resource is used: in the attribute of a tag, which goes as a whole, or in a value.
type use struct {
	place
	attribute bool
}

// find finds what goes.
func (d *cutter) find(path string) (x cut, err error) {
	var p model.Path
	if x.place, p, err = d.place(path); err != nil {
		return x, err
	}
	if d.HasRecords() || len(p.Steps) != 2 || p.Steps[0].Kind != model.NameStep {
		return x, nil
	}
	switch p.Steps[0].Text {
	case "ext_resource":
		x.uses, err = d.usesOf(variant.External, x.row)
	case "sub_resource":
		x.uses, err = d.usesOf(variant.Internal, x.row)
	default:
		return x, nil
	}
	x.resource = true
	return x, err
}

func (d *cutter) place(path string) (x place, p model.Path, err error) {
	if x.row, err = d.Find(path); err != nil {
		return x, p, err
	}
	p, err = rowpath.Parse(path)
	if d.HasRecords() || slices.ContainsFunc(p.Steps, func(s model.Step) bool { return s.Kind == model.IntoStep }) {
		x.path = path
	}
	return x, p, err
}

// there is the row of a place, 0 if it went with another.
func (d *cutter) there(x place) model.Row {
	if d.Alive(x.row) {
		return x.row
	}
	if x.path != "" {
		if r, err := d.Find(x.path); err == nil {
			return r
		}
	}
	return 0
}

// cutOut cuts out one thing.
func (d *cutter) cutOut(x cut) error {
	for _, u := range x.uses {
		r := d.there(u.place)
		if r == 0 {
			continue
		}
		var err error
		if u.attribute {
			node := d.Parent(r)
			if scene, inner, ok := model.As[model.Noded](d.Document, node); ok && scene.SceneRoot(inner) {
				return &model.RefusedError{Path: d.Path(node), Why: message.New(inherits)}
			}
			err = d.Remove(node)
		} else {
			err = d.blank(r)
		}
		if err != nil {
			return err
		}
	}
	r := d.there(x.place)
	switch {
	case r == 0:
		return nil
	case x.resource:
		return d.Remove(r)
	}
	return d.blank(r)
}

// blank clears a row: it is removed if it is a property, else its value becomes null or an empty text.
func (d *cutter) blank(r model.Row) error {
	v, err := d.Value(r)
	if err != nil {
		return err
	}
	about := d.Describe(r)
	if d.isProperty(r) && about.Can&model.CanRemove != 0 {
		return d.Remove(r)
	}
	switch v.Type {
	case variant.String, variant.StringName:
		return d.Set(r, variant.Value{Type: v.Type})
	case variant.Array, variant.Dictionary, variant.TypedArray:
		if d.HasRecords() { // typed by a script; untyped they say the same
			return d.untype(r, v)
		}
	}
	return d.SetAs(r, variant.Value{})
}

// isProperty reports whether a row is a property of an Object, or of a section that is not one of a ConfigFile: without it, the
// property has its default.
func (d *cutter) isProperty(r model.Row) bool {
	up := d.Parent(r)
	switch {
	case up == 0 || up == model.Root || d.Describe(r).Can&model.CanRemove == 0:
		return false
	case d.Describe(up).Badge == model.BadgeObject:
		return true
	}
	return model.Has[model.Resourced](d.Document) && d.Describe(r).Badge != model.BadgeSection && d.isSection(up)
}

func (d *cutter) isSection(r model.Row) bool {
	_, err := d.Value(r)
	return err != nil
}

// untype makes a typed container untyped.
func (d *cutter) untype(r model.Row, v variant.Value) error {
	switch data := v.Data.(type) {
	case *variant.List:
		v.Type, v.Data = variant.Array, &variant.List{Items: data.Items}
	case *variant.Dict:
		v.Data = &variant.Dict{Entries: data.Entries}
	}
	if err := d.SetAs(r, variant.Value{}); err != nil { // what replaces a typed container would keep its types
		return err
	}
	return d.SetAs(r, v)
}

// usesOf finds the uses of a resource.
func (d *cutter) usesOf(kind variant.ReferenceKind, r model.Row) (list []use, err error) {
	id := ""
	if at, err := d.Find(d.Path(r) + ".@id"); err == nil {
		if v, err := d.Value(at); err == nil {
			id = v.Text
			if v.Type == variant.Int {
				id = fmt.Sprint(v.Int())
			}
		}
	}
	if d.uses == nil {
		d.collect()
	}
	for _, path := range d.uses[useOf{kind, id}] {
		at, p, err := d.place(path)
		if err != nil {
			return nil, err
		}
		list = append(list, use{at, p.Steps[len(p.Steps)-1].Kind == model.AttributeStep})
	}
	return list, nil
}

// collect finds out where resources are used.
func (d *cutter) collect() {
	d.uses = map[useOf][]string{}
	d.Snapshot().Walk(context.Background(), model.WalkOptions{}, func(v *model.Visit) bool {
		if v.Type != variant.Object || v.Inner {
			return true
		}
		if value, err := v.Value(); err == nil {
			if use, ok := value.Data.(*variant.Resource); ok && use.Kind != variant.Loaded {
				of := useOf{use.Kind, use.ID}
				d.uses[of] = append(d.uses[of], v.Path().String())
			}
		}
		return true
	})
}
