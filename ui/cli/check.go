package cli

import (
	"fmt"

	"savant/model"
	"savant/model/store"
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
	Skipped      []problemJSON `json:"skipped,omitempty"` // what was not looked into
	Locked       bool          `json:"locked,omitempty"`
	Error        string        `json:"error,omitempty"`
}

type problemJSON struct {
	Offset int64  `json:"offset"`
	Path   string `json:"path"`
	Text   string `json:"text"`
}

func check(c *call) {
	c.spread(func(c *call, name string, file *store.File, err error) {
		j := checkJSON{File: name, Verdict: "unread", Problems: []problemJSON{}}
		if err != nil {
			c.fail(name, err)
			j.Locked, j.Error = locked(err), withoutFile(name, err)
		} else {
			c.checkOne(name, file, &j)
		}
		if c.has("json") {
			c.json(j)
		}
	})
}

func (c *call) checkOne(name string, file *store.File, j *checkJSON) {
	i := file.Doc.Info()
	r := file.Doc.Snapshot().Check(c.ctx, c.share(name))
	if err := c.ctx.Err(); err != nil {
		c.fail(name, err)
	}
	j.Format, j.Records, j.Values, j.Exact, j.Noncanonical = english(i.Format), i.Records, r.Values, r.Exact, r.Noncanonical
	j.Unreadable = r.Unreadable
	words := ""
	j.Verdict, words = verdict(i, r)
	if i.HasValues {
		j.Dialect = dialectOf(i)
	}
	if !r.Exact || len(r.Problems) > 0 {
		c.worse(Problems)
	}
	for _, p := range r.Problems {
		j.Problems = append(j.Problems, problemJSON{p.Offset, p.Path, english(p.Text)})
		if !c.has("json") {
			c.message(name, problem(file.Doc, p))
		}
	}
	for _, p := range r.Skipped {
		j.Skipped = append(j.Skipped, problemJSON{p.Offset, p.Path, english(p.Text)})
		c.skipped(name, problemPlace(file.Doc, p), p.Text)
	}
	if c.has("json") {
		return
	}
	line := name + ": " + english(i.Title())
	if i.HasValues {
		if engine := i.Engine(); engine != "" {
			line += ", " + engine
		}
		line += ", " + count(i.Records, "record") + ", " + count(r.Values, "value")
	}
	line += ", " + words
	if r.Noncanonical > 0 {
		line += fmt.Sprintf(", %d written as no engine would", r.Noncanonical)
	}
	if n := len(r.Problems); n > 0 {
		line += ", " + count(n, "problem")
	}
	c.out.line("%s", line)
}

// verdict is what a check comes to, as JSON names it and in words. A file that is not Godot's has nothing that could be proved.
func verdict(i model.Info, r model.CheckResult) (name, words string) {
	switch {
	case !r.Exact:
		return "inexact", "NOT EXACT"
	case !i.HasValues:
		return "unchecked", "no save, scene or settings to check"
	case r.Unreadable > 0:
		return "unreadable", "exact, " + count(r.Unreadable, "value") + " unreadable"
	}
	return "exact", "exact"
}
