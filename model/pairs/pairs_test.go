package pairs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"savant/model"
	"savant/model/store"
)

// fill writes files into a folder, by their paths there.
func fill(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func open(_ context.Context, path string) (*store.File, error) {
	return store.Open(path, model.Options{Name: filepath.Base(path)})
}

// locked is an encrypted file of 16 bytes.
func locked(fill string) string {
	return "GDEC\x01\x00\x00\x00" + strings.Repeat(fill, 16) + "\x10" + strings.Repeat("\x00", 7) + strings.Repeat(fill, 32)
}

// compared is one line for each pair: its name, state and count, and the message of what is not compared.
func compared(t *testing.T, a, b string) string {
	t.Helper()
	list, err := List(t.Context(), a, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"waiting", "same", "different", "only a", "only b", "unread"}
	var text strings.Builder
	for i := range list {
		r := list[i].Compare(t.Context(), open)
		fmt.Fprintf(&text, "%s: %s %d", list[i].Name, names[r.State], r.Count)
		if r.Err != nil {
			fmt.Fprint(&text, " !")
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// TestCompare: files of the same name are compared by their values, and the others named.
func TestCompare(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	fill(t, a, map[string]string{
		"same.cfg": "[a]\nx=1\n", "shot.png": "\x89PNG\r\n\x1a\na", "spaces.cfg": "[a]\nx=1\n", "deep/slot.json": `{"gold": 1, "hp": 2, "old": 3}`, "gone.json": "{}", "kind.dat": "[a]\nx=1\n",
		"locked.sav": locked("a"), ".git/HEAD": "a", ".savant-0a55fb35-c8e0d2be": "a",
	})
	fill(t, b, map[string]string{
		"same.cfg": "[a]\nx=1\n", "shot.png": "\x89PNG\r\n\x1a\nb", "spaces.cfg": "[a]\n\nx = 1\n", "deep/slot.json": `{"gold": 2, "hp": 2, "new": 3}`, "deep/new.json": "{}", "kind.dat": `{"x": 1}`,
		"locked.sav": locked("b"), ".git/HEAD": "b",
	})
	want := "deep/new.json: only b 0\ndeep/slot.json: different 3\ngone.json: only a 0\nkind.dat: different 0 !\nlocked.sav: unread 0 !\nsame.cfg: same 0\nshot.png: different 0\nspaces.cfg: same 0\n"
	if got := compared(t, a, b); got != want {
		t.Errorf("it is\n%s\nnot\n%s", got, want)
	}
}

// TestLinks: links are followed to files of the same folder, and nowhere else.
func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: links need rights here")
	}
	a, b, elsewhere := t.TempDir(), t.TempDir(), t.TempDir()
	fill(t, elsewhere, map[string]string{"secret.cfg": "[a]\nx=1\n"})
	for _, folder := range []string{a, b} {
		fill(t, folder, map[string]string{"real.cfg": "[a]\nx=" + filepath.Base(folder)[:1] + "\n"})
		for name, to := range map[string]string{"inside.cfg": "real.cfg", "out.cfg": filepath.Join(elsewhere, "secret.cfg"), "folder": elsewhere, "nothing": "none"} {
			if err := os.Symlink(to, filepath.Join(folder, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	fill(t, b, map[string]string{"real.cfg": "[a]\nx=9\n"})
	want := "folder: unread 0 !\ninside.cfg: different 1\nnothing: unread 0 !\nout.cfg: unread 0 !\nreal.cfg: different 1\n"
	if got := compared(t, a, b); got != want {
		t.Errorf("it is\n%s\nnot\n%s", got, want)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(a, link); err != nil {
		t.Fatal(err)
	}
	if got := compared(t, link, b); got != want {
		t.Errorf("through a link to the folder it is\n%s\nnot\n%s", got, want)
	}
}

// TestUnlisted: what could not be listed is not said to be in the other folder only.
func TestUnlisted(t *testing.T) {
	b := t.TempDir()
	fill(t, b, map[string]string{"x.cfg": "", "deep/y.cfg": ""})
	want := ".: unread 0 !\ndeep/y.cfg: unread 0 !\nx.cfg: unread 0 !\n"
	if got := compared(t, filepath.Join(b, "missing"), b); got != want {
		t.Errorf("it is\n%s\nnot\n%s", got, want)
	}
}

// TestStopped: a comparison that is stopped says nothing of a pair.
func TestStopped(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	fill(t, a, map[string]string{"x.json": "[1]"})
	fill(t, b, map[string]string{"x.json": "[2]"})
	list, err := List(t.Context(), a, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r := list[0].Compare(ctx, open); r != (Result{}) {
		t.Errorf("%+v", r)
	}
	if _, err := List(ctx, a, b, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
