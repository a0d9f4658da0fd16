package shell

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"savant/assets"
	"savant/ui/files"
	_ "savant/ui/internal/early" // before Fyne starts
	"savant/ui/internal/instance"
	"savant/ui/internal/openevent"
	"savant/ui/internal/words"
	"savant/ui/settings"
)

// terminated waits until the system asks the program to end. Fyne then quits by itself, and notifies nobody before GLFW has
// ended.
func (g *program) terminated() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	<-asked
	g.sleeper.Wake()
	g.sleeper.Stop()
}

// ID names the program to the system.
const ID = "org.savant.editor"

// Start is what the program is started with.
type Start struct {
	instance.Message
	Apart bool   // leave alone the program that may be running
	Out   string // the file that a merge writes; "" is that of ours
	Trace string // the file in which each change that a person could see is traced; "" for none
}

// ErrNotMerged says that the window was closed before a merge that it was started for was saved.
var ErrNotMerged = errors.New("the merge was not saved")

// Run shows the window until it is closed. If the program runs already, it hands the files over and returns at once. The error says
// why there is no window.
func Run(start Start) error {
	s, err := openTrace(start.Trace)
	if err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	var g *program
	merged := false
	ready := make(chan struct{}) // later starts wait until there is a window
	var lonely error
	if !start.Apart {
		handed, listener, err := meet(start.Message, func(ctx context.Context, m instance.Message) error {
			select {
			case <-ready:
				return g.take(ctx, m)
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if handed {
			s.say("handed", "files", start.Files)
			return nil
		}
		if listener != nil {
			defer listener.Close()
		}
		lonely = err
	}
	if dir, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(dir, 0o700) // Fyne makes its folder there, and complains where a new user has none yet
	}
	findFonts()
	screen := expectWindow()
	a := app.NewWithID(ID)
	a.SetIcon(fyne.NewStaticResource("savant.png", assets.WindowIcon))
	settings.Spare(a.Preferences(), a.Storage().RootURI().Path())
	if err := words.Use(a.Preferences().String(settings.Language)); err != nil {
		fmt.Fprintln(os.Stderr, "savant:", err)
	}
	g = newProgram(a, s, allParts())
	if s.on() {
		g.still = newStillness(g)
	}
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
			g.sleeper.Start()
			go g.terminated()
			close(ready)
			freeSoon(w)
			var deaf *deafError
			first := (lonely == nil || errors.As(lonely, &deaf)) && !start.Apart
			begun := func() {
				if first { // one program offers what was left, not each that runs beside it
					files.OfferTakeBack(w, "", func() { g.safety.OfferRecovery(w) })
				}
				if lonely != nil {
					alone(w, lonely)
				}
				g.Trace("ready", "menu", words.Say("File"))
			}
			if len(start.Files) == 0 && start.Do == instance.Open && first {
				reopen(w, g.session.Last(), begun)
				return
			}
			if task := tasks[start.Do]; task != nil {
				task(w, start, func() { merged = true })
				begun()
				return
			}
			begin(w, start.Message, begun)
		})
		return w.win
	}); err != nil {
		return err
	}
	a.Run()
	if start.Do == instance.Merge && !merged {
		return ErrNotMerged
	}
	return nil
}
