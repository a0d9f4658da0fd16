// Package users finds which files of a project name a node, a resource or a file, and has them follow when it changes: planned
// for all of them, looked at, and only then written.
package users

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
)

// Messages.
const (
	noProject        message.ID = "users.no-project"
	ringOfScenes     message.ID = "users.ring-of-scenes"
	notInProject     message.ID = "users.not-in-project file"
	tooLargeToSearch message.ID = "users.too-large-to-search size"
	pathOf           message.ID = "users.path-of noun path"
	namesText        message.ID = "users.names-text name"
)

// Messages.
const (
	noProjectAt message.ID = "users.no-project-at file cause"
)

// Project is the folder that "res://" means.
type Project struct {
	Root string
}

// ErrNoProject says that a file is in no project's folder.
var ErrNoProject = message.Err(noProject)

// ProjectOf finds the project that a file belongs to: the nearest folder above with a project.godot (2.x: engine.cfg).
func ProjectOf(file string) (Project, error) {
	file, err := store.Absolute(file)
	if err != nil {
		return Project{}, err
	}
	folder := filepath.Dir(file)
	for {
		for _, name := range []string{"project.godot", "engine.cfg"} {
			if info, err := os.Stat(filepath.Join(folder, name)); err == nil && info.Mode().IsRegular() {
				return Project{folder}, nil
			}
		}
		above := filepath.Dir(folder)
		if above == folder {
			return Project{}, message.Err(noProjectAt, file, ErrNoProject)
		}
		folder = above
	}
}

// Settings returns the text of project.godot. The error is the file system's.
func (p Project) Settings() ([]byte, error) {
	return store.ReadFile(filepath.Join(p.Root, "project.godot"))
}

// major is the version of the engine that the project is for: its settings say 4 of 3.x and 5 of 4.x.
func (p Project) major() int {
	b, err := p.Settings()
	if err == nil && bytes.Contains(b, []byte("config_version=4")) {
		return 3
	}
	return 4
}

// Resource is a file's name in the project, "res://...". ok is false for files outside.
func (p Project) Resource(file string) (res string, ok bool) {
	root, err := store.Absolute(p.Root)
	if err != nil {
		return "", false
	}
	file, err = store.Absolute(file)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return "res://" + filepath.ToSlash(rel), true
}

// readable are the endings of files that are searched besides resources, and whether they can be changed. In scripts and shaders places are
// only listed: what a script does with a path is not known.
var readable = map[string]bool{
	".godot": true, ".cfg": true, ".import": true,
	".gd": false, ".cs": false, ".gdshader": false, ".shader": false, ".gdshaderinc": false,
}

// Limit is the size of the largest file that is searched.
const Limit = 1 << 30

// Failure is a file or folder that could not be read.
type Failure struct {
	File string
	Err  error
}

// files lists what is to be searched, in order; folders that begin with a dot and those with a .gdignore are not.
func (p Project) files(ctx context.Context) (list []string, failed []Failure, err error) {
	return p.walk(ctx, func(name string) bool {
		_, ok := readable[path.Ext(name)]
		return ok || slices.Contains(resources, path.Ext(name))
	})
}

// walk lists the files of a project with names that are wanted. Hidden folders and those with a .gdignore are left out, as the engine does.
func (p Project) walk(ctx context.Context, want func(name string) bool) (list []string, failed []Failure, err error) {
	err = filepath.WalkDir(p.Root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && file == p.Root:
			return err
		case err != nil:
			failed = append(failed, Failure{file, err})
			return nil
		case d.IsDir() && file != p.Root:
			if strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(file, ".gdignore")); err == nil {
				return fs.SkipDir
			}
		case d.Type().IsRegular():
			if want(d.Name()) {
				list = append(list, file)
			}
		}
		return nil
	})
	return list, failed, err
}

// FileUses are the places in one file that name a target.
type FileUses struct {
	File string // on disk
	Res  string // in the project
	Uses []model.Use
}

