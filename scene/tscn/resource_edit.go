package tscn

import (
	"fmt"
	"slices"
	"strings"
)

// Users lists the sections that name a resource of the file, each once, in file order.
func (f *File) Users(resource int) []int {
	var list []int
	f.eachUse(resource, func(section int, _ Property, _ Reference) {
		if n := len(list); n == 0 || list[n-1] != section {
			list = append(list, section)
		}
	})
	return list
}

// eachUse calls g for each reference to a resource of the file.
func (f *File) eachUse(resource int, g func(section int, p Property, r Reference)) {
	word := map[string]string{"ext_resource": "ExtResource", "sub_resource": "SubResource"}[f.Outline.Sections[resource].Tag]
	id := ID(f.idValue(&f.Outline.Sections[resource]))
	if word == "" || id == "" {
		return
	}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		for _, list := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range list {
				References(f.Src, s.Start+int(p.Value), s.Start+int(p.End), func(r Reference) {
					if r.Word == word && ID(f.Src[r.Arg.Start:r.Arg.End]) == id {
						g(i, p, r)
					}
				})
			}
		}
	}
}

// Unused lists the resources that nothing needs: those that nothing names, and those that only such ones name.
func (f *File) Unused() []int {
	if f.Outline.Grammar != Tags {
		return nil
	}
	r := ResourcesOf(f.Src, f.Outline)
	needed := make([]bool, len(f.Outline.Sections))
	resource := func(i int) bool {
		tag := f.Outline.Sections[i].Tag
		return tag == "ext_resource" || tag == "sub_resource"
	}
	for i := range f.Outline.Sections {
		if !resource(i) {
			f.need(r, needed, i)
		}
	}
	var list []int
	for i := range f.Outline.Sections {
		// A section without an id, or with one that another has too, may be meant for something; it is no resource that can be used.
		if s := &f.Outline.Sections[i]; resource(i) && !needed[i] && !s.Opaque && f.idValue(s) != nil {
			list = append(list, i)
		}
	}
	return list
}

// MakeUnique gives a section that uses a sub-resource a copy of its own: the copy has a new id, and all references to the
// sub-resource in that section name the copy. What the sub-resource itself refers to is shared, as in the engine's editor.
func (f *File) MakeUnique(resource, user int) (*Edit, error) {
	s := &f.Outline.Sections[resource]
	a := s.Attribute(f.Src, "id")
	if s.Tag != "sub_resource" || a < 0 {
		return nil, refuse("only a sub-resource can be made unique")
	}
	if user == resource {
		return nil, refuse("a resource cannot have a copy of itself")
	}
	class, _ := s.Text(f.Src, "type")
	id := f.newID(s.Tag, class)
	p, q := f.plan(), f.plan()
	q.replaceID(s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End), id)
	p.pastes = append(p.pastes, paste{after: resource, section: -1, text: q.blockText(resource)})
	p.note(resource, s.Start, fmt.Sprintf("sub-resource %s is a copy of %s", id, ID(f.idValue(s))))
	f.eachUse(resource, func(section int, prop Property, r Reference) {
		if section == user {
			p.replaceID(r.Arg.Start, r.Arg.End, id)
			p.note(section, r.Start, f.titled(section)+": reference in "+f.Outline.Sections[section].Name(f.Src, prop))
		}
	})
	if len(p.splices) == 0 {
		return nil, refuse(f.titled(user) + " does not use this resource")
	}
	p.loadSteps(1)
	return p.finish(), nil
}

// ReplaceExternal lets an external resource name another file. All that refers to it refers to that file then; its id stays. The
// engine goes by the uid where it knows it, so the old one never stays: without a new one the attribute goes.
func (f *File) ReplaceExternal(section int, file, uid string) (*Edit, error) {
	s := &f.Outline.Sections[section]
	if s.Tag != "ext_resource" || f.Outline.Grammar != Tags {
		return nil, refuse("this is no external resource")
	}
	for _, text := range []string{file, uid} {
		if strings.ContainsAny(text, "\"\\\n") {
			return nil, refuse("a path cannot hold quotes and backslashes")
		}
	}
	a := s.Attribute(f.Src, "path")
	if file == "" || a < 0 {
		return nil, refuse("an external resource needs a path")
	}
	if uid != "" && !strings.HasPrefix(uid, "uid://") {
		return nil, refuse("a uid begins with uid://")
	}
	if uid != "" && f.Dialect.Text.NameMark != '&' {
		return nil, refuse(f.Dialect.Title + " has no uids")
	}
	p := f.plan()
	old, _ := s.Text(f.Src, "path")
	was, _ := s.Text(f.Src, "uid")
	if old == file && was == uid {
		return p.finish(), nil
	}
	at := s.Attributes[a]
	p.replace(s.Start+int(at.Value), s.Start+int(at.End), `"`+file+`"`)
	u := s.Attribute(f.Src, "uid")
	switch {
	case u >= 0 && uid == "":
		p.dropAttribute(section, "uid")
	case u >= 0:
		p.replace(s.Start+int(s.Attributes[u].Value), s.Start+int(s.Attributes[u].End), `"`+uid+`"`)
	case uid != "":
		off := s.Start + int(at.Name)
		p.splices = append(p.splices, Splice{off, off, []byte(`uid="` + uid + `" `)})
	}
	p.note(section, s.Start, fmt.Sprintf("%s becomes %s", old, file))
	for _, i := range f.Users(section) {
		p.note(i, f.Outline.Sections[i].Start, f.titled(i)+" uses it")
	}
	for i := range f.Outline.Sections {
		t := &f.Outline.Sections[i]
		if text, _ := t.Text(f.Src, "path"); i != section && t.Tag == "ext_resource" && old != "" && (text == old || strings.HasPrefix(text, old+"::")) {
			p.doubt(i, t.Start, f.titled(i)+" names the old file too")
		}
	}
	return p.finish(), nil
}

