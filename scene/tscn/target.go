package tscn

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// Target is something in a file that other files may name: the file itself, a sub-resource in it, or a node.
type Target struct {
	File string // where the file is in the project: "res://player.tscn"
	UID  string // of its header, "uid://..."; "" if it has none
	ID   string // of the sub-resource; "" for the file or a node
	Node string // the node's path from the root; "" for the file or a sub-resource
}

// Use is one place in a file that names a target.
type Use struct {
	Section    int
	Start, End int // of the string or reference, in the source
	Text       string
	Undecided  bool // it may mean something else
	carried    bool // it is written anew when the target changes; others only refer to one that is
}

// ResourcePath is a path in a file as a path in the project; self is that of the file, from whose folder relative ones start.
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

// UID is the uid of the file's header, "" if it has none.
func (f *File) UID() string {
	for i := range f.Outline.Sections {
		if s := &f.Outline.Sections[i]; s.Tag == "gd_scene" || s.Tag == "gd_resource" {
			uid, _ := s.Text(f.Src, "uid")
			return uid
		}
	}
	return ""
}

// names tells whether a text of a file at self names the file of a target, or what is in it, and what it says behind the file's
// path: "::" and the id of a sub-resource.
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

// concerns tells whether what stands behind the file's path lets the text name this target.
func (t *Target) concerns(behind string) bool { return t.ID == "" || behind == "::"+t.ID }

// externals lists the sections of ext_resources that name the file of a target or what is in it.
func (f *File) externals(self string, t Target) []int {
	var list []int
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if s.Tag != "ext_resource" || f.Outline.Grammar != Tags {
			continue
		}
		text, _ := s.Text(f.Src, "path")
		uid, _ := s.Text(f.Src, "uid")
		if behind, ok := t.names(self, text); ok && t.concerns(behind) || t.ID == "" && t.UID != "" && uid == t.UID {
			list = append(list, i)
		}
	}
	return list
}

// Places are the paths of the nodes that are a target's node here: once for each instance of the target's scene, and once more if
// this scene inherits it. A node of this file need not stand there.
func (f *File) Places(self string, t Target) []string {
	if t.Node == "" {
		return nil
	}
	list := f.instances(self, t)
	for i := range list {
		list[i] = joinPlace(list[i], t.Node)
	}
	return list
}

// instances lists the paths of the nodes that are instances of a target's scene.
func (f *File) instances(self string, t Target) []string {
	ids := map[string]bool{}
	for _, i := range f.externals(self, Target{File: t.File, UID: t.UID}) {
		if text, _ := f.Outline.Sections[i].Text(f.Src, "path"); !strings.Contains(text, "::") {
			ids[ID(f.idValue(&f.Outline.Sections[i]))] = true
		}
	}
	var list []string
	for i := range f.Tree.Nodes {
		s := &f.Outline.Sections[f.Tree.Nodes[i].Section]
		hit := false
		if a := s.Attribute(f.Src, "instance"); a >= 0 && len(ids) > 0 {
			References(f.Src, s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End), func(r Reference) {
				hit = hit || r.Word == "ExtResource" && ids[ID(f.Src[r.Arg.Start:r.Arg.End])]
			})
		}
		if text, ok := s.Text(f.Src, "instance_placeholder"); ok && !hit {
			_, hit = t.names(self, text)
		}
		if hit {
			list = append(list, f.Tree.Nodes[i].Path)
		}
	}
	return list
}

// joinPlace is the path of what lies at below from place.
func joinPlace(place, below string) string {
	if below == "." || below == "" {
		return place
	}
	return Join(place, below)
}

// Uses finds the places in this file that name a target in another. self is where this file is in the project.
func (f *File) Uses(self string, t Target) []Use {
	var list []Use
	if t.Node == "" {
		list = f.fileUses(self, t)
	} else {
		list = f.nodeUses(f.Places(self, t))
	}
	slices.SortStableFunc(list, func(a, b Use) int { return a.Start - b.Start })
	return list
}

// settings are files in which every text that is a path is one.
func settings(self string) bool {
	return strings.HasSuffix(self, "/project.godot") || strings.HasSuffix(self, ".import") || strings.HasSuffix(self, "/override.cfg")
}

