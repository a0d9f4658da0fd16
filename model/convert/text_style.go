package convert

import (
	"bytes"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// textStyle is how a file formats values.
type textStyle struct {
	literal.Style
	newline string
	assign  string // between the name of a property and its value
	blank   bool   // a blank line follows the tag of a section
}

// styleFor returns how a form is formatted.
func styleFor(form string, d *dialect.Dialect, format int, newline string) textStyle {
	t := textStyle{Style: styleOf(d, format), newline: newline, assign: " = "}
	if form == Config {
		t.assign, t.blank = "=", true
	}
	return t
}

// lead returns the usual text before the i-th property of a section; tag says that the section has one.
func (t *textStyle) lead(i int, tag bool) string {
	switch {
	case i > 0:
		return t.newline
	case !tag:
		return ""
	case t.blank:
		return t.newline + t.newline
	}
	return t.newline
}

// after returns the usual text after a section.
func (t *textStyle) after(last bool) string {
	if last {
		return t.newline
	}
	return t.newline + t.newline
}

// lineBreaks returns the line ends of a text.
func lineBreaks(src []byte) string {
	if n := bytes.IndexByte(src, '\n'); n > 0 && src[n-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

func styleOf(d *dialect.Dialect, format int) literal.Style {
	return literal.Style{Dialect: d, Format: format, NoSort: true, Shortest: true}
}

// text appends a value formatted as in the file.
func (t *textStyle) text(dst []byte, v variant.Value) []byte {
	return bytes.TrimSuffix(literal.Append(dst, v, t.Style), []byte("\n"))
}
