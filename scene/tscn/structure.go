package tscn

import (
	"bytes"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene"
	"savant/scene/nodepath"
)

// Messages.
const (
	noHeader            message.ID = "tscn.no-header"
	noBody              message.ID = "tscn.no-body"
	unknownSection      message.ID = "tscn.unknown-section tag"
	secondHeader        message.ID = "tscn.second-header"
	foreignSection      message.ID = "tscn.foreign-section tag"
	tooLate             message.ID = "tscn.too-late tag"
	secondMain          message.ID = "tscn.second-main"
	beforeNodes         message.ID = "tscn.before-nodes tag"
	lacksAttribute      message.ID = "tscn.lacks-attribute tag name"
	notString           message.ID = "tscn.not-string name tag"
	notStringRefused    message.ID = "tscn.not-string-refused name tag"
	notStringCrash      message.ID = "tscn.not-string-crash name tag"
	instanceNotResource message.ID = "tscn.instance-not-resource"
	newerFormat         message.ID = "tscn.newer-format newest"
	strayProperties     message.ID = "tscn.stray-properties tag"
	secondRoot          message.ID = "tscn.second-root"
	emptyParent         message.ID = "tscn.empty-parent"
	rootHasParent       message.ID = "tscn.root-has-parent"
	rootOfNothing       message.ID = "tscn.root-of-nothing"
	nodeOfNothing       message.ID = "tscn.node-of-nothing"
	laterParent         message.ID = "tscn.later-parent"
	absoluteParent      message.ID = "tscn.absolute-parent"
	parentAboveRoot     message.ID = "tscn.parent-above-root"
	uniqueNameShared    message.ID = "tscn.unique-name-shared node name"
	resourceAfterUse    message.ID = "tscn.resource-after-use reference"
	externalIDShared    message.ID = "tscn.external-id-shared id"
	internalIDShared    message.ID = "tscn.internal-id-shared id"
)

// consequences are what 3.2, 3.6 and 4.6 do if an attribute is not a string, where they agree.
var consequences = map[string]map[string]message.ID{
	"gd_resource":  {"type": notStringRefused},
	"sub_resource": {"type": notStringRefused},
	"node":         {"parent": notStringCrash},
}

// newestFormat is the last format of scenes and resources, written since Godot 4.3.
const newestFormat = 4

// Structure returns why the engines refuse a scene or resource though each section of it can be read, and which nodes
// they cannot place. t is the tree of its nodes. Sections that were not understood are left out: those are already
// reported as damage.
func (o *Outline) Structure(src []byte, t *scene.Tree, d *dialect.Dialect) []Problem {
	if o.Grammar != Tags || len(o.Sections) == 0 {
		return nil
	}
	c := structure{src: src, o: o, tree: t, d: d}
	first := 0
	for first < len(o.Sections) && (o.Sections[first].Tag == "" || o.Sections[first].Opaque) {
		first++ // what comes before any header, and damage
	}
	if first == len(o.Sections) {
		return nil
	}
	head := &o.Sections[first]
	if kind, known := sectionKinds[head.Tag]; !known || kind.part != headPart {
		c.add(first, head.Start, noHeader)
		return c.place()
	}
	for i := first; i < len(o.Sections); i++ {
		if s := &o.Sections[i]; s.Opaque {
			c.reached = max(c.reached, sectionKinds[s.Tag].part)
			c.opaque = true
		} else {
			c.section(i, head.Tag, i == first)
		}
	}
	if t != nil {
		c.uniqueNames()
	}
	c.references()
	c.sharedIDs()
	if c.reached < bodyPart && !c.opaque {
		c.add(len(o.Sections)-1, len(src), noBody)
	}
	return c.place()
}

type structure struct {
	src     []byte
	o       *Outline
	tree    *scene.Tree
	d       *dialect.Dialect
	reached part
	opaque  bool // a section was not understood
	list    []Problem
}

