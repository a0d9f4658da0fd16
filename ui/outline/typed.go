package outline

import (
	"strings"
	"time"
)

// typed holds the typed letters of a name.
type typed struct {
	text string
	last time.Time
}

// typePause is the longest pause between the letters of a name.
const typePause = time.Second

func (t *typed) fresh() bool { return t.text != "" && time.Since(t.last) < typePause }

// hasPrefixFold reports whether s starts with prefix, ignoring case.
func hasPrefixFold(s, prefix string) bool {
	rest := []rune(prefix)
	for _, r := range s {
		if len(rest) == 0 {
			return true
		}
		if !strings.EqualFold(string(r), string(rest[0])) {
			return false
		}
		rest = rest[1:]
	}
	return len(rest) == 0
}
