//go:build linux

package wayland

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestUsable asks with the system's library in place of others: one as libwayland 1.20 is, one that is older, and one that cannot be loaded.
func TestUsable(t *testing.T) {
	if os.Getenv("SAVANT_ASK_WAYLAND") != "" {
		fmt.Println("usable:", Usable())
		os.Exit(0)
	}
	screen := filepath.Join(t.TempDir(), "wayland-7")
	if err := os.WriteFile(screen, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	newer, older, broken := libraryWith(t, "wl_proxy_marshal_flags"), libraryWith(t, "wl_proxy_marshal"), t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, "libwayland-client.so.0"), []byte("not a library"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, libraries, display string
		want                     bool
	}{
		{"a screen", newer, screen, true},
		{"a screen and an old library", older, screen, false},
		{"a screen and no library", broken, screen, false},
		{"no screen", newer, filepath.Join(t.TempDir(), "wayland-7"), false},
	} {
		ask := exec.Command(os.Args[0], "-test.run", "^TestUsable$")
		ask.Env = []string{"SAVANT_ASK_WAYLAND=1", "LD_LIBRARY_PATH=" + c.libraries, "WAYLAND_DISPLAY=" + c.display}
		out, err := ask.CombinedOutput()
		if err != nil || string(out) != fmt.Sprintln("usable:", c.want) {
			t.Errorf("%s: %v\n%swant %v", c.name, err, out, c.want)
		}
	}
}

// libraryWith makes a libwayland-client that has one function, and returns its folder.
func libraryWith(t *testing.T, function string) string {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "library.c")
	if err := os.WriteFile(source, []byte("void "+function+"(void) {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-o", filepath.Join(dir, "libwayland-client.so.0"), source).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return dir
}
