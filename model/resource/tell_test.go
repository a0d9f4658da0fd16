package resource_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"savant/model/rowpath"
)

// The flags in the numbers of a packed scene, besides an index (scene/resources/packed_scene.h of Godot 3.2 to 4.6).
const (
	packedNothing  = -1
	packedInstance = 0x7fffffff // in place of a class
	packedPath     = 1 << 30    // of a parent or owner: an index of node_paths
	packedMask     = 1<<24 - 1
	packedName     = 1<<18 - 1 // the rest of a name is its index among its siblings
)

// packedScene is what the scene of an instance, or the path of a placeholder's, is called among the properties of a node.
const packedScene = "<instance>"

// change makes another value of the one at a place.
func (s *seen) change(at spot, to func(any) any) {
	if of := s.thing(at); of != nil {
		of.props[at.name] = into(of.props[at.name], at.way, to)
	}
}

func into(v any, way []int, to func(any) any) any {
	if len(way) == 0 {
		return to(v)
	}
	list := items(v)
	if pair, ok := list[way[0]].([]any); ok {
		pair[1] = into(pair[1], way[1:], to)
	} else {
		list[way[0]] = into(list[way[0]], way[1:], to)
	}
	return v
}

// free changes values of all properties that mean nothing to the engine, and what is in them.
func (s *seen) free(to func(map[string]any)) {
	for _, all := range []map[string]*thing{s.resources, s.nodes} {
		for _, one := range all {
			for name, v := range one.props {
				if strings.HasPrefix(name, "metadata/") || name == "__meta__" {
					within(v, to)
				}
			}
		}
	}
}

// lengthen gives all Strings that decide nothing a letter more.
func (s *seen) lengthen() {
	for _, all := range []map[string]*thing{s.resources, s.nodes} {
		for _, one := range all {
			for name, v := range one.props {
				if !decides(name) && name != packedScene {
					within(v, longerText("é"))
				}
			}
		}
	}
}

// longerText puts more after a String, or each of many.
func longerText(more string) func(map[string]any) {
	return func(v map[string]any) {
		switch v["t"] {
		case "String":
			v["v"] = longerBy(v["v"].(string), more)
		case "PackedStringArray", "PoolStringArray":
			for i, item := range items(v) {
				items(v)[i] = longerBy(item.(string), more)
			}
		}
	}
}

// longerBy leaves an empty text as it is: engines tell one too of properties that the file leaves out.
func longerBy(text, more string) string {
	if text == "" {
		return ""
	}
	return text + more
}

// within visits a value and all in it but for keys.
func within(v any, visit func(map[string]any)) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	visit(m)
	for _, item := range items(v) {
		if pair, ok := item.([]any); ok {
			item = pair[1]
		}
		within(item, visit)
	}
}

// objects visits the objects of decoded JSON, and all objects in them.
func objects(v any, visit func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			objects(item, visit)
		}
	case map[string]any:
		visit(v)
		for _, item := range v {
			objects(item, visit)
		}
	}
}

// listed makes another list of the elements of a container.
func listed(to func([]any) []any) func(any) any {
	return func(v any) any {
		m := v.(map[string]any)
		m["v"] = to(slices.Clone(m["v"].([]any)))
		return v
	}
}

func ofText(s string) any { return map[string]any{"t": "String", "v": s} }

func ofInt(n int) any { return map[string]any{"t": "int", "v": strconv.Itoa(n)} }

// below reports whether a node is another one or in its branch.
func below(path, top string) bool { return path == top || strings.HasPrefix(path, top+"/") }

func split(path string) (above, name string) {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return ".", path
}

// joinedPath is the path of a child.
func joinedPath(above, name string) string {
	if above == "." {
		return name
	}
	return above + "/" + name
}

