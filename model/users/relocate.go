package users

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/lines"
	"savant/model/store"
)

// Messages.
const (
	namesItNearby message.ID = "users.names-it-nearby name"
	namesNearby   message.ID = "users.names-nearby name"
	classOfFile   message.ID = "users.class-of-file class"
	unreadableNow message.ID = "users.unreadable file cause"
	namedSince    message.ID = "users.named-since file moved"
	changedSince  message.ID = "users.changed-since file"
)

// Relocation is a planned move of a project's file, or of a folder with all that is in it, with the changes to the files that refer to it. Nothing is
// written until Write.
type Relocation struct {
	From, To string      // in the project
	Carried  [][2]string // what moves, old and new paths on disk: the file or folder itself, and what the engine keeps beside a file
	Folder   bool        // it is a folder
	Files    []*Followed
	Doubts   []Doubt
	Failed   []Failure // files that could not be read; Write refuses while there are any

	project Project
	back    []store.Change // what undoes the last Write
}

// Followed is a file that refers to what moves.
type Followed struct {
	File, Res string // where it is now
	Places    []*Place

	sum    [sha256.Size]byte // of the contents in which the places were found
	binary bool
}

// Place is a reference to the file that moves.
type Place struct {
	Line   lines.Line // before and after; without a number in a binary file
	Offset int64
	Along  bool // it is to be changed
	Fixed  bool // nobody can choose: the engine itself resolves it, or else it is in what cannot be changed here

	patch model.Patch // of the file; of its payload, in a binary file
	whole string      // the line that the patch changes, or the text in a binary file
	begin int64       // where that begins
	in    binaryText
}

// inWhole is the patch of the place's line or text.
func (p *Place) inWhole() model.Patch {
	return model.Patch{Start: p.patch.Start - p.begin, End: p.patch.End - p.begin, New: p.patch.New}
}

// changed is the line or text of a place as it becomes by it and others there.
func (p *Place) changed(list []*Place) string {
	var patches []model.Patch
	for _, x := range list {
		patches = append(patches, x.inWhole())
	}
	return string(patched([]byte(p.whole), patches))
}

// together returns places by the lines or texts in which they are.
func together(list []*Place) (groups [][]*Place) {
	for i, p := range list {
		if i > 0 && list[i-1].begin == p.begin && list[i-1].in == p.in {
			groups[len(groups)-1] = append(groups[len(groups)-1], p)
		} else {
			groups = append(groups, []*Place{p})
		}
	}
	return groups
}

// becomes is how the line or text of places in it becomes by them all.
func becomes(list []*Place) lines.Line {
	p := list[0]
	switch {
	case len(list) == 1:
		return p.Line
	case p.in.row != "":
		return lines.Line{Before: p.Line.Before, After: p.in.told(p.changed(list))}
	}
	var patches []model.Patch
	for _, x := range list {
		patches = append(patches, x.inWhole())
	}
	line := lines.Of([]byte(p.whole), patches)[0]
	line.Number = p.Line.Number
	return line
}

// Lines returns the lines that change, each with all its places.
func (f *Followed) Lines() (list []lines.Line) {
	for _, places := range together(f.Changing()) {
		list = append(list, becomes(places))
	}
	return list
}

// Shown is a line of a preview: one that changes in any case, at Place and maybe at others, or as it becomes if Place is ticked.
type Shown struct {
	Line  lines.Line
	Place *Place
}

// Shown returns the lines of a preview.
func (f *Followed) Shown() (list []Shown) {
	for _, places := range together(f.Places) {
		var fixed []*Place
		for _, p := range places {
			if p.Tick() == nil {
				fixed = append(fixed, p)
			} else {
				list = append(list, Shown{p.Line, p})
			}
		}
		if len(fixed) > 0 {
			list = append(list, Shown{becomes(fixed), fixed[0]})
		}
	}
	slices.SortStableFunc(list, func(a, b Shown) int { return cmp.Compare(a.Place.Offset, b.Place.Offset) })
	return list
}

