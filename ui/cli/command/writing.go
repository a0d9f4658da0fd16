package command

import (
	"encoding/hex"
	"fmt"
	"strconv"

	"savant/model"
	"savant/model/store"
	"savant/model/users"
)

// Edited opens the file of an editing command, calls do to change the document, and writes it or reports what would be
// written.
func (c *Call) Edited(do func(*store.File) error) {
	if c.Has("dry-run") && c.Has("o") {
		c.Message(c.Command.Name, "--dry-run writes nothing, so -o has nothing to write; leave one of them out")
		c.Worse(Usage)
		return
	}
	file := c.One()
	if file == nil {
		return
	}
	name := c.Arguments[0]
	file.Doc.AllowDuplicateKeys(c.Has(DuplicateKeys.Name))
	users.Show(file.Doc, func() string { return file.Path })
	if err := do(file); err != nil {
		c.Fail(name, pathHint(file.Doc, err))
		return
	}
	for _, note := range file.Doc.Notes() {
		at := Where(note.Line, note.Column, note.Offset)
		if note.Line == 0 && file.Doc.Alive(note.Row) { // nobody counts bytes
			at = fmt.Sprintf("%s (%s)", Wherever(file.Doc.Path(note.Row)), at)
		}
		switch {
		case note.Undecided:
			c.Message(name, fmt.Sprintf("please check %s: %s", at, English(note.Text)))
		case note.Removed:
			c.Message(name, at+": "+English(note.Text))
		}
	}
	c.Written(name, file)
}

// Written writes a changed file as the options say, or reports what would be written. It reports errors and then returns
// false.
func (c *Call) Written(name string, file *store.File) bool {
	if c.Has("dry-run") {
		c.Announce(name, file.Doc)
		return true
	}
	to, elsewhere := c.Options["o"]
	if to == Standard || !elsewhere && name == Standard {
		data, err := file.Doc.File()
		if err == nil {
			_, err = c.Out.Exact().Write(data)
		}
		if err != nil {
			c.Fail("standard output", err)
		}
		return err == nil
	}
	saved, err := file.Save(c.Ctx, store.SaveOptions{To: to, Force: c.Has("force"), Batch: c.Batch})
	if err != nil {
		if to != "" {
			name = to
		}
		c.Fail(name, SaveHint(err))
		return false
	}
	for _, warning := range saved.Warnings {
		c.Message(name, warning)
	}
	return true
}

const announced = 32 // bytes of a patch that are shown

// Announce prints the byte ranges that saving would change.
func (c *Call) Announce(name string, doc *model.Document) {
	patches := doc.Patches()
	switch {
	case len(patches) == 0 && doc.Dirty():
		c.Out.Line("%s: the checksum would be written anew, and nothing else", name)
	case len(patches) == 0:
		c.Out.Line("%s: nothing would change", name)
	}
	binary := doc.HasRecords()
	for _, p := range patches {
		become := "become"
		if p.End-p.Start == 1 {
			become = "becomes"
		}
		c.Out.Line("%s: offset %#x: %s %s %d: %s", name, p.Start, Count(p.End-p.Start, "byte"), become, len(p.New), newBytes(p.New, binary))
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

// ToOut reports whether the changed file goes to standard output, or nothing is written.
func (c *Call) ToOut(name string) bool {
	to, elsewhere := c.Options["o"]
	return to == Standard || !elsewhere && name == Standard || c.Has("dry-run")
}

// Writing are the options of every command that changes a file.
var Writing = []Option{
	{Name: "o", Value: "OUT", Help: "write to this file and leave the other as it is; - is standard output"},
	{Name: "dry-run", Help: "say what would change and write nothing"},
	{Name: "force", Help: "overwrite OUT if it exists, and a file that has changed meanwhile"},
}

// AcceptUnsure also writes what fits in place of numbers that may be wrong but are not known to be.
var AcceptUnsure = Option{Name: model.RepairUnsure, Help: "also write what fits in place of counts and lengths that are only in doubt"}

// DuplicateKeys lifts the rule that a dictionary has a key only once.
var DuplicateKeys = Option{Name: "allow-duplicate-keys", Help: "allow a key that already exists; engines keep only the last such entry"}
