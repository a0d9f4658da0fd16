package shell

import (
	"context"
	"errors"
	"time"

	"savant/ui/convert"
	"savant/ui/host"
	"savant/ui/internal/instance"
	"savant/ui/internal/words"
	"savant/ui/look"
)

const (
	handTries = 20 // while another process is just starting to listen
	handPause = 100 * time.Millisecond
)

// deafError says that later starts cannot be heard here. No other program is known to run.
type deafError struct{ cause error }

func (e *deafError) Error() string { return e.cause.Error() }
func (e *deafError) Unwrap() error { return e.cause }

// meet hands a request to the program that runs and reports that it took it; or else it begins to listen for later starts. The
// error says why it could do neither: a *deafError if nothing is known to run.
func meet(m instance.Message, take func(context.Context, instance.Message) error) (handed bool, l *instance.Listener, err error) {
	at, err := instance.Find()
	if err != nil {
		return false, nil, &deafError{err}
	}
	for range handTries {
		if err = at.Hand(m); !errors.Is(err, instance.ErrNone) {
			return err == nil, nil, err
		}
		l, err = at.Listen(take)
		if err == nil {
			return false, l, nil
		}
		if !errors.Is(err, instance.ErrTaken) {
			return false, nil, &deafError{err}
		}
		time.Sleep(handPause)
	}
	return false, nil, err
}

// take does what a later start asks for.
func (g *program) take(ctx context.Context, m instance.Message) error {
	err := errors.New("it is just closing") // returned if the user interface's goroutine has stopped
	g.RunOnUI(func() {
		switch {
		case ctx.Err() != nil:
			err = ctx.Err() // it opens them itself by now
		case len(g.windows) > 0:
			err = nil
			w := g.front()
			if m.Window {
				w = g.window()
			}
			w.Raise()
			begin(w, m, nil)
			g.Trace("taken", "files", m.Files)
		}
	}, true)
	return err
}

// begin opens what a start was given, or lists it for converting, and then calls done.
func begin(w *Window, m instance.Message, done func()) {
	if m.Do == instance.Convert {
		convert.Hold(w, m.Files)
	} else if len(m.Files) > 0 {
		w.Open(done, m.Files...)
		return
	}
	if done != nil {
		done()
	}
}

// alone says that this window is on its own: because the program that runs did not take its files, or because later starts will
// not be heard.
func alone(w *Window, cause error) {
	var deaf *deafError
	m := &host.Message{Color: look.Changed,
		Text: words.Say("Savant is already running, but did not take these files: %s. This window is separate: do not edit the same file in both.", words.Text(cause))}
	if errors.As(cause, &deaf) {
		m = &host.Message{Color: look.Muted,
			Text: words.Say("Files opened from outside start a second Savant, because this one cannot listen for them: %s.", words.Text(cause))}
	}
	w.Notify(nil, m)
	w.Trace("alone", "why", cause.Error(), "deaf", deaf != nil)
}
