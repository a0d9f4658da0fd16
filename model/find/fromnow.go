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

// fromNow is the expression for a calculation that begins from the present number as in the number fields of the window: +1, *2, /4, +=5, -=5, +10%, 50%.
// Other texts are expressions as they are. share is set for a percentage, of which whole numbers stay whole.
func fromNow(text string) (expression string, share bool) {
	s := strings.TrimSpace(text)
	if p := percentage.FindStringSubmatch(s); p != nil {
		part := present + "*" + p[2] + "/100"
		if p[1] == "" {
			return part, true
		}
		return present + p[1] + part, true
	}
	for _, sign := range []string{"+", "-", "*", "/"} {
		if rest, found := strings.CutPrefix(s, sign+"="); found && strings.TrimSpace(rest) != "" {
			return present + sign + "(" + rest + ")", false
		}
	}
	if strings.HasPrefix(s, "+") && !strings.HasPrefix(s, "+=") ||
		(strings.HasPrefix(s, "*") || strings.HasPrefix(s, "/")) && !strings.HasPrefix(s, "**") && !strings.HasPrefix(s, "//") && !strings.HasPrefix(s, "/*") {
		return present + s, false
	}
	return text, false
}

// largestExact is the number below which floats hold each whole number.
const largestExact = 1 << 53

// roundedHere is the result of a percentage for a whole number, rounded as in the number fields: halves away from 0.
func roundedHere(result any) any {
	if f, ok := result.(float64); ok && math.Abs(f) < largestExact {
		return int(math.Round(f))
	}
	return result
}
