package codec_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/neutral"
	"savant/codec/variant"
)

// vectors is what one engine wrote and read: testdata/godot-*.json.gz, an extract of the manifests of the engines'
// vectors, including the bytes of each entry.
type vectors struct {
	Engine any
	Values []struct {
		ID, Note string
		Full     bool            `json:"full_objects"`
		Value    json.RawMessage // as given to the engine, in the neutral form
		SHA256   string          `json:"value_sha256"` // of long ones
		ReadBack json.RawMessage `json:"read_back"`    // what the engine read, if it then writes other bytes
		Changes  bool            // when the engine itself reads and writes it, the bytes change
		Bytes    []byte
	}
	Decode []struct {
		ID, Note     string
		OK, Objects  bool
		Value        json.RawMessage
		WrittenAgain *string `json:"written_again"`
		Bytes        []byte
	}
	Files []struct {
		File, Kind, Layout string
		BigEndian          bool `json:"big_endian"`
		Values             []struct {
			Value  json.RawMessage
			SHA256 string `json:"value_sha256"`
		}
		Bytes []byte
	}
}

// engines are those with vectors, and their dialects.
var engines = []struct {
	name    string
	dialect *dialect.Dialect
}{
	{"3.2", dialect.Godot32},
	{"3.6", dialect.Godot3},
	{"4.6", dialect.Godot46},
}

func load(t testing.TB, name string) *vectors {
	t.Helper()
	f, err := os.Open("testdata/godot-" + name + ".json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	v := new(vectors)
	if err := json.NewDecoder(z).Decode(v); err != nil {
		t.Fatal(err)
	}
	return v
}

func eachEngine(t *testing.T, test func(t *testing.T, v *vectors, d *dialect.Dialect)) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) { test(t, load(t, e.name), e.dialect) })
	}
}

// hashed returns the SHA-256 of a text as in the manifests.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// alike reports whether two neutral texts are equal, apart from what an engine was given but its bytes do not store:
// which objects are identical (each is written in full), that a null was an object's, the path of a script whose source
// is written instead (3.x), which method a Callable calls.
func alike(got, want string) bool {
	var a, b any
	if got == "" || want == "" || json.Unmarshal([]byte(got), &a) != nil || json.Unmarshal([]byte(want), &b) != nil {
		return false
	}
	return reflect.DeepEqual(bare(a, map[any]any{}), bare(b, map[any]any{}))
}

// bare removes those things from a value.
func bare(v any, met map[any]any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = bare(v[i], met)
		}
	case map[string]any:
		class, ref := v["class"], v["ref"]
		switch {
		case v["t"] == "Callable":
			return "Callable"
		case v["t"] == "Object" && v["null"] == true:
			return map[string]any{"t": "Nil"}
		case ref != nil && class == nil:
			return met[ref]
		case class == "EncodedObjectAsID" && v["props"] != nil:
			for _, p := range v["props"].([]any) {
				if p := p.([]any); p[0] == "object_id" {
					return map[string]any{"t": "Object", "id": p[1].(map[string]any)["v"]}
				}
			}
		case ref != nil:
			delete(v, "ref")
			delete(v, "script")
			defer func() { met[ref] = v }()
		}
		for key := range v {
			v[key] = bare(v[key], met)
		}
	}
	return v
}

