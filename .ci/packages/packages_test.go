package main

import (
	"fmt"
	"image"
	_ "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"savant/assets"
	"savant/ui/cli"
	"savant/ui/cli/command"
	"savant/ui/cli/completion"
)

// TestWholeTable: each command and each option is in the manual page and in each shell's completion.
func TestWholeTable(t *testing.T) {
	commands := cli.Commands()
	page := manual(commands, time.Unix(0, 0))
	forBash, forZsh, forFish := completion.Script("bash", commands), completion.Script("zsh", commands), completion.Script("fish", commands)
	for _, o := range command.WindowOptions() {
		spelled(t, "window", page, o)
		for shell, text := range map[string]string{"bash": forBash, "zsh": forZsh, "fish": forFish} {
			if !strings.Contains(text, map[string]string{"bash": o.Spelling(), "zsh": "'" + o.Spelling(), "fish": "-n __savant_begins " + fishName(o)}[shell]) {
				t.Errorf("%s lacks %s of the window", shell, o.Spelling())
			}
		}
	}
	for _, c := range commands {
		section := between(page, ".SS \""+roff(c.Name)+"\"\n", "\n.S")
		if section == "" {
			t.Errorf("the manual page lacks %s", c.Name)
		}
		first, second, _ := strings.Cut(c.Name, " ")
		words := between(forZsh, "\n    "+first+")\n", "\n    "+"*)")
		if second != "" {
			words = between(words, second+")\n", ";;")
		}
		words, _, _ = strings.Cut(words, ";;")
		flags := " " + strings.TrimSpace(between(between(forBash, "\n_savant_options() {", "\n}"), "'"+c.Name+"') echo '", "'")) + " "
		for _, o := range c.Options {
			spelled(t, c.Name, section, o)
		}
		for _, o := range append(slices.Clone(c.Options), command.Option{Name: "help"}) {
			for _, name := range o.Words() {
				if !strings.Contains(flags, " "+name+" ") {
					t.Errorf("bash lacks %s of %s", name, c.Name)
				}
				if !strings.Contains(words, "'"+name+"[") && !strings.Contains(words, "'"+name+"=[") {
					t.Errorf("zsh lacks %s of %s", name, c.Name)
				}
			}
			if !strings.Contains(forFish, fmt.Sprintf("complete -c savant -n '__savant_is %s' %s -d ", c.Name, fishName(o))) {
				t.Errorf("fish lacks %s of %s", o.Spelling(), c.Name)
			}
		}
	}
}

// fishName is an option as fish spells it.
func fishName(o command.Option) string {
	switch {
	case len(o.Name) == 1:
		return "-s " + o.Name
	case o.Letter != "":
		return "-s " + o.Letter + " -l " + o.Name
	}
	return "-l " + o.Name
}

func spelled(t *testing.T, command, page string, o command.Option) {
	t.Helper()
	if !strings.Contains(page, ".TP\n"+spelling(o)+"\n"+roff(o.Help)+"\n") {
		t.Errorf("the manual page lacks %s of %s", o.Spelling(), command)
	}
}

func between(text, begin, end string) string {
	_, text, found := strings.Cut(text, begin)
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, end)
	return text + "\n"
}

// TestManual lets man itself read the page.
func TestManual(t *testing.T) {
	man := program(t, "man")
	file := filepath.Join(t.TempDir(), "savant.1")
	if err := os.WriteFile(file, []byte(manual(cli.Commands(), time.Unix(1763000000, 0).UTC())), 0o644); err != nil {
		t.Fatal(err)
	}
	show := exec.Command(man, "--warnings", "-l", file)
	show.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "MANWIDTH=120", "PAGER=cat", "MANPAGER=cat")
	var said strings.Builder
	show.Stderr = &said
	out, err := show.Output()
	if err != nil || said.Len() > 0 {
		t.Fatalf("man: %v\n%s", err, said.String())
	}
	for _, want := range []string{"savant convert --to json saves/ readable/", `savant rename slot_1.sav player.gold '"coins"'`, "2025-11-13",
		`node["Arm/Hand"].transform.origin.x`, "EXIT STATUS"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the page does not show %s", want)
		}
	}
}

