package shell

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// settings is the tab in which the program is made one's own. Each choice holds at once.
type settings struct {
	win    *Window
	first  fyne.Focusable
	fields map[string]fyne.CanvasObject // by the name of the preference
	body   *fyne.Container
	root   fyne.CanvasObject
	scroll *container.Scroll
}

// option is one thing to choose.
type option struct {
	pref    string
	label   string
	note    string // what is good to know of it
	choices func() []widgets.Option
	now     func(*program) string
	set     func(*program, string)
}

// group is a headline with the options below it.
type group struct {
	headline string
	options  []option
}

// on and off are the values of an option that is a switch: one without choices.
const on, off = "on", "off"

// chapters are all options.
func chapters() []group {
	return []group{
		{words.Say("Look"), []option{
			{pref: prefTheme, label: words.Say("Colours"), choices: themes, now: text(prefTheme), set: effect(setText(prefTheme), (*program).applyLook)},
			{pref: prefText, label: words.Say("Text size"), choices: figures(usualText, 11, 12, 13, 14, 15, 16, 18, 20, 24),
				now: figure(prefText, usualText), set: effect(setFigure(prefText), (*program).applyLook)},
			{pref: prefRows, label: words.Say("Rows"), choices: heights, now: figure(prefRows, usualRows), set: effect(setFigure(prefRows), (*program).applyLook)},
			{pref: prefLanguage, label: words.Say("Language"), note: words.Say("Takes effect at the next start."), choices: languages,
				now: text(prefLanguage), set: setText(prefLanguage)},
		}},
		{words.Say("Files"), []option{
			{pref: prefReopen, label: words.Say("Reopen the last session"), note: words.Say("Opens the files of the last session when Savant starts without any."),
				now: flag(prefReopen, false), set: effect(setFlag(prefReopen), (*program).sessionChanged)},
			{pref: prefDialect, label: words.Say("Engine of my game"), note: words.Say("Used for saves that do not tell which version of Godot wrote them."),
				choices: dialects, now: text(prefDialect), set: setText(prefDialect)},
		}},
		{words.Say("Safety"), []option{
			{pref: prefBackups, label: words.Say("Backups of each file"), note: words.Say("Each save keeps the old file. The oldest backups are removed first, and those beyond 256 MiB in total."),
				choices: figures(usualBackups, 1, 5, 10, 20, 50, 100, 1000), now: figure(prefBackups, usualBackups), set: setFigure(prefBackups)},
			{pref: prefBytes, label: words.Say("Limit for each file"), choices: amounts, now: figure(prefBytes, usualBytes), set: setFigure(prefBytes)},
			{pref: prefRecovery, label: words.Say("Keep unsaved edits"), note: words.Say("After a crash or a power cut they are offered when Savant starts again."),
				now: flag(prefRecovery, true), set: effect(setFlag(prefRecovery), (*program).setRecovery)},
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
		list = append(list, widgets.Option{Words: d.Title, Name: d.Name})
	}
	return list
}

func amounts() []widgets.Option {
	return []widgets.Option{{Words: "16 MiB", Name: "16"}, {Words: "64 MiB", Name: "64"}, {Words: words.Say("%s (default)", "256 MiB"), Name: "256"}, {Words: "1 GiB", Name: "1024"}, {Words: "4 GiB", Name: "4096"}, {Words: "16 GiB", Name: "16384"}}
}

// figures offers whole numbers, one of which is the usual one.
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

func text(pref string) func(*program) string {
	return func(g *program) string { return g.app.Preferences().String(pref) }
}

func setText(pref string) func(*program, string) {
	return func(g *program, v string) { g.app.Preferences().SetString(pref, v) }
}

func figure(pref string, usual int) func(*program) string {
	return func(g *program) string { return strconv.Itoa(g.app.Preferences().IntWithFallback(pref, usual)) }
}

func setFigure(pref string) func(*program, string) {
	return func(g *program, v string) {
		if n, err := strconv.Atoi(v); err == nil {
			g.app.Preferences().SetInt(pref, n)
		}
	}
}

func flag(pref string, usual bool) func(*program) string {
	return func(g *program) string {
		if g.app.Preferences().BoolWithFallback(pref, usual) {
			return on
		}
		return off
	}
}

func setFlag(pref string) func(*program, string) {
	return func(g *program, v string) { g.app.Preferences().SetBool(pref, v == on) }
}

// effect keeps a choice and then has it take effect.
func effect(set func(*program, string), then func(*program)) func(*program, string) {
	return func(g *program, v string) {
		set(g, v)
		then(g)
	}
}

// setRecovery begins or ends keeping unsaved edits of the files that are open.
func (g *program) setRecovery() {
	g.journals = g.keepsEdits()
	for _, w := range g.windows {
		for _, p := range w.pages {
			if !g.journals && p.disk.journal != nil {
				p.disk.journal.Close()
				p.disk.journal = nil
			}
			p.protect()
		}
	}
}

// showSettings shows the tab of settings, the one that is there already if there is one.
func showSettings(w *Window) {
	for _, o := range w.windows {
		for i, p := range o.pages {
			if _, ok := p.tool.(*settings); ok {
				o.show(i)
				if o != w {
					raise(o)
				}
				w.Dialog("settings")
				return
			}
		}
	}
	s := &settings{win: w, body: ink.Down(0)}
	s.scroll = container.NewVScroll(container.New(widgets.Column{Most: 620}, s.body))
	s.root = s.scroll
	s.build()
	w.add(newToolPage(w, words.Say("Settings"), s))
	w.Dialog("settings")
}

// build makes the fields of what is chosen now.
func (s *settings) build() {
	s.body.RemoveAll()
	s.first, s.fields = nil, map[string]fyne.CanvasObject{}
	for _, c := range chapters() {
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
func (s *settings) row(o option) fyne.CanvasObject {
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
func (s *settings) field(o option) fyne.CanvasObject {
	g := s.win.program
	choose := func(v string) {
		if o.now(g) == v {
			return
		}
		o.set(g, v)
		s.win.Trace("setting", "name", o.pref, "value", v)
	}
	if o.choices == nil {
		b := ink.NewSwitch("", func(yes bool) { choose(map[bool]string{true: on, false: off}[yes]) })
		b.Set(o.now(g) == on, "")
		return b
	}
	list := o.choices()
	b := widget.NewSelect(nil, nil)
	at := -1
	for i, c := range list {
		b.Options = append(b.Options, c.Words)
		if c.Name == o.now(g) {
			at = i
		}
	}
	if at < 0 { // chosen by hand in the file of preferences
		b.PlaceHolder = o.now(g)
	}
	b.SetSelectedIndex(at)
	b.OnChanged = func(string) { choose(list[max(0, b.SelectedIndex())].Name) }
	return b
}

func (s *settings) Focus() {
	s.win.Canvas().Focus(s.first)
}

// Object is what the tab shows.
func (s *settings) Object() fyne.CanvasObject { return s.root }

func (s *settings) Close() {}

func (s *settings) Status() (left, place, right string) { return words.Say("Settings"), "", "" }
