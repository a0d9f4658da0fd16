package tscn

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/scene/internal/scenetest"
)

// configs are ConfigFiles with what the engines read from them: section, key and value, sorted by name.
var configs = map[string]struct {
	text string
	want []string
}{
	"hash": {"# a comment\ngold=5\n\n[player]\n# second\nname=\"Ada\"\n# third: x=3\nhp=7\n",
		[]string{"\t#acommentgold\t5", "player\t#secondname\t\"Ada\"", "player\t#third:x\t3", "player\thp\t7"}},
	"header":  {"a=1\n# about\n[player]\nname=\"Ada\"\n", []string{"\t#about[player]name\t\"Ada\"", "\ta\t1"}},
	"behind":  {"[a]\nx=1 # one\ny=2 ; two\n; z=3\n# end\n", []string{"a\t#oney\t2", "a\tx\t1"}},
	"comment": {"[a]\nx ; = 5\n; y\n = 6\n#;#\nz=7\n", []string{"a\t#z\t7", "a\tx\t6"}},
	"quoted": {"[a]\nx \"y\" z=1\n\"c d\"=2\n# \"e f\" it\ng=3\n\"h\" i=4\n",
		[]string{"a\tc d\t2", "a\te fitg\t3", "a\thi\t4", "a\tyz\t1"}},
	"nul":    {"[a]\nx=1\n\x00\ny=2\n\x00", []string{"a\tx\t1", "a\ty\t2"}},
	"godot2": {"[a]\nload=[key(F8)]\nx=1\n", []string{"refused"}},
	"point":  {"[a]\nx=.5\ny=2\n", []string{"refused"}},
	"escape": {"[a]\nx=\"\\uzz\"\ny=2\n", []string{"refused"}},
}

// reading returns what the outline has of a ConfigFile in the engines' format; refused if a value cannot be read.
func reading(src []byte) []string {
	o := Scan(src)
	var list []string
	for i := range o.Sections {
		s := &o.Sections[i]
		for _, p := range s.Properties {
			list = append(list, s.Tag+"\t"+s.Name(src, p)+"\t"+string(s.Value(src, p)))
		}
	}
	slices.Sort(list)
	return list
}

// A ConfigFile is read as the engines read it: # does not begin a comment, and a name continues over lines and headers
// up to the equals sign.
func TestConfigNames(t *testing.T) {
	for name, c := range configs {
		src := []byte(c.text)
		if got := reading(src); c.want[0] != "refused" && !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if err := Scan(src).Check(src); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The engines must agree.
func TestConfigNamesEngine(t *testing.T) {
	dir := t.TempDir()
	for name, c := range configs {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, version := range []string{"3.2", "3.6", "4.6"} {
		answers := scenetest.Says(t, version, "config", "", dir)
		for name, c := range configs {
			if got := answers[name]; !slices.Equal(got, c.want) {
				t.Errorf("%s: %s says %q, want %q", name, version, got, c.want)
			}
		}
	}
}
