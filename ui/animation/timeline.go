package animation

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// lane is what the timeline shows of a track.
type lane struct {
	badge  look.Badge
	label  string // the node or bone
	note   string // the property
	broken bool   // its target does not exist: it is red, with a Repair button
	off    bool   // the track is disabled
	times  []float64
	values []float64 // of a track of numbers, drawn as a curve; nil for others
	texts  []string  // shown beside the keys: calls, and values that change in steps; nil for others
}

// Measures in dp.
const (
	namesWidth = 268
	timesLeft  = 14 // before the time 0
	timesRight = 40 // after the end
	keyReach   = 7
	keySize    = 5
)

// laneHeight is the height of a track.
func laneHeight() float32 { return look.Scaled(theme.Current(), 24) }

// rulerHeight is the height of the times above the tracks.
func rulerHeight() float32 { return look.Scaled(theme.Current(), 26) }

// timeline shows the tracks of an animation with their keys below a ruler. It changes no data itself: it calls its functions.
type timeline struct {
	widget.BaseWidget

	// OnSeek is called with the time that the ruler is scrubbed to.
	OnSeek func(time float64)
	// OnSelected is called when a lane or keys, of any lane, are chosen.
	OnSelected func(lane int, keys keySet)
	// OnMoved is called when the chosen keys were dragged by some seconds.
	OnMoved func(by float64)
	// OnDragged is called while the chosen keys are dragged, with the seconds so far.
	OnDragged func(by float64)
	// OnRepair is called for a lane whose target does not exist.
	OnRepair func(lane int)
	// OnKey is called first for every key; shift reports whether Shift is down.
	OnKey func(e *fyne.KeyEvent, shift bool) bool
	// OnMenu is called on a right click.
	OnMenu func(at fyne.Position)
	// Shown reports whether the tracks are on the screen.
	Shown func() bool
	// OnDrawn is called after drawing, while the window draws: it must not change anything.
	OnDrawn func()
	// OnCopy, OnPaste and OnDuplicate are called for their keys.
	OnCopy, OnPaste, OnDuplicate func()

	lanes   []lane
	length  float64
	time    float64
	step    float64 // keys and playhead snap to its multiples; 0 for none
	whole   float64 // the time of the last key, or the length
	chosen  int     // lane, -1 for none
	keys    keySet  // that are chosen
	anchor  keyRef  // from which Shift chooses
	top     float32 // dp scrolled
	zoom    float64
	left    float64 // seconds scrolled
	press   timelinePress
	focused bool
	drawing interface{ draw() } // nil before it is shown
}

type timelinePress struct {
	does   int // scrubbing, moving, framing, repairing
	from   float64
	by     float64
	moving bool
	on     keyRef // the key that was pressed
	single bool   // it alone is chosen if it is not dragged
	lane   int    // where framing began
	to     framed // as far as it is
	had    keySet // what was chosen before, and stays so
}

// framed is the corner of a frame that follows the pointer.
type framed struct {
	time float64
	lane int
}

// What a mouse button that is down does.
const (
	resting = iota
	scrubbing
	moving
	framing
	repairing
)

var (
	_ fyne.Focusable    = (*timeline)(nil)
	_ fyne.Scrollable   = (*timeline)(nil)
	_ fyne.Draggable    = (*timeline)(nil)
	_ fyne.Shortcutable = (*timeline)(nil)
	_ desktop.Mouseable = (*timeline)(nil)
)

func newTimeline() *timeline {
	t := &timeline{chosen: -1, zoom: 1, keys: keySet{}}
	t.ExtendBaseWidget(t)
	return t
}

// Resumes reports whether the tracks have the keyboard again after a question to which they led.
func (t *timeline) Resumes() bool { return t.Shown() }

// MinSize is small: the timeline takes the room it gets.
func (t *timeline) MinSize() fyne.Size {
	t.ExtendBaseWidget(t)
	return fyne.NewSize(namesWidth+120, rulerHeight()+2*laneHeight())
}

