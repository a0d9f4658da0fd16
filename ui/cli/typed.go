package cli

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
)

// typedLiteral reads a literal as a value of a type. A String is made of it as it was typed.
func typedLiteral(doc *model.Document, r model.Row, text string, t variant.Type) (variant.Value, error) {
	v, err := literal(doc, r, text)
	switch {
	case err != nil || v.Type == t || doc.Dialect().TypeName(v.Type) == doc.Dialect().TypeName(t):
		return v, err
	case t == variant.String && v.Type != variant.StringName && v.Type != variant.NodePath:
		return variant.OfString(text), nil
	}
	made, why := value.Converted(v, t, doc.Dialect())
	if !why.IsZero() {
		return v, &usageError{message.In(rowpath.Quote(text), why).Err()}
	}
	return made, nil
}
