package enginetest

import (
	"os"
	"strings"
	"testing"
)

// Folder returns the folder named by an environment variable: SAVANT_CORPUS, SAVANT_VECTORS or SAVANT_CLASSES. If it is
// unset, the test is skipped, or fails if REQUIRE_CORPUS (and so on) is set.
func Folder(t testing.TB, variable string) string {
	t.Helper()
	folder := OptionalFolder(t, variable)
	if folder == "" {
		t.Skipf("SKIPPED: %s names no folder", variable)
	}
	return folder
}

// OptionalFolder is Folder for tests that also have files of their own: where Folder would skip, it logs that and
// returns "".
func OptionalFolder(t testing.TB, variable string) string {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		if require := strings.Replace(variable, "SAVANT_", "REQUIRE_", 1); os.Getenv(require) != "" {
			t.Fatalf("%s names no folder, and %s is set", variable, require)
		}
		t.Logf("%s names no folder: only the test's own files are read", variable)
		return ""
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Fatalf("%s names %s, which is no folder: %v", variable, folder, err)
	}
	return folder
}
