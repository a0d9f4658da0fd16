package compare

import (
	"errors"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model/store"
	"savant/model/threeway"
	"savant/model/value"
	"savant/ui/cli/command"
)

// Merge is the row of the command in the table.
func Merge() *command.Command {
	return &command.Command{
		Name: "merge", Operands: "BASE OURS THEIRS", Least: 3, Most: 3,
		Short: "merge what two sides changed of one file",
		Long: "Puts what THEIRS changed of BASE into OURS, by what the files hold instead of by their lines: nodes by their paths, even if " +
			"renamed, resources whatever their ids, dictionaries by keys, arrays by elements. What only one side changed is taken with its bytes. " +
			"A conflict is written into text between markers, as git does; in other files the value of OURS stays, and the conflicts are listed in a file " +
			"beside it, NAME.conflicts.json, with the three versions. The exit status is 0 if everything is merged, 1 if conflicts are left or something names what --favor left out, 3 if a file cannot be read.",
		Options: slices.Concat([]command.Option{
			{Name: "favor", Value: "SIDE", Choices: []string{"ours", "theirs", "base"}, Help: "settle conflicts: take ours, theirs or base"},
			{Name: "review", Help: "also list what was merged by a guess"},
			{Name: "json", Help: "one JSON object on one line for each conflict, each guess and each place that names what --favor left out"},
			{Name: "marker-size", Value: "N", Help: "the length of conflict markers; 7 if not given"},
			{Name: "ours-label", Value: "TEXT", Help: "the words behind the first marker of a conflict; \"ours\" if not given"},
			{Name: "theirs-label", Value: "TEXT", Help: "the words behind the last marker; \"theirs\" if not given"},
			{Name: "path", Value: "NAME", Help: "the name of the file in the repository, as git tells a merge driver; no backup is made then"},
		}, command.Writing, command.Common),
		Examples: []string{"savant merge -o merged.tscn base.tscn ours.tscn theirs.tscn", "savant merge --favor theirs base.sav ours.sav theirs.sav"},
		Run:      mergeCommand,
	}
}

// sides are the words of --favor.
var sides = map[string]threeway.Side{"base": threeway.Base, "ours": threeway.Ours, "theirs": threeway.Theirs}

func mergeCommand(c *command.Call) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	settings := threeway.Options{Favor: sides[c.Options["favor"]]}
	settings.Markers = threeway.Markers{Ours: c.Options["ours-label"], Theirs: c.Options["theirs-label"]}
	if text, ok := c.Options["marker-size"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 1000 {
			c.Message(c.Command.Name, "--marker-size is a number from 1 to 1000")
			c.Worse(command.Usage)
			return
		}
		settings.Markers.Size = n
	}
	var files [3]*store.File
	var versions [3][]byte
	for i, name := range c.Arguments {
		file, err := c.Open(name, o)
		if err != nil {
			c.Fail(name, err)
			return
		}
		files[i] = file
		if file.Doc.Info().Size <= threeway.MostKept {
			versions[i], _ = file.Doc.File()
		}
	}
	name := c.Arguments[1]
	result, err := threeway.Merge(c.Ctx, files[0].Doc, files[1].Doc, files[2].Doc, settings)
	if err != nil {
		c.Fail(name, err)
		return
	}
	printMerge(c, mergedAs(c, name), result)
	if result.Left() > 0 || len(result.Nowhere) > 0 {
		c.Worse(command.Problems)
	}
	switch {
	case c.Has("dry-run") && c.Has("json"):
		return
	case c.Has("path"):
		if !saveMerge(c, name, files[1]) {
			return
		}
	case !c.Written(name, files[1]):
		return
	}
	switch {
	case c.Has("dry-run"):
	case result.Left() > 0 && !result.Marked:
		encrypted := slices.ContainsFunc(files[:], func(f *store.File) bool { return store.Encrypted(f.Doc) })
		listConflicts(c, name, result, versions, encrypted)
	default:
		dropList(c, name)
	}
}

