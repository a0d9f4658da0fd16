// Package animation is the pane of a file's animations: a list of them, the tracks and keys of one below a ruler, and a
// picture of the animated nodes, posed at the playhead.
package animation

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/codec/variant"
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/ui/host"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Pane shows the animations of a scene or resource.
type Pane struct {
	page     host.Page
	list     *outline.Outline
	lines    *timeline
	table    *keyTable
	stage    *stage
	bar      bar
	root     *fyne.Container
	content  *content
	reading  reading
	time     float64
	last     lastValue
	entering bool // the value of the key that is being set is to be edited, once the file is read again
	past     retrace
	picked   map[int][]float64 // the times of the chosen keys by their tracks, to find them after an edit
	playing  *clock            // nil while not playing
	record   bool              // rotating a bone sets a key at once
	silent   bool              // the list is being filled: its selection was not made by the user
	clip     pose
	arrange  func() // lays the pane out
	drawn    bool   // with the picture
	narrow   bool   // without room for the keys beside the tracks
	low      bool   // without room for the picture above them
	column   *column
	tracedAt string
	stagedAt string
}

// selection is what is selected of the animation that is shown: a track, and keys by their times.
type selection struct {
	shown ident
	lane  int
	times map[int][]float64
}

// retrace remembers what was selected when so many steps of the history were in force, so that undo and redo select what they bring back.
type retrace struct {
	at     map[int]selection
	edited bool // the pane has made an edit that is not loaded yet
}

// reading is the state of loading the content on another goroutine.
type reading struct {
	begun    bool
	revision uint32 // of the document when loading was asked for last
	busy     bool   // one is loading: never two, which would keep the window from the processors
	again    bool   // it is outdated already, and followed by another
	closed   bool
	want     ident
	missed   string // the path of a selected row whose animations were not known when it was selected, such as one just pasted
	added    bool   // a track was added that is not loaded yet: it is to be selected
	looked   bool   // any is known
	any      bool   // the file had animations when it was opened
}

// bar holds the widgets of the bar between the picture and the tracks.
type bar struct {
	time, length, snap, speed *widgets.Entry
	play, loopSign            *hint.Glyph
	loop, key, record         *ink.Link
	around, way               *ink.Link
	goTo                      *ink.Link // to the file that stores the animation, if that is another
	note                      *ink.Text
	settings, picture         *widgets.Overflow // over the tracks, over the picture
	line                      *fyne.Container   // over the tracks: settings, note, and what sets keys
}

// room is the height that the pane needs for the picture and the tracks, in dp: nearly all of a small window, since both are used together.
const room = 640

// PaneID names the pane of animations.
const PaneID host.PaneID = "animation"

// ID names the pane.
func (p *Pane) ID() host.PaneID { return PaneID }

// Title reads the file as it is now; without players and animations the pane has no tab.
func (p *Pane) Title() (widgets.Tab, bool) {
	if now := p.page.Doc().Revision(); !p.reading.begun || now != p.reading.revision {
		p.load(p.reading.want)
	}
	tab := widgets.Tab{Text: words.Say("Animation")}
	return tab, p.tabbed()
}

// tabbed reports whether the file has animations, or nodes that may have some. Before the content is loaded it goes by the classes in the file.
func (p *Pane) tabbed() bool {
	if p.content != nil {
		return len(p.content.list)+len(p.content.mixers) > 0
	}
	if !p.reading.looked {
		p.reading.looked = true
		p.reading.any = model.Has[model.Resourced](p.page.Doc()) && player.Any(p.page.Doc())
	}
	return p.reading.any
}

// load reads the animations on another goroutine, after what that reads already, and then shows the wanted one.
func (p *Pane) load(want ident) {
	doc := p.page.Doc()
	p.reading.begun, p.reading.revision, p.reading.want = true, doc.Revision(), want
	if !model.Has[model.Resourced](doc) {
		return
	}
	if p.reading.busy {
		p.reading.again = true
		return
	}
	p.reading.busy, p.reading.again = true, false
	snapshot, file, within, w := doc.Snapshot(), p.page.File(), p.page.Path(), p.page.Window()
	revision, steps, history := doc.Revision(), doc.Steps(), len(doc.History())
	var scripts player.Scripts
	if p.content != nil {
		scripts = p.content.scripts
	}
	go func() {
		c := read(snapshot.Document(), file, want, within, scripts)
		c.revision, c.steps, c.history = revision, steps, history
		w.RunOnUI(func() {
			p.reading.busy = false
			switch {
			case p.reading.closed:
			case p.reading.again:
				p.load(p.reading.want)
			default:
				p.loaded(c)
			}
		}, false)
	}()
}

