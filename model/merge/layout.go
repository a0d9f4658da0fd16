package merge

import (
	"bytes"
	"slices"
	"strings"

	"savant/model"
)

// inLines are the tags of sections that the engines write without an empty line between them.
var inLines = []string{"ext_resource", "connection", "editable"}

// Apart reports whether the engines write an empty line between two sections with these tags.
func Apart(tag, next string) bool { return tag != next || !slices.Contains(inLines, tag) }

// Tag is that of a section, "" for what is none.
func Tag(s model.Section) string {
	if len(s.Steps) == 0 {
		return ""
	}
	return s.Steps[0].Text
}

// laidOut is a patch that puts a section with a tag behind the section of a text that ends at off, or before all for 0, with the empty lines that the
// engines write. line is a line end. Further empty lines stay behind it.
func laidOut(d *model.Document, list []model.Section, off int64, tag, text, line string) model.Patch {
	before, behind := "", "" // the tags of the sections around it
	for _, s := range list {
		if s.End <= off {
			before = Tag(s)
		} else if behind == "" {
			behind = Tag(s)
		}
	}
	whole := d.Bytes()
	if off > 0 {
		off = int64(len(bytes.TrimRight(whole[:off], "\r\n")))
		text = strings.Repeat(line, lines(before, tag)) + text
	}
	rest := whole[off:]
	gap := len(rest) - len(bytes.TrimLeft(rest, "\r\n"))
	ends := bytes.Count(rest[:gap], []byte(line))
	switch after := lines(tag, behind); {
	case behind == "":
		text += strings.Repeat(line, max(ends, 1))
	case before == "":
		text += strings.Repeat(line, after)
	default:
		text += strings.Repeat(line, max(ends-lines(before, behind), 0)+after)
	}
	return model.Patch{Start: off, End: off + int64(gap), New: []byte(text)}
}

// lines is how many line ends are between two sections.
func lines(tag, next string) int {
	if Apart(tag, next) {
		return 2
	}
	return 1
}
