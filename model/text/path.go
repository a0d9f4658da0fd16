package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/nodepath"
	"savant/scene/tscn"
)

// Messages.
const (
	noRecords        message.ID = "text.no-records begin"
	pathBegins       message.ID = "text.path-begins begin"
	configPathBegins message.ID = "text.config-path-begins begin"
	nodeNotSoOften   message.ID = "text.node-not-so-often node"
	tagNaming        message.ID = "text.tag-naming"
	noSuchSection    message.ID = "text.no-such-section"
)

// Path is the canonical path of a row.
func (f *Form) Path(r model.Row) model.Path {
	var steps []model.Step
	for r != model.Root {
		parent, slot := f.host.Parent(r), f.host.Slot(r)
		if slot.Part == model.ViewPart {
			return model.Path{Record: -1, Steps: f.nodes.BoneSteps(r)}
		}
		if slot.Part == model.InnerPart {
			return model.Path{Record: -1, Steps: f.nodes.InnerSteps(r)}
		}
		switch p := f.place(r); p.kind {
		case textGroup:
			steps = append(steps, model.Step{Kind: model.NameStep, Text: f.arranged().Groups[p.section].Tag})
		case textSection:
			own := f.sectionSteps(p.section)
			slices.Reverse(own)
			steps = append(steps, own...)
			slices.Reverse(steps)
			return model.Path{Record: -1, Steps: steps}
		case textProperty:
			section := &f.outline.Sections[p.section]
			name := section.Name(f.src, section.Properties[p.index])
			steps = append(steps, model.Step{Kind: model.NameStep, Text: name, Nth: f.nth(section, section.Properties, p.index, name)})
		case textAttribute:
			section := &f.outline.Sections[p.section]
			name := section.Name(f.src, section.Attributes[p.index])
			steps = append(steps, model.Step{Kind: model.AttributeStep, Text: name, Nth: f.nth(section, section.Attributes, p.index, name)})
		case textElement, textPacked:
			steps = append(steps, f.elementStep(parent, p, slot.Index))
		case textPart:
			names := strings.Split(f.partOf(parent, slot.Index).Name, ".")
			for i := len(names) - 1; i >= 0; i-- {
				steps = append(steps, model.Step{Kind: model.NameStep, Text: names[i]})
			}
		default:
			steps = append(steps, model.Step{Kind: model.ChildStep, Nth: slot.Index})
		}
		r = parent
	}
	slices.Reverse(steps)
	return model.Path{Record: -1, Steps: steps}
}

// nth is how many of a list of a section before the i-th have the same name.
func (f *Form) nth(s *tscn.Section, list []tscn.Property, i int, name string) int {
	const few = 16
	if i < few {
		n := 0
		for _, p := range list[:i] {
			if s.Name(f.src, p) == name {
				n++
			}
		}
		return n
	}
	if c := &f.names; c.stamp != f.now() || c.list != &list[0] {
		*c = sectionNames{stamp: f.now(), list: &list[0], nths: make([]int, len(list))}
		seen := make(map[string]int, len(list))
		for k, p := range list {
			name := s.Name(f.src, p)
			c.nths[k] = seen[name]
			seen[name]++
		}
	}
	return f.names.nths[i]
}

// sectionSteps are the steps that name a section.
func (f *Form) sectionSteps(i int) []model.Step {
	s := &f.outline.Sections[i]
	l := f.arranged()
	child := []model.Step{{Kind: model.ChildStep, Nth: l.Index(i)}}
	if !utf8.ValidString(s.Tag) {
		return child
	}
	if f.outline.Grammar == tscn.Names {
		if s.Opaque {
			return child
		}
		return []model.Step{{Kind: model.NameStep, Text: "section"}, {Kind: model.NameStep, Text: s.Tag, Nth: f.before(i)}}
	}
	switch {
	case s.Opaque:
		return child
	case s.Tag == "node" && l.tree.Node[i] >= 0:
		path := scenery.Readable(l.tree.Nodes[l.tree.Node[i]].Path)
		return []model.Step{{Kind: model.NameStep, Text: "node"}, {Kind: model.NameStep, Text: path, Nth: f.before(i)}}
	case idTag(s.Tag):
		step, ok := f.idStep(i)
		if !ok {
			break
		}
		step.Nth = f.before(i)
		return []model.Step{{Kind: model.NameStep, Text: s.Tag}, step}
	case s.Tag == "connection" || s.Tag == "editable":
		return []model.Step{{Kind: model.NameStep, Text: s.Tag}, {Kind: model.KeyStep, Text: strconv.Itoa(l.Index(i))}}
	case s.Tag == "resource":
		return []model.Step{{Kind: model.NameStep, Text: "resource", Nth: f.before(i)}}
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		return []model.Step{{Kind: model.NameStep, Text: "header", Nth: f.before(i)}}
	}
	return []model.Step{{Kind: model.NameStep, Text: "other"}, {Kind: model.NameStep, Text: s.Tag, Nth: f.before(i)}}
}

