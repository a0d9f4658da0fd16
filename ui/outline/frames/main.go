// Command frames measures the outline in a real window: the time of its callbacks per frame while it scrolls, walks and
// drags through ten million rows, and the memory in use afterwards. It prints one JSON object.
//
//	go run ./ui/outline/frames [-drag 60s]
package main

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "savant/ui/internal/early"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"savant/ui/look"
	"savant/ui/outline"
)

const fan = 10_000_000

// rows has twelve top-level nodes with ten million children each.
type rows struct{}

func (rows) Len(n outline.Node) int {
	switch {
	case n == 0:
		return 12
	case n <= 12:
		return fan
	}
	return 0
}

func (rows) Child(n outline.Node, i int) outline.Node {
	if n == 0 {
		return outline.Node(1 + i)
	}
	return n*1e10 + outline.Node(i)
}

func describe(n outline.Node) outline.Look {
	return outline.Look{
		Badge: look.Badge{Text: "12", Color: look.Number}, Label: "[" + strconv.FormatUint(n%1e10, 10) + "]",
		Summary: strconv.FormatUint(n*2654435761%1e9, 10), SummaryColor: look.Number, Type: "int 64", Branch: n <= 12,
	}
}

// timings are the callbacks of one kind of use, and how long all of them took together with the drawing between them.
type timings struct {
	frames []time.Duration
	whole  time.Duration
}

func (t timings) MarshalJSON() ([]byte, error) {
	s := slices.Clone(t.frames)
	slices.Sort(s)
	ms := func(q float64) float64 { return float64(s[int(q*float64(len(s)-1))].Microseconds()) / 1000 }
	return json.Marshal(map[string]any{"frames": len(s), "median_ms": ms(0.5), "p99_ms": ms(0.99), "max_ms": ms(1), "fps": float64(len(s)) / t.whole.Seconds()})
}

// residentMB is the memory the process holds.
func residentMB() int {
	b, _ := os.ReadFile("/proc/self/statm")
	f := strings.Fields(string(b))
	if len(f) < 2 {
		return 0
	}
	pages, _ := strconv.Atoi(f[1])
	return pages * os.Getpagesize() / 1e6
}

func main() {
	drag := flag.Duration("drag", 20*time.Second, "how long the thumb is dragged")
	flag.Parse()
	a := app.NewWithID("savant.frames")
	a.Settings().SetTheme(look.Theme{})
	w := a.NewWindow("frames")
	o := outline.New(rows{}, 0, describe)
	w.SetContent(o)
	w.Resize(fyne.NewSize(700, 800))
	out := map[string]any{}
	frame := func(n int, what func(i int)) (t timings) {
		tick := time.NewTicker(time.Second / 60)
		defer tick.Stop()
		began := time.Now()
		defer func() { t.whole = time.Since(began) }()
		for i := range n {
			<-tick.C
			fyne.DoAndWait(func() {
				start := time.Now()
				what(i)
				t.frames = append(t.frames, time.Since(start))
			})
		}
		return t
	}
	a.Lifecycle().SetOnStarted(func() {
		go func() {
			time.Sleep(time.Second / 2) // the window's own first frames are not ours
			out["start_mb"] = residentMB()
			out["open"] = frame(1, func(int) { o.Open(0) })
			out["wheel"] = frame(300, func(int) { o.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -75}}) })
			out["arrows"] = frame(300, func(int) { o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) })
			out["pages"] = frame(300, func(int) { o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) })
			out["jumps"] = frame(120, func(int) { o.Select(rand.IntN(fan)) })
			height := float64(fan) * 24
			out["drag"] = frame(int(drag.Seconds()*60), func(i int) {
				o.SetOffset(height * float64(i%1200) / 1200)
			})
			out["end_mb"] = residentMB()
			fyne.Do(func() {
				json.NewEncoder(os.Stdout).Encode(out)
				a.Quit()
			})
		}()
	})
	w.ShowAndRun()
}
