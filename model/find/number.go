package find

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"savant/codec/message"
)

// Messages.
const (
	literalTooLarge message.ID = "find.literal-too-large number line column most"
)

// Numbers returns an error for the first number in an expression that neither a 64-bit int nor a float holds. Other
// errors are found by its compiler.
func Numbers(text string) error {
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		return nil
	}
	for _, t := range tokens {
		if t.Kind != lexer.Number {
			continue
		}
		number := strings.ReplaceAll(t.Value, "_", "")
		_, whole := strconv.ParseInt(number, 0, 64)
		_, float := strconv.ParseFloat(number, 64)
		isFloat := strings.ContainsAny(number, ".eE") && !strings.HasPrefix(strings.ToLower(number), "0x")
		if isFloat && errors.Is(float, strconv.ErrRange) || !isFloat && errors.Is(whole, strconv.ErrRange) {
			before := []rune(text)[:t.From]
			line, column := 1, 1
			for _, r := range before {
				if column++; r == '\n' {
					line, column = line+1, 1
				}
			}
			return message.Err(literalTooLarge, t.Value, line, column, strconv.Itoa(math.MaxInt64))
		}
	}
	return nil
}
