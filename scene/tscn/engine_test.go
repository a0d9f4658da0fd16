package tscn

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
	"savant/scene/internal/scenetest"
	"savant/scene/nodepath"
)

// ask returns an engine's report on nodes and on where their paths lead.
func ask(t *testing.T, version, project, folder string) scenetest.Told {
	t.Helper()
	answers := scenetest.Says(t, version, "routes", project, folder)
	for name, list := range answers {
		answers[name] = slices.DeleteFunc(list, func(line string) bool {
			// Nodes with @ are the engine's own, numbered differently each time; a mesh uses any parent as its
			// skeleton.
			return strings.Contains(line, "@") || strings.Contains(line, "\tskeleton\t")
		})
	}
	return answers
}

// trial is an edit of a scene.
type trial struct {
	scenetest.Trial
	edit *Edit
}

func TestEngineFollowsEdits(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			folder := t.TempDir()
			project := ""
			sources := []string{"testdata/engine/rich" + version[:1] + ".tscn"}
			scenes, _ := filepath.Glob("testdata/godot-" + version + "/*.tscn")
			sources = append(sources, scenes...)
			if corpus := enginetest.OptionalFolder(t, "SAVANT_CORPUS"); corpus != "" {
				project = filepath.Join(t.TempDir(), "project")
				if err := os.CopyFS(project, os.DirFS(filepath.Join(corpus, "..", "vectors", "godot-"+version, "project"))); err != nil {
					t.Fatal(err)
				}
				sources = append(sources, selfContained(t, corpus, version)...)
			}
			seed := rand.New(rand.NewPCG(20261121, 1))
			var trials []*trial
			undecided := map[string]bool{}
			for _, source := range sources {
				src, err := os.ReadFile(source)
				if err != nil {
					t.Fatal(err)
				}
				f := Open(src)
				if project == "" && f.last("ext_resource") >= 0 || len(f.Tree.Nodes) < 2 {
					continue
				}
				base := strings.TrimSuffix(filepath.Base(source), ".tscn")
				original := base + "__0.tscn"
				if err := os.WriteFile(filepath.Join(folder, original), src, 0o600); err != nil {
					t.Fatal(err)
				}
				for n, x := range f.trials(seed) {
					if n%3 > 0 && project != "" && filepath.Dir(source) != "testdata/engine" && !enginetest.Whole() {
						continue // the kinds of edits take turns
					}
					x.File, x.Source = fmt.Sprintf("%s__%d.tscn", base, n+1), original
					for _, note := range x.edit.Notes {
						undecided[x.File] = undecided[x.File] || note.Undecided
					}
					if err := os.WriteFile(filepath.Join(folder, x.File), x.edit.Apply(src), 0o600); err != nil {
						t.Fatal(err)
					}
					trials = append(trials, x)
				}
			}
			answers := ask(t, version, project, folder)
			counts := map[string]int{}
			refused := map[string]bool{}
			for _, x := range trials {
				before, after := answers[x.Source], answers[x.File]
				if len(before) == 0 || before[0] == "refused" {
					refused[x.Source] = true
					continue
				}
				counts[strings.Fields(x.What)[0]]++
				want := x.Expected(before)
				if x.More { // what was there must still be there
					after = slices.DeleteFunc(slices.Clone(after), func(line string) bool { return !slices.Contains(want, line) })
				}
				if slices.Equal(slices.Compact(want), slices.Compact(slices.Clone(after))) {
					continue
				}
				missing, extra := scenetest.Less(want, after), scenetest.Less(after, want)
				if undecided[x.File] && scenetest.OnlyPaths(missing) && scenetest.OnlyPaths(extra) {
					counts["undecided paths"]++
					continue
				}
				t.Errorf("%s: %s\nmissing %q\nextra   %q\nnotes %v", x.Source, x.What, missing, extra, x.edit.Notes)
			}
			t.Log(len(answers)-len(trials), "scenes", counts, len(refused), "that the engine does not load")
		})
	}
}

// selfContained returns corpus scenes that need no other files: those that refer to none, and others without the
// properties that do.
func selfContained(t *testing.T, corpus, version string) []string {
	list, _ := filepath.Glob(filepath.Join(corpus, "godot"+version[:1], "*.tscn"))
	if version[0] == '3' {
		exported, _ := filepath.Glob(filepath.Join(corpus, "escn", "*.escn"))
		list = append(list, exported...)
	}
	folder := t.TempDir()
	var out []string
	for _, path := range list {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Open(src)
		if len(src) >= 300_000 || len(f.Tree.Nodes) < 2 || len(out) >= 40 {
			continue
		}
		if f.last("ext_resource") >= 0 || filepath.Ext(path) != ".tscn" {
			if src = f.alone(); src == nil || len(Open(src).Tree.Nodes) < 2 {
				continue
			}
			path = filepath.Join(folder, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))+".tscn")
			if err := os.WriteFile(path, src, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, path)
	}
	t.Log(len(out), "scenes of the corpus")
	return out
}