// Found is the result of a search.
type Found struct {
	Files  []FileUses
	Failed []Failure
}

// Find searches a project for what names a target. A node is also looked for in scenes that have its scene in them through
// others. progress, which may be nil, is told from 0 to 1 how far it is.
func (p Project) Find(ctx context.Context, t model.Target, progress func(float64)) (*Found, error) {
	s, err := p.search(ctx, progress)
	if err != nil {
		return nil, err
	}
	found := &Found{Failed: s.failed}
	err = s.follow(ctx, t, t, func(file *source, t, _ model.Target) error {
		uses := file.uses(t)
		if len(uses) == 0 {
			return nil
		}
		found.add(file.path, file.res, uses...)
		return nil
	})
	if err == nil && t.Node != "" && t.Node != "." {
		err = found.shared(ctx, s, lastName(t.Node))
	}
	slices.SortFunc(found.Files, func(a, b FileUses) int { return strings.Compare(a.Res, b.Res) })
	return found, err
}

func (f *Found) add(path, res string, uses ...model.Use) {
	for i := range f.Files {
		if f.Files[i].Res == res {
			f.Files[i].Uses = joined(f.Files[i].Uses, uses)
			return
		}
	}
	f.Files = append(f.Files, FileUses{path, res, uses})
}

// shared adds the paths in files that scenes share, and the places in scripts that name a node.
func (f *Found) shared(ctx context.Context, s *search, name string) error {
	for _, x := range s.places { // a path leads through the node if another name of the node gave another path
		for i, place := range x.was {
			x.now[i] = place + "?"
		}
	}
	tracks, _, err := s.tracks(ctx, name)
	if err != nil {
		return err
	}
	for _, t := range tracks {
		f.add(t.src.path, t.src.res, model.Use{Offset: t.Offset, Length: t.Length, Line: t.Line, Column: t.Column,
			Text: message.New(pathOf, t.Noun, t.Text), Undecided: len(t.after) == 0 || len(t.unsure) > 0})
	}
	mentions, err := s.mentions(ctx, name)
	for _, m := range mentions {
		f.add(m.File, m.Res, m.Use)
	}
	return err
}

// joined adds to a list of uses those that are not in it.
func joined(list, more []model.Use) []model.Use {
	for _, u := range more {
		if !slices.ContainsFunc(list, func(v model.Use) bool { return u.Offset == v.Offset && u.Length == v.Length }) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b model.Use) int { return int(a.Offset - b.Offset) })
	return list
}

// source is one file of the project.
type source struct {
	path, res string
	doc       *model.Document
	text      []byte // of a file that is only searched, because it is none of these or is damaged; else nil
	info      fs.FileInfo
	made      bool // the document is what an importer made of the file: nothing in it is to be changed
}

func (f *source) uses(t model.Target) []model.Use {
	if f.text == nil {
		return f.doc.Uses(f.res, t)
	}
	if t.Node != "" && !binaryResource(f.text) {
		return nil // which nodes a script asks for cannot be told from its text
	}
	var list []model.Use
	for _, name := range []string{t.File, t.UID} {
		if t.ID != "" {
			name += "::" + t.ID
		}
		for at := 0; name != "" && at < len(f.text); {
			n := bytes.Index(f.text[at:], []byte(name))
			if n < 0 {
				break
			}
			off, end := at+n, at+n+len(name)
			at = end
			if end < len(f.text) && !strings.ContainsRune("\"'\x00", rune(f.text[end])) && !bytes.HasPrefix(f.text[end:], []byte("::")) {
				continue // a longer name
			}
			line := 1 + bytes.Count(f.text[:off], []byte{'\n'})
			column := 1 + utf8.RuneCount(f.text[bytes.LastIndexByte(f.text[:off], '\n')+1:off])
			list = append(list, model.Use{Offset: int64(off), Length: int64(len(name)), Line: line, Column: column, Text: message.New(namesText, name), Undecided: true})
		}
	}
	return list
}

