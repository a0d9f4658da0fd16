package users

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"savant/model"
	"savant/scene"
)

// track is a path in a file that scenes share, such as a library of animations, and what the scenes need of it.
type track struct {
	src *source
	model.LinkedPath
	after  map[string][]string // scenes by the path that they need
	stays  []stay              // where it starts from in scenes that need no other path
	unsure []string            // undecided scenes
}

// link joins a scene with other files. name is that of the target's node.
func (s *search) link(src *source, name string) *linked {
	l := s.linked[src.res]
	if l != nil {
		return l
	}
	l = &linked{}
	l.Linked, _ = src.doc.Link(src.res, func(self, res, uid string) (string, *model.Document) {
		found := s.at(self, res, uid)
		if found == nil || found.doc == nil || found.made {
			return res, nil
		}
		return found.res, found.doc
	})
	if l.Linked != nil {
		moves := s.moves()
		l.paths = l.Paths(func(text string) bool { return names(text, name) || moves && leadsUp(text) })
	}
	s.linked[src.res] = l
	return l
}

// naming lists the scenes that name a file, themselves or through other files of the project. With instances those that have one of these
// scenes in them are among them.
func (s *search) naming(ctx context.Context, file *source, instances bool) (scenes []*source, err error) {
	seen := map[string]bool{file.res: true}
	for todo := []*source{file}; len(todo) > 0; {
		t := model.Target{File: todo[0].res}
		if todo[0].doc != nil {
			t.UID = todo[0].doc.UID()
		}
		todo = todo[1:]
		for _, other := range s.files {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if !slices.Contains(resources, path.Ext(other)) {
				continue
			}
			h, known := s.heads[other]
			if !known {
				b, err := s.read(other)
				if err != nil {
					continue // it is listed in failed
				}
				h = head(b)
			}
			if !within(t, h) {
				continue
			}
			src, err := s.load(other)
			if err != nil || src.doc == nil || seen[src.res] {
				continue
			}
			seen[src.res] = true
			noded := model.Has[model.Noded](src.doc)
			if noded {
				scenes = append(scenes, src)
			}
			if !noded || instances {
				todo = append(todo, src)
			}
		}
	}
	return scenes, nil
}

// touched are the scenes that have the target's node, in the order of their names.
func (s *search) touched() []*places {
	var list []*places
	for _, res := range slices.Sorted(maps.Keys(s.places)) {
		list = append(list, s.places[res])
	}
	return list
}

// tracks finds the paths in files that scenes with the target's node share with others, or have for themselves. missing are the files
// of that kind which cannot be read, each where it is named first.
func (s *search) tracks(ctx context.Context, name string) (list []*track, missing []Doubt, err error) {
	shared := map[string]*source{}
	told := map[string]bool{}
	for _, x := range s.touched() {
		l := s.link(x.source, name)
		for _, p := range l.paths {
			if !p.Scene && shared[p.File] == nil && (&track{LinkedPath: p}).concerns(x, name) {
				shared[p.File] = s.at("", p.File, "")
			}
		}
		if l.Linked == nil {
			continue
		}
		in, notes := l.Missing()
		for i, n := range notes {
			if src := s.at("", in[i], ""); src != nil && !told[n.File] && s.mayName(n.File, name) { // by any number of scenes; one is enough
				told[n.File] = true
				missing = append(missing, Doubt{src.path, src.res, n})
			}
		}
	}
	scenes := map[string]*source{}
	for _, res := range slices.Sorted(maps.Keys(shared)) {
		users, err := s.naming(ctx, shared[res], true)
		if err != nil {
			return nil, nil, err
		}
		for _, u := range users {
			scenes[u.res] = u
		}
	}
	type place struct {
		file string
		at   scene.Place
	}
	known := map[place]*track{}
	for _, res := range slices.Sorted(maps.Keys(scenes)) {
		src := scenes[res]
		for _, p := range s.link(src, name).paths {
			at := shared[p.File]
			if at == nil || p.Scene {
				continue
			}
			t := known[place{p.File, p.At}]
			if t == nil {
				t = &track{src: at, LinkedPath: p, after: map[string][]string{}}
				known[place{p.File, p.At}] = t
				list = append(list, t)
			}
			t.in(src, p, s.places[res], name)
		}
	}
	list = slices.DeleteFunc(list, func(t *track) bool { return len(t.after)+len(t.unsure) == 0 })
	slices.SortFunc(list, func(a, b *track) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.At.At, b.At.At))
	})
	return list, missing, nil
}

// concerns reports whether a scene needs another path, or may need one.
func (t *track) concerns(x *places, name string) bool {
	t.after = map[string][]string{}
	t.in(x.source, t.LinkedPath, x, name)
	return len(t.after)+len(t.unsure) > 0
}

// mayName reports whether a file of the project that is not text may contain a name.
func (s *search) mayName(res, name string) bool {
	file, err := s.root.Locate(s.root.Root, res)
	if err != nil {
		return true
	}
	b, err := s.read(file)
	return err != nil || !bytes.HasPrefix(b, []byte("RSRC")) || bytes.Contains(b, []byte(name))
}

// in notes what a scene needs of the path; x is nil if it does not have the target's node.
func (t *track) in(src *source, p model.LinkedPath, x *places, name string) {
	bases := p.Bases
	unsure := len(bases) == 0 || slices.Contains(bases, "")
	if t.Scripted { // from the node that has the resource, as far as is known
		unsure = !slices.ContainsFunc(bases, func(base string) bool { return base != "" && x != nil && leadsOn(p, base, x) })
	}
	if unsure && x != nil && names(t.Text, name) {
		t.unsure = add(t.unsure, src.res)
	}
	for _, base := range bases {
		if base == "" {
			continue
		}
		if x != nil {
			next, sure := p.Reroute(base, x.was, x.now)
			if !sure {
				t.unsure = add(t.unsure, src.res)
				continue
			}
			if next != t.Text {
				t.after[next] = add(t.after[next], src.res)
				continue
			}
		}
		t.stays = append(t.stays, stay{src, base})
	}
}

// leadsOn reports whether a path has to change for a scene.
func leadsOn(p model.LinkedPath, base string, x *places) bool {
	next, sure := p.Reroute(base, x.was, x.now)
	return sure && next != p.Text
}

func add(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// against lists the scenes for which the path must not change: it leads to a node there, or the new path would.
func (s *search) against(t *track) []string {
	list := slices.Clone(t.unsure)
	for _, x := range t.stays {
		texts := append([]string{t.Text}, slices.Collect(maps.Keys(t.after))...)
		for _, text := range texts {
			if place := x.doc.Place(x.base, text); place != "" && s.stands(x.source, place, 0) {
				list = add(list, x.res)
			}
		}
	}
	slices.Sort(list)
	return list
}

// stands reports whether a scene has a node at a place, including its instances. A scene that cannot be opened counts as
// having it.
func (s *search) stands(src *source, place string, level int) bool {
	there, in, rest := src.doc.Stands(place)
	if there || in == "" {
		return there
	}
	other := s.at(src.res, in, "")
	return level > maxLevels || other == nil || other.doc == nil || s.stands(other, rest, level+1)
}
