package model

import (
	"slices"

	"savant/codec/variant"
	"savant/model/internal/piece"
	scene "savant/scene/tscn"
)

// file is the text as package scene edits it.
func (f *textForm) file() *scene.File {
	l := f.arranged()
	tree := l.tree
	if tree == nil {
		tree = scene.TreeOf(nil, &scene.Outline{})
		tree.Section = slices.Repeat([]int{-1}, len(f.outline.Sections))
	}
	file := &scene.File{Src: f.src, Outline: f.outline, Tree: tree, Dialect: f.d.info.Dialect, Format: f.format}
	if f.d.scenes != nil {
		file.Scenes = func(path, uid string) *scene.File {
			if _, g := f.d.sceneNamed(path, uid); g != nil {
				return g.file()
			}
			return nil
		}
	}
	return file
}

// node returns the number of the node that a row is, or -1.
func (f *textForm) node(r Row) int {
	if p := f.place(r); p.kind == textSection {
		if l := f.arranged(); l.tree != nil {
			return l.tree.Section[p.extra]
		}
	}
	return -1
}

// note is a note of package scene with its line and column.
func (f *textForm) note(n scene.Note) Note {
	line, column := f.position(int64(n.Offset))
	return Note{Text: n.Text, Offset: int64(n.Offset), Line: line, Column: column, Undecided: n.Undecided, Removed: n.Removed, File: n.File}
}

// planned makes a step of the history from an edit of package scene. show is what to select afterwards.
func (f *textForm) planned(label string, r Row, e *scene.Edit, err error) (edit, error) {
	if refusal, ok := err.(*scene.Refusal); ok {
		return edit{}, f.d.refuse(r, refusal.Why)
	}
	if err != nil {
		return edit{}, err
	}
	out := edit{label: label, rows: []Row{r}, show: r}
	for _, s := range e.Splices {
		out.splices = append(out.splices, piece.Splice{Start: int64(s.Start), End: int64(s.End), New: s.New})
		out.spans = append(out.spans, span{start: int64(s.Start), length: int64(s.End - s.Start), newLength: int64(len(s.New))})
	}
	if len(out.splices) == 0 {
		return out, nil
	}
	for _, n := range e.Notes {
		out.notes = append(out.notes, f.note(n))
	}
	src := spliced(f.src, out.splices)
	next := &textForm{d: f.d, src: src, outline: scene.Scan(src)}
	now := func(i int) int { return i }
	if e.Order != nil {
		places := make([]int, len(f.outline.Sections))
		for i := range places {
			places[i] = -1
		}
		for i, old := range e.Order {
			if old >= 0 {
				places[old] = i
			}
		}
		now = func(i int) int { return places[i] }
	}
	if e.Order != nil && len(e.Order) != len(next.outline.Sections) || e.Order == nil && len(f.outline.Sections) != len(next.outline.Sections) {
		return edit{}, f.d.refuse(r, "the text would fall apart in another way than was meant")
	}
	f.reshape(&out, next, now)
	return out, nil
}

func (f *textForm) insert(parent Row, index int, list []Entry) (edit, error) {
	p := f.place(parent)
	switch p.kind {
	case textProperty, textAttribute, textElement:
		return f.insertNested(parent, index, list)
	}
	if len(list) > 1 {
		return edit{}, errApart
	}
	key, v := list[0].Key, list[0].Value
	switch p.kind {
	case textSection:
		if key == nil || !isText(key.Type) {
			return edit{}, f.d.refuse(parent, "a property needs a name")
		}
		if why := f.unwritable(v); why != "" {
			return edit{}, f.d.refuse(parent, why)
		}
		s := &f.outline.Sections[p.extra]
		n := index
		if index < 0 || index >= len(s.Properties)+len(s.Damage) {
			n = -1
		} else if i, damage := mixedAt(s, index); !damage {
			n = i
		}
		e, err := f.file().AddProperty(int(p.extra), n, key.Text, f.written(v))
		return f.planned("Add "+key.Text+" to "+f.d.Path(parent), parent, e, err)
	case textBone:
		return f.insertInBone(parent, key, v)
	}
	return edit{}, f.d.refuse(parent, "nothing can be inserted here")
}

