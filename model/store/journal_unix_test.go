//go:build unix

package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"savant/codec/variant"
	"savant/model"
)

// childEdit edits a save without end, and says of each edit when it is in the journal.
func childEdit(path, folder string) int {
	f, err := Open(path, model.Options{})
	if err != nil {
		fmt.Println(said(err))
		return 1
	}
	j, err := f.Journal(JournalOptions{Folder: folder, Pause: time.Nanosecond})
	if err != nil {
		fmt.Println(said(err))
		return 1
	}
	r, err := f.Doc.Find("name")
	for n := 1; err == nil; n++ {
		if err = f.Doc.Set(r, variant.OfString(strings.Repeat("x", n%700)+strconv.Itoa(n))); err == nil {
			err = j.Sync()
		}
		fmt.Println(n)
	}
	fmt.Println(said(err))
	return 1
}

// childUnfiled edits a save that is in no file, and saves it at last. It says of each step when it is done.
func childUnfiled(sys system, path, folder string) int {
	f, err := New(save(500), model.Options{Name: "new_save.sav"})
	if err != nil {
		fmt.Println(said(err))
		return 1
	}
	f.sys = sys
	j, err := f.Journal(JournalOptions{Folder: folder, Pause: time.Hour, Title: "new save"})
	if err == nil {
		err = j.Sync() // what the beginning of the journal asks for is done
	}
	for n := 1; err == nil && n < 4; n++ {
		var r model.Row
		if r, err = f.Doc.Find("name"); err == nil {
			err = f.Doc.Set(r, variant.OfString(strings.Repeat("x", n)))
		}
		if err == nil {
			err = j.Sync()
		}
		fmt.Println(n)
	}
	if err == nil {
		_, err = f.Save(context.Background(), SaveOptions{To: path, NoBackup: true})
	}
	if err == nil {
		fmt.Println(4)
		err = j.Sync()
	}
	if err != nil {
		fmt.Println(said(err))
		return 1
	}
	return 0
}

// TestKillsWithNoFile ends a program that edits what is in no file, and then saves it, before each thing that it asks of the system. What it said to
// be kept is offered, or saved.
func TestKillsWithNoFile(t *testing.T) {
	offered, kept := 0, 0
	for at := 0; ; at++ {
		folder, path := filepath.Join(t.TempDir(), "j"), filepath.Join(t.TempDir(), "slot.sav")
		out, err := child(t, fmt.Sprintf("unfiled at %d", at), path, folder, nil).CombinedOutput()
		if err == nil {
			if list, err := Recoveries(folder); err != nil || len(list) != 0 {
				t.Errorf("at the end: %+v, %v", list, err)
			}
			break // it came to its end
		}
		done := 0
		for _, line := range strings.Fields(string(out)) {
			if done, err = strconv.Atoi(line); err != nil {
				t.Fatalf("request %d: %s", at, out)
			}
		}
		list, err := Recoveries(folder)
		if err != nil || len(list) > 1 {
			t.Fatalf("request %d: %+v, %v", at, list, err)
		}
		if len(list) == 0 {
			if f, err := Open(path, model.Options{}); done > 0 && (err != nil || nameIn(t, f) != "xxx") {
				t.Errorf("request %d, after step %d: nothing is offered, and the file: %v", at, done, err)
			} else if done > 0 {
				kept++
			}
			continue
		}
		offered++
		f, err := list[0].Recover(model.Options{})
		if err != nil || list[0].Name() != "new save" {
			t.Fatalf("request %d: %q, %v", at, list[0].Name(), err)
		}
		if got := len(nameIn(t, f)); got != min(done, 3) && got != done+1 {
			t.Errorf("request %d: what came back is of step %d, not %d", at, got, done)
		}
		f.Leave()
	}
	if offered < 8 || kept < 1 {
		t.Errorf("offered %d times, saved %d times: the test does not test", offered, kept)
	}
}

// nameIn is the value of name.
func nameIn(t *testing.T, f *File) string {
	t.Helper()
	r, err := f.Doc.Find("name")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Doc.Value(r)
	if err != nil {
		t.Fatal(err)
	}
	return v.Text
}

// What was journalled before a program is killed is offered afterwards, and not before; what comes back is the last edit that
// was journalled, or the one after it.
func TestKilledWhileEditing(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	for round := range 12 {
		c := child(t, "edit", path, folder, nil)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		last := 0
		for lines.Scan() {
			if last, err = strconv.Atoi(lines.Text()); err != nil {
				t.Fatal(lines.Text())
			}
			if last == 2+round*7 {
				break
			}
		}
		if list, err := Recoveries(folder); err != nil || len(list) != 0 {
			t.Fatalf("while the program lives: %v, %v", list, err)
		}
		c.Process.Kill()
		for lines.Scan() {
			if n, err := strconv.Atoi(lines.Text()); err == nil { // the last line may be torn
				last = max(last, n)
			}
		}
		c.Wait()

		list, err := Recoveries(folder)
		if err != nil || len(list) != 1 || !list[0].Why.IsZero() {
			t.Fatalf("after the kill: %+v, %v", list, err)
		}
		f, err := list[0].Recover(model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, _ := f.Doc.Find("name")
		v, err := f.Doc.Value(r)
		n, _ := strconv.Atoi(strings.TrimLeft(v.Text, "x"))
		if err != nil || n != last && n != last+1 || v.Text != strings.Repeat("x", n%700)+strconv.Itoa(n) {
			t.Fatalf("%q came back (%v), the last that was journalled is %d", v.Text, err, last)
		}
		if h := f.Doc.History(); len(h) != 1 || !f.Doc.Dirty() {
			t.Errorf("the history is %+v", h)
		}
		f.Doc.Undo()
		if string(f.Doc.Bytes()) != string(save(500)) || f.Doc.Dirty() {
			t.Errorf("undone, the document is %x", f.Doc.Bytes())
		}
		j, err := f.Journal(JournalOptions{Folder: folder})
		if err != nil {
			t.Fatal(err)
		}
		j.Close()
		if list, err := Recoveries(folder); err != nil || len(list) != 0 {
			t.Fatalf("after a clean close: %+v, %v", list, err)
		}
	}
}

// TestJournalOfBytes recovers the edits of a file whose name, or whose folder's name, is not UTF-8.
func TestJournalOfBytes(t *testing.T) {
	for _, name := range []string{"slot \xff\xfe.sav", "f\xe9lder/slot.sav", "base64:AAAA/slot.sav"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Skipf("SKIPPED: such a name cannot be made here: %v", err)
		}
		if err := os.WriteFile(path, save(500), 0o644); err != nil {
			t.Skipf("SKIPPED: such a name cannot be made here: %v", err)
		}
		folder := filepath.Join(t.TempDir(), "j")
		f, j := journalled(t, path, folder, model.Options{})
		set(t, f, "gold", "501")
		r := recovered(t, crash(t, j, folder), model.Options{})
		if string(r.Doc.Bytes()) != string(save(501)) || r.Path != f.Path {
			t.Errorf("%q came back as %x of %q", f.Path, r.Doc.Bytes(), r.Path)
		}
		if s, err := r.Save(t.Context(), SaveOptions{Backups: t.TempDir()}); err != nil || contents(t, path) != string(save(501)) || contents(t, s.Backup) != string(save(500)) {
			t.Errorf("%q: saved: %v", path, err)
		}
	}
}
