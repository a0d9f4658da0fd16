package scene

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/flat"
	"savant/scene/literal"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// Messages.
const (
	numbersOutOfOrder message.ID = "scene.numbers-out-of-order"
	sameBones         message.ID = "scene.same-bones name"
	mixedProperties   message.ID = "scene.mixed-properties"
	onlyDifferences   message.ID = "scene.only-differences scene"
	parentRing        message.ID = "scene.parent-ring"
)

// SkeletonKind says how a file stores the bones of a skeleton.
type SkeletonKind uint8

// The kinds.
const (
	Skeleton   SkeletonKind = iota // Skeleton of Godot 2 and 3: properties bones/N/..., the pose relative to the rest
	Skeleton3D                     // of Godot 4: properties bones/N/..., the pose as position, rotation and scale
	Skeleton2D                     // bones are nodes, Bone2D
)

// Armature is the bone tree of one skeleton.
type Armature struct {
	Node  int // the skeleton's index in Scene.Tree
	Kind  SkeletonKind
	Bones []Bone // by number; for a Skeleton2D in order
	// Part says that the skeleton comes from another scene, named by Scene, and the file changes only some of its
	// bones. Such bones have no names and parents here.
	Part  bool
	Scene message.Message
	// Why is what prevents bones from being added, removed or reordered; zero if nothing does.
	Why message.Message
}

// Bone is one bone.
type Bone struct {
	Name     string
	Number   int // N of bones/N
	Parent   int // index in Bones; -1 for none
	Children []int
	Node     int      // of a Bone2D; else -1
	Bound    []string // the nodes bound to it (bound_children), as paths from the skeleton

	item       int
	properties []int // indices of the bone's properties in the item, in order; none for a Bone2D
}

// skeletonClasses are the classes that hold bones.
var skeletonClasses = map[string]SkeletonKind{"Skeleton": Skeleton, "Skeleton3D": Skeleton3D, "Skeleton2D": Skeleton2D}

// Armatures returns the skeletons of the scene, in file order.
func (s *Scene) Armatures() []*Armature {
	var list []*Armature
	for n := range s.Tree.Nodes {
		if a := s.Armature(n); a != nil {
			list = append(list, a)
		}
	}
	return list
}

// Armature returns the bone tree of a node; nil if it is not a skeleton. A node without a class is one if it has
// bones/... properties.
func (s *Scene) Armature(node int) *Armature {
	item := s.item(node)
	class := s.class(item)
	kind, ok := skeletonClasses[class]
	if !ok && (class != "" || !s.hasBones(item)) {
		return nil
	}
	a := &Armature{Node: node, Kind: kind, Scene: s.foreign(node)}
	if a.Scene.IsZero() {
		a.Scene = named(s.Instance(node))
	}
	if !ok {
		a.Part = true
		a.Kind = Skeleton
		if s.Dialect.TypeName(variant.Transform3D) == "Transform3D" {
			a.Kind = Skeleton3D
		}
	}
	if kind == Skeleton2D {
		s.boneNodes(a)
	} else {
		s.boneProperties(a, item)
	}
	for i := range a.Bones {
		if p := a.Bones[i].Parent; p >= 0 {
			a.Bones[p].Children = append(a.Bones[p].Children, i)
		}
	}
	return a
}

// hasBones reports whether an item has properties of bones.
func (s *Scene) hasBones(item int) bool {
	for i := range s.Len(item, Properties) {
		if _, _, is := boneProperty(s.Name(Field{item, Properties, i})); is {
			return true
		}
	}
	return false
}

// boneProperty splits a name such as bones/3/rest.
func boneProperty(name string) (number int, key string, ok bool) {
	rest, ok := strings.CutPrefix(name, "bones/")
	if !ok {
		return 0, "", false
	}
	digits, key, ok := strings.Cut(rest, "/")
	if !ok || len(digits) > 9 {
		return 0, "", false
	}
	number, err := strconv.Atoi(digits)
	return number, key, err == nil && number >= 0 && strconv.Itoa(number) == digits
}

