package mapfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// The test program runs itself again as another program, which does what this variable says.
const childVariable = "SAVANT_MAPFILE_CHILD"

// changes are what another program may do to a file while it is mapped.
var changes = map[string]func(path string) error{
	"shorten":    func(path string) error { return os.Truncate(path, 100) },
	"write anew": func(path string) error { return os.WriteFile(path, []byte("short"), 0o644) },
	"write into": func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteAt(make([]byte, 1<<20), 1<<20)
		return errors.Join(err, f.Close())
	},
	"append": func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString("more")
		return errors.Join(err, f.Close())
	},
}

func TestMain(m *testing.M) {
	if what, path, ok := strings.Cut(os.Getenv(childVariable), "|"); ok {
		if err := changes[what](path); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func other(what, path string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childVariable+"="+what+"|"+path)
	return c
}

// pattern returns n bytes that encode their position.
func pattern(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i>>8 + i>>16)
	}
	return b
}

// mapped returns a file with these bytes, and its mapping.
func mapped(t *testing.T, b []byte) (string, *Contents) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Map(f)
	if errors.Is(err, ErrUnsafe) {
		t.Skip("SKIPPED: this file system has no leases")
	}
	if err != nil {
		t.Fatal(err)
	}
	return path, c
}

// TestOtherProgram lets other programs change a file while many goroutines read it.
func TestOtherProgram(t *testing.T) {
	want := pattern(48 << 20)
	for what := range changes {
		t.Run(what, func(t *testing.T) {
			path, c := mapped(t, want)
			defer c.Close()
			if !bytes.Equal(c.Bytes, want) || c.Held() {
				t.Fatal("these are not the file's bytes")
			}
			stop := make(chan struct{})
			var readers sync.WaitGroup
			for range 4 {
				readers.Go(func() {
					for {
						if !bytes.Equal(c.Bytes, want) {
							t.Error("bytes changed under a reader")
							return
						}
						select {
						case <-stop:
							return
						default:
						}
					}
				})
			}
			if out, err := other(what, path).CombinedOutput(); err != nil {
				t.Errorf("the other program: %v: %s", err, out)
			}
			close(stop)
			readers.Wait()
			if !bytes.Equal(c.Bytes, want) || !c.Held() || c.Lost() {
				t.Errorf("the bytes are not in memory: held %v, lost %v", c.Held(), c.Lost())
			}
			if now, err := os.ReadFile(path); err != nil || bytes.Equal(now, want) {
				t.Errorf("the other program changed nothing: %v", err)
			}
		})
	}
}

// TestTwice checks that two mappings of a file both answer.
func TestTwice(t *testing.T) {
	want := pattern(5 << 20)
	path, c := mapped(t, want)
	defer c.Close()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Map(f)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if out, err := other("shorten", path).CombinedOutput(); err != nil {
		t.Errorf("the other program: %v: %s", err, out)
	}
	if !bytes.Equal(c.Bytes, want) || !bytes.Equal(d.Bytes, want) || !c.Held() || !d.Held() {
		t.Error("the bytes are not in memory")
	}
}

// TestReplaced checks that replacing or removing the file does not affect the mapping.
func TestReplaced(t *testing.T) {
	want := pattern(3 << 20)
	path, c := mapped(t, want)
	defer c.Close()
	for _, change := range []func() error{
		func() error { return os.Link(path, path+".kept") },
		func() error { return os.WriteFile(path+".new", []byte("new"), 0o644) },
		func() error { return os.Rename(path+".new", path) },
		func() error { return os.Chmod(path+".kept", 0o600) },
		func() error { return os.Remove(path) },
		func() error { return os.Remove(path + ".kept") },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(c.Bytes, want) || c.Held() {
			t.Error("the mapping is another")
		}
	}
}

// TestRefused checks that no file is mapped that can be written without a lease break.
func TestRefused(t *testing.T) {
	path, c := mapped(t, pattern(100))
	defer c.Close()
	for _, open := range []func() (*os.File, error){
		func() (*os.File, error) {
			w, err := os.OpenFile(path+"2", os.O_RDWR|os.O_CREATE, 0o644)
			if err != nil {
				return nil, err
			}
			t.Cleanup(func() { w.Close() })
			return os.Open(path + "2")
		},
		func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|unix.O_PATH, 0) },
		func() (*os.File, error) { return os.Open(filepath.Dir(path)) },
		func() (*os.File, error) { return os.Open(os.DevNull) },
		func() (*os.File, error) { return os.Open("/proc/self/status") },
	} {
		f, err := open()
		if err != nil {
			t.Fatal(err)
		}
		if c, err := Map(f); err == nil {
			c.Close()
			t.Errorf("%s was mapped", f.Name())
		}
		f.Close()
	}
}

// asked requests write access without waiting for it: whoever has the file mapped is notified.
func asked(t *testing.T, path string) (given bool) {
	f, err := os.OpenFile(path, os.O_WRONLY|unix.O_NONBLOCK, 0)
	if err == nil {
		f.Close()
	} else if !errors.Is(err, unix.EWOULDBLOCK) {
		t.Fatal(err)
	}
	return err == nil
}

// TestClose checks that the file is released when nothing references it, not before, and that reads then give zeros.
func TestClose(t *testing.T) {
	path, c := mapped(t, pattern(1<<20))
	b := c.Bytes
	c.Close()
	for range 3 {
		runtime.GC()
	}
	if b[1] != 7 {
		t.Fatal("the bytes are gone while somebody holds them")
	}
	m := c.m
	runtime.KeepAlive(c)
	for c = nil; b[1] == 7; runtime.GC() {
	}
	<-m.quit
	if b[1] != 0 || m.held.Load() {
		t.Errorf("%d, held %v", b[1], m.held.Load())
	}
	if !asked(t, path) {
		t.Error("the file is not given back")
	}
}

func TestGuarded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, pattern(1<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, release, err := View(f)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	sum := 0
	read := func() error {
		for _, c := range b {
			sum += int(c)
		}
		return nil
	}
	if err := Guarded(read); err != nil || sum == 0 {
		t.Error(err)
	}
	if err := os.Truncate(path, 5000); err != nil {
		t.Fatal(err)
	}
	if err := Guarded(read); !errors.Is(err, ErrGone) {
		t.Errorf("a file that became shorter: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a mistake of the program was taken for a fault of the disk")
		}
	}()
	Guarded(func() error {
		var none *Contents
		return errors.New(string(none.Bytes))
	})
}
