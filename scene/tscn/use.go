package tscn

import (
	"savant/codec/message"
	"savant/scene"
)

// Use is a place in a file that refers to a target.
type Use struct {
	Section    int
	Start, End int // of the string, the reference or the header, in the source
	Text       message.Message
	Undecided  bool // it may mean something else
}

// Use returns a use with its span in the source.
func (f *File) Use(u scene.Use) Use {
	s := &f.Outline.Sections[u.Item]
	at := Use{u.Item, s.Start, s.Start + int(s.TagEnd), u.Text, u.Undecided}
	if u.Part == scene.AtMention {
		_, end := f.span(u.Field)
		at.Start = u.At
		if t := (tokens{src: f.Src[:end], p: u.At}); t.next() {
			at.End = t.p
		}
	}
	return at
}

// Literal returns the span of the string literal of a path that is mentioned at an offset.
func (f *File) Literal(at int) (start, end int) {
	end, _ = skipString(f.Src, at)
	return at, end
}

func (f *File) uses(list []scene.Use) []Use {
	var out []Use
	for _, u := range list {
		out = append(out, f.Use(u))
	}
	return out
}

// Uses finds the places in this file that refer to a target in another. self is the path of this file in the project.
func (f *File) Uses(self string, t scene.Target) []Use { return f.uses(f.Scene.Uses(self, t)) }

// OwnUses finds the places of the file that refer to one of its nodes by a path, except parent=, which makes the tree.
func (f *File) OwnUses(node int) []Use { return f.uses(f.Scene.OwnUses(node)) }

// Leads returns the section that the first reference or node path between start and end leads to; ok is false if there
// is none, or it leads out of the file.
func (f *File) Leads(start, end int) (section int, ok bool) {
	known := scene.ResourcesOf(f.View)
	for _, m := range mentions(f.Src, start, end, scene.External|scene.Internal) {
		if section, ok := known.Item(m); ok {
			return section, true
		}
	}
	for _, use := range f.PathUses() {
		if from, to := f.Literal(use.At); from < start || to > end {
			continue
		}
		if section, ok = f.Scene.Leads(use); ok {
			return section, true
		}
	}
	return 0, false
}
