package scene

import (
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/scene/nodepath"
)

// Messages.
const (
	PathBecomes      message.ID = "scene.path-becomes noun path now"
	parentChange     message.ID = "scene.parent-change name"
	uidLost          message.ID = "scene.uid-lost use"
	mayMeanFile      message.ID = "scene.may-mean-file use"
	badPath          message.ID = "scene.bad-path"
	useBecomes       message.ID = "scene.use-becomes use now"
	nodeInFileExists message.ID = "scene.node-in-file-exists file node"
	coversNode       message.ID = "scene.covers-node node file"
	parentIDsDiffer  message.ID = "scene.parent-ids-differ"
	nodeBecomes      message.ID = "scene.node-becomes node now"
	MayLeadToNode    message.ID = "scene.may-lead-to-node noun path"
)

// Follow plans what a file that refers to a target must change when the target changes: the file is moved or has
// another uid, a sub-resource has another id, a node another path. The differences between from and to are what has
// changed. self is the path of this file in the project. Undecided notes are places that may have to follow and are
// left unchanged.
func (s *Scene) Follow(self string, from, to Target) (*Edit, error) {
	if from.Node != "" {
		return s.followNode(self, from, to)
	}
	p := s.plan()
	for _, use := range s.fileUses(self, from) {
		if use.carried == "" {
			continue
		}
		lead, text := s.setting(use.Item, use.carried)
		now := text
		if text == from.UID {
			if now = to.UID; now == "" {
				p.Doubt(use.Place, uidLost, use.Text)
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
			return nil, refuse(badPath)
		}
		switch {
		case now == text:
		case use.Undecided:
			p.Doubt(use.Place, mayMeanFile, use.Text)
		default:
			p.Do(SetFile{use.Field, use.At, lead + now})
			p.Note(use.Place, useBecomes, use.Text, now)
		}
	}
	return p.finish(), nil
}

// relative returns a path in the project relative to the folder of the file self, if it is in or below it; else
// unchanged.
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

// followNode updates what refers to a node of another scene by its name or path there.
func (s *Scene) followNode(self string, from, to Target) (*Edit, error) {
	p := s.plan()
	if from.Node == "." || from.Node == to.Node {
		return p.finish(), nil // each instance of a scene has its own name
	}
	var was, now []string
	for _, host := range s.instances(self, from) {
		was, now = append(was, nodepath.Nest(host, from.Node)), append(now, nodepath.Nest(host, to.Node))
		if place := now[len(now)-1]; s.Tree.Find(place) >= 0 {
			return nil, refuse(nodeInFileExists, self, place)
		}
	}
	if len(was) == 0 {
		return p.finish(), nil
	}
	moves := nodepath.Parent(from.Node) != nodepath.Parent(to.Node)
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		for k, at := range was {
			switch {
			case n.Path == at && s.foreign(i).IsZero():
				p.Doubt(place(n.Item), coversNode, n.Path, from.File)
			case n.Path == at:
				if name := nodepath.Name(now[k]); nodepath.Name(at) != name {
					p.setAttribute(n.Item, "name", name)
				}
				if moves {
					p.setAttribute(n.Item, "parent", nodepath.Parent(now[k]))
					if s.has(n.Item, "parent_id_path") {
						p.Doubt(place(n.Item), parentIDsDiffer)
					}
				}
				p.Note(place(n.Item), nodeBecomes, at, now[k])
			case nodepath.Within(n.Path, at):
				p.reparent(i, at, now[k])
			}
		}
	}
	for _, use := range s.PathUses() {
		p.followPath(use, was, now)
	}
	return p.finish(), nil
}

// followPath plans the new text of a path that leads to or through moved places.
func (p *plan) followPath(use PathUse, was, now []string) {
	r := nodepath.Parse(use.Text)
	results := map[string]bool{}
	doubt, lostNames := false, use.unsure() // lostNames: it is uncertain what a %name in the path refers to
	for _, base := range use.Bases {
		for _, places := range p.readings(base, r) {
			for i, part := range r.Parts {
				lostNames = lostNames || strings.HasPrefix(part, "%") && places[i] == nodepath.Lost
			}
			next, sure := reroute(base, r, places, was, now)
			doubt = doubt || !sure
			results[next.String()] = true
		}
	}
	if use.unsure() || r.Absolute || lostNames {
		for _, place := range was {
			name := nodepath.Name(place)
			doubt = doubt || slices.Contains(r.Parts, name) && (len(results) == 0 || results[r.String()]) || lostNames && slices.Contains(r.Parts, "%"+name)
		}
	}
	switch {
	case doubt || len(results) > 1:
		p.Doubt(use.Place(), MayLeadToNode, use.Noun, use.Text)
	case len(results) == 1 && !results[r.String()]:
		for text := range results {
			p.setPath(use, text)
		}
	}
}

