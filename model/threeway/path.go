package threeway

import "savant/model"

// nodePath is the row of a node.
func nodePath(path string) string {
	return model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: path}}}.String()
}
