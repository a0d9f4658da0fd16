package gltf

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/scene/nodepath"
	"savant/scene/transform"
	"savant/scene/tscn"
)

// engine is how an importer names things.
type engine struct {
	header, transform    string
	classes              map[kind]string
	skeleton, attachment string
	instead              string // replaces characters that node names cannot have
	of4                  bool   // bones have poses, attachments the names of their bones, and skeleton names are unique only among siblings
}

// engines are those of 3.x and 4.x, as observed with 3.6.2 and 4.6.3.
var engines = map[int]engine{
	3: {"[gd_scene format=2]", "Transform", map[kind]string{plain: "Spatial", mesh: "MeshInstance", camera: "Camera"}, "Skeleton", "BoneAttachment", "", false},
	4: {"[gd_scene format=3]", "Transform3D", map[kind]string{plain: "Node3D", mesh: "MeshInstance3D", camera: "Camera3D"}, "Skeleton3D", "BoneAttachment3D", "_", true},
}

// unnamed are the names given to nodes without one.
var unnamed = map[kind]string{plain: "Node", mesh: "Mesh", camera: "Camera"}

// writer writes the scene that an importer would make.
type writer struct {
	*model
	engine
	out       strings.Builder
	names     map[string]bool // of nodes
	skeletons []string        // paths of the skeletons written so far, "" for the others
}

// Scene reads a model and returns the scene, as text, that the importer of Godot 3 or 4 makes of its nodes and bones.
// name is that of the root. Errors say where the model is invalid.
func Scene(r io.Reader, name string, major int) ([]byte, error) {
	doc, err := document(r)
	if err != nil {
		return nil, err
	}
	m, err := modelOf(doc)
	if err != nil {
		return nil, err
	}
	w := &writer{model: m, engine: engines[min(max(major, 3), 4)], names: map[string]bool{}, skeletons: make([]string, len(m.first))}
	for i := range m.nodes { // in file order, regardless of nesting
		if n := &m.nodes[i]; n.skeleton < 0 {
			if n.name == "" {
				n.name = unnamed[n.kind]
			}
			n.name = w.free(n.name, w.names)
		}
	}
	w.bones()
	w.out.WriteString(w.header + "\n")
	w.node(w.clean(name), w.classes[plain], "", transform.Identity)
	for _, r := range m.roots {
		w.branch(r, ".")
	}
	if m.moves {
		w.node(w.free("AnimationPlayer", w.names), "AnimationPlayer", ".", transform.Identity)
	}
	if w.out.Len() > limit {
		return nil, message.Err(tooLong, limit)
	}
	return []byte(w.out.String()), nil
}

// clean removes what node names cannot have (String::validate_node_name of 4.x; 3.x drops it).
func (w *writer) clean(name string) string {
	bad := ".:@/\"%"
	return strings.Map(func(r rune) rune {
		switch {
		case !strings.ContainsRune(bad, r):
			return r
		case w.instead == "":
			return -1
		}
		return rune(w.instead[0])
	}, name)
}

// free returns an unused node name: with a number from 2 on appended if necessary.
func (w *writer) free(name string, taken map[string]bool) string {
	name = w.clean(name)
	found := name
	for n := 2; taken[found]; n++ {
		found = name + strconv.Itoa(n)
	}
	taken[found] = true
	return found
}

// bones gives bones the names that the engine gives them.
func (w *writer) bones() {
	taken := make([]map[string]bool, len(w.first))
	for s := range w.first {
		taken[s] = map[string]bool{}
		for _, b := range w.order(s) {
			n := &w.nodes[b]
			name := strings.NewReplacer(":", "_", "/", "_").Replace(n.name)
			if name == "" {
				name = "bone"
			}
			found := name
			for k := 2; taken[s][found]; k++ {
				found = name + "_" + strconv.Itoa(k)
			}
			taken[s][found], n.name = true, found
		}
	}
}

// order returns the bones of a skeleton in the order of their numbers, depth first.
func (w *writer) order(skeleton int) (list []int) {
	var walk func(n int)
	walk = func(n int) {
		list = append(list, n)
		for _, c := range w.nodes[n].children {
			if w.nodes[c].skeleton == skeleton {
				walk(c)
			}
		}
	}
	for _, r := range w.first[skeleton] {
		walk(r)
	}
	return list
}

// node writes a node.
func (w *writer) node(name, class, parent string, at transform.Transform) {
	fmt.Fprintf(&w.out, "\n[node name=%s type=%s", tscn.QuoteName(name), tscn.QuoteName(class))
	if parent != "" {
		fmt.Fprintf(&w.out, " parent=%s", tscn.QuoteName(parent))
	}
	w.out.WriteString("]\n")
	if at != transform.Identity {
		fmt.Fprintf(&w.out, "transform = %s\n", w.placed(at))
	}
}

