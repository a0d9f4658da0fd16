package tscn

import "strings"

// Branch is the text of sections to be put elsewhere, as they stand in the file and in its order. A node comes with all below it, the
// connections and entries of editable children among these, and the resources that they need.
func (f *File) Branch(sections ...int) string {
	taken := make([]bool, len(f.Outline.Sections))
	known := ResourcesOf(f.Src, f.Outline)
	branches := map[string]bool{} // the paths of all nodes that come along
	for _, i := range sections {
		f.need(known, taken, i)
		if node := f.Tree.Section[i]; node >= 0 {
			for _, k := range f.below(node) {
				branches[f.Tree.Nodes[k].Path] = true
				f.need(known, taken, f.Tree.Nodes[k].Section)
			}
		}
	}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		ends := map[string][]string{"connection": {"from", "to"}, "editable": {"path"}}[s.Tag]
		among := len(ends) > 0
		for _, end := range ends {
			path, ok := s.Text(f.Src, end)
			among = among && ok && f.among(branches, Simplify(path))
		}
		if among {
			f.need(known, taken, i)
		}
	}
	var out strings.Builder
	last := -1
	for i, in := range taken {
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

// among tells whether a path is that of a node in the set, or leads into an instance below one.
func (f *File) among(set map[string]bool, path string) bool {
	for !set[path] {
		cut := strings.LastIndexByte(path, '/')
		if cut < 0 || f.Tree.Find(path) >= 0 {
			return false
		}
		path = path[:cut]
	}
	return true
}

// need marks a section and all resources that it needs.
func (f *File) need(known *Resources, needed []bool, section int) {
	todo := []int{section}
	needed[section] = true
	for len(todo) > 0 {
		s := &f.Outline.Sections[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		for _, list := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range list {
				References(f.Src, s.Start+int(p.Value), s.Start+int(p.End), func(ref Reference) {
					if k, ok := known.section(f.Src, ref); ok && !needed[k] {
						needed[k] = true
						todo = append(todo, k)
					}
				})
			}
		}
	}
}
