// Package compare has the commands about versions of files: differences, merges, patches, what was kept, and what git asks for.
package compare

import (
	"errors"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/pairs"
	"savant/model/store"
	"savant/ui/cli/command"
	"savant/ui/cli/screen"
)

// differenceJSON is what diff --json prints of one difference. In folders a file that only one of them has is one difference without a path.
type differenceJSON struct {
	File string `json:"file,omitempty"` // in folders: its name in both
	Op   string `json:"op"`             // added, removed, changed, moved
	Path string `json:"path"`
	From string `json:"from,omitempty"` // where it was, if it moved
	Old  string `json:"old,omitempty"`
	New  string `json:"new,omitempty"`
	Note string `json:"note,omitempty"`
}

// statJSON is what diff --stat --json prints of one file that differs.
type statJSON struct {
	File    string `json:"file"`
	Op      string `json:"op,omitempty"` // added or removed, of a file that only one folder has
	Added   int    `json:"added"`
	Removed int    `json:"removed"`
	Changed int    `json:"changed"`
	Moved   int    `json:"moved"`
}

// signs are the signs before a difference, and their colours.
var signs = map[diff.Op]screen.Span{diff.Added: screen.Green.Of("+"), diff.Removed: screen.Red.Of("-"), diff.Changed: screen.Yellow.Of("~"), diff.Moved: screen.Cyan.Of(">")}

// comparing compares pairs of files for diff.
type comparing struct {
	*command.Call
	options model.Options
	folders bool // each difference starts with the name of its file
}

// comparingOptions are those of commands that print differences.
var comparingOptions = []command.Option{
	{Name: "brief", Letter: "q", Help: "only say which files differ"},
	{Name: "stat", Help: "only count for each file what was added, removed, changed and moved"},
	{Name: "json", Help: "one JSON object on one line for each difference: op, path, from, old, new"},
	command.Colouring,
	{Name: "no-pager", Help: "print as into a file, without a pager"},
}

// comparingAsked reads the options of a command that prints differences. Errors are reported and give false.
func comparingAsked(c *command.Call) (comparing, bool) {
	if c.Has("brief") && (c.Has("stat") || c.Has("json")) {
		c.Message(c.Command.Name, "-q only names files: neither --stat nor --json goes with it")
		c.Worse(command.Usage)
		return comparing{}, false
	}
	o, ok := c.OpenOptions()
	return comparing{Call: c, options: o}, ok
}

// Diff is the row of the command in the table.
func Diff() *command.Command {
	return &command.Command{
		Name: "diff", Operands: "A B", Least: 2, Most: 2,
		Also:  []string{"cmp", "compare"},
		Short: "list how two files, or the files of two folders, differ",
		Long: "Values are compared, not bytes: two files may be wrapped in other ways, or written by other engines. A save and JSON that was made of " +
			"it hold the same values. Numbers of JSON are compared as they are written. Of a damaged save what can be " +
			"read is compared, and what is left out is named. A line " +
			"begins with + for what B has more, - for what it has not, ~ for what has changed and > for what has moved. The exit " +
			"status is 1 if anything differs. --dialect and the key are for both files. Of two folders the files of the same name are compared, and the " +
			"others named. On a terminal a long list is shown by $PAGER, which is less if it is not set.",
		Options:  slices.Concat(comparingOptions, command.Common),
		Examples: []string{"savant diff before.sav after.sav", "savant diff --stat backup/ saves/", "savant diff --json slot_1.sav slot_1.json"},
		Run:      diffCommand,
	}
}

func diffCommand(c *command.Call) {
	d, ok := comparingAsked(c)
	if !ok {
		return
	}
	a, b := c.Arguments[0], c.Arguments[1]
	switch inA, inB := command.IsFolder(a), command.IsFolder(b); {
	case inA && inB:
		d.folders = true
		c.Page()
		d.within(a, b)
	case inA != inB:
		if inB {
			a = b
		}
		c.Message(a, "it is a folder; diff takes two files or two folders")
		c.Worse(command.Usage)
	default:
		c.Page()
		d.pair(b, a, b)
	}
}

// within compares the files of two folders that have the same name there, and lists those that only one of them has.
func (d *comparing) within(a, b string) {
	a, b = store.Clean(a), store.Clean(b)
	list, err := pairs.List(d.Ctx, a, b, nil)
	if err != nil {
		return // it was stopped
	}
	told := map[*pairs.Side]bool{}
	for _, p := range list {
		switch {
		case d.Ctx.Err() != nil:
			return
		case d.missed(p.A, told) || d.missed(p.B, told):
		case p.B == nil:
			d.only(p.Name, diff.Removed, a)
		case p.A == nil:
			d.only(p.Name, diff.Added, b)
		case !pairs.SameBytes(p.A.Path, p.B.Path):
			d.pair(p.Name, p.A.Path, p.B.Path)
		}
	}
}

// missed reports whether a name in a folder cannot be compared, and says why, once.
func (d *comparing) missed(s *pairs.Side, told map[*pairs.Side]bool) bool {
	switch {
	case s == nil || s.Missed() == nil:
		return false
	case told[s]:
	case s.Err != nil:
		d.Fail(s.Path, s.Err)
	default:
		d.Message(s.Path, "skipped: "+command.English(s.Skipped))
	}
	told[s] = true
	return true
}

