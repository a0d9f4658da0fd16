package merge

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// Guide implements host.Guided.
func (m *merging) Guide() string { return "window.md#merge" }

// Keys implements host.Keyed.
func (m *merging) Keys() ([]host.ActionID, [][2]string) {
	keys := [][2]string{
		{"1", words.Say("Take ours")},
		{"2", words.Say("Take theirs")},
		{"3", words.Say("Take base")},
		{"4", words.Say("Take what both sides added")},
		{"F2", words.Say("Another value…")},
		{host.KeyNames()[fyne.KeyReturn], words.Say("Next conflict")},
	}
	if m.noBase {
		keys = slices.Delete(keys, 2, 3)
	}
	return []host.ActionID{host.ActionUndo, actionPreview}, keys
}
