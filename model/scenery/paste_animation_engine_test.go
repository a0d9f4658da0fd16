package scenery_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/tscn"
)

// matrix is three rows of four: what a pose does, multiplied out here and not by the code that is tested.
type matrix [3][4]float64

func posed(at, q, scale []float64) (m matrix) {
	x, y, z, w := q[0], q[1], q[2], q[3]
	s := 2 / (x*x + y*y + z*z + w*w)
	m = matrix{
		{1 - (y*y+z*z)*s, (x*y - w*z) * s, (x*z + w*y) * s, at[0]},
		{(x*y + w*z) * s, 1 - (x*x+z*z)*s, (y*z - w*x) * s, at[1]},
		{(x*z - w*y) * s, (y*z + w*x) * s, 1 - (x*x+y*y)*s, at[2]},
	}
	for r := range m {
		for c := range scale {
			m[r][c] *= scale[c]
		}
	}
	return m
}

func (m matrix) times(n matrix) (out matrix) {
	for r := range out {
		for c := range out[r] {
			for k := range 3 {
				out[r][c] += m[r][k] * n[k][c]
			}
		}
		out[r][3] += m[r][3]
	}
	return out
}

func (m matrix) list() (list []float64) {
	for _, row := range m {
		list = append(list, row[:]...)
	}
	return list
}

// sampledTrack is what an engine says of a track.
type sampledTrack struct {
	kind, path string
	number     int
	interp     int
	values     [][]float64 // by time; nil where it gives nothing that is made of numbers
}

type sampledAnimation struct {
	length float64
	tracks []sampledTrack
}

// sampleAll has an engine sample every animation of a scene.
func sampleAll(t *testing.T, version, file string, times []float64) map[string]*sampledAnimation {
	t.Helper()
	args := []string{version, "sample", file, "*"}
	for _, at := range times {
		args = append(args, fmt.Sprint(at))
	}
	out, err := enginetest.Command(t, enginetest.Oracle(t, version), args...).Output()
	if len(out) == 0 {
		t.Fatal(version, file, err)
	}
	all := map[string]*sampledAnimation{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var row struct {
			Animation, Type, Path, Length string
			Track                         *int
			Interp                        int
			Values                        []json.RawMessage
		}
		if json.Unmarshal(lines.Bytes(), &row) != nil || row.Animation == "" {
			continue
		}
		if row.Track == nil {
			all[row.Animation] = &sampledAnimation{length: bitsOf(row.Length)}
			continue
		}
		tr := sampledTrack{kind: row.Type, path: row.Path, number: *row.Track, interp: row.Interp}
		for _, v := range row.Values {
			tr.values = append(tr.values, numbersIn(v))
		}
		a := all[row.Animation]
		a.tracks = append(a.tracks, tr)
	}
	return all
}

func bitsOf(s string) float64 {
	b, _ := strconv.ParseUint(s, 16, 64)
	if len(s) == 8 {
		return float64(math.Float32frombits(uint32(b)))
	}
	return math.Float64frombits(b)
}

// numbersIn are the numbers of a value in the neutral form; nil for one that has others than numbers.
func numbersIn(raw json.RawMessage) (list []float64) {
	var n struct {
		T                  string
		V                  json.RawMessage
		X, Y, Z, W, Origin []string
	}
	if json.Unmarshal(raw, &n) != nil || n.T == "" {
		return nil
	}
	for _, part := range [][]string{n.X, n.Y, n.Z, n.W, n.Origin} {
		for _, s := range part {
			list = append(list, bitsOf(s))
		}
	}
	var one string
	var truth bool
	var several []json.RawMessage
	switch {
	case n.T == "String" || n.T == "StringName" || n.T == "Object" || n.T == "NodePath" || n.T == "Dictionary":
		return nil
	case json.Unmarshal(n.V, &truth) == nil && n.T == "bool":
		if truth {
			return []float64{1}
		}
		return []float64{0}
	case json.Unmarshal(n.V, &one) == nil && n.T == "int":
		i, _ := strconv.ParseInt(one, 10, 64)
		return []float64{float64(i)}
	case json.Unmarshal(n.V, &one) == nil && one != "":
		return []float64{bitsOf(one)}
	case json.Unmarshal(n.V, &several) == nil:
		for _, item := range several {
			switch {
			case n.T == "Array":
				inner := numbersIn(item)
				if inner == nil {
					return nil
				}
				list = append(list, inner...)
			case json.Unmarshal(item, &one) != nil || strings.Contains(n.T, "String"):
				return nil
			case strings.Contains(n.T, "Int") || strings.HasSuffix(n.T, "i"):
				i, _ := strconv.ParseInt(one, 10, 64)
				list = append(list, float64(i))
			default:
				list = append(list, bitsOf(one))
			}
		}
	}
	return list
}

