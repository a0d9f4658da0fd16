package instance

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// place is one of this test's own.
func place(t *testing.T) Place {
	t.Helper()
	dir, err := os.MkdirTemp("", "s") // short: a socket's path is
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	p, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestHand(t *testing.T) {
	p := place(t)
	want := Message{Do: Convert, Files: []string{filepath.Join(t.TempDir(), "a b\n#é.sav"), "/saves/\xff\xfe.sav"}, Window: true}
	if err := p.Hand(want); err != ErrNone {
		t.Fatalf("nobody listens, but: %v", err)
	}
	got := make(chan Message, 1)
	refuse := false
	l, err := p.Listen(func(_ context.Context, m Message) error {
		got <- m
		if refuse {
			return errors.New("not now")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Hand(want); err != nil {
		t.Fatal(err)
	}
	if m := <-got; !reflect.DeepEqual(m, want) {
		t.Errorf("%+v arrived", m)
	}
	refuse = true
	if err := p.Hand(want); err == nil || err.Error() != "not now" {
		t.Errorf("a refusal arrives as %v", err)
	}
	if _, err := p.Listen(nil); err != ErrTaken {
		t.Errorf("a second one listens: %v", err)
	}
	l.Close()
	if err := p.Hand(want); err != ErrNone {
		t.Errorf("after the end: %v", err)
	}
}

// TestKilled connects to a program that the system is just ending: it takes the connection, and nobody answers.
func TestKilled(t *testing.T) {
	p := place(t)
	dying, err := net.ListenUnix("unix", &net.UnixAddr{Name: p.path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if c, err := dying.Accept(); err == nil {
			c.Close()
		}
		dying.Close()
	}()
	if err := p.Hand(Message{Do: Open, Files: []string{"/saves/a.sav"}}); err != ErrNone {
		t.Errorf("it is taken for one that runs: %v", err)
	}
}

// TestStale leaves a socket as a program does that was killed.
func TestStale(t *testing.T) {
	p := place(t)
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: p.path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	dead.SetUnlinkOnClose(false)
	dead.Close()
	if _, err := os.Lstat(p.path); err != nil {
		t.Fatalf("nothing was left: %v", err)
	}
	if err := p.Hand(Message{Do: Open}); err != ErrNone {
		t.Fatalf("a dead socket answers %v", err)
	}
	l, err := p.Listen(func(context.Context, Message) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := p.Hand(Message{Do: Open}); err != nil {
		t.Error(err)
	}
}

// TestManyStarts starts at once: exactly one of them listens, and all others reach it.
func TestManyStarts(t *testing.T) {
	p := place(t)
	var all sync.WaitGroup
	var mu sync.Mutex
	listeners, taken := []*Listener{}, 0
	for range 20 {
		all.Go(func() {
			l, err := p.Listen(func(context.Context, Message) error { return nil })
			if errors.Is(err, ErrTaken) {
				for err = ErrNone; errors.Is(err, ErrNone); {
					err = p.Hand(Message{Do: Open}) // the other one may not be ready yet
				}
			}
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				t.Error(err)
			case l != nil:
				listeners = append(listeners, l)
			default:
				taken++
			}
		})
	}
	all.Wait()
	if len(listeners) != 1 || taken != 19 {
		t.Errorf("%d listen, %d handed over", len(listeners), taken)
	}
	for _, l := range listeners {
		l.Close()
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	p := place(t)
	l, err := p.Listen(func(_ context.Context, m Message) error { t.Errorf("%+v was taken", m); return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, m := range []Message{{Do: "format"}, {}, {Do: Open, Files: []string{"a.sav"}}, {Do: Open, Files: []string{""}}} {
		if err := p.Hand(m); err == nil || errors.Is(err, ErrNone) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	c, err := net.Dial("unix", p.path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Write([]byte("GET / HTTP/1.1\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	if n, _ := c.Read(make([]byte, 1)); n != 0 {
		t.Error("nonsense is answered")
	}
	c.Close()
}

// TestGivenUp: the context of a message ends when its sender stops waiting.
func TestGivenUp(t *testing.T) {
	p := place(t)
	ended := make(chan struct{})
	l, err := p.Listen(func(ctx context.Context, _ Message) error {
		<-ctx.Done()
		close(ended)
		return ctx.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c, err := net.Dial("unix", p.path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Write([]byte(`{"do":"open"}`)); err != nil {
		t.Fatal(err)
	}
	c.Close()
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Error("the program goes on for nobody")
	}
}

// TestOthersAreNotTrusted looks for a place where other users could have laid a trap.
func TestOthersAreNotTrusted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: the system closes a user's profile to others")
	}
	good := place(t)
	parent := filepath.Dir(filepath.Dir(good.path))
	open := filepath.Dir(good.path)
	if err := os.Chmod(open, 0o777); err != nil {
		t.Fatal(err)
	}
	if p, err := Find(); err == nil && strings.HasPrefix(p.path, parent) {
		t.Errorf("a folder that all may write to is trusted: %s", p.path)
	}
	if err := os.Remove(open); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(t.TempDir(), open); err != nil {
		t.Fatal(err)
	}
	if p, err := Find(); err == nil && strings.HasPrefix(p.path, parent) {
		t.Errorf("a link is trusted: %s", p.path)
	}
	if err := os.Remove(open); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(parent, 0o777); err != nil {
		t.Fatal(err)
	}
	if p, err := Find(); err == nil && strings.HasPrefix(p.path, parent) {
		t.Errorf("a place in a folder that all may write to is trusted: %s", p.path)
	}
}

// TestApart gives each folder of settings and each screen a place of its own.
func TestApart(t *testing.T) {
	seen := map[string]string{place(t).path: "the first"}
	for _, change := range [][2]string{{"DISPLAY", ":77"}, {"WAYLAND_DISPLAY", "wayland-77"}, {"XDG_CONFIG_HOME", t.TempDir()}} {
		if runtime.GOOS != "linux" && change[0] == "XDG_CONFIG_HOME" {
			continue
		}
		t.Setenv(change[0], change[1])
		p, err := Find()
		if err != nil {
			t.Fatal(err)
		}
		if seen[p.path] != "" {
			t.Errorf("%s changes nothing", change[0])
		}
		seen[p.path] = change[0]
	}
}

// TestSamePlaceFromTheFirstStartOn starts for a user without a folder of settings: one that the first start makes, or none at all.
func TestSamePlaceFromTheFirstStartOn(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: the folder of settings is always there")
	}
	for name, home := range map[string]string{"a home": t.TempDir(), "no home": ""} {
		t.Setenv("XDG_RUNTIME_DIR", "")
		t.Setenv("XDG_CONFIG_HOME", "")
		t.Setenv("HOME", home)
		first, err := Find()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if home != "" { // as Fyne does for the settings
			if err := os.MkdirAll(filepath.Join(home, ".config", "fyne"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if second, err := Find(); err != nil || second != first {
			t.Errorf("%s: the first start is found at %v, the second looks at %v, %v", name, first, second, err)
		}
	}
}
