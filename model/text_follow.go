package model

import scene "savant/scene/tscn"

// Target is something in a file that other files may name: the file itself, a sub-resource or a node.
type Target = scene.Target

// Use is one place of a document that names a target.
type Use struct {
	Offset, Length int64 // in the payload
	Line, Column   int
	Text           string
	Undecided      bool // it may mean something else
}

// UID is the uid that the header of a text scene or resource names, "" if there is none.
func (d *Document) UID() string {
	if f, err := d.scenery(Root); err == nil {
		return f.file().UID()
	}
	return ""
}

// Target tells how other files name a row: a node, a sub-resource, or the file itself with Root. file is where the document is in
// its project, as "res://...". ok is false for rows that other files cannot name.
func (d *Document) Target(r Row, file string) (t Target, ok bool) {
	t = Target{File: file, UID: d.UID()}
	if r == Root {
		return t, true
	}
	f, err := d.scenery(r)
	if err != nil || f.place(r).kind != textSection {
		return t, false
	}
	if n := f.node(r); n >= 0 {
		t.Node = f.arranged().tree.Nodes[n].Path
		return t, true
	}
	s := &f.outline.Sections[f.place(r).extra]
	if a := s.Attribute(f.src, "id"); s.Tag == "sub_resource" && a >= 0 {
		t.ID = scene.ID(s.Value(f.src, s.Attributes[a]))
		return t, true
	}
	return t, false
}

// Uses lists where a text document names a target in another file. self is where the document is in the project.
func (d *Document) Uses(self string, t Target) []Use {
	f, ok := d.form.(*textForm)
	if !ok {
		return nil
	}
	var list []Use
	for _, u := range f.file().Uses(self, t) {
		list = append(list, f.use(u))
	}
	return list
}

// use is a use of package scene with its line and column.
func (f *textForm) use(u scene.Use) Use {
	line, column := f.position(int64(u.Start))
	return Use{int64(u.Start), int64(u.End - u.Start), line, column, u.Text, u.Undecided}
}

// Places are the paths of the nodes that are a target's node in this scene, which instances or inherits the target's.
func (d *Document) Places(self string, t Target) []string {
	if f, ok := d.form.(*textForm); ok {
		return f.file().Places(self, t)
	}
	return nil
}

// Follow changes, as one step, what names a target that has become another: the file lies elsewhere or has another uid, the
// sub-resource another id, the node another path. self is where the document is in the project. Notes tells what it did and what
// it left.
func (d *Document) Follow(self string, from, to Target) error {
	f, ok := d.form.(*textForm)
	if !ok {
		return d.refuse(Root, "this is possible in text files only")
	}
	e, err := f.file().Follow(self, from, to)
	planned, err := f.planned("Follow "+from.File, Root, e, err)
	if err == nil && len(planned.splices) == 0 {
		return nil
	}
	_, err = d.makeRow(planned, err)
	return err
}

// Doubts lists what Follow would leave alone although it may have to follow.
func (d *Document) Doubts(self string, from, to Target) []Note {
	f, ok := d.form.(*textForm)
	if !ok {
		return nil
	}
	e, err := f.file().Follow(self, from, to)
	if err != nil {
		return nil
	}
	var list []Note
	for _, n := range e.Notes {
		if n.Undecided {
			list = append(list, f.note(n))
		}
	}
	return list
}
