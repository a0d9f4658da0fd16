package tscn

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// This file is a second, plain reading of a scene: which places name nodes, and where they lead. It is written from the description of
// the format, shares nothing with the code that edits scenes, and judges what that code makes of the scenes of the corpus.

// twinScene is a scene as the twin reads it.
type twinScene struct {
	src      string
	sections []twinSection
	nodes    map[string]int   // the section of a node by its place; the root's is "."
	users    map[string][]int // by the id of a sub-resource: the sections of the nodes that use it
	unique   map[string]string
	paths    []twinPath
}

type twinSection struct {
	tag        string
	start, end int // from the header to the end of the last value
	attributes []twinValue
	properties []twinValue
	place      string // of a node
}

// twinValue is a property or an attribute: name=value.
type twinValue struct {
	name             string
	line, start, end int // where the name begins, and the span of the value
	added            bool
	text             string
}

// twinPath is a place that names a node.
type twinPath struct {
	section    int
	start, end int // of the literal with its quotes
	text       string
	bases      []string
	known      bool // every base is known
}

func twinRead(src string) *twinScene {
	s := &twinScene{src: src, nodes: map[string]int{}, users: map[string][]int{}, unique: map[string]string{}}
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c <= ' ':
			i++
		case c == ';':
			i = twinLineEnd(src, i)
		case c == '[':
			i = s.header(i)
		default:
			v := twinValue{line: i}
			equals := i + strings.IndexByte(src[i:], '=')
			if c == '"' {
				equals = twinString(src, i)
				equals += strings.IndexByte(src[equals:], '=')
			}
			if equals < i || len(s.sections) == 0 {
				return nil
			}
			v.name = twinUnquoted(strings.TrimSpace(src[i:equals]))
			v.start, v.end = twinSpan(src, equals+1, "\n")
			v.text = src[v.start:v.end]
			last := &s.sections[len(s.sections)-1]
			last.properties = append(last.properties, v)
			last.end = v.end
			i = v.end
		}
	}
	s.tree()
	s.resources()
	s.collect()
	return s
}

func twinLineEnd(src string, i int) int {
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(src)
}

// twinString is the end of the string that begins at i.
func twinString(src string, i int) int {
	for i++; i < len(src) && src[i] != '"'; i++ {
		if src[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(src))
}

// twinSpan is the span of the value from i on, which ends at one of these characters outside of all brackets.
func twinSpan(src string, i int, ends string) (start, end int) {
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i++
	}
	start, depth := i, 0
	for i < len(src) && !(depth == 0 && strings.IndexByte(ends, src[i]) >= 0) {
		switch src[i] {
		case '"':
			i = twinString(src, i)
			continue
		case ';':
			if depth == 0 {
				return start, start + len(strings.TrimRight(src[start:i], " \t\r\n"))
			}
			i = twinLineEnd(src, i)
			continue
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		}
		i++
	}
	return start, start + len(strings.TrimRight(src[start:i], " \t\r\n"))
}

// header reads a header and returns where it ends.
func (s *twinScene) header(i int) int {
	t := twinSection{start: i}
	src := s.src
	i++
	begin := i
	for i < len(src) && src[i] > ' ' && src[i] != ']' {
		i++
	}
	t.tag = src[begin:i]
	for i < len(src) && src[i] != ']' {
		if src[i] <= ' ' {
			i++
			continue
		}
		equals := i + strings.IndexByte(src[i:], '=')
		v := twinValue{line: i, name: strings.TrimSpace(src[i:equals])}
		v.start, v.end = twinSpan(src, equals+1, " \t\r\n]")
		v.text = src[v.start:v.end]
		t.attributes = append(t.attributes, v)
		i = v.end
	}
	t.end = min(i+1, len(src))
	s.sections = append(s.sections, t)
	return t.end
}

// twinUnquoted is the text of a string literal, or the text itself if it is none.
func twinUnquoted(text string) string {
	text = strings.TrimPrefix(text, "&")
	if len(text) < 2 || text[0] != '"' {
		return text
	}
	text = text[1 : len(text)-1]
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	return twinEscapes.Replace(text)
}

