package scene

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/nodepath"
)

// Messages.
const (
	renameThere     message.ID = "scene.rename-there path scene"
	noNameToChange  message.ID = "scene.no-name-to-change"
	dependsOnGame   message.ID = "scene.depends-on-game noun path"
	instanceMayHave message.ID = "scene.instance-may-have noun path"
	startUncertain  message.ID = "scene.start-uncertain noun path"
	rootNotMoved    message.ID = "scene.root-not-moved"
	nodeIntoItself  message.ID = "scene.node-into-itself"
	moveThere       message.ID = "scene.move-there path scene"
	nodeMoved       message.ID = "scene.node-moved name parent"
	indexStays      message.ID = "scene.index-stays"
	movesWithParent message.ID = "scene.moves-with-parent path"
	leadsOut        message.ID = "scene.leads-out property path"
	propertyBecomes message.ID = "scene.property-becomes property path now"
	wasParent       message.ID = "scene.was-parent property name"
	editableGoes    message.ID = "scene.editable-goes"
	connectionGoes  message.ID = "scene.connection-goes signal from to method"
	rootNotRemoved  message.ID = "scene.root-not-removed"
	nodeRemoved     message.ID = "scene.node-removed path"
	nodeItselfStays message.ID = "scene.node-itself-stays scene"
	leadsNowhere    message.ID = "scene.leads-nowhere noun path"
)

// RenameNode renames a node and updates every path that names it.
func (s *Scene) RenameNode(node int, name string) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	if why := nameProblem(name); !why.IsZero() {
		return nil, &Refusal{why}
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return nil, refuse(renameThere, n.Path, scene)
	}
	if n.Parent >= 0 {
		if err := s.occupied(nodepath.Join(nodepath.Parent(n.Path), name), node); err != nil {
			return nil, err
		}
	}
	if !s.has(n.Item, "name") {
		return nil, refuse(noNameToChange)
	}
	p := s.plan()
	if name == n.Name {
		return p.finish(), nil
	}
	if s.Unique(node) {
		if why := s.uniqueProblem(node, name); !why.IsZero() {
			return nil, &Refusal{why}
		}
	}
	p.setAttribute(n.Item, "name", name)
	p.Note(place(n.Item), nodeBecomes, n.Name, name)
	if n.Parent >= 0 {
		now := nodepath.Join(nodepath.Parent(n.Path), name)
		for _, i := range s.below(node)[1:] {
			p.reparent(i, n.Path, now)
		}
	}
	if !s.Tree.Leads(node) {
		return p.finish(), nil
	}
	p.renameInPaths(node, name)
	if n.Parent >= 0 { // paths do not name the root
		p.noteFiles(s.concernOf(n.Path, nodepath.Join(nodepath.Parent(n.Path), name)))
	}
	return p.finish(), nil
}

// renameInPaths plans the new name in all paths through the node.
func (p *plan) renameInPaths(node int, name string) {
	old := p.Tree.Nodes[node].Name
	marked := p.Unique(node)
	for _, use := range p.pathUses([]string{old}, nil) {
		r := nodepath.Parse(use.Text)
		if !slices.ContainsFunc(r.Parts, func(part string) bool { return part == old || marked && part == "%"+old }) {
			continue
		}
		hits, ways := make([]int, len(r.Parts)), 0 // by part: in how many readings it names the node
		for _, base := range use.Bases {
			for _, places := range p.readings(base, r) {
				ways++
				for i, part := range r.Parts {
					if places[i] == p.Tree.Nodes[node].Path && (part == old || part == "%"+old) {
						hits[i]++
					}
				}
			}
		}
		now, uncertain, behindInstance := nodepath.Route{Absolute: r.Absolute, Parts: slices.Clone(r.Parts), Rest: r.Rest}, use.unsure(), false
		for i, part := range r.Parts {
			if hits[i] > 0 && hits[i] == ways {
				now.Parts[i] = strings.Replace(part, old, name, 1)
			} else if hits[i] > 0 {
				uncertain, behindInstance = true, behindInstance || strings.HasPrefix(part, "%")
			}
		}
		if now.String() != r.String() {
			p.setPath(use, now.String())
		}
		switch {
		case r.Absolute:
			p.Doubt(use.Place(), dependsOnGame, use.Noun, use.Text)
		case behindInstance:
			p.Doubt(use.Place(), instanceMayHave, use.Noun, use.Text)
		case uncertain:
			p.Doubt(use.Place(), startUncertain, use.Noun, use.Text)
		}
	}
}

