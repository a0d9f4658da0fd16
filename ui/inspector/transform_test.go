package inspector

import (
	"math"
	"slices"
	"testing"

	"savant/codec/variant"
)

// fieldOf is the field of a row by its label, and of the row's axis.
func fieldOf(t *testing.T, v variant.Value, label, axis string) spec {
	t.Helper()
	for _, r := range transformRows(v, Shown{}) {
		for _, s := range r.specs {
			if r.label == label && s.label == axis {
				return s
			}
		}
	}
	t.Fatalf("no field %s %s", label, axis)
	return spec{}
}

func near(t *testing.T, v variant.Value, want ...float64) {
	t.Helper()
	m := v.Data.(*variant.Math)
	if len(m.C) != len(want) {
		t.Fatalf("%v", m.C)
	}
	for i := range want {
		if math.Abs(m.C[i]-want[i]) > 1e-6 {
			t.Fatalf("%v, not %v", m.C, want)
		}
		if !m.Double && m.C[i] != float64(float32(m.C[i])) {
			t.Errorf("%v does not fit 32 bits", m.C[i])
		}
	}
}

func TestTransformFields(t *testing.T) {
	v := variant.OfMath(variant.Transform3D, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 5, 6)
	take := func(label, axis, text string) {
		t.Helper()
		f := fieldOf(t, v, label, axis)
		made, err := f.take(v, text)
		if err != nil {
			t.Fatal(err)
		}
		v = made
		if got := f.show(v); got != text {
			t.Errorf("%s %s is %s after %s", label, axis, got, text)
		}
	}
	take("position", "y", "7.5")
	near(t, v, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 7.5, 6)
	// A quarter turn around y: x goes to -z, z to x. The matrix is stored by rows.
	take("rotation °", "y", "90")
	near(t, v, 0, 0, 1, 0, 1, 0, -1, 0, 0, 4, 7.5, 6)
	take("scale", "x", "2")
	near(t, v, 0, 0, 1, 0, 1, 0, -2, 0, 0, 4, 7.5, 6)
	// What is shown already is no edit, though the angle was rounded for showing.
	f := fieldOf(t, v, "rotation °", "y")
	same, err := f.take(v, f.show(v))
	if err != nil || !variant.Equal(same, v) {
		t.Errorf("%v, %v", same, err)
	}
	if _, err := f.take(v, "ninety"); err == nil {
		t.Error("ninety was taken")
	}

	v = variant.OfMath(variant.Transform2D, 1, 0, 0, 1, 10, 20)
	take("rotation °", "", "90")
	near(t, v, 0, 1, -1, 0, 10, 20)
	take("scale", "y", "3")
	near(t, v, 0, 1, -3, 0, 10, 20)
	take("position", "x", "11")
	near(t, v, 0, 1, -3, 0, 11, 20)

	for _, r := range transformRows(variant.OfMath(variant.Basis, 1, 0, 0, 0, 1, 0, 0, 0, 1), Shown{}) {
		if r.label == "position" || r.label == "origin" {
			t.Error("a Basis has no place")
		}
	}
}

// TestQuaternionAngles turns by degrees as the engine does: around y first, then x, then z. What is not turned keeps its digits and its sign.
func TestQuaternionAngles(t *testing.T) {
	angle := func(i int) spec {
		return quaternionRows(variant.OfMath(variant.Quaternion, 0, 0, 0, 1), Shown{})[1].specs[i]
	}
	turn := func(v variant.Value, i int, text string) variant.Value {
		t.Helper()
		made, err := angle(i).take(v, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := angle(i).show(made); got != text {
			t.Errorf("angle %d is %s after %s", i, got, text)
		}
		return made
	}
	v := variant.OfMath(variant.Quaternion, 0, 0, 0, 1)
	v = turn(turn(turn(v, 0, "30"), 1, "40"), 2, "50")
	// Quaternion.from_euler(Vector3(30, 40, 50) * PI / 180) of Godot 4.6.
	near(t, v, 0.3600422, 0.1966282, 0.3033718, 0.8600422)
	if same := turn(v, 1, "40"); !slices.Equal(same.Data.(*variant.Math).C, v.Data.(*variant.Math).C) {
		t.Error("an angle that stays changes digits")
	}
	for _, c := range [][]float64{{0, 0, 0, -1}, {1e-9, 0, 0, 1}, {0, 0, 0, 2}, {0, 0, 0, 0}} {
		made := turn(variant.OfMath(variant.Quaternion, c...), 1, "60").Data.(*variant.Math).C
		length := math.Sqrt(made[1]*made[1] + made[3]*made[3])
		if want := max(1, math.Abs(c[3])); made[0] != float64(float32(c[0])) || made[2] != 0 || made[3]*c[3] < 0 || math.Abs(length-want) > 1e-6 {
			t.Errorf("%v turned by 60 degrees around y is %v", c, made)
		}
	}
}