// idStep is the step that names a resource by its id as it is written.
func (f *Form) idStep(section int) (model.Step, bool) {
	s := &f.outline.Sections[section]
	a := s.Attribute(f.src, "id")
	if a < 0 {
		return model.Step{}, false
	}
	raw := s.Value(f.src, s.Attributes[a])
	if text, ok := tscn.Unquote(raw); ok {
		return model.Step{Kind: model.NameStep, Text: text}, utf8.ValidString(text)
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	return model.Step{Kind: model.KeyStep, Text: strconv.FormatInt(n, 10)}, err == nil
}

// before returns how many sections before the i-th have the same name in a path. The table is built on first use and
// dropped with the layout at the next edit.
func (f *Form) before(i int) int {
	l := f.arranged()
	if l.nths == nil {
		l.nths = make([]int, len(f.outline.Sections))
		seen := map[model.Step]int{}
		for k := range f.outline.Sections {
			s := &f.outline.Sections[k]
			if s.Opaque {
				continue
			}
			tag, name := model.Step{Kind: model.BehindStep, Text: s.Tag}, f.nameOf(l, k)
			l.nths[k] = seen[name]
			if seen[name]++; name != tag {
				seen[tag]++ // those that have no such name count all of their tag
			}
		}
	}
	return l.nths[i]
}

// findNode is the first node with a path that is readable as this one, or -1.
func (l *layout) findNode(path string) int {
	if !strings.ContainsRune(path, utf8.RuneError) {
		return l.tree.Find(path)
	}
	return slices.IndexFunc(l.tree.Nodes, func(n scene.Node) bool { return scenery.Readable(n.Path) == path })
}

// nameOf returns what distinguishes a section from others: the path of a node, the id of a resource, the tag of any other;
// a header is the only one.
func (f *Form) nameOf(l *layout, i int) model.Step {
	s := &f.outline.Sections[i]
	switch {
	case f.outline.Grammar == tscn.Names:
	case s.Tag == "node" && l.tree.Node[i] >= 0:
		return model.Step{Kind: model.IntoStep, Text: scenery.Readable(l.tree.Nodes[l.tree.Node[i]].Path)}
	case idTag(s.Tag):
		if step, ok := f.idStep(i); ok {
			return model.Step{Kind: step.Kind, Text: s.Tag + "\n" + step.Text}
		}
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		return model.Step{Kind: model.ChildStep}
	}
	return model.Step{Kind: model.BehindStep, Text: s.Tag}
}

// elementStep is the step from a value to its i-th child, which is at p.
func (f *Form) elementStep(parent model.Row, p place, i int) model.Step {
	n := f.open(f.place(parent))
	switch n.kind {
	case literal.Entries, literal.Properties:
		s, ok := f.keyStep(n, i)
		if !ok {
			return model.Step{Kind: model.ChildStep, Nth: i}
		}
		if n.nths == nil {
			n.nths = make([]int32, len(n.children))
			seen := make(map[model.Step]int32, len(n.children))
			for k := range n.children {
				if other, ok := f.keyStep(n, k); ok {
					n.nths[k] = seen[other]
					seen[other]++
				}
			}
		}
		s.Nth = int(n.nths[i])
		return s
	}
	return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)}
}

