package shell

import (
	"savant/ui/host"
	"savant/ui/internal/words"
)

// fileStepActions undo and redo what changed several files, long after its message is gone.
func fileStepActions() []host.Action {
	undone := func(w host.Window) string {
		if step := w.(*Window).did.ToUndo(); step != nil {
			return words.Say("Undo in all files: %s", step.Words)
		}
		return ""
	}
	redone := func(w host.Window) string {
		if step := w.(*Window).did.ToRedo(); step != nil {
			return words.Say("Redo in all files: %s", step.Words)
		}
		return ""
	}
	return []host.Action{
		{ID: host.ActionUndoFiles, Words: words.Say("Undo the last change of files"), Now: undone, Sought: words.Say("move rename take back"), Menu: host.EditMenu, Applies: when(func(w *Window) bool { return w.did.ToUndo() != nil }),
			Needs: host.Needs(words.Say("no file was moved, renamed or changed by a replacement")), Run: run(undoFiles)},
		{ID: host.ActionRedoFiles, Words: words.Say("Redo the last change of files"), Now: redone, Menu: host.EditMenu, Applies: when(func(w *Window) bool { return w.did.ToRedo() != nil }),
			Needs: host.Needs(words.Say("no change of files was undone")), Run: run(redoFiles)},
		{Menu: host.EditMenu},
	}
}

func undoFiles(w *Window) {
	turn(w, w.did.ToUndo(), words.Say("No file was moved, renamed or changed by a replacement here that could be undone. To undo an edit, press %s to go to the outline first.", w.KeyOf(actionOutline)))
}

func redoFiles(w *Window) {
	turn(w, w.did.ToRedo(), words.Say("No move or rename of a file, and no replacement in files, was undone here. To redo an edit, press %s to go to the outline first.", w.KeyOf(actionOutline)))
}

// turn undoes or redoes a step, or says that there is none.
func turn(w *Window, step *host.FileStep, none string) {
	if step == nil {
		w.Fail(w.Page(), none)
		return
	}
	step.Turn(w)
}
