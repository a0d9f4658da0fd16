package files

import (
	"slices"

	"savant/model"
	"savant/ui/check"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// ReportVerdict says over a page what its check found, once for each time that the file is opened, and takes it back when it is
// mended. The status line says the same in short, and the Problems pane lists it.
func ReportVerdict(p Page) {
	problems := p.Checker().Problems()
	if m := p.Disk().problem; m != nil && len(problems) == 0 {
		p.Disk().problem = nil
		p.Window().Withdraw(p, m)
	}
	if p.Disk().told {
		return
	}
	p.Disk().told = true
	if len(problems) > 0 && !p.HasMessage() {
		reportProblems(p, problems)
	}
}

// reportProblems says where the first problem of a file is, of damage before others, what it is, and where the others are listed.
func reportProblems(p Page, problems []model.Problem) {
	first := problems[max(0, slices.IndexFunc(problems, func(q model.Problem) bool { return q.Gravity == model.Damage }))]
	where := placeOf(p, first)
	text := words.Say("%s has a problem (%s): %s", p.Name(), where, words.Sentence(first.Text))
	switch damaged := p.Doc().HasRecords() && !p.Text() && first.Gravity == model.Damage; {
	case !first.Wrapper.IsZero(): // its text says where
		text = words.Say("%s is damaged: %s", p.Name(), words.Sentence(first.Text))
	case damaged:
		text = words.Say("%s is damaged (%s): %s", p.Name(), where, words.Sentence(first.Text))
	}
	if more := int64(len(problems) - 1); more > 0 {
		text += " " + words.Count(more, "%s more problem is listed under Problems.", "%s more problems are listed under Problems.")
	}
	m := &host.Message{Color: look.Changed, Behind: true, Text: text + " " + words.Say("The file is kept as it is."),
		Choices: []widgets.Choice{{Words: words.Say("Problems"), Run: func() { p.EnterPane(check.PaneID) }}}}
	if p.Doc().Unsealed() {
		m.Choices = append(repairs(p), m.Choices...)
	}
	p.Disk().problem = m
	p.Window().Notify(p, m)
	p.Window().Trace("problems", "file", p.File(), "count", len(problems), "path", first.Path)
}

// placeOf is where a problem is: its row and its line or offset.
func placeOf(p Page, q model.Problem) string {
	line, column := p.Doc().Position(q.Offset)
	at := words.Place(line, column, q.Offset)
	if q.Path != "" {
		at = page.RowWords(p.Doc(), q.Path) + ", " + at
	}
	return at
}
