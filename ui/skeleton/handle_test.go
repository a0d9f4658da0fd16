package skeleton

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"savant/codec/enginetest"
	"savant/model"
)

// turn drags the ring of an axis by about so many degrees, and returns how far it went.
func (b *bench) turn(t *testing.T, axis int, degrees float64, with fyne.KeyModifier) (from model.Transform, to made, amount float64, edge bool) {
	t.Helper()
	l := b.lens()
	h, ok := b.handles(&l)
	if !ok {
		t.Fatal("no handles")
	}
	start, _, ok := b.Ring(axis, degrees)
	if !ok {
		t.Fatalf("the ring of axis %d cannot be taken", axis)
	}
	d := take(b.rig, b.selected, handle{turns, axis}, point{float64(start.X), float64(start.Y)}, l)
	u, v := h.around(axis)
	way := []fyne.Position{start}
	for i := range 12 {
		p, _, _ := l.project(h.onRing(u, v, d.begin+degrees*float64(i+1)/12*math.Pi/180))
		way = append(way, fyne.NewPos(float32(p.x), float32(p.y)))
	}
	from = b.rig.local[b.selected]
	b.held = with
	b.hold(desktop.MouseButtonPrimary, 0, way...)
	if b.pull == nil || b.pull.handle != (handle{turns, axis}) {
		t.Fatalf("axis %d is not what is dragged", axis)
	}
	amount, edge = b.pull.amount, b.pull.edge != point{}
	if len(b.made) > 0 {
		t.Fatal("something is changed before the handle is let go")
	}
	b.MouseUp(mouse(way[12], desktop.MouseButtonPrimary, 0))
	b.DragEnd()
	if len(b.made) != 1 || b.made[0].bone != b.selected {
		t.Fatalf("%v was made", b.made)
	}
	to, b.made, b.held = b.made[0], nil, 0
	return from, to, amount, edge
}

// TestRings turns bones by their rings, seen from several sides, and compares with what Godot makes of the same turn.
func TestRings(t *testing.T) {
	program := enginetest.Engine(t, "4.6")
	b := newBench(t, armature(t, sample), theme.VariantDark)
	type turned struct {
		from, to model.Transform
		axis     int
		amount   float64
	}
	var list []turned
	for _, name := range []string{"Hips", "LeftArm", "RightLeg", "Neck"} {
		for axis := range 3 {
			for _, side := range [][2]float64{{10, 15}, {110, 35}, {-50, -40}} {
				b.Turn(side[0], side[1])
				b.Fit()
				b.Select(b.named(t, name))
				degrees := []float64{37, -64, 121}[axis]
				from, to, amount, edge := b.turn(t, axis, degrees, 0)
				allowed := 1.5
				if edge { // there the pointer is followed along the ring, which only begins as it turns
					allowed = math.Abs(degrees) * 0.3
				}
				if math.Abs(amount-degrees) > allowed {
					t.Errorf("%s, axis %d: dragged by %v it turned by %v", name, axis, degrees, amount)
				}
				list = append(list, turned{from, to.to, axis, amount})
			}
		}
	}
	// and bones that are scaled
	for axis := range 3 {
		from := model.Compose(vector{1, 2, 3}, vector{20, 130, -50}, vector{2, 0.5, 3})
		list = append(list, turned{from, turnedBy(from, axis, 77.5, false), axis, 77.5})
	}
	var in strings.Builder
	for _, x := range list {
		s := x.from.Scale()
		fmt.Fprintf(&in, "%d %v %v %v %v", x.axis, x.amount, s[0], s[1], s[2])
		for _, c := range []vector{x.from.X, x.from.Y, x.from.Z} {
			fmt.Fprintf(&in, " %v %v %v", c[0], c[1], c[2])
		}
		in.WriteByte('\n')
	}
	answers := ask(t, program, in.String(), `
		var s := Basis.from_scale(Vector3(n[2], n[3], n[4]))
		var b := Basis(Vector3(n[5], n[6], n[7]), Vector3(n[8], n[9], n[10]), Vector3(n[11], n[12], n[13]))
		var axis := Vector3.ZERO
		axis[int(n[0])] = 1.0
		b = b * s.inverse() * Basis(axis, deg_to_rad(n[1])) * s
		print("%.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f" % [b.x.x, b.x.y, b.x.z, b.y.x, b.y.y, b.y.z, b.z.x, b.z.y, b.z.z])`)
	if len(answers) != len(list) {
		t.Fatalf("%d answers for %d turns", len(answers), len(list))
	}
	for i, x := range list {
		if x.from.Origin != x.to.Origin {
			t.Errorf("a turn moves the bone from %v to %v", x.from.Origin, x.to.Origin)
		}
		for k, ours := range []float64{x.to.X[0], x.to.X[1], x.to.X[2], x.to.Y[0], x.to.Y[1], x.to.Y[2], x.to.Z[0], x.to.Z[1], x.to.Z[2]} {
			if math.Abs(ours-answers[i][k]) > 2e-5 {
				t.Errorf("turn %d around axis %d by %v: %v, the engine has %v", i, x.axis, x.amount, x.to, answers[i])
				break
			}
		}
	}
}

