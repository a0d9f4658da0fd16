// Package status is the status line of the window: the selection, the kind of file, whether it is fully understood, and
// running work.
package status

import (
	"slices"

	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/ui/check"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Line is the line of one window.
type Line struct {
	Root fyne.CanvasObject

	win                           host.Window
	task                          *task // that the line describes; nil for none
	row                           *fyne.Container
	path, place, format, dialect_ *ink.Text
	proof                         *ink.Text
	doing                         *ink.Text    // long work that is under way
	stop                          *ink.KeyLink // ends it
	note                          string       // what was done last
	project                       project
}

// Note shows what was done, until it is forgotten.
func (s *Line) Note(text string) {
	s.note = text
	s.tell(s.task)
	s.win.Trace("note", "text", text)
}

// Forget takes the note away.
func (s *Line) Forget() {
	if s.note != "" {
		s.win.Trace("unsaid", "text", s.note)
		s.note = ""
		s.tell(s.task)
	}
}

// New makes an empty line.
func New(w host.Window) *Line {
	s := &Line{
		win:      w,
		path:     ink.Small("", look.Text),
		place:    ink.Small("", look.Muted),
		format:   ink.Small("", look.Muted),
		dialect_: ink.Small("", look.Muted),
		proof:    ink.Small("", look.Good),
	}
	s.path.Cut, s.place.Cut = true, true
	s.doing = ink.Small("", look.Text)
	s.doing.Cut = true
	s.stop = ink.NewKeyLink("", s.Stop)
	s.stop.Text.Scale = theme.SizeNameCaptionText
	s.stop.Hide()
	proof := tip.On(s.proof, words.Say("Every value was read and written again, and the file compared with what came out."))
	row := container.New(statusLayout{s}, tip.Text(s.path), tip.Text(s.place), tip.Text(s.doing), s.stop, s.format, s.dialect_, proof)
	s.row = row
	s.Root = container.NewStack(ink.Area(look.Panel), ink.Pad(12, 0, 12, 0, row))
	return s
}

// statusLayout puts the first two texts to the left, the others to the right. Where there is too little room the first is cut down to a third of what
// the others leave, then the second, and what was done last is cut at its end.
type statusLayout struct{ of *Line }

const (
	statusHeight = 27
	statusGap    = 16
)

// Layout implements fyne.Layout.
func (l statusLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wants := func(t *ink.Text) float32 {
		return fyne.MeasureText(t.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + 1
	}
	x := size.Width
	for i := len(o) - 1; i > 1; i-- {
		w := o[i].MinSize().Width
		if i == 2 && l.of.doing.Text != "" {
			w = max(0, min(wants(l.of.doing), x))
		}
		if w == 0 || !o[i].Visible() {
			continue
		}
		x -= w
		widgets.Middle(o[i], x, w, size.Height)
		x -= statusGap
	}
	path := max(0, min(wants(l.of.path), x))
	place := max(0, min(wants(l.of.place), x-min(path, x/3)-statusGap))
	path = max(0, min(path, x-place-statusGap))
	widgets.Middle(o[0], 0, path, size.Height)
	widgets.Middle(o[1], path+statusGap, place, size.Height)
}

// MinSize implements fyne.Layout.
func (statusLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, statusHeight) }

// tell shows the progress of a task, or nothing for nil.
func (s *Line) tell(j *task) {
	s.stop.Hidden = j == nil
	text := s.note
	if j != nil {
		text = j.words + "…"
		if done := j.share.Load(); done > 0 {
			text = words.Say("%s… %d %%", j.words, done/10)
		}
		s.stop.Text.Set(words.Say("Cancel"))
	}
	s.doing.Set(text)
	s.row.Refresh()
}

// Show updates the line for a page, nil for none, and the result of checking its document.
func (s *Line) Show(p host.Page, proof check.Proof) {
	if p != nil && p.Tool() != nil {
		left, place, right := p.Tool().Status()
		s.path.Set(left)
		s.place.Set(place)
		s.format.Set("")
		s.dialect_.Set(right)
		s.proof.Set("")
		s.row.Refresh()
		return
	}
	if p == nil || p.Doc() == nil {
		for _, t := range []*ink.Text{s.path, s.place, s.format, s.dialect_, s.proof} {
			t.Set("")
		}
		return
	}
	path := page.RowWords(p.Doc(), p.Path())
	if line, _ := page.ShownInner(p); line != nil {
		path = line.Path
	}
	if path == "" {
		path = p.Name()
	}
	s.path.Set(path)
	s.place.Set(place(p))
	info := p.Doc().Info()
	s.format.Set(formatWords(info))
	s.dialect_.Set(dialectWords(info, s.project.engine(p.File())))
	s.proof.Paint(proof.Words, proof.Color)
	s.row.Refresh()
}

// place says where in the file the selection is.
func place(p host.Page) string {
	if line, _ := page.ShownInner(p); line != nil {
		return line.Origin()
	}
	d := p.Doc().Describe(p.Selected())
	if d.Length == 0 && d.Offset == 0 {
		return ""
	}
	at := words.Say("offset %#x, %s", d.Offset, words.Count(d.Length, "%s byte", "%s bytes"))
	if line, column := p.Doc().Position(d.Offset); line > 0 {
		at = words.Place(line, column, d.Offset)
	}
	if d.Badge == model.BadgeOpaque {
		return words.Say("%s, not understood, kept as it is", at)
	}
	return at
}

func formatWords(i model.Info) string {
	var list []string
	for _, e := range i.Envelopes {
		list = append(list, words.Text(e))
	}
	if i.Newline != "" {
		list = append(list, i.Newline+", UTF-8")
	}
	if !i.HasValues {
		list = append(list, words.Text(i.Format))
	}
	return strings.Join(list, ", ")
}

// dialectWords names the engine, and says when that is only a guess or was chosen. Where the file could be of several releases, it is of that of
// its project, which is nil if that is not known.
func dialectWords(i model.Info, project *dialect.Dialect) string {
	if !i.HasValues || i.Dialect == nil {
		return ""
	}
	if project != nil && i.Sure != codec.Certain && i.Sure != codec.Chosen && project != i.Dialect && project.Kin(i.Dialect) && (len(i.Writers) == 0 || slices.Contains(i.Writers, project)) {
		return words.Say("%s, by its project", words.Engine(project.Title))
	}
	switch i.Sure {
	case codec.Guessed:
		return words.Say("%s, a guess", words.Engine(i.Engine()))
	case codec.Chosen:
		return words.Say("%s, chosen", words.Engine(i.Dialect.Title))
	}
	return words.Engine(i.Engine())
}
