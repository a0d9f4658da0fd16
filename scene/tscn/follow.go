package tscn

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
		f.followPath(p, use, was, now)
	}
	return p.finish(), nil
}

// followPath plans the new text of one path that leads to or through places that are elsewhere now.
func (f *File) followPath(p *plan, use pathUse, was, now []string) {
	r := routeOf(use.text)
	results := map[string]bool{}
	doubt, lostNames := false, use.unsure() // lostNames: it is not certain what a %name in the path names
	for _, base := range use.bases {
		for _, places := range f.readings(base, r) {
			for i, part := range r.parts {
				lostNames = lostNames || strings.HasPrefix(part, "%") && places[i] == lost
			}
			next, sure := reroute(base, r, places, was, now)
			doubt = doubt || !sure
			results[next.String()] = true
		}
	}
	if use.unsure() || r.absolute || lostNames {
		for _, place := range was {
			name := lastName(place)
			doubt = doubt || slices.Contains(r.parts, name) && (len(results) == 0 || results[r.String()]) || lostNames && slices.Contains(r.parts, "%"+name)
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

// reroute is the route from base to where r leads, by the places of its parts, once the nodes at was stand at now. sure is false where
// the file does not tell.
func reroute(base string, r route, places, was, now []string) (next route, sure bool) {
	next, sure = route{r.absolute, slices.Clone(r.parts), r.rest}, true
	for k := range was {
		if parentOf(was[k]) != parentOf(now[k]) {
			moved, known := moved(base, r, places, was[k], now[k])
			if moved.String() != r.String() {
				next = moved
			}
			sure = sure && known
			continue
		}
		old, name := lastName(was[k]), lastName(now[k])
		for i, at := range places {
			if at == was[k] && (r.parts[i] == old || r.parts[i] == "%"+old) {
				next.parts[i] = strings.Replace(r.parts[i], old, name, 1)
			}
		}
	}
	return next, sure
}

// Reroute is the path from a place of the scene to where text leads, once the nodes at was stand at now. sure is false where the file
// does not tell.
func (f *File) Reroute(base, text string, was, now []string) (next string, sure bool) {
	r := routeOf(text)
	sure = true
	for n, places := range f.readings(base, r) {
		to, known := reroute(base, r, places, was, now)
		sure = sure && known && (n == 0 || to.String() == next)
		next = to.String()
		for k := range was {
			old := lastName(was[k])
			for i, part := range r.parts {
				sure = sure && !(part == old && r.absolute) && !(part == "%"+old && places[i] == lost)
			}
		}
	}
	return next, sure
}

// Place is where a path from a place of the scene leads, "" if that is not in the scene.
func (f *File) Place(base, text string) string {
	places := f.follow(base, routeOf(text))
	if len(places) == 0 {
		return base
	}
	return places[len(places)-1]
}

// Stands tells whether there is a node at a place of the scene. One that is not in this file may come from another scene: then in is
// that scene's file, as this file names it, and rest the place in it.
func (f *File) Stands(place string) (there bool, in, rest string) {
	if f.Tree.Find(place) >= 0 {
		return true, "", ""
	}
	for above := place; above != "."; {
		above = parentOf(above)
		i := f.Tree.Find(above)
		if i < 0 {
			continue
		}
		if in := f.instanceOf(i); in != "" {
			if above != "." {
				place = place[len(above)+1:]
			}
			return false, in, place
		}
		if f.Outline.Sections[f.Tree.Nodes[i].Section].Attribute(f.Src, "type") >= 0 {
			return false, "", ""
		}
	}
	return false, "", ""
}

// Attached lists the places of the nodes that have the script at a path in the project.
func (f *File) Attached(self, script string) []string {
	ids := map[string]bool{}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if path, _ := s.Text(f.Src, "path"); s.Tag == "ext_resource" && ResourcePath(self, path) == script {
			ids[ID(f.idValue(s))] = true
		}
	}
	return f.scripted("ExtResource", ids)
}

// scripted lists the places of the nodes whose script is one of some resources: word is ExtResource or SubResource.
func (f *File) scripted(word string, ids map[string]bool) []string {
	var list []string
	for i := range f.Tree.Nodes {
		s := &f.Outline.Sections[f.Tree.Nodes[i].Section]
		a := s.Property(f.Src, "script")
		if a < 0 || len(ids) == 0 {
			continue
		}
		References(f.Src, s.Start+int(s.Properties[a].Value), s.Start+int(s.Properties[a].End), func(r Reference) {
			if r.Word == word && ids[ID(f.Src[r.Arg.Start:r.Arg.End])] {
				list = append(list, f.Tree.Nodes[i].Path)
			}
		})
	}
	return list
}

// lastName is the name of the node at a place.
func lastName(place string) string { return place[strings.LastIndexByte(place, '/')+1:] }
