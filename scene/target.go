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
	useIn       message.ID = "scene.use-in item name"
	useOf       message.ID = "scene.use-of item name text"
	changesNode message.ID = "scene.changes-node path"
	addsNode    message.ID = "scene.adds-node path"

	inheritsScene  message.ID = "scene.inherits-scene"
	instancesScene message.ID = "scene.instances-scene path"
)

// Target is something in a file that other files may refer to: the file itself, a sub-resource in it, or a node.
type Target struct {
	File string // path of the file in the project: "res://player.tscn"
	UID  string // in its header, "uid://..."; "" if it has none
	ID   string // of the sub-resource; "" for the file or a node
	Node string // the node's path from the root; "" for the file or a sub-resource
}

// Use is a place in a view that refers to a target: a string, a path, a reference, or the start of an item.
type Use struct {
	Place
	Text      message.Message
	Undecided bool   // it may mean something else
	carried   string // the part of the string that is rewritten when the target changes; "" for what only refers to one that is
}

// ResourcePath resolves a path in the file at self to a path in the project: relative ones start at its folder.
func ResourcePath(self, text string) string {
	switch {
	case text == "" || strings.Contains(text, "://"):
		return text
	case strings.HasPrefix(text, "/"):
		return text
	}
	folder := strings.TrimPrefix(self, "res://")
	return "res://" + strings.TrimPrefix(path.Join(path.Dir("/"+folder), text), "/")
}

// names reports whether a text in the file at self names the file of a target, or something in it, and returns what
// follows the file's path: "::" and the id of a sub-resource.
func (t *Target) names(self, text string) (behind string, ok bool) {
	if t.UID != "" && text == t.UID {
		return "", true
	}
	file, behind := ResourcePath(self, text), ""
	if i := strings.Index(file, "::"); i >= 0 {
		file, behind = file[:i], file[i:]
	}
	return behind, file != "" && file == t.File
}

// concerns reports whether a text with behind after the file's path may refer to this target.
func (t *Target) concerns(behind string) bool { return t.ID == "" || behind == "::"+t.ID }

// externals returns the external resources that refer to the file of a target or something in it.
func (s *Scene) externals(self string, t Target) []int {
	var list []int
	for i := range s.Items() {
		if s.Kind(i) != ExternalItem {
			continue
		}
		text, _ := s.attribute(i, "path")
		uid, _ := s.attribute(i, "uid")
		if behind, ok := t.names(self, text); ok && t.concerns(behind) || t.ID == "" && t.UID != "" && uid == t.UID {
			list = append(list, i)
		}
	}
	return list
}

// Places returns the paths of the nodes that are a target's node here: once for each instance of the target's scene,
// and once more if this scene inherits it. There need not be an item of this file for it.
func (s *Scene) Places(self string, t Target) []string {
	if t.Node == "" {
		return nil
	}
	list := s.instances(self, t)
	for i := range list {
		list[i] = nodepath.Nest(list[i], t.Node)
	}
	return list
}

// instances returns the paths of the nodes that are instances of a target's scene.
func (s *Scene) instances(self string, t Target) []string {
	ids := map[string]bool{}
	for _, i := range s.externals(self, Target{File: t.File, UID: t.UID}) {
		if text, _ := s.attribute(i, "path"); !strings.Contains(text, "::") {
			ids[s.id(i)] = true
		}
	}
	var list []string
	for n := range s.Tree.Nodes {
		item := s.item(n)
		hit := false
		if i := s.Find(item, Attributes, "instance"); i >= 0 && len(ids) > 0 {
			for _, m := range s.Mentions(Field{item, Attributes, i}, External) {
				hit = hit || ids[m.Text]
			}
		}
		if text, ok := s.attribute(item, "instance_placeholder"); ok && !hit {
			_, hit = t.names(self, text)
		}
		if hit {
			list = append(list, s.Tree.Nodes[n].Path)
		}
	}
	return list
}

// Uses finds the places in this view that refer to a target in another. self is the path of its file in the project.
func (s *Scene) Uses(self string, t Target) []Use {
	var list []Use
	if t.Node == "" {
		list = s.fileUses(self, t)
	} else {
		list = s.nodeUses(s.Places(self, t))
	}
	slices.SortStableFunc(list, func(a, b Use) int { return a.Place.compare(b.Place) })
	return list
}

