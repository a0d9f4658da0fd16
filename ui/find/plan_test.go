package find

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model/folder"
	"savant/model/users"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// inFolder writes files into a folder, and looks there for a text to replace.
func inFolder(t *testing.T, files map[string]string, text, with string) (*hosttest.Window, *folderTab, string) {
	t.Helper()
	w, root := hosttest.New(t, Actions(), NewPane), t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.Beside = root
	w.Run("find-folder")
	f := folderOf(w.Page())
	f.text.SetText(text)
	next(w, "found-in-folder")
	f.with.SetText(with)
	return w, f, root
}

// plannedFor is what is said before all is replaced, and the rows that list it.
func plannedFor(t *testing.T, f *folderTab) (head, rows string) {
	t.Helper()
	with, _ := f.replacement()
	r, err := f.replacerFor(with)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, g := range f.list.groups {
		files = append(files, g.file)
	}
	plan, err := folder.Plan(context.Background(), files, r, users.Unfound, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	head, list, _ := f.planned(plan, nil)
	return head, strings.Join(lines(list, 0), "\n")
}

func lines(list []*widgets.Branch, depth int) (out []string) {
	for _, x := range list {
		if x.Key == "ranges" {
			continue
		}
		out = append(out, strings.TrimRight(strings.Repeat(" ", depth)+x.Look.Label+" | "+x.Look.Summary+" "+x.Look.Note, " "))
		out = append(out, lines(x.Below, depth+1)...)
	}
	return out
}

const scenePlain = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"

// TestWholeValuesThatStay: a value that cannot have the new one does not keep the others of its file as they are, and every match is counted, also in a
// file that cannot be written.
func TestWholeValuesThatStay(t *testing.T) {
	w, f, root := inFolder(t, map[string]string{
		"a.tscn": scenePlain + "label = \"at 5\"\nsize = 5\nwide = 15\n",
		"b.tscn": scenePlain + "label = \"at 5\"\nsize = 5\n",
	}, "5", `"Torch"`)
	held := w.OpenFile(filepath.Join(root, "b.tscn"))
	hosttest.Set(t, held, `node["."].size`, "55")
	f.whole.Turn()
	const head = "1 value in 1 file would change. Each file is backed up before it is written.\n" +
		"2 matches stay: an int is stored here, and a String is another type.\n2 matches stay: their files cannot be written; the list says why."
	const rows = "a.tscn | 1 value\n node[\".\"].label | \"at 5\" › \"Torch\"\n Stays as it is | 2 matches\n" +
		"  node[\".\"].size | An int is stored here, and a String is another type.\n  node[\".\"].wide | An int is stored here, and a String is another type.\n" +
		"b.tscn | it has unsaved edits in its tab; save them first"
	if gotHead, gotRows := plannedFor(t, f); gotHead != head || gotRows != rows {
		t.Errorf("it says %s\n%s", gotHead, gotRows)
	}
}

// TestWhatWouldLeadNowhere: a part of a path to a node, or to a file, that leads to nothing afterwards is told before anything is written; one that is
// led elsewhere is not.
func TestWhatWouldLeadNowhere(t *testing.T) {
	_, f, _ := inFolder(t, map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn":     scenePlain,
		"a.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n" +
			"[node name=\"A\" type=\"Node\"]\nto = NodePath(\"lamp\")\nno = NodePath(\"Gone/lamp\")\nsays = \"lamp\"\n\n[node name=\"lamp\" type=\"Node\" parent=\".\"]\n" +
			"\n[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n",
	}, "lamp", "torch")
	const head = "4 values in 1 file would change. Each file is backed up before it is written.\n" +
		"2 references would lead nowhere. Rename… changes them along with the nodes and files they name.\n" +
		"1 match stays: Rename… changes names of nodes and the paths to them."
	const rows = "a.tscn | 4 values\n Would lead nowhere | 2 references\n" +
		"  ext_resource[\"1\"] | The project has no res://torch.tscn: the engine leaves it out.\n" +
		"  node[\".\"].to | to leads to torch, and there is no such node.\n" +
		" ext_resource[\"1\"].@path | \"res://lamp.tscn\" › \"res://torch.tscn\"\n"
	if gotHead, gotRows := plannedFor(t, f); gotHead != head || !strings.HasPrefix(gotRows, rows) {
		t.Errorf("it says %s\n%s", gotHead, gotRows)
	}
}

