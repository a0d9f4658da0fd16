package tscn

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// twinDefaults are properties with a base of paths that default to the parent, by class.
var twinDefaults = map[string]string{
	"AnimationPlayer": "root_node", "AnimationTree": "root_node", "AnimationTreePlayer": "base_path", "MultiplayerSynchronizer": "root_path",
	"VisibleOnScreenEnabler2D": "enable_node_path", "VisibleOnScreenEnabler3D": "enable_node_path",
	"MeshInstance": "skeleton", "MeshInstance3D": "skeleton", "SoftBody": "skeleton", "SoftBody3D": "skeleton",
}

// added removes the written-out default that a node gained by moving from its properties, and returns its path.
func (t *twinSection) added(before *twinSection) (name, text string) {
	class, _ := t.attribute("type")
	name = twinDefaults[class]
	if _, had := before.property(name); had || name == "" {
		return "", ""
	}
	for i := range t.properties {
		if t.properties[i].name == name {
			t.properties[i].added = true
			text, _ = t.path(name)
			return name, text
		}
	}
	return name, ""
}

// masked returns the text of a section without its paths and without an added property, and without the number of
// index= if sibling is set.
func (s *twinScene) masked(section int, sibling bool) string {
	t := &s.sections[section]
	type cut struct{ start, end int }
	var cuts []cut
	first := sort.Search(len(s.paths), func(i int) bool { return s.paths[i].section >= section })
	for _, p := range s.paths[first:] {
		if p.section != section {
			break
		}
		if !s.addedAt(p) {
			cuts = append(cuts, cut{p.start, p.end})
		}
	}
	for k, v := range t.properties {
		if v.added {
			before := t.attributes[len(t.attributes)-1].end + 1
			if k > 0 {
				before = t.properties[k-1].end
			}
			cuts = append(cuts, cut{before, v.end})
		}
	}
	for _, v := range t.attributes {
		if sibling && v.name == "index" {
			cuts = append(cuts, cut{v.start, v.end})
		}
	}
	slices.SortFunc(cuts, func(a, b cut) int { return a.start - b.start })
	var out strings.Builder
	at := t.start
	for _, c := range cuts {
		out.WriteString(s.src[at:c.start])
		if s.src[c.start] == '"' {
			out.WriteString("\x00")
		}
		at = c.end
	}
	out.WriteString(s.src[at:t.end])
	return out.String()
}

// twinChange is the intended effect of an edit: the node at old is at now.
type twinChange struct{ old, now string }

func (c twinChange) place(place string) string {
	if place == c.old {
		return c.now
	}
	if rest, ok := strings.CutPrefix(place, c.old+"/"); ok && c.old != "." {
		return c.now + "/" + rest
	}
	return place
}

