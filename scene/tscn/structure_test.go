package tscn

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/scene/internal/scenetest"

	"savant/codec/enginetest"
)

// What an engine makes of a file.
const (
	loads    = "loads"    // with all nodes where their parents say
	refuses  = "refuses"  // loads nothing
	displace = "displace" // puts a node elsewhere
	unname   = "unname"   // removes a node's unique name, if it knows unique names at all
	crashes  = "crashes"  // or survives by chance, without the nodes as written
)

// structures are scenes and resources, without the leading "[gd_", what the engines make of them, and the reported
// problems.
var structures = []struct{ name, text, engine, want string }{
	{"fine", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\".\"]\n[connection signal=\"ready\" from=\".\" to=\"B\" method=\"b\"]\n[node name=\"C\" type=\"Node\" parent=\"B/..\"]\n[editable path=\"B\"]\n", loads, ""},
	{"no connected node", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"ready\" from=\"X\" to=\".\" method=\"b\"]\n", loads, ""},
	{"resource", "resource type=\"Resource\" format=2]\n[sub_resource type=\"Resource\" id=1]\n[resource]\nresource_name = \"a\"\n", loads, ""},
	{"unique names", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\".\"]\nunique_name_in_owner = true\n[node name=\"C\" type=\"Node\" parent=\"B\"]\nunique_name_in_owner = true\n", loads, ""},
	{"unique name twice", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\".\"]\nunique_name_in_owner = true\n[node name=\"B\" type=\"Node\" parent=\"B\"]\nunique_name_in_owner = true\n", unname, "node B already has the unique name %B"},
	{"second header", "scene format=2]\n[gd_scene format=2]\n[node name=\"A\" type=\"Node\"]\n", refuses, "second header"},
	{"late header", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[gd_scene format=2]\n[node name=\"B\" type=\"Node\" parent=\".\"]\n", refuses, "second header"},
	{"other header", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[gd_resource type=\"Resource\" format=2]\n", refuses, "second header"},
	{"resource header twice", "resource type=\"Resource\" format=2]\n[gd_resource type=\"Resource\" format=2]\n[resource]\n", refuses, "second header"},
	{"two roots", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\"]\n", refuses, "second node without a parent"},
	{"root with parent", "scene format=2]\n[node name=\"A\" type=\"Node\" parent=\".\"]\n", refuses, "the first node has a parent"},
	{"parent above", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\"..\"]\n", displace, "the parent is above"},
	{"parent beside", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\"../A\"]\n", displace, "the parent is above"},
	{"absolute parent", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\"/root\"]\n", displace, "the parent is an absolute path"},
	{"no such parent", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\"X\"]\n", displace, "its parent node is not in the file"},
	{"child before its parent", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"C\" type=\"Node\" parent=\"B\"]\n[node name=\"B\" type=\"Node\" parent=\".\"]\n", displace, "its parent node comes later in the file"},
	{"root of no type", "scene format=2]\n[node name=\"A\"]\n", refuses, "the first node has neither a type nor an instance"},
	{"root of no type with a child", "scene format=2]\n[node name=\"A\"]\n[node name=\"B\" type=\"Node\" parent=\".\"]\n", crashes, "the first node has neither a type nor an instance"},
	{"child of no type", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" parent=\".\"]\n", displace, "the node has neither a type nor an instance"},
	{"empty parent", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=\"\"]\n", crashes, "the parent is empty"},
	{"no name", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node type=\"Node\" parent=\".\"]\n", crashes, "[node] has no name"},
	{"resource in a scene", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[resource]\n", refuses, "[resource] does not belong in"},
	{"node in a resource", "resource type=\"Resource\" format=2]\n[node name=\"A\" type=\"Node\"]\n[resource]\n", refuses, "[node] does not belong in"},
	{"node behind the resource", "resource type=\"Resource\" format=2]\n[resource]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[node] does not belong in"},
	{"two resources", "resource type=\"Resource\" format=2]\n[resource]\n[resource]\n", refuses, "second [resource]"},
	{"late sub-resource", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[sub_resource type=\"Resource\" id=1]\n", refuses, "[sub_resource] comes too late"},
	{"late in a resource", "resource type=\"Resource\" format=2]\n[resource]\n[sub_resource type=\"Resource\" id=1]\n", refuses, "[sub_resource] comes too late"},
	{"late external", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[ext_resource path=\"res://a.png\" type=\"Texture\" id=1]\n", refuses, "[ext_resource] comes too late"},
	{"connection first", "scene format=2]\n[connection signal=\"a\" from=\".\" to=\".\" method=\"b\"]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[connection] comes before"},
	{"editable first", "scene format=2]\n[editable path=\"A\"]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[editable] comes before"},
	{"unknown", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[foo bar=1]\n", refuses, "Godot knows no section [foo]"},
	{"no nodes", "scene format=2]\n", refuses, "there is no [node] or [resource]"},
	{"no resource", "resource type=\"Resource\" format=2]\n[sub_resource type=\"Resource\" id=1]\n", refuses, "there is no [node] or [resource]"},
	{"resource without type", "resource format=2]\n[resource]\n", refuses, "[gd_resource] has no type"},
	{"external without id", "scene format=2]\n[ext_resource path=\"res://a.png\" type=\"Texture\"]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[ext_resource] has no id"},
	{"external without type", "scene format=2]\n[ext_resource path=\"res://a.png\" id=1]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[ext_resource] has no type"},
	{"external without path", "scene format=2]\n[ext_resource type=\"Texture\" id=1]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[ext_resource] has no path"},
	{"internal without id", "scene format=2]\n[sub_resource type=\"Resource\"]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[sub_resource] has no id"},
	{"internal without type", "scene format=2]\n[sub_resource id=1]\n[node name=\"A\" type=\"Node\"]\n", refuses, "[sub_resource] has no type"},
	{"no signal", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection from=\".\" to=\".\" method=\"b\"]\n", refuses, "[connection] has no signal"},
	{"no from", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"a\" to=\".\" method=\"b\"]\n", refuses, "[connection] has no from"},
	{"no to", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"a\" from=\".\" method=\"b\"]\n", refuses, "[connection] has no to"},
	{"no method", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"a\" from=\".\" to=\".\"]\n", refuses, "[connection] has no method"},
	{"no path", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[editable]\n", refuses, "[editable] has no path"},
	{"missing sub-resource", "scene format=2]\n[node name=\"A\" type=\"Node\"]\nscript = SubResource(\"zz\")\n", refuses, `no resource with the id of SubResource("zz")`},
	{"missing external", "scene format=2]\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource(\"zz\")\n", refuses, `no resource with the id of ExtResource("zz")`},
	{"missing in an array", "scene format=2]\n[node name=\"A\" type=\"Node\"]\nmetadata/a = [SubResource(\"zz\")]\n", refuses, "no resource with the id of SubResource"},
	{"missing instance", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" parent=\".\" instance=ExtResource(\"zz\")]\n", refuses, "no resource with the id of ExtResource"},
	{"later sub-resource", "scene format=2]\n[sub_resource type=\"Resource\" id=1]\nmetadata/a = SubResource(\"2\")\n[sub_resource type=\"Resource\" id=\"2\"]\n[node name=\"A\" type=\"Node\"]\n", refuses, "no resource with the id of SubResource"},
	{"external id twice", "scene format=2]\n[ext_resource path=\"res://a.png\" type=\"Texture\" id=1]\n[ext_resource path=\"res://b.png\" type=\"Texture\" id=1]\n[node name=\"A\" type=\"Node\"]\n", loads, "an earlier ext_resource has the id 1 too"},
	{"internal id twice", "scene format=2]\n[sub_resource type=\"Resource\" id=1]\n[sub_resource type=\"Resource\" id=1]\n[node name=\"A\" type=\"Node\"]\n", loads, "an earlier sub_resource has the id 1 too"},
	{"number as parent", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" type=\"Node\" parent=5]\n", crashes, "the parent of [node] is not a string, which crashes"},
	{"number as instance", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[node name=\"B\" parent=\".\" instance=5]\n", refuses, "the instance of [node] is not a resource"},
	{"number as type of a sub-resource", "scene format=2]\n[sub_resource type=5 id=1]\n[node name=\"A\" type=\"Node\"]\n", refuses, "the type of [sub_resource] is not a string; Godot refuses"},
	{"number as type of a resource", "resource type=5 format=2]\n[resource]\n", refuses, "the type of [gd_resource] is not a string; Godot refuses"},
	{"newer format", "scene format=9]\n[node name=\"A\" type=\"Node\"]\n", refuses, "the format is newer than 4"},
	{"number as signal", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=5 from=\".\" to=\".\" method=\"b\"]\n", loads, "the signal of [connection] is not a string"},
	{"number as from", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"ready\" from=5 to=\".\" method=\"b\"]\n", loads, "the from of [connection] is not a string"},
	{"number as to", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"ready\" from=\".\" to=5 method=\"b\"]\n", loads, "the to of [connection] is not a string"},
	{"number as method", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"ready\" from=\".\" to=\".\" method=5]\n", loads, "the method of [connection] is not a string"},
	{"number as editable", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[editable path=5]\n", loads, "the path of [editable] is not a string"},
	{"property of the header", "scene format=2]\nx = 1\n[node name=\"A\" type=\"Node\"]\n", refuses, "properties after [gd_scene]"},
	{"property of a connection", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[connection signal=\"ready\" from=\".\" to=\".\" method=\"b\"]\nx = 1\n", refuses, "properties after [connection]"},
	{"property of an external", "scene format=2]\n[ext_resource path=\"res://a.png\" type=\"Texture\" id=1]\nx = 1\n[node name=\"A\" type=\"Node\"]\n", refuses, "properties after [ext_resource]"},
	{"property of an editable", "scene format=2]\n[node name=\"A\" type=\"Node\"]\n[editable path=\"A\"]\nx = 1\n", refuses, "properties after [editable]"},
}

// fileOf returns the file of a case, in the syntax of Godot 4 with its ids for 4.6.
func fileOf(name, text, version string) (file string, src []byte) {
	text = "[gd_" + text
	if version[0] == '4' {
		text = strings.NewReplacer("format=2", "format=3", "id=1", `id="1"`).Replace(text)
	}
	ext := ".tscn"
	if strings.HasPrefix(text, "[gd_resource") {
		ext = ".tres"
	}
	return strings.ReplaceAll(name, " ", "_") + ext, []byte(text)
}

func TestStructure(t *testing.T) {
	for _, c := range structures {
		_, src := fileOf(c.name, c.text, "4.6")
		f := Open(src)
		list := f.Outline.Structure(src, f.Tree, f.Dialect)
		if c.want == "" && len(list) > 0 || c.want != "" && (len(list) == 0 || !strings.HasPrefix(said(list[0].What), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, list, c.want)
		}
	}
	// 3.x counts both kinds of resource, 4.x no longer does.
	for format, want := range map[string]int{"2": 0, "3": 1} {
		src := []byte("[gd_scene load_steps=2 format=" + format + "]\n[sub_resource type=\"Resource\" id=\"1\"]\n[ext_resource path=\"res://a.png\" type=\"Texture\" id=\"1\"]\n[node name=\"A\" type=\"Node\"]\n")
		f := Open(src)
		if list := f.Outline.Structure(src, f.Tree, f.Dialect); len(list) != want {
			t.Errorf("format %s: %v", format, list)
		}
	}
}

// The engines must do what is reported for each file.
func TestStructureEngine(t *testing.T) {
	for _, version := range []string{"3.2", "3.6", "4.6"} {
		dir := t.TempDir()
		crash := t.TempDir()
		for _, c := range structures {
			name, src := fileOf(c.name, c.text, version)
			folder := dir
			if c.engine == crashes {
				folder = filepath.Join(crash, name)
				if err := os.Mkdir(folder, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(folder, name), src, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		answers := scenetest.Says(t, version, "load", "", dir)
		for _, c := range structures {
			name, src := fileOf(c.name, c.text, version)
			var paths []string
			f := Open(src)
			for i := range f.Tree.Nodes {
				path := f.Tree.Nodes[i].Path
				if f.Unique(i) {
					path += " unique"
				}
				paths = append(paths, path)
			}
			slices.Sort(paths)
			if c.engine == crashes {
				script, err := filepath.Abs("testdata/engine/load" + version[:1] + ".gd")
				if err != nil {
					t.Fatal(err)
				}
				// Whether it survives, and what it uses as a name, depends on the memory that it reads by mistake.
				out, err := enginetest.Command(t, enginetest.Engine(t, version), "--script", script, "--", filepath.Join(crash, name)).CombinedOutput()
				if _, nodes, _ := strings.Cut(string(out), "== "+name+"\n"); err == nil && slices.Equal(slices.Sorted(strings.SplitSeq(strings.TrimSpace(nodes), "\n")), paths) {
					t.Errorf("%s: %s loads it: %s", c.name, version, out)
				}
				continue
			}
			plain := func(list []string) []string {
				return strings.Split(strings.ReplaceAll(strings.Join(list, "\n"), " unique", ""), "\n")
			}
			got := displace
			switch told, ok := answers[name]; {
			case !ok:
				got = "nothing"
			case slices.Equal(told, []string{"refused"}):
				got = refuses
			case slices.Equal(told, paths):
				got = loads
			case slices.Equal(plain(told), plain(paths)):
				got = unname
			}
			if version == "3.2" && got == unname {
				got = c.engine // it does not know unique names
			}
			if got != c.engine {
				t.Errorf("%s: %s %s it, want %s: %q", c.name, version, got, c.engine, answers[name])
			}
		}
	}
}
