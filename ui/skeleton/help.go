package skeleton

import "savant/ui/internal/words"

// Keys are the keys of the view, and what the mouse does in it, with what they do.
func Keys() [][2]string {
	return [][2]string{
		{"F", words.Say("Fit the selected bone")},
		{"H", words.Say("Fit everything")},
		{"1, 3, 7", words.Say("Look from the front, the right, above")},
		{"+, −", words.Say("Closer, farther")},
		{"← → ↑ ↓", words.Say("Turn what is seen; with Shift move it")},
		{words.Say("Wheel"), words.Say("Closer or farther at the pointer")},
		{words.Say("Drag"), words.Say("Turn what is seen, or the bone by its rings and arrows")},
		{words.Say("Middle drag"), words.Say("Move what is seen")},
	}
}
