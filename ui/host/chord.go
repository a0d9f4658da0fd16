package host

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/words"
)

// Chord is a key with its modifiers.
type Chord struct {
	Key  fyne.KeyName
	With fyne.KeyModifier
}

// The modifiers of keys.
const (
	Control = fyne.KeyModifierShortcutDefault // Command on macOS
	Shift   = fyne.KeyModifierShift
	Alt     = fyne.KeyModifierAlt
)

// Keys returns a key with its modifiers.
func Keys(key fyne.KeyName, with fyne.KeyModifier) *Chord { return &Chord{key, with} }

// Shortcut is the form in which Fyne's driver reports a chord: a few it knows by name, and only that name matches.
func (c Chord) Shortcut() fyne.Shortcut {
	if c.With == Control {
		switch c.Key {
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		case fyne.KeyC:
			return &fyne.ShortcutCopy{}
		case fyne.KeyX:
			return &fyne.ShortcutCut{}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		}
	}
	return &desktop.CustomShortcut{KeyName: c.Key, Modifier: c.With}
}

// KeyNames are the keys with a name in each language; the others are named after their label.
func KeyNames() map[fyne.KeyName]string {
	return map[fyne.KeyName]string{
		fyne.KeyUp: words.Say("Up"), fyne.KeyDown: words.Say("Down"), fyne.KeyLeft: words.Say("Left"), fyne.KeyRight: words.Say("Right"),
		fyne.KeyInsert: words.Say("Ins"), fyne.KeyDelete: words.Say("Del"), fyne.KeyReturn: words.Say("Enter"),
		fyne.KeyEscape: words.Say("Esc"), fyne.KeyTab: words.Say("Tab"), fyne.KeySpace: words.Say("Space"), fyne.KeyComma: ",",
		fyne.KeyPageUp: words.Say("PgUp"), fyne.KeyPageDown: words.Say("PgDn"),
	}
}

// Words is a chord as people of the user's language write it.
func (c Chord) Words() string {
	text := ""
	for _, m := range []struct {
		bit  fyne.KeyModifier
		name string
	}{{fyne.KeyModifierControl, words.Say("Ctrl")}, {fyne.KeyModifierSuper, words.Say("Cmd")}, {Alt, words.Say("Alt")}, {Shift, words.Say("Shift")}} {
		if c.With&m.bit != 0 {
			text += m.name + "+"
		}
	}
	if name, ok := KeyNames()[c.Key]; ok {
		return text + name
	}
	return text + string(c.Key)
}
