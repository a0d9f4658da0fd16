package enginetest

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// placeScript makes an engine print where the nodes of scenes are in the world: a line for each scene, then one for
// each node with its path and the numbers of its global transform. For a scene with a branch it prints only that
// branch, detached from the scene. Words in capitals are replaced.
const placeScript = `extends SceneTree
func FRAME(_delta):
	quit()
	for item in [FILES]:
		print("scene ", item[0])
		var packed = ResourceLoader.load("DIR/" + item[0], "", UNCACHED)
		if packed == null: continue
		var scene = packed.INSTANTIATE()
		if scene == null: continue
		still(scene)
		var top = scene.get_node_or_null(item[1])
		if top == null:
			scene.free()
			continue
		if top != scene: top.get_parent().remove_child(top)
		root.add_child(top)
		tell(top, top)
		root.remove_child(top)
		top.free()
		if item[1] != ".": scene.free()
	return true
func still(n):
	if n is AnimationPlayer: n.autoplay = ""
	for c in n.get_children(): still(c)
func tell(top, n):
	if n is NODE3D:
		var t = n.global_transform
		print("node ", "%.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f " % [t.basis.x.x, t.basis.x.y, t.basis.x.z, t.basis.y.x, t.basis.y.y, t.basis.y.z, t.basis.z.x, t.basis.z.y, t.basis.z.z, t.origin.x, t.origin.y, t.origin.z], top.get_path_to(n))
	elif n is CanvasItem:
		var t = n.get_global_transform()
		print("node ", "%.9f %.9f %.9f %.9f %.9f %.9f " % [t.x.x, t.x.y, t.y.x, t.y.y, t.origin.x, t.origin.y], top.get_path_to(n))
	for c in n.get_children(): tell(top, c)
`

// saveScript makes an engine load scenes and save them under another path.
const saveScript = `extends SceneTree
func _init():
	for item in [FILES]:
		var packed = ResourceLoader.load("DIR/" + item[0], "", UNCACHED)
		var path = TO
		if packed != null: ResourceSaver.save(SAVED)
	quit()
`

// scriptWords returns the engine's replacements for the words in capitals.
func scriptWords(version string) []string {
	if version[0] == '4' {
		return []string{"FRAME", "_process", "UNCACHED", "ResourceLoader.CACHE_MODE_IGNORE", "SAVED", "packed, path", "INSTANTIATE", "instantiate", "NODE3D", "Node3D"}
	}
	return []string{"FRAME", "_idle", "UNCACHED", "true", "SAVED", "path, packed", "INSTANTIATE", "instance", "NODE3D", "Spatial"}
}

