package convert

import (
	"maps"
	"slices"

	"savant/codec/message"
	"savant/scene"
)

// The forms that files can take.
const (
	Bin            = "bin"  // binary save
	JSON           = "json" // from a save, a scene, a resource or a ConfigFile
	Text           = "text" // values as var_to_str writes them
	Scene          = "tscn"
	Resource       = "tres"
	BinaryScene    = "scn"
	BinaryResource = "res"
	Config         = "cfg"        // ConfigFile, project.godot, .import and the like
	PlainJSON      = "plain-json" // for programs without Godot's types
)

// Forms returns the valid values of Request.Form.
func Forms() []string {
	return []string{Bin, JSON, Text, Scene, Resource, BinaryScene, BinaryResource, Config, PlainJSON}
}

// titles are the display names of forms.
var titles = map[string]message.ID{
	Bin: "convert.bin", JSON: "convert.json", Text: "convert.text", Scene: "convert.scene", Resource: "convert.resource",
	BinaryScene: "convert.binary-scene", BinaryResource: "convert.binary-resource", Config: "convert.config",
	PlainJSON: "convert.plain-json", "": "convert.other-form",
}

// sectioned are the text forms that consist of sections.
var sectioned = map[string]bool{Scene: true, Resource: true, Config: true}

// twins map forms between text and binary.
var twins = map[string]string{BinaryScene: Scene, BinaryResource: Resource, Scene: BinaryScene, Resource: BinaryResource}

// FormOf returns the form for a file extension in lower case with its dot; "" if there is none. The extensions that engines give binary resources of
// some classes, such as .theme and .material, have one too.
func FormOf(ending string) string {
	if form := extensions[ending]; form != "" || !slices.Contains(scene.ResourceFiles(), ending) {
		return form
	}
	return BinaryResource
}

// Endings returns the extensions with a form.
func Endings() []string { return slices.Sorted(maps.Keys(extensions)) }

// extensions map file extensions to forms.
var extensions = map[string]string{
	".json": JSON, ".txt": Text, ".gdtext": Text, ".tscn": Scene, ".escn": Scene, ".tres": Resource,
	".scn": BinaryScene, ".res": BinaryResource,
	".cfg": Config, ".godot": Config, ".import": Config, ".remap": Config,
}
