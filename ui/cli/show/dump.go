package show

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/packed"
	"savant/ui/cli/command"
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

// Dump is the row of the command in the table.
func Dump() *command.Command {
	return &command.Command{
		Name: "dump", Operands: "FILE [PATH]", Least: 1, Most: 2,
		Also:  []string{"cat", "list", "ls", "print", "show", "view"},
		Short: "print what is in a file, or below a path of it",
		Long: "As Godot text (of a scene or ConfigFile each value behind its path), as one JSON object for each row (path, type, text, offset, length, children), or as a tree. " +
			"Without --engine the text keeps the file's order and every digit.",
		Options: slices.Concat([]command.Option{
			{Name: "format", Value: "FORM", Choices: []string{"text", "jsonl", "tree"}, Help: "text, jsonl or tree; text if not given"},
			{Name: "depth", Value: "N", Help: "go this many levels deep (jsonl and tree); 0 is the records alone"},
			{Name: "engine", Help: "print what var_to_str of the file's engine would: sorted keys, its digits"},
		}, command.Common),
		Examples: []string{"savant dump slot_1.sav player.inventory", "savant dump --format tree --depth 1 slot_1.sav"},
		Run:      dump,
	}
}

func dump(c *command.Call) {
	depth := -1
	if s, ok := c.Options["depth"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.Message("dump", fmt.Sprintf("--depth %q: a whole number from 0 is needed", s))
			c.Worse(command.Usage)
			return
		}
		depth = n
		if f := c.Options["format"]; f == "" || f == "text" {
			c.Message("dump", "--depth goes with --format jsonl or tree")
			c.Worse(command.Usage)
			return
		}
	}
	file := c.One()
	if file == nil {
		return
	}
	from := model.Root
	if len(c.Arguments) == 2 {
		var ok bool
		if from, ok = c.Row(file, c.Arguments[1]); !ok {
			return
		}
	}
	d := dumper{c, file.Doc, depth, c.Has("engine"), file.Doc.HasRecords()}
	switch c.Options["format"] {
	case "jsonl":
		d.walk(from, d.rowJSON)
	case "tree":
		d.walk(from, d.rowTree)
	default:
		d.all(from)
	}
	c.Damaged(c.Arguments[0], file.Doc)
}

// dumper prints rows of one document.
type dumper struct {
	*command.Call
	doc    *model.Document
	depth  int
	engine bool
	save   bool // a binary save, not text
}

// walk calls f with each row from from down to the depth, and the row's level.
func (d *dumper) walk(from model.Row, f func(r model.Row, level int)) {
	d.doc.WalkLevels(from, d.depth, func(r model.Row, level int) bool {
		f(r, level)
		return d.Ctx.Err() == nil
	})
	if err := d.Ctx.Err(); err != nil {
		d.Fail(d.Arguments[0], err)
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
		fmt.Fprintf(d.Out.Exact(), "%s%s\n", escape.Line(lead), text)
		return
	}
	d.Out.Value(lead, text)
}

// rowJSON prints a row as a JSON object. Text is where the walk goes no deeper.
func (d *dumper) rowJSON(r model.Row, level int) {
	what := d.doc.Describe(r)
	j := rowJSON{Path: d.doc.Path(r), Type: d.typeOf(r, what), Offset: what.Offset, Length: what.Length, Children: what.Children}
	if what.Children == 0 || level == d.depth || command.Leaf(what) {
		text, err := d.text(r)
		var refused *model.RefusedError
		switch {
		case err == nil:
			j.Text = &text
		case !errors.As(err, &refused): // a row without a value has no text
			d.Fail(d.Arguments[0], err)
		}
	}
	d.JSON(j)
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
	line := strings.Repeat("  ", level) + what.Label + command.English(what.Title)
	if text := what.Type + command.English(what.Kind); text != "" {
		line += "  " + text
	}
	if text := command.Summary(what); text != "" {
		line += "  " + text
	}
	if !what.Misfit.IsZero() {
		line += "  (" + command.English(what.Misfit) + ")"
	}
	if !what.Problem.IsZero() {
		line += "  (" + command.English(what.Problem) + ")"
	}
	d.Out.Line("%s", line)
}

// all prints the text of a row; of the root of a save that of each record, and of a text file's that of each value.
func (d *dumper) all(from model.Row) {
	if from == model.Root && !d.save && d.doc.Len(from) > 0 {
		d.listed(model.Root, "")
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
		if what := d.doc.Describe(r); d.save && !what.Problem.IsZero() {
			d.damaged(r)
			continue
		}
		if d.engine {
			text, err := d.text(r)
			if err != nil {
				d.Fail(d.Arguments[0], err)
				continue
			}
			d.value("", text)
			continue
		}
		printText(d.Call, d.doc, r)
		if d.Ctx.Err() != nil {
			return
		}
	}
}

