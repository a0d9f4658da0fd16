package users

import (
	"slices"

	"savant/model"
	"savant/model/lines"
	"savant/model/value"
)

// longestChange is how many bytes of a changed value are shown.
const longestChange = 240

// Changes lists what the edits of a document change: the lines of a text; of another file its values, each with its path, as lines without
// a number.
func Changes(d *model.Document) []lines.Line {
	if model.Has[model.Lined](d) {
		was := d.Original()
		old := make([]byte, was.Size())
		was.ReadAt(old, 0)
		return lines.Of(old, d.Patches())
	}
	patches, steps := d.Patches(), d.Steps()
	for range steps {
		d.Undo()
	}
	var paths []string
	before := map[string]string{}
	for _, p := range patches {
		row := d.At(p.Start)
		text, err := d.Text(row)
		if err != nil {
			continue // tables and counts, which follow from the rest
		}
		path := d.Path(row)
		if _, known := before[path]; !known {
			paths = append(paths, path)
			before[path] = text
		}
	}
	for range steps {
		d.Redo()
	}
	var list []lines.Line
	for _, path := range paths {
		row, err := d.Find(path)
		if err != nil {
			continue // the label of the step says that the place is in another file
		}
		if now, err := d.Text(row); err == nil && now != before[path] {
			list = append(list, lines.Line{Before: told(path, before[path]), After: told(path, now)})
		}
	}
	return slices.Clip(list)
}

// told is a change of a value that has no lines.
func told(path, text string) string { return path + " = " + value.Shorten(text, longestChange) }
