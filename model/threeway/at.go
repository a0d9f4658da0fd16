package threeway

import (
	"cmp"

	"savant/model"
)

// longestText bounds the text kept of a value; longer ones are summarized.
const longestText = 1 << 20

// textAt is what a document has at the first of the paths that it has, as text, or in short; "" for nothing.
func textAt(d *model.Document, paths ...string) string {
	for _, path := range paths {
		r, err := d.Find(path)
		if err != nil {
			continue
		}
		about := d.Describe(r)
		if about.Length < longestText {
			if _, err := d.Value(r); err == nil {
				if text, err := d.Text(r); err == nil {
					return text
				}
			}
		}
		return cmp.Or(about.Summary, about.Type, path)
	}
	return ""
}