// ask runs a script in Godot for each line of numbers, and returns the numbers that it prints.
func ask(t *testing.T, program, in, script string) (answers [][]float64) {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "in")
	if err := os.WriteFile(name, []byte(in), 0o600); err != nil {
		t.Fatal(err)
	}
	script = "extends SceneTree\nfunc _init() -> void:\n\tquit(70)\n\tfor line in FileAccess.get_file_as_string(\"" + name +
		"\").split(\"\\n\", false):\n\t\tvar n := line.split_floats(\" \")" + script + "\n\tquit(0)\n"
	if err := os.WriteFile(filepath.Join(dir, "x.gd"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "--headless", "--script", filepath.Join(dir, "x.gd")).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		var list []float64
		for _, word := range strings.Fields(line) {
			n, err := strconv.ParseFloat(word, 64)
			if err != nil {
				list = nil
				break
			}
			list = append(list, n)
		}
		if len(list) > 0 {
			answers = append(answers, list)
		}
	}
	return answers
}

// TestMirroredTurn turns bones that are inside out, or hang below such: the axis that the pointer leads away from goes to the next.
func TestMirroredTurn(t *testing.T) {
	for _, scale := range []vector{{1, 1, 1}, {-1, 1, 1}, {1, -2, 1}, {-1, -1, -3}, {-2, -1, 1}} {
		for axis := range 3 {
			from := model.Compose(vector{}, vector{30, -70, 110}, scale)
			to := turnedBy(from, axis, 90, false)
			was, now := []vector{from.X, from.Y, from.Z}, []vector{to.X, to.Y, to.Z}
			j, k := (axis+1)%3, (axis+2)%3
			if d := length(minus(unit(now[j], vector{}), unit(was[k], vector{}))); d > 1e-6 {
				t.Errorf("scale %v, axis %d: %v", scale, axis, to)
			}
		}
	}
	for _, scale := range [][2]float64{{1, 1}, {1, -1}, {-1, 2}} {
		sin, cos := math.Sincos(25 * math.Pi / 180)
		from := model.Transform{X: vector{cos * scale[0], sin * scale[0]}, Y: vector{-sin * scale[1], cos * scale[1]}, Z: vector{0, 0, 1}, Origin: vector{3, 4}}
		to := turnedBy(from, 2, 90, true)
		if d := length(minus(unit(to.X, vector{}), unit(from.Y, vector{}))); d > 1e-6 || to.Origin != from.Origin {
			t.Errorf("flat, scale %v: %v becomes %v", scale, from, to)
		}
	}
}

// TestRingsAtTheEdge turns by a ring that is seen from its edge.
func TestRingsAtTheEdge(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	b.Turn(0, 0)
	b.Fit()
	b.Select(b.named(t, "Hips"))
	l := b.lens()
	h, _ := b.handles(&l)
	axis := -1
	for i := range 3 {
		if math.Abs(dot(h.axes[i], l.forward)) < 0.1 {
			axis = i
		}
	}
	if axis < 0 {
		t.Fatal("no ring is seen from its edge")
	}
	at, _, ok := b.Ring(axis, 45)
	if !ok {
		t.Fatal("the ring cannot be taken")
	}
	d := take(b.rig, b.selected, handle{turns, axis}, point{float64(at.X), float64(at.Y)}, l)
	if d.edge == (point{}) {
		t.Fatal("it is not taken as an edge")
	}
	d.to(point{float64(at.X), float64(at.Y)}.plus(d.edge.times(ringRadius*math.Pi/4)), false)
	if math.Abs(d.amount-45) > 0.2 {
		t.Errorf("a way of an eighth of the ring turns by %v", d.amount)
	}
}

