package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
)

// largeSave is a file that is mapped when asked for, with texts from "text 000000" on.
func largeSave(t *testing.T) (path string, data []byte) {
	t.Helper()
	items := make([]variant.Value, 700_000)
	for i := range items {
		items[i] = variant.OfString(fmt.Sprintf("text %06d and more", i))
	}
	data, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) < lookedAt {
		t.Fatal("this is not large")
	}
	path = filepath.Join(t.TempDir(), "large.sav")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, data
}

func openMapped(t *testing.T, path string) *File {
	t.Helper()
	f, err := OpenMapped(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	if f.room == nil {
		t.Skip("SKIPPED: this file system lets no file be mapped safely")
	}
	return f
}

// edited sets the text number i.
func edited(t *testing.T, f *File, i int, text string) {
	t.Helper()
	if err := f.Doc.Set(f.Doc.Child(f.Doc.Child(model.Root, 0), i), variant.OfString(text)); err != nil {
		t.Fatal(err)
	}
}

// TestMappedSaves edits and saves a mapped file, again and again: it stays mapped, and the saves are those of a file that was read.
func TestMappedSaves(t *testing.T) {
	path, data := largeSave(t)
	f := openMapped(t, path)
	backups := filepath.Join(filepath.Dir(path), "b")
	for i := range 3 {
		edited(t, f, 1000*i, strings.Repeat("y", 30*i))
		saved, err := f.Save(context.Background(), SaveOptions{Backups: backups})
		if err != nil || !saved.Written {
			t.Fatalf("%+v, %v", saved, err)
		}
		if contents(t, path) != string(f.Doc.Bytes()) || contents(t, path) == string(data) {
			t.Error("the file is not the document")
		}
		if i == 0 && contents(t, saved.Backup) != string(data) {
			t.Error("the backup is not the old file")
		}
	}
	if f.room.Held() {
		t.Error("saving took the file into memory")
	}
	for f.Doc.Undo() {
	}
	if string(f.Doc.Bytes()) != string(data) {
		t.Error("undoing everything does not give the original")
	}
}

// TestMappedFileShortened lets another program shorten the file while it is searched and saved: nothing of the document is lost.
func TestMappedFileShortened(t *testing.T) {
	for _, what := range []string{"find", "save", "save as"} {
		t.Run(what, func(t *testing.T) {
			path, data := largeSave(t)
			f := openMapped(t, path)
			edited(t, f, 600_000, "the edit")
			want := string(f.Doc.Bytes())
			started, shortened := make(chan bool, 1), make(chan error, 1)
			go func() {
				<-started
				out, err := child(t, "shorten", path, "", nil).CombinedOutput()
				shortened <- errors.Join(err, textError(out))
			}()
			switch what {
			case "find":
				search, err := find.Compile(find.Query{Value: "^text .* and more$"})
				if err != nil {
					t.Fatal(err)
				}
				hits := 0
				count := func(find.Hit) bool {
					if hits++; hits == 1000 {
						started <- true
						if err := <-shortened; err != nil { // in the middle of a search
							t.Error(err)
						}
					}
					return true
				}
				if err := search.Run(context.Background(), f.Doc.Snapshot(), nil, count); err != nil || hits != 699_999 {
					t.Errorf("%d hits, %v", hits, err)
				}
			default:
				o := SaveOptions{Backups: filepath.Join(filepath.Dir(path), "b")}
				if what == "save as" {
					o.To = filepath.Join(filepath.Dir(path), "other.sav")
				}
				s, err := f.Begin(o)
				if err != nil {
					t.Fatal(err)
				}
				started <- true
				saved, err := s.Write(context.Background(), nil)
				var changed *ChangedError
				switch {
				case err == nil && contents(t, saved.Path) != want && what == "save as":
					t.Error("the other file is not the document")
				case err == nil && contents(t, saved.Path) != want && contents(t, saved.Backup) == "":
					t.Error("the file is neither the document nor what the other program made of it")
				case err != nil && !(errors.As(err, &changed) && what == "save"):
					t.Error(err)
				}
				if err := <-shortened; err != nil {
					t.Error(err)
				}
			}
			if string(f.Doc.Bytes()) != want || f.room.Lost() {
				t.Fatal("the document is no longer what it was")
			}
			if what == "find" {
				var changed *ChangedError
				if _, err := f.Save(context.Background(), SaveOptions{Backups: t.TempDir()}); !errors.As(err, &changed) {
					t.Errorf("saving over what the other program wrote: %v", err)
				}
				copied := filepath.Join(t.TempDir(), "copy.sav")
				if _, err := f.Save(context.Background(), SaveOptions{To: copied}); err != nil || contents(t, copied) != want {
					t.Errorf("saving elsewhere: %v", err)
				}
			}
			for f.Doc.Undo() {
			}
			if string(f.Doc.Bytes()) != string(data) {
				t.Error("undoing everything does not give the original")
			}
		})
	}
}

// textError is an error that says this, nil for nothing.
func textError(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	return errors.New(string(b))
}

// TestSmallIsRead: small files, and files that others write, are read instead of mapped.
func TestSmallIsRead(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small.sav")
	if err := os.WriteFile(small, save(5), 0o644); err != nil {
		t.Fatal(err)
	}
	path, _ := largeSave(t)
	w, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, name := range []string{small, path} {
		f, err := OpenMapped(name, model.Options{})
		if err != nil || f.room.Mapped() || f.Doc.Info().Kind != model.Save {
			t.Errorf("%s: %v", name, err)
		}
		f.Close()
	}
}
