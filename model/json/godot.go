package json

import (
	"bytes"
	"path"
	"unicode"

	"savant/codec"
	"savant/scene/literal"
)

// Sniff is codec.Sniff for a file of this name. In a file that is called .json, text is JSON that begins with a comment, is one number,
// string or word, or is damaged.
func Sniff(b []byte, name string) codec.Kind {
	kind := codec.Sniff(b)
	if path.Ext(name) != ".json" {
		return kind
	}
	start := bytes.TrimLeft(bytes.TrimPrefix(b[:min(len(b), sampled)], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch commented := bytes.HasPrefix(start, []byte("//")) || bytes.HasPrefix(start, []byte("/*")); kind {
	case codec.PlainText:
		return codec.JSON
	case codec.CSV, codec.ConfigText:
		if commented {
			return codec.JSON
		}
	}
	return kind
}

// reads reports whether a text is JSON to its end, as far as its brackets, commas and strings tell.
func reads(b []byte) bool {
	x, _ := scan(b, nil)
	return len(x.faults) == 0
}

// godotText is how many bytes a text has at most that is looked at for being Godot's.
const godotText = 1 << 20

// IsGodotText reports whether a text that looks like JSON is a value as Godot writes it. JSON with a fault in it, such as a comma too
// many, stays JSON though Godot could read it as a value: something that JSON has no word for must be in it.
func IsGodotText(b []byte) bool {
	if len(b) > godotText || reads(b) {
		return false
	}
	if !beyondJSON(b) || literal.BracketsOf(b, 0) == nil {
		return false // no stack for brackets that open without end
	}
	end, err := literal.Skip(b, 0)
	return err == nil && len(bytes.TrimSpace(b[end:])) == 0 && beyondJSON(b[:end])
}

// beyondJSON tells whether outside of strings there are words that are not JSON's, or StringNames.
func beyondJSON(value []byte) bool {
	for len(value) > 0 {
		switch c := value[0]; {
		case c == '"':
			end, err := literal.Skip(value, 0)
			if err != nil {
				return false
			}
			value = value[end:]
		case c == '&' || c == '@':
			return true
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			n := bytes.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
			if n < 0 {
				n = len(value)
			}
			switch string(value[:n]) {
			case "true", "false", "null", "e", "E":
			default:
				return true
			}
			value = value[n:]
		case c >= '0' && c <= '9':
			value = value[len(value)-len(bytes.TrimLeft(value, "0123456789.eE+-")):]
		default:
			value = value[1:]
		}
	}
	return false
}
