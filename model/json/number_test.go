package json_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/strtod"
)

// The scripts print for each number of a file whether Godot reads it as 0, infinite, not a number, or another.
const (
	numbersBy4 = `extends SceneTree
func _init():
	quit(70)
	for v in JSON.parse_string(FileAccess.get_file_as_string("FILE")):
		print(">", "0" if v == 0 else "nan" if is_nan(v) else ("-inf" if v < 0 else "inf") if is_inf(v) else "x")
	quit(0)
`
	numbersBy3 = `extends SceneTree
func _init():
	var file = File.new()
	file.open("FILE", File.READ)
	for v in JSON.parse(file.get_as_text()).result:
		print(">", "0" if v == 0 else "nan" if is_nan(v) else ("-inf" if v < 0 else "inf") if is_inf(v) else "x")
	quit(0)
`
)

// TestEnginesReadNumbers: Godot reads as 0 or infinity the numbers that we say it does.
func TestEnginesReadNumbers(t *testing.T) {
	numbers := []string{"0", "-0", "1e308", "1e309", "-1e400", "1e-308", "1e-309", "1.0e-308", "5e-324", "2.2250738585072014e-308", "0e400", "0e-400", "0.0e99999", "1e99999999999", "1e-99999999999",
		"1.7976931348623157e308", "1.7976931348623159e308", "1000000000000000000000e300", "0.00000000000000000000001e330", strings.Repeat("9", 308), strings.Repeat("9", 330), "0." + strings.Repeat("0", 320) + "1"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		digits := func(n int) string {
			b := make([]byte, n)
			for i := range b {
				b[i] = byte('0' + r.IntN(10))
			}
			return string(b)
		}
		word := fmt.Sprint(r.IntN(2) * (1 + r.IntN(9)))
		if word != "0" {
			word += digits(r.IntN(30))
		}
		if r.IntN(2) == 0 {
			word += "." + strings.Repeat("0", r.IntN(2)*r.IntN(30)) + digits(1+r.IntN(25))
		}
		numbers = append(numbers, fmt.Sprintf("%se%d", word, []int{290, -290, -330, 0}[r.IntN(4)]+r.IntN(50)))
	}
	file := filepath.Join(t.TempDir(), "numbers.json")
	if err := os.WriteFile(file, []byte("["+strings.Join(numbers, ",\n")+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, engine := range []struct {
		version, script string
		args            []string
	}{{"4.6", numbersBy4, []string{"--headless"}}, {"3.6", numbersBy3, []string{"--no-window"}}} {
		t.Run(engine.version, func(t *testing.T) {
			program := enginetest.Engine(t, engine.version)
			script := filepath.Join(t.TempDir(), "read.gd")
			if err := os.WriteFile(script, []byte(strings.Replace(engine.script, "FILE", filepath.ToSlash(file), 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, program, append(engine.args, "--script", script)...).Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			n := 0
			for line := range strings.Lines(string(out)) {
				line = strings.TrimSpace(line)
				if line == "" || line[0] != '>' {
					continue
				}
				want := "x"
				switch f := strtod.Godot([]byte(numbers[n])); {
				case f == 0:
					want = "0"
				case f != f:
					want = "nan"
				case math.IsInf(f, 0):
					want = strings.TrimPrefix(fmt.Sprint(f), "+")
					want = strings.ToLower(want)
				}
				if line[1:] != want {
					t.Errorf("%s is %s, not %s", numbers[n], line[1:], want)
				}
				n++
			}
			if n != len(numbers) {
				t.Errorf("%d of %d numbers were read", n, len(numbers))
			}
		})
	}
}

// TestOutOfRange: a number that Godot makes infinite, or 0, has a note in its row and a problem in the check; an infinity as the engine or we
// write it has none.
func TestOutOfRange(t *testing.T) {
	d := open(t, []byte(`[1e400, -1e400, 1e-400, 5e-324, 1e99999, -1e999, 0e-400, -0, 1e300, 9007199254740993]`))
	want := map[int]string{0: "inf", 1: "-inf", 2: "0", 3: "0", 9: "9007199254740992"}
	result := d.Snapshot().Check(t.Context(), nil)
	found := 0
	for i := range 10 {
		note := ""
		if list := d.Describe(d.Child(d.Child(1, 0), i)).Note; len(list) > 0 {
			note = said(list[0])
		}
		if want[i] == "" && note != "" || want[i] != "" && note != "Godot reads "+want[i] {
			t.Errorf("%d: %q", i, note)
		}
		for _, p := range result.Problems {
			if p.Path == d.Path(d.Child(d.Child(1, 0), i)) && said(p.Text) == "Godot reads "+want[i] {
				found++
			}
		}
	}
	if found != len(want) || len(result.Problems) != found {
		t.Errorf("%v", result.Problems)
	}
}
