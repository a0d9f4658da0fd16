package page

import (
	"savant/codec/variant"
	"savant/model"
)

// mostReference is the longest value, in bytes, that can name a resource: what is longer holds other things, and decoding it could take as long as the
// file is large.
const mostReference = 4 << 10

// Reference returns the resource that the value of a row names, and whether it names one.
func Reference(doc *model.Document, r model.Row) (*variant.Resource, bool) {
	if r == 0 || doc.Describe(r).Length > mostReference {
		return nil, false
	}
	v, err := doc.Value(r)
	if err != nil {
		return nil, false
	}
	ref, ok := v.Data.(*variant.Resource)
	return ref, ok
}
