package tscn

// sectionKind is what the engines require of sections with a tag (ResourceLoaderText and its
// ResourceFormatLoaderText::open, tested with 3.2, 3.6 and 4.6).
type sectionKind struct {
	part       part
	attributes []string // without them the file is refused, or crashes the engine
	assigned   bool     // may have properties
	in         string   // the only header that such sections follow; "" for both
	strings    []string // attributes that must be strings
}

var sectionKinds = map[string]sectionKind{
	"gd_scene":     {part: headPart},
	"gd_resource":  {part: headPart, attributes: []string{"type"}, strings: []string{"type"}},
	"ext_resource": {part: externalPart, attributes: []string{"path", "type", "id"}, strings: []string{"path", "type"}},
	"sub_resource": {part: internalPart, attributes: []string{"type", "id"}, assigned: true, strings: []string{"type"}},
	"node":         {part: bodyPart, attributes: []string{"name"}, assigned: true, in: "gd_scene", strings: []string{"name", "type", "parent"}},
	"connection":   {part: bodyPart, attributes: []string{"signal", "from", "to", "method"}, in: "gd_scene", strings: []string{"signal", "from", "to", "method"}},
	"editable":     {part: bodyPart, attributes: []string{"path"}, in: "gd_scene", strings: []string{"path"}},
	"resource":     {part: bodyPart, assigned: true, in: "gd_resource"},
}

// part is where sections of a kind are in a scene or resource, in this order.
type part uint8

const (
	headPart part = iota
	externalPart
	internalPart
	bodyPart
)
