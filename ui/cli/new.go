package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/blank"
	"savant/model/convert"
	"savant/model/folder"
	"savant/model/store"
)

// newest is the default dialect of new files.
var newest = dialect.Godot46

// newRows are the rows of the commands that make files.
func newRows() []*Command {
	own := []Option{
		{Name: "dialect", Value: "D", Help: "make it for this engine; " + newest.Name + " if not given"},
		{Name: "force", Help: "overwrite OUT if it exists"},
	}
	return []*Command{
		{
			Name: "new save", Operands: "OUT [LITERAL]", Least: 1, Most: 2,
			Short:    "make a save of one value",
			Long:     "LITERAL is the value in Godot notation; an empty Dictionary if not given.",
			Options:  options(own, []Option{{Name: "bare", Help: "write the value without a length in front, as var_to_bytes does"}}),
			Examples: []string{"savant new save slot_1.sav", `savant new save --dialect godot3 slot_1.sav '{"gold": 5}'`},
			run:      newSave,
		},
		{
			Name: "new scene", Operands: "OUT [CLASS]", Least: 1, Most: 2,
			Short:    "make a scene with its root alone",
			Long:     "CLASS is that of the root; Node if not given. The ending of OUT says whether the scene is text (.tscn) or binary (.scn).",
			Options:  own,
			Examples: []string{"savant new scene level.tscn Node3D"},
			run:      func(c *call) { c.newText(convert.Scene, "Node", blank.Scene) },
		},
		{
			Name: "new resource", Operands: "OUT [CLASS]", Least: 1, Most: 2,
			Short:    "make a resource with all its defaults",
			Long:     "CLASS is that of the resource; Resource if not given. The ending of OUT says whether it is text (.tres) or binary (.res and others).",
			Options:  own,
			Examples: []string{"savant new resource red.tres StandardMaterial3D"},
			run:      func(c *call) { c.newText(convert.Resource, "Resource", blank.Resource) },
		},
	}
}

// engineAsked is the dialect that --dialect names. Errors are reported and give nil.
func (c *call) engineAsked() *dialect.Dialect {
	name, ok := c.options["dialect"]
	if !ok {
		return newest
	}
	d, err := dialect.ByName(name)
	if err != nil {
		c.message("--dialect", err)
		c.worse(Usage)
		return nil
	}
	return d
}

// ends reports whether the ending of OUT, if it has one, says what is to be made. Errors are reported.
func (c *call) ends(what string, endings []string) bool {
	out := c.arguments[0]
	ending := strings.ToLower(filepath.Ext(out))
	if ending == "" || ending == "." || out == standard || slices.Contains(endings, ending) {
		return true
	}
	c.message(out, fmt.Sprintf("no %s has the ending %s; take one of %s", what, ending, strings.Join(endings, " ")))
	c.worse(Usage)
	return false
}

// newSave makes a save of a literal.
func newSave(c *call) {
	d := c.engineAsked()
	if d == nil || !c.ends("save", folder.SaveEndings()) {
		return
	}
	data, err := blank.Save(d, c.has("bare"))
	if err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	if len(c.arguments) > 1 {
		if data, err = filled(data, d, c.arguments[1]); err != nil {
			c.fail(c.command.Name, err)
			return
		}
	}
	c.make(convert.Bin, d, data)
}

// filled is a save of one value with another in its place.
func filled(save []byte, d *dialect.Dialect, text string) ([]byte, error) {
	f, err := store.New(save, model.Options{Dialect: d.Name})
	if err != nil {
		return nil, err
	}
	r, err := f.Doc.Find("#0")
	if err != nil {
		return nil, err
	}
	v, err := literal(f.Doc, r, text)
	if err != nil {
		return nil, err
	}
	if err := f.Doc.SetAs(r, v); err != nil {
		return nil, err
	}
	return f.Doc.File()
}

// binaryOf are the binary forms of texts.
var binaryOf = map[string]string{convert.Scene: convert.BinaryScene, convert.Resource: convert.BinaryResource}

// endingsOf are the endings that the files of a form have.
var endingsOf = map[string][]string{
	convert.Scene:    {".tscn", ".escn", ".scn"},
	convert.Resource: model.ResourceFiles(),
}

// newText makes a scene or a resource of a class, binary if the name asks for it.
func (c *call) newText(form, of string, text func(d *dialect.Dialect, of string) (string, error)) {
	d := c.engineAsked()
	if d == nil {
		return
	}
	if len(c.arguments) > 1 {
		of = c.arguments[1]
	}
	if !c.ends(formNames[form][len("text "):], endingsOf[form]) {
		return
	}
	made, err := text(d, of)
	if class := (*blank.ClassError)(nil); errors.As(err, &class) {
		c.message(c.command.Name, english(err)+didYouMean(of, class.Classes))
		c.worse(Usage)
		return
	}
	data, out := []byte(made), c.arguments[0]
	if slices.Contains(model.BinaryFiles(), strings.ToLower(filepath.Ext(out))) {
		form = binaryOf[form]
		result, err := convert.Bytes(c.ctx, "", data, out, convert.Request{Form: form, From: d.Name}, nil)
		if err != nil {
			c.fail(out, convertStatus(err))
			return
		}
		data = result.Data
	}
	c.make(form, d, data)
}

// make writes a new file, and describes it.
func (c *call) make(form string, d *dialect.Dialect, data []byte) {
	out := c.arguments[0]
	if out == standard {
		if _, err := c.out.exact().Write(data); err != nil {
			c.fail("standard output", err)
		}
		return
	}
	_, err := store.Write(c.ctx, out, store.WriteOptions{Force: c.has("force")}, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		c.fail(out, saveHint(err))
		return
	}
	c.out.line("%s: %s, %s, %s", out, formNames[form], d.Title, count(len(data), "byte"))
}
