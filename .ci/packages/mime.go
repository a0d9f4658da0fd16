package main

import (
	"fmt"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// magicMark is the line of the file of types that the magic of saves takes the place of.
const magicMark = "<!-- magic of saves -->\n"

// mime is the file of types with the magic of saves, made from the tables of the dialects.
func mime(text string) (string, error) {
	before, after, found := strings.Cut(text, magicMark)
	if !found {
		return "", fmt.Errorf("the line %q is missing", strings.TrimSpace(magicMark))
	}
	return before + saveMagic() + after, nil
}

// saveMagic describes to desktops what a save looks like that nothing is wrapped around: the length that store_var writes,
// then the type, then for a dictionary or an array the count and the type of what comes first.
//
// Containers say enough to win over a name. Single values say less, and lose against any other type.
func saveMagic() string {
	var strong, weak magic
	for _, id := range idsOf(variant.Dictionary, variant.Array) {
		// Any number below 2^24 of bytes, the id, flags, any number below 2^16 of elements (bit 31: shared), a type below 64.
		head := []mask{{id, 0xff}, {0, 0xff}, {0, 0xf0}, {0, 0xff}, any1, any1, {0, 0xff}, {0, 0x7f}, {0, 0xc0}, {0, 0xff}, {0, 0xfe}, {0, 0xff}}
		strong.match(3, append([]mask{{0, 0xff}}, head...))
		strong.match(0, head)
		strong.match(0, exactly(8, 0, 0, 0, id, 0, 0, 0, 0, 0, 0, 0)) // none
	}
	for _, id := range idsOf(variant.String) {
		weak.match(3, []mask{{0, 0xff}, {id, 0xff}, {0, 0xff}, {0, 0xff}, {0, 0xff}, any1, any1, {0, 0xff}, {0, 0xff}})
	}
	for _, id := range idsOf(variant.Bool, variant.Int, variant.Float) {
		weak.match(0, exactly(8, 0, 0, 0, id, 0, 0, 0))
		weak.match(0, exactly(12, 0, 0, 0, id, 0, 1, 0))
	}
	return strong.text(85) + weak.text(30)
}

// idsOf are the ids that the dialects give some types.
func idsOf(types ...variant.Type) []byte {
	var ids []byte
	for _, d := range dialect.All() {
		for _, t := range types {
			if id, ok := d.ID(t); ok && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// mask is a byte, and which of its bits count.
type mask struct{ value, bits byte }

var any1 = mask{}

func exactly(bytes ...byte) []mask {
	var all []mask
	for _, b := range bytes {
		all = append(all, mask{b, 0xff})
	}
	return all
}

// magic is a list of patterns, of which one must match.
type magic []string

func (m *magic) match(offset int, pattern []mask) {
	var value, bits strings.Builder
	for _, p := range pattern {
		fmt.Fprintf(&value, `\x%02x`, p.value)
		fmt.Fprintf(&bits, "%02x", p.bits)
	}
	*m = append(*m, fmt.Sprintf(`      <match type="string" offset="%d" value="%s" mask="0x%s"/>`, offset, value.String(), bits.String()))
}

func (m magic) text(priority int) string {
	return fmt.Sprintf("    <magic priority=\"%d\">\n%s\n    </magic>\n", priority, strings.Join(m, "\n"))
}