// MoveNode makes a node the index-th child of another and updates every path. An index beyond the children, or
// negative, means last; it does not count the node itself, and includes the children of an instance that are not in
// this scene.
func (s *Scene) MoveNode(node, parent, index int) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	switch {
	case n.Parent < 0:
		return nil, refuse(rootNotMoved)
	case s.Tree.Below(parent, node):
		return nil, refuse(nodeIntoItself)
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return nil, refuse(moveThere, n.Path, scene)
	}
	if err := s.occupied(nodepath.Join(s.Tree.Nodes[parent].Path, n.Name), node); err != nil {
		return nil, err
	}
	p := s.plan()
	target := &s.Tree.Nodes[parent]
	same := parent == n.Parent && n.Within == ""
	siblings := slices.DeleteFunc(slices.Clone(target.Children), func(i int) bool { return i == node })
	at, told := s.placed(parent, index, siblings)
	if index < 0 || index > len(siblings) {
		index = len(siblings)
	}
	if same && slices.Index(target.Children, node) == index {
		return p.finish(), nil
	}
	after := target.Item
	if index > 0 {
		after = s.lastBelow(siblings[index-1])
	}
	inside := s.below(node)
	for _, i := range inside {
		p.Do(Move{s.item(i), after})
		p.gone[s.item(i)] = true
	}
	p.Note(place(n.Item), nodeMoved, n.Path, target.Path)
	switch {
	case same && s.mixed(parent):
		p.restand(node, at, told, siblings)
		return p.finish(), nil
	case same:
		if s.has(n.Item, "index") {
			p.Doubt(place(n.Item), indexStays)
		}
		return p.finish(), nil
	}
	p.relocate(node, target.Path, at, told, siblings)
	return p.finish(), nil
}

// MoveInside is MoveNode for a parent that this scene does not mention: the node becomes its last child.
func (s *Scene) MoveInside(node int, parent string) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	if n.Parent < 0 {
		return nil, refuse(rootNotMoved)
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return nil, refuse(moveThere, n.Path, scene)
	}
	p := s.plan()
	if nodepath.Parent(n.Path) == parent {
		return p.finish(), nil
	}
	if nodepath.Within(parent, n.Path) {
		return nil, refuse(nodeIntoItself)
	}
	after, at, err := p.lastInside(parent, n.Name)
	if err != nil {
		return nil, err
	}
	for _, i := range s.below(node) {
		p.Do(Move{s.item(i), after})
		p.gone[s.item(i)] = true
	}
	p.Note(place(n.Item), nodeMoved, n.Path, parent)
	p.relocate(node, parent, at, true, nil)
	return p.finish(), nil
}

// relocate plans what a node and those below it say of where they are, and the paths to them, once the node is below the one at a
// place. at is the position that it declares if told is set.
func (p *plan) relocate(node int, parent string, at int, told bool, siblings []int) {
	n, inside := &p.Tree.Nodes[node], p.below(node)
	path := nodepath.Join(parent, n.Name)
	p.setAttribute(n.Item, "parent", parent)
	p.declare(node, at, told)
	p.dropAttribute(n.Item, "parent_id_path")
	if ids := p.idPath(parent); ids != nil {
		p.Do(AddAttribute{n.Item, "parent_id_path", variant.Value{Type: variant.PackedInt32Array, Data: ids}})
	}
	for _, i := range inside[1:] {
		p.reparent(i, n.Path, path)
	}
	p.closeGaps([]int{node})
	if told {
		p.openGap(siblings, at, 1)
	}
	p.moveInPaths(node, path)
	for _, i := range inside {
		p.keepBase(i, n.Path, path)
	}
	if p.Tree.Leads(node) {
		p.noteFiles(p.concernOf(n.Path, path))
	}
}

// moveInPaths plans new paths where the way between two places changes because node moves to path now.
func (p *plan) moveInPaths(node int, now string) {
	old, name, leads := p.Tree.Nodes[node].Path, p.Tree.Nodes[node].Name, p.Tree.Leads(node)
	for _, use := range p.PathUses() {
		if !leads && !p.Tree.Below(p.Tree.Node[use.Field.Item], node) {
			continue // it leads to another node of its name, if to any
		}
		r := nodepath.Parse(use.Text)
		results := map[string]bool{}
		undecided := use.unsure() && slices.Contains(r.Parts, name)
		for _, base := range use.Bases {
			for _, places := range p.readings(base, r) {
				next, sure := r.Moved(base, places, old, now)
				undecided = undecided || !sure
				results[next.String()] = true
			}
		}
		switch {
		case undecided || len(results) > 1:
			p.Doubt(use.Place(), MayLeadToNode, use.Noun, use.Text)
		case len(results) == 1 && !results[use.Text]:
			for text := range results {
				p.setPath(use, text)
			}
		}
	}
}

