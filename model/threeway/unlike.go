package threeway

import (
	"strings"

	"savant/model/merge"
)

// unlike lists where the sides differ in a section that is in conflict: what the sides that have it made of base, but for what both made alike.
// path is that of the section; below is the way to it from the top of a branch that is in conflict, "" for the section itself.
func unlike(path, below string, b, o, t *section) (list []Part) {
	switch {
	case o == nil && t == nil:
		return nil
	case below != "" && b == nil:
		return []Part{{Name: below, Ours: o.kind(), Theirs: t.kind()}}
	case below != "":
		below += "."
	}
	for _, attributes := range []bool{true, false} {
		before, ours, theirs := partsByName(b.parts(attributes)), partsByName(o.parts(attributes)), partsByName(t.parts(attributes))
		order, _ := merge.Order(names(b.parts(attributes)), names(o.parts(attributes)), names(t.parts(attributes)))
		for _, name := range order {
			p := Part{Name: below + shortName(name, attributes), Path: partPath(path, name, attributes), Base: before[name].value(), Ours: ours[name].value(), Theirs: theirs[name].value()}
			changed := o != nil && p.Ours != p.Base || t != nil && p.Theirs != p.Base
			alike := o != nil && t != nil && p.Ours == p.Theirs
			if changed && !alike && name != loadStepsName {
				list = append(list, p)
			}
		}
	}
	return list
}

// shortName is the name of an attribute or a property in its section.
func shortName(name string, attribute bool) string {
	if attribute {
		return "@" + name
	}
	name, _, _ = strings.Cut(name, "\x00")
	return name
}

// parts are the attributes or the properties; none of nil.
func (s *section) parts(attributes bool) []part {
	switch {
	case s == nil:
		return nil
	case attributes:
		return s.attributes
	}
	return s.properties
}

// kind is the class of a node, or how its tag begins; "" for nil.
func (s *section) kind() string {
	if s == nil {
		return ""
	}
	if class := s.word("type"); class != "" {
		return class
	}
	return s.tag
}

// firstOf is the first section that is there.
func firstOf(list ...*section) *section {
	for _, s := range list {
		if s != nil {
			return s
		}
	}
	return nil
}
