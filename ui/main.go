//go:build !nogui && (cgo || ci)

package ui

import (
	"context"
	"errors"
	"fmt"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"savant/assets"
	"savant/ui/cli"
	_ "savant/ui/internal/early" // before Fyne starts
	"savant/ui/internal/instance"
	"savant/ui/internal/openevent"
	"savant/ui/internal/words"
)

// ID names the program to the system.
const ID = "org.savant.editor"

// Main opens the window with files and returns the program's exit status when it is closed: 3 if there is no screen to open it on. If it
// runs already, the files go there.
//
// Before the files may stand --convert (list them for converting instead of opening them), --new-window (show them in a new window of the
// program that runs) and --apart (leave that program alone).
//
// For tests, and for pictures of the window, SAVANT_STATE names a file to which each thing a person could see change is
// appended as a line of JSON.
func Main(args []string) int {
	s, err := stateFile(os.Getenv("SAVANT_STATE"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	r := requested(args)
	var g *program
	ready := make(chan struct{}) // later starts wait until there is a window
	var lonely error
	if !r.apart {
		handed, listener, err := meet(r.Message, func(ctx context.Context, m instance.Message) error {
			select {
			case <-ready:
				return g.take(ctx, m)
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if handed {
			s.say("handed", "files", r.Files)
			return 0
		}
		if listener != nil {
			defer listener.Close()
		}
		lonely = err
	}
	if dir, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(dir, 0o700) // Fyne makes its folder there, and complains where a new user has none yet
	}
	screen := expectWindow()
	a := app.NewWithID(ID)
	a.SetIcon(fyne.NewStaticResource("savant.svg", assets.Icon))
	if err := words.Use(a.Preferences().String(prefLanguage)); err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	g = newProgram(a, s)
	g.applyLook()
	if err := screen.show(func() fyne.Window {
		w := g.window()
		g.protect()
		openevent.Listen(func(path string) {
			go func() {
				<-ready
				_ = g.take(context.Background(), instance.Message{Do: instance.Open, Files: []string{path}}) // it fails only where it ends
			}()
		})
		a.Lifecycle().SetOnStarted(func() {
			close(ready)
			begun := func() {
				w.offerRecovery()
				if lonely != nil {
					w.alone(lonely)
				}
				s.say("ready", "menu", words.Say("File"))
			}
			var deaf *deafError
			first := lonely == nil || errors.As(lonely, &deaf)
			if len(r.Files) == 0 && r.Do == instance.Open && first && !r.apart {
				w.reopen(g.lastSession(), begun)
				return
			}
			w.begin(r.Message, begun)
		})
		return w.win
	}); err != nil {
		fmt.Fprintf(os.Stderr, "savant: the window cannot be opened: %v; the commands need no screen, \"savant help\" lists them\n", err)
		return cli.Broken
	}
	a.Run()
	return 0
}
