package scene

import "strings"

// route is a NodePath taken apart: "../Arm/Hand:position" has the parts "..", "Arm", "Hand" and the rest ":position".
type route struct {
	absolute bool
	parts    []string
	rest     string // subnames with their colon
}

func routeOf(text string) route {
	var r route
	if i := strings.IndexByte(text, ':'); i >= 0 {
		text, r.rest = text[:i], text[i:]
	}
	if strings.HasPrefix(text, "/") {
		r.absolute = true
		text = text[1:]
	}
	if text != "" {
		r.parts = strings.Split(text, "/")
	}
	return r
}

func (r route) String() string {
	text := strings.Join(r.parts, "/") + r.rest
	if r.absolute {
		return "/" + text
	}
	return text
}

// lost stands for a place that a path within the scene cannot name: above its root, or in a scene of another owner.
const lost = ""

// follow returns, for each part of a route from a place (a path from the scene's root), the place it leads to. The places need
// not be nodes of this file: the nodes of instanced scenes are named just so.
func (f *File) follow(base string, r route) []string {
	at := base
	if r.absolute {
		at = lost
	}
	places := make([]string, len(r.parts))
	climbed := 0 // steps above the root
	for i, part := range r.parts {
		switch {
		case strings.HasPrefix(part, "%"):
			at, climbed = lost, 2
			if n := f.unique(part[1:]); n >= 0 {
				at, climbed = f.Tree.Nodes[n].Path, 0
			}
		case part == "." || part == "":
		case part == ".." && at == lost:
			climbed++
		case part == ".." && at == ".":
			at, climbed = lost, 1
		case part == "..":
			at = parentOf(at)
		case at != lost:
			at = Join(at, part)
		case climbed == 1 && !r.absolute && len(f.Tree.Roots) > 0 && f.Tree.Nodes[f.Tree.Roots[0]].Name == part:
			at, climbed = ".", 0
		default:
			climbed += 2 // another tree; it does not come back
		}
		places[i] = at
	}
	return places
}

func parentOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return "."
}

// under tells whether a place is another or lies below it.
func under(path, above string) bool {
	if path == lost {
		return false
	}
	return above == "." || path == above || strings.HasPrefix(path, above) && path[len(above)] == '/'
}

// unique is the node that %name stands for in this scene.
func (f *File) unique(name string) int {
	for i := range f.Tree.Nodes {
		if f.Tree.Nodes[i].Name == name && f.isUnique(i) {
			return i
		}
	}
	return -1
}

// isUnique tells whether a node can be named with %.
func (f *File) isUnique(node int) bool {
	s := &f.Outline.Sections[f.Tree.Nodes[node].Section]
	i := s.Property(f.Src, "unique_name_in_owner")
	return i >= 0 && string(s.Value(f.Src, s.Properties[i])) == "true"
}

// between is the shortest route from one place in the tree to another, both as paths from the root.
func between(from, to string) []string {
	a, b := pathParts(from), pathParts(to)
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	var parts []string
	for range len(a) - n {
		parts = append(parts, "..")
	}
	parts = append(parts, b[n:]...)
	if len(parts) == 0 {
		return []string{"."}
	}
	return parts
}

func pathParts(path string) []string {
	if path == "." || path == "" {
		return nil
	}
	return strings.Split(path, "/")
}
