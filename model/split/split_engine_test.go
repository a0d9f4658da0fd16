package split_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
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
	"savant/model/split"
	"savant/model/users"
)

// tellScript has an engine tell what it makes of scenes: the nodes with their classes and groups, all that they store, and their connections. Paths of
// nodes are compared by where they lead. Connections of an AnimationNodeBlendTree are left out: 3.x gives them in any order.
const tellScript = `extends SceneTree
const SKIP = ["unique_name_in_owner"]
func _initialize():
	for file in FILES:
		print("file ", file)
		var packed = ResourceLoader.load("res://" + file)
		if packed == null:
			continue
		var top = packed.INSTANCE()
		if top == null:
			continue
		tell(top, top)
		top.free()
	print("end")
	quit()
func tell(top, n):
	var at = str(top.get_path_to(n))
	var groups = []
	for g in n.get_groups():
		if !str(g).begins_with("_"):
			groups.append(str(g))
	groups.sort()
	print("node ", at, " ", n.get_class(), " ", groups)
	for p in n.get_property_list():
		if (p.usage & PROPERTY_USAGE_STORAGE) && !(p.name in SKIP):
			print("prop ", at, " ", p.name, " ", told(n.get(p.name), n, top, 0))
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if (c.flags & CONNECT_PERSIST) && TARGET is Node:
				print("connection ", at, " ", s.name, " ", top.get_path_to(TARGET), " ", METHOD)
	for c in n.get_children():
		if !("@" in str(c.name)): # else the engine's own
			tell(top, c)
func told(v, n, top, depth):
	if typeof(v) == TYPE_OBJECT:
		if v == null:
			return "null"
		if v is Node:
			return "node " + str(top.get_path_to(v))
		if !(v is Resource) || depth > 4:
			return v.get_class()
		if v.resource_path != "" && !("::" in v.resource_path):
			return "file " + v.resource_path
		var text = v.get_class() + "("
		for p in v.get_property_list():
			if (p.usage & PROPERTY_USAGE_STORAGE) && !(p.name in ["resource_path", "resource_scene_unique_id", "node_connections"]):
				text += p.name + "=" + told(v.get(p.name), n, top, depth + 1) + ","
		return text + ")"
	if typeof(v) == TYPE_ARRAY:
		var text = "["
		for x in v:
			text += told(x, n, top, depth) + ","
		return text + "]"
	if typeof(v) == TYPE_DICTIONARY:
		var text = "{"
		for k in v:
			text += told(k, n, top, depth) + ":" + told(v[k], n, top, depth) + ","
		return text + "}"
	if typeof(v) == TYPE_NODE_PATH && depth == 0 && !v.is_empty() && !v.is_absolute():
		var to = n.get_node_or_null(v)
		if to != null:
			return "leads to " + str(top.get_path_to(to)) + ":" + str(v.get_concatenated_subnames())
	return TEXT(v).c_escape()
`

// tell asks an engine what it makes of files of a project: lines in a fixed order, by file.
func tell(t *testing.T, version, folder string, files []string) map[string][]string {
	t.Helper()
	told := map[string][]string{}
	for part := range slices.Chunk(files, 30) { // an engine has a minute for each answer, on a busy machine too
		maps.Copy(told, tellPart(t, version, folder, part))
	}
	return told
}

func tellPart(t *testing.T, version, folder string, files []string) map[string][]string {
	t.Helper()
	words := []string{"INSTANCE", "instance", "TARGET", "c.target", "METHOD", "c.method", "TEXT", "var2str"}
	if version == "4.6" {
		words = []string{"INSTANCE", "instantiate", "TARGET", "c.callable.get_object()", "METHOD", "c.callable.get_method()", "TEXT", "var_to_str"}
	}
	quoted := make([]string, len(files))
	for i, file := range files {
		quoted[i] = fmt.Sprintf("%q", file)
	}
	script := filepath.Join(t.TempDir(), "tell.gd")
	text := strings.NewReplacer(append(words, "FILES", "["+strings.Join(quoted, ", ")+"]")...).Replace(tellScript)
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer // its errors are apart, or they would be within lines
	command := enginetest.Command(t, enginetest.Engine(t, version), "--path", folder, "--script", script)
	command.Stderr = &said
	out, err := command.Output()
	if err != nil || !strings.Contains(string(out), "\nend\n") {
		at := bytes.LastIndex(out, []byte("file "))
		t.Fatalf("Godot %s: %v, in %v\n%.300s\n%d bytes, the last: %s\n%.3000s", version, err, files, out[max(0, at):], len(out), out[max(0, len(out)-300):], said.String())
	}
	told, file := map[string][]string{}, ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "file "); ok {
			file = name
		}
		for _, kind := range []string{"node ", "prop ", "connection "} {
			if strings.HasPrefix(line, kind) && file != "" && !strings.Contains(line, "@") {
				told[file] = append(told[file], long.ReplaceAllStringFunc(line, shortened))
			}
		}
	}
	for _, lines := range told {
		slices.Sort(lines)
	}
	return told
}

