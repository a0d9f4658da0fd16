package show

import (
	"errors"
	"io/fs"
	"os"
	"time"

	"savant/model/games"
	"savant/model/kinds"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Saves is the row of the command in the table.
func Saves() *command.Command {
	return &command.Command{
		Name: "saves", Operands: "[FOLDER...]", Most: -1,
		Short: "list the saves of the Godot games on this computer",
		Long: "Looks where Godot 3 and 4, Flatpak, Snap and Steam's Proton have games keep them. With a FOLDER it looks there instead: that of a project means " +
			"the project's own saves. Only folders and the first bytes of files are read, and links are not followed. Of each file it prints when it was written, whether it opens, " +
			"is locked (encrypted), begins as nothing known does, or is no save but another kind of file, then its size in bytes, its kind and its name. " +
			"The exit status is 1 if there are none.",
		Options:  []command.Option{{Name: "json", Help: "one JSON object on one line for each game"}},
		Examples: []string{"savant saves", "savant saves ~/projects/lantern", "savant saves --json | jq -r '.saves[].file'"},
		Run:      savesCommand,
	}
}

// gameJSON is what saves --json prints of one game.
type gameJSON struct {
	Game     string       `json:"game"`
	Title    string       `json:"title"`
	Folder   string       `json:"folder"`
	Source   games.Source `json:"source"`
	App      string       `json:"app"`
	Project  bool         `json:"project"`
	Saves    []saveJSON   `json:"saves"`
	More     bool         `json:"more"`
	Problems []unreadJSON `json:"problems"`
}

type saveJSON struct {
	File   string    `json:"file"`
	Name   string    `json:"name"`
	Size   int64     `json:"size"`
	Time   time.Time `json:"time"`
	Kind   string    `json:"kind"`
	Format string    `json:"format"`
	State  string    `json:"state"`
}

type unreadJSON struct {
	File  string `json:"file"`
	Error string `json:"error"`
}

// stateNames are what can be done with a file, as both forms of output spell it.
var stateNames = map[kinds.State]string{kinds.Opens: "opens", kinds.Locked: "locked", kinds.Unknown: "unknown", kinds.Foreign: "other"}

// sourceNames are how a source is called before the name that a game has there.
var sourceNames = map[games.Source]string{games.Proton: "Steam ", games.Flatpak: "Flatpak ", games.Snap: "Snap "}

func savesCommand(c *command.Call) {
	here, err := games.Here()
	if err != nil {
		c.Fail("saves", err)
		return
	}
	o := games.Options{}
	for _, folder := range c.Arguments {
		full, err := store.Absolute(folder)
		if err != nil {
			c.Fail(folder, err)
			return
		}
		if _, err := os.Stat(full); err != nil {
			c.Fail(folder, err)
			return
		}
		o.Folders = append(o.Folders, full)
	}
	told, found := 0, 0
	for g, err := range here.Find(c.Ctx, o) {
		if err != nil {
			unread(c, err)
			continue
		}
		told, found = told+1, found+len(g.Saves)
		if c.Has("json") {
			printGameJSON(c, g)
		} else {
			game(c, g)
		}
		for _, err := range g.Problems {
			unread(c, err)
		}
		c.Out.Flush()
	}
	if c.Ctx.Err() != nil || found > 0 {
		return
	}
	if c.Worse(command.Problems); told == 0 {
		c.Message(c.Command.Name, "no saves were found; savant saves FOLDER looks elsewhere")
	}
}

// unread reports what could not be read.
func unread(c *command.Call, err error) {
	name := c.Command.Name
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		name = p.Path
	}
	if games.PassedOver(err) {
		c.Message(name, command.WithoutFile(name, err))
		return
	}
	c.Fail(name, err)
}

// game prints a game, and a line for each of its saves.
func game(c *command.Call, g games.Game) {
	name := g.Name
	if g.Title != "" && g.Title != g.Name {
		name = g.Title + " (" + g.Name + ")"
	}
	if where := sourceNames[g.Source]; where != "" {
		name += ", " + where + g.App
	}
	if g.Project {
		name += ", the project's own"
	}
	c.Out.Line("%s: %s", name, g.Folder)
	width := 0
	for _, s := range g.Saves {
		width = max(width, len(command.English(s.Sight.Format)))
	}
	for _, s := range g.Saves {
		c.Out.Line("  %s  %-7s  %10d  %-*s  %s", s.Time.Local().Format(time.DateTime), stateNames[s.Sight.State], s.Size, width, command.English(s.Sight.Format), s.Name)
	}
	switch {
	case g.More:
		c.Out.Line("  and more: only %d files and %d folders deep are listed", games.MostSaves, games.MostDepth)
	case len(g.Saves) == 0:
		c.Out.Line("  nothing is saved there yet")
	}
}

func printGameJSON(c *command.Call, g games.Game) {
	j := gameJSON{Game: g.Name, Title: g.Title, Folder: g.Folder, Source: g.Source, App: g.App, Project: g.Project, Saves: []saveJSON{}, More: g.More, Problems: []unreadJSON{}}
	for _, s := range g.Saves {
		j.Saves = append(j.Saves, saveJSON{File: s.Path, Name: s.Name, Size: s.Size, Time: s.Time.UTC(), Kind: kindNames[s.Sight.Kind],
			Format: command.English(s.Sight.Format), State: stateNames[s.Sight.State]})
	}
	for _, err := range g.Problems {
		u := unreadJSON{Error: command.English(err)}
		if p := (*fs.PathError)(nil); errors.As(err, &p) {
			u = unreadJSON{File: p.Path, Error: command.English(p.Err)}
		}
		j.Problems = append(j.Problems, u)
	}
	c.JSON(j)
}
