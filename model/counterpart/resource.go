// Package counterpart matches the contents of two versions of a scene or resource that are the same but written
// differently: resources whose ids were reassigned when the file was saved, and values that a text and a binary file
// cannot both store completely.
package counterpart

import (
	"fmt"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// The tags of the resources of a file.
const (
	external = "ext_resource"
	internal = "sub_resource"
)

// Resource is an external or internal resource of a file.
type Resource struct {
	Tag, ID string
	Numeric bool   // its id is written without quotes
	Section int    // its index in the list of sections
	Name    string // its identity as long as ids are unchanged: class and path, or class and id
	Class   string
	uid     string
	content func() string
	known   string // what content returned
}

// Content returns what is in an internal resource: its class and its properties, without the ids in them.
func (r *Resource) Content() string {
	if r.content != nil {
		r.known, r.content = r.content(), nil
	}
	return r.known
}

// SameFile reports whether two external resources are the same file: by class and path, or by uid.
func (r *Resource) SameFile(o *Resource) bool {
	return r.Name == o.Name || r.uid != "" && r.uid == o.uid
}

// Refers returns how values refer to a resource.
func (r *Resource) Refers() variant.Resource {
	kind := variant.External
	if r.Tag == internal {
		kind = variant.Internal
	}
	return variant.Resource{Kind: kind, ID: r.ID}
}

// Resources returns the resources of a file in its order.
func Resources(s *model.Sections) []Resource {
	var list []Resource
	classes := map[variant.Resource]string{} // including the path of an external one
	times := map[string]int{}
	for i, one := range s.List {
		if one.Opaque || len(one.Steps) == 0 || one.Steps[0].Text != external && one.Steps[0].Text != internal {
			continue
		}
		r := Resource{Tag: one.Steps[0].Text, Section: i}
		path := ""
		for _, p := range one.Parts {
			if p.Step.Kind != model.AttributeStep {
				continue
			}
			switch p.Step.Text {
			case "id":
				r.ID = word(s, p)
				v, err := s.Value(p)
				r.Numeric = err == nil && v.Type == variant.Int
			case "type":
				r.Class = word(s, p)
			case "uid":
				r.uid = word(s, p)
			case "path":
				path = word(s, p)
			}
		}
		kind := variant.External
		r.Name = r.Tag + "\x00" + r.Class + "\x00" + path
		if r.Tag == internal {
			kind = variant.Internal
			r.Name += r.ID
		}
		if times[r.Name]++; times[r.Name] > 1 {
			r.Name += fmt.Sprintf("\x00%d", times[r.Name])
		}
		classes[variant.Resource{Kind: kind, ID: r.ID}] = r.Class + "\x00" + path
		list = append(list, r)
	}
	for i := range list {
		if r := &list[i]; r.Tag == internal {
			r.content = func() string { return content(s, s.List[r.Section], r.Class, classes) }
		}
	}
	return list
}

// word returns the value of an attribute without quotes.
func word(s *model.Sections, p model.Part) string {
	if v, err := s.Value(p); err == nil && v.Type == variant.String {
		return v.Text
	}
	return strings.Trim(string(s.Bytes(p.Start, p.End)), `"`)
}

// longest is the size in bytes up to which a value is identified by its contents; a longer one by its length.
const longest = 1 << 20

// content returns the contents of an internal resource, with the class of what is meant instead of each id.
func content(s *model.Sections, of model.Section, class string, classes map[variant.Resource]string) string {
	var b strings.Builder
	b.WriteString(class)
	for _, p := range of.Parts {
		if p.Step.Kind != model.NameStep {
			continue
		}
		text := ""
		v, err := s.Value(p)
		switch {
		case p.Damage || err != nil:
			text = strings.TrimSpace(string(s.Bytes(p.Start, p.End)))
		case Empty(v):
			continue
		case p.End-p.Start > longest:
			text = fmt.Sprint(variant.PackedLen(v.Data))
		default:
			text = literal.Text(plain(v, func(r variant.Resource) variant.Resource {
				return variant.Resource{Kind: r.Kind, ID: classes[variant.Resource{Kind: r.Kind, ID: r.ID}], Path: r.Path}
			}), dialect.Godot46)
		}
		b.WriteString("\x00" + p.Step.Text + "\x00" + text)
	}
	return b.String()
}

// lasting returns the identity of a resource whose id stays when the file is saved, "" for others. Godot 4 draws ids at random and keeps them;
// Godot 3 counts (3.2 to 3.6).
func lasting(r *Resource) string {
	if r.Numeric {
		return ""
	}
	return r.Name
}

// Match returns for each resource of now its index in was, -1 for a new one. Internal ones are identified by an id that lasts, by content,
// then by id; external ones by class and path, by uid, then by id. across says that one of the files is text and the
// other binary: ids are then less reliable, since they are reassigned by the conversion, and remaining resources of a
// class are matched in order if both sides have equally many.
func Match(was, now []Resource, across bool) []int {
	of := make([]int, len(now))
	for i := range of {
		of[i] = -1
	}
	taken := make([]bool, len(was))
	pass := func(key func(*Resource) string, even bool) {
		free := map[string][]int{}
		for i := range was {
			if k := key(&was[i]); k != "" && !taken[i] {
				free[k] = append(free[k], i)
			}
		}
		wanted := map[string]int{}
		if even {
			for i := range now {
				if of[i] < 0 {
					wanted[key(&now[i])]++
				}
			}
		}
		for i := range now {
			k := key(&now[i])
			list := free[k]
			if of[i] >= 0 || len(list) == 0 || even && wanted[k] != len(list) {
				continue
			}
			of[i], taken[list[0]] = list[0], true
			free[k] = list[1:]
			wanted[k]--
		}
	}
	only := func(tag string, key func(*Resource) string) func(*Resource) string {
		return func(r *Resource) string {
			if r.Tag != tag {
				return ""
			}
			return key(r)
		}
	}
	pass(only(external, func(r *Resource) string { return r.Name }), false)
	pass(only(external, func(r *Resource) string { return r.uid }), false)
	if !across {
		pass(only(internal, lasting), false)
	}
	pass(only(internal, func(r *Resource) string { return r.Name + "\x00" + r.Content() }), false)
	pass(only(internal, func(r *Resource) string { return r.Content() }), false)
	pass(only(internal, func(r *Resource) string { return r.Name }), false)
	if !across {
		pass(only(external, func(r *Resource) string { return r.Class + "\x00" + r.ID }), false)
		return of
	}
	pass(func(r *Resource) string { return r.Tag + "\x00" + r.Class }, true)
	pass(only(external, func(r *Resource) string { return r.Tag }), true) // its class was changed
	return of
}

// Renumbered pairs the resources of two files of one form. ids is nil if those that both have, have the same ids; of maps each section of b that is
// a resource to its section in a.
func Renumbered(a, b *model.Sections) (ids IDs, of map[int]int) {
	was, now := Resources(a), Resources(b)
	if sameResources(a, b, was, now) {
		return nil, nil
	}
	ids, of = IDs{}, map[int]int{}
	other := false
	for i, k := range Match(was, now, false) {
		if k >= 0 {
			ids[was[k].Refers()] = now[i].Refers()
			of[now[i].Section] = was[k].Section
			other = other || was[k].ID != now[i].ID
		}
	}
	if !other {
		return nil, nil
	}
	return ids, of
}

// sameResources reports whether two files have the same resources, in bytes: then nothing has to be decoded.
func sameResources(a, b *model.Sections, was, now []Resource) bool {
	if len(was) != len(now) {
		return false
	}
	for i := range was {
		x, y := a.List[was[i].Section], b.List[now[i].Section]
		if was[i].ID != now[i].ID || was[i].Name != now[i].Name || string(a.Bytes(x.Start, x.End)) != string(b.Bytes(y.Start, y.End)) {
			return false
		}
	}
	return true
}
