package merge

import (
	"maps"
	"slices"

	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// calls are what a side changed of what connections call, by the paths that called has: the new values.
type calls map[string]map[string]string

// callsOf are those among the differences of a side.
func callsOf(list []diff.Difference) calls {
	all := calls{}
	for _, d := range list {
		if at, part := called(d); at != "" {
			if all[at] == nil {
				all[at] = map[string]string{}
			}
			all[at][part] = d.New
		}
	}
	return all
}

// called is what of a connection a difference changes, by its path before: the connection, for the node or the method that it calls, or its arguments,
// for one of them, as a method may get those that the other side gave it. part says which of both, or which argument. It is "" for other differences.
func called(d diff.Difference) (at, part string) {
	p, err := rowpath.Parse(d.OldPath())
	attribute := slices.IndexFunc(p.Steps, func(s model.Step) bool { return s.Kind == model.AttributeStep })
	if err != nil || attribute < 1 || p.Steps[0].Text != "connection" {
		return "", ""
	}
	up := func(steps int) string { return (model.Path{Record: p.Record, Steps: p.Steps[:steps]}).String() }
	switch name := p.Steps[attribute].Text; {
	case name == "binds":
		return up(attribute + 1), d.OldPath()
	case len(p.Steps) == attribute+1 && d.Op == diff.Changed && (name == "to" || name == "method"):
		return up(attribute), name
	}
	return "", ""
}

// apart reports whether both sides made the connection of a difference call something else. One that takes the node of one side and the method of the
// other would call what neither meant.
func (c calls) apart(others calls, d diff.Difference) bool {
	at, _ := called(d)
	return at != "" && others[at] != nil && !maps.Equal(c[at], others[at])
}

// callOf is that all of what is called changed, for a difference of which called knows it.
func callOf(d diff.Difference) diff.Difference {
	was, _ := called(d)
	d.From = ""
	now, _ := called(d)
	all := diff.Difference{Op: diff.Changed, Path: now}
	if was != now {
		all.From = was
	}
	return all
}

// connected reports whether sections have a connection of the signal, nodes and method of one in others: the engines would connect only the first.
func connected(in, others *model.Sections, at int) bool {
	for i, s := range in.List {
		if !s.Opaque && s.Steps[0].Text == "connection" && !slices.ContainsFunc([]string{"signal", "from", "to", "method"}, func(name string) bool {
			return attributeOf(in, i, name) != attributeOf(others, at, name)
		}) {
			return true
		}
	}
	return false
}