// place gives a branch another path, and what names it the new one.
func (s *seen) place(from, to string) {
	if from == to {
		return
	}
	moved := func(path string) string {
		if below(path, from) {
			return to + path[len(from):]
		}
		return path
	}
	s.nodes = keyed(s.nodes, moved)
	s.live = keyed(s.live, moved)
	s.order = keyed(s.order, moved)
	for _, n := range s.nodes {
		n.owner = moved(n.owner)
	}
	for path, n := range s.live {
		n.owner = moved(n.owner)
		s.live[path] = n
	}
	for i := range s.connections {
		c := &s.connections[i]
		c.from, c.to = moved(c.from), moved(c.to)
	}
	for i := range s.editable {
		s.editable[i] = moved(s.editable[i])
	}
}

// renameNode gives a node another name.
func (s *seen) renameNode(path, to string) {
	above, name := split(path)
	s.order[above][slices.Index(s.order[above], name)] = to
	s.place(path, joinedPath(above, to))
}

// drop removes a branch.
func (s *seen) drop(top string) {
	gone := func(path string) bool { return below(path, top) }
	maps.DeleteFunc(s.nodes, func(path string, _ *thing) bool { return gone(path) })
	maps.DeleteFunc(s.live, func(path string, _ branch) bool { return gone(path) })
	maps.DeleteFunc(s.order, func(path string, _ []string) bool { return gone(path) })
	s.connections = slices.DeleteFunc(s.connections, func(c connection) bool { return gone(c.from) || gone(c.to) })
	s.editable = slices.DeleteFunc(s.editable, gone)
	above, name := split(top)
	s.leave(above, name)
}

func (s *seen) leave(above, name string) {
	s.order[above] = slices.DeleteFunc(s.order[above], func(n string) bool { return n == name })
	if len(s.order[above]) == 0 {
		delete(s.order, above)
	}
}

// paths makes others of all NodePaths in properties, and of the Strings that are paths of bones (bones of Polygon2D).
func (s *seen) paths(to func(names []any) []any) {
	path := func(m map[string]any) {
		if m["t"] == "NodePath" {
			m["names"] = to(m["names"].([]any))
		}
	}
	for _, things := range []map[string]*thing{s.resources, s.nodes} {
		for _, one := range things {
			for _, v := range one.props {
				objects(v, path)
			}
			for _, item := range items(one.props["bones"]) {
				if text, ok := item.(map[string]any)["v"].(string); ok {
					var names []any
					for _, n := range strings.Split(text, "/") {
						names = append(names, n)
					}
					text = ""
					for _, n := range to(names) {
						text = strings.TrimPrefix(text+"/"+n.(string), "/")
					}
					item.(map[string]any)["v"] = text
				}
			}
		}
	}
}

// reach leaves out the resources that nothing leads to.
func (s *seen) reach() {
	found := map[string]bool{}
	var follow func(v any)
	visit := func(one *thing) {
		for _, v := range one.props {
			follow(v)
		}
	}
	follow = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				follow(item)
			}
		case map[string]any:
			if id, ok := v["sub"].(string); ok && !found[id] && s.resources[id] != nil {
				found[id] = true
				visit(s.resources[id])
			}
			for _, item := range v {
				follow(item)
			}
		}
	}
	found[""] = true
	visit(s.resources[""])
	for _, n := range s.nodes {
		visit(n)
	}
	follow(s.variants)
	maps.DeleteFunc(s.resources, func(id string, _ *thing) bool { return !found[id] })
}

// rename gives a resource another id.
func (s *seen) rename(id, to string) {
	one := s.resources[id]
	if one == nil {
		return
	}
	delete(s.resources, id)
	s.resources[to] = one
	reference := func(m map[string]any) {
		if m["sub"] == id {
			m["sub"] = to
		}
	}
	for _, things := range []map[string]*thing{s.resources, s.nodes} {
		for _, one := range things {
			for _, v := range one.props {
				objects(v, reference)
			}
		}
	}
	objects(s.variants, reference)
}