func (c *structure) add(section, off int, id message.ID, args ...any) {
	const most = 1000 // maximum problems listed
	if len(c.list) < most {
		c.list = append(c.list, Problem{Section: section, Offset: off, What: message.New(id, args...)})
	}
}

func (c *structure) place() []Problem {
	locate(c.list, c.src)
	return c.list
}

func (c *structure) section(i int, head string, first bool) {
	s := &c.o.Sections[i]
	kind, known := sectionKinds[s.Tag]
	switch {
	case !known:
		c.add(i, s.Start, unknownSection, s.Tag)
		return
	case kind.part == headPart && !first:
		c.add(i, s.Start, secondHeader)
		return
	case kind.in != "" && kind.in != head:
		c.add(i, s.Start, foreignSection, s.Tag)
		return
	case kind.part < c.reached && (c.reached == bodyPart || c.d.Text.ExtFirst):
		c.add(i, s.Start, tooLate, s.Tag)
	case s.Tag == "resource" && c.reached == bodyPart:
		c.add(i, s.Start, secondMain)
	case (s.Tag == "connection" || s.Tag == "editable") && c.reached < bodyPart && !c.opaque:
		c.add(i, s.Start, beforeNodes, s.Tag)
	}
	c.reached = max(c.reached, kind.part)
	for _, name := range kind.attributes {
		if s.Attribute(c.src, name) < 0 {
			c.add(i, s.Start, lacksAttribute, s.Tag, name)
		}
	}
	for _, name := range kind.strings {
		if a := s.Attribute(c.src, name); a >= 0 {
			if _, ok := Unquote(s.Value(c.src, s.Attributes[a])); !ok {
				what := consequences[s.Tag][name]
				if what == "" {
					what = notString
				}
				c.add(i, s.Start+int(s.Attributes[a].Value), what, name, s.Tag)
			}
		}
	}
	if a := s.Attribute(c.src, "instance"); s.Tag == "node" && a >= 0 {
		if v := s.Value(c.src, s.Attributes[a]); bytes.IndexByte(v, '(') < 0 {
			c.add(i, s.Start+int(s.Attributes[a].Value), instanceNotResource)
		}
	}
	if kind.part == headPart && Format(c.src, c.o) > newestFormat {
		c.add(i, s.Start, newerFormat, newestFormat)
	}
	if !kind.assigned && len(s.Properties) > 0 {
		c.add(i, s.Start+int(s.Properties[0].Name), strayProperties, s.Tag)
	}
	if s.Tag == "node" && c.tree != nil && c.tree.Node[i] >= 0 {
		c.node(i, c.tree.Node[i])
	}
}

// node checks where a node is in the tree. (SceneState::instance in 3.x, SceneState::instantiate in 4.x.)
func (c *structure) node(i, number int) {
	s, n := &c.o.Sections[i], &c.tree.Nodes[number]
	a := s.Attribute(c.src, "parent")
	if a < 0 {
		switch {
		case number > 0:
			c.add(i, s.Start, secondRoot)
		case !c.made(s):
			c.add(i, s.Start, rootOfNothing)
		}
		return
	}
	at := s.Start + int(s.Attributes[a].Value)
	parent, ok := Unquote(s.Value(c.src, s.Attributes[a]))
	switch {
	case !ok:
	case parent == "":
		c.add(i, at, emptyParent)
	case number == 0:
		c.add(i, at, rootHasParent)
	case strings.HasPrefix(parent, "/"):
		c.add(i, at, absoluteParent)
	case strings.HasPrefix(nodepath.Simplify(parent), ".."):
		c.add(i, at, parentAboveRoot)
	case n.Orphan && c.tree.Find(nodepath.Simplify(parent)) >= 0:
		c.add(i, at, laterParent)
	case n.Orphan:
		c.add(i, at, scene.Orphan)
	case !c.made(s) && !c.fromInstance(n.Parent):
		c.add(i, s.Start, nodeOfNothing)
	}
}

