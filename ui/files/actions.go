package files

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions.
const (
	actionOpen           host.ActionID = "open"
	actionSamples        host.ActionID = "samples"
	ActionSave           host.ActionID = "save"
	actionSaveAs         host.ActionID = "save-as"
	actionSaveCopy       host.ActionID = "save-copy"
	actionSavePassword   host.ActionID = "save-password"
	actionReload         host.ActionID = "reload"
	actionGoodPart       host.ActionID = "good-part"
	actionSaveGoodPart   host.ActionID = "save-good-part"
	actionForgetPassword host.ActionID = "forget-password"
)

// onPage has something done to the document that a window shows.
func onPage(do func(Window, Page)) func(host.Window) {
	return func(w host.Window) {
		if p := document(w); p != nil {
			do(w.(Window), p)
		}
	}
}

// saver is the tool that is shown if it writes a file, else nil.
func saver(w host.Window) host.Saver {
	if p := w.Page(); p != nil {
		s, _ := p.Tool().(host.Saver)
		return s
	}
	return nil
}

// canSave is an action's condition: there is something to save, in a document or a tool.
func canSave(w host.Window) bool {
	s := saver(w)
	return host.HasDocument(w) || s != nil && s.Unsavable() == ""
}

// unsavable is why a tool saves nothing.
func unsavable(w host.Window) string {
	if s := saver(w); s != nil {
		return s.Unsavable()
	}
	return ""
}

// save saves the active page.
func save(w host.Window) {
	if s := saver(w); s != nil {
		s.Save()
		return
	}
	onPage(func(w Window, p Page) { Save(w, p, false, nil) })(w)
}

// OpenAction asks for a file to open.
func OpenAction() host.Action {
	return host.Action{ID: actionOpen, Words: words.Say("Open…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyO, host.Control), Run: AskOpen}
}

// SaveActions are the samples, which are in no file until they are saved, and those that save.
func SaveActions() []host.Action {
	return []host.Action{
		{ID: actionSamples, Words: words.Say("Open the samples"), Menu: host.FileMenu, Run: openSamples},
		{Menu: host.FileMenu},
		{ID: ActionSave, Words: words.Say("Save"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyS, host.Control), Enabled: canSave, Needs: unsavable, Run: save},
		{ID: actionSaveAs, Words: words.Say("Save as…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyS, host.Control|host.Shift), Enabled: host.HasDocument,
			Run: onPage(func(w Window, p Page) { askSaveAs(w, p, nil) })},
		{ID: actionSaveCopy, Words: words.Say("Save a copy…"), Menu: host.FileMenu, Enabled: host.HasDocument, Run: onPage(askSaveCopy)},
		{ID: actionSavePassword, Words: words.Say("Save with a password…"), Menu: host.FileMenu, Enabled: canEncrypt, Run: onPage(askPassword)},
	}
}

// DiskActions are those on the file as it is on disk.
func DiskActions() []host.Action {
	return []host.Action{
		{ID: actionReload, Words: words.Say("Reload from disk"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyF5, 0), Enabled: host.HasDocument, Run: onPage(reload)},
		{Menu: host.FileMenu},
		{ID: actionGoodPart, Words: words.Say("Open the good part"), Menu: host.FileMenu, Applies: hasGoodPart, Run: openGoodPart},
		{ID: actionSaveGoodPart, Words: words.Say("Save the good part as…"), Menu: host.FileMenu, Applies: hasGoodPart, Run: saveGoodPart},
		{Menu: host.FileMenu},
		{ID: actionForgetPassword, Words: words.Say("Forget the password"), Menu: host.FileMenu, Applies: hasPassword, Run: forgetPassword},
	}
}