// add makes a node, with the id that the file gave it if no other has that.
func (s *seen) add(above, name, class string, now *seen) {
	path := joinedPath(above, name)
	s.nodes[path] = &thing{class: class, owner: ".", id: s.fresh(now.nodes[path]), props: map[string]any{}}
	s.live[path] = branch{class, ".", "false"}
	s.order[above] = append(s.order[above], name)
}

// fresh is the id of a new node, if no other has it.
func (s *seen) fresh(n *thing) string {
	if n == nil {
		return "of no node"
	}
	for path, other := range s.nodes {
		if n.id != "" && n.id == other.id {
			return "not that of " + path
		}
	}
	return n.id
}

// copy makes another branch of the nodes of one, under the name that the file gave it, after it.
func (s *seen) copy(top string, now *seen) {
	above, name := split(top)
	made := ""
	for _, n := range now.order[above] {
		if !slices.Contains(s.order[above], n) {
			made = joinedPath(above, n)
			s.order[above] = slices.Insert(s.order[above], slices.Index(s.order[above], name)+1, n)
		}
	}
	if made == "" {
		return
	}
	to := func(path string) string {
		if below(path, top) {
			return made + path[len(top):]
		}
		return path
	}
	for path, n := range maps.Clone(s.nodes) {
		if below(path, top) {
			twin := *n
			twin.owner, twin.id = to(n.owner), s.fresh(now.nodes[to(path)])
			s.nodes[to(path)] = &twin
		}
	}
	for path, n := range maps.Clone(s.live) {
		if below(path, top) {
			n.owner = to(n.owner)
			s.live[to(path)] = n
		}
	}
	for path, names := range maps.Clone(s.order) {
		if below(path, top) {
			s.order[to(path)] = names
		}
	}
	for _, c := range slices.Clone(s.connections) {
		if below(c.from, top) { // parts of other scenes stay the original's, as in the engine
			c.from, c.to = to(c.from), to(c.to)
			s.connections = append(s.connections, c)
		}
	}
	for _, path := range slices.Clone(s.editable) {
		if below(path, top) {
			s.editable = append(s.editable, to(path))
		}
	}
}

// unique gives the one place that has come to name a new resource its copy.
func (s *seen) unique(now *seen) {
	made := ""
	for id := range now.resources {
		if s.resources[id] == nil {
			made = id
		}
	}
	if made == "" {
		return
	}
	var pair func(a, b any)
	pair = func(a, b any) {
		switch a := a.(type) {
		case []any:
			if b, ok := b.([]any); ok && len(a) == len(b) {
				for i := range a {
					pair(a[i], b[i])
				}
			}
		case map[string]any:
			b, ok := b.(map[string]any)
			if !ok {
				return
			}
			if id, ok := a["sub"].(string); ok && b["sub"] == made {
				twin := *s.resources[id]
				s.resources[made] = &twin
				a["sub"] = made
			}
			for k := range a {
				pair(a[k], b[k])
			}
		}
	}
	for id, one := range s.resources {
		if other := now.resources[id]; other != nil && id != made {
			for name := range one.props {
				pair(one.props[name], other.props[name])
			}
		}
	}
	s.variants = now.variants
	for path, one := range s.nodes {
		if other := now.nodes[path]; other != nil {
			for name := range one.props {
				pair(one.props[name], other.props[name])
			}
		}
	}
}

// insert gives a dictionary an entry where now has it: after the last one, or between keys in order.
func insert(now *seen, at spot, key, v any) func([]any) []any {
	return func(l []any) []any {
		place := len(l)
		if one := now.thing(at); one != nil {
			into(one.props[at.name], at.way, func(d any) any {
				for i, e := range items(d) {
					if reflect.DeepEqual(e.([]any)[0], key) {
						place = min(i, len(l))
					}
				}
				return d
			})
		}
		return slices.Insert(l, place, any([]any{key, v}))
	}
}

