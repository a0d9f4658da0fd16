package tscn

import "strings"

// Branch is the text of sections to be put elsewhere, as they stand in the file and in its order. A node comes with all below it, the
// connections and entries of editable children among these, and the resources that they need.
func (f *File) Branch(sections ...int) string {
	var out strings.Builder
	last := -1
	for i, in := range f.Scene.Branch(sections...) {
		if !in {
			continue
		}
		if last >= 0 {
			line := f.newline(last)
			out.WriteString(line)
			if f.blankHead() || f.Outline.Sections[i].Tag != f.Outline.Sections[last].Tag || !tightTags[f.Outline.Sections[i].Tag] {
				out.WriteString(line)
			}
		}
		out.Write(f.Src[f.blockStart(i):f.contentEnd(i)])
		last = i
	}
	return out.String()
}

// tightTags are those whose sections stand without blank lines between them.
var tightTags = map[string]bool{"ext_resource": true, "connection": true, "editable": true}
