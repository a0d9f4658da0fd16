package inspector

import (
	"math"
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
