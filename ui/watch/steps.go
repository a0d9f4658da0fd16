package watch

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model/narrow"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// steps are the steps of the search over the table, and the one that would be the next.
type steps struct {
	*search
	rows  *fyne.Container
	draft *widgets.Entry
	// version and condition are for the next step.
	version, condition *widgets.KeySelect
	note               *ink.Text
	kinds              *widgets.Segments
	root               *fyne.Container
	enter              func() // focuses the results
}

// mostSteps is how many steps a search has.
const mostSteps = 12

func newSteps(r *record, keys func(*fyne.KeyEvent) bool, enter func(), told func()) *steps {
	s := &steps{search: &search{record: r}, enter: enter, rows: ink.Down(2), note: ink.Small("", look.Muted)}
	s.told = func() { s.list(); told() }
	s.note.Cut = true
	head := ink.Small(words.Say("One step for each thing you saw in the game."), look.Muted)
	head.Cut = true
	s.kinds = widgets.NewSegments([]string{words.Say("Numbers"), words.Say("Texts"), words.Say("Everything")}, func(i int) {
		s.what = []narrow.What{narrow.Numbers, narrow.Texts, narrow.Everything}[i]
		s.start()
	})
	title := ink.Bold(words.Say("Find the value that"), look.Text)
	wanted := title.MinSize().Width
	title.Cut = true
	bar := container.New(stepLine{12, 34, []float32{wanted}}, title, head, s.kinds, ink.NewKeyLink(words.Say("Start over"), s.restart))
	s.draft = widgets.NewEntry("", func(k *fyne.KeyEvent) bool { return s.draftKey(k, keys) })
	s.draft.Name = words.Say("Value")
	s.draft.OnChanged = func(string) { s.tell() } // what was wrong with another text is no longer said
	s.version, s.condition = widgets.NewChoice(words.Say("Version"), nil, nil), widgets.NewChoice(words.Say("Condition"), conditionsWords(), func(string) { s.hint() })
	s.condition.SetSelectedIndex(0)
	next := line(ink.New("+", look.Muted), s.version, s.condition, s.draft, s.note, widgets.NewButton(words.Say("Add"), s.add))
	s.root = ink.Pad(18, 4, 12, 8, ink.Down(2, bar, s.rows, next))
	return s
}

func conditionsWords() []string {
	var list []string
	for _, c := range conditions() {
		list = append(list, c.Words)
	}
	return list
}

// line lays out a step: its number, version, condition and value, the number of values left, and its buttons.
func line(number *ink.Text, version, condition, value, left, end fyne.CanvasObject) fyne.CanvasObject {
	return container.New(stepLine{8, 36, []float32{14, 150, 150, 120}}, number, version, condition, value, left, end)
}

// stepLine lays out the first objects as wide as they should be, the next one over what is left, and the others at the end as wide as they need.
// Where that is too much, the widest of the first ones get less, so that nothing stands beyond the window.
type stepLine struct {
	gap, height float32
	widths      []float32
}

// Layout implements fyne.Layout.
func (l stepLine) Layout(o []fyne.CanvasObject, size fyne.Size) {
	n := len(l.widths)
	left := size.Width - l.gap*float32(len(o)-1)
	for _, end := range o[n+1:] {
		left -= end.MinSize().Width
	}
	widths := slices.Clone(l.widths)
	whole := float32(0)
	for _, w := range widths {
		whole += w
	}
	for over := whole - left; over > 0.5; {
		widest := slices.Index(widths, slices.Max(widths))
		less := min(over, max(1, widths[widest]/8))
		if widths[widest] <= 1 {
			break
		}
		widths[widest], over, whole = widths[widest]-less, over-less, whole-less
	}
	x := float32(0)
	for i, each := range o {
		w := max(0, left-whole)
		switch {
		case i < n:
			w = widths[i]
		case i > n:
			w = each.MinSize().Width
		}
		widgets.Middle(each, x, w, size.Height)
		x += w + l.gap
	}
}

// MinSize implements fyne.Layout.
func (l stepLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.gap*float32(len(o)-1), l.height)
	for _, each := range o {
		size.Height = max(size.Height, each.MinSize().Height)
	}
	for _, end := range o[len(l.widths)+1:] {
		size.Width += end.MinSize().Width
	}
	return size
}

// list shows the steps with what each left.
func (s *steps) list() {
	if len(s.rows.Objects) != len(s.steps) {
		s.rows.Objects = nil
		for i := range s.steps {
			s.rows.Add(s.row(i))
		}
	}
	for i, o := range s.rows.Objects {
		s.said(i, o.(*fyne.Container).Objects[4].(*ink.Text))
	}
	options := append([]string{words.Say("newest")}, s.whens()...)
	at := max(0, s.version.SelectedIndex())
	if added := len(options) - len(s.version.Options); at > 0 && added > 0 && len(s.version.Options) > 0 {
		at += added // the same version as before
	}
	s.version.Options = options
	s.version.SetSelectedIndex(min(at, len(options)-1))
	s.tell()
	s.root.Refresh()
}

// whens are the times of the versions, the newest first, each once: a choice field identifies its options by their text.
func (s *steps) whens() []string {
	seen := map[string]bool{}
	var list []string
	for i := range slices.Backward(s.versions) {
		when := s.when(i)
		if seen[when] {
			when = words.Say("%s (version %d)", when, s.versions[i].Version.Number())
		}
		seen[when] = true
		list = append(list, when)
	}
	return list
}

