package numtext

import (
	"slices"
	"strings"

	"savant/codec/variant"
)

// Results is what a calculation makes of each of several numbers, ints and floats.
type Results struct {
	texts []string
	types []variant.Type
}

// Each is what a text makes of each of several numbers. ok is false if the text calculates nothing, or something is no number.
func Each(text string, numbers []variant.Value) (list Results, ok bool) {
	for _, v := range numbers {
		if v.Type != variant.Int && v.Type != variant.Float {
			return Results{}, false
		}
		now := Calculated(text, v)
		ok = ok || now != text
		list.texts, list.types = append(list.texts, now), append(list.types, v.Type)
	}
	return list, ok
}

// Values are the numbers; the error says which is none of its type.
func (r Results) Values() ([]variant.Value, error) {
	list := make([]variant.Value, len(r.texts))
	for i, text := range r.texts {
		if r.types[i] == variant.Int {
			n, err := ParseInt(text)
			if err != nil {
				return nil, err
			}
			list[i] = variant.OfInt(n)
			continue
		}
		f, err := ParseFloat(text)
		if err != nil {
			return nil, err
		}
		list[i] = variant.OfFloat(f)
	}
	return list, nil
}

// String lists the results.
func (r Results) String() string { return Listed(r.texts) }

// mostResults is how many different results of a calculation are listed.
const mostResults = 4

// Listed is some results as one text, or the one that all have; a few of many.
func Listed(list []string) string {
	if len(slices.Compact(slices.Clone(list))) == 1 {
		return list[0]
	}
	if len(list) > mostResults {
		list = append(slices.Clone(list[:mostResults]), "…")
	}
	return strings.Join(list, ", ")
}
