package crumbs

import (
	"bytes"
	"strconv"
	"strings"

	"savant/model"
	"savant/ui/host"
)

// selectPlace selects what a path, an offset or a line names, and returns the offset if that names a byte of a file that is no text; -1 if
// not.
func selectPlace(p host.Page, text string) (off int64, err error) {
	text, off = strings.TrimSpace(text), -1
	r, err := p.Doc().Find(text)
	if at, ok := placeOf(p, text); ok && (err != nil || text == "0") {
		if r, err = p.Doc().At(at), nil; !p.Text() {
			off = at
		}
	}
	if list := candidates(p, text); err != nil && len(list) > 0 && strings.EqualFold(list[0].label, text) {
		r, err = p.Doc().Find(list[0].path) // a node by its name alone
	}
	if err != nil {
		return -1, err
	}
	p.Go(r)
	return off, nil
}

// placeOf reads a place in the file: an offset, or in a text a line with perhaps a column.
func placeOf(p host.Page, text string) (off int64, ok bool) {
	digits, hex := strings.CutPrefix(strings.ToLower(text), "0x")
	if hex || !p.Text() {
		base := map[bool]int{true: 16, false: 10}[hex]
		n, err := strconv.ParseInt(digits, base, 64)
		return n, err == nil && n >= 0 && n < p.Doc().Size()
	}
	first, second, _ := strings.Cut(strings.TrimPrefix(text, ":"), ":")
	line, err := strconv.Atoi(first)
	if err != nil || line < 1 {
		return 0, false
	}
	column, _ := strconv.Atoi(second)
	return lineStart(p.Doc(), line, max(1, column))
}

// lineStart is the offset of a column in a line, both counted from 1; columns are letters.
func lineStart(doc *model.Document, line, column int) (off int64, ok bool) {
	b := doc.Bytes()
	for at := 1; at < line; at++ {
		i := bytes.IndexByte(b[off:], '\n')
		if i < 0 {
			return 0, false
		}
		off += int64(i) + 1
	}
	for range column - 1 {
		if off >= int64(len(b)) || b[off] == '\n' {
			break
		}
		for off++; off < int64(len(b)) && b[off]&0xC0 == 0x80; off++ {
		}
	}
	return off, off < int64(len(b))
}
