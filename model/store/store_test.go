package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
)

// save is store_var of {"gold": gold, "name": "Ann"} as Godot 4 writes it, made without the codec.
func save(gold uint32) []byte {
	var b []byte
	u32 := func(list ...uint32) {
		for _, v := range list {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
	}
	u32(0, 27, 2, 4, 4)
	b = append(b, "gold"...)
	u32(2, gold, 4, 4)
	b = append(b, "name"...)
	u32(4, 3)
	b = append(b, "Ann\x00"...)
	binary.LittleEndian.PutUint32(b, uint32(len(b)-4))
	return b
}

const goldAt = 28 // where gold is in save

func opened(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func set(t *testing.T, f *File, path, literal string) {
	t.Helper()
	r, err := f.Doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Doc.Parse(r, literal)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Doc.Set(r, v); err != nil {
		t.Fatal(err)
	}
}

// saved is a file to save, with a folder for its backups.
func saved(t *testing.T) (path string, o SaveOptions) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "slot.sav")
	write(t, path, string(save(500)))
	return path, SaveOptions{Backups: filepath.Join(dir, "b")}
}

func TestSaveInPlace(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	s, err := f.Save(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got := contents(t, path); got != string(save(501)) {
		t.Errorf("the file holds %x", got)
	}
	if got := contents(t, s.Backup); got != string(save(500)) {
		t.Errorf("the backup holds %x", got)
	}
	if len(s.Patches) != 1 || s.Patches[0].Start < goldAt || s.Patches[0].End > goldAt+4 || !s.Written || s.Path != path ||
		s.Bytes != int64(len(save(501))) {
		t.Errorf("%+v", s)
	}
	if f.Doc.Dirty() || f.Changed() != nil {
		t.Errorf("dirty %v, changed %v", f.Doc.Dirty(), f.Changed())
	}
	// Undo all, save: the first file again.
	f.Doc.Undo()
	if _, err := f.Save(context.Background(), o); err != nil || contents(t, path) != string(save(500)) {
		t.Errorf("%v; the file holds %x", err, contents(t, path))
	}
	if all, err := Backups(o.Backups, path); err != nil || len(all) != 2 {
		t.Errorf("%v, %v", all, err)
	}
}

func TestSaveUnedited(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Save(context.Background(), o)
	if err != nil || s.Written || s.Backup != "" {
		t.Errorf("%+v, %v", s, err)
	}
	if after, err := os.Stat(path); err != nil || !same(before, after) {
		t.Errorf("the file was touched: %v", err)
	}
	o.To = filepath.Join(filepath.Dir(path), "other.sav")
	if s, err = f.Save(context.Background(), o); err != nil || !s.Written || contents(t, o.To) != string(save(500)) {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestSaveAnything: whatever is in a file, an unedited document writes it.
func TestSaveAnything(t *testing.T) {
	dir := t.TempDir()
	for i, text := range []string{"", "\x00", "no Godot file\r\n", `{"json": true}`, "[gd_scene format=3]\r\n\r\n[node", strings.Repeat("\xff", 5000),
		string(save(1)) + "tail", "GCPF", "RSRC\x01"} {
		path, to := filepath.Join(dir, "in"), filepath.Join(dir, "out")
		write(t, path, text)
		f, err := Open(path, model.Options{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if _, err := f.Save(context.Background(), SaveOptions{To: to, Copy: true, Force: i > 0, NoBackup: true}); err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := contents(t, to); got != text {
			t.Errorf("%q: wrote %q", text, got)
		}
	}
}

func TestSaveAs(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	o.To = filepath.Join(filepath.Dir(path), "copy.sav")
	o.Copy = true
	if _, err := f.Save(context.Background(), o); err != nil || !f.Doc.Dirty() || f.Path != path {
		t.Errorf("a copy: %v, dirty %v, path %s", err, f.Doc.Dirty(), f.Path)
	}
	o.Copy = false
	_, err := f.Save(context.Background(), o)
	var exists *ExistsError
	if !errors.As(err, &exists) || !errors.Is(err, fs.ErrExist) {
		t.Errorf("over an existing file: %v", err)
	}
	o.Force = true
	set(t, f, "gold", "502")
	s, err := f.Save(context.Background(), o)
	if err != nil || f.Doc.Dirty() || f.Path != o.To {
		t.Errorf("by force: %v, dirty %v, path %s", err, f.Doc.Dirty(), f.Path)
	}
	if contents(t, path) != string(save(500)) || contents(t, o.To) != string(save(502)) || contents(t, s.Backup) != string(save(501)) {
		t.Error("the three files do not hold what they must")
	}
	// The document belongs to the new file now.
	set(t, f, "gold", "503")
	if _, err := f.Save(context.Background(), SaveOptions{Backups: o.Backups}); err != nil || contents(t, o.To) != string(save(503)) {
		t.Errorf("%v", err)
	}
	if _, err := (&File{Doc: f.Doc, sys: disk{}}).Save(context.Background(), SaveOptions{}); err == nil {
		t.Error("a document without a file was saved somewhere")
	}
}

func TestChangedOnDisk(t *testing.T) {
	path, o := saved(t)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		act     func()
		changed bool
	}{
		{"untouched", func() {}, false},
		{"longer", func() { write(t, path, string(save(7))+"more") }, true},
		{"same length and time", func() {
			write(t, path, string(save(7)))
			os.Chtimes(path, info.ModTime(), info.ModTime())
		}, true},
		{"touched", func() { os.Chtimes(path, time.Now(), time.Now().Add(time.Hour)) }, false},
		{"replaced by its equal", func() {
			os.Remove(path)
			write(t, path, string(save(500)))
		}, false},
	} {
		write(t, path, string(save(500)))
		if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
			t.Fatal(err)
		}
		f := opened(t, path)
		set(t, f, "gold", "501")
		c.act()
		now := contents(t, path)
		var e *ChangedError
		if got := errors.As(f.Changed(), &e); got != c.changed {
			t.Errorf("%s: changed is %v", c.name, got)
		}
		_, err := f.Save(context.Background(), o)
		if errors.As(err, &e) != c.changed || err != nil && !c.changed {
			t.Errorf("%s: %v", c.name, err)
		}
		want := string(save(501))
		if c.changed {
			want = now
			if !f.Doc.Dirty() {
				t.Errorf("%s: not saved, but not dirty", c.name)
			}
		}
		if got := contents(t, path); got != want {
			t.Errorf("%s: the file holds %x", c.name, got)
		}
		if c.changed {
			o := o
			o.Force = true
			if s, err := f.Save(context.Background(), o); err != nil || contents(t, path) != string(save(501)) || contents(t, s.Backup) != now {
				t.Errorf("%s, by force: %v", c.name, err)
			}
		}
	}
	f := opened(t, path)
	set(t, f, "gold", "9")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	var e *ChangedError
	if !errors.As(f.Changed(), &e) || !e.Gone {
		t.Errorf("a file that is gone: %v", f.Changed())
	}
	if s, err := f.Save(context.Background(), o); err != nil || s.Backup != "" || contents(t, path) != string(save(9)) {
		t.Errorf("saving where the file is gone: %+v, %v", s, err)
	}
}

// TestEditWhileSaving: the document is written as it was when the save began.
func TestEditWhileSaving(t *testing.T) {
	path, o := saved(t)
	f := opened(t, path)
	set(t, f, "gold", "501")
	s, err := f.Begin(o)
	if err != nil {
		t.Fatal(err)
	}
	set(t, f, "gold", "502")
	if _, err := s.Write(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	s.Finish()
	if contents(t, path) != string(save(501)) || !f.Doc.Dirty() {
		t.Errorf("dirty %v, the file holds %x", f.Doc.Dirty(), contents(t, path))
	}
	if f.Doc.Undo(); f.Doc.Dirty() {
		t.Error("undo leads back to what was written, but it is dirty")
	}
	f.Doc.Undo()
	if s, err := f.Save(context.Background(), o); err != nil || !s.Written || contents(t, path) != string(save(500)) {
		t.Errorf("the document as it was opened is not written over what was saved meanwhile: %+v, %v", s, err)
	}
	f.Doc.Go(2)
	if _, err := f.Save(context.Background(), o); err != nil || contents(t, path) != string(save(502)) || f.Doc.Dirty() {
		t.Errorf("the next save: %v", err)
	}
}

func TestNew(t *testing.T) {
	f, err := New(save(3), model.Options{Name: "-"})
	if err != nil {
		t.Fatal(err)
	}
	set(t, f, "gold", "4")
	to := filepath.Join(t.TempDir(), "out.sav")
	if _, err := f.Save(context.Background(), SaveOptions{To: to}); err != nil || !bytes.Equal([]byte(contents(t, to)), save(4)) {
		t.Errorf("%v", err)
	}
	if f.Changed() != nil || f.Path != to {
		t.Errorf("%v, %s", f.Changed(), f.Path)
	}
}

// TestReadWhileWritten opens a file that another program is writing.
func TestReadWhileWritten(t *testing.T) {
	path, _ := saved(t)
	times := 0
	sys := &faulty{at: -1, before: func(request, name string) {
		if request == "read" && times < 2 {
			times++
			write(t, path, string(save(uint32(times)))+strings.Repeat("x", times))
		}
	}}
	b, id, err := read(sys, path)
	if err != nil || string(b) != string(save(2))+"xx" || id.info.Size() != int64(len(b)) {
		t.Errorf("%x, %v", b, err)
	}
	sys.before = func(request, name string) {
		if request == "read" {
			times++
			write(t, path, strings.Repeat("x", times))
		}
	}
	if _, _, err := read(sys, path); err == nil || !strings.Contains(said(err), "another program") {
		t.Errorf("a file that never rests: %v", err)
	}
}

// TestSaveLarge edits and saves files whose values are not counted at every edit.
func TestSaveLarge(t *testing.T) {
	for _, size := range []int{2 << 20, lookedAt + 1<<20} {
		items := make([]variant.Value, size/64)
		for i := range items {
			items[i] = variant.OfString(fmt.Sprintf("%-56d", i))
		}
		data, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "large.sav")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			list := f.Doc.Child(model.Root, 0)
			if err := f.Doc.Set(f.Doc.Child(list, 1000*(i+1)), variant.OfString(strings.Repeat("x", 100*i))); err != nil {
				t.Fatal(err)
			}
			saved, err := f.Save(context.Background(), SaveOptions{Backups: filepath.Join(dir, "b")})
			if err != nil || !saved.Written || saved.Bytes != f.Doc.Size() || len(saved.Patches) == 0 {
				t.Fatalf("%d bytes: %+v, %v", len(data), saved, err)
			}
			if contents(t, path) != string(f.Doc.Bytes()) || f.Changed() != nil || f.Doc.Dirty() {
				t.Errorf("%d bytes: the file is not the document", len(data))
			}
			if i == 0 && contents(t, saved.Backup) != string(data) {
				t.Errorf("%d bytes: the backup is not the old file", len(data))
			}
		}
	}
}

// TestLargeChanged: of a large file, too, it is seen that it has other contents when size and time are the same.
func TestLargeChanged(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "large.sav")
	data, err := codec.Append(nil, variant.OfArray(variant.OfInt(5), variant.Value{Type: variant.PackedByteArray, Data: make([]byte, lookedAt+1)}),
		dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Doc.Set(f.Doc.Child(f.Doc.Child(model.Root, 0), 0), variant.OfInt(6)); err != nil {
		t.Fatal(err)
	}
	now := bytes.Clone(data)
	now[len(now)/2] = 7
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(path, now, 0o644), os.Chtimes(path, time.Time{}, info.ModTime())); err != nil {
		t.Fatal(err)
	}
	var changed *ChangedError
	if _, err := f.Save(context.Background(), SaveOptions{Backups: filepath.Join(dir, "b")}); !errors.As(err, &changed) {
		t.Errorf("%v", err)
	}
	if contents(t, path) != string(now) || len(names(t, dir)) != 1 {
		t.Errorf("the folder holds %v", names(t, dir))
	}
}