// set shows other tracks. The selected lane and keys stay selected if they still exist.
func (t *timeline) set(lanes []lane, length, step float64) {
	t.lanes, t.length, t.step = lanes, length, step
	t.whole = max(length, 0.001)
	for _, l := range lanes {
		if n := len(l.times); n > 0 {
			t.whole = max(t.whole, l.times[n-1])
		}
	}
	if t.chosen >= len(lanes) {
		t.chosen = len(lanes) - 1
	}
	t.keys = t.keys.within(func(lane int) int {
		if lane >= len(lanes) {
			return 0
		}
		return len(lanes[lane].times)
	})
	t.scroll(0)
	t.redraw()
}

// seek moves the playhead to a time.
func (t *timeline) seek(time float64) {
	if t.time != time {
		t.time = time
		t.redraw()
	}
}

// choose selects a lane, and keys of this and of others.
func (t *timeline) choose(lane int, keys keySet) {
	t.chosen, t.keys = lane, keys
	if room := t.Size().Height - rulerHeight(); lane >= 0 && room > laneHeight() {
		t.top = min(t.top, float32(lane)*laneHeight())
		t.top = max(t.top, float32(lane+1)*laneHeight()-room)
	}
	t.redraw()
}

func (t *timeline) redraw() {
	if t.drawing != nil {
		t.drawing.draw()
	}
}

// names is the width of the names of the tracks: no more than half of a narrow pane, which leaves the keys the rest.
func (t *timeline) names() float32 { return min(namesWidth, t.Size().Width/2) }

// span is how many seconds are visible.
func (t *timeline) span() float64 { return max(t.whole, 0.001) / t.zoom }

// scale is how many dp a second takes.
func (t *timeline) scale() float64 {
	width := t.Size().Width
	return max(1, float64(width-t.names()-timesLeft-min(timesRight, width/16))) / t.span()
}

// x is where a time is.
func (t *timeline) x(time float64) float32 {
	return t.names() + timesLeft + float32((time-t.left)*t.scale())
}

// at is the time at a place.
func (t *timeline) at(x float32) float64 {
	return float64(x-t.names()-timesLeft)/t.scale() + t.left
}

// snap is the nearest time of the grid, unless Alt frees it.
func (t *timeline) snap(time float64, free bool) float64 {
	if t.step > 0 && !free {
		time = math.Round(time/t.step) * t.step
	}
	return max(0, math.Round(time*1e7)/1e7)
}

// laneAt is the lane at a height, -1 for none.
func (t *timeline) laneAt(y float32) int {
	if i := int(math.Floor(float64(y-rulerHeight()+t.top) / float64(laneHeight()))); y >= rulerHeight() && i < len(t.lanes) {
		return i
	}
	return -1
}

// keyAt is the key of a lane at a place, -1 for none.
func (t *timeline) keyAt(lane int, x float32) int {
	best, near := -1, float32(keyReach)
	for i, time := range t.lanes[lane].times {
		if off := float32(math.Abs(float64(t.x(time) - x))); off <= near {
			best, near = i, off
		}
	}
	return best
}

// keyPlace is where a key can be taken with the mouse.
func (t *timeline) keyPlace(lane, key int) fyne.Position {
	return fyne.NewPos(t.x(t.lanes[lane].times[key]), rulerHeight()-t.top+(float32(lane)+0.5)*laneHeight())
}

// MouseDown chooses and begins to drag.
func (t *timeline) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	t.press = timelinePress{from: t.at(e.Position.X)}
	lane := t.laneAt(e.Position.Y)
	switch {
	case e.Position.Y < rulerHeight():
		if e.Position.X >= t.names() {
			t.press.does = scrubbing
			t.OnSeek(t.snap(t.press.from, e.Modifier&fyne.KeyModifierAlt != 0))
		}
		return
	case lane < 0:
		return
	}
	t.pressed(e, lane)
	if e.Button == desktop.MouseButtonSecondary && t.OnMenu != nil {
		t.press.does = resting
		t.OnMenu(e.AbsolutePosition)
	}
}

