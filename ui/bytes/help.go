package bytes

import "savant/ui/internal/words"

// Keys are the keys of the bytes, and what the mouse does there, with what they do.
func Keys() [][2]string {
	return [][2]string{
		{"0–9, A–F", words.Say("Write over a byte")},
		{words.Say("Tab"), words.Say("Switch between digits and letters")},
		{"← → ↑ ↓", words.Say("Go to another byte; with Shift select up to it")},
		{words.Say("Drag"), words.Say("Select bytes")},
	}
}
