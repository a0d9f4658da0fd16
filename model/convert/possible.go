package convert

import (
	"savant/codec"
	"savant/codec/envelope"
	"savant/codec/resource"
	"savant/model/bintext"
	"savant/scene/tscn"
)

// becomes are the forms that files of a form can become, beside their own. What JSON and Godot text can become depends on what is in them.
var becomes = map[string][]string{
	Bin:   {JSON, Text, PlainJSON},
	Scene: {BinaryScene, JSON}, Resource: {BinaryResource, JSON}, BinaryScene: {Scene}, BinaryResource: {Resource}, Config: {JSON, PlainJSON},
}

// Becomes returns the forms that a file of a form can become, beside its own; nil where that depends on what is in it.
func Becomes(form string) []string { return becomes[form] }

// Unfit returns why a file of a form, as Glimpse tells it, cannot be converted as it is asked for although it can become the form; nil where its first
// bytes tell nothing that is against it.
func (r *Request) Unfit(from string) error {
	return r.barred(sectioned[from] || twins[from] != "", r.Form)
}

// barred returns what is against what else is asked for, where a form is made of a scene, a resource or a ConfigFile, or of something else.
func (r *Request) barred(ofText bool, to string) error {
	switch {
	case ofText && (r.Dialect != "" || r.Bare), to == Config && r.Bare:
		return request(onlySaves)
	case r.Wrap == envelope.Resource && to != BinaryScene && to != BinaryResource:
		return request(onlyResources)
	}
	return nil
}

// Glimpse returns the form of a file by its name and its first bytes, as far as Becomes knows forms; "" for others, and where they do not say it.
func Glimpse(name string, head []byte) string {
	switch kind := codec.Sniff(head); kind {
	case codec.Unknown: // saves have no signature
		return Bin
	case codec.TextScene, codec.TextResource:
		switch {
		case tscn.GrammarOf(head, tscn.Preferred(name)) == tscn.Names:
			return Config
		case kind == codec.TextScene:
			return Scene
		}
		return Resource
	case codec.ConfigText:
		return Config
	case codec.BinaryResource:
		if f, _ := resource.Open(head); f.Class.Value == bintext.SceneClass { // cut off after the header
			return BinaryScene
		}
		return BinaryResource
	case codec.CompressedResource:
		if extensions[ending(name)] == BinaryScene {
			return BinaryScene
		}
		return BinaryResource
	}
	return ""
}