// fileUses finds what names a file or a sub-resource: external resources with the references to them, placeholders, Resource("...")
// and texts that are its path or uid.
func (f *File) fileUses(self string, t Target) []Use {
	var list []Use
	external := f.externals(self, t)
	ids := map[string]bool{}
	for _, i := range external {
		ids[ID(f.idValue(&f.Outline.Sections[i]))] = true
	}
	stem := []byte(path.Base(t.File))
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		block := f.Src[s.Start:s.End]
		named := bytes.Contains(block, stem) || t.UID != "" && bytes.Contains(block, []byte(t.UID))
		if !named && (len(ids) == 0 || !bytes.Contains(block, []byte("ExtResource"))) {
			continue
		}
		for k, props := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range props {
				name := s.Name(f.Src, p)
				start, end := s.Start+int(p.Value), s.Start+int(p.End)
				if len(ids) > 0 {
					References(f.Src, start, end, func(r Reference) {
						if r.Word == "ExtResource" && ids[ID(f.Src[r.Arg.Start:r.Arg.End])] {
							list = append(list, Use{Section: i, Start: r.Start, End: r.End, Text: f.titled(i) + ": " + name})
						}
					})
				}
				if !named || k == 0 && s.Tag == "ext_resource" && (name != "path" && name != "uid" || !slices.Contains(external, i)) {
					continue
				}
				if k == 0 && (s.Tag == "gd_scene" || s.Tag == "gd_resource") {
					continue // the file's own uid
				}
				f.eachString(s, p, func(start, end int, text string) {
					if f.Outline.Grammar == Names {
						text = strings.TrimPrefix(text, "*") // an autoload
					}
					behind, ok := t.names(self, text)
					if !ok || !t.concerns(behind) {
						return
					}
					sure := k == 0 || f.loads(start) || settings(self)
					if uid, ok := s.Text(f.Src, "uid"); ok && k == 0 && t.UID != "" && uid != t.UID {
						sure = false // the engine goes by the uid, if it knows it
					}
					// A text that is no full path may be anything, such as a node's name.
					if !sure && !strings.Contains(text, "://") {
						return
					}
					list = append(list, Use{Section: i, Start: start, End: end, Text: f.titled(i) + ": " + name + " " + text, Undecided: !sure, carried: true})
				})
			}
		}
	}
	return list
}

// loads tells whether the string at off is an argument of Resource(...).
func (f *File) loads(off int) bool {
	before := bytes.TrimRight(f.Src[max(off-200, 0):off], " \t\r\n")
	if n := len(before); n > 0 && before[n-1] == ',' { // Resource("uid://...", "res://...")
		if k := bytes.LastIndexByte(before, '('); k >= 0 {
			before = before[:k+1]
		}
	}
	before, ok := bytes.CutSuffix(before, []byte("("))
	return ok && bytes.HasSuffix(bytes.TrimRight(before, " \t\r\n"), []byte("Resource"))
}

// titled says which section it is, for people.
func (f *File) titled(section int) string {
	s := &f.Outline.Sections[section]
	if n := f.Tree.Section[section]; s.Tag == "node" && n >= 0 {
		return "node " + f.Tree.Nodes[n].Path
	}
	if raw := f.idValue(s); raw != nil && f.Outline.Grammar == Tags {
		return s.Tag + " " + ID(raw)
	}
	return "[" + s.Tag + "]"
}

// nodeUses finds what names nodes of another scene that stand at places here: sections that change them, or what lies below them,
// and paths that lead to or through them.
func (f *File) nodeUses(places []string) []Use {
	if len(places) == 0 {
		return nil
	}
	var list []Use
	for i := range f.Tree.Nodes {
		n := &f.Tree.Nodes[i]
		s := &f.Outline.Sections[n.Section]
		for _, place := range places {
			if place == "." || !under(n.Path, place) {
				continue
			}
			what := "changes"
			if f.foreign(i) == "" {
				what = "adds"
			}
			list = append(list, Use{Section: n.Section, Start: s.Start, End: s.Start + int(s.TagEnd), Text: what + " node " + n.Path})
			break
		}
	}
	return append(list, f.pathsTo(places)...)
}

// pathsTo finds the paths that lead to or through nodes at places.
func (f *File) pathsTo(places []string) []Use {
	var list []Use
	for _, use := range f.pathUses() {
		r := routeOf(use.text)
		hits, ways := 0, 0
		for _, base := range use.bases {
			for _, leads := range f.readings(base, r) {
				ways++
				if slices.ContainsFunc(leads, func(at string) bool { return slices.Contains(places, at) }) {
					hits++
				}
			}
		}
		doubt := hits > 0 && hits < ways
		if hits == 0 && (use.unsure() || r.absolute) {
			doubt = slices.ContainsFunc(places, func(place string) bool {
				return slices.Contains(r.parts, place[strings.LastIndexByte(place, '/')+1:])
			})
		}
		if hits > 0 || doubt {
			list = append(list, Use{Section: use.section, Start: use.start, End: use.end, Text: f.titled(use.section) + ": " + use.noun + " " + use.text, Undecided: doubt})
		}
	}
	return list
}
