package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/convert"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/store"
)

// differenceJSON is what diff --json prints of one difference. In folders a file that only one of them has is one difference without a path.
type differenceJSON struct {
	File string `json:"file,omitempty"` // in folders: its name in both
	Op   string `json:"op"`             // added, removed, changed, moved
	Path string `json:"path"`
	From string `json:"from,omitempty"` // where it was, if it moved
	Old  string `json:"old,omitempty"`
	New  string `json:"new,omitempty"`
	Note string `json:"note,omitempty"`
}

// statJSON is what diff --stat --json prints of one file that differs.
type statJSON struct {
	File    string `json:"file"`
	Op      string `json:"op,omitempty"` // added or removed, of a file that only one folder has
	Added   int    `json:"added"`
	Removed int    `json:"removed"`
	Changed int    `json:"changed"`
	Moved   int    `json:"moved"`
}

// signs are the signs before a difference, and their colours.
var signs = map[diff.Op]span{diff.Added: {green, "+"}, diff.Removed: {red, "-"}, diff.Changed: {yellow, "~"}, diff.Moved: {cyan, ">"}}

// comparing compares pairs of files for diff.
type comparing struct {
	*call
	options model.Options
	folders bool // each difference starts with the name of its file
}

// comparingOptions are those of commands that print differences.
var comparingOptions = []Option{
	{Name: "brief", Letter: "q", Help: "only say which files differ"},
	{Name: "stat", Help: "only count for each file what was added, removed, changed and moved"},
	{Name: "json", Help: "one JSON object on one line for each difference: op, path, from, old, new"},
	colouring,
	{Name: "no-pager", Help: "print as into a file, without a pager"},
}

// comparing reads the options of a command that prints differences. Errors are reported and give false.
func (c *call) comparing() (comparing, bool) {
	if c.has("brief") && (c.has("stat") || c.has("json")) {
		c.message(c.command.Name, "-q only names files: neither --stat nor --json goes with it")
		c.worse(Usage)
		return comparing{}, false
	}
	o, ok := c.openOptions()
	return comparing{call: c, options: o}, ok
}

func diffCommand(c *call) {
	d, ok := c.comparing()
	if !ok {
		return
	}
	a, b := c.arguments[0], c.arguments[1]
	switch inA, inB := isFolder(a), isFolder(b); {
	case inA && inB:
		d.folders = true
		c.page()
		d.within(a, b)
	case inA != inB:
		if inB {
			a = b
		}
		c.message(a, "it is a folder; diff takes two files or two folders")
		c.worse(Usage)
	default:
		c.page()
		d.pair(b, a, b)
	}
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return name != standard && err == nil && info.IsDir()
}

// within compares the files of two folders that have the same name there, and lists those that only one of them has.
func (d *comparing) within(a, b string) {
	a, b = store.Clean(a), store.Clean(b)
	inA, inB := d.names(a), d.names(b)
	all := maps.Clone(inA)
	maps.Copy(all, inB)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if d.ctx.Err() != nil {
			return
		}
		switch pathA, pathB := filepath.Join(a, name), filepath.Join(b, name); {
		case !inB[name]:
			d.only(name, diff.Removed, a)
		case !inA[name]:
			d.only(name, diff.Added, b)
		case !sameBytes(pathA, pathB):
			d.pair(name, pathA, pathB)
		}
	}
}

// names are the files in a folder and in those below it, by their paths from there.
func (d *comparing) names(folder string) map[string]bool {
	folder = store.Clean(folder)
	list := map[string]bool{}
	filepath.WalkDir(folder+string(filepath.Separator), func(path string, e fs.DirEntry, err error) error {
		switch {
		case d.ctx.Err() != nil:
			return fs.SkipAll
		case err != nil:
			d.fail(path, err)
		case e.IsDir() && e.Name() == ".git":
			return fs.SkipDir
		case !e.IsDir() && !store.Temporary(e.Name()) && regular(path, e):
			if name, err := filepath.Rel(folder, path); err == nil {
				list[name] = true
			}
		}
		return nil
	})
	return list
}

// only prints the name of a file that only one folder has.
func (d *comparing) only(name string, op diff.Op, folder string) {
	d.worse(Problems)
	switch {
	case d.has("json") && d.has("stat"):
		d.json(statJSON{File: name, Op: op.String()})
	case d.has("json"):
		d.json(differenceJSON{File: name, Op: op.String()})
	default:
		d.out.spans(signs[op], span{"", " "}, span{magenta, name}, span{"", ": only in " + folder})
	}
}

// sameBytes reports whether two files are identical, which saves reading them as documents. The caller handles errors when
// it opens them.
func sameBytes(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA != nil || errB != nil || infoA.Size() != infoB.Size() {
		return false
	}
	fileA, err := store.OpenInput(a)
	if err != nil {
		return false
	}
	defer fileA.Close()
	fileB, err := store.OpenInput(b)
	if err != nil {
		return false
	}
	defer fileB.Close()
	bufA, bufB := make([]byte, 1<<16), make([]byte, 1<<16)
	for {
		n, errA := io.ReadFull(fileA, bufA)
		m, errB := io.ReadFull(fileB, bufB)
		switch {
		case !bytes.Equal(bufA[:n], bufB[:m]):
			return false
		case errA != nil:
			return errB != nil && (errors.Is(errA, io.EOF) || errors.Is(errA, io.ErrUnexpectedEOF))
		}
	}
}

