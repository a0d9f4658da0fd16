package find

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/expr-lang/expr/file"

	"savant/codec/message"
)

// Messages.
const (
	libraryText    message.ID = "find.library-text text"
	endsEarly      message.ID = "find.ends-early place"
	notExpected    message.ID = "find.not-expected token place"
	singleEquals   message.ID = "find.single-equals place"
	unknownName    message.ID = "find.unknown-name name"
	stringOpen     message.ID = "find.string-open place"
	badNumber      message.ID = "find.bad-number number place"
	argumentCount  message.ID = "find.argument-count place"
	unfitArgument  message.ID = "find.unfit-argument function place"
	unfitOperands  message.ID = "find.unfit-operands operator left right place"
	notATest       message.ID = "find.not-a-test type"
	regexpUnclosed message.ID = "find.regexp-unclosed sign"
	regexpUnopened message.ID = "find.regexp-unopened"
	regexpNothing  message.ID = "find.regexp-nothing sign"
	regexpEscape   message.ID = "find.regexp-escape escape"
	regexpBackward message.ID = "find.regexp-backward range"
	regexpOther    message.ID = "find.regexp-other part"
)

// slips are what the expression library says of usual mistakes, and what we say of them.
var slips = []struct {
	theirs *regexp.Regexp
	ours   func(found []string, place string) error
}{
	{regexp.MustCompile(`^unexpected token EOF`), func(_ []string, place string) error { return message.Err(endsEarly, place) }},
	{regexp.MustCompile(`^unexpected token \w+\("="\)`), func(_ []string, place string) error { return message.Err(singleEquals, place) }},
	{regexp.MustCompile(`^unexpected token \w+\("(.*)"\)`), func(found []string, place string) error { return message.Err(notExpected, found[1], place) }},
	{regexp.MustCompile(`^unrecognized character: \S+ '(.*)'`), func(found []string, place string) error { return message.Err(notExpected, found[1], place) }},
	{regexp.MustCompile(`^unknown name (\S+)`), func(found []string, _ string) error { return message.Err(unknownName, found[1]) }},
	{regexp.MustCompile(`^literal not terminated`), func(_ []string, place string) error { return message.Err(stringOpen, place) }},
	{regexp.MustCompile(`^(?:bad number syntax: |invalid float literal: .* parsing |invalid integer literal: .* parsing )"(.*?)"`),
		func(found []string, place string) error { return message.Err(badNumber, found[1], place) }},
	{regexp.MustCompile(`^(?:invalid number of arguments|too many arguments|not enough arguments)`), func(_ []string, place string) error { return message.Err(argumentCount, place) }},
	{regexp.MustCompile(`^(?:invalid argument for|cannot use .* to call|builtin) (\w+)`), func(found []string, place string) error { return message.Err(unfitArgument, found[1], place) }},
	{regexp.MustCompile(`^invalid operation: (\S+) \(mismatched types (.*) and (.*)\)`), func(found []string, place string) error {
		return message.Err(unfitOperands, found[1], kindName(found[2]), kindName(found[3]), place)
	}},
	{regexp.MustCompile("^error parsing regexp: .*`(.*)`"), func(found []string, _ string) error { return message.Err(regexpOther, found[1]) }},
	{regexp.MustCompile(`^expected bool, but got (.*)`), func(found []string, _ string) error { return message.Err(notATest, kindName(found[1])) }},
}

// kindName is a type of Go as the engines call what expressions have of it.
func kindName(of string) string {
	if name, ok := map[string]string{"float64": "float", "string": "String", "nil": "null", "map[string]interface {}": "vector", "[]interface {}": "list"}[of]; ok {
		return name
	}
	if strings.HasPrefix(of, "func(") {
		return "function"
	}
	return of
}

// Plain returns an error of ours unchanged, and says in other words what the expression library says of usual mistakes. Of the rest it is the
// first line; what follows is a drawing of the place.
func Plain(err error) error {
	if own := message.Messenger(nil); errors.As(err, &own) {
		return own.Message().Err()
	}
	if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
		return plainPattern(wrong)
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	said, place := line, ""
	if at := (*file.Error)(nil); errors.As(err, &at) {
		said, place = at.Message, fmt.Sprintf("%d:%d", at.Line, at.Column+1)
	}
	for _, slip := range slips {
		if found := slip.theirs.FindStringSubmatch(said); found != nil {
			return slip.ours(found, place)
		}
	}
	return message.Err(libraryText, line)
}

// Pattern compiles a regular expression. The error is one of ours.
func Pattern(text string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(text)
	if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
		return nil, plainPattern(wrong)
	}
	return re, err
}

// plainPattern is what is wrong with a regular expression.
func plainPattern(e *syntax.Error) error {
	switch e.Code {
	case syntax.ErrMissingParen:
		return message.Err(regexpUnclosed, "(")
	case syntax.ErrMissingBracket:
		return message.Err(regexpUnclosed, "[")
	case syntax.ErrUnexpectedParen:
		return message.Err(regexpUnopened)
	case syntax.ErrMissingRepeatArgument, syntax.ErrInvalidRepeatOp:
		return message.Err(regexpNothing, e.Expr)
	case syntax.ErrInvalidEscape, syntax.ErrTrailingBackslash:
		return message.Err(regexpEscape, `\`+strings.TrimPrefix(e.Expr, `\`))
	case syntax.ErrInvalidCharRange:
		return message.Err(regexpBackward, e.Expr)
	}
	return message.Err(regexpOther, e.Expr)
}
