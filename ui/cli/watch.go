package cli

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
	"savant/model/watch"
)

// watchRow is the row of the command in the table.
func watchRow() *Command {
	return &Command{
		Name: "watch", Operands: "FILE", Least: 1, Most: 1,
		Short: "keep each version of a file that a game writes, until Ctrl+C",
		Long: "FILE may be a folder: then all files with values in it and in the folders below it are watched. A version is kept when it is whole, and " +
			"only if it differs from the one before: 1,000 of each file, and 512 MiB. Files are only read, and never locked. versions list tells what was kept.",
		Options:  options([]Option{{Name: "jsonl", Help: "one JSON object on one line for each version"}}, common),
		Examples: []string{"savant watch slot_1.sav", "savant watch --jsonl ~/.local/share/godot/app_userdata/Game"},
		run:      watchCommand,
	}
}

// versionsRow is the row of a command of versions in the table.
func versionsRow(word string) *Command {
	return map[string]*Command{
		"list": {
			Name: "versions list", Operands: "FILE", Least: 1, Most: 1,
			Short: "list the versions of a file that watch has kept",
			Long: "The newest first: number, time, size, and how many values are others than in the version before. With --json also the path of each copy, " +
				"which all commands that only read take.",
			Options:  options([]Option{{Name: "json", Help: "one JSON object on one line for each version"}}, common),
			Examples: []string{"savant versions list slot_1.sav"},
			run:      versions,
		},
		"restore": {
			Name: "versions restore", Operands: "FILE N", Least: 2, Most: 2,
			Short: "write a kept version back, or to another file",
			Long:  "N is the number of a version, as versions list tells them. The file as it is now is backed up. With -o the version is written elsewhere.",
			Options: []Option{
				{Name: "o", Value: "OUT", Help: "write to this file and leave the other as it is; - is standard output"},
				{Name: "force", Help: "overwrite OUT if it exists"},
			},
			Examples: []string{"savant versions restore slot_1.sav 12", "savant versions restore -o before.sav slot_1.sav 11"},
			run:      restoreVersion,
		},
	}[word]
}

// versionJSON is what watch --jsonl and versions --json print of one version.
type versionJSON struct {
	File    string    `json:"file"`
	Version uint64    `json:"version,omitempty"`
	Time    time.Time `json:"time"`
	Size    int64     `json:"size"`
	Changed *int      `json:"changed,omitempty"` // values that are others than in the version before, if that can be told
	Path    string    `json:"path,omitempty"`    // of the copy
	Torn    bool      `json:"torn,omitempty"`
}

func watchCommand(c *call) {
	o, ok := c.openOptions()
	if !ok {
		return
	}
	c.endless = true
	err := watch.Run(c.ctx, c.arguments[0], watch.Options{Open: o}, func(e watch.Event) {
		if e.Torn {
			e.Version.Time = time.Now()
		}
		c.version(nearName(e.File), e.Version, e.Changed, e.Torn, c.has("jsonl"))
		c.out.Flush()
	})
	if err != nil {
		c.fail(c.arguments[0], err)
	}
}

// version prints one version.
func (c *call) version(file string, v store.Backup, changed int, torn, json bool) {
	if json {
		x := versionJSON{File: file, Version: v.Number(), Time: v.Time.UTC(), Size: v.Size, Path: v.Path, Torn: torn}
		if changed >= 0 {
			x.Changed = &changed
		}
		c.json(x)
		return
	}
	when := v.Time.Local().Format(time.DateTime)
	if torn {
		c.out.line("%s: %s: a part is missing, and nobody is writing it; not kept", file, when)
		return
	}
	line := fmt.Sprintf("%s: version %d, %s, %s", file, v.Number(), when, count(v.Size, "byte"))
	if changed >= 0 {
		line += ", " + count(changed, "value") + " changed"
	}
	c.out.line("%s", line)
}

func versions(c *call) {
	o, ok := c.openOptions()
	if !ok {
		return
	}
	name := c.arguments[0]
	list, err := store.Versions("", name)
	if err != nil {
		c.fail(name, err)
		return
	}
	if len(list) == 0 {
		c.message(name, "no version of it is kept; watch keeps them")
		c.worse(Problems)
	}
	var newer *model.Snapshot
	for i := 0; i <= len(list); i++ { // each is printed when the one before it is known
		var older *model.Snapshot
		if i < len(list) {
			o.Name = name
			if data, err := store.ReadFile(list[i].Path); err != nil {
				c.fail(list[i].Path, err)
			} else if doc, err := kinds.Open(data, o); err == nil {
				older = doc.Snapshot()
			}
		}
		if i > 0 {
			changed := -1
			if newer != nil && older != nil {
				if n, err := watch.Changed(c.ctx, older, newer); err == nil {
					changed = n
				}
			}
			c.version(name, list[i-1], changed, false, c.has("json"))
		}
		newer = older
	}
}

func restoreVersion(c *call) {
	name := c.arguments[0]
	n, err := strconv.ParseUint(c.arguments[1], 10, 64)
	if err != nil {
		c.message(c.command.Name, fmt.Sprintf("%q: the number of a version is needed, as versions list tells them", c.arguments[1]))
		c.worse(Usage)
		return
	}
	list, err := store.Versions("", name)
	if err != nil {
		c.fail(name, err)
		return
	}
	for _, v := range list {
		if v.Number() == n {
			c.restore(name, v)
			return
		}
	}
	c.message(name, fmt.Sprintf("version %d is not kept", n))
	c.worse(Problems)
}

// restore writes a version back, or elsewhere.
func (c *call) restore(name string, v store.Backup) {
	to, elsewhere := c.options["o"]
	var saved store.Saved
	var err error
	switch {
	case !elsewhere:
		saved, err = store.Restore(c.ctx, "", v, name)
	default:
		var data []byte
		if data, err = store.ReadFile(v.Path); err != nil {
			break
		}
		name = to
		if to == standard {
			_, err = c.out.exact().Write(data)
			break
		}
		saved, err = store.Write(c.ctx, to, store.WriteOptions{Force: c.has("force"), Source: v.Path}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if err != nil {
		c.fail(name, saveHint(err))
		return
	}
	for _, warning := range saved.Warnings {
		c.message(name, warning)
	}
}
