package tscn

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/scene/literal"
)

// boneUse is one place that names a bone of a skeleton, by its name or its number.
type boneUse struct {
	section, start, end int    // of the literal
	name                string // "" when it is by number
	number              int    // -1 when it is by name
	way                 route  // of a path; its rest is ":Name" or ":bones/3/..."
	path                bool
	tail                string // what stands behind the bone in the path
	sure                bool   // it is this skeleton's bone, no other's
	noun                string
}

// boneTracks are the types of animation tracks whose path ends in a bone.
var boneTracks = map[string]bool{"transform": true, "position_3d": true, "rotation_3d": true, "scale_3d": true}

// boneUsers are the classes whose properties name bones of the skeleton above them: bone_name, root_bone_name, and their twins
// with numbers, also deep in settings/0/joints/1/... . Abstract classes never stand in files.
var boneUsers = map[string]bool{
	"BoneAttachment": true, "PhysicalBone": true, "SkeletonIK": true, // 3.x
	"BoneAttachment3D": true, "PhysicalBone3D": true, "SkeletonIK3D": true, // 4.x
	// 4.x, as 4.6 has them.
	"LookAtModifier3D": true, "ModifierBoneTarget3D": true, "LimitAngularVelocityModifier3D": true, "BoneTwistDisperser3D": true,
	"CopyTransformModifier3D": true, "ConvertTransformModifier3D": true, "AimModifier3D": true,
	"SpringBoneSimulator3D": true, "SpringBoneCollisionSphere3D": true, "SpringBoneCollisionCapsule3D": true, "SpringBoneCollisionPlane3D": true,
	"TwoBoneIK3D": true, "SplineIK3D": true, "FABRIK3D": true, "CCDIK3D": true, "JacobianIK3D": true,
}

// boneWords are what the last parts of the names of properties are, or end in after "*", that hold a bone's name or number.
var boneWords = []string{"bone", "bone_name", "bone_idx", "*_bone", "*_bone_name"}

// boneUses finds the places that name bones of a skeleton whose bones are properties, in file order.
func (f *File) boneUses(a *Armature) []boneUse {
	c := &boneCollector{collector: &collector{File: f, users: f.userNodes()}, a: a, place: f.Tree.Nodes[a.Node].Path}
	for _, use := range f.pathUses() {
		c.path(use)
	}
	for n := range f.Tree.Nodes {
		if n != a.Node {
			c.nodeUses(n)
		}
	}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if s.Tag != "sub_resource" {
			continue
		}
		switch c.class(i) {
		case "Skin":
			c.skin(i)
		case "BoneMap": // of which skeleton it is no file tells
			for _, p := range s.Properties {
				c.value(i, p, false, "property "+s.Name(f.Src, p))
			}
		}
	}
	sort.SliceStable(c.found, func(i, j int) bool { return c.found[i].start < c.found[j].start })
	return c.found
}

type boneCollector struct {
	*collector
	a     *Armature
	place string // of the skeleton
	found []boneUse
}

// path adds a path that ends in a bone.
func (c *boneCollector) path(use pathUse) {
	r := routeOf(use.text)
	name := strings.TrimPrefix(r.rest, ":")
	if name == "" {
		return
	}
	u := boneUse{section: use.section, start: use.start, end: use.end, number: -1, way: r, path: true, noun: use.noun}
	name, tail, more := strings.Cut(name, ":")
	if more {
		u.tail = ":" + tail
	}
	u.name = name
	hits := 0
	for _, base := range use.bases {
		at := base
		if places := c.follow(base, r); len(places) > 0 {
			at = places[len(places)-1]
		}
		if at == c.place {
			hits++
		}
	}
	u.sure = hits > 0 && hits == len(use.bases)
	if hits == 0 && !use.unsure() && !r.absolute {
		return
	}
	number, key, numbered := boneProperty(name)
	switch {
	case numbered:
		u.name, u.number, u.tail = "", number, "/"+key+u.tail
	case use.noun == "animation track":
		if !boneTracks[c.trackType(use.section, use.start)] {
			return
		}
	case use.noun == "filter" || use.noun == "root motion track":
	default:
		u.sure = false // a path with a property behind it, which only happens to be called so
	}
	if !u.sure && u.number < 0 && !c.has(u.name) {
		return
	}
	c.found = append(c.found, u)
}

func (c *boneCollector) has(name string) bool {
	for i := range c.a.Bones {
		if c.a.Bones[i].Name == name {
			return true
		}
	}
	return false
}

// trackType is the type of the track whose path stands at off.
func (c *boneCollector) trackType(section, off int) string {
	s := &c.Outline.Sections[section]
	for _, p := range s.Properties {
		if s.Start+int(p.Value) > off || s.Start+int(p.End) < off {
			continue
		}
		if track, _, ok := trackName(s.Name(c.Src, p)); ok {
			if i := s.Property(c.Src, "tracks/"+track+"/type"); i >= 0 {
				text, _ := Unquote(s.Value(c.Src, s.Properties[i]))
				return text
			}
		}
	}
	return ""
}

