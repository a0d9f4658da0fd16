package page

import (
	"strings"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// RowWords is the path of a row where people can read it. One that counts rows because they have no keys is told by their names in the outline.
func RowWords(doc *model.Document, path string) string {
	if !strings.Contains(path, "{") {
		return path
	}
	r, err := doc.Find(path)
	if err != nil {
		return path
	}
	text := ""
	for ; r != 0 && r != model.Root; r = doc.Parent(r) {
		d := inspector.Localized(doc.Describe(r))
		if doc.Parent(r) == model.Root && strings.HasPrefix(d.Label, "#") && text != "" { // the record of a file that has one
			break
		}
		name := d.Label
		if name == "" || strings.HasPrefix(name, "{") {
			name = d.Summary
		}
		if name == "" {
			name = words.Say("row %s", words.Number(int64(doc.Index(r)+1)))
		}
		if text != "" {
			text = " › " + text
		}
		text = widgets.Shorten(name) + text
	}
	return text
}
