// Package skeleton draws the bones of a skeleton in 3D or 2D, and lets the user select, rotate and move them with handles.
//
// It shows a model.Armature and does not change it: the result of a drag is passed to OnChanged when the handle is
// released.
package skeleton

import (
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/model"
)

// View is the widget.
type View struct {
	widget.BaseWidget

	// OnSelected is called when the user chooses a bone, by its number in the armature.
	OnSelected func(bone int)
	// OnChanged is called with the result of a drag: the bone's pose, or its rest while rests are shown, relative to its
	// parent.
	OnChanged func(bone int, to model.Transform)
	// Fixed reports whether a bone cannot be changed; nil if all can.
	Fixed func(bone int) bool
	// OnKey is called first for every key; if it returns true, the key has no other effect.
	OnKey func(e *fyne.KeyEvent) bool
	// Several allows selecting more than one bone with Ctrl; Chosen returns them.
	Several bool
	// OnMenu is called on a right click, with the bone under the pointer, which is chosen then.
	OnMenu func(bone int, at fyne.Position)
	// OnDrawn is called after drawing, on the window's goroutine while it draws: it must not change anything.
	OnDrawn func()
	// OnPainted is called with the time that each picture took.
	OnPainted func(took time.Duration)

	armature *model.Armature
	rig      *rig
	ghost    *rig // the rests, while poses are shown
	others   []*rig
	way      []vector
	wire     [][2]vector // instead of bones
	rest     bool
	names    bool
	axes     bool
	why      string // shown when there is nothing to draw

	camera   camera
	moved    bool         // the user has moved the camera since all was fitted in
	fitted   fyne.Size    // into which all was fitted
	seen     fyne.Size    // at the last look
	selected int          // -1 none
	also     map[int]bool // bones that are chosen with it
	hover    int
	over     handle
	pull     *pull
	press    press
	focused  bool

	sheet   sheet
	drawing interface{ draw() } // nil before it is shown
	tags    []tag               // the names on the picture
	keys    func() fyne.KeyModifier
}

// press is what a mouse button that is down does.
type press struct {
	does    pressKind
	at      point // where the pointer was last
	from    point
	bone    int // under the pointer
	dragged bool
}

type pressKind uint8

const (
	nothing pressKind = iota
	orbits
	pans
	pulls
)

var (
	_ fyne.Focusable     = (*View)(nil)
	_ fyne.Scrollable    = (*View)(nil)
	_ fyne.Draggable     = (*View)(nil)
	_ desktop.Mouseable  = (*View)(nil)
	_ desktop.Hoverable  = (*View)(nil)
	_ desktop.Cursorable = (*View)(nil)
)

// New returns a view of nothing.
func New() *View {
	v := &View{selected: -1, hover: -1, names: true, keys: modifiers}
	v.ExtendBaseWidget(v)
	return v
}

func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// Set draws a skeleton; nil, or one that cannot be drawn, draws why. The same skeleton after an edit is seen from where it was.
func (v *View) Set(a *model.Armature, why string) {
	same := a != nil && v.armature != nil && a.Path == v.armature.Path && a.Flat == v.armature.Flat
	v.armature, v.why, v.pull = a, why, nil
	v.rig, v.ghost = nil, nil
	if a != nil && len(a.Bones) > 0 && why == "" {
		v.rig = newRig(a)
		v.ghost = newRig(a)
	}
	if !same || v.selected >= v.count() {
		v.selected, v.also, v.over = -1, nil, handle{}
	}
	if !same {
		v.others, v.way = nil, nil
	}
	v.hover = -1
	if !same {
		v.moved = false
		v.camera = camera{flat: a != nil && a.Flat, yaw: 0.55, pitch: 0.22, distance: 3, zoom: 1}
	}
	v.pose()
	if !same {
		v.Fit()
	}
	v.redraw()
}

// Around draws other poses of the skeleton as lines behind it.
func (v *View) Around(poses ...model.Armature) {
	v.others = nil
	for i := range poses {
		r := newRig(&poses[i])
		r.pose(func(bone int) model.Transform { return poseOf(&r.bones[bone]) })
		v.others = append(v.others, r)
	}
	v.redraw()
}

// Way draws the way of a bone's end through poses of the skeleton, in their order.
func (v *View) Way(bone int, poses ...model.Armature) {
	v.way = nil
	for i := range poses {
		if bone < 0 || bone >= len(poses[i].Bones) {
			continue
		}
		r := newRig(&poses[i])
		r.pose(func(bone int) model.Transform { return poseOf(&r.bones[bone]) })
		if end := r.end(bone); finite(end) {
			v.way = append(v.way, end)
		}
	}
	v.redraw()
}