// keyStep is the step to the i-th child of a dictionary or object; ok is false if there is no literal for its key.
func (f *Form) keyStep(n *nest, i int) (s model.Step, ok bool) {
	if i >= len(n.children) {
		return s, false
	}
	span := n.children[i].Key
	raw := f.src[span.Start:span.End]
	if len(raw) > value.LongestKey {
		return s, false
	}
	if raw[0] == '"' {
		text, ok := tscn.Unquote(raw)
		return model.Step{Kind: model.NameStep, Text: text}, ok && utf8.ValidString(text)
	}
	v, _, err := literal.Parse(raw, 0, f.host.Dialect())
	if err != nil || !value.Spellable(v, 0) {
		return s, false
	}
	p, err := rowpath.Parse("[" + literal.Text(v, f.host.Dialect()) + "]")
	if err != nil || len(p.Steps) != 1 || p.Steps[0].Kind != model.KeyStep {
		return s, false
	}
	return p.Steps[0], true
}

// Find is the row of a path.
func (f *Form) Find(p model.Path) (model.Row, error) {
	if p.Record > 0 {
		return 0, &model.PathError{What: message.New(noRecords, f.firstSteps())}
	}
	r := model.Root
	for i := 0; i < len(p.Steps); {
		next, used, what := f.follow(r, p.Steps[i:])
		if next == 0 {
			return 0, &model.PathError{Offset: len(model.Path{Record: p.Record, Steps: p.Steps[:i]}.Prefix()), What: what}
		}
		r, i = next, i+used
	}
	return r, nil
}

// firstSteps says how paths begin.
func (f *Form) firstSteps() string {
	if f.outline.Grammar == tscn.Names {
		return `section["name"]`
	}
	return scenery.FirstSteps
}

// follow goes one step down, or several where they together name a section or a component.
func (f *Form) follow(r model.Row, steps []model.Step) (next model.Row, used int, what message.Message) {
	p, s := f.place(r), steps[0]
	switch s.Kind {
	case model.ChildStep:
		if s.Nth >= f.Len(r) {
			return 0, 0, message.New(reason.HasOnly, message.New(value.Children, int64(f.Len(r))))
		}
		return f.host.Child(r, s.Nth), 1, message.Message{}
	case model.IntoStep:
		return 0, 0, message.New(scenery.NotYetInside)
	case model.BehindStep:
		return 0, 0, message.New(reason.BehindLast)
	}
	switch p.kind {
	case textRoot:
		return f.fromRoot(steps)
	case textGroup:
		return f.arranged().Groups[p.section].Find(f.host, r, s, f.idStep)
	case textSection:
		return f.pairOf(r, p, s)
	case textBone:
		return f.nodes.InBone(r, s)
	case textInner:
		return 0, 0, message.New(scenery.NoProperty, rowpath.Quote(s.Text))
	case textProperty, textAttribute, textElement:
		n := f.open(p)
		switch n.kind {
		case literal.Elements:
			return f.elementOf(r, n, s)
		case literal.Components:
			if n.packed != variant.Nil {
				return f.elementOf(r, n, s)
			}
		case literal.Entries, literal.Properties:
			return f.entryOf(r, n, s)
		}
		return f.component(r, steps)
	case textPacked, textPart:
		return f.component(r, steps)
	}
	return 0, 0, message.New(reason.NothingKnown)
}

