package tscn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// twinBytes limits the work for one scene: its size times the number of nodes tried. All nodes of 274 of the 291 scenes
// fit.
const twinBytes = 10 << 20

// TestEditsAgainstTwin renames every node of the real scenes, and moves it below another, and checks with an
// independent reader of scenes that every path leads where it led, and no other byte of any section changed.
func TestEditsAgainstTwin(t *testing.T) {
	count := map[string]int{}
	for _, path := range sorted(corpus(t)) {
		src := corpusFile(t, path)
		if ext := filepath.Ext(path); ext != ".tscn" && ext != ".escn" || bytes.Contains(src, []byte{'\r'}) && !bytes.Contains(src, []byte("\r\n")) {
			continue
		}
		f := Open(src)
		a := twinRead(string(src))
		if a == nil || len(f.Tree.Nodes) == 0 || len(f.Outline.damagedSections()) > 0 {
			continue
		}
		if len(a.sections) != len(f.Outline.Sections) {
			t.Errorf("%s: the twin reads %d sections of %d", path, len(a.sections), len(f.Outline.Sections))
			continue
		}
		count["scenes"]++
		count["paths"] += len(a.paths)
		random := rand.New(rand.NewPCG(uint64(len(src)), 7))
		nodes := random.Perm(len(f.Tree.Nodes))
		most := max(twinBytes/len(src), 2)
		if len(nodes) > most {
			count["scenes tried in part"]++
			nodes = nodes[:most]
		}
		wrong := 0
		for _, i := range nodes {
			n := &f.Tree.Nodes[i]
			now := "Zq"
			if n.Path != "." {
				now = strings.TrimPrefix(twinAbove(n.Path)+"/Zq", "./")
			} else {
				now = "."
			}
			e, err := f.RenameNode(i, "Zq")
			wrong += twinTry(t, count, path, a, e, err, "rename", twinChange{n.Path, now})
			to := &f.Tree.Nodes[random.IntN(len(f.Tree.Nodes))]
			if twinAbove(n.Path) == to.Path || n.Path == "." {
				continue
			}
			e, err = f.MoveNode(i, f.Tree.Find(to.Path), -1)
			wrong += twinTry(t, count, path, a, e, err, "move", twinChange{n.Path, strings.TrimPrefix(to.Path+"/"+n.Name, "./")})
			if wrong > 3 {
				break
			}
		}
	}
	t.Log(count)
	if count["rename"] == 0 || count["move"] == 0 {
		t.Error("nothing was tried")
	}
}

// twinTry checks one edit, and returns how many errors it has.
func twinTry(t *testing.T, count map[string]int, path string, a *twinScene, e *Edit, err error, what string, c twinChange) int {
	t.Helper()
	if err != nil {
		count[what+" refused"]++
		if why := a.refuses(c); why == "" {
			t.Errorf("%s: %s %s to %s is refused: %v", path, what, c.old, c.now, err)
			return 1
		}
		return 0
	}
	count[what]++
	undecided := map[int]bool{}
	for _, n := range e.Notes {
		if n.Undecided {
			undecided[n.Offset] = true
		}
	}
	count[what+" undecided"] += len(undecided)
	b := twinRead(string(e.Apply([]byte(a.src))))
	if b == nil {
		err = fmt.Errorf("the twin cannot read it")
	} else {
		err = twinJudge(a, b, c, undecided)
	}
	if err != nil {
		t.Errorf("%s: %s %s to %s: %v", path, what, c.old, c.now, err)
		return 1
	}
	return 0
}

// refuses returns why an edit cannot be made, "" if it can.
func (s *twinScene) refuses(c twinChange) string {
	t := &s.sections[s.nodes[c.old]]
	_, class := t.attribute("type")
	_, instance := t.attribute("instance")
	_, placeholder := t.attribute("instance_placeholder")
	_, taken := s.nodes[c.now]
	switch {
	case taken && c.now != ".":
		return "the name is taken"
	case c.old != "." && !class && !instance && !placeholder:
		return "it is a node of another scene"
	case strings.HasPrefix(c.now, c.old+"/"):
		return "it would be below itself"
	}
	return ""
}

// parentOf returns the path of a node's parent.
func parentOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return "."
}

// under reports whether a path is the same as another or below it.
func under(path, above string) bool {
	return path != "" && (above == "." || path == above || strings.HasPrefix(path, above+"/"))
}

// last returns the last section with one of these tags, or -1.
func (f *File) last(tags ...string) int {
	for i, s := range slices.Backward(f.Outline.Sections) {
		if !s.Opaque && slices.Contains(tags, s.Tag) {
			return i
		}
	}
	return -1
}