// row makes what shows a step and changes it.
func (s *steps) row(i int) fyne.CanvasObject {
	x := s.steps[i]
	options := s.whens()
	version := widgets.NewChoice(words.Say("Version"), options, nil)
	if at := s.index(x.number); at >= 0 {
		version.SetSelectedIndex(len(options) - 1 - at)
	}
	version.OnChanged = func(string) {
		// Versions that came since the row was made are not among its options.
		s.steps[i].number = s.versions[len(options)-1-version.SelectedIndex()].Version.Number()
		s.start()
	}
	value := widgets.NewEntry("", nil)
	value.Name, value.Whole = words.Say("Value"), true
	value.SetText(x.value)
	value.OnSubmitted = func(text string) {
		s.steps[i].value = strings.TrimSpace(text)
		s.start()
	}
	condition := widgets.NewChoice(words.Say("Condition"), conditionsWords(), nil)
	condition.SetSelected(conditionWords(x.words))
	needs := func() {
		value.Show()
		if conditionOf(s.steps[i].words).values == 0 {
			value.Hide()
		}
	}
	condition.OnChanged = func(string) {
		c := conditions()[condition.SelectedIndex()]
		if s.steps[i].words = c.Name; c.values == 0 {
			s.steps[i].value = ""
		}
		needs()
		s.start()
	}
	needs()
	return line(ink.New(strconv.Itoa(i+1), look.Muted), version, condition, value, ink.New("", look.Muted), ink.NewKeyLink("✕", func() {
		s.steps = slices.Delete(s.steps, i, i+1)
		s.rows.Objects = nil
		s.start()
	}))
}

// said shows how many values a step left.
func (s *steps) said(i int, t *ink.Text) {
	switch {
	case i >= len(s.done) || s.done[i].step != s.steps[i]:
		t.Paint("", look.Muted)
		if s.busy {
			t.Paint("…", look.Muted)
		}
	case s.done[i].Len() == 1:
		t.Paint(words.Say("1 value"), look.Good)
	default:
		t.Paint(words.Count(int64(s.done[i].Len()), "%s value", "%s values"), look.Muted)
	}
}

// tell says why no values are left, or what to do next.
func (s *steps) tell() {
	switch n := len(s.done); {
	case s.err != nil:
		s.note.Paint(words.Sentence(s.err), look.Error)
	case n > 0 && n == len(s.steps) && s.barren() > 0:
		s.note.Paint(words.Say("No value fits. Step %s leaves none: change it, or undo it.", words.Number(int64(s.barren()))), look.Changed)
	default:
		s.note.Paint("", look.Muted)
	}
}

// barren is the first step that left nothing, from 1; 0 if there is none.
func (s *steps) barren() int {
	return 1 + slices.IndexFunc(s.done, func(o outcome) bool { return o.Len() == 0 })
}

// hint shows in the field of the next step what belongs there.
func (s *steps) hint() {
	s.draft.SetPlaceHolder([]string{"", "1250", words.Say("10 and 20")}[conditions()[max(0, s.condition.SelectedIndex())].values])
}

// draftKey takes the keys of the field of the next step.
func (s *steps) draftKey(k *fyne.KeyEvent, keys func(*fyne.KeyEvent) bool) bool {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		s.add()
	case fyne.KeyBackspace:
		if s.draft.Text != "" || len(s.steps) == 0 {
			return false
		}
		s.steps = s.steps[:len(s.steps)-1]
		s.start()
	case fyne.KeyDown:
		s.enter()
	case fyne.KeyEscape:
		if s.draft.Text == "" {
			return keys(k)
		}
		s.draft.SetText("")
	default:
		return s.win.FunctionKey(k)
	}
	return true
}

// add adds the step that was entered. A whole condition can be entered too: "decreased by 60".
func (s *steps) add() {
	if len(s.versions) == 0 || len(s.steps) >= mostSteps {
		return
	}
	x := step{number: s.versions[len(s.versions)-1].Version.Number(), words: conditions()[s.condition.SelectedIndex()].Name, value: strings.TrimSpace(s.draft.Text)}
	if i := s.version.SelectedIndex(); i > 0 {
		x.number = s.versions[len(s.versions)-i].Version.Number()
	}
	if written, ok := conditionIn(x.value); ok {
		x.words, x.value = written.words, written.value
	}
	switch needed := conditionOf(x.words).values; {
	case needed == 0:
		x.value = ""
	case x.value == "":
		s.note.Paint(words.Say("Enter a value first."), look.Error)
		return
	}
	if _, err := x.parse(); err != nil {
		s.note.Paint(words.Sentence(err), look.Error)
		return
	}
	s.steps = append(s.steps, x)
	s.draft.SetText("")
	s.version.SetSelectedIndex(0)
	s.start()
}

// conditionIn finds the condition that a text begins with, in the user's language or in English.
func conditionIn(text string) (x step, ok bool) {
	lower := strings.ToLower(text)
	for _, c := range conditions() {
		for _, begin := range []string{c.Words, c.Name} {
			rest, found := strings.CutPrefix(lower, strings.ToLower(begin))
			if found && len(begin) > len(x.words) && (rest == "" || rest[0] == ' ') && (rest == "") == (c.values == 0) {
				x, ok = step{words: c.Name, value: strings.TrimSpace(text[len(text)-len(rest):])}, true
			}
		}
	}
	return x, ok
}

// restart takes all steps back.
func (s *steps) restart() {
	s.steps = nil
	s.start()
	s.win.Canvas().Focus(s.draft)
}