// boneProperties adds the bones that are properties of an item.
func (s *Scene) boneProperties(a *Armature, item int) {
	index := map[int]int{}
	for i := range s.Len(item, Properties) {
		number, _, ok := boneProperty(s.Name(Field{item, Properties, i}))
		if !ok {
			continue
		}
		k, ok := index[number]
		if !ok {
			k = len(a.Bones)
			index[number] = k
			a.Bones = append(a.Bones, Bone{Number: number, Parent: -1, Node: -1, item: item})
		}
		a.Bones[k].properties = append(a.Bones[k].properties, i)
	}
	if !slices.IsSortedFunc(a.Bones, func(x, y Bone) int { return cmp.Compare(x.Number, y.Number) }) {
		a.Why = message.New(numbersOutOfOrder)
		slices.SortFunc(a.Bones, func(x, y Bone) int { return cmp.Compare(x.Number, y.Number) })
		for i, b := range a.Bones {
			index[b.Number] = i
		}
	}
	names := map[string]bool{}
	for i := range a.Bones {
		b := &a.Bones[i]
		name, named := s.BoneValue(b, "name")
		b.Name = name.Text
		if !named || b.Number != i {
			a.Part = true
		}
		if named && names[b.Name] {
			a.Why = message.New(sameBones, b.Name)
		}
		names[b.Name] = true
		if p, ok := s.BoneValue(b, "parent"); ok && p.Type == variant.Int {
			if k, ok := index[int(p.Int())]; ok && p.Int() >= 0 && p.Int() < 1<<30 {
				b.Parent = k
			}
		}
		for _, key := range boundKeys {
			v, _ := s.BoneValue(b, key)
			if list, ok := v.Data.(*variant.List); ok {
				for _, item := range list.Items {
					if p, ok := item.Data.(*variant.Path); ok {
						b.Bound = append(b.Bound, strings.TrimSuffix(literal.PathText(p), ":"))
					}
				}
			}
		}
		for k := 1; k < len(b.properties); k++ {
			if b.properties[k] != b.properties[k-1]+1 {
				a.Why = message.New(mixedProperties)
			}
		}
	}
	a.breakRings()
	if a.Part && a.Why.IsZero() {
		if a.Scene.IsZero() {
			a.Scene = message.New(anotherScene)
		}
		a.Why = message.New(onlyDifferences, a.Scene)
	}
}

// boundKeys are the names of the list of bound nodes in Godot 3 and 2.
var boundKeys = []string{"bound_children", "bound_childs"}

// breakRings removes the parent of bones that are their own ancestors, so that the bones form a tree.
func (a *Armature) breakRings() {
	for i := range a.Bones {
		steps := 0
		for p := a.Bones[i].Parent; p >= 0; p = a.Bones[p].Parent {
			if steps++; steps > len(a.Bones) {
				a.Bones[i].Parent, a.Why = -1, message.New(parentRing)
				break
			}
		}
	}
}

// boneNodes adds the bones that are nodes below a Skeleton2D.
func (s *Scene) boneNodes(a *Armature) {
	index := map[int]int{a.Node: -1}
	for _, n := range s.below(a.Node)[1:] {
		node := &s.Tree.Nodes[n]
		parent, ok := index[node.Parent]
		if !ok || s.class(node.Item) != "Bone2D" || node.Within != "" {
			continue
		}
		index[n] = len(a.Bones)
		a.Bones = append(a.Bones, Bone{Name: node.Name, Number: len(a.Bones), Parent: parent, Node: n, item: node.Item})
	}
}

// Find returns the bone with a name, or -1. Bones of a Skeleton2D may also be given by their path from the skeleton,
// since bones in different limbs may have the same name.
func (a *Armature) Find(s *Scene, name string) int {
	first := -1
	for i := range a.Bones {
		if a.BonePath(s, i) == name {
			return i
		}
		if a.Bones[i].Name == name && first < 0 {
			first = i
		}
	}
	return first
}

// BonePath returns the name of a bone, for a Bone2D its path from the skeleton if another bone has that name too; #3 if
// the file does not have the name.
func (a *Armature) BonePath(s *Scene, bone int) string {
	b := &a.Bones[bone]
	if b.Node < 0 {
		if b.Name == "" {
			return "#" + strconv.Itoa(b.Number)
		}
		return b.Name
	}
	for i := range a.Bones {
		if i != bone && a.Bones[i].Name == b.Name {
			return nodepath.Relative(s.Tree.Nodes[a.Node].Path, s.Tree.Nodes[b.Node].Path)
		}
	}
	return b.Name
}

// Under reports whether a bone is above or one of its descendants.
func (a *Armature) Under(bone, above int) bool {
	for ; bone >= 0; bone = a.Bones[bone].Parent {
		if bone == above {
			return true
		}
	}
	return false
}

// BoneProperty returns where a value of a bone is: its item and the index of the property in it, -1 if it is missing.
// key is "rest", "position" and so on.
func (s *Scene) BoneProperty(b *Bone, key string) (item, property int) {
	if b.Node >= 0 {
		return b.item, s.Find(b.item, Properties, key)
	}
	for _, i := range slices.Backward(b.properties) {
		if _, k, _ := boneProperty(s.Name(Field{b.item, Properties, i})); k == key {
			return b.item, i
		}
	}
	return b.item, -1
}