// fromRoot finds a section.
func (f *Form) fromRoot(steps []model.Step) (model.Row, int, message.Message) {
	s := steps[0]
	if s.Kind != model.NameStep {
		return 0, 0, message.New(pathBegins, f.firstSteps())
	}
	l := f.arranged()
	if f.outline.Grammar == tscn.Names {
		if s.Text != "section" || len(steps) < 2 || steps[1].Kind != model.NameStep {
			return 0, 0, message.New(configPathBegins, f.firstSteps())
		}
		return f.nthSection(steps[1], 2, func(t *tscn.Section) bool { return t.Tag == steps[1].Text })
	}
	switch s.Text {
	case "node":
		if len(steps) < 2 || steps[1].Kind != model.NameStep {
			return 0, 0, message.New(scenery.NodeNaming)
		}
		first := l.findNode(nodepath.Simplify(steps[1].Text))
		if first < 0 {
			if f.nodes != nil && steps[1].Nth == 0 {
				r, what := f.nodes.FindInner(steps[1].Text)
				return r, 2, what
			}
			return 0, 0, message.New(scenery.NoSuchNode, rowpath.Quote(steps[1].Text))
		}
		nth, path := steps[1].Nth, scenery.Readable(l.tree.Nodes[first].Path)
		for i := first; i < len(l.tree.Nodes); i++ {
			if scenery.Readable(l.tree.Nodes[i].Path) == path {
				if nth == 0 {
					return f.sectionRow(l.tree.Nodes[i].Item), 2, message.Message{}
				}
				nth--
			}
		}
		return 0, 0, message.New(nodeNotSoOften, rowpath.Quote(steps[1].Text))
	case "bone":
		if len(steps) < 2 {
			steps = append(steps, model.Step{})
		}
		if f.nodes == nil {
			return 0, 0, message.New(scenery.FileHasNo, s.Text)
		}
		r, what := f.nodes.FindBone(steps[1])
		return r, 2, what
	case "resource":
		return f.nthSection(s, 1, func(t *tscn.Section) bool { return t.Tag == "resource" })
	case "header":
		return f.nthSection(s, 1, func(t *tscn.Section) bool { return t.Tag == "gd_scene" || t.Tag == "gd_resource" })
	case "other":
		if len(steps) < 2 || steps[1].Kind != model.NameStep {
			return 0, 0, message.New(tagNaming)
		}
		return f.nthSection(steps[1], 2, func(t *tscn.Section) bool { return t.Tag == steps[1].Text })
	}
	return l.FindGroup(f.host, s.Text, message.New(pathBegins, f.firstSteps()))
}

func (f *Form) nthSection(s model.Step, used int, is func(*tscn.Section) bool) (model.Row, int, message.Message) {
	nth := s.Nth
	for i := range f.outline.Sections {
		if t := &f.outline.Sections[i]; !t.Opaque && is(t) {
			if nth == 0 {
				return f.sectionRow(i), used, message.Message{}
			}
			nth--
		}
	}
	return 0, 0, message.New(noSuchSection)
}

// pairOf finds a property or attribute of a section.
func (f *Form) pairOf(r model.Row, p place, s model.Step) (model.Row, int, message.Message) {
	section := &f.outline.Sections[p.section]
	nth := s.Nth
	mixed := len(section.Properties) + len(section.Damage)
	switch s.Kind {
	case model.AttributeStep:
		for i, a := range section.Attributes {
			if section.Name(f.src, a) == s.Text {
				if nth == 0 {
					return f.host.Child(r, mixed+i), 1, message.Message{}
				}
				nth--
			}
		}
		return 0, 0, message.New(reason.NoAttribute, s.Text)
	case model.NameStep:
		for i, a := range section.Properties {
			if section.Name(f.src, a) == s.Text {
				if nth == 0 {
					return f.host.Child(r, mixedIndex(section, i, false)), 1, message.Message{}
				}
				nth--
			}
		}
		return 0, 0, message.New(scenery.NoProperty, rowpath.Quote(s.Text))
	}
	return 0, 0, message.New(reason.NamedByName)
}

func (f *Form) elementOf(r model.Row, n *nest, s model.Step) (model.Row, int, message.Message) {
	index, ok := s.Index()
	switch {
	case !ok || s.Nth > 0:
		return 0, 0, message.New(scenery.NamedByIndex)
	case index < 0 || index >= int64(n.count()):
		return 0, 0, message.New(reason.NoSuchElement, index, message.New(value.Elements, int64(n.count())))
	}
	return f.host.Child(r, int(index)), 1, message.Message{}
}

func (f *Form) entryOf(r model.Row, n *nest, s model.Step) (model.Row, int, message.Message) {
	want := s
	want.Nth = 0
	nth := s.Nth
	for i := range n.children {
		if step, ok := f.keyStep(n, i); ok && step == want {
			if nth == 0 {
				return f.host.Child(r, i), 1, message.Message{}
			}
			nth--
		}
	}
	if s.Kind == model.NameStep {
		return 0, 0, message.New(reason.NoSuchKey, rowpath.Quote(s.Text))
	}
	return 0, 0, message.New(reason.NoSuchKey, s.Text)
}
