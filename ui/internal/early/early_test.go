package early_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	_ "fyne.io/fyne/v2/widget" // pulls in Fyne's cache
	"savant/ui/internal/early"
)

// TestOrder starts this test program again and reads from Go's own trace in which order its packages were initialised.
func TestOrder(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	ours, fynes, n := 0, 0, 0
	for lines := bufio.NewScanner(&trace); lines.Scan(); {
		name, _, ok := strings.Cut(strings.TrimPrefix(lines.Text(), "init "), " ")
		if !ok {
			continue
		}
		n++
		switch name {
		case "savant/ui/internal/early":
			ours = n
		case "fyne.io/fyne/v2/internal/cache":
			fynes = n
		}
	}
	if ours == 0 || fynes == 0 || ours > fynes {
		t.Fatalf("this package was initialised as number %d, Fyne's cache as number %d: FYNE_CACHE comes too late", ours, fynes)
	}
}

func TestSet(t *testing.T) {
	if early.Set && os.Getenv("FYNE_CACHE") != early.CacheTime {
		t.Fatalf("FYNE_CACHE = %q", os.Getenv("FYNE_CACHE"))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestUsersChoice$", "-test.v")
	cmd.Env = append(os.Environ(), "FYNE_CACHE=33s")
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("PASS: TestUsersChoice")) {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestUsersChoice says something only where TestSet starts it.
func TestUsersChoice(t *testing.T) {
	if os.Getenv("FYNE_CACHE") == early.CacheTime {
		t.Skip("nobody chose a time")
	}
	if early.Set {
		t.Fatal("the user's time was overwritten")
	}
}
