package screen

import (
	"io"
	"os"

	"golang.org/x/term"

	"savant/ui/cli/internal/meter"
)

// IsTerminal reports whether output goes to a terminal.
func IsTerminal(w io.Writer) bool {
	if m, ok := w.(meter.Writer); ok {
		w = m.W
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
