package watch_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/store"
	"savant/model/watch"
)

// save is a save of one record.
func save(t *testing.T, gold int64, rest int) []byte {
	t.Helper()
	items := make([]variant.Value, rest)
	for i := range items {
		items[i] = variant.OfInt(gold * int64(i))
	}
	v := variant.OfDict(variant.Entry{Key: variant.OfString("gold"), Value: variant.OfInt(gold)},
		variant.Entry{Key: variant.OfString("rest"), Value: variant.OfArray(items...)})
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	n := len(b)
	return append([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}, b...)
}

// watched begins to watch a path, and returns what happens to it and the folder of versions.
func watched(t *testing.T, path string, o watch.Options) (<-chan watch.Event, string) {
	t.Helper()
	o.Versions = t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	events := make(chan watch.Event, 1000)
	ended := make(chan error, 1)
	go func() { ended <- watch.Run(ctx, path, o, func(e watch.Event) { events <- e }) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return events, o.Versions
}

// next waits for the next event.
func next(t *testing.T, events <-chan watch.Event) watch.Event {
	t.Helper()
	select {
	case e := <-events:
		return e
	case <-time.After(30 * time.Second):
		t.Fatal("nothing happened")
	}
	return watch.Event{}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// holds demands that a version has these contents.
func holds(t *testing.T, e watch.Event, data []byte) {
	t.Helper()
	if kept, err := os.ReadFile(e.Version.Path); err != nil || !bytes.Equal(kept, data) {
		t.Errorf("version %d of %s has %d bytes, not %d: %v", e.Version.Number(), e.File, len(kept), len(data), err)
	}
}

// TestFile keeps each version of a file, whatever way it is written, once; and none that is only a part.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "slot.sav")
	write(t, path, save(t, 1, 9))
	events, versions := watched(t, path, watch.Options{})
	e := next(t, events)
	if holds(t, e, save(t, 1, 9)); !e.First || e.Changed != -1 || e.Version.Number() != 1 {
		t.Errorf("%+v", e)
	}
	write(t, path, save(t, 2, 9))
	e = next(t, events)
	if holds(t, e, save(t, 2, 9)); e.First || e.Changed != 9 || e.Version.Number() != 2 {
		t.Errorf("%+v", e)
	}
	half := save(t, 3, 9)
	write(t, path, half[:len(half)/2])
	if e = next(t, events); !e.Torn || e.Version.Path != "" {
		t.Errorf("%+v", e)
	}
	write(t, path+".new", save(t, 3, 9))
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
	e = next(t, events)
	if holds(t, e, save(t, 3, 9)); e.Changed != 9 {
		t.Errorf("%+v", e)
	}
	write(t, path, save(t, 1, 9)) // as it was: a version of its own, which takes no room
	e = next(t, events)
	holds(t, e, save(t, 1, 9))
	list, err := store.Versions(versions, path)
	if err != nil || len(list) != 4 || list[0].Path != e.Version.Path || list[3].Number() != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	a, err := os.Stat(list[0].Path)
	b, err2 := os.Stat(list[3].Path)
	if err != nil || err2 != nil || !os.SameFile(a, b) {
		t.Error("the same contents are kept twice", err, err2)
	}
	if _, err := store.Restore(t.Context(), t.TempDir(), list[2], path); err != nil {
		t.Fatal(err)
	}
	if e = next(t, events); e.Version.Number() != 5 {
		t.Errorf("%+v", e)
	}
	holds(t, e, save(t, 2, 9))
}

// TestBounds keeps no more versions than are wanted.
func TestBounds(t *testing.T) {
	path, versions := filepath.Join(t.TempDir(), "slot.sav"), t.TempDir()
	for i := range 20 {
		if _, fresh, err := store.KeepVersion(t.Context(), versions, path, save(t, int64(i), 9), store.Limits{Count: 5}); err != nil || !fresh {
			t.Fatal(fresh, err)
		}
	}
	list, err := store.Versions(versions, path)
	if err != nil || len(list) != 5 || list[0].Number() != 20 {
		t.Errorf("%+v, %v", list, err)
	}
	if _, fresh, err := store.KeepVersion(t.Context(), versions, path, save(t, 19, 9), store.Limits{Bytes: 1}); err != nil || fresh {
		t.Error("what has not changed is kept again", err)
	}
	if _, _, err := store.KeepVersion(t.Context(), versions, path, save(t, 7, 9), store.Limits{Bytes: 1}); err != nil {
		t.Fatal(err)
	}
	if list, err := store.Versions(versions, path); err != nil || len(list) != 1 || list[0].Number() != 21 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestFolder keeps the versions of all files with values in a folder, in folders that come, and while another file is written without end.
func TestFolder(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "old.sav"), save(t, 1, 9))
	write(t, filepath.Join(folder, "picture.png"), []byte("\x89PNG\r\n\x1a\n"))
	events, _ := watched(t, folder, watch.Options{})
	if e := next(t, events); !e.First || filepath.Base(e.File) != "old.sav" {
		t.Errorf("%+v", e)
	}
	ctx, stop := context.WithCancel(t.Context())
	noisy := make(chan struct{})
	go func() {
		defer close(noisy)
		for i := 0; ctx.Err() == nil; i++ {
			os.WriteFile(filepath.Join(folder, "game.log"), bytes.Repeat([]byte("line\n"), i%100), 0o600)
			time.Sleep(time.Millisecond)
		}
	}()
	defer func() { stop(); <-noisy }()
	for i, name := range []string{"old.sav", "new.sav", "slot/first.sav", "slot/second.sav"} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		data := save(t, int64(i+2), 9)
		write(t, path, data)
		e := next(t, events)
		if holds(t, e, data); e.File != path || e.First {
			t.Errorf("%+v", e)
		}
	}
}
