package scene

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Joined is a scene combined with the files whose paths start from its nodes, as if their resources were sub-resources
// of the scene, so that their paths are treated like those of sub-resources. No edit is planned with it.
type Joined struct {
	*Scene
	Self    string
	Missing []Missing
	view    *joinedView
}

// Missing is an external resource that Join could not open, and the file that refers to it.
type Missing struct {
	In string
	PathFile
}

// Join combines a scene with the files of its external resources that hold paths, and recursively with those that they
// refer to. open returns such a file for in, which is named self as open named it; it is called once for each external
// resource and returns nil if the file is unavailable.
func (s *Scene) Join(self string, open func(in *Scene, self string, p PathFile) (name string, file *Scene)) *Joined {
	v := &joinedView{View: s.View}
	j := &Joined{Self: self, view: v}
	ids := map[string]string{self: ""}
	parts := []*joinedPart{{name: self, Scene: s}}
	for n := 0; n < len(parts); n++ {
		x := parts[n]
		x.files = map[string]string{}
		for _, p := range x.PathFiles() {
			name, file := open(x.Scene, x.name, p)
			if file == nil || name == self {
				if p.Holds != HoldsScripted { // nothing shows that it contains a path
					j.Missing = append(j.Missing, Missing{x.name, p})
				}
				continue
			}
			if _, known := ids[name]; !known {
				ids[name] = "@" + strconv.Itoa(len(ids))
				parts = append(parts, &joinedPart{name: name, id: ids[name], Scene: file, header: -1})
			}
			x.files[p.ID] = ids[name]
		}
		for i := range x.Items() {
			switch kind := x.Kind(i); {
			case n == 0 || kind == MainItem || kind == InternalItem:
				v.items = append(v.items, joinedItem{x, i})
			case kind == HeaderItem && x.header < 0:
				x.header = i
			}
		}
	}
	v.parts = parts
	there := *s
	nodes := append(slices.Clone(s.Tree.Node), slices.Repeat([]int{-1}, len(v.items)-len(s.Tree.Node))...)
	there.View, there.Tree = v, &Tree{Nodes: s.Tree.Nodes, Roots: s.Tree.Roots, Node: nodes}
	j.Scene = &there
	return j
}

// Files returns the files combined with the scene, by the names that open gave them.
func (j *Joined) Files() []string {
	var list []string
	for _, x := range j.view.parts[1:] {
		list = append(list, x.name)
	}
	return list
}

// Base joins the scene that it inherits; nil if there is none or it is unavailable.
func (j *Joined) Base(open func(around *Joined, path, uid string) *Joined) *Joined {
	if len(j.Tree.Roots) == 0 {
		return nil
	}
	path, uid := j.sceneOf(j.Tree.Roots[0])
	if path == "" {
		return nil
	}
	return open(j, path, uid)
}

// joinedView shows a scene and files as one.
type joinedView struct {
	View
	parts []*joinedPart
	items []joinedItem
}

// joinedPart is one of the files.
type joinedPart struct {
	*Scene
	name   string
	id     string            // id of the file's own resource in the joined view; "" for the scene
	header int               // the item of the file's header, -1 if there is none
	files  map[string]string // by id of a joined external resource: its id in the joined view
}

type joinedItem struct {
	*joinedPart
	item int
}

// origin returns the file that a field is in, and the field there.
func (v *joinedView) origin(f Field) (*joinedPart, Field) {
	x := v.items[f.Item]
	if x.id != "" && f.List == Attributes && x.Kind(x.item) == MainItem {
		return x.joinedPart, Field{x.header, Attributes, f.Index} // its class is in the header
	}
	return x.joinedPart, Field{x.item, f.List, f.Index}
}

func (v *joinedView) Items() int { return len(v.items) }

func (v *joinedView) Kind(item int) Kind {
	if x := v.items[item]; x.id == "" {
		return x.Kind(x.item)
	}
	return InternalItem
}

func (v *joinedView) Title(item int) string { return v.items[item].Title(v.items[item].item) }

func (v *joinedView) ID(item int) (id string, ok bool) {
	x := v.items[item]
	id, ok = x.ID(x.item)
	switch {
	case x.id == "":
		return id, ok
	case x.Kind(x.item) == MainItem:
		return x.id, true
	}
	return x.id + ":" + id, ok
}

func (v *joinedView) Len(item int, list List) int {
	x, f := v.origin(Field{item, list, 0})
	if f.Item < 0 {
		return 0
	}
	return x.Len(f.Item, list)
}

func (v *joinedView) Find(item int, list List, name string) int {
	x, f := v.origin(Field{item, list, 0})
	if f.Item < 0 {
		return -1
	}
	return x.Find(f.Item, list, name)
}

func (v *joinedView) Name(f Field) string {
	x, f := v.origin(f)
	return x.Name(f)
}

func (v *joinedView) Text(f Field) (text string, ok bool) {
	x, f := v.origin(f)
	return x.Text(f)
}

func (v *joinedView) Value(f Field) (variant.Value, bool) {
	x, f := v.origin(f)
	return x.Value(f)
}

func (v *joinedView) Contains(item int, word string) bool {
	return v.items[item].Contains(v.items[item].item, word)
}

