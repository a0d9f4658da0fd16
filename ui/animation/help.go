package animation

import "savant/ui/internal/words"

// Keys lists the keys and mouse actions of the tracks.
func Keys() [][2]string {
	return [][2]string{
		{words.Say("Space"), words.Say("Play or stop")},
		{"← →", words.Say("One step of time; with Shift to the next key")},
		{"↑ ↓", words.Say("Select another track; with Shift several")},
		{"K", words.Say("Set a key here")},
		{words.Say("Wheel"), words.Say("Scroll the tracks; with Ctrl zoom, with Shift scroll in time")},
		{words.Say("Drag"), words.Say("Move keys, or select several in the empty part; Alt turns off snapping")},
	}
}