// Pulling reports whether a handle is being dragged: Set would let it go.
func (v *View) Pulling() bool { return v.pull != nil }

func (v *View) count() int {
	if v.rig == nil {
		return 0
	}
	return len(v.rig.bones)
}

// pose lays the bones out as they are shown: at rest or posed, the one whose handle is dragged as the handle has it.
func (v *View) pose() {
	if v.rig == nil {
		return
	}
	of := poseOf
	if v.rest {
		of = restOf
	}
	v.rig.pose(func(i int) model.Transform {
		if v.pull != nil && v.pull.bone == i {
			return v.pull.now
		}
		return of(&v.rig.bones[i])
	})
}

// Select marks a bone; -1 marks none.
func (v *View) Select(bone int) {
	if bone >= v.count() {
		bone = -1
	}
	if bone == v.selected {
		return
	}
	v.selected, v.also, v.over, v.pull = bone, nil, handle{}, nil
	v.pose()
	v.redraw()
}

// Selected is the bone that is marked, -1 for none.
func (v *View) Selected() int { return v.selected }

// Chosen are the bones that are marked, in order.
func (v *View) Chosen() (list []int) {
	for i := range v.count() {
		if v.marked(i) {
			list = append(list, i)
		}
	}
	return list
}

func (v *View) marked(bone int) bool { return bone == v.selected || v.also[bone] }

// toggle marks a bone beside the others, or no more.
func (v *View) toggle(bone int) {
	all := v.Chosen()
	on := !v.marked(bone)
	if i := slices.Index(all, bone); i >= 0 {
		all = slices.Delete(all, i, i+1)
	}
	switch {
	case on:
		v.selected = bone
	case bone == v.selected && len(all) > 0:
		v.selected = all[0]
	case bone == v.selected:
		v.selected = -1
	}
	v.also, v.over, v.pull = map[int]bool{}, handle{}, nil
	for _, i := range all {
		v.also[i] = true
	}
	v.redraw()
	if on && v.OnSelected != nil {
		v.OnSelected(bone)
	}
}

// ShowRest shows and changes the rests of the bones, or else their poses.
func (v *View) ShowRest(rest bool) {
	if v.rest == rest {
		return
	}
	v.rest, v.pull = rest, nil
	v.pose()
	v.redraw()
}

// ShowsRest reports whether rests are shown.
func (v *View) ShowsRest() bool { return v.rest }

// ShowNames writes the names of the bones beside them, as far as there is room.
func (v *View) ShowNames(yes bool) { v.names = yes; v.redraw() }

// ShowsNames reports whether names are written.
func (v *View) ShowsNames() bool { return v.names }

// ShowAxes draws the axes of every bone.
func (v *View) ShowAxes(yes bool) { v.axes = yes; v.redraw() }

// ShowsAxes reports whether the axes of every bone are drawn.
func (v *View) ShowsAxes() bool { return v.axes }

// Fit shows the whole skeleton.
func (v *View) Fit() { v.fit(nil) }

// FitBone shows the selected bone and those below it; without one the whole skeleton.
func (v *View) FitBone() {
	if v.selected < 0 {
		v.Fit()
		return
	}
	below := map[int]bool{v.selected: true}
	for _, i := range v.rig.order {
		below[i] = below[i] || below[v.rig.bones[i].Parent]
	}
	v.fit(func(bone int) bool { return below[bone] })
}

func (v *View) fit(of func(int) bool) {
	size := v.Size()
	if v.rig == nil || size.Width < 1 || size.Height < 1 {
		return
	}
	v.moved, v.fitted = of != nil, size
	v.camera.least = v.rig.size * 0.05
	v.camera.fit(v.places(of), float64(size.Width), float64(size.Height))
	v.redraw()
}

// places are those that are fitted into the view.
func (v *View) places(of func(bone int) bool) []vector {
	list := v.rig.places(of)
	for _, e := range v.wire {
		list = append(list, e[0], e[1])
	}
	return list
}

// resized fits the skeleton into the new size, unless the user has zoomed. A scroll bar that appears or disappears beside
// the view does not change the scale.
func (v *View) resized() {
	const little = 0.15 // of the size
	size := v.Size()
	near := func(a, b float32) bool { return b > 0 && max(a-b, b-a) <= little*b }
	switch {
	case v.moved || size == v.seen:
	case near(size.Width, v.fitted.Width) && near(size.Height, v.fitted.Height):
		if !v.camera.flat && v.seen.Height > 0 { // what is seen grows with the height
			v.camera.distance *= float64(size.Height / v.seen.Height)
		}
	default:
		v.fit(nil)
	}
	v.seen = size
}