// Tick returns the choice whether the place changes; nil where there is none.
func (p *Place) Tick() *bool {
	if p.Fixed {
		return nil
	}
	return &p.Along
}

// Changing returns the places that are to be changed.
func (f *Followed) Changing() (list []*Place) {
	for _, p := range f.Places {
		if p.Along {
			list = append(list, p)
		}
	}
	return list
}

// spoken are the extensions of files in which a game may keep paths of its own. Only the full path is looked for there.
var spoken = []string{".json", ".csv", ".txt", ".xml"}

// models are the extensions of models made by other programs, which refer to other files by relative paths.
var models = []string{".gltf", ".obj", ".mtl"}

// shaders are the extensions of the files that the engine preprocesses.
var shaders = []string{".gdshader", ".shader", ".gdshaderinc"}

// libraries are the extensions of the lists of native libraries.
var libraries = []string{".gdextension", ".gdnlib"}

// Relocate finds the references to a file or folder of the project and plans its move to another path, whose folder is made if it is missing.
// progress, which may be nil, is called with the share done, from 0 to 1. The error is that of Check, or the context's.
func (p Project) Relocate(ctx context.Context, from, to string, progress func(float64)) (*Relocation, error) {
	if _, err := p.Check(from, to); err != nil {
		return nil, err
	}
	r := &Relocation{project: p}
	r.From, _ = p.Resource(from)
	r.To, _ = p.Resource(to)
	r.Carried = [][2]string{{from, to}}
	info, err := os.Lstat(from)
	if err != nil {
		return nil, err
	}
	r.Folder = info.IsDir()
	for _, ending := range r.besides() {
		if info, err := os.Lstat(from + ending); err == nil && info.Mode().IsRegular() {
			r.Carried = append(r.Carried, [2]string{from + ending, to + ending})
		}
	}
	files, failed, err := p.walk(ctx, mayFollow)
	if err != nil {
		return nil, err
	}
	r.Failed = failed
	files = append(files, p.cached()...)
	m := newMover(r.From, r.To, r.Folder)
	for i, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(float64(i) / float64(len(files)))
		}
		if err := r.look(m, file); err != nil {
			r.Failed = append(r.Failed, Failure{file, err})
		}
	}
	if !r.Folder && path.Ext(r.From) == ".cs" && path.Base(r.From) != path.Base(r.To) {
		name := strings.TrimSuffix(path.Base(r.To), ".cs")
		r.Doubts = append(r.Doubts, Doubt{from, r.From, model.Note{Text: message.New(classOfFile, name), Line: 1, Column: 1, Undecided: true}})
	}
	return r, nil
}

// look finds the places in one file.
func (r *Relocation) look(m *mover, file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if info.Size() > limit {
		return message.Err(tooLargeToSearch, info.Size())
	}
	b, err := store.ReadFile(file)
	if err != nil {
		return err
	}
	return r.examine(m, file, b)
}

// mayFollow reports whether files of a name can refer to others.
func mayFollow(name string) bool {
	ending := path.Ext(name)
	_, known := readable[ending]
	return known || slices.Contains(resources, ending) || slices.Contains(spoken, ending) || slices.Contains(models, ending) || slices.Contains(libraries, ending)
}

// Refers reports whether a file with other contents than it has on disk, such as unsaved edits, would be one of Files, or would be after the move, when it
// is undone.
func (r *Relocation) Refers(file string, b []byte) bool {
	if _, ok := r.project.Resource(file); !ok || !mayFollow(filepath.Base(file)) {
		return false
	}
	for _, m := range []*mover{newMover(r.From, r.To, r.Folder), newMover(r.To, r.From, r.Folder)} {
		would := &Relocation{From: m.from, To: m.to, Folder: r.Folder, project: r.project}
		if err := would.examine(m, file, b); err != nil || len(would.Files) > 0 {
			return true // what cannot be read may refer to it
		}
	}
	return false
}