// printText prints the text of a row, a large value in parts. Errors are reported.
func printText(c *command.Call, doc *model.Document, r model.Row) {
	err := doc.WriteText(c.Out.Notation(c.Ctx), r)
	switch {
	case err == nil:
		c.Out.Line("")
	case c.Out.Flush() == nil: // otherwise the error is reported at the end
		c.Fail(c.Arguments[0], err)
	}
}

// damaged prints what can be read of a damaged value: the values in it, and those behind the fault, which are rows of the record.
func (d *dumper) damaged(r model.Row) {
	below, record := d.doc.Path(r), r
	for d.doc.Parent(record) != model.Root {
		record = d.doc.Parent(record)
	}
	if record == r {
		below = ""
	}
	d.listed(record, below)
}

// within reports whether a path leads into what another leads to.
func within(path, above string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (above == "" || rest == "" || strings.ContainsRune(".[{!", rune(rest[0])))
}

// listed prints values below a row, each on a line after its path: those of a text file, or what can be read of a damaged save
// within a path.
func (d *dumper) listed(from model.Row, below string) {
	const none = math.MaxInt
	skipped := none // the level of the value whose children are skipped
	d.walk(from, func(r model.Row, level int) {
		if level > skipped {
			return
		}
		skipped = none
		if d.save {
			if what := d.doc.Describe(r); !what.Problem.IsZero() || what.Badge == model.BadgeOpaque || !within(d.doc.Path(r), below) {
				return
			}
		} else if d.typeInText(r) == "section" {
			return
		}
		skipped = level
		text, err := d.text(r)
		if err != nil {
			d.Fail(d.Arguments[0], err)
			return
		}
		d.value(d.doc.Path(r)+" = ", text)
	})
}

// Get is the row of the command in the table.
func Get() *command.Command {
	return &command.Command{
		Name: "get", Operands: "FILE PATH", Least: 2, Most: 2,
		Also:  []string{"read"},
		Short: "print one value in Godot notation",
		Long: "With --as the elements of a packed array are printed bare: as they lie in memory (raw, little-endian), the same in " +
			"hexadecimal digits or base64, or as a table with a line for each element.",
		Options: slices.Concat([]command.Option{command.PackedAs,
			{Name: "raw", Letter: "r", Help: "print a String or StringName as it is, without quotes and escapes"},
			{Name: "json", Help: "print the value as plain JSON on one line, for jq: vectors are arrays, other types strings"},
		}, command.Common),
		Examples: []string{"savant get slot_1.sav player.gold", "savant get --raw slot_1.sav player.name", `savant get level.tscn 'node["Arm/Hand"].transform.origin.x'`,
			"savant get --as raw slot_1.sav screenshot > screenshot.png"},
		Run: get,
	}
}

func get(c *command.Call) {
	file := c.One()
	if file == nil {
		return
	}
	r, ok := c.Row(file, c.Arguments[1])
	if !ok {
		return
	}
	forms := 0
	for _, o := range []string{"as", "raw", "json"} {
		if c.Has(o) {
			forms++
		}
	}
	if forms > 1 {
		c.Message(c.Command.Name, "only one of --as, --raw and --json can be given")
		c.Worse(command.Usage)
		return
	}
	if form, ok := c.Options["as"]; ok {
		export(c, file.Doc, r, packed.Form(form))
		return
	}
	if c.Has("raw") {
		printRaw(c, file.Doc, r)
		return
	}
	if c.Has("json") {
		printJSON(c, file.Doc, r)
		return
	}
	printText(c, file.Doc, r)
}

// printRaw prints a text as it is. It refuses other values: their notation could be mistaken for text.
func printRaw(c *command.Call, doc *model.Document, r model.Row) {
	v, err := doc.Value(r)
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	if v.Type != variant.String && v.Type != variant.StringName {
		c.Message(c.Arguments[0], "--raw prints a String or StringName, not "+command.English(doc.Describe(r).Type))
		c.Worse(command.Problems)
		return
	}
	if _, err := io.WriteString(c.Out.Exact(), v.Text+"\n"); err != nil {
		c.Fail("standard output", err)
	}
}

// printJSON prints a value as plain JSON on one line.
func printJSON(c *command.Call, doc *model.Document, r model.Row) {
	v, err := doc.Value(r)
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	var b bytes.Buffer
	// Numbers in JSON keep the digits of the file.
	if text, err := doc.Text(r); err == nil && doc.ShowsValues() && doc.Values() == model.PlainValues && json.Compact(&b, []byte(text)) == nil {
		c.Out.JSONText(b.Bytes())
		return
	}
	b.Reset()
	if err := convert.WriteValue(&b, v, doc.Dialect()); err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	c.Out.JSONText(b.Bytes())
}

// export prints the elements of a packed array.
func export(c *command.Call, doc *model.Document, r model.Row, form packed.Form) {
	p, err := doc.Packed(r)
	if err == nil {
		err = p.Export(c.Ctx, c.Out.Exact(), form)
	}
	if err != nil {
		c.Fail(c.Arguments[0], err)
	}
}
