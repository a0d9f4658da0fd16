package skeleton

import (
	"math"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/kinds"
	"savant/ui/look"
)

// armature is the first skeleton of a file.
func armature(t testing.TB, file string) *model.Armature {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(src, model.Options{Name: file})
	if err != nil {
		t.Fatal(err)
	}
	return &d.Armatures()[0]
}

const sample = "../../assets/samples/player.tscn"

// made is what a handle made of a bone.
type made struct {
	bone int
	to   model.Transform
}

// bench is a view in a window and the events that it reported.
type bench struct {
	*View
	win    fyne.Window
	chosen []int
	made   []made
	held   fyne.KeyModifier
}

func newBench(t testing.TB, a *model.Armature, variant fyne.ThemeVariant) *bench {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.Theme{Force: true, Fixed: variant})
	b := &bench{View: New()}
	b.OnSelected = func(bone int) { b.chosen = append(b.chosen, bone) }
	b.OnChanged = func(bone int, to model.Transform) { b.made = append(b.made, made{bone, to}) }
	b.View.keys = func() fyne.KeyModifier { return b.held }
	b.win = test.NewTempWindow(t, b.View)
	b.win.SetPadded(false)
	b.win.Resize(fyne.NewSize(600, 420))
	b.Set(a, "")
	return b
}

func (b *bench) named(t testing.TB, name string) int {
	t.Helper()
	for i := range b.rig.bones {
		if b.rig.bones[i].Name == name {
			return i
		}
	}
	t.Fatalf("no bone %s", name)
	return -1
}

func mouse(p fyne.Position, button desktop.MouseButton, with fyne.KeyModifier) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: button, Modifier: with}
}

// click presses and lets go.
func (b *bench) click(p fyne.Position) {
	b.MouseDown(mouse(p, desktop.MouseButtonPrimary, 0))
	b.MouseUp(mouse(p, desktop.MouseButtonPrimary, 0))
}

// drag goes from one place to others with a button down.
func (b *bench) drag(button desktop.MouseButton, with fyne.KeyModifier, way ...fyne.Position) {
	b.hold(button, with, way...)
	b.MouseUp(mouse(way[len(way)-1], button, with))
	b.DragEnd()
}

func (b *bench) hold(button desktop.MouseButton, with fyne.KeyModifier, way ...fyne.Position) {
	b.MouseDown(mouse(way[0], button, with))
	for i := 1; i < len(way); i++ {
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: way[i]}, Dragged: fyne.NewDelta(way[i].X-way[i-1].X, way[i].Y-way[i-1].Y)})
	}
}

// TestClickChooses clicks in the middle of each bone that is not behind another.
func TestClickChooses(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	b.ShowRest(true) // the arms point sideways
	b.Turn(20, 10)
	for _, name := range []string{"LeftForeArm", "LeftArm", "RightForeArm", "LeftUpLeg", "RightUpLeg", "LeftLeg", "RightLeg", "LeftFoot", "Head"} {
		b.Select(-1)
		want := b.named(t, name)
		_, middle, ok := b.Place(want)
		if !ok {
			t.Fatalf("%s is not seen", name)
		}
		b.click(middle)
		if b.Selected() != want || len(b.chosen) == 0 || b.chosen[len(b.chosen)-1] != want {
			t.Errorf("a click on %s chooses %d, not %d", name, b.Selected(), want)
		}
	}
	for _, name := range []string{"LeftLeg", "RightLeg", "RightForeArm"} { // where the bone before ends
		joint, middle, _ := b.Place(b.named(t, name))
		if got := b.boneAt(at(joint)); got != b.named(t, name) {
			t.Errorf("at the joint of %s lies %d", name, got)
		}
		if got := b.boneAt(at(middle).plus(point{-14, 14})); got != -1 {
			t.Errorf("beside %s lies %s", name, b.rig.bones[got].Name)
		}
	}
	b.Select(-1)
	n := len(b.chosen)
	b.click(fyne.NewPos(5, 5))
	if b.Selected() != -1 || len(b.chosen) != n {
		t.Error("a click on nothing chooses a bone")
	}
	_, middle, _ := b.Place(b.named(t, "LeftLeg"))
	b.MouseMoved(mouse(middle, 0, 0))
	if b.hover != b.named(t, "LeftLeg") || b.Cursor() != desktop.PointerCursor {
		t.Error("the bone under the pointer is not lit")
	}
	b.MouseMoved(mouse(fyne.NewPos(5, 5), 0, 0))
	if b.hover != -1 || b.Cursor() != desktop.DefaultCursor {
		t.Error("a bone stays lit")
	}
}

