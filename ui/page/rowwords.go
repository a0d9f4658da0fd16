package page

import (
	"savant/model"
	"savant/ui/internal/words"
)

// RowWords is the path of a row where people can read it. One that counts rows because they have no keys is told by their names in the outline.
func RowWords(doc *model.Document, path string) string { return words.Text(doc.Told(path)) }
