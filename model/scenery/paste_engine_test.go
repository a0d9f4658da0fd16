package scenery_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// told is what an engine reads from a node: its class, and its stored properties without the numbers of references.
type told struct {
	class      string // of the node that the engine makes
	properties map[string]string
}

// tellNodes has an engine read scenes of a project in one start; nil for those that it refuses.
func tellNodes(t *testing.T, version, project string, files []string) []map[string]told {
	t.Helper()
	var reads [][]string
	for _, file := range files {
		reads = append(reads, []string{"scene", file})
	}
	scenes := make([]map[string]told, len(files))
	for i, answer := range enginetest.Reads(t, version, project, reads) {
		if answer.Code == 0 {
			scenes[i] = toldNodes(t, files[i], answer.Out)
		}
	}
	return scenes
}

// toldNodes are the nodes of a scene in what the oracle printed.
func toldNodes(t *testing.T, file, out string) map[string]told {
	t.Helper()
	nodes := map[string]told{}
	objects := map[float64]map[string]any{}
	at := ""
	type property struct {
		node, name string
		value      any
	}
	var list []property
	for line := range strings.Lines(out) {
		line = strings.TrimRight(line, "\n")
		word := func(name string) string {
			_, rest, _ := strings.Cut(line, name+"=")
			var s string
			json.NewDecoder(strings.NewReader(rest)).Decode(&s)
			return s
		}
		switch {
		case strings.HasPrefix(line, "node "):
			at = strings.TrimPrefix(word(" path"), "./")
			nodes[at] = told{properties: map[string]string{}}
		case strings.HasPrefix(line, "  prop "):
			head, value, _ := strings.Cut(strings.TrimPrefix(line, "  prop "), " = ")
			var name string
			var v any
			if json.Unmarshal([]byte(head), &name) != nil || json.Unmarshal([]byte(value), &v) != nil {
				t.Fatalf("%s: %s", file, line)
			}
			defined(v, objects)
			list = append(list, property{at, name, v})
		case strings.HasPrefix(line, "live "):
			var path string
			json.NewDecoder(strings.NewReader(line[len("live "):])).Decode(&path)
			n := nodes[path]
			if n.class = word(" class"); n.properties != nil {
				nodes[path] = n
			}
		}
	}
	for _, p := range list {
		b, _ := json.Marshal(expanded(p.value, objects, 0))
		nodes[p.node].properties[p.name] = string(b)
	}
	return nodes
}

// defined finds the objects that a value tells.
func defined(v any, objects map[float64]map[string]any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			defined(item, objects)
		}
	case map[string]any:
		if n, ok := v["ref"].(float64); ok && v["props"] != nil {
			objects[n] = v
		}
		for _, item := range v {
			defined(item, objects)
		}
	}
}

// expanded returns a value in which every object is written out, without its number.
func expanded(v any, objects map[float64]map[string]any, depth int) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = expanded(v[i], objects, depth)
		}
		return out
	case map[string]any:
		if n, ok := v["ref"].(float64); ok {
			if v = objects[n]; depth > 20 {
				return "deep"
			}
			depth++
		}
		if bits, ok := v["v"].(string); ok && v["t"] == "float" && notANumber(bits) {
			return "nan" // in text they are all alike
		}
		out := map[string]any{}
		for name, item := range v {
			if name != "ref" {
				out[name] = expanded(item, objects, depth)
			}
		}
		return out
	}
	return v
}

func notANumber(bits string) bool {
	n, _ := strconv.ParseUint(bits, 16, 64)
	return math.IsNaN(math.Float64frombits(n))
}

// doubles are 64-bit numbers as they are printed. An engine reads some of them in a text as the number next to it.
var doubles = regexp.MustCompile(`"v":"[0-9a-f]{16}"`)

func shortened(told string) string {
	bits, _ := strconv.ParseUint(told[len(`"v":"`):len(told)-1], 16, 64)
	return strconv.FormatFloat(math.Float64frombits(bits), 'g', 13, 64)
}

