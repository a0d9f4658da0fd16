package watch

import (
	"cmp"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/watch"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// values is the table of the values that have changed, and of what became of them.
type values struct {
	*record
	filter *widgets.Entry
	tree   *widgets.Tree
	heads  []*ink.Text
	empty  *widgets.Empty
	root   *fyne.Container
	leave  func()            // returns the focus
	show   func(path string) // shows a value alone, or none
}

// lastShown is how many versions have a column each: the selected one, and those before it.
const lastShown = 4

// mostRows is how many values are listed at most; the filter finds others.
const mostRows = 500

// valueColumns are those of the table: path, what became of it, the last versions, how often it changed.
func valueColumns(width float32) []outline.Span {
	const gap, edge, times = 14, 18, 52
	const leastPath = 170
	rest := max(0, width-edge-times-6*gap)
	path, line, one := rest*0.34, rest*0.18, rest*0.48/lastShown
	shown := lastShown
	if path < leastPath { // names first: the two versions before the last have no column
		shown = 2
		line = min(line, 64)
		path = rest + 2*gap - line - 2*one
	}
	spans := []outline.Span{{From: 0, To: path}, {From: path + gap, To: path + gap + line}}
	x := path + gap + line + gap
	for i := range lastShown {
		if i < lastShown-shown {
			spans = append(spans, outline.Span{From: x, To: x})
			continue
		}
		spans = append(spans, outline.Span{From: x, To: x + one})
		x += one + gap
	}
	return append(spans, outline.Span{From: width - edge - times, To: width - edge})
}

// valueHeads is the line over the table.
type valueHeads struct{}

// MinSize implements fyne.Layout.
func (valueHeads) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(380, 36) }

// Layout implements fyne.Layout.
func (valueHeads) Layout(o []fyne.CanvasObject, size fyne.Size) {
	spans := valueColumns(size.Width)
	spans[0].From = 12
	for i := range o {
		widgets.Middle(o[i], spans[i].From, spans[i].To-spans[i].From, size.Height)
	}
}

func newValues(r *record, keys func(*fyne.KeyEvent) bool, leave func(), pin, chosen func(path string)) *values {
	v := &values{record: r, leave: leave, show: chosen, empty: widgets.NewEmpty("")}
	v.filter = widgets.NewEntry(words.Say("Filter: path or value"), v.filterKey)
	v.filter.Icon = theme.SearchIcon()
	v.filter.OnChanged = func(string) { v.list() }
	heads := &fyne.Container{Layout: valueHeads{}, Objects: []fyne.CanvasObject{v.filter}}
	for i := range 2 + lastShown {
		h := ink.Small("", look.Muted)
		if h.Cut = true; i > 0 {
			h.Align = fyne.TextAlignTrailing
		}
		v.heads = append(v.heads, h)
		heads.Add(h)
	}
	v.heads[1+lastShown].Set(words.Say("Changed"))
	v.tree = widgets.NewTree()
	v.tree.Outline.Columns = valueColumns
	v.tree.Chosen = func(*widgets.Branch) { v.show(v.chosen()) }
	v.tree.Act = func(*widgets.Branch) { r.goTo(v.chosen()) }
	v.tree.Keys = func(_ *widgets.Branch, k *fyne.KeyEvent) bool { return keys(k) }
	v.tree.Outline.OnRune = func(typed rune) bool {
		if typed == 'p' || typed == 'P' {
			pin(v.chosen())
			return true
		}
		return false
	}
	body := container.NewStack(v.tree.Outline, v.empty)
	v.root = ink.Framed(ink.Down(0, heads, ink.Line()), body, nil)
	return v
}

// filterKey takes the keys of the filter.
func (v *values) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		v.enter()
	case fyne.KeyEscape:
		if v.filter.Text == "" {
			v.leave()
		} else {
			v.filter.SetText("")
		}
	default:
		return v.win.FunctionKey(k)
	}
	return true
}

// group is a headline of the table with the paths of the values below it.
type group struct {
	key, title string
	paths      []string
	more       int // that are not among paths
}

// groups are what the table lists, before the filter.
func (v *values) groups() []group {
	var list []group
	if v.found != nil {
		list = append(list, group{key: "found", title: words.Say("Found"), paths: v.found, more: v.left - len(v.found)})
	}
	if paths := v.pins.paths(); len(paths) > 0 {
		list = append(list, group{key: "pinned", title: words.Say("Pinned"), paths: paths})
	}
	g := group{key: "changed", title: words.Say("Changed")}
	from, to := v.span()
	for _, x := range v.past.Changed(from, to) {
		g.paths = append(g.paths, x.Path)
	}
	return append(list, g)
}

// span is the range of versions shown in the table.
func (v *values) span() (from, to int) {
	if v.from < v.to {
		return v.from, v.to
	}
	return 0, v.at()
}

