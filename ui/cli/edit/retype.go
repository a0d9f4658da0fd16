package edit

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
	"savant/model/value"
	"savant/ui/cli/command"
)

// Retype describes what gives a value another type, or a node another class.
func Retype() *command.Command {
	return &command.Command{
		Name: "retype", Operands: "FILE PATH TYPE", Least: 3, Most: 3,
		Short: "change the type of a value, or the class of a node",
		Long: "A value becomes what the constructor of the type makes of it in Godot. Where there is none, numbers are taken over in their order: a Vector3 as a Vector2 loses its third, " +
			"as a Vector4 gets a 0, as an Array is a list; a Basis as a Quaternion keeps its rotation alone, and a String the number that the engine reads in it. " +
			"What is not kept is told, with --dry-run before. What has no counterpart is refused. " +
			"Types of elements are written as in GDScript: Array[int], Dictionary[String, Variant], Array[Node]; Array and Dictionary take them away. " +
			"Of a node, the properties that the new class has too stay, the others go and are told; --dry-run tells them before. Variables of scripts and metadata stay. " +
			"--force takes a class that neither the engine nor the project has.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{`savant retype slot_1.sav player.gold float`, `savant retype slot_1.sav player.tags "Array[String]"`, `savant retype --dry-run level.tscn 'node["Door"]' AnimatableBody2D`},
		Run:      retype,
	}
}

func retype(c *command.Call) {
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		name := c.Arguments[2]
		if scene, row, ok := model.As[model.Noded](f.Doc, r); ok && scene.IsNode(row) {
			if err := nodeClass(c, f, name); err != nil {
				return err
			}
			return f.Doc.ChangeClass(r, name)
		}
		t, demands, typed, err := typeNamed(f.Doc, name)
		if err != nil {
			return err
		}
		was, unread := f.Doc.Value(r)
		if err := wholeInstead(c, f.Doc, r, t); err != nil {
			return err
		}
		if !typed || was.Type != t {
			err = f.Doc.Retype([]model.Row{r}, t)
		}
		if typed && err == nil {
			err = typeElements(f.Doc, r, t, demands)
		}
		if err != nil || unread != nil {
			return err
		}
		if now, err := f.Doc.Value(r); err == nil {
			if lost := value.Lost(was, now, f.Doc.Dialect()); !lost.IsZero() {
				c.Message(c.Arguments[0], command.English(message.In(command.Wherever(f.Doc.Path(r)), lost)))
			}
		}
		return nil
	})
}

// wholeInstead refuses another type of what has that of all beside it, and says how all get another.
func wholeInstead(c *command.Call, d *model.Document, r model.Row, t variant.Type) error {
	why := d.FixedType(r)
	if was, err := d.Value(r); err != nil || was.Type == t || why.IsZero() {
		return nil
	}
	return command.Hinted(&model.RefusedError{Path: d.Path(r), Why: why}, command.Line("savant", "retype", c.Arguments[0], d.Path(d.Parent(r)), d.Dialect().TypeName(variant.Array))+" does that")
}

// typeNamed is the type with a name, which may be one of containers with the types of their elements: contains is set then.
func typeNamed(d *model.Document, name string) (t variant.Type, demands value.Demands, contains bool, err error) {
	t, demands, contains, err = command.ContainerNamed(d.Dialect(), name)
	if !contains && err == nil {
		t, err = command.TypeNamed(d.Dialect(), name)
	}
	return t, demands, contains, err
}

// typeElements gives a container of type t the types of elements that are demanded.
func typeElements(d *model.Document, r model.Row, t variant.Type, demands value.Demands) error {
	element := demands.Element
	if t == variant.Dictionary {
		element = demands.Value
	}
	return d.TypeElements([]model.Row{r}, demands.Key, element)
}
