// Package assets holds what the program carries with it: sample documents and pictures.
package assets

import "embed"

// Samples are the documents that a first start can show: slot_1.sav and slot_1_godot3.sav, the same save in the forms of
// Godot 4 and Godot 3, and player.tscn, a scene with a skeleton. The scripts that made them stand in samples/make.
//
//go:embed samples/slot_1.sav samples/slot_1_godot3.sav samples/player.tscn
var Samples embed.FS

// Icon is the program's picture as SVG.
//
//go:embed icons/savant.svg
var Icon []byte

// WindowIcon is Icon as PNG, of the size in which Fyne hands a window's icon to the system: drawing the SVG would take longer than all else
// that the program does until its window is on the screen.
//
//go:embed icons/window.png
var WindowIcon []byte

// Translations are the words of the window, one file per language: fr.json, ja.json, zh-Hant.json, from the English text to that
// language's; en.json has only what Fyne itself says.
//
//go:embed translations/*.json
var Translations embed.FS

// Licences names everything that is linked into the program, each with its licence.
//
//go:generate sh -c "cd .. && go run ./.ci/licences >assets/licences.txt"
//go:embed licences.txt
var Licences string

// Messages are the sentences of package message's messages, one file per language, English among them.
//
//go:embed messages/*.json
var Messages embed.FS
