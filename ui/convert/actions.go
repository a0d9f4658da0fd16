package convert

import (
	"slices"

	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// The ids of the actions.
const (
	actionBegin   host.ActionID = "convert-begin"
	actionChoose  host.ActionID = "convert-choose"
	actionFolder  host.ActionID = "convert-folder"
	actionRepeat  host.ActionID = "convert-again"
	actionReveal  host.ActionID = "convert-show"
	actionReplace host.ActionID = "convert-replace"
	actionRemove  host.ActionID = "convert-remove"
)

// Actions are those of the tab that converts.
func Actions() []host.Action {
	const menu = host.ToolsMenu
	return []host.Action{
		{Menu: menu},
		{ID: host.ActionConvert, Words: words.Say("Convert files…"), Sought: words.Say("json text format"), Menu: menu, Run: show},
		{ID: actionBegin, Words: words.Say("Convert the pending files"), Menu: menu, Applies: shown, Enabled: shows(func(b *buttons) *widgets.Button { return b.begin }), Run: onConverter((*converter).startHeld)},
		{ID: actionChoose, Words: words.Say("Choose a file to convert…"), Menu: menu, Applies: shown, Run: onConverter((*converter).ask)},
		{ID: actionFolder, Words: words.Say("Choose a folder to convert…"), Menu: menu, Applies: shown, Run: onConverter((*converter).askFolder)},
		{ID: actionRepeat, Words: words.Say("Convert again"), Menu: menu, Applies: shown, Enabled: shows(func(b *buttons) *widgets.Button { return b.repeat }), Run: onConverter((*converter).repeat)},
		{ID: actionReveal, Words: words.Say("Show the output folder"), Menu: menu, Applies: shown, Enabled: shows(func(b *buttons) *widgets.Button { return b.folder }), Run: onConverter((*converter).show)},
		{ID: actionReplace, Words: words.Say("Replace existing files"), Menu: menu, Applies: shown, Enabled: shows(func(b *buttons) *widgets.Button { return b.replace }), Run: onConverter((*converter).replaceAll)},
		{ID: actionRemove, Words: words.Say("Remove from the list"), Menu: menu, Applies: shown, Enabled: marks, Run: onConverter((*converter).removeMarked)},
	}
}

// show shows the tab that converts, the one that is there already if there is one, and lists the file that was shown before.
func show(w host.Window) {
	file := ""
	if p := w.Document(); p != nil {
		file = p.File()
	}
	bring(w)
	if c := converterOf(w); file != "" && !slices.ContainsFunc(c.jobs, func(j *job) bool { return j.item.In == file }) {
		c.hold([]string{file})
	}
}

func bring(w host.Window) {
	for _, p := range w.Pages() {
		if _, ok := p.Tool().(*converter); ok {
			w.Bring(p)
			w.Dialog("convert")
			return
		}
	}
	w.AddTool(words.Say("Convert"), newConverter(w))
	w.Dialog("convert")
}

// Hold shows the converter and lists files there, to be converted once the user has chosen the format.
func Hold(w host.Window, files []string) {
	bring(w)
	if c := converterOf(w); c != nil && len(files) > 0 {
		c.hold(files)
	}
}

// converterOf is what converts in the tab shown, nil if it shows something else.
func converterOf(w host.Window) *converter {
	if p := w.Page(); p != nil {
		if c, ok := p.Tool().(*converter); ok {
			return c
		}
	}
	return nil
}

// shown is an action's condition: the tab is active.
func shown(w host.Window) bool { return converterOf(w) != nil }

// shows is an action's condition: a button of the tab can be seen.
func shows(button func(*buttons) *widgets.Button) func(host.Window) bool {
	return func(w host.Window) bool {
		c := converterOf(w)
		return c != nil && button(&c.button).Visible()
	}
}

// marks is an action's condition: a file of the list is marked.
func marks(w host.Window) bool {
	c := converterOf(w)
	return c != nil && c.list.marked() != nil
}

// onConverter returns an action on the active tab.
func onConverter(do func(*converter)) func(host.Window) {
	return func(w host.Window) {
		if c := converterOf(w); c != nil {
			do(c)
		}
	}
}
