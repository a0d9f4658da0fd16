package cli

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/blank"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/model/scripts"
	"savant/model/store"
	"savant/model/users"
)

// edited opens the file of an editing command, calls do to change the document, and writes it or reports what would be
// written.
func (c *call) edited(do func(*store.File) error) {
	if c.has("dry-run") && c.has("o") {
		c.message(c.command.Name, "--dry-run writes nothing: -o is of no use with it")
		c.worse(Usage)
		return
	}
	file := c.one()
	if file == nil {
		return
	}
	name := c.arguments[0]
	file.Doc.AllowDuplicateKeys(c.has(duplicateKeys.Name))
	file.Doc.KnowScenes(users.Around(func() string { return file.Path }))
	if err := do(file); err != nil {
		c.fail(name, pathHint(file.Doc, err))
		return
	}
	for _, note := range file.Doc.Notes() {
		switch at := where(note.Line, note.Column, note.Offset); {
		case note.Undecided:
			c.message(name, fmt.Sprintf("left as it is, %s: %s", at, english(note.Text)))
		case note.Removed:
			c.message(name, at+": "+english(note.Text))
		}
	}
	c.written(name, file)
}

// written writes a changed file as the options say, or reports what would be written. It reports errors and then returns
// false.
func (c *call) written(name string, file *store.File) bool {
	if c.has("dry-run") {
		c.announce(name, file.Doc)
		return true
	}
	to, elsewhere := c.options["o"]
	if to == standard || !elsewhere && name == standard {
		data, err := file.Doc.File()
		if err == nil {
			_, err = c.out.exact().Write(data)
		}
		if err != nil {
			c.fail("standard output", err)
		}
		return err == nil
	}
	saved, err := file.Save(c.ctx, store.SaveOptions{To: to, Force: c.has("force")})
	if err != nil {
		if to != "" {
			name = to
		}
		c.fail(name, saveHint(err))
		return false
	}
	for _, warning := range saved.Warnings {
		c.message(name, warning)
	}
	return true
}

const announced = 32 // bytes of a patch that are shown

// announce prints the byte ranges that saving would change.
func (c *call) announce(name string, doc *model.Document) {
	patches := doc.Patches()
	if len(patches) == 0 {
		c.out.line("%s: nothing would change", name)
	}
	binary := doc.HasRecords()
	for _, p := range patches {
		become := "become"
		if p.End-p.Start == 1 {
			become = "becomes"
		}
		c.out.line("%s: offset %#x: %s %s %d: %s", name, p.Start, count(p.End-p.Start, "byte"), become, len(p.New), newBytes(p.New, binary))
	}
}

// newBytes shows the bytes of a patch: as they are in text, else in hexadecimal digits.
func newBytes(b []byte, binary bool) string {
	rest := ""
	if len(b) > announced {
		b, rest = b[:announced], "..."
	}
	if binary {
		return hex.EncodeToString(b) + rest
	}
	return strconv.Quote(string(b)) + rest
}

func set(c *call) {
	if !c.sourced() {
		return
	}
	if c.has("from") {
		c.edited(c.fromFile)
		return
	}
	c.edited(func(f *store.File) error {
		here := func() string { return f.Path }
		scenes, scripts := users.Around(here), users.ScriptsAround(c.ctx, here)
		name, typed := c.options["type"]
		if r, p, ok := property.Unstored(f.Doc, c.arguments[1], scenes, scripts); ok && !typed {
			v, err := literal(f.Doc, r, c.arguments[2])
			if err != nil {
				return c.quoteHint(c.arguments[2], err)
			}
			c.fitted(f.Doc, v, p)
			return property.Store(f.Doc, r, p, v, scenes, scripts)
		}
		r, err := f.Doc.FindTyped(c.arguments[1])
		if err != nil {
			return err
		}
		if !typed {
			v, err := literal(f.Doc, r, c.arguments[2])
			if err != nil {
				return c.valueHint(f.Doc, r, c.arguments[2], err)
			}
			if p, ok := property.Declared(f.Doc, f.Doc.Parent(r), f.Doc.Describe(r).Label, scenes, scripts); ok && f.Doc.Describe(r).Badge == model.BadgeInt {
				if now, ok := c.fitted(f.Doc, v, p); ok {
					return f.Doc.SetAs(r, now)
				}
			}
			if err := f.Doc.Set(r, v); err != nil {
				return c.valueHint(f.Doc, r, c.arguments[2], err)
			}
			return nil
		}
		t, err := typeNamed(f.Doc.Dialect(), name)
		if err != nil {
			return err
		}
		v, err := typedLiteral(f.Doc, r, c.arguments[2], t)
		if err != nil {
			return err
		}
		return f.Doc.SetAs(r, v)
	})
}

