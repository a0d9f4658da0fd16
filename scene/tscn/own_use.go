package tscn

// OwnUses finds the places of the file that name one of its nodes by a path. parent= is not among them, it makes the tree.
func (f *File) OwnUses(node int) []Use {
	return f.pathsTo([]string{f.Tree.Nodes[node].Path})
}

// UsersOfAll lists, for each section of a resource, the sections that name it, each once, in file order. One look at the file
// finds them all.
func (f *File) UsersOfAll() map[int][]int {
	known := ResourcesOf(f.Src, f.Outline)
	users := map[int][]int{}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		for _, list := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range list {
				References(f.Src, s.Start+int(p.Value), s.Start+int(p.End), func(r Reference) {
					k, ok := known.section(f.Src, r)
					if n := len(users[k]); ok && (n == 0 || users[k][n-1] != i) {
						users[k] = append(users[k], i)
					}
				})
			}
		}
	}
	return users
}

// section is where the resource stands that a reference names.
func (r *Resources) section(src []byte, ref Reference) (int, bool) {
	list := map[string]map[string]int{"ExtResource": r.External, "SubResource": r.Internal}[ref.Word]
	i, ok := list[ID(src[ref.Arg.Start:ref.Arg.End])]
	return i, ok
}

// Leads returns the section that the first reference or node path between start and end leads to; ok is false if there is none, or
// if it leads out of the file.
func (f *File) Leads(start, end int) (section int, ok bool) {
	known := ResourcesOf(f.Src, f.Outline)
	References(f.Src, start, end, func(r Reference) {
		if !ok {
			section, ok = known.section(f.Src, r)
		}
	})
	if ok {
		return section, true
	}
	for _, use := range f.pathUses() {
		if use.start < start || use.end > end {
			continue
		}
		for _, base := range use.bases {
			places := f.follow(base, routeOf(use.text))
			if len(places) == 0 {
				continue
			}
			if n := f.Tree.Find(places[len(places)-1]); n >= 0 {
				return f.Tree.Nodes[n].Section, true
			}
		}
	}
	return 0, false
}
