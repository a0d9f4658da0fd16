// Package meter shows how far a command is, on a terminal.
package meter

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// Meter shows the progress of a command on one line of a terminal, which is erased when anything else is printed. It shows
// nothing while it is patient. A nil Meter shows nothing. It may be shared by several goroutines.
type Meter struct {
	Patience time.Duration // how long nothing is shown: a second if not changed before the first line

	w     io.Writer
	now   func() time.Time
	begun time.Time

	mu    sync.Mutex
	drawn int // characters of the line that is shown
	last  time.Time
}

// New returns a meter on the terminal w.
func New(w io.Writer) *Meter {
	return &Meter{Patience: time.Second, w: w, now: time.Now, begun: time.Now()}
}

const (
	pace   = 100 * time.Millisecond // between two lines
	widest = 70                     // characters of the line
)

// Show shows a line, unless one was shown a moment ago. A terminal must be able to show it as it is.
func (m *Meter) Show(line string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Sub(m.begun) < m.Patience || now.Sub(m.last) < pace {
		return
	}
	m.last = now
	letters := []rune(line)
	if over := len(letters) - widest; over > 0 {
		letters = append([]rune("..."), letters[over+3:]...) // names differ at their ends
	}
	m.erase()
	fmt.Fprint(m.w, string(letters))
	m.drawn = len(letters)
}

// Clear erases the line.
func (m *Meter) Clear() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
}

func (m *Meter) erase() {
	if m.drawn > 0 {
		fmt.Fprint(m.w, "\r"+strings.Repeat(" ", m.drawn)+"\r")
		m.drawn = 0
	}
}

// Writer is an output on the terminal of a meter, which erases its line first.
type Writer struct {
	Meter *Meter
	W     io.Writer
}

func (o Writer) Write(b []byte) (int, error) {
	o.Meter.Clear()
	return o.W.Write(b)
}