// fitted is property.Fitted, and reports what it changed.
func (c *call) fitted(d *model.Document, v variant.Value, p property.Property) (now variant.Value, ok bool) {
	if now, ok = property.Fitted(d, v, p); ok {
		c.message(c.arguments[0], fmt.Sprintf("%s is a %s: %d.0 is written", p.Name, p.Type, v.Int()))
	}
	return now, ok
}

// insert finds the place that the last step of the path names in its parent.
func insert(c *call) {
	c.edited(func(f *store.File) error {
		if path, err := rowpath.Parse(c.arguments[1]); err == nil && len(path.Steps) > 1 {
			if err := f.Doc.Ambiguous(c.arguments[1]); err != nil {
				return err
			}
		}
		return c.insertAt(f, c.arguments[1], c.arguments[2])
	})
}

// insertAt adds what a literal says at the place of a path, or a node of a class.
func (c *call) insertAt(f *store.File, at, text string) error {
	if parent, name, ok, err := f.Doc.NewNode(at); ok {
		if err != nil {
			return err
		}
		if strings.HasPrefix(text, "res://") {
			_, err := f.Doc.AddInstance(parent, -1, name, text)
			return err
		}
		if err := c.nodeClass(f, text); err != nil {
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
		return &usageError{message.In(rowpath.Quote(path.Steps[len(path.Steps)-1].Text), err).Err()}
	}
	if err != nil {
		return err
	}
	v, err := literal(f.Doc, parent, text)
	if err != nil {
		return c.quoteHint(text, err)
	}
	if key != nil && path.Steps[len(path.Steps)-1].Kind == rowpath.NameStep && index == f.Doc.Len(parent) && property.Is(f.Doc, parent) {
		here := func() string { return f.Path }
		scenes, scripts := users.Around(here), users.ScriptsAround(c.ctx, here)
		if p, ok := property.Declared(f.Doc, parent, key.Text, scenes, scripts); ok {
			c.fitted(f.Doc, v, p)
		}
		return property.Insert(f.Doc, parent, key.Text, v, scenes, scripts)
	}
	_, err = f.Doc.Insert(parent, index, key, v)
	return err
}

// nodeClass returns an error unless a class is one of the engine's, or a script of the project gives itself the name. --force lets extensions
// have more.
func (c *call) nodeClass(f *store.File, of string) error {
	err := blank.Node(f.Doc.Dialect(), of)
	class := (*blank.ClassError)(nil)
	if !errors.As(err, &class) || c.has("force") {
		return nil
	}
	if script, _ := users.ScriptsAround(c.ctx, func() string { return f.Path }).OfClass(of); script != "" {
		return nil
	}
	return &usageError{errors.New(english(err) + " (--force takes it, for a class of an extension)" + didYouMean(of, class.Classes))}
}

func remove(c *call) {
	if !c.has("runs") && len(c.arguments) < 2 {
		c.message("remove", "too few arguments: FILE PATH")
		c.worse(Usage)
		return
	}
	if c.has("runs") {
		c.edited(c.cutRuns)
		return
	}
	c.edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.arguments[1])
		if err != nil {
			return err
		}
		return f.Doc.Remove(r)
	})
}

// cutRuns cuts out what the engine would run or load: all that is at a path or below it, or in the file. What a text only mentions
// goes where its path is given.
func (c *call) cutRuns(f *store.File) error {
	all, err := scripts.List(c.ctx, f.Doc.Snapshot())
	if err != nil {
		return err
	}
	var from model.Row
	if len(c.arguments) > 1 {
		if from, err = f.Doc.FindTyped(c.arguments[1]); err != nil {
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

func rename(c *call) {
	c.editedWith(func(f *store.File) (model.Row, error) {
		r, err := f.Doc.FindTyped(c.arguments[1])
		if err != nil {
			return 0, err
		}
		v := variant.OfString(c.arguments[2])
		if p := f.Doc.Parent(r); p != 0 {
			if v, err = f.Doc.ParseKey(p, c.arguments[2]); err != nil {
				return 0, &usageError{err}
			}
		}
		return r, f.Doc.RenameKey(r, v)
	})
}

// editedWith edits the file of a command, and updates its project if requested.
func (c *call) editedWith(do func(*store.File) (model.Row, error)) {
	if c.inProject(do) {
		return
	}
	c.edited(func(f *store.File) error {
		_, err := do(f)
		return err
	})
}

func move(c *call) {
	index := -1
	if s, ok := c.options["index"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.message("move", fmt.Sprintf("--index %q: a whole number from 0 is needed", s))
			c.worse(Usage)
			return
		}
		index = n
	}
	c.editedWith(func(f *store.File) (model.Row, error) {
		r, err := f.Doc.FindTyped(c.arguments[1])
		if err != nil {
			return 0, err
		}
		to, err := f.Doc.FindTyped(c.arguments[2])
		if err != nil {
			return 0, err
		}
		at := indexFor(f.Doc, r, to, index)
		if c.has("local") {
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
