package compare

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"savant/model/patch"
	"savant/model/store"
	"savant/ui/cli/command"
)

// consent is the option by which the user agrees to what a patch would have the engine run.
var consent = command.Option{Name: "allow-code", Help: "also make changes by which the engine would run or load more than before"}

// Patch are the rows of the commands for patches.
func Patch() []*command.Command {
	return []*command.Command{patchRow("make"), patchRow("apply"), patchRow("show")}
}

// patchRow is the row of a command of patches in the table.
func patchRow(word string) *command.Command {
	json := command.Option{Name: "json", Help: "one JSON object on one line for each change"}
	return map[string]*command.Command{
		"make": {
			Name: "patch make", Operands: "A B", Least: 2, Most: 2,
			Short: "write what differs between two files as a patch that others can apply",
			Long: "A patch is a small JSON file that lists values by path: what was in A, and what is in B instead. Applied to A it gives B, byte for byte " +
				"but for what is wrapped around it. It changes values only: nodes and sections that come, go or move are for merge. In the file, " +
				"{\"set\": PATH, \"was\": LITERAL, \"to\": LITERAL} can be made {\"set\": PATTERN, \"where\": EXPR, \"with\": EXPR} by hand, with patterns and " +
				"expressions as find and replace have them. Without -o it goes to standard output.",
			Options: slices.Concat([]command.Option{
				{Name: "title", Value: "TEXT", Help: "say in the patch what it is for"},
				{Name: "o", Value: "OUT", Help: "write to this file; the usual ending is .savant-patch"},
				{Name: "force", Help: "overwrite OUT if it exists"},
			}, command.Common),
			Examples: []string{"savant patch make -o rich.savant-patch before.sav after.sav"},
			Run:      makePatch,
		},
		"apply": {
			Name: "patch apply", Operands: "PATCH FILE...", Least: 2, Most: -1,
			Short: "apply a patch to files",
			Long: "Says of each change whether it is applied, already was, or why not: no such place (not found), another value than the patch " +
				"expects (different), or a value that cannot be there (refused). A file is changed only if all changes can be made, " +
				"unless --partial is given. Values are made over for the engine of the file. In place a backup is made. The exit status is 1 if a change was left.",
			Options: slices.Concat([]command.Option{
				{Name: "partial", Help: "make the changes that can be made, and leave the others"},
				consent, json,
			}, command.Writing, command.Common),
			Examples: []string{"savant patch apply --dry-run rich.savant-patch slot_1.sav", "savant patch apply rich.savant-patch saves/"},
			Run:      applyPatch,
		},
		"show": {
			Name: "patch show", Operands: "PATCH", Least: 1, Most: 1,
			Short: "list the changes of a patch",
			Long: "A line begins with ~ for a value that becomes another, with + for what is added and with - for what is removed. - as PATCH " +
				"is standard input.",
			Options:  []command.Option{json},
			Examples: []string{"savant patch show rich.savant-patch"},
			Run:      showPatch,
		},
	}[word]
}

// changeJSON is what patch show --json and patch apply --json print of one change.
type changeJSON struct {
	File string `json:"file,omitempty"`
	patch.Change
	State  string `json:"state,omitempty"`
	Values int    `json:"values,omitempty"` // that changed
	Why    string `json:"why,omitempty"`
}

// stateWords are the outcomes of changes as text.
var stateWords = map[patch.State]string{patch.Applied: "applied", patch.Already: "already applied", patch.NotFound: "not found",
	patch.Different: "different", patch.Refused: "refused"}

// mostPatch is how large a patch may be.
const mostPatch = 256 << 20

// readPatch reads the patch that an argument names. Errors are reported and give nil.
func readPatch(c *command.Call, name string) *patch.Patch {
	var data []byte
	var err error
	if name == command.Standard {
		data, err = store.ReadAll(c.In)
	} else {
		data, err = store.ReadShort(name, mostPatch)
	}
	var p *patch.Patch
	if err == nil {
		p, err = patch.Parse(data)
	}
	if err != nil {
		c.Fail(name, patchHint(c, err))
		return nil
	}
	return p
}

// patchHint adds to an error about a file that is no patch where a patch is given, or what makes one.
func patchHint(c *command.Call, err error) error {
	if none := (*patch.NotError)(nil); !errors.As(err, &none) {
		return err
	}
	if i := slices.IndexFunc(c.Arguments, func(name string) bool { return strings.EqualFold(filepath.Ext(name), patchEnding) }); i > 0 {
		others := slices.Delete(slices.Clone(c.Arguments), i, i+1)
		return command.Mistake(command.Hinted(err, "PATCH comes first: savant "+c.Command.Name+" "+command.Line(append([]string{c.Arguments[i]}, others...)...)))
	}
	return command.Hinted(err, "savant patch make A B prints one")
}

// patchEnding is the ending that files with patches have.
const patchEnding = ".savant-patch"