// Beyond is a rest for a new child of a bone: at its end, or with -1 at the origin.
func (v *View) Beyond(bone int) model.Transform {
	t := model.Transform{X: vector{1}, Y: vector{0, 1}, Z: vector{0, 0, 1}}
	if bone < 0 || bone >= v.count() {
		return t
	}
	t.Origin = v.rig.reach[bone]
	if len(v.rig.bones[bone].Children) > 0 {
		t.Origin = vector{0, v.rig.size * 0.6, 0}
		if v.rig.flat {
			t.Origin = vector{v.rig.size * 0.6, 0, 0}
		}
	}
	for i, n := range t.Origin { // three digits are enough for what will be moved anyway
		t.Origin[i] = rounded(n, stepOf(v.rig.size)/100)
	}
	return t
}

// Turn looks from another side, in degrees: around the upright axis, and from above.
func (v *View) Turn(yaw, pitch float64) {
	if v.camera.flat {
		return
	}
	const degree = math.Pi / 180
	v.moved = true
	v.camera.yaw, v.camera.pitch = yaw*degree, min(max(pitch*degree, -steepest), steepest)
	v.redraw()
}

// Orbit turns the view as dragging by dx and dy would.
func (v *View) Orbit(dx, dy float32) {
	v.camera.orbit(point{float64(dx), float64(dy)})
	v.moved = true
	v.redraw()
}

// Place is where a bone's joint is seen, and the middle between it and the end of its first limb; ok is false if it is not seen.
func (v *View) Place(bone int) (joint, middle fyne.Position, ok bool) {
	if bone < 0 || bone >= v.count() {
		return joint, middle, false
	}
	l := v.lens()
	for _, m := range v.rig.limbs() {
		if m.bone != bone {
			continue
		}
		p, _, ok1 := l.project(m.from)
		q, _, ok2 := l.project(m.to)
		half := p.plus(q).times(0.5)
		return fyne.NewPos(float32(p.x), float32(p.y)), fyne.NewPos(float32(half.x), float32(half.y)), ok1 && ok2
	}
	return joint, middle, false
}

// Ring returns where the ring around an axis of the selected bone can be grabbed, and where to drag it to rotate the bone
// by some degrees; ok is false if it cannot be grabbed anywhere.
func (v *View) Ring(axis int, degrees float64) (from, to fyne.Position, ok bool) {
	l := v.lens()
	h, ok := v.handles(&l)
	if !ok {
		return from, to, false
	}
	a, b := h.around(axis)
	const degree = math.Pi / 180
	for begin := 0.0; begin < 360; begin += 7.5 {
		p, _, seen := l.project(h.onRing(a, b, begin*degree))
		q, _, also := l.project(h.onRing(a, b, (begin+degrees)*degree))
		if seen && also && h.clearly(handle{turns, axis}, p, &l) {
			return fyne.NewPos(float32(p.x), float32(p.y)), fyne.NewPos(float32(q.x), float32(q.y)), true
		}
	}
	return from, to, false
}

// Arrow is where the arrow of an axis of the selected bone can be taken; ok is false if it cannot.
func (v *View) Arrow(axis int) (at fyne.Position, ok bool) {
	l := v.lens()
	h, ok := v.handles(&l)
	if !ok {
		return at, false
	}
	_, to, ok := h.arrow(axis, &l)
	return fyne.NewPos(float32(to.x), float32(to.y)), ok && h.clearly(handle{moves, axis}, to, &l)
}

// lens is how the skeleton is seen now, in dp.
func (v *View) lens() lens {
	size := v.Size()
	return v.camera.through(float64(size.Width), float64(size.Height))
}

// handles are those of the selected bone.
func (v *View) handles(l *lens) (h handles, ok bool) {
	if v.selected < 0 || v.rig == nil || v.OnChanged == nil || v.Fixed != nil && v.Fixed(v.selected) {
		return h, false
	}
	return handlesOf(v.rig, v.selected, l)
}

// MinSize is small: a view takes the room it gets.
func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(120, 80)
}

// redraw draws what changed.
func (v *View) redraw() {
	if v.drawing != nil {
		v.drawing.draw()
	}
}