// keepBase writes out the default base of a node's paths if moving the branch with the node from old to now would
// change it: an AnimationPlayer without root_node starts its tracks at its parent, a mesh without skeleton uses its
// parent. The engine's editor does the same. What an instance is depends on its scene; if that is unavailable, a note
// says that its base may have changed.
func (p *plan) keepBase(node int, old, now string) {
	n := &p.Tree.Nodes[node]
	at := place(n.Item)
	class, known := p.ClassOf(node)
	if !known && n.Path == old && !slices.ContainsFunc(defaultBases, func(d defaultBase) bool { return p.sets(n.Item, d.property) }) {
		p.Doubt(at, movesWithParent, n.Path)
	}
	above, _ := p.ClassOf(n.Parent)
	for _, d := range defaultBases {
		if d.class != class || p.sets(n.Item, d.property) || d.unless != "" && p.assigns(node, d.unless) || d.only4 && p.Dialect.Text.NameMark != '&' {
			continue
		}
		// A parent that comes from another scene may have no class here; a mesh with a skin below it uses it as its
		// skeleton.
		if d.parent != "" && above != d.parent && (above != "" || !p.assigns(node, "skin")) {
			continue
		}
		text, inherited := p.pathProperty(node, d.property)
		if !inherited {
			text = ".."
		}
		leads := p.Place(n.Path, text)
		switch {
		case text == "" || leads != nodepath.Lost && nodepath.Within(leads, old):
			continue
		case leads == nodepath.Lost:
			p.Doubt(at, leadsOut, d.property, n.Path)
			continue
		}
		base := strings.Join(nodepath.Steps(now+n.Path[len(old):], leads), "/")
		p.Do(AddProperty{Item: n.Item, After: -1, Name: d.property, Value: variant.Value{Type: variant.NodePath, Data: literal.ParsePath(base)}})
		if inherited {
			p.Note(at, propertyBecomes, d.property, n.Path, base)
		} else {
			p.Note(at, wasParent, d.property, n.Name)
		}
	}
}

// goesAlong is the note that a connection or an entry of editable children is removed with a node.
func (s *Scene) goesAlong(item int) message.Message {
	if s.Kind(item) != ConnectionItem {
		return message.New(editableGoes)
	}
	text := func(name string) string {
		text, _ := s.attribute(item, name)
		return text
	}
	return message.New(connectionGoes, text("signal"), text("from"), text("to"), text("method"))
}

// RemoveNodes removes nodes with their descendants, their connections, and their entries of editable children. Paths
// that then lead nowhere are listed.
func (s *Scene) RemoveNodes(nodes ...int) (*Edit, error) {
	p := s.plan()
	gone := map[int]bool{}
	var places []string
	for _, node := range nodes {
		n := &s.Tree.Nodes[node]
		if len(s.Tree.Roots) > 0 && node == s.Tree.Roots[0] {
			return nil, refuse(rootNotRemoved)
		}
		for _, i := range s.below(node) {
			gone[i] = true
			p.remove(s.item(i))
		}
		if s.Tree.Leads(node) {
			places = append(places, n.Path)
		}
		p.Note(place(n.Item), nodeRemoved, n.Path)
		if scene := s.foreign(node); !scene.IsZero() {
			p.Doubt(place(n.Item), nodeItselfStays, scene)
		}
	}
	p.closeGaps(nodes)
	inside := func(place string) bool {
		return slices.ContainsFunc(places, func(above string) bool { return nodepath.Within(place, above) })
	}
	// From outside, a path gets there by the name of a removed node.
	const few = 8 // number of names for which filtering by name pays off
	var names []string
	if len(gone) <= few {
		for n := range gone {
			names = append(names, s.Tree.Nodes[n].Name)
		}
	}
	for _, use := range s.pathUses(names, nil) {
		item := use.Field.Item
		if t := s.Tree.Node[item]; p.gone[item] && (t < 0 || gone[t]) {
			continue
		}
		r := nodepath.Parse(use.Text)
		hit := false
		for _, base := range use.Bases {
			for _, place := range s.follow(base, r) {
				hit = hit || inside(place) && !inside(base)
			}
		}
		if !hit {
			continue
		}
		switch s.Kind(item) {
		case ConnectionItem, EditableItem:
			if !p.gone[item] {
				p.remove(item)
				p.Notes = append(p.Notes, Note{Place: place(item), Text: s.goesAlong(item), Removed: true})
			}
		default:
			p.Doubt(use.Place(), leadsNowhere, use.Noun, use.Text)
		}
	}
	p.noteFiles(s.goneConcern(gone, inside))
	return p.finish(), nil
}