func (f *textForm) remove(list []Row) (edit, error) {
	first := list[0]
	label := "Remove " + f.d.Path(first)
	kind, parent := f.place(first).kind, f.d.rows.at(first).parent
	if kind == textBone {
		of := f.place(first).extra
		for _, r := range list {
			if p := f.place(r); p.kind != kind || p.extra != of {
				return edit{}, errApart
			}
		}
		return f.onBones("Remove", list, func(file *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
			return file.RemoveBones(a, bones...)
		})
	}
	var nodes, sections, indexes []int
	for _, r := range list {
		p := f.place(r)
		if p.kind != kind || p.kind != textSection && f.d.rows.at(r).parent != parent {
			return edit{}, errApart
		}
		switch {
		case p.kind == textSection && f.node(r) >= 0:
			nodes = append(nodes, f.node(r))
		case p.kind == textSection:
			sections = append(sections, int(p.extra))
		case p.kind == textProperty:
			indexes = append(indexes, int(p.key))
		default:
			indexes = append(indexes, f.d.rows.at(r).slot.index)
		}
	}
	switch {
	case len(nodes) > 0 && len(sections) > 0:
		return edit{}, errApart
	case len(nodes) > 0:
		e, err := f.file().RemoveNodes(nodes...)
		return f.planned(label, first, e, err)
	case len(sections) > 0:
		e, err := f.file().RemoveSections(sections...)
		return f.planned(label, first, e, err)
	case kind == textProperty:
		e, err := f.file().RemoveProperties(int(f.place(first).extra), indexes...)
		return f.planned(label, first, e, err)
	case kind == textElement || kind == textPacked:
		return f.removeNested(label, parent, indexes)
	}
	return edit{}, f.d.refuse(first, "this cannot be removed on its own")
}

func (f *textForm) move(list []Row, parent Row, index int) (edit, error) {
	r := list[0]
	label := "Move " + f.d.Path(r)
	if indexes, ok := f.beside(list); ok && f.d.rows.at(r).parent == parent {
		return f.moveNested(label, parent, indexes, index)
	}
	if len(list) > 1 {
		return edit{}, errApart
	}
	switch p := f.place(r); p.kind {
	case textBone:
		return f.moveBone(label, r, parent)
	case textSection:
		node, to := f.node(r), f.node(parent)
		if node < 0 || to < 0 {
			return edit{}, f.d.refuse(r, "only nodes can be moved, to below other nodes")
		}
		// The index counts all children of the row, and the node itself while it is still there.
		index -= own(&f.outline.Sections[f.place(parent).extra])
		children := f.arranged().tree.Nodes[to].Children
		if at := slices.Index(children, node); at >= 0 && index > at {
			index--
		}
		if index < 0 {
			index = 0
		}
		e, err := f.file().MoveNode(node, to, index)
		return f.planned(label, r, e, err)
	}
	return edit{}, f.d.refuse(r, "this can only be moved in its own place")
}

// beside returns the numbers of rows that are children of one value; ok is false if they are not.
func (f *textForm) beside(list []Row) (indexes []int, ok bool) {
	parent := f.d.rows.at(list[0]).parent
	for _, r := range list {
		p := f.place(r)
		if p.kind != textElement && p.kind != textPacked || f.d.rows.at(r).parent != parent {
			return nil, false
		}
		indexes = append(indexes, f.d.rows.at(r).slot.index)
	}
	return indexes, true
}

func (f *textForm) rename(r Row, key variant.Value) (edit, error) {
	p := f.place(r)
	label := "Rename " + f.d.Path(r)
	if p.kind == textElement {
		return f.renameNested(label, r, key)
	}
	if !isText(key.Type) {
		return edit{}, f.d.refuse(r, "a name is needed")
	}
	switch {
	case p.kind == textBone:
		return f.renameBone(label, r, key.Text)
	case p.kind == textProperty:
		e, err := f.file().RenameProperty(int(p.extra), int(p.key), key.Text)
		out, err := f.planned(label, r, e, err)
		out.shifts = nil // every row stays where it is
		return out, err
	case p.kind == textSection && f.node(r) >= 0:
		e, err := f.file().RenameNode(f.node(r), key.Text)
		return f.planned(label, r, e, err)
	case p.kind == textSection && f.outline.Grammar == scene.Tags && idTag(f.outline.Sections[p.extra].Tag):
		e, err := f.file().ChangeID(int(p.extra), key.Text)
		return f.planned(label, r, e, err)
	case p.kind == textSection && f.outline.Grammar == scene.Names:
		e, err := f.file().RenameSection(int(p.extra), key.Text)
		return f.planned(label, r, e, err)
	}
	return edit{}, f.d.refuse(r, "this has no name that could be changed")
}

func (f *textForm) duplicate(list []Row) (edit, error) {
	r := list[0]
	label := "Duplicate " + f.d.Path(r)
	if indexes, ok := f.beside(list); ok {
		return f.duplicateNested(label, f.d.rows.at(r).parent, indexes)
	}
	if len(list) > 1 {
		return edit{}, errApart
	}
	switch p := f.place(r); {
	case f.node(r) >= 0:
		e, err := f.file().DuplicateNode(f.node(r))
		return f.planned(label, r, e, err)
	case p.kind == textSection:
		e, err := f.file().DuplicateSection(int(p.extra))
		return f.planned(label, r, e, err)
	}
	return edit{}, f.d.refuse(r, "this cannot be duplicated")
}
