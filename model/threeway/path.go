package threeway

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// NodePath is the row of a node.
func NodePath(path string) string {
	return model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: path}}}.String()
}

// shifted is the path of a node after another went from one path to another.
func shifted(path string, way [2]string) string {
	if !nodepath.Within(path, way[0]) {
		return path
	}
	return way[1] + strings.TrimPrefix(path, way[0])
}

// Along is the path of a row after a node, which may be around it, went from one path to another.
func Along(row, was, now string) string {
	p, err := rowpath.Parse(row)
	if err != nil || p.Record >= 0 || len(p.Steps) < 2 || p.Steps[0].Text != "node" || !nodepath.Within(p.Steps[1].Text, was) {
		return row
	}
	p.Steps = slices.Clone(p.Steps)
	p.Steps[1].Text = shifted(p.Steps[1].Text, [2]string{was, now})
	return p.String()
}

// partPath is the path of a property, or of an attribute.
func partPath(path, name string, attribute bool) string {
	name, times, _ := strings.Cut(name, "\x00")
	nth, _ := strconv.Atoi(times) // of a name that is there several times; else it is empty
	switch {
	case attribute:
		return path + ".@" + name
	case path == "":
		return name
	}
	step := model.Path{Record: -1, Steps: []model.Step{{Text: name, Nth: nth}}}.String()
	if strings.HasPrefix(step, "[") {
		return path + step
	}
	return path + "." + step
}

// eachPath calls f for each NodePath in a value.
func eachPath(v variant.Value, f func(path string)) {
	switch data := v.Data.(type) {
	case *variant.Path:
		if !data.Absolute {
			f(strings.Join(data.Names, "/"))
		}
	case *variant.List:
		for _, item := range data.Items {
			eachPath(item, f)
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			eachPath(e.Value, f)
		}
	}
}

// indexBefore is the place of a node below its parent, -1 if it is not there.
func indexBefore(d *model.Document, parent model.Row, path string) int {
	if r, err := d.Find(NodePath(path)); err == nil && path != "" && d.Parent(r) == parent {
		return d.Index(r)
	}
	return -1
}
