package resource

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/nodepath"
)

// Messages.
const (
	noRecords  message.ID = "resource.no-records begin"
	pathBegins message.ID = "resource.path-begins begin"
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
		p := f.place(r)
		switch p.kind {
		case groupRow:
			steps = append(steps, model.Step{Kind: model.NameStep, Text: f.arranged().Groups[p.item].Tag})
		case itemRow:
			own := f.itemSteps(p.item)
			slices.Reverse(own)
			steps = append(steps, own...)
			slices.Reverse(steps)
			return model.Path{Record: -1, Steps: steps}
		case fieldRow:
			step := f.fieldStep(p)
			steps = append(steps, step)
		case elementRow, packedRow:
			steps = append(steps, f.elementStep(f.place(parent), slot.Index))
		case partRow:
			names := strings.Split(f.partOf(parent, slot.Index).Name, ".")
			for _, name := range slices.Backward(names) {
				steps = append(steps, model.Step{Kind: model.NameStep, Text: name})
			}
		default:
			steps = append(steps, model.Step{Kind: model.ChildStep, Nth: slot.Index})
		}
		r = parent
	}
	slices.Reverse(steps)
	return model.Path{Record: -1, Steps: steps}
}

// fieldStep is the step to a property or an attribute.
func (f *Form) fieldStep(p place) model.Step {
	list := f.file.Item(p.item).Fields[p.list]
	s := model.Step{Kind: model.NameStep, Text: list[p.index].Name}
	if p.list == scene.Attributes {
		s.Kind = model.AttributeStep
	}
	if !utf8.ValidString(s.Text) {
		index := p.index
		if p.list == scene.Attributes {
			index += len(f.file.Item(p.item).Fields[scene.Properties])
		}
		return model.Step{Kind: model.ChildStep, Nth: index}
	}
	for _, x := range list[:p.index] {
		if x.Name == s.Text {
			s.Nth++
		}
	}
	return s
}

// itemSteps are the steps that name an item.
func (f *Form) itemSteps(i int) []model.Step {
	named := func(name string) model.Step { return model.Step{Kind: model.NameStep, Text: name} }
	switch kind := f.file.Kind(i); kind {
	case scene.NodeItem:
		n := f.file.Scene().Tree.Node[i]
		step := named(scenery.Readable(f.file.Scene().Tree.Nodes[n].Path))
		if f.file.Scene().Tree.Find(f.file.Scene().Tree.Nodes[n].Path) != n {
			for k := range n {
				if scenery.Readable(f.file.Scene().Tree.Nodes[k].Path) == step.Text {
					step.Nth++
				}
			}
		}
		return []model.Step{named("node"), step}
	case scene.ExternalItem, scene.InternalItem:
		step := f.idStep(i)
		for k := range i {
			if f.file.Kind(k) == kind && f.idStep(k) == step {
				step.Nth++
			}
		}
		return []model.Step{named(f.file.Title(i)), step}
	case scene.ConnectionItem, scene.EditableItem:
		return []model.Step{named(f.file.Title(i)), {Kind: model.KeyStep, Text: strconv.Itoa(f.arranged().Index(i))}}
	case scene.HeaderItem:
		return []model.Step{named("header")}
	}
	return []model.Step{named("resource")}
}

// idStep is the step that names a resource by its id, a number or a text.
func (f *Form) idStep(i int) model.Step {
	id, _ := f.file.Scene().ID(i)
	x := f.file.Item(i)
	for _, a := range x.Fields[scene.Attributes] {
		if a.Name == "id" && a.Made.Type == variant.Int {
			return model.Step{Kind: model.KeyStep, Text: id}
		}
	}
	return model.Step{Kind: model.NameStep, Text: scenery.Readable(id)}
}

