package envelope

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A vector is a file that an engine wrote (the Brotli ones were made for it and read back by it).
type vector struct {
	Engine   string `json:"engine"`
	File     string `json:"file"`
	Mode     string `json:"mode_name"`
	KeyHex   string `json:"key_hex"`
	Password string `json:"password"`
	Length   *int   `json:"plain_length"`
	Sum      string `json:"plain_sha256"`

	data []byte
}

func (v *vector) name() string { return v.Engine + "/" + v.File }

func (v *vector) key(t testing.TB) Key {
	b, err := hex.DecodeString(v.KeyHex)
	if err != nil {
		t.Fatal(err)
	}
	return Key{Password: v.Password, Bytes: b}
}

// wrapper returns the name that Detect should return.
func (v *vector) wrapper() string {
	switch {
	case v.Mode != "":
		return "gcpf-" + v.Mode
	case v.Engine[0] == '3':
		return "gdec3"
	}
	return "gdec4"
}

func vectors(t testing.TB) []*vector {
	t.Helper()
	b, err := os.ReadFile("testdata/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var vs []*vector
	if err := json.Unmarshal(b, &vs); err != nil {
		t.Fatal(err)
	}
	if len(vs) < 120 {
		t.Fatalf("only %d vectors", len(vs))
	}
	for _, v := range vs {
		dir := "godot-" + v.Engine
		if v.Engine == "brotli" {
			dir = v.Engine
		}
		if v.data, err = os.ReadFile(filepath.Join("testdata", dir, v.File)); err != nil {
			t.Fatal(err)
		}
	}
	return vs
}

// open peels a vector and fails the test if that does not give exactly one layer.
func (v *vector) open(t testing.TB) (plain []byte, layers []Layer) {
	t.Helper()
	plain, layers, err := Peel(v.data, v.key(t), nil)
	if err != nil {
		t.Fatalf("%s: %v", v.name(), err)
	}
	if len(layers) != 1 || layers[0].Name() != v.wrapper() {
		t.Fatalf("%s: layers %v, want one %s", v.name(), layers, v.wrapper())
	}
	return plain, layers
}

func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.name(), func(t *testing.T) {
			if got := Detect(v.data); got != v.wrapper() {
				t.Errorf("Detect: %s, want %s", got, v.wrapper())
			}
			before := bytes.Clone(v.data)
			plain, layers := v.open(t)
			if v.Length != nil && len(plain) != *v.Length {
				t.Errorf("%d bytes, want %d", len(plain), *v.Length)
			}
			if sum := sha256.Sum256(plain); v.Sum != "" && hex.EncodeToString(sum[:]) != v.Sum {
				t.Errorf("content differs from what the engine was given")
			}
			if strings.HasPrefix(v.File, "config") && !bytes.HasPrefix(plain, []byte("[")) && !bytes.Contains(plain, []byte("=")) {
				t.Errorf("not a config file: %.40q", plain)
			}
			again, err := Wrap(bytes.Clone(plain), layers, Key{})
			if err != nil || !bytes.Equal(again, before) {
				t.Errorf("Wrap of unchanged content gives other bytes (%v)", err)
			}
			if !bytes.Equal(v.data, before) {
				t.Error("the bytes given were changed")
			}
		})
	}
}

// TestNewIsTheEngines compares New with what the engines wrote. Zstd is left out: its bytes depend on the version of
// libzstd.
func TestNewIsTheEngines(t *testing.T) {
	n := map[string]int{}
	for _, v := range vectors(t) {
		name := v.wrapper()
		if name == "gcpf-zstd" || name == brotliName {
			continue
		}
		plain, _ := v.open(t)
		w := Writer{}
		if name == "gdec4" {
			w.Random = bytes.NewReader(v.data[28:44])
		}
		got, err := w.New(name, plain, v.key(t))
		if err != nil {
			t.Fatalf("%s: %v", v.name(), err)
		}
		if !bytes.Equal(got, v.data) {
			t.Errorf("%s: %d bytes, the engine wrote %d; they differ from 0x%x on", v.name(), len(got), len(v.data), common(got, v.data))
		}
		n[name]++
	}
	for _, name := range Names() {
		if name != "gcpf-zstd" && n[name] < 8 {
			t.Errorf("%s: only %d files compared", name, n[name])
		}
	}
	t.Log("files equal to the engine's:", n)
}
