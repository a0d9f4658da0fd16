//go:build cgo || ci

package ui

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"savant/assets"
	_ "savant/ui/internal/early" // before Fyne starts
)

// ID names the program to the system.
const ID = "org.savant.editor"

// Main opens the window with files and returns the program's exit status when it is closed.
//
// Two environment variables are for tests and for machines without a screen: SAVANT_STATE names a file to which each thing a
// person could see change is appended as a line of JSON; SAVANT_PICTURE names a file for a picture of the window, which is
// taken once the files are shown and ends the program.
func Main(args []string) int {
	s, err := stateFile(os.Getenv("SAVANT_STATE"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	a := app.NewWithID(ID)
	a.SetIcon(fyne.NewStaticResource("savant.svg", assets.Icon))
	applyTheme(a, a.Preferences().String("theme"))
	win := a.NewWindow("Savant")
	win.SetMaster()
	w := newWindow(a, win, s)
	status := 0
	begin := func() {
		s.say("ready")
		if file := os.Getenv("SAVANT_PICTURE"); file != "" {
			go func() { status = picture(w, file) }()
		}
	}
	a.Lifecycle().SetOnStarted(func() {
		if len(args) == 0 {
			begin()
			return
		}
		w.open(begin, args...)
	})
	win.ShowAndRun()
	return status
}

// picture waits until the window has drawn its files and what is known of them, saves what it shows, and ends the program.
func picture(w *Window, file string) int {
	for range 100 {
		time.Sleep(100 * time.Millisecond)
		busy := false
		fyne.DoAndWait(func() {
			for _, p := range w.pages {
				busy = busy || p.doc != nil && p.proof.words == checking
			}
		})
		if !busy {
			break
		}
	}
	time.Sleep(500 * time.Millisecond) // the window is drawn in frames of its own
	status := 0
	fyne.DoAndWait(func() {
		if err := capture(w, file); err != nil {
			fmt.Fprintln(os.Stderr, "savant:", err)
			status = 3
		}
		w.app.Quit()
	})
	return status
}

func capture(w *Window, file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := png.Encode(f, w.win.Canvas().Capture()); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
