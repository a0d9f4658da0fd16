package script

import (
	"savant/codec/variant"
	"savant/scene/class"
)

// hints3 are Godot 3's words after the type in an export.
var hints3 = map[string]class.HintKind{
	"FLAGS": class.FlagsHint, "EASE": class.EasingHint, "EXP": class.RangeHint, "FILE": class.FileHint, "DIR": class.FolderHint,
	"MULTILINE": class.MultilineHint, "RGB": class.OpaqueColorHint,
	"LAYERS_2D_RENDER": class.Render2DLayersHint, "LAYERS_2D_PHYSICS": class.Physics2DLayersHint,
	"LAYERS_2D_NAVIGATION": class.Navigation2DLayersHint, "LAYERS_3D_RENDER": class.Render3DLayersHint,
	"LAYERS_3D_PHYSICS": class.Physics3DLayersHint, "LAYERS_3D_NAVIGATION": class.Navigation3DLayersHint,
}

// exported3 applies the type and the hint of Godot 3's export(…).
func (d *gdDeclarations) exported3(p *class.Property, arguments []span) bool {
	at := arguments[0].from
	t := typeName{name: d.dotted(&at, arguments[0].to)}
	rest := arguments[1:]
	if len(rest) > 0 && t.name == "Array" {
		at := rest[0].from
		element := typeName{name: d.dotted(&at, rest[0].to)}
		d.typed(p, t)
		p.Hint = class.Hint{Kind: class.ArrayHint, Element: d.element(element)}
		return true
	}
	d.typed(p, t)
	if p.Hint.Kind == class.ArrayHint {
		p.Hint = class.Hint{} // only Godot 4 has hints for the elements of packed arrays
	}
	if len(rest) == 0 {
		return p.Type != ""
	}
	word := d.word(rest[0].from)
	kind, known := hints3[word]
	switch {
	case known:
		rest = rest[1:]
		if word == "FILE" || word == "DIR" { // GLOBAL may be between
			if len(rest) > 0 && d.word(rest[0].from) == "GLOBAL" {
				rest = rest[1:]
			}
		}
	case word == "GLOBAL" && len(rest) > 1:
		kind, rest = hints3[d.word(rest[1].from)], rest[2:]
	case d.list[rest[0].from].Kind == Text:
		kind = class.EnumHint
	case p.Type == d.scope.Dialect.TypeName(variant.Int), p.Type == d.scope.Dialect.TypeName(variant.Float):
		kind = class.RangeHint
	}
	p.Hint = class.NewHint(kind, d.joined(rest))
	p.Hint.Range.Exponential = word == "EXP"
	return p.Type != ""
}
