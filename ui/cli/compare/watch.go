package compare

import (
	"fmt"
	"slices"
	"time"

	"savant/model/store"
	"savant/model/watch"
	"savant/ui/cli/command"
)

// Watch is the row of the command in the table.
func Watch() *command.Command {
	return &command.Command{
		Name: "watch", Operands: "FILE", Least: 1, Most: 1,
		Short: "keep each version of a file that a game writes, until Ctrl+C",
		Long: "FILE may be a folder: then all files with values in it and in the folders below it are watched. A version is kept when it is whole, and " +
			"only if it differs from the one before: 1,000 of each file, and 512 MiB. Files are only read, and never locked. versions list tells what was kept.",
		Options:  slices.Concat([]command.Option{{Name: "jsonl", Help: "one JSON object on one line for each version"}}, command.Common),
		Examples: []string{"savant watch slot_1.sav", "savant watch --jsonl ~/.local/share/godot/app_userdata/Game"},
		Run:      watchCommand,
	}
}

// versionJSON is what watch --jsonl and versions --json print of one version.
type versionJSON struct {
	File    string    `json:"file"`
	Version uint64    `json:"version,omitempty"`
	Time    time.Time `json:"time"`
	Size    int64     `json:"size"`
	Changed *int      `json:"changed,omitempty"` // number of values that differ from the previous version, if known
	Path    string    `json:"path,omitempty"`    // of the copy
	Torn    bool      `json:"torn,omitempty"`
}

func watchCommand(c *command.Call) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	c.Endless = true
	err := watch.Run(c.Ctx, c.Arguments[0], watch.Options{Open: o}, func(e watch.Event) {
		if e.Torn {
			e.Version.Time = time.Now()
		}
		version(c, command.NearName(e.File), versions.noun, e.Version, e.Changed, e.Torn, c.Has("jsonl"))
		c.Out.Flush()
	})
	if err != nil {
		c.Fail(c.Arguments[0], err)
	}
}

// version prints one version or backup.
func version(c *command.Call, file, noun string, v store.Backup, changed int, torn, json bool) {
	if json {
		x := versionJSON{File: file, Version: v.Number(), Time: v.Time.UTC(), Size: v.Size, Path: v.Path, Torn: torn}
		if changed >= 0 {
			x.Changed = &changed
		}
		c.JSON(x)
		return
	}
	when := v.Time.Local().Format(time.DateTime)
	if torn {
		c.Out.Line("%s: %s: a part is missing, and nobody is writing it; not kept", file, when)
		return
	}
	line := fmt.Sprintf("%s: %s %d, %s, %s", file, noun, v.Number(), when, command.Count(v.Size, "byte"))
	if changed >= 0 {
		line += ", " + command.Count(changed, "value") + " changed"
	}
	c.Out.Line("%s", line)
}
