package scene

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	skinBind      message.ID = "scene.skin-bind bind"
	useRenamed    message.ID = "scene.use-renamed noun name now"
	useRenumbered message.ID = "scene.use-renumbered noun number now"
)

// boneUse is a place that refers to a bone of a skeleton, by name or by number.
type boneUse struct {
	field  Field
	at     Place          // of the path or the value
	name   string         // "" if by number
	number int            // -1 if by name
	way    nodepath.Route // of a path that ends in ":Name" or ":bones/3/..."
	path   bool
	tail   string // what follows the bone in the path
	sure   bool   // it is certainly a bone of this skeleton
	noun   message.Message
}

// boneTracks are the types of animation tracks whose path ends in a bone.
var boneTracks = map[string]bool{"transform": true, "position_3d": true, "rotation_3d": true, "scale_3d": true}

// boneUsers are the classes whose properties refer to bones of the skeleton above them: bone_name, root_bone_name, and
// their numeric counterparts, also nested as in settings/0/joints/1/... . Abstract classes do not occur in files.
var boneUsers = map[string]bool{
	"BoneAttachment": true, "PhysicalBone": true, "SkeletonIK": true, // 3.x
	"BoneAttachment3D": true, "PhysicalBone3D": true, "SkeletonIK3D": true, // 4.x
	// 4.x; the classes of 4.6.
	"LookAtModifier3D": true, "ModifierBoneTarget3D": true, "LimitAngularVelocityModifier3D": true, "BoneTwistDisperser3D": true,
	"CopyTransformModifier3D": true, "ConvertTransformModifier3D": true, "AimModifier3D": true,
	"SpringBoneSimulator3D": true, "SpringBoneCollisionSphere3D": true, "SpringBoneCollisionCapsule3D": true, "SpringBoneCollisionPlane3D": true,
	"TwoBoneIK3D": true, "SplineIK3D": true, "FABRIK3D": true, "CCDIK3D": true, "JacobianIK3D": true,
}

// boneWords match the last part of the names of properties that hold a bone's name or number; "*" stands for any
// prefix.
var boneWords = []string{"bone", "bone_name", "bone_idx", "*_bone", "*_bone_name"}

// boneUses finds the places that refer to bones of a skeleton whose bones are properties, in file order.
func (s *Scene) boneUses(a *Armature) []boneUse {
	c := &boneCollector{collector: &collector{Scene: s, users: s.NodeUsers()}, a: a, place: s.Tree.Nodes[a.Node].Path}
	for _, use := range s.PathUses() {
		c.path(use)
	}
	for n := range s.Tree.Nodes {
		if n != a.Node {
			c.nodeUses(n)
		}
	}
	for i := range s.Items() {
		if s.Kind(i) != InternalItem {
			continue
		}
		switch s.class(i) {
		case "Skin":
			c.skin(i)
		case "BoneMap": // its skeleton is unknown
			for k := range s.Len(i, Properties) {
				f := Field{i, Properties, k}
				c.value(f, false, message.New(propertyNoun, s.Name(f)))
			}
		}
	}
	slices.SortStableFunc(c.found, func(a, b boneUse) int { return a.at.compare(b.at) })
	return c.found
}

type boneCollector struct {
	*collector
	a     *Armature
	place string // of the skeleton
	found []boneUse
}

// path adds a path that ends in a bone.
func (c *boneCollector) path(use PathUse) {
	r := nodepath.Parse(use.Text)
	name := strings.TrimPrefix(r.Rest, ":")
	if name == "" {
		return
	}
	u := boneUse{field: use.Field, at: use.Place(), number: -1, way: r, path: true, noun: use.Noun}
	name, tail, more := strings.Cut(name, ":")
	if more {
		u.tail = ":" + tail
	}
	u.name = name
	hits := 0
	for _, base := range use.Bases {
		at := base
		if places := c.follow(base, r); len(places) > 0 {
			at = places[len(places)-1]
		}
		if at == c.place {
			hits++
		}
	}
	u.sure = hits > 0 && hits == len(use.Bases)
	if hits == 0 && !use.unsure() && !r.Absolute {
		return
	}
	number, key, numbered := boneProperty(name)
	switch {
	case numbered:
		u.name, u.number, u.tail = "", number, "/"+key+u.tail
	case use.Noun.ID == AnimationTrack:
		if !boneTracks[c.trackType(use.Field)] {
			return
		}
	case use.Noun.ID == filterNoun || use.Noun.ID == rootMotionTrack:
	default:
		u.sure = false // a path to a property that happens to have the same name
	}
	if !u.sure && u.number < 0 && !c.hasBone(u.name) {
		return
	}
	c.found = append(c.found, u)
}

func (c *boneCollector) hasBone(name string) bool {
	for i := range c.a.Bones {
		if c.a.Bones[i].Name == name {
			return true
		}
	}
	return false
}

