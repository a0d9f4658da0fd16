package text

import (
	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// tagged is the form of text with tags: of scenes and of resources.
type tagged interface{ text() *Form }

func (f resourceForm) text() *Form { return f.Form }

// textNamed is the text scene or resource that a path and a uid in this file name; ok is false if it is not at hand.
func (f *Form) textNamed(path, uid string) (doc *model.Document, g *Form, ok bool) {
	if doc = f.host.Scene(path, uid); doc == nil {
		return nil, nil, false
	}
	form, _, ok := model.As[tagged](doc, model.Root)
	if !ok {
		return nil, nil, false
	}
	return doc, form.text(), true
}

// InnerPaths lists the paths in the scenes of instances that would have to change for nodes at was to stand at now. It finds none without
// KnowScenes.
func (f resourceForm) InnerPaths(was, now []string) []model.InnerPath {
	if f.scenery(model.Root) != nil || !f.host.KnowsScenes() {
		return nil
	}
	docs := map[*scene.Scene]*model.Document{}
	var fileOf func(f *Form) *tscn.File
	fileOf = func(f *Form) *tscn.File {
		file := f.file()
		file.Scenes = func(path, uid string) *scene.Scene {
			doc, g, ok := f.textNamed(path, uid)
			if !ok {
				return nil
			}
			inner := fileOf(g)
			docs[inner.Scene] = doc
			return inner.Scene
		}
		return file
	}
	var list []model.InnerPath
	for _, p := range fileOf(f.Form).InnerPaths(was, now) {
		doc := docs[p.Scene]
		line, column := doc.Position(int64(p.Start))
		list = append(list, model.InnerPath{Doc: doc, Offset: int64(p.Start), Line: line, Column: column, Text: p.Text, Noun: p.Noun, Sure: p.Sure})
	}
	return list
}

// linkedScene is a scene joined with other files.
type linkedScene struct {
	*tscn.Linked
	forms map[string]*Form
}

// Link joins the file with others. A file that is no text resource is not joined.
func (f resourceForm) Link(self string, open func(self, path, uid string) (res string, doc *model.Document)) (l model.Linked, ok bool) {
	if f.scenery(model.Root) != nil {
		return nil, false
	}
	forms := map[string]*Form{self: f.Form}
	joined := tscn.Link(self, f.file(), func(self string, p scene.PathFile) (string, *tscn.File) {
		res, doc := open(self, p.Path, p.UID)
		if doc == nil {
			return res, nil
		}
		g, _, ok := model.As[resourceForm](doc, model.Root)
		if !ok || g.scenery(model.Root) != nil {
			return res, nil
		}
		forms[res] = g.Form
		return res, g.file()
	})
	return &linkedScene{joined, forms}, true
}

// Files are the other files, by their paths in the project.
func (l *linkedScene) Files() []string { return l.Linked.Files }

// Missing notes the external resources that could not be joined, in the files that name them.
func (l *linkedScene) Missing() (in []string, notes []model.Note) {
	for _, m := range l.Linked.Missing {
		f := l.forms[m.In]
		file := scene.ResourcePath(m.In, m.Path)
		in = append(in, m.In)
		notes = append(notes, f.note(tscn.Note{Text: file + " is no text file of the project: the paths in it stay as they are",
			Offset: f.outline.Sections[m.Item].Start, Undecided: true, File: file}))
	}
	return in, notes
}

// Reroute is the path from a place of the scene to where text leads, once the nodes at was stand at now. sure is false where the scene
// does not tell.
func (f resourceForm) Reroute(base, text string, was, now []string) (next string, sure bool) {
	if f.scenery(model.Root) == nil {
		return f.file().Reroute(base, text, was, now)
	}
	return text, false
}

// Place is where a path from a place of the scene leads, "" if that is not in the scene.
func (f resourceForm) Place(base, text string) string {
	if f.scenery(model.Root) == nil {
		return f.file().Place(base, text)
	}
	return ""
}

// Stands tells whether there is a node at a place of the scene. One that is not in this file may come from another scene: then in is
// that scene's file, as this file names it, and rest the place in it.
func (f resourceForm) Stands(place string) (there bool, in, rest string) {
	if f.scenery(model.Root) == nil {
		return f.file().Stands(place)
	}
	return false, "", ""
}

// Attached lists the places of the nodes that have the script at a path in the project.
func (f resourceForm) Attached(self, script string) []string {
	if f.scenery(model.Root) == nil {
		return f.file().Attached(self, script)
	}
	return nil
}

// EmbeddedScripts lists the scripts whose source stands in the scene.
func (f resourceForm) EmbeddedScripts() []tscn.EmbeddedScript {
	if f.scenery(model.Root) == nil {
		return f.file().EmbeddedScripts()
	}
	return nil
}

// Spell is the literal for a path of nodes in place of the one at an offset.
func (f resourceForm) Spell(off int64, text string) string {
	if f.scenery(model.Root) == nil {
		return f.file().Spell(int(off), text)
	}
	return ""
}
