package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/model/bintext"
	"savant/scene/tscn"
	"savant/ui/catalog"
)

// resourceVector is a binary resource of an engine's vectors, and the file with the engine's report on it.
type resourceVector struct {
	File, Class string
	Loads       any
	Dump        string
	Flags       int
}

// resourceVectors returns those of one engine, and their folder, which is a project.
func resourceVectors(t *testing.T, engine string, endings ...string) (dir string, list []resourceVector) {
	t.Helper()
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	dir = filepath.Join(root, "godot-"+engine, "resources")
	b, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ Resources []resourceVector }
	if err := json.Unmarshal(b, &manifest); err != nil {
		t.Fatal(err)
	}
	const bigEndian, bundled = 16, 2
	for _, v := range manifest.Resources {
		if !slices.Contains(endings, filepath.Ext(v.File)) || v.Loads != true || v.Flags&(bigEndian|bundled) != 0 {
			continue // no engine reads what these two mean
		}
		if strings.HasPrefix(v.File, "texture") || strings.HasPrefix(v.File, "words") {
			continue // an image is recreated without its id; and a Translation lists its messages in any order
		}
		list = append(list, v)
	}
	return dir, list
}

// TestEnginesReadResourcesAsText converts binary resources and scenes to text, and checks that their engine reads the
// same from it as from the binary file.
func TestEnginesReadResourcesAsText(t *testing.T) {
	readAlike(t, map[string]string{".res": ".tres", ".scn": ".tscn"}, "", 80)
}

// TestEnginesReadTextAsResources is the reverse.
func TestEnginesReadTextAsResources(t *testing.T) {
	readAlike(t, map[string]string{".tres": ".res", ".tscn": ".scn"}, "", 40)
}

// TestEnginesReadTextAsCompressedResources is the same with a compressed result.
func TestEnginesReadTextAsCompressedResources(t *testing.T) {
	readAlike(t, map[string]string{".tres": ".res", ".tscn": ".scn"}, envelope.Resource, 40)
}

// readAlike converts the files of the vectors with these extensions, and checks that their engine reads the same from
// the result.
func readAlike(t *testing.T, to map[string]string, wrap string, least int) {
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		t.Run(engine, func(t *testing.T) {
			program := enginetest.Oracle(t, engine)
			dir, list := resourceVectors(t, engine, slices.Collect(maps.Keys(to))...)
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			arguments := []string{engine, "props"}
			of := map[string]string{}
			from := map[string]string{"3.2": "godot3.2", "3.6": "godot3", "4.6": "godot4.6"}[engine]
			for _, v := range list {
				b, err := os.ReadFile(filepath.Join(dir, v.File))
				if err != nil {
					t.Fatal(err)
				}
				ending := filepath.Ext(v.File)
				name := "made_" + strings.ReplaceAll(v.File, ".", "_") + to[ending]
				res, err := Bytes(t.Context(), v.File, b, name, Request{Lossy: true, From: from, Wrap: wrap}, nil)
				if err != nil {
					t.Errorf("%s: %v", v.File, err)
					continue
				}
				was := "res://" + v.File
				for _, l := range res.Losses {
					if t.Logf("%s: %s: %s", v.File, l.Path, l.What); strings.Contains(catalog.English().Text(l.What), "read as") {
						was = "" // the engine reads another value
					}
				}
				if err := os.WriteFile(filepath.Join(project, name), res.Data, 0o600); err != nil {
					t.Fatal(err)
				}
				of["res://"+name] = was
				arguments = append(arguments, "res://"+name, "res://"+v.File)
			}
			said := ask(t, program, project, arguments)
			for made, was := range of {
				got := resourcesIn(t, said[made])
				if was == "" {
					if len(got) == 0 {
						t.Errorf("%s: the engine reads nothing", made)
					}
					continue
				}
				sameResources(t, made, got, resourcesIn(t, said[was]))
			}
			if t.Logf("%d files", len(of)); len(of) < least {
				t.Error("too few")
			}
		})
	}
}

