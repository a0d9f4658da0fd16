package shell

import (
	"io"
	"log"

	"github.com/go-text/typesetting/fontscan"
)

// findFonts begins to look for the system's fonts. Fyne needs the list before it measures the first text, and asks the same package, which
// looks only once; so this goes on while the rest starts.
func findFonts() {
	go func() {
		_, _ = fontscan.SystemFonts(log.New(io.Discard, "", 0), "") // without fonts Fyne does with its own
	}()
}