// copyConnections plans the connections among a node and what lies below it once more, for a copy that is at now.
func (f *File) copyConnections(p *plan, node int, now string) {
	old := f.Tree.Nodes[node].Path
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if s.Tag != "connection" {
			continue
		}
		q, from := f.plan(), false
		for _, name := range []string{"from", "to"} {
			text, ok := s.Text(f.Src, name)
			text = Simplify(text)
			if !ok || !under(text, old) {
				continue
			}
			from = from || name == "from"
			q.attributeText(i, name, now+text[len(old):])
			q.dropAttribute(i, name+"_uid_path") // the chain of unique ids would still lead to the node that was copied
		}
		if !from {
			continue
		}
		p.pastes = append(p.pastes, paste{after: f.last("connection"), section: -1, text: q.blockText(i), tight: !f.blankHead()})
		p.note(i, s.Start, "a copy of the connection")
	}
}

// RemoveTracks takes out the animation tracks that move bones of a skeleton, and only those. The tracks behind them move up.
func (f *File) RemoveTracks(a *Armature, bones ...int) (*Edit, error) {
	p := f.plan()
	f.cutTracks(p, a, bones)
	return p.finish(), nil
}

// RemoveBonesAndTracks is RemoveBones with the animation tracks that move the bones.
func (f *File) RemoveBonesAndTracks(a *Armature, bones ...int) (*Edit, error) {
	e, err := f.RemoveBones(a, bones...)
	if err != nil {
		return nil, err
	}
	p := f.plan()
	gone := f.cutTracks(p, a, bones)
	inside := func(off int) bool {
		return slices.ContainsFunc(gone, func(s Span) bool { return off >= s.Start && off < s.End })
	}
	for _, s := range e.Splices {
		if !inside(s.Start) {
			p.splices = append(p.splices, s)
		}
	}
	tracks := p.finish()
	notes := tracks.Notes
	for _, n := range e.Notes {
		if !inside(n.Offset) {
			notes = append(notes, n)
		}
	}
	return &Edit{Splices: tracks.Splices, Order: e.Order, Notes: notes}, nil
}

// cutTracks plans to take out the tracks of bones, and returns where they stood.
func (f *File) cutTracks(p *plan, a *Armature, bones []int) []Span {
	names := map[string]bool{}
	for _, i := range bones {
		names[a.Bones[i].Name] = a.Bones[i].Name != ""
	}
	tracks := map[int]map[string]bool{} // by section: those that go
	for _, u := range f.boneUses(a) {
		s := &f.Outline.Sections[u.section]
		if !u.path || !u.sure || !names[u.name] || u.tail != "" {
			continue
		}
		for _, q := range s.Properties {
			track, key, ok := trackName(s.Name(f.Src, q))
			if ok && key == "path" && u.start >= s.Start+int(q.Value) && u.end <= s.Start+int(q.End) {
				if tracks[u.section] == nil {
					tracks[u.section] = map[string]bool{}
				}
				tracks[u.section][track] = true
			}
		}
	}
	var gone []Span
	for section, list := range tracks {
		s := &f.Outline.Sections[section]
		place, count := map[string]string{}, 0
		for k, q := range s.Properties {
			track, key, ok := trackName(s.Name(f.Src, q))
			if !ok {
				continue
			}
			if list[track] {
				e, err := f.RemoveProperties(section, k)
				if err != nil {
					continue
				}
				p.splices = append(p.splices, e.Splices...)
				for _, c := range e.Splices {
					gone = append(gone, Span{c.Start, c.End})
				}
				if key == "path" {
					p.note(section, s.Start+int(q.Name), "animation track "+track+" goes")
				}
				continue
			}
			if _, known := place[track]; !known {
				place[track] = fmt.Sprint(count)
				count++
			}
			if place[track] != track {
				p.replace(s.Start+int(q.Name), s.Start+int(q.NameEnd), PropertyName("tracks/"+place[track]+"/"+key))
			}
		}
	}
	return gone
}
