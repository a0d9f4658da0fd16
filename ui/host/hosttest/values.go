package hosttest

import (
	"testing"

	"savant/ui/host"
)

// Set gives the value at a path of a document another literal, or ends the test.
func Set(t *testing.T, p host.Page, path, literal string) {
	t.Helper()
	doc := p.Doc()
	r, err := doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	v, err := doc.Parse(r, literal)
	if err == nil {
		err = doc.Set(r, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Holds fails the test unless the value at a path of a document is a literal.
func Holds(t *testing.T, p host.Page, path, literal string) {
	t.Helper()
	r, err := p.Doc().Find(path)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := p.Doc().Text(r); err != nil || text != literal {
		t.Errorf("%s is %s, not %s: %v", path, text, literal, err)
	}
}
