package files

import (
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// hasPassword reports whether the file that is shown was opened with one.
func hasPassword(w host.Window) bool {
	p := w.Page()
	return p != nil && p.File() != "" && !p.Key().IsZero()
}

// forgetPassword deletes the file's password from the system's keyring, in the background: a keyring may be slow.
func forgetPassword(w host.Window) {
	p := w.Page()
	if p == nil || p.File() == "" {
		return
	}
	go func() {
		err := store.Forget(p.File())
		w.RunOnUI(func() {
			if err != nil {
				w.Fail(p, words.Say("The password could not be forgotten: %s", words.Sentence(err)))
				return
			}
			w.Trace("forgotten", "file", p.File())
		}, false)
	}()
}
