package threeway

import (
	"slices"
	"strings"

	"savant/model"
	"savant/model/counterpart"
	"savant/scene/nodepath"
)

// dangling is a mention of what a file does not have.
type dangling struct {
	user *section
	part string // of the section
	gone string // the key of what it mentions
}

// nowhere lists what the result of choices names in vain. What a side names in vain itself is not the doing of a choice, and what is part of a
// conflict that is left may come yet.
func nowhere(list []Change, result version, sides ...version) (all []Nowhere) {
	if !result.scene || !slices.ContainsFunc(list, func(c Change) bool { return c.Chosen }) {
		return nil
	}
	made := map[string]string{} // the paths of the sections that the sides have, by key
	for _, f := range sides {
		for _, s := range f.sections {
			if made[s.key] == "" && s.makes() {
				made[s.key] = s.path
			}
		}
	}
	known := map[mention]bool{}
	for _, f := range sides {
		for _, d := range f.dangling(made) {
			known[d.mention()] = true
		}
	}
	for _, d := range append(result.dangling(made), result.followed(made, sides)...) {
		path, user, gone := d.user.path, d.user.around(), []string{made[d.gone]}
		if d.part != "" {
			path = d.part
			user = append([]string{path}, user...)
		}
		user = result.changes(user)
		for _, f := range sides {
			if s := f.by[d.gone]; s != nil {
				gone = s.around()
			}
		}
		if slices.ContainsFunc(all, func(n Nowhere) bool { return n.Path == path && n.Gone == made[d.gone] }) {
			continue
		}
		if made[d.gone] == "" || known[d.mention()] || slices.ContainsFunc(gone, func(path string) bool {
			return slices.ContainsFunc(list, func(c Change) bool { return c.Path == path && c.Left() })
		}) {
			continue
		}
		one := Nowhere{Path: path, Gone: made[d.gone]}
		for _, path := range slices.Concat(gone, user) {
			if one.Choice == "" && slices.ContainsFunc(list, func(c Change) bool { return c.Path == path && c.Chosen }) {
				one.Choice = path
			}
		}
		all = append(all, one)
	}
	return all
}

// version is a file that is merged, or the result.
type version struct {
	*file
	doc    *model.Document
	placed map[string]string // of the result, the paths of sections by those of their changes
}

// changes are the paths of the changes that paths of the result belong to.
func (v version) changes(paths []string) []string {
	back := map[string]string{}
	for path, now := range v.placed {
		back[now] = path
	}
	list := make([]string, len(paths))
	for i, path := range paths {
		list[i] = placedAt(back, path)
	}
	return list
}

// mention is what names something that is not there.
type mention struct{ user, part, gone string }

// mention is a dangling one by what does not change when others come before it.
func (d dangling) mention() mention {
	if d.user.numbered() {
		return mention{d.user.head, "", d.gone}
	}
	return mention{d.user.key, d.part, d.gone}
}

// followed lists the paths of the result to nodes that are not there, as tracks of animations and resources have them: a side where the node is
// tells which paths lead to it.
func (v version) followed(made map[string]string, sides []version) (list []dangling) {
	sections := map[string]*section{}
	for _, s := range v.sections {
		sections[s.path] = s
	}
	for _, gone := range v.gone(made) {
		for _, side := range sides {
			row, err := side.doc.Find(made[gone])
			if err != nil || side.by[gone] == nil {
				continue
			}
			for _, use := range side.doc.OwnUses(row) {
				user, part := place(side.doc, use, sections)
				if slices.ContainsFunc(list, func(d dangling) bool { return d.user == user && d.part == part }) {
					continue // through a node above
				}
				if user == nil || user.tag == "editable" || user.tag == "connection" || use.Undecided {
					continue
				}
				text := side.by[user.key].value(part)
				if model.Has[model.Lined](side.doc) {
					text = string(side.Bytes(use.Offset, use.Offset+use.Length))
				}
				if text == "" || !user.has(part, text) || slices.ContainsFunc(sides, func(o version) bool { return o.by[gone] == nil && o.by[user.key].has(part, text) }) {
					continue
				}
				list = append(list, dangling{user, part, gone})
			}
		}
	}
	return list
}

// gone are the keys of the highest nodes of made that are not there.
func (f *file) gone(made map[string]string) (list []string) {
	for key, path := range made {
		if key == path && f.by[key] == nil && f.by[NodePath(".")] != nil && strings.HasPrefix(path, "node") {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// place is the section and the property or attribute that a path is in, as another file has them.
func place(doc *model.Document, use model.Use, sections map[string]*section) (user *section, part string) {
	for r := doc.At(use.Offset); r != 0 && r != model.Root; r = doc.Parent(r) {
		path := doc.Path(r)
		if s := sections[path]; s != nil {
			return s, part
		}
		part = path
	}
	return nil, ""
}

// has reports whether a section has a part with some text in its value.
func (s *section) has(part, text string) bool { return strings.Contains(s.value(part), text) }

// value is what a part of a section has, "" if it is not there.
func (s *section) value(part string) string {
	if s == nil {
		return ""
	}
	for i, p := range slices.Concat(s.attributes, s.properties) {
		if partPath(s.path, p.name, i < len(s.attributes)) == part {
			return strings.TrimSpace(p.text)
		}
	}
	return ""
}

// makes reports whether a section brings what it is about into being. One of a node in an instance only changes that.
func (s *section) makes() bool {
	if s.tag != "node" {
		return true
	}
	return slices.ContainsFunc(s.attributes, func(p part) bool {
		return p.name == "type" || p.name == "instance" || p.name == "instance_placeholder"
	})
}

// around are the paths of a section and, for a node, of those above it.
func (s *section) around() []string {
	list := []string{s.path}
	if at, ok := s.node(); ok {
		for at = nodepath.Parent(at); at != ""; at = nodepath.Parent(at) {
			list = append(list, NodePath(at))
		}
	}
	return list
}

// dangling lists the mentions of resources that do not come before, and of nodes among those of made that are not there.
func (f *file) dangling(made map[string]string) (list []dangling) {
	before := map[string]bool{}
	for _, s := range f.sections {
		gone := func(part, node string) {
			if key := f.missing(node, made); key != "" {
				list = append(list, dangling{s, part, key})
			}
		}
		at, node := s.node()
		switch {
		case node:
			gone("", nodepath.Parent(at))
		case s.tag == "connection":
			gone(s.path+".@from", s.word("from"))
			gone(s.path+".@to", s.word("to"))
		case s.tag == "editable":
			gone("", s.word("path"))
		}
		for i, p := range slices.Concat(s.attributes, s.properties) {
			if p.at.Damage {
				continue
			}
			path := partPath(s.path, p.name, i < len(s.attributes))
			counterpart.EachUse([]byte(p.text), func(tag string, start, end int) {
				if key := tag + " " + strings.Trim(p.text[start:end], `"`); !before[key] {
					list = append(list, dangling{s, path, key})
				}
			})
			if !node || i < len(s.attributes) || !strings.Contains(p.text, "NodePath") {
				continue
			}
			if v, ok := f.value(p); ok {
				eachPath(v, func(to string) { gone(path, nodepath.Resolve(at, to)) })
			}
		}
		before[s.key] = true
	}
	return list
}

// missing is the key of the highest node, of a path and those above it, that is among those of made but not there; "" if there is none.
func (f *file) missing(path string, made map[string]string) (key string) {
	for ; path != "" && path != "."; path = nodepath.Parent(path) {
		if k := NodePath(path); made[k] != "" && f.by[k] == nil {
			key = k
		}
	}
	return key
}
