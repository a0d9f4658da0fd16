package shell

import "fyne.io/fyne/v2"

// stopping is what Fyne's lifecycle can do beyond its interface.
type stopping interface {
	OnStopped() func()
	SetOnStoppedHookExecuted(func())
}

// stop ends the program. Fyne 2.8 saves the preferences last, through a queue that it closes at the same moment: sometimes
// the latest settings were lost, or the program panicked (send on closed channel). So stop saves them here and leaves
// nothing for the queue.
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
