package json_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/merge"
)

// alikeNumbers are pairs of numbers that are one double, or one number in two spellings.
var alikeNumbers = [][2]string{
	{"9007199254740993", "9007199254740992"}, {"1", "1.0"}, {"1e2", "100"}, {"1E5", "1e5"}, {"0.1", "0.10"}, {"-0", "0"}, {"-0", "-0.0"},
	{"18446744073709551615", "18446744073709551616"}, {"1e400", "1e401"}, {"0.1000000000000000055511151231257827", "0.1"},
	{"123456789012345678901234567890", "123456789012345678901234567891"},
}

// TestDigits: the digits of a number are its value. Another spelling is a change that is reported, set, and merged, and nothing else changes.
func TestDigits(t *testing.T) {
	for _, pair := range alikeNumbers {
		for _, swapped := range []bool{false, true} {
			a, b := pair[0], pair[1]
			if swapped {
				a, b = b, a
			}
			for _, around := range []string{`{"x": [7], "a": %s}`, `[%s, 1e1]`, `{"a": {"b": [0, {"c": %s, "d": 2.50}]}}`} {
				src, want := fmt.Sprintf(around, a), fmt.Sprintf(around, b)
				was, is := open(t, []byte(src)), open(t, []byte(want))
				var told []string
				err := diff.Compare(t.Context(), was.Snapshot(), is.Snapshot(), nil, func(d diff.Difference) bool {
					told = append(told, fmt.Sprint(d.Op, " ", d.Old, " ", d.New))
					return true
				})
				if wish := "changed " + a + " " + b; err != nil || len(told) != 1 || told[0] != wish {
					t.Errorf("%s and %s: %q, %v", src, want, told, err)
				}
				merged := open(t, []byte(src))
				result, err := merge.Onto(t.Context(), was.Snapshot(), is.Snapshot(), merged)
				if err != nil || len(result.Left) > 0 || string(merged.Bytes()) != want {
					t.Errorf("%s is merged to %s: %+v, %v", want, merged.Bytes(), result.Left, err)
				}
			}
			d := open(t, []byte("{\"a\": "+a+"}"))
			r, err := d.Find("a")
			if err != nil {
				t.Fatal(err)
			}
			v, err := d.Parse(r, b)
			if err == nil {
				err = d.Set(r, v)
			}
			if got := string(d.Bytes()); err != nil || got != "{\"a\": "+b+"}" {
				t.Errorf("%s set to %s is %s, %s", a, b, got, said(err))
			}
			if d.Undo(); string(d.Bytes()) != "{\"a\": "+a+"}" {
				t.Errorf("undone it is %s", d.Bytes())
			}
		}
	}
}

// TestDigitsOfOthers: where a value is typed again as a whole, the numbers in it have the digits that were typed, in
// new places too.
func TestDigitsOfOthers(t *testing.T) {
	const src = `{"a": [1e2, 0.10, 18446744073709551615]}`
	d := open(t, []byte(src))
	r, err := d.Find("a")
	if err != nil {
		t.Fatal(err)
	}
	text, err := d.Text(r)
	if err != nil || text != "[1e2, 0.10, 18446744073709551615]" {
		t.Fatal(text, err)
	}
	v, err := d.Parse(r, strings.Replace(text, "0.10", "0.20", 1))
	if err == nil {
		err = d.Set(r, v)
	}
	if got := string(d.Bytes()); err != nil || got != strings.Replace(src, "0.10", "0.20", 1) {
		t.Errorf("%s, %s", got, said(err))
	}
	root, err := d.Find("#0")
	if err != nil {
		t.Fatal(err)
	}
	if v, err = d.Parse(root, `{"k": 1E400, "l": 1.50}`); err != nil {
		t.Fatal(err)
	}
	if err := d.Set(root, v); err != nil || string(d.Bytes()) != `{"k": 1E400, "l": 1.50}` {
		t.Errorf("%s, %s", d.Bytes(), said(err))
	}
}

// TestDigitsTaken: digits that only JSON can have are refused where values are Godot's.
func TestDigitsTaken(t *testing.T) {
	d, err := kinds.Open([]byte(`{"type":"Dictionary","args":["s:a",["f:1.5"]]}`), model.Options{Values: model.GodotValues})
	if err != nil {
		t.Fatal(err)
	}
	r := d.Child(d.Child(model.Root, 0), 0)
	for text, now := range map[string]string{
		"18446744073709551615": "1.8446744073709552e+19", "123456789012345678901234567891": "1.2345678901234568e+29",
		"[1, {\"a\": -9223372036854775809}]": "-9.223372036854776e+18", "0.1000000000000000055511151231257827": "0.1", "1e-400": "0", "1e400": "+Inf",
		"1e-99999999999999999999": "0",
	} {
		if _, err := d.Parse(model.Root, text); !strings.Contains(said(err), "stored as "+now) {
			t.Errorf("%s: %s", text, said(err))
		}
	}
	for _, text := range []string{"0", "-0.0", "0e99", "9223372036854775807", "-9223372036854775808", "0.1", "1.50", "100000000000000000000", "1E5", "12.5e-3", "5e-324",
		"1.7976931348623157e308", "[1, 2.5, \"18446744073709551615\"]", "9007199254740993"} {
		if _, err := d.Parse(r, text); err != nil {
			t.Errorf("%s: %s", text, said(err))
		}
	}
}
