package scene

import (
	"path"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// Messages.
const (
	notAnInstance   message.ID = "scene.not-an-instance path"
	placeholderOnly message.ID = "scene.placeholder-only path"
	sceneNotAtHand  message.ID = "scene.scene-not-at-hand scene"
	importedScene   message.ID = "scene.imported-scene scene"
	madeLocal       message.ID = "scene.made-local path scene"
)

// MakeLocal turns the nodes of the instance at a node into nodes of this scene, merged with this scene's changes of
// them, along with their resources, connections and entries of editable children. An instance whose scene inherits
// another becomes an instance of that one, and nested instances stay instances. If the node is the root, the scene no
// longer inherits. It refuses scenes that are unavailable, and models, whose resources the engine makes on import.
func (s *Scene) MakeLocal(node int) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	file, uid := s.sceneOf(node)
	switch {
	case file == "":
		return nil, refuse(notAnInstance, n.Label())
	case s.has(n.Item, "instance_placeholder"):
		return nil, refuse(placeholderOnly, n.Label())
	}
	if kind := path.Ext(file); file != unnamed && kind != ".tscn" && kind != ".scn" {
		return nil, refuse(importedScene, file)
	}
	var in *Scene
	if s.Scenes != nil {
		in = s.Scenes(file, uid)
	}
	if in == nil || len(in.Tree.Roots) == 0 {
		return nil, refuse(sceneNotAtHand, named(file))
	}
	// Unique names in both scenes lead to this one's nodes afterwards.
	e := in.plainPaths(func(_, _ string, names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return s.unique(name) >= 0 })
	})
	in, _ = in.After(e)

	root := in.Tree.Roots[0]
	p := s.paste(in)
	p.tops, p.behind, p.over = []top{{root, ".", n.Path}}, n.Item, s.changed(node, in)
	taken := in.Branch(in.item(root))
	p.resources(taken)
	p.chainRoot(root, node)
	for _, k := range in.below(root)[1:] {
		p.chain(k)
	}
	p.root(root, node)
	for _, k := range in.below(root)[1:] {
		p.node(k, false, "")
	}
	for _, item := range p.over {
		p.remove(item)
	}
	p.Note(place(n.Item), madeLocal, n.Label(), named(file))
	p.among(taken)
	p.editableRoot(root, node)
	p.dropChains(n.Path)
	p.prune()
	if p.missing != "" {
		return nil, refuse(resourceNotThere, p.missing)
	}
	p.lostPaths()
	return p.finish(), nil
}

// changed returns, by place, the items that change nodes of an instance's own scene.
func (s *Scene) changed(node int, in *Scene) map[string]int {
	over, at := map[string]int{}, s.Tree.Nodes[node].Path
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		if n.Path == at || !nodepath.Within(n.Path, at) || s.foreign(i).IsZero() {
			continue
		}
		rest := n.Path
		if at != "." {
			rest = n.Path[len(at)+1:]
		}
		if in.Tree.Find(rest) >= 0 {
			over[n.Path] = n.Item
		}
	}
	return over
}

// chainRoot makes chains of unique_ids begin with that of the node that replaces the root of the other scene.
func (p *paste) chainRoot(root, node int) {
	was, ok := p.source.uniqueID(root)
	now, has := p.uniqueID(node)
	if ok && has {
		p.chains[was] = now
	}
}

// root plans that a node, an instance of the other scene, becomes a copy of its root plus this scene's changes.
func (p *paste) root(root, node int) {
	n, from := &p.Tree.Nodes[node], p.source.item(root)
	label := message.New(nodeLabel, n.Path)
	kind, _ := p.source.ClassOf(root)
	instance := Field{n.Item, Attributes, p.Find(n.Item, Attributes, "instance")}
	name, ok := p.source.attribute(from, "type")
	if ok {
		p.Do(AddAttribute{n.Item, "type", variant.OfString(p.words.Class(name))})
	} else if i := p.source.Find(from, Attributes, "instance"); i >= 0 {
		v, _ := p.source.Value(Field{from, Attributes, i})
		p.Do(SetValue{instance, p.refer(v)})
	}
	if own, more := p.GroupsOf(node), p.source.GroupsOf(root); len(more) > 0 {
		p.setGroups(node, merge(own, more))
	}
	p.namePaths(n.Item, from)
	if ok {
		p.Do(RemoveFields{n.Item, Attributes, []int{instance.Index}})
	}
	of, _ := class.For(p.source.Dialect).NameIn(kind, class.For(p.Dialect))
	for _, e := range p.properties(from, kind, label, func(name string, _ variant.Value) bool { return name != uniqueName }) {
		if !p.sets(n.Item, e.Name) {
			p.Do(AddProperty{Item: n.Item, After: -1, Name: e.Name, Value: e.Value, Class: of})
		}
	}
	for _, m := range p.Mentions(instance, External) {
		if k := p.resource(ExternalItem, m.Text); k >= 0 && len(p.Users(k)) == 1 && p.UsesBeyond(n.Item)[k] == 0 {
			p.remove(k)
		}
	}
}

// namePaths plans that the properties that another item of the other scene resolves to nodes are resolved to nodes in
// an item here too.
func (p *paste) namePaths(item, from int) {
	i := p.source.Find(from, Attributes, nodePaths)
	if i < 0 || p.Dialect.Text.NameMark != '&' {
		return
	}
	v, _ := p.source.Value(Field{from, Attributes, i})
	names, _ := v.Data.([]string)
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return p.sets(item, name) })
	if k := p.Find(item, Attributes, nodePaths); k >= 0 {
		own, _ := p.Value(Field{item, Attributes, k})
		list, _ := own.Data.([]string)
		p.Do(SetValue{Field{item, Attributes, k}, variant.Value{Type: variant.PackedStringArray, Data: merge(slices.Clone(list), names)}})
	} else if len(names) > 0 {
		p.Do(AddAttribute{item, nodePaths, variant.Value{Type: variant.PackedStringArray, Data: names}})
	}
}

