package numtext

import (
	"strings"
	"testing"
)

func TestEvaluated(t *testing.T) {
	for _, c := range []struct {
		text, now string
		whole     bool
		want      string
	}{
		{"2*21+1", "7", true, "43"}, {"*2", "21", true, "42"}, {"/4", "10", false, "2.5"}, {"+10%", "50", true, "55"}, {"-10%", "50", false, "45"},
		{"50%", "9", false, "4.5"}, {"+=5", "1", true, "6"}, {"-=5", "1", true, "-4"}, {"*=1+1", "4", true, "8"}, {"value * 2", "21", true, "42"},
		{"value+value*0.5", "4", false, "6"}, {"value", "4", true, "4"}, {"value2", "4", true, "value2"}, {"-5", "1", true, "-5"}, {"+5", "1", true, "6"}, {"+1", "9007199254740993", true, "9007199254740994"},
		{"+ 1", "4", false, "5"}, {"+(1+2)*2", "4", true, "10"},
		{"+value", "4", true, "8"}, {"+0x10", "1", true, "17"}, {"+1e1", "1", true, "11"}, {"+inf", "1", false, "+inf"},
		{"+1", "nan", false, "value+1"}, {"+1e308", "1.7e308", false, "value+1e308"}, {"+1", "9223372036854775807", true, "9223372036854775808"},
		{"-1+2", "7", true, "1"}, {"5.5", "0", true, "5.5"}, {"*1.5", "5", true, "7.5"}, {"value/7", "8", true, "1.1428571428571428"}, {"6/2", "0", true, "3"},
		{"50%", "5", true, "3"}, {"-10%", "5", true, "5"}, {"9007199254740993/2", "0", true, "9007199254740993/2"},
		{"(1+2)*3", "0", true, "9"}, {"0.1+0.2", "0", false, "0.3"}, {"7/2", "0", true, "3.5"}, {"-7/2", "0", true, "-3.5"}, {"5/3", "0", true, "1.6666666666666667"},
		{"0x10+1", "0", true, "17"}, {"1e3*2", "0", false, "2000"}, {"1e-3*2", "0", false, "0.002"}, {"2 * 3", "0", true, "6"}, {"100+10%", "0", true, "110"},
		{"9007199254740993*1", "0", true, "9007199254740993"}, {"--3", "0", true, "3"}, {"2*-3", "0", true, "-6"},
		{"1/0", "0", true, "1/0"}, {"*2", "nan", false, "*2"}, {"2*", "1", true, "2*"}, {"abc", "1", true, "abc"}, {"", "1", true, ""}, {"(1", "1", true, "(1"},
		{"inf", "1", false, "inf"}, {"1e400*2", "1", false, "1e400*2"}, {"1e300*1e300", "1", false, "1e300*1e300"}, {"1,5", "1", false, "1,5"}, {"0x", "1", true, "0x"}, {"e5", "1", false, "e5"},
	} {
		if got := Evaluated(c.text, c.now, c.whole); got != c.want {
			t.Errorf("%q where %s is written is %q, not %q", c.text, c.now, got, c.want)
		}
	}
	for _, long := range []string{strings.Repeat("(", 1000), strings.Repeat("-", 199), strings.Repeat("9*", 99) + "9", strings.Repeat("1e300*", 30) + "1"} {
		Evaluated(long, "1", false)
	}
}

// TestByZero: a division by 0 is called that, and is not a word about digits.
func TestByZero(t *testing.T) {
	for text, want := range map[string]bool{"1/0": true, "/0": true, "2*(3/(1-1))": true, "/=0": true, "1/2": false, "1/0x10": false, "1/x": false, "": false} {
		_, whole := ParseInt(text)
		_, real := ParseFloat(text)
		if says := func(err error) bool { return err != nil && strings.Contains(err.Error(), "divides by 0") }; says(whole) != want || says(real) != want && !strings.Contains(text, "x") {
			t.Errorf("%q: %v, %v", text, whole, real)
		}
	}
}

// TestBegun: no error is shown while the next operand of a calculation is still to come.
func TestBegun(t *testing.T) {
	for text, want := range map[string]bool{"*": true, "2*": true, "+=": true, "2*(1+": true, "5 - ": true, "value *": true, "value": false, "": false, "12": false, "1x*": false, "*2": false, "2)": false} {
		if Begun(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
