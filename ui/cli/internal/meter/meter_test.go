package meter

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// TestMeter: nothing in the first second, then one line that the next one replaces, and that makes room for whatever else is printed.
func TestMeter(t *testing.T) {
	var b bytes.Buffer
	now := time.Unix(1000, 0)
	m := New(&b)
	m.begun, m.now = now, func() time.Time { return now }
	told := func(want string) {
		t.Helper()
		if got := b.String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		b.Reset()
	}
	m.Show("early")
	told("")
	now = now.Add(m.Patience)
	m.Show("a: 1 %")
	told("a: 1 %")
	m.Show("a: 2 %") // too soon after the last
	told("")
	now = now.Add(pace)
	m.Show("b: 3 %")
	told("\r      \rb: 3 %")
	io.WriteString(Writer{m, &b}, "line\n")
	told("\r" + strings.Repeat(" ", 6) + "\rline\n")
	m.Clear()
	told("")
	now = now.Add(pace)
	m.Show(strings.Repeat("x", 100) + "end")
	if got := b.String(); len(got) != widest || !strings.HasPrefix(got, "...x") || !strings.HasSuffix(got, "xend") {
		t.Errorf("%q", got)
	}
	var none *Meter
	none.Show("x")
	none.Clear()
}
