package threeway_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/threeway"
)

// settings are the values of a ConfigFile by section and key.
type settings map[[2]string]string

// configText writes settings as ConfigFile does, but with sections and keys in the order of these lists.
func configText(s settings, sections, keys []string) string {
	var b strings.Builder
	for _, section := range sections {
		var lines []string
		for _, key := range keys {
			if v, ok := s[[2]string{section, key}]; ok {
				lines = append(lines, key+"="+v)
			}
		}
		if len(lines) > 0 {
			fmt.Fprintf(&b, "[%s]\n\n%s\n\n", section, strings.Join(lines, "\n"))
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// settingsOf reads lines as the engine does: a section's name is what is between the brackets.
func settingsOf(t *testing.T, text string) settings {
	t.Helper()
	s, section := settings{}, ""
	for line := range strings.Lines(text) {
		switch line = strings.TrimSpace(line); {
		case line == "":
		case line[0] == '[' && strings.Index(line, "]") == len(line)-1:
			section = line[1 : len(line)-1]
		default:
			key, value, ok := strings.Cut(line, "=")
			if _, twice := s[[2]string{section, key}]; !ok || twice || strings.ContainsAny(key, "[]") {
				t.Fatalf("%q is no setting, or is there twice, in\n%s", line, text)
			}
			s[[2]string{section, key}] = value
		}
	}
	return s
}

// TestMergedConfigs merges ConfigFiles in which each setting has changed on one side at most, also where both have added a section of that name.
func TestMergedConfigs(t *testing.T) {
	sections, keys := []string{"a", "window size", "rendering", "z"}, []string{"x", "y", "w", "renderer/method"}
	r := rand.New(rand.NewPCG(7, 3))
	left := 0
	for n := range 400 {
		base, ours, theirs, want := settings{}, settings{}, settings{}, settings{}
		for _, section := range sections {
			for _, key := range keys {
				at := [2]string{section, key}
				was, now := fmt.Sprint(r.IntN(9)), fmt.Sprint(10+r.IntN(9))
				what := r.IntN(5)
				if what > 1 {
					base[at], ours[at], theirs[at], want[at] = was, was, was, was
				}
				side := []settings{ours, theirs}[r.IntN(2)]
				switch what {
				case 1, 2: // it adds or changes it
					side[at], want[at] = now, now
				case 3:
					delete(side, at)
					delete(want, at)
				}
			}
		}
		text := func(s settings) string { return configText(s, sections, keys) }
		var docs []*model.Document
		for _, s := range []settings{base, ours, theirs} {
			if len(s) == 0 {
				s[[2]string{"a", "x"}], want[[2]string{"a", "x"}] = "1", "1"
			}
			d, err := kinds.Open([]byte(text(s)), model.Options{Name: "project.cfg"})
			if err != nil {
				t.Fatal(err)
			}
			docs = append(docs, d)
		}
		result, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if result.Left() > 0 { // one side has removed a whole section to which the other has added
			left++
			continue
		}
		if got := settingsOf(t, string(docs[1].Bytes())); !maps.Equal(got, want) {
			t.Fatalf("%d:\n%s\n-----\n%s\n-----\n%s\n-----\n%s\nis %v, not %v", n, text(base), text(ours), text(theirs), docs[1].Bytes(), got, want)
		}
	}
	if left > 80 {
		t.Errorf("%d of 400 have conflicts", left)
	}
}

// TestBlankLineBeforeAnAddedSection: a section that one side added keeps the blank line before it, whatever the other side, where the file ends there, did to
// the section before it.
func TestBlankLineBeforeAnAddedSection(t *testing.T) {
	const added = "\n\n[b]\n\nz=1\n"
	for name, c := range map[string][4]string{
		"both changed":    {"[a]\n\nx=1\ny=1\n", "[a]\n\nx=2\ny=1\n", "[a]\n\nx=1\ny=2" + added, "[a]\n\nx=2\ny=2" + added},
		"no line break":   {"[a]\n\nx=1\n", "[a]\n\nx=2", "[a]\n\nx=1" + added, "[a]\n\nx=2" + added},
		"none anywhere":   {"[a]\nx=1", "[a]\nx=2", "[a]\nx=1\n[b]\nz=1", "[a]\nx=2\n[b]\nz=1"},
		"behind comments": {"[a]\nx=1\n", "[a]\nx=1\n; ours", "[a]\nx=1\n\n[b]\nz=1\n", "[a]\nx=1\n; ours\n[b]\nz=1\n"},
	} {
		for _, sides := range [][2]string{{c[1], c[2]}, {c[2], c[1]}} {
			if got, r := merge(t, []byte(c[0]), []byte(sides[0]), []byte(sides[1]), threeway.Options{}); string(got) != c[3] || r.Left() > 0 {
				t.Errorf("%s: %q, not %q", name, got, c[3])
			}
		}
	}
}

// TestNoEmptySection: a section of a ConfigFile of which no key is left is not left either, as the engine has it.
func TestNoEmptySection(t *testing.T) {
	for _, c := range []struct {
		name, base, ours, theirs, want string
		favor                          threeway.Side
	}{
		{"both added it", "[a]\n\nx=1\n", "[a]\n\nx=1\n\n[new]\n\ny=1\n", "[a]\n\nx=1\n\n[new]\n\ny=2\n", "[a]\n\nx=1\n", threeway.Base},
		{"both added it before another", "[z]\n\nx=1\n", "[new]\n\ny=1\n\n[z]\n\nx=1\n", "[new]\n\ny=2\n\n[z]\n\nx=1\n", "[z]\n\nx=1\n", threeway.Base},
		{"each removed a key", "[a]\n\nx=1\ny=1\n\n[b]\n\nz=1\n", "[a]\n\ny=1\n\n[b]\n\nz=1\n", "[a]\n\nx=1\n\n[b]\n\nz=1\n", "[b]\n\nz=1\n", threeway.None},
	} {
		if got, r := merge(t, []byte(c.base), []byte(c.ours), []byte(c.theirs), threeway.Options{Favor: c.favor}); string(got) != c.want || r.Left() > 0 {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
