package diff

import (
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	sizedFrom message.ID = "diff.sized-from what n line column text"
)

// What is shown around the first difference of two long texts, in letters.
const (
	lettersBefore = 20
	lettersAfter  = 40
)

// texts are the texts of two values that differ. Of long Strings each says where it begins to differ, and what is there.
func texts(a, b node) (x, y shown) {
	x, y = a.text(), b.text()
	if x.size.IsZero() && y.size.IsZero() {
		return x, y
	}
	v, err := a.value()
	w, err2 := b.value()
	if err != nil || err2 != nil || !isText(v) || !isText(w) || v.Type != w.Type {
		return x, y
	}
	for _, one := range []struct {
		of          *shown
		text, other string
	}{{&x, v.Text, w.Text}, {&y, w.Text, v.Text}} {
		if one.of.size.IsZero() {
			continue
		}
		at := FirstDifference(one.text, one.other)
		line := strings.Count(one.text[:at], "\n") + 1
		column := utf8.RuneCountInString(one.text[strings.LastIndexByte(one.text[:at], '\n')+1:at]) + 1
		quoted := literal.Text(variant.OfString(Around(one.text, at)), nil)
		one.of.size = message.New(sizedFrom, v.Type.String(), len(one.text), line, column, quoted)
	}
	return x, y
}

func isText(v variant.Value) bool { return v.Type == variant.String || v.Type == variant.StringName }

// FirstDifference is where a text begins to differ from another: the beginning of a letter, or the end of the text.
func FirstDifference(text, other string) int {
	at, most := 0, min(len(text), len(other))
	for at < most && text[at] == other[at] {
		at++
	}
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// Around is what a long text has around a place, with dots where there is more.
func Around(text string, at int) string {
	from, to := at, at
	for n := 0; n < lettersBefore && from > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(text[:from])
		from -= size
	}
	for n := 0; n < lettersAfter && to < len(text); n++ {
		_, size := utf8.DecodeRuneInString(text[to:])
		to += size
	}
	part := text[from:to]
	if from > 0 {
		part = "…" + part
	}
	if to < len(text) {
		part += "…"
	}
	return part
}
