package cli

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/assets"
)

// TestManual runs the examples of the manual, each page in a folder with the samples, and compares what they print with what the
// page says. UPDATE_MANUAL=1 writes what they print into the pages.
func TestManual(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no manual", err)
	}
	ran := 0
	for _, page := range pages {
		source, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		before, n := string(source), 0
		after := examples(before, t.TempDir(), &n)
		ran += n
		switch {
		case after == before:
		case os.Getenv("UPDATE_MANUAL") != "":
			if err := os.WriteFile(page, []byte(after), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s says what is not so (UPDATE_MANUAL=1 writes it anew):\n%s", filepath.Base(page), difference(before, after))
		}
	}
	if ran < 20 {
		t.Errorf("only %d examples were run", ran)
	}
}

// TestMistakes runs the list of typical mistakes and compares the messages with the list.
func TestMistakes(t *testing.T) {
	const page = "testdata/mistakes.md"
	source, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	after := examples(string(source), t.TempDir(), &n)
	switch {
	case after == string(source):
	case os.Getenv("UPDATE_MANUAL") != "":
		if err := os.WriteFile(page, []byte(after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the list is not true (UPDATE_MANUAL=1 writes it anew):\n%s", difference(string(source), after))
	}
	if n < 60 {
		t.Errorf("only %d mistakes", n)
	}
}

// examples is a page with what its examples print in place of what it says they do, and counts them.
func examples(page, dir string, n *int) string {
	out := &strings.Builder{}
	inside := false
	for line := range strings.Lines(page) {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = !inside && strings.TrimSpace(line) == "```console"
			out.WriteString(line)
		case inside && strings.HasPrefix(line, "$ "):
			*n++
			out.WriteString(line)
			out.WriteString(typed(strings.TrimSpace(line[2:]), dir))
		case !inside:
			out.WriteString(line)
		}
	}
	return out.String()
}

// typed is what a command line prints, in a folder that holds the samples, and its exit status where that is not 0.
func typed(line, dir string) string {
	if err := samples(dir); err != nil {
		return err.Error()
	}
	c := exec.Command("sh", "-c", line)
	c.Dir = dir
	c.Env = append(os.Environ(), "HOME="+filepath.Join(dir, ".home"), "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"))
	text, err := c.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		text = append(text, "[exit status "+strconv.Itoa(exit.ExitCode())+"]\n"...)
	}
	return string(text)
}

// samples puts the samples into a folder that has none yet.
func samples(dir string) error {
	entries, err := assets.Samples.ReadDir("samples")
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if _, err := os.Stat(path); err == nil {
			continue
		}
		b, err := assets.Samples.ReadFile("samples/" + e.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// difference is the first line that differs.
func difference(before, after string) string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "line " + strconv.Itoa(i+1) + "\n says: " + a[i] + "\n is:   " + b[i]
		}
	}
	return "one is longer than the other"
}
