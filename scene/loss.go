package scene

import (
	"path"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// Messages.
const (
	fileMissing    message.ID = "scene.file-missing path"
	fileLeftOut    message.ID = "scene.file-left-out path"
	connectionLost message.ID = "scene.connection-lost path"
	parentVanished message.ID = "scene.parent-vanished path scene"
	nodeVanished   message.ID = "scene.node-vanished path scene"
	nameShared     message.ID = "scene.name-shared path"
	trackLost      message.ID = "scene.track-lost path"
	pathLost       message.ID = "scene.path-lost name path"
	noNodeClass    message.ID = "scene.no-node-class engine class"
	unknownClass   message.ID = "scene.unknown-class engine class"
)

// Gravity says what comes of a loss.
type Gravity uint8

// The gravities, from the least.
const (
	Hint    Gravity = iota // it may be as intended: a script may make what is missing
	Lost                   // the engine loads the scene, but something is lost or does nothing
	Refused                // the engine does not load the scene
)

// Loss is something that a scene names and that is not there.
type Loss struct {
	Place
	Text    message.Message
	Gravity Gravity
}

// Surroundings are what a scene's project tells of what the scene names.
type Surroundings struct {
	Exists func(path, uid string) bool // whether it has a file; true if that is unknown
	Gives  func(class string) bool     // whether a script gives a class that name
	Adds   func() bool                 // whether extensions may add classes to the engine
	Any    bool                        // paths of which only scripts know whether they name a node are told too
}

// mostLosses limits how many are listed.
const mostLosses = 1000

// Losses finds what a scene or resource names and does not have, with what its instances bring, in file order. What depends on a scene that is unavailable or not
// written by the engine's editor is unknown, and no loss.
func (s *Scene) Losses(in Surroundings) []Loss {
	var list []Loss
	add := func(g Gravity, at Place, text message.Message) { list = append(list, Loss{at, text, g}) }
	for i := range s.Items() {
		file, ok := s.attribute(i, "path")
		uid, _ := s.attribute(i, "uid")
		switch {
		case s.Kind(i) != ExternalItem || !ok || in.Exists(file, uid):
		case s.needs(i):
			add(Refused, place(i), message.New(fileMissing, file))
		default:
			add(Lost, place(i), message.New(fileLeftOut, file))
		}
	}
	s.lostNodes(add)
	s.lostClasses(in, add)
	s.lostPaths(in.Any, add)
	slices.SortStableFunc(list, func(a, b Loss) int { return a.Place.compare(b.Place) })
	return list[:min(len(list), mostLosses)]
}

// needs reports whether the engine refuses this file without that of an external resource. Godot 3 does (3.2, 3.6), and Godot 4 does in the binary
// format if anything has it; in text Godot 4 leaves it out where a node has it, but not from another resource, nor if the scene inherits it (4.6).
func (s *Scene) needs(external int) bool {
	if !s.is4() {
		return true
	}
	for _, user := range s.Users(external) {
		if s.Whole {
			return true
		}
		n := s.Tree.Node[user]
		if n < 0 {
			return true
		}
		if i := s.Find(user, Attributes, "instance"); i >= 0 && n == s.Tree.Roots[0] {
			for _, m := range s.Mentions(Field{user, Attributes, i}, External) {
				if m.Text == s.id(external) {
					return true
				}
			}
		}
	}
	return false
}

// is4 reports whether the file is for Godot 4.
func (s *Scene) is4() bool { return s.Dialect.Text.NameMark == '&' }

// lostNodes finds nodes that the engine does not put where the scene has them.
func (s *Scene) lostNodes(add func(g Gravity, at Place, text message.Message)) {
	ring := Refused
	if s.is4() {
		ring = Lost // it has the instance without what would lead back
	}
	for n := range s.Tree.Nodes {
		node := &s.Tree.Nodes[n]
		at := place(node.Item)
		if why := s.CycleAt(n); !why.IsZero() {
			add(ring, at, why)
		}
		if node.Parent < 0 || node.Orphan {
			continue // told by the structure of the file
		}
		if s.Tree.Find(node.Path) != n {
			add(Lost, at, message.New(nameShared, node.Path))
			continue
		}
		holder, rest := s.holder(node.Path)
		if holder < 0 {
			continue
		}
		in := path.Base(s.Instance(holder))
		switch above := nodepath.Parent(rest); {
		case !s.foreign(n).IsZero() && s.bringsNo(holder, rest):
			add(Lost, at, message.New(nodeVanished, node.Path, in))
		case node.Within != "" && above != "." && s.bringsNo(holder, above):
			add(Lost, at, message.New(parentVanished, nodepath.Parent(node.Path), in))
		}
	}
}

// lostClasses finds nodes of classes that Godot 4 does not have: it makes a placeholder in their place. A class that no release has is likely one of an
// extension, which may be installed elsewhere.
func (s *Scene) lostClasses(in Surroundings, add func(g Gravity, at Place, text message.Message)) {
	for n := range s.Tree.Nodes {
		item := s.item(n)
		i := s.Find(item, Attributes, "type")
		if i < 0 || s.has(item, "instance") || s.has(item, "instance_placeholder") {
			continue
		}
		of := s.class(item)
		if of == "" || class.MakesNode(s.Dialect, of) || in.Gives(of) {
			continue
		}
		gravity, what := Lost, message.New(noNodeClass, s.Dialect.Title, of)
		_, early := class.For(dialect.Godot32).Class(of)
		_, late := class.For(dialect.Godot3).Class(of)
		switch {
		case !early && !late:
			gravity, what = Hint, message.New(unknownClass, s.Dialect.Title, of)
		case in.Adds():
			gravity = Hint
		}
		add(gravity, Place{Field: Field{item, Attributes, i}, Part: AtValue}, what)
	}
}

// lostPaths finds paths that lead to no node.
func (s *Scene) lostPaths(all bool, add func(g Gravity, at Place, text message.Message)) {
	table := class.For(s.Dialect)
	gravity := Lost
	if s.mayMake(map[string]bool{}) {
		gravity = Hint
	}
	for _, use := range s.PathUses() {
		if !s.leadsNowhere(&use) {
			continue
		}
		switch {
		case use.Noun.ID == connectionNoun:
			add(Lost, use.Place(), message.New(connectionLost, use.Text))
		case use.Noun.ID == AnimationTrack:
			add(gravity, use.Place(), message.New(trackLost, use.Text))
		case use.Noun.ID == propertyNoun && (all || s.namesNode(table, use.Field)):
			add(gravity, use.Place(), message.New(pathLost, s.Name(use.Field), use.Text))
		}
	}
}

// mayMake reports whether a node of the scene has a script, or may have one because an instanced scene is unavailable: scripts may create nodes.
// met are the scenes already visited, by their paths in the project.
func (s *Scene) mayMake(met map[string]bool) bool {
	if met[s.Self] {
		return false
	}
	met[s.Self] = true
	for n := range s.Tree.Nodes {
		if s.sets(s.item(n), "script") {
			return true
		}
		file, uid := s.sceneOf(n)
		if file == "" {
			continue
		}
		in := s.opened(file, uid)
		if in == nil || !slices.Contains(written, strings.ToLower(path.Ext(file))) || in.mayMake(met) {
			return true
		}
	}
	return false
}

// namesNode reports whether the engine, and not a script alone, knows that a property of a node names a node.
func (s *Scene) namesNode(table *class.Table, f Field) bool {
	n := s.Tree.Node[f.Item]
	if n < 0 {
		return false
	}
	name := s.Name(f)
	if i := s.Find(f.Item, Attributes, nodePaths); i >= 0 {
		if v, ok := s.Value(Field{f.Item, Attributes, i}); ok {
			if names, _ := v.Data.([]string); slices.Contains(names, name) {
				return true
			}
		}
	}
	of, known := s.ClassOf(n)
	if !known {
		return false
	}
	p, ok := table.Property(of, name)
	return ok && p.Type == "NodePath"
}

// leadsNowhere reports whether it is certain that there is no node where a path leads, from wherever it starts.
func (s *Scene) leadsNowhere(use *PathUse) bool {
	if len(use.Bases) == 0 {
		return false
	}
	r := nodepath.Parse(use.Text)
	for _, base := range use.Bases {
		if base == nodepath.Lost || s.lacks(base) {
			return false
		}
		for _, places := range s.readings(base, r) {
			if len(places) == 0 || places[len(places)-1] == nodepath.Lost || !s.lacks(places[len(places)-1]) {
				return false
			}
		}
	}
	return true
}

// lacks reports whether there is certainly no node at a place of the scene.
func (s *Scene) lacks(at string) bool {
	if s.Tree.Find(at) >= 0 {
		return false
	}
	holder, rest := s.holder(at)
	return holder < 0 || s.bringsNo(holder, rest)
}

// bringsNo reports whether the scene that a node is an instance of certainly has no node at a place in it.
func (s *Scene) bringsNo(node int, rest string) bool {
	for range maxOrigins {
		file, uid := s.sceneOf(node)
		if s.has(s.item(node), "instance_placeholder") || !slices.Contains(written, strings.ToLower(path.Ext(file))) {
			return false
		}
		in := s.opened(file, uid)
		if in == nil || len(in.Tree.Roots) == 0 || in.Tree.Find(rest) >= 0 {
			return false
		}
		holder, below := in.holder(rest)
		if holder < 0 {
			return true
		}
		s, node, rest = in, holder, below
	}
	return false
}

// written are the extensions of scenes that the engine's editor writes. What an importer makes of others depends on its settings and scripts.
var written = []string{".tscn", ".scn"}