func makePatch(c *command.Call) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	var files [2]*store.File
	for i, name := range c.Arguments {
		file, err := c.Open(name, o)
		if err != nil {
			c.Fail(name, err)
			return
		}
		files[i] = file
	}
	p, err := patch.Make(c.Ctx, files[0].Doc.Snapshot(), files[1].Doc.Snapshot())
	if err != nil {
		c.Fail(c.Arguments[1], err)
		return
	}
	p.Title = c.Options["title"]
	data, err := p.Append(nil)
	to := c.Options["o"]
	switch {
	case err != nil:
	case to == "" || to == command.Standard:
		_, err = c.Out.Exact().Write(data)
		to = "standard output"
	default:
		_, err = store.Write(c.Ctx, to, store.WriteOptions{Force: c.Has("force"), Source: files[1].Path}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if err != nil {
		c.Fail(to, command.SaveHint(err))
	}
}

// changeLine is a change in one line.
func changeLine(x patch.Change) string {
	value := x.To
	switch {
	case x.With != "":
		value = "with " + x.With
	case value != "" && x.Was != "":
		value = x.Was + " -> " + value
	case x.Remove != "":
		value = x.Was
	}
	mark := "- "
	switch {
	case x.Set != "":
		mark = "~ "
	case x.Insert != "":
		mark = "+ "
	}
	line := mark + x.Path()
	if x.Where != "" {
		line += " where " + x.Where
	}
	if value != "" {
		line += ": " + value
	}
	return line
}

func showPatch(c *command.Call) {
	p := readPatch(c, c.Arguments[0])
	if p == nil {
		return
	}
	if !c.Has("json") {
		if p.Title != "" {
			c.Out.Line("%s", p.Title)
		}
		line := command.Count(len(p.Changes), "change") + " for " + p.Dialect.Title
		if p.Rest != nil {
			line += ", and how the values are stored in one file"
		}
		c.Out.Line("%s", line)
	}
	for _, x := range p.Changes {
		if c.Has("json") {
			c.JSON(changeJSON{Change: x})
		} else {
			c.Out.Line("%s", changeLine(x))
		}
	}
}

func applyPatch(c *command.Call) {
	p := readPatch(c, c.Arguments[0])
	if p == nil {
		return
	}
	name := c.Arguments[0]
	c.Arguments = c.Arguments[1:]
	toOut := c.Options["o"] == command.Standard || !c.Has("o") && slices.Contains(c.Arguments, command.Standard)
	if c.Has("o") && (c.Has("dry-run") || len(c.Arguments) > 1) || name == command.Standard && slices.Contains(c.Arguments, command.Standard) || c.Has("json") && toOut {
		c.Message(c.Command.Name, "-o is for one file and goes with no --dry-run, standard input is one file, and --json takes standard output")
		c.Worse(command.Usage)
		return
	}
	c.OwnFiles(func(name string, file *store.File, err error) {
		if err != nil {
			c.Fail(name, err)
			return
		}
		if info := file.Doc.Info(); !info.HasValues && !slices.Contains(c.Arguments, name) {
			c.Message(name, "skipped: it holds no values ("+command.English(info.Format)+")")
			return
		}
		applyTo(c, name, file, p)
	})
}

// applyTo applies a patch to one file.
func applyTo(c *command.Call, name string, file *store.File, p *patch.Patch) {
	result, err := p.Apply(c.Ctx, file.Doc, patch.Options{Partial: c.Has("partial"), Code: c.Has(consent.Name)})
	if err != nil {
		c.Fail(name, err)
		return
	}
	outcomes(c, name, result)
	for _, run := range result.Runs {
		c.Message(name, run.Path+": the engine would run or load this: "+command.English(run))
	}
	if result.Left() > 0 {
		c.Worse(command.Problems)
	}
	switch {
	case len(result.Runs) > 0:
		c.Message(name, "nothing was written; --"+consent.Name+" agrees to it")
		c.Worse(command.Problems)
	case !result.Made:
		c.Message(name, fmt.Sprintf("nothing was written: %s of %d cannot be made; --partial makes the others", command.Count(result.Left(), "change"), len(result.List)))
	case c.Has("dry-run") && c.Has("json"), !file.Doc.Dirty() && !c.Has("o") && !c.Has("dry-run") && name != command.Standard:
	default:
		c.Written(name, file)
	}
}

// outcomes prints what became of the changes in a file. If the file goes to standard output, they are messages.
func outcomes(c *command.Call, name string, result patch.Result) {
	for _, x := range result.List {
		if c.Has("json") {
			c.JSON(changeJSON{name, x.Change, stateWords[x.State], x.Values, command.English(x.Why)})
			continue
		}
		line := stateWords[x.State]
		if x.State == patch.Applied && (!result.Made || c.Has("dry-run")) {
			line = "would be applied"
		}
		if x.Values > 1 {
			line += " (" + command.Count(x.Values, "value") + ")"
		}
		line += " " + changeLine(x.Change)
		if !x.Why.IsZero() {
			line += " (" + command.English(x.Why) + ")"
		}
		if c.ToOut(name) && !c.Has("dry-run") {
			c.Message(name, line)
		} else {
			c.Out.Line("%s: %s", name, line)
		}
	}
}
