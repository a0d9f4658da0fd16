package player

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/scene/animation"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/nodepath"
)

// Why a track has no target.
const (
	noNode     message.ID = "player.no-node path"
	noBone     message.ID = "player.no-bone name"
	noProperty message.ID = "player.no-property name class"
)

// Target is what a track moves.
type Target struct {
	Node     string          // its path from the scene's root; "" if the file does not state it
	Row      model.Row       // of the node; 0 if it comes from another scene, or is not there
	Skeleton bool            // it has bones
	Bone     string          // of a skeleton; "" for other targets
	Property string          // "position", "material:blend_mode"; "" for calls, sounds and animations
	Problem  message.Message // why the track has no target; zero if it has one, or if the file does not say
}

// boneTracks are the types of tracks whose one sub-name is a bone.
var boneTracks = map[string]bool{"transform": true, "position_3d": true, "rotation_3d": true, "scale_3d": true}

// Base returns the node that the paths of a player's tracks start from: its root_node. ok is false if it is not a player.
func Base(d *model.Document, by model.Row) (base string, ok bool) {
	at, isNode := d.Target(by, "")
	if !isNode || at.Node == "" {
		return "", false
	}
	root := ".."
	stored, _ := property.Stored(d, by)
	if r, has := stored["root_node"]; has {
		if v, err := d.Value(r); err == nil {
			if path, ok := v.Data.(*variant.Path); ok {
				root = literal.PathText(path)
			}
		}
	}
	base = d.Place(at.Node, root)
	return base, base != ""
}

// armatures are those whose bones are known, of other scenes too.
func armatures(d *model.Document) (list []model.Armature) {
	for _, a := range d.Armatures() {
		if !a.Part {
			list = append(list, a)
		}
	}
	for _, inner := range d.InnerArmatures() {
		list = append(list, inner.Armature)
	}
	return list
}

// Targets finds what the tracks of an animation move when a player of the scene plays it.
func Targets(d *model.Document, by model.Row, tracks []animation.Track) []Target {
	base, known := Base(d, by)
	bones := map[string][]string{}
	for _, a := range armatures(d) {
		names := []string{}
		for _, b := range a.Bones {
			names = append(names, b.Name)
		}
		bones[a.Path] = names
	}
	list := make([]Target, len(tracks))
	for i := range tracks {
		list[i] = targetOf(d, base, known, &tracks[i], bones)
	}
	return list
}

func targetOf(d *model.Document, base string, known bool, t *animation.Track, bones map[string][]string) (to Target) {
	path, sub, _ := strings.Cut(t.Path, ":")
	if boneTracks[t.Type] {
		to.Bone = sub
	} else {
		to.Property = sub
	}
	if !known {
		return to
	}
	if to.Node = d.Place(base, path); to.Node == "" {
		return to // it leaves the scene
	}
	if r, err := d.Find("node[" + rowpath.Quote(to.Node) + "]"); err == nil {
		to.Row = r
	} else if there, in, _ := d.Stands(to.Node); !there && in == "" {
		to.Problem = message.New(noNode, path)
		return to
	}
	names, skeleton := bones[to.Node]
	to.Skeleton = skeleton
	if to.Bone != "" && skeleton && !slices.Contains(names, to.Bone) && !slices.Contains(names, "#"+to.Bone) {
		to.Problem = message.New(noBone, to.Bone)
	}
	if to.Property != "" && to.Row != 0 {
		name, _, _ := strings.Cut(to.Property, ":")
		of := property.Class(d, to.Row, nil)
		table := class.For(d.Dialect())
		_, declared := table.Property(of, name)
		stored, _ := property.Stored(d, to.Row)
		_, listed := table.Class(of)
		if listed && !declared && stored[name] == 0 && stored["script"] == 0 && !strings.Contains(name, "/") {
			to.Problem = message.New(noProperty, name, of)
		}
	}
	return to
}

