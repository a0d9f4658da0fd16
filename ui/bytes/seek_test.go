package bytes

import "testing"

// TestLookedFor: what is no hexadecimal digits is looked for as a text, without quotes; what could be digits is digits.
func TestLookedFor(t *testing.T) {
	for text, want := range map[string]string{
		"0f A0": "\x0f\xa0", "face": "\xfa\xce", `"face"`: "face", " Mira 灯 ": "Mira 灯", "res://x": "res://x", "0xzz": "0xzz",
		"abc": "", "": "", `"open`: "", "0f a": "",
	} {
		got, err := lookedFor(text)
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v, not %q", text, got, err, want)
		}
	}
}
