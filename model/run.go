package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"savant/codec/variant"
)

// Run is something in a file that would make the engine run or load what the file names or holds, when the game reads the file
// with objects allowed, or loads the scene. Savant itself only shows it.
type Run struct {
	Path string // where it stands
	What string // the class, the path of what is loaded, or of embedded source its first line
	Kind RunKind
}

// RunKind says what would be run or loaded.
type RunKind string

// The kinds of Run. A RunMention is a text that names a resource: the engine loads it only if the game asks for it.
const (
	RunScript   RunKind = "script"   // a script is loaded and runs
	RunSource   RunKind = "source"   // source code in the file itself
	RunScene    RunKind = "scene"    // another scene is loaded, with what it runs
	RunResource RunKind = "resource" // another resource is loaded
	RunClass    RunKind = "class"    // an object of this class is made
	RunMention  RunKind = "mention"
	RunUnknown  RunKind = "unknown" // bytes that were not unpacked because that would take too much memory: what is inside is not known
)

// scripts are the classes of resources that are code.
var scripts = map[string]bool{
	"Script": true, "GDScript": true, "CSharpScript": true, "VisualScript": true, "NativeScript": true, "PluginScript": true,
	"GDNativeLibrary": true, "GDExtension": true, "NativeExtension": true, "DLScript": true, "DLLibrary": true,
}

// extensions tell what a path leads to. They count whatever the file says of its type: the engine goes by them too.
var extensions = map[string]RunKind{
	".gd": RunScript, ".gdc": RunScript, ".gde": RunScript, ".cs": RunScript, ".vs": RunScript, ".gdns": RunScript, ".gdnlib": RunScript,
	".gdextension": RunScript, ".tscn": RunScene, ".scn": RunScene, ".escn": RunScene,
}

const (
	runNested   = 8   // how many documents in one another are looked into
	runDeep     = 32  // so many values in one another are told by their own paths in text; what is deeper, by the one that it lies in
	longestWhat = 200 // bytes of What
)

// Runs lists what a file would make the engine run or load, in file order. It reads the file and nothing else. The error is
// that of ctx.
func (s *Snapshot) Runs(ctx context.Context) ([]Run, error) {
	return s.runs(ctx, runNested)
}

