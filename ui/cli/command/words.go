package command

import (
	"fmt"
	"regexp"
	"strings"

	"savant/model"
	"savant/ui/catalog"
)

// English is what a message or an error says in English, the language of the command line.
func English(x any) string { return catalog.English().Text(x) }

// Count is "1 byte" or "2 bytes".
func Count[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Wherever returns a path, or "." for that of the whole file.
func Wherever(path string) string {
	if path == "" {
		return "."
	}
	return path
}

// Summary returns a short form of a row's value, or of its contents.
func Summary(what model.Description) string {
	if len(what.About) > 0 {
		return English(what.About)
	}
	return what.Summary
}

// Leaf reports whether a row's children are elements of a packed array, which are no rows of a dump.
func Leaf(what model.Description) bool {
	return what.Badge >= model.BadgeBytes && what.Badge <= model.BadgePackedColor
}

// Problem returns a problem as a message: its place, its description, and the command that mends it.
func Problem(doc *model.Document, p model.Problem) string {
	said := Mended(doc, p)
	switch p.Repair {
	case "":
		if len(p.Choices) > 0 {
			said += " (savant " + model.RepairFitting + " with one of " + Choices(p.Choices) + ")"
		}
	case model.RepairUnsure:
		said += " (savant " + model.RepairFitting + " --" + model.RepairUnsure + ")"
	default:
		said += " (savant " + p.Repair + ")"
	}
	return said
}

// Choices are counts that may be written, as operands.
func Choices(list []model.Choice) string {
	var all []string
	for _, c := range list {
		all = append(all, fmt.Sprintf("%#x=%d", c.Offset, c.Fits))
	}
	return strings.Join(all, ", ")
}

// Mended says where a problem was and what, without what repairs it; of one of several counts what it was and is.
func Mended(doc *model.Document, p model.Problem) string {
	if len(p.Choices) == 1 {
		return fmt.Sprintf("%s: the count is %d instead of %d", ProblemPlace(doc, p), p.Choices[0].Fits, p.Choices[0].Count)
	}
	if !p.Wrapper.IsZero() {
		return English(p.Text)
	}
	// An error of the codec already names its place.
	return ProblemPlace(doc, p) + ": " + strings.TrimPrefix(English(p.Text), offsetOf(p)+": ")
}

// Damaged says what is wrong with a save of which only what can be read is printed.
func (c *Call) Damaged(name string, doc *model.Document) {
	if !doc.HasRecords() {
		return
	}
	for _, p := range doc.Problems() {
		c.Message(name, Problem(doc, p))
		c.Worse(Problems)
	}
}

func offsetOf(p model.Problem) string { return Where(0, 0, p.Offset) }

// Where returns a place: line and column of a text, or the offset if there are no lines.
func Where(line, column int, offset int64) string {
	if line == 0 {
		return fmt.Sprintf("offset %#x", offset)
	}
	return fmt.Sprintf("line %d:%d", line, column)
}

// ProblemPlace is where a problem is.
func ProblemPlace(doc *model.Document, p model.Problem) string {
	line, column := doc.Position(p.Offset)
	at := Where(line, column, p.Offset)
	if p.Path != "" {
		at += " (" + catalog.Brief(p.Path) + ")"
	}
	return at
}

// plain are words that shells take as they are.
var plain = regexp.MustCompile(`^[\w./:,+%@=-]+$`)

// Line is a command line as it is typed: what shells would take apart is in quotes.
func Line(words ...string) string {
	typed := make([]string, len(words))
	for i, word := range words {
		if typed[i] = word; !plain.MatchString(word) {
			typed[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(typed, " ")
}
