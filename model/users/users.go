// Package users finds which files of a project name a node, a resource or a file, and has them follow when it changes: planned
// for all of them, looked at, and only then written.
package users

import (
	"context"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/scene/nodepath"
)

// Messages.
const (
	pathOf message.ID = "users.path-of noun path"
)

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

// Target is what names a file of the project: its path, and its uid if it has one.
func (p Project) Target(file string) model.Target {
	res, _ := p.Resource(file)
	return model.Target{File: res, UID: describedFile(file, res, nil).UID}
}

// Find searches a project for what names a target. A node is also looked for in scenes that have its scene in them through
// others. progress, which may be nil, is called with the share done, from 0 to 1.
func (p Project) Find(ctx context.Context, t model.Target, progress func(float64)) (*Found, error) {
	return p.FindAll(ctx, []model.Target{t}, progress)
}

// FindAll is Find for several targets: the places that name any of them.
func (p Project) FindAll(ctx context.Context, targets []model.Target, progress func(float64)) (*Found, error) {
	s, err := p.search(ctx, progress)
	if err != nil {
		return nil, err
	}
	found := &Found{}
	for _, t := range targets {
		if err = found.of(ctx, s, t); err != nil {
			break
		}
	}
	found.Failed = s.failed
	slices.SortFunc(found.Files, func(a, b FileUses) int { return strings.Compare(a.Res, b.Res) })
	return found, err
}

// of adds the places that name a target.
func (f *Found) of(ctx context.Context, s *search, t model.Target) error {
	clear(s.places)
	clear(s.linked)
	err := s.follow(ctx, t, t, func(file *source, t, _ model.Target) error {
		if uses := file.uses(t); len(uses) > 0 {
			f.add(file.path, file.res, uses...)
		}
		return nil
	})
	if err == nil && t.Node != "" && t.Node != "." {
		err = f.shared(ctx, s, nodepath.Name(t.Node))
	}
	return err
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

// maxPlaces is the largest number of places at which a scene may be instanced.
const maxPlaces = 10_000

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

// Scenes are those of a project, as they are on disk whenever an edit asks for them. They belong to one goroutine at a time.
type Scenes struct{ search *search }

// Scenes are the scenes of a project. Each is opened on first use.
func (p Project) Scenes() *Scenes {
	s := p.start(nil)
	s.live = true
	return &Scenes{s}
}

// Around finds the scenes and resources that a document names, in the way that KnowScenes asks for them, for as long as the
// document is open. file returns its current path; a document outside of any project names nothing.
func Around(file func() string) func(path, uid string) *model.Document {
	return (&around{file: file}).open
}

// Show lets a document look into the scenes that Around finds, and returns how they are found.
func Show(doc *model.Document, file func() string) func(path, uid string) *model.Document {
	a := &around{file: file}
	doc.KnowScenes(a.open, func() string {
		a.look()
		return a.self
	})
	return a.open
}

// around is the project of a file, and the path of the file in it.
type around struct {
	file   func() string
	of     string // the last result of file
	scenes *Scenes
	self   string
}

func (a *around) open(path, uid string) *model.Document {
	if a.look(); a.scenes == nil {
		return nil
	}
	return a.scenes.Open(a.self, path, uid)
}

// look finds the project again if the file has moved; scenes is nil if it is in none.
func (a *around) look() {
	now := a.file()
	if now == a.of {
		return
	}
	a.scenes, a.self, a.of = nil, "", now
	if project, err := ProjectOf(now); now != "" && err == nil {
		if res, ok := project.Resource(now); ok {
			a.scenes, a.self = project.Scenes(), res
		}
	}
}

// Show lets a document of the project look into the scenes that it instances, so that edits of it take them into account.
// self is the path of the document in the project.
func (s *Scenes) Show(doc *model.Document, self string) { s.search.acquaint(doc, self) }

// Open returns the scene or resource that path and uid name in the file self, nil if the project has none.
func (s *Scenes) Open(self, path, uid string) *model.Document {
	if src := s.search.at(self, path, uid); src != nil {
		return src.doc
	}
	return nil
}
