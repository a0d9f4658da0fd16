package animation

import (
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// Actions are the actions on animations, for the table of actions.
func Actions() []host.Action {
	const menu = host.AnimationMenu
	row := func(id host.ActionID, text string, may may, do func(*Pane)) host.Action {
		return host.Action{ID: id, Words: text, Menu: menu, Run: onPane(do), Needs: host.Needs(may.needs), Enabled: func(w host.Window) bool {
			p := paneOf(w)
			return p != nil && may.is(p)
		}}
	}
	on := func(a host.Action, is func(*Pane) bool) host.Action {
		a.Checked = func(w host.Window) bool {
			p := paneOf(w)
			return p != nil && is(p)
		}
		return a
	}
	var (
		shows    = may{shows, words.Say("select an animation")}
		players  = may{func(p *Pane) bool { return p.by() != 0 }, words.Say("select an AnimationPlayer or a library")}
		named    = may{named, words.Say("select an animation with a name")}
		away     = may{elsewhere, words.Say("the animation is in this file")}
		editable = may{(*Pane).editable, words.Say("select an animation of this file")}
		onTrack  = may{onTrack, words.Say("select a track")}
		updates  = may{updates, words.Say("select a track of a property")}
		broken   = may{broken, words.Say("select a track whose target is missing")}
		hasKeys  = may{hasKeys, words.Say("select a track with keys")}
		picks    = may{picks, words.Say("select a key")}
		draws    = may{draws, words.Say("select an animation that moves bones")}
		holds    = may{holdsPose, words.Say("copy a pose first")}
	)
	shown := func(id host.ActionID, text string, of func(*Pane) *bool) host.Action {
		return on(row(id, text, draws, func(p *Pane) {
			*of(p) = !*of(p)
			p.light()
			p.seek(p.time)
		}), func(p *Pane) bool { return *of(p) })
	}
	sought := func(a host.Action, by string) host.Action {
		a.Sought = by
		return a
	}
	return []host.Action{
		{ID: actionPane, Words: words.Say("Animation"), Alone: words.Say("Show the animation"), Sought: words.Say("timeline tracks player"), Menu: menu, Enabled: hasTab, Run: host.EnterPane(PaneID)},
		row(actionPlay, words.Say("Play or pause (Space)"), shows, (*Pane).play),
		{Menu: menu},
		row(actionNew, words.Say("New animation…"), players, (*Pane).newAnimation),
		row(actionDuplicate, words.Say("Duplicate the animation…"), named, (*Pane).duplicate),
		row(actionRename, words.Say("Rename the animation…"), named, (*Pane).rename),
		row(actionRemove, words.Say("Remove the animation"), named, (*Pane).remove),
		row(actionLoop, words.Say("Change the loop mode"), named, (*Pane).nextLoop),
		row(actionGoTo, words.Say("Go to the file of the animation"), away, (*Pane).goTo),
		{Menu: menu},
		row(actionSetKey, words.Say("Set a key at the playhead (K)"), editable, (*Pane).setKey),
		row(actionDoubleKey, words.Say("Duplicate the key at the playhead (Ctrl+D)"), hasKeys, (*Pane).doubleKeys),
		row(actionRemoveKeys, words.Say("Remove keys (Del)"), picks, (*Pane).removeKeys),
		row(actionCopyKeys, words.Say("Copy keys"), hasKeys, (*Pane).copyKeys),
		row(actionPasteKeys, words.Say("Paste keys at the playhead"), editable, (*Pane).pasteKeys),
		row(actionShiftKeys, words.Say("Shift keys…"), hasKeys, (*Pane).shiftKeys),
		row(actionScaleKeys, words.Say("Scale keys…"), hasKeys, (*Pane).scaleKeys),
		{Menu: menu},
		row(actionAddTrack, words.Say("Add a track…"), editable, (*Pane).addTrack),
		sought(row(actionRetarget, words.Say("Change the target of the track…"), onTrack, (*Pane).retarget), words.Say("retarget")),
		row(actionRepair, words.Say("Repair the track…"), broken, func(p *Pane) { p.repair(p.lines.chosen) }),
		row(actionDropTrack, words.Say("Remove the track"), onTrack, (*Pane).dropTrack),
		row(actionInterp, words.Say("Interpolation…"), onTrack, (*Pane).pickInterpolation),
		row(actionUpdate, words.Say("Update mode…"), updates, (*Pane).pickUpdate),
		on(row(actionWrap, words.Say("Interpolate across the loop"), onTrack, func(p *Pane) { p.flip(loopWrap) }), func(p *Pane) bool { return ticked(p, loopWrap) }),
		on(row(actionEnabled, words.Say("Track enabled"), onTrack, func(p *Pane) { p.flip(enabled) }), func(p *Pane) bool { return ticked(p, enabled) }),
		{Menu: menu},
		on(row(actionRecord, words.Say("Record: turning a bone sets a key"), draws, func(p *Pane) { p.record = !p.record; p.light() }), func(p *Pane) bool { return p.record }),
		row(actionCopyPose, words.Say("Copy the pose"), draws, (*Pane).copyPose),
		row(actionPastePose, words.Say("Paste the pose"), holds, func(p *Pane) { p.pastePose(false) }),
		row(actionMirrorPose, words.Say("Paste the pose mirrored"), holds, func(p *Pane) { p.pastePose(true) }),
		row(actionForget, words.Say("Discard the pose"), draws, (*Pane).forgetPose),
		shown(actionAround, words.Say("Keys around: the poses of the keys before and after"), func(p *Pane) *bool { return &p.stage.around }),
		shown(actionWay, words.Say("Path of motion of the chosen bone"), func(p *Pane) *bool { return &p.stage.way }),
		on(row(actionNames, words.Say("Names of the bones"), draws, func(p *Pane) { p.stage.view.ShowNames(!p.stage.view.ShowsNames()) }), func(p *Pane) bool { return p.stage.view.ShowsNames() }),
	}
}

// onPane returns the function of an action that brings the pane of animations to the front and then calls do.
func onPane(do func(*Pane)) func(host.Window) {
	return func(w host.Window) {
		p := paneOf(w)
		if p == nil {
			return
		}
		if !p.page.PaneShown(PaneID) {
			p.page.ShowPane(PaneID)
		}
		do(p)
	}
}

// hasTab reports whether the shown page has the pane as a tab, which it may have before the animations are read.
func hasTab(w host.Window) bool {
	page := w.Document()
	if page == nil {
		return false
	}
	p, ok := page.Pane(PaneID).(*Pane)
	return ok && p.tabbed()
}

// paneOf returns the pane of animations of the shown page, or nil if it has no tab.
func paneOf(w host.Window) *Pane {
	page := w.Document()
	if page == nil {
		return nil
	}
	p, ok := page.Pane(PaneID).(*Pane)
	if !ok || p.content == nil || len(p.content.list)+len(p.content.mixers) == 0 {
		return nil
	}
	return p
}

// may is when an action is possible, and what must be done until it is.
type may struct {
	is    func(*Pane) bool
	needs string
}

// When the actions are enabled.
func shows(p *Pane) bool     { return p.animation() != nil }
func named(p *Pane) bool     { return p.animation() != nil && p.by() != 0 && p.content.shown.name != "" }
func onTrack(p *Pane) bool   { return p.editable() && p.track() != nil }
func elsewhere(p *Pane) bool { return p.animation() != nil && p.content.shown.other != "" }
func hasKeys(p *Pane) bool {
	return onTrack(p) && len(p.track().Keys) > 0 && edit.Editable(p.track()) == nil
}
func updates(p *Pane) bool {
	return onTrack(p) && p.track().Type == "value" && edit.Editable(p.track()) == nil
}
func picks(p *Pane) bool     { return hasKeys(p) && len(p.lines.keys) > 0 }
func broken(p *Pane) bool    { return onTrack(p) && p.lines.lanes[p.lines.chosen].broken }
func draws(p *Pane) bool     { return p.drawn }
func holdsPose(p *Pane) bool { return p.drawn && len(p.clip) > 0 }

// The switches of a track.
func loopWrap(t *animation.Track) *bool { return &t.LoopWrap }
func enabled(t *animation.Track) *bool  { return &t.Enabled }

func ticked(p *Pane, of func(*animation.Track) *bool) bool {
	t := p.track()
	return t != nil && *of(t)
}
