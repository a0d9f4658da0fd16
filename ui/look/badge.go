package look

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// A Badge is the small sign before a row's name: one or two letters, or a shape.
type Badge struct {
	Text  string              // letters; empty if there is an icon
	Icon  string              // name of a shape in icons/, without ".svg"
	Bar   bool                // a bar on top: a packed array of these
	Color fyne.ThemeColorName // of letters, shape and border
}

// Badges is every badge by name. The names are those of the model's badges without "Badge".
var Badges = map[string]Badge{
	"Nil":        {Text: "∅", Color: Container},
	"Int":        {Text: "12", Color: Number},
	"Float":      {Text: "1.5", Color: Number},
	"Bool":       {Text: "✓", Color: Bool},
	"String":     {Text: "ab", Color: String},
	"StringName": {Text: "&", Color: Reference},
	"NodePath":   {Text: "/", Color: Reference},
	"Vector":     {Text: "xy", Color: Math},
	"Rotation":   {Icon: "rotation", Color: Math},
	"Matrix":     {Icon: "matrix", Color: Math},
	"Color":      {Icon: "color", Color: Math},
	"Dictionary": {Text: "{}", Color: Container},
	"Array":      {Text: "[]", Color: Container},
	"Bytes":      {Text: "01", Color: Packed},
	"Object":     {Icon: "object", Color: Reference},
	"Record":     {Text: "#", Color: Container},
	"Opaque":     {Text: "?", Color: Container},

	"PackedInt":    {Text: "12", Bar: true, Color: Packed},
	"PackedFloat":  {Text: "1.5", Bar: true, Color: Packed},
	"PackedString": {Text: "ab", Bar: true, Color: Packed},
	"PackedVector": {Text: "xy", Bar: true, Color: Packed},
	"PackedColor":  {Icon: "color", Bar: true, Color: Packed},

	"File":       {Icon: "file", Color: Container},
	"Section":    {Icon: "section", Color: Container},
	"Property":   {Text: "=", Color: Container},
	"Node":       {Icon: "node", Color: Container},
	"Node2D":     {Icon: "node2d", Color: Number},
	"Node3D":     {Icon: "node3d", Color: Bool},
	"Control":    {Icon: "control", Color: String},
	"Animation":  {Icon: "animation", Color: Math},
	"Physics":    {Icon: "physics", Color: Number},
	"Audio":      {Icon: "audio", Color: Packed},
	"Skeleton":   {Icon: "skeleton", Color: Math},
	"Bone":       {Icon: "bone", Color: Reference},
	"Instance":   {Icon: "instance", Color: Container},
	"Resource":   {Icon: "resource", Color: Packed},
	"External":   {Icon: "external", Color: Reference},
	"Connection": {Icon: "connection", Color: Reference},
	"Script":     {Icon: "script", Color: Container},
	"Signal":     {Icon: "signal", Color: Container},
	"Group":      {Icon: "group", Color: Container},
}

//go:embed icons/*.svg
var shapes embed.FS

// Shape returns the icon of that name in the colour of a token, nil if there is none.
func Shape(name string, color fyne.ThemeColorName) fyne.Resource {
	b, err := shapes.ReadFile("icons/" + name + ".svg")
	if err != nil {
		return nil
	}
	return theme.NewColoredResource(fyne.NewStaticResource("savant-"+name+".svg", b), color)
}
