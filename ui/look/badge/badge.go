// Package badge says which sign is before a row of a document.
package badge

import (
	"savant/model"
	"savant/ui/look"
)

// Of returns the sign of one of the model's badges; the empty one for a number the table does not know.
func Of(b model.Badge) look.Badge {
	if int(b) >= len(badges) {
		return look.Badge{}
	}
	return badges[b]
}

// Packed reports whether the children of a row are the elements of a packed array: too many and too much alike to be opened or looked at along
// with all else.
func Packed(b model.Badge) bool {
	switch b {
	case model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat, model.BadgePackedString, model.BadgePackedVector, model.BadgePackedColor:
		return true
	}
	return false
}

// badges is every badge by its number in the model.
var badges = [model.Badges]look.Badge{
	model.BadgeNil:        {Text: "∅", Color: look.Container},
	model.BadgeInt:        {Text: "12", Color: look.Number},
	model.BadgeFloat:      {Text: "1.5", Color: look.Number},
	model.BadgeBool:       {Text: "✓", Color: look.Bool},
	model.BadgeString:     {Text: "ab", Color: look.String},
	model.BadgeStringName: {Text: "&", Color: look.Reference},
	model.BadgeNodePath:   {Text: "/", Color: look.Reference},
	model.BadgeVector:     {Text: "xy", Color: look.Math},
	model.BadgeRotation:   {Icon: "rotation", Color: look.Math},
	model.BadgeMatrix:     {Icon: "matrix", Color: look.Math},
	model.BadgeColor:      {Icon: "color", Color: look.Math},
	model.BadgeDictionary: {Text: "{}", Color: look.Container},
	model.BadgeArray:      {Text: "[]", Color: look.Container},
	model.BadgeBytes:      {Text: "01", Color: look.Packed},
	model.BadgeObject:     {Icon: "object", Color: look.Reference},
	model.BadgeReference:  {Icon: "reference", Color: look.Reference},
	model.BadgeRecord:     {Text: "#", Color: look.Container},
	model.BadgeOpaque:     {Text: "?", Color: look.Container},

	model.BadgePackedInt:    {Text: "12", Bar: true, Color: look.Packed},
	model.BadgePackedFloat:  {Text: "1.5", Bar: true, Color: look.Packed},
	model.BadgePackedString: {Text: "ab", Bar: true, Color: look.Packed},
	model.BadgePackedVector: {Text: "xy", Bar: true, Color: look.Packed},
	model.BadgePackedColor:  {Icon: "color", Bar: true, Color: look.Packed},

	model.BadgeFile:       {Icon: "file", Color: look.Container},
	model.BadgeSection:    {Icon: "section", Color: look.Container},
	model.BadgeProperty:   {Text: "=", Color: look.Container},
	model.BadgeNode:       {Icon: "node", Color: look.Container},
	model.BadgeNode2D:     {Icon: "node2d", Color: look.Number},
	model.BadgeNode3D:     {Icon: "node3d", Color: look.Bool},
	model.BadgeControl:    {Icon: "control", Color: look.String},
	model.BadgeAnimation:  {Icon: "animation", Color: look.Math},
	model.BadgePhysics:    {Icon: "physics", Color: look.Number},
	model.BadgeAudio:      {Icon: "audio", Color: look.Packed},
	model.BadgeSkeleton:   {Icon: "skeleton", Color: look.Math},
	model.BadgeBone:       {Icon: "bone", Color: look.Reference},
	model.BadgeInstance:   {Icon: "instance", Color: look.Container},
	model.BadgeResource:   {Icon: "resource", Color: look.Packed},
	model.BadgeExternal:   {Icon: "external", Color: look.Reference},
	model.BadgeConnection: {Icon: "connection", Color: look.Reference},
	model.BadgeScript:     {Icon: "script", Color: look.Container},
	model.BadgeGroup:      {Icon: "group", Color: look.Container},
}

// Signs returns the small shapes for what a node has, in the order of Godot's scene dock.
func Signs(s model.Sign) []look.Badge {
	if s == 0 {
		return nil
	}
	var list []look.Badge
	for _, sign := range signs {
		if s&sign.of != 0 {
			list = append(list, sign.badge)
		}
	}
	return list
}

var signs = []struct {
	of    model.Sign
	badge look.Badge
}{
	{model.IsUnique, look.Badge{Icon: "unique", Color: look.Muted}},
	{model.HasSignals, look.Badge{Icon: "signal", Color: look.Muted}},
	{model.HasGroups, look.Badge{Icon: "group", Color: look.Muted}},
	{model.IsInstance, look.Badge{Icon: "instance", Color: look.Muted}},
	{model.HasScript, look.Badge{Icon: "script", Color: look.Muted}},
}
