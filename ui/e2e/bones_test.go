//go:build unix

package e2e

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"savant/codec/enginetest"
)

// boneTurn is a bone that is turned by the mouse.
type boneTurn struct {
	file  string // of the corpus, the vectors or the samples
	bone  string
	rest  bool // its rest is turned, not its pose
	lines []string
	node  string // in the engine's words
	keys  boneKeys
	by    string // the engine that reads the result; "" where it needs files that are not there
}

// boneKeys are the properties that hold where a bone is.
type boneKeys struct{ rest, pose, rotation, scale, position string }

func threeKeys(n int) boneKeys {
	p := fmt.Sprintf("bones/%d/", n)
	return boneKeys{p + "rest", p + "pose", p + "rotation", p + "scale", p + "position"}
}

var boneTurns = map[string]boneTurn{
	"the sample": {"samples/player.tscn", "LeftArm", false, []string{"bones/6/rotation = "}, "./Armature/Skeleton3D", threeKeys(6), "4.6"},
	"a rest":     {"samples/player.tscn", "RightUpLeg", true, []string{"bones/17/rest = "}, "./Armature/Skeleton3D", threeKeys(17), "4.6"},
	"53 bones": {"corpus/godot4/godot-benchmarks__supplemental__human_skeletal.tscn", "pelvis", false, []string{"bones/1/rotation = "},
		".", threeKeys(1), "4.6"},
	"a scaled bone of Godot 4": {"vectors/godot-4.6/scenes/world3d.tscn", "Bone.002", false, []string{"bones/2/rotation = "}, "./Skeleton3D", threeKeys(2), "4.6"},
	"Godot 3, pose from rest":  {"vectors/godot-3.6/scenes/world3d.tscn", "Bone.001", false, []string{"+bones/1/pose = "}, "./Skeleton", threeKeys(1), "3.6"},
	"flat, Godot 4": {"vectors/godot-4.6/scenes/flat2d.tscn", "Bone 2", false, []string{"+rotation = "}, "./Skeleton2D/Bone 0/Bone 1/Bone 2",
		boneKeys{rest: "rest", rotation: "rotation", position: "position"}, "4.6"},
	"flat, Godot 3": {"vectors/godot-3.6/scenes/flat2d.tscn", "Bone 1", false, []string{"+rotation = "}, "./Skeleton2D/Bone 0/Bone 1",
		boneKeys{rest: "rest", rotation: "rotation", position: "position"}, "3.6"},
	"flat, a game's": {"corpus/godot3/godot-demo-projects@4.0__skeleton__player__player.tscn", "RightArm", false, []string{"rotation = "}, "", boneKeys{}, ""},
	"pose of Blender's": {"corpus/escn/godot-blender-exporter__reference_exports__action_animation__animation_bone_transform.escn", "Bone.001", false,
		[]string{"bones/1/pose = "}, "", boneKeys{}, ""},
}

// TestBoneTurnedByHand opens the bones, clicks one, turns it by its ring and saves: only its lines change, the engine reads the
// turn that was made, and one undo takes it back.
func TestBoneTurnedByHand(t *testing.T) {
	for name, b := range boneTurns {
		t.Run(name, func(t *testing.T) {
			file, original := copyOf(t, b.path(t))
			s := start(t, file)
			s.action("Bones in the whole window")
			s.wait("skeleton", func(e event) bool { return e["large"] == true })
			if b.rest {
				s.action("Show and change rests")
				s.wait("skeleton", func(e event) bool { return e["rest"] == true })
			}
			axis, from, to := s.ring(s.pick(b.bone))
			s.drag(from, to)
			made := s.wait("bone", func(e event) bool { return e.text("name") == b.bone })
			s.key("ctrl+s")
			s.wait("saved", nil)
			edited := read(t, file)
			onlyLines(t, string(original), string(edited), b.lines)
			b.asks(t, file, made, axis)
			s.key("ctrl+z")
			s.wait("dirty", nil)
			s.key("ctrl+s")
			s.wait("saved", nil)
			if got := read(t, file); !bytes.Equal(got, original) {
				t.Error("one undo and saved, the file is not what it was")
			}
			s.leave()
		})
	}
}

