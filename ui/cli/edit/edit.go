// Package edit has the commands that change values, nodes and properties.
package edit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/blank"
	"savant/model/near"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/model/scripts"
	"savant/model/store"
	"savant/model/users"
	"savant/model/value"
	"savant/ui/cli/command"
)

const typeBecomes message.ID = "edit.type-becomes was now"

// Set is the row of the command in the table.
func Set() *command.Command {
	return &command.Command{
		Name: "set", Operands: "FILE PATH LITERAL", Least: 2, Most: 4,
		Also:  []string{"edit", "write"},
		Short: "replace one value",
		Long: "The value keeps its type and the width in which it is stored. A literal of another type is converted when that " +
			"is exact (5 for a float); else --type says that the type shall change. In place a backup is made. With - as FILE the " +
			"changed file goes to standard output. With --from, instead of a LITERAL, the elements of a packed array are read from a file.",
		Options: slices.Concat([]command.Option{
			{Name: "type", Value: "T", Help: "give the value this type, by its name in the file's engine"},
			{Name: "from", Value: "IN", Help: "read the elements of a packed array from this file; - is standard input"},
			command.PackedAs,
		}, command.Writing, command.Common),
		Examples: []string{"savant set slot_1.sav player.gold 999", "savant set --dry-run slot_1.sav player.pos 'Vector2(1, 2)'",
			"savant set --from heights.csv --as csv slot_1.sav terrain.heights"},
		Run: set,
	}
}

func set(c *command.Call) {
	if !sourced(c) {
		return
	}
	if c.Has("from") {
		c.Edited(func(f *store.File) error { return fromFile(c, f) })
		return
	}
	c.Edited(func(f *store.File) error {
		here := func() string { return f.Path }
		scenes, scripts := users.Around(here), users.ScriptsAround(c.Ctx, here)
		name, typed := c.Options["type"]
		if r, p, ok := property.Unstored(f.Doc, c.Arguments[1], scenes, scripts); ok && !typed {
			v, err := command.Literal(f.Doc, r, c.Arguments[2])
			if err != nil {
				return textHint(c, p, c.Arguments[2], err)
			}
			fitted(c, f.Doc, v, p)
			doubled(c, f.Doc, r, v)
			return property.Store(f.Doc, r, p, v, scenes, scripts)
		}
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return insertInstead(c, f.Doc, err)
		}
		if !typed {
			v, err := command.Literal(f.Doc, r, c.Arguments[2])
			if err != nil {
				return c.ValueHint(f.Doc, r, c.Arguments[2], err)
			}
			if p, ok := property.Declared(f.Doc, f.Doc.Parent(r), f.Doc.Describe(r).Label, scenes, scripts); ok && f.Doc.Describe(r).Badge == model.BadgeInt {
				if now, ok := fitted(c, f.Doc, v, p); ok {
					return f.Doc.SetAs(r, now)
				}
			}
			was := f.Doc.Describe(r).Type
			if v.Type == variant.Object { // no other changes its type
				if err := f.Doc.Suits(r, v); err != nil {
					return err
				}
			}
			if err := f.Doc.Set(r, v); err != nil {
				if instead := wholeInstead(c, f.Doc, r, v.Type); instead != nil && !number(f.Doc, r, v) {
					return instead
				}
				return c.ValueHint(f.Doc, r, c.Arguments[2], err)
			}
			doubled(c, f.Doc, r, v)
			retyped(c, f.Doc, r, was)
			return nil
		}
		t, demands, contains, err := typeNamed(f.Doc, name)
		if err != nil {
			return err
		}
		if err := wholeInstead(c, f.Doc, r, t); err != nil {
			return err
		}
		v, err := command.TypedLiteral(f.Doc, r, c.Arguments[2], t)
		if err != nil {
			return err
		}
		if err := f.Doc.Suits(r, v); err != nil {
			return err
		}
		doubled(c, f.Doc, r, v)
		if err := f.Doc.SetAs(r, v); err != nil || !contains {
			return err
		}
		return typeElements(f.Doc, r, t, demands)
	})
}