// search is what is known of the project's files while targets are looked for in them.
type search struct {
	files  []string
	failed []Failure
	root   Project
	opened map[string]*source // by path; those that named something
	heads  map[string][]byte  // by path: the part of a scene in which other files are named, to tell without reading it again
	places map[string]*places // by path in the project: scenes that have a target's node
	linked map[string]*linked // by path in the project: scenes
	uids   map[string]string  // the file of each uid
	live   bool               // a file that has changed on disk is opened anew
	report func(float64)
	passes int
}

// places are where a scene has a target's node: once for each instance of the target's scene.
type places struct {
	*source
	was, now []string
}

// pairs are the places before and after.
func (x *places) pairs() (list [][2]string) {
	for i := range x.was {
		list = append(list, [2]string{x.was[i], x.now[i]})
	}
	return list
}

// moved tells whether a place before and after has another parent.
func moved(p [2]string) bool { return path.Dir(p[0]) != path.Dir(p[1]) }

// ErrRing says that scenes are instances of one another.
var ErrRing = message.Err(ringOfScenes)

// Scenes lie at most so many levels within others, in at most so many places.
const (
	maxLevels = 32
	maxPlaces = 10_000
)

func (p Project) search(ctx context.Context, progress func(float64)) (*search, error) {
	list, failed, err := p.files(ctx)
	if err != nil {
		return nil, err
	}
	s := p.start(progress)
	s.files, s.failed = list, failed
	return s, nil
}

// start is a search that does not know the project's files yet.
func (p Project) start(progress func(float64)) *search {
	if progress == nil {
		progress = func(float64) {}
	}
	return &search{root: p, opened: map[string]*source{}, heads: map[string][]byte{}, places: map[string]*places{}, linked: map[string]*linked{}, report: progress}
}

// follow calls f for each file that may name a target. When a file has the target's node in it as an instance, it has a node that
// other files may name again: those are looked for too. from and to are what the target was and will be.
func (s *search) follow(ctx context.Context, from, to model.Target, f func(file *source, from, to model.Target) error) error {
	type pair struct {
		from, to model.Target
		level    int
	}
	todo, seen := []pair{{from, to, 0}}, map[model.Target]bool{}
	if from.Node != "" {
		if src := s.at("", from.File, ""); src != nil && src.doc != nil {
			s.has(src, []string{from.Node}, []string{to.Node})
		}
	}
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		if seen[next.from] {
			continue
		}
		if next.level > maxLevels || len(seen) > maxPlaces {
			return ErrRing
		}
		seen[next.from] = true
		for i, file := range s.files {
			if err := ctx.Err(); err != nil {
				return err
			}
			if s.passes == 0 {
				s.report(float64(i) / float64(len(s.files)))
			}
			src, err := s.open(file, next.from)
			if err != nil {
				if s.passes == 0 {
					s.failed = append(s.failed, Failure{file, err})
				}
				continue
			}
			if src == nil {
				continue
			}
			if src.text == nil && next.from.Node != "" {
				uid := src.doc.UID()
				was, now := src.doc.Places(src.res, next.from), src.doc.Places(src.res, withNode(next.from, next.to.Node))
				s.has(src, was, now)
				for k := range was {
					here := model.Target{File: src.res, UID: uid}
					todo = append(todo, pair{withNode(here, was[k]), withNode(here, now[k]), next.level + 1})
				}
			}
			if err := f(src, next.from, next.to); err != nil {
				return err
			}
		}
		s.passes++
	}
	s.report(1)
	return nil
}

// has notes that a scene has a target's node at places.
func (s *search) has(src *source, was, now []string) {
	if len(was) == 0 {
		return
	}
	x := s.places[src.res]
	if x == nil {
		x = &places{source: src}
		s.places[src.res] = x
	}
	x.was, x.now = append(x.was, was...), append(x.now, now...)
}

func withNode(t model.Target, node string) model.Target {
	t.Node = node
	return t
}

