package find

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// chooseNeedle finds text that stands as it is in the bytes of every hit, or of its key: values without it need not be looked
// at. The longest of those that the parts of the query ask for is likely the rarest.
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
		// A key that is no String is told by its literal, which is not what is stored.
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

// folded is what of a text in which capital letters do not count is of use as a needle: small ASCII letters. Of those, i, k and
// s are the same as letters beyond ASCII.
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

// unspoken is what of a text of values is of use as a needle.
func (s *Search) unspoken(text string) string {
	if s.query.Type == variant.String.String() {
		return text // values of other types do not count, and these are stored as they are
	}
	return unspoken(text)
}

// unspoken returns the longest run of a text that can only come from text in the file: not from the way in which numbers and
// other values are written, and not with the separators of a NodePath, whose parts are stored on their own.
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

// words are the letters that are in the text of values without standing in the file, in one piece.
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

// required returns a text that is in everything that a regular expression matches, "" if it is not plain which; with fold also
// one that may be there in small or capital letters.
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
