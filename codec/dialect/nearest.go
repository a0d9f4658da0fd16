package dialect

// nearest names the engine that stands for a dialect where what is known comes from three engines: their class tables, and how they
// interpolate animations.
var nearest = map[*Dialect]string{
	Godot2: "3.2", Godot30: "3.2", Godot32: "3.2",
	Godot3: "3.6", Godot3Double: "3.6", Pandemonium35: "3.6", Pandemonium38: "3.6", Pandemonium5: "3.6",
	Godot40: "4.6", Godot43: "4.6", Godot44: "4.6", Godot45: "4.6", Godot46: "4.6", Godot4Docs: "4.6", Godot4DocsDouble: "4.6",
}

// Nearest returns the engine nearest to the dialect among "3.2", "3.6" and "4.6": itself, or the next later one of its major version. For
// Pandemonium that is Godot 3.6, which it descends from.
func (d *Dialect) Nearest() string { return nearest[d] }
