package cli

import (
	"fmt"
	"io"
	"slices"

	"savant/model/patch"
	"savant/model/store"
)

// consent is the option by which the user agrees to what a patch would have the engine run.
var consent = Option{Name: "allow-code", Help: "also make changes by which the engine would run or load more than before"}

// patchRow is the row of a command of patches in the table.
func patchRow(word string) *Command {
	json := Option{Name: "json", Help: "one JSON object on one line for each change"}
	return map[string]*Command{
		"make": {
			Name: "patch make", Operands: "A B", Least: 2, Most: 2,
			Short: "write what differs between two files as a patch that others can apply",
			Long: "A patch is a small JSON file that lists values by path: what was in A, and what is in B instead. Applied to A it gives B, byte for byte " +
				"but for what is wrapped around it. It changes values only: nodes and sections that come, go or move are for merge. In the file, " +
				"{\"set\": PATH, \"was\": LITERAL, \"to\": LITERAL} can be made {\"set\": PATTERN, \"where\": EXPR, \"with\": EXPR} by hand, with patterns and " +
				"expressions as find and replace have them. Without -o it goes to standard output.",
			Options: options([]Option{
				{Name: "title", Value: "TEXT", Help: "say in the patch what it is for"},
				{Name: "o", Value: "OUT", Help: "write to this file; the usual ending is .savant-patch"},
				{Name: "force", Help: "overwrite OUT if it exists"},
			}, common),
			Examples: []string{"savant patch make -o rich.savant-patch before.sav after.sav"},
			run:      makePatch,
		},
		"apply": {
			Name: "patch apply", Operands: "PATCH FILE...", Least: 2, Most: -1,
			Short: "apply a patch to files",
			Long: "Says of each change whether it is applied, is already there, or why not: no such place (not found), another value than the patch " +
				"expects (different), or a value that cannot be there (refused). A file is changed only if all changes can be made, " +
				"unless --partial is given. Values are made over for the engine of the file. In place a backup is made. The exit status is 1 if a change was left.",
			Options: options([]Option{
				{Name: "partial", Help: "make the changes that can be made, and leave the others"},
				consent, json,
			}, writing, common),
			Examples: []string{"savant patch apply --dry-run rich.savant-patch slot_1.sav", "savant patch apply rich.savant-patch saves/"},
			run:      applyPatch,
		},
		"show": {
			Name: "patch show", Operands: "PATCH", Least: 1, Most: 1,
			Short: "list the changes of a patch",
			Long: "A line begins with ~ for a value that becomes another, with + for what is added and with - for what is removed. - as PATCH " +
				"is standard input.",
			Options:  []Option{json},
			Examples: []string{"savant patch show rich.savant-patch"},
			run:      showPatch,
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
var stateWords = map[patch.State]string{patch.Applied: "applied", patch.Already: "already there", patch.NotFound: "not found",
	patch.Different: "different", patch.Refused: "refused"}

// mostPatch is how large a patch may be.
const mostPatch = 256 << 20

// readPatch reads the patch that an argument names. Errors are reported and give nil.
func (c *call) readPatch(name string) *patch.Patch {
	var data []byte
	var err error
	if name == standard {
		data, err = store.ReadAll(c.in)
	} else {
		data, err = store.ReadShort(name, mostPatch)
	}
	var p *patch.Patch
	if err == nil {
		p, err = patch.Parse(data)
	}
	if err != nil {
		c.fail(name, err)
		return nil
	}
	return p
}

func makePatch(c *call) {
	o, ok := c.openOptions()
	if !ok {
		return
	}
	var files [2]*store.File
	for i, name := range c.arguments {
		file, err := c.open(name, o)
		if err != nil {
			c.fail(name, err)
			return
		}
		files[i] = file
	}
	p, err := patch.Make(c.ctx, files[0].Doc.Snapshot(), files[1].Doc.Snapshot())
	if err != nil {
		c.fail(c.arguments[1], err)
		return
	}
	p.Title = c.options["title"]
	data, err := p.Append(nil)
	to := c.options["o"]
	switch {
	case err != nil:
	case to == "" || to == standard:
		_, err = c.out.exact().Write(data)
		to = "standard output"
	default:
		_, err = store.Write(c.ctx, to, store.WriteOptions{Force: c.has("force"), Source: files[1].Path}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if err != nil {
		c.fail(to, saveHint(err))
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

func showPatch(c *call) {
	p := c.readPatch(c.arguments[0])
	if p == nil {
		return
	}
	if !c.has("json") {
		if p.Title != "" {
			c.out.line("%s", p.Title)
		}
		line := count(len(p.Changes), "change") + " for " + p.Dialect.Title
		if p.Rest != nil {
			line += ", and how the values are stored in one file"
		}
		c.out.line("%s", line)
	}
	for _, x := range p.Changes {
		if c.has("json") {
			c.json(changeJSON{Change: x})
		} else {
			c.out.line("%s", changeLine(x))
		}
	}
}

func applyPatch(c *call) {
	p := c.readPatch(c.arguments[0])
	if p == nil {
		return
	}
	name := c.arguments[0]
	c.arguments = c.arguments[1:]
	toOut := c.options["o"] == standard || !c.has("o") && slices.Contains(c.arguments, standard)
	if c.has("o") && (c.has("dry-run") || len(c.arguments) > 1) || name == standard && slices.Contains(c.arguments, standard) || c.has("json") && toOut {
		c.message(c.command.Name, "-o is for one file and goes with no --dry-run, standard input is one file, and --json takes standard output")
		c.worse(Usage)
		return
	}
	c.ownFiles(func(name string, file *store.File, err error) {
		if err != nil {
			c.fail(name, err)
			return
		}
		if info := file.Doc.Info(); !info.HasValues && !slices.Contains(c.arguments, name) {
			c.message(name, "skipped: it holds no values ("+english(info.Format)+")")
			return
		}
		c.applyTo(name, file, p)
	})
}

// applyTo applies a patch to one file.
func (c *call) applyTo(name string, file *store.File, p *patch.Patch) {
	result, err := p.Apply(c.ctx, file.Doc, patch.Options{Partial: c.has("partial"), Code: c.has(consent.Name)})
	if err != nil {
		c.fail(name, err)
		return
	}
	c.outcomes(name, result)
	for _, run := range result.Runs {
		c.message(name, run.Path+": the engine would run or load this: "+english(run))
	}
	if result.Left() > 0 {
		c.worse(Problems)
	}
	switch {
	case len(result.Runs) > 0:
		c.message(name, "nothing was written; --"+consent.Name+" agrees to it")
		c.worse(Problems)
	case !result.Made:
		c.message(name, fmt.Sprintf("nothing was written: %s of %d cannot be made; --partial makes the others", count(result.Left(), "change"), len(result.List)))
	case c.has("dry-run") && c.has("json"), !file.Doc.Dirty() && !c.has("o") && !c.has("dry-run") && name != standard:
	default:
		c.written(name, file)
	}
}

// outcomes prints what became of the changes in a file. If the file goes to standard output, they are messages.
func (c *call) outcomes(name string, result patch.Result) {
	for _, x := range result.List {
		if c.has("json") {
			c.json(changeJSON{name, x.Change, stateWords[x.State], x.Values, english(x.Why)})
			continue
		}
		line := stateWords[x.State]
		if x.State == patch.Applied && (!result.Made || c.has("dry-run")) {
			line = "would be applied"
		}
		if x.Values > 1 {
			line += " (" + count(x.Values, "value") + ")"
		}
		line += " " + changeLine(x.Change)
		if !x.Why.IsZero() {
			line += " (" + english(x.Why) + ")"
		}
		if c.toOut(name) && !c.has("dry-run") {
			c.message(name, line)
		} else {
			c.out.line("%s: %s", name, line)
		}
	}
}
