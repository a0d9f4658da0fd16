package text

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const (
	notJoined message.ID = "text.not-joined file"
)

// tagged is the form of text with tags: of scenes and of resources.
type tagged interface{ text() *Form }

func (f resourceForm) text() *Form { return f.Form }

func (f sceneForm) text() *Form { return f.Form }

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

// linkedScene is a scene joined with other files.
type linkedScene struct {
	open   func(self, path, uid string) (res string, doc *model.Document)
	joined map[string]*scene.Joined // scenes, by their paths in the project
	forms  map[string]*Form
	files  map[*scene.Scene]*tscn.File
	self   string
}

// Link joins the file with others. A file that is no text scene or resource is not joined.
func (f *Form) Link(self string, open func(self, path, uid string) (res string, doc *model.Document)) (l model.Linked, ok bool) {
	if f.scenery(model.Root) != nil {
		return nil, false
	}
	x := &linkedScene{open, map[string]*scene.Joined{}, map[string]*Form{}, map[*scene.Scene]*tscn.File{}, self}
	x.join(self, f)
	return x, true
}

// named is the text scene or resource that a path and a uid in the file self name; nil if there is none.
func (l *linkedScene) named(self, path, uid string) (res string, g *Form) {
	res, doc := l.open(self, path, uid)
	if doc == nil {
		return res, nil
	}
	f, _, ok := model.As[tagged](doc, model.Root)
	if !ok {
		return res, nil
	}
	return res, f.text()
}

// file is the text of a form, which stays the same.
func (l *linkedScene) file(res string, f *Form) *scene.Scene {
	file := f.around()
	l.forms[res], l.files[file.Scene] = f, file
	return file.Scene
}

func (l *linkedScene) join(self string, f *Form) *scene.Joined {
	if l.joined[self] == nil {
		l.joined[self] = l.file(self, f).Join(self, func(_ *scene.Scene, self string, p scene.PathFile) (string, *scene.Scene) {
			res, g := l.named(self, p.Path, p.UID)
			if g == nil {
				return res, nil
			}
			return res, l.file(res, g)
		})
	}
	return l.joined[self]
}

// instance joins the scene of an instance.
func (l *linkedScene) instance(around *scene.Joined, path, uid string) *scene.Joined {
	res, g := l.named(around.Self, path, uid)
	if g == nil {
		return nil
	}
	return l.join(res, g)
}

// Paths lists the paths in other files that start from nodes of the scene or of its instances.
func (l *linkedScene) Paths(may func(text string) bool) []model.LinkedPath {
	var list []model.LinkedPath
	around := l.joined[l.self].Scene
	for _, r := range l.joined[l.self].Reaches(l.instance, may) {
		start, end := l.files[r.In].Literal(r.At)
		list = append(list, model.LinkedPath{File: r.File, Start: start, End: end, Text: r.Text, Noun: r.Noun, Bases: r.Bases,
			Scene: !r.Foreign, Scripted: r.Scripted(), Held: r.Held,
			Reroute: func(base string, was, now []string) (string, bool) { return r.Reroute(around, base, was, now) }})
	}
	return list
}

// Missing notes the external resources that could not be joined, in the files that name them: the scene, those that it inherits and their
// files.
func (l *linkedScene) Missing() (in []string, notes []model.Note) {
	levels := 0
	for j := l.joined[l.self]; j != nil && levels < maxLevels; j = j.Base(l.instance) {
		levels++
		for _, m := range j.Missing {
			f := l.forms[m.In]
			file := scene.ResourcePath(m.In, m.Path)
			in = append(in, m.In)
			notes = append(notes, f.note(tscn.Note{Text: message.New(notJoined, file),
				Offset: f.outline.Sections[m.Item].Start, Undecided: true, File: file}))
		}
	}
	return in, notes
}

// maxLevels bounds how many scenes a scene may inherit: they can do so in a ring.
const maxLevels = 32

// EmbeddedScripts lists the scripts whose source stands in the scene.
func (f *Form) EmbeddedScripts() []tscn.EmbeddedScript {
	if f.scenery(model.Root) == nil {
		return f.file().EmbeddedScripts()
	}
	return nil
}

// Spell is the literal for a path of nodes in place of the one at an offset.
func (f *Form) Spell(off int64, text string) string {
	if f.scenery(model.Root) == nil {
		return f.file().Spell(int(off), text)
	}
	return ""
}
