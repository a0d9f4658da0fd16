package scene

import (
	"sort"
	"strings"
)

// pathUse is one place in the file that names a node by a path.
type pathUse struct {
	section    int
	start, end int      // of the string literal with its quotes
	text       string   // what it says
	bases      []string // places that the path starts from; several when a resource is used by several; none when that is not known
	noun       string   // what it is, for notes
}

// pathUses finds all places that name nodes: connections, editable children and owners, NodePath values, paths of animation
// tracks from the root node of each player, filters, bones of polygons. parent= is not among them, it makes the tree.
func (f *File) pathUses() []pathUse {
	c := &collector{File: f, users: f.userNodes()}
	root := []string{"."}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		switch s.Tag {
		case "connection":
			c.attribute(i, "from", root, "connection")
			c.attribute(i, "to", root, "connection")
		case "editable":
			c.attribute(i, "path", root, "editable children")
		case "node":
			c.attribute(i, "owner", root, "owner")
			if n := f.Tree.Section[i]; n >= 0 {
				c.node(i, n)
			}
		case "sub_resource":
			c.resource(i)
		}
	}
	sort.SliceStable(c.uses, func(i, j int) bool { return c.uses[i].start < c.uses[j].start })
	return c.uses
}

type collector struct {
	*File
	users map[int][]int // by section of a sub-resource: the nodes that use it, directly or through others
	uses  []pathUse
}

func (c *collector) attribute(section int, name string, bases []string, noun string) {
	s := &c.Outline.Sections[section]
	a := s.Attribute(c.Src, name)
	if a < 0 {
		return
	}
	p := s.Attributes[a]
	if text, ok := Unquote(s.Value(c.Src, p)); ok {
		c.uses = append(c.uses, pathUse{section: section, start: s.Start + int(p.Value), end: s.Start + int(p.End), text: text, bases: bases, noun: noun})
	}
}

// nodePaths adds the NodePath values in a stretch.
func (c *collector) nodePaths(section, start, end int, bases []string, noun string) {
	References(c.Src, start, end, func(r Reference) {
		if r.Word != "NodePath" {
			return
		}
		if text, ok := Unquote(c.Src[r.Arg.Start:r.Arg.End]); ok && text != "" {
			c.uses = append(c.uses, pathUse{section: section, start: r.Arg.Start, end: r.Arg.End, text: text, bases: bases, noun: noun})
		}
	})
}

func (c *collector) node(section, node int) {
	s := &c.Outline.Sections[section]
	for _, p := range s.Properties {
		name := s.Name(c.Src, p)
		start, end := s.Start+int(p.Value), s.Start+int(p.End)
		switch {
		case name == "root_motion_track":
			c.nodePaths(section, start, end, c.mixerBases(node), "root motion track")
		case name == "bones" && c.class(section) == "Polygon2D":
			c.polygonBones(section, node, start, end)
		default:
			c.nodePaths(section, start, end, []string{c.Tree.Nodes[node].Path}, "property "+name)
		}
	}
}

func (c *collector) class(section int) string {
	text, _ := c.Outline.Sections[section].Text(c.Src, "type")
	return text
}

// polygonBones adds the paths of the bones of a Polygon2D, which start from its skeleton.
func (c *collector) polygonBones(section, node, start, end int) {
	bases := c.through(node, "skeleton", "")
	depth := 0
	for p := start; p < end; {
		switch c.Src[p] {
		case '"':
			next, what := skipString(c.Src[:end], p)
			if what != "" {
				return
			}
			if text, ok := Unquote(c.Src[p:next]); ok && depth == 1 {
				c.uses = append(c.uses, pathUse{section: section, start: p, end: next, text: text, bases: bases, noun: "bone of the polygon"})
			}
			p = next
			continue
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		}
		p++
	}
}

// through returns the node that a node's NodePath property leads to; def is the path when the property is not there.
func (c *collector) through(node int, property, def string) []string {
	if node < 0 {
		return nil
	}
	s := &c.Outline.Sections[c.Tree.Nodes[node].Section]
	text := def
	if i := s.Property(c.Src, property); i >= 0 {
		p := s.Properties[i]
		References(c.Src, s.Start+int(p.Value), s.Start+int(p.End), func(r Reference) {
			if t, ok := Unquote(c.Src[r.Arg.Start:r.Arg.End]); ok && r.Word == "NodePath" {
				text = t
			}
		})
	}
	if text == "" {
		return nil
	}
	places := c.follow(c.Tree.Nodes[node].Path, routeOf(text))
	if len(places) == 0 || places[len(places)-1] == lost {
		return nil
	}
	return places[len(places)-1:]
}