// path is where the file is.
func (b boneTurn) path(t *testing.T) string {
	t.Helper()
	folder, file, _ := strings.Cut(b.file, "/")
	switch folder {
	case "samples":
		return filepath.Join("..", "..", "assets", "samples", file)
	case "vectors":
		return filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), file)
	}
	return corpus(t, file)
}

// spot is a place in the window from an event.
func spot(t *testing.T, e event, kind, name string) [2]int {
	t.Helper()
	places, _ := e[kind].(map[string]any)
	list, ok := places[name].([]any)
	if !ok || len(list) != 2 {
		t.Fatalf("%s %s is not seen in %v", kind, name, e)
	}
	return [2]int{int(list[0].(float64)), int(list[1].(float64))}
}

// pick clicks a bone at its place in the last drawing: the layout around it may still change, and the bones move with
// it.
func (s *session) pick(bone string) event {
	s.t.Helper()
	const tries = 6
	s.still()
	seen := s.last("skeleton")
	for range tries {
		s.click(spot(s.t, seen, "bones", bone))
		over := time.After(patience / tries)
		for moved := false; !moved; {
			select {
			case e, open := <-s.events:
				if !open {
					s.t.Fatalf("the program ended before %q was selected", bone)
				}
				s.seen = append(s.seen, e)
				if e.text("event") == "skeleton" {
					seen, moved = e, true
				}
			case <-over:
				moved = true
			}
		}
		if seen.text("selected") == bone {
			s.still()
			return s.last("skeleton")
		}
	}
	s.t.Fatalf("%q cannot be selected by a click", bone)
	return nil
}

// ring is the first ring that can be taken, the last axis first, and where to lead it.
func (s *session) ring(e event) (axis int, from, to [2]int) {
	s.t.Helper()
	rings, _ := e["rings"].(map[string]any)
	for i, name := range []string{"z", "y", "x"} {
		if list, ok := rings[name].([]any); ok {
			a, b := list[0].([]any), list[1].([]any)
			return 2 - i, [2]int{int(a[0].(float64)), int(a[1].(float64))}, [2]int{int(b[0].(float64)), int(b[1].(float64))}
		}
	}
	s.t.Fatalf("no ring can be taken: %v", e)
	return 0, from, to
}

func (s *session) point(at [2]int) {
	s.t.Helper()
	s.xdotool("mousemove", "--window", s.window, fmt.Sprint(at[0]), fmt.Sprint(at[1]))
}

func (s *session) click(at [2]int) {
	s.t.Helper()
	s.point(at)
	s.xdotool("click", "1")
}

// drag leads the pointer from one place to another with the button down, in steps, as a hand does.
func (s *session) drag(from, to [2]int) {
	s.t.Helper()
	s.point(from)
	s.xdotool("mousedown", "1")
	const steps = 10
	for i := 1; i <= steps; i++ {
		s.point([2]int{from[0] + (to[0]-from[0])*i/steps, from[1] + (to[1]-from[1])*i/steps})
	}
	s.xdotool("mouseup", "1")
}

