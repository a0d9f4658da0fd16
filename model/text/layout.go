package text

import (
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/tscn"
)

// layout is where sections are in the tree.
type layout struct {
	*scenery.Layout
	tree *scene.Tree // nil in a ConfigFile

	nths []int // by section: how many before it have the same name; nil until needed
}

func arrange(src []byte, o *tscn.Outline) *layout {
	l := &layout{}
	if o.Grammar == tscn.Tags {
		l.tree = tscn.TreeOf(src, o)
	}
	l.Layout = scenery.Arrange(l.tree, len(o.Sections), o.Kind)
	return l
}

// own is how many rows a section has before its child nodes.
func own(s *tscn.Section) int { return len(s.Properties) + len(s.Damage) + len(s.Attributes) }

// idTags are the tags whose sections a path names by their id.
func idTag(tag string) bool { return tag == "ext_resource" || tag == "sub_resource" }
