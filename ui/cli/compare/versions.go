package compare

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
	"savant/model/watch"
	"savant/ui/cli/command"
)

// keeping is one of the two ways in which older contents of a file are kept.
type keeping struct {
	word  string // the first of its commands
	noun  string
	also  []string // what people type from habit to go back to one
	about string   // what is kept when
	none  string   // shown if there are none
	of    func(dir, path string) ([]store.Backup, error)
}

var (
	versions = keeping{"versions", "version", nil, "what watch has kept of a file", "no version of it is kept; watch keeps them", store.Versions}
	backups  = keeping{"backups", "backup", []string{"restore", "revert", "undo"}, "what a file was before each save", "no backup of it is kept; saving it in place makes one", store.Backups}
)

// Versions are the rows of the commands for what watch keeps.
func Versions() []*command.Command { return keepingRows(versions) }

// Backups are the rows of the commands for backups.
func Backups() []*command.Command { return keepingRows(backups) }

// keepingRows are the rows of the commands of a way in the table.
func keepingRows(k keeping) []*command.Command {
	return []*command.Command{
		{
			Name: k.word + " list", Operands: "FILE", Least: 1, Most: 1,
			Short: "list the " + k.word + " of a file: " + k.about,
			Long: "The newest first: number, time, size, and how many values are others than in the one before. With --json also the path of each copy, " +
				"which all commands that only read take.",
			Options:  slices.Concat([]command.Option{{Name: "json", Help: "one JSON object on one line for each " + k.noun}}, command.Common),
			Examples: []string{"savant " + k.word + " list slot_1.sav"},
			Run:      func(c *command.Call) { listKept(c, k) },
		},
		{
			Name: k.word + " restore", Operands: "FILE N", Least: 2, Most: 2,
			Also:  k.also,
			Short: "write a " + k.noun + " back, or to another file",
			Long: "N is the number of a " + k.noun + ", as " + k.word + " list shows them. The file as it is now is backed up. With -o the " + k.noun +
				" is written elsewhere.",
			Options: []command.Option{
				{Name: "o", Value: "OUT", Help: "write to this file and leave the other as it is; - is standard output"},
				{Name: "force", Help: "overwrite OUT if it exists"},
			},
			Examples: []string{"savant " + k.word + " restore slot_1.sav 12", "savant " + k.word + " restore -o before.sav slot_1.sav 11"},
			Run:      func(c *command.Call) { restoreKept(c, k) },
		},
		{
			Name: k.word + " diff", Operands: "FILE [N]", Least: 1, Most: 2,
			Short:    "tell by path what has changed in a file since a " + k.noun,
			Long:     "N is the number of a " + k.noun + ", as " + k.word + " list shows them; the newest if not given. Lines and options are those of diff.",
			Options:  slices.Concat(comparingOptions, command.Common),
			Examples: []string{"savant " + k.word + " diff slot_1.sav", "savant " + k.word + " diff --stat slot_1.sav 3"},
			Run:      func(c *command.Call) { diffKept(c, k) },
		},
	}
}

func listKept(c *command.Call, k keeping) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	name := c.Arguments[0]
	list, err := k.of("", name)
	if err != nil {
		c.Fail(name, err)
		return
	}
	if len(list) == 0 {
		c.Message(name, k.none)
		c.Worse(command.Problems)
	}
	var newer *model.Snapshot
	for i := 0; i <= len(list); i++ { // each is printed once the previous one is known
		var older *model.Snapshot
		if i < len(list) {
			o.Name = name
			if data, err := store.ReadFile(list[i].Path); err != nil {
				c.Fail(list[i].Path, err)
			} else if doc, err := kinds.Open(data, o); err == nil {
				older = doc.Snapshot()
			}
		}
		if i > 0 {
			changed := -1
			if newer != nil && older != nil {
				if _, n, err := watch.Differences(c.Ctx, older, newer); err == nil {
					changed = n
				}
			}
			version(c, name, k.noun, list[i-1], changed, false, c.Has("json"))
		}
		newer = older
	}
}

// kept finds the one that the last argument numbers, the newest without one. Errors are reported and give false.
func kept(c *command.Call, k keeping) (store.Backup, bool) {
	name := c.Arguments[0]
	list, err := k.of("", name)
	if err != nil {
		c.Fail(name, err)
		return store.Backup{}, false
	}
	if len(c.Arguments) == 1 && len(list) > 0 {
		return list[0], true
	}
	if len(list) == 0 {
		c.Message(name, k.none)
		c.Worse(command.Problems)
		return store.Backup{}, false
	}
	n, err := strconv.ParseUint(c.Arguments[1], 10, 64)
	if err != nil {
		c.Message(c.Command.Name, fmt.Sprintf("%q is not the number of a %s; savant %s list shows the numbers", c.Arguments[1], k.noun, k.word))
		c.Worse(command.Usage)
		return store.Backup{}, false
	}
	var numbers []string
	for _, v := range list {
		if v.Number() == n {
			return v, true
		}
		numbers = append(numbers, strconv.FormatUint(v.Number(), 10))
	}
	c.Message(name, fmt.Sprintf("%s %d is not kept; there are %s", k.noun, n, strings.Join(numbers, ", ")))
	c.Worse(command.Problems)
	return store.Backup{}, false
}

func restoreKept(c *command.Call, k keeping) {
	if v, ok := kept(c, k); ok {
		restore(c, c.Arguments[0], v)
	}
}

func diffKept(c *command.Call, k keeping) {
	d, ok := comparingAsked(c)
	if !ok {
		return
	}
	if v, ok := kept(c, k); ok {
		c.Page()
		d.pair(c.Arguments[0], v.Path, c.Arguments[0])
	}
}

// restore restores a version, in place or to another file.
func restore(c *command.Call, name string, v store.Backup) {
	to, elsewhere := c.Options["o"]
	var saved store.Saved
	var err error
	switch {
	case !elsewhere:
		saved, err = store.Restore(c.Ctx, "", v, name)
	default:
		var data []byte
		if data, err = store.ReadFile(v.Path); err != nil {
			break
		}
		name = to
		if to == command.Standard {
			_, err = c.Out.Exact().Write(data)
			break
		}
		saved, err = store.Write(c.Ctx, to, store.WriteOptions{Force: c.Has("force"), Source: v.Path}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if err != nil {
		c.Fail(name, command.SaveHint(err))
		return
	}
	for _, warning := range saved.Warnings {
		c.Message(name, warning)
	}
}
