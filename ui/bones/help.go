package bones

import (
	"slices"

	"savant/ui/internal/words"
	"savant/ui/skeleton"
)

// Keys are what keys do in the list of bones, and those of the picture beside it, for the window's help.
func Keys() [][2]string {
	return slices.Concat([][2]string{
		{words.Say("Ins"), words.Say("Add a bone…")},
		{"F2", words.Say("Rename the bone…")},
		{words.Say("Del"), words.Say("Remove bones, but keep those below")},
		{words.Say("Enter"), words.Say("Edit position, rotation and scale")},
	}, skeleton.Keys())
}