// examine finds the places in the contents of a file.
func (r *Relocation) examine(m *mover, file string, b []byte) error {
	res, _ := r.project.Resource(file)
	f := &Followed{File: file, Res: res, sum: sha256.Sum256(b)}
	var err error
	binary := binaryResource(b)
	own := m.moves(res) && !(r.Folder && binary) // those name others by full paths
	if !own && !m.within(b) {
		return nil
	}
	switch ending := path.Ext(file); {
	case slices.Contains(models, ending):
		r.nearby(m, file, res, b)
	case res == "res://"+uidCache:
		f.Places = m.inCache(b)
	case binary:
		f.binary = true
		if f.Places, err = m.inBinary(b, file); errors.Is(err, errDamaged) {
			r.Doubts = append(r.Doubts, Doubt{file, res, model.Note{Text: message.New(notFollowed), Line: 1, Column: 1, Undecided: true}})
			return nil
		} else if err != nil {
			return err
		}
	default:
		f.Places = m.inText(b, res)
	}
	if len(f.Places) > 0 {
		r.Files = append(r.Files, f)
	}
	return nil
}

// nearby notes that a model refers to the file, or refers to others and moves itself: files of other programs are not changed.
func (r *Relocation) nearby(m *mover, file, res string, b []byte) {
	note := model.Note{Line: 1, Column: 1, Undecided: true}
	name := path.Base(r.From)
	if r.Folder && m.moves(res) {
		if !bytes.Contains(b, []byte("../")) {
			return // what it refers to moves along
		}
		note.Text = message.New(namesNearby, path.Base(res))
	} else if res == r.From {
		if path.Dir(r.From) == path.Dir(r.To) || !bytes.Contains(b, []byte(`"uri"`)) && !bytes.Contains(b, []byte("mtllib")) && !bytes.Contains(b, []byte("map_")) {
			return
		}
		note.Text = message.New(namesNearby, path.Base(res))
	} else {
		if r.Folder {
			name += "/"
		}
		at := bytes.Index(b, []byte(name))
		if at < 0 || path.Dir(res) != path.Dir(r.From) && !bytes.Contains(b, []byte("/"+name)) {
			return
		}
		line := lines.At(b, int64(at))
		note.Offset, note.Line, note.Column = int64(at), line.Number, line.Column
		note.Text = message.New(namesItNearby, name)
	}
	r.Doubts = append(r.Doubts, Doubt{file, res, note})
}

// Counts returns how many places change, and in how many files. Files that only move are not counted.
func (r *Relocation) Counts() (places, files int) {
	for _, f := range r.Files {
		if n := len(f.Changing()); n > 0 {
			places, files = places+n, files+1
		}
	}
	return places, files
}

// TickAs gives the places the choices of an earlier plan of the same move. A place is known by its file and by how its line reads.
func (r *Relocation) TickAs(was *Relocation) {
	type reading struct{ file, before, after string }
	chosen := map[reading][]bool{}
	for _, f := range was.Files {
		for _, p := range f.Places {
			k := reading{f.File, p.Line.Before, p.Line.After}
			chosen[k] = append(chosen[k], p.Along)
		}
	}
	for _, f := range r.Files {
		for _, p := range f.Places {
			k := reading{f.File, p.Line.Before, p.Line.After}
			if list := chosen[k]; len(list) > 0 && !p.Fixed {
				p.Along, chosen[k] = list[0], list[1:]
			}
		}
	}
}

