package screen

import (
	"os"

	"golang.org/x/sys/windows"
)

// takesColours has the console of standard output act on colours, and reports whether it does. Consoles before Windows 10 do not.
func takesColours() bool {
	console := windows.Handle(os.Stdout.Fd())
	var mode uint32
	return windows.GetConsoleMode(console, &mode) == nil && windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
