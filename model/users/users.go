// Package users finds which files of a project name a node, a resource or a file, and has them follow when it changes: planned
// for all of them, looked at, and only then written.
package users

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/model"
)

// Project is the folder that "res://" means.
type Project struct {
	Root string
}

// ErrNoProject says that a file is in no project's folder.
var ErrNoProject = errors.New("no folder above has a project.godot or engine.cfg")

// ProjectOf finds the project that a file belongs to: the nearest folder above with a project.godot (2.x: engine.cfg).
func ProjectOf(file string) (Project, error) {
	folder, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return Project{}, err
	}
	for {
		for _, name := range []string{"project.godot", "engine.cfg"} {
			if info, err := os.Stat(filepath.Join(folder, name)); err == nil && info.Mode().IsRegular() {
				return Project{folder}, nil
			}
		}
		above := filepath.Dir(folder)
		if above == folder {
			return Project{}, fmt.Errorf("%s: %w", file, ErrNoProject)
		}
		folder = above
	}
}

// Resource is a file's name in the project, "res://...". ok is false for files outside.
func (p Project) Resource(file string) (res string, ok bool) {
	root, err := filepath.Abs(p.Root)
	if err != nil {
		return "", false
	}
	file, err = filepath.Abs(file)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return "res://" + filepath.ToSlash(rel), true
}

// readable are the endings of files that are searched, and whether they can be changed. In scripts, shaders and binary resources
// places are only listed: what a script does with a path is not known.
var readable = map[string]bool{
	".tscn": true, ".escn": true, ".tres": true, ".godot": true, ".cfg": true, ".import": true,
	".gd": false, ".cs": false, ".gdshader": false, ".shader": false, ".gdshaderinc": false, ".scn": false, ".res": false,
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
			if _, ok := readable[path.Ext(d.Name())]; ok {
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
		for i := range found.Files {
			if found.Files[i].Res == file.res {
				found.Files[i].Uses = joined(found.Files[i].Uses, uses)
				return nil
			}
		}
		found.Files = append(found.Files, FileUses{file.path, file.res, uses})
		return nil
	})
	slices.SortFunc(found.Files, func(a, b FileUses) int { return strings.Compare(a.Res, b.Res) })
	return found, err
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
	text      []byte // of a file that is only searched, else nil
}

func (f *source) uses(t model.Target) []model.Use {
	if f.text == nil {
		return f.doc.Uses(f.res, t)
	}
	if t.Node != "" {
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
			list = append(list, model.Use{Offset: int64(off), Length: int64(len(name)), Line: line, Column: column, Text: "names " + name, Undecided: true})
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
	heads  map[string][]byte  // by path: the part of a scene in which other scenes are named, to tell without reading it again
	report func(float64)
	passes int
}

// ErrRing says that scenes are instances of one another.
var ErrRing = errors.New("scenes lie within each other in a ring")

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
	if progress == nil {
		progress = func(float64) {}
	}
	return &search{files: list, failed: failed, root: p, opened: map[string]*source{}, heads: map[string][]byte{}, report: progress}, nil
}

// follow calls f for each file that may name a target. When a file has the target's node in it as an instance, it has a node that
// other files may name again: those are looked for too. from and to are what the target was and will be.
func (s *search) follow(ctx context.Context, from, to model.Target, f func(file *source, from, to model.Target) error) error {
	type pair struct {
		from, to model.Target
		level    int
	}
	todo, seen := []pair{{from, to, 0}}, map[model.Target]bool{}
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

func withNode(t model.Target, node string) model.Target {
	t.Node = node
	return t
}

// open reads a file if it may name a target; nil if it does not.
func (s *search) open(file string, t model.Target) (*source, error) {
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, fmt.Errorf("%s is not in the project", file)
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
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > Limit {
		return nil, fmt.Errorf("%d bytes are more than are searched", info.Size())
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s.heads[file] = head(b)
	if !within(t, b) {
		return nil, nil
	}
	src := &source{path: file, res: res}
	if !readable[path.Ext(file)] {
		src.text = b
	} else if src.doc, err = model.Open(b, model.Options{Name: filepath.Base(file)}); err != nil {
		return nil, err
	}
	s.opened[file] = src
	return src, nil
}

// within tells whether a text may name a target's file.
func within(t model.Target, b []byte) bool {
	return bytes.Contains(b, []byte(path.Base(t.File))) || t.UID != "" && bytes.Contains(b, []byte(t.UID))
}

// head is the part of a scene in which it names the scenes that it has in it.
func head(b []byte) []byte {
	if bytes.Contains(b, []byte("instance_placeholder")) {
		return bytes.Clone(b)
	}
	first, last := bytes.Index(b, []byte("[ext_resource")), bytes.LastIndex(b, []byte("[ext_resource"))
	if first < 0 {
		return nil
	}
	return bytes.Clone(b[first:min(len(b), last+4096)])
}
