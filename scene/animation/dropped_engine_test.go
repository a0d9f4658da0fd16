package animation_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene/animation"
)

// oddTracks are animations with tracks that the engines load without keys, or not at all. FLOATS is the array of the engine.
var oddTracks = []string{
	valueTrack(0, "", "0, 1", "[1.0, 2.0]") + valueTrack(1, "enabled = false", "0, 1", "[1.0, 2.0]") + valueTrack(2, "", "", "[]") + valueTrack(3, "", "0, 1", "[1.0]") +
		valueTrack(4, "", "2, 3", "[1.0, 2.0]"),
	packedTrack(0, "transform", 10) + valueTrack(1, "", "0, 1", "[1.0, 2.0]"),
	valueTrack(0, "", "0, 1", "[1.0, 2.0]") + packedTrack(1, "nonsense", 3) + valueTrack(2, "", "0, 1", "[1.0, 2.0]"),
	dictionaryTrack(0, "bezier", "FLOATS()", `"points": FLOATS()`) + dictionaryTrack(1, "bezier", "FLOATS(2, 3)", `"points": FLOATS(1, 0, 0, 0, 0, 2, 0, 0, 0, 0)`) +
		"tracks/2/type = \"animation\"\ntracks/2/path = NodePath(\"N\")\n" +
		dictionaryTrack(3, "audio", "FLOATS(0.25, 0.5, 0.75)", `"clips": [{ "end_offset": 0.0, "start_offset": 0.0, "stream": null }, { "stream": null }, { "end_offset": 0.0, "start_offset": 0.0, "stream": null }]`) +
		dictionaryTrack(4, "method", "FLOATS()", `"transitions": FLOATS(), "values": []`),
}

func valueTrack(n int, flag, times, values string) string {
	if flag != "" {
		flag = fmt.Sprintf("tracks/%d/%s\n", n, flag)
	}
	return fmt.Sprintf("tracks/%d/type = \"value\"\n%stracks/%d/path = NodePath(\"Gone:x\")\ntracks/%d/keys = {\n\"times\": FLOATS(%s),\n\"update\": 0,\n\"values\": %s\n}\n", n, flag, n, n, times, values)
}

func packedTrack(n int, kind string, numbers int) string {
	return fmt.Sprintf("tracks/%d/type = %q\ntracks/%d/path = NodePath(\"N\")\ntracks/%d/keys = FLOATS(0, 1%s)\n", n, kind, n, n, strings.Repeat(", 0.5", numbers))
}

func dictionaryTrack(n int, kind, times, rest string) string {
	return fmt.Sprintf("tracks/%d/type = %q\ntracks/%d/path = NodePath(\"N\")\ntracks/%d/keys = {\n\"times\": %s,\n%s\n}\n", n, kind, n, n, times, rest)
}

// Tracks give values where they do in the engine: also those that are disabled or lead nowhere, but not those that it drops.
func TestDroppedTracksBesideEngines(t *testing.T) {
	oracle := enginetest.Oracle(t, "3.2", "3.6", "4.6")
	times := []string{"0", "0.25", "0.625", "1"}
	for _, e := range enginetest.Versions() {
		var files []string
		folder := t.TempDir()
		for i, body := range oddTracks {
			body = strings.ReplaceAll(body, "FLOATS", map[int]string{2: "PoolRealArray", 3: "PackedFloat32Array"}[e.Format])
			file := filepath.Join(folder, fmt.Sprintf("%d.tres", i))
			if err := os.WriteFile(file, fmt.Appendf(nil, "[gd_resource type=\"Animation\" format=%d]\n\n[resource]\n%s", e.Format, body), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		list := filepath.Join(folder, "files")
		if err := os.WriteFile(list, []byte(strings.Join(files, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, oracle, append([]string{e.Name, "sample", "list=" + list, "*"}, times...)...).Output()
		if len(out) == 0 {
			t.Fatal(e.Name, err)
		}
		has := map[string]string{} // by file, track and time, what the engine gives
		read := map[string]bool{}
		for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
			var row struct {
				File   string
				Track  *int
				Times  []string
				Values []json.RawMessage
			}
			if json.Unmarshal(lines.Bytes(), &row) != nil || row.File == "" {
				continue
			}
			read[row.File] = true
			for i := range row.Values {
				if v := string(row.Values[i]); v != "null" && v != `{"t":"Nil"}` {
					has[fmt.Sprintf("%s track %d at %v", row.File, *row.Track, times[i])] = v
				}
			}
		}
		given := 0
		for _, file := range files {
			if !read[file] {
				t.Errorf("%s: the engine does not read %s", e.Name, file)
			}
			a, _ := animation.Read(resource(t, file, "", e.Dialect), e.Dialect)
			for n := range a.Tracks {
				for _, at := range times {
					seconds := 0.0
					if _, err := fmt.Sscan(at, &seconds); err != nil {
						t.Fatal(err)
					}
					where := fmt.Sprintf("%s track %d at %v", file, n, at)
					v, ok := a.Sample(n, seconds)
					want, also := has[where]
					switch {
					case ok != also:
						t.Errorf("%s: %s (%s): gives a value: %v; the engine: %v", e.Name, where, a.Tracks[n].Type, ok, also)
					case ok:
						given++
						compare(t, e.Name+" "+where, flat(v, e.Dialect), neutral(t, json.RawMessage(want)))
					}
				}
			}
		}
		if given != len(has) || given < 20 {
			t.Errorf("%s: %d values, the engine gives %d", e.Name, given, len(has))
		}
	}
}