// keysOf are the steps to the children of a dictionary; ok is false for keys without a literal.
func (f *Form) keysOf(p place, n opened) *keys {
	if k := &f.keys; k.steps != nil && k.start == p.start && k.made == p.made {
		return k
	}
	k := keys{start: p.start, made: p.made, steps: make([]model.Step, n.count), ok: make([]bool, n.count)}
	seen := make(map[model.Step]int, n.count)
	note := func(i int, v variant.Value, size int) {
		step, ok := f.keyStep(v, size)
		if k.ok[i] = ok; !ok {
			return
		}
		plain := step
		step.Nth = seen[plain]
		seen[plain]++
		k.steps[i] = step
	}
	if p.made != nil {
		for i, e := range p.made.Data.(*variant.Dict).Entries {
			note(i, e.Key, 0)
		}
	} else {
		i := 0
		for c, err := range f.file.Index.Children(n.head, 0) {
			if err != nil { // that of the last one of a part, which has a key
				last := f.nested(p, i)
				c = resource.Child{Key: last.key, Start: last.start}
			}
			if c.Key < 0 {
				break
			}
			if c.Start-c.Key <= value.LongestKey {
				v, _, _ := f.file.Resource.Decode(c.Key)
				note(i, f.file.Shown(v), c.Start-c.Key)
			}
			i++
		}
	}
	f.keys = k
	return &f.keys
}

// keyStep is the step to an entry with a key; ok is false if there is no literal for it.
func (f *Form) keyStep(v variant.Value, size int) (s model.Step, ok bool) {
	if size > value.LongestKey {
		return s, false
	}
	if v.Type == variant.String {
		return model.Step{Kind: model.NameStep, Text: v.Text}, utf8.ValidString(v.Text)
	}
	if !value.Spellable(v, 0) {
		return s, false
	}
	p, err := rowpath.Parse("[" + literal.Text(v, f.host.Dialect()) + "]")
	if err != nil || len(p.Steps) != 1 || p.Steps[0].Kind != model.KeyStep {
		return s, false
	}
	return p.Steps[0], true
}

// elementStep is the step from the value at p to its i-th child.
func (f *Form) elementStep(p place, i int) model.Step {
	if n := f.open(p); n.keyed {
		k := f.keysOf(p, n)
		if i >= len(k.ok) || !k.ok[i] {
			return model.Step{Kind: model.ChildStep, Nth: i}
		}
		return k.steps[i]
	}
	return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)}
}