// loaded shows the loaded animations.
func (p *Pane) loaded(c *content) {
	tabbed := p.tabbed()
	before := p.content
	other := before == nil || before.shown != c.shown
	p.content, p.reading.want = c, c.shown
	if p.lines.chosen < 0 && len(c.lanes) > 0 {
		p.lines.choose(0, nil)
	}
	if other {
		p.stop()
		p.time, p.picked = 0, nil
		p.lines.choose(min(0, len(c.lanes)-1), nil)
		p.stage.reset()
	}
	elsewhere, differs := p.restore(before)
	p.show()
	if p.reading.added {
		p.reading.added = false
		if n := len(c.lanes); n > 0 {
			p.choose(n-1, nil)
		}
	}
	if differs {
		p.load(elsewhere)
	} else {
		p.remember()
	}
	if tabbed != p.tabbed() {
		p.page.Retab()
	}
	if p.reading.missed == p.page.Path() {
		p.Follow()
	}
}

// Object is what the pane shows.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focus focuses the tracks.
func (p *Pane) Focus() { p.page.Window().Canvas().Focus(p.lines) }

// Close stops playing and discards pending results.
func (p *Pane) Close() {
	p.reading.closed = true
	p.stop()
}

// Front makes room for the picture when the pane comes to the front; playing stops when it leaves.
func (p *Pane) Front(yes bool) {
	if !yes {
		p.stop()
		return
	}
	p.page.Room(room)
	// The inspector of the selected row may be laid out after this.
	go p.page.Window().RunOnUI(func() {
		if !p.reading.closed && p.page.PaneShown(PaneID) {
			p.page.Room(room)
		}
	}, false)
}

// Refresh shows the loaded animations.
func (p *Pane) Refresh() { p.show() }

// Follow turns to the animations of the selected player or library, or to the selected animation.
func (p *Pane) Follow() {
	if p.content == nil {
		return
	}
	path := p.page.Path()
	p.reading.missed = ""
	if under(path, p.content.shown) {
		return
	}
	for _, l := range p.content.list {
		if under(path, l.ident) {
			p.load(l.ident)
			return
		}
	}
	p.reading.missed = path
}

// Wants implements page.Summoned: players, libraries and animations.
func (p *Pane) Wants(r model.Row) bool {
	return player.Is(p.page.Doc(), r) || p.content != nil && slices.Contains(p.content.mixers, p.page.Doc().Path(r))
}

// animation is the one shown, nil for none.
func (p *Pane) animation() *animation.Animation {
	if p.content == nil {
		return nil
	}
	return p.content.animation
}

// track is the selected track, nil for none.
func (p *Pane) track() *animation.Track {
	if a := p.animation(); a != nil && p.lines.chosen >= 0 && p.lines.chosen < len(a.Tracks) {
		return &a.Tracks[p.lines.chosen]
	}
	return nil
}

// listed are the animations of the same player or library as the one shown.
func (p *Pane) listed() []listed {
	var list []listed
	if p.content != nil {
		for _, l := range p.content.list {
			if l.by == p.content.shown.by {
				list = append(list, l)
			}
		}
	}
	return list
}

// text formats a value as the engine of the file writes it.
func (p *Pane) text(v variant.Value) string { return p.content.place.Text(v) }

// show shows the list, the tracks, and the pose at the playhead.
func (p *Pane) show() {
	c := p.content
	if c == nil {
		return
	}
	p.silent = true
	p.list.SetModel(animationTree{p.listed()}, 0)
	for i, l := range p.listed() {
		if l.ident == c.shown {
			p.list.SelectNode(outline.Node(i + 1))
		}
	}
	p.silent = false
	drawn := len(c.armature.Bones) > 0
	if drawn != p.drawn {
		p.drawn = drawn
		p.arrange()
	}
	length, step := 1.0, 0.0
	if c.animation != nil {
		length, step = c.animation.Length, c.animation.Step
		p.stage.set(c.armature, c.place.Doc.Dialect())
	}
	p.lines.set(c.lanes, length, p.snap(step))
	p.pickAgain()
	p.fill(length, step)
	p.seek(p.time)
}