// pair compares two files.
func (d *comparing) pair(name, a, b string) {
	var files [2]*store.File
	for i, name := range []string{a, b} {
		file, err := d.open(name, d.options)
		if err != nil {
			d.fail(name, err)
			continue
		}
		defer file.Close()
		files[i] = file
	}
	if files[0] == nil || files[1] == nil {
		return
	}
	counts := map[diff.Op]int{}
	x, y := d.alike(files[0].Doc.Snapshot(), files[1].Doc.Snapshot())
	err := diff.Compare(d.ctx, x, y, d.share(b), func(x diff.Difference) bool {
		d.worse(Problems)
		counts[x.Op]++
		if !d.has("brief") && !d.has("stat") {
			d.difference(name, x)
		}
		return !d.has("brief")
	})
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		d.message(b, err)
		d.worse(Problems)
		return
	case err != nil:
		d.fail(b, err)
		return
	}
	if len(counts) > 0 {
		d.summary(name, a, b, counts)
	}
}

// alike converts a save and JSON that may have been made from it to one kind: JSON that holds all of a save to a save,
// otherwise the save to the plain JSON that convert writes. Other pairs, and what cannot be converted, stay unchanged.
func (d *comparing) alike(a, b *model.Snapshot) (x, y *model.Snapshot) {
	x, y = a, b
	save, text := &x, &y
	ownA, ownB := !a.Document().Info().Neutral, !b.Document().Info().Neutral
	if a.Tree() == nil || b.Tree() == nil || ownA == ownB {
		return a, b
	}
	if ownB {
		save, text = &y, &x
	}
	r := convert.Request{Form: convert.Bin, Wrap: convert.None, Lossy: true}
	if res, err := convert.Bytes(d.ctx, "save.json", (*text).Document().Bytes(), "", r, nil); err == nil && res.From == convert.JSON {
		if doc, err := kinds.Open(res.Data, model.Options{Dialect: res.Dialect}); err == nil {
			*text = doc.Snapshot()
		}
		return x, y
	}
	r.Form, r.From = convert.PlainJSON, (*save).Document().Dialect().Name
	if res, err := convert.Bytes(d.ctx, "", (*save).Document().Bytes(), "", r, nil); err == nil {
		if doc, err := kinds.Open(res.Data, model.Options{Name: "save.json"}); err == nil {
			*save = doc.Snapshot()
		}
	}
	return x, y
}

// summary prints what -q and --stat say of two files that differ.
func (d *comparing) summary(name, a, b string, counts map[diff.Op]int) {
	switch {
	case d.has("brief"):
		d.out.spans(span{magenta, a}, span{"", " and "}, span{magenta, b}, span{"", " differ"})
	case d.has("stat") && d.has("json"):
		d.json(statJSON{name, "", counts[diff.Added], counts[diff.Removed], counts[diff.Changed], counts[diff.Moved]})
	case d.has("stat"):
		line := []span{{magenta, name}, {"", ":"}}
		for _, op := range []diff.Op{diff.Added, diff.Removed, diff.Changed, diff.Moved} {
			if n := counts[op]; n > 0 {
				if len(line) > 2 {
					line = append(line, span{"", ","})
				}
				line = append(line, span{"", " "}, span{signs[op].colour, count(n, "value") + " " + op.String()})
			}
		}
		d.out.spans(line...)
	}
}

// sideOf returns the text of one side of a difference, or a description if that would be long.
func sideOf(text string, size message.Message) string {
	if text != "" {
		return text
	}
	return english(size)
}

// difference prints one difference.
func (d *comparing) difference(name string, x diff.Difference) {
	if !d.folders {
		name = ""
	}
	if d.has("json") {
		d.json(differenceJSON{name, x.Op.String(), x.Path, x.From, sideOf(x.Old, x.OldSize), sideOf(x.New, x.NewSize), english(x.Note)})
		return
	}
	lead := []span{signs[x.Op], {"", " "}, {signs[x.Op].colour, wherever(x.Path)}}
	if name != "" {
		lead = append([]span{{magenta, name}, {"", ": "}}, lead...)
	}
	was := ""
	if x.From != "" && x.Op != diff.Moved {
		was = " (was " + x.From + ")"
	}
	line := append(lead, span{"", was + ": "})
	switch old, now := sideOf(x.Old, x.OldSize), sideOf(x.New, x.NewSize); x.Op {
	case diff.Added:
		line = append(line, span{green, now})
	case diff.Removed:
		line = append(line, span{red, old})
	case diff.Changed:
		line = append(line, span{red, old}, span{"", " -> "}, span{green, now})
		if !x.Note.IsZero() {
			line = append(line, span{"", " (" + english(x.Note) + ")"})
		}
	case diff.Moved:
		what := english(x.Note)
		if x.From != "" {
			what = "was " + x.From
		}
		line = append(line, span{"", what})
	}
	d.out.spans(line...)
}

// wherever returns a path, or "." for that of the whole file.
func wherever(path string) string {
	if path == "" {
		return "."
	}
	return path
}
