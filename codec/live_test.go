package codec_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/neutral"
	"savant/codec/variant"
)

// live is how many random values each engine gets.
const live = 2000

// The engine must read random values as we wrote them.
func TestEngineReadsOurs(t *testing.T) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			program := enginetest.Oracle(t, e.name)
			seed := uint64(20261121)
			if text := os.Getenv("SAVANT_SEED"); text != "" {
				seed, _ = strconv.ParseUint(text, 10, 64)
			}
			g := &maker{r: rand.New(rand.NewPCG(seed, 1)), d: e.dialect}
			var file []byte
			values := make([]variant.Value, live)
			for i := range values {
				values[i] = g.value(0)
				b, err := codec.Append(nil, values[i], e.dialect)
				if err != nil {
					t.Fatal(err)
				}
				if i%2 == 1 { // half of them written as an edit of another value
					old, _ := codec.Append(nil, g.value(0), e.dialect)
					if b, err = codec.AppendLike(nil, old, values[i], e.dialect); err != nil {
						t.Fatal(err)
					}
				}
				file = binary.LittleEndian.AppendUint32(file, uint32(len(b)))
				file = append(file, b...)
			}
			path := filepath.Join(t.TempDir(), "ours.sav")
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := enginetest.Command(t, program, e.name, "read", "store_var", path, "text=0")
			var complaints bytes.Buffer
			cmd.Stderr = &complaints
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, complaints.Bytes()[:min(complaints.Len(), 2000)])
			}
			var lines []string
			for _, line := range strings.Split(string(out), "\n") {
				if strings.Count(line, "\t") == 2 {
					lines = append(lines, line[strings.LastIndexByte(line, '\t')+1:])
				}
			}
			if len(lines) != live {
				t.Fatalf("the engine read %d values, not %d", len(lines), live)
			}
			wrong := 0
			for i, line := range lines {
				want := (&neutral.Teller{Dialect: e.dialect, Engine: true}).Tell(values[i])
				if line != want && !alike(line, want) {
					if wrong++; wrong < 10 {
						t.Errorf("value %d: the engine reads\n%s, not\n%s", i, line, want)
					}
				}
			}
			t.Logf("%d values, %d bytes, %d read otherwise; seed %d", live, len(file), wrong, seed)
		})
	}
}

// We must read random values as an engine wrote them, and write the same bytes again. SAVANT_FRESH_VECTORS names a
// folder freshly made by the engines (make-vectors FOLDER SEED); without it the vectors are made here.
func TestWeReadEngines(t *testing.T) {
	dir := os.Getenv("SAVANT_FRESH_VECTORS")
	if dir == "" {
		program := enginetest.Oracle(t, "4.6")
		if !enginetest.Required() {
			t.Skip("SKIPPED: making fresh vectors takes a minute; REQUIRE_ENGINES=1 or SAVANT_FRESH_VECTORS asks for it")
		}
		dir = t.TempDir()
		seed, scale := strconv.Itoa(os.Getpid()), "scale=1"
		if enginetest.Whole() {
			scale = "scale=3"
		}
		if out, err := exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(program), "make-vectors"), dir, seed, scale).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		t.Logf("seed %s", seed)
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(dir, "godot-"+e.name, "manifest.json"))
			if err != nil {
				t.Fatal(err)
			}
			var list struct {
				Values []struct {
					ID, File       string
					Offset, Length int
					Value          json.RawMessage
					SHA256         string `json:"value_sha256"`
				}
			}
			if err := json.Unmarshal(text, &list); err != nil {
				t.Fatal(err)
			}
			files := map[string][]byte{}
			told := 0
			for _, c := range list.Values {
				if files[c.File] == nil {
					if files[c.File], err = os.ReadFile(filepath.Join(dir, "godot-"+e.name, c.File)); err != nil {
						t.Fatal(err)
					}
				}
				b := files[c.File][c.Offset : c.Offset+c.Length]
				v, end, err := codec.Decode(b, 0, e.dialect)
				if err != nil || end != len(b) {
					t.Errorf("%s: end %d of %d, %v", c.ID, end, len(b), err)
					continue
				}
				again, err := codec.Append(nil, v, e.dialect)
				if err != nil || !bytes.Equal(withoutPadding(t, again, e.dialect), withoutPadding(t, b, e.dialect)) {
					t.Errorf("%s: written again as\n%x, not\n%x (%v)", c.ID, again, b, err)
				}
				got := (&neutral.Teller{Dialect: e.dialect}).Tell(v)
				switch {
				case c.SHA256 != "" && hashed(got) != c.SHA256 || c.Value != nil && got != string(c.Value) && !alike(got, string(c.Value)):
					t.Errorf("%s: is\n%.500s, not\n%.500s", c.ID, got, c.Value)
				case c.SHA256 != "" || c.Value != nil:
					told++
				}
			}
			t.Logf("%d values, %d told the same", len(list.Values), told)
		})
	}
}

// maker makes random values that the engine of a dialect can hold.
type maker struct {
	r *rand.Rand
	d *dialect.Dialect
}

func (m *maker) value(depth int) variant.Value {
	for {
		row := m.d.Rows[m.r.IntN(len(m.d.Rows))]
		if depth > 3 && (row.Layout == dialect.Array || row.Layout == dialect.Dictionary) {
			continue
		}
		if v, ok := m.of(row.Type, depth); ok {
			return v
		}
	}
}

