package edit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

const notInProject message.ID = "edit.not-in-project"

// across are the options of the commands that can have all files of a project follow.
var across = []command.Option{
	{Name: "project", Help: "also change all files of the project that name it, tracks of animations in other files included"},
	{Name: "scripts", Help: "with --project, also change scripts where a path certainly means the node"},
	{Name: "shared", Value: "HOW", Choices: []string{"change", "leave"}, Help: "with --project, change or leave a file of animations on which scenes disagree"},
	{Name: "json", Help: "with --project, one JSON object on one line for each file"},
}

// following is the outcome for one file of a project.
type following struct {
	File     string       `json:"file"`
	Changes  []lineChange `json:"changes"`
	Left     []leftPlace  `json:"left,omitempty"`
	Disputes []dispute    `json:"disputes,omitempty"`
	Refused  string       `json:"refused,omitempty"`
	Written  bool         `json:"written"`

	places int // of a file that moves: of the changes, of which a line may have several
}

// lineChange is one line of a file: one without Before comes, one without After goes.
type lineChange struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// leftPlace is a place that stays unchanged. A certain one is in a script, and After is its line as --scripts would change
// it.
type leftPlace struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Offset  int64  `json:"offset"`
	Text    string `json:"text"`
	Before  string `json:"before,omitempty"`
	After   string `json:"after,omitempty"`
	Certain bool   `json:"certain"`
	Outward bool   `json:"outward,omitempty"` // the path starts in what moves, instead of leading to it
}

// dispute is a path that some scenes need changed and others do not.
type dispute struct {
	Line    int                 `json:"line"`
	Column  int                 `json:"column"`
	Offset  int64               `json:"offset"`
	Path    string              `json:"path"`
	After   map[string][]string `json:"after"` // the scenes, by the path that they need
	Against []string            `json:"against"`
}

// inProject edits a file and updates its project, if requested; it returns false if not. do makes the edit and returns the
// row.
func inProject(c *command.Call, do func(*store.File) (model.Row, error)) bool {
	if !c.Has("project") {
		for _, o := range across {
			if c.Has(o.Name) {
				c.Message(c.Command.Name, "--"+o.Name+" goes with --project")
				c.Worse(command.Usage)
				return true
			}
		}
		return false
	}
	name := c.Arguments[0]
	if c.Has("o") || name == command.Standard {
		c.Message(c.Command.Name, "--project writes the files where they are: neither -o nor - goes with it")
		c.Worse(command.Usage)
		return true
	}
	file := c.One()
	if file == nil {
		return true
	}
	if err := follow(c, name, file, do); err != nil {
		c.Fail(name, err)
	}
	return true
}

func follow(c *command.Call, name string, file *store.File, do func(*store.File) (model.Row, error)) error {
	project, err := users.ProjectOf(name)
	if err != nil {
		return command.Mistake(errors.New(command.English(users.ErrNoProject)))
	}
	res, ok := project.Resource(name)
	if !ok {
		return &users.OutsideError{Res: name, Why: message.New(notInProject)}
	}
	row, err := file.Doc.FindTyped(c.Arguments[1])
	if err != nil {
		return err
	}
	project.Scenes().Show(file.Doc, res)
	from, ok := file.Doc.Target(row, res)
	if row, err = do(file); err != nil {
		return err
	}
	to, still := file.Doc.Target(row, res)
	if !ok || !still || from.Node == "" && from.ID == "" {
		var files []string
		for _, n := range file.Doc.Notes() {
			if n.File != "" && !slices.Contains(files, n.File) {
				files = append(files, n.File)
			}
		}
		if len(files) > 0 {
			return &model.RefusedError{Why: message.New(message.Text, "--project follows nodes and sub-resources only, and "+strings.Join(files, ", ")+" may name this too: leave --project out and change them yourself")}
		}
		return &model.RefusedError{Why: message.New(message.Text, "--project follows nodes and sub-resources only; leave it out")}
	}
	plan, err := project.Plan(c.Ctx, from, to, nil)
	if err != nil {
		return err
	}
	if how, ok := c.Options["shared"]; ok {
		if err := plan.Settle(how == "change"); err != nil {
			return err
		}
	}
	for _, m := range plan.Scripts {
		m.Along = c.Has("scripts") && m.Certain()
	}
	list := filesOf(plan, name, file.Doc)
	if len(plan.Refused)+len(plan.Disputes) == 0 && !c.Has("dry-run") {
		save(c, list, name, file, plan)
	}
	printFollowing(c, list)
	for _, f := range plan.Failed {
		c.Fail(command.NearName(f.File), f.Err)
	}
	if len(plan.Refused)+len(plan.Disputes) > 0 {
		c.Worse(command.Problems)
	}
	return nil
}

// save writes the file itself, and then the others.
func save(c *command.Call, list []*following, name string, file *store.File, plan *users.Plan) {
	batch := store.NewBatch("")
	defer batch.End()
	o := store.SaveOptions{Force: c.Has("force"), Batch: batch}
	saved, err := file.Save(c.Ctx, o)
	if err != nil {
		c.Fail(name, command.SaveHint(err))
		return
	}
	others, err := plan.Write(c.Ctx, o)
	if err != nil {
		c.Fail(name, command.SaveHint(err))
	}
	for _, s := range append(others, saved) {
		for _, warning := range s.Warnings {
			c.Message(command.NearName(s.Path), warning)
		}
		for _, f := range list {
			f.Written = f.Written || s.Written && f.File == command.NearName(s.Path)
		}
	}
}

