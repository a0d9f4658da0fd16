//go:build !nogui && (cgo || ci)

package ui

import (
	"fmt"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"savant/assets"
	_ "savant/ui/internal/early" // before Fyne starts
	"savant/ui/internal/words"
)

// ID names the program to the system.
const ID = "org.savant.editor"

// Main opens the window with files and returns the program's exit status when it is closed.
//
// For tests, and for pictures of the window, SAVANT_STATE names a file to which each thing a person could see change is
// appended as a line of JSON.
func Main(args []string) int {
	s, err := stateFile(os.Getenv("SAVANT_STATE"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	a := app.NewWithID(ID)
	a.SetIcon(fyne.NewStaticResource("savant.svg", assets.Icon))
	if err := words.Use(a.Preferences().String("language")); err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	applyTheme(a, a.Preferences().String("theme"))
	win := a.NewWindow("Savant")
	win.SetMaster()
	w := newWindow(a, win, s)
	w.protect()
	begin := func() {
		w.offerRecovery()
		s.say("ready")
	}
	a.Lifecycle().SetOnStarted(func() {
		if len(args) == 0 {
			begin()
			return
		}
		w.open(begin, args...)
	})
	win.ShowAndRun()
	return 0
}