// Find is the row of a path.
func (f *Form) Find(p model.Path) (model.Row, error) {
	if p.Record > 0 {
		return 0, &model.PathError{What: message.New(noRecords, scenery.FirstSteps)}
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

// follow goes one step down, or several where they together name an item or a component.
func (f *Form) follow(r model.Row, steps []model.Step) (next model.Row, used int, what message.Message) {
	p, s := f.place(r), steps[0]
	switch s.Kind {
	case model.ChildStep:
		if n := f.count(p); s.Nth >= n {
			return 0, 0, message.New(reason.HasOnly, message.New(value.Children, int64(n)))
		}
		return f.host.Child(r, s.Nth), 1, message.Message{}
	case model.IntoStep:
		return 0, 0, message.New(scenery.NotYetInside)
	case model.BehindStep:
		return 0, 0, message.New(reason.BehindLast)
	}
	switch p.kind {
	case rootRow:
		return f.fromRoot(steps)
	case groupRow:
		return f.arranged().Groups[p.item].Find(f.host, r, s, func(i int) (model.Step, bool) { return f.idStep(i), true })
	case itemRow:
		return f.fieldOf(p, s)
	case boneRow:
		return f.nodes.InBone(r, s)
	case innerRow:
		return 0, 0, message.New(scenery.NoProperty, rowpath.Quote(s.Text))
	case fieldRow, elementRow:
		n := f.open(p)
		switch {
		case n.keyed:
			for i, step := range f.keysOf(p, n).steps {
				if step == s && f.keys.ok[i] {
					return f.host.Child(r, i), 1, message.Message{}
				}
			}
			if s.Kind == model.NameStep {
				return 0, 0, message.New(reason.NoSuchKey, rowpath.Quote(s.Text))
			}
			return 0, 0, message.New(reason.NoSuchKey, s.Text)
		case value.Counts[n.t] != "" && n.t != variant.Object:
			index, ok := s.Index()
			switch {
			case !ok || s.Nth > 0:
				return 0, 0, message.New(scenery.NamedByIndex)
			case index < 0 || index >= int64(n.count):
				return 0, 0, message.New(reason.NoSuchElement, index, message.New(value.Elements, int64(n.count)))
			}
			return f.host.Child(r, int(index)), 1, message.Message{}
		}
		return f.host.Component(r, n.t, true, steps)
	case packedRow, partRow:
		t, ok := f.typeOf(r)
		return f.host.Component(r, t, ok, steps)
	}
	return 0, 0, message.New(reason.NothingKnown)
}

// fromRoot finds an item or a group.
func (f *Form) fromRoot(steps []model.Step) (model.Row, int, message.Message) {
	s := steps[0]
	if s.Kind != model.NameStep {
		return 0, 0, message.New(pathBegins, scenery.FirstSteps)
	}
	first := func(kind scene.Kind) (model.Row, int, message.Message) {
		for i := range f.file.Items() {
			if f.file.Kind(i) == kind && s.Nth == 0 {
				return f.itemRow(i), 1, message.Message{}
			}
		}
		return 0, 0, message.New(scenery.FileHasNo, s.Text)
	}
	switch s.Text {
	case "node":
		if len(steps) < 2 || steps[1].Kind != model.NameStep {
			return 0, 0, message.New(scenery.NodeNaming)
		}
		path, nth := scenery.Readable(nodepath.Simplify(steps[1].Text)), steps[1].Nth
		if n := f.file.Scene().Tree.Find(path); n >= 0 && nth == 0 {
			return f.itemRow(f.file.Scene().Tree.Nodes[n].Item), 2, message.Message{}
		}
		for i := range f.file.Scene().Tree.Nodes {
			if scenery.Readable(f.file.Scene().Tree.Nodes[i].Path) == path {
				if nth == 0 {
					return f.itemRow(f.file.Scene().Tree.Nodes[i].Item), 2, message.Message{}
				}
				nth--
			}
		}
		if f.file.Content != nil && steps[1].Nth == 0 {
			r, what := f.nodes.FindInner(steps[1].Text)
			return r, 2, what
		}
		return 0, 0, message.New(scenery.NoSuchNode, rowpath.Quote(steps[1].Text))
	case "bone":
		if f.file.Content == nil {
			return 0, 0, message.New(scenery.FileHasNo, s.Text)
		}
		if len(steps) < 2 {
			steps = append(steps, model.Step{})
		}
		r, what := f.nodes.FindBone(steps[1])
		return r, 2, what
	case "resource":
		return first(scene.MainItem)
	case "header":
		return first(scene.HeaderItem)
	}
	return f.arranged().FindGroup(f.host, s.Text, message.New(pathBegins, scenery.FirstSteps))
}

// fieldOf finds a property or attribute of an item.
func (f *Form) fieldOf(p place, s model.Step) (model.Row, int, message.Message) {
	list := scene.Properties
	switch s.Kind {
	case model.AttributeStep:
		list = scene.Attributes
	case model.NameStep:
	default:
		return 0, 0, message.New(reason.NamedByName)
	}
	nth := s.Nth
	for i, x := range f.file.Item(p.item).Fields[list] {
		if x.Name == s.Text {
			if nth == 0 {
				return f.fieldRow(p.item, list, i), 1, message.Message{}
			}
			nth--
		}
	}
	if list == scene.Attributes {
		return 0, 0, message.New(reason.NoAttribute, s.Text)
	}
	return 0, 0, message.New(scenery.NoProperty, rowpath.Quote(s.Text))
}