func TestValuesOfEngines(t *testing.T) {
	eachEngine(t, func(t *testing.T, vs *vectors, d *dialect.Dialect) {
		exact, told, twice := 0, 0, 0
		for _, c := range vs.Values {
			v, end, err := codec.Decode(c.Bytes, 0, d)
			if err != nil || end != len(c.Bytes) {
				t.Errorf("%s: end %d of %d, error %v", c.ID, end, len(c.Bytes), err)
				continue
			}
			if end, err := codec.Skip(c.Bytes, 0, d); err != nil || end != len(c.Bytes) {
				t.Errorf("%s: skipped to %d of %d, error %v", c.ID, end, len(c.Bytes), err)
			}
			if kept, err := codec.AppendLike(nil, c.Bytes, v, d); err != nil || !bytes.Equal(kept, c.Bytes) {
				t.Errorf("%s: kept as %x, not %x (%v)", c.ID, kept, c.Bytes, err)
			}
			// The same bytes again.
			again, err := codec.Append(nil, v, d)
			switch {
			case err != nil:
				t.Errorf("%s: %v", c.ID, err)
			case bytes.Equal(again, c.Bytes):
				exact++
			case !bytes.Equal(withoutPadding(t, again, d), withoutPadding(t, c.Bytes, d)):
				t.Errorf("%s: written again as\n%x, not\n%x", c.ID, again, c.Bytes)
			}
			// And what they mean.
			got := (&neutral.Teller{Dialect: d}).Tell(v)
			switch {
			case c.SHA256 != "":
				if hashed(got) != c.SHA256 {
					t.Errorf("%s: not the value that the engine was given: %.300s", c.ID, got)
				}
				told++
			case c.Value == nil: // too deep for the engine's own report
			case got == string(c.Value):
				told++
			case alike(got, string(c.Value)):
				told++
				twice++
			default:
				t.Errorf("%s (%s): is\n%s, not\n%s", c.ID, c.Note, got, c.Value)
			}
		}
		t.Logf("%d values; %d written again byte for byte, the others but for the padding in paths; %d told the same, %d of them but for script paths and object numbers",
			len(vs.Values), exact, told, twice)
	})
}

// withoutPadding returns the bytes of a value with zeros in the padding of NodePaths, where engines leave garbage.
func withoutPadding(t *testing.T, b []byte, d *dialect.Dialect) []byte {
	b = bytes.Clone(b)
	var walk func(off int) int
	walk = func(off int) int {
		h, err := codec.Open(b, off, d)
		if err != nil {
			t.Fatal(err)
		}
		pos := h.First
		text := func(clean bool) {
			n := int(uint32(b[pos]) | uint32(b[pos+1])<<8 | uint32(b[pos+2])<<16 | uint32(b[pos+3])<<24)
			pos += 4 + n
			for ; pos%4 != off%4; pos++ {
				if clean {
					b[pos] = 0
				}
			}
		}
		switch h.Row.Layout {
		case dialect.NodePath:
			for range h.Count {
				text(true)
			}
		case dialect.Object:
			for range h.Count {
				text(false)
				pos = walk(pos)
			}
		case dialect.Array, dialect.Dictionary:
			n := h.Count
			if h.Row.Layout == dialect.Dictionary {
				n *= 2
			}
			for range n {
				pos = walk(pos)
			}
		default:
			pos, err = codec.Skip(b, off, d)
			if err != nil {
				t.Fatal(err)
			}
		}
		return pos
	}
	walk(0)
	return b
}