// setPath plans another text for a path.
func (p *plan) setPath(use PathUse, text string) {
	p.Do(SetMention{use.Field, use.At, text})
	p.Note(use.Place(), PathBecomes, use.Noun, use.Text, text)
}

// reroute returns the route from base to where r leads, by the places of its parts, once the nodes at was are at now.
// sure is false if the file does not determine it.
func reroute(base string, r nodepath.Route, places, was, now []string) (next nodepath.Route, sure bool) {
	next, sure = nodepath.Route{Absolute: r.Absolute, Parts: slices.Clone(r.Parts), Rest: r.Rest}, true
	for k := range was {
		if nodepath.Parent(was[k]) != nodepath.Parent(now[k]) {
			moved, known := r.Moved(base, places, was[k], now[k])
			if moved.String() != r.String() {
				next = moved
			}
			sure = sure && known
			continue
		}
		old, name := nodepath.Name(was[k]), nodepath.Name(now[k])
		for i, at := range places {
			if at == was[k] && (r.Parts[i] == old || r.Parts[i] == "%"+old) {
				next.Parts[i] = strings.Replace(r.Parts[i], old, name, 1)
			}
		}
	}
	return next, sure
}

// Reroute returns the path from a place of the scene to where text leads, once the nodes at was are at now. sure is
// false if the file does not determine it.
func (s *Scene) Reroute(base, text string, was, now []string) (next string, sure bool) {
	r := nodepath.Parse(text)
	sure = true
	for n, places := range s.readings(base, r) {
		to, known := reroute(base, r, places, was, now)
		sure = sure && known && (n == 0 || to.String() == next)
		next = to.String()
		for k := range was {
			old := nodepath.Name(was[k])
			for i, part := range r.Parts {
				sure = sure && !(part == old && r.Absolute) && !(part == "%"+old && places[i] == nodepath.Lost)
			}
		}
	}
	return next, sure
}

// Place returns where a path from a place of the scene leads, "" if that is not in the scene.
func (s *Scene) Place(base, text string) string {
	places := s.follow(base, nodepath.Parse(text))
	if len(places) == 0 {
		return base
	}
	return places[len(places)-1]
}

// Stands reports whether there is a node at a place of the scene. If it is not in this view it may come from another
// scene: then in is that scene's file, as this one names it, and rest the place in it.
func (s *Scene) Stands(place string) (there bool, in, rest string) {
	if s.Tree.Find(place) >= 0 {
		return true, "", ""
	}
	for above := place; above != "."; {
		above = nodepath.Parent(above)
		n := s.Tree.Find(above)
		if n < 0 {
			continue
		}
		if in := s.Instance(n); in != "" {
			if above != "." {
				place = place[len(above)+1:]
			}
			return false, in, place
		}
		if s.has(s.item(n), "type") {
			return false, "", ""
		}
	}
	return false, "", ""
}

// Attached returns the places of the nodes with the script at a path in the project.
func (s *Scene) Attached(self, script string) []string {
	ids := map[string]bool{}
	for i := range s.Items() {
		if path, _ := s.attribute(i, "path"); s.Kind(i) == ExternalItem && ResourcePath(self, path) == script {
			ids[s.id(i)] = true
		}
	}
	return s.scripted(External, ids)
}

// Scripted returns the places of the nodes whose script is a sub-resource.
func (s *Scene) Scripted(item int) []string {
	return s.scripted(Internal, map[string]bool{s.id(item): true})
}

// scripted returns the places of the nodes whose script is one of some resources.
func (s *Scene) scripted(kind MentionKind, ids map[string]bool) []string {
	var list []string
	for n := range s.Tree.Nodes {
		item := s.item(n)
		i := s.Find(item, Properties, "script")
		if i < 0 || len(ids) == 0 {
			continue
		}
		for _, m := range s.Mentions(Field{item, Properties, i}, kind) {
			if ids[m.Text] {
				list = append(list, s.Tree.Nodes[n].Path)
			}
		}
	}
	return list
}

// reparent plans the parent attribute of a node whose path begins with old, which becomes now.
func (p *plan) reparent(node int, old, now string) {
	n := &p.Tree.Nodes[node]
	if parent, ok := p.reparented(node, old, now); ok {
		p.setAttribute(n.Item, "parent", parent)
		p.Note(place(n.Item), parentChange, n.Name)
	}
}

// reparented returns the parent of a node whose path begins with old, which becomes now; ok is false if it is
// unchanged.
func (s *Scene) reparented(node int, old, now string) (parent string, ok bool) {
	parent, ok = s.attribute(s.item(node), "parent")
	if !ok {
		return "", false
	}
	rest, ok := strings.CutPrefix(nodepath.Simplify(parent), old)
	return now + rest, ok && (rest == "" || rest[0] == '/')
}