// made reports whether the section of a node says what the node is.
func (c *structure) made(s *Section) bool {
	return slices.ContainsFunc([]string{"type", "instance", "instance_placeholder"}, func(name string) bool { return s.Attribute(c.src, name) >= 0 })
}

// fromInstance reports whether a node or an ancestor is an instance of another scene, which may have children that this
// one only changes.
func (c *structure) fromInstance(number int) bool {
	for ; number >= 0; number = c.tree.Nodes[number].Parent {
		s := &c.o.Sections[c.tree.Nodes[number].Item]
		if s.Attribute(c.src, "instance") >= 0 || s.Attribute(c.src, "instance_placeholder") >= 0 {
			return true
		}
	}
	return false
}

// uniqueNames looks for nodes that share a unique name.
func (c *structure) uniqueNames() {
	f := NewFile(c.src, c.o, c.tree, c.d, 0)
	first := map[string]int{}
	for i := range c.tree.Nodes {
		if !f.Unique(i) {
			continue
		}
		n := &c.tree.Nodes[i]
		other, known := first[n.Name]
		if !known {
			first[n.Name] = i
			continue
		}
		s := &c.o.Sections[n.Item]
		c.add(n.Item, s.Start+int(s.Properties[s.Property(c.src, "unique_name_in_owner")].Name),
			uniqueNameShared, c.tree.Nodes[other].Label(), n.Name)
	}
}

// references looks for references to resources that are not defined before.
func (c *structure) references() {
	known := map[scene.MentionKind]map[string]bool{scene.External: {}, scene.Internal: {}}
	kinds := map[string]scene.MentionKind{"ext_resource": scene.External, "sub_resource": scene.Internal}
	for i := range c.o.Sections {
		s := &c.o.Sections[i]
		if c.opaque {
			return // the resource may be in what was not understood
		}
		ids := known[kinds[s.Tag]]
		a := s.Attribute(c.src, "id")
		if a >= 0 && ids != nil && !c.d.Text.ExtFirst {
			ids[ID(s.Value(c.src, s.Attributes[a]))] = true // since 4.0 a resource may refer to itself
		}
		check := func(r Reference) {
			if ids := known[r.Kind]; ids != nil && !ids[ID(c.src[r.Arg.Start:r.Arg.End])] {
				c.add(i, r.Start, resourceAfterUse, shortReference(c.src[r.Start:r.End]))
			}
		}
		for _, list := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range list {
				if v := s.Value(c.src, p); bytes.Contains(v, []byte("Resource")) {
					References(c.src, s.Start+int(p.Value), s.Start+int(p.End), check)
				}
			}
		}
		if a >= 0 && ids != nil {
			ids[ID(s.Value(c.src, s.Attributes[a]))] = true
		}
	}
}

// sharedIDs looks for resources that have the id of one before them, as two merged files may. The engines load the file and leave one of them out:
// see scene.Resources.
func (c *structure) sharedIDs() {
	shared := map[string]message.ID{"ext_resource": externalIDShared, "sub_resource": internalIDShared}
	met := map[[2]string]bool{}
	for i := range c.o.Sections {
		s := &c.o.Sections[i]
		a := s.Attribute(c.src, "id")
		if s.Opaque || a < 0 || shared[s.Tag] == "" {
			continue
		}
		id := ID(s.Value(c.src, s.Attributes[a]))
		if key := [2]string{s.Tag, id}; met[key] {
			c.add(i, s.Start+int(s.Attributes[a].Value), shared[s.Tag], id)
		} else {
			met[key] = true
		}
	}
}

// shortReference is the text of a reference for a message.
func shortReference(text []byte) string {
	const most = 60
	if len(text) > most {
		return string(bytes.ToValidUTF8(text[:most], nil)) + "…"
	}
	return string(text)
}
