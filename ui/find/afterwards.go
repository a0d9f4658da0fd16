package find

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"savant/model/find"
	"savant/ui/internal/words"
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
	list := make([]string, len(hit.Lines))
	for i, l := range hit.Lines {
		list[i] = strings.TrimSpace(strings.Join(lines[l.N:l.N+1+strings.Count(l.Text, "\n")], lineBreak))
	}
	return strings.Join(list, lineBreak)
}

// said is what a list shows of a hit, with where what was found is in it: a text of one line, or those lines in which it was found, each with its number,
// if there are more.
func said(hit *find.Hit) (string, [][2]int) {
	if len(hit.Lines) == 0 {
		first, _, more := strings.Cut(hit.Text, "\n")
		if more {
			first += lineBreak + "…"
		}
		return first, hit.Marks
	}
	var text strings.Builder
	var marks [][2]int
	for i, l := range hit.Lines {
		if i > 0 {
			text.WriteString(lineBreak)
		}
		if hit.Breaks > 0 {
			text.WriteString(words.Number(int64(l.N+1)) + ": ")
		}
		from := len(l.Text) - len(strings.TrimLeftFunc(l.Text, unicode.IsSpace))
		if len(l.Marks) > 0 {
			from = min(from, l.Marks[0][0])
		}
		place := func(at int) int {
			return text.Len() + len(strings.ReplaceAll(l.Text[from:max(at, from)], "\n", lineBreak))
		}
		for _, m := range l.Marks {
			marks = append(marks, [2]int{place(m[0]), place(m[1])})
		}
		text.WriteString(strings.ReplaceAll(l.Text[from:], "\n", lineBreak))
	}
	return strings.TrimRightFunc(text.String(), unicode.IsSpace), marks
}

// inOneLine is Godot text with its line breaks shown, at most as long as the text of a hit. A backslash in a string, which is written as two, stays
// that, also before an n.
func inOneLine(text string) string { return shortened(oneLine(text)) }

func oneLine(text string) string {
	return strings.NewReplacer(`\\`, `\\`, `\n`, lineBreak, "\n", lineBreak).Replace(text)
}

const (
	roomForBoth = 60 // letters of the value before and after that stand in a row together
	keptAround  = 16 // letters of what both have, before and after what changes
)

// apart is what a row shows of a value before and after a change. Of long ones, the beginning and the end that both have are shortened, so that what
// changes is seen.
func apart(before, after string) (string, string) {
	if utf8.RuneCountInString(before)+utf8.RuneCountInString(after) <= roomForBoth {
		return before, after
	}
	from, end := 0, 0 // how much of both is alike, from the beginning and from the end
	for from < min(len(before), len(after)) {
		r, n := utf8.DecodeRuneInString(before[from:])
		if s, m := utf8.DecodeRuneInString(after[from:]); s != r || m != n {
			break
		}
		from += n
	}
	for end < min(len(before), len(after))-from {
		r, n := utf8.DecodeLastRuneInString(before[from : len(before)-end])
		if s, m := utf8.DecodeLastRuneInString(after[from : len(after)-end]); s != r || m != n {
			break
		}
		end += n
	}
	front, back := lastLetters(before[:from]), firstLetters(before[len(before)-end:], keptAround)
	was, is := before[from:len(before)-end], after[from:len(after)-end]
	return front + firstLetters(was, roomForBoth-2*keptAround) + back, front + shortened(is) + back
}

// firstLetters is the beginning of a text, with an ellipsis if that is not all.
func firstLetters(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i] + "…"
		}
	}
	return text
}

// lastLetters is the end of a text that stands before a change, with an ellipsis if that is not all.
func lastLetters(text string) string {
	from := len(text)
	for n := 0; n < keptAround && from > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(text[:from])
		from -= size
	}
	if from == 0 {
		return text
	}
	return "…" + text[from:]
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

// unchecked says how many of the values that change are code; "" for none.
func unchecked(n int) string {
	if n == 0 {
		return ""
	}
	return words.Count(int64(n), "%s value is code, which is not checked.", "%s values are code, which is not checked.")
}