// change merges this scene's changes of a node into the node.
func (p *paste) change(add *Add, item int, label message.Message) {
	for i := range p.Len(item, Attributes) {
		f := Field{item, Attributes, i}
		v, ok := p.Value(f)
		name := p.Name(f)
		at := slices.IndexFunc(add.Attributes, func(e Entry) bool { return e.Name == name })
		switch {
		case !ok || name != "groups" && name != nodePaths:
		case at < 0:
			add.Attributes = append(add.Attributes, Entry{name, v})
		case name == "groups":
			add.Attributes[at].Value = joinedGroups(add.Attributes[at].Value, v)
		default:
			own, _ := add.Attributes[at].Value.Data.([]string)
			more, _ := v.Data.([]string)
			add.Attributes[at].Value = variant.Value{Type: variant.PackedStringArray, Data: merge(slices.Clone(own), more)}
		}
	}
	for i := range p.Len(item, Properties) {
		f := Field{item, Properties, i}
		v, ok := p.Value(f)
		if !ok {
			p.Doubt(f.value(), valueDamaged, p.Name(f), label)
			continue
		}
		if at := slices.IndexFunc(add.Properties, func(e Entry) bool { return e.Name == p.Name(f) }); at >= 0 {
			add.Properties[at].Value = v
		} else {
			add.put(p.Dialect, Entry{p.Name(f), v})
		}
	}
}

// put adds a property where the engine would write it: order matters, since some set others of the same object when
// loaded, as anchors_preset of a Control does.
func (a *Add) put(d *dialect.Dialect, e Entry) {
	of := ""
	if i := slices.IndexFunc(a.Attributes, func(e Entry) bool { return e.Name == "type" }); i >= 0 {
		of = a.Attributes[i].Value.Text
	}
	names := make([]string, len(a.Properties))
	for i, e := range a.Properties {
		names[i] = e.Name
	}
	a.Properties = slices.Insert(a.Properties, class.For(d).PlaceAmong(of, names, e.Name), e)
}

// joinedGroups returns the union of two lists of groups.
func joinedGroups(a, b variant.Value) variant.Value {
	own, _ := a.Data.(*variant.List)
	more, _ := b.Data.(*variant.List)
	if own == nil || more == nil {
		return b
	}
	all := &variant.List{Element: own.Element, Items: slices.Clone(own.Items)}
	for _, g := range more.Items {
		if !slices.ContainsFunc(all.Items, func(v variant.Value) bool { return v.Text == g.Text }) {
			all.Items = append(all.Items, g)
		}
	}
	a.Data = all
	return a
}

// editableRoot plans the entry of editable children of a former instance: it needs one if it becomes an instance of the
// scene that its scene inherits, whose nodes may be changed.
func (p *paste) editableRoot(root, node int) {
	at := p.Tree.Nodes[node].Path
	entry := p.editable(at)
	inherits := p.source.Instance(root) != ""
	changes := slices.ContainsFunc(p.source.Tree.Nodes[root].Children, func(k int) bool { return !p.source.foreign(k).IsZero() })
	switch {
	case entry >= 0 && !inherits:
		p.remove(entry)
	case entry < 0 && inherits && changes && at != ".":
		p.addBehind(EditableItem, message.New(editableNoun), []Entry{{"path", variant.OfString(at)}}, ConnectionItem, NodeItem)
	}
}

// dropChains plans that what remains below a node loses the chains of unique_ids, the engine's fallback for broken
// paths: they go through scenes that it no longer comes from.
func (p *plan) dropChains(above string) {
	for i := range p.Items() {
		if p.gone[i] {
			continue
		}
		for ends, chain := range map[string]string{"parent": "parent_id_path", "owner": "owner_uid_path", "from": "from_uid_path", "to": "to_uid_path"} {
			if path, ok := p.attribute(i, ends); ok && nodepath.Within(nodepath.Simplify(path), above) && !strings.HasPrefix(path, "/") {
				p.dropAttribute(i, chain)
			}
		}
	}
}

// plainPaths plans that paths with unique names lead to the same nodes without them, if which returns true for where a
// path starts, where it leads to, and the names in it.
func (s *Scene) plainPaths(which func(from, to string, names []string) bool) *Edit {
	p := s.plan()
	for _, use := range s.pathUses(nil, func(text string) bool { return strings.Contains(text, "%") }) {
		r := nodepath.Parse(use.Text)
		var names []string
		for _, part := range r.Parts {
			if name, ok := strings.CutPrefix(part, "%"); ok {
				names = append(names, name)
			}
		}
		texts := map[string]bool{}
		for _, base := range use.Bases {
			to := s.Place(base, use.Text)
			if !which(base, to, names) {
				continue
			}
			if base == nodepath.Lost || to == nodepath.Lost || r.Absolute {
				texts[nodepath.Lost] = true
			} else {
				texts[nodepath.Relative(base, to)+r.Rest] = true
			}
		}
		switch {
		case texts[nodepath.Lost] || len(texts) > 1:
			p.Doubt(use.Place(), startUncertain, use.Noun, use.Text)
		case len(texts) == 1:
			for text := range texts {
				p.setPath(use, text)
			}
		}
	}
	return p.finish()
}