// placed returns a transform in the engine's properties.
func (w *writer) placed(t transform.Transform) string {
	return w.transform + numbers(t.X[0], t.Y[0], t.Z[0], t.X[1], t.Y[1], t.Z[1], t.X[2], t.Y[2], t.Z[2], t.Origin[0], t.Origin[1], t.Origin[2])
}

// numbers formats numbers as the engine keeps them, in 32 bits.
func numbers(list ...float64) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.FormatFloat(float64(float32(n)), 'g', -1, 32)
		switch texts[i] {
		case "-0":
			texts[i] = "0"
		case "+Inf", "-Inf", "NaN":
			texts[i] = strings.ToLower(strings.TrimPrefix(texts[i], "+"))
		}
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

// branch writes a node and its descendants.
func (w *writer) branch(i int, parent string) {
	if w.out.Len() > limit {
		return
	}
	n := &w.nodes[i]
	if n.skeleton >= 0 {
		w.limb(i, w.skeletonAt(n.skeleton, parent))
		return
	}
	at := n.at
	if n.skin >= 0 && len(w.skins[n.skin]) > 0 {
		parent = w.skeletonAt(w.nodes[w.skins[n.skin][0]].skeleton, "")
		at = transform.Identity // the transform of a skinned mesh is ignored
	}
	w.node(n.name, w.classes[n.kind], parent, at)
	for _, c := range n.children {
		w.branch(c, nodepath.Join(parent, n.name))
	}
}

// skeletonAt returns the path of a skeleton, writing it first if necessary. An unknown parent is looked up.
func (w *writer) skeletonAt(s int, parent string) string {
	if w.skeletons[s] != "" {
		return w.skeletons[s]
	}
	if parent == "" {
		parent = w.placeOf(w.nodes[w.first[s][0]].parent)
	}
	name := w.skeleton
	if w.of4 {
		for n := 2; w.names[nodepath.Join(parent, name)]; n++ {
			name = w.skeleton + strconv.Itoa(n)
		}
		w.names[nodepath.Join(parent, name)] = true
	} else {
		name = w.free(name, w.names)
	}
	w.skeletons[s] = nodepath.Join(parent, name)
	w.node(name, w.skeleton, parent, transform.Identity)
	order := w.order(s)
	number := map[int]int{-1: -1}
	for k, b := range order {
		number[b] = k
	}
	for k, b := range order {
		n := &w.nodes[b]
		up, ok := number[n.parent]
		if !ok {
			up = -1
		}
		fmt.Fprintf(&w.out, "bones/%d/name = %s\nbones/%d/parent = %d\nbones/%d/rest = %s\n", k, tscn.Quote(n.name), k, up, k, w.placed(n.at))
		if w.of4 {
			q, scale := n.at.Quaternion(), n.at.Scale()
			fmt.Fprintf(&w.out, "bones/%d/position = Vector3%s\nbones/%d/rotation = Quaternion%s\nbones/%d/scale = Vector3%s\n",
				k, numbers(n.at.Origin[:]...), k, numbers(q[:]...), k, numbers(scale[:]...))
		}
	}
	return w.skeletons[s]
}

// placeOf returns the path of a node that is not a bone, or the root for -1.
func (w *writer) placeOf(i int) string {
	if i < 0 {
		return "."
	}
	return nodepath.Join(w.placeOf(w.nodes[i].parent), w.nodes[i].name)
}

// inSkeleton returns the rest of a bone relative to its skeleton.
func (w *writer) inSkeleton(bone int) transform.Transform {
	at := w.nodes[bone].at
	for p := w.nodes[bone].parent; p >= 0 && w.nodes[p].skeleton >= 0; p = w.nodes[p].parent {
		at = w.nodes[p].at.Mul(at)
	}
	return at
}

// limb writes the nodes below a bone that are not bones of its skeleton.
func (w *writer) limb(bone int, skeleton string) {
	n := &w.nodes[bone]
	for _, c := range n.children {
		if w.nodes[c].skeleton == n.skeleton {
			w.limb(c, skeleton)
			continue
		}
		if w.nodes[c].skin >= 0 {
			w.branch(c, skeleton)
			continue
		}
		name := w.attachment
		if w.of4 {
			name = n.name
		}
		name = w.free(name, w.names)
		at := transform.Identity
		if w.of4 {
			at = w.inSkeleton(bone)
		}
		w.node(name, w.attachment, skeleton, at)
		fmt.Fprintf(&w.out, "bone_name = %s\n", tscn.Quote(n.name))
		w.branch(c, nodepath.Join(skeleton, name))
	}
}
