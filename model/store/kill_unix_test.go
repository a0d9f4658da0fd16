//go:build unix

package store

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
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
	if what == "edit" {
		return childEdit(path, backups)
	}
	if what == "shorten" {
		if err := os.Truncate(path, 100); err != nil {
			fmt.Println(said(err))
			return 1
		}
		return 0
	}
	if what == "save" {
		if _, err := replaceWith(disk{}, path, newText, backups); err != nil {
			fmt.Println(said(err))
			return 1
		}
		return 0
	}
	if at, ok := strings.CutPrefix(what, "at "); ok {
		if _, err := replaceWith(killing(at), path, newText, backups); err != nil {
			fmt.Println(said(err))
			return 1
		}
		return 0
	}
	if at, ok := strings.CutPrefix(what, "move at "); ok {
		if _, err := writeAll(context.Background(), killing(at), moves(path), SaveOptions{Backups: backups}); err != nil {
			fmt.Println(said(err))
			return 1
		}
		return 0
	}
	if at, ok := strings.CutPrefix(what, "unfiled at "); ok {
		return childUnfiled(killing(at), path, backups)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		fmt.Println(said(err))
		return 1
	}
	n, err := versionOf(b)
	for err == nil {
		fmt.Println(n) // about to be replaced
		n++
		_, err = replaceWith(disk{}, path, string(versioned(n)), backups)
	}
	fmt.Println(said(err))
	return 1
}

// killing is a system that ends the program before a request, which at numbers.
func killing(at string) *faulty {
	n, _ := strconv.Atoi(at)
	sys := &faulty{at: -1, under: unsynced{}, fails: func(int, call) bool { return false }}
	sys.before = func(string, string) {
		if len(sys.calls) == n {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	return sys
}

// child is the test program as a child.
func child(t *testing.T, what, path, backups string, as *syscall.Credential) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if as != nil {
		// Where the test program is, another user may not look.
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
	c := exec.CommandContext(t.Context(), program)
	c.Dir = "/"
	c.Env = append(os.Environ(), childVariable+"="+what+"|"+path+"|"+backups)
	c.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	return c
}

// versioned is a file that says of itself which version it is and whether it is whole: its length, and its number again and
// again. It is large, so that much of the time of a save goes into writing.
func versioned(n uint64) []byte {
	words := 1<<18 + rand.New(rand.NewPCG(n, 1)).IntN(1<<18)
	b := make([]byte, 0, 8*words)
	b = binary.LittleEndian.AppendUint64(b, uint64(words))
	for len(b) < 8*words {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return b
}

func versionOf(b []byte) (uint64, error) {
	if len(b) < 16 || uint64(len(b)) != 8*binary.LittleEndian.Uint64(b) {
		return 0, fmt.Errorf("%d bytes are no whole version", len(b))
	}
	n := binary.LittleEndian.Uint64(b[8:])
	for i := 16; i < len(b); i += 8 {
		if m := binary.LittleEndian.Uint64(b[i:]); m != n {
			return 0, fmt.Errorf("version %d at its beginning, %d at %d", n, m, i)
		}
	}
	return n, nil
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
	long := 20 * time.Millisecond // what a save takes; the kills fall into twice that
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
		began := time.Now()
		time.AfterFunc(time.Duration(rand.Int64N(int64(2*long))), func() { c.Process.Kill() })
		first, _ := lines.ReadString('\n')
		if first != "" {
			long = min((long+time.Since(began))/2, time.Second)
		} else {
			long = min(long+long/8, time.Second) // too slow for a kill after the rename
		}
		rest, _ := io.ReadAll(lines)
		rest = append([]byte(first), rest...)
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
			}
		}
		if Sweep(folder); len(names(t, folder)) != 1 {
			t.Fatalf("kill %d: after sweeping the folder holds %v", i, names(t, folder))
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

// TestKillAtEveryRequest ends the program before each thing that it asks of the system.
func TestKillAtEveryRequest(t *testing.T) {
	seen := map[string]int{}
	for at := 0; ; at++ {
		dir := t.TempDir()
		folder, backups := filepath.Join(dir, "saves"), filepath.Join(dir, "backups")
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, "slot.sav")
		write(t, path, oldText)
		out, err := child(t, fmt.Sprintf("at %d", at), path, backups, nil).CombinedOutput()
		if err == nil {
			break // it came to its end
		}
		if len(out) > 0 {
			t.Fatalf("request %d: %s", at, out)
		}
		got := contents(t, path)
		if got != oldText && got != newText {
			t.Errorf("request %d: the file holds %q", at, got)
		}
		seen[got]++
		all, err := Backups(backups, path)
		if err != nil || got == newText && len(all) != 1 {
			t.Errorf("request %d: backups %v, %v", at, all, err)
		}
		for _, b := range all {
			if kept := contents(t, b.Path); kept != oldText {
				t.Errorf("request %d: the backup holds %q", at, kept)
			}
		}
		// The next save works despite what is left over.
		if _, err := replaceWith(disk{}, path, "third", backups); err != nil || contents(t, path) != "third" {
			t.Errorf("request %d: the next save: %v", at, err)
		}
		for _, dir := range []string{folder, filepath.Dir(newest(t, backups, path).Path)} {
			for _, name := range names(t, dir) {
				if strings.HasPrefix(name, temporary) {
					t.Errorf("request %d: the next save leaves %s", at, name)
				}
			}
		}
	}
	if seen[oldText] < 10 || seen[newText] < 2 {
		t.Errorf("killed %d times before and %d times after the rename: the test does not test", seen[oldText], seen[newText])
	}
}

// TestKillsOfAMove ends a program that moves a file of a project before each thing that it asks of the system. What it did is taken back, or all of it
// is done.
func TestKillsOfAMove(t *testing.T) {
	taken, done := 0, 0
	for at := 0; ; at++ {
		root, _ := project(t)
		backups := inMemory(t)
		out, err := child(t, fmt.Sprintf("move at %d", at), root, backups, nil).CombinedOutput()
		if err == nil {
			break // it came to its end
		}
		if len(out) > 0 {
			t.Fatalf("request %d: %s", at, out)
		}
		list, err := Interruptions(backups)
		if err != nil || len(list) > 1 {
			t.Fatalf("request %d: %v, %v", at, list, err)
		}
		for _, i := range list {
			taken++
			if _, left, err := i.takeBack(t.Context(), unsynced{}, SaveOptions{Backups: backups}); err != nil || len(left) > 0 {
				t.Fatalf("request %d: %v, %v", at, left, err)
			}
		}
		switch got := withoutDrafts(filesBelow(t, root)); {
		case len(list) == 0 && maps.Equal(got, after):
			done++
		case !maps.Equal(got, before):
			t.Errorf("request %d: %v", at, got)
		}
	}
	if taken < 8 || done < 1 {
		t.Errorf("taken back %d times, done %d times: the test does not test", taken, done)
	}
}

func newest(t *testing.T, backups, path string) Backup {
	t.Helper()
	all, err := Backups(backups, path)
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	return all[0]
}
