package scene

import "strings"

// lastName is the name of the node at a place.
func lastName(place string) string { return place[strings.LastIndexByte(place, '/')+1:] }

// lost stands for a place that a path within the scene cannot name: above its root, in a scene of another owner, or not known.
const lost = ""

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

// joinPlace is the path of what lies at below from place.
func joinPlace(place, below string) string {
	if below == "." || below == "" {
		return place
	}
	return Join(place, below)
}
