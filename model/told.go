package model

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model/value"
)

// Messages.
const (
	rowWithin   message.ID = "model.row-within parent row"
	rowNumbered message.ID = "model.row-numbered number"
)

// shownName is how much of a name a path shows.
const shownName = 40

// Told returns the path of a row as people can read it: a string, or a message. A path that counts rows because they have no keys that
// fit into one ("grid{0}.hp") is told by the names of the rows in the outline.
func (d *Document) Told(path string) any {
	if !strings.Contains(path, "{") {
		return path
	}
	r, err := d.Find(path)
	if err != nil || r == Root {
		return path
	}
	var told any
	for ; r != 0 && r != Root; r = d.Parent(r) {
		about := d.Describe(r)
		if d.Parent(r) == Root && d.Len(Root) == 1 && strings.HasPrefix(about.Label, "#") && told != nil {
			break // the record of a file that has one
		}
		if name := d.nameOf(r, about); told == nil {
			told = name
		} else {
			told = message.New(rowWithin, name, told)
		}
	}
	return told
}

// nameOf is what the outline shows of a row that is enough to know it by.
func (d *Document) nameOf(r Row, about Description) any {
	switch {
	case !about.Title.IsZero():
		return about.Title
	case about.Label != "" && !strings.HasPrefix(about.Label, "{"):
		return value.Shorten(about.Label, shownName)
	case len(about.About) > 0:
		return about.About
	case about.Summary != "":
		return value.Shorten(about.Summary, shownName)
	}
	return message.New(rowNumbered, d.Index(r)+1)
}

// toldIn returns a label of the history with the paths in it as Told has them. Later the rows may have other names.
func (d *Document) toldIn(label message.Message) message.Message {
	var args []any
	for i, a := range label.Args {
		var now any
		switch a := a.(type) {
		case string:
			if strings.Contains(a, "{") {
				now = d.Told(a)
			}
		case message.Message:
			now = d.toldIn(a)
		}
		if now == nil {
			continue
		}
		if args == nil {
			args = slices.Clone(label.Args)
		}
		args[i] = now
	}
	if args != nil {
		label.Args = args
	}
	return label
}
