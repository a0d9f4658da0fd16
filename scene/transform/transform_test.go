package transform_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/transform"
)

// TestEngineCountsAlike compares the rotations and scales of many matrices with Godot 4.6's.
func TestEngineCountsAlike(t *testing.T) {
	program := enginetest.Engine(t, "4.6")
	var in strings.Builder
	var cases []transform.Transform
	var angles [][3]float64
	for _, x := range []float64{-170, -90, -89.9, -30, 0, 45, 89.99, 90, 135} {
		for _, y := range []float64{-135, -90, 0, 60, 180} {
			for _, z := range []float64{-120, 0, 30, 90} {
				for _, s := range [][3]float64{{1, 1, 1}, {2, 0.5, 3}, {-1, 1, 1}, {-2, -2, -2}, {1, -3, -2}} {
					e := [3]float64{x, y, z}
					c := transform.Compose([3]float64{1, 2, 3}, e, s)
					cases, angles = append(cases, c), append(angles, e)
					fmt.Fprintf(&in, "%v %v %v %v %v %v", x, y, z, s[0], s[1], s[2])
					for _, v := range [][3]float64{c.X, c.Y, c.Z} {
						fmt.Fprintf(&in, " %v %v %v", v[0], v[1], v[2])
					}
					in.WriteByte('\n')
				}
			}
		}
	}
	dir := t.TempDir()
	script := `extends SceneTree
func _init() -> void:
	quit(70)
	for line in FileAccess.get_file_as_string("IN").split("\n", false):
		var n := line.split_floats(" ")
		var made := Basis.from_euler(Vector3(n[0], n[1], n[2]) * PI / 180.0) * Basis.from_scale(Vector3(n[3], n[4], n[5]))
		var b := Basis(Vector3(n[6], n[7], n[8]), Vector3(n[9], n[10], n[11]), Vector3(n[12], n[13], n[14]))
		var r := b.orthonormalized()
		if r.determinant() < 0: r = r.scaled(-Vector3.ONE)
		var e := r.get_euler() * 180.0 / PI
		var q := b.get_rotation_quaternion()
		var s := b.get_scale()
		var q2 := Basis(q)
		print("%.7f %.7f %.7f %.7f %.7f %.7f %.7f %.7f %.7f %.5f %.5f %.5f %.7f %.7f %.7f %.7f %.6f %.6f %.6f" % [made.x.x, made.x.y, made.x.z,
			made.y.x, made.y.y, made.y.z, made.z.x, made.z.y, made.z.z, e.x, e.y, e.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z])
	quit(0)
`
	name := filepath.Join(dir, "in")
	if err := os.WriteFile(name, []byte(in.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "x.gd"), []byte(strings.ReplaceAll(script, "IN", name)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, program, "--script", filepath.Join(dir, "x.gd")).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(cases) {
		t.Fatalf("%d answers for %d matrices:\n%s", len(answers), len(cases), out)
	}
	bad := 0
	for i, c := range cases {
		var n []float64
		for _, word := range strings.Fields(answers[i]) {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			n = append(n, x)
		}
		e, q, s := c.Euler(), c.Quaternion(), c.Scale()
		near := func(what string, ours, theirs []float64, by float64) {
			for k := range ours {
				if math.Abs(ours[k]-theirs[k]) > by {
					if bad++; bad < 20 {
						t.Errorf("%v %s: %v, the engine has %v", angles[i], what, ours, theirs)
					}
					return
				}
			}
		}
		near("made", append(append(append([]float64{}, c.X[:]...), c.Y[:]...), c.Z[:]...), n[:9], 2e-6)
		if q[0]*n[12]+q[1]*n[13]+q[2]*n[14]+q[3]*n[15] < 0 { // the same rotation; the last bit decides which of the two results
			for k := range q {
				q[k] = -q[k]
			}
		}
		near("quaternion", q[:], n[12:16], 1e-4)
		near("scale", s[:], n[16:], 1e-5)
		// Near the poles one angle may merge into the other: their compositions must be the same.
		ours, theirs := transform.Compose([3]float64{}, e, s), transform.Compose([3]float64{}, [3]float64(n[9:12]), s)
		near("euler", append(append(append([]float64{}, ours.X[:]...), ours.Y[:]...), ours.Z[:]...), append(append(append([]float64{}, theirs.X[:]...), theirs.Y[:]...), theirs.Z[:]...), 1e-3)
		if math.Abs(math.Abs(e[0])-90) > 1 {
			for k := range e { // -180 is 180
				e[k] -= 360 * math.Round((e[k]-n[9+k])/360)
			}
			near("angles", e[:], n[9:12], 0.01)
		}
	}
}

// TestTransformParts changes one part and checks that the others are unchanged.
func TestTransformParts(t *testing.T) {
	c := transform.Compose([3]float64{1, 2, 3}, [3]float64{10, 20, 30}, [3]float64{2, 3, 4})
	near := func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
	}
	e, s := c.Euler(), c.Scale()
	if !near(e[:], []float64{10, 20, 30}) || !near(s[:], []float64{2, 3, 4}) {
		t.Error(e, s)
	}
	d := c.WithEuler([3]float64{-50, 100, 0})
	if s := d.Scale(); !near(s[:], []float64{2, 3, 4}) || d.Origin != c.Origin {
		t.Error(s)
	}
	d = c.WithScale([3]float64{2, -3, 4})
	if d.X != c.X || d.Z != c.Z || d.Y == c.Y {
		t.Error(d)
	}
	sheared := transform.Transform{X: [3]float64{1, 0, 0}, Y: [3]float64{0.5, 1, 0}, Z: [3]float64{0, 0, 1}}
	if d := sheared.WithEuler([3]float64{0, 0, 90}); math.Abs(d.Y[1]-0.5) > 1e-12 || math.Abs(d.Y[0]+1) > 1e-12 {
		t.Error("the shear is lost", d)
	}
	if d := sheared.WithEuler(sheared.Euler()); d != sheared {
		t.Error("nothing changed, and yet", d)
	}
	back, ok := c.Inverse()
	one := c.Mul(back)
	columns := func(t transform.Transform) []float64 { return slices.Concat(t.X[:], t.Y[:], t.Z[:], t.Origin[:]) }
	if !ok || !near(columns(one), columns(transform.Identity)) {
		t.Error(one)
	}
	if _, ok := (transform.Transform{}).Inverse(); ok {
		t.Error("a point has no inverse")
	}
	old := variant.OfMath(variant.Transform3D, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1, 0, 0)
	if u, ok := transform.From(old); !ok || u.Origin[0] != 0.1 {
		t.Error(u)
	}
	for _, v := range []variant.Value{variant.OfInt(1), variant.OfMath(variant.Transform3D, 1, 2), {}} {
		if _, ok := transform.From(v); ok {
			t.Errorf("%v is no transform", v)
		}
	}
}