// completions are command lines and what the shells must make of their last word; "" where there is nothing to offer.
var completions = []struct{ line, want string }{
	{"savant inf", "info"},
	{"savant-cli dif", "diff"},
	{"savant git uni", "uninstall"},
	{"savant help git textc", "textconv"},
	{"savant dump --format j", "jsonl"},
	{"savant convert --wrap gcpf-z", "gcpf-zstd"},
	{"savant info --dialect godot2", "godot2"},
	{"savant set --dr", "--dry-run"},
	{"savant --conv", "--convert"},
	{"savant check --json slot", "slot_1.sav"},
	{"savant check slot_1.sav slot", "slot_1.sav"},
	{"savant info --password-file slot", "slot_1.sav"},
	{"savant set -o slot", "slot_1.sav"},
	{"savant get slot", "slot_1.sav"},
	{"savant info slot_1.sav --js", "--json"},
	{"savant dump slot_1.sav --format j", "jsonl"},
	{"savant slot", "slot_1.sav"},
}

// TestCompletions asks the shells themselves.
func TestCompletions(t *testing.T) {
	for name, ask := range map[string]func(t *testing.T, shell, dir, line string) string{"bash": askBash, "zsh": askZsh, "fish": askFish} {
		t.Run(name, func(t *testing.T) {
			shell := program(t, name)
			dir := completionFolder(t)
			for _, c := range completions {
				if got := ask(t, shell, dir, c.line); got != c.want {
					t.Errorf("%q becomes %q, want %q", c.line, got, c.want)
				}
			}
		})
	}
}

// TestBash: what the other shells do of themselves.
func TestBash(t *testing.T) {
	shell, dir := program(t, "bash"), completionFolder(t)
	for line, want := range map[string]string{
		"savant get -- slot_1.sav --dia":  "", // after the hyphens everything is a value
		"savant get slot_1.sav slot":      "",
		"savant dump --format = j":        "jsonl", // as bash cuts --format=j
		"savant dump --format =":          "text jsonl tree",
		"savant set --type fl":            "",
		"savant dump --format text --js":  "",
		"savant dump --format text --dep": "--depth",
		"savant set -- slot":              "slot_1.sav",
		"savant git ":                     "install uninstall textconv",
		"savant slot_1.sav slot":          "slot_1.sav",
		"savant-cli slot":                 "",
		"savant convert slot_1.sav slot":  "slot_1.sav",
		"savant info --dialect godot3.":   "godot3.0 godot3.2",
	} {
		if got := askBash(t, shell, dir, line); got != want {
			t.Errorf("%q becomes %q, want %q", line, got, want)
		}
	}
}

func completionFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"slot_1.sav": "", "savant.bash": completion.Script("bash", cli.Commands()), "_savant": completion.Script("zsh", cli.Commands()),
		"savant.fish": completion.Script("fish", cli.Commands()), "savant-cli.fish": "complete -c savant-cli -w savant\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func askBash(t *testing.T, shell, dir, line string) string {
	words := strings.Split(line, " ")
	script := fmt.Sprintf("source ./savant.bash; COMP_WORDS=(%s) COMP_CWORD=%d; _savant; echo \"${COMPREPLY[*]}\"", quoted(words), len(words)-1)
	return run(t, dir, shell, "--norc", "-c", script)
}

func quoted(words []string) string {
	var all []string
	for _, w := range words {
		all = append(all, "'"+w+"'")
	}
	return strings.Join(all, " ")
}

func askFish(t *testing.T, shell, dir, line string) string {
	out := run(t, dir, shell, "--no-config", "-c", "source savant.fish; source savant-cli.fish; complete -C '"+strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(line)+"'")
	var words []string
	for found := range strings.Lines(out) {
		word, _, _ := strings.Cut(strings.TrimSpace(found), "\t")
		words = append(words, word)
	}
	if last := line[strings.LastIndex(line, " ")+1:]; slices.Contains(words, last) { // fish offers what begins with it too
		return last
	}
	return strings.Join(words, " ")
}

