package model

// newText returns the form of a text document, or nil if its bytes are none. d.info.Kind says which kind the file looks like;
// the form fills in the rest of d.info. (Stands in until text.go is there: delete this file then.)
func newText(d *Document) form { return nil }
