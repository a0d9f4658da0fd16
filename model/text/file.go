package text

import (
	"slices"

	"savant/model/scenery"
	"savant/scene"
	"savant/scene/tscn"
)

// file is the text as package scene reads it by itself. What only shows something looks into no other file: that would wait for the disk.
func (f *Form) file() *tscn.File {
	l := f.arranged()
	tree := l.tree
	if tree == nil {
		tree = tscn.TreeOf(nil, &tscn.Outline{})
		tree.Node = slices.Repeat([]int{-1}, len(f.outline.Sections))
	}
	return tscn.NewFile(f.src, f.outline, tree, f.host.Dialect(), f.format)
}

// around is the text as package scene edits it, which looks into the scenes that it names.
func (f *Form) around() *tscn.File {
	file := f.file()
	file.Scenes, file.Self = scenery.Scenes(f.host), f.host.Self()
	return file
}

// describer describes the items of the current text.
func (f *Form) describer() *scenery.Describer {
	if f.toldAt != f.now() {
		f.told, f.toldAt = scenery.NewDescriber(f.file().Scene), f.now()
	}
	return f.told
}

// counted returns the resources with their uses.
func (f *Form) counted() *scene.Resources { return f.describer().Resources() }
