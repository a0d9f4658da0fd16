// Package gron writes documents as lines of assignments, one for each value, and applies edited lines to a document.
//
// The name and the idea are those of Tom Hudson's gron for JSON. The paths and values are Savant's, and what lines do
// not contain (widths, comments, bytes that are not a value) comes from the document to which they are applied.
package gron

import (
	"context"
	"errors"
	"strings"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	bytesHere  message.ID = "gron.bytes-here path n"
	unreadable message.ID = "gron.unreadable path what"
)

// Line is the assignment of one value.
type Line struct {
	Path string
	// Text is the value in the document's own notation, without line ends; for a value or section with children, an
	// empty one. It is "" for what is not a value or cannot be read, which has no assignment.
	Text string
	Note message.Message // instead of Text
}

// Remark begins a line without an assignment.
const Remark = "//"

// Lines calls f for each line of a document in file order, until f returns false. The error is that of ctx.
func Lines(ctx context.Context, doc *model.Document, f func(Line) bool) error {
	const none = 1 << 30
	var failed error
	whole := none // the level of a value that is one line with its contents
	doc.WalkLevels(model.Root, -1, func(r model.Row, level int) bool {
		if failed = ctx.Err(); failed != nil {
			return false
		}
		if level > whole {
			return true
		}
		whole = none
		line := Line{Path: doc.Path(r)}
		what := doc.Describe(r)
		if text, ok := opened(what); ok {
			line.Text = text
			return f(line)
		}
		if what.Badge >= model.BadgeFile && what.Badge != model.BadgeOpaque {
			if _, err := doc.Value(r); err != nil { // a section
				line.Text = "{}"
				return f(line)
			}
		}
		if what.Badge != model.BadgeOpaque { // bytes that cannot be read may have values behind them
			whole = level
		}
		text, err := doc.Text(r)
		var refused *model.RefusedError
		switch {
		case err == nil:
			line.Text = oneLine(text)
		case !errors.As(err, &refused):
			line.Note = message.New(unreadable, line.Path, err)
		default:
			line.Note = message.New(bytesHere, line.Path, what.Length)
		}
		return f(line)
	})
	return failed
}

// opened returns the text of a value whose entries or elements have their own lines.
func opened(what model.Description) (text string, ok bool) {
	if what.Children == 0 {
		return "", false
	}
	brackets := map[model.Badge]string{model.BadgeDictionary: "{}", model.BadgeArray: "[]"}[what.Badge]
	if brackets != "" && strings.HasSuffix(what.Type, "]") {
		brackets = what.Type + "(" + brackets + ")"
	}
	return brackets, brackets != ""
}

// oneLine returns the text of a value without line ends. In strings they become escapes, which all engines read
// (core/variant/variant_parser.cpp, and JSON), elsewhere spaces.
func oneLine(text string) string {
	if !strings.ContainsAny(text, "\n\r") {
		return text
	}
	var b strings.Builder
	quoted, slashed := false, false
	for i := range len(text) {
		c := text[i]
		end := c == '\n' || c == '\r'
		switch {
		case end && slashed: // a backslash before a line end escapes the line end
			b.WriteByte(map[byte]byte{'\n': 'n', '\r': 'r'}[c])
		case end && quoted:
			b.WriteString(map[byte]string{'\n': `\n`, '\r': `\r`}[c])
		case end:
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
		switch {
		case slashed:
			slashed = false
		case c == '\\' && quoted:
			slashed = true
		case c == '"':
			quoted = !quoted
		}
	}
	return b.String()
}
