//go:build frames

// Command frames measures the bone viewport in a real window: what its callbacks and its picture take in a frame while a skeleton
// of 144 bones is turned, one of its bones is turned by a handle, and the wheel comes closer. It prints one JSON object and ends.
//
//	go run -tags frames ./ui/skeleton/frames [-frames 600]
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	_ "savant/ui/internal/early"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
	"savant/ui/look"
	"savant/ui/skeleton"
)

// bones is how many the skeleton has.
const bones = 144

// armature is a spine with chains of bones around it.
func armature() *model.Armature {
	a := &model.Armature{Path: "Skeleton3D"}
	for i := range bones {
		b := model.Bone{Name: fmt.Sprintf("Bone%03d", i), Parent: i - 1, Enabled: true, HasRest: true, HasPose: true}
		at := [3]float64{0, 0.1, 0.01}
		if i%12 == 0 {
			b.Parent = i - 12
			at = [3]float64{0, 0.15, 0}
		}
		b.Parent = max(b.Parent, -1)
		b.Rest = model.Compose(at, [3]float64{float64(i % 7 * 5), float64(i % 12 * 11), float64(i % 5 * 7)}, [3]float64{1, 1, 1})
		b.Pose = model.Compose(at, [3]float64{float64(i % 7 * 6), float64(i % 12 * 11), float64(i % 5 * 7)}, [3]float64{1, 1, 1})
		if b.Parent >= 0 {
			a.Bones[b.Parent].Children = append(a.Bones[b.Parent].Children, i)
		}
		a.Bones = append(a.Bones, b)
	}
	return a
}

// timings are the frames of one kind of use, and how long all took.
type timings struct {
	frames []time.Duration
	whole  time.Duration
	drawn  int
}

func (t timings) MarshalJSON() ([]byte, error) {
	s := slices.Clone(t.frames)
	slices.Sort(s)
	ms := func(q float64) float64 { return float64(s[int(q*float64(len(s)-1))].Microseconds()) / 1000 }
	return json.Marshal(map[string]any{"frames": len(s), "median_ms": ms(0.5), "p99_ms": ms(0.99), "max_ms": ms(1),
		"fps": float64(t.drawn) / t.whole.Seconds()})
}

func main() {
	n := flag.Int("frames", 600, "how many frames of each kind")
	flag.Parse()
	a := app.NewWithID("savant.frames")
	a.Settings().SetTheme(look.Theme{})
	w := a.NewWindow("frames")
	v := skeleton.New()
	w.SetContent(v)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(900, 700))
	var picture time.Duration // what pictures took since it was read
	drawn := 0
	v.OnPainted = func(took time.Duration) { picture += took; drawn++ }
	v.OnChanged = func(int, model.Transform) {}
	v.Set(armature(), "")
	v.Select(40)
	out := map[string]any{"bones": bones}
	// A frame is what its callback does, plus the drawing before the next one.
	frame := func(what func(i int)) (t timings) {
		tick := time.NewTicker(time.Second / 60)
		defer tick.Stop()
		var took time.Duration
		begin := time.Now()
		for i := range *n {
			<-tick.C
			fyne.DoAndWait(func() {
				if i == 0 {
					picture, drawn = 0, 0
				} else {
					t.frames = append(t.frames, took+picture)
				}
				picture = 0
				start := time.Now()
				what(i)
				took = time.Since(start)
			})
		}
		t.whole, t.drawn = time.Since(begin), drawn
		return t
	}
	mouse := func(p fyne.Position) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: desktop.MouseButtonPrimary}
	}
	a.Lifecycle().SetOnStarted(func() {
		go func() {
			time.Sleep(time.Second / 2) // the window's own first frames are not ours
			size := v.Size()
			out["view"] = fmt.Sprintf("%.0fx%.0f", size.Width, size.Height)
			at := fyne.NewPos(3, 3)
			out["turn"] = frame(func(i int) {
				if i == 0 {
					v.MouseDown(mouse(at))
				}
				at = at.AddXY(4, float32(i%3-1))
				v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
			})
			fyne.DoAndWait(v.DragEnd)
			var from, to fyne.Position
			fyne.DoAndWait(func() {
				for axis := range 3 {
					if p, q, ok := v.Ring(axis, 40); ok {
						from, to = p, q
					}
				}
				v.MouseDown(mouse(from))
			})
			out["bone"] = frame(func(i int) {
				share := float32(i%40) / 40
				p := from.AddXY((to.X-from.X)*share, (to.Y-from.Y)*share)
				v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p}})
			})
			fyne.DoAndWait(v.DragEnd)
			out["wheel"] = frame(func(i int) {
				dy := float32(10)
				if i%60 >= 30 {
					dy = -10
				}
				v.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(450, 350)}, Scrolled: fyne.Delta{DY: dy}})
			})
			fyne.Do(func() {
				json.NewEncoder(os.Stdout).Encode(out)
				a.Quit()
			})
		}()
	})
	w.ShowAndRun()
}
