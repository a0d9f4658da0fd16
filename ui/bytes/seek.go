package bytes

import (
	"bytes"
	"errors"
	"strings"
	"unicode"

	"savant/ui/hexview"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// askFind asks for bytes to look for.
func (b *pane) askFind() {
	field := widgets.Field{Label: words.Say("Hexadecimal digits, or a text; in quotes if it could be digits"), Text: b.sought.text}
	b.page.Window().Prompt("find-bytes", words.Say("Find bytes"), words.Say("Find"), []widgets.Field{field}, func(t []string) error {
		put, err := lookedFor(t[0])
		if err != nil {
			return err
		}
		b.sought = sought{t[0], put}
		if !b.findFrom(b.selection().Start) {
			return errors.New(words.Say("These bytes are not in the file."))
		}
		return nil
	})
}

// lookedFor reads what to look for: as written does, or else a text, as long as it has letters that are no digits.
func lookedFor(text string) ([]byte, error) {
	b, err := written(text)
	plain := strings.TrimSpace(text)
	if err != nil && !strings.HasPrefix(plain, `"`) && strings.ContainsFunc(plain, func(r rune) bool { return !unicode.IsSpace(r) && !unicode.Is(unicode.ASCII_Hex_Digit, r) }) {
		return []byte(plain), nil
	}
	return b, err
}

// findNext goes to the bytes that were looked for, where they come next.
func (b *pane) findNext() {
	switch {
	case len(b.sought.bytes) == 0:
		b.askFind()
	case !b.findFrom(b.selection().Start + 1):
		b.page.Window().Fail(b.page, words.Say("These bytes are not in the file."))
	}
}

// findFrom selects the first bytes from an offset on that are those looked for, or else from the beginning on.
func (b *pane) findFrom(off int64) bool {
	at := index(b.page.Doc(), b.sought.bytes, off, b.page.Doc().Size())
	if at < 0 {
		at = index(b.page.Doc(), b.sought.bytes, 0, off+int64(len(b.sought.bytes)))
	}
	if at < 0 {
		return false
	}
	b.choose(hexview.Range{Start: at, End: at + int64(len(b.sought.bytes))})
	b.page.Window().Trace("bytes-found", "at", at)
	return true
}

// index returns the first occurrence of bytes between two offsets, or -1. It reads one part after the other.
func index(source hexview.Source, sought []byte, off, end int64) int64 {
	part := make([]byte, max(1<<20, 2*len(sought)))
	for off < end {
		b := part[:min(int64(len(part)), max(0, min(end, source.Size())-off))]
		b = b[:source.ReadAt(b, off)]
		if i := bytes.Index(b, sought); i >= 0 {
			return off + int64(i)
		}
		if len(b) < len(part) {
			return -1
		}
		off += int64(len(b) - len(sought) + 1)
	}
	return -1
}
