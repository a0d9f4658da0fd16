package scene

import (
	"slices"

	"savant/codec/message"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// Messages.
const (
	pathsElsewhere message.ID = "scene.paths-elsewhere node file"
)

// concern says which paths in other files an edit affects.
type concern struct {
	named func(text string) bool           // whether a path's text names what changes
	may   func(text string) bool           // whether a path may be affected, by its text
	is    func(r *Reach, base string) bool // whether it is affected, from a known base
	bone  func(s *Scene, item int) bool    // for bones instead: whether a resource may name one
	held  func(r *Reach) bool              // whether edits of other scenes handle it
	gone  map[int]bool                     // removed nodes: what they use does not matter
	shows bool                             // there is a viewport among what changes, or may be
}

// concernOf returns the paths that change once the nodes at was are at now.
func (s *Scene) concernOf(was, now string) concern {
	named := func(text string) bool { return hasName(text, nodepath.Name(was)) }
	moves := nodepath.Parent(was) != nodepath.Parent(now)
	return concern{
		named: named,
		may:   func(text string) bool { return named(text) || moves && hasName(text, "..") },
		is: func(r *Reach, base string) bool {
			next, sure := r.Reroute(s, base, []string{was}, []string{now})
			return next != r.Text || !sure
		},
		held:  func(r *Reach) bool { return r.Held(was) },
		shows: s.hasViewport(func(place string) bool { return nodepath.Within(place, was) }),
	}
}

// goneConcern returns the paths that lead to removed nodes.
func (s *Scene) goneConcern(gone map[int]bool, inside func(place string) bool) concern {
	named := func(text string) bool {
		for n := range gone {
			if hasName(text, s.Tree.Nodes[n].Name) {
				return true
			}
		}
		return false
	}
	return concern{
		named: named,
		may:   named,
		is: func(r *Reach, base string) bool {
			return !inside(base) && slices.ContainsFunc(s.follow(base, nodepath.Parse(r.Text)), inside)
		},
		held:  func(*Reach) bool { return false },
		gone:  gone,
		shows: s.hasViewport(inside),
	}
}

// hasViewport reports whether there is a viewport, or may be, among the nodes at some places.
func (s *Scene) hasViewport(at func(place string) bool) bool {
	table := class.For(s.Dialect)
	for n := range s.Tree.Nodes {
		if !at(s.Tree.Nodes[n].Path) {
			continue
		}
		if of, known := s.ClassOf(n); !known || table.Inherits(of, "Viewport") {
			return true
		}
	}
	return false
}

// boneConcern returns the resources that may name bones.
func boneConcern(names []string) concern {
	return concern{
		bone: func(s *Scene, item int) bool {
			return slices.ContainsFunc(names, func(name string) bool { return s.Contains(item, name) })
		},
	}
}

// hasName reports whether a path contains a name, with or without a %.
func hasName(text, name string) bool {
	parts := nodepath.Parse(text).Parts
	return slices.Contains(parts, name) || slices.Contains(parts, "%"+name)
}

// noteFiles notes the files with paths of a concern: an edit of the scene alone does not change them. An unavailable
// file is noted where this scene, or one that it inherits, refers to it, whatever it contains.
func (p *plan) noteFiles(c concern) {
	type pair struct{ holder, path string }
	var noted []pair
	note := func(at Place, holder, path string) {
		if n := p.Tree.Find(holder); slices.Contains(noted, pair{holder, path}) || n >= 0 && c.gone[n] {
			return
		}
		noted = append(noted, pair{holder, path})
		if holder == "." {
			holder = p.Tree.Nodes[p.Tree.Roots[0]].Name
		}
		p.Notes = append(p.Notes, Note{Place: at, Undecided: true, File: path, Text: message.New(pathsElsewhere, holder, path)})
	}
	joined := p.joined()
	about := map[pair]bool{}
	var inner []Reach
	for _, r := range joined.Reaches(joinedInstance, c.may) {
		if !c.concerns(&r) {
			continue
		}
		if len(r.Instances) > 0 {
			inner = append(inner, r)
			continue
		}
		for _, holder := range r.Holders {
			about[pair{holder, r.File}] = true
		}
	}
	p.eachFile(func(at Place, holder string, brought []brought) {
		for _, b := range brought {
			if !b.known && c.mayBeIn(b) || about[pair{holder, b.path}] {
				note(at, holder, b.path)
			}
		}
	})
	for _, r := range inner {
		at := place(p.item(r.Instances[0].Node))
		for _, holder := range r.Holders {
			note(at, holder, r.File)
		}
	}
	if len(p.Tree.Roots) == 0 {
		return
	}
	root := p.Tree.Roots[0]
	in, _ := p.inside(root, ".")
	for range maxOrigins {
		if in == nil {
			break
		}
		in.eachFile(func(_ Place, holder string, brought []brought) {
			for _, b := range brought {
				if !b.known && c.mayBeIn(b) {
					note(place(p.item(root)), holder, b.path)
				}
			}
		})
		in, _ = in.inside(in.Tree.Roots[0], ".")
	}
}

// concerns reports whether an edit affects a path.
func (c *concern) concerns(r *Reach) bool {
	switch {
	case c.bone != nil:
		return r.Foreign && c.bone(r.In, r.Field.Item)
	case c.held(r):
		return false
	case (len(r.Bases) == 0 || r.Scripted()) && c.named(r.Text):
		return true
	}
	return slices.ContainsFunc(r.Bases, func(base string) bool {
		return base != nodepath.Lost && c.is(r, base) || base == nodepath.Lost && c.named(r.Text)
	})
}

// mayBeIn reports whether an unavailable file may have paths that an edit affects.
func (c *concern) mayBeIn(b brought) bool { return b.holds != HoldsViewports || c.shows }

// joined returns the scene joined with the available files, named as written.
func (s *Scene) joined() *Joined {
	return s.Join("", func(in *Scene, _ string, p PathFile) (string, *Scene) {
		if in.Scenes == nil {
			return p.Path, nil
		}
		return p.Path, in.Scenes(p.Path, p.UID)
	})
}

// joinedInstance joins the scene of an instance.
func joinedInstance(around *Joined, path, uid string) *Joined {
	if around.Scenes == nil {
		return nil
	}
	in := around.Scenes(path, uid)
	if in == nil {
		return nil
	}
	j := in.joined()
	j.Self, j.view.parts[0].name = path, path
	return j
}

// brought is a file that using an external resource brings in.
type brought struct {
	path  string
	holds Holds
	known bool // it is available
}

// eachFile calls visit for each use of an external resource by a node, directly or through sub-resources, with the
// files that it brings in.
func (s *Scene) eachFile(visit func(at Place, holder string, brought []brought)) {
	files := map[string][]brought{} // by id of an external resource
	for _, x := range s.PathFiles() {
		files[x.ID] = s.filesOf(x)
	}
	if len(files) == 0 {
		return
	}
	users := s.NodeUsers()
	for i := range s.Items() {
		nodes := users[i]
		if n := s.Tree.Node[i]; n >= 0 {
			nodes = []int{n}
		}
		for k := range s.Len(i, Properties) {
			f := Field{i, Properties, k}
			for _, m := range s.Mentions(f, External) {
				for _, n := range nodes {
					visit(f.mention(m.At), s.Tree.Nodes[n].Path, files[m.Text])
				}
			}
		}
	}
}

// filesOf returns the files that using an external resource of this scene brings in, by the names written for them: its
// own, and as far as Scenes opens them, those that it refers to in turn.
func (s *Scene) filesOf(x PathFile) []brought {
	var list []brought
	seen := map[string]bool{}
	var look func(s *Scene, x PathFile, level int)
	look = func(s *Scene, x PathFile, level int) {
		if seen[x.Path] || level == maxOrigins {
			return
		}
		seen[x.Path] = true
		var file *Scene
		if s.Scenes != nil {
			file = s.Scenes(x.Path, x.UID)
		}
		if x.Holds != HoldsScripted || file != nil {
			list = append(list, brought{x.Path, x.Holds, file != nil})
		}
		if file == nil {
			return
		}
		for _, next := range file.PathFiles() {
			look(file, next, level+1)
		}
	}
	look(s, x, 0)
	return list
}