func (v *joinedView) Mentions(f Field, kinds MentionKind) []Mention {
	x, f := v.origin(f)
	asked := kinds
	if kinds&Internal != 0 {
		asked |= External
	}
	list := x.Mentions(f, asked)
	for i := range list {
		m := &list[i]
		switch id, joined := x.files[m.Text]; {
		case m.Kind == External && joined:
			m.Kind, m.Text = Internal, id
		case m.Kind == Internal && x.id != "":
			m.Text = x.id + ":" + m.Text
		}
	}
	return slices.DeleteFunc(list, func(m Mention) bool { return m.Kind&kinds == 0 })
}

// Reach is a path in another file that starts from a node of the scene or of an instance.
type Reach struct {
	PathUse            // Field is in In; Bases are places in the scene
	In        *Scene   // the file
	File      string   // its name: as given by open, or that of the instance's scene
	Foreign   bool     // not a scene
	Holders   []string // places of the nodes with the path, or with the resource that has it
	Instances []Standing
}

// Standing is a scene that is in another as an instance.
type Standing struct {
	*Scene
	Node  int    // node of the outermost scene that is or contains the instance
	Place string // path of the instance
	as    *Scene // with the places of the outermost scene
}

// Scripted reports whether the path is used by a script, which may resolve it from elsewhere.
func (r *Reach) Scripted() bool {
	item := r.Field.Item
	if r.In.Kind(item) == InternalItem {
		return r.In.class(item) == scriptedClass
	}
	for i := range r.In.Items() {
		if r.Foreign && r.In.Kind(i) == HeaderItem {
			return r.In.class(i) == scriptedClass
		}
	}
	return false
}

// maxInstances limits how many instances are searched, including nested ones.
const maxInstances = 10_000

// Reaches returns the paths in files that start from nodes of the scene, in the order of the files, and then those in
// the scenes of its instances and their files. open joins the scene for a path and a uid in a joined one; it returns
// nil if that is unavailable. may filters paths by their text; nil accepts all.
func (j *Joined) Reaches(open func(around *Joined, path, uid string) *Joined, may func(text string) bool) []Reach {
	list := j.reaches(j.Scene, nil, may)
	left := maxInstances
	var search func(around *Joined, as *Scene, chain []Standing)
	search = func(around *Joined, as *Scene, chain []Standing) {
		for i := range as.Tree.Nodes {
			path, uid := as.sceneOf(i)
			if path == "" || left == 0 || len(chain) == maxOrigins {
				continue
			}
			in := open(around, path, uid)
			if in == nil || len(in.Tree.Roots) == 0 {
				continue
			}
			left--
			there := in.standing(as, i)
			outermost := i
			if len(chain) > 0 {
				outermost = chain[0].Node
			}
			next := append(slices.Clip(chain), Standing{in.Scene, outermost, there.rootPlace(), there})
			list = append(list, in.reaches(there, next, may)...)
			search(in, there, next)
		}
	}
	search(j, j.Scene, nil)
	return list
}

// reaches returns the paths of a scene as it is inside another, or of its files alone if it is not.
func (j *Joined) reaches(as *Scene, chain []Standing, may func(text string) bool) []Reach {
	if chain == nil && len(j.view.parts) == 1 {
		return nil
	}
	var list []Reach
	var users map[int][]int
	for _, use := range as.pathUses(nil, may) {
		x, f := j.view.origin(use.Field)
		foreign := x.id != ""
		if !foreign && chain == nil {
			continue
		}
		if users == nil {
			users = as.NodeUsers()
		}
		holders := users[use.Field.Item]
		if n := as.Tree.Node[use.Field.Item]; n >= 0 {
			holders = []int{n}
		}
		if foreign && len(holders) == 0 {
			continue
		}
		r := Reach{PathUse: use, In: x.Scene, File: x.name, Foreign: foreign, Instances: chain}
		for _, n := range holders {
			r.Holders = append(r.Holders, as.Tree.Nodes[n].Path)
		}
		r.Field = f
		list = append(list, r)
	}
	return list
}

// Reroute returns what the path becomes, from one of its bases, once the nodes of the scene at was are at now. sure is
// false if the files do not determine it. Unique names in the path are resolved in the innermost scene that has them
// all.
func (r *Reach) Reroute(s *Scene, base string, was, now []string) (next string, sure bool) {
	if strings.Contains(r.Text, "%") {
		for _, x := range slices.Backward(r.Instances) {
			if !slices.Contains(x.as.follow(base, nodepath.Parse(r.Text)), nodepath.Lost) {
				return x.as.Reroute(base, r.Text, was, now)
			}
		}
	}
	return s.Reroute(base, r.Text, was, now)
}

// Held reports whether a node at a place of the outermost scene belongs to an instance on the way to the path: edits of
// that scene itself then update the path.
func (r *Reach) Held(place string) bool {
	return slices.ContainsFunc(r.Instances, func(x Standing) bool {
		rest := place
		if !nodepath.Within(place, x.Place) || place == x.Place {
			return false
		}
		if x.Place != "." {
			rest = strings.TrimPrefix(place, x.Place+"/")
		}
		return x.holds(rest)
	})
}

// holds reports whether there is a node at a place of the scene, including its instances; true if one is unavailable.
func (s *Scene) holds(place string) bool {
	for range maxOrigins {
		there, path, rest := s.Stands(place)
		if there || path == "" {
			return there
		}
		var in *Scene
		if s.Scenes != nil {
			in = s.Scenes(path, "")
		}
		if in == nil {
			return true
		}
		s, place = in, rest
	}
	return true
}
