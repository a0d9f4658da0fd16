package prompt

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLine: a line ends with its end or with the input, and an input that ends at once is told apart from an empty line.
func TestLine(t *testing.T) {
	for text, want := range map[string]string{"sesame\nmore": "sesame", "sesame": "sesame", "\n": ""} {
		if got, err := line(strings.NewReader(text)); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if got, err := line(strings.NewReader("")); err != io.EOF {
		t.Errorf("nothing: %q, %v", got, err)
	}
	if got, err := line(ended{}); err != io.EOF {
		t.Errorf("a terminal that has ended: %q, %v", got, err)
	}
	broken := errors.New("broken")
	if got, err := line(iotest.ErrReader(broken)); err != broken {
		t.Errorf("broken: %q, %v", got, err)
	}
}

// ended reads as a terminal does at its end.
type ended struct{}

func (ended) Read([]byte) (int, error) { return 0, nil }
