// Package show has the commands that say what is in files, and change nothing.
package show

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"savant/model"
	"savant/model/scripts"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

// infoJSON is what info --json prints of one file.
type infoJSON struct {
	File      string    `json:"file"`
	Kind      string    `json:"kind"`
	Format    string    `json:"format"`
	Framing   string    `json:"framing"`
	Dialect   string    `json:"dialect"`
	Engine    string    `json:"engine"`
	Sure      string    `json:"sure"`
	Why       string    `json:"why"`
	Same      []string  `json:"same"` // names of dialects
	Others    []string  `json:"others"`
	Envelopes []string  `json:"envelopes"`
	Records   int       `json:"records"`
	Values    int       `json:"values"`
	Size      int64     `json:"size"`
	Payload   int64     `json:"payload"`
	Newline   string    `json:"newline"`
	Runs      []runJSON `json:"runs"`
	Problem   string    `json:"problem,omitempty"`
	Gravity   string    `json:"gravity,omitempty"` // of the problem
	Locked    bool      `json:"locked"`
	Error     string    `json:"error,omitempty"`
}

// runJSON is what the file would make the engine run or load.
type runJSON struct {
	Path string       `json:"path"`
	What string       `json:"what"`
	Kind scripts.Kind `json:"kind"`
}

// kindNames names the kinds of document as JSON output spells them.
var kindNames = map[model.Kind]string{
	model.Save: "save", model.Scene: "scene", model.Resource: "resource", model.Config: "config", model.JSON: "json", model.Other: "other",
}

// Info is the row of the command in the table.
func Info() *command.Command {
	return &command.Command{
		Name: "info", Operands: "FILE...", Least: 1, Most: -1,
		Also:     []string{"inspect", "stat"},
		Short:    "say what files are",
		Long:     "Format, wrappers, engine and how sure that is, records, values, sizes, and the first problem. A folder means all files in it.",
		Options:  slices.Concat([]command.Option{command.PerFileJSON}, command.Common),
		Examples: []string{"savant info slot_1.sav", "savant info --json saves/"},
		Run:      info,
	}
}

func info(c *command.Call) {
	c.Spread(func(c *command.Call, name string, file *store.File, err error) {
		j := infoJSON{File: name, Same: []string{}, Others: []string{}, Envelopes: []string{}, Runs: []runJSON{}}
		var i model.Info
		if err != nil {
			c.Fail(name, err)
			j.Error = command.WithoutFile(name, err)
			if l := (*model.LockedError)(nil); errors.As(err, &l) {
				wrapper, title := l.Wrapper()
				j.Locked, j.Envelopes = true, append(j.Envelopes, wrapper)
				i.Envelopes = append(i.Envelopes, title)
				if on, err := os.Stat(name); err == nil {
					j.Size = on.Size()
				}
			}
		} else {
			checked := file.Doc.Snapshot().Check(c.Ctx, nil)
			i = infoOf(file.Doc, checked)
			j.Kind, j.Format, j.Framing = kindNames[i.Kind], command.English(i.Format), command.English(i.Framing)
			j.Sure, j.Why, j.Others = command.English(i.Sure), command.English(i.Why), append(j.Others, i.Others...)
			for _, d := range i.Same {
				j.Same = append(j.Same, d.Name)
			}
			j.Envelopes = append(j.Envelopes, i.EnvelopeNames...)
			j.Records, j.Values, j.Size, j.Payload, j.Newline = i.Records, i.Values, i.Size, i.PayloadSize, i.Newline
			if i.Dialect != nil && i.HasValues {
				j.Dialect, j.Engine = dialectOf(i), i.Engine()
			}
			lost, _ := model.Weigh(users.Losses(c.Ctx, file.Doc.Snapshot().Document(), file.Path))
			faults := slices.Concat(checked.Faults(), lost)
			if j.Problem = problemOf(i, faults); j.Problem != "" {
				j.Gravity = model.Damage.String()
				if i.Problem == nil {
					j.Gravity = faults[0].Gravity.String()
				}
			}
			list, err := scripts.List(c.Ctx, file.Doc.Snapshot())
			if err != nil {
				c.Fail(name, err)
			}
			for _, r := range list {
				j.Runs = append(j.Runs, runJSON{r.Path, command.English(r), r.Kind})
				if r.Kind == scripts.Unknown {
					c.Skipped(name, r.Path, r.More)
				}
			}
		}
		switch {
		case c.Has("json"):
			c.JSON(j)
		case err == nil:
			infoText(c, name, i, j.Runs, j.Problem)
		case j.Locked:
			c.Out.Line("%s", name)
			c.Out.Line("  wrapped   %s", command.English(i.Envelopes[0]))
			if j.Size > 0 {
				c.Out.Line("  size      %s", command.Count(j.Size, "byte"))
			}
		}
	})
}

