package animation

import "testing"

// TestNumberSaysWhatWorks: the fields for numbers calculate, and say so as the other fields do.
func TestNumberSaysWhatWorks(t *testing.T) {
	for text, want := range map[string]string{"soon": `"soon" is not a number. Formulas work: +1, *2, +10%.`, "inf": `"inf" is not a number. Formulas work: +1, *2, +10%.`, "1,5": `"1,5" is not a number: use a decimal point, as in 1.5.`} {
		if _, err := number(text, 2); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if n, err := number("*2", 2); err != nil || n != 4 {
		t.Errorf("*2 gives %v, %v", n, err)
	}
}
