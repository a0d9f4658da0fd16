package convert_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model/convert"
)

// settings keeps backups out of the user's own folder.
func settings(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, dir)
	}
}

func put(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A folder is converted by several workers, each file is reported in order, progress ends at 1, and the way back
// restores the folder.
func TestRunFolder(t *testing.T) {
	settings(t)
	dir := t.TempDir()
	in, out, back := filepath.Join(dir, "in"), filepath.Join(dir, "out"), filepath.Join(dir, "back")
	saves := map[string][]byte{}
	for i := range 20 {
		name := fmt.Sprintf("slot_%02d.sav", i)
		if i%3 == 0 {
			name = filepath.Join("deep", "er", name)
		}
		saves[name] = large(t, i+1)
		put(t, filepath.Join(in, name), saves[name])
	}
	put(t, filepath.Join(in, "notes.md"), []byte("# not a save\n"))
	put(t, filepath.Join(in, "bad.json"), []byte(`{"savant": {}, "records": ["x"]}`))
	last, calls := convert.Progress{}, 0
	report, err := convert.Run(context.Background(), convert.Request{In: []string{in}, Out: out, Form: convert.JSON, Workers: 4}, func(p convert.Progress) {
		if p.Share < last.Share || p.Done < last.Done || p.Total != 22 {
			t.Errorf("%+v behind %+v", p, last)
		}
		last = p
		calls++
	})
	if err != nil {
		t.Fatal(err)
	}
	if last.Done != 22 || last.Share < 0.999 || calls < 22 {
		t.Errorf("the last of %d reports is %+v", calls, last)
	}
	done, skipped := 0, 0
	for i, item := range report.Items {
		if i > 0 && item.In <= report.Items[i-1].In {
			t.Errorf("%s stands behind %s", item.In, report.Items[i-1].In)
		}
		if item.Done {
			done++
			if info, err := os.Stat(item.Out); err != nil || info.Size() != item.Bytes {
				t.Errorf("%s: %v", item.Out, err)
			}
		}
		if item.Skipped {
			skipped++
		}
	}
	if done != 21 || skipped != 1 || report.Failed() != 0 { // the JSON is JSON already
		t.Errorf("%d done, %d skipped, %d failed", done, skipped, report.Failed())
	}
	report, err = convert.Run(context.Background(), convert.Request{In: []string{out}, Out: back}, nil)
	if err != nil || report.Failed() != 1 {
		t.Errorf("%v, %d failed, not the one", err, report.Failed())
	}
	for name, data := range saves {
		if !bytes.Equal(get(t, filepath.Join(back, name)), data) {
			t.Errorf("%s is not the same", name)
		}
	}
}

// Nothing is overwritten unintentionally, and no partial files are left.
func TestRunLeavesFilesAlone(t *testing.T) {
	settings(t)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.sav"), filepath.Join(dir, "a.sav.json")
	put(t, in, large(t, 3))
	put(t, out, []byte("mine"))
	run := func(ctx context.Context, r convert.Request) convert.Item {
		t.Helper()
		report, err := convert.Run(ctx, r, nil)
		if len(report.Items) != 1 {
			t.Fatal(err)
		}
		return report.Items[0]
	}
	r := convert.Request{In: []string{in}, Form: convert.JSON}
	if item := run(context.Background(), r); !errors.Is(item.Err, fs.ErrExist) || item.Out != out || string(get(t, out)) != "mine" {
		t.Errorf("%+v", item)
	}
	r.Force = true
	if item := run(context.Background(), r); item.Err != nil || !item.Done || string(get(t, out)) == "mine" {
		t.Errorf("%+v", item)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r.Out = filepath.Join(dir, "new.json")
	if item := run(ctx, r); !errors.Is(item.Err, context.Canceled) {
		t.Errorf("%+v", item)
	}
	r = convert.Request{In: []string{in}, Out: in, Force: true}
	var request *convert.RequestError
	if item := run(context.Background(), r); !errors.As(item.Err, &request) {
		t.Errorf("%+v", item)
	}
	put(t, filepath.Join(dir, "b", "a.sav"), large(t, 4))
	report, err := convert.Run(context.Background(), convert.Request{In: []string{in, filepath.Join(dir, "b", "a.sav")}, Out: filepath.Join(dir, "both"), Form: convert.JSON}, nil)
	if err != nil || report.Failed() != 1 || !report.Items[0].Done || !errors.As(report.Items[1].Err, &request) {
		t.Errorf("%v %+v", err, report)
	}
	r = convert.Request{In: []string{in}, Out: filepath.Join(dir, "lost.sav"), Dialect: "godot2"}
	var lossy *convert.LossyError
	if item := run(context.Background(), r); !errors.As(item.Err, &lossy) || len(item.Losses) == 0 || !strings.HasPrefix(item.Losses[0].Path, "[1].rate") {
		t.Errorf("%+v", item)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "a.sav a.sav.json b both" {
		t.Errorf("the folder has %s", got)
	}
}

// A conversion stops soon after its context.
func TestCancel(t *testing.T) {
	data := bytes.Repeat(large(t, 200), 50)
	text := mustBytes(t, "x.sav", large(t, 5000), "", convert.Request{Form: convert.Text})
	for _, c := range []struct {
		name string
		data []byte
		form string
	}{{"x.sav", data, convert.JSON}, {"x.sav", data, convert.Text}, {"x.txt", text, convert.Bin}, {"x.txt", text, convert.JSON}} {
		ctx, cancel := context.WithCancel(context.Background())
		n := 0
		res, err := convert.Bytes(ctx, c.name, c.data, "", convert.Request{Form: c.form}, func(float64) {
			if n++; n == 3 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) || n != 3 || res.Data != nil {
			t.Errorf("%s to %s: %v behind %d steps", c.name, c.form, err, n)
		}
		cancel()
	}
}

// What would take too much memory is refused with a message, before it is allocated.
func TestTooLarge(t *testing.T) {
	n := 129 << 20
	data := make([]byte, 12+n) // one array of bytes
	copy(data, []byte{byte(n + 8), byte((n + 8) >> 8), byte((n + 8) >> 16), byte((n + 8) >> 24), 29, 0, 0, 0, byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
	var limit *convert.LimitError
	for _, r := range []convert.Request{{Dialect: "godot3"}} {
		if _, err := convert.Bytes(context.Background(), "x.sav", data, "", r, nil); !errors.As(err, &limit) || !strings.Contains(said(err), "MiB") {
			t.Errorf("%+v: %v", r, err)
		}
	}
	// Only unwrapping has no limit.
	if res, err := convert.Bytes(context.Background(), "x.sav", data, "", convert.Request{Wrap: convert.None}, nil); err != nil || len(res.Data) != len(data) {
		t.Error(err)
	}
}

// A result with the same form in another dialect or wrapper gets a name of its own next to the file; that of an earlier
// conversion is replaced.
func TestNameBesideTheFile(t *testing.T) {
	dir := t.TempDir()
	for in, c := range map[string]struct {
		r    convert.Request
		want string
	}{
		"slot.sav":          {convert.Request{Form: convert.Bin, Dialect: "godot4.4"}, "slot.godot4.4.sav"},
		"slot.godot3.sav":   {convert.Request{Form: convert.Bin, Dialect: "godot4.4"}, "slot.godot4.4.sav"},
		"packed.sav":        {convert.Request{Form: convert.Bin, Wrap: "gcpf-zstd"}, "packed.gcpf-zstd.sav"},
		"both.sav":          {convert.Request{Form: convert.Bin, Wrap: "none", Dialect: "godot3"}, "both.godot3.none.sav"},
		"player.godot4.bin": {convert.Request{Dialect: "godot3"}, "player.godot4.godot3.bin"}, // not the name of a dialect
	} {
		path := filepath.Join(dir, in)
		put(t, path, nil)
		c.r.In = []string{path}
		items, err := convert.Plan(c.r)
		if err != nil || len(items) != 1 {
			t.Fatal(items, err)
		}
		if items[0].Err != nil || filepath.Base(items[0].Out) != c.want {
			t.Errorf("%s becomes %s, %v; want %s", in, filepath.Base(items[0].Out), items[0].Err, c.want)
		}
	}
	path := filepath.Join(dir, "slot.sav")
	if items, _ := convert.Plan(convert.Request{In: []string{path}, Form: convert.Bin}); items[0].Err == nil {
		t.Error("a file of which nothing is to change has a name")
	}
}

// TestPlanOnce: a file is converted once, however often it is given, and what an earlier conversion has made is skipped beside what it was made of.
func TestPlanOnce(t *testing.T) {
	dir := t.TempDir()
	save, made := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "slot.sav.json")
	for _, name := range []string{save, made} {
		put(t, name, []byte("{}"))
	}
	for what, in := range map[string][]string{"files": {save, made, save, filepath.Join(dir, ".", "slot.sav")}, "and their folder": {save, dir}, "the folder twice": {dir, dir + string(filepath.Separator)}} {
		items, err := convert.Plan(convert.Request{In: in, Form: convert.JSON})
		if err != nil || len(items) != 2 {
			t.Fatalf("%s: %v, %d items", what, err, len(items))
		}
		var itself *convert.ItselfError
		for _, i := range items {
			if filepath.Base(i.In) == "slot.sav" && i.Err != nil || filepath.Base(i.In) != "slot.sav" && (!errors.As(i.Err, &itself) || i.Skipped != (what == "the folder twice" || what == "and their folder")) {
				t.Errorf("%s: %s: skipped %v, %v", what, i.In, i.Skipped, i.Err)
			}
		}
	}
}