// pressed is a press on a lane: on its name, on a key, or beside the keys.
func (t *timeline) pressed(e *desktop.MouseEvent, lane int) {
	if e.Position.X < t.names() {
		t.OnSelected(lane, nil)
		if t.lanes[lane].broken && e.Position.X > t.names()-70 && e.Button == desktop.MouseButtonPrimary {
			t.press.does = repairing
		}
		return
	}
	toggles, extends := e.Modifier&fyne.KeyModifierShortcutDefault != 0, e.Modifier&fyne.KeyModifierShift != 0
	key := t.keyAt(lane, e.Position.X)
	if key < 0 {
		t.press.does, t.press.lane, t.press.to, t.press.had = framing, lane, framed{t.press.from, lane}, keySet{}
		if toggles || extends {
			t.press.had = t.keys
		}
		t.OnSelected(lane, t.press.had)
		return
	}
	t.press.does, t.press.on = moving, keyRef{lane, key}
	switch {
	case toggles:
		t.anchor = t.press.on
		t.OnSelected(lane, t.keys.toggled(t.press.on))
	case extends:
		t.OnSelected(lane, t.between(t.anchor, t.press.on))
	case t.keys.has(t.press.on):
		t.press.single = e.Button == desktop.MouseButtonPrimary
		t.OnSelected(lane, t.keys)
	default:
		t.anchor = t.press.on
		t.OnSelected(lane, keySet{lane: {key}})
	}
}

// between are the keys in the lanes and the time between two keys.
func (t *timeline) between(a, b keyRef) keySet {
	for _, k := range []keyRef{a, b} {
		if k.lane >= len(t.lanes) || k.key >= len(t.lanes[k.lane].times) {
			return keySet{}.toggled(b)
		}
	}
	return t.inside(a.lane, b.lane, t.lanes[a.lane].times[a.key], t.lanes[b.lane].times[b.key])
}

// inside are the keys of some lanes in a span of time.
func (t *timeline) inside(lane, other int, time, until float64) keySet {
	found := keySet{}
	for l := max(min(lane, other), 0); l <= min(max(lane, other), len(t.lanes)-1); l++ {
		for k, at := range t.lanes[l].times {
			if at >= min(time, until) && at <= max(time, until) {
				found[l] = append(found[l], k)
			}
		}
	}
	return found
}

// Dragged scrubs, moves keys or frames several.
func (t *timeline) Dragged(e *fyne.DragEvent) {
	free := modifiers()&fyne.KeyModifierAlt != 0
	time := t.at(e.Position.X)
	switch t.press.does {
	case scrubbing:
		t.OnSeek(t.snap(time, free))
	case moving:
		if !t.keys.has(t.press.on) {
			return
		}
		on := t.lanes[t.press.on.lane].times[t.press.on.key]
		t.press.by = t.snap(on+time-t.press.from, free) - on
		t.press.moving = true
		t.OnDragged(t.press.by)
		t.redraw()
	case framing:
		lane := int(math.Floor(float64(e.Position.Y-rulerHeight()+t.top) / float64(laneHeight())))
		t.press.to = framed{time, min(max(lane, 0), len(t.lanes)-1)}
		t.OnSelected(t.chosen, t.press.had.with(t.inside(t.press.lane, t.press.to.lane, t.press.from, time)))
	}
}

// DragEnd ends a drag.
func (t *timeline) DragEnd() { t.released() }

// MouseUp ends a press.
func (t *timeline) MouseUp(*desktop.MouseEvent) { t.released() }

func (t *timeline) released() {
	p := t.press
	t.press = timelinePress{}
	switch {
	case p.does == moving && p.moving && p.by != 0:
		t.OnMoved(p.by)
	case p.does == moving && !p.moving && p.single:
		t.anchor = p.on
		t.OnSelected(p.on.lane, keySet{p.on.lane: {p.on.key}})
	case p.does == repairing:
		t.OnRepair(t.chosen)
	}
	t.redraw()
}

