package skeleton

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/words"
)

// bonesReach is how far from a bone, in dp, the pointer still means it.
const bonesReach = 8

// boneAt is the bone under the pointer, -1 for none.
func (v *View) boneAt(p point) int {
	if list := v.bonesAt(p); len(list) > 0 {
		return list[0]
	}
	return -1
}

// bonesAt are the bones under the pointer, the one that is meant first: the nearest to the eye, but a joint comes before the middle
// of other bones.
func (v *View) bonesAt(p point) []int {
	if v.rig == nil {
		return nil
	}
	l := v.lens()
	ranks := map[int]float64{}
	for _, m := range v.rig.limbs() {
		a, b, ok := l.segment(m.from, m.to)
		if !ok {
			continue
		}
		off, share := p.fromLine(a, b)
		if off > bonesReach {
			continue
		}
		place := between(m.from, m.to, share)
		_, depth, _ := l.project(place)
		// A dp beside the bone counts as much as one behind it; the last piece of a bone leads over to the next one's joint.
		rank := off + depth/l.unit(place)*0.02
		if share > 0.9 && !m.last {
			rank += 3
		}
		if p.distance(a) < 5 {
			rank -= 4
		}
		if best, there := ranks[m.bone]; !there || rank < best {
			ranks[m.bone] = rank
		}
	}
	list := slices.Sorted(maps.Keys(ranks))
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	return list
}

func at(p fyne.Position) point { return point{float64(p.X), float64(p.Y)} }

// MouseDown grabs a handle or a bone, or starts to orbit or pan.
func (v *View) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil {
		c.Focus(v)
	}
	p := at(e.Position)
	bone := v.boneAt(p)
	v.press = press{at: p, from: p, bone: bone}
	switch {
	case v.rig == nil:
	case e.Button == desktop.MouseButtonSecondary:
		v.choose(bone)
		if v.OnMenu != nil {
			v.OnMenu(bone, e.AbsolutePosition)
		}
	case e.Button == desktop.MouseButtonTertiary || e.Modifier&fyne.KeyModifierShift != 0 || v.camera.flat:
		v.press.does = pans
	default:
		v.press.does = orbits
	}
	if e.Button == desktop.MouseButtonPrimary && v.takeHandle(p) {
		v.press.does = pulls
	}
	v.redraw()
}

func (v *View) takeHandle(p point) bool {
	l := v.lens()
	h, ok := v.handles(&l)
	if !ok {
		return false
	}
	v.pull = take(v.rig, v.selected, h.at(p, &l), p, l)
	return v.pull != nil
}

// choose selects a bone and reports it.
func (v *View) choose(bone int) {
	if bone < 0 {
		return
	}
	if bone == v.selected {
		v.also = nil
		v.redraw()
		return
	}
	v.Select(bone)
	if v.OnSelected != nil {
		v.OnSelected(bone)
	}
}

// MouseUp chooses the bone that was pressed, or lets the handle go.
func (v *View) MouseUp(e *desktop.MouseEvent) {
	p := v.press
	switch {
	case e.Button != desktop.MouseButtonPrimary || p.dragged || p.does == pulls:
	case v.Several && e.Modifier&fyne.KeyModifierShortcutDefault != 0 && p.bone >= 0:
		v.toggle(p.bone)
	default:
		v.choose(v.next(p))
	}
	v.letGo()
}

// next returns the bone that a click selects: the one under the pointer, or the one behind it if that is selected already.
func (v *View) next(p press) int {
	list := v.bonesAt(p.from)
	if i := slices.Index(list, v.selected); i >= 0 {
		return list[(i+1)%len(list)]
	}
	return p.bone
}

// letGo ends what a button did.
func (v *View) letGo() {
	d := v.pull
	v.press.does, v.pull = nothing, nil
	if d == nil {
		return
	}
	if d.now != d.start && v.OnChanged != nil {
		v.OnChanged(d.bone, d.now)
	}
	v.pose()
	v.redraw()
}

