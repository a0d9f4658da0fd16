//go:build frames && linux

package shell

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver/desktop"
	"golang.org/x/sys/unix"

	"savant/model"
	"savant/ui/actions"
	"savant/ui/host"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/rows"
)

// timedApp is an app whose driver notes how long everything takes that runs on the goroutine of the user interface.
type timedApp struct {
	fyne.App
	driver *timedDriver
}

func (a timedApp) Driver() fyne.Driver { return a.driver }

// wholeDriver is what a driver of a desktop can do.
type wholeDriver interface {
	fyne.Driver
	desktop.Driver
}

type timedDriver struct {
	wholeDriver
	lock sync.Mutex
	took []took
}

// took is how long a callback took: by the clock, and of its processor. They differ where other programs have the processors.
type took struct{ clock, processor time.Duration }

// processorTime is what the thread has used of a processor so far.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// DoFromGoroutine implements fyne.Driver.
func (d *timedDriver) DoFromGoroutine(f func(), wait bool) {
	d.wholeDriver.DoFromGoroutine(func() {
		began, used := time.Now(), processorTime()
		f()
		d.lock.Lock()
		d.took = append(d.took, took{time.Since(began), processorTime() - used})
		d.lock.Unlock()
	}, wait)
}

// longest is the longest of what ran since it was asked last, by either measure.
func (d *timedDriver) longest() (most took) {
	d.lock.Lock()
	defer d.lock.Unlock()
	for _, t := range d.took {
		most = took{max(most.clock, t.clock), max(most.processor, t.processor)}
	}
	d.took = nil
	return most
}

// uses measures the kinds of use of a window.
type uses struct {
	w      *Window
	driver *timedDriver
	out    map[string]any
}

// do measures one kind of use: steps of it, a pause after each. Of each step the longest callback counts, be it the step itself or what another
// goroutine hands over until the next.
func (u *uses) do(name string, steps int, pause time.Duration, step func(i int)) {
	var clock, processor []time.Duration
	u.driver.longest()
	for i := range steps {
		fyne.DoAndWait(func() { step(i) })
		time.Sleep(pause)
		t := u.driver.longest()
		clock, processor = append(clock, t.clock), append(processor, t.processor)
	}
	slices.Sort(clock)
	slices.Sort(processor)
	ms := func(list []time.Duration, q float64) float64 {
		return float64(list[int(q*float64(len(list)-1))].Microseconds()) / 1000
	}
	u.out[name] = map[string]any{"frames": steps, "median_ms": ms(clock, 0.5), "p99_ms": ms(clock, 0.99), "max_ms": ms(clock, 1), "processor_ms": ms(processor, 0.99)}
}

// on runs something that is not measured, and gives what follows from it the time to end.
func (u *uses) on(f func()) {
	fyne.DoAndWait(f)
	time.Sleep(time.Second)
}

