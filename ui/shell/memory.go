package shell

import (
	"runtime"
	"runtime/debug"
	"time"
)

// Fyne caches what it has drawn, and with it the document of a closed tab, and cleans the cache only while it draws and at
// most every ten seconds. An idle window would keep a closed document forever.
const (
	keptByFyne  = 16 * time.Second // longer than package early has it
	letGoByFyne = 11 * time.Second
	drawn       = time.Second
)

// freeing gives memory back to the system: that of closed tabs, and what a start needed once. It belongs to the user interface's goroutine.
type freeing struct{ timer *time.Timer }

// soon frees memory once Fyne has dropped its caches. draw makes Fyne draw something; freed is then called with the size of
// the heap.
func (f *freeing) soon(runOnUI func(f func(), wait bool), draw func(), freed func(heap uint64)) {
	if f.timer != nil {
		f.timer.Stop()
	}
	f.timer = time.AfterFunc(keptByFyne, func() {
		runOnUI(func() {
			draw()
			// Fyne puts off what is due within ten seconds of the last cleaning until something is drawn again.
			f.timer = time.AfterFunc(letGoByFyne, func() {
				runOnUI(func() {
					draw()
					f.timer = time.AfterFunc(drawn, func() { f.free(runOnUI, freed) })
				}, false)
			})
		}, false)
	})
}

// free gives memory back, and tells how large the heap is then.
func (*freeing) free(runOnUI func(f func(), wait bool), freed func(heap uint64)) {
	debug.FreeOSMemory()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	runOnUI(func() { freed(now.HeapAlloc) }, false)
}