var twinEscapes = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`, `\n`, "\n", `\t`, "\t", `\r`, "\r", `\?`, "?")

func (t *twinSection) attribute(name string) (string, bool) {
	for _, v := range t.attributes {
		if v.name == name {
			return twinUnquoted(v.text), true
		}
	}
	return "", false
}

func (t *twinSection) property(name string) (string, bool) {
	for _, v := range t.properties {
		if v.name == name {
			return v.text, true
		}
	}
	return "", false
}

// path is the path in a NodePath property.
func (t *twinSection) path(name string) (string, bool) {
	text, ok := t.property(name)
	if inner, is := strings.CutPrefix(text, "NodePath("); ok && is {
		return twinUnquoted(strings.TrimSpace(strings.TrimSuffix(inner, ")"))), true
	}
	return "", false
}

// tree finds the places of nodes.
func (s *twinScene) tree() {
	for i := range s.sections {
		t := &s.sections[i]
		if t.tag != "node" {
			continue
		}
		name, _ := t.attribute("name")
		parent, below := t.attribute("parent")
		switch t.place = name; {
		case !below:
			t.place = "."
		case twinClean(parent) != ".":
			t.place = twinClean(parent) + "/" + name
		}
		if _, twice := s.nodes[t.place]; !twice {
			s.nodes[t.place] = i
		}
		if text, _ := t.property("unique_name_in_owner"); text == "true" && !s.inside(t.place) {
			s.unique[name] = t.place
		}
	}
}

// inside tells whether a place belongs to an instance: a changed node of it, or what this scene does not show.
func (s *twinScene) inside(place string) bool {
	if i, ok := s.nodes[place]; ok {
		t := &s.sections[i]
		_, class := t.attribute("type")
		_, instance := t.attribute("instance")
		if class || instance || place == "." {
			return false
		}
	}
	for place != "." {
		place = twinAbove(place)
		if i, ok := s.nodes[place]; ok && place != "." {
			if _, instance := s.sections[i].attribute("instance"); instance {
				return true
			}
		}
	}
	return false
}

func twinAbove(place string) string {
	if i := strings.LastIndexByte(place, '/'); i >= 0 {
		return place[:i]
	}
	return "."
}

// twinClean is a path from the root without what leads nowhere.
func twinClean(path string) string {
	var out []string
	for _, part := range strings.Split(path, "/") {
		switch {
		case part == "." || part == "":
		case part == ".." && len(out) > 0:
			out = out[:len(out)-1]
		default:
			out = append(out, part)
		}
	}
	if len(out) == 0 {
		return "."
	}
	return strings.Join(out, "/")
}

// resources finds which nodes use which sub-resources, through others too.
func (s *twinScene) resources() {
	mentions := map[int][]string{}
	sections := map[string]int{}
	for i := range s.sections {
		t := &s.sections[i]
		if id, ok := t.attribute("id"); ok && t.tag == "sub_resource" {
			sections[id] = i
		}
		for _, v := range t.properties {
			twinCalls(v.text, "SubResource", func(start, end int) {
				mentions[i] = append(mentions[i], twinUnquoted(v.text[start:end]))
			})
		}
	}
	for i := range s.sections {
		if s.sections[i].tag != "node" {
			continue
		}
		seen := map[string]bool{}
		for todo := slices.Clone(mentions[i]); len(todo) > 0; todo = todo[1:] {
			if id := todo[0]; !seen[id] {
				seen[id] = true
				s.users[id] = append(s.users[id], i)
				if k, ok := sections[id]; ok {
					todo = append(todo, mentions[k]...)
				}
			}
		}
	}
}

// twinCalls finds the arguments of word(...) outside of strings.
func twinCalls(text, word string, f func(start, end int)) {
	if !strings.Contains(text, word) {
		return
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == '"':
			i = twinString(text, i)
		case strings.HasPrefix(text[i:], word):
			i += len(word)
			for i < len(text) && text[i] == ' ' {
				i++
			}
			if i >= len(text) || text[i] != '(' {
				continue
			}
			start, end := twinSpan(text, i+1, ")")
			f(start, end)
			i = end
		default:
			i++
		}
	}
}

// base is where the node of a section starts its tracks.
func (s *twinScene) base(section int) (string, bool) {
	t := &s.sections[section]
	class, _ := t.attribute("type")
	if player, ok := t.path("anim_player"); ok && player != "" {
		at := s.leads(t.place, player)
		i, ok := s.nodes[at]
		if !ok {
			return "", false
		}
		t = &s.sections[i]
		class, _ = t.attribute("type")
	}
	text, ok := t.path("root_node")
	if !ok && (class == "AnimationPlayer" || class == "AnimationTree") {
		text, ok = "..", true
	}
	if class == "AnimationTreePlayer" {
		if text, ok = t.path("base_path"); !ok {
			text, ok = "..", true
		}
	}
	if !ok {
		return "", false
	}
	at := s.leads(t.place, text)
	return at, !strings.HasPrefix(at, "..") && !strings.Contains(at, "%")
}

// collect finds all paths.
func (s *twinScene) collect() {
	for i := range s.sections {
		t := &s.sections[i]
		add := func(v twinValue, start, end int, known bool, bases ...string) {
			text := twinUnquoted(s.src[v.start+start : v.start+end])
			if text == "" {
				return
			}
			s.paths = append(s.paths, twinPath{section: i, start: v.start + start, end: v.start + end, text: text, bases: bases, known: known && len(bases) > 0})
		}
		nodePaths := func(v twinValue, known bool, bases ...string) {
			twinCalls(v.text, "NodePath", func(start, end int) { add(v, start, end, known, bases...) })
		}
		texts := func(v twinValue, known bool, bases ...string) {
			for k := 0; k < len(v.text); k++ {
				if v.text[k] == '"' {
					end := twinString(v.text, k)
					add(v, k, end, known, bases...)
					k = end - 1
				}
			}
		}
		for _, v := range t.attributes {
			switch t.tag + " " + v.name {
			case "connection from", "connection to", "editable path", "node owner", "node parent":
				add(v, 0, len(v.text), true, ".")
			case "connection binds":
				to, _ := t.attribute("to")
				nodePaths(v, true, twinClean(to))
			}
		}
		switch class, _ := t.attribute("type"); t.tag {
		case "node":
			for _, v := range t.properties {
				switch {
				case v.name == "root_motion_track":
					base, ok := s.base(i)
					nodePaths(v, ok, base)
				case v.name == "bones" && class == "Polygon2D":
					skeleton, ok := t.path("skeleton")
					texts(v, ok && skeleton != "", s.leads(t.place, skeleton))
				default:
					nodePaths(v, true, t.place)
				}
			}
		case "sub_resource":
			id, _ := t.attribute("id")
			var self, mixers []string
			known := true
			for _, n := range s.users[id] {
				self = twinMerge(self, s.sections[n].place)
				if base, ok := s.base(n); ok {
					mixers = twinMerge(mixers, base)
				} else {
					known = false
				}
			}
			for _, v := range t.properties {
				switch {
				case class == "ViewportTexture":
					nodePaths(v, true, ".")
				case class == "PackedScene":
				case class == "SceneReplicationConfig":
					var roots []string
					for _, n := range s.users[id] {
						text, ok := s.sections[n].path("root_path")
						if !ok {
							text = ".."
						}
						roots = twinMerge(roots, s.leads(s.sections[n].place, text))
					}
					nodePaths(v, true, roots...)
				case class == "Animation" && strings.HasSuffix(v.name, "/keys"):
					track, ok := t.path(strings.TrimSuffix(v.name, "/keys") + "/path")
					var targets []string
					for _, base := range mixers {
						track, _, _ := strings.Cut(track, ":")
						targets = twinMerge(targets, s.leads(base, track))
					}
					nodePaths(v, known && ok, targets...)
				case class == "Animation":
					nodePaths(v, known, mixers...)
				case strings.HasPrefix(class, "AnimationNode") && v.name == "filters":
					texts(v, known, mixers...)
				default:
					nodePaths(v, true, self...)
				}
			}
		}
	}
}

func twinMerge(list []string, more string) []string {
	if slices.Contains(list, more) {
		return list
	}
	return append(list, more)
}

// leads is where a path from a place leads: a place, "../../x" for one outside of the scene, and with what may belong to an instance
// left as it is behind its "%".
func (s *twinScene) leads(base, path string) string {
	path, _, _ = strings.Cut(path, ":")
	if path == "" {
		return base
	}
	if path[0] == '/' {
		return path
	}
	root := ""
	if i, ok := s.nodes["."]; ok {
		root, _ = s.sections[i].attribute("name")
	}
	at := strings.Split(base, "/")
	if base == "." {
		at = nil
	}
	parts := strings.Split(path, "/")
	for k, part := range parts {
		switch {
		case part == "." || part == "":
		case part[0] == '%':
			here := strings.Join(at, "/")
			if here == "" {
				here = "."
			}
			i, ok := s.nodes[here]
			instance := false
			if ok && here != "." {
				_, instance = s.sections[i].attribute("instance")
			}
			place, known := s.unique[part[1:]]
			if !known || instance || !ok || s.inside(here) {
				return here + "/" + strings.Join(parts[k:], "/")
			}
			at = strings.Split(place, "/")
			if place == "." {
				at = nil
			}
		case part != "..":
			if len(at) == 1 && at[0] == ".." && part == root {
				at = nil
			} else {
				at = append(slices.Clone(at), part)
			}
		case len(at) == 0 || at[len(at)-1] == "..":
			at = append(slices.Clone(at), "..")
		default:
			at = at[:len(at)-1]
		}
	}
	if len(at) == 0 {
		return "."
	}
	return strings.Join(at, "/")
}

// twinDefaults are properties that start something at the parent when they are not written, by class.
var twinDefaults = map[string]string{
	"AnimationPlayer": "root_node", "AnimationTree": "root_node", "AnimationTreePlayer": "base_path", "MultiplayerSynchronizer": "root_path",
	"VisibleOnScreenEnabler2D": "enable_node_path", "VisibleOnScreenEnabler3D": "enable_node_path",
	"MeshInstance": "skeleton", "MeshInstance3D": "skeleton", "SoftBody": "skeleton", "SoftBody3D": "skeleton",
}

// added takes the default that a node gained when it moved out of its properties, and says which path it has.
func (t *twinSection) added(before *twinSection) (name, text string) {
	class, _ := t.attribute("type")
	name = twinDefaults[class]
	if _, had := before.property(name); had || name == "" {
		return "", ""
	}
	for i := range t.properties {
		if t.properties[i].name == name {
			t.properties[i].added = true
			text, _ = t.path(name)
			return name, text
		}
	}
	return name, ""
}

// masked is the text of a section without its paths and without an added property, and without the number of index= if sibling is set.
func (s *twinScene) masked(section int, sibling bool) string {
	t := &s.sections[section]
	type cut struct{ start, end int }
	var cuts []cut
	first := sort.Search(len(s.paths), func(i int) bool { return s.paths[i].section >= section })
	for _, p := range s.paths[first:] {
		if p.section != section {
			break
		}
		if !s.addedAt(p) {
			cuts = append(cuts, cut{p.start, p.end})
		}
	}
	for k, v := range t.properties {
		if v.added {
			before := t.attributes[len(t.attributes)-1].end + 1
			if k > 0 {
				before = t.properties[k-1].end
			}
			cuts = append(cuts, cut{before, v.end})
		}
	}
	for _, v := range t.attributes {
		if sibling && v.name == "index" {
			cuts = append(cuts, cut{v.start, v.end})
		}
	}
	slices.SortFunc(cuts, func(a, b cut) int { return a.start - b.start })
	var out strings.Builder
	at := t.start
	for _, c := range cuts {
		out.WriteString(s.src[at:c.start])
		if s.src[c.start] == '"' {
			out.WriteString("\x00")
		}
		at = c.end
	}
	out.WriteString(s.src[at:t.end])
	return out.String()
}

// twinChange is what an edit is meant to do: the node at old stands at now.
type twinChange struct{ old, now string }

func (c twinChange) place(place string) string {
	if place == c.old {
		return c.now
	}
	if rest, ok := strings.CutPrefix(place, c.old+"/"); ok && c.old != "." {
		return c.now + "/" + rest
	}
	return place
}

// twinJudge compares a scene with what an edit made of it. undecided are offsets in the first that the edit says it left alone.
func twinJudge(a, b *twinScene, c twinChange, undecided map[int]bool) error {
	if len(a.sections) != len(b.sections) {
		return fmt.Errorf("%d sections became %d", len(a.sections), len(b.sections))
	}
	move := twinAbove(c.old) != twinAbove(c.now)
	// The order of sections: those of the moved nodes come behind all that is below their new parent.
	var stay, gone, want []int
	last := 0
	for i := range a.sections {
		if p := a.sections[i].place; move && p != "" && c.place(p) != p {
			gone = append(gone, i)
			continue
		}
		stay = append(stay, i)
		if p, to := a.sections[i].place, twinAbove(c.now); p == to || p != "" && to == "." || strings.HasPrefix(p, to+"/") {
			last = len(stay)
		}
	}
	want = append(append(append(want, stay[:last]...), gone...), stay[last:]...)
	now := make([]int, len(want)) // by section before: the section afterwards
	for k, i := range want {
		now[i] = k
	}
	bPaths := map[int][]twinPath{}
	for _, p := range b.paths {
		bPaths[p.section] = append(bPaths[p.section], p)
	}
	for i := range a.sections {
		s, t := &a.sections[i], &b.sections[now[i]]
		if s.tag == "node" && t.place != c.place(s.place) {
			return fmt.Errorf("node %s is at %q", s.place, t.place)
		}
		moved := s.place == c.old && s.tag == "node"
		if moved && move {
			if name, text := t.added(s); name != "" {
				parent := twinAbove(s.place)
				if text != "" && b.leads(t.place, text) != c.place(parent) {
					return fmt.Errorf("%s of %s is %q", name, t.place, text)
				}
				above, _ := a.sections[a.nodes[parent]].attribute("type")
				class, _ := s.attribute("type")
				_, player := s.property("anim_player")
				needed := name != "skeleton" && !player || name == "skeleton" && strings.HasPrefix(above, "Skeleton")
				if text == "" && needed && !(class == "AnimationTree" && !strings.Contains(a.src[:min(len(a.src), 200)], "format=3")) {
					return fmt.Errorf("%s of %s is lost", name, t.place)
				}
			}
		}
		sibling := !moved && move && s.tag == "node" && twinAbove(s.place) == twinAbove(c.old)
		was, is := a.masked(i, sibling), b.masked(now[i], sibling)
		if moved {
			was, is = twinOwn(was, a, s, move), twinOwn(is, b, t, move)
		}
		if was != is {
			return fmt.Errorf("section %d\n%s\nbecame\n%s", i, was, is)
		}
	}
	// The paths, each behind the other in the same section.
	k := map[int]int{}
	for _, p := range a.paths {
		list := bPaths[now[p.section]]
		for len(list) > 0 && k[p.section] < len(list) && b.addedAt(list[k[p.section]]) {
			k[p.section]++
		}
		if k[p.section] >= len(list) {
			return fmt.Errorf("path %s is lost", p.text)
		}
		q := list[k[p.section]]
		k[p.section]++
		_, rest, _ := strings.Cut(p.text, ":")
		if _, after, _ := strings.Cut(q.text, ":"); rest != after {
			return fmt.Errorf("%s became %s", p.text, q.text)
		}
		if s := &a.sections[p.section]; move && s.tag == "node" && s.place == c.old && p.start < s.attributes[len(s.attributes)-1].end {
			if parent, _ := s.attribute("parent"); parent == p.text {
				continue // it is judged by where the node is
			}
		}
		if undecided[p.start] && p.known && len(p.bases) == 1 && !strings.ContainsAny(p.text, "%") && p.text[0] != '/' && !strings.HasPrefix(a.leads(p.bases[0], p.text), "..") {
			return fmt.Errorf("%s from %q in section %d was left alone", p.text, p.bases, p.section)
		}
		if !p.known || undecided[p.start] {
			if a.src[p.start:p.end] != b.src[q.start:q.end] {
				return fmt.Errorf("%s became %s though its base is not known", p.text, q.text)
			}
			continue
		}
		right, touched := true, false
		for _, base := range p.bases {
			right = right && b.leads(c.place(base), q.text) == c.place(a.leads(base, p.text))
			touched = touched || c.old == "." || a.touches(base, p.text, c)
		}
		if !right && (len(p.bases) == 1 || p.text != q.text) {
			return fmt.Errorf("%s from %q in section %d became %s, which leads to %s", p.text, p.bases, p.section, q.text, b.leads(c.place(p.bases[0]), q.text))
		}
		if !touched && a.src[p.start:p.end] != b.src[q.start:q.end] {
			return fmt.Errorf("%s became %s without need", p.text, q.text)
		}
	}
	return nil
}

// touches tells whether a path from a place begins at the node that an edit is about or below it, or passes such a place.
func (s *twinScene) touches(base, path string, c twinChange) bool {
	path, _, _ = strings.Cut(path, ":")
	parts := strings.Split(path, "/")
	for k := range len(parts) + 1 {
		if at := s.leads(base, strings.Join(parts[:k], "/")); c.place(at) != at {
			return true
		}
	}
	return false
}

// addedAt tells whether a path is that of an added property.
func (s *twinScene) addedAt(p twinPath) bool {
	for _, v := range s.sections[p.section].properties {
		if v.added && v.start <= p.start && p.end <= v.end {
			return true
		}
	}
	return false
}

// twinOwn takes out of the masked text of the node that an edit is about what the edit is meant to change.
func twinOwn(text string, s *twinScene, t *twinSection, move bool) string {
	for _, v := range t.attributes {
		switch {
		case v.name == "name" && !move:
			text = strings.Replace(text, "name="+v.text, "name=", 1)
		case move && v.name == "index":
			text = strings.Replace(text, " index="+v.text, "", 1)
		case move && v.name == "parent_id_path":
			text = strings.Replace(text, " parent_id_path="+v.text, "", 1)
		}
	}
	return text
}
