package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	rootNotDuplicated message.ID = "scene.root-not-duplicated"
	duplicateThere    message.ID = "scene.duplicate-there path scene"
	copyOf            message.ID = "scene.copy-of path original"
	connectionCopy    message.ID = "scene.connection-copy"
	editableCopy      message.ID = "scene.editable-copy"
)

// duplicate plans a copy of a branch.
type duplicate struct {
	*plan
	node     int
	old, now string          // paths of the branch and of the copy
	ids      map[int64]int64 // the unique_ids of the copies by those of the originals; 0 if the engine is to assign one
}

// DuplicateNode inserts a copy of a node and its descendants after it, under a free name. Their connections are copied
// as the editor does: those within the branch lead to the copies, others to the same target. Connections from outside
// are not copied. Instances with editable children keep those in the copy.
func (s *Scene) DuplicateNode(node int) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	if n.Parent < 0 {
		return nil, refuse(rootNotDuplicated)
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return nil, refuse(duplicateThere, n.Path, scene)
	}
	name := s.freeName(nodepath.Parent(n.Path), n.Name)
	d := duplicate{s.plan(), node, n.Path, nodepath.Join(nodepath.Parent(n.Path), name), map[int64]int64{}}
	branch := s.below(node)
	used := s.uniqueIDs()
	for _, i := range branch {
		// A node that only changes one of another scene has its id there.
		if id, ok := s.uniqueID(i); ok && s.foreign(i).IsZero() {
			d.ids[id] = s.newUniqueID(used, d.now+s.Tree.Nodes[i].Path)
		}
	}
	last := s.lastBelow(node)
	for _, i := range branch {
		d.Do(Copy{s.item(i), last, d.changes(i, name)})
	}
	if s.Tree.Leads(node) {
		d.connections()
		d.editable()
	}
	d.Note(place(n.Item), copyOf, d.now, n.Path)
	return d.finish(), nil
}

// changes returns what differs in the copy of a node; name is that of the topmost.
func (d *duplicate) changes(node int, name string) []Change {
	item := d.item(node)
	q := d.Scene.plan()
	if node == d.node {
		q.setAttribute(item, "name", name)
	} else {
		d.follow(q, item, "parent", "parent_id_path")
	}
	d.follow(q, item, "owner", "owner_uid_path")
	if !d.foreign(node).IsZero() {
		return q.Changes
	}
	if id, ok := d.uniqueID(node); ok && d.ids[id] != 0 {
		q.Do(SetValue{Field{item, Attributes, d.Find(item, Attributes, "unique_id")}, variant.OfInt(d.ids[id])})
	} else if ok {
		q.dropAttribute(item, "unique_id")
	}
	if d.Unique(node) { // the original keeps its name
		q.Do(RemoveFields{item, Properties, []int{d.Find(item, Properties, uniqueName)}})
	}
	return q.Changes
}

// follow plans that an attribute with the path of a node in the branch leads to its copy, and likewise the attribute
// with the chain of unique_ids, the engine's fallback for broken paths. ok is false if the path does not lead into the
// branch.
func (d *duplicate) follow(q *plan, item int, path, chain string) (ok bool) {
	text, _ := d.attribute(item, path)
	text = nodepath.Simplify(text)
	if !nodepath.Within(text, d.old) {
		return false
	}
	q.setAttribute(item, path, d.now+text[len(d.old):])
	i := d.Find(item, Attributes, chain)
	if i < 0 {
		return true
	}
	// The first id is of this scene; the others are of nodes in other scenes.
	f := Field{item, Attributes, i}
	v, _ := d.Value(f)
	if ids, _ := v.Data.([]int32); len(ids) > 0 && d.ids[int64(ids[0])] != 0 {
		ids = slices.Clone(ids)
		ids[0] = int32(d.ids[int64(ids[0])])
		q.Do(SetValue{f, variant.Value{Type: variant.PackedInt32Array, Data: ids}})
	} else {
		q.dropAttribute(item, chain)
	}
	return true
}

// connections copies the connections from the branch.
func (d *duplicate) connections() {
	last := d.lastOf(ConnectionItem)
	for i := range last + 1 {
		if d.Kind(i) != ConnectionItem {
			continue
		}
		q := d.Scene.plan()
		from := d.follow(q, i, "from", "from_uid_path")
		d.follow(q, i, "to", "to_uid_path")
		if from {
			d.Do(Copy{i, last, q.Changes})
			d.Note(place(i), connectionCopy)
		}
	}
}

// editable copies the entries of editable children in the branch.
func (d *duplicate) editable() {
	last := d.lastOf(EditableItem)
	for i := range last + 1 {
		q := d.Scene.plan()
		if d.Kind(i) == EditableItem && d.follow(q, i, "path", "") {
			d.Do(Copy{i, last, q.Changes})
			d.Note(place(i), editableCopy)
		}
	}
}

// lastOf returns the last item of a kind, -1 if there is none.
func (s *Scene) lastOf(kind Kind) int {
	last := -1
	for i := range s.Items() {
		if s.Kind(i) == kind {
			last = i
		}
	}
	return last
}
