package animation

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/host"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/properties"
	"savant/ui/widgets"
)

// NewPane makes the pane of a document.
// The values of keys are edited as those of properties are.
func NewPane(page host.Page, values *properties.Editor) *Pane {
	p := &Pane{page: page, stage: newStage(), lines: newTimeline()}
	w := page.Window()
	p.list = outline.New(animationTree{}, 0, p.rowLook)
	p.list.Flat = true
	p.list.OnSelected = func(n outline.Node) {
		if list := p.listed(); !p.silent && int(n) <= len(list) && n > 0 {
			p.reading.missed = "" // the choice in the list is the later one
			p.load(list[n-1].ident)
		}
	}
	p.list.OnRename = func(outline.Node) { w.Do(actionRename) }
	p.list.OnMenu = func(_ outline.Node, at fyne.Position) { w.Menu(listMenu, at) }
	p.list.OnKey = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyInsert || e.Name == fyne.KeyDelete {
			w.Do(map[fyne.KeyName]host.ActionID{fyne.KeyInsert: actionNew, fyne.KeyDelete: actionRemove}[e.Name])
			return true
		}
		return page.PaneKey(e)
	}
	p.table = newKeyTable(func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDelete {
			w.Do(actionRemoveKeys)
			return true
		}
		return page.PaneKey(e)
	}, func(names float32, resized func()) *properties.Value {
		return values.NewValue(names, func(e *fyne.KeyEvent) {
			if e.Name == fyne.KeyEscape {
				p.Focus()
				return
			}
			page.PaneKey(e)
		}, resized)
	})
	p.table.OnValue = p.valueOf
	p.table.OnChosen = func(key int) {
		if t := p.track(); t != nil && key >= 0 && key < len(t.Keys) {
			p.choose(p.lines.chosen, []int{key})
			p.seek(t.Keys[key].Time)
		}
	}
	p.table.OnTyped = p.typed
	p.table.list.OnRename = func(outline.Node) { p.toKeyFields() }
	p.table.list.OnActivated = func(outline.Node) { p.toKeyFields() }
	p.timelineUse()
	p.stage.view.Several = true
	p.stage.view.OnChanged = p.turned
	p.stage.view.OnDrawn = p.traceStage
	p.stage.view.OnKey = func(e *fyne.KeyEvent) bool { return p.key(e, modifiers()&fyne.KeyModifierShift != 0) }
	p.stage.view.OnMenu = func(_ int, at fyne.Position) { w.Menu(poseMenu, at) }
	p.stage.view.OnSelected = p.chooseBone
	p.layout()
	return p
}

// timelineUse connects the timeline with the pane.
func (p *Pane) timelineUse() {
	w := p.page.Window()
	p.lines.OnSeek = p.seek
	p.lines.OnSelected = func(lane int, keys keySet) {
		p.chooseAll(lane, keys)
		if t, own := p.track(), keys[lane]; t != nil && keys.count() == 1 && len(own) == 1 {
			p.seek(t.Keys[own[0]].Time)
		}
	}
	p.lines.OnMoved = p.moveKeys
	p.lines.OnDragged = p.dragged
	p.lines.OnDrawn = p.trace
	p.lines.Shown = func() bool { return p.page.PaneShown(PaneID) }
	p.lines.OnRepair = func(lane int) {
		go w.RunOnUI(func() { p.repair(lane) }, false) // after the click, which takes the focus from what it opens
	}
	p.lines.OnKey = p.key
	p.lines.OnMenu = func(at fyne.Position) { w.Menu(trackMenu, at) }
	p.lines.OnCopy = func() { w.Do(actionCopyKeys) }
	p.lines.OnPaste = func() { w.Do(actionPasteKeys) }
	p.lines.OnDuplicate = func() { w.Do(actionDoubleKey) }
}

// key handles the keys pressed in the tracks and in the picture.
func (p *Pane) key(e *fyne.KeyEvent, shift bool) bool {
	w := p.page.Window()
	ids := map[fyne.KeyName]host.ActionID{fyne.KeySpace: actionPlay, fyne.KeyK: actionSetKey, fyne.KeyDelete: actionRemoveKeys, fyne.KeyInsert: actionAddTrack, fyne.KeyF2: actionRetarget}
	if id, ok := ids[e.Name]; ok {
		w.Do(id)
		return true
	}
	way := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	switch {
	case way != 0 && shift:
		p.toKey(way)
	case way != 0:
		p.step(float64(way))
	case e.Name == fyne.KeyHome:
		p.toOuter(false)
	case e.Name == fyne.KeyEnd:
		p.toOuter(true)
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		p.toKeyFields()
	default:
		return e.Name != fyne.KeyUp && e.Name != fyne.KeyDown && p.page.PaneKey(e)
	}
	return true
}

// chooseBone selects the first track that turns a bone, or else the first one of the bone.
func (p *Pane) chooseBone(bone int) {
	if p.content == nil || bone < 0 || bone >= len(p.stage.posed.Bones) {
		return
	}
	c, best := p.content, -1
	for i, to := range c.targets {
		if !player.Moves(to, &c.armature, &p.stage.posed.Bones[bone]) {
			continue
		}
		if player.Holds(&c.animation.Tracks[i], to, "rotation") {
			best = i
			break
		}
		if best < 0 {
			best = i
		}
	}
	if best >= 0 {
		p.choose(best, nil)
	}
}

