package show

import (
	"fmt"
	"slices"

	"savant/model"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

// checkJSON is what check --json prints of one file.
type checkJSON struct {
	File         string        `json:"file"`
	Format       string        `json:"format"`
	Dialect      string        `json:"dialect"`
	Records      int           `json:"records"`
	Values       int           `json:"values"`
	Exact        bool          `json:"exact"`
	Verdict      string        `json:"verdict"`
	Unreadable   int           `json:"unreadable"`
	Noncanonical int           `json:"noncanonical"`
	Problems     []problemJSON `json:"problems"`
	Hints        []problemJSON `json:"hints,omitempty"`   // what may be as intended
	Unusual      []problemJSON `json:"unusual,omitempty"` // where values are that no engine would write so
	Skipped      []problemJSON `json:"skipped,omitempty"` // what was not looked into
	Locked       bool          `json:"locked,omitempty"`
	Error        string        `json:"error,omitempty"`
}

type problemJSON struct {
	Offset  int64  `json:"offset"`
	Path    string `json:"path"`
	Text    string `json:"text"`
	Gravity string `json:"gravity,omitempty"` // "" of what is no problem
	// The counts of which any may be the wrong one.
	Choices []choiceJSON `json:"choices,omitempty"`
}

// choiceJSON is a count that savant repair FILE OFFSET=FITS writes.
type choiceJSON struct {
	Offset int64  `json:"offset"`
	Path   string `json:"path"`
	Count  int64  `json:"count"`
	Fits   int64  `json:"fits"`
}

// problemsJSON adds problems to those that are told already.
func problemsJSON(told []problemJSON, list []model.Problem) []problemJSON {
	for _, p := range list {
		one := problemJSON{Offset: p.Offset, Path: p.Path, Text: command.English(p.Text), Gravity: p.Gravity.String()}
		for _, c := range p.Choices {
			one.Choices = append(one.Choices, choiceJSON{c.Offset, c.Path, c.Count, c.Fits})
		}
		told = append(told, one)
	}
	return told
}

// Check is the row of the command in the table.
func Check() *command.Command {
	return &command.Command{
		Name: "check", Operands: "FILE...", Least: 1, Most: -1,
		Also:  []string{"test", "validate", "verify"},
		Short: "prove that files can be written back to the same bytes",
		Long: "Decodes and encodes every value again and compares. Problems are told with offset and path. The exit status " +
			"is 1 if a file has problems or would not be the same.",
		Options:  slices.Concat([]command.Option{command.PerFileJSON}, command.Common),
		Examples: []string{"savant check slot_1.sav", "savant check --json project/"},
		Run:      check,
	}
}

func check(c *command.Call) {
	c.Spread(func(c *command.Call, name string, file *store.File, err error) {
		j := checkJSON{File: name, Verdict: "unread", Problems: []problemJSON{}}
		if err != nil {
			c.Fail(name, err)
			j.Locked, j.Error = command.Locked(err), command.WithoutFile(name, err)
		} else {
			checkOne(c, name, file, &j)
		}
		if c.Has("json") {
			c.JSON(j)
		}
	})
}

func checkOne(c *command.Call, name string, file *store.File, j *checkJSON) {
	i := file.Doc.Info()
	r := file.Doc.Snapshot().Check(c.Ctx, c.Share(name))
	if err := c.Ctx.Err(); err != nil {
		c.Fail(name, err)
	}
	lost, hints := model.Weigh(users.Losses(c.Ctx, file.Doc.Snapshot().Document(), file.Path))
	r.Problems = append(r.Problems, lost...)
	j.Hints, j.Problems = problemsJSON(nil, hints), problemsJSON(j.Problems, r.Problems)
	j.Unusual = problemsJSON(nil, r.Unusual)
	if !c.Has("json") {
		for _, p := range hints {
			c.Message(name, "hint: "+command.Problem(file.Doc, p))
		}
	}
	j.Format, j.Records, j.Values, j.Exact, j.Noncanonical = command.English(i.Format), i.Records, r.Readable(), r.Exact, r.Noncanonical
	j.Unreadable = r.Unreadable
	words := ""
	j.Verdict, words = verdict(i, r)
	if i.HasValues {
		j.Dialect = dialectOf(i)
	}
	counted := r.Counted()
	if !r.Exact || len(counted) > 0 {
		c.Worse(command.Problems)
	}
	if !c.Has("json") {
		for _, p := range r.Faults() {
			c.Message(name, command.Problem(file.Doc, p))
		}
	}
	for _, p := range r.Skipped {
		j.Skipped = append(j.Skipped, problemJSON{Offset: p.Offset, Path: p.Path, Text: command.English(p.Text)})
		c.Skipped(name, command.ProblemPlace(file.Doc, p), p.Text)
	}
	if c.Has("json") {
		return
	}
	line := name + ": " + command.English(i.Title())
	if i.HasValues {
		if engine := i.Engine(); engine != "" {
			line += ", " + engine
		}
		line += ", " + command.Count(i.Records, "record") + ", " + command.Count(r.Readable(), "value")
	}
	line += ", " + words
	if r.Noncanonical > 0 {
		line += fmt.Sprintf(", %d written as no engine would", r.Noncanonical)
	}
	if n := len(counted); n > 0 {
		line += ", " + command.Count(n, "problem")
	}
	c.Out.Line("%s", line)
}

// verdict is what a check comes to, as JSON names it and in words. A file that is not Godot's has nothing that could be proved.
func verdict(i model.Info, r model.CheckResult) (name, words string) {
	switch r.Verdict(i) {
	case model.Inexact:
		return "inexact", "NOT EXACT"
	case model.Unreadable:
		return "unreadable", "every byte kept, " + command.Count(r.Unreadable, "value") + " unreadable"
	case model.Doubtful:
		return "problems", "every byte kept"
	case model.Unusual:
		return "unusual", "every byte kept"
	case model.Unchecked:
		return "unchecked", "no save, scene or settings to check"
	}
	return "exact", "exact"
}