// TestClickAgain chooses one after the other of bones that are in one place.
func TestClickAgain(t *testing.T) {
	a := many(13)
	for i := 1; i < 3; i++ {
		a.Bones[i].Pose = model.Compose(vector{}, vector{}, vector{1, 1, 1})
	}
	b := newBench(t, a, theme.VariantDark)
	joint, _, ok := b.Place(0)
	if !ok {
		t.Fatal("not seen")
	}
	b.OnChanged = nil // so that no handle is over them
	found := map[int]bool{}
	for range 6 {
		b.click(joint)
		found[b.Selected()] = true
	}
	if !found[0] || !found[1] || !found[2] {
		t.Errorf("clicked again and again, these are chosen: %v", found)
	}
}

// TestCamera turns, moves and zooms what is seen.
func TestCamera(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	b.Turn(0, 0)
	hips := b.named(t, "Hips")
	where := func(bone int) point {
		l := b.lens()
		p, _, _ := l.project(b.rig.global[bone].Origin)
		return p
	}
	l := b.lens()
	left, _, _ := l.project(vector{1, 0, 0})
	up, _, _ := l.project(vector{0, 1, 0})
	zero, _, _ := l.project(vector{})
	if left.x <= zero.x || up.y >= zero.y || left.y != zero.y {
		t.Errorf("from the front x goes to %v and y to %v from %v", left, up, zero)
	}
	// what is dragged to the right turns to the right: what is in front goes right
	front := func() float64 {
		l := b.lens()
		p, _, _ := l.project(along(b.camera.target, vector{0, 0, 1}, 0.2))
		return p.x - l.width/2
	}
	b.drag(desktop.MouseButtonPrimary, 0, fyne.NewPos(10, 10), fyne.NewPos(60, 10))
	if front() <= 1 || math.Abs(b.camera.yaw+50*0.008) > 1e-9 {
		t.Errorf("dragged to the right the front goes to %v, yaw is %v", front(), b.camera.yaw)
	}
	b.drag(desktop.MouseButtonPrimary, 0, fyne.NewPos(10, 10), fyne.NewPos(10, 60))
	if b.camera.pitch <= 0 {
		t.Error("dragged down it is not seen from above")
	}
	if len(b.chosen) > 0 {
		t.Error("turning chooses a bone")
	}
	for name, with := range map[string]struct {
		button desktop.MouseButton
		held   fyne.KeyModifier
	}{"middle button": {desktop.MouseButtonTertiary, 0}, "shift": {desktop.MouseButtonPrimary, fyne.KeyModifierShift}} {
		was := where(hips)
		yaw := b.camera.yaw
		b.drag(with.button, with.held, fyne.NewPos(10, 10), fyne.NewPos(40, 30))
		now := where(hips)
		if by := now.minus(was); by.distance(point{30, 20}) > 3 || b.camera.yaw != yaw {
			t.Errorf("%s moves by %v", name, by)
		}
	}
	b.Fit()
	head := b.named(t, "Head")
	at := where(head)
	was := where(hips).distance(at)
	b.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(at.x), float32(at.y))}, Scrolled: fyne.Delta{DY: 25}})
	if now := where(hips).distance(where(head)); now < was*1.2 || where(head).distance(at) > 6 {
		t.Errorf("it grew from %v to %v, and the head went from %v to %v", was, now, at, where(head))
	}
	b.Fit()
	l = b.lens()
	low, high := point{1e9, 1e9}, point{}
	for _, v := range b.rig.places(nil) {
		p, _, ok := l.project(v)
		if !ok {
			t.Fatal("not all is seen")
		}
		low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
	}
	if low.x < margin-1 || low.y < margin-1 || high.x > l.width-margin+1 || high.y > l.height-margin+1 || high.y-low.y < l.height*0.7 {
		t.Errorf("fitted in it reaches from %v to %v", low, high)
	}
	for r, want := range map[rune]vector{'1': {0, 0, -1}, '3': {-1, 0, 0}, '7': {0, -1, 0}} {
		b.TypedRune(r)
		l := b.lens()
		if dot(l.forward, want) < 0.99 {
			t.Errorf("%c looks to %v", r, l.forward)
		}
	}
	yaw := b.camera.yaw
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if b.camera.yaw == yaw {
		t.Error("an arrow key does not turn")
	}
	b.Select(b.named(t, "LeftHand"))
	b.FitBone()
	if b.camera.distance > 1 {
		t.Errorf("the hand is looked at from %v away", b.camera.distance)
	}
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	if b.camera.distance < 2 {
		t.Error("Home does not show all")
	}
}

