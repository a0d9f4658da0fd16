package inspector

import (
	"math"
	"strconv"
	"strings"

	"savant/ui/inspector/numtext"
)

// stepped returns a number in a text plus by, with no more decimals than the text or the step has.
func stepped(text string, by float64, whole bool) (string, error) {
	if whole {
		n, err := numtext.ParseInt(text)
		if err != nil {
			return "", err
		}
		step := int64(math.Copysign(max(1, math.Round(math.Abs(by))), by))
		if next := n + step; (step > 0) == (next > n) { // otherwise it would overflow 64 bits
			n = next
		}
		return strconv.FormatInt(n, 10), nil
	}
	f, err := numtext.ParseFloat(text)
	if err != nil || math.IsInf(f, 0) || f != f {
		return text, err
	}
	places := max(decimals(text), decimals(strconv.FormatFloat(by, 'f', -1, 64)))
	if strings.ContainsAny(text, "eE") || places > 15 {
		return numtext.FloatText(f+by, 64), nil
	}
	next := strconv.FormatFloat(f+by, 'f', places, 64)
	if strings.Contains(next, ".") {
		next = strings.TrimRight(strings.TrimRight(next, "0"), ".")
	}
	if next == "-0" {
		next = "0"
	}
	return next, nil
}

// decimals returns the number of digits after the point.
func decimals(text string) int {
	_, behind, _ := strings.Cut(text, ".")
	return len(behind)
}