// list lists the values as they were in the selected version and before.
func (v *values) list() {
	at := v.at()
	for i := range lastShown {
		if n := at - lastShown + 1 + i; n >= 0 {
			v.heads[1+i].Paint(v.when(n), look.Muted)
		} else {
			v.heads[1+i].Set("")
		}
	}
	v.heads[0].Set("")
	if from, to := v.span(); from > 0 {
		v.heads[0].Set(words.Say("From %s to %s", v.when(from), v.when(to)))
	} else if to > 0 {
		v.heads[0].Set(words.Say("Over %s versions", words.Number(int64(to+1))))
	}
	sought := strings.ToLower(strings.TrimSpace(v.filter.Text))
	var top []*widgets.Branch
	listed := map[string]bool{}
	rows := 0
	for _, g := range v.groups() {
		b := &widgets.Branch{Key: g.key}
		n := 0
		for _, path := range g.paths {
			if listed[path] || !v.fits(path, at, sought) {
				continue
			}
			listed[path] = true
			if n++; rows < mostRows {
				rows++
				b.Below = append(b.Below, &widgets.Branch{Key: path, Look: v.look(path, at), Data: path})
			}
		}
		if n == 0 {
			continue
		}
		n += g.more
		b.Look = outline.Look{Label: g.title, LabelColor: look.Muted, Summary: words.Count(int64(n), "%s value", "%s values")}
		if n > len(b.Below) {
			b.Look.Note = words.Say("the first %s are listed", words.Number(int64(len(b.Below))))
		}
		top = append(top, b)
	}
	closed, was := v.closed(), v.chosen()
	v.tree.Show(top)
	v.openAll(closed)
	if v.chosen() != was && listed[was] { // it is below another heading now
		v.pick(was)
	}
	v.empty.Set("")
	switch {
	case len(top) == 0 && sought != "":
		v.empty.Set(words.Say("No value matches %q.", v.filter.Text))
	case len(top) == 0:
		v.empty.Set(words.Say("What changes from one version to the next is listed here."))
	}
	v.show(v.chosen())
	v.root.Refresh()
}

// closed are the keys of the headlines that the user has closed.
func (v *values) closed() map[string]bool {
	list := map[string]bool{}
	for row := range v.tree.Outline.Len() {
		if x := v.tree.Outline.Rows().At(row); !x.Open && v.tree.At(x.Node).Data == nil {
			list[v.tree.At(x.Node).Key] = true
		}
	}
	return list
}

// openAll opens the headlines but for some.
func (v *values) openAll(closed map[string]bool) {
	o := v.tree.Outline
	for row := 0; row < o.Len(); row++ {
		if x := o.Rows().At(row); v.tree.At(x.Node).Data == nil && x.Open == closed[v.tree.At(x.Node).Key] {
			o.Toggle(row)
		}
	}
}

// fits reports whether the filter lets a value through.
func (v *values) fits(path string, at int, sought string) bool {
	if sought == "" || strings.Contains(strings.ToLower(path), sought) {
		return true
	}
	if f := v.pins.of(path); f != nil && strings.Contains(strings.ToLower(f.Name), sought) {
		return true
	}
	text, _ := v.text(path, at)
	return strings.Contains(strings.ToLower(text), sought)
}

// look is what the table draws of a value.
func (v *values) look(path string, at int) outline.Look {
	l := outline.Look{Label: widgets.PathWords(path), Cells: make([]outline.Cell, lastShown+2)}
	if f := v.pins.of(path); f != nil {
		l.Sign, l.SignColor = "●", look.Changed
		if f.Name != "" {
			l.Label, l.Summary = f.Name, widgets.PathWords(path)
		}
	}
	color := look.Text
	if d, r := v.row(path); r != 0 {
		l.Badge = badge.Of(inspector.Localized(d.Describe(r)).Badge)
		color = cmp.Or(l.Badge.Color, look.Text)
	}
	x := v.past.Of(path)
	if x != nil {
		l.Cells[0].Trend = trend(x, v.past.Versions(), color)
		l.Cells[lastShown+1] = outline.Cell{Text: words.Number(int64(len(x.Changes))) + "×", Color: look.Muted, Right: true}
	}
	for i := range lastShown {
		n := at - lastShown + 1 + i
		if n < 0 {
			continue
		}
		text, changed := v.text(path, n)
		c := outline.Cell{Text: text, Color: look.Muted, Right: true}
		if changed {
			c.Color = color
		}
		l.Cells[1+i] = c
	}
	return l
}

// trend is what became of a value over n versions.
func trend(x *watch.Value, n int, color fyne.ThemeColorName) *ink.Trend {
	t := &ink.Trend{Color: color}
	if numbers, ok := x.Numbers(n); ok {
		t.Heights = heights(numbers)
		return t
	}
	t.Ticks = make([]bool, n)
	for _, c := range x.Changes {
		t.Ticks[c.Version] = true
	}
	return t
}

// heights puts numbers between 0 and 1.
func heights(numbers []float64) []float32 {
	low, high := bounds(numbers)
	list := make([]float32, len(numbers))
	for i, f := range numbers {
		list[i] = 0.5
		if high > low {
			list[i] = float32(f/2-low/2) / float32(high/2-low/2)
		}
		if f != f {
			list[i] = float32(math.NaN())
		}
	}
	return list
}

// bounds are the least and the greatest of numbers.
func bounds(numbers []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, f := range numbers {
		if f == f {
			low, high = min(low, f), max(high, f)
		}
	}
	return low, high
}

// enter focuses the table and selects a value.
func (v *values) enter() {
	o := v.tree.Outline
	if v.chosen() == "" && o.Len() > 1 {
		o.Select(1)
	}
	v.win.Canvas().Focus(o)
}

// pick selects a value.
func (v *values) pick(path string) {
	o := v.tree.Outline
	for row := range o.Len() {
		if b := v.tree.At(o.Rows().At(row).Node); b != nil && b.Data == any(path) {
			o.Select(row)
			return
		}
	}
}

// chosen is the path of the value that is selected, "" for none.
func (v *values) chosen() string {
	if b := v.tree.Current(); b != nil {
		path, _ := b.Data.(string)
		return path
	}
	return ""
}