// boneWord tells whether a property's name is one that holds a bone's name or number.
func boneWord(name string) bool {
	last := name[strings.LastIndexByte(name, '/')+1:]
	return slices.ContainsFunc(boneWords, func(word string) bool {
		end, some := strings.CutPrefix(word, "*")
		return last == word || some && strings.HasSuffix(last, end)
	})
}

// nodeUses adds the properties of a node that name a bone.
func (c *boneCollector) nodeUses(node int) {
	section := c.Tree.Nodes[node].Section
	s := &c.Outline.Sections[section]
	class := c.class(section)
	if _, holds := skeletonClasses[class]; holds {
		return
	}
	mine, checked, sure := false, false, false
	for _, p := range s.Properties {
		name := s.Name(c.Src, p)
		if !boneWord(name) {
			continue
		}
		if !checked {
			mine, sure = c.follows(node, class)
			checked = true
		}
		if mine {
			c.value(section, p, sure, "property "+name)
		}
	}
}

// follows tells whether a node may take its bones from the skeleton, and whether that is certain.
func (c *boneCollector) follows(node int, class string) (may, sure bool) {
	s := &c.Outline.Sections[c.Tree.Nodes[node].Section]
	if i := s.Property(c.Src, "use_external_skeleton"); i >= 0 && string(s.Value(c.Src, s.Properties[i])) == "true" {
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
		if _, holds := skeletonClasses[c.class(c.Tree.Nodes[n].Section)]; holds {
			return false, false
		}
	}
	return !boneUsers[class], false
}

// value adds a property whose value is a bone's name or number. Where it is not certain that it is one of this skeleton it is
// added only if it is the name of one.
func (c *boneCollector) value(section int, p Property, sure bool, noun string) {
	s := &c.Outline.Sections[section]
	start, end := s.Start+int(p.Value), s.Start+int(p.End)
	if end-start > 4096 {
		return
	}
	v, _, err := literal.Parse(c.Src[:end], start, c.Dialect)
	if err != nil {
		return
	}
	u := boneUse{section: section, start: start, end: end, number: -1, sure: sure, noun: noun}
	switch v.Type {
	case variant.String, variant.StringName:
		u.name = v.Text
		if u.name == "" || !sure && !c.has(u.name) {
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
func (c *boneCollector) skin(section int) {
	hits, misses := 0, 0
	for _, n := range c.users[section] {
		if places := c.through(n, "skeleton"); len(places) == 1 && places[0] == c.place {
			hits++
		} else {
			misses++
		}
	}
	if hits == 0 {
		return
	}
	s := &c.Outline.Sections[section]
	for _, p := range s.Properties {
		if n, ok := strings.CutPrefix(s.Name(c.Src, p), "bind/"); ok && (strings.HasSuffix(n, "/name") || strings.HasSuffix(n, "/bone")) {
			c.value(section, p, misses == 0, "bind "+n[:strings.IndexByte(n, '/')]+" of the skin")
		}
	}
}

// renamed plans that a use says another name.
func (p *plan) renamed(u boneUse, name string) {
	if u.path {
		r := u.way
		r.rest = ":" + name + u.tail
		p.replace(u.start, u.end, p.quoteLike(u.section, u.start, u.end, r.String()))
		p.note(u.section, u.start, u.noun+" "+u.way.String()+" becomes "+r.String())
		return
	}
	old, _, err := literal.Parse(p.Src[:u.end], u.start, p.Dialect)
	if err != nil {
		return
	}
	p.replace(u.start, u.end, string(p.like(u.start, u.end, variant.Value{Type: old.Type, Text: name})))
	p.note(u.section, u.start, u.noun+": "+u.name+" becomes "+name)
}

// renumbered plans that a use says another number, -1 for a bone that is gone.
func (p *plan) renumbered(u boneUse, now int) {
	if u.path {
		r := u.way
		r.rest = ":bones/" + strconv.Itoa(now) + u.tail
		p.replace(u.start, u.end, p.quoteLike(u.section, u.start, u.end, r.String()))
		p.note(u.section, u.start, u.noun+" "+u.way.String()+" becomes "+r.String())
		return
	}
	p.replace(u.start, u.end, strconv.Itoa(now))
	p.note(u.section, u.start, u.noun+": number "+strconv.Itoa(u.number)+" becomes "+strconv.Itoa(now))
}

// like is the text of the value between start and end changed into that of v.
func (f *File) like(start, end int, v variant.Value) []byte {
	return literal.AppendLike(nil, f.Src[start:end], v, f.style())
}

// written is the text of a new value.
func (f *File) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// style is how new values are written.
func (f *File) style() literal.Style {
	return literal.Style{Dialect: f.Dialect, Format: f.Format, Shortest: true}
}
