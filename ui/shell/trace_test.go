package shell

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestTraceLines: a line is one object with the event and its attributes, and no time.
func TestTraceLines(t *testing.T) {
	var out bytes.Buffer
	s := newTrace(&out)
	s.say("selected", "path", `grid["a\"b"]`)
	s.say("dirty", "value", true)
	var got []map[string]any
	for _, line := range bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n")) {
		m := map[string]any{}
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		got = append(got, m)
	}
	if len(got) != 2 || len(got[0]) != 2 || got[0]["event"] != "selected" || got[0]["path"] != `grid["a\"b"]` || got[1]["value"] != true {
		t.Fatalf("got %v", got)
	}
	trace{}.say("ready") // tells nobody, and does not mind
}
