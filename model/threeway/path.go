package threeway

import (
	"strings"

	"savant/model"
)

// below reports whether a node lies below another.
func below(path, above string) bool {
	return above == "." && path != "." || strings.HasPrefix(path, above+"/")
}

// up is the path of a node's parent.
func up(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	if path == "." {
		return ""
	}
	return "."
}

func last(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// joined is the path of a node below another.
func joined(parent, name string) string {
	if parent == "." || parent == "" {
		return name
	}
	return parent + "/" + name
}

// nodePath is the row of a node.
func nodePath(path string) string {
	return model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: path}}}.String()
}
