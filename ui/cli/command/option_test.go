package command

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"savant/codec/fuzzing"
)

// few are commands with options of every kind.
var few = []*Command{
	{Name: "info", Operands: "FILE...", Least: 1, Most: -1, Options: []Option{{Name: "json"}, {Name: "dialect", Value: "D"}}},
	{Name: "get", Operands: "FILE PATH", Least: 2, Most: 2, Options: []Option{{Name: "raw", Letter: "r"}}},
	{Name: "find", Operands: "[PATTERN] FILE...", Least: 1, Most: -1, Options: []Option{
		{Name: "value", Value: "RE"}, {Name: "ignore-case", Letter: "i"}, {Name: "names", Letter: "l"}, Colouring,
	}},
	{Name: "dump", Operands: "FILE [PATH]", Least: 1, Most: 2, Options: []Option{{Name: "depth", Value: "N"}}},
	{Name: "set", Operands: "FILE PATH LITERAL", Least: 2, Most: 3, Options: append([]Option{{Name: "type", Value: "T"}}, Writing...)},
	{Name: "rename", Operands: "FILE PATH NEW", Least: 3, Most: 3, Options: Writing},
	{Name: "new save", Operands: "OUT", Least: 1, Most: 1},
	{Name: "convert", Operands: "IN... OUT", Least: 2, Most: -1, OutAt: -1, Options: []Option{OutOperand}},
	{Name: "new scene", Operands: "OUT [CLASS]", Least: 1, Most: 2, Options: []Option{{Name: "dialect", Value: "D"}, {Name: "force"}}},
}

// TestOptionsAnywhere expects options wherever they are before "--", and numbers to be none.
func TestOptionsAnywhere(t *testing.T) {
	for _, c := range []struct {
		line     string
		operands string
		options  map[string]string
	}{
		{"find a.sav --value 7", "a.sav", map[string]string{"value": "7"}},
		{"find a.sav --value -7 b.sav", "a.sav b.sav", map[string]string{"value": "-7"}},
		{"set a.sav gold -5 --dry-run", "a.sav gold -5", map[string]string{"dry-run": ""}},
		{"set a.sav --type=float gold -.5", "a.sav gold -.5", map[string]string{"type": "float"}},
		{"set a.sav gold -inf -o b.sav", "a.sav gold -inf", map[string]string{"o": "b.sav"}},
		{"set a.sav gold -inf.0", "a.sav gold -inf.0", nil},
		{"set - gold -nan", "- gold -nan", nil},
		{"rename --dry-run a.tscn -- node --force", "a.tscn node --force", map[string]string{"dry-run": ""}},
		{"info -- --json", "--json", nil},
		{"info a.sav -h", "a.sav", map[string]string{"help": ""}},
		{"find gold a.sav -il", "gold a.sav", map[string]string{"ignore-case": "", "names": ""}},
		{"convert a.sav -o b.json", "a.sav b.json", map[string]string{"o": "b.json"}},
		{"convert -o b a.sav c.sav", "a.sav c.sav b", map[string]string{"o": "b"}},
		{"get a.sav -r name", "a.sav name", map[string]string{"raw": ""}},
	} {
		words := strings.Fields(c.line)
		got := Call{Command: find(few, words[0])}
		if err := got.parse(words[1:]); err != nil {
			t.Errorf("%s: %v", c.line, err)
		} else if strings.Join(got.Arguments, " ") != c.operands || !maps.Equal(got.Options, c.options) {
			t.Errorf("%s: operands %q, options %v", c.line, got.Arguments, got.Options)
		}
	}
	for line, want := range map[string]string{
		"info a.sav --nothing":    `there is no option --nothing; to pass it as a value, write "--" before it`,
		"set a.sav gold -o":       "-o OUT: the value is missing",
		"find gold a.sav -ilx":    `there is no option -ilx; to pass it as a value, write "--" before it`,
		"convert -o b.json":       `too few arguments: IN... OUT; -o took "b.json" as its value`,
		"info a.sav --jsno":       "there is no option --jsno; did you mean --json?",
		"get a.sav b -r --raw":    "--raw is given twice",
		"rename a.tscn node -New": `there is no option -New; to pass it as a value, write "--" before it`,
		"set a.sav b 1 --force 2": `too many arguments: "2"`,
	} {
		words := strings.Fields(line)
		c := Call{Command: find(few, words[0])}
		if err := c.parse(words[1:]); err == nil || err.Error() != want {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestOptionsBeforeTheCommand: options come before the command, and between its two words, as well as behind it.
func TestOptionsBeforeTheCommand(t *testing.T) {
	for line, want := range map[string]string{
		"--json info f":                       "info --json f",
		"--color always find gold f":          "find --color always gold f",
		"--color=always find gold f":          "find --color=always gold f",
		"new --dialect 3.6 scene q.tscn":      "new scene --dialect 3.6 q.tscn",
		"--dialect 3.6 new --force scene q f": "new scene --dialect 3.6 --force q f",
		"-o info set f a 1":                   "set -o info f a 1",
		"info --json f":                       "info --json f",
	} {
		args := strings.Fields(line)
		word, rest := first(few, args)
		if got := word + " " + strings.Join(rest, " "); got != want || !Meant(few, args) {
			t.Errorf("%s: %s (for the command line: %v)", line, got, Meant(few, args))
		}
	}
	for _, line := range []string{"--merge a b c", "--compare info b", "--new-window f"} {
		if Meant(few, strings.Fields(line)) {
			t.Errorf("%s is for the window", line)
		}
	}
}

// FuzzParse: no command line makes the parser panic; operands are words of the line in their order, and what follows "--" is never an option.
func FuzzParse(f *testing.F) {
	fuzzing.Bound(f)
	f.Add("set", "--type float -- a b -5")
	f.Add("dump", "--depth=2 - x")
	f.Add("set", "a b --dry-run -5")
	f.Fuzz(func(t *testing.T, word, line string) {
		c := Call{Command: find(few, word)}
		if c.Command == nil {
			return
		}
		args := strings.Split(line, " ")
		if c.parse(args) != nil || c.Has("help") {
			return
		}
		rest := args
		for _, a := range c.Arguments {
			at := slices.Index(rest, a)
			if at < 0 {
				t.Fatalf("%q: operands %q", line, c.Arguments)
			}
			rest = rest[at+1:]
		}
		if _, last, found := strings.Cut(" "+line, " -- "); found && !strings.HasSuffix(" "+strings.Join(c.Arguments, " "), " "+last) && !slices.Contains(slices.Collect(maps.Values(c.Options)), "--") {
			t.Errorf("%q: operands %q", line, c.Arguments)
		}
	})
}
