package envelope

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// asked is a file that an engine is to read, and what it has to find in it.
type asked struct {
	what string
	file []byte
	want []byte
	by   string // mode=, key= or password=
}

// reads lets an engine read files, all in one start of it.
func reads(t *testing.T, engine string, list []asked) {
	t.Helper()
	folder := t.TempDir()
	var files [][]string
	for i, a := range list {
		path := filepath.Join(folder, strconv.Itoa(i))
		if err := os.WriteFile(path, a.file, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, []string{"plain", path, a.by})
	}
	for i, answer := range enginetest.Reads(t, engine, "", files) {
		got, err := hex.DecodeString(strings.Join(strings.Fields(answer.Out), ""))
		if a := list[i]; answer.Code != 0 || err != nil || !bytes.Equal(got, a.want) {
			t.Errorf("%s: engine %s reads %d bytes, not these %d: %v %s", a.what, engine, len(got), len(a.want), err, answer.Said)
		}
	}
}

// TestEnginesReadIt writes files with all wrappers, new and edited, and lets the engines read them.
func TestEnginesReadIt(t *testing.T) {
	enginetest.Oracle(t, "3.2", "3.6", "4.6")
	contents := map[string][]byte{
		"text":        []byte(strings.Repeat("gold = 12\nname = \"Älva\"\n", 700)),
		"full blocks": bytes.Repeat([]byte{1, 2, 3, 4}, 2048),
		"few bytes":   []byte("few"),
	}
	list := map[string][]asked{}
	for engine, cipher := range map[string]string{"3.2": "gdec3", "3.6": "gdec3", "4.6": "gdec4"} {
		for _, name := range []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip", cipher} {
			by, key := "password=pässwörd", Key{Password: "pässwörd"}
			if name != cipher {
				by = "mode=" + strings.TrimPrefix(name, "gcpf-")
			}
			for what, content := range contents {
				b, err := New(name, content, key)
				if err != nil {
					t.Fatal(err)
				}
				changed := append(edited(content, len(content)/2), "a longer end"...)
				list[engine] = append(list[engine], asked{name + ", new, " + what, b, content, by},
					asked{name + ", edited, " + what, mustWrap(t, changed, inner(t, b, key, content), Key{}), changed, by})
			}
		}
	}
	for _, v := range vectors(t) {
		if v.Engine == "brotli" || !strings.Contains(v.File, "big") && !strings.Contains(v.File, "one_dict") {
			continue
		}
		by := "mode=" + v.Mode
		if v.Mode == "" {
			by = "key=" + v.KeyHex
		}
		plain, layers := v.open(t)
		changed := edited(plain, len(plain)/2)
		list[v.Engine] = append(list[v.Engine], asked{"edited, " + v.name(), mustWrap(t, changed, layers, Key{}), changed, by})
	}
	for engine, of := range list {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			reads(t, engine, of)
		})
	}
}
