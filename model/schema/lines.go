package schema

import "savant/model/rowpath"

// Line describes what was seen at one path.
type Line struct {
	Path   string // [*] is any element, and .* any member where there are too many to list
	Kinds  []*Kind
	In, Of int // times it was seen, of the times it was possible
}

// Lines lists what was seen, parents first, in the order in which it was found.
func (s *Schema) Lines() []Line {
	var list []Line
	var walk func(at *Shape, path []byte, in, of int)
	walk = func(at *Shape, path []byte, in, of int) {
		if len(at.Kinds) > 0 {
			list = append(list, Line{string(path), at.Kinds, in, of})
		}
		for _, m := range at.Members {
			walk(&m.Shape, rowpath.AppendStep(path[:len(path):len(path)], m.Step), m.in, at.holders)
		}
		if at.Rest != nil {
			walk(at.Rest, append(path[:len(path):len(path)], ".*"...), 1, 1)
		}
		if at.Element != nil {
			walk(at.Element, append(path[:len(path):len(path)], "[*]"...), 1, 1)
		}
	}
	for i, m := range s.root.Members {
		path := rowpath.Path{Record: m.Step.Nth}
		if m.Step.Kind != rowpath.ChildStep {
			path = rowpath.Path{Record: -1, Steps: []rowpath.Step{m.Step}}
			if s.foreign == "" {
				path.Steps = []rowpath.Step{{Kind: rowpath.NameStep, Text: "section"}, m.Step}
			}
		}
		text := []byte(path.String())
		if i == 0 && len(path.Steps) == 0 { // a path without a record leads into the first
			if len(m.Kinds) > 0 {
				list = append(list, Line{"#0", m.Kinds, m.in, s.root.holders})
			}
			record := m.Shape
			record.Kinds = nil
			walk(&record, nil, m.in, s.root.holders)
			continue
		}
		walk(&m.Shape, text, m.in, s.root.holders)
	}
	if s.root.Rest != nil {
		walk(s.root.Rest, []byte("#*"), 1, 1)
	}
	return list
}
