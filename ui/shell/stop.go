package shell

import "fyne.io/fyne/v2"

// stopping is what Fyne's lifecycle can do beyond its interface.
type stopping interface {
	OnStopped() func()
	SetOnStoppedHookExecuted(func())
}

// stop ends the program. Fyne 2.8 hands what it does last, which is to save the preferences, to a queue that it closes at the same moment:
// now and then the settings changed last were lost, or the program ended with a panic (send on closed channel). So that is done here and
// now, and nothing is left for the queue.
func stop(a fyne.App) {
	if life, ok := a.Lifecycle().(stopping); ok {
		last := life.OnStopped()
		life.SetOnStoppedHookExecuted(nil)
		a.Lifecycle().SetOnStopped(nil)
		if last != nil {
			last()
		}
	}
	a.Quit()
}
