package cli

import (
	"fmt"
	"math"
	"strconv"

	"savant/codec/variant"
	"savant/model"
)

// typedLiteral reads a literal as a value of a type.
func typedLiteral(doc *model.Document, r model.Row, text string, t variant.Type) (variant.Value, error) {
	v, err := literal(doc, r, text)
	if err != nil || v.Type == t {
		return v, err
	}
	if to, ok := conversions[conversion{v.Type, t}]; ok {
		if made, ok := to(v, text); ok {
			return made, nil
		}
	}
	return v, &usageError{fmt.Errorf("%s is %s, of which no %s can be made",
		model.Quote(text), doc.Dialect().TypeName(v.Type), doc.Dialect().TypeName(t))}
}

type conversion struct{ from, to variant.Type }

// conversions are the types that --type turns into one another, as GDScript's constructors do; ok is false for a value of
// which nothing can be made. What is written in another way (Vector2i(1, 2) for Vector2(1, 2)) is for the user to write.
var conversions = map[conversion]func(v variant.Value, text string) (made variant.Value, ok bool){
	{variant.Int, variant.Float}: func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.OfFloat(float64(v.Int())), true
	},
	{variant.Float, variant.Int}: func(v variant.Value, _ string) (variant.Value, bool) {
		f := math.Trunc(v.Float())
		return variant.OfInt(int64(f)), f >= math.MinInt64 && f < -math.MinInt64
	},
	{variant.Bool, variant.Int}: func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.OfInt(int64(v.Bits)), true
	},
	{variant.Bool, variant.Float}: func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.OfFloat(float64(v.Bits)), true
	},
	{variant.Int, variant.Bool}: func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.OfBool(v.Int() != 0), true
	},
	{variant.Float, variant.Bool}: func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.OfBool(v.Float() != 0), true
	},
	{variant.String, variant.Int}: func(v variant.Value, _ string) (variant.Value, bool) {
		n, err := strconv.ParseInt(v.Text, 10, 64)
		return variant.OfInt(n), err == nil
	},
	{variant.String, variant.Float}: func(v variant.Value, _ string) (variant.Value, bool) {
		f, err := strconv.ParseFloat(v.Text, 64)
		return variant.OfFloat(f), err == nil
	},
	{variant.Int, variant.String}:        written,
	{variant.Float, variant.String}:      written,
	{variant.Bool, variant.String}:       written,
	{variant.StringName, variant.String}: retyped(variant.String),
	{variant.String, variant.StringName}: retyped(variant.StringName),
}

// written makes a String of a literal as it was typed.
func written(_ variant.Value, text string) (variant.Value, bool) {
	return variant.OfString(text), true
}

// retyped keeps the text and changes the type.
func retyped(t variant.Type) func(variant.Value, string) (variant.Value, bool) {
	return func(v variant.Value, _ string) (variant.Value, bool) {
		return variant.Value{Type: t, Text: v.Text}, true
	}
}
