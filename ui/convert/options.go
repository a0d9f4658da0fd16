package convert

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// options are the fields for what to make.
type options struct {
	form, vectors, engine, wrap, place, existing *widgets.KeySelect

	lossy    *ink.Switch
	password *widget.Entry
}

// forms are the formats that files can be converted to.
func forms() []widgets.Option {
	return []widgets.Option{
		{Words: words.Say("JSON (as JSON.from_native, exact both ways)"), Name: convert.JSON},
		{Words: words.Say("Plain JSON (for jq and other programs)"), Name: convert.PlainJSON},
		{Words: words.Say("What each was before it became JSON or text"), Name: back},
		{Words: words.Say("Godot save"), Name: convert.Bin},
		{Words: words.Say("Godot text (as var_to_str)"), Name: convert.Text},
		{Words: words.Say("Text scene, from JSON or a binary scene"), Name: convert.Scene},
		{Words: words.Say("Text resource, from JSON or a binary resource"), Name: convert.Resource},
		{Words: words.Say("Binary scene, from a text scene"), Name: convert.BinaryScene},
		{Words: words.Say("Binary resource, from a text resource"), Name: convert.BinaryResource},
		{Words: words.Say("ConfigFile, from JSON or a save"), Name: convert.Config},
	}
}

// back is the way back from JSON and text, whatever they were made of.
const back = "back"

// vectors are how plain JSON holds them, on the way there and back.
func vectors() []widgets.Option {
	return []widgets.Option{{Words: words.Say("vectors as arrays: [1, 2]"), Name: convert.Arrays}, {Words: words.Say("vectors as text: \"Vector2(1, 2)\""), Name: convert.Texts}}
}

// The places for new files.
const (
	besideIt = "beside"
	inFolder = "folder"
	another  = "another"
)

// places are where the new files go: beside the old ones, into a folder there, or into another one.
func places(output string) []widgets.Option {
	list := []widgets.Option{{Words: words.Say("beside the file"), Name: besideIt}, {Words: words.Say("in a folder \"converted\" beside the file"), Name: inFolder}}
	if output != "" {
		list = append(list, widgets.Option{Words: words.Say("in %s", output), Name: output})
	}
	return append(list, widgets.Option{Words: words.Say("in another folder…"), Name: another})
}

// What to do about files that are there already.
const (
	askFirst  = "ask"
	leaveThem = "leave"
)

func existing() []widgets.Option {
	return []widgets.Option{{Words: words.Say("ask before it is replaced"), Name: askFirst}, {Words: words.Say("leave it as it is"), Name: leaveThem}}
}

func engines() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("the same engine as the file"), Name: ""}}
	for _, d := range dialect.All() {
		list = append(list, widgets.Option{Words: words.Engine(d.Title), Name: d.Name})
	}
	return list
}

func wraps() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("as the file was"), Name: convert.Keep}, {Words: words.Say("not wrapped"), Name: convert.None}}
	for _, name := range convert.Wraps() {
		if name != convert.Keep && name != convert.None {
			list = append(list, widgets.Option{Words: words.Text(convert.WrapTitle(name)), Name: name})
		}
	}
	return list
}

// suit has what was JSON or text go back, if that is all there is to convert and nothing else was chosen yet.
func (o *options) suit(paths []string) {
	if widgets.Picked(&o.form.Select, forms()) != convert.JSON || slices.ContainsFunc(paths, func(path string) bool { return !convert.Returns(path) }) {
		return
	}
	o.form.SetSelectedIndex(slices.IndexFunc(forms(), func(x widgets.Option) bool { return x.Name == back }))
}

// request is what the fields say now about files; output is the folder that was chosen for new ones.
func (o *options) request(paths []string, output string) convert.Request {
	r := convert.Request{In: paths, Form: widgets.Picked(&o.form.Select, forms()), Vectors: widgets.Picked(&o.vectors.Select, vectors()), Dialect: widgets.Picked(&o.engine.Select, engines()), Wrap: widgets.Picked(&o.wrap.Select, wraps()),
		Lossy: o.lossy.On, Key: model.Key{Password: o.password.Text}}
	if r.Form == back {
		r.Form, r.Back = "", true
	}
	switch place := widgets.Picked(&o.place.Select, places(output)); place {
	case besideIt, another:
	case inFolder:
		r.Out = filepath.Join(filepath.Dir(paths[0]), "converted") + string(filepath.Separator)
	default:
		r.Out = place + string(filepath.Separator)
	}
	return r
}