// untyped returns a property as printed, with containers of any type.
func untyped(told string) string {
	var v any
	if json.Unmarshal([]byte(told), &v) != nil {
		return told
	}
	var strip func(v any)
	strip = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				strip(item)
			}
		case map[string]any:
			switch v["t"] {
			case "Array":
				delete(v, "type")
			case "Dictionary":
				delete(v, "key_type")
				delete(v, "value_type")
			}
			for _, item := range v {
				strip(item)
			}
		}
	}
	strip(v)
	b, _ := json.Marshal(v)
	return string(b)
}

// pasteScenes are the scenes that each engine wrote, text and binary.
func pasteScenes(t *testing.T, version string) (project string, files []string) {
	t.Helper()
	folder := filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version)
	for _, kind := range []string{"*.tscn", "*.scn"} {
		list, _ := filepath.Glob(filepath.Join(folder, "scenes", kind))
		// Those of infinite numbers are not read again by the engines that wrote them.
		files = append(files, slices.DeleteFunc(list, func(file string) bool {
			name := filepath.Base(file)
			return strings.HasPrefix(name, "nonfinite") || version == "3.2" && strings.HasPrefix(name, "values") // 3.2 reads the least numbers in a text as 0
		})...)
	}
	if len(files) < 10 {
		t.Fatal("too few scenes in", folder)
	}
	return filepath.Join(folder, "project"), files
}

func openScene(t *testing.T, file string) *model.Document {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{Name: filepath.Base(file)})
	if err != nil {
		t.Fatal(file, err)
	}
	return d
}

// nodesOf are the rows of the nodes, root first.
func nodesOf(d *model.Document) (rows []model.Row) {
	todo := []model.Row{model.Root}
	for len(todo) > 0 {
		above := todo[0]
		todo = todo[1:]
		for i := range d.Len(above) {
			r := d.Child(above, i)
			if t, ok := d.Target(r, "res://x"); ok && t.Node != "" {
				rows, todo = append(rows, r), append(todo, r)
			}
		}
	}
	return rows
}

