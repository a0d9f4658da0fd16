package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/packed"
	"savant/ui/cli/internal/escape"
)

// rowJSON is what dump --format jsonl prints of one row.
type rowJSON struct {
	Path     string  `json:"path"`
	Type     string  `json:"type"`
	Text     *string `json:"text,omitempty"`
	Offset   int64   `json:"offset"`
	Length   int64   `json:"length"`
	Children int     `json:"children"`
}

func dump(c *call) {
	depth := -1
	if s, ok := c.options["depth"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.message("dump", fmt.Sprintf("--depth %q: a whole number from 0 is needed", s))
			c.worse(Usage)
			return
		}
		depth = n
		if f := c.options["format"]; f == "" || f == "text" {
			c.message("dump", "--depth goes with --format jsonl or tree")
			c.worse(Usage)
			return
		}
	}
	file := c.one()
	if file == nil {
		return
	}
	from := model.Root
	if len(c.arguments) == 2 {
		var ok bool
		if from, ok = c.row(file, c.arguments[1]); !ok {
			return
		}
	}
	d := dumper{c, file.Doc, depth, c.has("engine"), file.Doc.HasRecords()}
	switch c.options["format"] {
	case "jsonl":
		d.walk(from, d.rowJSON)
	case "tree":
		d.walk(from, d.rowTree)
	default:
		d.all(from)
	}
}

// dumper prints rows of one document.
type dumper struct {
	*call
	doc    *model.Document
	depth  int
	engine bool
	save   bool // a binary save, not text
}

// walk calls f with each row from from down to the depth, and the row's level.
func (d *dumper) walk(from model.Row, f func(r model.Row, level int)) {
	d.doc.WalkLevels(from, d.depth, func(r model.Row, level int) bool {
		f(r, level)
		return d.ctx.Err() == nil
	})
	if err := d.ctx.Err(); err != nil {
		d.fail(d.arguments[0], err)
	}
}

// text is a row's whole value.
func (d *dumper) text(r model.Row) (string, error) {
	if d.engine {
		return d.doc.EngineText(r)
	}
	return d.doc.Text(r)
}

// value prints a value. What an engine would print stays as it is.
func (d *dumper) value(lead, text string) {
	if d.engine {
		fmt.Fprintf(d.out.exact(), "%s%s\n", escape.Line(lead), text)
		return
	}
	d.out.value(lead, text)
}

// rowJSON prints a row as a JSON object. Text is where the walk goes no deeper.
func (d *dumper) rowJSON(r model.Row, level int) {
	what := d.doc.Describe(r)
	j := rowJSON{Path: d.doc.Path(r), Type: d.typeOf(r, what), Offset: what.Offset, Length: what.Length, Children: what.Children}
	if what.Children == 0 || level == d.depth || leaf(what) {
		text, err := d.text(r)
		var refused *model.RefusedError
		switch {
		case err == nil:
			j.Text = &text
		case !errors.As(err, &refused): // a row without a value has no text
			d.fail(d.arguments[0], err)
		}
	}
	d.json(j)
}

// leaf reports whether a row's children are elements of a packed array, which are no rows of a dump.
func leaf(what model.Description) bool {
	return what.Badge >= model.BadgeBytes && what.Badge <= model.BadgePackedColor
}

// typeOf is the type of a row in the dialect's own word, without the width and the element types that people are shown.
func (d *dumper) typeOf(r model.Row, what model.Description) string {
	if !d.save {
		return d.typeInText(r)
	}
	if what.Badge == model.BadgeOpaque {
		return "opaque"
	}
	name, _, _ := strings.Cut(what.Type, "[")
	name, _, _ = strings.Cut(name, " ")
	return name
}

// typeInText is typeOf for text files, where people are shown classes.
func (d *dumper) typeInText(r model.Row) string {
	v, err := d.doc.Value(r)
	var refused *model.RefusedError
	switch {
	case err == nil:
		return d.doc.Dialect().TypeName(v.Type)
	case errors.As(err, &refused):
		return "section"
	}
	return "opaque"
}