// onFiles runs an engine script on all files of a folder, each with its node in branches, and returns the output.
func onFiles(t testing.TB, version, script, folder string, branches map[string]string) []byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var items []string
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		items = append(items, fmt.Sprintf("[%q, %q]", e.Name(), cmp.Or(branches[e.Name()], ".")))
	}
	words := append([]string{"DIR", folder, "FILES", strings.Join(items, ", ")}, scriptWords(version)...)
	file := filepath.Join(t.TempDir(), "script.gd")
	if err := os.WriteFile(file, []byte(strings.NewReplacer(words...).Replace(script)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := Command(t, Engine(t, version), "--script", file).Output()
	if err != nil {
		t.Fatalf("Godot %s: %v\n%s", version, err, out[max(0, len(out)-3000):])
	}
	return out
}

// SaveBinaries makes an engine save all text scenes of a folder in binary form next to the originals.
func SaveBinaries(t testing.TB, version, folder string) {
	t.Helper()
	onFiles(t, version, strings.Replace(saveScript, "TO", `"DIR/" + item[0].replace(".tscn", ".scn")`, 1), folder, nil)
}

// Resaved returns what an engine makes of text scenes, in the same order, when it loads and saves them in one start.
func Resaved(t testing.TB, version string, scenes ...string) []string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "again"), 0o700); err != nil {
		t.Fatal(err)
	}
	name := func(i int) string { return strconv.Itoa(i) + ".tscn" }
	for i, text := range scenes {
		if err := os.WriteFile(filepath.Join(folder, name(i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	onFiles(t, version, strings.Replace(saveScript, "TO", `"DIR/again/" + item[0]`, 1), folder, nil)
	list := make([]string, len(scenes))
	for i := range scenes {
		b, err := os.ReadFile(filepath.Join(folder, "again", name(i)))
		if err != nil {
			t.Fatalf("Godot %s does not save this: %v\n%s", version, err, scenes[i])
		}
		list[i] = string(b)
	}
	return list
}

// Places asks an engine where the nodes of the scenes in a folder are in the world. The result maps file and path to
// six numbers for a 2D node, twelve for a 3D one. branches has, by file, the node that is alone in the world; the paths
// of such a scene begin there.
func Places(t testing.TB, version, folder string, branches map[string]string) map[string]map[string][]float64 {
	t.Helper()
	told := map[string]map[string][]float64{}
	file := ""
	for line := range strings.Lines(string(onFiles(t, version, placeScript, folder, branches))) {
		word, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch word {
		case "scene":
			file = rest
			told[file] = map[string][]float64{}
		case "node":
			var numbers []float64
			for {
				first, behind, _ := strings.Cut(rest, " ")
				x, err := strconv.ParseFloat(first, 64)
				if err != nil || len(numbers) == 12 {
					break
				}
				numbers, rest = append(numbers, x), behind
			}
			told[file][rest] = numbers
		}
	}
	return told
}

// PlacedScene returns a random text scene for an engine with all kinds of transforms.
func PlacedScene(r *rand.Rand, version string) string {
	deep, four := r.IntN(2) == 0, version[0] == '4'
	number := func(by float64) string { return strconv.FormatFloat((r.Float64()-0.5)*by, 'g', 7, 64) }
	name := func(now, old string) string {
		if four {
			return now
		}
		return old
	}
	var b strings.Builder
	b.WriteString(name("[gd_scene format=3]\n", "[gd_scene format=2]\n"))
	paths := []string{"."}
	for i := range 12 {
		class := name("Node3D", "Spatial")
		switch n := r.IntN(10); {
		case n == 0 && i > 0:
			class = "Node"
		case n == 1 && i > 0:
			class = name("Node2D", "Node2D")
		case !deep && n == 2:
			class = "Control"
		case !deep:
			class = []string{"Node2D", name("Sprite2D", "Sprite"), "Area2D"}[n%3]
		case n == 2:
			class = name("OmniLight3D", "OmniLight")
		}
		parent := paths[r.IntN(len(paths))]
		if i == 0 {
			fmt.Fprintf(&b, "\n[node name=\"N0\" type=%q]\n", class)
		} else {
			fmt.Fprintf(&b, "\n[node name=\"N%d\" type=%q parent=%q]\n", i, class, parent)
			at := fmt.Sprintf("N%d", i)
			if parent != "." {
				at = parent + "/" + at
			}
			paths = append(paths, at)
		}
		if four && r.IntN(10) == 0 && class != "Node" {
			b.WriteString("top_level = true\n")
		}
		switch class {
		case "Node":
		case "Node3D", "Spatial", "OmniLight3D", "OmniLight":
			if r.IntN(4) > 0 {
				// A random rotation (a quaternion as a matrix) and a moderate scale.
				q := [4]float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
				n := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
				x, y, z, w := q[0]/n, q[1]/n, q[2]/n, q[3]/n
				size := [3]float64{0.5 + r.Float64(), 0.5 + r.Float64(), 0.5 + r.Float64()}
				var numbers []string
				for k, c := range []float64{1 - 2*(y*y+z*z), 2 * (x*y - w*z), 2 * (x*z + w*y), 2 * (x*y + w*z), 1 - 2*(x*x+z*z), 2 * (y*z - w*x), 2 * (x*z - w*y), 2 * (y*z + w*x), 1 - 2*(x*x+y*y)} {
					numbers = append(numbers, strconv.FormatFloat(c*size[k%3], 'g', 7, 64))
				}
				numbers = append(numbers, number(40), number(40), number(40))
				fmt.Fprintf(&b, "transform = %s(%s)\n", name("Transform3D", "Transform"), strings.Join(numbers, ", "))
			}
		case "Control":
			side := name("offset_", "margin_")
			x, y := r.Float64()*80, r.Float64()*80
			fmt.Fprintf(&b, "%sleft = %g\n%stop = %g\n%sright = %g\n%sbottom = %g\n", side, x, side, y, side, x+50, side, y+20)
			if r.IntN(2) == 0 {
				fmt.Fprintf(&b, "%s = %s\n%s = Vector2(2, 2)\n%s = Vector2(%s, 3)\n", name("rotation", "rect_rotation"), number(5), name("scale", "rect_scale"), name("pivot_offset", "rect_pivot_offset"), number(20))
			}
		default:
			if r.IntN(4) > 0 {
				fmt.Fprintf(&b, "position = Vector2(%s, %s)\n", number(100), number(100))
			}
			if r.IntN(2) == 0 {
				fmt.Fprintf(&b, "rotation = %s\n", number(6))
			}
			if r.IntN(2) == 0 {
				size := 0.5 + r.Float64()
				if four {
					fmt.Fprintf(&b, "scale = Vector2(%g, %s)\n", size, number(4))
				} else {
					fmt.Fprintf(&b, "scale = Vector2(%g, %g)\n", size, size)
				}
			}
			if four && r.IntN(4) == 0 {
				fmt.Fprintf(&b, "skew = %s\n", number(1))
			}
		}
	}
	return b.String()
}

// CorpusScenes returns the corpus's text scenes for an engine by name, without their references to other files.
func CorpusScenes(t testing.TB, version string) map[string]string {
	t.Helper()
	corpus := OptionalFolder(t, "SAVANT_CORPUS")
	if corpus == "" {
		return nil
	}
	list, err := filepath.Glob(filepath.Join(corpus, "godot"+version[:1], "*.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, path := range list {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(src) > 200_000 || strings.Contains(path, "pandemonium") { // the engine does not know its classes
			continue
		}
		out["corpus_"+strings.TrimSuffix(filepath.Base(path), ".tscn")] = Alone(string(src))
	}
	return out
}

// Nearly reports whether numbers are equal within 1e-5 of their size.
func Nearly(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	size := 1.0
	for _, x := range a {
		size = max(size, math.Abs(x))
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > 1e-5*size {
			return false
		}
	}
	return true
}