// key presses a key where the keyboard is.
func (u *uses) key(name fyne.KeyName) {
	if f := u.w.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// away takes dialogs and menus away.
func (u *uses) away() {
	overlays := u.w.Canvas().Overlays()
	for top := overlays.Top(); top != nil; top = overlays.Top() {
		overlays.Remove(top)
	}
}

// Frames opens a window with files, uses the first of them as a person does, and writes how long the callbacks take, as one JSON object. letters are
// typed into the filter, value is the path of a value to type in.
func Frames(out io.Writer, letters, value string, files ...string) error {
	a := app.NewWithID("savant.frames")
	driver := &timedDriver{wholeDriver: a.Driver().(wholeDriver)}
	a = timedApp{a, driver}
	fyne.SetCurrentApp(a)
	if err := words.Use("en"); err != nil {
		return err
	}
	g := newProgram(a, trace{}, allParts())
	g.applyLook()
	w := g.window()
	u := &uses{w, driver, map[string]any{}}
	var failed error
	a.Lifecycle().SetOnStarted(func() {
		w.Open(func() {
			go func() {
				failed = u.all(letters, value)
				fyne.Do(func() { stop(a) })
			}()
		}, files...)
	})
	w.win.Show()
	a.Run()
	if failed != nil {
		return failed
	}
	return json.NewEncoder(out).Encode(u.out)
}

// human is the time between two keys of somebody who types fast.
const human = 60 * time.Millisecond

// all measures all kinds of use.
func (u *uses) all(letters, value string) error {
	time.Sleep(2 * time.Second) // the window's own first frames are not ours
	var p *tabPage
	var err error
	u.on(func() {
		u.w.show(0)
		if p = u.w.document(); p == nil {
			err = fmt.Errorf("nothing is open")
			return
		}
		p.view.outline.Open(0)
	})
	if err != nil {
		return err
	}
	o := p.view.outline
	u.on(p.Focus)
	u.do("arrows", 300, human/2, func(int) { u.key(fyne.KeyDown) })
	u.do("pages", 200, human/2, func(int) { u.key(fyne.KeyPageDown) })
	u.do("clicks", 200, human, func(int) {
		top := int(o.Offset()/24) + rand.IntN(20)
		at := fyne.NewPos(120, float32(24*(top-int(o.Offset()/24))+12))
		e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: desktop.MouseButtonPrimary}
		o.MouseDown(e)
		o.MouseUp(e)
	})
	var r model.Row
	u.on(func() {
		if r, err = p.doc.Find(value); err == nil {
			p.Select(r)
			p.Focus()
			u.w.Do(rows.ActionEdit)
		}
	})
	if err != nil {
		return err
	}
	u.do("typing", 200, human, func(i int) {
		if i%10 == 9 {
			u.key(fyne.KeyBackspace)
		} else if f := u.w.Canvas().Focused(); f != nil {
			f.TypedRune(rune('1' + i%8))
		}
	})
	u.on(func() { u.key(fyne.KeyEscape) })
	u.do("setting", 100, 2*human, func(i int) {
		v, e := p.doc.Parse(r, fmt.Sprint(1000+i))
		if e == nil {
			e = p.doc.Set(r, v)
		}
		if e != nil {
			err = e
		}
	})
	if err != nil {
		return err
	}
	u.on(func() { u.w.Do(actionFilter) })
	u.do("filtering", 200, human, func(i int) {
		if n := i % (2 * len(letters)); n < len(letters) {
			u.w.Canvas().Focused().TypedRune(rune(letters[n]))
		} else {
			u.key(fyne.KeyBackspace)
		}
	})
	u.on(func() { u.key(fyne.KeyEscape) })
	u.on(func() { p.Select(r); p.Focus() })
	u.do("tips", 30, 700*time.Millisecond, func(i int) {
		tip.Enter(o, "Some words that a tip says of what is under the pointer", &desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(float32(100+i), 200)}})
	})
	u.do("context menu", 100, 2*human, func(i int) {
		if u.away(); i%2 == 0 {
			n, _ := o.Current()
			o.OnMenu(n, fyne.NewPos(200, 200))
		}
	})
	u.away()
	u.do("menu", 100, 2*human, func(i int) {
		if i%4 == 0 {
			u.w.OpenMenus()
		} else if i%4 == 3 {
			u.key(fyne.KeyEscape)
		} else {
			u.key(fyne.KeyRight)
		}
	})
	u.on(func() { u.away(); p.Focus() })
	u.do("palette", 100, human, func(i int) {
		switch i % 10 {
		case 0:
			u.w.Do(actions.Palette)
		case 9:
			u.away()
		default:
			u.w.Canvas().Focused().TypedRune(rune("animation"[i%10]))
		}
	})
	u.on(u.away)
	var ids []host.PaneID
	for _, pane := range p.view.panes.Tabs() {
		ids = append(ids, pane.ID())
	}
	u.do("panes", 100, 2*human, func(i int) { p.EnterPane(ids[i%len(ids)]) })
	u.do("tabs", 100, 2*human, func(i int) { u.w.show(i % len(u.w.pages)) })
	return nil
}
