package model

import (
	"savant/codec/message"
	"savant/scene"
)

// Uses returns where a text document refers to a target in another file. self is the path of the document in the
// project.
func (d *Document) Uses(self string, t Target) []Use {
	if f, ok := d.form.(Referencing); ok {
		return f.Uses(self, t)
	}
	return nil
}

// Places returns the paths of the nodes that are a target's node in this scene, which instances or inherits the
// target's.
func (d *Document) Places(self string, t Target) []string {
	if f, ok := d.form.(Referencing); ok {
		return f.Places(self, t)
	}
	return nil
}

// Follow updates, as one step, what refers to a target that has changed: the file is moved or has another uid, the
// sub-resource another id, the node another path. self is the path of the document in the project. Notes returns what
// it did and what it left unchanged.
func (d *Document) Follow(self string, from, to Target) error {
	f, err := formOf[Referencing](d, Root, onlyTexts)
	if err != nil {
		return err
	}
	return d.make(f.Follow(self, from, to))
}

// Doubts returns what Follow would leave unchanged although it may have to follow.
func (d *Document) Doubts(self string, from, to Target) []Note {
	if f, ok := d.form.(Referencing); ok {
		return f.Doubts(self, from, to)
	}
	return nil
}

// UID returns the uid in the header of a text scene or resource, "" if there is none.
func (d *Document) UID() string {
	if f, ok := d.form.(Referable); ok {
		return f.UID()
	}
	return ""
}

// Target returns how other files refer to a row: a node, a sub-resource, or the file itself with Root. file is the
// document's path in its project, as "res://...". ok is false for rows that other files cannot refer to.
func (d *Document) Target(r Row, file string) (t Target, ok bool) {
	if f, err := formOf[Referable](d, r, ""); err == nil {
		return f.Target(r, file)
	}
	return Target{File: file}, r == Root
}

// OwnUses returns where the document itself refers to one of its nodes by a path.
func (d *Document) OwnUses(r Row) []Use {
	if f, err := formOf[Referable](d, r, ""); err == nil {
		return f.OwnUses(r)
	}
	return nil
}

// KnowScenes lets edits of a scene look into its instances. open returns the document for a path and a uid in this
// file, or nil if there is none. That document must not change while this one uses it. self returns the path of this
// document in the project, "" if it is in none.
func (d *Document) KnowScenes(open func(path, uid string) *Document, self func() string) {
	d.scenes, d.self = open, self
}

// Link joins a scene with the files whose paths start from its nodes, and with those that these refer to in turn. open
// returns the document for a path or uid in the file self, with its own path in the project; it returns nil if there is
// none. ok is false if this is not a scene or resource.
func (d *Document) Link(self string, open func(self, path, uid string) (res string, doc *Document)) (l Linked, ok bool) {
	if f, ok := d.form.(Referable); ok {
		return f.Link(self, open)
	}
	return nil, false
}

// Reroute returns the path from a place of the scene to where text leads, once the nodes at was are at now. sure is
// false if the scene does not determine it.
func (d *Document) Reroute(base, text string, was, now []string) (next string, sure bool) {
	if f, ok := d.form.(Referable); ok {
		return f.Reroute(base, text, was, now)
	}
	return text, false
}

// Place returns where a path from a place of the scene leads, "" if that is not in the scene.
func (d *Document) Place(base, text string) string {
	if f, ok := d.form.(Referable); ok {
		return f.Place(base, text)
	}
	return ""
}

// Stands reports whether there is a node at a place of the scene. If it is not in this file it may come from another
// scene: then in is that scene's file, as this file names it, and rest the place in it.
func (d *Document) Stands(place string) (there bool, in, rest string) {
	if f, ok := d.form.(Referable); ok {
		return f.Stands(place)
	}
	return false, "", ""
}

// Attached returns the places of the nodes with the script at a path in the project.
func (d *Document) Attached(self, script string) []string {
	if f, ok := d.form.(Referable); ok {
		return f.Attached(self, script)
	}
	return nil
}

// Losses lists what a scene or resource names and does not have: files, of which in tells whether the project has them,
// and nodes, with those of the scenes that KnowScenes finds. The problems have no rows.
func (d *Document) Losses(in scene.Surroundings) []Problem {
	if f, ok := d.form.(Referable); ok {
		return f.Losses(in)
	}
	return nil
}

// SetPaths changes paths in this file that Link returned, as one step named as.
func (d *Document) SetPaths(as message.Message, list []PathChange) error {
	f, err := formOf[Referable](d, Root, onlyScenes)
	if err != nil {
		return err
	}
	return d.make(f.SetPaths(as, list))
}
