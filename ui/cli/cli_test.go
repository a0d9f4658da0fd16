package cli

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"savant/codec/fuzzing"
)

func TestIs(t *testing.T) {
	for _, c := range []struct {
		args string
		want bool
	}{
		{"", false}, {"info", true}, {"set x", true}, {"slot.sav", false}, {"./info", false}, {"-h", true}, {"--help", true},
		{"--version", true}, {"help", true}, {"-psn_0_1", false},
		{"git install", true}, {"git", true}, {"--convert x", false}, {"--apart", false}, {"--", false}, {"/missing", false}, {`C:\missing`, false},
		{"missing.sav", false}, {"testdata", false}, // the window says what is wrong with a file
		{"Info", true}, {"install", true}, {"inof", true}, {"show a.sav", true}, {"--aprt", true}, {"-x", true}, {"-", false},
	} {
		if got := Is(strings.Fields(c.args)); got != c.want {
			t.Errorf("Is(%q) is %v", c.args, got)
		}
	}
}

// TestNoCommand: for a word that is neither a command nor a file, the likely intended one is suggested.
func TestNoCommand(t *testing.T) {
	for args, want := range map[string]string{
		"inof":                     `inof: there is no such command and no such file; did you mean "info"?`,
		"Info a.sav":               `Info: there is no such command and no such file; did you mean "info"?`,
		"show a.sav":               `show: there is no such command and no such file; did you mean "dump"?`,
		"delte":                    `delte: there is no such command and no such file; did you mean "remove"?`,
		"conv a b":                 `conv: there is no such command and no such file; did you mean "convert"?`,
		"repalce":                  `repalce: there is no such command and no such file; did you mean "replace"?`,
		"backup list f":            `backup list: there is no such command; did you mean "backups list"?`,
		"anim list f":              `anim list: there is no such command; did you mean "animation list"?`,
		"git":                      `git: there is no such command; did you mean "git install"?`,
		"git uninstal":             `git uninstal: there is no such command; did you mean "git uninstall"?`,
		"--hlep":                   `--hlep: there is no such option and no such file; did you mean "--help"?`,
		"--newwindow":              `--newwindow: there is no such option and no such file; did you mean "--new-window"?`,
		"help inof":                `help: inof: there is no such command; did you mean "info"?`,
		"frobnicate":               `frobnicate: there is no such command and no such file; "savant help" lists the commands`,
		"größe":                    `größe: there is no such command and no such file; "savant help" lists the commands`,
		strings.Repeat("x", 1<<20): strings.Repeat("x", 1<<20) + `: there is no such command and no such file; "savant help" lists the commands`,
	} {
		var out, errw bytes.Buffer
		if got := Main(strings.Fields(args), nil, &out, &errw); got != Usage || errw.String() != "savant: "+want+"\n" || out.Len() > 0 {
			t.Errorf("%.50s: status %d, %.200q", args, got, errw.String())
		}
	}
	if !Is([]string{""}) || Main([]string{""}, nil, io.Discard, io.Discard) != Usage {
		t.Error("an empty word is taken for a file")
	}
	for spelling, meant := range otherWords {
		if len(family(Commands(), meant)) == 0 || len(family(Commands(), spelling)) > 0 {
			t.Errorf("%s stands for %s", spelling, meant)
		}
	}
}

// TestTable: what help, manual page and completions are made of is complete.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Commands() {
		if seen[c.Name] || c.run == nil || c.Short == "" || strings.HasSuffix(c.Short, ".") || c.Most >= 0 && c.Most < c.Least {
			t.Errorf("%s: %+v", c.Name, *c)
		}
		seen[c.Name] = true
		options := map[string]bool{}
		for _, word := range operands(c) {
			if fileWords[word] == notFiles[word] {
				t.Errorf("%s: is %s a file?", c.Name, word)
			}
		}
		for _, o := range c.Options {
			if o.Value != "" && fileWords[o.Value] == notFiles[o.Value] {
				t.Errorf("%s of %s: is %s a file?", o.Spelling(), c.Name, o.Value)
			}
			if options[o.Name] || o.Help == "" || o.Choices != nil && o.Value == "" {
				t.Errorf("%s: %+v", c.Name, o)
			}
			options[o.Name] = true
		}
		for _, e := range c.Examples {
			if !strings.HasPrefix(e+" ", "savant "+c.Name+" ") {
				t.Errorf("%s: example %q", c.Name, e)
			}
		}
		var b bytes.Buffer
		c.Help(&b)
		for line := range strings.Lines(b.String()) {
			if len(line) > 130 {
				t.Errorf("%s: a line of help is too long: %s", c.Name, line)
			}
		}
	}
}

// fullOutput is standard output on a full disk.
type fullOutput struct{}

func (fullOutput) Write([]byte) (int, error) { return 0, errWrite }

func TestOutputFull(t *testing.T) {
	var errw bytes.Buffer
	if got := Main([]string{"help"}, nil, fullOutput{}, &errw); got != Broken || !strings.Contains(errw.String(), "standard output: no room") {
		t.Errorf("status %d, %s", got, errw.String())
	}
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
		{"get a.sav -r name", "a.sav name", map[string]string{"raw": ""}},
	} {
		words := strings.Fields(c.line)
		got := call{command: find(Commands(), words[0])}
		if err := got.parse(words[1:]); err != nil {
			t.Errorf("%s: %v", c.line, err)
		} else if strings.Join(got.arguments, " ") != c.operands || !maps.Equal(got.options, c.options) {
			t.Errorf("%s: operands %q, options %v", c.line, got.arguments, got.options)
		}
	}
	for line, want := range map[string]string{
		"info a.sav --nothing":    `there is no option --nothing; behind "--" everything is a value`,
		"set a.sav gold -o":       "-o OUT: the value is missing",
		"find gold a.sav -ilx":    `there is no option -ilx; behind "--" everything is a value`,
		"info a.sav --jsno":       "there is no option --jsno; did you mean --json?",
		"get a.sav b -r --raw":    "--raw is given twice",
		"rename a.tscn node -New": `there is no option -New; behind "--" everything is a value`,
		"set a.sav b 1 --force 2": `too many arguments: "2"`,
	} {
		words := strings.Fields(line)
		c := call{command: find(Commands(), words[0])}
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
		word, rest := first(Commands(), args)
		if got := word + " " + strings.Join(rest, " "); got != want || !Is(args) {
			t.Errorf("%s: %s (for the command line: %v)", line, got, Is(args))
		}
	}
	for _, line := range []string{"--merge a b c", "--compare info b", "--new-window f"} {
		if Is(strings.Fields(line)) {
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
		c := call{command: find(Commands(), word)}
		if c.command == nil {
			return
		}
		args := strings.Split(line, " ")
		if c.parse(args) != nil || c.has("help") {
			return
		}
		rest := args
		for _, a := range c.arguments {
			at := slices.Index(rest, a)
			if at < 0 {
				t.Fatalf("%q: operands %q", line, c.arguments)
			}
			rest = rest[at+1:]
		}
		if _, last, found := strings.Cut(" "+line, " -- "); found && !strings.HasSuffix(" "+strings.Join(c.arguments, " "), " "+last) && !slices.Contains(slices.Collect(maps.Values(c.options)), "--") {
			t.Errorf("%q: operands %q", line, c.arguments)
		}
	})
}

var errWrite = errors.New("no room")
