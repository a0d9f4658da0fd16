package folder

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/find"
	"savant/model/store"
)

// Messages.
const (
	tooLargeToSearch message.ID = "folder.too-large-to-search size"
)

// Options say where to search.
type Options struct {
	All     bool // in files of every kind, not only those that Savant recognizes by name
	Hidden  bool // including names that begin with a dot
	Scripts bool // scripts and shaders, too, as documents
	// Lines searches scripts and shaders as plain text; nil skips them.
	Lines func(text []byte, f func(find.Hit) bool)
}

// plain are the extensions of the files that Lines searches.
var plain = []string{".gd", ".cs", ".gdshader", ".gdshaderinc", ".shader"}

// isPlain reports whether a file name is that of a script or shader.
func isPlain(name string) bool { return slices.Contains(plain, strings.ToLower(filepath.Ext(name))) }

// Limits of a search.
const (
	mostFiles = 1_000_000
	mostHits  = 20_000
	mostBytes = 1 << 30 // of one file
)

// files lists the files in and below a folder, sorted by path; links to folders are not followed. told, which may be
// nil, is called with the count so far.
func files(ctx context.Context, root string, o Options, told func(n int)) (list []string, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && path == root:
			return err
		case err != nil:
			return nil // a folder without read permission is left out
		case path != root && !o.Hidden && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && !store.Temporary(d.Name()) && (o.All || Known(d.Name()) || (o.Scripts || o.Lines != nil) && isPlain(d.Name())) {
			if list = append(list, path); len(list) >= mostFiles {
				return fs.SkipAll
			}
			if told != nil && len(list)%256 == 0 {
				told(len(list))
			}
		}
		return nil
	})
	return list, err
}

// Found is the result of a search in one file.
type Found struct {
	File string
	Hits []find.Hit
	More bool  // there are more hits, beyond MostHits in total
	Err  error // why it was not searched; a *model.LockedError for encrypted files
}

// Progress is the progress of a search or a replacement.
type Progress struct {
	Done, Total int // files
	Listing     bool
}

// Search searches the document of a file, and calls f for each hit until that returns false.
type Search func(ctx context.Context, file string, doc *model.Snapshot, f func(find.Hit) bool) error

// Values is the search for values.
func Values(s *find.Search) Search {
	return func(ctx context.Context, _ string, doc *model.Snapshot, f func(find.Hit) bool) error {
		return s.Run(ctx, doc, nil, f)
	}
}

// Find searches the files of a folder, one after the other, and calls f for those with hits, and for those that could
// not be searched, until f returns false. told, which may be nil, is called often.
func Find(ctx context.Context, root string, s Search, o Options, told func(Progress), f func(Found) bool) error {
	if told == nil {
		told = func(Progress) {}
	}
	files, err := files(ctx, root, o, func(n int) { told(Progress{Total: n, Listing: true}) })
	if err != nil {
		return err
	}
	left := mostHits
	for i, path := range files {
		told(Progress{Done: i, Total: len(files)})
		found := one(ctx, path, s, o, left)
		if err := ctx.Err(); err != nil {
			return err
		}
		left -= len(found.Hits)
		if (len(found.Hits) > 0 || found.Err != nil) && !f(found) || found.More {
			break
		}
	}
	told(Progress{Done: len(files), Total: len(files)})
	return nil
}

// one searches one file. A panic of ours must not end the search of the others.
func one(ctx context.Context, path string, s Search, o Options, most int) (found Found) {
	found.File = path
	defer func() {
		if p := recover(); p != nil {
			found.Err = store.BrokeDown(p)
		}
	}()
	take := func(h find.Hit) bool {
		if len(found.Hits) == most {
			found.More = true
			return false
		}
		found.Hits = append(found.Hits, h)
		return true
	}
	if o.Lines != nil && isPlain(path) {
		text, err := readText(path)
		if found.Err = err; err == nil {
			o.Lines(text, take)
		}
		return found
	}
	file, err := open(path)
	if err != nil {
		found.Err = err
		return found
	}
	if !file.Doc.Info().HasValues && !(o.Scripts && isPlain(path)) {
		return found
	}
	found.Err = s(ctx, path, file.Doc.Snapshot(), take)
	return found
}

// mostText is the size in bytes of the largest script that is searched.
const mostText = 64 << 20

// readText reads a script.
func readText(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > mostText {
		return nil, message.Err(tooLargeToSearch, info.Size())
	}
	return store.ReadFile(path)
}

// open opens a file.
func open(path string) (*store.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > mostBytes {
		return nil, message.Err(tooLargeToSearch, info.Size())
	}
	return store.Open(path, model.Options{Name: filepath.Base(path)})
}

