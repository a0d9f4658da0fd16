package find

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// chooseNeedle finds a text that is literally in the bytes of every hit, or of its key: values without it can be
// skipped. The longest of those that the parts of the query require is likely the rarest.
func (s *Search) chooseNeedle() {
	best := ""
	s.textual = s.query.Text != "" && unspoken(s.folded) != "" || s.query.Value != "" && unspoken(strings.ToLower(required(s.query.Value, true))) != ""
	consider := func(text string) {
		if len(text) > len(best) {
			best = text
		}
	}
	if s.path != nil {
		consider(s.path.needle())
	}
	if s.query.Key != "" {
		// A key that is not a String is matched by its literal, which is not what is stored.
		consider(unspoken(required(s.query.Key, false)))
	}
	if s.query.Text != "" && !s.query.Fold {
		consider(s.unspoken(s.query.Text))
	}
	if s.query.Value != "" {
		consider(s.unspoken(required(s.query.Value, false)))
	}
	if s.query.Any != "" {
		consider(unspoken(required(s.query.Any, false)))
	}
	s.needle = best
	if best != "" {
		return
	}
	if s.query.Text != "" && s.query.Fold {
		consider(folded(s.query.Text))
	}
	if s.query.Value != "" {
		consider(folded(required(s.query.Value, true)))
	}
	if s.query.Any != "" {
		consider(folded(required(s.query.Any, true)))
	}
	s.needle, s.fold = best, best != ""
}

// folded returns the part of a case-insensitive text that can be a needle: lower-case ASCII letters, except i, k and s,
// which have equivalents beyond ASCII.
func folded(text string) string {
	best := ""
	for _, run := range strings.FieldsFunc(unspoken(strings.ToLower(text)), func(r rune) bool {
		return r >= utf8.RuneSelf || r == 'i' || r == 'k' || r == 's'
	}) {
		if len(run) > len(best) {
			best = run
		}
	}
	return best
}

// unspoken returns the part of a text of values that can be a needle.
func (s *Search) unspoken(text string) string {
	if s.query.Type == variant.String.String() {
		return text // only values of these types match, and they are stored literally
	}
	return unspoken(text)
}

// unspoken returns the longest run of a text that can come only from text in the file: not from the formatting of
// numbers and other values, and without the separators of a NodePath, whose parts are stored separately.
func unspoken(text string) string {
	best := ""
	for _, run := range strings.FieldsFunc(text, func(r rune) bool {
		return r < utf8.RuneSelf && r != '_' && r != ' ' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		if len(run) > len(best) && !strings.Contains(words, run) && !strings.Contains(lowerWords, run) {
			best = run
		}
	}
	return best
}

// words are the letters that occur in the text of values without being stored, joined.
var words = func() string {
	list := []string{"true", "false", "null", "nan", "inf", "inf_neg", "Object", "EncodedObjectAsID", "RID", "Resource", "ExtResource",
		"SubResource", " ", "  ", "uid", "Callable", "Signal", "id", "Image", "InputEvent", "width", "height", "format", "mipmaps", "data"}
	for _, d := range dialect.All() {
		for t := range variant.Types {
			list = append(list, d.TypeName(t), d.Text.Name(t))
		}
	}
	return strings.Join(list, "\n")
}()

var lowerWords = strings.ToLower(words)

// required returns a text that is in everything a regular expression matches, "" if that is not obvious; with fold also
// one whose case may differ.
func required(expression string, fold bool) string {
	re, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return ""
	}
	return requiredIn(re.Simplify(), fold)
}

func requiredIn(re *syntax.Regexp, fold bool) string {
	switch re.Op {
	case syntax.OpLiteral:
		if fold || re.Flags&syntax.FoldCase == 0 {
			return string(re.Rune)
		}
	case syntax.OpCapture, syntax.OpPlus:
		return requiredIn(re.Sub[0], fold)
	case syntax.OpConcat:
		best := ""
		for _, sub := range re.Sub {
			if text := requiredIn(sub, fold); len(text) > len(best) {
				best = text
			}
		}
		return best
	}
	return ""
}
