package find

import (
	"math"
	"regexp"
	"strings"
)

// percentage matches one, with the sign of one that is added.
var percentage = regexp.MustCompile(`^([+-]?)\s*([0-9]+(?:\.[0-9]+)?)\s*%$`)

// present is the value in an expression.
const present = "value"

// fromNow is the expression for a calculation that begins from the present number as in the number fields of the window: *2, /4, +=5, -=5, +10%, 50%.
// ok is false for other texts, which are expressions as they are.
func fromNow(text string) (expression string, ok bool) {
	s := strings.TrimSpace(text)
	if p := percentage.FindStringSubmatch(s); p != nil {
		share := present + "*" + p[2] + "/100"
		if p[1] == "" {
			return share, true
		}
		return present + p[1] + share, true
	}
	for _, sign := range []string{"+", "-", "*", "/"} {
		if rest, found := strings.CutPrefix(s, sign+"="); found && strings.TrimSpace(rest) != "" {
			return present + sign + "(" + rest + ")", true
		}
	}
	if (strings.HasPrefix(s, "*") || strings.HasPrefix(s, "/")) && !strings.HasPrefix(s, "**") && !strings.HasPrefix(s, "//") && !strings.HasPrefix(s, "/*") {
		return present + s, true
	}
	return text, false
}

// largestExact is the number below which floats hold each whole number.
const largestExact = 1 << 53

// roundedHere is the result of such a calculation for a whole number, rounded as in the number fields: halves away from 0.
func roundedHere(result any) any {
	if f, ok := result.(float64); ok && math.Abs(f) < largestExact {
		return int(math.Round(f))
	}
	return result
}