// dropList removes the list of conflicts beside a file whose merge it is no longer: another merge was written there, and needs none.
func dropList(c *command.Call, name string) {
	if name = mergedAs(c, name); name == command.Standard {
		return
	}
	name += threeway.SidecarEnding
	data, err := store.ReadShort(name, threeway.MostListed)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil {
		if _, e := threeway.ReadSidecar(data); e != nil {
			return // a file of somebody else
		}
		err = store.Discard(name)
	}
	if err != nil {
		c.Fail(name, err)
	}
}

// saveMerge writes the file that git gave a merge driver. It reports whether that went well.
func saveMerge(c *command.Call, name string, file *store.File) bool {
	_, err := file.Save(c.Ctx, store.SaveOptions{NoBackup: true, Force: true})
	if err != nil {
		c.Fail(name, err)
	}
	return err == nil
}

// mergedAs is the name of the file that the result of a merge into ours is written to, as the user knows it.
func mergedAs(c *command.Call, ours string) string {
	if as, ok := c.Options["path"]; ok {
		return as
	}
	if to, ok := c.Options["o"]; ok {
		return to
	}
	return ours
}

// printMerge prints the remaining conflicts and, with --review, the guesses.
func printMerge(c *command.Call, name string, result threeway.Result) {
	if name == command.Standard {
		name = "standard output"
	}
	for _, x := range merges(result) {
		switch {
		case c.Has("json"):
			c.JSON(x)
		case x.Kind == "review" && c.Has("review"):
			c.Message(name, "review "+x.Path+": "+x.Why)
		case x.Kind == "conflict" && !x.Settled:
			c.Message(name, "conflict "+placeOf(x)+": "+x.Why)
		case x.Kind == "nowhere":
			c.Message(name, x.Path+": "+x.Why)
		}
	}
}

// placeOf is where a conflict is. A connection has only a number in a path, so what it connects is said too.
func placeOf(x threeway.Listed) string {
	if !strings.HasPrefix(x.Path, "connection[") || !strings.HasSuffix(x.Path, "]") {
		return x.Path
	}
	side, text := "ours", x.Ours
	if text == "" {
		side, text = "theirs", x.Theirs
	}
	return x.Path + " (" + side + ": " + value.Shorten(text, value.Longest) + ")"
}

// merges lists conflicts, guesses and what leads nowhere as they are printed.
func merges(result threeway.Result) []threeway.Listed {
	var list []threeway.Listed
	for _, x := range result.Changes {
		why := x.Why
		switch {
		case x.Conflict():
		case result.Held && x.Taken == threeway.Theirs:
			why = message.New(threeway.NotMerged)
		default:
			continue
		}
		list = append(list, threeway.Listed{Kind: "conflict", Path: x.Path, Why: command.English(why), Base: x.Base, Ours: x.Ours, Theirs: x.Theirs, Settled: x.Chosen})
	}
	for _, x := range result.Review {
		list = append(list, threeway.Listed{Kind: "review", Path: x.Path, Why: command.English(x.Why)})
	}
	for _, x := range result.Nowhere {
		list = append(list, threeway.Listed{Kind: "nowhere", Path: x.Path, Why: command.English(x.Why())})
	}
	return list
}

// listConflicts writes the conflicts of a file that cannot hold them beside it, without what an encrypted one holds.
func listConflicts(c *command.Call, name string, result threeway.Result, versions [3][]byte, encrypted bool) {
	if name = mergedAs(c, name); name == command.Standard {
		return
	}
	list := threeway.Sidecar{Conflicts: merges(result)}
	if versions[0] != nil && versions[1] != nil && versions[2] != nil {
		list.Versions = &threeway.Versions{Base: versions[0], Ours: versions[1], Theirs: versions[2]}
	}
	if encrypted {
		list.HideValues("the values are left out because the file is encrypted: open it with its key, and Merge shows them")
	}
	data, err := list.Encode()
	if err == nil {
		name += threeway.SidecarEnding
		_, err = store.Write(c.Ctx, name, store.WriteOptions{Force: true}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if err != nil {
		c.Fail(name, err)
	}
}