// Scrolled moves the lanes; with Control it looks closer at the time under the pointer, with Shift it moves the times.
func (t *timeline) Scrolled(e *fyne.ScrollEvent) {
	dy := e.Scrolled.DY
	switch held := modifiers(); {
	case held&fyne.KeyModifierShortcutDefault != 0:
		at := t.at(e.Position.X)
		const most = 200
		t.zoom = min(max(1, t.zoom*math.Exp(float64(dy)/100)), most)
		t.left = 0
		t.pan(at - t.at(e.Position.X))
	case held&fyne.KeyModifierShift != 0 || e.Scrolled.DX != 0:
		t.pan(-float64(e.Scrolled.DX+dy) / t.scale())
	default:
		t.scroll(-dy)
	}
	t.redraw()
}

// pan moves the times by seconds.
func (t *timeline) pan(by float64) {
	t.left = min(max(0, t.left+by), max(0, t.span()*t.zoom-t.span()))
}

func (t *timeline) scroll(by float32) {
	t.top = max(0, min(t.top+by, float32(len(t.lanes))*laneHeight()+rulerHeight()-t.Size().Height))
}

// FocusGained shows that keys go here.
func (t *timeline) FocusGained() { t.focused = true; t.redraw() }

// FocusLost shows that keys go elsewhere.
func (t *timeline) FocusLost() { t.focused = false; home.Lost(t); t.redraw() }

// TypedRune does nothing.
func (t *timeline) TypedRune(rune) {}

// TypedKey hands keys on, and walks through the lanes.
func (t *timeline) TypedKey(e *fyne.KeyEvent) {
	if t.OnKey != nil && t.OnKey(e, modifiers()&fyne.KeyModifierShift != 0) || len(t.lanes) == 0 {
		return
	}
	way := map[fyne.KeyName]int{fyne.KeyUp: -1, fyne.KeyDown: 1}[e.Name]
	to := min(max(0, t.chosen+way), len(t.lanes)-1)
	switch {
	case way == 0:
	case modifiers()&fyne.KeyModifierShift != 0:
		t.extend(to)
	default:
		t.OnSelected(to, nil)
	}
}

// extend chooses the keys of another lane too: those in the span of time of the ones that are chosen.
func (t *timeline) extend(lane int) {
	from, until := math.Inf(1), math.Inf(-1)
	for l, keys := range t.keys {
		for _, k := range keys {
			from, until = min(from, t.lanes[l].times[k]), max(until, t.lanes[l].times[k])
		}
	}
	const near = 1e-5
	t.OnSelected(lane, t.keys.with(t.inside(lane, lane, from-near, until+near)))
}

// SelectedText marks the timeline as what copying and pasting is for while it has the keyboard.
func (t *timeline) SelectedText() string { return "" }

// Duplicate takes the key of Duplicate while the timeline has the keyboard.
func (t *timeline) Duplicate() { t.OnDuplicate() }

// TypedShortcut copies and pastes keys, and selects all of a lane, then all of all lanes.
func (t *timeline) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		t.OnCopy()
	case *fyne.ShortcutPaste:
		t.OnPaste()
	case *fyne.ShortcutSelectAll:
		if t.chosen >= 0 {
			all := t.inside(t.chosen, t.chosen, math.Inf(-1), math.Inf(1))
			if len(t.keys[t.chosen]) == len(t.lanes[t.chosen].times) {
				all = t.inside(0, len(t.lanes)-1, math.Inf(-1), math.Inf(1))
			}
			t.OnSelected(t.chosen, all)
		}
	default:
		home.PassShortcut(t, s)
	}
}

// modifiers are the keys held down now.
func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// AccessibilityLabel implements fyne.Accessible.
func (t *timeline) AccessibilityLabel() string { return words.Say("Animation") }

// AccessibilityRole implements fyne.Accessible.
func (t *timeline) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
