//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// TestAboveLink: ".." after a link to a folder is the folder above the one that the link leads to, as the system takes it,
// in all commands that take folders or make them.
func TestAboveLink(t *testing.T) {
	good, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // where the backups go
	t.Setenv("HOME", t.TempDir())
	for _, c := range []struct {
		args string
		out  string // what it must print
		made string // the file that it must make or change, none other
	}{
		{"replace --key ^gold$ --to 99 saves/..", "real.sav: 1 value replaced", "other/deep/real.sav"},
		{"replace --key ^gold$ --to 99 saves/../", "real.sav: 1 value replaced", "other/deep/real.sav"},
		{"replace --key ^gold$ --to 99 saves/../dir/..", "real.sav: 1 value replaced", "other/deep/real.sav"},
		{"set saves/../real.sav player.gold 99", "", "other/deep/real.sav"},
		{"set -o saves/../new.sav saves/../real.sav player.gold 99", "", "other/deep/new.sav"},
		{"convert --to json saves/.. saves/../outd", "real.sav -> ", "other/deep/outd/real.sav.json"},
		{"convert --to json saves/../real.sav saves/../outd/", "real.sav -> ", "other/deep/outd/real.sav.json"},
		{"convert saves/../real.sav saves/../x.json", "real.sav -> ", "other/deep/x.json"},
		{"find --key ^only$ saves/..", "", ""},
		{"info saves/..", "real.sav", ""},
		{"check saves/..", "real.sav", ""},
	} {
		root := t.TempDir()
		for _, name := range []string{"home", "other/deep/dir"} {
			if err := os.MkdirAll(filepath.Join(root, name), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"home/real.sav", "home/here.sav", "other/deep/real.sav"} {
			if err := os.WriteFile(filepath.Join(root, name), good, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink("../other/deep/dir", filepath.Join(root, "home/saves")); err != nil {
			t.Fatal(err)
		}
		t.Chdir(filepath.Join(root, "home"))
		var out, errw bytes.Buffer
		if status := Main(strings.Fields(c.args), nil, &out, &errw); status > command.Problems {
			t.Errorf("%s: status %d: %s", c.args, status, errw.String())
		}
		if !strings.Contains(out.String(), c.out) || strings.Contains(out.String(), "here.sav") {
			t.Errorf("%s printed\n%s", c.args, out.String())
		}
		var changed []string
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			b, err := os.ReadFile(path)
			if !bytes.Equal(b, good) {
				name, _ := filepath.Rel(root, path)
				changed = append(changed, name)
			}
			return err
		})
		if err != nil || strings.Join(changed, " ") != c.made {
			t.Errorf("%s made or changed %q, not %q: %v", c.args, changed, c.made, err)
		}
	}

	// The project of a file after such a path is that of the folder where the file is.
	root := t.TempDir()
	for name, text := range map[string]string{
		"home/project.godot": "", "home/used.tscn": "[gd_scene format=3]\n",
		"other/project.godot": "config_version=5\n", "other/a.tscn": "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\n",
		"other/dir/keep": "",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../other/dir", filepath.Join(root, "home/up")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(root, "home"))
	var errw bytes.Buffer
	if status := Main([]string{"rename", "--project", "up/../a.tscn", `node["B"]`, "C"}, nil, io.Discard, &errw); status != command.Fine {
		t.Errorf("status %d: %s", status, errw.String())
	}
}
