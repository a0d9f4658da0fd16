// Package prompt reads secrets from a terminal.
package prompt

import (
	"context"
	"errors"
	"io"
	"os"

	"golang.org/x/term"
)

// Secret reads a line from a terminal, which does not show it. The error is io.EOF if the input ends before anything is typed, as by Ctrl+D,
// and that of ctx once it is done.
func Secret(ctx context.Context, f *os.File) (string, error) {
	fd := int(f.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	type answer struct {
		text []byte
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		text, err := hidden(fd)
		done <- answer{text, err}
	}()
	select {
	case a := <-done:
		return string(a.text), a.err
	case <-ctx.Done():
		return "", errors.Join(ctx.Err(), term.Restore(fd, state))
	}
}

// line reads up to the end of a line or of the input. It reads byte by byte, as what follows is for somebody else.
func line(r io.Reader) ([]byte, error) {
	var text []byte
	for b := make([]byte, 1); ; {
		n, err := r.Read(b)
		switch {
		case n > 0 && b[0] == '\n':
			return text, nil
		case n > 0:
			text = append(text, b[0])
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		case len(text) > 0:
			return text, nil
		default:
			return nil, io.EOF
		}
	}
}
