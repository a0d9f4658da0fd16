package tscn

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLocator looks up offsets in any order, including within characters, and compares with counting from the start.
func TestLocator(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 26))
	parts := []string{"a", "\n", "é", "骨", "🦴", "\r\n", "\x80", "\xe9", "\xf0\x9f", "\x80\x80\x80\x80\x80"}
	for range 200 {
		var text strings.Builder
		for range random.IntN(40) {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		src := text.String()
		l := NewLocator([]byte(src))
		for range 60 {
			off := random.IntN(len(src) + 1)
			before := src[:off]
			line := 1 + strings.Count(before, "\n")
			column := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
			if a, b := l.Position(off); a != line || b != column {
				t.Fatalf("%q: offset %d is at line %d, column %d, not %d, %d", src, off, a, b, line, column)
			}
		}
	}
	l := NewLocator([]byte("a\nb"))
	for off, want := range map[int][2]int{-1: {1, 1}, 99: {2, 2}} {
		if line, column := l.Position(off); line != want[0] || column != want[1] {
			t.Errorf("offset %d, outside the text, is at line %d, column %d", off, line, column)
		}
	}
}
