package inspector

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

func newNote() *ink.Label {
	n := ink.NewLabel("")
	n.SizeName = theme.SizeNameCaptionText
	n.Hide()
	return n
}

// linesHint says which key applies a text of several lines.
func linesHint() string { return words.Say("Enter starts a new line. Ctrl+Enter applies the text.") }

// addLinesHint puts a linesHint below a field, which shows it while it has the focus. It wraps, since a field in one of two columns is narrower,
// and keeps its room, so that nothing moves under the pointer.
func addLinesHint(below *fyne.Container, e *entry) {
	n := newNote()
	say(n, linesHint(), widget.LowImportance)
	n.Hide()
	e.hint = n
	below.Add(widgets.Reserved(n.MinSize().Height, n))
}

const mostSaid = 2 << 10 // bytes of a note

func say(n *ink.Label, text string, importance widget.Importance) {
	if len(text) > mostSaid { // an error may quote all that was pasted
		text = strings.ToValidUTF8(text[:mostSaid], "") + "…"
	}
	if n.Whole() == text && n.Importance == importance && n.Visible() == (text != "") {
		return
	}
	n.Importance = importance
	n.SetText(text)
	if text == "" {
		n.Hide()
	} else {
		n.Show()
	}
}

// Explain returns why an edit was refused, without the name of the row.
func Explain(err error) string { return explain(err) }

// explain returns an error as it is shown below a field.
func explain(err error) string {
	if err == nil {
		return ""
	}
	var refused *model.RefusedError
	if errors.As(err, &refused) {
		return words.Sentence(refused.Why)
	}
	return words.Sentence(err)
}

// mixed returns what a field shows for values that differ.
func mixed() string { return words.Say("several values") }