// retyped tells that a container has got other types for its elements with a literal that has its own, and a class among them that the engine lacks.
func retyped(c *command.Call, d *model.Document, r model.Row, was string) {
	v, err := d.Value(r)
	if err != nil {
		return
	}
	tell := func(why message.Message) {
		c.Message(c.Arguments[0], command.English(message.In(command.Wherever(d.Path(r)), why)))
	}
	demands := value.DemandsOf(v)
	if now := d.Describe(r).Type; !demands.None() && now != was {
		tell(message.New(typeBecomes, was, now))
	}
	if why := value.UnknownClass(demands, d.Dialect()); !why.IsZero() {
		tell(why)
	}
}

// textHint adds to an error about a literal how a text is written, if the property may be one, or else of which type it is.
func textHint(c *command.Call, p property.Property, text string, err error) error {
	switch p.Type {
	case "", "Variant", "Nil", "String", "StringName", "NodePath":
		return c.QuoteHint(text, err)
	}
	return command.Hinted(err, p.Name+" has the type "+p.Type)
}

// number reports whether a row and a value are numbers both, of which some are the same in the other type.
func number(d *model.Document, r model.Row, v variant.Value) bool {
	was, err := d.Value(r)
	is := func(t variant.Type) bool { return t == variant.Int || t == variant.Float }
	return err == nil && is(was.Type) && is(v.Type)
}

// doubled tells of a key that a literal has twice.
func doubled(c *command.Call, d *model.Document, r model.Row, v variant.Value) {
	if why := value.Doubled(v, d.Dialect()); !why.IsZero() {
		c.Message(c.Arguments[0], command.English(message.In(command.Wherever(d.Path(r)), why)))
	}
}

// insertInstead adds to an error about a path that leads nowhere how the value is added there, if it can be.
func insertInstead(c *command.Call, d *model.Document, err error) error {
	path, unread := rowpath.Parse(c.Arguments[1])
	if unread != nil || len(path.Steps) == 0 || near.Path(d, c.Arguments[1]) != "" {
		return err
	}
	what := "adds it"
	if _, index := path.Steps[len(path.Steps)-1].Index(); index {
		path.Steps[len(path.Steps)-1] = rowpath.Step{Kind: rowpath.BehindStep}
		what = "appends an element"
	}
	if _, _, _, lost := d.NewPlace(path); lost != nil {
		return err
	}
	return command.Hinted(err, command.Line("savant", "insert", c.Arguments[0], path.String(), c.Arguments[2])+" "+what)
}

// setInstead adds to an error about a place that is taken how its value is replaced, or appended to.
func setInstead(c *command.Call, d *model.Document, err error) error {
	refused := (*model.RefusedError)(nil)
	_, _, node, _ := d.NewNode(c.Arguments[1])
	r, lost := d.Find(c.Arguments[1])
	switch {
	case !errors.As(err, &refused) || node || lost != nil:
		return err
	case d.Describe(r).Badge == model.BadgeArray:
		return command.Hinted(err, c.Arguments[1]+"[-] appends to it")
	}
	return command.Hinted(err, "savant set replaces its value")
}

// fitted is property.Fitted, and reports what it changed.
func fitted(c *command.Call, d *model.Document, v variant.Value, p property.Property) (now variant.Value, ok bool) {
	if now, ok = property.Fitted(d, v, p); ok {
		c.Message(c.Arguments[0], fmt.Sprintf("%s has the type %s: %d.0 is written", p.Name, p.Type, v.Int()))
	}
	return now, ok
}

// Insert is the row of the command in the table.
func Insert() *command.Command {
	return &command.Command{
		Name: "insert", Operands: "FILE PATH LITERAL", Least: 3, Most: 3,
		Also:  []string{"add", "append"},
		Short: "add an entry, an element, a property or a record",
		Long: "The last step of the path says where: a dictionary's key, an array's index ([-] appends), a property's name, or " +
			"#n alone for a record. The path of a node that a scene does not have yet takes the class of a new node, or as res://... the scene that it " +
			"shall be an instance of. --force takes a class that neither the engine nor the project has.",
		Options: slices.Concat([]command.Option{command.DuplicateKeys}, command.Writing, command.Common),
		Examples: []string{`savant insert slot_1.sav 'player.inventory[-]' '{"id": "rope"}'`, `savant insert level.tscn 'node["Clock"]' Timer`,
			`savant insert level.tscn 'node["Doors/Left"]' res://door.tscn`},
		Run: insert,
	}
}

