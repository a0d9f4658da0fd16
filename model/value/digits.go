package value

import (
	"regexp"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// digits read a number in a text that is more or other than that, as the engines' int and float do. ok is false for a text without one, of which they
// make 0, and for an int of more than 64 bits.
var digits = map[variant.Type]func(text string) (number variant.Value, ok bool){
	variant.Int: func(text string) (variant.Value, bool) { // String::to_int: all digits before a point
		var kept strings.Builder
		before, _, _ := strings.Cut(text, ".")
		nothing, negative := true, false
		for _, c := range before {
			switch {
			case c >= '0' && c <= '9':
				kept.WriteRune(c)
				nothing = nothing && c == '0'
			case c == '-' && nothing:
				negative = !negative
			}
		}
		if negative {
			text = "-" + kept.String()
		} else {
			text = kept.String()
		}
		n, err := strconv.ParseInt(text, 10, 64)
		return variant.OfInt(n), err == nil
	},
	variant.Float: func(text string) (variant.Value, bool) { // String::to_float: what a number begins with
		f, err := strconv.ParseFloat(strings.TrimLeft(leadingFloat.FindString(text), blank), 64)
		return variant.OfFloat(f), err == nil
	},
}

// blank are the characters that the engines skip before a number.
const blank = " \t\n\r"

var leadingFloat = regexp.MustCompile(`^[` + blank + `]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?`)
