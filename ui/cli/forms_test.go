package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/ui/cli/command"
)

// bothScene is a scene on which each command is tried as text and as binary.
const bothScene = `[gd_scene format=3]

[sub_resource type="BoxMesh" id="Box_aaaaa"]
size = Vector3(1, 2, 3)

[sub_resource type="StandardMaterial3D" id="Material_bbbbb"]

[node name="Root" type="Node3D"]
metadata/info = {
"hp": 5,
"list": [1, 2, 3],
"path": NodePath("Arm/Hand")
}

[node name="Arm" type="Node3D" parent="." groups=["limbs"]]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 5, 6)

[node name="Hand" type="MeshInstance3D" parent="Arm"]
mesh = SubResource("Box_aaaaa")

[node name="Skeleton" type="Skeleton3D" parent="."]
bones/0/name = "hip"
bones/0/parent = -1
bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)
bones/0/enabled = true
bones/0/position = Vector3(0, 1, 0)
bones/0/rotation = Quaternion(0, 0, 0, 1)
bones/0/scale = Vector3(1, 1, 1)
bones/1/name = "leg"
bones/1/parent = 0
bones/1/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0)
bones/1/enabled = true
bones/1/position = Vector3(0, 2, 0)
bones/1/rotation = Quaternion(0, 0, 0, 1)
bones/1/scale = Vector3(1, 1, 1)

[node name="Other" type="Node3D" parent="."]

[connection signal="tree_entered" from="Arm" to="." method="show"]
[connection signal="tree_exited" from="Arm/Hand" to="Other" method="hide"]
`

// bothCommands are command lines; FILE is the scene.
var bothCommands = [][]string{
	{"set", "FILE", `node["Arm"].transform.origin.x`, "5"},
	{"set", "FILE", `node["Arm"].transform`, "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 7, 7)"},
	{"set", "FILE", `node["."]["metadata/info"].hp`, "7"},
	{"set", "FILE", `node["."]["metadata/info"].list[1]`, "20"},
	{"set", "--type", "String", "FILE", `node["."]["metadata/info"].hp`, `"x"`},
	{"set", "FILE", `sub_resource["Box_aaaaa"].size`, "Vector3(4, 4, 4)"},
	{"set", "FILE", `node["Skeleton"]["bones/1/name"]`, `"foot"`},
	{"set", "FILE", `connection[0].@method`, `"hide"`},
	{"set", "FILE", `node["Missing"].transform`, "5"},
	{"set", "FILE", `node["Arm"].transform`, "5"},
	{"insert", "FILE", `node["New"]`, "Node3D"},
	{"insert", "FILE", `node["Arm/Hand/New"]`, "Node3D"},
	{"insert", "FILE", `node["Missing/New"]`, "Node3D"},
	{"insert", "FILE", `node["Arm"]`, "Node3D"},
	{"insert", "FILE", `node["Other"].visible`, "false"},
	{"insert", "FILE", `node["Other"].visible`, "3"},
	{"insert", "FILE", `node["."]["metadata/info"].more`, "3"},
	{"insert", "FILE", `node["."]["metadata/info"].list[-]`, "4"},
	{"insert", "FILE", `node["."]["metadata/info"].list[0]`, `"first"`},
	{"insert", "FILE", `sub_resource["Material_bbbbb"].roughness`, "0.5"},
	{"remove", "FILE", `node["Arm/Hand"]`},
	{"remove", "FILE", `node["Arm"]`},
	{"remove", "FILE", `node["."]`},
	{"remove", "FILE", `node["Arm"].transform`},
	{"remove", "FILE", `node["."]["metadata/info"].hp`},
	{"remove", "FILE", `node["."]["metadata/info"].list[1]`},
	{"remove", "FILE", `sub_resource["Material_bbbbb"]`},
	{"remove", "FILE", `sub_resource["Box_aaaaa"]`},
	{"remove", "FILE", `connection[1]`},
	{"remove", "FILE", `bone["Skeleton:leg"]`},
	{"rename", "FILE", `node["Arm"]`, "Limb"},
	{"rename-nodes", "--find", "A", "FILE", "B"},
	{"rename-nodes", "FILE", "Part${COUNTER}"},
	{"rename", "FILE", `node["."]`, "World"},
	{"rename", "FILE", `node["Arm"]`, "Other"},
	{"rename", "FILE", `sub_resource["Box_aaaaa"]`, "Box_ccccc"},
	{"rename", "FILE", `node["."]["metadata/info"].hp`, `"life"`},
	{"rename", "FILE", `node["."]["metadata/info"]`, "metadata/other"},
	{"rename", "FILE", `bone["Skeleton:leg"]`, "foot"},
	{"retype", "FILE", `node["Arm"]`, "Node2D"},
	{"move", "FILE", `node["Arm/Hand"]`, `node["Other"]`},
	{"move", "FILE", `node["Arm"]`, `node["Other"]`},
	{"move", "FILE", `node["Arm"]`, `node["Arm/Hand"]`},
	{"move", "--index", "0", "FILE", `node["Other"]`, `node["."]`},
	{"move", "--index", "0", "FILE", `node["."]["metadata/info"].list[2]`, `node["."]["metadata/info"].list`},
	{"replace", "--key", "^hp$", "--with", "value * 2", "FILE"},
	{"replace", "--type", "Vector3", "--to", "Vector3(9, 9, 9)", "FILE"},
	{"replace", "--path", "**.transform.origin", "--to", "Vector3(1, 1, 1)", "FILE"},
}

