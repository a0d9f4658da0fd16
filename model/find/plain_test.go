package find_test

import (
	"regexp"
	"testing"

	"savant/codec/message"
	"savant/model/find"
)

// TestMistakesInExpressions: what the library says of usual mistakes is said in our words, whatever version of it is used.
func TestMistakesInExpressions(t *testing.T) {
	for where, want := range map[string]message.ID{
		"value >":             "find.ends-early place",
		"value > [1, 2":       "find.ends-early place",
		"value = 5":           "find.single-equals place",
		"value ~ 5":           "find.not-expected token place",
		"value is 5":          "find.not-expected token place",
		"valu > 5":            "find.unknown-name name",
		"size(value) > 5":     "find.unknown-name name",
		`key == "gold`:        "find.string-open place",
		"value == 0b12":       "find.bad-number number place",
		"value == 1e":         "find.bad-number number place",
		"len()":               "find.argument-count place",
		"trim(key, 1, 2, 3)":  "find.argument-count place",
		`max("a", 2) > 1`:     "find.unfit-argument function place",
		"lower(5) == key":     "find.unfit-argument function place",
		"filter(value, true)": "find.unfit-argument function place",
		"value > 5 and key":   "find.unfit-operands operator left right place",
		"type == int":         "find.unfit-operands operator left right place",
		"value + 5":           "find.not-a-test type",
		`key matches "("`:     "find.regexp-other part",
	} {
		_, err := find.Compile(find.Query{Where: where})
		if id := message.IDOf(cause(err)); id != want {
			t.Errorf("%s: %v, not %s: %v", where, id, want, said(err))
		}
	}
}

// TestMistakesInPatterns: so is what is wrong with a regular expression.
func TestMistakesInPatterns(t *testing.T) {
	for pattern, want := range map[string]message.ID{
		"(a": "find.regexp-unclosed sign", "[a": "find.regexp-unclosed sign", "a)": "find.regexp-unopened", "*": "find.regexp-nothing sign", "a**": "find.regexp-nothing sign",
		`a\`: "find.regexp-escape escape", `\y`: "find.regexp-escape escape", "[z-a]": "find.regexp-backward range", "a{5000}": "find.regexp-other part",
	} {
		if _, err := regexp.Compile(pattern); err == nil {
			t.Errorf("%s is a regular expression", pattern)
		}
		_, err := find.Compile(find.Query{Any: pattern})
		if id := message.IDOf(cause(err)); id != want {
			t.Errorf("%s: %v, not %s: %v", pattern, id, want, said(err))
		}
	}
}

// cause is the error in that of a query.
func cause(err error) error {
	if q, ok := err.(*find.QueryError); ok {
		return q.Err
	}
	return err
}
