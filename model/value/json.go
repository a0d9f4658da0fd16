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
)

// ReadJSON reads JSON: whole numbers are ints, as in Godot's text.
func ReadJSON(text string) (v variant.Value, err error) {
	if !json.Valid([]byte(text)) {
		return v, message.Err(notJSON)
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	return jsonValue(dec)
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
		return variant.OfFloat(f), err
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
