package tscn

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
)

// boneStart is where the text of a bone begins.
func (f *File) boneStart(b *Bone) int {
	s := &f.Outline.Sections[b.section]
	if b.Node >= 0 || len(b.properties) == 0 {
		return s.Start
	}
	return f.lineStart(s, s.Properties[b.properties[0]])
}

// boneEnd is where the last line of a bone ends.
func (f *File) boneEnd(b *Bone) int {
	s := &f.Outline.Sections[b.section]
	return f.lineEnd(s, s.Properties[b.properties[len(b.properties)-1]])
}

// arrange plans that the bones stand in another order and have other parents. Bones that are not in order go. parents are given
// by the present numbers. Everything that counts bones follows.
func (f *File) arrange(p *plan, a *Armature, order, parents []int) {
	now := slices.Repeat([]int{-1}, len(a.Bones))
	for i, old := range order {
		now[old] = i
	}
	number := func(bone int) int {
		if bone < 0 {
			return -1
		}
		return now[bone]
	}
	sorted := slices.IsSorted(order)
	for i := range a.Bones {
		b := &a.Bones[i]
		if now[i] < 0 {
			e, _ := f.RemoveProperties(b.section, b.properties...)
			p.splices = append(p.splices, e.Splices...)
			continue
		}
		q := f.plan()
		q.boneNumber(b, now[i])
		if parents[i] != b.Parent || b.Parent >= 0 && now[b.Parent] != a.Bones[b.Parent].Number {
			q.boneParent(b, now[i], number(parents[i]))
		}
		if sorted || now[i] == i {
			p.splices = append(p.splices, q.splices...)
			continue
		}
		// Its text takes the place of the bone that had the number.
		slot := &a.Bones[now[i]]
		p.splices = append(p.splices, Splice{f.boneStart(slot), f.boneEnd(slot), q.between(f.boneStart(b), f.boneEnd(b))})
	}
	moved := false
	for i := range now {
		moved = moved || now[i] != i
	}
	if !moved {
		return
	}
	for i := range a.Bones {
		if b := &a.Bones[i]; now[i] >= 0 && now[i] != i {
			p.note(b.section, f.boneStart(b), fmt.Sprintf("bone %s: number %d becomes %d", b.Name, i, now[i]))
		}
	}
	for _, u := range f.boneUses(a) {
		i := u.number
		if u.name != "" {
			i = slices.IndexFunc(a.Bones, func(b Bone) bool { return b.Name == u.name })
		}
		if i < 0 || i >= len(now) || u.name != "" && now[i] >= 0 || now[i] == i {
			continue
		}
		switch {
		case !u.sure:
			p.doubt(u.section, u.start, fmt.Sprintf("%s may name the bone %s: it is not certain that it is of this skeleton", u.noun, a.Bones[i].Name))
		case now[i] >= 0:
			p.renumbered(u, now[i])
		case u.name != "" || u.path:
			p.doubt(u.section, u.start, fmt.Sprintf("%s names the bone %s, which goes", u.noun, a.Bones[i].Name))
		default: // else it would mean the next bone
			p.renumbered(u, -1)
			p.doubt(u.section, u.start, fmt.Sprintf("%s named the bone %s, which goes", u.noun, a.Bones[i].Name))
		}
	}
	f.meshes(p, a, now)
}

// boneNumber plans the number in the names of a bone's properties.
func (p *plan) boneNumber(b *Bone, now int) {
	if now == b.Number {
		return
	}
	s := &p.Outline.Sections[b.section]
	old := []byte("bones/" + strconv.Itoa(b.Number) + "/")
	for _, i := range b.properties {
		start := s.Start + int(s.Properties[i].Name)
		if at := bytes.Index(p.Src[start:s.Start+int(s.Properties[i].NameEnd)], old); at >= 0 {
			start += at + len("bones/")
			p.splices = append(p.splices, Splice{start, start + len(old) - len("bones//"), []byte(strconv.Itoa(now))})
		}
	}
}

// boneParent plans the parent of a bone, a number.
func (p *plan) boneParent(b *Bone, number, parent int) {
	section, i := p.BoneProperty(b, "parent")
	s := &p.Outline.Sections[section]
	if i >= 0 {
		p.replace(s.Start+int(s.Properties[i].Value), s.Start+int(s.Properties[i].End), strconv.Itoa(parent))
		return
	}
	if _, i = p.BoneProperty(b, "name"); i < 0 {
		return
	}
	at := p.lineEnd(s, s.Properties[i])
	p.splices = append(p.splices, Splice{at, at, []byte(p.newline(section) + p.assignment("bones/"+strconv.Itoa(number)+"/parent", []byte(strconv.Itoa(parent))))})
}

// between is the text from start to end with the plan's splices made.
func (p *plan) between(start, end int) []byte {
	slices.SortFunc(p.splices, func(a, b Splice) int { return a.Start - b.Start })
	var out []byte
	at := start
	for _, s := range p.splices {
		out = append(append(out, p.Src[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, p.Src[at:end]...)
}

// BoneSpan is where the text of a bone stands: of one that is properties from the first to the last, of a Bone2D its section.
func (f *File) BoneSpan(b *Bone) (start, end int) {
	s := &f.Outline.Sections[b.section]
	if b.Node >= 0 || len(b.properties) == 0 {
		return s.Start, s.End
	}
	return s.Start + int(s.Properties[b.properties[0]].Name), s.Start + int(s.Properties[b.properties[len(b.properties)-1]].End)
}