// snap is the grid for keys in seconds: the one typed, or else the step of the animation.
func (p *Pane) snap(step float64) float64 {
	if f, err := strconv.ParseFloat(strings.TrimSpace(p.bar.snap.Text), 64); err == nil && p.bar.snap.Text != "" {
		return max(0, f)
	}
	return step
}

// fill shows the settings in the bar.
func (p *Pane) fill(length, step float64) {
	p.bar.length.SetText(seconds(float64(float32(length))))
	p.bar.snap.SetPlaceHolder(seconds(step))
	note := ""
	switch {
	case len(p.content.list) == 0:
		note = words.Say("No animations yet.")
	case p.content.shown.other != "":
		note = words.Say("These animations come from %s. They can be viewed but not changed.", p.content.shown.other)
	}
	p.bar.note.Set(note)
	p.bar.goTo.Hidden = p.content.shown.other == ""
	p.bar.line.Refresh()
	if a := p.animation(); a != nil {
		p.bar.loop.Text.Paint(loopWords(a.Loop), look.Muted)
		p.bar.loop.Color(map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Muted}[a.Loop != animation.NoLoop])
		p.bar.loopSign.Set(theme.MediaReplayIcon(), words.Say("Change the loop mode"), a.Loop != animation.NoLoop)
	}
	p.light()
}

func loopWords(l animation.Loop) string {
	switch l {
	case animation.LinearLoop:
		return words.Say("Loop")
	case animation.PingPong:
		return words.Say("Back and forth")
	}
	return words.Say("No loop")
}

// light shows in the bar whether Record and Play are on.
func (p *Pane) light() {
	color := look.Muted
	if p.record {
		color = look.Error
	}
	p.bar.record.Color(color)
	shows := map[bool]fyne.ThemeColorName{true: look.Accent, false: look.Muted}
	p.bar.around.Color(shows[p.stage.around])
	p.bar.way.Color(shows[p.stage.way])
	if p.playing != nil {
		p.bar.play.Set(theme.MediaPauseIcon(), words.Say("Pause (Space)"), true)
	} else {
		p.bar.play.Set(theme.MediaPlayIcon(), words.Say("Play (Space)"), false)
	}
}

// seek moves the playhead to a time, and poses the picture.
func (p *Pane) seek(time float64) {
	p.time = max(0, time)
	p.lines.seek(p.time)
	if p.page.Window().Canvas().Focused() != fyne.Focusable(p.bar.time) {
		p.bar.time.SetText(seconds(p.time))
	}
	if p.content == nil {
		return
	}
	if p.drawn {
		p.stage.pose(p.content.animation, p.content.targets, p.time)
	}
	value := ""
	if t := p.track(); t != nil {
		if v, ok := p.content.animation.Sample(p.lines.chosen, p.time); ok && t.Type != "method" && t.Type != "audio" && t.Type != "animation" {
			value = keyWords(t, v, p.text)
		}
	}
	p.table.at(value)
}

// choose selects a track and some of its keys.
func (p *Pane) choose(lane int, keys []int) {
	all := keySet{}
	if len(keys) > 0 {
		all[lane] = keys
	}
	p.chooseAll(lane, all)
}

// chooseAll selects a track, and keys of this and of others.
func (p *Pane) chooseAll(lane int, keys keySet) {
	p.lines.choose(lane, keys)
	p.picked = map[int][]float64{}
	for lane, keys := range keys {
		for _, k := range keys {
			if t := &p.animation().Tracks[lane]; k < len(t.Keys) {
				p.picked[lane] = append(p.picked[lane], t.Keys[k].Time)
			}
		}
	}
	p.remember()
	p.tell()
	p.seek(p.time)
}

// remember records what is selected now.
func (p *Pane) remember() {
	if p.past.at == nil {
		p.past.at = map[int]selection{}
	}
	p.past.at[p.content.steps] = selection{p.content.shown, p.lines.chosen, maps.Clone(p.picked)}
}

// restore selects what was selected in the state that an undo or redo led to; before is what was shown until then. Where that was another animation, it
// is returned.
func (p *Pane) restore(before *content) (other ident, differs bool) {
	c, edited := p.content, p.past.edited
	p.past.edited = false
	was, known := p.past.at[c.steps]
	redone := before != nil && c.steps > before.steps && c.history == before.history && !edited
	if before == nil || !known || !redone && c.steps >= before.steps {
		return ident{}, false
	}
	if was.shown != c.shown {
		return was.shown, slices.ContainsFunc(c.list, func(l listed) bool { return l.ident == was.shown })
	}
	p.lines.chosen, p.picked = min(was.lane, len(c.lanes)-1), maps.Clone(was.times)
	return ident{}, false
}