// insert finds the place that the last step of the path names in its parent.
func insert(c *command.Call) {
	c.Edited(func(f *store.File) error {
		if path, err := rowpath.Parse(c.Arguments[1]); err == nil && len(path.Steps) > 1 {
			if err := f.Doc.Ambiguous(c.Arguments[1]); err != nil {
				return err
			}
		}
		return setInstead(c, f.Doc, insertAt(c, f, c.Arguments[1], c.Arguments[2]))
	})
}

// insertAt adds what a literal says at the place of a path, or a node of a class.
func insertAt(c *command.Call, f *store.File, at, text string) error {
	if parent, name, ok, err := f.Doc.NewNode(at); ok {
		if err != nil {
			return err
		}
		if strings.HasPrefix(text, "res://") {
			_, err := f.Doc.AddInstance(parent, -1, name, text)
			return err
		}
		if err := nodeClass(c, f, text); err != nil {
			return err
		}
		_, err := f.Doc.AddNode(parent, -1, name, text)
		return err
	}
	path, err := rowpath.Parse(at)
	if err != nil {
		return err
	}
	parent, index, key, err := f.Doc.NewPlace(path)
	if unread := (*model.PathError)(nil); err != nil && !errors.As(err, &unread) {
		return command.Mistake(message.In(rowpath.Quote(path.Steps[len(path.Steps)-1].Text), err).Err())
	}
	if err != nil {
		return err
	}
	isProperty := key != nil && path.Steps[len(path.Steps)-1].Kind == rowpath.NameStep && index == f.Doc.Len(parent) && property.Is(f.Doc, parent)
	here := func() string { return f.Path }
	scenes, scripts := users.Around(here), users.ScriptsAround(c.Ctx, here)
	var p property.Property // zero for an entry or an element
	declared := false
	if isProperty {
		p, declared = property.Declared(f.Doc, parent, key.Text, scenes, scripts)
	}
	v, err := command.Literal(f.Doc, parent, text)
	if err != nil {
		return textHint(c, p, text, err)
	}
	doubled(c, f.Doc, parent, v)
	if isProperty {
		if declared {
			fitted(c, f.Doc, v, p)
		}
		return property.Insert(f.Doc, parent, key.Text, v, scenes, scripts)
	}
	_, err = f.Doc.Insert(parent, index, key, v)
	return err
}

// nodeClass returns an error unless a class is one of the engine's, a script of the project gives itself the name, or --force takes it.
func nodeClass(c *command.Call, f *store.File, of string) error {
	err := blank.Node(f.Doc.Dialect(), of)
	if err == nil {
		return nil
	}
	if script, _ := users.ScriptsAround(c.Ctx, func() string { return f.Path }).OfClass(of); script != "" {
		return nil
	}
	return c.KnownClass(c.Arguments[0], err)
}

// Remove is the row of the command in the table.
func Remove() *command.Command {
	return &command.Command{
		Name: "remove", Operands: "FILE [PATH]", Least: 1, Most: 2,
		Also:  []string{"delete", "rm"},
		Short: "remove an entry, an element, a property, a record, a section or a node with what is below it",
		Long: "With --runs, what the file would make the engine run or load goes, as info --json lists it: all of it, or what is at PATH. " +
			"Objects become null, and nodes that are scenes go.",
		Options:  slices.Concat([]command.Option{{Name: "runs", Help: "remove scripts, source code, objects and what is loaded"}}, command.Writing, command.Common),
		Examples: []string{"savant remove slot_1.sav 'player.inventory[0]'", "savant remove --runs downloaded.tscn"},
		Run:      remove,
	}
}

func remove(c *command.Call) {
	if !c.Has("runs") && len(c.Arguments) < 2 {
		c.Message("remove", "too few arguments: FILE PATH")
		c.Worse(command.Usage)
		return
	}
	if c.Has("runs") {
		c.Edited(func(f *store.File) error { return cutRuns(c, f) })
		return
	}
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		return f.Doc.Remove(r)
	})
}

// cutRuns cuts out what the engine would run or load: all that is at a path or below it, or in the file. What a text only mentions
// goes where its path is given.
func cutRuns(c *command.Call, f *store.File) error {
	all, err := scripts.List(c.Ctx, f.Doc.Snapshot())
	if err != nil {
		return err
	}
	var from model.Row
	if len(c.Arguments) > 1 {
		if from, err = f.Doc.FindTyped(c.Arguments[1]); err != nil {
			return err
		}
	}
	var list []scripts.Item
	for _, run := range all {
		if from == 0 && run.Kind != scripts.Mention && run.Kind != scripts.Unknown || from != 0 && below(f.Doc, run.Path, from) {
			list = append(list, run)
		}
	}
	if len(list) == 0 {
		return &model.RefusedError{Why: message.New(message.Text, "there is nothing that the engine would run or load")}
	}
	return scripts.CutOut(f.Doc, list...)
}