// TestPasteEngine pastes random nodes from scenes of each engine into those of each, as text and binary. The engine of the file loads it. From the same
// engine, all that it says of the nodes is what it says of them where they come from; from another, the nodes are at their places and of their classes.
func TestPasteEngine(t *testing.T) {
	versions := []string{"3.2", "3.6", "4.6"}
	enginetest.Oracle(t, versions...)
	seeds, pairs := uint64(1), 3
	switch {
	case enginetest.Whole():
		seeds, pairs = 3, 36
	case testing.Short():
		pairs = 1
	}
	var list []*paste
	for seed := range seeds {
		list = append(list, pasteAll(t, versions, rand.New(rand.NewPCG(14, 3+seed)), pairs)...)
	}
	ask := map[[2]string][]string{} // files by engine and project
	for _, p := range list {
		from, to := [2]string{p.from, p.sourceProject}, [2]string{p.to, p.project}
		if !slices.Contains(ask[from], p.source) {
			ask[from] = append(ask[from], p.source)
		}
		ask[to] = append(ask[to], p.file)
	}
	scenes := map[string]map[string]told{}
	for by, files := range ask {
		for i, nodes := range tellNodes(t, by[0], by[1], files) {
			scenes[files[i]] = nodes
		}
	}
	pasted, compared := 0, 0
	for _, p := range list {
		if n := p.compare(t, scenes[p.source], scenes[p.file]); n > 0 {
			pasted, compared = pasted+1, compared+n
		}
	}
	t.Logf("%d pairs of files, %d properties compared", pasted, compared)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// paste is a node of one file that was pasted into another.
type paste struct {
	what                string
	from, sourceProject string // the engine and project of the node
	source, target      string // files
	to, project         string // the engine and project of the target
	file                string // the target with the node
	a, b                *model.Document
	was, now            model.Target
}

// pasteAll pastes many times from each engine's files into each one's.
func pasteAll(t *testing.T, versions []string, random *rand.Rand, pairs int) (list []*paste) {
	t.Helper()
	for _, from := range versions {
		sourceProject, sources := pasteScenes(t, from)
		for _, to := range versions {
			project, targets := pasteScenes(t, to)
			for range pairs {
				source, target := sources[random.IntN(len(sources))], targets[random.IntN(len(targets))]
				// The engines read some numbers in a text as the one beside it, and the least as 0.
				if strings.HasPrefix(filepath.Base(source), "values") && filepath.Ext(source) != filepath.Ext(target) {
					continue
				}
				p := &paste{from: from, sourceProject: sourceProject, source: source, to: to, project: project, target: target}
				if p.make(t, random) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// make pastes a node, and reports whether there is one that can be.
func (p *paste) make(t *testing.T, random *rand.Rand) bool {
	t.Helper()
	p.what = fmt.Sprintf("%s %s into %s %s", p.from, filepath.Base(p.source), p.to, filepath.Base(p.target))
	p.a, p.b = openScene(t, p.source), openScene(t, p.target)
	nodes, below := nodesOf(p.a), nodesOf(p.b)
	if len(nodes) == 0 || len(below) == 0 {
		return false
	}
	r := nodes[random.IntN(len(nodes))]
	p.was, _ = p.a.Target(r, "res://x")
	text, err := p.a.Copy(r)
	if err != nil { // it comes from another scene
		return false
	}
	pasted, err := p.b.Paste(below[random.IntN(min(len(below), 20))], -1, text)
	if err != nil {
		t.Errorf("%s: node %s: %v", p.what, p.was.Node, err)
		return false
	}
	p.now, _ = p.b.Target(pasted, "res://x")
	p.file = filepath.Join(t.TempDir(), "pasted"+filepath.Ext(p.target))
	if err := os.WriteFile(p.file, p.b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return true
}

// compare compares the pasted nodes with those that they come from, and returns how many properties it compared.
func (p *paste) compare(t *testing.T, before, after map[string]told) (compared int) {
	t.Helper()
	what, from, to, source, target, a, b, was, now := p.what, p.from, p.to, p.source, p.target, p.a, p.b, p.was, p.now
	if before == nil {
		return 0
	}
	if after == nil && to == "3.2" && slices.ContainsFunc(b.Notes(), func(n model.Note) bool { return n.Text.ID == "translate.unread-earlier property item engine" }) {
		return 0 // which is reported
	}
	if after == nil {
		t.Errorf("%s: node %s: the engine does not load it", what, was.Node)
		return 0
	}
	old, table := class.For(a.Dialect()), class.For(b.Dialect())
	for path, x := range before {
		rest, inside := path, true
		if was.Node != "." {
			rest, inside = strings.CutPrefix(path+"/", was.Node+"/")
			rest = strings.TrimSuffix(rest, "/")
		} else if path == "." {
			rest = ""
		}
		if !inside {
			continue
		}
		place := now.Node
		if rest != "" {
			place = nodepath.Join(now.Node, rest)
		}
		y, ok := after[place]
		if !ok {
			t.Errorf("%s: node %s is not at %s", what, path, place)
			continue
		}
		if there, known := old.NameIn(x.class, table); known && x.class != "" && y.class != there && table.Engine == to {
			t.Errorf("%s: node %s is a %s, not a %s", what, path, y.class, there)
		}
		for _, name := range slices.Sorted(maps.Keys(x.properties)) {
			value, has := y.properties[name]
			was := x.properties[name]
			if filepath.Ext(target) == ".scn" { // binary files do not keep the types of containers: the engine's own neither
				was, value = untyped(was), untyped(value)
			}
			switch {
			case from == to && !has && name != "unique_name_in_owner":
				t.Errorf("%s: node %s has no %s", what, path, name)
			case from == to && value != was && (filepath.Ext(source) == filepath.Ext(target) || doubles.ReplaceAllStringFunc(value, shortened) != doubles.ReplaceAllStringFunc(was, shortened)):
				t.Errorf("%s: node %s has %s\n%.300s\nnot\n%.300s", what, path, name, value, was)
			}
			if has {
				compared++
			}
		}
	}
	return compared
}