// settings reports whether a file is one in which every text that looks like a path is one.
func settings(self string) bool {
	return strings.HasSuffix(self, "/project.godot") || strings.HasSuffix(self, ".import") || strings.HasSuffix(self, "/override.cfg")
}

// fileUses finds what refers to a file or a sub-resource: external resources with the references to them, placeholders,
// Resource("...") and texts that are its path or uid.
func (s *Scene) fileUses(self string, t Target) []Use {
	var list []Use
	external := s.externals(self, t)
	ids := map[string]bool{}
	for _, i := range external {
		ids[s.id(i)] = true
	}
	stem := path.Base(t.File)
	for i := range s.Items() {
		named := s.Contains(i, stem) || t.UID != "" && s.Contains(i, t.UID)
		if !named && (len(ids) == 0 || !s.Contains(i, "ExtResource")) {
			continue
		}
		kind := s.Kind(i)
		s.each(i, func(f Field) {
			name := s.Name(f)
			if len(ids) > 0 {
				for _, m := range s.Mentions(f, External) {
					if ids[m.Text] {
						list = append(list, Use{Place: f.mention(m.At), Text: message.New(useIn, s.Label(i), name)})
					}
				}
			}
			attribute := f.List == Attributes
			if !named || attribute && kind == ExternalItem && (name != "path" && name != "uid" || !slices.Contains(external, i)) {
				return
			}
			if attribute && kind == HeaderItem {
				return // the file's own uid
			}
			for _, m := range s.Mentions(f, Strings|Loads|NodePaths) {
				_, text := s.setting(i, m.Text)
				behind, ok := t.names(self, text)
				if !ok || !t.concerns(behind) {
					continue
				}
				sure := attribute || m.Kind == Loads || settings(self)
				if uid, ok := s.attribute(i, "uid"); ok && attribute && t.UID != "" && uid != t.UID {
					sure = false // the engine prefers the uid, if it knows it
				}
				// A text that is not a full path may be anything, such as a node's name.
				if sure || strings.Contains(text, "://") {
					list = append(list, Use{Place: f.mention(m.At), Text: message.New(useOf, s.Label(i), name, text), Undecided: !sure, carried: m.Text})
				}
			}
		})
	}
	return list
}

// setting strips the mark of an autoload from a text in a settings file.
func (s *Scene) setting(item int, text string) (mark, rest string) {
	if rest, ok := strings.CutPrefix(text, "*"); ok && s.Kind(item) == Settings {
		return "*", rest
	}
	return "", text
}

// nodeUses finds what refers to nodes of another scene that are at places here: items that change them, or what is
// below them, and paths that lead to or through them.
func (s *Scene) nodeUses(places []string) []Use {
	if len(places) == 0 {
		return nil
	}
	var list []Use
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		for _, at := range places {
			if nodepath.Within(n.Path, at) {
				list = append(list, Use{Place: place(n.Item), Text: s.useBy(i, at)})
				break
			}
		}
	}
	return append(list, s.pathsTo(places)...)
}

// useBy says how a node uses the one of another scene that is at a place, which it is or is below.
func (s *Scene) useBy(node int, at string) message.Message {
	n := &s.Tree.Nodes[node]
	switch {
	case n.Path == ".":
		return message.New(inheritsScene)
	case n.Path == at && s.Instance(node) != "":
		return message.New(instancesScene, n.Path)
	case s.foreign(node).IsZero():
		return message.New(addsNode, n.Path)
	}
	return message.New(changesNode, n.Path)
}

// pathsTo finds the paths that lead to or through nodes at places.
func (s *Scene) pathsTo(places []string) []Use {
	var list []Use
	for _, use := range s.PathUses() {
		r := nodepath.Parse(use.Text)
		hits, ways := 0, 0
		for _, base := range use.Bases {
			for _, leads := range s.readings(base, r) {
				ways++
				if slices.ContainsFunc(leads, func(at string) bool { return slices.Contains(places, at) }) {
					hits++
				}
			}
		}
		doubt := hits > 0 && hits < ways
		if hits == 0 && (use.unsure() || r.Absolute) {
			doubt = slices.ContainsFunc(places, func(place string) bool { return slices.Contains(r.Parts, nodepath.Name(place)) })
		}
		if hits > 0 || doubt {
			list = append(list, Use{Place: use.Place(), Text: message.New(useOf, s.Label(use.Field.Item), use.Noun, use.Text), Undecided: doubt})
		}
	}
	return list
}