// rowLook describes an animation in the list.
func (p *Pane) rowLook(n outline.Node) outline.Look {
	list := p.listed()
	if int(n) > len(list) {
		return outline.Look{}
	}
	l := list[n-1]
	name := l.name
	if name == "" {
		name = l.at
	}
	out := outline.Look{Label: name, Type: seconds(float64(float32(l.length))) + " s"}
	if l.loop != animation.NoLoop {
		out.Type = "⟳ " + out.Type
	}
	if l.autoplay {
		out.Note = words.Say("autoplay")
	}
	return out
}

// layout builds the pane from its parts.
func (p *Pane) layout() {
	w := p.page.Window()
	do := func(text string, id host.ActionID) *ink.Link {
		return ink.PaintedLink(text, look.Muted, func() { w.Do(id) })
	}
	entry := func(name string, width float32, submitted func(string)) (*widgets.Entry, fyne.CanvasObject) {
		e := widgets.NewEntry("", func(k *fyne.KeyEvent) bool {
			if k.Name == fyne.KeyEscape {
				p.Focus()
			}
			return k.Name == fyne.KeyEscape
		})
		e.Name, e.Whole = name, true
		e.OnSubmitted = func(text string) {
			submitted(text)
			p.Focus()
		}
		return e, container.New(widgets.AtLeast{Size: fyne.NewSize(width, e.MinSize().Height)}, e)
	}
	b := &p.bar
	var time, length, snap, speed fyne.CanvasObject
	b.time, time = entry(words.Say("Time"), 64, func(text string) {
		if n, err := number(text, p.time); err == nil {
			p.seek(n)
		}
	})
	b.length, length = entry(words.Say("Length"), 64, func(text string) {
		was := 0.0
		if a := p.animation(); a != nil {
			was = a.Length
		}
		n, err := number(text, was)
		if err != nil {
			w.Refused(p.page, err)
			return
		}
		p.settings(edit.Settings{Length: &n})
	})
	b.snap, snap = entry(words.Say("Snap"), 64, func(string) { p.show() })
	b.speed, speed = entry(words.Say("Speed"), 52, func(string) {})
	b.speed.SetText("1")
	b.play = hint.NewGlyph(theme.MediaPlayIcon(), words.Say("Play (Space)"), func() { w.Do(actionPlay) })
	b.loopSign = hint.NewGlyph(theme.MediaReplayIcon(), words.Say("Change the loop mode"), func() { w.Do(actionLoop) })
	b.loop = do(loopWords(animation.NoLoop), actionLoop)
	b.record, b.key = do(words.Say("Record"), actionRecord), do(words.Say("Set key here"), actionSetKey)
	b.note = ink.Small("", look.Muted)
	b.note.Cut = true
	b.goTo = do(words.Say("Go to it"), actionGoTo)
	b.goTo.Hide()
	say := func(text string) *ink.Text { return ink.Small(text, look.Muted) }
	transport := ink.Across(6, widgets.BarHeight, -1,
		hint.NewGlyph(theme.MediaSkipPreviousIcon(), words.Say("To the start (Home)"), func() { p.toOuter(false) }),
		hint.NewGlyph(theme.MediaFastRewindIcon(), words.Say("Previous key of the track (Shift+Left)"), func() { p.toKey(-1) }),
		b.play,
		hint.NewGlyph(theme.MediaFastForwardIcon(), words.Say("Next key of the track (Shift+Right)"), func() { p.toKey(1) }),
		hint.NewGlyph(theme.MediaSkipNextIcon(), words.Say("To the end (End)"), func() { p.toOuter(true) }))
	part := func(o fyne.CanvasObject, items ...func() *fyne.MenuItem) widgets.Part {
		return widgets.Part{Object: o, Items: func() (list []*fyne.MenuItem) {
			for _, item := range items {
				list = append(list, item())
			}
			return list
		}}
	}
	act := func(id host.ActionID) func() *fyne.MenuItem { return func() *fyne.MenuItem { return w.Item(id, "") } }
	b.settings = widgets.NewOverflow(10, widgets.BarHeight+6, w.PopUp, widgets.Part{Object: transport},
		part(time, p.asked(b.time)),
		part(ink.Across(10, 0, -1, say(words.Say("of")), length, say("s")), p.asked(b.length)),
		part(ink.Across(10, 0, -1, say(words.Say("Snap")), snap), p.asked(b.snap)),
		part(ink.Across(4, 0, -1, b.loopSign, b.loop), act(actionLoop)),
		part(ink.Across(10, 0, -1, say(words.Say("Speed")), speed), p.asked(b.speed)),
		part(do(words.Say("Add track"), actionAddTrack), act(actionAddTrack)))
	b.line = newStrip(b.settings, b.note, ink.Across(10, widgets.BarHeight+6, -1, b.goTo, b.record, b.key))
	strip := ink.Down(0, container.NewStack(ink.Area(look.Panel), ink.Pad(12, 0, 12, 0, b.line)), ink.Line())
	head := ink.Across(6, widgets.BarHeight, 0, say(words.Say("Animations")), do("+", actionNew))
	list := ink.Framed(ink.Down(0, ink.Pad(12, 0, 12, 0, head), ink.Line()), p.list, nil)
	picture := ink.Framed(ink.Down(0, ink.Pad(12, 0, 12, 0, p.pictureBar()), ink.Line()), p.stage.view, nil)
	p.root = &fyne.Container{Layout: fitted{p}}
	p.column = newColumn(do("+", actionNew), p.list, p.table.root)
	p.arrange = func() {
		b.record.Hidden = !p.drawn
		beside := max(leastTable, p.column.root.MinSize().Width) // in large letters the switch of the column needs more
		switch {
		case p.drawn:
			side := fyne.CanvasObject(p.column.root)
			main := split(picture, p.lines, true, 0.61, leastPicture, 120)
			main.Second = leastRoom()
			p.column.list = p.list
			switch {
			case p.low && p.narrow:
				p.column.list = split(p.list, picture, true, 0.4, 3*laneHeight(), leastPicture)
			case p.low:
				main = split(picture, p.lines, false, 0.34, leastBeside, leastTracks)
			}
			if !p.narrow { // the keys have all the height that the animations leave
				side = split(list, p.table.root, true, 0.22, 60, leastTable)
			} else {
				p.column.show(0)
			}
			if p.low && p.narrow {
				p.root.Objects = []fyne.CanvasObject{ink.Framed(strip, split(side, p.lines, false, 0.28, beside, 160), nil)}
				break
			}
			p.root.Objects = []fyne.CanvasObject{ink.Framed(strip, split(side, main, false, 0.28, beside, 160), nil)}
		case p.narrow:
			p.column.show(0)
			p.root.Objects = []fyne.CanvasObject{ink.Framed(strip, split(p.column.root, p.lines, false, 0.2, beside, 0), nil)}
		default:
			keys := split(p.lines, p.table.root, false, 0.7, leastTracks, leastTable)
			p.root.Objects = []fyne.CanvasObject{ink.Framed(strip, split(list, keys, false, 0.2, leastList, leastWide), nil)}
		}
		b.line.Refresh()
		p.root.Refresh()
	}
	p.arrange()
}

