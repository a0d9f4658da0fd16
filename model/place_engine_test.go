package model_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// reparenting is one node that went below another.
type reparenting struct {
	file, original, from, to string
	control                  bool
}

// TestEngineFindsNodesInPlace moves nodes below others in random scenes and those of the corpus, text and binary, and asks the engines where all
// nodes are in the world before and after.
func TestEngineFindsNodesInPlace(t *testing.T) {
	seeds := uint64(1)
	if enginetest.Whole() {
		seeds = 3
	}
	for _, version := range []string{"4.6", "3.6", "3.2"} {
		for seed := range seeds {
			t.Run(fmt.Sprintf("%s/%d", version, seed), func(t *testing.T) { findInPlace(t, version, rand.New(rand.NewPCG(14, 1+seed))) })
		}
	}
}

// findInPlace is TestEngineFindsNodesInPlace with one engine.
func findInPlace(t *testing.T, version string, r *rand.Rand) {
	enginetest.Engine(t, version)
	originals, folder := t.TempDir(), t.TempDir()
	write := func(folder, name string, data []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 24 {
		write(originals, fmt.Sprintf("random_%d.tscn", i), []byte(enginetest.PlacedScene(r, version)))
	}
	for name, text := range enginetest.CorpusScenes(t, version) {
		write(originals, name+".tscn", []byte(text))
	}
	enginetest.SaveBinaries(t, version, originals)
	before := enginetest.Places(t, version, originals, nil)
	files, err := os.ReadDir(originals)
	if err != nil {
		t.Fatal(err)
	}
	var moved []reparenting
	said := 0
	for _, f := range files {
		src, err := os.ReadFile(filepath.Join(originals, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for range 8 {
			m, data := reparented(t, r, f.Name(), src)
			if data == nil {
				if m.file == "said" {
					said++
				}
				continue
			}
			m.file = fmt.Sprintf("%d_%s", len(moved), f.Name())
			write(folder, m.file, data)
			moved = append(moved, m)
		}
	}
	after := enginetest.Places(t, version, folder, nil)
	count := map[string]int{}
	for _, m := range moved {
		was, now := before[m.original], after[m.file]
		if len(was) == 0 {
			continue
		}
		count[filepath.Ext(m.file)[1:]]++
		if strings.HasPrefix(m.original, "corpus") {
			count["corpus"]++
		}
		for path, numbers := range was {
			there := path
			if path == m.from || strings.HasPrefix(path, m.from+"/") {
				there = m.to + path[len(m.from):]
			}
			if m.control && there != path {
				if there != m.to {
					continue // an engine keeps the place of a Control's corner, not its rotation
				}
				numbers, now[there] = numbers[4:], now[there][min(4, len(now[there])):]
			}
			if now[there] == nil && strings.HasPrefix(m.original, "corpus") {
				continue // nodes that the engine makes and names itself, and those whose parents were in other files
			}
			if !enginetest.Nearly(numbers, now[there]) {
				t.Errorf("%s: %s is at %v and not at %v, after %s went to %s", m.file, path, now[there], numbers, m.from, m.to)
				data, _ := os.ReadFile(filepath.Join(folder, m.file))
				if len(data) < 3000 && strings.HasSuffix(m.file, ".tscn") {
					t.Logf("%s", data)
				}
				break
			}
		}
	}
	t.Log(count, "moved,", said, "told that their place is not known")
	if count["tscn"]+count["scn"] < 250 {
		t.Error("too few")
	}
}

// reparented moves a random node below another; data is nil where that is refused, or said not to keep its place.
func reparented(t *testing.T, r *rand.Rand, name string, src []byte) (m reparenting, data []byte) {
	t.Helper()
	d, err := kinds.Open(src, model.Options{Name: name})
	if err != nil {
		t.Fatal(name, err)
	}
	var nodes []model.Row
	var walk func(model.Row)
	walk = func(above model.Row) {
		for i := range d.Len(above) {
			if row := d.Child(above, i); d.Describe(row).Badge != model.BadgeBone {
				if _, ok := d.NodeIndex(row, 0); ok {
					nodes = append(nodes, row)
					walk(row)
				}
			}
		}
	}
	walk(model.Root)
	if len(nodes) < 3 {
		return m, nil
	}
	row, to := nodes[r.IntN(len(nodes))], nodes[r.IntN(len(nodes))]
	pathOf := func(row model.Row) string {
		target, _ := d.Target(row, "res://x")
		return target.Node
	}
	m = reparenting{original: name, from: pathOf(row), control: d.Describe(row).Badge == model.BadgeControl}
	if err := d.Reparent(row, to, -1); err != nil || len(d.History()) == 0 {
		return m, nil
	}
	m.to = pathOf(row)
	if m.to == m.from {
		return m, nil
	}
	if slices.ContainsFunc(d.Notes(), func(n model.Note) bool {
		return n.Text.ID == "world.place-not-kept path why" || n.Text.ID == "world.shear-lost path"
	}) {
		m.file = "said"
		return m, nil
	}
	return m, d.Bytes()
}