// long are numbers with so many digits that an engine reads some of them in a text as the number beside.
var long = regexp.MustCompile(`-?\d\.\d{13,}(e[+-]?\d+)?`)

func shortened(number string) string {
	n, _ := strconv.ParseFloat(number, 64)
	return strconv.FormatFloat(n, 'g', 13, 64)
}

// Scenes with what makes it hard: unique names on both sides, one of them twice, connections across, changes of nodes, and instances in instances.
const house = `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://door.tscn" id="1"]

[sub_resource type="RectangleShape2D" id="1"]

[node name="House" type="Node2D"]

[node name="Handle" type="Node2D" parent="."]
unique_name_in_owner = true

[node name="Door" parent="." groups=["mine"] instance=ExtResource("1")]
position = Vector2(3, 4)

[node name="Handle" parent="Door" index="0" groups=["more"]]
visible = false

[node name="Bell" type="Node2D" parent="Door/Handle" index="0"]

[node name="Room" type="Node2D" parent="." groups=["rooms"]]
unique_name_in_owner = true

[node name="Lamp" type="Node2D" parent="Room"]
unique_name_in_owner = true

[node name="Cord" type="RemoteTransform2D" parent="Room"]
remote_path = NodePath("%Handle")

[node name="Body" type="Area2D" parent="Room"]

[node name="Shape" type="CollisionShape2D" parent="Room/Body"]
shape = SubResource("1")

[node name="Other" type="CollisionShape2D" parent="Room/Body"]
shape = SubResource("1")

[node name="Inner" parent="Room" instance=ExtResource("1")]

[node name="Wire" type="RemoteTransform2D" parent="."]
remote_path = NodePath("%Lamp")

[node name="Wall" type="CollisionShape2D" parent="."]
shape = SubResource("1")

[connection signal="draw" from="Door/Handle" to="." method="hide"]
[connection signal="draw" from="Room/Lamp" to="." method="hide"]
[connection signal="draw" from="Room/Lamp" to="Room" method="hide"]
[connection signal="draw" from="Room" to="Handle" method="hide"]

[editable path="Door"]
[editable path="Room/Inner"]
`

const door = `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://child.tscn" id="1"]

[sub_resource type="RectangleShape2D" id="1"]

[node name="Leaf" type="Node2D" groups=["doors"]]
rotation = 0.5

[node name="Handle" type="Node2D" parent="."]
unique_name_in_owner = true
position = Vector2(1, 2)

[node name="Pull" type="RemoteTransform2D" parent="."]
remote_path = NodePath("%Handle")

[node name="Child" parent="." instance=ExtResource("1")]
position = Vector2(10, 5)

[node name="Body" type="Area2D" parent="."]

[node name="Shape" type="CollisionShape2D" parent="Body"]
shape = SubResource("1")

[connection signal="draw" from="Handle" to="." method="hide"]
[connection signal="draw" from="." to="Handle" method="show"]
`

const heir = `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://house.tscn" id="1"]

[node name="Villa" instance=ExtResource("1")]

[node name="Room" parent="." index="2"]
position = Vector2(9, 9)
`

const street = `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://heir.tscn" id="1"]

[node name="Street" type="Node2D"]

[node name="First" parent="." instance=ExtResource("1")]
position = Vector2(1, 1)

[node name="Lamp" parent="First/Room" index="0"]
visible = false
`

// own are the scenes above.
var own = []string{"house.tscn", "door.tscn", "heir.tscn", "street.tscn"}

