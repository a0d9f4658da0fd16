package cli

import (
	"bytes"
	"errors"
	"io"
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

// TestNoCommand: a word that is neither a command nor a file is told with the one that was probably meant.
func TestNoCommand(t *testing.T) {
	for args, want := range map[string]string{
		"inof":                     `inof: there is no such command and no such file; did you mean "info"?`,
		"Info a.sav":               `Info: there is no such command and no such file; did you mean "info"?`,
		"show a.sav":               `show: there is no such command and no such file; did you mean "dump"?`,
		"delte":                    `delte: there is no such command and no such file; did you mean "remove"?`,
		"conv a b":                 `conv: there is no such command and no such file; did you mean "convert"?`,
		"repalce":                  `repalce: there is no such command and no such file; did you mean "replace"?`,
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
		if len(family(meant)) == 0 || len(family(spelling)) > 0 {
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
		for _, o := range c.Options {
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

// FuzzParse: no command line makes the parser panic, and what follows the first operand is never an option.
func FuzzParse(f *testing.F) {
	fuzzing.Bound(f)
	f.Add("set", "--type float -- a b -5")
	f.Add("dump", "--depth=2 - x")
	f.Fuzz(func(t *testing.T, word, line string) {
		c := call{command: find(word)}
		if c.command == nil {
			return
		}
		args := strings.Split(line, " ")
		if c.parse(args) == nil && !c.has("help") {
			n := len(c.arguments)
			for i, a := range c.arguments {
				if a != args[len(args)-n+i] {
					t.Errorf("%q: operands %q", line, c.arguments)
				}
			}
		}
	})
}

var errWrite = errors.New("no room")
