package numtext

import (
	"strconv"
	"strings"

	"savant/codec/variant"
)

// Narrowed is the shortest text that reads back to the same 32 bits as a number that is stored in so many: 0.7 rather than 0.699999988079071.
// What is no such number stays.
func Narrowed(text string) string {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f-f != 0 {
		return text
	}
	if _, exact := variant.Narrow(f); !exact {
		return text
	}
	short := FloatText(f, 32)
	if strings.ContainsAny(text, ".e") && !strings.ContainsAny(short, ".e") {
		short += ".0"
	}
	return short
}