func (s *Snapshot) runs(ctx context.Context, depth int) ([]Run, error) {
	l := &lister{doc: s.Document(), sections: map[string]int{}}
	l.doc.ration()
	l.text = l.doc.info.Kind != Save
	err := s.Walk(ctx, WalkOptions{}, func(v *Visit) bool {
		if v.Type == variant.PackedByteArray && depth > 0 && !v.Packed {
			l.inside(ctx, v, depth)
			return true
		}
		l.look(v)
		return true
	})
	for _, i := range l.sections { // what has a type but no path is no resource from outside
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
	doc      *Document
	text     bool
	list     []Run
	sections map[string]int // of ext_resource sections, by path: where they are in list
}

func (l *lister) add(p Path, what string, kind RunKind) {
	if len(what) > longestWhat {
		what = strings.ToValidUTF8(what[:longestWhat], "") + "..."
	}
	l.list = append(l.list, Run{p.String(), what, kind})
}

func (l *lister) look(v *Visit) {
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
func (l *lister) string(v *Visit) {
	text, ok := v.Text()
	if !ok {
		return
	}
	if key := v.KeyBytes(); key != nil {
		switch name := string(key); {
		case name == "script/source" || name == "source_code":
			if len(text) > 0 {
				line, _, _ := bytes.Cut(text, []byte("\n"))
				l.add(v.Near(runDeep), fmt.Sprintf("%s (%d bytes of source)", line[:min(len(line), longestWhat/2)], len(text)), RunSource)
			}
			return
		case l.text && l.tag(v, name, string(text)):
			return
		case name == "script" && resourcePath(text):
			l.add(v.Near(runDeep), string(text), RunScript)
			return
		}
	}
	if resourcePath(text) {
		kind := RunMention
		if text[0] == '*' { // an autoload: the engine makes a node of it at start
			kind = named(string(text), RunResource)
		}
		l.add(v.Near(runDeep), string(text), kind)
	}
}

// named is what a path leads to, as far as its end tells.
func named(p string, otherwise RunKind) RunKind {
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
func (l *lister) tag(v *Visit, name, text string) bool {
	p := v.Path()
	if len(p.Steps) == 0 || p.Steps[len(p.Steps)-1].Kind != AttributeStep {
		return false
	}
	section := Path{p.Record, p.Steps[:len(p.Steps)-1]}
	switch first := p.Steps[0].Text; {
	case first == "header" && name == "script_class":
		l.add(p, text, RunClass)
	case first == "sub_resource" && name == "type" && scripts[text]:
		l.add(section, text, RunScript)
	case first == "ext_resource" && (name == "type" || name == "path" || name == "uid"):
		i, ok := l.sections[section.String()]
		if !ok {
			i = len(l.list)
			l.sections[section.String()] = i
			l.add(section, "", RunResource)
		}
		r := &l.list[i]
		switch {
		case name == "type" && scripts[text]:
			r.Kind = RunScript
		case name == "type" && text == "PackedScene" && r.Kind == RunResource:
			r.Kind = RunScene
		case name == "path" || name == "uid" && r.What == "":
			r.What = text[:min(len(text), longestWhat)]
			r.Kind = named(text, r.Kind)
		}
	default:
		return !resourcePath([]byte(text)) || name == "uid"
	}
	return true
}

// object looks at an Object: one stored in full, or one that stands for a resource.
func (l *lister) object(v *Visit) {
	if !l.text {
		if class, _ := v.Types(); class != "" {
			l.add(v.Near(runDeep), class, RunClass)
		}
		return
	}
	// What is nested in it is not decoded: it is visited by itself.
	const call = "Object("
	if class, ok := bytes.CutPrefix(l.doc.bytes.View(v.Offset, v.Offset+int64(len(call))+longestWhat), []byte(call)); ok {
		if n := bytes.IndexAny(class[:min(len(class), longestWhat)], ",)"); n > 0 {
			l.add(v.Near(runDeep), string(bytes.TrimSpace(class[:n])), RunClass)
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
		l.add(v.Near(runDeep), data.Class, RunClass)
	case *variant.Resource:
		switch name, _ := v.Key(); {
		case data.Kind == variant.Loaded:
			what := data.Path
			if what == "" {
				what = data.UID
			}
			l.add(v.Near(runDeep), what, named(what, RunResource))
		case name == "script":
			l.add(v.Near(runDeep), data.ID, RunScript)
		}
	}
}

// container looks whether the elements have to be of a class with a script: the engine loads that to check them.
func (l *lister) container(v *Visit) {
	if l.text {
		return // it names an ext_resource, which is listed
	}
	_, demanded := v.Types()
	for _, t := range demanded {
		if t.Kind == variant.Script {
			l.add(v.Near(runDeep), t.Name, RunScript)
		}
	}
}

// inside looks into the document that bytes hold.
func (l *lister) inside(ctx context.Context, v *Visit, depth int) {
	r := l.doc.Descend(v.Trail())
	if r == 0 {
		return
	}
	n := l.doc.looked(r)
	if n == nil {
		return
	}
	if n.large {
		l.add(v.Path(), n.looks, RunUnknown)
	}
	if n.doc == nil {
		return
	}
	list, err := n.doc.Snapshot().runs(ctx, depth-1)
	if err != nil {
		return
	}
	for _, run := range list {
		inner, err := n.doc.Find(run.Path)
		if err != nil {
			continue
		}
		run.Path = l.doc.Path(l.doc.outwards(n, l.doc.into(r), inner))
		l.list = append(l.list, run)
	}
}

// CutOut takes what Runs found out of the document, in one step of the history: objects become null, properties with scripts and
// source go, texts become empty, resources go with what uses them, and nodes that are instances of a scene go with them. What
// cannot be cut out is the error, a *RefusedError, and nothing is changed then.
func (d *Document) CutOut(list ...Run) error {
	label := "Cut out what would run"
	if len(list) == 1 {
		label = "Cut out " + list[0].Path
	}
	c := &cutter{Document: d}
	return d.Group(label, func() error {
		for _, r := range list {
			if err := c.cutOut(r); err != nil {
				return err
			}
		}
		return nil
	})
}

// cutter cuts things out of a document.
type cutter struct {
	*Document
	uses map[useOf][]string // the paths where resources are used, as it was before; nil until asked for
}

// useOf names a resource section.
type useOf struct {
	kind variant.ReferenceKind
	id   string
}

// cutOut cuts out one thing. What has gone already went with another.
func (d *cutter) cutOut(run Run) error {
	r, err := d.Find(run.Path)
	if err != nil {
		var e *PathError
		if errors.As(err, &e) && !e.Syntax {
			return nil
		}
		return err
	}
	p, err := ParsePath(run.Path)
	if err != nil {
		return err
	}
	if d.info.Kind != Save && len(p.Steps) == 2 && (p.Steps[0].Text == "ext_resource" || p.Steps[0].Text == "sub_resource") && p.Steps[0].Kind == NameStep {
		return d.cutResource(r, p.Steps[0].Text)
	}
	return d.blank(r)
}

// blank makes a row say nothing: it goes if it is a property, else its value becomes null or an empty text.
func (d *Document) blank(r Row) error {
	v, err := d.Value(r)
	if err != nil {
		return err
	}
	about := d.Describe(r)
	if d.isProperty(r) && about.Can&CanRemove != 0 {
		return d.Remove(r)
	}
	switch v.Type {
	case variant.String, variant.StringName:
		return d.Set(r, variant.Value{Type: v.Type})
	case variant.Array, variant.Dictionary, variant.TypedArray:
		if d.info.Kind == Save { // typed by a script; untyped they say the same
			return d.untype(r, v)
		}
	}
	return d.SetAs(r, variant.Value{})
}

// isProperty reports whether a row is a property of an Object, or of a section that is not one of a ConfigFile: without it, the
// property has its default.
func (d *Document) isProperty(r Row) bool {
	up := d.Parent(r)
	switch {
	case up == 0 || up == Root || d.Describe(r).Can&CanRemove == 0:
		return false
	case d.Describe(up).Badge == BadgeObject:
		return true
	}
	return (d.info.Kind == Scene || d.info.Kind == Resource) && d.Describe(r).Badge != BadgeSection && d.isSection(up)
}

func (d *Document) isSection(r Row) bool {
	_, err := d.Value(r)
	return err != nil
}

// untype takes the types that a container demands away.
func (d *Document) untype(r Row, v variant.Value) error {
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

// cutResource takes a resource out with everything that uses it.
func (d *cutter) cutResource(r Row, tag string) error {
	id := ""
	if at, err := d.Find(d.Path(r) + ".@id"); err == nil {
		if v, err := d.Value(at); err == nil {
			id = v.Text
			if v.Type == variant.Int {
				id = fmt.Sprint(v.Int())
			}
		}
	}
	kind := variant.External
	if tag == "sub_resource" {
		kind = variant.Internal
	}
	if d.uses == nil {
		d.collect()
	}
	for _, path := range d.uses[useOf{kind, id}] {
		use, err := d.Find(path)
		if err != nil {
			continue // it went with another
		}
		if p, bad := ParsePath(path); bad == nil && p.Steps[len(p.Steps)-1].Kind == AttributeStep {
			err = d.Remove(d.Parent(use))
		} else {
			err = d.blank(use)
		}
		if err != nil {
			return err
		}
	}
	return d.Remove(r)
}

// collect finds out where resources are used.
func (d *cutter) collect() {
	d.uses = map[useOf][]string{}
	d.Snapshot().Walk(context.Background(), WalkOptions{}, func(v *Visit) bool {
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
