package edit

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

// MoveFile is the row of the command in the table.
func MoveFile() *command.Command {
	return &command.Command{
		Name: "move-file", Operands: "FILE TO", Least: 2, Most: 2,
		Short: "rename or move a file or folder of a project, with all that names it",
		Long: "TO is the new path, or a folder of the project to move into; folders that are missing are made. Scenes, resources, text or binary, settings, and what a script loads follow; .import and .uid files go along, and " +
			"uids stay. Other texts that hold the path are listed, and change with --texts. All files are written or none; each is backed up before.",
		Options: slices.Concat([]command.Option{
			{Name: "texts", Help: "also change the path in other texts: of scripts that do not load it there, of labels, JSON, CSV"},
			{Name: "dry-run", Help: "say what would change and write nothing"},
			{Name: "json", Help: "one JSON object on one line for each file"},
		}, command.Common),
		Examples: []string{"savant move-file --dry-run art/lamp.png art/torch.png", "savant move-file level.tscn levels", "savant move-file art/ pictures/"},
		Run:      moveFile,
	}
}

func moveFile(c *command.Call) {
	if err := relocate(c); err != nil {
		c.Fail(c.Arguments[0], err)
	}
}

// relocate moves a file, or says what would change.
func relocate(c *command.Call) error {
	from, err := store.Absolute(c.Arguments[0])
	if err != nil {
		return err
	}
	to, err := store.Absolute(c.Arguments[1])
	if err != nil {
		return err
	}
	if into(from, to, c.Arguments[1]) {
		to = filepath.Join(to, filepath.Base(from))
	}
	project, err := users.MovableIn(from)
	if errors.Is(err, users.ErrNoProject) {
		return command.Mistake(errors.New(command.English(users.ErrNoProject)))
	} else if err != nil {
		return err
	}
	warnings, err := project.Check(from, to)
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		c.Message(c.Arguments[1], warning)
	}
	r, err := project.Relocate(c.Ctx, from, to, c.Share(c.Arguments[0]))
	if err != nil {
		return err
	}
	for _, f := range r.Files {
		for _, p := range f.Places {
			if along := p.Tick(); along != nil && c.Has("texts") {
				*along = true
			}
		}
	}
	list := placesOf(r)
	if len(r.Failed) == 0 && !c.Has("dry-run") {
		saved, err := r.Write(c.Ctx, store.SaveOptions{})
		if err != nil {
			return command.SaveHint(err)
		}
		for _, f := range list {
			f.Written = true
		}
		for _, s := range saved {
			for _, warning := range s.Warnings {
				c.Message(command.NearName(s.Path), warning)
			}
		}
	}
	printRelocated(c, r, list)
	for _, f := range r.Failed {
		c.Fail(command.NearName(f.File), f.Err)
	}
	return nil
}

// into reports whether what moves goes into the folder of its new path: into one that is there, but for another spelling of its own name, and a file also
// into one that is missing and written with a slash at the end.
func into(from, to, typed string) bool {
	there, err := os.Stat(to)
	own, fail := os.Stat(from)
	switch {
	case fail != nil:
		return false
	case err == nil:
		return there.IsDir() && !os.SameFile(own, there)
	}
	return !own.IsDir() && os.IsPathSeparator(typed[len(typed)-1])
}

// placesOf is what a move changes in each file.
func placesOf(r *users.Relocation) (list []*following) {
	known := map[string]*following{}
	at := func(file string) *following {
		f := known[file]
		if f == nil {
			f = &following{File: command.NearName(file), Changes: []lineChange{}}
			known[file], list = f, append(list, f)
		}
		return f
	}
	for _, f := range r.Files {
		x := at(f.File)
		x.places = len(f.Changing())
		for _, l := range f.Lines() {
			x.Changes = append(x.Changes, lineChange{l.Number, l.Column, l.Before, l.After})
		}
		for _, p := range f.Places {
			if !p.Along {
				x.Left = append(x.Left, leftPlace{Line: p.Line.Number, Column: p.Line.Column, Offset: p.Offset, Text: r.From, Before: p.Line.Before, After: p.Line.After})
			}
		}
	}
	for _, d := range r.Doubts {
		x := at(d.File)
		x.Left = append(x.Left, leftPlace{Line: d.Line, Column: d.Column, Offset: d.Offset, Text: command.English(d.Text)})
	}
	return list
}

// printRelocated prints what moves, and what follows.
func printRelocated(c *command.Call, r *users.Relocation, list []*following) {
	if !c.Has("json") {
		for _, x := range r.Carried {
			slash := ""
			if r.Folder {
				slash = string(filepath.Separator)
			}
			c.Out.Line("%s%s -> %s%s", command.NearName(x[0]), slash, command.NearName(x[1]), slash)
		}
	}
	for _, f := range list {
		if c.Has("json") {
			if err := c.Out.JSON(f); err != nil {
				c.Fail(f.File, err)
			}
			continue
		}
		if c.Has("dry-run") {
			printChanges(c, f)
		} else if f.Written && f.places > 0 {
			c.Out.Line("%s: %s changed", f.File, command.Count(f.places, "place"))
		}
		for _, l := range f.Left {
			at := command.Where(l.Line, l.Column, l.Offset) + ": " + l.Text
			if l.After != "" {
				at += "; --texts changes it along"
			}
			c.Message(f.File, "left as it is, "+at)
		}
	}
}
