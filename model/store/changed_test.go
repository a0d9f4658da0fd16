package store

import (
	"strings"
	"testing"
	"time"
)

// TestChangedText: sizes tell two states of a file apart only where they differ.
func TestChangedText(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, c := range []struct {
		size int64
		want string
	}{
		{120, "(100 bytes then, 120 bytes of 2026-03-04 05:06:07 now)"},
		{100, "(100 bytes as before, written 2026-03-04 05:06:07)"},
	} {
		e := &ChangedError{Path: "a.sav", OldSize: 100, NewSize: c.size, NewTime: now}
		if !strings.Contains(said(e), c.want) {
			t.Errorf("%d bytes: %v", c.size, e)
		}
	}
}
