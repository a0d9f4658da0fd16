// Package lines describes changes of a text by its lines.
package lines

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"savant/model"
	"savant/scene/tscn"
)

// Line is a line of text that a change modifies, adds or removes.
type Line struct {
	Number, Column int    // in the old text, from 1; for an added line, those of the line before which it is inserted
	Before, After  string // without line ends; for long lines the part around the change
	Added, Removed bool
}

// Of returns the lines of a text that patches of it change.
func Of(old []byte, patches []model.Patch) []Line {
	var list []Line
	locator := tscn.NewLocator(old)
	for i := 0; i < len(patches); {
		start, end := lineSpan(old, patches[i])
		next := i + 1
		for ; next < len(patches) && patches[next].Start < end; next++ {
			_, e := lineSpan(old, patches[next])
			end = max(end, e)
		}
		var now []byte
		at := start
		for _, p := range patches[i:next] {
			now = append(append(now, old[at:p.Start]...), p.New...)
			at = p.End
		}
		now = append(now, old[at:end]...)
		number, _ := locator.Position(int(start))
		list = append(list, linesBetween(number, split(old[start:end]), split(now))...)
		i = next
	}
	return list
}

// lineSpan is the stretch of whole lines that a patch changes.
func lineSpan(old []byte, p model.Patch) (start, end int64) {
	start = int64(bytes.LastIndexByte(old[:p.Start], '\n') + 1)
	end = p.End
	if whole := end == 0 || old[end-1] == '\n'; whole && p.Start == start && (len(p.New) == 0 || bytes.HasSuffix(p.New, []byte{'\n'})) {
		return start, end
	}
	if n := bytes.IndexByte(old[end:], '\n'); n >= 0 {
		return start, end + int64(n) + 1
	}
	return start, int64(len(old))
}

func split(b []byte) []string {
	text := strings.TrimSuffix(string(b), "\n")
	if len(b) == 0 {
		return nil
	}
	list := strings.Split(text, "\n")
	for i := range list {
		list[i] = strings.TrimSuffix(list[i], "\r")
	}
	return list
}

// linesBetween returns how old lines, the first of which has a number, become others.
func linesBetween(number int, old, now []string) []Line {
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
		number++
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	var list []Line
	if len(old) == len(now) {
		for i := range old {
			if old[i] != now[i] {
				list = append(list, lineOf(number+i, old[i], now[i]))
			}
		}
		return list
	}
	for i, text := range old {
		list = append(list, Line{Number: number + i, Column: 1, Before: cut(text, 0), Removed: true})
	}
	for _, text := range now {
		list = append(list, Line{Number: number + len(old), Column: 1, After: cut(text, 0), Added: true})
	}
	return list
}

// lineOf is one line with another content.
func lineOf(number int, before, after string) Line {
	n := 0
	for n < len(before) && n < len(after) && before[n] == after[n] {
		n++
	}
	for n > 0 && n < len(before) && !utf8.RuneStart(before[n]) {
		n--
	}
	return Line{Number: number, Column: 1 + utf8.RuneCountInString(before[:n]), Before: cut(before, n), After: cut(after, n)}
}

const (
	longestLine = 240 // maximum bytes of a line
	leadIn      = 80  // bytes before the change in a longer one
)

// cut returns the part of a line around an offset.
func cut(line string, at int) string {
	if len(line) <= longestLine {
		return line
	}
	start := max(0, min(at-leadIn, len(line)-longestLine))
	end := min(start+longestLine, len(line))
	for start > 0 && !utf8.RuneStart(line[start]) {
		start--
	}
	for end < len(line) && !utf8.RuneStart(line[end]) {
		end++
	}
	text := line[start:end]
	if start > 0 {
		text = "…" + text
	}
	if end < len(line) {
		text += "…"
	}
	return text
}

// At returns the line of a text at an offset as unchanged: After is empty.
func At(text []byte, off int64) Line {
	start := bytes.LastIndexByte(text[:off], '\n') + 1
	end := len(text)
	if n := bytes.IndexByte(text[off:], '\n'); n >= 0 {
		end = int(off) + n
	}
	line := strings.TrimSuffix(string(text[start:end]), "\r")
	return Line{Number: 1 + bytes.Count(text[:start], []byte{'\n'}), Column: 1 + utf8.RuneCount(text[start:off]), Before: cut(line, int(off)-start)}
}
