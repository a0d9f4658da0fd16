package tscn

import (
	"fmt"
	"strings"

	"savant/scene"
)

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
	f.EachUse(resource, func(at scene.Field, m scene.Mention) {
		if at.Item == user {
			p.mention(scene.SetMention{Field: at, At: m.At, Text: id})
			p.note(user, m.At, f.Label(user)+": reference in "+f.View.Name(at))
		}
	})
	if len(p.splices) == 0 {
		return nil, refuse(f.Label(user) + " does not use this resource")
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
		p.dropAttribute(s, u)
	case u >= 0:
		p.replace(s.Start+int(s.Attributes[u].Value), s.Start+int(s.Attributes[u].End), `"`+uid+`"`)
	case uid != "":
		off := s.Start + int(at.Name)
		p.splices = append(p.splices, Splice{off, off, []byte(`uid="` + uid + `" `)})
	}
	p.note(section, s.Start, fmt.Sprintf("%s becomes %s", old, file))
	for _, i := range f.Users(section) {
		p.note(i, f.Outline.Sections[i].Start, f.Label(i)+" uses it")
	}
	for i := range f.Outline.Sections {
		t := &f.Outline.Sections[i]
		if text, _ := t.Text(f.Src, "path"); i != section && t.Tag == "ext_resource" && old != "" && (text == old || strings.HasPrefix(text, old+"::")) {
			p.doubt(i, t.Start, f.Label(i)+" names the old file too")
		}
	}
	return p.finish(), nil
}
