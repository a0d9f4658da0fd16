package textedit

import (
	"encoding/json"
	"regexp"
	"strings"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// Colors returns the colours of the parts of a line, from left to right; the rest has the colour of text. It is given a
// single line.
type Colors func(line string) []colored

// colored is a part of a line in a colour.
type colored struct {
	from, to int
	color    fyne.ThemeColorName
}

// mostSniffed is how much of a text is examined to recognize its language.
const mostSniffed = 64 << 10

// Sniff returns the colours of a text that is JSON or BBCode, nil for another one.
func Sniff(text string) Colors {
	head := strings.TrimSpace(text[:min(len(text), mostSniffed)])
	switch {
	case head == "":
		return nil
	case (head[0] == '{' || head[0] == '[') && isJSON(head, len(text) > mostSniffed):
		return jsonColors
	case bbTag.MatchString(head) && strings.Contains(head, "[/"):
		return bbColors
	}
	return nil
}

// isJSON reports whether a text is JSON, or begins so if it is cut.
func isJSON(text string, cut bool) bool {
	if !cut {
		return json.Valid([]byte(text))
	}
	d := json.NewDecoder(strings.NewReader(text))
	for n := 0; ; n++ {
		if _, err := d.Token(); err != nil {
			return n > 16
		}
	}
}

var (
	jsonWord = regexp.MustCompile(`"(?:[^"\\]|\\.)*"?(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}\[\],:]`)
	bbTag    = regexp.MustCompile(`\[/?[a-zA-Z_][\w]*(?:[= ][^\[\]\n]*)?\]`)
)

// jsonColors are the colours of a line of JSON: keys, strings, numbers and words as the outline has them.
func jsonColors(text string) []colored {
	var list []colored
	for _, m := range jsonWord.FindAllStringSubmatchIndex(text, -1) {
		c := colored{m[0], m[1], look.Muted}
		switch ch := text[m[0]]; {
		case ch == '"' && m[2] >= 0:
			c.to, c.color = m[2], look.Container
		case ch == '"':
			c.color = look.String
		case ch == '-' || ch >= '0' && ch <= '9':
			c.color = look.Number
		case ch >= 'a':
			c.color = look.Bool
		}
		list = append(list, c)
	}
	return list
}

// bbColors are the colours of a line of BBCode: its tags.
func bbColors(text string) []colored {
	var list []colored
	for _, m := range bbTag.FindAllStringIndex(text, -1) {
		list = append(list, colored{m[0], m[1], look.Packed})
	}
	return list
}
