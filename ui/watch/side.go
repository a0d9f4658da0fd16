package watch

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// side is the list of versions with what can be done with them.
type side struct {
	*record
	chosen  func() // called when other versions are selected
	tree    *widgets.Tree
	dot     *ink.Text
	head    *ink.Text
	pause   *widgets.Button
	note    *ink.Text
	empty   *widgets.Empty
	buttons []*widgets.Button
	keep    *ink.KeyLink
	line    *fyne.Container // some of the buttons, and keep
	most    int             // the largest number of values that changed in a version
	root    *fyne.Container
	filling bool // the list is being filled
}

// sized is how wide the list must be, in dp, to have a column of sizes.
const sized = 380

// sideColumns are those of the list: when, size, values changed, what else there is to say.
func sideColumns(width float32) []outline.Span {
	const gap, edge = 12, 14
	size, bar := float32(84), float32(76)
	if width < sized { // what else there is to say says more
		size, bar = 0, 44
	}
	when := max(112, (width-size-edge)*0.36)
	changed := when + gap + size + gap
	return []outline.Span{{From: 0, To: when}, {From: when, To: when + size}, {From: changed, To: changed + bar}, {From: changed + bar + gap, To: width - edge}}
}

// sideHeads is the line over the list.
type sideHeads struct{}

// MinSize implements fyne.Layout.
func (sideHeads) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(280, 28) }

// Layout implements fyne.Layout.
func (sideHeads) Layout(o []fyne.CanvasObject, size fyne.Size) {
	spans := sideColumns(size.Width)
	spans[0].From, spans[2].To = 34, size.Width-14
	for i := range o {
		widgets.Middle(o[i], spans[i].From, spans[i].To-spans[i].From, size.Height)
	}
}

func newSide(r *record, keys func(*fyne.KeyEvent) bool, turn, chosen func()) *side {
	s := &side{record: r, chosen: chosen, dot: ink.New("●", look.Good), head: ink.New("", look.Text), note: ink.Small("", look.Muted), empty: widgets.NewEmpty("")}
	s.head.Cut, s.note.Cut = true, true
	s.pause = widgets.NewButton(words.Say("Pause"), turn)
	heads := &fyne.Container{Layout: sideHeads{}}
	for i, text := range []string{words.Say("Written"), words.Say("Size"), words.Say("Values changed")} {
		h := ink.Small(text, look.Muted)
		if h.Cut = true; i == 1 {
			h.Align = fyne.TextAlignTrailing
		}
		heads.Add(h)
	}
	s.tree = widgets.NewTree()
	s.tree.Outline.Columns = sideColumns
	s.tree.Chosen = s.choose
	s.tree.Outline.OnSelection = s.selected
	s.tree.Act = func(*widgets.Branch) { r.compare() }
	s.tree.Keys = func(_ *widgets.Branch, k *fyne.KeyEvent) bool { return keys(k) }
	s.tree.Outline.OnRune = func(typed rune) bool {
		if typed == 'k' || typed == 'K' {
			r.keepVersion()
			return true
		}
		return false
	}
	for _, c := range []widgets.Choice{{Words: words.Say("Restore"), Run: r.restore}, {Words: words.Say("Save a copy…"), Run: r.copy}, {Words: words.Say("Compare"), Run: r.compare},
		{Words: words.Say("Open"), Run: r.open}} {
		s.buttons = append(s.buttons, widgets.NewButton(c.Words, c.Run))
	}
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 1, s.dot, s.head, s.pause))
	s.keep = ink.NewKeyLink(words.Say("Keep it: K"), r.keepVersion)
	s.line = ink.Across(6, 36, -1, s.buttons[2], s.buttons[3], s.keep)
	foot := ink.Pad(12, 4, 12, 8, ink.Down(2, ink.Across(6, 36, -1, s.buttons[0], s.buttons[1]), s.line, s.note))
	body := container.NewStack(s.tree.Outline, s.empty)
	s.root = ink.Framed(ink.Down(0, bar, ink.Line(), heads, ink.Line()), body, ink.Down(0, ink.Line(), foot))
	return s
}

