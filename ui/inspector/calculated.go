package inspector

import (
	"savant/codec/variant"
	"savant/ui/inspector/numtext"
)

// results is what a calculation makes of the number of each row, as text; types are those of the rows.
type results struct {
	texts []string
	types []variant.Type
}

// calculated is what a text makes of rows whose numbers are of both types, which have no field of numbers in common.
// ok is false if the text calculates nothing, or some row has no number.
func (p *Panel) calculated(text string) (list results, ok bool) {
	if !p.several() || p.type_ != variant.Types || len(p.values) == 0 {
		return results{}, false
	}
	for _, v := range p.values {
		if v.Type != variant.Int && v.Type != variant.Float {
			return results{}, false
		}
		now := numtext.Calculated(text, v)
		ok = ok || now != text
		list.texts, list.types = append(list.texts, now), append(list.types, v.Type)
	}
	return list, ok
}

// values are the numbers; the error says which is none for its row.
func (r results) values() ([]variant.Value, error) {
	list := make([]variant.Value, len(r.texts))
	for i, text := range r.texts {
		if r.types[i] == variant.Int {
			n, err := numtext.ParseInt(text)
			if err != nil {
				return nil, err
			}
			list[i] = variant.OfInt(n)
			continue
		}
		f, err := numtext.ParseFloat(text)
		if err != nil {
			return nil, err
		}
		list[i] = variant.OfFloat(f)
	}
	return list, nil
}

// String lists the different results, or the one that all rows have.
func (r results) String() string { return listed(r.texts) }