// TestResourcesOfGamesAsText converts binary resources of many games and engines, and checks that the texts have no
// problems and the expected number of sections.
func TestResourcesOfGamesAsText(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_CORPUS")
	n := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(b, []byte("RSRC")) && !bytes.HasPrefix(b, []byte("RSCC")) {
			return err
		}
		n++
		out := Resource
		if bytes.Contains(b[:min(len(b), 60)], []byte(bintext.SceneClass)) || strings.HasSuffix(path, ".scn") {
			out = Scene
		}
		res, err := Bytes(t.Context(), path, b, "x."+out, Request{Lossy: true}, nil)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		outline := tscn.Scan(res.Data)
		for _, p := range outline.Problems(res.Data) {
			t.Errorf("%s: %v in\n%s", path, p, res.Data[:min(len(res.Data), 500)])
		}
		if len(outline.Sections) < 2 {
			t.Errorf("%s: only %d sections", path, len(outline.Sections))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 40 {
		t.Errorf("only %d files", n)
	}
}

// ask runs the oracle, and returns its report on each file.
func ask(t *testing.T, program, project string, arguments []string) map[string][]byte {
	t.Helper()
	said, err := answers(t, program, project, arguments)
	if err != nil {
		t.Error(err)
	}
	return said
}

// answers is ask for files that the engine may refuse, which gives an error.
func answers(t *testing.T, program, project string, arguments []string) (said map[string][]byte, err error) {
	t.Helper()
	command := enginetest.Command(t, program, arguments...)
	command.Env = append(os.Environ(), "ORACLE_PROJECT="+project)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%v: %s", err, complaints.Bytes()[:min(complaints.Len(), 3000)])
	}
	said = map[string][]byte{}
	for _, part := range bytes.Split(out, []byte(`{"file":`))[1:] {
		line, rest, _ := bytes.Cut(part, []byte("}\n"))
		var name string
		if err := json.Unmarshal(line, &name); err != nil {
			t.Fatal(err)
		}
		said[name] = rest
	}
	return said, err
}

// resourcesIn returns an engine's report on a file: its resources by id, and the tree of a scene.
func resourcesIn(t *testing.T, said []byte) map[string]any {
	t.Helper()
	all := map[string]any{}
	for _, line := range bytes.Split(said, []byte("\n")) {
		if len(line) == 0 || line[0] != '{' {
			continue
		}
		var r map[string]any
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		if tree, ok := r["live"].([]any); ok {
			// Nodes that controls create themselves have names that count all such nodes.
			all["live"] = slices.DeleteFunc(tree, func(line any) bool { return strings.Contains(line.(string), "@") })
			continue
		}
		properties := map[string]any{}
		for _, p := range r["props"].([]any) {
			p := p.(map[string]any)
			value := p["value"]
			if p["name"] == bintext.SceneProperty {
				value = spelledScene(t, value)
			}
			properties[p["name"].(string)] = value
		}
		all[r["id"].(string)] = []any{r["class"], properties}
	}
	return all
}

