package skeleton

import "savant/ui/internal/words"

// Keys lists the keys and mouse actions of the view.
func Keys() [][2]string {
	return [][2]string{
		{"F", words.Say("Zoom to the selected bone")},
		{"H", words.Say("Zoom to fit")},
		{"1, 3, 7", words.Say("View from the front, right, top")},
		{"+, −", words.Say("Zoom in, zoom out")},
		{"← → ↑ ↓", words.Say("Orbit; with Shift pan")},
		{words.Say("Wheel"), words.Say("Zoom at the pointer")},
		{words.Say("Drag"), words.Say("Orbit, or turn the bone by its rings and arrows")},
		{words.Say("Middle drag"), words.Say("Pan")},
	}
}
