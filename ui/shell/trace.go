package shell

import (
	"context"
	"io"
	"log/slog"
	"os"
)

// trace writes visible changes, one JSON object per line. Window tests wait for these lines instead of for time to pass.
// The zero value writes nothing.
type trace struct{ log *slog.Logger }

// openTrace returns a trace that appends to the file of this name; for "" one that writes nothing.
func openTrace(name string) (trace, error) {
	if name == "" {
		return trace{}, nil
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return trace{}, err
	}
	return newTrace(f), nil
}

// newTrace returns the trace that is written to out. A line is one write, so that a reader never sees half of it.
func newTrace(out io.Writer) trace {
	return trace{slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		switch {
		case len(groups) > 0:
		case a.Key == slog.MessageKey:
			a.Key = "event"
		case a.Key == slog.TimeKey, a.Key == slog.LevelKey:
			return slog.Attr{} // a test compares neither
		}
		return a
	}}))}
}

// on reports whether the trace is written.
func (t trace) on() bool { return t.log != nil }

// say writes one line: the event, then pairs of name and value.
func (t trace) say(event string, pairs ...any) {
	if t.on() {
		t.log.Log(context.Background(), slog.LevelInfo, event, pairs...)
	}
}
