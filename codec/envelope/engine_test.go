package envelope

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// plainBy returns what an engine reads from a file.
func plainBy(t *testing.T, program, engine string, b []byte, option string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	var complaint bytes.Buffer
	c := enginetest.Command(t, program, engine, "read", "plain", path, option)
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		t.Fatalf("engine %s, %s: %v\n%s", engine, option, err, complaint.Bytes())
	}
	plain, err := hex.DecodeString(strings.Join(strings.Fields(string(out)), ""))
	if err != nil {
		t.Fatalf("engine %s, %s: %v\n%.200s", engine, option, err, out)
	}
	return plain
}

// TestEnginesReadIt writes files with all wrappers, new and edited, and lets the engines read them.
func TestEnginesReadIt(t *testing.T) {
	program := enginetest.Oracle(t, "3.2", "3.6", "4.6")
	generations := map[string]string{"3.2": "gdec3", "3.6": "gdec3", "4.6": "gdec4"}
	contents := map[string][]byte{
		"text":        []byte(strings.Repeat("gold = 12\nname = \"Älva\"\n", 700)),
		"full blocks": bytes.Repeat([]byte{1, 2, 3, 4}, 2048),
		"few bytes":   []byte("few"),
	}
	for engine, cipher := range generations {
		for _, name := range []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip", cipher} {
			t.Run(engine+"/"+name, func(t *testing.T) {
				t.Parallel()
				option, key := "password=pässwörd", Key{Password: "pässwörd"}
				if name != cipher {
					option = "mode=" + strings.TrimPrefix(name, "gcpf-")
				}
				for what, content := range contents {
					b, err := New(name, content, key)
					if err != nil {
						t.Fatal(err)
					}
					if what == "full blocks" {
						// Starting an engine is slow, so these are only read edited.
					} else if got := plainBy(t, program, engine, b, option); !bytes.Equal(got, content) {
						t.Errorf("new, %s: the engine reads %d bytes, not these %d", what, len(got), len(content))
					}
					if what == "few bytes" {
						continue // and these only new
					}
					layers := inner(t, b, key, content)
					changed := append(edited(content, len(content)/2), "a longer end"...)
					if got := plainBy(t, program, engine, mustWrap(t, changed, layers, Key{}), option); !bytes.Equal(got, changed) {
						t.Errorf("edited, %s: the engine reads %d bytes, not these %d", what, len(got), len(changed))
					}
				}
			})
		}
	}
	for _, v := range vectors(t) {
		if v.Engine == "brotli" || !strings.Contains(v.File, "big") && !strings.Contains(v.File, "one_dict") {
			continue
		}
		t.Run("edited/"+v.name(), func(t *testing.T) {
			t.Parallel()
			option := "mode=" + v.Mode
			if v.Mode == "" {
				option = "key=" + v.KeyHex
			}
			plain, layers := v.open(t)
			changed := edited(plain, len(plain)/2)
			if got := plainBy(t, program, v.Engine, mustWrap(t, changed, layers, Key{}), option); !bytes.Equal(got, changed) {
				t.Errorf("the engine reads %d bytes, not these %d", len(got), len(changed))
			}
		})
	}
}