// pickAgain selects the keys again that were selected before an edit, by their times.
func (p *Pane) pickAgain() {
	keys := keySet{}
	for lane, times := range p.picked {
		if a := p.animation(); a != nil && lane < len(a.Tracks) {
			for _, time := range times {
				if i := slices.IndexFunc(a.Tracks[lane].Keys, func(k animation.Key) bool { return animation.Near(k.Time, time) }); i >= 0 {
					keys[lane] = append(keys[lane], i)
				}
			}
		}
	}
	p.lines.choose(p.lines.chosen, keys)
	p.tell()
	if p.entering && p.content.revision == p.page.Doc().Revision() {
		p.entering = false
		if keys.count() == 1 {
			p.toKeyFields()
		}
	}
}

// tell shows the selected track in the table of keys.
func (p *Pane) tell() {
	t, key, why := p.track(), -1, ""
	if own := p.lines.keys[p.lines.chosen]; len(own) > 0 {
		key = own[0]
	}
	if t != nil {
		if to := p.content.targets[p.lines.chosen]; !to.Problem.IsZero() {
			why = words.Sentence(to.Problem)
		}
	}
	p.table.set(t, p.text, key, why)
}

// play starts the animation at the playhead, or stops it.
func (p *Pane) play() {
	if p.playing != nil {
		p.pause()
		return
	}
	a := p.animation()
	if a == nil {
		return
	}
	if a.Loop == animation.NoLoop && p.time >= a.Length {
		p.seek(0)
	}
	p.playing = runClock(p.page.Window(), p.tick)
	p.light()
}

// tick moves the playhead on by the seconds that have passed.
func (p *Pane) tick(passed float64) {
	a := p.animation()
	if a == nil || p.playing == nil {
		return
	}
	speed, err := strconv.ParseFloat(strings.TrimSpace(p.bar.speed.Text), 64)
	if err != nil {
		speed = 1
	}
	time := p.time + passed*speed
	if time > a.Length || time < 0 {
		if a.Loop == animation.NoLoop {
			p.seek(min(max(time, 0), a.Length))
			p.stop()
			return
		}
		for a.Length > 0 && time > a.Length {
			time -= a.Length
		}
	}
	p.seek(time)
}

// pause stops the animation on the grid, where keys are set then.
func (p *Pane) pause() {
	if p.playing != nil {
		p.stop()
		p.seek(p.lines.snap(p.time, false))
	}
}

// stop stops the animation.
func (p *Pane) stop() {
	if p.playing != nil {
		p.playing.stop()
		p.playing = nil
		p.light()
	}
}

// animationTree is the list of animations as rows.
type animationTree struct{ list []listed }

func (t animationTree) Len(n outline.Node) int {
	if n != 0 {
		return 0
	}
	return len(t.list)
}
func (t animationTree) Child(_ outline.Node, i int) outline.Node { return outline.Node(i + 1) }
func (t animationTree) Parent(outline.Node) outline.Node         { return 0 }
func (t animationTree) Index(n outline.Node) int                 { return int(n) - 1 }

// step moves the playhead by one step of the grid.
func (p *Pane) step(by float64) {
	grid := p.lines.step
	if grid == 0 {
		grid = 0.05
	}
	p.seek(p.lines.snap((math.Round(p.time/grid)+by)*grid, false))
}

// toOuter moves the playhead to the start of the animation, or to its end, and selects the key of the selected track that is there.
func (p *Pane) toOuter(end bool) {
	at := 0.0
	if a := p.animation(); a != nil && end {
		at = a.Length
	}
	p.seek(at)
	t := p.track()
	if t == nil {
		return
	}
	if i := slices.IndexFunc(t.Keys, func(k animation.Key) bool { return animation.Near(k.Time, at) }); i >= 0 {
		p.choose(p.lines.chosen, []int{i})
	}
}

// toKey selects the next key of the selected track, or the previous one if by is negative, and moves the playhead to it.
func (p *Pane) toKey(by int) {
	t := p.track()
	if t == nil {
		return
	}
	best := -1
	for i, k := range t.Keys {
		if by > 0 && k.Time > p.time+1e-5 && best < 0 || by < 0 && k.Time < p.time-1e-5 {
			best = i
		}
	}
	if best >= 0 {
		p.choose(p.lines.chosen, []int{best})
		p.seek(t.Keys[best].Time)
	}
}
