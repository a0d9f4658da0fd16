package scenes

import "savant/ui/internal/words"

// Keys are what keys do in the list of connections and groups other than actions, each with its key, for the window's help.
func Keys() [][2]string {
	return [][2]string{
		{words.Say("Ins"), words.Say("Connect a signal, or add to a group")},
		{words.Say("Enter"), words.Say("Change the connection or the name of the group; of a node: go to the outline")},
		{"F2", words.Say("Change the connection or the name of the group; of a node: rename it")},
		{words.Say("Del"), words.Say("Remove the selected rows")},
		{words.Say("Menu key"), words.Say("The menu of the row")},
	}
}

// ResourceKeys are what keys do in the list of resources.
func ResourceKeys() [][2]string {
	return [][2]string{
		{words.Say("Enter"), words.Say("Open the file of an external resource; else go to the outline")},
		{words.Say("Del"), words.Say("Remove a resource that nothing uses")},
		{words.Say("Menu key"), words.Say("The menu of the row")},
	}
}

// UseKeys are what keys do in the list of uses.
func UseKeys() [][2]string {
	return [][2]string{
		{"↑ ↓", words.Say("Show the use")},
		{words.Say("Enter"), words.Say("Open the other file at the use")},
		{words.Say("Menu key"), words.Say("The menu of the row")},
	}
}

// RunKeys are what keys do in the list of what would run.
func RunKeys() [][2]string {
	return [][2]string{
		{words.Say("Enter"), words.Say("Go to the outline")},
		{words.Say("Del"), words.Say("Remove the selected rows")},
	}
}
