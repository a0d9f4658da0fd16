package shell

import (
	"encoding/json"
	"time"

	"fyne.io/fyne/v2"

	"savant/model/store"
)

// keptWindow is one window of a session. On the disk its paths are as store.EncodePath gives them.
type keptWindow struct {
	Width, Height float32
	Current       string // the file in front
	Files         []keptFile
	Folder        string // beside them; "" for none
}

// keptFile is one tab of it.
type keptFile struct {
	Path     string
	Selected string // the path of its selected row
}

// keepSession remembers what is open, for the next start.
func (g *program) keepSession() {
	if g.restoring || len(g.windows) == 0 {
		return
	}
	if !g.app.Preferences().Bool(prefReopen) {
		g.app.Preferences().RemoveValue(prefSession)
		return
	}
	var list []keptWindow
	for _, w := range g.windows {
		size := w.Canvas().Size()
		k := keptWindow{Width: size.Width, Height: size.Height}
		if w.side != nil {
			k.Folder = store.EncodePath(w.side.Path)
		}
		for i, p := range w.pages {
			if p.file == "" {
				continue
			}
			k.Files = append(k.Files, keptFile{store.EncodePath(p.file), p.Path()})
			if i == w.current {
				k.Current = store.EncodePath(p.file)
			}
		}
		list = append(list, k)
	}
	if b, err := json.Marshal(list); err == nil {
		g.app.Preferences().SetString(prefSession, string(b))
	}
}

// keepPause is how long what is open may have changed without being kept.
const keepPause = time.Second

// sessionChanged keeps the session soon, so that a crash does not lose it.
func (g *program) sessionChanged() {
	if g.keeping || g.restoring || !g.app.Preferences().Bool(prefReopen) {
		return
	}
	g.keeping = true
	time.AfterFunc(keepPause, func() {
		g.RunOnUI(func() {
			g.keeping = false
			g.keepSession()
		}, false)
	})
}

// lastSession is what was open at the end of the last time, if that is wanted again.
func (g *program) lastSession() []keptWindow {
	var list []keptWindow
	if !g.app.Preferences().Bool(prefReopen) || json.Unmarshal([]byte(g.app.Preferences().String(prefSession)), &list) != nil {
		return nil
	}
	for i := range list {
		k := &list[i]
		k.Current, k.Folder = store.DecodePath(k.Current), store.DecodePath(k.Folder)
		for i := range k.Files {
			k.Files[i].Path = store.DecodePath(k.Files[i].Path)
		}
	}
	return list
}

// reopen opens the windows of the last time, the first of them here, and then calls done.
func reopen(w *Window, list []keptWindow, done func()) {
	left := len(list)
	if left == 0 {
		done()
		return
	}
	w.restoring = true
	for i, k := range list {
		to := w
		if i > 0 {
			to = w.window()
			to.win.Show()
		}
		if k.Width > 0 && k.Height > 0 {
			to.win.Resize(fyne.NewSize(k.Width, k.Height))
		}
		restore(to, k, func() {
			if left--; left == 0 {
				w.restoring = false
				done()
			}
		})
	}
}

// restore opens the files of one window and selects what was selected.
func restore(w *Window, k keptWindow, done func()) {
	paths := make([]string, len(k.Files))
	for i, f := range k.Files {
		paths[i] = f.Path
	}
	if k.Folder != "" {
		w.openFolder(k.Folder)
	}
	w.Open(func() {
		for _, f := range k.Files {
			i := indexOfFile(w, f.Path)
			if i < 0 || w.pages[i].doc == nil || f.Selected == "" {
				continue
			}
			if r, err := w.pages[i].doc.Find(f.Selected); err == nil {
				w.pages[i].Select(r)
			}
		}
		if i := indexOfFile(w, k.Current); i >= 0 {
			w.show(i)
		}
		done()
	}, paths...)
}
