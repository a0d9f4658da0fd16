package show

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

// unusedJSON is what unused --json prints of one file.
type unusedJSON struct {
	File    string   `json:"file"`
	Path    string   `json:"path"` // in the project
	Size    int64    `json:"size"`
	UsedBy  []string `json:"used_by,omitempty"` // files that nothing uses either
	Perhaps string   `json:"perhaps,omitempty"` // a script that has the beginning of the path
}

// Unused is the row of the command in the table.
func Unused() *command.Command {
	return &command.Command{
		Name: "unused", Operands: "FOLDER", Least: 1, Most: 1,
		Also:  []string{"orphans"},
		Short: "list the files of a project that nothing uses",
		Long: "Nothing leads to them from project.godot, export presets, plugins and extensions, through scenes, resources, scripts (load, preload, " +
			"class names, other texts) and imports. They may still be loaded by a path that is made up while the game runs: those of which a " +
			"script has the beginning are marked \"perhaps\". Files that the engine does not load, such as notes, are not listed.",
		Options:  slices.Concat([]command.Option{{Name: "json", Help: "one JSON object on one line for each file"}}, command.Common),
		Examples: []string{"savant unused .", "savant unused --json art/"},
		Run:      unused,
	}
}

func unused(c *command.Call) {
	dir := c.Arguments[0]
	whole, err := store.Absolute(dir)
	if err != nil {
		c.Fail(dir, err)
		return
	}
	project, err := users.ProjectAt(dir)
	if errors.Is(err, users.ErrNoProject) {
		err = command.Mistake(errors.New(command.English(users.ErrNoProject)))
	}
	var found *users.IdleFiles
	if err == nil {
		found, err = project.Unused(c.Ctx, c.Share(dir))
	}
	if err != nil {
		c.Fail(dir, err)
		return
	}
	for _, f := range found.Failed {
		c.Fail(f.File, f.Err)
	}
	listed := 0
	for _, x := range found.List {
		rel, ok := store.Inside(x.File, whole)
		if !ok {
			continue
		}
		listed++
		name := strings.TrimPrefix(strings.TrimSuffix(filepath.ToSlash(dir), "/")+"/"+filepath.ToSlash(rel), "./")
		if c.Has("json") {
			c.JSON(unusedJSON{name, x.Res, x.Size, x.By, x.Made})
			continue
		}
		switch {
		case x.Made != "":
			name += ": perhaps used, the beginning of its path is in " + x.Made
		case len(x.By) > 0:
			name += ": named only by what nothing uses: " + strings.Join(x.By, ", ")
		}
		c.Out.Line("%s", name)
	}
	if c.Has("json") {
		return
	}
	said := "each of the " + command.Count(found.Files, "file") + " of the project is used"
	if listed > 0 {
		said = fmt.Sprintf("nothing leads to %d of the %s of the project; they may be loaded by a path made up at run time", listed, command.Count(found.Files, "file"))
	} else if len(found.List) > 0 {
		said = "each file here is used"
	}
	c.Message(dir, said)
}
