package patch_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/model"
	"savant/model/kinds"
	"savant/model/patch"
)

// vector is a file that an engine has written.
type vector struct {
	name    string
	data    []byte
	key     envelope.Key
	payload []byte
	group   string // files in one group are of one engine and kind
}

func (v vector) open(t *testing.T) *model.Document {
	t.Helper()
	d, err := kinds.Open(v.data, model.Options{Key: v.key})
	if err != nil {
		t.Fatal(v.name, err)
	}
	return d
}

// vectors are the files of the engines that hold values.
func vectors(t *testing.T) []vector {
	t.Helper()
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	var all []vector
	for _, engine := range []string{"godot-3.2", "godot-3.6", "godot-4.6"} {
		b, err := os.ReadFile(filepath.Join(root, engine, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var manifest struct {
			Files []struct {
				File, Password string
				KeyHex         string `json:"key_hex"`
			}
		}
		if err := json.Unmarshal(b, &manifest); err != nil {
			t.Fatal(err)
		}
		for _, f := range manifest.Files {
			v := vector{name: engine + "/" + f.File, key: envelope.Key{Password: f.Password}}
			if v.key.Bytes, err = hex.DecodeString(f.KeyHex); err != nil {
				t.Fatal(err)
			}
			if v.data, err = os.ReadFile(filepath.Join(root, engine, f.File)); err != nil {
				t.Fatal(err)
			}
			d := v.open(t)
			if len(v.data) > largest || !d.Info().HasValues {
				continue
			}
			v.group, v.payload = d.Dialect().Name+" "+d.Info().Format.String(), d.Bytes()
			all = append(all, v)
		}
	}
	return all
}

// largest is the size up to which files are taken: comparing large ones in pairs takes long and shows nothing else.
const largest = 4 << 20

// TestEveryPair: the patch of two files applied to the first gives the second, byte for byte but for wrappers, and read from its file again it
// is the same patch. Pairs are files that one engine wrote, SAVANT_CHECKS of them by chance.
func TestEveryPair(t *testing.T) {
	checks := 600
	if n, err := strconv.Atoi(os.Getenv("SAVANT_CHECKS")); err == nil {
		checks = n
	}
	all := vectors(t)
	rng := rand.New(rand.NewPCG(16, 1))
	made, tried := 0, 0
	for tried < checks {
		a := all[rng.IntN(len(all))]
		b := all[rng.IntN(len(all))]
		if a.group != b.group || bytes.Equal(a.payload, b.payload) {
			continue
		}
		tried++
		if pair(t, a, b) {
			made++
		}
	}
	if made < checks*3/4 {
		t.Errorf("of %d pairs %d have a patch", checks, made)
	}
}

// pair checks one pair, and reports whether the two can have a patch.
func pair(t *testing.T, a, b vector) bool {
	t.Helper()
	x, y := a.open(t), b.open(t)
	p, err := patch.Make(t.Context(), x.Snapshot(), y.Snapshot())
	var refused *model.RefusedError
	switch {
	case errors.As(err, &refused) && (x.Info().Kind == model.Config || strings.Contains(a.name+b.name, "mixed")):
		return false
	case err != nil:
		t.Errorf("%s to %s: %v", a.name, b.name, err)
		return false
	}
	file, err := p.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := patch.Parse(file)
	if err != nil {
		t.Fatalf("%s to %s: %v\n%.2000s", a.name, b.name, err, file)
	}
	result, err := again.Apply(t.Context(), x, patch.Options{Code: true})
	if err != nil || !result.Made || result.Left() > 0 {
		t.Errorf("%s to %s: %+v, %v", a.name, b.name, result, err)
		return true
	}
	if !bytes.Equal(x.Bytes(), y.Bytes()) {
		t.Errorf("%s to %s: other bytes", a.name, b.name)
	}
	if x.Undo(); !bytes.Equal(x.Bytes(), a.open(t).Bytes()) || x.CanUndo() {
		t.Errorf("%s to %s: undone, it is not what it was", a.name, b.name)
	}
	return true
}
