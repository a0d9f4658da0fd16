package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
)

// quitting counts the requests to quit.
type quitting struct {
	fyne.App
	life *lifecycle
	quit int
}

func (a *quitting) Lifecycle() fyne.Lifecycle { return a.life }
func (a *quitting) Quit()                     { a.quit++ }

// lifecycle is Fyne's as far as stop knows it.
type lifecycle struct {
	fyne.Lifecycle
	stopped, hook func()
}

func (l *lifecycle) SetOnStopped(f func())             { l.stopped = f }
func (l *lifecycle) SetOnStoppedHookExecuted(f func()) { l.hook = f }
func (l *lifecycle) OnStopped() func()                 { return l.hook }

// TestQuitLeavesNothingForLater: what Fyne does last is done before it ends, once, and not again by its queue.
func TestQuitLeavesNothingForLater(t *testing.T) {
	saved := 0
	a := &quitting{life: &lifecycle{hook: func() { saved++ }}}
	stop(a)
	if saved != 1 || a.quit != 1 || a.life.hook != nil || a.life.stopped != nil {
		t.Errorf("saved %d times, ended %d times, left %v %v", saved, a.quit, a.life.hook != nil, a.life.stopped != nil)
	}
}

// TestFyneHasTheHook fails when a new Fyne keeps its lifecycle in another way: stop would do nothing then.
func TestFyneHasTheHook(t *testing.T) {
	before := fyne.CurrentApp()
	t.Cleanup(func() { fyne.SetCurrentApp(before) })
	if _, ok := app.NewWithID("org.savant.test").Lifecycle().(stopping); !ok {
		t.Error("Fyne's lifecycle has no hook that runs when it stops")
	}
}