// mixerBases is the node that the tracks of an AnimationPlayer, AnimationTree or AnimationMixer start from.
func (c *collector) mixerBases(node int) []string {
	s := &c.Outline.Sections[c.Tree.Nodes[node].Section]
	if class := c.class(c.Tree.Nodes[node].Section); class == "AnimationTree" || s.Property(c.Src, "anim_player") >= 0 {
		if player := c.through(node, "anim_player", ""); len(player) == 1 {
			return c.through(c.Tree.Find(player[0]), "root_node", "..")
		}
		if s.Property(c.Src, "anim_player") >= 0 {
			return nil
		}
	}
	return c.through(node, "root_node", "..")
}

// userNodes finds, for each sub-resource, the nodes that use it.
func (f *File) userNodes() map[int][]int {
	internal := map[string]int{}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if a := s.Attribute(f.Src, "id"); s.Tag == "sub_resource" && a >= 0 {
			internal[ID(s.Value(f.Src, s.Attributes[a]))] = i
		}
	}
	users := map[int][]int{}
	if len(internal) == 0 {
		return users
	}
	below := map[int][]int{} // by sub-resource: those it uses
	mentions := func(i int, f2 func(int)) {
		s := &f.Outline.Sections[i]
		for _, p := range s.Properties {
			References(f.Src, s.Start+int(p.Value), s.Start+int(p.End), func(r Reference) {
				if k, ok := internal[ID(f.Src[r.Arg.Start:r.Arg.End])]; ok && r.Word == "SubResource" {
					f2(k)
				}
			})
		}
	}
	for _, i := range internal {
		mentions(i, func(k int) { below[i] = append(below[i], k) })
	}
	for n := range f.Tree.Nodes {
		seen := map[int]bool{}
		var reach func(int)
		reach = func(k int) {
			if seen[k] {
				return
			}
			seen[k] = true
			users[k] = append(users[k], n)
			for _, next := range below[k] {
				reach(next)
			}
		}
		mentions(f.Tree.Nodes[n].Section, reach)
	}
	return users
}

// resource adds the paths in a sub-resource.
func (c *collector) resource(section int) {
	s := &c.Outline.Sections[section]
	class := c.class(section)
	var bases []string
	animated := class == "Animation" || strings.HasPrefix(class, "AnimationNode") || class == "AnimationLibrary"
	for _, n := range c.users[section] {
		if animated {
			bases = merge(bases, c.mixerBases(n))
		} else if class == "ViewportTexture" {
			bases = merge(bases, []string{"."})
		} else {
			bases = merge(bases, []string{c.Tree.Nodes[n].Path})
		}
	}
	if class == "Animation" {
		c.animation(section, bases)
		return
	}
	for _, p := range s.Properties {
		name := s.Name(c.Src, p)
		start, end := s.Start+int(p.Value), s.Start+int(p.End)
		if name == "filters" && animated {
			c.filters(section, start, end, bases)
			continue
		}
		c.nodePaths(section, start, end, bases, "property "+name)
	}
}

// filters adds the paths of an AnimationNode's filters, which are Strings or NodePaths.
func (c *collector) filters(section, start, end int, bases []string) {
	for p := start; p < end; {
		if c.Src[p] != '"' {
			p++
			continue
		}
		next, what := skipString(c.Src[:end], p)
		if what != "" {
			return
		}
		if text, ok := Unquote(c.Src[p:next]); ok {
			c.uses = append(c.uses, pathUse{section: section, start: p, end: next, text: text, bases: bases, noun: "filter"})
		}
		p = next
	}
}

// animation adds the paths of an animation's tracks, and the NodePaths that are values of keys: those start from the node that
// the track moves.
func (c *collector) animation(section int, bases []string) {
	s := &c.Outline.Sections[section]
	targets := map[string][]string{}
	for _, p := range s.Properties {
		name := s.Name(c.Src, p)
		track, key, ok := trackName(name)
		if !ok {
			continue
		}
		start, end := s.Start+int(p.Value), s.Start+int(p.End)
		switch key {
		case "path":
			c.nodePaths(section, start, end, bases, "animation track")
			References(c.Src, start, end, func(r Reference) {
				text, _ := Unquote(c.Src[r.Arg.Start:r.Arg.End])
				for _, b := range bases {
					way := routeOf(text)
					if places := c.follow(b, way); len(places) == 0 {
						targets[track] = merge(targets[track], []string{b})
					} else if places[len(places)-1] != lost {
						targets[track] = merge(targets[track], places[len(places)-1:])
					}
				}
			})
		case "keys":
			c.nodePaths(section, start, end, targets[track], "key of an animation track")
		}
	}
}

// trackName takes tracks/3/path apart.
func trackName(name string) (track, key string, ok bool) {
	rest, ok := strings.CutPrefix(name, "tracks/")
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "/")
}

// merge adds to a list of places those that are not in it.
func merge(list, more []string) []string {
	for _, m := range more {
		found := false
		for _, n := range list {
			found = found || n == m
		}
		if !found {
			list = append(list, m)
		}
	}
	return list
}