// list lists the versions, the newest first.
func (s *side) list() {
	var top []*widgets.Branch
	s.most = 1
	for i := range s.versions {
		s.most = max(s.most, s.versions[i].Changed)
	}
	for i := len(s.versions) - 1; i >= 0; i-- {
		number := s.versions[i].Version.Number()
		top = append(top, &widgets.Branch{Key: strconv.FormatUint(number, 10), Look: s.look(i), Data: number})
	}
	s.filling = true
	s.tree.Show(top)
	if s.number == 0 && len(top) > 0 {
		s.tree.Outline.Select(0)
	}
	s.filling = false
	name := s.name()
	switch {
	case s.ended:
		s.dot.Paint("●", look.Faint)
		s.head.Paint(words.Say("%s is not watched now", name), look.Muted)
		s.pause.SetText(words.Say("Resume"))
	case s.paused:
		s.dot.Paint("●", look.Faint)
		s.head.Paint(words.Count(int64(len(s.waiting)), "Paused, %s new version", "Paused, %s new versions"), look.Muted)
		s.pause.SetText(words.Say("Resume"))
	default:
		s.dot.Paint("●", look.Good)
		s.head.Paint(words.Say("Watching %s since %s", name, s.since.Format(clock)), look.Text)
		s.pause.SetText(words.Say("Pause"))
	}
	s.empty.Set("")
	if len(s.versions) < 2 {
		s.empty.Set(words.Say("Nothing written yet. Save in the game, and it appears here."))
	}
	bytes := int64(0)
	for i := range s.versions {
		bytes += s.versions[i].Version.Size
	}
	s.note.Paint(words.Say("%s, %s. They are kept when this tab is closed.", words.Count(int64(len(s.versions)), "%s version", "%s versions"), words.Count(bytes, "%s byte", "%s bytes")), look.Muted)
	if !s.torn.IsZero() {
		s.note.Paint(words.Say("At %s part of the file was missing, and no program was writing it. That version was not kept.", s.torn.Format(clock)), look.Changed)
	}
	for _, b := range s.buttons {
		if len(s.versions) == 0 {
			b.Disable()
		} else {
			b.Enable()
		}
	}
	s.keep.Hide()
	if at := s.at(); at >= 0 {
		s.keep.Show()
		s.keep.Text.Set(words.Say("Keep it: K"))
		if s.versions[at].Version.Kept() {
			s.keep.Text.Set(words.Say("Stop keeping it: K"))
		}
	}
	s.line.Refresh()
	s.root.Refresh()
}

// look is the row of a version.
func (s *side) look(i int) outline.Look {
	v := &s.versions[i]
	l := outline.Look{Label: s.when(i), Sign: "○", SignColor: look.Muted, Cells: []outline.Cell{{Text: words.Count(v.Version.Size, "%s byte", "%s bytes"), Color: look.Muted, Right: true}, {Color: look.Muted}, {Color: look.Muted, Right: true}}}
	if v.Changed >= 0 {
		l.Cells[1].Text, l.Cells[1].Bar = words.Number(int64(v.Changed)), float32(v.Changed)/float32(s.most)
	}
	switch {
	case i == len(s.versions)-1:
		l.Sign, l.SignColor = "●", look.Good
		l.Cells[2] = outline.Cell{Text: words.Say("newest"), Color: look.Good, Right: true}
	case v.First && i == 0:
		l.Cells[2].Text = words.Say("oldest")
	}
	if v.Version.Kept() {
		l.Cells[2] = outline.Cell{Text: words.Say("kept"), Color: look.Changed, Right: true}
		l.Changed = true
	}
	for _, x := range s.steps {
		if x.number == v.Version.Number() {
			l.SignColor = look.Accent
			l.Sign = "●"
			l.Cells[2] = outline.Cell{Text: x.String(), Color: look.Accent, Right: true}
		}
	}
	return l
}

// choose selects the version of a row.
func (s *side) choose(b *widgets.Branch) {
	number := b.Data.(uint64)
	if n := len(s.versions); s.versions[n-1].Version.Number() == number {
		number = 0
	}
	if !s.filling && s.number != number {
		s.number = number
		s.chosen()
	}
}

// selected notes which versions are selected, if they are several, or were.
func (s *side) selected() {
	from, to := len(s.versions), -1
	for _, n := range s.tree.Outline.Selection() {
		if b := s.tree.At(n); b != nil {
			i := s.index(b.Data.(uint64))
			from, to = min(from, i), max(to, i)
		}
	}
	if to < 0 {
		from = to
	}
	if was := s.from < s.to; !s.filling && (was || from < to) {
		s.from, s.to = from, to
		s.chosen()
	}
}