func TestFilesOfEngines(t *testing.T) {
	eachEngine(t, func(t *testing.T, vs *vectors, d *dialect.Dialect) {
		for _, c := range vs.Files {
			f := codec.Frame(c.Bytes, d)
			want := codec.Chain
			switch {
			case c.BigEndian:
				want = codec.BigEndianChain
			case c.Kind == "mixed":
				want = codec.Mixed
			}
			if f.Framing != want {
				t.Errorf("%s: %v, not %v", c.File, f.Framing, want)
				continue
			}
			var got []variant.Value
			end := 0
			for i, r := range f.Records {
				if r.Start != end || r.Value < r.Start || r.ValueEnd < r.Value || r.End < r.ValueEnd {
					t.Errorf("%s: record %d is %+v, behind %d", c.File, i, r, end)
				}
				end = r.End
				if r.Opaque {
					continue
				}
				v, _, err := codec.Decode(c.Bytes[:r.End], r.Value, d)
				if err != nil {
					t.Errorf("%s: %v", c.File, err)
				}
				got = append(got, v)
			}
			if end != len(c.Bytes) || f.Tail != end {
				t.Errorf("%s: records end at %d of %d, tail at %d", c.File, end, len(c.Bytes), f.Tail)
			}
			if len(got) != len(c.Values) {
				t.Errorf("%s: %d records, not %d", c.File, len(got), len(c.Values))
				continue
			}
			for i, v := range got {
				text := (&neutral.Teller{Dialect: d}).Tell(v)
				if want := c.Values[i]; want.SHA256 != "" && hashed(text) != want.SHA256 || want.Value != nil && text != string(want.Value) && !alike(text, string(want.Value)) {
					t.Errorf("%s: record %d is\n%s, not\n%s", c.File, i, text, want.Value)
				}
			}
			g := codec.Detect(c.Bytes)
			if g[0].Dialect != d && !holds(g[0].Same, d) {
				t.Errorf("%s: taken for %s (%s)", c.File, g[0].Dialect.Name, g[0].Why)
			}
			if g[0].File.Framing != want {
				t.Errorf("%s: detected as %v, not %v", c.File, g[0].File.Framing, want)
			}
		}
	})
}

func holds(list []*dialect.Dialect, d *dialect.Dialect) bool {
	for _, x := range list {
		if x == d {
			return true
		}
	}
	return false
}

// unknowable are the notes of cases that the engine refuses because of something only it knows: its classes and
// scripts.
var unknowable = map[string]bool{
	"full object of a class that is not there":        true,
	"Array typed by a script that is not there":       true,
	"full object, objects not allowed":                true,
	"object id without the flag, objects not allowed": true,
}

// differences are the notes of cases in which the engine reads something else than the bytes hold, and how.
var differences = map[string]string{
	"float 32-bit signalling NaN":                   "the processor makes it a quiet one; here its bits are kept",
	"string beyond U+10FFFF":                        "3.x keeps two halves that mean nothing; here the bytes are kept",
	"string with a UTF-8 surrogate":                 "3.6 writes a space for it",
	"object as id (flag 1)":                         "the engine writes the id of the object that holds the id",
	"object as id (flag 1), objects allowed":        "the engine writes the object that holds the id",
	"full object":                                   "the engine makes one and writes all of its properties",
	"full object with a property that is not there": "as before",
	"full object: Node":                             "as before",
}

func TestDecodeCasesOfEngines(t *testing.T) {
	eachEngine(t, func(t *testing.T, vs *vectors, d *dialect.Dialect) {
		read, refused, written, left := 0, 0, 0, 0
		for _, c := range vs.Decode {
			v, _, err := codec.Decode(c.Bytes, 0, d)
			refusal := codec.Refused(c.Bytes, 0, d)
			switch {
			case unknowable[c.Note]:
				left++
				continue
			case !c.OK:
				refused++
				if refusal == nil {
					t.Errorf("%s (%s): %x is accepted, and the engine refuses it", c.ID, c.Note, c.Bytes)
				}
				continue
			case err != nil || refusal != nil:
				t.Errorf("%s (%s): %x: %v, %v, and the engine accepts it", c.ID, c.Note, c.Bytes, err, refusal)
				continue
			}
			read++
			got := (&neutral.Teller{Dialect: d, Engine: true, Allowed: c.Objects}).Tell(v)
			if got != string(c.Value) && !alike(got, string(c.Value)) && differences[c.Note] == "" {
				t.Errorf("%s (%s): is\n%s, not\n%s", c.ID, c.Note, got, c.Value)
			}
			// What the engine writes for it, if it reads all that the bytes hold.
			if c.WrittenAgain == nil || differences[c.Note] != "" || (&neutral.Teller{Dialect: d}).Tell(v) != string(c.Value) {
				continue
			}
			want, err := hex.DecodeString(*c.WrittenAgain)
			if err != nil {
				t.Fatal(err)
			}
			again, err := codec.Append(nil, v, d)
			if err != nil || !bytes.Equal(withoutPadding(t, again, d), withoutPadding(t, want, d)) {
				t.Errorf("%s (%s): written again as\n%x, not\n%x (%v)", c.ID, c.Note, again, want, err)
			}
			written++
		}
		t.Logf("%d read, %d of them written again as the engine does, %d refused, %d that only an engine can know", read, written, refused, left)
	})
}

