//go:build !nogui && (cgo || ci)

package ui

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
)

// firstWindow holds back what Fyne logs from its start until the first window is shown. Without a screen Fyne logs and then
// panics, without OpenGL it logs and then waits for ever; show turns either into an error.
type firstWindow struct{ logged bytes.Buffer }

// expectWindow begins a firstWindow; call it before Fyne starts.
func expectWindow() *firstWindow {
	withoutWayland()
	f := &firstWindow{}
	log.SetOutput(&f.logged)
	return f
}

// show shows the window and gives the log back to standard error.
func (f *firstWindow) show(w fyne.Window) error {
	why := showing(w)
	log.SetOutput(os.Stderr)
	if why != "" {
		return errors.New(cause(f.logged.String(), why))
	}
	os.Stderr.Write(f.logged.Bytes())
	return nil
}

// showing shows a window and says why there is none afterwards, "" if there is.
func showing(w fyne.Window) (why string) {
	defer func() {
		if p := recover(); p != nil {
			why = fmt.Sprint(p)
		}
	}()
	w.Show()
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(of any) {
			switch of {
			case driver.X11WindowContext{}, driver.WaylandWindowContext{}, driver.WindowsWindowContext{}, driver.MacWindowContext{}:
				why = "the system gave it no window"
			}
		})
	}
	return why
}

// cause is what Fyne logged as the first cause, else why.
func cause(logged, why string) string {
	for line := range strings.Lines(logged) {
		if _, text, ok := strings.Cut(line, "Cause: "); ok {
			// GLFW puts the name of its error code in front.
			_, after, _ := strings.Cut(strings.TrimSpace(text), ": ")
			return after
		}
	}
	return why
}

// withoutWayland has GLFW not ask for a Wayland screen where there can be none: the system's library would complain.
func withoutWayland() {
	for _, name := range []string{"FYNE_PLATFORM", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"} {
		if os.Getenv(name) != "" {
			return
		}
	}
	if runtime.GOOS == "linux" {
		_ = os.Setenv("FYNE_PLATFORM", "x11")
	}
}