// TestTextsWouldLeadNowhere: of a text that is the path of a file, and nothing else, it is told that the file will not be there; not of one that names none
// before either, nor of one in which a path is only mentioned.
func TestTextsWouldLeadNowhere(t *testing.T) {
	_, f, _ := inFolder(t, map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn":     scenePlain,
		"torch.png":     "",
		"a.tscn": scenePlain + "next = \"res://lamp.tscn\"\nlist = [&\"res://lamp.tscn\", \"res://lamp.png\"]\ngone = \"res://lamp_%d.tscn\"\n" +
			"about = \"see res://lamp.tscn\"\n",
	}, "lamp", "torch")
	const rows = "a.tscn | 5 values\n Would lead nowhere | 2 references\n" +
		"  node[\".\"].next | The project has no res://torch.tscn.\n" +
		"  node[\".\"].list[0] | The project has no res://torch.tscn.\n node"
	if head, got := plannedFor(t, f); !strings.HasPrefix(got, rows) {
		t.Errorf("it says %s\n%s", head, got)
	}
}

// TestCodeIsSeen: the source of a shader is listed as code, and stays unless it is selected. That nobody checks it is said then.
func TestCodeIsSeen(t *testing.T) {
	w, f, _ := inFolder(t, map[string]string{
		"a.tres": "[gd_resource type=\"Shader\" format=3]\n\n[resource]\ncode = \"uniform float lamp;\"\n",
		"b.tscn": scenePlain + "code = \"lamp\"\n",
	}, "lamp", "torch")
	if a, b := f.list.rowLook(hitNode(0, 0)).Type, f.list.rowLook(hitNode(1, 0)).Type; a != "code" || b != "String" {
		t.Errorf("it is shown as %s, a text as %s", a, b)
	}
	const head = "1 value in 1 file would change. Each file is backed up before it is written.\n" +
		"1 match stays: the code of a shader or script changes only if it is selected in the list, or found by its key or path."
	if got, rows := plannedFor(t, f); got != head {
		t.Errorf("it says %s\n%s", got, rows)
	}
	f.list.pick(0, 0)
	f.replaceSelected()
	next(w, "planned")
	const alone = "1 value in 1 file would change. Each file is backed up before it is written.\n1 value is code, which is not checked."
	if got := w.Last("planned")["text"]; got != alone {
		t.Errorf("of what is selected it says %s", got)
	}
}

// TestDamageIsSaid: before a damaged save is written it is said that it is one, and what is written.
func TestDamageIsSaid(t *testing.T) {
	_, whole := hosttest.Sample(t, "slot_1.sav")
	_, f, _ := inFolder(t, map[string]string{"a.sav": string(whole[:len(whole)-40])}, "bell", "gong")
	const head = "8 values in 1 file would change. Each file is backed up before it is written.\n" +
		"1 file is damaged. Only the values listed are written in it; the damage stays."
	const row = "a.sav | 8 values; the file is damaged, and nothing else in it changes\n"
	if got, rows := plannedFor(t, f); got != head || !strings.HasPrefix(rows, row) {
		t.Errorf("it says %s\n%s", got, rows)
	}
}

// TestProjectIsSearched: with nothing listed beside it, what a scene's project has is searched, and not only what its folder has.
func TestProjectIsSearched(t *testing.T) {
	root := t.TempDir()
	scene := filepath.Join(root, "levels", "a.tscn")
	if err := os.Mkdir(filepath.Dir(scene), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(scene, []byte(scenePlain), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), NewPane)
	w.OpenFile(scene)
	if got := searched(w); got != filepath.Dir(scene) {
		t.Errorf("without a project it is %s", got)
	}
	if err := os.WriteFile(filepath.Join(root, "project.godot"), []byte("config_version=5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := searched(w); got != root {
		t.Errorf("with a project it is %s", got)
	}
}
