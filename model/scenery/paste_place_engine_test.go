package scenery_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
)

// branchPasted is a node of a scene that was pasted into another.
type branchPasted struct {
	from, source, to, file string // engines and files
}

// TestPastedNodesStayInPlace pastes nodes of random scenes and of the corpus between the engines, text and binary. What is pasted, alone in the world, has
// the global transforms that it had where it comes from.
func TestPastedNodesStayInPlace(t *testing.T) {
	seeds, pairs := uint64(1), 6
	switch {
	case enginetest.Whole():
		seeds, pairs = 3, 64
	case testing.Short():
		pairs = 3
	}
	compared, nodes := 0, 0
	for seed := range seeds {
		a, b := pasteInPlace(t, rand.New(rand.NewPCG(14, 5+seed)), pairs)
		compared, nodes = compared+a, nodes+b
	}
	t.Logf("%d pairs of files, %d nodes in place", compared, nodes)
	if compared < int(seeds)*pairs*3 {
		t.Error("too few")
	}
}

// pasteInPlace pastes so often from each engine's scenes into each one's, and counts the pairs of files and the nodes compared.
func pasteInPlace(t *testing.T, random *rand.Rand, pairs int) (compared, nodes int) {
	t.Helper()
	versions := []string{"3.2", "3.6", "4.6"}
	originals, before, after, files := map[string]string{}, map[string]string{}, map[string]string{}, map[string][]string{} // folders, and the first's files
	alone, aloneAfter := map[string]map[string]string{}, map[string]map[string]string{}                                     // the branch of each file in them
	for _, version := range versions {
		originals[version], before[version], after[version] = t.TempDir(), t.TempDir(), t.TempDir()
		alone[version], aloneAfter[version] = map[string]string{}, map[string]string{}
		for i := range 12 {
			write(t, originals[version], fmt.Sprintf("random_%d.tscn", i), []byte(enginetest.PlacedScene(random, version)))
		}
		corpus := enginetest.CorpusScenes(t, version)
		for _, name := range slices.Sorted(maps.Keys(corpus)) {
			write(t, originals[version], name+".tscn", []byte(corpus[name]))
		}
		enginetest.SaveBinaries(t, version, originals[version])
		for name, places := range enginetest.Places(t, version, originals[version], nil) {
			if len(places) > 0 { // else the engine does not load it
				files[version] = append(files[version], filepath.Join(originals[version], name))
			}
		}
		slices.Sort(files[version])
	}
	var list []branchPasted
	for _, from := range versions {
		for _, to := range versions {
			for range pairs {
				source, target := files[from][random.IntN(len(files[from]))], files[to][random.IntN(len(files[to]))]
				a, b := openScene(t, source), openScene(t, target)
				if a.Dialect().Nearest()[0] != from[0] || b.Dialect().Nearest()[0] != to[0] { // from an alpha of 4.0, which 3.x loads too, with errors
					continue
				}
				was, now := pasteNode(t, random, a, b, ofCorpus(source), ofCorpus(target))
				if was == "" {
					continue
				}
				p := branchPasted{from, fmt.Sprint(len(list), "_", filepath.Base(source)), to, fmt.Sprint(len(list), "_", filepath.Base(target))}
				write(t, before[from], p.source, a.Bytes())
				write(t, after[to], p.file, b.Bytes())
				alone[from][p.source], aloneAfter[to][p.file] = was, now
				list = append(list, p)
			}
		}
	}
	wereAt, areAt := map[string]map[string]map[string][]float64{}, map[string]map[string]map[string][]float64{}
	for _, version := range versions {
		wereAt[version] = enginetest.Places(t, version, before[version], alone[version])
		areAt[version] = enginetest.Places(t, version, after[version], aloneAfter[version])
	}
	for _, p := range list {
		were, are := wereAt[p.from][p.source], areAt[p.to][p.file]
		for path, numbers := range were {
			if are[path] == nil && strings.ContainsAny(path, "@#") { // nodes that the engine makes or names itself
				continue
			}
			if !enginetest.Nearly(numbers, are[path]) {
				t.Errorf("%s %s into %s %s: %s is at %v and not at %v", p.from, p.source, p.to, p.file, path, are[path], numbers)
			}
			nodes++
		}
		if len(were) > 0 {
			compared++
		}
	}
	return compared, nodes
}

// pasteNode pastes a random node of one scene below a random one of another, and returns both paths: none if it is not pasted, is said to lose its class or
// what places it, or not to be read by an earlier engine, or has controls although it may not: their places are those of their parents and of the
// theme. Below a root are nodes of scenes that may be left out.
func pasteNode(t *testing.T, random *rand.Rand, a, b *model.Document, noControls, belowRoot bool) (was, now string) {
	t.Helper()
	nodes, below := nodesOf(a), nodesOf(b)
	if belowRoot {
		below = below[:1]
	}
	r := nodes[random.IntN(len(nodes))]
	at, _ := a.Target(r, "res://x")
	if noControls && slices.ContainsFunc(nodes, func(n model.Row) bool { return a.Describe(n).Badge == model.BadgeControl }) {
		return "", ""
	}
	text, err := a.Copy(r)
	if err != nil { // it comes from another scene
		return "", ""
	}
	pasted, err := b.Paste(below[random.IntN(len(below))], -1, text)
	if err != nil {
		t.Errorf("node %s: %v", at.Node, err)
		return "", ""
	}
	for _, n := range b.Notes() {
		switch n.Text.ID {
		case "translate.class-not-there class engine", "translate.node-not-there item class engine", "translate.unmade-earlier class engine":
			return "", ""
		case "translate.property-not-there property item engine":
			if slices.Contains([]any{"skew", "top_level"}, n.Text.Args[0]) {
				return "", ""
			}
		}
	}
	to, _ := b.Target(pasted, "res://x")
	return at.Node, to.Node
}

func ofCorpus(file string) bool { return strings.HasPrefix(filepath.Base(file), "corpus") }

func write(t *testing.T, folder, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}