// askZsh types the line and the tabulator key into a shell that a person could sit at.
func askZsh(t *testing.T, shell, dir, line string) string {
	script := `
zmodload zsh/zpty
zpty z ` + shell + ` -f -i
zpty -w z "PS1= PS2= RPS1=; stty -echo; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0
show() { print -r -- \"<<\$BUFFER>>\" }; zle -N show; bindkey '^X' show; print -r -- rea''dy"
while zpty -r z got; do [[ $got == *ready* ]] && break; done
zpty -w -n z "$1"$'\t\x18'
while zpty -r z got '*<<*>>*'; do print -r -- $got; break; done
zpty -d z
`
	out := run(t, dir, shell, "-f", "-c", script, "zsh", line)
	_, out, _ = strings.Cut(out, "<<")
	out, _, _ = strings.Cut(out, ">>")
	out = strings.TrimSpace(out)
	return out[strings.LastIndex(out, " ")+1:]
}

func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir, "LC_ALL=C.UTF-8", "TERM=dumb")
	var said strings.Builder
	command.Stderr = &said
	out, err := command.Output()
	if err != nil || said.Len() > 0 {
		t.Errorf("%s: %v\n%s", name, err, said.String())
	}
	return strings.TrimSpace(string(out))
}

// program finds a program. Without it the test is skipped, aloud; REQUIRE_PACKAGING=1 makes that a failure.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if os.Getenv("REQUIRE_PACKAGING") == "1" {
		t.Fatal(err)
	}
	t.Skipf("SKIPPED: %v", err)
	return ""
}

// TestIcon: the picture has something in it at every size, and those are it that FyneApp.toml and the window use.
func TestIcon(t *testing.T) {
	for _, size := range iconSizes {
		b, err := icon(assets.Icon, size)
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := image.Decode(strings.NewReader(string(b)))
		if err != nil || m.Bounds().Dx() != size || m.Bounds().Dy() != size {
			t.Fatalf("%d: %v", size, err)
		}
		colors := map[string]bool{}
		for y := range size {
			for x := range size {
				r, g, b, a := m.At(x, y).RGBA()
				colors[fmt.Sprint(r>>12, g>>12, b>>12, a>>12)] = true
			}
		}
		if len(colors) < 8 {
			t.Errorf("%d: %d colours", size, len(colors))
		}
		if _, _, _, a := m.At(0, 0).RGBA(); a > 0x4000 {
			t.Errorf("%d: the corner is not clear", size)
		}
	}
	for name, size := range map[string]int{"savant": 512, "window": 256} {
		kept, err := os.ReadFile("../../assets/icons/" + name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		if drawn, _ := icon(assets.Icon, size); string(drawn) != string(kept) {
			t.Errorf("assets/icons/%s.png is another picture: copy the one of %d pixels that go run ./.ci/packages draws", name, size)
		}
	}
}

// TestModuleRenamed gives a copy of the project another module path, from which a program is then built.
func TestModuleRenamed(t *testing.T) {
	to := t.TempDir()
	copied := exec.Command("sh", "-c", `git ls-files -z | xargs -0 cp --parents -t "$0"`, to)
	copied.Dir = "../.."
	if out, err := copied.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range [][]string{
		{"make", "--no-print-directory", "rename", "MODULE=example.org/tools/savant"},
		{"go", "build", "-buildvcs=false", "-tags", "nogui", "-o", "renamed", "."},
		{"./renamed", "--version"},
	} {
		c := exec.Command(line[0], line[1:]...)
		c.Dir, c.Env = to, append(os.Environ(), "CGO_ENABLED=0")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", line, err, out)
		}
	}
	if mod, err := os.ReadFile(filepath.Join(to, "go.mod")); err != nil || !strings.HasPrefix(string(mod), "module example.org/tools/savant\n") {
		t.Errorf("%v, %.40s", err, mod)
	}
}