// Change is what a replacement would do to one file. Nothing is written until Write.
type Change struct {
	File    string
	Result  find.Result
	Values  []Value         // the first MostValues changes
	Now     []find.Hit      // what is where those values were
	Lost    []model.Problem // what the file would name afterwards that is not there
	Damaged message.Message // what is wrong with the file already, of which only whole values are written; zero for nothing
	Patches []model.Patch   // in the innermost payload
	Err     error           // why the file is unchanged

	file *store.File
}

// Value is a value before and after a replacement, as Godot text.
type Value struct{ Path, Before, After string }

// mostValues is for how many values of a file a Change has the new value.
const mostValues = 500

// Looker lists what a file names that is not there. It may open other files for the document.
type Looker func(ctx context.Context, doc *model.Document, file string) []model.Problem

// replace makes a replacement in the file's document.
func (c *Change) replace(ctx context.Context, r *find.Replacer, lost Looker, chosen func(find.Hit) bool) error {
	doc := c.file.Doc
	if problems := doc.Problems(); len(problems) > 0 {
		c.Damaged = problems[0].Text
	}
	before := doc.Snapshot()
	changes, err := r.Changes(ctx, before, nil, chosen)
	if err != nil {
		return err
	}
	if c.Result, err = changes.MakeFitting(doc); err != nil {
		return err
	}
	trails, old := changes.Trails(mostValues), before.Document()
	for _, t := range trails {
		row := old.Descend(t)
		was, _ := old.Text(row)
		c.Values = append(c.Values, Value{Path: old.Path(row), Before: was})
	}
	c.Now = changes.Places(doc, mostValues)
	for i, t := range trails {
		c.Values[i].After, _ = doc.Text(doc.Descend(t))
	}
	if c.Patches = doc.Patches(); len(c.Patches) > 0 && lost != nil {
		c.Lost = Lost(ctx, lost, old, doc.Snapshot().Document(), c.File)
	}
	return nil
}

// Lost lists what a file names that is not there after an edit, and was before it.
func Lost(ctx context.Context, look Looker, before, after *model.Document, file string) (list []model.Problem) {
	said := func(p model.Problem) string { return p.Path + " " + string(p.Text.ID) }
	known := map[string]int{}
	for _, p := range look(ctx, before, file) {
		known[said(p)]++
	}
	for _, p := range look(ctx, after, file) {
		if known[said(p)]--; known[said(p)] < 0 {
			list = append(list, p)
		}
	}
	return list
}

// Plan replaces a search's hits in files, in memory. What cannot be replaced stays, and the rest is. lost, if not nil, is asked before and after;
// chosen, if not nil, reports for each hit whether to replace it.
func Plan(ctx context.Context, files []string, r *find.Replacer, lost Looker, told func(Progress), chosen func(file string, h find.Hit) bool) ([]*Change, error) {
	var list []*Change
	for i, path := range files {
		if told != nil {
			told(Progress{Done: i, Total: len(files)})
		}
		c := &Change{File: path}
		if c.file, c.Err = open(path); c.Err == nil {
			var pick func(find.Hit) bool
			if chosen != nil {
				pick = func(h find.Hit) bool { return chosen(path, h) }
			}
			c.Err = c.replace(ctx, r, lost, pick)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var query *find.QueryError
		if errors.As(c.Err, &query) {
			return nil, c.Err // it is the same for every file
		}
		list = append(list, c)
	}
	return list, nil
}

// Text reports whether the file is text, so that the bytes of Patches can be shown.
func (c *Change) Text() bool {
	return model.Has[model.Lined](c.file.Doc)
}

// Was returns the bytes that a patch replaces, at most n.
func (c *Change) Was(p model.Patch, n int) []byte {
	b := make([]byte, min(p.End-p.Start, int64(n)))
	return b[:c.file.Doc.Original().ReadAt(b, p.Start)]
}

// Turn takes the replacement back in memory, or makes it again if it was taken back. Write saves that.
func (c *Change) Turn(undo bool) {
	if undo {
		c.file.Doc.Go(0)
		return
	}
	c.file.Doc.Go(len(c.file.Doc.History()))
}

// Write saves the file like every save: if it has changed on disk since it was planned it is not touched, and the old
// file is kept as a backup.
func (c *Change) Write(ctx context.Context, o store.SaveOptions) (store.Saved, error) {
	if c.Err != nil {
		return store.Saved{}, c.Err
	}
	o.To, o.Copy = "", false
	return c.file.Save(ctx, o)
}
