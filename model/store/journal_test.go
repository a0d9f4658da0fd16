package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"savant/codec/envelope"
	"savant/codec/fuzzing"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// journalled is a file with a journal that writes when it is asked to.
func journalled(t *testing.T, path, folder string, o model.Options) (*File, *Journal) {
	t.Helper()
	f, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	j, err := f.Journal(JournalOptions{Folder: folder, Pause: time.Hour, Failed: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Close)
	return f, j
}

// crash returns the journals as they would be found if the program ended now: copies, which no process holds.
func crash(t *testing.T, j *Journal, folder string) string {
	t.Helper()
	if err := j.Sync(); err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	for _, name := range journals(t, folder) {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(to, name), string(b))
	}
	return to
}

func journals(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// recovered is the only journal in a folder, recovered.
func recovered(t *testing.T, folder string, o model.Options) *File {
	t.Helper()
	list, err := Recoveries(folder)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	f, err := list[0].Recover(o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestJournalFollows(t *testing.T) {
	path, o := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("a journal without edits: %v", names)
	}
	set(t, f, "gold", "501")
	j.Sync()
	set(t, f, "name", `"A longer name"`)
	r := recovered(t, crash(t, j, folder), model.Options{})
	if string(r.Doc.Bytes()) != string(f.Doc.Bytes()) || string(f.Doc.Bytes()) == string(save(500)) {
		t.Errorf("%x came back, not %x", r.Doc.Bytes(), f.Doc.Bytes())
	}
	f.Doc.Undo()
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(save(501)) {
		t.Errorf("after undo %x came back", r.Doc.Bytes())
	}
	f.Doc.Undo()
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("everything is undone, and there is %v", names)
	}
	f.Doc.Redo()
	j.Sync()
	if names := journals(t, folder); len(names) != 1 {
		t.Errorf("done again, and there is %v", names)
	}
	if _, err := f.Save(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("saved, and there is %v", names)
	}
	f.Doc.Undo() // now this is the edit
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(save(500)) {
		t.Errorf("of the undo after saving %x came back", r.Doc.Bytes())
	}
	j.Close()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("closed, and there is %v", names)
	}
}

