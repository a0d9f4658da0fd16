package tscn

import (
	"slices"
	"strings"
)

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

// leads returns where a path from a place leads: a place, "../../x" for one outside the scene; what may belong to an
// instance is kept after its "%".
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
