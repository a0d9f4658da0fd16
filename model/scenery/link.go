package scenery

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
)

// Messages.
const (
	notJoined message.ID = "scenery.not-joined file"
)

// joinable is a form of scenes or resources, text or binary.
type joinable interface{ source() Source }

func (f Resources) source() Source { return f.Source }

// sourceOf is the scene or resource that a document is; ok is false for others.
func sourceOf(doc *model.Document) (s Source, ok bool) {
	if doc == nil {
		return nil, false
	}
	f, _, ok := model.As[joinable](doc, model.Root)
	if !ok {
		return nil, false
	}
	return f.source(), true
}

// Scenes finds the scenes and resources that a document names, in any form; nil if it knows none.
func Scenes(h model.Host) func(path, uid string) *scene.Scene {
	if !h.KnowsScenes() {
		return nil
	}
	return func(path, uid string) *scene.Scene {
		if s, ok := sourceOf(h.Scene(path, uid)); ok {
			return s.Around()
		}
		return nil
	}
}

// linked is a scene joined with other files.
type linked struct {
	open    func(self, path, uid string) (res string, doc *model.Document)
	joined  map[string]*scene.Joined // scenes, by their paths in the project
	files   map[string]*scene.Scene  // by their paths in the project
	sources map[*scene.Scene]Source
	self    string
}

// Link joins the file with others. A file that is no scene or resource is not joined.
func (f Resources) Link(self string, open func(self, path, uid string) (res string, doc *model.Document)) (l model.Linked, ok bool) {
	x := &linked{open, map[string]*scene.Joined{}, map[string]*scene.Scene{}, map[*scene.Scene]Source{}, self}
	x.join(self, f.Source)
	return x, true
}

// named is the scene or resource that a path and a uid in the file self name; nil if there is none.
func (l *linked) named(self, path, uid string) (res string, s Source) {
	res, doc := l.open(self, path, uid)
	s, _ = sourceOf(doc)
	return res, s
}

// file is the content of a file, which stays the same.
func (l *linked) file(res string, s Source) *scene.Scene {
	if l.files[res] == nil {
		l.files[res] = s.Around()
		l.sources[l.files[res]] = s
	}
	return l.files[res]
}

func (l *linked) join(self string, s Source) *scene.Joined {
	if l.joined[self] == nil {
		l.joined[self] = l.file(self, s).Join(self, func(_ *scene.Scene, self string, p scene.PathFile) (string, *scene.Scene) {
			res, s := l.named(self, p.Path, p.UID)
			if s == nil {
				return res, nil
			}
			return res, l.file(res, s)
		})
	}
	return l.joined[self]
}

// instance joins the scene of an instance.
func (l *linked) instance(around *scene.Joined, path, uid string) *scene.Joined {
	res, s := l.named(around.Self, path, uid)
	if s == nil {
		return nil
	}
	return l.join(res, s)
}

// Paths lists the paths in other files that start from nodes of the scene or of its instances.
func (l *linked) Paths(may func(text string) bool) []model.LinkedPath {
	var list []model.LinkedPath
	around := l.joined[l.self].Scene
	for _, r := range l.joined[l.self].Reaches(l.instance, may) {
		at := scene.Place{Field: r.Field, Part: scene.AtMention, At: r.At}
		stands := l.sources[r.In].Use(scene.Use{Place: at})
		list = append(list, model.LinkedPath{File: r.File, At: at, Offset: stands.Offset, Length: stands.Length, Line: stands.Line, Column: stands.Column, Text: r.Text, Noun: r.Noun, Bases: r.Bases,
			Scene: !r.Foreign, Scripted: r.Scripted(), Held: r.Held,
			Reroute: func(base string, was, now []string) (string, bool) { return r.Reroute(around, base, was, now) }})
	}
	return list
}

// Missing notes the external resources that could not be joined, in the files that name them: the scene, those that it inherits and their
// files.
func (l *linked) Missing() (in []string, notes []model.Note) {
	levels := 0
	for j := l.joined[l.self]; j != nil && levels < maxLevels; j = j.Base(l.instance) {
		levels++
		for _, m := range j.Missing {
			file := scene.ResourcePath(m.In, m.Path)
			in = append(in, m.In)
			notes = append(notes, l.sources[l.files[m.In]].Note(scene.Note{Place: scene.Place{Field: scene.Field{Item: m.Item}}, Text: message.New(notJoined, file),
				Undecided: true, File: file}))
		}
	}
	return in, notes
}

// maxLevels bounds how many scenes a scene may inherit: they can do so in a ring.
const maxLevels = 32

// SetPaths plans other texts for paths that Link listed in this file.
func (f Resources) SetPaths(as message.Message, list []model.PathChange) (model.Edit, error) {
	e := &scene.Edit{}
	for _, c := range list {
		e.Changes = append(e.Changes, scene.SetMention{Field: c.At.Field, At: c.At.At, Text: c.Text})
	}
	return f.Step(as, model.Root, e, nil)
}

// sourceProperty is the property of a script resource that holds its source.
const sourceProperty = "script/source"

// EmbeddedScripts lists the scripts whose source is in the file.
func (f Resources) EmbeddedScripts() []model.EmbeddedScript {
	var list []model.EmbeddedScript
	s := f.Alone()
	for i := range s.Items() {
		at := scene.Field{Item: i, List: scene.Properties}
		if s.Kind(i) != scene.InternalItem {
			continue
		}
		if at.Index = s.Find(i, scene.Properties, sourceProperty); at.Index < 0 {
			continue
		}
		if source, ok := s.Text(at); ok {
			list = append(list, model.EmbeddedScript{Class: text(s, i, "type"), Source: source, Nodes: s.Scripted(i),
				Offset: func(n int) int64 { return f.InString(at, n) }})
		}
	}
	return list
}
