package project

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// userDirs are settings of projects, and where user:// is below the data folder. The engines clean no path, so "." may be in it.
var userDirs = []struct {
	name           string
	custom         bool
	folder         string
	godot3, godot4 string
}{
	{"Lantern", false, "", "godot/app_userdata/Lantern", "godot/app_userdata/Lantern"},
	{"Lantern", false, "Other", "godot/app_userdata/Lantern", "godot/app_userdata/Lantern"},
	{"", false, "", "godot/app_userdata/[unnamed project]", "godot/app_userdata/[unnamed project]"},
	{"  The: Deep / End?  ", false, "", "godot/app_userdata/The- Deep - End-", "godot/app_userdata/The- Deep - End-"},
	{`a\b*c"d<e>f|g`, false, "", "godot/app_userdata/a-b-c-d-e-f-g", "godot/app_userdata/a-b-c-d-e-f-g"},
	{".", false, "", "godot/app_userdata", "godot/app_userdata/dot"},
	{"..", false, "", "godot", "godot/app_userdata/twodots"},
	{"Wait...", false, "", "godot/app_userdata/Wait...", "godot/app_userdata/Wait"},
	{"été 夏", false, "", "godot/app_userdata/été 夏", "godot/app_userdata/été 夏"},
	{"A: game", true, "", "A- game", "A- game"},
	{"Game", true, "Studio/Lantern", "Studio/Lantern", "Studio/Lantern"},
	{"Game", true, `Studio\Lantern`, "Studio/Lantern", "Studio/Lantern"},
	{"Game", true, `Studio\\Lantern`, "Studio/Lantern", "Studio/Lantern"},
	{"Game", true, "../up", "-/up", "-/up"},
	{"Game", true, "a:b?", "a-b-", "a-b-"},
	{"Game", true, "Wait.", "Wait.", "Wait"},
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func TestUserDir(t *testing.T) {
	for _, c := range userDirs {
		for version, want := range map[int]string{4: c.godot3, 5: c.godot4} {
			text := fmt.Sprintf("config_version=%d\n\n[application]\n\nconfig/name=%s\nconfig/use_custom_user_dir=%v\nconfig/custom_user_dir_name=%s\n",
				version, quote(c.name), c.custom, quote(c.folder))
			s := Read([]byte(text))
			if got := s.UserDir("godot"); got != want || s.Name() != c.name {
				t.Errorf("%q is in %q, not in %q, for\n%s", s.Name(), got, want, text)
			}
		}
	}
	if got := Read([]byte("[application]\nconfig/name=\"A\"\n")).UserDir("Godot"); got != "Godot/app_userdata/A" {
		t.Error(got)
	}
}

// TestEnginesUserDir asks the engines where their user:// is.
func TestEnginesUserDir(t *testing.T) {
	var settings []string
	for _, c := range userDirs {
		settings = append(settings, fmt.Sprintf("[%s, %v, %s]", quote(c.name), c.custom, quote(c.folder)))
	}
	script := filepath.Join(t.TempDir(), "where.gd")
	if err := os.WriteFile(script, []byte(`extends SceneTree
func _init():
	for s in [`+strings.Join(settings, ", ")+`]:
		ProjectSettings.set_setting("application/config/name", s[0])
		ProjectSettings.set_setting("application/config/use_custom_user_dir", s[1])
		ProjectSettings.set_setting("application/config/custom_user_dir_name", s[2])
		print(">", OS.get_user_data_dir())
	quit(0)
`), 0o600); err != nil {
		t.Fatal(err)
	}
	for version, display := range map[string]string{"3.6": "--no-window", "4.6": "--headless"} {
		t.Run(version, func(t *testing.T) {
			out, err := enginetest.Command(t, enginetest.Engine(t, version), display, "--script", script).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			n := 0
			for line := range strings.Lines(string(out)) {
				got, ok := strings.CutPrefix(line, ">")
				if !ok {
					continue
				}
				c := userDirs[n]
				n++
				want := c.godot4
				if version == "3.6" {
					want = c.godot3
				}
				_, below, _ := strings.Cut(strings.TrimSpace(got), "/data/") // which each engine of the tests has for itself
				if path.Clean(below) != want {
					t.Errorf("%q is at %s, not at %q", c.name, got, want)
				}
			}
			if n != len(userDirs) {
				t.Errorf("%d of %d were told: %s", n, len(userDirs), out)
			}
		})
	}
}
