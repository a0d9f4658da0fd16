package model

import scene "savant/scene/tscn"

// Linked is a scene joined with the files of its external resources that hold paths of nodes, such as libraries of animations.
type Linked struct {
	scene *scene.Linked
	docs  map[string]*Document
}

// LinkedPath is a path in another file that starts from a node of the scene.
type LinkedPath = scene.LinkedPath

// KnowScenes lets edits of a scene look into those that it has instances of. open returns the document that a path and a uid in this file
// name, which nobody else may change, or nil if there is none.
func (d *Document) KnowScenes(open func(path, uid string) *Document) { d.scenes = open }

// sceneNamed is the text scene that a path and a uid in this file name; nil if it is not at hand.
func (d *Document) sceneNamed(path, uid string) (*Document, *textForm) {
	other := d.scenes(path, uid)
	if other == nil || other.info.Kind != Scene {
		return nil, nil
	}
	f, err := other.scenery(Root)
	if err != nil {
		return nil, nil
	}
	return other, f
}

// InnerPath is a path in the scene of an instance that leads out of that scene.
type InnerPath struct {
	Doc          *Document // of that scene
	Offset       int64
	Line, Column int
	Text, Noun   string
	Sure         bool // it leads to or through one of the nodes; else it may
}

// InnerPaths lists the paths in the scenes of instances that would have to change for nodes at was to stand at now. It finds none without
// KnowScenes.
func (d *Document) InnerPaths(was, now []string) []InnerPath {
	f, err := d.scenery(Root)
	if err != nil || d.scenes == nil {
		return nil
	}
	docs := map[*scene.File]*Document{}
	var look func(d *Document, file *scene.File) *scene.File
	look = func(d *Document, file *scene.File) *scene.File {
		file.Scenes = func(path, uid string) *scene.File {
			if d.scenes == nil {
				return nil
			}
			other, g := d.sceneNamed(path, uid)
			if g == nil {
				return nil
			}
			in := look(other, g.file())
			docs[in] = other
			return in
		}
		return file
	}
	var list []InnerPath
	for _, p := range look(d, f.file()).InnerPaths(was, now) {
		doc := docs[p.Scene]
		line, column := doc.Position(int64(p.Start))
		list = append(list, InnerPath{doc, int64(p.Start), line, column, p.Text, p.Noun, p.Sure})
	}
	return list
}

// Link joins a text scene with the files whose paths start from its nodes, and with those that these name in turn. open gives the
// document that a path or uid in the file self names, with its own path in the project; it returns nil if there is none. ok
// is false if this is no text scene.
func (d *Document) Link(self string, open func(self, path, uid string) (res string, doc *Document)) (l *Linked, ok bool) {
	f, err := d.scenery(Root)
	if err != nil {
		return nil, false
	}
	l = &Linked{docs: map[string]*Document{self: d}}
	l.scene = scene.Link(self, f.file(), func(self string, p scene.PathFile) (string, *scene.File) {
		res, doc := open(self, p.Path, p.UID)
		if doc == nil {
			return res, nil
		}
		g, err := doc.scenery(Root)
		if err != nil || doc.Info().Kind != Resource {
			return res, nil
		}
		l.docs[res] = doc
		return res, g.file()
	})
	return l, true
}

// Files are the other files, by their paths in the project.
func (l *Linked) Files() []string { return l.scene.Files }

// Missing notes the external resources that could not be joined, in the files that name them.
func (l *Linked) Missing() (in []string, notes []Note) {
	for _, m := range l.scene.Missing {
		f := l.docs[m.In].form.(*textForm)
		in = append(in, m.In)
		notes = append(notes, f.note(scene.Note{Text: m.Path + " is no text file of the project: the paths in it stay as they are",
			Offset: f.outline.Sections[m.Section].Start, Undecided: true, File: m.Path}))
	}
	return in, notes
}

// Paths lists the paths in the other files.
func (l *Linked) Paths() []LinkedPath { return l.scene.Paths() }

// Reroute is the path from a place of the scene to where text leads, once the nodes at was stand at now. sure is false where the scene
// does not tell.
func (d *Document) Reroute(base, text string, was, now []string) (next string, sure bool) {
	if f, err := d.scenery(Root); err == nil {
		return f.file().Reroute(base, text, was, now)
	}
	return text, false
}

// Place is where a path from a place of the scene leads, "" if that is not in the scene.
func (d *Document) Place(base, text string) string {
	if f, err := d.scenery(Root); err == nil {
		return f.file().Place(base, text)
	}
	return ""
}

// Stands tells whether there is a node at a place of the scene. One that is not in this file may come from another scene: then in is
// that scene's file, as this file names it, and rest the place in it.
func (d *Document) Stands(place string) (there bool, in, rest string) {
	if f, err := d.scenery(Root); err == nil {
		return f.file().Stands(place)
	}
	return false, "", ""
}

// Attached lists the places of the nodes that have the script at a path in the project.
func (d *Document) Attached(self, script string) []string {
	if f, err := d.scenery(Root); err == nil {
		return f.file().Attached(self, script)
	}
	return nil
}

// EmbeddedScripts lists the scripts whose source stands in the scene.
func (d *Document) EmbeddedScripts() []scene.EmbeddedScript {
	if f, err := d.scenery(Root); err == nil {
		return f.file().EmbeddedScripts()
	}
	return nil
}

// Spell is the literal for a path of nodes in place of the one at an offset.
func (d *Document) Spell(off int64, text string) string {
	if f, err := d.scenery(Root); err == nil {
		return f.file().Spell(int(off), text)
	}
	return ""
}