// onlyLines checks which lines differ: each of list begins one, those with "+" before them are new.
func onlyLines(t *testing.T, before, after string, list []string) {
	t.Helper()
	var old []string
	for _, line := range strings.Split(after, "\n") {
		fresh := ""
		for _, want := range list {
			if name, ok := strings.CutPrefix(want, "+"); ok && strings.HasPrefix(line, name) && !strings.Contains(before, line) {
				fresh = want
			}
		}
		if fresh == "" {
			old = append(old, line)
		}
	}
	was := strings.Split(before, "\n")
	if len(old) != len(was) {
		t.Fatalf("%d lines were there, and are %d without the new ones", len(was), len(old))
	}
	changed := 0
	for i := range was {
		if was[i] == old[i] {
			continue
		}
		changed++
		good := false
		for _, want := range list {
			good = good || strings.HasPrefix(old[i], want) && strings.HasPrefix(was[i], want)
		}
		if !good {
			t.Errorf("line %d was %.120q and is %.120q", i+1, was[i], old[i])
		}
	}
	if fresh := strings.Count(after, "\n") - strings.Count(before, "\n"); changed+fresh != len(list) {
		t.Errorf("%d lines changed and %d are new, instead of %d", changed, fresh, len(list))
	}
}

// columns are the axes of a bone and where it is.
type columns [4][3]float64

// asks lets the engine load both files: what it reads is what the window said, and it differs from what was there by a turn around
// the axis of the ring alone.
func (b boneTurn) asks(t *testing.T, file string, made event, axis int) {
	t.Helper()
	if b.by == "" {
		return
	}
	oracle := enginetest.OptionalOracle(t, b.by)
	if oracle == "" {
		return
	}
	was, now := b.stands(t, oracle, b.path(t)), b.stands(t, oracle, file)
	list, _ := made["to"].([]any)
	for i := range list {
		for k, x := range list[i].([]any) {
			if d := x.(float64) - now[i][k]; math.Abs(d) > 2e-5 {
				t.Errorf("the engine reads %v, meant was %v", now, list)
				return
			}
		}
	}
	turned := 0.0
	for i := range 3 {
		n := dot(unit(was[i]), unit(now[i]))
		if i == axis {
			if n < 1-1e-5 {
				t.Errorf("the axis itself turns: %v becomes %v", was, now)
			}
			continue
		}
		turned = math.Acos(min(1, n)) * 180 / math.Pi
	}
	if turned < 5 || turned > 90 {
		t.Errorf("it turned by %v degrees: %v becomes %v", turned, was, now)
	}
	if was[3] != now[3] {
		t.Errorf("it moved from %v to %v", was[3], now[3])
	}
}

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func unit(a [3]float64) [3]float64 {
	n := math.Sqrt(dot(a, a))
	return [3]float64{a[0] / n, a[1] / n, a[2] / n}
}

// stands returns the position of the bone in its parent, according to the engine.
func (b boneTurn) stands(t *testing.T, oracle, file string) columns {
	t.Helper()
	out, err := enginetest.Command(t, oracle, b.by, "read", "scene", file).Output()
	if err != nil {
		t.Fatalf("the engine refuses %s: %v", file, err)
	}
	values := map[string]engineValue{}
	inside := false
	for _, line := range strings.Split(string(out), "\n") {
		if strings.HasPrefix(line, "node ") {
			inside = strings.Contains(line, fmt.Sprintf("path=%q", b.node))
		}
		name, value, ok := strings.Cut(strings.TrimPrefix(line, "  prop "), " = ")
		if !inside || !ok {
			continue
		}
		var v engineValue
		if json.Unmarshal([]byte(value), &v) == nil {
			values[strings.Trim(name, `"`)] = v
		}
	}
	if len(values) == 0 {
		t.Fatalf("the engine tells nothing of %s in %s:\n%.600s", b.node, file, out)
	}
	rest := values[b.keys.rest].matrix(t)
	rotation, has := values[b.keys.rotation]
	switch {
	case b.rest:
		return rest
	case b.keys.scale == "": // flat
		angle := 0.0
		if has {
			angle = rotation.number(t)
		}
		s, c := math.Sincos(angle)
		p := values[b.keys.position].floats(t, values[b.keys.position].V)
		return columns{{c, s, 0}, {-s, c, 0}, {0, 0, 1}, {p[0], p[1], 0}}
	case has:
		return composed(rotation.floats(t, rotation.V), values[b.keys.scale].floats(t, values[b.keys.scale].V), values[b.keys.position].floats(t, values[b.keys.position].V))
	}
	if pose, ok := values[b.keys.pose]; ok {
		return times(rest, pose.matrix(t))
	}
	return rest
}

