package scene

import (
	"slices"

	"savant/scene/nodepath"
)

// Resources says where the resources of a view are and how often each is used.
//
// Of several with one id, load() takes the last external one and the first internal one (3.2, 3.6 and 4.6). Loaded without the cache, 3.6 and 4.6
// take the last internal one too.
type Resources struct {
	External, Internal map[string]int // item of each id: of several the one that load() takes
	Uses               []int          // by item: number of references to it, or to one with its id
}

// ResourcesOf finds the resources and counts their uses, including attributes such as instance=.
func ResourcesOf(v View) *Resources {
	r := newResources(v)
	for i := range r.Uses {
		r.count(v, i)
	}
	for i := range r.Uses {
		if kind := referenceKinds[v.Kind(i)]; kind != 0 {
			id, _ := v.ID(i)
			if k, ok := r.Item(Mention{Kind: kind, Text: id}); ok {
				r.Uses[i] = r.Uses[k]
			}
		}
	}
	return r
}

// count counts what an item uses.
func (r *Resources) count(v View, item int) {
	eachReference(v, item, func(_ Field, m Mention) {
		if k, ok := r.Item(m); ok {
			r.Uses[k]++
		}
	})
}

// newResources finds the resources.
func newResources(v View) *Resources {
	r := &Resources{External: map[string]int{}, Internal: map[string]int{}, Uses: make([]int, v.Items())}
	for i := range r.Uses {
		var list map[string]int
		switch v.Kind(i) {
		case ExternalItem:
			list = r.External
		case InternalItem:
			list = r.Internal
		default:
			continue
		}
		if id, ok := v.ID(i); ok {
			if _, shared := list[id]; !shared || v.Kind(i) == ExternalItem {
				list[id] = i
			}
		}
	}
	return r
}

// Item returns the resource that a reference names.
func (r *Resources) Item(m Mention) (int, bool) {
	list := r.Internal
	if m.Kind == External {
		list = r.External
	}
	i, ok := list[m.Text]
	return i, ok
}

// eachReference calls visit for each resource that an item refers to.
func eachReference(v View, item int, visit func(f Field, m Mention)) {
	if !v.Contains(item, "Resource") {
		return
	}
	for _, list := range []List{Attributes, Properties} {
		for k := range v.Len(item, list) {
			f := Field{item, list, k}
			for _, m := range v.Mentions(f, External|Internal) {
				visit(f, m)
			}
		}
	}
}

// Users returns the items that refer to a resource, each once, in order.
func (s *Scene) Users(resource int) []int {
	var list []int
	s.EachUse(resource, func(f Field, _ Mention) {
		if n := len(list); n == 0 || list[n-1] != f.Item {
			list = append(list, f.Item)
		}
	})
	return list
}

// EachUse calls visit for each reference to a resource.
func (s *Scene) EachUse(resource int, visit func(f Field, m Mention)) {
	kind := referenceKinds[s.Kind(resource)]
	id := s.id(resource)
	if kind == 0 || id == "" {
		return
	}
	if taken, _ := newResources(s.View).Item(Mention{Kind: kind, Text: id}); taken != resource {
		return // another has the id
	}
	for i := range s.Items() {
		eachReference(s.View, i, func(f Field, m Mention) {
			if m.Kind == kind && m.Text == id {
				visit(f, m)
			}
		})
	}
}

// referenceKinds are the kinds of references that name the items of a kind.
var referenceKinds = map[Kind]MentionKind{ExternalItem: External, InternalItem: Internal}

// UsersOfAll returns, for each item of a resource, the items that refer to it, each once, in order.
func (s *Scene) UsersOfAll() map[int][]int {
	users := map[int][]int{}
	for resource, uses := range s.UsesOfAll() {
		for _, f := range uses {
			if list := users[resource]; len(list) == 0 || list[len(list)-1] != f.Item {
				users[resource] = append(list, f.Item)
			}
		}
	}
	return users
}

// UsesOfAll returns, for each item of a resource, the properties and attributes that refer to it, each once, in order, in a single pass.
func (s *Scene) UsesOfAll() map[int][]Field {
	known := newResources(s.View)
	uses := map[int][]Field{}
	for i := range s.Items() {
		eachReference(s.View, i, func(f Field, m Mention) {
			k, ok := known.Item(m)
			if list := uses[k]; ok && (len(list) == 0 || list[len(list)-1] != f) {
				uses[k] = append(list, f)
			}
		})
	}
	return uses
}

// Unused returns the resources that nothing needs: those without references, and those referred to only by such. All of several with one id
// are needed if one of them is, because it depends on how the file is loaded which of them it is.
func (s *Scene) Unused() []int {
	needed := make([]bool, s.Items())
	resource := func(i int) bool { return referenceKinds[s.Kind(i)] != 0 }
	known := newResources(s.View)
	for i := range needed {
		if !resource(i) {
			s.need(known, needed, i)
		}
	}
	for more := true; more; {
		more = false
		for i := range needed {
			id, named := s.ID(i)
			if !named || !resource(i) || needed[i] {
				continue
			}
			if k, _ := known.Item(Mention{Kind: referenceKinds[s.Kind(i)], Text: id}); needed[k] {
				s.need(known, needed, i)
				more = true
			}
		}
	}
	var list []int
	for i := range needed {
		// A resource without an id may be meant for something, but cannot be referred to.
		if _, named := s.ID(i); resource(i) && !needed[i] && named {
			list = append(list, i)
		}
	}
	return list
}

// need marks an item and all resources that it needs.
func (s *Scene) need(known *Resources, needed []bool, item int) {
	todo := []int{item}
	needed[item] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		eachReference(s.View, i, func(_ Field, m Mention) {
			if k, ok := known.Item(m); ok && !needed[k] {
				needed[k] = true
				todo = append(todo, k)
			}
		})
	}
}

// Branch marks what must be copied along with some items: nodes with their descendants, the connections and entries of
// editable children among these, and the resources that they need.
func (s *Scene) Branch(items ...int) (taken []bool) {
	taken = make([]bool, s.Items())
	known := newResources(s.View)
	branches := map[string]bool{} // the paths of all copied nodes
	for _, i := range items {
		s.need(known, taken, i)
		if node := s.Tree.Node[i]; node >= 0 {
			for _, k := range s.below(node) {
				if s.Tree.Leads(k) {
					branches[s.Tree.Nodes[k].Path] = true
				}
				s.need(known, taken, s.item(k))
			}
		}
	}
	for i := range taken {
		ends := map[Kind][]string{ConnectionItem: {"from", "to"}, EditableItem: {"path"}}[s.Kind(i)]
		among := len(ends) > 0
		for _, end := range ends {
			path, ok := s.attribute(i, end)
			among = among && ok && s.among(branches, nodepath.Simplify(path))
		}
		if among {
			s.need(known, taken, i)
		}
	}
	return taken
}

// among reports whether a path is that of a node in the set, or leads into an instance below one.
func (s *Scene) among(set map[string]bool, path string) bool {
	for !set[path] {
		above := nodepath.Parent(path)
		if above == "." || s.Tree.Find(path) >= 0 {
			return false
		}
		path = above
	}
	return true
}

// UsesBeyond counts, by item, the references to resources from items that are not in the list.
func (s *Scene) UsesBeyond(items ...int) []int {
	r := newResources(s.View)
	for i := range r.Uses {
		if !slices.Contains(items, i) {
			r.count(s.View, i)
		}
	}
	return r.Uses
}
