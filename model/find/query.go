// Package find searches documents for values, by path, key, type and value, and replaces matches in one step.
package find

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noSuchType      message.ID = "find.no-such-type type"
	noNumberBetween message.ID = "find.no-number-between"
)

// Query says what to search for. A value matches if everything that is set applies to it; the zero Query matches every
// value.
type Query struct {
	Path string // pattern for the path: "*" is any one step or any part of a name, "**" any number of steps
	Key  string // regular expression for the key of an entry, the name of a property or attribute
	Type string // the type's name in the document's dialect, or Godot 4's

	// The next ones match the text of a value: that of a String, StringName or NodePath, the Godot text of other leaf
	// values, if not only in the name of their type. An Array, Dictionary or Object does not match them; its contents may.
	Text  string // a part of it
	Fold  bool   // ignore case in Text
	Value string // regular expression
	Any   string // regular expression for the key, as Key, or for the text of the value

	Least, Most *float64 // inclusive bounds of an int or float
	Where       string   // expression that must be true, over value, key, path and type

	Elements bool // search the elements of packed arrays of numbers too; strings in packed arrays are always searched
	Bare     bool // do not search documents inside bytes
}

// QueryError says which part of a query is invalid.
type QueryError struct {
	Field string // of Query, in lower case: "path", "key", "any", "where"; or "with"
	Err   error
}

// Message returns which part of the query is wrong and how.
func (e *QueryError) Message() message.Message { return message.In(e.Field, e.Err) }

func (e *QueryError) Error() string { return e.Message().String() }

// Unwrap returns what is wrong with it.
func (e *QueryError) Unwrap() error { return e.Err }

// Search is a compiled query. It may be used for many documents, but not in several goroutines at a time.
type Search struct {
	// Skipped, if not nil, is called with the path of values that were not searched, as model.WalkOptions.Skipped.
	Skipped func(path string, why message.Message)

	query  Query
	path   *pattern
	key    *regexp.Regexp
	value  *regexp.Regexp
	any    *regexp.Regexp
	marked *regexp.Regexp // what the text of a value is looked through for; nil for nothing
	where  *expression
	folded string
	needle string // bytes in every hit or its key; "" if there are none
	fold   bool   // they may be in upper case
	// only a String, a StringName or a NodePath can have a matching text
	textual bool
}

// Compile prepares a query. Errors are *QueryError.
func Compile(q Query) (*Search, error) {
	s := &Search{query: q, folded: strings.ToLower(q.Text)}
	var err error
	fail := func(field string, err error) (*Search, error) { return nil, &QueryError{field, err} }
	if q.Path != "" {
		if s.path, err = parsePattern(q.Path); err != nil {
			return fail("path", err)
		}
	}
	if q.Key != "" {
		if s.key, err = Pattern(q.Key); err != nil {
			return fail("key", err)
		}
	}
	if q.Value != "" {
		if s.value, err = Pattern(q.Value); err != nil {
			return fail("value", err)
		}
	}
	if q.Any != "" {
		if s.any, err = Pattern(q.Any); err != nil {
			return fail("any", err)
		}
	}
	if q.Type != "" && !slices.ContainsFunc(dialect.All(), func(d *dialect.Dialect) bool {
		return len(typesNamed(d, q.Type)) > 0 || len(typesNamed(d.InJSON(), q.Type)) > 0
	}) {
		return fail("type", message.Err(noSuchType, q.Type))
	}
	if q.Least != nil && q.Most != nil && *q.Least > *q.Most || q.Least != nil && math.IsNaN(*q.Least) || q.Most != nil && math.IsNaN(*q.Most) {
		return fail("value", message.Err(noNumberBetween))
	}
	if q.Where != "" {
		if s.where, err = newExpression(q.Where, true); err != nil {
			return fail("where", err)
		}
	}
	if s.marked, err = q.finder(); err != nil {
		return fail("value", err)
	}
	s.chooseNeedle()
	return s, nil
}

// typesNamed returns the types with this name in a dialect or in Godot 4.
func typesNamed(d *dialect.Dialect, name string) []variant.Type {
	var list []variant.Type
	for _, row := range d.Rows {
		if row.Layout != dialect.Invalid && (row.Name == name || row.Type.String() == name || row.Type == variant.Nil && name == "null") {
			list = append(list, row.Type)
		}
	}
	return list
}

// mostMarks is how many matches in one value are marked.
const mostMarks = 64

// finder is an expression for what the query looks for in the text of a value, nil if that is nothing.
func (q *Query) finder() (*regexp.Regexp, error) {
	switch {
	case q.Value != "":
		return Pattern(q.Value)
	case q.Text == "":
		return nil, nil
	case q.Fold:
		return regexp.Compile("(?i)" + regexp.QuoteMeta(q.Text))
	}
	return regexp.Compile(regexp.QuoteMeta(q.Text))
}

// marks are the matches in a text, without empty ones.
func (s *Search) marks(text []byte) (list []Span) {
	if s.marked == nil {
		return nil
	}
	for _, at := range s.marked.FindAllIndex(text, mostMarks) {
		if at[0] < at[1] {
			list = append(list, Span(at))
		}
	}
	return list
}