// twinJudge compares a scene with the result of an edit. undecided are offsets in the original that the edit reports as
// unchanged.
func twinJudge(a, b *twinScene, c twinChange, undecided map[int]bool) error {
	if len(a.sections) != len(b.sections) {
		return fmt.Errorf("%d sections became %d", len(a.sections), len(b.sections))
	}
	move := twinAbove(c.old) != twinAbove(c.now)
	// The order of sections: those of the moved nodes come after all that is below their new parent.
	var stay, gone, want []int
	last := 0
	for i := range a.sections {
		if p := a.sections[i].place; move && p != "" && c.place(p) != p {
			gone = append(gone, i)
			continue
		}
		stay = append(stay, i)
		if p, to := a.sections[i].place, twinAbove(c.now); p == to || p != "" && to == "." || strings.HasPrefix(p, to+"/") {
			last = len(stay)
		}
	}
	want = append(append(append(want, stay[:last]...), gone...), stay[last:]...)
	now := make([]int, len(want)) // by section before: the section afterwards
	for k, i := range want {
		now[i] = k
	}
	bPaths := map[int][]twinPath{}
	for _, p := range b.paths {
		bPaths[p.section] = append(bPaths[p.section], p)
	}
	for i := range a.sections {
		s, t := &a.sections[i], &b.sections[now[i]]
		if s.tag == "node" && t.place != c.place(s.place) {
			return fmt.Errorf("node %s is at %q", s.place, t.place)
		}
		moved := s.place == c.old && s.tag == "node"
		if moved && move {
			if name, text := t.added(s); name != "" {
				parent := twinAbove(s.place)
				if text != "" && b.leads(t.place, text) != c.place(parent) {
					return fmt.Errorf("%s of %s is %q", name, t.place, text)
				}
				above, _ := a.sections[a.nodes[parent]].attribute("type")
				class, _ := s.attribute("type")
				_, player := s.property("anim_player")
				needed := name != "skeleton" && !player || name == "skeleton" && strings.HasPrefix(above, "Skeleton")
				if text == "" && needed && !(class == "AnimationTree" && !strings.Contains(a.src[:min(len(a.src), 200)], "format=3")) {
					return fmt.Errorf("%s of %s is lost", name, t.place)
				}
			}
		}
		sibling := !moved && move && s.tag == "node" && twinAbove(s.place) == twinAbove(c.old)
		was, is := a.masked(i, sibling), b.masked(now[i], sibling)
		if moved {
			was, is = twinOwn(was, a, s, move), twinOwn(is, b, t, move)
		}
		if was != is {
			return fmt.Errorf("section %d\n%s\nbecame\n%s", i, was, is)
		}
	}
	// The paths, in order within each section.
	k := map[int]int{}
	for _, p := range a.paths {
		list := bPaths[now[p.section]]
		for len(list) > 0 && k[p.section] < len(list) && b.addedAt(list[k[p.section]]) {
			k[p.section]++
		}
		if k[p.section] >= len(list) {
			return fmt.Errorf("path %s is lost", p.text)
		}
		q := list[k[p.section]]
		k[p.section]++
		_, rest, _ := strings.Cut(p.text, ":")
		if _, after, _ := strings.Cut(q.text, ":"); rest != after {
			return fmt.Errorf("%s became %s", p.text, q.text)
		}
		if s := &a.sections[p.section]; move && s.tag == "node" && s.place == c.old && p.start < s.attributes[len(s.attributes)-1].end {
			if parent, _ := s.attribute("parent"); parent == p.text {
				continue // checked by where the node is
			}
		}
		if undecided[p.start] && p.known && len(p.bases) == 1 && !strings.ContainsAny(p.text, "%") && p.text[0] != '/' && !strings.HasPrefix(a.leads(p.bases[0], p.text), "..") {
			return fmt.Errorf("%s from %q in section %d was left alone", p.text, p.bases, p.section)
		}
		if !p.known || undecided[p.start] {
			if a.src[p.start:p.end] != b.src[q.start:q.end] {
				return fmt.Errorf("%s became %s though its base is not known", p.text, q.text)
			}
			continue
		}
		right, touched := true, false
		for _, base := range p.bases {
			right = right && b.leads(c.place(base), q.text) == c.place(a.leads(base, p.text))
			touched = touched || c.old == "." || a.touches(base, p.text, c)
		}
		if !right && (len(p.bases) == 1 || p.text != q.text) {
			return fmt.Errorf("%s from %q in section %d became %s, which leads to %s", p.text, p.bases, p.section, q.text, b.leads(c.place(p.bases[0]), q.text))
		}
		if !touched && a.src[p.start:p.end] != b.src[q.start:q.end] {
			return fmt.Errorf("%s became %s without need", p.text, q.text)
		}
	}
	return nil
}

// touches reports whether a path from a place begins at or below the edited node, or passes such a place.
func (s *twinScene) touches(base, path string, c twinChange) bool {
	path, _, _ = strings.Cut(path, ":")
	parts := strings.Split(path, "/")
	for k := range len(parts) + 1 {
		if at := s.leads(base, strings.Join(parts[:k], "/")); c.place(at) != at {
			return true
		}
	}
	return false
}

// addedAt reports whether a path is in an added property.
func (s *twinScene) addedAt(p twinPath) bool {
	for _, v := range s.sections[p.section].properties {
		if v.added && v.start <= p.start && p.end <= v.end {
			return true
		}
	}
	return false
}

// twinOwn removes from the masked text of the edited node what the edit is meant to change.
func twinOwn(text string, s *twinScene, t *twinSection, move bool) string {
	for _, v := range t.attributes {
		switch {
		case v.name == "name" && !move:
			text = strings.Replace(text, "name="+v.text, "name=", 1)
		case move && v.name == "index":
			text = strings.Replace(text, " index="+v.text, "", 1)
		case move && v.name == "parent_id_path":
			text = strings.Replace(text, " parent_id_path="+v.text, "", 1)
		}
	}
	return text
}