// Edits made while a save is written are journalled against what was written.
func TestJournalOfEditsDuringSave(t *testing.T) {
	path, o := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	s, err := f.Begin(o)
	if err != nil {
		t.Fatal(err)
	}
	set(t, f, "name", `"Eve"`)
	if _, err := s.Write(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	s.Finish()
	r := recovered(t, crash(t, j, folder), model.Options{})
	if string(r.Doc.Bytes()) != string(f.Doc.Bytes()) {
		t.Errorf("%x came back, not %x", r.Doc.Bytes(), f.Doc.Bytes())
	}
	r.Doc.Undo()
	if string(r.Doc.Bytes()) != string(save(501)) {
		t.Errorf("it was journalled against %x", r.Doc.Bytes())
	}
}

// Each prefix of a journal gives the edits up to it, or nothing: never others, and no error that keeps what is whole.
func TestTornJournal(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	for _, gold := range []string{"501", "502", "503"} {
		set(t, f, "gold", gold)
		if err := j.Sync(); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := os.ReadFile(filepath.Join(folder, journals(t, folder)[0]))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]int{}
	for cut := range len(whole) + 1 {
		_, edits, err := decodeJournal(whole[:cut])
		seen[len(edits)]++
		if len(edits) > 0 && err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		doc := opened(t, path).Doc
		if err := doc.Apply(message.New(message.Text, "again"), edits...); err != nil {
			t.Fatal(err)
		}
		if string(doc.Bytes()) != string(save(500+uint32(len(edits)))) {
			t.Fatalf("cut at %d: %d edits give %x", cut, len(edits), doc.Bytes())
		}
	}
	if len(seen) != 4 || seen[3] != 1 {
		t.Errorf("cuts by the number of edits left: %v", seen)
	}
	for at := range whole { // a byte that is another one ends the journal there
		bad := append([]byte(nil), whole...)
		bad[at] ^= 0x40
		_, edits, _ := decodeJournal(bad)
		doc := opened(t, path).Doc
		if err := doc.Apply(message.New(message.Text, "again"), edits...); err != nil || string(doc.Bytes()) != string(save(500+uint32(len(edits)))) {
			t.Fatalf("byte %d changed: %d edits give %x (%v)", at, len(edits), doc.Bytes(), err)
		}
	}
}

func TestRecoverOnlyTheSameFile(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	left := crash(t, j, folder)
	for what, change := range map[string]func(){
		"other bytes": func() { write(t, path, string(save(777))) },
		"shorter":     func() { write(t, path, "x") },
		"gone":        func() { os.Remove(path) },
	} {
		change()
		list, err := Recoveries(left)
		if err != nil || len(list) != 1 || list[0].Why.IsZero() {
			t.Errorf("%s: %+v, %v", what, list, err)
			continue
		}
		if _, err := list[0].Recover(model.Options{}); err == nil {
			t.Errorf("%s: recovered", what)
		}
		if names := journals(t, left); len(names) != 1 {
			t.Errorf("%s: the edits are gone: %v", what, names)
		}
	}
	write(t, path, string(save(500)))
	list, err := Recoveries(left)
	if err != nil || len(list) != 1 || !list[0].Why.IsZero() {
		t.Errorf("the same again: %+v, %v", list, err)
	}
	if err := list[0].Discard(); err != nil || len(journals(t, left)) != 0 {
		t.Errorf("discarded: %v, %v", err, journals(t, left))
	}
}

// A journal that was recovered is kept until its edits are saved.
func TestRecoveredTwice(t *testing.T) {
	path, o := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	left := crash(t, j, folder)
	old := journals(t, left)[0]
	r := recovered(t, left, model.Options{})
	if list, err := Recoveries(left); err != nil || len(list) != 0 {
		t.Errorf("offered while it is recovered: %+v, %v", list, err)
	}
	if names := journals(t, left); len(names) != 1 {
		t.Errorf("%v", names)
	}
	again, err := r.Journal(JournalOptions{Folder: left, Pause: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	if r := recovered(t, crash(t, again, left), model.Options{}); string(r.Doc.Bytes()) != string(save(501)) {
		t.Errorf("%x", r.Doc.Bytes())
	}
	if names := journals(t, left); len(names) != 1 || names[0] == old {
		t.Errorf("the journals are %v, the old one %s", names, old)
	}
	if _, err := r.Save(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	again.Sync()
	if names := journals(t, left); len(names) != 0 {
		t.Errorf("saved, and there is %v", names)
	}
	if contents(t, path) != string(save(501)) {
		t.Errorf("the file holds %x", contents(t, path))
	}
}

// The journal of an encrypted file names no key, and needs it.
func TestJournalOfEncrypted(t *testing.T) {
	path, _ := saved(t)
	key := envelope.Key{Password: "open sesame 4711"}
	data, err := envelope.New("gdec4", save(500), key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, string(data))
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{Key: key})
	set(t, f, "gold", "501")
	left := crash(t, j, folder)
	b, err := os.ReadFile(filepath.Join(left, journals(t, left)[0]))
	if err != nil || strings.Contains(string(b), "sesame") {
		t.Errorf("%q, %v", b, err)
	}
	list, err := Recoveries(left)
	if err != nil || len(list) != 1 || !list[0].Locked || !list[0].Why.IsZero() {
		t.Fatalf("%+v, %v", list, err)
	}
	var locked *model.LockedError
	if _, err := list[0].Recover(model.Options{}); !errors.As(err, &locked) {
		t.Errorf("without the key: %v", err)
	}
	r, err := list[0].Recover(model.Options{Key: key})
	if err != nil || string(r.Doc.Bytes()) != string(save(501)) {
		t.Errorf("%v, %v", r, err)
	}
}

// A long run of edits does not make a journal without end.
func TestJournalIsCompacted(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	r, _ := f.Doc.Find("name")
	for n := range 40 {
		if err := f.Doc.Set(r, variant.OfString(strings.Repeat(string(rune('a'+n%26)), 100_000))); err != nil {
			t.Fatal(err)
		}
		if err := j.Sync(); err != nil {
			t.Fatal(err)
		}
	}
	names := journals(t, folder)
	if len(names) != 1 {
		t.Fatal(names)
	}
	info, err := os.Stat(filepath.Join(folder, names[0]))
	if err != nil || info.Size() > 2<<20 {
		t.Errorf("the journal is %d bytes long (%v)", info.Size(), err)
	}
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(f.Doc.Bytes()) {
		t.Error("what came back is another document")
	}
}

// A write that fails is made up for by the next.
func TestJournalAfterFailure(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	write(t, folder, "a file where the folder should be")
	f := opened(t, path)
	j, err := f.Journal(JournalOptions{Folder: folder, Pause: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	set(t, f, "gold", "501")
	if err := j.Sync(); err == nil {
		t.Error("no error")
	}
	os.Remove(folder)
	set(t, f, "gold", "502")
	if r := recovered(t, crash(t, j, folder), model.Options{}); string(r.Doc.Bytes()) != string(save(502)) {
		t.Errorf("%x", r.Doc.Bytes())
	}
}

func FuzzJournal(f *testing.F) {
	fuzzing.Bound(f)
	f.Add([]byte(journalMark))
	f.Add(encodePatches([]model.Patch{{Start: 1, End: 3, New: []byte("abc")}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		decodeJournal(b)
		list, err := decodePatches(b)
		if err != nil {
			return
		}
		again, err := decodePatches(encodePatches(list))
		if err != nil || len(again) != len(list) {
			t.Fatalf("%v gives %v, %v", list, again, err)
		}
		doc, err := kinds.Open(save(500), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if doc.Apply(message.New(message.Text, "fuzz"), list) == nil {
			doc.Undo()
			if string(doc.Bytes()) != string(save(500)) {
				t.Fatalf("undone: %x", doc.Bytes())
			}
		}
	})
}

func BenchmarkJournalNote(b *testing.B) {
	path := filepath.Join(b.TempDir(), "slot.sav")
	if err := os.WriteFile(path, save(500), 0o600); err != nil {
		b.Fatal(err)
	}
	f, err := Open(path, model.Options{})
	if err != nil {
		b.Fatal(err)
	}
	j, err := f.Journal(JournalOptions{Folder: filepath.Join(b.TempDir(), "j")})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	for b.Loop() {
		j.note(f.Doc)
	}
}

// TestJournalOfJSON recovers edits of a JSON file that is damaged at its end, in its own style, and continues from
// there.
func TestJournalOfJSON(t *testing.T) {
	const before = "\xef\xbb\xbf{\r\n  \"gold\": 5, // why\r\n  \"bag\": [\r\n    1.50\r\n  ]\r\n}\r\n{\"cut\": [1,"
	path := filepath.Join(t.TempDir(), "game.json")
	write(t, path, before)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	bag, err := f.Doc.Find("bag")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Doc.Insert(bag, 1, nil, variant.OfString("rope")); err != nil {
		t.Fatal(err)
	}
	set(t, f, "gold", "6")
	if err := f.Doc.RenameKey(bag, variant.OfString("items")); err != nil {
		t.Fatal(err)
	}
	const after = "\xef\xbb\xbf{\r\n  \"gold\": 6, // why\r\n  \"items\": [\r\n    1.50,\r\n    \"rope\"\r\n  ]\r\n}\r\n{\"cut\": [1,"
	r := recovered(t, crash(t, j, folder), model.Options{})
	if got := string(r.Doc.Bytes()); got != after {
		t.Fatalf("%q came back, not %q", got, after)
	}
	set(t, r, "items[1]", `"ropes"`)
	if got := string(r.Doc.Bytes()); got != strings.Replace(after, "rope", "ropes", 1) {
		t.Errorf("edited it is %q", got)
	}
}

// Edits of a file that the game wrote meanwhile come with what they were made on, in every state of the journal.
func TestOvertaken(t *testing.T) {
	path, _ := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	if err := j.Sync(); err != nil {
		t.Fatal(err)
	}
	set(t, f, "name", `"A longer name"`)
	left := crash(t, j, folder)
	for _, now := range []string{string(save(777)), string(save(777)) + string(save(778))} { // of the same length, and of another
		write(t, path, now)
		list, err := Recoveries(left)
		if err != nil || len(list) != 1 || !list[0].Merges || list[0].Why.IsZero() {
			t.Fatalf("%+v, %v", list, err)
		}
		both, err := list[0].Overtaken(model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(both.File.Doc.Bytes()); got != now {
			t.Errorf("the file is %x", got)
		}
		if got := both.Base.Bytes(); string(got) != string(save(500)) {
			t.Errorf("the edits were made on %x", got)
		}
		if got := both.Mine.Bytes(); string(got) != string(f.Doc.Bytes()) {
			t.Errorf("the edits made %x", got)
		}
		if list, _ := Recoveries(left); len(list) != 0 {
			t.Errorf("offered while it is merged: %+v", list)
		}
		both.File.Leave()
		if list, _ := Recoveries(left); len(list) != 1 {
			t.Errorf("not offered again: %+v", list)
		}
	}
	os.Remove(path)
	if list, _ := Recoveries(left); len(list) != 1 || list[0].Merges {
		t.Errorf("merged onto nothing: %+v", list)
	}
}

// A journal keeps neither what is encrypted on disk, as a whole, nor a large file, and does not claim that they can be merged. Its edits are
// recovered as ever.
func TestBaseNotKept(t *testing.T) {
	key := model.Key{Password: "hidden"}
	sealed, err := envelope.New("gdec4", save(500), key)
	if err != nil {
		t.Fatal(err)
	}
	large := `{"gold": 500, "name": "` + strings.Repeat("x", baseUpTo) + `"}`
	for what, c := range map[string]struct {
		was, now string
		o        model.Options
	}{
		"encrypted": {string(sealed), string(sealed) + "x", model.Options{Key: key}},
		"large":     {large, large + " ", model.Options{}},
	} {
		path, _ := saved(t)
		write(t, path, c.was)
		folder := filepath.Join(t.TempDir(), "j")
		f, j := journalled(t, path, folder, c.o)
		set(t, f, "gold", "501")
		left := crash(t, j, folder)
		if r := recovered(t, left, c.o); string(r.Doc.Bytes()) != string(f.Doc.Bytes()) {
			t.Errorf("%s: the edits are lost", what)
		} else {
			r.Leave()
		}
		if b, err := os.ReadFile(filepath.Join(left, journals(t, left)[0])); err != nil || len(b) > 2000 {
			t.Errorf("%s: a journal of %d bytes, %v", what, len(b), err)
		}
		write(t, path, c.now)
		list, err := Recoveries(left)
		if err != nil || len(list) != 1 || list[0].Merges || list[0].Why.IsZero() {
			t.Fatalf("%s: %+v, %v", what, list, err)
		}
		if _, err := list[0].Overtaken(c.o); err == nil {
			t.Errorf("%s: merged", what)
		}
	}
}

// unfiledSave is a save that is in no file, with a journal that writes when it is asked to.
func unfiledSave(t *testing.T, folder string, only bool) (*File, *Journal) {
	t.Helper()
	f, err := New(save(500), model.Options{Name: "new_save.sav"})
	if err != nil {
		t.Fatal(err)
	}
	f.Only = only
	j, err := f.Journal(JournalOptions{Folder: folder, Pause: time.Hour, Title: "new save", Failed: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Close)
	return f, j
}

// TestJournalOfNoFile keeps the edits of a document that is in no file, until it is saved or closed.
func TestJournalOfNoFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "j")
	f, j := unfiledSave(t, folder, false)
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("a journal without edits: %v", names)
	}
	set(t, f, "gold", "501")
	j.Sync()
	set(t, f, "name", `"A longer name"`)
	left := crash(t, j, folder)
	list, err := Recoveries(left)
	if err != nil || len(list) != 1 || list[0].Path != "" || list[0].Name() != "new save" || !list[0].Why.IsZero() {
		t.Fatalf("%+v, %v", list, err)
	}
	r := recovered(t, left, model.Options{})
	if string(r.Doc.Bytes()) != string(f.Doc.Bytes()) || r.Path != "" || !r.Doc.Dirty() || r.Doc.Name() != "new_save.sav" {
		t.Errorf("%x came back of %q, %q, not %x", r.Doc.Bytes(), r.Path, r.Doc.Name(), f.Doc.Bytes())
	}
	again, err := r.Journal(JournalOptions{Folder: left, Pause: time.Hour, Title: "new save"})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	again.Sync()
	if names := journals(t, left); len(names) != 1 {
		t.Errorf("recovered, and there is %v", names)
	}
	r.Doc.Undo()
	again.Sync()
	if names := journals(t, left); len(names) != 0 || string(r.Doc.Bytes()) != string(save(500)) {
		t.Errorf("undone to %x, and there is %v", r.Doc.Bytes(), names)
	}
	path := filepath.Join(t.TempDir(), "slot.sav")
	if _, err := f.Save(t.Context(), SaveOptions{To: path, Backups: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	j.Sync()
	if names := journals(t, folder); len(names) != 0 {
		t.Errorf("saved, and there is %v", names)
	}
	set(t, f, "gold", "502") // of a file now
	if list, err := Recoveries(crash(t, j, folder)); err != nil || len(list) != 1 || filepath.Base(list[0].Path) != "slot.sav" || !list[0].Why.IsZero() {
		t.Errorf("after the save: %+v, %v", list, err)
	}
}

// TestJournalOfTheOnly keeps what is nowhere else without an edit too, wrapped as it was.
func TestJournalOfTheOnly(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "j")
	_, j := unfiledSave(t, folder, true)
	r := recovered(t, crash(t, j, folder), model.Options{})
	if string(r.Doc.Bytes()) != string(save(500)) || r.Doc.Dirty() || !r.Only {
		t.Errorf("%x came back, dirty %v, only %v", r.Doc.Bytes(), r.Doc.Dirty(), r.Only)
	}
	wrapped, err := envelope.New("gzip", save(500), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(wrapped, model.Options{Name: "w.sav"})
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(t.TempDir(), "j")
	j, err = f.Journal(JournalOptions{Folder: folder, Pause: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	set(t, f, "gold", "501")
	r = recovered(t, crash(t, j, folder), model.Options{})
	if want, err := f.Doc.File(); err != nil || len(want) == 0 {
		t.Fatal(err)
	} else if got, err := r.Doc.File(); err != nil || string(got) != string(want) || len(r.Doc.Info().EnvelopeNames) != 1 {
		t.Errorf("%x came back in %v, %v", got, r.Doc.Info().EnvelopeNames, err)
	}
}

// TestJournalOfLockedInNoFile says that the edits of an encrypted document in no file are not kept, once there is one, though it is the good part of a damaged
// file.
func TestJournalOfLockedInNoFile(t *testing.T) {
	key := model.Key{Password: "secret"}
	data, err := envelope.New("gdec4", save(500), key)
	if err != nil {
		t.Fatal(err)
	}
	for _, only := range []bool{false, true} {
		folder := t.TempDir()
		f, err := New(data, model.Options{Key: key})
		if err != nil {
			t.Fatal(err)
		}
		f.Only = only
		failed := make(chan error, 8)
		j, err := f.Journal(JournalOptions{Folder: folder, Failed: func(err error) { failed <- err }})
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Sync(); err != nil || len(failed) > 0 {
			t.Errorf("a good part: %t: %v, %d failures before an edit", only, err, len(failed))
		}
		set(t, f, "gold", "501")
		if err := <-failed; message.IDOf(err) != lockedInNoFile {
			t.Errorf("a good part: %t: %v", only, err)
		}
		if j.Close(); len(journals(t, folder)) != 0 {
			t.Errorf("there is %v", journals(t, folder))
		}
	}
}