// project makes a project of an engine's vectors and the scenes above, and lists its scenes.
func project(t *testing.T, version string) (folder string, files []string) {
	vectors := filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version)
	folder = t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(vectors, "project"))); err != nil {
		t.Fatal(err)
	}
	old := strings.NewReplacer("format=3", "format=2", `id="1"`, "id=1", `("1")`, "( 1 )", `NodePath("%Handle")`, `NodePath("%Handle")`)
	for i, text := range []string{house, door, heir, street} {
		if version == "3.2" { // has no unique names
			continue
		}
		if version == "3.6" {
			text = old.Replace(text)
		}
		if err := os.WriteFile(filepath.Join(folder, own[i]), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"*.tscn", "*.scn"} {
		list, _ := filepath.Glob(filepath.Join(vectors, "scenes", kind))
		for _, file := range list {
			to := filepath.Join(folder, filepath.Base(file))
			if _, err := os.Stat(to); err == nil || strings.HasPrefix(filepath.Base(file), "nonfinite") || strings.HasPrefix(filepath.Base(file), "values") {
				continue // its own engine does not read it, or not as it is
			}
			data, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(to, data, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"*.tscn", "*.scn"} {
		list, _ := filepath.Glob(filepath.Join(folder, kind))
		for _, file := range list {
			files = append(files, filepath.Base(file))
		}
	}
	return folder, files
}

func openIn(t *testing.T, folder, name string) *model.Document {
	t.Helper()
	file := filepath.Join(folder, name)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{Name: name})
	if err != nil {
		t.Fatal(name, err)
	}
	users.Show(d, func() string { return file })
	return d
}

// nodes are the paths of the rows of nodes.
func nodes(d *model.Document) (paths []string) {
	todo := []model.Row{model.Root}
	for len(todo) > 0 {
		above := todo[0]
		todo = todo[1:]
		for i := range d.Len(above) {
			r := d.Child(above, i)
			if x, ok := d.Target(r, "res://x"); ok && x.Node != "" {
				paths, todo = append(paths, d.Path(r)), append(todo, r)
			}
		}
	}
	return paths
}

// change is what was done to a scene: its file, and the node.
type change struct{ before, what, node string }

// changer saves branches of the scenes of a folder and makes instances in them local, each in a file of its own.
type changer struct {
	t               *testing.T
	folder          string
	random          *rand.Rand
	changes         map[string]change // by the file that has it
	local, branches int
}

func (c *changer) write(name string, data []byte) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.folder, name), data, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// change changes a scene at most so often in each way, at random nodes.
func (c *changer) change(file string, most int) {
	c.t.Helper()
	paths := nodes(openIn(c.t, c.folder, file))
	c.random.Shuffle(len(paths), func(i, k int) { paths[i], paths[k] = paths[k], paths[i] })
	local, branches := 0, 0
	for _, path := range paths {
		d := openIn(c.t, c.folder, file)
		r, err := d.Find(path)
		if err != nil {
			c.t.Fatal(err)
		}
		if local < most && d.MakeLocal(r) == nil {
			local++
			name := fmt.Sprintf("after%d%s", len(c.changes), filepath.Ext(file))
			c.changes[name] = change{file, "made local", path}
			c.write(name, d.Bytes())
			d.Undo()
		}
		if branches == most {
			continue
		}
		branch := fmt.Sprintf("branch%d%s", len(c.changes), []string{".tscn", ".scn"}[c.random.IntN(2)])
		data, err := split.Branch(context.Background(), d, r, filepath.Join(c.folder, file), filepath.Join(c.folder, branch))
		if errors.As(err, new(*model.RefusedError)) {
			continue
		} else if err != nil {
			c.t.Fatal(file, err)
		}
		branches++
		c.write(branch, data)
		name := fmt.Sprintf("after%d%s", len(c.changes), filepath.Ext(file))
		c.changes[name] = change{file, "saved as " + branch, path}
		c.write(name, d.Bytes())
	}
	c.local, c.branches = c.local+local, c.branches+branches
}

// compare compares what an engine says of the changed scenes with what it says of them as they were, and counts the lines.
func (c *changer) compare(told map[string][]string) (lines int) {
	c.t.Helper()
	for name, change := range c.changes {
		was, now := told[change.before], told[name]
		if len(was) == 0 {
			c.t.Errorf("%s: the engine does not load it", change.before)
		}
		lines += len(was)
		missing, added := without(was, now), without(now, was)
		for _, line := range missing {
			c.t.Errorf("%s %s %s: not there: %.300s", change.before, change.node, change.what, line)
		}
		for _, line := range added {
			c.t.Errorf("%s %s %s: new: %.300s", change.before, change.node, change.what, line)
		}
		if len(missing)+len(added) > 0 && filepath.Ext(name) == ".tscn" {
			text, _ := os.ReadFile(filepath.Join(c.folder, name))
			c.t.Logf("%.4000s", text)
		}
	}
	return lines
}

// without returns the lines that another list does not have. Both are sorted.
func without(list, other []string) (only []string) {
	for _, line := range list {
		if _, found := slices.BinarySearch(other, line); !found {
			only = append(only, line)
		}
	}
	return only
}

// TestEngine saves branches as scenes and makes instances local. What the engine makes of the scene is the same before and after.
func TestEngine(t *testing.T) {
	seeds, most := uint64(1), 1
	if enginetest.Whole() {
		seeds, most = 3, 20
	}
	for _, version := range []string{"4.6", "3.6", "3.2"} {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			local, branches, lines := 0, 0, 0
			for seed := range seeds {
				folder, files := project(t, version)
				c := &changer{t: t, folder: folder, random: rand.New(rand.NewPCG(14, 7+seed)), changes: map[string]change{}}
				for _, file := range files {
					if slices.Contains(own, file) {
						c.change(file, 1000)
					} else {
						c.change(file, most)
					}
				}
				all := slices.Clone(files)
				for name := range c.changes {
					all = append(all, name)
				}
				lines += c.compare(tell(t, version, folder, all))
				local, branches = local+c.local, branches+c.branches
			}
			if local < 3 || branches < 10 {
				t.Fatalf("only %d instances and %d branches", local, branches)
			}
			t.Logf("%d instances made local, %d branches saved, %d lines compared", local, branches, lines)
		})
	}
}
