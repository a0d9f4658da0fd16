package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestIs(t *testing.T) {
	for _, c := range []struct {
		args string
		want bool
	}{
		{"", false}, {"info", true}, {"set x", true}, {"slot.sav", false}, {"./info", false}, {"-h", true}, {"--help", true},
		{"--version", true}, {"help", true}, {"Info", false}, {"-psn_0_1", false},
		{"git install", true}, {"git", true}, {"install", false}, {"--convert x", false},
	} {
		if got := Is(strings.Fields(c.args)); got != c.want {
			t.Errorf("Is(%q) is %v", c.args, got)
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