// trackType returns the type of the track that a property belongs to.
func (c *boneCollector) trackType(f Field) string {
	track, _, ok := trackName(c.Name(f))
	if !ok || f.List != Properties {
		return ""
	}
	i := c.Find(f.Item, Properties, "tracks/"+track+"/type")
	if i < 0 {
		return ""
	}
	text, _ := c.Text(Field{f.Item, Properties, i})
	return text
}

// boneWord reports whether a property of that name holds a bone's name or number.
func boneWord(name string) bool {
	last := nodepath.Name(name)
	return slices.ContainsFunc(boneWords, func(word string) bool {
		end, some := strings.CutPrefix(word, "*")
		return last == word || some && strings.HasSuffix(last, end)
	})
}

// nodeUses adds the properties of a node that refer to a bone.
func (c *boneCollector) nodeUses(node int) {
	item := c.item(node)
	class := c.class(item)
	if _, holds := skeletonClasses[class]; holds {
		return
	}
	mine, checked, sure := false, false, false
	for i := range c.Len(item, Properties) {
		f := Field{item, Properties, i}
		name := c.Name(f)
		if !boneWord(name) {
			continue
		}
		if !checked {
			mine, sure = c.follows(node, class)
			checked = true
		}
		if mine {
			c.value(f, sure, message.New(propertyNoun, name))
		}
	}
}

// follows reports whether a node may take its bones from the skeleton, and whether that is certain.
func (c *boneCollector) follows(node int, class string) (may, sure bool) {
	if v, ok := c.property(c.item(node), "use_external_skeleton"); ok && v.Type == variant.Bool && v.Bool() {
		places := c.through(node, "external_skeleton")
		return len(places) == 0 || places[0] == c.place, len(places) == 1
	}
	for n := node; n >= 0; n = c.Tree.Nodes[n].Parent {
		if n == c.a.Node {
			return true, boneUsers[class]
		}
		if n == node {
			continue
		}
		if _, holds := skeletonClasses[c.class(c.item(n))]; holds {
			return false, false
		}
	}
	return !boneUsers[class], false
}

// value adds a property whose value is a bone's name or number. If it is uncertain whether the bone is one of this
// skeleton, it is added only if it is the name of one.
func (c *boneCollector) value(f Field, sure bool, noun message.Message) {
	v, ok := c.Value(f)
	if !ok {
		return
	}
	u := boneUse{field: f, at: f.value(), number: -1, sure: sure, noun: noun}
	switch v.Type {
	case variant.String, variant.StringName:
		u.name = v.Text
		if u.name == "" || !sure && !c.hasBone(u.name) {
			return
		}
	case variant.Int:
		if !sure || v.Int() < 0 || v.Int() >= int64(len(c.a.Bones)) {
			return
		}
		u.number = int(v.Int())
	default:
		return
	}
	c.found = append(c.found, u)
}

// skin adds the binds of a Skin that meshes of this skeleton use.
func (c *boneCollector) skin(item int) {
	hits, misses := 0, 0
	for _, n := range c.users[item] {
		if places := c.through(n, "skeleton"); len(places) == 1 && places[0] == c.place {
			hits++
		} else {
			misses++
		}
	}
	if hits == 0 {
		return
	}
	for i := range c.Len(item, Properties) {
		f := Field{item, Properties, i}
		if n, ok := strings.CutPrefix(c.Name(f), "bind/"); ok && (strings.HasSuffix(n, "/name") || strings.HasSuffix(n, "/bone")) {
			c.value(f, misses == 0, message.New(skinBind, n[:strings.IndexByte(n, '/')]))
		}
	}
}

// renamed plans another bone name for a use.
func (p *plan) renamed(u boneUse, name string) {
	if u.path {
		p.rerouted(u, ":"+name+u.tail)
		return
	}
	old, _ := p.Value(u.field)
	p.Do(SetValue{u.field, variant.Value{Type: old.Type, Text: name}})
	p.Note(u.at, useRenamed, u.noun, u.name, name)
}

// renumbered plans another bone number for a use, -1 for a removed bone.
func (p *plan) renumbered(u boneUse, now int) {
	if u.path {
		p.rerouted(u, ":bones/"+strconv.Itoa(now)+u.tail)
		return
	}
	p.Do(SetValue{u.field, variant.OfInt(int64(now))})
	p.Note(u.at, useRenumbered, u.noun, u.number, now)
}

// rerouted plans that a path to the skeleton ends in rest.
func (p *plan) rerouted(u boneUse, rest string) {
	r := u.way
	r.Rest = rest
	p.Do(SetMention{u.field, u.at.At, r.String()})
	p.Note(u.at, PathBecomes, u.noun, u.way.String(), r.String())
}
