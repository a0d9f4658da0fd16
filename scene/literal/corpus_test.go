package literal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/variant"
)

// TestCorpus parses every value of real files, and writes each on one line and back.
func TestCorpus(t *testing.T) {
	count, damaged := 0, 0
	for _, path := range textFiles(t, "SAVANT_CORPUS", ".") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := judge(path, src)
		offsets, attributes, stopped := values(src)
		if stopped >= 0 {
			damaged++
			t.Logf("%s: stopped at %d of %d: %.80q", path, stopped, len(src), src[stopped:])
		}
		for _, off := range append(offsets, attributes...) {
			v, end, err := Parse(src, off, d)
			if err != nil {
				t.Errorf("%s: %v: %.80q", path, err, src[off:])
				continue
			}
			count++
			visits(t, src, off, d)
			if skipped, err := Skip(src, off); err != nil || skipped != end {
				t.Errorf("%s: Skip ends at %d, Parse at %d: %.80q", path, skipped, end, src[off:])
			}
			back, err := ParseAll(Text(v, d), d)
			if err != nil || !variant.Equal(v, back) {
				t.Errorf("%s: %.200q comes back as %.200q, %v", path, src[off:end], Text(back, d), err)
			}
			old := src[off:end]
			if same := AppendLike(nil, old, v, Style{Dialect: d, Shortest: true}); string(same) != string(old) {
				t.Errorf("%s: %.200q becomes %.200q without a change", path, old, same)
			}
			if _, _, err := Children(src, off); err != nil {
				t.Errorf("%s: Children of %.80q: %v", path, src[off:end], err)
			}
		}
	}
	t.Logf("%d values", count)
	if count < 1000 {
		t.Errorf("only %d values", count)
	}
	if damaged > 2 { // one file with conflict markers, one with an assignment without a value
		t.Errorf("%d files are not understood", damaged)
	}
}

// TestRewrite compares what Append makes of each value of files written by an engine with their text.
func TestRewrite(t *testing.T) {
	t.Run("kept", func(t *testing.T) {
		paths, err := filepath.Glob("testdata/*.values.tscn")
		if err != nil || len(paths) != len(engines) {
			t.Fatal(paths, err)
		}
		for _, path := range paths {
			rewrite(t, path)
		}
	})
	t.Run("all", func(t *testing.T) {
		for _, path := range textFiles(t, "SAVANT_VECTORS", "godot-3.2/scenes", "godot-3.6/scenes", "godot-4.6/scenes",
			"godot-3.2/files", "godot-3.6/files", "godot-4.6/files") {
			if !strings.Contains(path, "config_") { // those are encrypted
				rewrite(t, path)
			}
		}
	})
}

func rewrite(t *testing.T, path string) {
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, format := judge(path, src)
	offsets, _, stopped := values(src)
	if stopped >= 0 || len(offsets) == 0 && !strings.Contains(path, "theme") && !strings.Contains(path, "single") {
		t.Errorf("%s: stopped at %d after %d values", path, stopped, len(offsets))
	}
	for _, off := range offsets {
		v, end, err := Parse(src, off, d)
		if err != nil {
			t.Errorf("%s: %v: %.80q", path, err, src[off:])
			continue
		}
		want := string(src[blank(src, off):end])
		if strings.HasPrefix(want, "Object(") {
			want += "\n"
		}
		s := Style{Dialect: d, Format: format}
		if got := string(Append(nil, v, s)); got != want && !Canonical(src[off:end], s) {
			t.Errorf("%s: offset %d\n got %.300q\nwant %.300q", path, off, got, want)
		}
		if strings.HasPrefix(want, "Vector2") && Canonical([]byte(strings.Replace(want, ", ", ",", 1)), s) {
			t.Errorf("%s: offset %d: canonical without its blank", path, off)
		}
	}
}

// TestRewriteWhole reads what var_to_str printed for a large dictionary and prints it again.
func TestRewriteWhole(t *testing.T) {
	for _, e := range engines {
		src, err := os.ReadFile("testdata/" + e.name + ".value.txt")
		if err != nil {
			t.Fatal(err)
		}
		v, end, err := Parse(src, 0, e.d)
		if err != nil || blank(src, end) != len(src) {
			t.Fatalf("%s: ends at %d, %v", e.name, end, err)
		}
		if got := Engine(v, e.d); got != string(src[:end]) {
			t.Errorf("%s: got %s", e.name, got)
		}
	}
}
