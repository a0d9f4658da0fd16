package animation

import (
	"strings"

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
	"savant/ui/widgets"
)

// NewPane makes the pane of a document.
func NewPane(page host.Page) *Pane {
	p := &Pane{page: page, stage: newStage(), lines: newTimeline()}
	w := page.Window()
	p.list = outline.New(animationTree{}, 0, p.rowLook)
	p.list.Flat = true
	p.list.OnSelected = func(n outline.Node) {
		if list := p.listed(); !p.silent && int(n) <= len(list) && n > 0 {
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
	})
	p.table.OnChosen = func(key int) {
		if t := p.track(); t != nil && key >= 0 && key < len(t.Keys) {
			p.choose(p.lines.chosen, []int{key})
			p.seek(t.Keys[key].Time)
		}
	}
	p.table.OnTyped = p.typed
	p.table.list.OnActivated = func(outline.Node) { p.table.focus(w.Canvas()) }
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
	p.lines.OnDrawn = p.trace
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
	ids := map[fyne.KeyName]host.ActionID{fyne.KeySpace: actionPlay, fyne.KeyK: actionSetKey, fyne.KeyDelete: actionRemoveKeys, fyne.KeyInsert: actionAddTrack}
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
		p.seek(0)
	case e.Name == fyne.KeyEnd:
		p.toEnd()
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		p.table.focus(w.Canvas())
	default:
		return e.Name != fyne.KeyUp && e.Name != fyne.KeyDown && p.page.PaneKey(e)
	}
	return true
}

// chooseBone selects the rotation track of a bone, or else any track of the bone.
func (p *Pane) chooseBone(bone int) {
	if p.content == nil || bone < 0 || bone >= len(p.stage.posed.Bones) {
		return
	}
	name, best := p.stage.posed.Bones[bone].Name, -1
	for i, to := range p.content.targets {
		if to.Node == p.content.armature.Path && to.Bone == name || player.OfNodes(&p.content.armature) && (to.Node == name || strings.HasSuffix(to.Node, "/"+name)) {
			if best < 0 || p.content.animation.Tracks[i].Type == "rotation_3d" {
				best = i
			}
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
		e.Name = name
		e.OnSubmitted = func(text string) {
			submitted(text)
			p.Focus()
		}
		return e, container.New(widgets.AtLeast{Size: fyne.NewSize(width, e.MinSize().Height)}, e)
	}
	b := &p.bar
	var time, length, snap, speed fyne.CanvasObject
	b.time, time = entry(words.Say("Time"), 64, func(text string) {
		if n, err := number(text); err == nil {
			p.seek(n)
		}
	})
	b.length, length = entry(words.Say("Length"), 64, func(text string) {
		n, err := number(text)
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
	b.loopSign = hint.NewGlyph(theme.MediaReplayIcon(), words.Say("What comes after the end"), func() { w.Do(actionLoop) })
	b.loop = do(loopWords(animation.NoLoop), actionLoop)
	b.record, b.key = do(words.Say("Record"), actionRecord), do(words.Say("Set key here"), actionSetKey)
	b.note = ink.Small("", look.Muted)
	b.note.Cut = true
	b.goTo = do(words.Say("Go to it"), actionGoTo)
	b.goTo.Hide()
	b.around, b.way = do(words.Say("Keys around"), actionAround), do(words.Say("Path of motion"), actionWay)
	say := func(text string) *ink.Text { return ink.Small(text, look.Muted) }
	transport := ink.Across(6, widgets.BarHeight, -1,
		hint.NewGlyph(theme.MediaSkipPreviousIcon(), words.Say("To the start (Home)"), func() { p.seek(0) }),
		hint.NewGlyph(theme.MediaFastRewindIcon(), words.Say("Previous key of the track (Shift+Left)"), func() { p.toKey(-1) }),
		b.play,
		hint.NewGlyph(theme.MediaFastForwardIcon(), words.Say("Next key of the track (Shift+Right)"), func() { p.toKey(1) }),
		hint.NewGlyph(theme.MediaSkipNextIcon(), words.Say("To the end (End)"), p.toEnd))
	settings := ink.Across(10, widgets.BarHeight+6, -1, transport, time, say(words.Say("of")), length, say("s"), say(words.Say("Snap")), snap,
		ink.Across(4, widgets.BarHeight, -1, b.loopSign, b.loop), say(words.Say("Speed")), speed, do(words.Say("Add track"), actionAddTrack))
	b.line = newStrip(settings, b.note, ink.Across(10, widgets.BarHeight+6, -1, b.goTo, b.record, b.key))
	bottom := widgets.NewSplit(p.lines, p.table.root, false, 0.7)
	bottom.Least = [2]float32{namesWidth + 120, 200}
	strip := ink.Down(0, container.NewStack(ink.Area(look.Panel), ink.Pad(12, 0, 12, 0, b.line)), ink.Line())
	head := ink.Across(6, widgets.BarHeight, 0, say(words.Say("Animations")), do("+", actionNew))
	list := ink.Framed(ink.Down(0, ink.Pad(12, 0, 12, 0, head), ink.Line()), p.list, nil)
	bar := ink.Across(12, widgets.BarHeight-4, -1, b.around, b.way, do(words.Say("Copy pose"), actionCopyPose), do(words.Say("Paste pose"), actionPastePose),
		do(words.Say("Mirrored"), actionMirrorPose), do(words.Say("Forget"), actionForget), do(words.Say("Names"), actionNames), ink.PaintedLink(words.Say("Fit"), look.Muted, p.stage.view.Fit))
	picture := ink.Framed(ink.Down(0, ink.Pad(12, 0, 12, 0, container.NewHScroll(bar)), ink.Line()), p.stage.view, nil)
	p.root = container.NewStack()
	p.arrange = func(drawn bool) {
		b.record.Hidden = !drawn
		if drawn {
			top := widgets.NewSplit(list, picture, false, 0.28)
			top.Least = [2]float32{150, 160}
			all := widgets.NewSplit(top, ink.Framed(strip, bottom, nil), true, 0.56)
			all.Least = [2]float32{110, 150}
			p.root.Objects = []fyne.CanvasObject{all}
		} else {
			side := widgets.NewSplit(list, bottom, false, 0.2)
			side.Least = [2]float32{140, 400}
			p.root.Objects = []fyne.CanvasObject{ink.Framed(strip, side, nil)}
		}
		b.line.Refresh()
		p.root.Refresh()
	}
	p.arrange(false)
}
