package cli

import (
	"errors"

	"savant/codec/message"
	"savant/model/diff"
	"savant/model/store"
)

// differenceJSON is what diff --json prints of one difference.
type differenceJSON struct {
	Op   string `json:"op"` // added, removed, changed, moved
	Path string `json:"path"`
	From string `json:"from,omitempty"` // where it was, if elsewhere
	Old  string `json:"old,omitempty"`
	New  string `json:"new,omitempty"`
	Note string `json:"note,omitempty"`
}

// marks are the signs in front of a difference.
var marks = map[diff.Op]string{diff.Added: "+", diff.Removed: "-", diff.Changed: "~", diff.Moved: ">"}

func diffCommand(c *call) {
	o, ok := c.openOptions()
	if !ok {
		return
	}
	var files [2]*store.File
	for i, name := range c.arguments {
		file, err := c.open(name, o)
		if err != nil {
			c.fail(name, err)
			continue
		}
		files[i] = file
	}
	if files[0] == nil || files[1] == nil {
		return
	}
	err := diff.Compare(c.ctx, files[0].Doc.Snapshot(), files[1].Doc.Snapshot(), nil, func(d diff.Difference) bool {
		c.worse(Problems)
		c.difference(d)
		return true
	})
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		c.message(c.arguments[1], err)
		c.worse(Problems)
	case err != nil:
		c.fail(c.arguments[1], err)
	}
}

// sideOf is the text of one side of a difference, or what it is if that would be long.
func sideOf(text string, size message.Message) string {
	if text != "" {
		return text
	}
	return english(size)
}

// difference prints one difference.
func (c *call) difference(d diff.Difference) {
	if c.has("json") {
		c.json(differenceJSON{d.Op.String(), d.Path, d.From, sideOf(d.Old, d.OldSize), sideOf(d.New, d.NewSize), english(d.Note)})
		return
	}
	path := d.Path
	if path == "" {
		path = "."
	}
	line := marks[d.Op] + " " + path
	if d.From != "" && d.Op != diff.Moved {
		line += " (was " + d.From + ")"
	}
	switch d.Op {
	case diff.Added:
		line += ": " + sideOf(d.New, d.NewSize)
	case diff.Removed:
		line += ": " + sideOf(d.Old, d.OldSize)
	case diff.Changed:
		line += ": " + sideOf(d.Old, d.OldSize) + " -> " + sideOf(d.New, d.NewSize)
		if !d.Note.IsZero() {
			line += " (" + english(d.Note) + ")"
		}
	case diff.Moved:
		if d.From != "" {
			line += ": was " + d.From
		} else {
			line += ": " + english(d.Note)
		}
	}
	c.out.line("%s", line)
}
