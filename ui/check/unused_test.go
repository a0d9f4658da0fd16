package check

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// TestUnused lists the files of a project that nothing uses, says that this is no proof, opens one, and looks again.
func TestUnused(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n\n[autoload]\n\nA=\"*res://a.gd\"\n",
		"a.gd":          "extends Node\nvar level = load(\"res://level_%d.tres\" % 1)\n",
		"level_1.tres":  "[gd_resource type=\"Resource\" format=3]\n\n[resource]\n",
		"old.tres":      "[gd_resource type=\"Resource\" format=3]\n\n[ext_resource type=\"Resource\" path=\"res://older.tres\" id=\"1\"]\n\n[resource]\n",
		"older.tres":    "[gd_resource type=\"Resource\" format=3]\n\n[resource]\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions())
	if w.May(actionUnused) {
		t.Error("there is no project yet")
	}
	w.Beside = root
	w.Run(actionUnused)
	w.After("unused-files-done", 1)
	f := w.Page().Tool().(*surveyTab)
	var got []string
	for n := range f.list.Outline.Len() {
		l := f.list.At(f.list.Outline.Rows().At(n).Node).Look
		got = append(got, l.Label+"|"+l.Summary)
	}
	want := "old.tres|\nolder.tres|only old.tres names it, which nothing uses either\nlevel_1.tres|perhaps used: the beginning of its path is in a.gd"
	if strings.Join(got, "\n") != want {
		t.Errorf("it lists %q", got)
	}
	if f.note.Text != "Nothing leads to 3 of 4 files. They may be loaded by a path made up at run time." {
		t.Errorf("it says %q", f.note.Text)
	}
	w.Native().SetContent(f.Object())
	f.Focus()
	w.Type(fyne.KeyHome, fyne.KeyReturn)
	if e := w.Last("opened-offset"); e["file"] != filepath.Join(root, "old.tres") {
		t.Errorf("the row opens %v", e)
	}
	for _, name := range []string{"old.tres", "older.tres", "level_1.tres"} {
		if err := os.Remove(filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	w.Run(actionUnused)
	w.After("unused-files-done", 2)
	if len(w.Pages()) != 1 || f.note.Text != "Of 1 file, each is used." {
		t.Errorf("%d tabs; it says %q", len(w.Pages()), f.note.Text)
	}
}

// TestSurveyBreaksDown: where looking into the files ends in a bug, that is said, and the window goes on.
func TestSurveyBreaksDown(t *testing.T) {
	w := hosttest.New(t, Actions())
	survey(w, surveyTab{id: "broken", path: t.TempDir(), gather: func(context.Context, string, func(float64)) (func() ([]*widgets.Branch, string), error) {
		return nil, errors.New("it broke down")
	}})
	w.After("broken-done", 1)
	if f := w.Page().Tool().(*surveyTab); f.note.Text != "It broke down." || f.busy {
		t.Errorf("it says %q, busy %v", f.note.Text, f.busy)
	}
}
