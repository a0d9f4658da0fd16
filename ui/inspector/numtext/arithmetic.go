package numtext

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// Evaluated returns the number for a text entered where the value is now: the text itself, or the result of a calculation
// with + - * / ( ) and %. A text that begins with +, * or /, with += or -=, or that is a percentage starts from the current
// number: +1, *2, -=5, -10%; a minus alone is the sign of a number. So does "value" in it, as in what is computed for many values.
// If whole is set, a percentage is rounded; any other result is returned with its fraction, which no reader of whole numbers takes.
// What cannot be calculated is returned so that it is no number either.
func Evaluated(text, now string, whole bool) string {
	s := strings.ReplaceAll(strings.TrimSpace(text), " ", "")
	adds := strings.HasPrefix(s, "+") && !infinite(s)
	if !adds && plainNumber(s) || len(s) > longestSum {
		return text
	}
	failed := text
	if adds && plainNumber(s) { // else it would be taken as it is: as a number without what it is added to
		failed = presentNumber + text
	}
	start, _ := number(now)
	r := &calculator{rest: s, now: start}
	v := r.begin()
	if v == nil || r.rest != "" || r.failed {
		return failed
	}
	if whole && (r.rounds || v.IsInt()) {
		return rounded(v).String()
	}
	f, _ := v.Float64()
	if math.IsInf(f, 0) || whole && f == math.Trunc(f) { // of a fraction that no float has
		return failed
	}
	return FloatText(f, 64)
}

// infinite reports whether a text is a number that nothing can be added to.
func infinite(s string) bool {
	f, err := ParseFloat(s)
	return err == nil && math.IsInf(f, 0)
}

// ByZero reports whether a text is a calculation that divides by 0.
func ByZero(text string) bool {
	s := strings.ReplaceAll(text, " ", "")
	r := &calculator{rest: s, now: big.NewRat(1, 1)}
	if strings.Contains(s, "/") && len(s) <= longestSum { // the parser of a number asks this: without an operator there is no end
		r.begin()
	}
	return r.byZero
}

// Calculated is the text entered for a value in place of now, as Evaluated has it if that is a number; else it is the text itself.
func Calculated(text string, now variant.Value) string {
	switch now.Type {
	case variant.Int:
		return Evaluated(text, strconv.FormatInt(now.Int(), 10), true)
	case variant.Float:
		return Evaluated(text, FloatText(now.Float(), 64), false)
	}
	return text
}

// presentNumber is what a calculation calls the number that is there now.
const presentNumber = "value"

// longestSum is the length, in bytes, up to which a text is calculated.
const longestSum = 200

// Begun reports whether a text is the beginning of a calculation, with an operand still to come: "*", "2*(1+".
func Begun(text string) bool {
	s := strings.TrimSpace(strings.ReplaceAll(text, presentNumber, ""))
	return s != "" && strings.ContainsRune("+-*/=(", rune(s[len(s)-1])) && strings.Trim(s, "0123456789.+-*/=()% ") == ""
}

// plainNumber reports whether a text is a number with nothing to calculate.
func plainNumber(s string) bool {
	if _, err := ParseInt(s); err == nil {
		return true
	}
	_, err := ParseFloat(s)
	return err == nil
}

