package scenes

import "savant/ui/internal/words"

// Keys are what keys do in the list of connections and groups other than actions, each with its key, for the window's help.
func Keys() [][2]string {
	return [][2]string{
		{words.Say("Ins"), words.Say("Connect a signal, or add to a group")},
		{words.Say("Enter"), words.Say("Change the connection")},
		{words.Say("Del"), words.Say("Remove the selected rows")},
	}
}