// Candidate is a possible target for a track without one.
type Candidate struct {
	Path string // the path that the track would have
	Sure bool   // it has the name that the track asks for
}

// Candidates lists possible targets for a track without one: the bones of its skeleton, the properties of its node, or the nodes of the scene that may
// have what the track moves. Those with the name that the track asks for come first. scenes are as for property.List.
func Candidates(d *model.Document, by model.Row, t *animation.Track, to Target, scenes Scenes) []Candidate {
	base, _ := Base(d, by)
	path, sub, hasSub := strings.Cut(t.Path, ":")
	var list []Candidate
	add := func(text, name, wanted string) {
		list = append(list, Candidate{text, strings.EqualFold(name, wanted)})
	}
	switch to.Problem.ID {
	case noBone:
		for _, b := range bonesOf(d, to.Node) {
			add(path+":"+b.Name, b.Name, sub)
		}
	case noProperty:
		wanted, _, _ := strings.Cut(sub, ":")
		for _, p := range Parts(d, to.Node, t.Type, scenes, nil) {
			name, _, _ := strings.Cut(p.Name, ":")
			add(path+":"+p.Name, plain(name), plain(wanted))
		}
		list = append(list, others(d, base, to.Node, t, scenes)...)
	default:
		for _, node := range nodes(d) {
			if !Fits(d, node, t, scenes) {
				continue
			}
			text := nodepath.Relative(base, node)
			if hasSub {
				text += ":" + sub
			}
			add(text, nodepath.Name(node), nodepath.Name(path))
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int {
		switch {
		case a.Sure == b.Sure:
			return 0
		case a.Sure:
			return -1
		}
		return 1
	})
	return list
}

// plain is a name of a property without what spellings differ in.
func plain(name string) string { return strings.ReplaceAll(name, "_", "") }

// others are the other nodes that have the property of a track.
func others(d *model.Document, base, but string, t *animation.Track, scenes Scenes) (list []Candidate) {
	_, sub, _ := strings.Cut(t.Path, ":")
	for _, node := range nodes(d) {
		if node != but && Fits(d, node, t, scenes) {
			list = append(list, Candidate{Path: nodepath.Relative(base, node) + ":" + sub})
		}
	}
	return list
}

// Takes reports whether the node at a place of the scene may have a track of a type: those of places, rotations and scales need one in 3D. Where its
// class is not known it may.
func Takes(d *model.Document, node, kind string, scenes Scenes) bool {
	return !boneTracks[kind] || Fits(d, node, &animation.Track{Type: kind}, scenes)
}

// Fits reports whether the node at a place of the scene may be what a track moves: its class is not known to lack what the track names.
func Fits(d *model.Document, node string, t *animation.Track, scenes Scenes) bool {
	_, sub, _ := strings.Cut(t.Path, ":")
	name, _, _ := strings.Cut(sub, ":")
	if !boneTracks[t.Type] {
		return !NamesProperty(t.Type) || Lacks(d, node, name, scenes) == ""
	}
	table := class.For(d.Dialect())
	of := property.Class(d, nodeRow(d, node), scenes)
	if _, known := table.Class(of); !known {
		return true
	}
	if sub != "" {
		return table.Inherits(of, "Skeleton3D") || table.Inherits(of, "Skeleton")
	}
	return table.Inherits(of, "Node3D") || table.Inherits(of, "Spatial")
}

// Places lists the places of the nodes of a scene, in file order, then those that come from other scenes. It may open these.
func Places(d *model.Document) []string {
	list := nodes(d)
	for _, n := range d.InnerNodes() {
		if !n.Mentioned {
			list = append(list, n.Path)
		}
	}
	return list
}

// nodes are the places of the nodes that a scene has itself, in file order.
func nodes(d *model.Document) (list []string) {
	met := map[string]bool{}
	for _, path := range sections(d) {
		if place := model.NodePlace(path); place != "" && !met[place] {
			met[place] = true
			list = append(list, place)
		}
	}
	return list
}
