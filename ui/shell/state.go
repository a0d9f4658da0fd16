package shell

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// state tells, as one JSON object per line, what a person could have seen change. Window tests wait for these lines instead
// of waiting for time to pass.
type state struct{ out io.Writer }

// stateFile returns the state that is appended to the file of this name; for "" one that tells nobody.
func stateFile(name string) (*state, error) {
	if name == "" {
		return &state{}, nil
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return &state{}, err
	}
	return &state{f}, nil
}

// say writes one line: the event, then pairs of name and value. A line is one write, so that a reader never sees half of it.
func (s *state) say(event string, pairs ...any) {
	if s.out == nil {
		return
	}
	var line strings.Builder
	fmt.Fprintf(&line, `{"event":%q`, event)
	for i := 0; i+1 < len(pairs); i += 2 {
		value, err := json.Marshal(pairs[i+1])
		if err != nil {
			value = []byte("null")
		}
		fmt.Fprintf(&line, ",%q:%s", pairs[i], value)
	}
	line.WriteString("}\n")
	_, _ = io.WriteString(s.out, line.String()) // a test that removed its file has lost interest
}
