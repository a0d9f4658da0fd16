package threeway

import (
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
)

// NodePath is the row of a node.
func NodePath(path string) string {
	return model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: path}}}.String()
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