// bone says where the bone is that an edit is about: the path of its node if it is one, else the node of its skeleton and its number.
func (s *seen) bone(at spot) (path string, n int) {
	p, err := rowpath.Parse(at.row)
	if err != nil {
		panic(err)
	}
	skeleton, name, _ := strings.Cut(p.Steps[1].Text, ":")
	for path := range s.nodes {
		if below(path, skeleton) && strings.HasSuffix(path, "/"+name) {
			return path, -1
		}
	}
	for key, v := range s.nodes[skeleton].props {
		if number, part, _ := strings.Cut(strings.TrimPrefix(key, "bones/"), "/"); part == "name" && reflect.DeepEqual(v, ofText(name)) {
			n, _ = strconv.Atoi(number)
		}
	}
	return skeleton, n
}

// last gives a bone the last number of its skeleton.
func (s *seen) last(path string, n int) {
	skeleton := s.nodes[path]
	count := 0
	for skeleton.props[fmt.Sprintf("bones/%d/name", count)] != nil {
		count++
	}
	to := func(i int) int {
		switch {
		case i == n:
			return count - 1
		case i > n:
			return i - 1
		}
		return i
	}
	number := func(v any) any {
		i, err := strconv.Atoi(v.(map[string]any)["v"].(string))
		if err != nil {
			panic(err)
		}
		return ofInt(to(i))
	}
	props := map[string]any{}
	for name, v := range skeleton.props {
		if rest, ok := strings.CutPrefix(name, "bones/"); ok {
			digits, part, _ := strings.Cut(rest, "/")
			i, _ := strconv.Atoi(digits)
			if name = fmt.Sprintf("bones/%d/%s", to(i), part); part == "parent" {
				v = number(v)
			}
		}
		props[name] = v
	}
	skeleton.props = props
	for _, r := range s.resources {
		for name, v := range r.props {
			if r.class == "Skin" && strings.HasPrefix(name, "bind/") && strings.HasSuffix(name, "/bone") {
				r.props[name] = number(v)
			}
		}
	}
	for _, n := range s.nodes {
		if v, ok := n.props["bone_idx"]; ok {
			n.props["bone_idx"] = number(v)
		}
	}
}

// identity is a transform that only translates, as an engine prints it.
func identity(t string, origin ...any) any {
	const zero, one = "00000000", "3f800000"
	if t == "Transform2D" {
		return map[string]any{"t": t, "x": []any{one, zero}, "y": []any{zero, one}, "origin": origin}
	}
	return map[string]any{"t": t, "x": []any{one, zero, zero}, "y": []any{zero, one, zero}, "z": []any{zero, zero, one}, "origin": origin}
}

// rest is the rest of a bone moved by 1 and 2, or by 1 along y.
func (s *seen) rest(path string, n int, origin ...any) {
	one := s.nodes[path]
	if n < 0 {
		one.props["rest"] = identity("Transform2D", origin[:2]...)
		return
	}
	kind := "Transform"
	if strings.HasSuffix(one.class, "3D") {
		kind = "Transform3D"
	}
	one.props[fmt.Sprintf("bones/%d/rest", n)] = identity(kind, origin...)
}

// boneParts are the properties of a new bone other than its name, parent and rest, which is translated by 1 along y.
func boneParts(class string) map[string]any {
	if class == "Skeleton" {
		return map[string]any{"enabled": map[string]any{"t": "bool", "v": true}, "bound_children": map[string]any{"t": "Array", "v": []any{}}}
	}
	const zero, one = "00000000", "3f800000"
	return map[string]any{
		"enabled":  map[string]any{"t": "bool", "v": true},
		"position": map[string]any{"t": "Vector3", "v": []any{zero, one, zero}},
		"rotation": map[string]any{"t": "Quaternion", "v": []any{zero, zero, zero, one}},
		"scale":    map[string]any{"t": "Vector3", "v": []any{one, one, one}},
	}
}
