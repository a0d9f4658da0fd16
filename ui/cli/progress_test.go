package cli

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
	m := newMeter(&b)
	m.begun, m.now = now, func() time.Time { return now }
	told := func(want string) {
		t.Helper()
		if got := b.String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		b.Reset()
	}
	m.show("early")
	told("")
	now = now.Add(patience)
	m.show("a: 1 %")
	told("a: 1 %")
	m.show("a: 2 %") // too soon behind the last
	told("")
	now = now.Add(pace)
	m.show("b\x1b: 3 %")
	told("\r      \rb\\u001b: 3 %")
	io.WriteString(metered{m, &b}, "line\n")
	told("\r" + strings.Repeat(" ", 12) + "\rline\n")
	m.clear()
	told("")
	now = now.Add(pace)
	m.show(strings.Repeat("x", 100) + "end")
	if got := b.String(); len(got) != widest || !strings.HasPrefix(got, "...x") || !strings.HasSuffix(got, "xend") {
		t.Errorf("%q", got)
	}
	var none *meter
	none.show("x")
	none.clear()
}
