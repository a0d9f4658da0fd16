package animation

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/scene/animation"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/properties"
	"savant/ui/widgets"
)

// keyTable lists the keys of a track with fields for the chosen one.
type keyTable struct {
	// OnChosen is called when the user chooses a key.
	OnChosen func(key int)
	// OnTyped is called with the texts entered for the chosen key: time, transition, handles.
	OnTyped func(texts keyTexts)
	// OnValue returns the value of the chosen key, to be edited.
	OnValue func() properties.Apart

	track  *animation.Track // nil for none
	times  float32          // how wide the longest time is
	values float32          // how wide the longest value is
	text   func(variant.Value) string
	key    int // chosen; -1 for none
	quiet  bool
	list   *outline.Outline
	fields [4]*widgets.Entry
	rows   [4]*fyne.Container
	value  *properties.Value
	valued int // the key whose value is shown; -1 for none
	facts  *ink.Text
	now    *ink.Text
	why    *ink.Text
	head   *ink.Text
	root   *fyne.Container
}

// keyTexts are the texts of a key's fields.
type keyTexts struct{ time, transition, in, out string }

// keyTree lists the keys as rows.
type keyTree struct{ of *keyTable }

func (k keyTree) Len(n outline.Node) int {
	if n != 0 || k.of.track == nil {
		return 0
	}
	return len(k.of.track.Keys)
}
func (k keyTree) Child(_ outline.Node, i int) outline.Node { return outline.Node(i + 1) }
func (k keyTree) Parent(outline.Node) outline.Node         { return 0 }
func (k keyTree) Index(n outline.Node) int                 { return int(n) - 1 }

// newKeyTable makes a table; value makes the editor of values, with names of a width.
func newKeyTable(typed func(*fyne.KeyEvent) bool, value func(names float32, resized func()) *properties.Value) *keyTable {
	k := &keyTable{key: -1, valued: -1}
	k.value = value(fieldLabel, func() {
		if k.root != nil {
			k.root.Refresh()
		}
	})
	k.list = outline.New(keyTree{k}, 0, k.look)
	k.list.Flat, k.list.Bare = true, true
	k.list.Columns = k.columns
	k.list.OnSelected = func(n outline.Node) {
		if k.key = int(n) - 1; !k.quiet {
			k.OnChosen(k.key)
		}
		k.fill()
	}
	k.list.OnKey = typed
	labels := []string{words.Say("Time"), words.Say("Transition"), words.Say("Left handle"), words.Say("Right handle")}
	parts := []fyne.CanvasObject{}
	for i, label := range labels {
		k.fields[i] = widgets.NewEntry("", func(e *fyne.KeyEvent) bool {
			if e.Name == fyne.KeyEscape {
				k.fill()
			}
			return e.Name == fyne.KeyEscape
		})
		k.fields[i].Name, k.fields[i].Whole = label, true
		k.fields[i].OnSubmitted = func(string) { k.OnTyped(k.texts()) }
		name := ink.Small(label, look.Muted)
		name.Cut = true
		k.rows[i] = container.New(fieldRow{}, name, k.fields[i])
		parts = append(parts, k.rows[i])
		if i == 0 {
			parts = append(parts, k.value.Object())
		}
	}
	k.facts, k.now, k.why = ink.Small("", look.Muted), ink.Small("", look.Math), ink.Small("", look.Error)
	k.facts.Cut, k.now.Cut, k.why.Cut = true, true, true
	parts = append(parts, k.facts, k.now, k.why)
	k.head = ink.Small("", look.Muted)
	k.head.Cut, k.head.Middle = true, true
	fields := ink.Down(0, ink.Line(), ink.Pad(12, 4, 12, 6, ink.Down(2, parts...)))
	k.root = container.New(keyRoom{fields, k.list}, ink.Down(0, ink.Pad(14, 5, 8, 5, k.head), ink.Line()), k.list, container.NewVScroll(fields))
	k.fill()
	return k
}

// fieldRow lays a label of one width beside a field.
type fieldRow struct{}

const fieldLabel = 86

func (fieldRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-h)/2))
	o[0].Resize(fyne.NewSize(fieldLabel-6, h))
	o[1].Move(fyne.NewPos(fieldLabel, 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-fieldLabel), size.Height))
}

func (fieldRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(fieldLabel+60, o[1].MinSize().Height)
}

func (k *keyTable) texts() keyTexts {
	f := k.fields
	return keyTexts{f[0].Text, f[1].Text, f[2].Text, f[3].Text}
}

// set shows the keys of another track, or of the same track after an edit. why says why the track has no target, "" if it has one.
func (k *keyTable) set(t *animation.Track, text func(variant.Value) string, key int, why string) {
	if k.track == nil || t == nil || t.Path != k.track.Path || t.Type != k.track.Type || !k.value.Focused() {
		k.valued = -1 // anything else may be meant
	}
	k.track, k.text, k.key = t, text, key
	k.measure()
	k.quiet = true
	k.list.SetModel(keyTree{k}, 0)
	if key >= 0 {
		k.list.SelectNode(outline.Node(key + 1))
	} else {
		k.list.ClearSelection()
	}
	k.quiet = false
	k.why.Set(why)
	k.fill()
}

// mostMeasured is how many keys are looked at to find how wide the columns are.
const mostMeasured = 1000