// engineValue returns a value as the engine's script prints it: numbers as their bytes in hex.
type engineValue struct {
	T               string          `json:"t"`
	V               json.RawMessage `json:"v"`
	X, Y, Z, Origin []string
}

func (v engineValue) floats(t *testing.T, raw json.RawMessage) []float64 {
	t.Helper()
	var list []string
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return hexes(t, list)
}

func hexes(t *testing.T, list []string) (out []float64) {
	t.Helper()
	for _, s := range list {
		b, err := hex.DecodeString(s)
		if err != nil || len(b) != 4 {
			t.Fatalf("%q is no number of 32 bits", s)
		}
		out = append(out, float64(math.Float32frombits(binary.BigEndian.Uint32(b))))
	}
	return out
}

func (v engineValue) number(t *testing.T) float64 {
	t.Helper()
	var s string
	_ = json.Unmarshal(v.V, &s)
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != 8 {
		t.Fatalf("%s is no number of 64 bits", v.V)
	}
	return math.Float64frombits(binary.BigEndian.Uint64(b))
}

// matrix is a Transform3D; a flat one is none.
func (v engineValue) matrix(t *testing.T) (c columns) {
	t.Helper()
	if len(v.X) < 3 || len(v.Z) < 3 {
		return c
	}
	for i, list := range [][]string{v.X, v.Y, v.Z, v.Origin} {
		copy(c[i][:], hexes(t, list))
	}
	return c
}

// composed is what position, rotation and scale of Godot 4 make.
func composed(q, s, p []float64) columns {
	x, y, z, w := q[0], q[1], q[2], q[3]
	c := columns{{1 - 2*(y*y+z*z), 2 * (x*y + w*z), 2 * (x*z - w*y)}, {2 * (x*y - w*z), 1 - 2*(x*x+z*z), 2 * (y*z + w*x)},
		{2 * (x*z + w*y), 2 * (y*z - w*x), 1 - 2*(x*x+y*y)}, {p[0], p[1], p[2]}}
	for i := range 3 {
		for k := range 3 {
			c[i][k] *= s[i]
		}
	}
	return c
}

func times(a, b columns) (c columns) {
	for i := range 4 {
		for k := range 3 {
			c[i][k] = a[0][k]*b[i][0] + a[1][k]*b[i][1] + a[2][k]*b[i][2]
			if i == 3 {
				c[i][k] += a[3][k]
			}
		}
	}
	return c
}

// TestBonesByKeys adds, renames and removes bones without the mouse; the engine loads the result.
func TestBonesByKeys(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo(`bone["Armature/Skeleton3D:Head"]`)
	s.action("Add a bone")
	s.wait("dialog", func(e event) bool { return e.text("name") == "bone-add" })
	s.key("ctrl+a")
	s.write("Jaw")
	s.key("Return")
	s.selected(`bone["Armature/Skeleton3D:Jaw"]`)
	s.action("Rename the bone")
	s.wait("dialog", func(e event) bool { return e.text("name") == "bone-rename" })
	s.key("ctrl+a")
	s.write("Chin")
	s.key("Return")
	s.selected(`bone["Armature/Skeleton3D:Chin"]`)
	s.key("ctrl+s")
	s.wait("saved", nil)
	edited := string(read(t, file))
	if !strings.Contains(edited, `bones/21/name = "Chin"`) || strings.Contains(edited, "Jaw") {
		t.Error("the bone is not in the file")
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `{"t":"String","v":"Chin"}`}, file)
	s.action("Remove bones, but keep those below")
	s.selected(`bone["Armature/Skeleton3D:Head"]`)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if !bytes.Equal(read(t, file), original) {
		t.Error("added and removed, the file is not what it was")
	}
	s.leave()
}