// What an engine wrote is canonical down to its innermost values; what it would write differently is not.
func TestCanonicalAsEngines(t *testing.T) {
	eachEngine(t, func(t *testing.T, vs *vectors, d *dialect.Dialect) {
		for _, c := range vs.Values {
			if !canonical(t, c.Bytes, 0, d) {
				t.Errorf("%s: %.100x is not canonical, and the engine wrote it", c.ID, c.Bytes)
			}
		}
		odd := 0
		for _, c := range vs.Decode {
			if !c.OK || c.WrittenAgain == nil || differences[c.Note] != "" {
				continue
			}
			again, err := hex.DecodeString(*c.WrittenAgain)
			if err != nil {
				t.Fatal(err)
			}
			end, err := codec.Skip(c.Bytes, 0, d)
			if err != nil {
				t.Fatal(err)
			}
			same := bytes.Equal(withoutPadding(t, again, d), withoutPadding(t, c.Bytes[:end], d))
			if got := canonical(t, c.Bytes[:end], 0, d); got != same && !(got && (known[c.Note] != "" && (d != dialect.Godot3 || c.Note[0] != 'P') || bytes.Contains(c.Bytes, []byte(slash)))) {
				t.Errorf("%s (%s): canonical %t, but the engine makes %x of %x", c.ID, c.Note, got, again, c.Bytes)
			}
			if !same {
				odd++
			}
		}
		t.Logf("%d of the engine's own values are canonical; %d of the others are not", len(vs.Values), odd)
	})
}

// known are the notes of cases in which the engine writes other bytes, although it also writes such bytes.
var known = map[string]string{
	"string with a BOM":                            "is what it writes for a string made so",
	"NodePath new form, absolute with no names":    "is what 3.x writes for a NodePath made of \"/\"",
	"PoolByteArray with padding of 0xff":           "was written by 3.1",
	"Array typed by a class, objects not allowed":  "is written where they are",
	"Array typed by a script, objects not allowed": "is written where they are",
	"PackedVector2Array with flag 64 (doubles)":    "is written by double-precision builds",
	"Vector2 with flag 64 (doubles)":               "is written by double-precision builds",
	"Vector3 with flag 64 (doubles)":               "is written by double-precision builds",
	"Transform3D with flag 64 (doubles)":           "is written by double-precision builds",
}

// slash is the NodePath "/" in 3.x, which loses its flag when read.
const slash = "\x0f\x00\x00\x00\x00\x00\x00\x80\x00\x00\x00\x00\x01\x00\x00\x00"

// canonical checks a value and everything in it.
func canonical(t *testing.T, b []byte, off int, d *dialect.Dialect) bool {
	all := codec.Canonical(b, off, d)
	h, err := codec.Open(b, off, d)
	if err != nil {
		t.Fatal(err)
	}
	n := h.Count
	switch h.Row.Layout {
	case dialect.Dictionary:
		n *= 2
	case dialect.Array, dialect.Object:
	default:
		return all
	}
	pos := h.First
	for range n {
		if h.Row.Layout == dialect.Object {
			size := int(uint32(b[pos]) | uint32(b[pos+1])<<8 | uint32(b[pos+2])<<16 | uint32(b[pos+3])<<24)
			pos += 4 + (size+3)&^3
		}
		all = canonical(t, b, pos, d) && all
		if pos, err = codec.Skip(b, pos, d); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