// filesOf is what a plan does with each file, the one that is edited first.
func filesOf(plan *users.Plan, name string, own *model.Document) []*following {
	list := []*following{{File: command.NearName(name)}}
	at := func(file string) *following {
		for _, f := range list {
			if f.File == command.NearName(file) {
				return f
			}
		}
		list = append(list, &following{File: command.NearName(file)})
		return list[len(list)-1]
	}
	if !model.Has[model.Lined](own) {
		for _, m := range own.History() {
			list[0].Changes = append(list[0].Changes, lineChange{After: command.English(m.Label)})
		}
	}
	for _, l := range users.Changes(own) {
		list[0].Changes = append(list[0].Changes, lineChange{l.Number, l.Column, l.Before, l.After})
	}
	for _, n := range own.Notes() {
		if n.Undecided && n.File == "" { // the plan involves other files
			list[0].Left = append(list[0].Left, leftPlace{Line: n.Line, Column: n.Column, Offset: n.Offset, Text: command.English(n.Text)})
		}
	}
	for _, f := range plan.Files {
		x := at(f.File)
		for _, l := range f.Lines() {
			x.Changes = append(x.Changes, lineChange{l.Number, l.Column, l.Before, l.After})
		}
	}
	for _, m := range plan.Scripts {
		x := at(m.File)
		if m.Along {
			x.Changes = append(x.Changes, lineChange{m.Line.Number, m.Line.Column, m.Line.Before, m.Line.After})
		} else {
			x.Left = append(x.Left, leftPlace{m.Line.Number, m.Line.Column, m.Use.Offset, command.English(m.Use.Text), m.Line.Before, m.Line.After, m.Certain(), m.Outward})
		}
	}
	for _, d := range plan.Doubts {
		x := at(d.File)
		x.Left = append(x.Left, leftPlace{Line: d.Line, Column: d.Column, Offset: d.Offset, Text: command.English(d.Text)})
	}
	for _, d := range plan.Disputes {
		x := at(d.File)
		x.Disputes = append(x.Disputes, dispute{d.Line, d.Column, d.Offset, d.Path, d.After, d.Against})
	}
	for _, r := range plan.Refused {
		at(r.File).Refused = command.English(r.Err)
	}
	slices.SortStableFunc(list[1:], func(a, b *following) int { return strings.Compare(a.File, b.File) })
	for _, f := range list {
		if f.Changes == nil {
			f.Changes = []lineChange{}
		}
	}
	return list
}

// printChanges prints the lines of a file that would change.
func printChanges(c *command.Call, f *following) {
	for _, l := range f.Changes {
		switch {
		case l.Line == 0 && l.Before == "":
			c.Out.Line("%s: %s", f.File, l.After)
		case l.Line == 0:
			c.Out.Line("%s: %s -> %s", f.File, l.Before, l.After)
		case l.Before == "":
			c.Out.Line("%s: line %d: + %s", f.File, l.Line, l.After)
		case l.After == "":
			c.Out.Line("%s: line %d: - %s", f.File, l.Line, l.Before)
		default:
			c.Out.Line("%s: line %d: %s -> %s", f.File, l.Line, l.Before, l.After)
		}
	}
}

// printFollowing prints the outcome for the files.
func printFollowing(c *command.Call, list []*following) {
	for _, f := range list {
		if c.Has("json") {
			if err := c.Out.JSON(f); err != nil {
				c.Fail(f.File, err)
			}
			continue
		}
		switch {
		case c.Has("dry-run"):
			printChanges(c, f)
		case f.Written:
			what := "line"
			if len(f.Changes) > 0 && f.Changes[0].Line == 0 {
				what = "value"
			}
			c.Out.Line("%s: %s changed", f.File, command.Count(int64(len(f.Changes)), what))
		}
		for _, l := range f.Left {
			means, mayMean := "means the node", "may mean the node"
			if l.Outward {
				means, mayMean = "leads out of what moves", "may lead out of what moves"
			}
			switch at := command.Where(l.Line, l.Column, l.Offset) + ": "; {
			case l.Certain:
				c.Message(f.File, at+l.Text+" "+means+"; --scripts changes it along")
			case l.Before != "":
				c.Message(f.File, "left as it is, "+at+l.Text+" "+mayMean)
			default:
				c.Message(f.File, "left as it is, "+at+l.Text)
			}
		}
		for _, d := range f.Disputes {
			var parts []string
			for _, text := range slices.Sorted(maps.Keys(d.After)) {
				parts = append(parts, text+" for "+strings.Join(d.After[text], ", "))
			}
			if len(d.Against) > 0 {
				parts = append(parts, "stay as it is for "+strings.Join(d.Against, ", "))
			}
			c.Message(f.File, command.Where(d.Line, d.Column, d.Offset)+fmt.Sprintf(": %s would have to become %s; nothing was written; choose --shared change or --shared leave",
				d.Path, strings.Join(parts, ", and ")))
		}
		if f.Refused != "" {
			c.Message(f.File, "it cannot follow: "+f.Refused+"; nothing was written")
		}
	}
}
