package scene

import (
	"cmp"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/scene/nodepath"
)

// PathUse is a place that refers to a node by a path.
type PathUse struct {
	Field Field
	At    int             // of the path in the value
	Text  string          // the path
	Bases []string        // where the path starts; several if several use a resource, "" for an unknown one; empty if nothing uses it
	Noun  message.Message // what it is, for notes
}

// Place returns where the path is.
func (u *PathUse) Place() Place { return u.Field.mention(u.At) }

// unsure reports whether the path may start from a place that the scene does not determine.
func (u *PathUse) unsure() bool { return len(u.Bases) == 0 || slices.Contains(u.Bases, nodepath.Lost) }

// PathUses finds all references to nodes by path, of every kind in pathKinds, in file order.
func (s *Scene) PathUses() []PathUse { return s.pathUses(nil, nil) }

// pathUses is PathUses for the paths for which may returns true; nil accepts all. Items that contain none of words are
// skipped, unless words is nil.
func (s *Scene) pathUses(words []string, may func(text string) bool) []PathUse {
	c := &collector{Scene: s, users: s.NodeUsers(), may: may}
	type group struct {
		item  Kind
		class string
	}
	known := map[group][]pathKind{}
	var named [Settings + 1]bool // by kind of item: whether it refers to nodes
	for _, k := range pathKinds {
		named[k.item] = true
	}
	for i := range s.Items() {
		if !named[s.Kind(i)] {
			continue
		}
		if words != nil && !slices.ContainsFunc(words, func(word string) bool { return s.Contains(i, word) }) {
			continue
		}
		key := group{s.Kind(i), s.class(i)}
		kinds, ok := known[key]
		if !ok {
			kinds = kindsOf(pathKinds, key.item, key.class)
			known[key] = kinds
		}
		if len(kinds) > 0 {
			c.add(i, kinds)
		}
	}
	slices.SortStableFunc(c.uses, func(a, b PathUse) int { return cmp.Or(a.Field.compare(b.Field), cmp.Compare(a.At, b.At)) })
	return c.uses
}

type collector struct {
	*Scene
	users map[int][]int // by sub-resource: the nodes that use it, directly or through others
	may   func(text string) bool
	uses  []PathUse
}

// add adds the paths of an item that may have some kinds.
func (c *collector) add(item int, kinds []pathKind) {
	holders := c.users[item]
	if n := c.Tree.Node[item]; n >= 0 {
		holders = []int{n}
	}
	var bases map[pathBase][]string
	baseOf := func(b pathBase) []string {
		list, known := bases[b]
		if !known {
			list = c.bases(b, item, holders)
			if bases == nil {
				bases = map[pathBase][]string{}
			}
			bases[b] = list
		}
		return list
	}
	for k := range kinds {
		if name := kinds[k].attribute; name != "" {
			if i := c.Find(item, Attributes, name); i >= 0 {
				c.value(Field{item, Attributes, i}, &kinds[k], baseOf)
			}
		}
	}
	type key struct {
		Field
		track string
		kind  *pathKind
	}
	var keys []key
	var paths map[string]Field // of tracks
	for i := range c.Len(item, Properties) {
		f := Field{item, Properties, i}
		name := c.Name(f)
		if n := c.Tree.Node[item]; n >= 0 && c.overridden(n, name) {
			continue
		}
		for k := range kinds {
			part, ok := kinds[k].fits(name)
			if !ok || kinds[k].attribute != "" {
				continue
			}
			switch kinds[k].base {
			case fromElsewhere:
			case fromTrack:
				keys = append(keys, key{f, part, &kinds[k]})
			default:
				c.value(f, &kinds[k], baseOf)
			}
			if kinds[k].base == fromMixer {
				if paths == nil {
					paths = map[string]Field{}
				}
				paths[part] = f
			}
			break
		}
	}
	for _, k := range keys {
		path, ok := paths[k.track]
		c.value(k.Field, k.kind, func(pathBase) []string {
			if !ok {
				return nil
			}
			return c.targets(baseOf(fromMixer), path)
		})
	}
}

// bases returns where paths in an item start, which holders have or use: lost for holders for which that is unknown.
func (c *collector) bases(b pathBase, item int, holders []int) []string {
	if b == fromRoot {
		return []string{c.rootPlace()}
	}
	if b == fromReceiver {
		to, _ := c.attribute(item, "to")
		return []string{nodepath.Nest(c.rootPlace(), nodepath.Simplify(to))}
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
			own = []string{nodepath.Lost}
		}
		list = merge(list, own)
	}
	return someKnown(list)
}