// bothQuestions are command lines that change nothing.
var bothQuestions = [][]string{
	{"get", "FILE", `node["Arm"].transform`},
	{"get", "FILE", `node["."]["metadata/info"]`},
	{"get", "FILE", `bone["Skeleton:leg"].rest`},
	{"get", "FILE", `node["Arm"].@groups`},
	{"dump", "FILE", `node["."]["metadata/info"]`},
	{"dump", "FILE", `sub_resource["Box_aaaaa"]`},
	{"find", "--type", "Vector3", "FILE"},
	{"find", "--key", "hp", "FILE"},
	{"find", "--value", "Hand", "FILE"},
	{"properties", "FILE", `node["Other"]`},
	{"copy", "FILE", `node["Arm"]`},
	{"copy", "FILE", `node["Arm"]`, `node["Other"]`},
}

// scenes writes the scene as text and as binary, which convert has made of it.
func scenes(t *testing.T) (text, binary string) {
	t.Helper()
	dir := t.TempDir()
	text, binary = filepath.Join(dir, "text", "scene.tscn"), filepath.Join(dir, "binary", "scene.scn")
	for _, path := range []string{text, binary} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(text, []byte(bothScene), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, status := said(text, "convert", "FILE", binary); status != command.Fine {
		t.Fatal(out)
	}
	return text, binary
}

// said runs a command line on a file and returns what it says, without the file's name.
func said(path string, args ...string) (string, int) {
	line := make([]string, len(args))
	for i, a := range args {
		line[i] = strings.ReplaceAll(a, "FILE", path)
	}
	var out bytes.Buffer
	status := Main(line, nil, &out, &out)
	dir, name := filepath.Split(path)
	return strings.ReplaceAll(strings.ReplaceAll(out.String(), dir, ""), name, "FILE"), status
}

// TestBothForms expects of each command that it does to a binary scene what it does to the same as text.
func TestBothForms(t *testing.T) {
	var titles []string
	var reads [][]string // the text scene and the binary one of each
	all := t             // whose files stay until the engine has read them
	t.Run("commands", func(t *testing.T) {
		home := t.TempDir()
		for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} { // where backups go
			t.Setenv(name, home)
		}
		for _, args := range bothCommands {
			text, binary := scenes(all)
			title := strings.Join(args, " ")
			told, status := said(text, args...)
			toldToo, statusToo := said(binary, args...)
			if status != statusToo || status != command.Fine && told != toldToo {
				t.Errorf("%s: status %d, %s\nin binary: status %d, %s", title, status, told, statusToo, toldToo)
				continue
			}
			if differing, status := said(text, "diff", "FILE", binary); status != command.Fine {
				t.Errorf("%s: the two differ:\n%s", title, differing)
			}
			if status == command.Fine {
				titles, reads = append(titles, title), append(reads, []string{"scene", text}, []string{"scene", binary})
			}
		}
		text, binary := scenes(all)
		for _, args := range bothQuestions {
			told, status := said(text, args...)
			if toldToo, statusToo := said(binary, args...); status != statusToo || told != toldToo {
				t.Errorf("%s: status %d\n%s\nin binary: status %d\n%s", strings.Join(args, " "), status, told, statusToo, toldToo)
			}
		}
	})
	if testing.Short() || enginetest.OptionalOracle(t, "4.6") == "" {
		return
	}
	answers := enginetest.Reads(t, "4.6", "", reads)
	for i, title := range titles {
		enginesAgree(t, title, answers[2*i], answers[2*i+1])
	}
}

// enginesAgree expects that an engine reads the same scene from text as from binary.
func enginesAgree(t *testing.T, title string, text, binary enginetest.Answer) {
	t.Helper()
	lines := func(a enginetest.Answer) []string {
		if a.Code != 0 {
			t.Errorf("%s: the engine does not read it: %s", title, a.Said)
		}
		return strings.Split(strings.ReplaceAll(a.Out+a.Said, `"./`, `"`), "\n") // as text has paths, or as they are stored
	}
	a, b := lines(text), lines(binary)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Errorf("%s: the engine reads\n%s\nand from the binary\n%s", title, a[i], b[i])
			return
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s: the engine tells %d lines, and %d of the binary", title, len(a), len(b))
	}
}