// open reads a file if it may name a target; nil if it does not.
func (s *search) open(file string, t model.Target) (*source, error) {
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	if res == t.File {
		return nil, nil // the target's own file names it by other means
	}
	if src := s.opened[file]; src != nil {
		return src, nil
	}
	if head, ok := s.heads[file]; ok && t.Node != "" && !within(t, head) {
		return nil, nil
	}
	b, err := s.read(file)
	if err != nil || !within(t, b) {
		return nil, err
	}
	return s.keep(file, res, b)
}

// read reads a file, and keeps its head.
func (s *search) read(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > Limit {
		return nil, message.Err(tooLargeToSearch, info.Size())
	}
	b, err := store.ReadFile(file)
	if err == nil {
		s.heads[file] = head(b)
	}
	return b, err
}

// keep opens a file that was read.
func (s *search) keep(file, res string, b []byte) (src *source, err error) {
	src = &source{path: file, res: res}
	if ending := path.Ext(file); !readable[ending] && !slices.Contains(resources, ending) {
		src.text = b
	} else if src.doc, err = kinds.Open(b, model.Options{Name: filepath.Base(file)}); err != nil {
		return nil, err
	} else if binaryResource(b) && fixed(src.doc) {
		src.doc, src.text = nil, b
	}
	if src.doc != nil {
		s.acquaint(src.doc, res)
	}
	s.opened[file] = src
	return src, nil
}

// acquaint lets a document of the project look into the scenes that it names. self is where it is in the project.
func (s *search) acquaint(doc *model.Document, self string) {
	type name struct{ path, uid string }
	known := map[name]*model.Document{}
	doc.KnowScenes(func(path, uid string) *model.Document {
		x, ok := known[name{path, uid}]
		if !ok || s.live {
			x = nil
			if src := s.at(self, path, uid); src != nil {
				x = src.doc
			}
			known[name{path, uid}] = x
		}
		return x
	})
}

// Scenes are those of a project, as they are on disk whenever an edit asks for them. They belong to one goroutine at a time.
type Scenes struct{ search *search }

// Scenes are those of the project. None is opened before it is asked for.
func (p Project) Scenes() *Scenes {
	s := p.start(nil)
	s.live = true
	return &Scenes{s}
}

// Around finds the scenes and resources that a document names, in the way that KnowScenes asks for them, for as long as the document is open.
// file tells where it lies now; what lies in no project names nothing.
func Around(file func() string) func(path, uid string) *model.Document {
	a := &around{file: file}
	return func(path, uid string) *model.Document {
		if a.look(); a.scenes == nil {
			return nil
		}
		return a.scenes.Open(a.self, path, uid)
	}
}

// around is the project that a file lies in, and where.
type around struct {
	file   func() string
	of     string // what file told
	scenes *Scenes
	self   string
}

// look finds the project again if the file lies elsewhere now; scenes is nil if it lies in none.
func (a *around) look() {
	now := a.file()
	if now == a.of {
		return
	}
	a.scenes, a.of = nil, now
	if project, err := ProjectOf(now); now != "" && err == nil {
		if res, ok := project.Resource(now); ok {
			a.scenes, a.self = project.Scenes(), res
		}
	}
}

// Show lets a document of the project look into the scenes that it has instances of: edits of it then know what these tell. self is where
// the document is in the project.
func (s *Scenes) Show(doc *model.Document, self string) { s.search.acquaint(doc, self) }

// Open returns the scene or resource that path and uid name in the file self, nil if the project has none.
func (s *Scenes) Open(self, path, uid string) *model.Document {
	if src := s.search.at(self, path, uid); src != nil {
		return src.doc
	}
	return nil
}

// load opens a file of the project, whatever it names.
func (s *search) load(file string) (*source, error) {
	if ending := path.Ext(file); !slices.Contains(resources, ending) {
		if _, known := readable[ending]; !known {
			return s.loadImported(file)
		}
	}
	info, err := os.Stat(file)
	if src := s.opened[file]; src != nil && !(s.live && err == nil && changed(src.info, info)) {
		return src, nil
	}
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	b, err := s.read(file)
	if err != nil {
		return nil, err
	}
	src, err := s.keep(file, res, b)
	if err == nil {
		src.info = info
	}
	return src, err
}

