package dialect

import "cmp"

// nearest names the engine used for a dialect where data exists for three engines only: class tables and the
// interpolation of animations.
var nearest = map[*Dialect]string{
	Godot2: "3.2", Godot30: "3.2", Godot32: "3.2",
	Godot3: "3.6", Godot3Double: "3.6", Pandemonium35: "3.6", Pandemonium38: "3.6", Pandemonium5: "3.6",
	Godot40: "4.6", Godot43: "4.6", Godot44: "4.6", Godot45: "4.6", Godot46: "4.6", Godot4Docs: "4.6", Godot4DocsDouble: "4.6",
}

// Nearest returns the engine closest to the dialect among "3.2", "3.6" and "4.6": its own, or the next later one of its
// major version. For Pandemonium that is Godot 3.6, from which it descends. It is "4.6" for what is no dialect of an
// engine: nil, and that of files that hold no Variants, such as JSON.
func (d *Dialect) Nearest() string { return cmp.Or(nearest[d], "4.6") }
