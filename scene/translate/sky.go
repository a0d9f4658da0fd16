package translate

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// skies are the classes of skies of Godot 3 and those of the materials that give a Sky of Godot 4 the same look. What of them has another name stands with
// the names of properties in package class.
var skies = map[string]string{"ProceduralSky": "ProceduralSkyMaterial", "PanoramaSky": "PanoramaSkyMaterial"}

// SkyClass is the class of the skies of Godot 4, and that of which those of Godot 3 are.
const SkyClass = "Sky"

// SkyMaterial is the class of the material in which Godot 4 has the look of a sky of Godot 3, "" for other classes.
func (t *Translator) SkyMaterial(class string) string { return skies[class] }

// SkyOf is the class of the sky of Godot 3 that looks as a Sky of Godot 4 with a material of a class does, "" if there is none.
func (t *Translator) SkyOf(material string) string {
	for sky, class := range skies {
		if class == material {
			return sky
		}
	}
	return ""
}

// SkyApart returns the properties of a sky of Godot 3 as those of a Sky of Godot 4 and of its material.
func (t *Translator) SkyApart(class string, item message.Message, list []variant.Property) (sky, material []variant.Property) {
	var own, look []variant.Property
	for _, p := range list {
		if _, every := t.old.Property(SkyClass, p.Name); every {
			own = append(own, p)
		} else {
			look = append(look, p)
		}
	}
	sky = t.whole(SkyClass, SkyClass, item, own, t.properties(SkyClass, SkyClass, item, own))
	return sky, t.whole(class, skies[class], item, look, t.properties(class, skies[class], item, look))
}

// SkyJoined returns the properties of a Sky of Godot 4 and of its material, which is of the class look, as those of a sky of Godot 3.
func (t *Translator) SkyJoined(look string, item message.Message, sky, material []variant.Property) []variant.Property {
	there := t.SkyOf(look)
	own := t.whole(SkyClass, there, item, sky, t.properties(SkyClass, there, item, sky))
	for _, p := range t.whole(look, there, item, material, t.properties(look, there, item, material)) {
		if _, has := find(own, p.Name); !has {
			own = slices.Insert(own, t.Place(there, own, p.Name), p)
		}
	}
	return own
}
