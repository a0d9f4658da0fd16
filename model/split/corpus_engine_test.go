package split_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/class"
	"savant/scene/tscn"
)

var (
	sceneFile = regexp.MustCompile(`(?m)^\[ext_resource [^\]\n]*type="PackedScene"[^\n]*\]\r?$`)
	anchors   = regexp.MustCompile(`(?m)^anchors_preset = .*\r?\n`) // sets others as it is read, which the right scene would have as it does
	sceneID   = regexp.MustCompile(`[ \t]id=("[^"]*"|\d+)`)
)

// withoutInner is a scene without what it changes or adds inside instances, which are of other scenes here, and without nodes that only the engine's
// editor makes.
func withoutInner(text string, table *class.Table) string {
	src := []byte(text)
	o := tscn.Scan(src)
	own := map[string]bool{} // by path: whether nodes below it stay
	stays := map[string]bool{}
	out := slices.Clone(src[:o.Sections[0].Start])
	for i := range o.Sections {
		s := &o.Sections[i]
		at := func(name string) string { text, _ := s.Text(src, name); return text }
		keep := true
		switch s.Tag {
		case "node":
			parent, has := s.Text(src, "parent")
			path := at("name")
			switch {
			case !has:
				path = "."
			case parent != ".":
				path = parent + "/" + path
			}
			kind, known := table.Class(at("type"))
			keep = (!has || own[parent]) && (!known || kind.Made)
			own[path] = keep && at("type") != "" && s.Attribute(src, "instance") < 0
			stays[path] = keep
		case "connection":
			keep = stays[at("from")] && stays[at("to")]
		case "editable":
			keep = false
		}
		text := src[s.Start:s.End]
		if s.Attribute(src, "instance") >= 0 {
			text = anchors.ReplaceAll(text, nil)
		}
		if keep {
			out = append(out, text...)
		}
	}
	return string(out)
}

// of reports whether an engine has all classes of a scene. Some of format 2 are of an alpha of 4.0.
func of(table *class.Table, src []byte) bool {
	o := tscn.Scan(src)
	for i := range o.Sections {
		s := &o.Sections[i]
		if kind, ok := s.Text(src, "type"); ok && (s.Tag == "node" || s.Tag == "sub_resource") {
			if _, known := table.Class(kind); !known {
				return false
			}
		}
	}
	return table.Engine[0] != '3' || !bytes.Contains(src, []byte(" Packed"))
}

// corpusScenes writes the scenes of the corpus that are of a format into a folder, without what they have from other files. Scenes that they are made
// of, which the corpus has not, are others of the corpus that are made of none. It lists the files of both kinds.
func corpusScenes(t *testing.T, version, folder string, d *dialect.Dialect, format int) (files []string) {
	t.Helper()
	texts := map[string]string{}
	var names, simple []string
	table := class.For(d)
	err := filepath.WalkDir(enginetest.Folder(t, "SAVANT_CORPUS"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".tscn" || strings.Contains(path, "pandemonium") { // whose classes the engines do not know
			return err
		}
		src, err := os.ReadFile(path)
		first, _, _ := bytes.Cut(src, []byte("]"))
		if err != nil || !bytes.Contains(first, fmt.Appendf(nil, "format=%d", format)) || len(src) > 300_000 || !of(table, src) {
			return err
		}
		name := filepath.Base(path)
		texts[name] = string(src)
		names = append(names, name)
		if !strings.Contains(string(src), "instance=") && len(src) < 10_000 {
			simple = append(simple, name)
		}
		return nil
	})
	if err != nil || len(simple) < 5 {
		t.Fatalf("%d scenes, %v", len(simple), err)
	}
	var parts []string
	for _, name := range simple {
		parts = append(parts, "part_"+name)
		if err := os.WriteFile(filepath.Join(folder, "part_"+name), []byte(enginetest.Alone(texts[name])), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := tell(t, version, folder, parts)
	parts = slices.DeleteFunc(parts, func(name string) bool { return len(read[name]) == 0 })
	if len(parts) == 0 {
		t.Fatal("the engine reads no part")
	}
	for i, name := range names {
		text := texts[name]
		var marks []string // what stays of other files
		for k, line := range sceneFile.FindAllString(text, -1) {
			id := sceneID.FindStringSubmatch(line)
			if id == nil {
				continue
			}
			mark := fmt.Sprintf("[other_scene_%d]", k)
			text = strings.Replace(text, line, mark, 1)
			marks = append(marks, mark, fmt.Sprintf("[ext_resource type=\"PackedScene\" path=\"res://%s\" id=%s]", parts[(i+k)%len(parts)], id[1]))
			use := regexp.MustCompile(`instance=ExtResource\(\s*` + regexp.QuoteMeta(id[1]) + `\s*\)`)
			text = use.ReplaceAllString(text, fmt.Sprintf("instance=OtherScene%d", k))
			marks = append(marks, fmt.Sprintf("instance=OtherScene%d", k), "instance=ExtResource("+id[1]+")")
		}
		slices.Reverse(marks) // 12 before 1
		for j := 0; j < len(marks); j += 2 {
			marks[j], marks[j+1] = marks[j+1], marks[j]
		}
		text = withoutInner(strings.NewReplacer(marks...).Replace(enginetest.Alone(text)), table)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

// everyNth keeps one name in so many.
func everyNth(names []string, n int) (kept []string) {
	for i := 0; i < len(names); i += n {
		kept = append(kept, names[i])
	}
	return kept
}

// TestCorpusEngine saves every branch of every scene of the corpus as a scene, and makes every instance local. What the engine makes of the scene is the
// same before and after.
func TestCorpusEngine(t *testing.T) {
	every, most, together := 1, 60, 1 // scenes; edits of each; how many scenes an engine is asked about at once
	if !enginetest.Whole() {
		every, most, together = 6, 1, 20
	}
	for _, e := range enginetest.Versions() {
		t.Run(e.Name, func(t *testing.T) {
			enginetest.Engine(t, e.Name)
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			files := everyNth(corpusScenes(t, e.Name, folder, e.Dialect, e.Format), every)
			told := tell(t, e.Name, folder, files)
			c := &changer{t: t, folder: folder, random: rand.New(rand.NewPCG(14, 8)), changes: map[string]change{}}
			lines := 0
			files = slices.DeleteFunc(files, func(file string) bool { return len(told[file]) == 0 }) // the engine does not load them
			for part := range slices.Chunk(files, together) {
				c.changes = map[string]change{}
				for _, file := range part {
					c.change(file, most)
				}
				changed := slices.Collect(maps.Keys(c.changes))
				again := tell(t, e.Name, folder, changed)
				maps.Copy(again, told)
				lines += c.compare(again)
			}
			t.Logf("%d scenes, %d instances made local, %d branches saved, %d lines compared", len(files), c.local, c.branches, lines)
			if len(files) < 20/every || c.branches < len(files)/2 {
				t.Error("too few")
			}
		})
	}
}