// only prints the name of a file that only one folder has.
func (d *comparing) only(name string, op diff.Op, folder string) {
	d.Worse(command.Problems)
	switch {
	case d.Has("json") && d.Has("stat"):
		d.JSON(statJSON{File: name, Op: op.String()})
	case d.Has("json"):
		d.JSON(differenceJSON{File: name, Op: op.String()})
	default:
		d.Out.Spans(signs[op], screen.Plain.Of(" "), screen.Magenta.Of(name), screen.Plain.Of(": only in "+folder))
	}
}

// pair compares two files.
func (d *comparing) pair(name, a, b string) {
	var files [2]*store.File
	var sides [2]*model.Snapshot
	for i, name := range []string{a, b} {
		file, err := d.Open(name, d.options)
		if err != nil {
			d.Fail(name, err)
			continue
		}
		defer file.Close()
		files[i], sides[i] = file, d.readable(name, file)
	}
	if files[0] == nil || files[1] == nil {
		return
	}
	counts := map[diff.Op]int{}
	err := pairs.Compare(d.Ctx, sides[0], sides[1], d.Share(b), func(x diff.Difference) bool {
		d.Worse(command.Problems)
		counts[x.Op]++
		if !d.Has("brief") && !d.Has("stat") {
			d.difference(name, x)
		}
		return !d.Has("brief")
	})
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		d.Message(b, err)
		d.Worse(command.Problems)
		return
	case err != nil:
		d.Fail(b, err)
		return
	}
	if len(counts) > 0 {
		d.summary(name, a, b, counts)
	}
}

// mostLeftOut is how many places are named that are left out of a damaged save.
const mostLeftOut = 20

// readable is what is compared of a file: of a damaged save what can be read, for otherwise its record would be one value that has changed. What is left
// out is said.
func (d *comparing) readable(name string, file *store.File) *model.Snapshot {
	all := file.Doc.Snapshot()
	if !file.Doc.HasRecords() || len(file.Doc.Problems()) == 0 {
		return all
	}
	good, err := all.Salvage(d.Ctx)
	if err != nil || good.Lost == 0 {
		return all
	}
	o := d.options
	o.Dialect = good.Dialect.Name
	part, err := kinds.Open(good.File, o)
	if err != nil { // its password was typed, or what is left makes no sense by itself
		return all
	}
	for i, l := range good.LeftOut {
		if i == mostLeftOut {
			d.Message(name, "left out as well: "+command.Count(len(good.LeftOut)-i, "more place"))
			break
		}
		said := command.Problem(file.Doc, l.Problem)
		if l.Length > 0 { // else nothing but a length or a count is wrong
			said += "; " + command.Count(int(l.Length), "byte") + " left out, as if they were not there"
		}
		d.Message(name, said)
	}
	d.Worse(command.Problems)
	return part.Snapshot()
}

// summary prints what -q and --stat say of two files that differ.
func (d *comparing) summary(name, a, b string, counts map[diff.Op]int) {
	switch {
	case d.Has("brief"):
		d.Out.Spans(screen.Magenta.Of(a), screen.Plain.Of(" and "), screen.Magenta.Of(b), screen.Plain.Of(" differ"))
	case d.Has("stat") && d.Has("json"):
		d.JSON(statJSON{name, "", counts[diff.Added], counts[diff.Removed], counts[diff.Changed], counts[diff.Moved]})
	case d.Has("stat"):
		line := []screen.Span{screen.Magenta.Of(name), screen.Plain.Of(":")}
		for _, op := range []diff.Op{diff.Added, diff.Removed, diff.Changed, diff.Moved} {
			if n := counts[op]; n > 0 {
				if len(line) > 2 {
					line = append(line, screen.Plain.Of(","))
				}
				line = append(line, screen.Plain.Of(" "), signs[op].Colour.Of(command.Count(n, "value")+" "+op.String()))
			}
		}
		d.Out.Spans(line...)
	}
}

// sideOf returns the text of one side of a difference, or a description if that would be long.
func sideOf(text string, size message.Message) string {
	if text != "" {
		return text
	}
	return command.English(size)
}

// difference prints one difference.
func (d *comparing) difference(name string, x diff.Difference) {
	if !d.folders {
		name = ""
	}
	if d.Has("json") {
		d.JSON(differenceJSON{name, x.Op.String(), x.Path, x.From, sideOf(x.Old, x.OldSize), sideOf(x.New, x.NewSize), command.English(x.Note)})
		return
	}
	lead := []screen.Span{signs[x.Op], screen.Plain.Of(" "), signs[x.Op].Colour.Of(command.Wherever(x.Path))}
	if name != "" {
		lead = append([]screen.Span{screen.Magenta.Of(name), screen.Plain.Of(": ")}, lead...)
	}
	was := ""
	if x.From != "" && x.Op != diff.Moved {
		was = " (was " + x.From + ")"
	}
	line := append(lead, screen.Plain.Of(was+": "))
	switch old, now := sideOf(x.Old, x.OldSize), sideOf(x.New, x.NewSize); x.Op {
	case diff.Added:
		line = append(line, screen.Green.Of(now))
	case diff.Removed:
		line = append(line, screen.Red.Of(old))
	case diff.Changed:
		line = append(line, screen.Red.Of(old), screen.Plain.Of(" -> "), screen.Green.Of(now))
		if !x.Note.IsZero() {
			line = append(line, screen.Plain.Of(" ("+command.English(x.Note)+")"))
		}
	case diff.Moved:
		what := command.English(x.Note)
		if x.From != "" && x.Note.ID == diff.FromPlace {
			what = "was " + x.From
		}
		line = append(line, screen.Plain.Of(what))
	}
	d.Out.Spans(line...)
}
