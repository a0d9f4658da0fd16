package tscn

import (
	"slices"
	"strings"
)

// The files named twin* are an independent, simple reader of scenes: which places refer to nodes, and where they lead.
// It is written from the description of the format, shares no code with the scene editor, and checks its results on the
// scenes of the corpus.

// twinScene is a scene as the independent reader reads it.
type twinScene struct {
	src      string
	sections []twinSection
	nodes    map[string]int   // the section of a node by its place; the root's is "."
	users    map[string][]int // by id of a sub-resource: the sections of the nodes that use it
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

// twinPath is a reference to a node.
type twinPath struct {
	section    int
	start, end int // of the quoted literal
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

// twinString returns the end of the string that begins at i.
func twinString(src string, i int) int {
	for i++; i < len(src) && src[i] != '"'; i++ {
		if src[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(src))
}

// twinSpan returns the span of the value from i on, which ends at one of these characters outside all brackets.
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

// twinUnquoted returns the text of a string literal, or the text itself if it is none.
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

// path returns the path in a NodePath property.
func (t *twinSection) path(name string) (string, bool) {
	text, ok := t.property(name)
	if inner, is := strings.CutPrefix(text, "NodePath("); ok && is {
		return twinUnquoted(strings.TrimSpace(strings.TrimSuffix(inner, ")"))), true
	}
	return "", false
}

// tree computes the places of nodes.
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

// inside reports whether a place belongs to an instance: a changed node of it, or one that this scene does not mention.
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

// twinClean removes redundant steps from a path from the root.
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

// resources finds which nodes use which sub-resources, directly or through others.
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

// twinCalls finds the arguments of word(...) outside strings.
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

// base returns where the node of a section starts its tracks.
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
