package shell

import (
	"runtime"
	"runtime/debug"
	"time"
)

// Fyne keeps what was drawn for a while, and with it the document of a tab that is closed, and lets go of it only while it draws and not more
// often than every ten seconds. A window that nobody touches would hold a closed document for good.
const (
	keptByFyne  = 16 * time.Second // longer than package early has it
	letGoByFyne = 11 * time.Second
)

// freeing gives memory back to the system: that of closed tabs, and what a start needed once. It belongs to the user interface's goroutine.
type freeing struct{ timer *time.Timer }

// soon does it once Fyne has let go of what was closed. draw has Fyne draw something; freed is then called with how much the heap holds.
func (f *freeing) soon(runOnUI func(f func(), wait bool), draw func(), freed func(heap uint64)) {
	if f.timer != nil {
		f.timer.Stop()
	}
	f.timer = time.AfterFunc(keptByFyne, func() {
		runOnUI(func() {
			draw()
			f.timer = time.AfterFunc(letGoByFyne, func() {
				debug.FreeOSMemory()
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				runOnUI(func() { freed(now.HeapAlloc) }, false)
			})
		}, false)
	})
}
