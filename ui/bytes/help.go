package bytes

import "savant/ui/internal/words"

// Keys lists the keys and mouse actions of the bytes.
func Keys() [][2]string {
	return [][2]string{
		{"0–9, A–F", words.Say("Write over a byte")},
		{words.Say("Tab"), words.Say("Switch between digits and letters")},
		{"← → ↑ ↓", words.Say("Go to another byte; with Shift select up to it")},
		{words.Say("Drag"), words.Say("Select bytes")},
	}
}
