package literal

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
)

// ask runs a script in an engine, replacing IN and OUT by files with in and the output, which it returns.
func ask(t *testing.T, engine, script string, in []byte) []byte {
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s) }
	script = strings.NewReplacer("IN", name("in"), "OUT", name("out")).Replace(script)
	for file, b := range map[string][]byte{"in": in, "x.gd": []byte(script)} {
		if err := os.WriteFile(name(file), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said, err := enginetest.Command(t, engine, "--script", name("x.gd")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	out, err := os.ReadFile(name("out"))
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return out
}

// Each script prints one line for each 64-bit float in the input, and one for each of the 32-bit floats after them.
const floats4 = `extends SceneTree
func _init():
	var b := FileAccess.get_file_as_bytes("IN")
	var n := b.size() / 12
	var out := FileAccess.open("OUT", FileAccess.WRITE)
	for f in b.slice(0, 8 * n).to_float64_array():
		out.store_line(var_to_str(f))
	for f in b.slice(8 * n).to_float32_array():
		out.store_line(var_to_str(Vector2(f, 0)))
	out.close()
	quit(0)
`

const floats3 = `extends SceneTree
func _init():
	var b = File.new()
	b.open("IN", File.READ)
	var n = b.get_len() / 12
	var out = File.new()
	out.open("OUT", File.WRITE)
	for i in range(n):
		out.store_line(var2str(b.get_double()))
	for i in range(n):
		out.store_line(var2str(Vector2(b.get_float(), 0)))
	out.close()
	quit(0)
`

// TestDigitsLive compares the digits of a million floats of each width with the real engines'.
func TestDigitsLive(t *testing.T) {
	for _, e := range []struct {
		name, script string
		d            *dialect.Dialect
	}{
		{"4.6", floats4, dialect.Godot46},
		{"3.6", floats3, dialect.Godot3},
		{"3.2", floats3, dialect.Godot32},
	} {
		t.Run(e.name, func(t *testing.T) {
			path := enginetest.Engine(t, e.name)
			const n = 1_000_000
			doubles, singles := randomFloats(n)
			var in []byte
			for _, f := range doubles {
				in = binary.LittleEndian.AppendUint64(in, math.Float64bits(f))
			}
			for _, f := range singles {
				in = binary.LittleEndian.AppendUint32(in, math.Float32bits(f))
			}
			lines := bytes.Split(bytes.TrimSuffix(ask(t, path, e.script, in), []byte("\n")), []byte("\n"))
			if len(lines) != 2*n {
				t.Fatalf("%d lines instead of %d", len(lines), 2*n)
			}
			wrong := 0
			for i, line := range lines {
				var v variant.Value
				if i < n {
					v = variant.OfFloat(doubles[i])
				} else {
					v = variant.OfMath(variant.Vector2, widen(singles[i-n]), 0)
				}
				if got := Engine(v, e.d); got != string(line) {
					if wrong++; wrong < 20 {
						t.Errorf("got %s, want %s", got, line)
					}
				}
			}
			if wrong > 0 {
				t.Errorf("%d of %d are wrong", wrong, len(lines))
			}
		})
	}
}

// randomFloats returns floats of all sizes: random bits, numbers common in games, and edge cases.
func randomFloats(n int) (doubles []float64, singles []float32) {
	r := rand.New(rand.NewPCG(1, 2))
	doubles = append(doubles, 0, math.Copysign(0, -1), 1, -1, 0.1, 1e15, 1e14, 1e16, 123456789012345, 1234567890123456, 1e-4, 1e-5,
		math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p-1023, math.MaxFloat32, 1/3.0, 5e-324, 1e22, 1e23)
	for e := -1074; e < 1024; e++ {
		doubles = append(doubles, math.Ldexp(1, e), -math.Nextafter(math.Ldexp(1, e), 0))
	}
	for e := -149; e < 128; e++ {
		f := float32(math.Ldexp(1, e))
		singles = append(singles, f, -f, math.Nextafter32(f, 0))
	}
	for len(doubles) < n {
		switch r.IntN(4) {
		case 0:
			doubles = append(doubles, (r.Float64()-0.5)*2000)
		case 1:
			doubles = append(doubles, math.Round((r.Float64()-0.5)*2e6)/1000)
		default:
			if f := math.Float64frombits(r.Uint64()); f == f {
				doubles = append(doubles, f)
			}
		}
	}
	for len(singles) < n {
		switch r.IntN(4) {
		case 0:
			singles = append(singles, (r.Float32()-0.5)*2000)
		case 1:
			singles = append(singles, float32(math.Round((r.Float64()-0.5)*2e6)/1000))
		default:
			if f := math.Float32frombits(r.Uint32()); f == f {
				singles = append(singles, f)
			}
		}
	}
	return slices.Clip(doubles[:n]), slices.Clip(singles[:n])
}