// Dragged orbits or pans the view, or drags the bone's handle.
func (v *View) Dragged(e *fyne.DragEvent) {
	p := at(e.Position)
	by := p.minus(v.press.at)
	v.press.at, v.press.dragged = p, true
	switch {
	case v.press.does == pulls && v.pull != nil:
		v.pull.to(p, v.keys()&fyne.KeyModifierShortcutDefault != 0)
		v.pose()
	case v.press.does == pans:
		v.moved = true
		v.camera.pan(by, v.lens())
	case v.press.does == orbits:
		v.moved = true
		v.camera.orbit(by)
	default:
		return
	}
	v.redraw()
}

// DragEnd ends a drag, wherever the pointer is.
func (v *View) DragEnd() { v.letGo() }

// MouseIn follows the pointer.
func (v *View) MouseIn(e *desktop.MouseEvent) { v.MouseMoved(e) }

// MouseMoved highlights what is under the pointer.
func (v *View) MouseMoved(e *desktop.MouseEvent) {
	if v.pull != nil || v.rig == nil {
		return
	}
	l, p := v.lens(), at(e.Position)
	over, hover := handle{}, -1
	if h, ok := v.handles(&l); ok {
		over = h.at(p, &l)
	}
	if over.does == none {
		hover = v.boneAt(p)
	}
	if over != v.over || hover != v.hover {
		v.over, v.hover = over, hover
		v.redraw()
	}
}

// MouseOut forgets the pointer.
func (v *View) MouseOut() {
	if v.hover < 0 && v.over.does == none {
		return
	}
	v.hover, v.over = -1, handle{}
	v.redraw()
}

// Cursor shows where something can be taken.
func (v *View) Cursor() desktop.Cursor {
	if v.over.does != none || v.hover >= 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled zooms in or out around the pointer.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	if v.rig == nil || v.pull != nil {
		return
	}
	v.moved = true
	const step = 0.012 // Fyne gives 10 for a notch of a wheel
	v.camera.closer(math.Exp(min(max(float64(e.Scrolled.DY), -60), 60)*step), at(e.Position), v.lens())
	v.redraw()
}

// FocusGained shows that keys go here.
func (v *View) FocusGained() { v.focused = true; v.redraw() }

// FocusLost shows that keys go elsewhere.
func (v *View) FocusLost() { v.focused = false; v.redraw() }

// looks says what the keys of letters do: Godot's own views, and to fit.
var looks = map[rune]func(*View){
	'f': (*View).FitBone, 'F': (*View).FitBone, 'h': (*View).Fit, 'H': (*View).Fit,
	'1': func(v *View) { v.Turn(0, 0) }, '3': func(v *View) { v.Turn(90, 0) }, '7': func(v *View) { v.Turn(0, 90) },
	'+': func(v *View) { v.zoom(1.25) }, '-': func(v *View) { v.zoom(0.8) }, '=': func(v *View) { v.zoom(1.25) },
}

// TypedRune looks from another side.
func (v *View) TypedRune(r rune) {
	if look := looks[r]; look != nil && v.rig != nil {
		look(v)
	}
}

func (v *View) zoom(factor float64) {
	l := v.lens()
	v.moved = true
	v.camera.closer(factor, point{l.width / 2, l.height / 2}, l)
	v.redraw()
}

// arrows are the ways of the arrow keys, in dp.
var arrows = map[fyne.KeyName]point{fyne.KeyLeft: {-24, 0}, fyne.KeyRight: {24, 0}, fyne.KeyUp: {0, -24}, fyne.KeyDown: {0, 24}}

// TypedKey orbits, or pans with Shift. Escape cancels the drag of a handle.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && v.pull != nil {
		v.pull, v.press.does = nil, nothing
		v.pose()
		v.redraw()
		return
	}
	if v.OnKey != nil && v.OnKey(e) {
		return
	}
	by, ok := arrows[e.Name]
	switch {
	case e.Name == fyne.KeyHome:
		v.Fit()
	case !ok || v.rig == nil:
	case v.camera.flat || v.keys()&fyne.KeyModifierShift != 0:
		v.moved = true
		v.camera.pan(by.times(-1), v.lens())
		v.redraw()
	default:
		v.Orbit(float32(by.x), float32(by.y))
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (v *View) AccessibilityLabel() string { return words.Say("Viewport") }

// AccessibilityRole implements fyne.Accessible.
func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
