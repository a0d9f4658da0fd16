package tscn

import (
	"slices"
	"sort"
	"strings"
)

// pathUse is one place in the file that names a node by a path.
type pathUse struct {
	section    int
	start, end int      // of the string literal with its quotes
	text       string   // what it says
	bases      []string // places that the path starts from; several when a resource is used by several, lost among them when one is not known; none when none is
	noun       string   // what it is, for notes
}

// unsure tells whether the path may start from a place that the file does not tell.
func (u *pathUse) unsure() bool { return len(u.bases) == 0 || slices.Contains(u.bases, lost) }

// pathUses finds all places that name nodes by paths, of every kind in pathKinds, in file order.
func (f *File) pathUses() []pathUse {
	c := &collector{File: f, users: f.userNodes()}
	known := map[[2]string][]pathKind{}
	for i := range f.Outline.Sections {
		key := [2]string{f.Outline.Sections[i].Tag, c.class(i)}
		kinds, ok := known[key]
		if !ok {
			kinds = kindsOf(pathKinds, key[0], key[1])
			known[key] = kinds
		}
		if len(kinds) > 0 {
			c.section(i, kinds)
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

// section adds the paths of a section that may be of some kinds.
func (c *collector) section(section int, kinds []pathKind) {
	s := &c.Outline.Sections[section]
	holders := c.users[section]
	if n := c.Tree.Section[section]; n >= 0 {
		holders = []int{n}
	}
	bases := map[pathBase][]string{}
	baseOf := func(b pathBase) []string {
		list, known := bases[b]
		if !known {
			list = c.bases(b, section, holders)
			bases[b] = list
		}
		return list
	}
	for k := range kinds {
		if a := s.Attribute(c.Src, kinds[k].attribute); kinds[k].attribute != "" && a >= 0 {
			c.value(section, s.Attributes[a], &kinds[k], baseOf)
		}
	}
	type key struct {
		Property
		track string
		kind  *pathKind
	}
	var keys []key
	paths := map[string]Property{} // of tracks
	for _, p := range s.Properties {
		name := s.Name(c.Src, p)
		for k := range kinds {
			part, ok := kinds[k].fits(name)
			if !ok || kinds[k].attribute != "" {
				continue
			}
			switch kinds[k].base {
			case fromElsewhere:
			case fromTrack:
				keys = append(keys, key{p, part, &kinds[k]})
			default:
				c.value(section, p, &kinds[k], baseOf)
			}
			if kinds[k].base == fromMixer {
				paths[part] = p
			}
			break
		}
	}
	for _, k := range keys {
		p, ok := paths[k.track]
		c.value(section, k.Property, k.kind, func(pathBase) []string {
			if !ok {
				return nil
			}
			return c.targets(baseOf(fromMixer), s.Start+int(p.Value), s.Start+int(p.End))
		})
	}
}

// bases are the places that paths in a section start from, which holders have or use: lost for holders of which that is not known.
func (c *collector) bases(b pathBase, section int, holders []int) []string {
	if b == fromRoot {
		return []string{c.rootPlace()}
	}
	if b == fromReceiver {
		to, _ := c.Outline.Sections[section].Text(c.Src, "to")
		return []string{joinPlace(c.rootPlace(), Simplify(to))}
	}
	var list []string
	for _, n := range holders {
		var own []string
		switch b {
		case fromSelf:
			own = []string{c.Tree.Nodes[n].Path}
		case fromMixer:
			own = c.mixerBases(n)
		case fromSkeleton:
			own = c.through(n, "skeleton")
		case fromTreePlayer:
			own = c.through(n, "base_path")
		case fromReplicated:
			own = c.through(n, "root_path")
		}
		if len(own) == 0 {
			own = []string{lost}
		}
		list = merge(list, own)
	}
	return someKnown(list)
}

// someKnown returns a list of places, nil if all of them are lost.
func someKnown(list []string) []string {
	if len(list) == 1 && list[0] == lost {
		return nil
	}
	return list
}

// value adds the paths of one kind in the value of a property or attribute.
func (c *collector) value(section int, p Property, kind *pathKind, bases func(pathBase) []string) {
	s := &c.Outline.Sections[section]
	start, end := s.Start+int(p.Value), s.Start+int(p.End)
	noun := kind.noun
	if noun == "" {
		noun = "property " + s.Name(c.Src, p)
	}
	add := func(start, end int, base pathBase) {
		if text, ok := Unquote(c.Src[start:end]); ok && (text != "" || kind.form == textForm) {
			c.uses = append(c.uses, pathUse{section: section, start: start, end: end, text: text, bases: bases(base), noun: noun})
		}
	}
	nodePaths := func(start, end int, base pathBase) {
		References(c.Src, start, end, func(r Reference) {
			if r.Word == "NodePath" {
				add(r.Arg.Start, r.Arg.End, base)
			}
		})
	}
	switch kind.form {
	case textForm:
		add(start, end, kind.base)
	case nodePathForm:
		nodePaths(start, end, kind.base)
	case stringForm:
		c.strings(start, end, func(start, end, _ int) bool { add(start, end, kind.base); return true })
	case pairForm:
		c.strings(start, end, func(start, end, depth int) bool {
			if depth == 1 {
				add(start, end, kind.base)
			}
			return true
		})
		nodePaths(start, end, kind.base)
	case treePlayerForm:
		for start < end {
			filter := end
			c.strings(start, end, func(from, to, _ int) bool {
				if text, _ := Unquote(c.Src[from:to]); text == "filter" {
					filter = to
				}
				return filter == end
			})
			nodePaths(start, filter, fromSelf) // "master"
			open := filter
			for open < end && c.Src[open] != '[' {
				open++
			}
			if start = end; open < end {
				list, what := skipBracket(c.Src[:end], open, Tags)
				if what != "" {
					return
				}
				nodePaths(open, list, kind.base)
				start = list
			}
		}
	}
}

// strings calls f for each string between start and end, with the number of brackets around it, until f returns false.
func (c *collector) strings(start, end int, f func(start, end, depth int) bool) {
	depth := 0
	for p := start; p < end; p++ {
		switch c.Src[p] {
		case '"':
			next, what := skipString(c.Src[:end], p)
			if what != "" || !f(p, next, depth) {
				return
			}
			p = next - 1
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		}
	}
}

// targets are the nodes that the path between start and end leads to from bases, lost for those that are not in the scene.
func (c *collector) targets(bases []string, start, end int) []string {
	var list []string
	References(c.Src, start, end, func(r Reference) {
		text, _ := Unquote(c.Src[r.Arg.Start:r.Arg.End])
		for _, b := range bases {
			if places := c.follow(b, routeOf(text)); len(places) == 0 {
				list = merge(list, []string{b})
			} else {
				list = merge(list, places[len(places)-1:])
			}
		}
	})
	return someKnown(list)
}

func (c *collector) class(section int) string {
	text, _ := c.Outline.Sections[section].Text(c.Src, "type")
	return text
}

// through returns the node that a NodePath property of a node leads to, written or by default; none where the file does not tell.
func (c *collector) through(node int, property string) []string {
	text, ok := c.pathProperty(node, property)
	if !ok {
		text = c.defaultPath(node, property)
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

// mixerBases is the node that the tracks of an animation player or tree start from. A tree with a player has the player's.
func (c *collector) mixerBases(node int) []string {
	if class, _ := c.classOf(node); class == "AnimationTreePlayer" {
		return c.through(node, "base_path")
	}
	if text, _ := c.pathProperty(node, "anim_player"); text != "" {
		player := c.through(node, "anim_player")
		if len(player) == 0 || c.Tree.Find(player[0]) < 0 {
			return nil
		}
		node = c.Tree.Find(player[0])
	}
	return c.through(node, "root_node")
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
