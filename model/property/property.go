// Package property lists the properties that a node or a resource can store: those in the file, and those that its class
// adds.
package property

import (
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/class"
)

// Messages.
const (
	neither message.ID = "property.neither"
)

// Property is one property of an Object.
type Property struct {
	class.Property           // what the class or the script says; of one that neither declares only Name and Type are set
	Declared       bool      // whether the class or the script declares it, or an instance of the class adds it
	Row            model.Row // where the file stores it; 0 if it does not
	Value          string    // as Godot text: the stored value (List leaves it out), or the default; "" where that is not known
	From           string    // the scene, as it is named where it is used, that stores the default of a node of an instance or of an heir; "" for other defaults
	There          string    // what that scene calls the default, if it is a resource of that scene, for which this file has no text; "" for others
}

// Stored reports whether the file holds the property.
func (p Property) Stored() bool { return p.Row != 0 }

// Object is a node or a resource.
type Object struct {
	Class      string       // "" if the file does not state it: the root of another scene, a node that another scene adds
	Table      *class.Table // of the engine that is nearest to the file's
	Known      bool         // whether the table has the class
	Missing    string       // the scene, as it is named where it is used, that the node has its class and defaults from and that cannot be read; "" for none
	Properties []Property   // those of the class in the engine's order, what the script exports, then what an instance adds: what it offers, then in the file's
}

// Of returns the node or resource of a row. scenes and scripts may be nil: then the class of an instance and the variables of scripts are
// unknown. The error is a *model.PathError for a row that is neither.
func Of(d *model.Document, r model.Row, scenes Scenes, scripts Scripts) (*Object, error) {
	if !Is(d, r) {
		return nil, &model.PathError{Path: d.Path(r), What: message.New(neither)}
	}
	o := List(d, r, scenes, scripts)
	for i := range o.Properties {
		if p := &o.Properties[i]; p.Stored() {
			if err := p.read(d); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// List is Of for a row that Is, without the text of stored values, which may be long. The type of a stored property that neither class nor
// script declares is left out too.
func List(d *model.Document, r model.Row, scenes Scenes, scripts Scripts) *Object {
	o := &Object{Table: class.For(d.Dialect())}
	from, missing := origins(d, r, scenes)
	o.Class = classOf(from)
	if scenes != nil {
		o.Missing = missing
	}
	stored, order := Stored(d, r)
	list, known := o.Table.Properties(o.Class)
	o.Known = known
	list = append(list, variables(from, o.Table, scripts)...)
	beneath, below := inherited(from)
	add := func(p class.Property, declared bool) {
		row := stored[p.Name]
		delete(stored, p.Name)
		value, ok := beneath[p.Name]
		if ok {
			p.Default, p.HasDefault = value.text, value.known
			if !declared {
				p.Type = value.of
			}
			delete(beneath, p.Name)
		} else if missing != "" {
			p.Default, p.HasDefault = "", false // what that scene stores is not known
		}
		property := Property{Property: p, Declared: declared, Row: row, From: value.from, There: value.there}
		if row == 0 {
			property.Value = p.Default
		}
		o.Properties = append(o.Properties, property)
	}
	for _, p := range list {
		if p.InFile || stored[p.Name] != 0 {
			add(p, true)
		}
	}
	for _, name := range offered(o.Table, o.Class, from, scenes) {
		if p, ok := o.Table.Added(o.Class, name); ok {
			add(p, true)
		}
	}
	for _, name := range append(order, below...) {
		_, isBelow := beneath[name]
		if stored[name] != 0 || isBelow {
			p, declared := o.Table.Added(o.Class, name)
			if !declared {
				p = class.Property{Name: name, InFile: true, Shown: true}
			}
			add(p, declared)
		}
	}
	return o
}

// Index returns the index at which the engine writes a property among the stored ones of a node or resource. ok is false if
// neither its class nor its script has it. scenes and scripts are as in Of.
func Index(d *model.Document, r model.Row, name string, scenes Scenes, scripts Scripts) (index int, ok bool) {
	if !Is(d, r) {
		return 0, false
	}
	from, _ := origins(d, r, scenes)
	table := class.For(d.Dialect())
	var declared []string
	for _, p := range variables(from, table, scripts) {
		declared = append(declared, p.Name)
	}
	_, order := Stored(d, r)
	return table.Place(classOf(from), declared, order, name)
}

// inheritedValue is what a scene stores that another one changes. It is not known if it names a resource of that scene.
type inheritedValue struct {
	text  string
	known bool
	of    string // its type
	there string // what the scene calls it, if it is not known
	from  string // the scene
}

// inherited returns what the scenes beneath store of a node, by name, and the names in their order.
func inherited(from []origin) (values map[string]inheritedValue, names []string) {
	values = map[string]inheritedValue{}
	for _, o := range from[min(1, len(from)):] {
		stored, order := Stored(o.doc, o.row)
		for _, name := range order {
			if _, nearer := values[name]; nearer {
				continue
			}
			text, err := o.doc.Text(stored[name])
			value := inheritedValue{text: text, known: err == nil && !strings.Contains(text, "Resource("), from: o.file}
			if !value.known {
				value.there = o.doc.Describe(stored[name]).Summary
			}
			if v, err := o.doc.Value(stored[name]); err == nil {
				value.of = o.doc.Dialect().TypeName(v.Type)
			}
			values[name] = value
			names = append(names, name)
		}
	}
	return values, names
}

// read fills in the stored value and, where the class does not say it, its type.
func (p *Property) read(d *model.Document) error {
	text, err := d.Text(p.Row)
	if err != nil {
		return err
	}
	p.Value = text
	if p.Type == "" {
		if v, err := d.Value(p.Row); err == nil {
			p.Type = d.Dialect().TypeName(v.Type)
		}
	}
	return nil
}

// Is reports whether a row is a node or a resource.
func Is(d *model.Document, r model.Row) bool {
	if !model.Has[model.Resourced](d) {
		return false // a save may have an entry of the same name
	}
	p, err := rowpath.Parse(d.Path(r))
	return err == nil && len(p.Steps) > 0 && p.Steps[0].Kind == model.NameStep && steps[p.Steps[0].Text] == len(p.Steps)
}

// Class returns the class of a node or resource: its type, or that of the node in the scene that it is an instance of, or belongs to; "" where
// that is not known, and for rows that are neither.
func Class(d *model.Document, r model.Row, scenes Scenes) string {
	if Is(d, r) {
		from, _ := origins(d, r, scenes)
		return classOf(from)
	}
	return ""
}

// TableOf is the table of the classes of the engine that is nearest to a document's.
func TableOf(d *model.Document) *class.Table { return class.For(d.Dialect()) }

func classOf(from []origin) string {
	for _, o := range from {
		path := o.doc.Path(o.row)
		if path == "resource" {
			path = "header"
		}
		if v, ok := attribute(o.doc, path, "type"); ok {
			return v.Text
		}
	}
	return ""
}
