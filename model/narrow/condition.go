package narrow

import (
	"math"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noCondition  message.ID = "narrow.no-condition text"
	noNumber     message.ID = "narrow.no-number text"
	needsNumber  message.ID = "narrow.needs-number text"
	needsEarlier message.ID = "narrow.needs-earlier text"
)

// Condition is what a value must fulfil to stay: "is 1250", "decreased".
type Condition struct {
	text string
	test func(was, is value) bool
	// It compares with the version before.
	relative bool
	// It is about a text: no number can fulfil it.
	textual string
}

// String is the condition as it was written.
func (c Condition) String() string { return c.text }

// Compares reports whether it compares with the version before, so that the first version cannot have it.
func (c Condition) Compares() bool { return c.relative }

// Any is true of every value.
var Any = Condition{text: "anything", test: func(_, _ value) bool { return true }}

// value describes a value in one version.
type value struct {
	t    variant.Type
	bits uint64 // of an int or float as the variant has them; of the rest a digest
	text string // of a String, StringName or, if all is searched, any other value; only in the newest version
}

// number returns the value as a float; ok is false if it is not a number.
func (v value) number() (f float64, ok bool) {
	switch v.t {
	case variant.Int:
		return float64(int64(v.bits)), true
	case variant.Float:
		return math.Float64frombits(v.bits), true
	}
	return 0, false
}

// same reports whether two values are equal; numbers of different types may be.
func same(a, b value) bool {
	if a.t == b.t {
		return a.bits == b.bits
	}
	x, ok := a.number()
	y, also := b.number()
	return ok && also && x == y
}

// equals reports whether a number is n. A number stored in 32 bits is compared in 32 bits.
func equals(f, n float64) bool {
	return f == n || float64(float32(f)) == f && float32(f) == float32(n)
}

// forms are the ways to write a condition. The text after the words is passed to make, split at "and" if there are two
// numbers.
var forms = []struct {
	words    string
	operands int // numbers; -1 for a text
	relative bool
	make     func(n []float64, text string) func(was, is value) bool
}{
	{"is not about", 1, false, func(n []float64, _ string) func(was, is value) bool { return not(about(n[0])) }},
	{"is about", 1, false, func(n []float64, _ string) func(was, is value) bool { return about(n[0]) }},
	{"is between", 2, false, between},
	{"between", 2, false, between},
	{"is more than", 1, false, more},
	{"is less than", 1, false, less},
	{"is not", -1, false, func(_ []float64, text string) func(was, is value) bool { return not(is(text)) }},
	{"is", -1, false, func(_ []float64, text string) func(was, is value) bool { return is(text) }},
	{"more than", 1, false, more},
	{"less than", 1, false, less},
	{"contains", -1, false, func(_ []float64, text string) func(was, is value) bool {
		text = strings.ToLower(text)
		return func(_, is value) bool { return strings.Contains(strings.ToLower(is.text), text) }
	}},
	{Any.text, 0, false, func([]float64, string) func(was, is value) bool { return Any.test }},
	{"did not change", 0, true, func([]float64, string) func(was, is value) bool { return same }},
	{"unchanged", 0, true, func([]float64, string) func(was, is value) bool { return same }},
	{"changed", 0, true, func([]float64, string) func(was, is value) bool { return not(same) }},
	{"increased by", 1, true, func(n []float64, _ string) func(was, is value) bool {
		return grown(func(d float64) bool { return near(d, n[0]) })
	}},
	{"decreased by", 1, true, func(n []float64, _ string) func(was, is value) bool {
		return grown(func(d float64) bool { return near(-d, n[0]) })
	}},
	{"increased", 0, true, func([]float64, string) func(was, is value) bool {
		return grown(func(d float64) bool { return d > 0 })
	}},
	{"decreased", 0, true, func([]float64, string) func(was, is value) bool {
		return grown(func(d float64) bool { return d < 0 })
	}},
	{"by", 1, true, func(n []float64, _ string) func(was, is value) bool {
		return grown(func(d float64) bool { return near(math.Abs(d), math.Abs(n[0])) })
	}},
}

func not(f func(was, is value) bool) func(was, is value) bool {
	return func(was, is value) bool { return !f(was, is) }
}

// is tests for a number, a text in quotes or without, or any other value as Godot writes it.
func is(text string) func(was, is value) bool {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		whole, exact := strconv.ParseInt(text, 10, 64)
		return func(_, is value) bool {
			if is.t == variant.Int && exact == nil {
				return int64(is.bits) == whole
			}
			f, ok := is.number()
			return ok && equals(f, n) || !ok && is.text == text
		}
	}
	if quoted, err := strconv.Unquote(text); err == nil {
		text = quoted
	}
	return func(_, is value) bool { return is.text == text }
}

// about tests for what games show rounded: at most half a unit off, or one in a hundred.
func about(n float64) func(was, is value) bool {
	off := max(0.5, math.Abs(n)/100)
	return ordered(func(f float64) bool { return math.Abs(f-n) <= off })
}

func between(n []float64, _ string) func(was, is value) bool {
	least, most := min(n[0], n[1]), max(n[0], n[1])
	return ordered(func(f float64) bool { return f >= least && f <= most })
}

func more(n []float64, _ string) func(was, is value) bool {
	return ordered(func(f float64) bool { return f > n[0] })
}

func less(n []float64, _ string) func(was, is value) bool {
	return ordered(func(f float64) bool { return f < n[0] })
}

func ordered(test func(f float64) bool) func(was, is value) bool {
	return func(_, is value) bool {
		f, ok := is.number()
		return ok && test(f)
	}
}

// grown tests by how much a number has grown.
func grown(test func(d float64) bool) func(was, is value) bool {
	return func(was, is value) bool {
		if was.t == variant.Int && is.t == variant.Int {
			if d := int64(is.bits) - int64(was.bits); d>>53 == 0 || d>>53 == -1 {
				return test(float64(d))
			}
		}
		a, ok := was.number()
		b, also := is.number()
		return ok && also && test(b-a)
	}
}

// near reports whether a difference is n, as far as the digits of 32-bit floats go.
func near(d, n float64) bool { return math.Abs(d-n) <= 1e-4*max(1, math.Abs(n)) }

// ParseCondition parses a condition: one of Words, followed by its operands.
func ParseCondition(text string) (Condition, error) {
	text = strings.Join(strings.Fields(text), " ")
	for _, f := range forms {
		if len(text) < len(f.words) || !strings.EqualFold(text[:len(f.words)], f.words) {
			continue
		}
		rest := text[len(f.words):]
		if rest != "" && rest[0] != ' ' {
			continue
		}
		rest = strings.TrimSpace(rest)
		var parts []string
		switch f.operands {
		case -1, 1:
			parts = []string{rest}
		case 2:
			parts = strings.SplitN(rest, " and ", 2)
		}
		if f.operands >= 0 && len(parts) != f.operands || (rest == "") != (f.operands == 0) {
			break
		}
		var numbers []float64
		if f.operands > 0 {
			for _, part := range parts {
				n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
				if err != nil || n != n {
					return Condition{}, message.Err(noNumber, part)
				}
				numbers = append(numbers, n)
			}
		}
		textual := ""
		if _, err := strconv.ParseFloat(rest, 64); f.operands < 0 && f.words != "is not" && err != nil { // no number is what is no number
			textual = rest
		}
		return Condition{text, f.make(numbers, rest), f.relative, textual}, nil
	}
	return Condition{}, message.Err(noCondition, text)
}

// Words lists how conditions begin.
func Words() []string {
	words := make([]string, len(forms))
	for i, f := range forms {
		words[i] = f.words
	}
	return words
}