// Write moves the file and changes the files that refer to it, all or none; see store.WriteAll. It fails if one of them has changed since the
// plan was made.
func (r *Relocation) Write(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	if len(r.Failed) > 0 {
		return nil, message.Err(unreadableNow, r.Failed[0].File, r.Failed[0].Err)
	}
	r.back = nil
	made := r.Made()
	var list, back []store.Change
	to := map[string]string{}
	for _, c := range r.Carried {
		to[c[0]] = c[1]
	}
	for _, f := range r.Files {
		if len(f.Changing()) == 0 {
			continue
		}
		i := len(back)
		back = append(back, store.Change{Path: r.landed(f.File)})
		if to[f.File] != "" {
			back[i].To = f.File
		}
		list = append(list, store.Change{Path: f.File, To: to[f.File], Edit: func(now []byte) ([]byte, error) {
			fresh, err := f.edited(now)
			if err == nil {
				back[i].Edit = reversed(f.Res, now, fresh)
			}
			return fresh, err
		}})
		delete(to, f.File)
	}
	for _, c := range r.Carried {
		if to[c[0]] != "" {
			list = append(list, store.Change{Path: c[0], To: c[1], Folder: r.Folder})
			back = append(back, store.Change{Path: c[1], To: c[0], Folder: r.Folder})
		}
	}
	if len(back) > 0 {
		back[0].Bare = made
	}
	saved, err := store.WriteAll(ctx, list, o)
	if err == nil {
		r.back = back
	}
	return saved, err
}

// landed returns the path of a file after the move.
func (r *Relocation) landed(file string) string {
	for _, c := range r.Carried {
		if _, ok := store.Inside(file, c[0]); ok {
			return store.Within(file, c[0], c[1])
		}
	}
	return file
}

// Made returns the folders that are missing for the move, inner ones first.
func (r *Relocation) Made() (list []string) {
	for at := filepath.Dir(r.Carried[0][1]); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); !errors.Is(err, fs.ErrNotExist) {
			return list
		}
		list = append(list, at)
	}
}

// besides are the suffixes of the files beside it that move along.
func (r *Relocation) besides() []string {
	if r.Folder {
		return nil
	}
	return besides
}

// Undo reverts Write, all or none; Write can be called again afterwards. It fails if one of the files has changed since, or if another one refers to
// the file where it is now.
func (r *Relocation) Undo(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	if err := r.unnamed(ctx); err != nil {
		return nil, err
	}
	return store.WriteAll(ctx, r.back, o)
}

// edited returns the new contents of a file.
func (f *Followed) edited(now []byte) ([]byte, error) {
	if sha256.Sum256(now) != f.sum {
		return nil, message.Err(changedMeanwhile, f.Res)
	}
	if f.binary {
		return f.rewritten(now)
	}
	var patches []model.Patch
	for _, p := range f.Changing() {
		patches = append(patches, p.patch)
	}
	return patched(now, patches), nil
}

// patched returns b with patches applied, which must be in order.
func patched(b []byte, patches []model.Patch) []byte {
	var out []byte
	at := int64(0)
	for _, p := range patches {
		out = append(append(out, b[at:p.Start]...), p.New...)
		at = p.End
	}
	return append(out, b[at:]...)
}

// reversed returns an edit that turns now back into was. Only the part between their common prefix and suffix is kept in memory.
func reversed(res string, was, now []byte) func([]byte) ([]byte, error) {
	sum := sha256.Sum256(now)
	from := 0
	for from < len(was) && from < len(now) && was[from] == now[from] {
		from++
	}
	rest := 0
	for rest < len(was)-from && rest < len(now)-from && was[len(was)-1-rest] == now[len(now)-1-rest] {
		rest++
	}
	kept := model.Patch{Start: int64(from), End: int64(len(now) - rest), New: bytes.Clone(was[from : len(was)-rest])}
	return func(b []byte) ([]byte, error) {
		if sha256.Sum256(b) != sum {
			return nil, message.Err(changedSince, res)
		}
		return patched(b, []model.Patch{kept}), nil
	}
}

// unnamed returns an error if a file refers to the one that has moved that did not follow it: it was written since, and nothing would take it back.
func (r *Relocation) unnamed(ctx context.Context) error {
	follow := map[string]bool{}
	for _, c := range r.back {
		follow[c.Path] = true
	}
	now, err := r.project.Relocate(ctx, r.Carried[0][1], r.Carried[0][0], nil)
	if err != nil {
		return err
	}
	for _, f := range now.Files {
		if !follow[f.File] && !slices.Contains(r.project.cached(), f.File) && len(f.Changing()) > 0 {
			return message.Err(namedSince, f.Res, r.To)
		}
	}
	return nil
}