// infoOf is a document's Info with the values counted, which the window does not wait for in a large file.
func infoOf(doc *model.Document, checked model.CheckResult) model.Info {
	i := doc.Info()
	if i.Values < 0 {
		i.Values = checked.Readable()
	}
	return i
}

// infoText prints what there is to say of a file, a line for each thing.
func infoText(c *command.Call, name string, i model.Info, runs []runJSON, problem string) {
	c.Out.Line("%s", name)
	line := func(what, text string) {
		if text != "" {
			c.Out.Line("  %-8s  %s", what, text)
		}
	}
	var wrappers []string
	for _, title := range i.Envelopes {
		wrappers = append(wrappers, command.English(title))
	}
	line("format", command.English(i.Format))
	line("wrapped", strings.Join(wrappers, ", then "))
	if i.HasValues {
		line("framing", command.English(i.Framing))
		line("engine", joined(i.Engine(), command.English(i.Sure), command.English(i.Why)))
		line("same in", strings.Join(i.SameIn(), "; "))
		line("or else", strings.Join(i.Others, "; "))
		line("records", fmt.Sprint(i.Records))
		line("values", fmt.Sprint(i.Values))
	}
	line("runs", runWords(runs))
	line("newline", i.Newline)
	size := command.Count(i.Size, "byte")
	if i.PayloadSize != i.Size {
		size += ", " + fmt.Sprint(i.PayloadSize) + " unwrapped"
	}
	line("size", size)
	line("problem", problem)
}

// problemOf returns the first problem of a file, and the number of others.
func problemOf(i model.Info, list []model.Problem) string {
	if i.Problem != nil {
		return command.English(i.Problem)
	}
	if len(list) == 0 {
		return ""
	}
	text := command.English(list[0])
	switch at := fmt.Sprintf("offset %#x", list[0].Offset); {
	case list[0].Row == model.Root:
		text = command.English(list[0].Text) // it names the place
	case strings.Count(text, at+": ") > 0 && strings.Contains(text, at+" ("): // with the path, and again without
		text = strings.Replace(text, at+": ", "", 1)
	}
	if more := len(list) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more; savant check lists them)", more)
	}
	return text
}

// dialectOf returns the name of the dialect of a file; "" if it is not an engine's.
func dialectOf(i model.Info) string {
	if i.Neutral {
		return ""
	}
	return i.Dialect.Name
}

// runWords counts what a file would run or load. It leaves out mere mentions, which the engine ignores.
func runWords(runs []runJSON) string {
	counts := map[scripts.Kind]int{}
	for _, r := range runs {
		counts[r.Kind]++
	}
	var words []string
	for _, k := range []struct {
		kind scripts.Kind
		noun string
	}{{scripts.Script, "script"}, {scripts.Source, "embedded source"}, {scripts.Scene, "scene"}, {scripts.Resource, "resource"}, {scripts.Class, "object"}} {
		if n := counts[k.kind]; n > 0 {
			words = append(words, command.Count(n, k.noun))
		}
	}
	return strings.Join(words, ", ")
}

// joined returns "Godot 4.6 (certain: its header says so)", or as much of it as is known.
func joined(title, sure, why string) string {
	var in []string
	for _, s := range []string{sure, why} {
		if s != "" {
			in = append(in, s)
		}
	}
	if len(in) == 0 {
		return title
	}
	return title + " (" + strings.Join(in, ": ") + ")"
}
