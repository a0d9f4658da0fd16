package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	boneNumber    message.ID = "scene.bone-number name number now"
	mayNameBone   message.ID = "scene.may-name-bone noun name"
	namesLostBone message.ID = "scene.names-lost-bone noun name"
	namedLostBone message.ID = "scene.named-lost-bone noun name"
)

// arrange plans a new order and new parents of the bones. Bones missing from order are removed. parents has the current
// numbers. Everything that refers to bones by number follows.
func (p *plan) arrange(a *Armature, order, parents []int) {
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
			p.Do(RemoveFields{b.item, Properties, b.properties})
			continue
		}
		p.boneNumber(b, now[i])
		if parents[i] != b.Parent || b.Parent >= 0 && now[b.Parent] != a.Bones[b.Parent].Number {
			p.boneParent(b, now[i], number(parents[i]))
		}
		if !sorted && now[i] != i {
			p.Do(MoveFields{b.item, b.properties, a.Bones[now[i]].properties})
		}
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
			p.Note(b.place(), boneNumber, b.Name, i, now[i])
		}
	}
	for _, u := range p.boneUses(a) {
		i := u.number
		if u.name != "" {
			i = slices.IndexFunc(a.Bones, func(b Bone) bool { return b.Name == u.name })
		}
		if i < 0 || i >= len(now) || u.name != "" && now[i] >= 0 || now[i] == i {
			continue
		}
		switch {
		case !u.sure:
			p.Doubt(u.at, mayNameBone, u.noun, a.Bones[i].Name)
		case now[i] >= 0:
			p.renumbered(u, now[i])
		case u.name != "" || u.path:
			p.Doubt(u.at, namesLostBone, u.noun, a.Bones[i].Name)
		default: // otherwise it would mean the next bone
			p.renumbered(u, -1)
			p.Doubt(u.at, namedLostBone, u.noun, a.Bones[i].Name)
		}
	}
	p.meshes(a, now)
}

// boneNumber plans a new number in the names of a bone's properties.
func (p *plan) boneNumber(b *Bone, now int) {
	if now == b.Number {
		return
	}
	for _, i := range b.properties {
		f := Field{b.item, Properties, i}
		_, key, _ := boneProperty(p.Name(f))
		p.Do(Rename{f, boneKey(now, key)})
	}
}

// boneParent plans a new parent of a bone, a number.
func (p *plan) boneParent(b *Bone, number, parent int) {
	to := variant.OfInt(int64(parent))
	if item, i := p.BoneProperty(b, "parent"); i >= 0 {
		p.Do(SetValue{Field{item, Properties, i}, to})
	} else if item, i := p.BoneProperty(b, "name"); i >= 0 {
		p.Do(AddProperty{Item: item, After: i, Name: boneKey(number, "parent"), Value: to})
	}
}
