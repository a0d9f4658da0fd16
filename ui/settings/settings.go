package settings

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/codec/dialect"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Effects are what the program does once another choice is kept.
type Effects struct {
	Look     func() // called when colours or sizes change
	Reopen   func() // whether the next start reopens the files of this session
	Recovery func() // whether unsaved edits are kept for a crash
}

// Tab is the tab in which the program is made one's own. Each choice holds at once. It is a host.Tool.
type Tab struct {
	win     host.Window
	effects Effects
	first   fyne.Focusable
	fields  map[string]fyne.CanvasObject // by the name of the preference
	body    *fyne.Container
	scroll  *container.Scroll
}

// option is one thing to choose.
type option struct {
	pref    string
	label   string
	note    string                  // what is good to know of it
	choices func() []widgets.Option // nil for a switch
	now     func(fyne.Preferences) string
	set     func(fyne.Preferences, string)
	effect  func()
}

// group is a headline with the options below it.
type group struct {
	headline string
	options  []option
}

// on and off are the values of an option that is a switch: one without choices.
const on, off = "on", "off"

// chapters are all options, with their effects.
func chapters(e Effects) []group {
	return []group{
		{words.Say("Look"), []option{
			{pref: Theme, label: words.Say("Colours"), choices: themes, now: text(Theme), set: setText(Theme), effect: e.Look},
			{pref: TextSize, label: words.Say("Text size"), choices: figures(usualText, 11, 12, 13, 14, 15, 16, 18, 20, 24),
				now: figure(TextSize, usualText), set: setFigure(TextSize), effect: e.Look},
			{pref: RowHeight, label: words.Say("Rows"), choices: heights, now: figure(RowHeight, usualRows), set: setFigure(RowHeight), effect: e.Look},
			{pref: Language, label: words.Say("Language"), note: words.Say("Takes effect at the next start."), choices: languages,
				now: text(Language), set: setText(Language)},
		}},
		{words.Say("Files"), []option{
			{pref: Reopen, label: words.Say("Reopen the last session"), note: words.Say("Opens the files of the last session when Savant starts without any."),
				now: flag(Reopen, false), set: setFlag(Reopen), effect: e.Reopen},
			{pref: Dialect, label: words.Say("Engine of my game"), note: words.Say("Used for saves that do not say which version of Godot wrote them."),
				choices: dialects, now: text(Dialect), set: setText(Dialect)},
		}},
		{words.Say("Safety"), []option{
			{pref: Backups, label: words.Say("Backups of each file"), note: words.Say("Each save keeps the old file. The oldest backups are removed first, and those beyond 256 MiB in total."),
				choices: figures(usualBackups, 1, 5, 10, 20, 50, 100, 1000), now: figure(Backups, usualBackups), set: setFigure(Backups)},
			{pref: BackupBytes, label: words.Say("Limit for each file"), choices: amounts, now: figure(BackupBytes, usualBytes), set: setFigure(BackupBytes)},
			{pref: Recovery, label: words.Say("Keep unsaved edits"), note: words.Say("After a crash or a power cut, they are offered when Savant starts again."),
				now: flag(Recovery, true), set: setFlag(Recovery), effect: e.Recovery},
		}},
	}
}

func themes() []widgets.Option {
	return []widgets.Option{{Words: words.Say("System colours"), Name: ""}, {Words: words.Say("Light"), Name: "light"}, {Words: words.Say("Dark"), Name: "dark"}}
}

func heights() []widgets.Option {
	return []widgets.Option{{Words: words.Say("Low"), Name: "84"}, {Words: words.Say("Default"), Name: "100"}, {Words: words.Say("High"), Name: "125"}}
}

func languages() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("System language"), Name: ""}}
	for _, l := range words.Languages() {
		list = append(list, widgets.Option{Words: l.Name, Name: l.Tag})
	}
	return list
}

func dialects() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("Best match"), Name: ""}}
	for _, d := range dialect.All() {
		list = append(list, widgets.Option{Words: words.Engine(d.Title), Name: d.Name})
	}
	return list
}

func amounts() []widgets.Option {
	return []widgets.Option{{Words: "16 MiB", Name: "16"}, {Words: "64 MiB", Name: "64"}, {Words: words.Say("%s (default)", "256 MiB"), Name: "256"}, {Words: "1 GiB", Name: "1024"}, {Words: "4 GiB", Name: "4096"}, {Words: "16 GiB", Name: "16384"}}
}

