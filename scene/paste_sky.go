package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/translate"
)

// skyMaterial is the property of a Sky of Godot 4 that holds its look.
const skyMaterial = "sky_material"

// skyLook returns the sub-resource of the other scene that is the material of a Sky of Godot 4, and its class, if Godot 3 has a sky that looks so;
// otherwise -1.
func (p *paste) skyLook(sky int) (item int, class string) {
	i := p.source.Find(sky, Properties, skyMaterial)
	if i < 0 || !p.older() || p.source.class(sky) != translate.SkyClass {
		return -1, ""
	}
	v, _ := p.source.Value(Field{sky, Properties, i})
	if ref, ok := v.Data.(*variant.Resource); ok && ref.Kind == variant.Internal {
		if item = p.source.resource(InternalItem, ref.ID); item >= 0 && p.words.SkyOf(p.source.class(item)) != "" {
			return item, p.source.class(item)
		}
	}
	return -1, ""
}

// classThere is the class of a sub-resource of the other scene as the engine here calls it; ok is false if that has none like it.
func (p *paste) classThere(item int) (name string, ok bool) {
	if _, look := p.skyLook(item); look != "" {
		return p.words.SkyOf(look), true
	}
	class := p.source.class(item)
	if !p.words.Makes(class) {
		return class, false
	}
	return p.words.Class(class), true
}

// skyApart plans the material of a sky of Godot 3, and returns the properties of the Sky of Godot 4 that has it.
func (p *paste) skyApart(class string, label message.Message, list []variant.Property) []variant.Property {
	sky, look := p.words.SkyApart(class, label, list)
	material := p.words.SkyMaterial(class)
	ids := p.ids[InternalItem]
	id := ids.fresh(material)
	ids.use(id)
	add := Add{After: p.after, Kind: InternalItem, Attributes: []Entry{{"type", variant.OfString(material)}, {"id", p.idOf(InternalItem, id)}}}
	for _, property := range look {
		add.Properties = append(add.Properties, Entry(property))
	}
	p.Do(add)
	has := variant.Property{Name: skyMaterial, Value: variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: id, Numeric: ids.numeric}}}
	return slices.Insert(sky, p.words.Place(translate.SkyClass, sky, has.Name), has)
}
