package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// TestCheckInProject: what a scene names and its project does not have is a problem, what a script may make only a hint.
func TestCheckInProject(t *testing.T) {
	const head, lost = "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node2D\"]\n",
		"\n[node name=\"Far\" type=\"RemoteTransform2D\" parent=\".\"]\nremote_path = NodePath(\"../Bolt\")\n"
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n", "a.gd": "extends Node2D\n",
		"made.tscn":  head + "script = ExtResource(\"1\")\n" + lost,
		"lost.tscn":  head + lost,
		"sound.tscn": head,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name     string
		status   int
		says, in string
	}{
		{"made.tscn", command.Fine, "hint: line 9:24 (node.Far.remote_path): remote_path leads to ../Bolt, and there is no such node", `"verdict":"exact","unreadable":0,"noncanonical":0,"problems":[],"hints":[{"offset":223,"path":"node.Far.remote_path","text":"remote_path leads to ../Bolt, and there is no such node","gravity":"hint"}]`},
		{"lost.tscn", command.Problems, "tscn: line 8:24 (node.Far.remote_path): remote_path leads to ../Bolt", `and there is no such node","gravity":"loss"}]`},
		{"sound.tscn", command.Fine, "", `"verdict":"exact"`},
	} {
		file := filepath.Join(root, c.name)
		var out, messages, object bytes.Buffer
		if status := Main([]string{"check", file}, nil, &out, &messages); status != c.status || !strings.Contains(messages.String(), c.says) || c.says == "" && messages.Len() > 0 {
			t.Errorf("%s: %d, %s%s", c.name, status, &out, &messages)
		}
		messages.Reset()
		if status := Main([]string{"check", "--json", file}, nil, &object, &messages); status != c.status || !strings.Contains(object.String(), c.in) || messages.Len() > 0 {
			t.Errorf("%s: %d, %s%s", c.name, status, &object, &messages)
		}
		object.Reset()
		Main([]string{"info", "--json", file}, nil, &object, &messages)
		if told := strings.Contains(object.String(), `"gravity":"loss"`); told != (c.status == command.Problems) {
			t.Errorf("%s: info says %s", c.name, &object)
		}
	}
}

// TestRelinkScripts tells what scripts of a project would lead to, and what they still name, and then has them lead there.
func TestRelinkScripts(t *testing.T) {
	root := t.TempDir()
	script := filepath.Join(root, "main.gd")
	const text = "extends Node\nconst A = preload(\"res://a.gd\")\nvar b = load(\"res://a.gd\")\nvar c = \"res://a.gd\"\n"
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "main.gd": text, filepath.Join("of", "a.gd"): "extends Node\n"} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	told := func(arguments ...string) string {
		t.Helper()
		var both bytes.Buffer
		Main(append(arguments, root), nil, &both, &both)
		return strings.NewReplacer(root+string(filepath.Separator), "", "savant: ", "").Replace(both.String())
	}
	left := "main.gd: left as it is, line 4:10: res://a.gd, which is missing; res://of/a.gd has its name\n"
	arrows := strings.Repeat("main.gd: res://a.gd -> res://of/a.gd\n", 2)
	want := left + arrows + "main.gd: offset 0x26: 0 bytes become 3: \"of/\"\nmain.gd: offset 0x41: 0 bytes become 3: \"of/\"\n"
	if got := told("relink", "--dry-run"); got != want {
		t.Errorf("it would do\n%s", got)
	}
	if got := told("relink"); got != left+arrows+"main.gd: 2 references follow their moved files\n" {
		t.Errorf("it does\n%s", got)
	}
	b, err := os.ReadFile(script)
	if want := strings.Replace(text, "(\"res://", "(\"res://of/", 2); err != nil || string(b) != want {
		t.Errorf("%s, %v", b, err)
	}
	want = "main.gd: hint: line 4:10: res://of/a.gd has the name of res://a.gd, which is missing\nmain.gd: text, no save, scene or settings to check\n"
	if got := told("check"); !strings.Contains(got, want) {
		t.Errorf("it is told of\n%s", got)
	}
}
