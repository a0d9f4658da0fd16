package patches

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model/patch"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// mostLines is how many changes a question lists.
const mostLines = 8

// columns returns the columns of the list: path, result of the change, new value or the reason why there is none.
func columns(width float32) []outline.Span {
	const gap, edge, state = 12, 12, 130
	rest := max(0, width-edge-state-2*gap)
	path := rest * 0.42
	return []outline.Span{{From: 0, To: path}, {From: path + gap, To: path + gap + state}, {From: path + state + 2*gap, To: width - edge}}
}

// stateWords describe the result of a change.
func stateWords(s patch.State) string {
	switch s {
	case patch.Applied:
		return words.Say("to be applied")
	case patch.Already:
		return words.Say("already applied")
	case patch.NotFound:
		return words.Say("not found")
	case patch.Different:
		return words.Say("different")
	}
	return words.Say("refused")
}

// stateColors are those of the words.
var stateColors = map[patch.State]fyne.ThemeColorName{patch.Applied: look.Good, patch.Already: look.Muted, patch.NotFound: look.Changed, patch.Different: look.Changed, patch.Refused: look.Error}

// sign is the mark before a change.
type sign struct {
	text  string
	color fyne.ThemeColorName
}

func signOf(c patch.Change) sign {
	switch {
	case c.Insert != "":
		return sign{"+", look.Good}
	case c.Remove != "":
		return sign{"−", look.Error}
	}
	return sign{"~", look.Changed}
}

// brief is a value as a row shows it.
func brief(text string) string { return widgets.Shorten(widgets.FirstLine(text)) }

// whole is a value as it is shown beside the pointer.
func whole(text string) string { return text }

// becomes shows the old value of a change and the new one, each by short.
func becomes(c patch.Change, short func(string) string) string {
	to := short(cmp.Or(c.To, c.With))
	switch {
	case c.Remove != "":
		return short(c.Was)
	case c.Was != "":
		return short(c.Was) + " → " + to
	case c.Insert == "":
		return "→ " + to
	}
	return to
}

// list lists the results of the changes, the impossible ones first.
func (x *preview) list() *outline.Outline {
	tree := widgets.NewTree()
	tree.Outline.Columns = columns
	var left, made []*widgets.Branch
	for i, o := range x.result.List {
		b := &widgets.Branch{Key: strconv.Itoa(i), Look: rowLook(o)}
		if o.State > patch.Already {
			left = append(left, b)
		} else {
			made = append(made, b)
		}
	}
	var runs []*widgets.Branch
	for i, run := range x.result.Runs {
		runs = append(runs, &widgets.Branch{Key: "run" + strconv.Itoa(i), Look: outline.Look{Sign: "!", SignColor: look.Error, Label: widgets.PathWords(run.Path),
			Cells: []outline.Cell{{Text: words.Say("would run"), Color: look.Error}, {Text: widgets.FirstLine(words.Text(run))}}}})
	}
	tree.Show(append(append(runs, left...), made...))
	return tree.Outline
}

// told is what a change does, or why it does not, with its values by short.
func told(o patch.Outcome, short func(string) string) string {
	c := o.Change
	if o.State == patch.Different { // the reason says what is expected
		c.Was = ""
	}
	text := becomes(c, short)
	if o.Where != "" {
		text += "   " + words.Say("where %s", short(o.Where))
	}
	if o.State > patch.Already {
		text = strings.TrimSpace(words.Text(o.Why) + "   " + text)
	}
	return text
}

// rowLook is the row of a change.
func rowLook(o patch.Outcome) outline.Look {
	s := signOf(o.Change)
	l := outline.Look{Label: widgets.PathWords(o.Path()), Path: true, Sign: s.text, SignColor: s.color,
		Cells: []outline.Cell{{Text: stateWords(o.State), Color: stateColors[o.State]}, {Text: told(o, brief)}}}
	if all := told(o, whole); all != l.Cells[1].Text {
		l.Cells[1].Why = outline.Beginning(all)
	}
	switch {
	case o.State == patch.Already:
		l.LabelColor, l.Cells[1].Color = look.Muted, look.Muted
	case o.Values > 1:
		l.Cells[0].Text = words.Count(int64(o.Values), "%s value", "%s values")
	}
	return l
}
