package find

import (
	"strings"
	"unicode/utf8"

	"savant/model/find"
)

// lineBreak shows a line break within a line.
const lineBreak = " ⏎ "

// afterwards is what a list shows of the value that a hit becomes, given as Godot text: those lines that were found, or all of it.
func afterwards(hit *find.Hit, text string) string {
	if len(hit.Lines) == 0 {
		return inOneLine(text)
	}
	lines := strings.Split(unquoted(text), "\n")
	if len(lines) != hit.Breaks+1 { // which of them were found is not known
		return shortened(strings.Join(lines, lineBreak))
	}
	return joinedLines(hit.Lines, func(l find.MatchLine) string { return lines[l.N] })
}

// joinedLines puts lines into one, each as text has it.
func joinedLines(lines []find.MatchLine, text func(find.MatchLine) string) string {
	list := make([]string, len(lines))
	for i, l := range lines {
		list[i] = strings.TrimSpace(text(l))
	}
	return strings.Join(list, lineBreak)
}

// inOneLine is Godot text with its line breaks shown, at most as long as the text of a hit. A backslash in a string, which is written as two, stays
// that, also before an n.
func inOneLine(text string) string {
	return shortened(strings.NewReplacer(`\\`, `\\`, `\n`, lineBreak, "\n", lineBreak).Replace(text))
}

// unquoted is the text that a string literal stands for.
func unquoted(text string) string {
	text = strings.TrimSuffix(text[strings.IndexByte(text, '"')+1:], `"`)
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\r`, "\r", `\"`, `"`).Replace(text)
}

// mostShown is how many letters of a new value are shown.
const mostShown = 200

// shortened cuts a text to the length that is shown.
func shortened(text string) string {
	if utf8.RuneCountInString(text) <= mostShown {
		return text
	}
	return string([]rune(text)[:mostShown-1]) + "…"
}
