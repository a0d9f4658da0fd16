package badge

import (
	"path/filepath"
	"slices"

	"savant/model"
	"savant/ui/look"
)

// File is the sign of a file by its name; known says whether Savant opens such files.
func File(name string, known bool) look.Badge {
	switch ending := filepath.Ext(name); ending {
	case ".tscn", ".escn", ".scn":
		return look.Badge{Icon: "instance", Color: look.Number}
	case ".tres", ".res":
		return look.Badge{Icon: "resource", Color: look.Packed}
	case ".cfg", ".ini", ".godot", ".import":
		return look.Badge{Icon: "section", Color: look.Container}
	default:
		if known && slices.Contains(model.ResourceFiles(), ending) {
			return look.Badge{Icon: "resource", Color: look.Packed}
		}
	}
	if known {
		return look.Badge{Icon: "file", Color: look.Reference}
	}
	return look.Badge{Icon: "file", Color: look.Muted}
}