// someKnown returns list, or nil if all of it is lost.
func someKnown(list []string) []string {
	if len(list) == 1 && list[0] == nodepath.Lost {
		return nil
	}
	return list
}

// value adds the paths of one kind in the value of a property or attribute.
func (c *collector) value(f Field, kind *pathKind, bases func(pathBase) []string) {
	add := func(m Mention, base pathBase) {
		noun := message.New(kind.noun)
		if kind.noun == "" {
			noun = message.New(propertyNoun, c.Name(f))
		}
		if (m.Text != "" || kind.form == textForm) && (c.may == nil || c.may(m.Text)) {
			c.uses = append(c.uses, PathUse{Field: f, At: m.At, Text: m.Text, Bases: bases(base), Noun: noun})
		}
	}
	switch kind.form {
	case textForm:
		if _, ok := c.Text(f); ok {
			for _, m := range c.Mentions(f, Strings) {
				add(m, kind.base)
			}
		}
	case nodePathForm:
		for _, m := range c.Mentions(f, NodePaths) {
			add(m, kind.base)
		}
	case stringForm:
		for _, m := range c.Mentions(f, Strings|NodePaths) {
			add(m, kind.base)
		}
	case pairForm:
		for _, m := range c.Mentions(f, Strings|NodePaths) {
			if m.Kind == NodePaths || m.Depth == 1 {
				add(m, kind.base)
			}
		}
	case treePlayerForm:
		filter := -1 // nesting depth of the last key "filter"; deeper values are in its list
		for _, m := range c.Mentions(f, Strings|NodePaths) {
			if m.Depth <= filter {
				filter = -1
			}
			switch {
			case m.Kind == Strings && m.Text == "filter":
				filter = m.Depth
			case m.Kind == NodePaths && filter < 0:
				add(m, fromSelf) // "master"
			case m.Kind == NodePaths:
				add(m, kind.base)
			}
		}
	}
}

// targets returns the nodes that the path in a field leads to from bases, lost for those that are not in the scene.
func (c *collector) targets(bases []string, path Field) []string {
	var list []string
	for _, m := range c.Mentions(path, NodePaths) {
		for _, b := range bases {
			if places := c.follow(b, nodepath.Parse(m.Text)); len(places) == 0 {
				list = merge(list, []string{b})
			} else {
				list = merge(list, places[len(places)-1:])
			}
		}
	}
	return someKnown(list)
}

// through returns the node that a NodePath property of a node leads to, stored or by default; empty if the scene does
// not determine it.
func (c *collector) through(node int, property string) []string {
	text, ok := c.pathProperty(node, property)
	if !ok {
		text = c.defaultPath(node, property)
	}
	if text == "" {
		return nil
	}
	places := c.follow(c.Tree.Nodes[node].Path, nodepath.Parse(text))
	if len(places) == 0 || places[len(places)-1] == nodepath.Lost {
		return nil
	}
	return places[len(places)-1:]
}

// mixerBases returns the node that the tracks of an animation player or tree start from. A tree with a player uses the
// player's.
func (c *collector) mixerBases(node int) []string {
	if class, _ := c.ClassOf(node); class == "AnimationTreePlayer" {
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

// NodeUsers finds, for each sub-resource, the nodes that use it, directly or through others.
func (s *Scene) NodeUsers() map[int][]int {
	internal := map[string]int{}
	for i := range s.Items() {
		if s.Kind(i) == InternalItem {
			if id, ok := s.ID(i); ok {
				internal[id] = i
			}
		}
	}
	users := map[int][]int{}
	if len(internal) == 0 {
		return users
	}
	below := map[int][]int{} // by sub-resource: those that it uses
	mentions := func(item int, visit func(int)) {
		for i := range s.Len(item, Properties) {
			if n := s.Tree.Node[item]; n >= 0 && s.outer != nil && s.overridden(n, s.Name(Field{item, Properties, i})) {
				continue
			}
			for _, m := range s.Mentions(Field{item, Properties, i}, Internal) {
				if k, ok := internal[m.Text]; ok {
					visit(k)
				}
			}
		}
	}
	for _, i := range internal {
		mentions(i, func(k int) { below[i] = append(below[i], k) })
	}
	for n := range s.Tree.Nodes {
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
		mentions(s.item(n), reach)
	}
	return users
}

// trackName splits a name such as tracks/3/path.
func trackName(name string) (track, key string, ok bool) {
	rest, ok := strings.CutPrefix(name, "tracks/")
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "/")
}

// merge adds to a list the places that it lacks.
func merge(list, more []string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
