package scene

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Follow plans what a file that names a target must change when the target becomes another: the file lies elsewhere or has
// another uid, a sub-resource has another id, a node another path. What differs between from and to is what has changed. self is
// where this file is in the project. Notes that are Undecided are places that may have to follow and are left alone.
func (f *File) Follow(self string, from, to Target) (*Edit, error) {
	if from.Node != "" {
		return f.followNode(self, from, to)
	}
	p := f.plan()
	for _, use := range f.fileUses(self, from) {
		if !use.carried {
			continue
		}
		text, _ := Unquote(f.Src[use.Start:use.End])
		lead := ""
		if f.Outline.Grammar == Names {
			if rest, ok := strings.CutPrefix(text, "*"); ok {
				lead, text = "*", rest
			}
		}
		now := text
		if text == from.UID {
			if now = to.UID; now == "" {
				p.doubt(use.Section, use.Start, use.Text+": the file has no uid any more")
				continue
			}
		} else {
			behind, _ := from.names(self, text)
			if from.ID != "" {
				behind = "::" + to.ID
			}
			now = to.File + behind
			if !strings.Contains(text, "://") && from.File == to.File {
				now = text[:max(strings.Index(text, "::"), 0)] + behind
			} else if !strings.Contains(text, "://") {
				now = relative(self, to.File) + behind
			}
		}
		if strings.ContainsAny(now, "\"\\\n") {
			return nil, refuse("a path cannot hold quotes and backslashes")
		}
		switch {
		case now == text:
		case use.Undecided:
			p.doubt(use.Section, use.Start, use.Text+" may mean the file")
		default:
			p.replace(use.Start, use.End, `"`+lead+now+`"`)
			p.note(use.Section, use.Start, fmt.Sprintf("%s becomes %s", use.Text, now))
		}
	}
	return p.finish(), nil
}

// relative is a path in the project as one from the folder of the file at self, if it lies there or below; else it stays whole.
func relative(self, file string) string {
	folder := path.Dir(strings.TrimPrefix(self, "res://"))
	if folder == "." {
		return strings.TrimPrefix(file, "res://")
	}
	if rest, ok := strings.CutPrefix(file, "res://"+folder+"/"); ok {
		return rest
	}
	return file
}

// followNode has what names a node of another scene follow it to its new name or place there.
func (f *File) followNode(self string, from, to Target) (*Edit, error) {
	p := f.plan()
	if from.Node == "." || from.Node == to.Node {
		return p.finish(), nil // each instance of a scene has a name of its own
	}
	var was, now []string
	for _, host := range f.instances(self, from) {
		was, now = append(was, joinPlace(host, from.Node)), append(now, joinPlace(host, to.Node))
		if place := now[len(now)-1]; f.Tree.Find(place) >= 0 {
			return nil, refuse(fmt.Sprintf("%s has a node %s already", self, place))
		}
	}
	if len(was) == 0 {
		return p.finish(), nil
	}
	moves := parentOf(from.Node) != parentOf(to.Node)
	for i := range f.Tree.Nodes {
		n := &f.Tree.Nodes[i]
		s := &f.Outline.Sections[n.Section]
		for k, place := range was {
			switch {
			case n.Path == place && f.foreign(i) == "":
				p.doubt(n.Section, s.Start, fmt.Sprintf("node %s stands where one of %s does", n.Path, from.File))
			case n.Path == place:
				if old, name := place[strings.LastIndexByte(place, '/')+1:], now[k][strings.LastIndexByte(now[k], '/')+1:]; old != name {
					p.attributeText(n.Section, "name", name)
				}
				if moves {
					p.attributeText(n.Section, "parent", parentOf(now[k]))
					if s.Attribute(f.Src, "parent_id_path") >= 0 {
						p.doubt(n.Section, s.Start, "parent_id_path tells another parent; the engine writes it anew")
					}
				}
				p.note(n.Section, s.Start, fmt.Sprintf("node %s becomes %s", place, now[k]))
			case under(n.Path, place):
				p.reparent(i, place, now[k])
			}
		}
	}
	for _, use := range f.pathUses() {
		f.followPath(p, use, was, now, moves)
	}
	return p.finish(), nil
}

// followPath plans the new text of one path that leads to or through places that are elsewhere now.
func (f *File) followPath(p *plan, use pathUse, was, now []string, moves bool) {
	r := routeOf(use.text)
	results := map[string]bool{}
	doubt := false
	for _, base := range use.bases {
		for _, places := range f.readings(base, r) {
			next := route{r.absolute, slices.Clone(r.parts), r.rest}
			for k := range was {
				if moves {
					moved, sure := moved(base, r, places, was[k], now[k])
					if moved.String() != r.String() {
						next = moved
					}
					doubt = doubt || !sure
					continue
				}
				old, name := was[k][strings.LastIndexByte(was[k], '/')+1:], now[k][strings.LastIndexByte(now[k], '/')+1:]
				for i, at := range places {
					if at == was[k] && r.parts[i] == old {
						next.parts[i] = name
					}
				}
			}
			results[next.String()] = true
		}
	}
	if len(use.bases) == 0 || r.absolute || slices.ContainsFunc(r.parts, func(part string) bool { return strings.HasPrefix(part, "%") }) {
		for _, place := range was {
			name := place[strings.LastIndexByte(place, '/')+1:]
			doubt = doubt || slices.Contains(r.parts, name) && (len(results) == 0 || results[r.String()]) || slices.Contains(r.parts, "%"+name)
		}
	}
	switch {
	case doubt || len(results) > 1:
		p.doubt(use.section, use.start, fmt.Sprintf("%s %s may lead to or through the node", use.noun, use.text))
	case len(results) == 1 && !results[r.String()]:
		for text := range results {
			p.replace(use.start, use.end, p.quoteLike(use.section, use.start, use.end, text))
			p.note(use.section, use.start, fmt.Sprintf("%s %s becomes %s", use.noun, use.text, text))
		}
	}
}
