package compare

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGitWithoutTheProgram: a program that was moved, removed, or no longer runs does not keep git from showing what there is.
func TestGitWithoutTheProgram(t *testing.T) {
	for name, program := range map[string]string{
		"moved":   `'/no such folder/savant'`,
		"removed": "savant-that-was-removed",
		"failing": "false",
		"dying":   `sh -c 'echo begun; exit 3'`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			run := func(args ...string) string {
				t.Helper()
				c := exec.Command("git", args...)
				c.Dir = dir
				c.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "GIT_CONFIG_NOSYSTEM=1")
				out, err := c.CombinedOutput()
				if err != nil || strings.Contains(string(out), "fatal") {
					t.Fatalf("git %q: %v\n%s", args, err, out)
				}
				return string(out)
			}
			write := func(text string) {
				t.Helper()
				for _, name := range []string{"-x.sav", "slot.sav", "notes.txt"} {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
			run("init", "-q")
			run("config", "user.name", "Ann")
			run("config", "user.email", "ann@example.org")
			run("config", "diff."+driver+".textconv", conversion(program))
			write("*.sav diff=" + driver + "\n")
			if err := os.Rename(filepath.Join(dir, "notes.txt"), filepath.Join(dir, ".gitattributes")); err != nil {
				t.Fatal(err)
			}
			write("before\n")
			run("add", ".")
			run("commit", "-q", "-m", "one")
			write("after\n")
			for _, args := range [][]string{{"diff"}, {"log", "-p"}, {"show"}} {
				out := run(args...)
				for _, name := range []string{"-x.sav", "slot.sav", "notes.txt"} {
					if !strings.Contains(out, "+++ b/"+name+"\n") {
						t.Errorf("git %q does not show %s:\n%s", args, name, out)
					}
				}
				if n := strings.Count(out, "+after\n"); args[0] == "diff" && n != 3 {
					t.Errorf("git diff shows %d of 3 files:\n%s", n, out)
				}
			}
		})
	}
}
