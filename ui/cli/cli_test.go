package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

func TestIs(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		want bool
	}{
		{"", false}, {"info", true}, {"set x", true}, {"slot.sav", false}, {"./info", false}, {"-h", true}, {"--help", true},
		{"--version", true}, {"help", true}, {"-psn_0_1", false},
		{"git install", true}, {"git", true}, {"--convert x", false}, {"--apart", false}, {"--", false}, {"/missing", false}, {`C:\missing`, false},
		{"missing.sav", false}, {"folder", false}, // the window says what is wrong with a file
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
		"git":                      `git: a second word is missing: "git install", "git uninstall", "git textconv"`,
		"git uninstal":             `git uninstal: there is no such command; did you mean "git uninstall"?`,
		"--hlep":                   `--hlep: there is no such option and no such file; did you mean "--help"?`,
		"--newwindow":              `--newwindow: there is no such option and no such file; did you mean "--new-window"?`,
		"help inof":                `help: inof: there is no such command; did you mean "info"?`,
		"frobnicate":               `frobnicate: there is no such command and no such file; "savant help" lists the commands`,
		"größe":                    `größe: there is no such command and no such file; "savant help" lists the commands`,
		strings.Repeat("x", 1<<20): strings.Repeat("x", 1<<20) + `: there is no such command and no such file; "savant help" lists the commands`,
	} {
		var out, errw bytes.Buffer
		if got := Main(strings.Fields(args), nil, &out, &errw); got != command.Usage || errw.String() != "savant: "+want+"\n" || out.Len() > 0 {
			t.Errorf("%.50s: status %d, %.200q", args, got, errw.String())
		}
	}
	if !Is([]string{""}) || Main([]string{""}, nil, io.Discard, io.Discard) != command.Usage {
		t.Error("an empty word is taken for a file")
	}
}

// TestHelpOfAll: every command and every first word of several explains itself in each of the ways in which one asks.
func TestHelpOfAll(t *testing.T) {
	names := map[string]bool{}
	for _, c := range Commands() {
		group, _, _ := strings.Cut(c.Name, " ")
		names[group], names[c.Name] = true, true
	}
	for name := range names {
		var want string
		for _, args := range []string{"help " + name, name + " --help", name + " -h", "--help " + name} {
			var out, errw bytes.Buffer
			if got := Main(strings.Fields(args), nil, &out, &errw); got != command.Fine || errw.Len() > 0 {
				t.Errorf("%s: status %d, %s", args, got, errw.String())
				continue
			}
			if want == "" {
				want = out.String()
			}
			for _, c := range Commands() {
				of := c.Name == name || strings.HasPrefix(c.Name, name+" ")
				if strings.Contains("\n"+out.String(), "\nusage: savant "+c.Line()+"\n") != of {
					t.Errorf("%s: %s is explained: %v", args, c.Name, !of)
				}
			}
			if out.String() != want {
				t.Errorf("%s says something else than savant help %s", args, name)
			}
		}
	}
}

// TestTable: what help, manual page and completions are made of is complete.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Commands() {
		if seen[c.Name] || c.Run == nil || c.Short == "" || strings.HasSuffix(c.Short, ".") || c.Most >= 0 && c.Most < c.Least {
			t.Errorf("%s: %+v", c.Name, *c)
		}
		seen[c.Name] = true
		for _, other := range c.Also {
			if seen[other] || slices.ContainsFunc(Commands(), func(c *command.Command) bool { return c.Name == other }) {
				t.Errorf("%s: %s stands for something else too", c.Name, other)
			}
			seen[other] = true
		}
		options := map[string]bool{}
		for _, word := range c.Words() {
			if _, known := command.NamesFile(word); !known {
				t.Errorf("%s: is %s a file?", c.Name, word)
			}
		}
		for _, o := range c.Options {
			if _, known := command.NamesFile(o.Value); o.Value != "" && !known {
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
	if got := Main([]string{"help"}, nil, fullOutput{}, &errw); got != command.Broken || !strings.Contains(errw.String(), "standard output: no room") {
		t.Errorf("status %d, %s", got, errw.String())
	}
}

var errWrite = errors.New("no room")
