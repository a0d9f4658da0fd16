package scene

import (
	"strings"

	"savant/codec/message"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/scene/translate"
)

// Messages.
const (
	classOfInstance message.ID = "scene.class-of-instance path"
	classBecomes    message.ID = "scene.class-becomes path class"
	propertyGoes    message.ID = "scene.property-goes property class"
	signalNotThere  message.ID = "scene.signal-not-there signal class"
)

// families are the prefixes of properties that instances of a class add, which the tables do not have.
var families = map[string][]string{
	"theme_override_": {"Control", "Window"}, "custom_": {"Control"}, "bones/": {"Skeleton", "Skeleton3D"}, "anims/": {"AnimationPlayer"},
	"surface_material_override/": {"MeshInstance3D"}, "material/": {"MeshInstance"}, "blend_shapes/": {"MeshInstance", "MeshInstance3D"},
	"parameters/": {"AnimationTree"}, "shader_parameter/": {"GeometryInstance3D"}, "layer_": {"TileMap"},
}

// ChangeClass changes the class of a node. Properties that the new class has too are kept; those that it lacks, or has
// with another type, are removed and noted. Variables of scripts, metadata and connections are kept; connections from
// signals that the class lacks are noted.
func (s *Scene) ChangeClass(node int, name string) (*Edit, error) {
	if err := checkClass(name); err != nil {
		return nil, err
	}
	n := &s.Tree.Nodes[node]
	if !s.has(n.Item, "type") {
		return nil, refuse(classOfInstance, n.Label())
	}
	p := s.plan()
	was := s.class(n.Item)
	if was == name {
		return p.finish(), nil
	}
	table := class.For(s.Dialect)
	p.setAttribute(n.Item, "type", name)
	p.Note(place(n.Item), classBecomes, n.Label(), name)
	same := translate.New(s.Dialect, s.Dialect, nil)
	var gone []int
	for i := range s.Len(n.Item, Properties) {
		f := Field{n.Item, Properties, i}
		property := s.Name(f)
		stays := keepsProperty(table, was, name, property)
		if v, ok := s.Value(f); stays && ok {
			_, stays = same.Typed(v, name, property)
		}
		if !stays {
			gone = append(gone, i)
			p.Notes = append(p.Notes, Note{Place: Place{Field: f, Part: AtField}, Text: message.New(propertyGoes, property, name), Removed: true})
		}
	}
	if len(gone) > 0 {
		p.Do(RemoveFields{n.Item, Properties, gone})
	}
	if !s.sets(n.Item, "script") {
		p.lostSignals(table, node, was, name)
	}
	return p.finish(), nil
}

// keepsProperty reports whether a property of a node is kept when its class changes.
func keepsProperty(table *class.Table, was, now, property string) bool {
	if p, has := table.Property(now, property); has {
		return p.InFile
	}
	if _, known := table.Class(now); !known {
		return true
	}
	if _, had := table.Property(was, property); had {
		return false
	}
	for begin, classes := range families {
		if !strings.HasPrefix(property, begin) {
			continue
		}
		for _, of := range classes {
			if table.Inherits(now, of) {
				return true
			}
		}
		for _, of := range classes {
			if table.Inherits(was, of) {
				return false
			}
		}
	}
	return true
}

// lostSignals notes the connections from signals of a node that its new class lacks.
func (p *plan) lostSignals(table *class.Table, node int, was, now string) {
	has := func(name, signal string) bool {
		for _, c := range table.Lineage(name) {
			for _, s := range c.Signals {
				if s.Name == signal {
					return true
				}
			}
		}
		return false
	}
	if !p.Tree.Leads(node) {
		return
	}
	for i := range p.Items() {
		from, _ := p.attribute(i, "from")
		signal, _ := p.attribute(i, "signal")
		if p.Kind(i) == ConnectionItem && nodepath.Simplify(from) == p.Tree.Nodes[node].Path && has(was, signal) && !has(now, signal) {
			p.Doubt(place(i), signalNotThere, signal, now)
		}
	}
}
