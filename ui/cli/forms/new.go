package forms

import (
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
	"savant/ui/cli/command"
)

// newest is the default dialect of new files.
var newest = dialect.Godot46

// New are the rows of the commands that make files.
func New() []*command.Command {
	own := []command.Option{
		{Name: "dialect", Value: "D", Help: "make it for this engine; " + newest.Name + " if not given"},
		{Name: "force", Help: "overwrite OUT if it exists"},
		command.OutOperand,
	}
	ofClass := slices.Clone(own)
	ofClass[1].Help += ", and take a class of an extension"
	return []*command.Command{
		{
			Name: "new save", Operands: "OUT [LITERAL]", Least: 1, Most: 2, OutAt: 1,
			Short:    "make a save of one value",
			Long:     "LITERAL is the value in Godot notation; an empty Dictionary if not given.",
			Options:  slices.Concat(own, []command.Option{{Name: "bare", Help: "write the value without a length in front, as var_to_bytes does"}}),
			Examples: []string{"savant new save slot_1.sav", `savant new save --dialect godot3 slot_1.sav '{"gold": 5}'`},
			Run:      newSave,
		},
		{
			Name: "new scene", Operands: "OUT [CLASS]", Least: 1, Most: 2, OutAt: 1,
			Short:    "make a scene with its root alone",
			Long:     "CLASS is that of the root; Node if not given. The ending of OUT says whether the scene is text (.tscn) or binary (.scn).",
			Options:  ofClass,
			Examples: []string{"savant new scene level.tscn Node3D"},
			Run:      func(c *command.Call) { newText(c, convert.Scene, "Node", blank.Scene) },
		},
		{
			Name: "new resource", Operands: "OUT [CLASS]", Least: 1, Most: 2, OutAt: 1,
			Short:    "make a resource with all its defaults",
			Long:     "CLASS is that of the resource; Resource if not given. The ending of OUT says whether it is text (.tres) or binary (.res and others).",
			Options:  ofClass,
			Examples: []string{"savant new resource red.tres StandardMaterial3D"},
			Run:      func(c *command.Call) { newText(c, convert.Resource, "Resource", blank.Resource) },
		},
	}
}

// engineAsked is the dialect that --dialect names. Errors are reported and give nil.
func engineAsked(c *command.Call) *dialect.Dialect {
	name, ok := c.Options["dialect"]
	if !ok {
		return newest
	}
	d, err := dialect.ByName(name)
	if err != nil {
		c.Message("--dialect", err)
		c.Worse(command.Usage)
		return nil
	}
	return d
}

// ends reports whether the ending of OUT, if it has one, says what is to be made. Errors are reported.
func ends(c *command.Call, what string, endings []string) bool {
	out := c.Arguments[0]
	ending := strings.ToLower(filepath.Ext(out))
	if ending == "" || ending == "." || out == command.Standard || slices.Contains(endings, ending) {
		return true
	}
	c.Message(out, fmt.Sprintf("a %s cannot end in %s; use one of %s", what, ending, strings.Join(endings, " ")))
	c.Worse(command.Usage)
	return false
}

// newSave makes a save of a literal.
func newSave(c *command.Call) {
	d := engineAsked(c)
	if d == nil || !ends(c, "save", folder.SaveEndings()) {
		return
	}
	data, err := blank.Save(d, c.Has("bare"))
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	if len(c.Arguments) > 1 {
		if data, err = filled(data, d, c.Arguments[1]); err != nil {
			c.Fail(c.Command.Name, err)
			return
		}
	}
	make(c, convert.Bin, d, data)
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
	v, err := command.Literal(f.Doc, r, text)
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
func newText(c *command.Call, form, of string, text func(d *dialect.Dialect, of string) (string, error)) {
	d := engineAsked(c)
	if d == nil {
		return
	}
	if len(c.Arguments) > 1 {
		of = c.Arguments[1]
	}
	if !ends(c, formNames[form][len("text "):], endingsOf[form]) {
		return
	}
	made, err := text(d, of)
	if err := c.KnownClass(c.Command.Name, err); err != nil {
		c.Fail(c.Command.Name, err)
		return
	}
	data, out := []byte(made), c.Arguments[0]
	if slices.Contains(model.BinaryFiles(), strings.ToLower(filepath.Ext(out))) {
		form = binaryOf[form]
		result, err := convert.Bytes(c.Ctx, "", data, out, convert.Request{Form: form, From: d.Name}, nil)
		if err != nil {
			c.Fail(out, convertStatus(err))
			return
		}
		data = result.Data
	}
	make(c, form, d, data)
}

// make writes a new file, and describes it.
func make(c *command.Call, form string, d *dialect.Dialect, data []byte) {
	out := c.Arguments[0]
	if out == command.Standard {
		if _, err := c.Out.Exact().Write(data); err != nil {
			c.Fail("standard output", err)
		}
		return
	}
	_, err := store.Write(c.Ctx, out, store.WriteOptions{Force: c.Has("force")}, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		c.Fail(out, command.SaveHint(err))
		return
	}
	c.Out.Line("%s: %s, %s, %s", out, formNames[form], d.Title, command.Count(len(data), "byte"))
}
