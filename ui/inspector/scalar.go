package inspector

import (
	"strconv"

	"savant/codec/variant"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

func intRows(_ variant.Value, d Shown) []row {
	width := d.Width
	if d.Narrow {
		width = 32
	}
	return []row{{specs: []spec{
		{label: words.Say("Value"), step: 1, whole: true,
			show: func(v variant.Value) string { return strconv.FormatInt(v.Int(), 10) },
			take: func(_ variant.Value, text string) (variant.Value, error) {
				n, err := numtext.ParseInt(text)
				return variant.OfInt(n), err
			},
			hint: func(_ variant.Value, text string) string {
				if n, err := numtext.ParseInt(text); err == nil && width == 32 && !d.Narrow && int64(int32(n)) != n {
					return words.Say("%d does not fit the 32 bits stored here. It will be stored in 64 bits; Godot reads both.", n)
				}
				return ""
			}},
		{label: words.Say("Hexadecimal"), mono: true,
			show: func(v variant.Value) string { return numtext.HexText(v.Int(), width) },
			take: func(_ variant.Value, text string) (variant.Value, error) {
				n, err := numtext.ParseHex(text, width)
				return variant.OfInt(n), err
			}},
	}}}
}

func floatRows(_ variant.Value, d Shown) []row {
	width := d.Width
	return []row{{specs: []spec{{label: words.Say("Value"), step: 0.1,
		show: func(v variant.Value) string { return numtext.FloatText(v.Float(), width) },
		take: func(_ variant.Value, text string) (variant.Value, error) {
			f, err := numtext.ParseFloat(text)
			return variant.OfFloat(f), err
		},
		exact: func(v variant.Value) string {
			if exact := numtext.ExactText(v.Float()); exact != numtext.FloatText(v.Float(), width) {
				return exact
			}
			return ""
		},
		hint: func(_ variant.Value, text string) string {
			f, err := numtext.ParseFloat(text)
			if err != nil || width != 32 {
				return ""
			}
			if _, exact := variant.Narrow(f); !exact {
				return words.Say("%s has no exact form in 32 bits. It will be stored in 64 bits; Godot reads both.", numtext.FloatText(f, 64))
			}
			return ""
		}}}}}
}

func idRows(variant.Value, Shown) []row {
	return []row{{specs: []spec{{label: words.Say("Number"),
		show: func(v variant.Value) string { return strconv.FormatUint(v.Bits, 10) },
		take: func(v variant.Value, text string) (variant.Value, error) {
			n, err := numtext.ParseInt(text)
			v.Bits = uint64(n)
			return v, err
		}}}}}
}