// Fields returns the item of a bone and the indices of its properties in it, none for a Bone2D, which is an item of its
// own.
func (b *Bone) Fields() (item int, properties []int) { return b.item, b.properties }

// BoneKeys lists the keys that the file has for a bone, in order: "name", "parent", "rest".
func (s *Scene) BoneKeys(b *Bone) []string {
	var list []string
	if b.Node >= 0 {
		for i := range s.Len(b.item, Properties) {
			list = append(list, s.Name(Field{b.item, Properties, i}))
		}
		return list
	}
	for _, i := range b.properties {
		_, key, _ := boneProperty(s.Name(Field{b.item, Properties, i}))
		list = append(list, key)
	}
	return list
}

// BoneValue returns a value of a bone; ok is false if it is missing or unreadable.
func (s *Scene) BoneValue(b *Bone, key string) (v variant.Value, ok bool) {
	item, i := s.BoneProperty(b, key)
	if i < 0 {
		return v, false
	}
	return s.Value(Field{item, Properties, i})
}

// Enabled reports whether a bone is enabled, which is the default.
func (s *Scene) Enabled(b *Bone) bool {
	v, ok := s.BoneValue(b, "enabled")
	return !ok || v.Type != variant.Bool || v.Bool()
}

// Rest returns the rest of a bone, relative to its parent; ok is false if the file has none.
func (s *Scene) Rest(b *Bone) (t transform.Transform, ok bool) {
	v, _ := s.BoneValue(b, "rest")
	return transform.From(v)
}

// Reach returns the length of a Bone2D and its angle to its own x axis, in degrees; ok is false if the file does not
// say. (Godot 3 calls the length default_length.)
func (s *Scene) Reach(b *Bone) (length, angle float64, ok bool) {
	if b.Node < 0 {
		return 0, 0, false
	}
	number := func(key string) float64 {
		v, _ := s.BoneValue(b, key)
		switch v.Type {
		case variant.Float:
			return v.Float()
		case variant.Int:
			return float64(v.Int())
		}
		return 0
	}
	length = max(number("length"), number("default_length"))
	return length, number("bone_angle"), length > 0
}

// Pose returns the current transform of a bone relative to its parent; ok is false if the file does not have all of it.
func (s *Scene) Pose(a *Armature, b *Bone) (t transform.Transform, ok bool) {
	switch a.Kind {
	case Skeleton2D:
		return s.flatPose(b), true
	case Skeleton3D:
		if t, ok := s.keyedPose(b); ok || a.Part {
			return t, ok
		}
	}
	rest, ok := s.Rest(b)
	v, has := s.BoneValue(b, "pose")
	if pose, good := transform.From(v); has && good {
		return rest.Mul(pose), ok
	}
	if a.Kind == Skeleton3D {
		return transform.Identity, true // a bone's initial pose in Godot 4
	}
	return rest, ok
}

// keyedPose returns the pose from position, rotation and scale; ok is false if there are none.
func (s *Scene) keyedPose(b *Bone) (t transform.Transform, ok bool) {
	position, p := s.components(b, "position", 3)
	q, r := s.components(b, "rotation", 4)
	scale, sized := s.components(b, "scale", 3)
	if !p {
		position = make([]float64, 3)
	}
	if !r {
		q = []float64{0, 0, 0, 1}
	}
	if !sized {
		scale = []float64{1, 1, 1}
	}
	return transform.ComposeQuaternion([3]float64(position), [4]float64(q), [3]float64(scale)), p || r || sized
}

func (s *Scene) components(b *Bone, key string, n int) ([]float64, bool) {
	v, _ := s.BoneValue(b, key)
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != n {
		return nil, false
	}
	return m.C, true
}

// flatPose returns the transform of a Bone2D as a node.
func (s *Scene) flatPose(b *Bone) transform.Transform { return s.flatIn(b).Transform() }

func (s *Scene) flatIn(b *Bone) flat.Parts {
	return flat.From(func(name string) (variant.Value, bool) { return s.BoneValue(b, name) })
}

// place returns where a bone begins.
func (b *Bone) place() Place {
	if b.Node >= 0 || len(b.properties) == 0 {
		return place(b.item)
	}
	return Place{Field: Field{b.item, Properties, b.properties[0]}, Part: AtField}
}

// boneKey returns the name of a property of a bone.
func boneKey(number int, key string) string { return "bones/" + strconv.Itoa(number) + "/" + key }

// boneOrder is the order in which engines and exporters write the values of a bone.
var boneOrder = []string{"name", "parent", "rest", "pose", "enabled", "bound_childs", "bound_children", "position", "rotation", "scale"}
