package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"savant/codec/envelope"
	"savant/model"
)

// at once ends every pause immediately.
func atOnce(time.Duration) <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

func watching(t *testing.T, paths ...string) *Watcher {
	t.Helper()
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		t.Fatal(err)
	}
	w := watch(notify, quiet, atOnce)
	t.Cleanup(func() { w.Close() })
	for _, p := range paths {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// told waits for the next path.
func told(t *testing.T, w *Watcher) string {
	t.Helper()
	select {
	case p := <-w.Changes:
		return p
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was told")
		return ""
	}
}

// However a file is written, it is reported, and Changed says whether it differs.
func TestWatch(t *testing.T) {
	path, o := saved(t)
	link := filepath.Join(filepath.Dir(path), "link.sav")
	beside := filepath.Join(filepath.Dir(path), "beside.sav")
	f := opened(t, path)
	w := watching(t, path)
	for what, change := range map[string]func() error{
		"written in place": func() error { return os.WriteFile(path, save(1), 0o600) },
		"replaced": func() error {
			write(t, beside, string(save(2)))
			return os.Rename(beside, path)
		},
		"removed": func() error { return os.Remove(path) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if got := told(t, w); got != path {
			t.Errorf("%s: told %s", what, got)
		}
		var changed *ChangedError
		if err := f.Changed(); !errors.As(err, &changed) {
			t.Errorf("%s: %v", what, err)
		}
		write(t, path, string(save(500)))
		for f.Changed() != nil {
			told(t, w)
		}
	}
	set(t, f, "gold", "501")
	if _, err := f.Save(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	told(t, w)
	if err := f.Changed(); err != nil {
		t.Errorf("after an own save: %v", err)
	}

	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	w = watching(t, link)
	write(t, path, string(save(9)))
	if got := told(t, w); got != link {
		t.Errorf("of a link's target %s was told", got)
	}
}

// Events of other files, and of those no longer watched, are not reported; many events are reported once.
func TestWatchTellsOnce(t *testing.T) {
	still := make(chan time.Time)
	notify := &fsnotify.Watcher{Events: make(chan fsnotify.Event), Errors: make(chan error)}
	w := watch(notify, quiet, func(time.Duration) <-chan time.Time { return still })
	defer close(w.ended)
	w.files = map[string][]string{"/d/a": {"a"}, "/d/b": {"b"}}
	for _, e := range []fsnotify.Event{{Name: "/d/a", Op: fsnotify.Create}, {Name: "/d/a", Op: fsnotify.Write}, {Name: "/d/other", Op: fsnotify.Write},
		{Name: "/d/b", Op: fsnotify.Chmod}, {Name: "/d/a", Op: fsnotify.Write}} {
		notify.Events <- e
		select {
		case p := <-w.Changes:
			t.Fatalf("%s was told while it is being written", p)
		default:
		}
	}
	pass := func() { still <- time.Time{}; still <- time.Time{} }
	pass()
	if got := told(t, w); got != "a" {
		t.Errorf("told %s", got)
	}
	notify.Errors <- fsnotify.ErrEventOverflow
	pass()
	got := map[string]bool{told(t, w): true, told(t, w): true}
	if !got["a"] || !got["b"] {
		t.Errorf("after lost events %v were told", got)
	}
	notify.Events <- fsnotify.Event{Name: "/d/b", Op: fsnotify.Write}
	pass()
	if got := told(t, w); got != "b" {
		t.Errorf("told %s", got)
	}
}

func TestWatchRemove(t *testing.T) {
	path, _ := saved(t)
	second := filepath.Join(filepath.Dir(path), "second.sav")
	w := watching(t, path, second)
	w.Remove(path)
	write(t, path, "x")
	write(t, second, "y")
	if got := told(t, w); got != second {
		t.Errorf("told %s", got)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	for range w.Changes {
	}
	if len(w.files) != 1 || w.folders[filepath.Dir(path)] != 1 {
		t.Errorf("%v, %v", w.files, w.folders)
	}
}

func TestReload(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	if err := f.Reload(); err != nil || string(f.Doc.Bytes()) != string(save(500)) || f.Doc.Dirty() {
		t.Errorf("%v, %x", err, f.Doc.Bytes())
	}
	write(t, path, string(save(7)))
	now, err := f.OnDisk()
	if err != nil || string(now.Doc.Bytes()) != string(save(7)) || string(f.Doc.Bytes()) != string(save(500)) {
		t.Errorf("%v", err)
	}
	if err := f.Reload(); err != nil || string(f.Doc.Bytes()) != string(save(7)) || f.Changed() != nil {
		t.Errorf("%v, %x", err, f.Doc.Bytes())
	}
	set(t, f, "gold", "8")
	if _, err := f.Save(context.Background(), o); err != nil || contents(t, path) != string(save(8)) {
		t.Errorf("%v, %x", err, contents(t, path))
	}
	os.Remove(path)
	doc := f.Doc
	if err := f.Reload(); err == nil || f.Doc != doc {
		t.Errorf("of a file that is gone: %v", err)
	}
}

// adopt keeps a document over what is on disk now.
func adopt(t *testing.T, f *File) {
	t.Helper()
	now, err := f.OnDisk()
	if err != nil {
		t.Fatal(err)
	}
	f.Adopt(now)
}

// TestAdoptCountsFromTheDisk: what is kept over another file is an edit of that one.
func TestAdoptCountsFromTheDisk(t *testing.T) {
	path, _ := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	f.Doc.Undo()
	write(t, path, string(save(7)))
	adopt(t, f)
	gold, err := f.Doc.Find("gold")
	if err != nil {
		t.Fatal(err)
	}
	if list := f.Doc.Patches(); !f.Doc.Dirty() || len(list) != 1 || !f.Doc.Describe(gold).Changed {
		t.Errorf("%v, %v, marked %v", f.Doc.Dirty(), list, f.Doc.Describe(gold).Changed)
	}
	for _, step := range []func() bool{f.Doc.Redo, f.Doc.Undo} {
		if step(); !f.Doc.Dirty() {
			t.Error("it counts as what is on disk")
		}
	}
	if set(t, f, "gold", "7"); f.Doc.Dirty() || f.Doc.Describe(gold).Changed {
		t.Error("what is on disk counts as an edit")
	}
	write(t, path, string(save(7)))
	if adopt(t, f); f.Doc.Dirty() || !f.Doc.History()[0].Saved {
		t.Errorf("the same again counts as an edit: %+v", f.Doc.History())
	}
}

func TestAdopt(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	write(t, path, string(save(7)))
	var changed *ChangedError
	if _, err := f.Save(context.Background(), o); !errors.As(err, &changed) {
		t.Fatalf("%v", err)
	}
	if adopt(t, f); f.Changed() != nil {
		t.Fatal(f.Changed())
	}
	write(t, path, string(save(8))) // once more
	if _, err := f.Save(context.Background(), o); !errors.As(err, &changed) {
		t.Fatalf("%v", err)
	}
	adopt(t, f)
	s, err := f.Save(context.Background(), o)
	if err != nil || contents(t, path) != string(save(501)) || contents(t, s.Backup) != string(save(8)) {
		t.Errorf("%v: %x, and kept %s", err, contents(t, path), s.Backup)
	}
	// A document without edits is written too.
	write(t, path, string(save(9)))
	if adopt(t, f); !f.Kept() {
		t.Fatal("it is not kept")
	}
	if s, err := f.Save(context.Background(), o); err != nil || !s.Written || contents(t, path) != string(save(501)) || f.Kept() {
		t.Errorf("%v: %x", err, contents(t, path))
	}
	os.Remove(path)
	if err := f.AdoptUnread(); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Save(context.Background(), o); err != nil || contents(t, path) != string(save(501)) {
		t.Errorf("%v", err)
	}
}

// The journal of a document that was kept over another file makes it from that file.
func TestJournalAfterAdopt(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	write(t, path, string(envelopeOf(t, save(7))))
	adopt(t, f)
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(save(501)) {
		t.Errorf("%x", r.Doc.Bytes())
	}
	set(t, f, "name", `"Eve"`)
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(f.Doc.Bytes()) {
		t.Errorf("%x", r.Doc.Bytes())
	}
	if err := f.Reload(); err != nil {
		t.Fatal(err)
	}
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("reloaded, and there is %v", names)
	}
	set(t, f, "gold", "70")
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(save(70)) {
		t.Errorf("%x", r.Doc.Bytes())
	}
}

func envelopeOf(t *testing.T, payload []byte) []byte {
	t.Helper()
	b, err := envelope.New("gcpf-zstd", payload, envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}
