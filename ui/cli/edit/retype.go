package edit

import (
	"fmt"
	"slices"

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
			"as a Vector4 gets a 0, as an Array is a list. What has no counterpart is refused. " +
			"Types of elements are written as in GDScript: Array[int], Dictionary[String, Variant]; Array and Dictionary take them away. " +
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
		t, key, element, typed, err := command.ContainerNamed(f.Doc.Dialect(), name)
		if !typed && err == nil {
			t, err = command.TypeNamed(f.Doc.Dialect(), name)
		}
		if err != nil {
			return err
		}
		was, unread := f.Doc.Value(r)
		before := command.Summary(f.Doc.Describe(r))
		if !typed || was.Type != t {
			err = f.Doc.Retype([]model.Row{r}, t)
		}
		if typed && err == nil {
			err = f.Doc.TypeElements([]model.Row{r}, key, element)
		}
		if err != nil || unread != nil {
			return err
		}
		if !kept(f.Doc, r, was) {
			c.Message(c.Arguments[0], fmt.Sprintf("%s: not all of the value is kept: %s becomes %s", command.Wherever(f.Doc.Path(r)), before, command.Summary(f.Doc.Describe(r))))
		}
		return nil
	})
}

// kept reports whether a value of another type still holds all that it was, so that it can be made of it again.
func kept(d *model.Document, r model.Row, was variant.Value) bool {
	now, err := d.Value(r)
	if err != nil {
		return true // nothing is known of it
	}
	return holds(now, was, d)
}

// holds reports whether a value, or one of another type, is made of another again; the types that containers have for their elements are no part of it.
func holds(now, was variant.Value, d *model.Document) bool {
	if now.Type != was.Type {
		back, why := value.Reshaped(now, was.Type, d.Dialect())
		return why.IsZero() && (variant.Equal(back, was) || back.Type == was.Type && holds(back, was, d))
	}
	switch x := was.Data.(type) {
	case *variant.List:
		y, ok := now.Data.(*variant.List)
		return ok && slices.EqualFunc(y.Items, x.Items, func(a, b variant.Value) bool { return holds(a, b, d) })
	case *variant.Dict:
		y, ok := now.Data.(*variant.Dict)
		return ok && slices.EqualFunc(y.Entries, x.Entries, func(a, b variant.Entry) bool { return holds(a.Key, b.Key, d) && holds(a.Value, b.Value, d) })
	}
	return variant.Equal(now, was)
}
