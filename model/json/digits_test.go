package json_test

import (
	"errors"
	"strings"
	"testing"

	"savant/model"
	"savant/model/value"
)

// TestDigits: a number that would be written with other digits than it was typed with is refused.
func TestDigits(t *testing.T) {
	d := open(t, []byte("{\"d\": 123456789012345678901234567890}"))
	for text, now := range map[string]string{
		"18446744073709551615": "1.8446744073709552e+19", "123456789012345678901234567891": "1.2345678901234568e+29",
		"[1, {\"a\": -9223372036854775809}]": "-9.223372036854776e+18", "0.1000000000000000055511151231257827": "0.1", "1e-400": "0", "1e400": "+Inf",
		"1e-99999999999999999999": "0",
	} {
		_, err := d.Parse(model.Root, text)
		if got := said(err); !strings.Contains(got, "stored as "+now) || !errors.Is(err, value.DigitsLost) {
			t.Errorf("%s: %s", text, got)
		}
	}
	for _, text := range []string{"0", "-0.0", "0e99", "9223372036854775807", "-9223372036854775808", "0.1", "1.50", "100000000000000000000", "1E5", "12.5e-3", "5e-324",
		"1.7976931348623157e308", "[1, 2.5, \"18446744073709551615\"]", "9007199254740993"} {
		if _, err := d.Parse(model.Root, text); err != nil {
			t.Errorf("%s: %s", text, said(err))
		}
	}
}