// measure finds how wide the longest time and the longest value are.
func (k *keyTable) measure() {
	k.times, k.values = 0, 0
	if k.track == nil {
		return
	}
	time, value := "", "" // digits are equally wide: those with most letters are the widest
	for _, key := range k.track.Keys[:min(len(k.track.Keys), mostMeasured)] {
		if t := seconds(key.Time); len(t) > len(time) {
			time = t
		}
		if v := k.words(key.Value); len(v) > len(value) {
			value = v
		}
	}
	size := look.Size(k.list.Theme(), look.TextSize)
	k.times = fyne.MeasureText(time, size, fyne.TextStyle{}).Width
	k.values = fyne.MeasureText(ink.Clip(value), size, fyne.TextStyle{}).Width
}

// columns gives times the room that they need, and values the rest; the transition, which is in its field too, is left out
// where the values would be cut for it.
func (k *keyTable) columns(width float32) []outline.Span {
	const left, right, gap, easing, shortest = 8, 12, 12, 58, 30
	time := left + min(max(shortest, k.times), width/2)
	from := time + gap
	if free := width - from - right; free < k.values+gap+easing {
		return []outline.Span{{From: 0, To: time}, {From: from, To: max(from, width-right)}, {From: width, To: width}}
	}
	return []outline.Span{{From: 0, To: time}, {From: from, To: width - right - easing - gap}, {From: width - right - easing, To: width - right}}
}

// at shows the value at the playhead.
func (k *keyTable) at(value string) {
	if value != "" {
		value = words.Say("At the playhead: %s", value)
	}
	k.now.Set(value)
}

// look describes a key in the table.
func (k *keyTable) look(n outline.Node) outline.Look {
	key := k.track.Keys[n-1]
	l := outline.Look{Label: seconds(key.Time), LabelColor: look.Number}
	value := outline.Cell{Text: k.words(key.Value), Color: look.Math}
	if value.Why = noRotation(key.Value); value.Why != "" {
		value.Color = look.Error
	}
	l.Cells = []outline.Cell{value, {Text: k.easing(key), Color: look.Muted, Small: true}}
	return l
}

// words formats a value, with a mark before one that is no rotation though it should be.
func (k *keyTable) words(v variant.Value) string {
	mark := ""
	if noRotation(v) != "" {
		mark = "!  "
	}
	return mark + keyWords(k.track, v, k.text)
}

// noRotation says why a value, or the rotation in that of a transform track, is none; "" for others.
func noRotation(v variant.Value) string {
	if list, ok := v.Data.(*variant.List); ok && len(list.Items) == 3 && list.Items[1].Type == variant.Quaternion {
		v = list.Items[1]
	}
	return inspector.NoRotation(v)
}

// easing formats a transition in words and as a number.
func (k *keyTable) easing(key animation.Key) string {
	if k.track.Type == "bezier" {
		return words.Say("handles")
	}
	text := strconv.FormatFloat(float64(float32(key.Transition)), 'g', 5, 32)
	switch e := key.Transition; {
	case e == 0:
		return words.Say("holds")
	case e == 1:
		return "╱ " + text
	case e > 1:
		return "⌣ " + text
	case e > 0:
		return "⌢ " + text
	}
	return "∫ " + text
}

// fill shows the selected key in the fields.
func (k *keyTable) fill() {
	shown := k.track != nil && k.key >= 0 && k.key < len(k.track.Keys)
	bezier := k.track != nil && k.track.Type == "bezier"
	for i, row := range k.rows {
		row.Hidden = !shown || i == 1 && bezier || i > 1 && !bezier
		if fixed := shown && (k.track.Compressed || k.track.Unreadable); fixed {
			k.fields[i].Disable()
		} else {
			k.fields[i].Enable()
		}
	}
	if shown {
		key := k.track.Keys[k.key]
		pair := func(h [2]float64) string { return seconds(h[0]) + ", " + strings.TrimSpace(seconds(h[1])) }
		texts := []string{seconds(key.Time), strconv.FormatFloat(key.Transition, 'g', -1, 32), pair(key.In), pair(key.Out)}
		for i, text := range texts {
			k.fields[i].SetText(text)
		}
	}
	k.fillValue(shown)
	k.facts.Set(k.settings())
	switch {
	case k.track == nil:
		k.head.Set(words.Say("No track is selected."))
	case k.track.Compressed:
		k.head.Set(words.Say("Compressed: the keys can be viewed but not changed."))
	default:
		k.head.Set(k.track.Path)
		if angular(k.track) || k.track.Type == "rotation_3d" {
			k.head.Set(words.Say("%s, degrees", k.track.Path))
		}
	}
	k.root.Refresh()
}

// fillValue shows the value of the chosen key. While it is being edited it stays open.
func (k *keyTable) fillValue(shown bool) {
	switch o := k.value.Object(); {
	case !shown:
		o.Hide()
		k.valued = -1
	case k.valued == k.key:
		k.value.Fill()
	default:
		k.valued = k.key
		k.value.Show(k.OnValue())
		o.Show()
	}
}

// settings describes how a track is interpolated.
func (k *keyTable) settings() string {
	if k.track == nil {
		return ""
	}
	wrap := words.Say("wrap off")
	if k.track.LoopWrap {
		wrap = words.Say("wrap on")
	}
	return interpolations()[min(int(k.track.Interpolation), 4)] + "   " + wrap
}

// interpolations are the names of the interpolation modes, in the order of their numbers.
func interpolations() []string {
	return []string{words.Say("Nearest"), words.Say("Linear"), words.Say("Cubic"), words.Say("Linear angle"), words.Say("Cubic angle")}
}

// focus focuses the field of the value.
func (k *keyTable) focus() {
	if k.value.Object().Visible() {
		k.value.Edit()
	}
}