// split puts one part beside another, or above it; share is that of the first, and first and second are the least lengths of both in dp.
func split(a, b fyne.CanvasObject, upright bool, share, first, second float32) *widgets.Split {
	s := widgets.NewSplit(a, b, upright, share)
	s.Least = [2]float32{first, second}
	return s
}

// pictureBar makes the bar over the picture.
func (p *Pane) pictureBar() fyne.CanvasObject {
	w := p.page.Window()
	item := func(text string, id host.ActionID, on func() bool) (*ink.Link, widgets.Part) {
		link := ink.PaintedLink(text, look.Muted, func() { w.Do(id) })
		return link, widgets.Part{Object: link, Items: func() []*fyne.MenuItem {
			item := w.Item(id, text)
			item.Checked = on()
			return []*fyne.MenuItem{item}
		}}
	}
	off := func() bool { return false }
	var parts [8]widgets.Part
	p.bar.around, parts[0] = item(words.Say("Keys around"), actionAround, func() bool { return p.stage.around })
	p.bar.way, parts[1] = item(words.Say("Path of motion"), actionWay, func() bool { return p.stage.way })
	_, parts[2] = item(words.Say("Copy pose"), actionCopyPose, off)
	_, parts[3] = item(words.Say("Paste pose"), actionPastePose, off)
	_, parts[4] = item(words.Say("Mirrored"), actionMirrorPose, off)
	_, parts[5] = item(words.Say("Forget"), actionForget, off)
	_, parts[6] = item(words.Say("Names"), actionNames, p.stage.view.ShowsNames)
	fit := words.Say("Fit")
	parts[7] = widgets.Part{Object: ink.PaintedLink(fit, look.Muted, p.stage.view.Fit),
		Items: func() []*fyne.MenuItem { return []*fyne.MenuItem{fyne.NewMenuItem(fit, p.stage.view.Fit)} }}
	p.bar.picture = widgets.NewOverflow(12, widgets.BarHeight-4, w.PopUp, parts[:]...)
	return p.bar.picture.Root
}

// asked returns the item of a menu that asks for what a field of the bar holds, where there is no room for the field.
func (p *Pane) asked(e *widgets.Entry) func() *fyne.MenuItem {
	return func() *fyne.MenuItem {
		return fyne.NewMenuItem(e.Name+"…", func() {
			p.page.Window().Prompt("animation-setting", e.Name, words.Say("Set"), []widgets.Field{{Label: e.Name, Text: e.Text, Hint: e.PlaceHolder}}, func(texts []string) error {
				if _, err := number(texts[0], 0); err != nil && (texts[0] != "" || e.PlaceHolder == "") { // empty is what the placeholder says
					return err
				}
				e.SetText(texts[0])
				e.OnSubmitted(texts[0])
				return nil
			})
		})
	}
}
