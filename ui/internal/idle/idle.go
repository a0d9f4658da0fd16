// Package idle makes the user interface's goroutine sleep until something happens. Fyne's own loop polls for events sixty
// times a second, which takes one percent of a processor even when idle.
package idle

import (
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

const (
	// awake is how long Fyne's loop runs at its own pace after an event. Animations, tips and double clicks take less.
	awake = time.Second
	// nap is the longest sleep: changes without an event, such as of the system's theme, are noticed with this delay.
	nap = 2 * time.Second
	// blink is how long it sleeps where a caret blinks.
	blink = 500 * time.Millisecond
	// between two naps Fyne draws what there is to draw.
	between = 20 * time.Millisecond
)

// Sleeper lets the loop sleep. One with Blinks is ready for Start.
type Sleeper struct {
	Blinks func() bool // whether a caret is shown

	lock    sync.Mutex
	running bool // GLFW may be asked: between Start and Stop
	stopped bool
	stirred atomic.Int64 // when something happened last, in nanoseconds of Unix
}

// Start begins. It is called on the user interface's goroutine, when Fyne's loop has started.
func (s *Sleeper) Start() {
	s.stir()
	s.lock.Lock()
	s.running = true
	s.lock.Unlock()
	s.later(awake)
}

// Stop ends it. It must be called before the program quits: GLFW panics if it is called afterwards.
func (s *Sleeper) Stop() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.running, s.stopped = false, true
}

// Wake says that a goroutine is about to hand something over to the user interface's. It may be called from any. After Stop it reports false:
// nothing is taken any more.
func (s *Sleeper) Wake() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.running {
		s.stir()
		glfw.PostEmptyEvent()
	}
	return !s.stopped
}

func (s *Sleeper) stir() { s.stirred.Store(time.Now().UnixNano()) }

func (s *Sleeper) later(d time.Duration) { time.AfterFunc(d, func() { fyne.Do(s.sleep) }) }

// sleep waits for an event in place of Fyne's loop, if nothing has happened for a while. GLFW hands the event to Fyne as it always does.
func (s *Sleeper) sleep() {
	s.lock.Lock()
	running := s.running
	s.lock.Unlock()
	if !running {
		return
	}
	begun := time.Now()
	if since := begun.Sub(time.Unix(0, s.stirred.Load())); since < awake {
		s.later(awake - since)
		return
	}
	most := nap
	if s.Blinks() {
		most = blink
	}
	glfw.WaitEventsTimeout(most.Seconds())
	if time.Since(begun) < most {
		s.stir()
	}
	s.later(between)
}
