package page

import "testing"

func TestPathBetween(t *testing.T) {
	for _, c := range [][3]string{
		{".", "Arm/Hand", "Arm/Hand"}, {"Arm/Hand", ".", "../.."}, {"Arm/Hand", "Arm/Foot", "../Foot"}, {"Arm", "Arm", "."},
		{"Arm", "Arm/Hand", "Hand"}, {"A/B", "C", "../../C"},
	} {
		if got := pathBetween(c[0], c[1]); got != c[2] {
			t.Errorf("from %s to %s is %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