// below reports whether a path leads to a row or below it.
func below(doc *model.Document, path string, from model.Row) bool {
	r, err := doc.Find(path)
	for ; err == nil && r != 0; r = doc.Parent(r) {
		if r == from {
			return true
		}
	}
	return false
}

// Rename is the row of the command in the table.
func Rename() *command.Command {
	return &command.Command{
		Name: "rename", Operands: "FILE PATH NEW", Least: 3, Most: 3,
		Short: "rename an entry, a node, a bone or a property",
		Long: "NEW is a literal for a dictionary's key and plain text for the rest, keys of JSON among it. References in the file are followed; with --project also " +
			"those in all files of its project, tracks of animations that have files of their own among them. Scripts are only listed, unless " +
			"--scripts is given.",
		Options:  slices.Concat([]command.Option{command.DuplicateKeys}, across, command.Writing, command.Common),
		Examples: []string{`savant rename slot_1.sav player.gold '"coins"'`, "savant rename slot_1.json player.gold coins", `savant rename --project --dry-run levels/door.tscn 'node["Handle"]' Knob`},
		Run:      rename,
	}
}

func rename(c *command.Call) {
	editedWith(c, func(f *store.File) (model.Row, error) {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return 0, err
		}
		v := variant.OfString(c.Arguments[2])
		if p := f.Doc.Parent(r); p != 0 {
			if v, err = f.Doc.ParseKey(p, c.Arguments[2]); err != nil {
				return 0, command.Mistake(err)
			}
		}
		return r, f.Doc.RenameKey(r, v)
	})
}

// editedWith edits the file of a command, and updates its project if requested.
func editedWith(c *command.Call, do func(*store.File) (model.Row, error)) {
	if inProject(c, do) {
		return
	}
	c.Edited(func(f *store.File) error {
		_, err := do(f)
		return err
	})
}

// Move is the row of the command in the table.
func Move() *command.Command {
	return &command.Command{
		Name: "move", Operands: "FILE PATH TO", Least: 3, Most: 3,
		Also:  []string{"mv"},
		Short: "move an entry or a node below another parent, or among its siblings",
		Long: "References to a node that moves are followed as for rename, with --project in all files of its project. A node keeps its place in the " +
			"world: its own transform changes with the parent. Where the file does not tell enough for that, a note says so, and the transform stays.",
		Options: slices.Concat([]command.Option{
			{Name: "index", Value: "N", Help: "its index there, from 0; the last if not given"},
			{Name: "local", Help: "keep a node's local transform instead of its place in the world"},
		}, across, command.Writing, command.Common),
		Examples: []string{"savant move --index 0 slot_1.sav 'player.inventory[3]' player.inventory"},
		Run:      move,
	}
}

func move(c *command.Call) {
	index := -1
	if s, ok := c.Options["index"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.Message("move", fmt.Sprintf("--index %q: a whole number from 0 is needed", s))
			c.Worse(command.Usage)
			return
		}
		index = n
	}
	editedWith(c, func(f *store.File) (model.Row, error) {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return 0, err
		}
		to, err := f.Doc.FindTyped(c.Arguments[2])
		if err != nil {
			return 0, err
		}
		at := indexFor(f.Doc, r, to, index)
		if c.Has("local") {
			return r, f.Doc.Move(r, to, at)
		}
		return r, f.Doc.Reparent(r, to, at)
	})
}

// indexFor converts the intended index of a row among the children of to into the one that Move counts, with the row still
// in its old place.
func indexFor(doc *model.Document, r, to model.Row, index int) int {
	length := doc.Len(to)
	if index < 0 {
		return -1
	}
	if n, ok := doc.NodeIndex(to, index); ok {
		if n >= length {
			return n // an instance may have more children than the file lists
		}
		index = n
	} else if index > length {
		return length
	}
	if doc.Parent(r) == to && index > doc.Index(r) {
		return min(index+1, length)
	}
	return index
}
