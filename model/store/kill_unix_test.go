//go:build unix

package store

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test program is run again as a child, which does what SAVANT_STORE_CHILD says.
const childVariable = "SAVANT_STORE_CHILD"

func TestMain(m *testing.M) {
	if what := strings.Split(os.Getenv(childVariable), "|"); len(what) == 3 {
		os.Exit(childMain(what[0], what[1], what[2]))
	}
	os.Exit(m.Run())
}

func childMain(what, path, backups string) int {
	if what == "save" {
		if _, err := replaceWith(disk{}, path, newText, backups); err != nil {
			fmt.Println(err)
			return 1
		}
		return 0
	}
	b, err := os.ReadFile(path)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	n, err := versionOf(b)
	for err == nil {
		fmt.Println(n) // about to be replaced
		n++
		_, err = replaceWith(disk{}, path, string(versioned(n)), backups)
	}
	fmt.Println(err)
	return 1
}

// child is the test program as a child.
func child(t *testing.T, what, path, backups string, as *syscall.Credential) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if as != nil {
		// Where the test program lies, another user may not look.
		b, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		dir, err := os.MkdirTemp("", "savant-store-")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		program = filepath.Join(dir, "child")
		if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(program, b, 0o755)); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(program)
	c.Dir = "/"
	c.Env = append(os.Environ(), childVariable+"="+what+"|"+path+"|"+backups)
	c.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	return c
}

// versioned is a file that says of itself which version it is and whether it is whole.
func versioned(n uint64) []byte {
	r := rand.New(rand.NewPCG(n, 1))
	b := binary.LittleEndian.AppendUint64(nil, n)
	for range r.IntN(40 << 10) {
		b = binary.LittleEndian.AppendUint64(b, r.Uint64())
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

func versionOf(b []byte) (uint64, error) {
	if len(b) < 8+sha256.Size {
		return 0, fmt.Errorf("%d bytes are no version", len(b))
	}
	if sum := sha256.Sum256(b[:len(b)-sha256.Size]); string(sum[:]) != string(b[len(b)-sha256.Size:]) {
		return 0, fmt.Errorf("%d bytes are no whole version", len(b))
	}
	return binary.LittleEndian.Uint64(b), nil
}

// TestKills ends a program that saves again and again, at a random moment each time, in a way that it cannot notice.
func TestKills(t *testing.T) {
	kills := 50
	if s := os.Getenv("SAVANT_KILLS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("SAVANT_KILLS=%q", s)
		}
		kills = n
	}
	dir := t.TempDir()
	folder, backups := filepath.Join(dir, "saves"), filepath.Join(dir, "backups")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "slot.sav")
	if err := os.WriteFile(path, versioned(0), 0o644); err != nil {
		t.Fatal(err)
	}
	last, halfway, copies := uint64(0), 0, 0
	for i := range kills {
		c := child(t, "loop", path, backups, nil)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		if _, err := lines.ReadString('\n'); err != nil { // the loop runs
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(rand.Int64N(int64(15*time.Millisecond))), func() { c.Process.Kill() })
		rest, _ := io.ReadAll(lines)
		c.Wait()
		said := last
		for _, line := range strings.Fields(string(rest)) {
			n, err := strconv.ParseUint(line, 10, 64)
			if err != nil {
				t.Fatalf("the child failed: %s", rest)
			}
			said = n // at least this version had been put in place
		}

		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		n, err := versionOf(b)
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		if n < said || n > said+1 {
			t.Fatalf("kill %d: version %d, the program had saved %d", i, n, said)
		}
		last = n
		for _, name := range names(t, folder) {
			if name != "slot.sav" {
				halfway++
				if !strings.HasPrefix(name, temporary) {
					t.Fatalf("kill %d: there is a file %s", i, name)
				}
				if err := os.Remove(filepath.Join(folder, name)); err != nil {
					t.Fatal(err)
				}
			}
		}
		all, err := Backups(backups, path)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range all {
			if b, err = os.ReadFile(k.Path); err != nil {
				t.Fatal(err)
			}
			if _, err := versionOf(b); err != nil {
				t.Fatalf("kill %d: backup: %v", i, err)
			}
			copies++
		}
	}
	if last == 0 || copies == 0 {
		t.Fatalf("nothing was saved: version %d, %d backups seen", last, copies)
	}
	t.Logf("%d kills, %d of them between the temporary file and the rename; %d versions saved", kills, halfway, last)
}
