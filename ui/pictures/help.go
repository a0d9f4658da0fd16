package pictures

import "savant/ui/internal/words"

// Keys lists the keys and mouse actions of fields and drawn points.
func Keys() [][2]string {
	return [][2]string{
		{words.Say("Enter"), words.Say("Apply the text")},
		{words.Say("Esc"), words.Say("In a field: discard what was typed")},
		{"↑ ↓", words.Say("Change a number; with Shift ten steps, with Ctrl a tenth")},
		{"F", words.Say("Zoom to fit")},
		{"← → ↑ ↓", words.Say("Move the chosen point; with Shift ten steps")},
		{words.Say("Wheel"), words.Say("Zoom at the pointer")},
		{words.Say("Drag"), words.Say("Move a point, or pan; over a name change its number")},
	}
}
