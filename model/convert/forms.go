package convert

import (
	"maps"
	"slices"

	"savant/codec/message"
)

// The forms that files can take.
const (
	Bin            = "bin"  // binary save
	JSON           = "json" // made of a save, a scene, a resource or a ConfigFile
	Text           = "text" // values as var_to_str has them
	Scene          = "tscn"
	Resource       = "tres"
	BinaryScene    = "scn"
	BinaryResource = "res"
	Config         = "cfg"        // ConfigFile, project.godot, .import and the like
	PlainJSON      = "plain-json" // for programs that know nothing of Godot
)

// Forms lists what can be asked of Request.Form.
func Forms() []string {
	return []string{Bin, JSON, Text, Scene, Resource, BinaryScene, BinaryResource, Config, PlainJSON}
}

// titles are the forms for people.
var titles = map[string]message.ID{
	Bin: "convert.bin", JSON: "convert.json", Text: "convert.text", Scene: "convert.scene", Resource: "convert.resource",
	BinaryScene: "convert.binary-scene", BinaryResource: "convert.binary-resource", Config: "convert.config",
	PlainJSON: "convert.plain-json", "": "convert.other-form",
}

// sectioned are the forms of text that consist of sections.
var sectioned = map[string]bool{Scene: true, Resource: true, Config: true}

// twins are the forms that say the same in text and in binary.
var twins = map[string]string{BinaryScene: Scene, BinaryResource: Resource, Scene: BinaryScene, Resource: BinaryResource}

// FormOf is the form that an ending of a file's name says, in small letters and with its dot; "" if it says none.
func FormOf(ending string) string { return extensions[ending] }

// Endings lists the endings that say a form.
func Endings() []string { return slices.Sorted(maps.Keys(extensions)) }

// extensions are the endings of file names that tell a form.
var extensions = map[string]string{
	".json": JSON, ".txt": Text, ".gdtext": Text, ".tscn": Scene, ".escn": Scene, ".tres": Resource,
	".scn": BinaryScene, ".res": BinaryResource,
	".cfg": Config, ".godot": Config, ".import": Config, ".remap": Config,
}