// alone returns the scene without its external resources, and without the properties and instances that refer to them;
// nil if that is impossible.
func (f *File) alone() []byte {
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		names := func(p Property) bool { return strings.Contains(string(s.Value(f.Src, p)), "ExtResource") }
		if slices.ContainsFunc(s.Attributes, names) {
			if i >= len(f.Tree.Node) || f.Tree.Node[i] <= 0 {
				return nil
			}
			e, err := f.RemoveNodes(f.Tree.Node[i])
			if err != nil {
				return nil
			}
			return Open(e.Apply(f.Src)).alone()
		}
		var list []int
		for k, p := range s.Properties {
			if names(p) {
				list = append(list, k)
			}
		}
		if len(list) > 0 {
			e, err := f.RemoveProperties(i, list...)
			if err != nil {
				return nil
			}
			return Open(e.Apply(f.Src)).alone()
		}
	}
	var list []int
	for i := range f.Outline.Sections {
		if f.Outline.Sections[i].Tag == "ext_resource" {
			list = append(list, i)
		}
	}
	e, err := f.RemoveSections(list...)
	if err != nil {
		return nil
	}
	return e.Apply(f.Src)
}

// trials returns edits of every kind of some nodes of the scene.
func (f *File) trials(random *rand.Rand) []*trial {
	var list []*trial
	moved := func(old, now string) func(string) string {
		return func(path string) string {
			if under(path, old) && old != "." {
				return now + path[len(old):]
			}
			return path
		}
	}
	same := func(path string) string { return path }
	add := func(what string, e *Edit, err error, path func(string) string, more bool) {
		if err == nil && len(e.Splices) > 0 {
			list = append(list, &trial{scenetest.Trial{What: what, Path: path, More: more}, e})
		}
	}
	nodes := random.Perm(len(f.Tree.Nodes))
	for _, i := range nodes[:min(len(nodes), 4)] {
		n := &f.Tree.Nodes[i]
		if strings.Contains(n.Path, "@") {
			continue
		}
		e, err := f.RenameNode(i, "Zq Renamed")
		add("rename "+n.Path, e, err, moved(n.Path, nodepath.Join(parentOf(n.Path), "Zq Renamed")), false)
		to := random.IntN(len(f.Tree.Nodes))
		if strings.Contains(f.Tree.Nodes[to].Path, "@") {
			to = 0
		}
		e, err = f.MoveNode(i, to, random.IntN(4)-1)
		add("move "+n.Path+" to "+f.Tree.Nodes[to].Path, e, err, moved(n.Path, nodepath.Join(f.Tree.Nodes[to].Path, n.Name)), false)
		e, err = f.RemoveNodes(i)
		if s := &f.Outline.Sections[n.Item]; n.Parent < 0 || s.Attribute(f.Src, "type") >= 0 || s.Attribute(f.Src, "instance") >= 0 {
			add("remove "+n.Path, e, err, func(path string) string {
				if under(path, n.Path) {
					return ""
				}
				return path
			}, false)
		}
		e, err = f.DuplicateNode(i)
		add("duplicate "+n.Path, e, err, same, true)
		e, err = f.AddNode(i, -1, "Zq New", "Node")
		add("add below "+n.Path, e, err, same, true)
		groups := []string{"zq", "a b"}
		if a := f.Outline.Sections[n.Item].Attribute(f.Src, "groups"); a >= 0 {
			for _, m := range f.Mentions(scene.Field{Item: n.Item, Index: a}, scene.Strings) {
				groups = append(groups, m.Text)
			}
		}
		e, err = f.SetGroups(i, groups)
		add("groups of "+n.Path, e, err, same, true)
		e, err = f.Connect("tree_exited", n.Path, f.Tree.Nodes[to].Path, "queue_free")
		add("connect "+n.Path, e, err, same, true)
	}
	e, _, err := f.AddSubResource("Curve", -1)
	add("resource", e, err, same, false)
	return list
}

// TestEngineWritesTheSame has the engine save edited scenes: every line that we wrote must be in its text too.
func TestEngineWritesTheSame(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			// The engine's own text as a start.
			rich, err := os.ReadFile("testdata/engine/rich" + version[:1] + ".tscn")
			if err != nil {
				t.Fatal(err)
			}
			src := []byte(enginetest.Resaved(t, version, string(rich))[0])
			f := Open(src)
			at := f.Tree.Find
			section := func(path string) int { return f.Tree.Nodes[at(path)].Item }
			var names, edited []string
			for name, edit := range map[string]func() (*Edit, error){
				"rename":   func() (*Edit, error) { return f.RenameNode(at("Body/Arm"), "It's") },
				"move":     func() (*Edit, error) { return f.MoveNode(at("Body/Arm/Hand"), at("Target"), 0) },
				"reorder":  func() (*Edit, error) { return f.MoveNode(at("Ui"), 0, 0) },
				"add":      func() (*Edit, error) { return f.AddNode(at("Body/Arm"), 0, "New", "Timer") },
				"copy":     func() (*Edit, error) { return f.DuplicateNode(at("Body")) },
				"remove":   func() (*Edit, error) { return f.RemoveNodes(at("Ui/A")) },
				"groups":   func() (*Edit, error) { return f.SetGroups(at("Target"), []string{"b", "a'"}) },
				"connect":  func() (*Edit, error) { return f.Connect("tree_exited", "Ui/B", "Target", "hide") },
				"property": func() (*Edit, error) { return f.AddProperty(section("Target/Inner"), 0, "visible", []byte("false")) },
			} {
				e, err := edit()
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				names, edited = append(names, name), append(edited, string(e.Apply(src)))
			}
			for i, theirs := range enginetest.Resaved(t, version, edited...) {
				after, again := edited[i], strings.Split(theirs, "\n")
				for line := range strings.SplitSeq(lines(string(src), after), "\n") {
					wrote, ok := strings.CutPrefix(line, "+")
					if !ok || slices.Contains(again, wrote) {
						continue
					}
					t.Errorf("%s: we wrote %q, the engine does not:\n%s", names[i], wrote, lines(after, strings.Join(again, "\n")))
				}
			}
		})
	}
}
