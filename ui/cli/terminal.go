package cli

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"savant/ui/cli/internal/meter"
)

// isTerminal reports whether output goes to a terminal.
func isTerminal(w io.Writer) bool {
	if m, ok := w.(meter.Writer); ok {
		w = m.W
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colour is what a piece of a line is shown in, as a code for terminals (SGR); "" is as the terminal has it.
type colour string

const (
	red     colour = "31"
	green   colour = "32"
	yellow  colour = "33"
	magenta colour = "35"
	cyan    colour = "36"
)

// span is a piece of a line.
type span struct {
	colour colour
	text   string
}

// choose decides on colours: when is the value of --color. See no-color.org.
func (p *printer) choose(when string) {
	switch when {
	case "always":
		p.colours = true
	case "", "auto":
		p.colours = p.terminal != nil && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && takesColours()
	}
}

// stoppable reads until a command is interrupted, also where nothing comes any more.
type stoppable struct {
	ctx context.Context
	in  io.Reader
}

// read is what one Read gave.
type read struct {
	data []byte
	err  error
}

func (s *stoppable) Read(b []byte) (int, error) {
	done := make(chan read, 1)
	go func() {
		own := make([]byte, len(b)) // b may be reused after this returns
		n, err := s.in.Read(own)
		done <- read{own[:n], err}
	}()
	select {
	case r := <-done:
		return copy(b, r.data), r.err
	case <-s.ctx.Done():
		return 0, s.ctx.Err()
	}
}
