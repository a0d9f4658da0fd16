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
func ReadJSON(text string) (v variant.Value, err error) {
	if !json.Valid([]byte(text)) {
		return v, message.Err(notJSON)
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	return jsonValue(dec)
}

// sameNumber reports whether two numbers of JSON are equal to the last digit.
func sameNumber(a, b string) bool {
	digits, power, ok := decimal(a)
	others, powerB, also := decimal(b)
	return digits == others && (digits == "" || ok && also && power == powerB)
}

// decimal returns the digits of a number without zeros around them, with a minus in front of those of one below zero, and the power of ten
// of the last; ok is false if that is too large to count.
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

// jsonValue reads the next value, in the order of the text. That it ends is known, and the decoder bounds its depth.
func jsonValue(dec *json.Decoder) (variant.Value, error) {
	t, err := dec.Token()
	if err != nil {
		return variant.Value{}, err
	}
	switch t := t.(type) {
	case bool:
		return variant.OfBool(t), nil
	case string:
		return variant.OfString(t), nil
	case json.Number:
		if i, err := t.Int64(); err == nil {
			return variant.OfInt(i), nil
		}
		f, err := strconv.ParseFloat(t.String(), 64)
		if now := strconv.FormatFloat(f, 'g', -1, 64); err != nil || !sameNumber(t.String(), now) {
			return variant.Value{}, message.Err(DigitsLost, Shorten(t.String(), Longest), now)
		}
		return variant.OfFloat(f), nil
	case json.Delim:
		var items []variant.Value
		var entries []variant.Entry
		for dec.More() {
			v, err := jsonValue(dec)
			if err != nil {
				return v, err
			}
			if t == '[' {
				items = append(items, v)
				continue
			}
			e := variant.Entry{Key: v}
			if e.Value, err = jsonValue(dec); err != nil {
				return v, err
			}
			entries = append(entries, e)
		}
		if _, err := dec.Token(); err != nil {
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
