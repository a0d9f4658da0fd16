package users

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"savant/codec/message"
	"savant/model"
	"savant/model/property"
	"savant/model/store"
	"savant/scene"
)

// Messages.
const (
	missingBeside message.ID = "users.missing-beside path"
	unknownScene  message.ID = "users.unknown-scene path"
)

// Losses lists what a scene or resource names and does not have, as far as its project tells: files, nodes and parents of nodes, methods that
// connections call. It opens the scenes that the document instances, so doc is to be a snapshot's. file is where it is on disk; of a file outside of
// any project only the files beside it are known.
func Losses(ctx context.Context, doc *model.Document, file string) []model.Problem {
	project, self, ok := projectWith(file)
	switch {
	case ctx.Err() != nil:
		return nil
	case !ok:
		return lostOutside(doc, file)
	}
	scenes := project.shownIn(doc, self)
	around := ScriptsAround(ctx, func() string { return file })
	list := doc.Losses(scene.Surroundings{
		Exists: func(path, uid string) bool { return ctx.Err() != nil || scenes.search.exists(ctx, self, path, uid) },
		Gives: func(class string) bool {
			res, _ := around.OfClass(class)
			return ctx.Err() != nil || res != ""
		},
		Adds: sync.OnceValue(func() bool {
			list, _, err := project.walk(ctx, func(name string) bool { return slices.Contains(extensions, path.Ext(name)) })
			return err != nil || len(list) > 0
		}),
	})
	list = append(list, property.Unanswered(doc, func(path, uid string) *model.Document { return scenes.Open(self, path, uid) }, around)...)
	if slices.Contains(projectFiles, path.Base(self)) {
		list = append(list, scenes.search.settingLosses(ctx, doc)...)
	}
	list = withStrays(doc, list, project.start(nil).strays(ctx, doc, self))
	for _, x := range project.start(nil).lostPaths(ctx, doc, self) {
		list = append(list, x.problem(doc))
	}
	list = append(list, leftovers(file)...)
	slices.SortStableFunc(list, func(a, b model.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}

// lostOutside lists the files that a scene or resource outside of any project names by a path from its own folder and that are not there. What "res://" is
// there nobody knows, so of the scenes it instances from there it says once that they are not looked at.
func lostOutside(doc *model.Document, file string) (list []model.Problem) {
	at, err := store.Absolute(file)
	if file == "" || err != nil {
		return nil
	}
	hinted := false
	for _, r := range doc.SceneResources() {
		name, _, _ := strings.Cut(r.File, "::")
		if !r.External || name == "" {
			continue
		}
		p := model.Problem{Row: r.Row, Path: doc.Path(r.Row), Offset: doc.Describe(r.Row).Offset}
		if strings.Contains(name, "://") || path.IsAbs(name) {
			if r.Class == "PackedScene" && !hinted {
				hinted = true
				p.Text, p.Gravity = message.New(unknownScene, name), model.Hint
				list = append(list, p)
			}
			continue
		}
		if _, err := os.Lstat(filepath.Join(filepath.Dir(at), filepath.FromSlash(name))); errors.Is(err, fs.ErrNotExist) {
			p.Text, p.Gravity = message.New(missingBeside, name), model.Loss
			list = append(list, p)
		}
	}
	return list
}

// Unfound is Losses of files and nodes alone, with the paths and texts of which only scripts know whether they name a node or a file: what it lists
// before an edit and after it tells which references the edit breaks. Outside of any project nothing is known of files.
func Unfound(ctx context.Context, doc *model.Document, file string) []model.Problem {
	always := func(string) bool { return true }
	in := scene.Surroundings{Exists: func(string, string) bool { return true }, Gives: always, Adds: func() bool { return true }, Any: true}
	if project, self, ok := projectWith(file); ok {
		scenes := project.shownIn(doc, self)
		in.Exists = func(path, uid string) bool { return ctx.Err() != nil || scenes.search.exists(ctx, self, path, uid) }
	}
	return append(doc.Losses(in), lostTexts(doc, in.Exists)...)
}

// mostLostTexts limits how many are listed.
const mostLostTexts = 1000

// lostTexts are the texts of a document that are paths of files which are not there, and nothing else.
func lostTexts(doc *model.Document, exists func(path, uid string) bool) (list []model.Problem) {
	for _, x := range pathTexts(doc, "res://") {
		if !exists(x.path, "") {
			list = append(list, x.leadsNowhere(doc))
		}
	}
	return list[:min(len(list), mostLostTexts)]
}

// projectWith is the project that a file is in, and its name there.
func projectWith(file string) (project Project, self string, ok bool) {
	project, err := ProjectOf(file)
	if file == "" || err != nil {
		return project, "", false
	}
	self, ok = project.Resource(file)
	return project, self, ok
}

// shownIn lets a document see the scenes of its project, to be looked at once.
func (p Project) shownIn(doc *model.Document, self string) *Scenes {
	scenes := p.Scenes()
	scenes.search.live = false
	scenes.Show(doc, self)
	return scenes
}

// extensions are the endings of the files by which a project loads libraries that may add classes to the engine.
var extensions = []string{".gdextension", ".gdnlib"}

// exists reports whether the project has the file that a path and a uid in the file self name, or what the editor imported of it. True if that is
// not known: of files outside of the project's folder, and of those in hidden folders, which the engine makes.
func (s *search) exists(ctx context.Context, self, name, uid string) bool {
	return s.finds(ctx, self, name, uid, "", importEnding, ".remap")
}

// finds is exists for a file that has its name with one of the endings.
func (s *search) finds(ctx context.Context, self, name, uid string, endings ...string) bool {
	res, _, _ := strings.Cut(scene.ResourcePath(self, name), "::")
	if strings.Contains(res, "/.") {
		return true
	}
	for _, ending := range endings {
		if _, err := s.locate(self, res+ending); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return s.uidFile(ctx, uid, endings...) != ""
}

// uidFile returns the file with a uid, if it is there with one of the endings, or a script or shader for which a file beside it gives the uid (4.4 and
// later); else "".
func (s *search) uidFile(ctx context.Context, uid string, endings ...string) string {
	if uid == "" {
		return ""
	}
	if file := s.withUID(uid); file != "" && slices.ContainsFunc(endings, func(ending string) bool { _, err := os.Stat(file + ending); return err == nil }) {
		return file
	}
	list, _, _ := s.root.walk(ctx, func(name string) bool { return path.Ext(name) == ".uid" })
	for _, file := range list {
		if string(bytes.TrimSpace(beginning(file))) == uid {
			return strings.TrimSuffix(file, ".uid")
		}
	}
	return ""
}