// figures offers integers, one of which is the default.
func figures(usual int, all ...int) func() []widgets.Option {
	return func() []widgets.Option {
		var list []widgets.Option
		for _, n := range all {
			o := widgets.Option{Words: strconv.Itoa(n), Name: strconv.Itoa(n)}
			if n == usual {
				o.Words = words.Say("%s (default)", o.Words)
			}
			list = append(list, o)
		}
		return list
	}
}

func text(pref string) func(fyne.Preferences) string {
	return func(p fyne.Preferences) string { return p.String(pref) }
}

func setText(pref string) func(fyne.Preferences, string) {
	return func(p fyne.Preferences, v string) { p.SetString(pref, v) }
}

func figure(pref string, usual int) func(fyne.Preferences) string {
	return func(p fyne.Preferences) string { return strconv.Itoa(p.IntWithFallback(pref, usual)) }
}

func setFigure(pref string) func(fyne.Preferences, string) {
	return func(p fyne.Preferences, v string) {
		if n, err := strconv.Atoi(v); err == nil {
			p.SetInt(pref, n)
		}
	}
}

func flag(pref string, usual bool) func(fyne.Preferences) string {
	return func(p fyne.Preferences) string {
		if p.BoolWithFallback(pref, usual) {
			return on
		}
		return off
	}
}

func setFlag(pref string) func(fyne.Preferences, string) {
	return func(p fyne.Preferences, v string) { p.SetBool(pref, v == on) }
}

// New makes the tab.
func New(w host.Window, e Effects) *Tab {
	s := &Tab{win: w, effects: e, body: ink.Down(0)}
	s.scroll = container.NewVScroll(container.New(widgets.Column{Most: 620}, s.body))
	s.build()
	return s
}

// build creates fields with the current choices.
func (s *Tab) build() {
	s.body.RemoveAll()
	s.first, s.fields = nil, map[string]fyne.CanvasObject{}
	for _, c := range chapters(s.effects) {
		title := ink.Bold(c.headline, look.Text)
		title.Scale = theme.SizeNameSubHeadingText
		s.body.Add(ink.Pad(0, 22, 0, 6, title))
		for _, o := range c.options {
			s.body.Add(s.row(o))
		}
	}
	s.body.Add(ink.Gap(0, 24))
	s.body.Refresh()
}

// row is one option with its field.
func (s *Tab) row(o option) fyne.CanvasObject {
	field := s.field(o)
	s.fields[o.pref] = field
	if s.first == nil {
		s.first, _ = field.(fyne.Focusable)
	}
	row := ink.Across(16, 34, 1, widgets.Fixed(190, ink.New(o.label, look.Text)), field)
	if o.note == "" {
		return row
	}
	return ink.Down(0, row, ink.Pad(200, -4, 0, 4, widgets.Note(o.note)))
}

// field is what an option is chosen with.
func (s *Tab) field(o option) fyne.CanvasObject {
	kept := s.win.App().Preferences()
	choose := func(v string) {
		if o.now(kept) == v {
			return
		}
		o.set(kept, v)
		if o.effect != nil {
			o.effect()
		}
		s.win.Trace("setting", "name", o.pref, "value", v)
	}
	if o.choices == nil {
		b := ink.NewSwitch("", func(yes bool) { choose(map[bool]string{true: on, false: off}[yes]) })
		b.Name = o.label
		b.Set(o.now(kept) == on, "")
		return b
	}
	list := o.choices()
	b := widgets.NewChoice(o.label, nil, nil)
	at := -1
	for i, c := range list {
		b.Options = append(b.Options, c.Words)
		if c.Name == o.now(kept) {
			at = i
		}
	}
	if at < 0 { // edited by hand in the preferences file
		b.PlaceHolder = o.now(kept)
	}
	b.SetSelectedIndex(at)
	b.OnChanged = func(string) { choose(list[max(0, b.SelectedIndex())].Name) }
	return b
}

// Focus focuses the first choice.
func (s *Tab) Focus() { s.win.Canvas().Focus(s.first) }

// Object is what the tab shows.
func (s *Tab) Object() fyne.CanvasObject { return s.scroll }

// Close does nothing.
func (s *Tab) Close() {}

// Guide implements host.Guided.
func (s *Tab) Guide() string { return "window.md#settings" }

// Status returns the texts of the status line.
func (s *Tab) Status() (left, place, right string) { return words.Say("Settings"), "", "" }
