// Package blank makes files with nothing in them yet: the text of a scene with its root alone, of a resource, and a save.
package blank

import (
	"fmt"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene/class"
)

const noSuchClass message.ID = "blank.no-such-class engine class base"

// ClassError says that an engine makes no such node or resource.
type ClassError struct {
	Engine, Class string
	Base          string   // what it should be of: Node or Resource
	Classes       []string // those that there are
}

// Message says which engine lacks the class.
func (e *ClassError) Message() message.Message {
	return message.New(noSuchClass, e.Engine, e.Class, e.Base)
}

func (e *ClassError) Error() string { return e.Message().String() }

// formats are the numbers in the headers of text files, by the major version of the engine (scene/resources/scene_format_text.cpp,
// FORMAT_VERSION).
var formats = map[int]int{2: 1, 3: 2, 4: 3}

// format is the number that an engine of a dialect writes.
func format(d *dialect.Dialect) int {
	if d == dialect.Godot2 { // whose table of classes is that of the next
		return formats[2]
	}
	return formats[class.For(d).Major()]
}

// Scene is a text scene of an engine with a root of a class, which must be a node's; the error is a *ClassError.
func Scene(d *dialect.Dialect, root string) (string, error) {
	if err := known(d, root, "Node"); err != nil {
		return "", err
	}
	return fmt.Sprintf("[gd_scene format=%d]\n\n[node name=%q type=%q]\n", format(d), root, root), nil
}

// Resource is a text resource of an engine and a class, which must be a resource's; the error is a *ClassError.
func Resource(d *dialect.Dialect, of string) (string, error) {
	if err := known(d, of, "Resource"); err != nil {
		return "", err
	}
	return fmt.Sprintf("[gd_resource type=%q format=%d]\n\n[resource]\n", of, format(d)), nil
}

// known returns an error unless an engine has a class that is of a base and can be made.
func known(d *dialect.Dialect, name, base string) error {
	table := class.For(d)
	err := &ClassError{Engine: d.Title, Class: name, Base: base}
	for _, c := range table.Descendants(base) {
		switch {
		case !c.Made:
		case c.Name == name:
			return nil
		default:
			err.Classes = append(err.Classes, c.Name)
		}
	}
	return err
}
