package strtod

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// Each script reads the lines of IN as values in text, and as JSON, and stores the 64 bits of all.
const read4 = `extends SceneTree
func _init():
	var lines := FileAccess.get_file_as_string("IN").split("\n", false)
	var out := FileAccess.open("OUT", FileAccess.WRITE)
	for line in lines:
		out.store_double(str_to_var(line))
	for line in lines:
		out.store_double(JSON.parse_string(line))
	out.close()
	quit(0)
`

const read3 = `extends SceneTree
func _init():
	var b = File.new()
	b.open("IN", File.READ)
	var lines = b.get_as_text().split("\n", false)
	var out = File.new()
	out.open("OUT", File.WRITE)
	for line in lines:
		out.store_double(str2var(line))
	for line in lines:
		out.store_double(JSON.parse(line).result)
	out.close()
	quit(0)
`

// TestEngines holds what the engines read against Godot, of digits as programs write them and as Append does.
func TestEngines(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 20_000
	}
	r := rand.New(rand.NewPCG(7, 8))
	var lines []string
	add := func(text []byte) {
		if !strings.ContainsAny(string(text), ".e") {
			text = append(text, ".0"...)
		}
		lines = append(lines, string(text))
	}
	meant := map[int]float64{} // what lines of Append mean
	for len(lines) < n {
		f := math.Float64frombits(r.Uint64())
		switch r.IntN(3) {
		case 0:
			f = 2000 * (r.Float64() - 0.5)
		case 1:
			f = math.Copysign(math.Pow(10, 80*r.Float64()-40), r.Float64()-0.5)
		}
		if f != f || math.IsInf(f, 0) {
			continue
		}
		switch r.IntN(5) {
		case 0:
			add(strconv.AppendFloat(nil, f, 'g', -1, 64))
		case 1:
			add(strconv.AppendFloat(nil, f, 'e', r.IntN(25), 64))
		case 2:
			add(strconv.AppendFloat(nil, math.Mod(f, 1e25), 'f', r.IntN(25), 64))
		default:
			text, ok := Append(nil, f)
			if ok {
				meant[len(lines)] = f
			}
			add(text)
		}
	}
	for _, e := range []struct{ name, script string }{{"3.2", read3}, {"3.6", read3}, {"4.6", read4}} {
		t.Run(e.name, func(t *testing.T) {
			engine := enginetest.Engine(t, e.name)
			dir := t.TempDir()
			name := func(s string) string { return filepath.Join(dir, s) }
			script := strings.NewReplacer("IN", name("in"), "OUT", name("out")).Replace(e.script)
			for file, text := range map[string]string{"in": strings.Join(lines, "\n"), "x.gd": script} {
				if err := os.WriteFile(name(file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if said, err := enginetest.Command(t, engine, "--script", name("x.gd")).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%.2000s", err, said)
			}
			out, err := os.Open(name("out"))
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			b := bufio.NewReader(out)
			for i := range 2 * len(lines) {
				var word [8]byte
				if _, err := io.ReadFull(b, word[:]); err != nil {
					t.Fatal(i, err)
				}
				bits := binary.LittleEndian.Uint64(word[:])
				line := i % len(lines)
				if got := Godot([]byte(lines[line])); bits != math.Float64bits(got) {
					t.Fatalf("%d: of %s the engine reads %x, not %x", i, lines[line], bits, math.Float64bits(got))
				}
				if f, ok := meant[line]; ok && bits != math.Float64bits(f) {
					t.Fatalf("%d: of %s the engine reads %x, not %v", i, lines[line], bits, f)
				}
			}
		})
	}
}
