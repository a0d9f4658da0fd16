// Command empty opens an empty window and says so as the program does: what it takes to start is what Fyne and the driver below it take.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/widget"
)

func main() {
	a := app.NewWithID("org.savant.empty")
	w := a.NewWindow("Empty")
	w.SetContent(widget.NewLabel("Empty"))
	w.Resize(fyne.NewSize(1360, 860))
	a.Lifecycle().SetOnStarted(func() {
		say("opened")
		say("checked")
		time.AfterFunc(2*time.Second, func() {
			debug.FreeOSMemory()
			say("freed")
		})
	})
	w.Show()
	a.Run()
}

// say appends an event to the trace.
func say(event string) {
	f, err := os.OpenFile(os.Getenv("SAVANT_TRACE"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = fmt.Fprintf(f, "{\"event\":%q}\n", event)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "empty:", err)
		os.Exit(1)
	}
	f.Close()
}
