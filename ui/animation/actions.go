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
	row := func(id host.ActionID, text string, can func(*Pane) bool, do func(*Pane)) host.Action {
		return host.Action{ID: id, Words: text, Menu: menu, Run: onPane(do), Enabled: func(w host.Window) bool {
			p := paneOf(w)
			return p != nil && can(p)
		}}
	}
	shown := func(id host.ActionID, text string, on func(*Pane) *bool) host.Action {
		a := row(id, text, draws, func(p *Pane) {
			*on(p) = !*on(p)
			p.light()
			p.seek(p.time)
		})
		a.Checked = func(w host.Window) bool {
			p := paneOf(w)
			return p != nil && *on(p)
		}
		return a
	}
	return []host.Action{
		{ID: actionPane, Words: words.Say("Animation"), Alone: words.Say("Show the animation"), Sought: words.Say("timeline tracks player"), Menu: menu, Enabled: hasTab, Run: host.EnterPane(PaneID)},
		row(actionPlay, words.Say("Play or pause (Space)"), shows, (*Pane).play),
		{Menu: menu},
		row(actionNew, words.Say("New animation…"), func(p *Pane) bool { return p.by() != 0 }, (*Pane).newAnimation),
		row(actionDuplicate, words.Say("Duplicate the animation…"), named, (*Pane).duplicate),
		row(actionRename, words.Say("Rename the animation…"), named, (*Pane).rename),
		row(actionRemove, words.Say("Remove the animation"), named, (*Pane).remove),
		row(actionLoop, words.Say("What comes after the end"), named, (*Pane).nextLoop),
		row(actionGoTo, words.Say("Go to the file of the animation"), elsewhere, (*Pane).goTo),
		{Menu: menu},
		row(actionSetKey, words.Say("Set a key at the playhead (K)"), (*Pane).editable, (*Pane).setKey),
		row(actionDoubleKey, words.Say("Duplicate the key at the playhead (Ctrl+D)"), hasKeys, (*Pane).doubleKeys),
		row(actionRemoveKeys, words.Say("Remove keys (Del)"), picks, (*Pane).removeKeys),
		row(actionCopyKeys, words.Say("Copy keys"), hasKeys, (*Pane).copyKeys),
		row(actionPasteKeys, words.Say("Paste keys at the playhead"), (*Pane).editable, (*Pane).pasteKeys),
		row(actionShiftKeys, words.Say("Shift keys…"), hasKeys, (*Pane).shiftKeys),
		row(actionScaleKeys, words.Say("Scale keys…"), hasKeys, (*Pane).scaleKeys),
		{Menu: menu},
		row(actionAddTrack, words.Say("Add a track…"), (*Pane).editable, (*Pane).addTrack),
		row(actionRetarget, words.Say("Change the target of the track…"), onTrack, (*Pane).retarget),
		row(actionRepair, words.Say("Repair the track…"), broken, func(p *Pane) { p.repair(p.lines.chosen) }),
		row(actionDropTrack, words.Say("Remove the track"), onTrack, (*Pane).dropTrack),
		row(actionInterp, words.Say("Interpolation…"), onTrack, (*Pane).pickInterpolation),
		row(actionUpdate, words.Say("Update mode…"), func(p *Pane) bool { return onTrack(p) && p.track().Type == "value" && edit.Editable(p.track()) == nil }, (*Pane).pickUpdate),
		row(actionWrap, words.Say("Interpolate across the loop, or not"), onTrack, func(p *Pane) { p.flip(func(t *animation.Track) *bool { return &t.LoopWrap }) }),
		row(actionEnabled, words.Say("Enable or disable the track"), onTrack, func(p *Pane) { p.flip(func(t *animation.Track) *bool { return &t.Enabled }) }),
		{Menu: menu},
		row(actionRecord, words.Say("Record: turning a bone sets a key"), draws, func(p *Pane) { p.record = !p.record; p.light() }),
		row(actionCopyPose, words.Say("Copy the pose"), draws, (*Pane).copyPose),
		row(actionPastePose, words.Say("Paste the pose"), holdsPose, func(p *Pane) { p.pastePose(false) }),
		row(actionMirrorPose, words.Say("Paste the pose mirrored"), holdsPose, func(p *Pane) { p.pastePose(true) }),
		row(actionForget, words.Say("Discard the pose"), draws, (*Pane).forgetPose),
		shown(actionAround, words.Say("Keys around: the poses of the keys before and after"), func(p *Pane) *bool { return &p.stage.around }),
		shown(actionWay, words.Say("Path of motion of the chosen bone"), func(p *Pane) *bool { return &p.stage.way }),
		row(actionNames, words.Say("Names of the bones"), draws, func(p *Pane) { p.stage.view.ShowNames(!p.stage.view.ShowsNames()) }),
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

// When the actions are enabled.
func shows(p *Pane) bool     { return p.animation() != nil }
func named(p *Pane) bool     { return p.animation() != nil && p.by() != 0 && p.content.shown.name != "" }
func onTrack(p *Pane) bool   { return p.editable() && p.track() != nil }
func elsewhere(p *Pane) bool { return p.animation() != nil && p.content.shown.other != "" }
func hasKeys(p *Pane) bool {
	return onTrack(p) && len(p.track().Keys) > 0 && edit.Editable(p.track()) == nil
}
func picks(p *Pane) bool     { return hasKeys(p) && len(p.lines.keys) > 0 }
func broken(p *Pane) bool    { return onTrack(p) && p.lines.lanes[p.lines.chosen].broken }
func draws(p *Pane) bool     { return p.drawn }
func holdsPose(p *Pane) bool { return p.drawn && len(p.clip) > 0 }