// spelledScene returns the content of a scene from an engine's report, node by node, independent of indices.
func spelledScene(t *testing.T, said any) any {
	t.Helper()
	d := map[string]any{}
	for _, e := range said.(map[string]any)["v"].([]any) {
		pair := e.([]any)
		d[pair[0].(map[string]any)["v"].(string)] = pair[1].(map[string]any)["v"]
	}
	ints := func(key string) (list []int) {
		items, _ := d[key].([]any)
		for _, item := range items {
			if m, ok := item.(map[string]any); ok {
				item = m["v"]
			}
			n, err := strconv.Atoi(item.(string))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, n)
		}
		return list
	}
	names, _ := d["names"].([]any)
	variants, _ := d["variants"].([]any)
	paths, _ := d["node_paths"].([]any)
	numbers := ints("nodes")
	count, _ := strconv.Atoi(d["node_count"].(string))
	var where []string
	at := func(ref int) string {
		switch {
		case ref < 0 || ref == 0x7fffffff:
			return ""
		case ref&(1<<30) != 0:
			text := paths[ref&^(1<<30)].(map[string]any)["text"].(string)
			return strings.TrimPrefix(text, "./")
		}
		return where[ref]
	}
	const unnamed = 0x7fffffff
	version := 1
	if v, ok := d["version"].(string); ok {
		version, _ = strconv.Atoi(v)
	}
	ids := ints("node_ids")
	var nodes []any
	for i := range count {
		n := map[string]any{}
		parent, owner, class, name, instance, properties := numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
		numbers = numbers[6:]
		path := names[name&(1<<18-1)].(string)
		if up := at(parent); parent < 0 {
			path = "."
		} else if up != "." {
			path = up + "/" + path
		}
		where = append(where, path)
		n["path"], n["name"], n["owner"], n["index"] = path, names[name&(1<<18-1)], at(owner), name>>18
		if class != unnamed {
			n["class"] = names[class]
		}
		if instance >= 0 {
			n["instance"], n["placeholder"] = variants[instance&^(1<<30)], instance&(1<<30) != 0
		}
		values := map[string]any{}
		for range properties {
			name := names[numbers[0]&^(1<<30)].(string)
			values[name] = []any{variants[numbers[1]], version >= 3 && numbers[0]&(1<<30) != 0}
			numbers = numbers[2:]
		}
		n["properties"] = values
		var groups []string
		for range numbers[0] {
			groups = append(groups, names[numbers[1]].(string))
			numbers = numbers[1:]
		}
		numbers = numbers[1:]
		slices.Sort(groups)
		n["groups"] = strings.Join(groups, "\n")
		if i < len(ids) {
			n["id"] = ids[i]
		}
		nodes = append(nodes, n)
	}
	numbers = ints("conns")
	count, _ = strconv.Atoi(d["conn_count"].(string))
	var connections []any
	for range count {
		c := []any{at(numbers[0]), at(numbers[1]), names[numbers[2]], names[numbers[3]], numbers[4]}
		binds := numbers[5]
		for _, place := range numbers[6 : 6+binds] {
			c = append(c, variants[place])
		}
		numbers = numbers[6+binds:]
		if version >= 3 {
			c = append(c, numbers[0])
			numbers = numbers[1:]
		}
		connections = append(connections, c)
	}
	var editable []any
	for _, p := range d["editable_instances"].([]any) {
		editable = append(editable, strings.TrimPrefix(p.(map[string]any)["text"].(string), "./"))
	}
	base := any(nil)
	if v, ok := d["base_scene"].(string); ok {
		place, _ := strconv.Atoi(v)
		base = variants[place]
	}
	return map[string]any{"nodes": nodes, "connections": connections, "editable": editable, "base": base}
}

// sameResources checks that an engine reports the same of two files.
func sameResources(t *testing.T, name string, got, want map[string]any) {
	t.Helper()
	if len(got) != len(want) || len(want) == 0 {
		t.Errorf("%s: %d resources, not %d", name, len(got), len(want))
	}
	for id, was := range want {
		if where := differs(got[id], was, ""); where != "" {
			t.Errorf("%s: %q%s", name, id, where)
		}
	}
}

// differs returns where two values differ. Floats may differ in their last bits: the engines read their own text no
// better.
func differs(got, want any, path string) string {
	switch want := want.(type) {
	case map[string]any:
		for _, key := range []string{"type", "key_type", "value_type"} { // of a container; a binary file does not store it
			delete(want, key)
		}
		m, ok := got.(map[string]any)
		for _, key := range []string{"type", "key_type", "value_type"} {
			delete(m, key)
		}
		if !ok || len(m) != len(want) {
			break
		}
		for key, v := range want {
			if where := differs(m[key], v, path+"/"+key); where != "" {
				return where
			}
		}
		return ""
	case []any:
		l, ok := got.([]any)
		if !ok || len(l) != len(want) {
			break
		}
		for i, v := range want {
			if where := differs(l[i], v, path+"/"+strconv.Itoa(i)); where != "" {
				return where
			}
		}
		return ""
	case string:
		s, ok := got.(string)
		if ok && (s == want || nearly(s, want)) {
			return ""
		}
	default:
		if reflect.DeepEqual(got, want) {
			return ""
		}
	}
	return fmt.Sprintf("%s: %.300v, not %.300v", path, got, want)
}

