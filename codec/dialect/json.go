package dialect

import (
	"slices"

	"savant/codec/variant"
)

// jsonWords are JSON's names of its types.
var jsonWords = map[variant.Type]string{variant.Nil: "null", variant.Int: "number", variant.Float: "number", variant.String: "string",
	variant.Array: "array", variant.Dictionary: "object"}

// inJSON are all dialects with these names.
var inJSON = func() map[*Dialect]*Dialect {
	all := map[*Dialect]*Dialect{}
	for _, d := range All() {
		made := *d
		made.Title, made.Rows = "JSON", slices.Clone(d.Rows)
		for i := range made.Rows {
			if word, ok := jsonWords[made.Rows[i].Type]; ok && made.Rows[i].Layout != Invalid {
				made.Rows[i].Name = word
			}
		}
		all[d] = &made
	}
	return all
}()

// InJSON returns the dialect with JSON's type names: number, string, object. JSON has no dialect of its own and is
// shown in that of an engine.
func (d *Dialect) InJSON() *Dialect {
	if made, ok := inJSON[d]; ok {
		return made
	}
	return d
}