// number returns the exact value of a number. ok is false if it is not a finite number.
func number(s string) (v *big.Rat, ok bool) {
	if n, err := ParseInt(s); err == nil {
		return new(big.Rat).SetInt64(n), true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f-f != 0 {
		return nil, false
	}
	return new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
}

// rounded returns the nearest whole number; halves are rounded away from zero.
func rounded(v *big.Rat) *big.Int {
	twice := new(big.Int).Lsh(new(big.Int).Abs(v.Num()), 1)
	n := twice.Add(twice, v.Denom())
	n.Quo(n, new(big.Int).Lsh(v.Denom(), 1))
	if v.Sign() < 0 {
		n.Neg(n)
	}
	return n
}

// calculator parses an expression from its start.
type calculator struct {
	rest    string
	now     *big.Rat // nil if there is no number
	percent bool     // the last number was a percentage
	rounds  bool     // some number was one
	failed  bool
	byZero  bool // something was divided by 0
}

var hundred = big.NewRat(100, 1)

// begin parses the whole text, including a reference to the current number.
func (r *calculator) begin() *big.Rat {
	for _, sign := range []string{"+=", "-=", "*=", "/="} {
		if rest, ok := strings.CutPrefix(r.rest, sign); ok {
			r.rest = rest
			return r.apply(sign[0], r.now, r.sum())
		}
	}
	if r.rest != "" && strings.IndexByte("+*/", r.rest[0]) >= 0 {
		if r.now == nil {
			return nil
		}
		return r.sumFrom(r.now)
	}
	if strings.HasPrefix(r.rest, "-") && strings.HasSuffix(r.rest, "%") && !strings.ContainsAny(r.rest[1:], "+-*/(") {
		return r.sumFrom(r.now)
	}
	v := r.sum()
	if r.percent && v != nil && r.rest == "" {
		return r.apply('*', r.now, v)
	}
	return v
}

func (r *calculator) sum() *big.Rat { return r.sumFrom(nil) }

// sumFrom parses terms joined by + and -. If first is not nil, it is the first term.
func (r *calculator) sumFrom(first *big.Rat) *big.Rat {
	v := r.product(first)
	for v != nil && r.rest != "" && (r.rest[0] == '+' || r.rest[0] == '-') {
		sign := r.rest[0]
		r.rest = r.rest[1:]
		term := r.product(nil)
		if r.percent && term != nil { // of the preceding sum
			term = new(big.Rat).Mul(v, term)
			r.percent = false
		}
		v = r.apply(sign, v, term)
	}
	return v
}

// product parses factors joined by * and /. If first is not nil, it is the first factor.
func (r *calculator) product(first *big.Rat) *big.Rat {
	v := first
	if v == nil {
		v = r.factor()
	}
	for v != nil && r.rest != "" && (r.rest[0] == '*' || r.rest[0] == '/') {
		sign := r.rest[0]
		r.rest = r.rest[1:]
		v = r.apply(sign, v, r.factor())
		r.percent = false
	}
	return v
}

// factor parses a number, a percentage, or an expression in brackets.
func (r *calculator) factor() *big.Rat {
	r.percent = false
	switch {
	case strings.HasPrefix(r.rest, "-"):
		r.rest = r.rest[1:]
		if v := r.factor(); v != nil {
			return new(big.Rat).Neg(v)
		}
		return nil
	case strings.HasPrefix(r.rest, presentNumber):
		r.rest = r.rest[len(presentNumber):]
		return r.now
	case strings.HasPrefix(r.rest, "("):
		r.rest = r.rest[1:]
		v := r.sum()
		if !strings.HasPrefix(r.rest, ")") {
			return nil
		}
		r.rest, r.percent = r.rest[1:], false
		return v
	}
	n := 0
	for n < len(r.rest) && (strings.IndexByte("0123456789._", r.rest[n]) >= 0 || r.hexadecimal(n) || r.exponent(n)) {
		n++
	}
	v, ok := number(r.rest[:n])
	r.rest = r.rest[n:]
	if !ok {
		return nil
	}
	if strings.HasPrefix(r.rest, "%") {
		r.rest, r.percent, r.rounds = r.rest[1:], true, true
		v = new(big.Rat).Quo(v, hundred)
	}
	return v
}

// hexadecimal reports whether character n continues a number that starts with 0x or 0b.
func (r *calculator) hexadecimal(n int) bool {
	lower := strings.ToLower(r.rest)
	return n == 1 && (strings.HasPrefix(lower, "0x") || strings.HasPrefix(lower, "0b")) || n > 1 && strings.HasPrefix(lower, "0x") && strings.IndexByte("abcdef", lower[n]) >= 0
}

// exponent reports whether character n belongs to an exponent: its e, or the sign after that.
func (r *calculator) exponent(n int) bool {
	if n == 0 {
		return false
	}
	return r.rest[n] == 'e' || r.rest[n] == 'E' || (r.rest[n] == '-' || r.rest[n] == '+') && (r.rest[n-1] == 'e' || r.rest[n-1] == 'E') && !strings.HasPrefix(strings.ToLower(r.rest), "0x")
}

func (r *calculator) apply(sign byte, a, b *big.Rat) *big.Rat {
	if sign == '/' && b != nil && b.Sign() == 0 {
		r.byZero = true
	}
	if a == nil || b == nil || r.byZero {
		r.failed = true
		return nil
	}
	v := new(big.Rat)
	switch sign {
	case '+':
		return v.Add(a, b)
	case '-':
		return v.Sub(a, b)
	case '*':
		return v.Mul(a, b)
	}
	return v.Quo(a, b)
}