// nearly reports whether two texts are the bits of nearly equal floats.
func nearly(a, b string) bool {
	if len(a) != len(b) || len(a) != 16 && len(a) != 8 {
		return false
	}
	x, err := strconv.ParseUint(a, 16, 64)
	y, fail := strconv.ParseUint(b, 16, 64)
	if err != nil || fail != nil {
		return false
	}
	if len(a) == 8 {
		return max(x, y)-min(x, y) <= 1 || x<<1 == 0 && y<<1 == 0 // -0.0 becomes 0.0
	}
	f, g := math.Float64frombits(x), math.Float64frombits(y)
	return f != f && g != g || math.Abs(f-g) <= 1e-12*math.Abs(g) || math.Abs(f)+math.Abs(g) < 1e-300
}

// TestEnginesReadGamesThereAndBack converts scenes and resources of games to binary, and back to text, and checks that
// the engine reads the same from both as from the file of the game. Files that need others are left out, since those
// are not available.
func TestEnginesReadGamesThereAndBack(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_CORPUS")
	const longest = 100_000
	most := 15 // files per engine
	if enginetest.Whole() {
		most = 100
	}
	type file struct {
		path string
		data []byte
	}
	files := map[string][]file{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || len(data) > longest || bytes.Contains(data, []byte("[ext_resource")) || bytes.Contains(data, []byte("script/source")) ||
			!bytes.HasPrefix(data, []byte("[gd_scene")) && !bytes.HasPrefix(data, []byte("[gd_resource")) {
			return err
		}
		outline := tscn.Scan(data)
		if len(outline.Problems(data)) > 0 {
			return nil
		}
		switch tscn.Judge(data, outline).Dialect {
		case dialect.Godot3, dialect.Godot32, dialect.Godot30:
			files["3.6"] = append(files["3.6"], file{path, data})
		case dialect.Godot40, dialect.Godot43, dialect.Godot44, dialect.Godot45, dialect.Godot46:
			files["4.6"] = append(files["4.6"], file{path, data})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for engine, from := range map[string]string{"3.6": "godot3", "4.6": "godot4.6"} {
		t.Run(engine, func(t *testing.T) {
			program := enginetest.Oracle(t, engine)
			project := t.TempDir()
			list := files[engine]
			step := max(1, len(list)/most)
			var names []string
			for i := 0; i < len(list); i += step {
				binary, text := ".res", ".tres"
				if bytes.HasPrefix(list[i].data, []byte("[gd_scene")) {
					binary, text = ".scn", ".tscn"
				}
				made, err := Bytes(t.Context(), "a"+text, list[i].data, "b"+binary, Request{Lossy: true, From: from}, nil)
				if err != nil {
					t.Errorf("%s: %v", list[i].path, err)
					continue
				}
				back, err := Bytes(t.Context(), "b"+binary, made.Data, "c"+text, Request{Lossy: true}, nil)
				if err != nil {
					t.Errorf("%s: %v", list[i].path, err)
					continue
				}
				if len(made.Losses)+len(back.Losses) > 0 {
					t.Logf("%s: %v %v", list[i].path, made.Losses, back.Losses)
					continue
				}
				n := strconv.Itoa(i)
				for name, data := range map[string][]byte{"was" + n + text: list[i].data, "made" + n + binary: made.Data, "back" + n + text: back.Data} {
					if err := os.WriteFile(filepath.Join(project, name), data, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				names = append(names, "res://was"+n+text, "res://made"+n+binary, "res://back"+n+text)
			}
			compared := 0
			for part := range slices.Chunk(names, 3*15) {
				said, _ := answers(t, program, project, append([]string{engine, "props"}, part...))
				for three := range slices.Chunk(part, 3) {
					was := resourcesIn(t, said[three[0]])
					if len(was) == 0 {
						continue // the engine does not read the game's file
					}
					compared++
					sameResources(t, three[1], resourcesIn(t, said[three[1]]), was)
					sameResources(t, three[2], resourcesIn(t, said[three[2]]), was)
				}
			}
			if t.Logf("%d files", compared); compared < 5 {
				t.Errorf("only %d of %d files", compared, len(list))
			}
		})
	}
}