// loadImported opens what an importer made of a file. Where it made nothing, there is no document.
func (s *search) loadImported(file string) (*source, error) {
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	made, ok := imported(file, func(res string) (string, error) { return s.root.Locate(s.root.Root, res) })
	described := !ok && isModel(file)
	switch {
	case described:
		made = file
	case !ok:
		return &source{path: file, res: res, text: []byte{}}, nil
	}
	info, err := os.Stat(made)
	if err != nil {
		return nil, err
	}
	if src := s.opened[file]; src != nil && !(s.live && changed(src.info, info)) {
		return src, nil
	}
	var b []byte
	if described {
		b, err = describedModel(file, s.root.major())
	} else {
		b, err = s.read(made)
	}
	if err != nil {
		return nil, err
	}
	src := &source{path: file, res: res, info: info, made: true}
	if src.doc, err = kinds.Open(b, model.Options{Name: filepath.Base(made)}); err != nil {
		return nil, err
	}
	s.acquaint(src.doc, res)
	s.opened[file] = src
	return src, nil
}

// changed tells whether a file is another one than it was.
func changed(was, now fs.FileInfo) bool {
	return was == nil || !os.SameFile(was, now) || was.Size() != now.Size() || !was.ModTime().Equal(now.ModTime())
}

// locate finds the file that a path in a file of the project, self, names.
func (s *search) locate(self, name string) (file string, err error) {
	return s.root.Locate(filepath.Join(s.root.Root, filepath.FromSlash(strings.TrimPrefix(self, "res://"))), name)
}

// at opens the file that a path and a uid in the file self name; nil if the project has none that can be read. As for the engine, a uid
// that the project knows counts more than the path.
func (s *search) at(self, res, uid string) *source {
	var found *source
	if file, err := s.locate(self, res); err == nil && !strings.Contains(res, "::") {
		found, _ = s.load(file)
	}
	if uid == "" || found != nil && found.doc != nil && found.doc.UID() == uid {
		return found
	}
	if file := s.withUID(uid); file != "" {
		found, _ = s.load(file)
	}
	return found
}

// withUID finds the scene or resource with a uid in its header, "" if there is none.
func (s *search) withUID(uid string) string {
	if s.uids == nil {
		s.uids = map[string]string{}
		if s.files == nil {
			s.files, s.failed, _ = s.root.files(context.Background())
		}
		for _, file := range s.files {
			names, isImport := strings.CutSuffix(file, importEnding)
			if !isImport && !slices.Contains(resources, path.Ext(file)) {
				continue
			}
			if uid := headUID(beginning(file)); uid != "" {
				s.uids[uid] = names
			}
		}
	}
	return s.uids[uid]
}

// beginning is the first bytes of a regular file, in which a scene or resource tells what it is; nil where there is none.
func beginning(file string) []byte {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	b := make([]byte, 512)
	n, _ := io.ReadFull(f, b)
	return b[:n]
}

// within tells whether a file, or the head of one, may name a target's file.
func within(t model.Target, b []byte) bool {
	return bytes.HasPrefix(b, compressedMagic) || namesUID(b, t.UID) || bytes.Contains(b, []byte(path.Base(t.File))) || t.UID != "" && bytes.Contains(b, []byte(t.UID))
}

// head is the part of a scene or resource in which it names other files.
func head(b []byte) []byte {
	if binaryResource(b) {
		return binaryHead(b)
	}
	if bytes.Contains(b, []byte("instance_placeholder")) {
		return bytes.Clone(b)
	}
	first, last := bytes.Index(b, []byte("[ext_resource")), bytes.LastIndex(b, []byte("[ext_resource"))
	if first < 0 {
		return nil
	}
	return bytes.Clone(b[first:min(len(b), last+4096)])
}
