// Package nodepath computes with paths of nodes: from the root of a scene, which is ".", as in "Arm/Hand", and from one
// node to another as in NodePaths, as in "../Leg". It does not look at scenes.
package nodepath

import (
	"slices"
	"strings"
)

// Lost is a place that a path within the scene cannot name: above its root, in a scene of another owner, or unknown.
const Lost = ""

// Name returns the last name of a path.
func Name(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// Parent returns the path of a node's parent, Lost for the root.
func Parent(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	if path == "." {
		return Lost
	}
	return "."
}

// Join returns the path of a child of the node at parent.
func Join(parent, name string) string {
	if parent == "." || parent == "" {
		return name
	}
	return parent + "/" + name
}

// Nest returns the path of a node in the enclosing scene: instance is the path of the instance there, path that of the
// node in its own scene.
func Nest(instance, path string) string {
	if path == "." || path == "" {
		return instance
	}
	return Join(instance, path)
}

// Below reports whether a node is below another.
func Below(path, above string) bool {
	return path != Lost && path != above && (above == "." || strings.HasPrefix(path, above) && path[len(above)] == '/')
}

// Within reports whether a node is the same as another or below it.
func Within(path, above string) bool {
	return path != Lost && path == above || Below(path, above)
}

// Steps returns the names of the shortest path from one node to another, both given from the root.
func Steps(from, to string) []string {
	a, b := split(from), split(to)
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	steps := append(slices.Repeat([]string{".."}, len(a)-n), b[n:]...)
	if len(steps) == 0 {
		return []string{"."}
	}
	return steps
}

// Relative returns the shortest path from one node to another, both given from the root.
func Relative(from, to string) string { return strings.Join(Steps(from, to), "/") }

func split(path string) []string {
	if path == "." || path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// Resolve returns the path from the root of what to names as seen from a node: Lost if it leads out of the scene, or
// contains a unique name (%Name), which only the scene can resolve.
func Resolve(from, to string) string {
	r := Parse(to)
	if r.Absolute || slices.ContainsFunc(r.Parts, func(part string) bool { return part == "" || strings.HasPrefix(part, "%") }) {
		return Lost
	}
	path := Simplify(Nest(from, strings.Join(r.Parts, "/")))
	if strings.HasPrefix(path+"/", "../") {
		return Lost
	}
	return path
}

// Simplify removes redundant steps from a path: "." and a name followed by "..".
func Simplify(path string) string {
	if !strings.Contains(path, ".") && !strings.Contains(path, "//") && !strings.HasSuffix(path, "/") {
		return path
	}
	absolute := strings.HasPrefix(path, "/")
	var out []string
	for part := range strings.SplitSeq(path, "/") {
		switch {
		case part == "" || part == ".":
		case part == ".." && len(out) > 0 && out[len(out)-1] != "..":
			out = out[:len(out)-1]
		default:
			out = append(out, part)
		}
	}
	simple := strings.Join(out, "/")
	switch {
	case absolute:
		return "/" + simple
	case simple == "":
		return "."
	}
	return simple
}