// TestRayMeetsProject goes from a place to the picture and back.
func TestRayMeetsProject(t *testing.T) {
	for _, flat := range []bool{false, true} {
		c := camera{flat: flat, yaw: 0.7, pitch: -0.4, distance: 5, zoom: 2, target: vector{1, 2, 3}}
		if flat {
			c.target[2] = 0
		}
		l := c.through(640, 480)
		for _, v := range []vector{{0, 0, 0}, {1, 2, 0}, {-1, 1, 0}, {2, -1, 0}} {
			p, _, ok := l.project(v)
			if !ok {
				t.Fatal("not seen")
			}
			from, ray := l.ray(p)
			w := minus(v, from)
			if off := length(along(w, ray, -dot(w, ray))); off > 1e-9 {
				t.Errorf("flat %v: %v is %v off its ray", flat, v, off)
			}
		}
	}
}

// TestSize looks that a skeleton stays in view when the room changes, unless the user has looked closer.
func TestSize(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	l := b.lens()
	large := l.unit(b.camera.target)
	b.win.Resize(fyne.NewSize(600, 384)) // a bar has come
	l = b.lens()
	if now := l.unit(b.camera.target); math.Abs(now/large-1) > 1e-6 {
		t.Errorf("a bar beside it changes how large it is: one dp is %v, and was %v", now, large)
	}
	was := b.camera.distance
	b.win.Resize(fyne.NewSize(200, 420))
	if b.camera.distance <= was {
		t.Error("it does not fit into less room")
	}
	b.zoom(2)
	was = b.camera.distance
	b.win.Resize(fyne.NewSize(600, 420))
	if b.camera.distance != was {
		t.Error("what the user looked at is lost")
	}
	a := *b.armature
	b.Set(&a, "")
	if b.camera.distance != was {
		t.Error("an edit changes what is seen")
	}
}

// TestNames checks that names do not overlap and that the selected bone has one.
func TestNames(t *testing.T) {
	b := newBench(t, many(144), theme.VariantLight)
	b.Select(77)
	for range 20 {
		b.Orbit(9, 2)
		tags, mine := b.tags, false
		for i, x := range tags {
			mine = mine || x.bone == 77
			for _, y := range tags[i+1:] {
				if x.bone >= 0 && y.bone >= 0 && x.box.meets(y.box) {
					t.Fatalf("%s lies on %s", x.text, y.text)
				}
			}
		}
		if !mine || len(tags) < 12 {
			t.Fatalf("%d names, that of the selected bone is among them: %v", len(tags), mine)
		}
	}
	b.ShowNames(false)
	for _, x := range b.tags {
		if x.bone >= 0 && x.bone != 77 {
			t.Errorf("%s has a name still", x.text)
		}
	}
}

// TestWildBones draws what no sound file holds.
func TestWildBones(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	bone := func(parent int, t model.Transform) model.Bone {
		return model.Bone{Name: "a long name that goes on and on and on until nobody reads it any more", Parent: parent, Rest: t, Pose: t, HasRest: true, HasPose: true, Enabled: true}
	}
	one := model.Compose(vector{}, vector{}, vector{1, 1, 1})
	far := func(x float64) model.Transform { return one.WithPosition(vector{x, x, x}) }
	for name, a := range map[string]*model.Armature{
		"no bones":     {Path: "S"},
		"one":          {Path: "S", Bones: []model.Bone{bone(-1, one)}},
		"not a number": {Path: "S", Bones: []model.Bone{bone(-1, far(nan)), bone(0, far(inf)), bone(0, far(1e300)), bone(1, far(1e30))}},
		"flat":         {Path: "S", Flat: true, Bones: []model.Bone{bone(-1, model.Transform{}), bone(0, far(nan)), bone(0, far(1e200))}},
		"no volume":    {Path: "S", Bones: []model.Bone{bone(-1, model.Transform{}), bone(0, far(1))}},
		"tiny":         {Path: "S", Bones: []model.Bone{bone(-1, far(1e-12)), bone(0, far(1e-13))}},
		"huge":         {Path: "S", Bones: []model.Bone{bone(-1, far(1e12)), bone(0, far(1e13))}},
		"thousands":    many(6000),
	} {
		for i := range a.Bones {
			if p := a.Bones[i].Parent; p >= 0 && name != "thousands" {
				a.Bones[p].Children = append(a.Bones[p].Children, i)
			}
		}
		b := newBench(t, a, theme.VariantDark)
		b.ShowAxes(true)
		for i := range min(len(a.Bones), 4) {
			b.Select(i)
			for _, p := range []fyne.Position{{X: 300, Y: 210}, {X: -1e6, Y: 1e6}} {
				b.drag(desktop.MouseButtonPrimary, 0, fyne.NewPos(300, 210), p)
				b.drag(desktop.MouseButtonTertiary, 0, fyne.NewPos(300, 210), p)
			}
			b.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: 60}})
			b.FitBone()
			b.win.Canvas().Capture()
		}
		b.win.Canvas().Capture()
	}
}
