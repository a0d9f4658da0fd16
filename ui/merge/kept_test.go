package merge

import (
	"os"
	"testing"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/host/hosttest"
)

// TestValuesAreKept: a value that no side has, and a side, come back after a crash in which the files went that were merged, as git removes those that it
// had merged. What was kept is gone once the tab is closed.
func TestValuesAreKept(t *testing.T) {
	w := hosttest.New(t, append(Actions(none), FileAction()))
	w.Choices = t.TempDir()
	names := versions(t)
	w.Files = names
	w.Run("merge")
	w.After("merge", 1)
	m := mergingOf(w)
	if err := m.replace("9"); err != nil {
		t.Fatal(err)
	}
	w.After("merge", 2)
	runes(w, "1")
	if err := m.kept.Sync(); err != nil {
		t.Fatal(err)
	}
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(w.Choices)); err != nil {
		t.Fatal(err)
	}
	w.Close(m.page)
	if list, err := store.Recoveries(w.Choices); err != nil || len(list) > 0 {
		t.Errorf("closed, and %v is left, %v", list, err)
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}

	list, err := store.Recoveries(left)
	if err != nil || len(list) != 1 || !list[0].Choices || list[0].Name() != "2.tscn" {
		t.Fatalf("left is %+v, %v", list, err)
	}
	again := hosttest.New(t, append(Actions(none), FileAction()))
	again.Choices = left
	Recover(again, list[0], model.Key{}, func(_ host.Page, err error) {
		if err != nil {
			t.Error(err)
		}
	})
	again.After("merge", 1)
	m = mergingOf(again)
	if got := again.Last("merge"); got["left"] != 0.0 || got["chosen"] != 2.0 || m.choose["node.HurtBox"] != threeway.Ours {
		t.Errorf("%v, %v", got, m.choose)
	}
	if v := m.values[`node["."].max_speed`]; v.Float() != 9 {
		t.Errorf("the value is %v", v)
	}
	if question, _ := m.Lost(); question == "" {
		t.Error("it would be closed without a question")
	}
	m.Undo()
	again.After("merge", 2)
	if got := again.Last("merge"); got["chosen"] != 0.0 || m.CanUndo() {
		t.Errorf("%v", got)
	}
	again.Close(m.page)
	if list, err := store.Recoveries(left); err != nil || len(list) > 0 {
		t.Errorf("closed, and %v is left, %v", list, err)
	}
}