// of makes a value of a type; ok is false for types whose values only the engine can make.
func (m *maker) of(t variant.Type, depth int) (v variant.Value, ok bool) {
	v.Type = t
	switch t {
	case variant.Nil:
	case variant.Bool:
		v.Bits = m.r.Uint64() & 1
	case variant.Int:
		v.Bits = uint64(int64(m.r.Uint64()) >> m.r.IntN(64))
	case variant.Float:
		v.Bits = math.Float64bits(m.float())
	case variant.String, variant.StringName:
		v.Text = m.text()
	case variant.NodePath:
		p := &variant.Path{Absolute: m.r.IntN(2) == 0}
		for range 1 + m.r.IntN(4) {
			p.Names = append(p.Names, m.name())
		}
		for range m.r.IntN(3) {
			p.Subnames = append(p.Subnames, m.name())
		}
		v.Data = p
	case variant.Object:
		v.Data = variant.ObjectID(1 + m.r.Uint64()>>1)
	case variant.Array:
		l := new(variant.List)
		typed := m.d.Binary.TypedArrays && m.r.IntN(3) == 0
		if typed {
			l.Element = m.element()
		}
		for range m.r.IntN(6) {
			item := m.value(depth + 1)
			if typed {
				item, _ = m.of(l.Element.Type, depth+1)
			}
			l.Items = append(l.Items, item)
		}
		v.Data = l
	case variant.Dictionary:
		dict := new(variant.Dict)
		if m.d.Binary.TypedDictionaries && m.r.IntN(3) == 0 {
			dict.Key, dict.Value = m.element(), m.element()
		}
		met := map[string]bool{}
		for range m.r.IntN(6) {
			key, _ := m.of(variant.String, 0)
			if m.r.IntN(3) == 0 {
				key = m.value(depth + 1)
			}
			value := m.value(depth + 1)
			if dict.Key.Kind != 0 {
				key, _ = m.of(dict.Key.Type, 0)
				value, _ = m.of(dict.Value.Type, depth+1)
			}
			// Leave out keys that the engine considers equal, and those it cannot find again.
			if id := (&neutral.Teller{Dialect: m.d}).Tell(key); !met[id] && plainKey(key) {
				met[id] = true
				dict.Entries = append(dict.Entries, variant.Entry{Key: key, Value: value})
			}
		}
		v.Data = dict
	case variant.PackedStringArray:
		list := make([]string, m.r.IntN(6))
		for i := range list {
			list[i] = m.text()
		}
		v.Data = list
	case variant.PackedByteArray:
		list := make([]byte, m.r.IntN(30))
		for i := range list {
			list[i] = byte(m.r.Uint32())
		}
		v.Data = list
	case variant.PackedInt64Array:
		list := make([]int64, m.r.IntN(10))
		for i := range list {
			list[i] = int64(m.r.Uint64())
		}
		v.Data = list
	case variant.PackedFloat64Array:
		list := make([]float64, m.r.IntN(10))
		for i := range list {
			list[i] = m.float()
		}
		v.Data = list
	case variant.PackedInt32Array:
		list := make([]int32, m.r.IntN(10))
		for i := range list {
			list[i] = int32(m.r.Uint32())
		}
		v.Data = list
	case variant.RID:
		// An id in 4.x, nothing in 3.x.
		if m.d.Rows[m.id(t)].Layout == dialect.ID {
			v.Bits = m.r.Uint64()
		}
	default:
		if shape, isMath := variant.ShapeOf(t); isMath {
			c := make([]float64, len(shape.Components))
			for i := range c {
				c[i] = float64(math.Float32frombits(m.r.Uint32() &^ (1 << 30))) // no NaN
				if shape.Integer {
					c[i] = float64(int32(m.r.Uint32()))
				}
			}
			v.Data = &variant.Math{C: c}
			break
		}
		element, packed := variant.ElementOf(t)
		if !packed {
			return v, false // Callable and Signal
		}
		width := 1
		if shape, ok := variant.ShapeOf(element); ok {
			width = len(shape.Components)
		}
		list := make([]float32, width*m.r.IntN(10))
		for i := range list {
			list[i] = math.Float32frombits(m.r.Uint32() &^ (1 << 30))
		}
		v.Data = list
	}
	return v, true
}

func (m *maker) id(t variant.Type) uint8 {
	id, _ := m.d.ID(t)
	return id
}

// element returns a type for typed elements.
func (m *maker) element() variant.ElementType {
	types := []variant.Type{variant.Bool, variant.Int, variant.Float, variant.String, variant.StringName, variant.Vector2,
		variant.Vector3i, variant.Color, variant.NodePath, variant.PackedInt32Array, variant.Transform3D}
	return variant.ElementType{Kind: variant.Builtin, Type: types[m.r.IntN(len(types))]}
}

func (m *maker) float() float64 {
	switch m.r.IntN(4) {
	case 0:
		return float64(m.r.IntN(2000)-1000) / 8
	case 1:
		return float64(math.Float32frombits(m.r.Uint32() &^ (1 << 30)))
	case 2:
		return math.Inf(1 - 2*m.r.IntN(2))
	}
	return math.Float64frombits(m.r.Uint64() &^ (1 << 62))
}

func (m *maker) text() string {
	letters := []rune("abcXYZ 09_-\"\\\n\tàßЖ漢語😤\u007f\u0001")
	s := make([]rune, m.r.IntN(12))
	for i := range s {
		s[i] = letters[m.r.IntN(len(letters))]
	}
	return string(s)
}

func (m *maker) name() string {
	letters := []rune("abcXYZ09_ àЖ漢")
	s := make([]rune, 1+m.r.IntN(5))
	for i := range s {
		s[i] = letters[m.r.IntN(len(letters))]
	}
	return string(s)
}

// plainKey reports whether the engine tells such keys apart as the neutral form does.
func plainKey(v variant.Value) bool {
	switch v.Type {
	case variant.Bool, variant.Int, variant.String, variant.Vector2i, variant.Vector3i, variant.NodePath:
		return true
	}
	return false
}
