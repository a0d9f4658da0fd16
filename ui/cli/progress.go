package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// meter shows how far a command is, on one line of a terminal, which is erased when anything else is printed. It shows nothing in the
// first second. A nil meter shows nothing at all. Work that goes on in several goroutines may share one.
type meter struct {
	w     io.Writer
	now   func() time.Time
	begun time.Time

	mu    sync.Mutex
	drawn int // letters of the line that is shown
	last  time.Time
}

func newMeter(w io.Writer) *meter {
	return &meter{w: w, now: time.Now, begun: time.Now()}
}

const (
	patience = time.Second            // that nothing is shown for
	pace     = 100 * time.Millisecond // between two lines
	widest   = 70                     // letters of the line
)

// show shows a text, unless one was shown a moment ago.
func (m *meter) show(text string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Sub(m.begun) < patience || now.Sub(m.last) < pace {
		return
	}
	m.last = now
	letters := []rune(oneLine(text))
	if over := len(letters) - widest; over > 0 {
		letters = append([]rune("..."), letters[over+3:]...) // names differ at their ends
	}
	m.erase()
	fmt.Fprint(m.w, string(letters))
	m.drawn = len(letters)
}

// clear erases what is shown.
func (m *meter) clear() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
}

func (m *meter) erase() {
	if m.drawn > 0 {
		fmt.Fprint(m.w, "\r"+strings.Repeat(" ", m.drawn)+"\r")
		m.drawn = 0
	}
}

// metered is an output on the terminal of a meter.
type metered struct {
	m *meter
	w io.Writer
}

func (o metered) Write(b []byte) (int, error) {
	o.m.clear()
	return o.w.Write(b)
}

// over is an output for which the meter makes room, if it is the same terminal.
func (m *meter) over(out io.Writer) io.Writer {
	if !isTerminal(out) {
		return out
	}
	return metered{m, out}
}

// share shows how far the work on a file is: what it returns takes a number from 0 to 1.
func (c *call) share(name string) func(float64) {
	if c.meter == nil {
		return nil
	}
	return func(done float64) { c.meter.show(fmt.Sprintf("%s: %d %%", name, int(100*done))) }
}
