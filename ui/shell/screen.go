package shell

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"savant/ui/internal/wayland"
)

// firstWindow captures what Fyne logs from its start until the first window is shown. Without a screen Fyne logs and then
// panics, without OpenGL it logs and then waits forever; show turns either into an error.
type firstWindow struct{ logged bytes.Buffer }

// expectWindow begins a firstWindow; call it before Fyne starts.
func expectWindow() *firstWindow {
	withoutWayland()
	f := &firstWindow{}
	log.SetOutput(&f.logged)
	return f
}

// show makes the window with start, which returns it, shows it and gives the log back to standard error.
func (f *firstWindow) show(start func() fyne.Window) error {
	err := showWindow(start)
	log.SetOutput(os.Stderr)
	if err != nil {
		return cause(f.logged.String(), err)
	}
	os.Stderr.Write(f.logged.Bytes())
	return nil
}

// showWindow makes and shows a window. Fyne panics in either where GLFW finds no screen.
func showWindow(start func() fyne.Window) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	w := start()
	w.Show()
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(of any) {
			switch of {
			case driver.X11WindowContext{}, driver.WaylandWindowContext{}, driver.WindowsWindowContext{}, driver.MacWindowContext{}:
				err = errors.New("the system gave it no window")
			}
		})
	}
	return err
}

// cause is what Fyne logged as the first cause, else err.
func cause(logged string, err error) error {
	for line := range strings.Lines(logged) {
		if _, text, ok := strings.Cut(line, "Cause: "); ok {
			// GLFW begins with the name of its error code.
			_, after, _ := strings.Cut(strings.TrimSpace(text), ": ")
			return errors.New(after)
		}
	}
	return err
}

// withoutWayland has GLFW not ask for a Wayland screen where none can be used.
func withoutWayland() {
	if os.Getenv("FYNE_PLATFORM") == "" && !wayland.Usable() {
		_ = os.Setenv("FYNE_PLATFORM", "x11")
	}
}
