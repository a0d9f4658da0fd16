package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// TestLargerThanMemory: a file for which there is no memory is reported, and the others of the folder are done.
func TestLargerThanMemory(t *testing.T) {
	saves := filepath.Join(t.TempDir(), "saves")
	if err := os.Mkdir(saves, 0o755); err != nil {
		t.Fatal(err)
	}
	good, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	huge := filepath.Join(saves, "a_huge.sav")
	for _, file := range []string{huge, filepath.Join(saves, "b_good.sav")} {
		if err := os.WriteFile(file, good, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(huge, 4<<40); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	for _, args := range [][]string{
		{"info", saves}, {"check", saves}, {"check", huge, filepath.Join(saves, "b_good.sav")}, {"find", "--key", "gold", saves},
		{"convert", "--to", "json", saves, out}, {"replace", "--key", "gold", "--to", "7", saves},
	} {
		var stdout, stderr bytes.Buffer
		got := Main(args, nil, &stdout, &stderr)
		if got != command.Broken || !strings.Contains(stdout.String(), "b_good.sav") ||
			!strings.HasPrefix(stderr.String(), "savant: "+huge+": the file has 4 TiB, too much for the ") {
			t.Errorf("%v: status %d\n%s\n%s", args, got, stdout.String(), stderr.String())
		}
	}
	for _, args := range [][]string{{"dump", huge}, {"get", huge, "gold"}, {"set", huge, "gold", "1"}, {"diff", huge, huge}, {"git", "textconv", huge},
		{"convert", "--to", "json", huge, "-"}} {
		var stdout, stderr bytes.Buffer
		if got := Main(args, nil, &stdout, &stderr); got != command.Broken || stdout.Len() > 0 || !strings.Contains(stderr.String(), "the file has 4 TiB") {
			t.Errorf("%v: status %d\n%s\n%s", args, got, stdout.String(), stderr.String())
		}
	}
}