// rowTree prints a row as a line, further in the deeper it is.
func (d *dumper) rowTree(r model.Row, level int) {
	what := d.doc.Describe(r)
	line := strings.Repeat("  ", level) + what.Label + english(what.Title)
	if text := what.Type + english(what.Kind); text != "" {
		line += "  " + text
	}
	if text := summary(what); text != "" {
		line += "  " + text
	}
	if !what.Problem.IsZero() {
		line += "  (" + english(what.Problem) + ")"
	}
	d.out.line("%s", line)
}

// summary returns a short form of a row's value, or of its contents.
func summary(what model.Description) string {
	if len(what.About) > 0 {
		return english(what.About)
	}
	return what.Summary
}

// all prints the text of a row; of the root of a save that of each record, and of a text file's that of each value.
func (d *dumper) all(from model.Row) {
	if from == model.Root && !d.save && d.doc.Len(from) > 0 {
		d.listed()
		return
	}
	rows := []model.Row{from}
	if from == model.Root && d.save {
		rows = rows[:0]
		for i := range d.doc.Len(from) {
			rows = append(rows, d.doc.Child(from, i))
		}
	}
	for _, r := range rows {
		if d.engine {
			text, err := d.text(r)
			if err != nil {
				d.fail(d.arguments[0], err)
				continue
			}
			d.value("", text)
			continue
		}
		d.printText(d.doc, r)
		if d.ctx.Err() != nil {
			return
		}
	}
}

// printText prints the text of a row, a large value in parts. Errors are reported.
func (c *call) printText(doc *model.Document, r model.Row) {
	err := doc.WriteText(tokens{c.ctx, c.out.w}, r)
	switch {
	case err == nil:
		c.out.w.WriteByte('\n')
	case c.out.Flush() == nil: // otherwise the error is reported at the end
		c.fail(c.arguments[0], err)
	}
}

// listed prints the values of a text file, each on a line after its path.
func (d *dumper) listed() {
	const none = math.MaxInt
	within := none // the level of the value whose children are skipped
	d.walk(model.Root, func(r model.Row, level int) {
		if level > within {
			return
		}
		within = none
		if d.typeInText(r) == "section" {
			return
		}
		within = level
		text, err := d.text(r)
		if err != nil {
			d.fail(d.arguments[0], err)
			return
		}
		d.value(d.doc.Path(r)+" = ", text)
	})
}

func get(c *call) {
	file := c.one()
	if file == nil {
		return
	}
	r, ok := c.row(file, c.arguments[1])
	if !ok {
		return
	}
	forms := 0
	for _, o := range []string{"as", "raw", "json"} {
		if c.has(o) {
			forms++
		}
	}
	if forms > 1 {
		c.message(c.command.Name, "--as, --raw and --json exclude each other")
		c.worse(Usage)
		return
	}
	if form, ok := c.options["as"]; ok {
		c.export(file.Doc, r, packed.Form(form))
		return
	}
	if c.has("raw") {
		c.printRaw(file.Doc, r)
		return
	}
	if c.has("json") {
		c.printJSON(file.Doc, r)
		return
	}
	c.printText(file.Doc, r)
}

// printRaw prints a text as it is. It refuses other values: their notation could be mistaken for text.
func (c *call) printRaw(doc *model.Document, r model.Row) {
	v, err := doc.Value(r)
	if err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	if v.Type != variant.String && v.Type != variant.StringName {
		c.message(c.arguments[0], "--raw prints a String or StringName, not "+english(doc.Describe(r).Type))
		c.worse(Problems)
		return
	}
	if _, err := io.WriteString(c.out.exact(), v.Text+"\n"); err != nil {
		c.fail("standard output", err)
	}
}

// printJSON prints a value as plain JSON on one line.
func (c *call) printJSON(doc *model.Document, r model.Row) {
	v, err := doc.Value(r)
	if err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	var b bytes.Buffer
	// Numbers in JSON keep the digits of the file.
	if text, err := doc.Text(r); err == nil && doc.ShowsValues() && doc.Values() == model.PlainValues && json.Compact(&b, []byte(text)) == nil {
		c.out.jsonText(b.Bytes())
		return
	}
	b.Reset()
	if err := convert.WriteValue(&b, v, doc.Dialect()); err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	c.out.jsonText(b.Bytes())
}
