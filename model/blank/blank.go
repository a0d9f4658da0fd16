// Package blank creates empty files: the text of a scene with only its root, of a resource, and a save.
package blank

import (
	"fmt"
	"slices"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene/class"
)

const noSuchClass message.ID = "blank.no-such-class engine class base"

// ClassError means that an engine has no such node or resource.
type ClassError struct {
	Engine, Class string
	Base          string   // the required base class: Node or Resource
	Classes       []string // the classes it has
	Known         bool     // it has the class, but that is none of these
	Renamed       string   // what it calls this class of another engine; "" if none is known
}

// Message returns which engine lacks the class.
func (e *ClassError) Message() message.Message {
	return message.New(noSuchClass, e.Engine, e.Class, e.Base)
}

func (e *ClassError) Error() string { return e.Message().String() }

// formats are the format numbers in the headers of text files, by the engine's major version
// (scene/resources/scene_format_text.cpp, FORMAT_VERSION).
var formats = map[int]int{2: 1, 3: 2, 4: 3}

// format returns the format number that an engine of a dialect writes.
func format(d *dialect.Dialect) int {
	if d == dialect.Godot2 { // which uses the class table of the next version
		return formats[2]
	}
	return formats[class.For(d).Major()]
}

// Node returns a *ClassError unless an engine makes nodes of a class. A project may have classes of its own.
func Node(d *dialect.Dialect, of string) error { return known(d, of, "Node") }

// Scene returns a text scene for an engine with a root of a class, which must be a node. The error is a *ClassError; the scene is made all the
// same, for an engine that has more classes by an extension.
func Scene(d *dialect.Dialect, root string) (string, error) {
	return fmt.Sprintf("[gd_scene format=%d]\n\n[node name=%q type=%q]\n", format(d), root, root), known(d, root, "Node")
}

// Resource returns a text resource for an engine and a class, which must be a resource. The error is as for Scene.
func Resource(d *dialect.Dialect, of string) (string, error) {
	return fmt.Sprintf("[gd_resource type=%q format=%d]\n\n[resource]\n", of, format(d)), known(d, of, "Resource")
}

// known returns an error unless an engine has a class that inherits base and can be instantiated.
func known(d *dialect.Dialect, name, base string) error {
	table := class.For(d)
	err := &ClassError{Engine: d.Title, Class: name, Base: base}
	_, err.Known = table.Class(name)
	for _, c := range table.Descendants(base) {
		switch {
		case !c.Made:
		case c.Name == name:
			return nil
		default:
			err.Classes = append(err.Classes, c.Name)
		}
	}
	for _, other := range dialect.All() {
		there, _ := class.For(other).NameIn(name, table)
		if there != name && slices.Contains(err.Classes, there) {
			err.Renamed = there
		}
	}
	return err
}
