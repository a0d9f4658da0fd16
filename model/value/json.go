package value

import (
	"encoding/json"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	notJSON       message.ID = "value.not-json"
	notUnderstood message.ID = "value.not-understood token"
	// DigitsLost is of a number that neither an int of 64 bits nor a float holds as it is written.
	DigitsLost message.ID = "value.digits-lost number now"
)

// ReadJSON reads JSON: whole numbers are ints, as in Godot's text. The error of a number that would lose digits is DigitsLost.
func ReadJSON(text string) (variant.Value, error) { return readJSON(text, false) }

// ReadWrittenJSON is ReadJSON for values that are written as JSON again: numbers have their digits with them, so that none is lost.
func ReadWrittenJSON(text string) (variant.Value, error) { return readJSON(text, true) }

func readJSON(text string, written bool) (v variant.Value, err error) {
	if !json.Valid([]byte(text)) {
		return v, message.Err(notJSON)
	}
	r := jsonReader{json.NewDecoder(strings.NewReader(text)), written}
	r.UseNumber()
	return r.value()
}

// SameNumber reports whether two numbers of JSON are equal to the last digit.
func SameNumber(a, b string) bool {
	digits, power, ok := decimal(a)
	others, powerB, also := decimal(b)
	return digits == others && (digits == "" || ok && also && power == powerB)
}

// decimal returns the digits of a number without zeros around them, with a minus before those of one below zero, and the
// power of ten of the last; ok is false if that is too large to count.
func decimal(number string) (digits string, power int, ok bool) {
	mantissa, exponent := strings.ToLower(number), "0"
	if i := strings.IndexByte(mantissa, 'e'); i >= 0 {
		mantissa, exponent = mantissa[:i], mantissa[i+1:]
	}
	power, err := strconv.Atoi(exponent)
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := whole + fraction
	digits = strings.TrimRight(all, "0")
	power += len(all) - len(digits) - len(fraction)
	if digits = strings.TrimLeft(digits, "0"); negative && digits != "" {
		digits = "-" + digits
	}
	return digits, power, err == nil
}

// jsonReader reads consecutive values.
type jsonReader struct {
	*json.Decoder
	written bool // numbers keep their digits
}

// value reads the next value, in the order of the text. That it ends is known, and the decoder bounds its depth.
func (r jsonReader) value() (variant.Value, error) {
	t, err := r.Token()
	if err != nil {
		return variant.Value{}, err
	}
	switch t := t.(type) {
	case bool:
		return variant.OfBool(t), nil
	case string:
		return variant.OfString(t), nil
	case json.Number:
		return r.number(t)
	case json.Delim:
		var items []variant.Value
		var entries []variant.Entry
		for r.More() {
			v, err := r.value()
			if err != nil {
				return v, err
			}
			if t == '[' {
				items = append(items, v)
				continue
			}
			e := variant.Entry{Key: v}
			if e.Value, err = r.value(); err != nil {
				return v, err
			}
			entries = append(entries, e)
		}
		if _, err := r.Token(); err != nil {
			return variant.Value{}, err
		}
		if t == '[' {
			return variant.OfArray(items...), nil
		}
		return variant.OfDict(entries...), nil
	case nil:
		return variant.Value{}, nil
	}
	return variant.Value{}, message.Err(notUnderstood, t)
}

// number is the value of a number.
func (r jsonReader) number(n json.Number) (v variant.Value, err error) {
	text := n.String()
	if i, err := n.Int64(); err == nil && text != "-0" {
		v = variant.OfInt(i)
	} else {
		f, err := strconv.ParseFloat(text, 64)
		if now := strconv.FormatFloat(f, 'g', -1, 64); !r.written && (err != nil || !SameNumber(text, now)) {
			return v, message.Err(DigitsLost, Shorten(text, Longest), now)
		}
		v = variant.OfFloat(f)
	}
	if r.written {
		v.Text = text
	}
	return v, nil
}
