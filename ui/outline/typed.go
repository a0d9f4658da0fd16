package outline

import (
	"strings"
	"time"
)

// typed are the letters of a name being typed.
type typed struct {
	text string
	last time.Time
}

// typePause is how long the letters of a name may be apart.
const typePause = time.Second

func (t *typed) fresh() bool { return t.text != "" && time.Since(t.last) < typePause }

// hasPrefixFold reports whether s begins with prefix, ignoring case.
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