// TestArrows moves bones along their axes.
func TestArrows(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	b.Turn(35, 25)
	b.Fit()
	for _, name := range []string{"Hips", "LeftForeArm", "RightFoot"} {
		bone := b.named(t, name)
		b.Select(bone)
		for axis := range 3 {
			at, ok := b.Arrow(axis)
			if !ok {
				t.Fatalf("the arrow of axis %d of %s cannot be taken", axis, name)
			}
			l := b.lens()
			h, _ := b.handles(&l)
			from, _, _ := l.project(h.middle)
			way := point{float64(at.X), float64(at.Y)}.minus(from)
			end := fyne.NewPos(at.X+float32(way.x*0.5), at.Y+float32(way.y*0.5))
			was, world := b.rig.local[bone], b.rig.global[bone].Origin
			b.made = nil
			b.hold(desktop.MouseButtonPrimary, 0, at, end)
			amount := b.pull.amount
			b.MouseUp(mouse(end, desktop.MouseButtonPrimary, 0))
			if len(b.made) != 1 {
				t.Fatalf("%v was made", b.made)
			}
			to := b.made[0].to
			if to.X != was.X || to.Y != was.Y || to.Z != was.Z || amount <= 0 {
				t.Errorf("moved by %v it turns", amount)
			}
			moved := minus(seen(b.rig.parent(bone), to.Origin), world)
			if off := length(minus(moved, times(h.axes[axis], amount))); off > 1e-6 {
				t.Errorf("%s, axis %d: it moved by %v, not by %v along %v", name, axis, moved, amount, h.axes[axis])
			}
			// the bone is where the pointer led it
			p, _, _ := l.project(along(world, h.axes[axis], amount))
			if shift := p.minus(from); math.Abs(shift.length()/way.length()-0.5) > 0.25 {
				t.Errorf("%s, axis %d: led by %v the bone goes %v", name, axis, way.times(0.5), shift)
			}
		}
	}
}

// TestSteps turns and moves in whole steps while Ctrl is held.
func TestSteps(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	b.Select(b.named(t, "LeftUpLeg"))
	_, _, amount, _ := b.turn(t, 1, 50, fyne.KeyModifierShortcutDefault)
	if amount == 0 || math.Mod(amount, 15) != 0 {
		t.Errorf("in steps it turns by %v", amount)
	}
	for _, n := range []struct{ n, step, want float64 }{{0.3049, 0.01, 0.3}, {1234, 100, 1200}, {-7.4, 1, -7}, {0.25, 0.1, 0.3}} {
		if got := rounded(n.n, n.step); got != n.want {
			t.Errorf("%v in steps of %v is %v", n.n, n.step, got)
		}
	}
	if stepOf(0.004) != 0.001 || stepOf(35) != 10 || stepOf(1) != 1 || niceStep(0.3) != 0.5 || niceStep(12) != 20 {
		t.Error("steps", stepOf(0.004), stepOf(35), stepOf(1), niceStep(0.3), niceStep(12))
	}
}

// TestEscape lets a handle go where it was taken.
func TestEscape(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	bone := b.named(t, "LeftArm")
	b.Select(bone)
	was := b.rig.local[bone]
	at, _ := b.Arrow(0)
	b.hold(desktop.MouseButtonPrimary, 0, at, at.AddXY(20, 10))
	if b.rig.local[bone] == was {
		t.Fatal("it is not shown while it is dragged")
	}
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.MouseUp(mouse(at, desktop.MouseButtonPrimary, 0))
	if len(b.made) > 0 || b.rig.local[bone] != was {
		t.Error("it is changed all the same")
	}
	b.click(at) // taken and let go without a move
	if len(b.made) > 0 {
		t.Error("a click on a handle changes something")
	}
}

// TestRestAndPose changes what is shown.
func TestRestAndPose(t *testing.T) {
	b := newBench(t, armature(t, sample), theme.VariantDark)
	bone := b.named(t, "LeftArm")
	b.Select(bone)
	if alike(b.rig.local[bone], b.armature.Bones[bone].Rest) || !alike(b.rig.local[bone], b.armature.Bones[bone].Pose) {
		t.Fatal("the pose is not shown, or is the rest")
	}
	b.ShowRest(true)
	from, to, amount, _ := b.turn(t, 2, 40, 0)
	if !alike(from, b.armature.Bones[bone].Rest) || !alike(to.to, turnedBy(from, 2, amount, false)) {
		t.Error("the rest is not what is turned")
	}
}

func alike(a, b model.Transform) bool {
	return length(minus(a.X, b.X))+length(minus(a.Y, b.Y))+length(minus(a.Z, b.Z))+length(minus(a.Origin, b.Origin)) < 1e-6
}