// near2e5 reports whether numbers differ by at most 2e-5 of 1 or the largest.
func near2e5(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	scale := 1.0
	for _, f := range a {
		scale = max(scale, math.Abs(f))
	}
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= 2e-5*scale) && a[i] != b[i] {
			return false
		}
	}
	return true
}

var (
	resourceUse  = regexp.MustCompile(`(?:Sub|Ext)Resource\(\s*"?[^")]*"?\s*\)`)
	mixedStrings = regexp.MustCompile(`"update": 0(,\s*"values": \[ ")`)
	lateStart    = regexp.MustCompile(`(?m)^tracks/(\d+)/keys = \{\s*"times": \w+\(\s*(?:0\.\d*[1-9]|[1-9])[^{}]*"update": 1,`)
	trackTypes   = regexp.MustCompile(`(?m)^tracks/(\d+)/type = "(\w+)"`)
	trackPaths   = regexp.MustCompile(`(?m)^tracks/(\d+)/path = NodePath\(\s*"([^"]*)"\s*\)`)
)

// animationsOf are the texts of the properties of the animations in the vectors and in the corpus, of files of an engine. What they refer to becomes null.
func animationsOf(t *testing.T, version string, most int) (list []string) {
	t.Helper()
	format := 2
	if version == "4.6" {
		format = 3
	}
	seen := map[string]bool{}
	read := func(file string) {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		o := tscn.Scan(src)
		if found := tscn.Format(src, o); found != format && !(format == 3 && found == 4) {
			return
		}
		for i := range o.Sections {
			s := &o.Sections[i]
			section := src[s.Start:s.End]
			if s.Property(src, "tracks/0/type") < 0 || format == 2 && (!bytes.Contains(section, []byte("PoolRealArray")) || bytes.Contains(section, []byte("@\"")) || bytes.Contains(section, []byte("Packed")) || bytes.Contains(section, []byte("position_3d"))) {
				continue
			}
			body := strings.TrimSpace(resourceUse.ReplaceAllString(string(section[s.TagEnd:]), "null"))
			body = mixedStrings.ReplaceAllString(body, "\"update\": 1$1") // Godot 3.6 dies of some that it mixes
			if !seen[body] && !strings.Contains(body, "_compression") || strings.Contains(file, "compressed") {
				seen[body] = true
				list = append(list, body)
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version, "animations", "*.t*"))
	for _, file := range files {
		read(file)
	}
	err := filepath.WalkDir(enginetest.Folder(t, "SAVANT_CORPUS"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && slices.Contains([]string{".tscn", ".tres", ".anim"}, filepath.Ext(path)) && len(list) < most {
			read(path)
		}
		return err
	})
	if err != nil || len(list) < 10 {
		t.Fatal(version, len(list), err)
	}
	return list[:min(len(list), most)]
}

// stage is a scene of a player with animations and the nodes and bones that they move.
type stage struct {
	text  string
	rests map[string]matrix // by path of a bone
	poses map[string][]float64
}

// newStage makes one. Nodes that tracks of transforms do not name are left out.
func newStage(version string, bodies []string, random *rand.Rand) stage {
	newer := version == "4.6"
	var b strings.Builder
	b.WriteString(map[bool]string{true: "[gd_scene format=3]\n\n", false: "[gd_scene format=2]\n\n"}[newer])
	bones, nodes := map[string][]string{}, []string{}
	for i, body := range bodies {
		id := map[bool]string{true: fmt.Sprintf("%q", fmt.Sprint(i+1)), false: fmt.Sprint(i + 1)}[newer]
		fmt.Fprintf(&b, "[sub_resource type=\"Animation\" id=%s]\n%s\n\n", id, body)
		kinds := map[string]string{}
		for _, m := range trackTypes.FindAllStringSubmatch(body, -1) {
			kinds[m[1]] = m[2]
		}
		for _, m := range trackPaths.FindAllStringSubmatch(body, -1) {
			node, bone, _ := strings.Cut(m[2], ":")
			if !slices.Contains([]string{"transform", "position_3d", "rotation_3d", "scale_3d"}, kinds[m[1]]) || node == "" || strings.ContainsAny(node, ".%@\"") || node[0] == '/' || strings.Contains(bone, ":") {
				continue
			}
			for k := range node {
				if node[k] == '/' && !slices.Contains(nodes, node[:k]) {
					nodes = append(nodes, node[:k])
				}
			}
			if !slices.Contains(nodes, node) {
				nodes = append(nodes, node)
			}
			if bone != "" && !slices.Contains(bones[node], bone) {
				bones[node] = append(bones[node], bone)
			}
		}
	}
	if newer {
		b.WriteString("[sub_resource type=\"AnimationLibrary\" id=\"all\"]\n_data = {\n")
		for i := range bodies {
			fmt.Fprintf(&b, "&\"a%d\": SubResource(\"%d\")%s\n", i+1, i+1, map[bool]string{true: "", false: ","}[i == len(bodies)-1])
		}
		b.WriteString("}\n\n")
	}
	b.WriteString("[node name=\"Top\" type=\"Node\"]\n\n")
	slices.SortStableFunc(nodes, func(x, y string) int { return strings.Count(x, "/") - strings.Count(y, "/") })
	s := stage{rests: map[string]matrix{}, poses: map[string][]float64{}}
	number := func() float64 { return math.Round(random.Float64()*8000-4000) / 1000 }
	for _, node := range nodes {
		above, name := ".", node
		if i := strings.LastIndexByte(node, '/'); i >= 0 {
			above, name = node[:i], node[i+1:]
		}
		class := map[bool]string{true: "Node3D", false: "Spatial"}[newer]
		if len(bones[node]) > 0 {
			class = map[bool]string{true: "Skeleton3D", false: "Skeleton"}[newer]
		}
		fmt.Fprintf(&b, "[node name=%q type=%q parent=%q]\n", name, class, above)
		turn := func() []float64 {
			q := []float64{number(), number(), number(), number() + 0.001}
			n := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
			return []float64{q[0] / n, q[1] / n, q[2] / n, q[3] / n}
		}
		s.poses[node] = []float64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}
		for i, bone := range bones[node] {
			even := 0.5 + random.Float64()
			rest := posed([]float64{number(), number(), number()}, turn(), []float64{even, even, even})
			s.rests[node+":"+bone] = rest
			r := rest
			fmt.Fprintf(&b, "bones/%d/name = %q\nbones/%d/parent = -1\nbones/%d/rest = %s(%v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v)\nbones/%d/enabled = true\n", i, bone, i, i,
				map[bool]string{true: "Transform3D", false: "Transform"}[newer],
				r[0][0], r[0][1], r[0][2], r[1][0], r[1][1], r[1][2], r[2][0], r[2][1], r[2][2], r[0][3], r[1][3], r[2][3], i)
			if newer {
				p := slices.Concat([]float64{number(), number(), number()}, turn(), []float64{1.5, 0.5, 2})
				s.poses[node+":"+bone] = p
				fmt.Fprintf(&b, "bones/%d/position = Vector3(%v, %v, %v)\nbones/%d/rotation = Quaternion(%v, %v, %v, %v)\nbones/%d/scale = Vector3(%v, %v, %v)\n",
					i, p[0], p[1], p[2], i, p[3], p[4], p[5], p[6], i, p[7], p[8], p[9])
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("[node name=\"Anims\" type=\"AnimationPlayer\" parent=\".\"]\n")
	if newer {
		b.WriteString("libraries/ = SubResource(\"all\")\n")
	} else {
		for i := range bodies {
			fmt.Fprintf(&b, "anims/a%d = SubResource( %d )\n", i+1, i+1)
		}
	}
	s.text = b.String()
	return s
}

// whole are the poses of a target at each time, of one transform track or of those of its parts; nil where there is none.
func (s stage) whole(a *sampledAnimation, path string, at int, bone bool) []float64 {
	pose, known := s.poses[path]
	parts := slices.Clone(pose)
	if !known {
		parts = []float64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}
	}
	found := false
	for _, tr := range a.tracks {
		if tr.path != path && tr.path != path+":translation" && tr.path != path+":scale" || tr.values[at] == nil {
			continue
		}
		v := tr.values[at]
		switch {
		case tr.kind == "transform" && len(v) == 10:
			m := posed(v[:3], v[3:7], v[7:])
			if bone {
				m = s.rests[path].times(m)
			}
			return m.list()
		case tr.kind == "position_3d", tr.kind == "value" && strings.HasSuffix(tr.path, ":translation"):
			copy(parts, v)
		case tr.kind == "rotation_3d":
			copy(parts[3:], v)
		case tr.kind == "scale_3d", tr.kind == "value" && strings.HasSuffix(tr.path, ":scale"):
			copy(parts[7:], v)
		default:
			continue
		}
		found = true
	}
	if !found {
		return nil
	}
	return posed(parts[:3], parts[3:7], parts[7:]).list()
}

// otherNames are the names of properties in Godot 3 and 4, of those that tracks of the corpus move without a node that tells their class.
var otherNames = [][2]string{{"rect_position", "position"}, {"rect_scale", "scale"}, {"rect_size", "size"}, {"translation", "position"}, {"percent_visible", "visible_ratio"}}

// TestPasteAnimationsEngine pastes the animations of the vectors and the corpus from each engine into a scene of another, with the nodes and bones that
// they move: at random times these are where they were, as the engines say, but for the tracks of which it is told that they are not.
func TestPasteAnimationsEngine(t *testing.T) {
	enginetest.Oracle(t, "3.2", "3.6", "4.6")
	most := 14
	if enginetest.Whole() {
		most = 100_000
	}
	random := rand.New(rand.NewPCG(14, 1))
	for _, pair := range [][2]string{{"3.2", "4.6"}, {"3.6", "4.6"}, {"4.6", "3.6"}, {"4.6", "3.2"}} {
		pasteAnimations(t, pair[0], pair[1], animationsOf(t, pair[0], most), random)
	}
}

func pasteAnimations(t *testing.T, from, to string, bodies []string, random *rand.Rand) {
	t.Helper()
	what := from + " to " + to
	s := newStage(from, bodies, random)
	folder := t.TempDir()
	source, target := filepath.Join(folder, "source.tscn"), filepath.Join(folder, "target.tscn")
	if err := os.WriteFile(source, []byte(s.text), 0o600); err != nil {
		t.Fatal(err)
	}
	head := map[string]string{"3.2": "[gd_scene format=2]\n\n", "3.6": "[gd_scene format=2]\n\n", "4.6": "[gd_scene format=3]\n\n"}[to]
	b, err := kinds.Open([]byte(head+"[node name=\"B\" type=\"Node\"]\n"), model.Options{Name: "target.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	a := openScene(t, source)
	text, err := a.Copy(nodesOf(a)[0])
	if err != nil {
		t.Fatal(what, err)
	}
	if _, err := b.Paste(nodesOf(b)[0], -1, text); err != nil {
		t.Fatal(what, err)
	}
	if err := os.WriteFile(target, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{} // "a12 3" for a track, "a12 path" for a path, "a12 all": those that are reported
	for _, n := range b.Notes() {
		text := n.Text
		for _, arg := range text.Args {
			item, ok := arg.(message.Message)
			if !ok || item.ID != "scene.resource-of class property node" {
				continue
			}
			name := path.Base(item.Args[1].(string))
			name = name[strings.LastIndexByte(name, ':')+1:]
			if text.ID == "port.no-ping-pong item engine" {
				told[name+" all"] = true
			}
			for _, other := range text.Args[:2] {
				told[fmt.Sprintf("%s %v", name, other)] = true
			}
		}
	}
	var times []float64
	for range 12 {
		times = append(times, math.Round(random.Float64()*1e4)/1e4, math.Round(random.Float64()*5e4)/1e4)
	}
	before, after := sampleAll(t, from, source, times), sampleAll(t, to, target, times)
	late := map[string][]int{} // the discrete tracks whose first key is not at the start
	for i, body := range bodies {
		for _, m := range lateStart.FindAllStringSubmatch(body, -1) {
			n, _ := strconv.Atoi(m[1])
			late[fmt.Sprintf("a%d", i+1)] = append(late[fmt.Sprintf("a%d", i+1)], n)
		}
	}
	checked, left := map[string]int{}, map[string]int{}
	if len(before) < len(bodies) {
		t.Errorf("%s: the engine samples %d of %d animations", what, len(before), len(bodies))
	}
	for name, x := range before {
		y := after[name]
		if y == nil {
			t.Errorf("%s: no animation %s", what, name)
			continue
		}
		for _, tr := range x.tracks {
			if told[name+" all"] || told[fmt.Sprintf("%s %d", name, tr.number)] || told[name+" "+tr.path] {
				left[tr.kind]++
				continue
			}
			was, is := s.sampler(from, x, &tr), s.sampler(to, y, &tr)
			for i, at := range times {
				v := was(i)
				if v == nil || at > x.length {
					continue
				}
				w := is(i)
				if w == nil && slices.Contains(late[name], tr.number) {
					continue // before the first key
				}
				if tr.interp > 2 && w != nil { // angles
					turns := math.Round((v[0] - w[0]) / (2 * math.Pi))
					w = []float64{w[0] + turns*2*math.Pi}
				}
				if w == nil || !near2e5(v, w) {
					t.Errorf("%s: %s track %d (%s %s) at %v: %v, not %v", what, name, tr.number, tr.kind, tr.path, at, w, v)
					break
				}
				checked[tr.kind]++
			}
		}
	}
	t.Logf("%s: samples %v, tracks that are told %v", what, checked, left)
	kinds := []string{"transform", "value", "bezier"}
	if from == "4.6" {
		kinds = []string{"position_3d", "rotation_3d", "scale_3d", "value", "bezier", "blend_shape"}
	}
	for _, kind := range kinds {
		if checked[kind] < 20 && !(from == "3.2" && kind == "value") { // 3.2 does not tell value tracks of nodes that are not there
			t.Errorf("%s: only %d samples of tracks of the type %s", what, checked[kind], kind)
		}
	}
}

// sampler returns what an animation gives for what a track of the original moves, by number of the time.
func (s stage) sampler(version string, a *sampledAnimation, original *sampledTrack) func(i int) []float64 {
	switch original.kind {
	case "transform", "position_3d", "rotation_3d", "scale_3d":
		_, bone := s.rests[original.path]
		return func(i int) []float64 { return s.whole(a, original.path, i, bone) }
	}
	paths := []string{original.path}
	for _, names := range otherNames {
		for k := range names {
			if node, rest, ok := strings.Cut(original.path, ":"+names[k]); ok && (rest == "" || rest[0] == ':') {
				paths = append(paths, node+":"+names[1-k]+rest)
			}
		}
	}
	if node, shape, ok := strings.Cut(original.path, ":"); ok && original.kind == "blend_shape" {
		paths = append(paths, node+":blend_shapes/"+shape)
	}
	var found *sampledTrack
	for i := range a.tracks { // the same type first
		tr := &a.tracks[i]
		if slices.Contains(paths, tr.path) && (tr.kind == original.kind || tr.kind == "value" && original.kind == "blend_shape") && (found == nil || tr.number <= original.number) {
			found = tr
		}
	}
	return func(i int) []float64 {
		if found == nil {
			return nil
		}
		return found.values[i]
	}
}
