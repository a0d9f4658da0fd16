package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// setting is what a command line of the manual needs besides the samples and testdata/documented.
type setting struct {
	before, after string // of the shell, around the line
	status        string // what is printed of the exit status; "" for 0
	says          bool   // the page shows below the line all that it prints
}

// settings are those of the command lines that are in no transcript which TestManual runs. All others are run in a folder with the
// samples and testdata/documented.
var settings = map[string]setting{
	"savant diff old.sav new.sav":          {before: "cp slot_1.sav old.sav; cp slot_1.sav new.sav\n"},
	"savant check saves/":                  {before: "mkdir saves; cp slot_1.sav saves\n"},
	"savant backups list slot_1.sav":       {before: "savant set slot_1.sav player.gold 5\n"},
	"savant backups restore slot_1.sav 1":  {before: "savant set slot_1.sav player.gold 5\n"},
	"savant watch slot_1.sav":              {after: untilKept},
	"savant versions restore slot_1.sav 1": {before: "savant watch slot_1.sav" + untilKept + "\n"},
	"savant narrow slot_1.sav": {
		before: "{ echo is 1250; until grep -q left seen; do sleep 0.1; done; savant set slot_1.sav player.gold 1190; echo decreased by 60; } | ",
		after:  " 2>seen",
	},
	"savant set --godot-values slot_1.json 'records[0].player.position' 'Vector2(3, 4)'": {before: "savant convert slot_1.sav slot_1.json\n"},
	"savant find 'res://materials/rock.tres' project/": {
		before: "mkdir project; sed s,levels/door.tscn,materials/rock.tres, house.tscn >project/house.tscn\n",
	},
	`savant make-local level.tscn 'node["Doors/Left"]'`:                                {before: "cp house.tscn level.tscn\n"},
	`savant copy level.tscn 'node["Lamps/Left"]' | savant paste other.scn 'node["."]'`: {before: "savant convert other.tscn other.scn\n"},
	`savant insert level.tscn 'node["Clock"]' Timer`:                                   {before: "savant remove level.tscn node.Clock\n"},
	`savant insert level.tscn 'node["Doors/Left"]' res://door.tscn`:                    {before: "savant remove level.tscn 'node[\"Doors/Left\"]'\n"},
	"savant saves": {
		before: "mkdir -p ~/.local/share/godot/app_userdata/Lantern; cp slot_1.sav ~/.local/share/godot/app_userdata/Lantern\n",
	},
	"savant saves ~/.local/share/Studio/Game":                     {before: "mkdir -p ~/.local/share/Studio/Game; cp slot_1.sav ~/.local/share/Studio/Game\n"},
	"savant move-file levels/ rooms/":                             {before: "mkdir -p levels; echo >levels/a.txt\n"},
	"savant move-file --dry-run art/lamp.png art/torch.png":       {before: "mkdir art; echo >art/lamp.png\n"},
	"savant git install":                                          {before: "git init -q\n"},
	"savant git install --user":                                   {before: "mkdir -p ~\n"},
	"savant git install --system":                                 {before: "export GIT_CONFIG_SYSTEM=$PWD/gitconfig\n"},
	"savant git uninstall":                                        {before: "git init -q; savant git install\n"},
	"savant relink --dry-run level.tscn":                          {before: "cp house.tscn level.tscn\n", status: "[exit status 1]\n"}, // nothing has moved
	"savant repair --dry-run slot_1.sav":                          {status: "[exit status 1]\n"},                                       // nothing is damaged
	"savant repair slot_1.sav 0x8":                                {status: "[exit status 1]\n"},                                       // nothing is damaged
	"savant repair slot_1.sav 0x628=4":                            {status: "[exit status 1]\n"},                                       // nothing is damaged
	"savant repair --accept-unsure -o mended.sav slot_1.sav":      {status: "[exit status 1]\n"},                                       // nothing is damaged
	"savant take-back":                                            {status: "[exit status 1]\n"},                                       // nothing was interrupted
	"savant merge -o merged.tscn base.tscn ours.tscn theirs.tscn": {status: "[exit status 1]\n", says: true},
	"savant merge --favor theirs -o merged.tscn --force base.tscn ours.tscn theirs.tscn": {before: "cp base.tscn merged.tscn\n", says: true},
}

// untilKept lets a command run until it has kept a version, and then sends it what Ctrl+C does.
const untilKept = " >kept & until grep -q version kept; do sleep 0.1; done; kill -INT $!; wait $!"

// TestDocumentedCommandLines: every command line in the pages, in a block or in a sentence, does what it is there for. Those in transcripts are
// TestManual's. A line with all its operands is run; one with FILE or PATH for an operand, or with none, must be as the command takes it.
func TestDocumentedCommandLines(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran, read, used := 0, 0, map[string]bool{}
	for _, page := range append(pages, "../../README.md") {
		source, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(page)
		if name == "README.md" && strings.Contains(string(source), "\n```console") && filepath.Dir(page) == "../.." {
			t.Errorf("%s has transcripts, which nothing runs", page)
		}
		for _, line := range documented(string(source)) {
			if !line.complete() {
				read++
				if problem := line.problem(); problem != "" {
					t.Errorf("%s: `%s`: %s", name, line.text, problem)
				}
				continue
			}
			ran++
			s := settings[line.text]
			used[line.text] = true
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS("testdata/documented")); err != nil {
				t.Fatal(err)
			}
			got := typed(s.before+line.text+s.after, dir)
			if _, status, _ := strings.Cut("\n"+got, "\n[exit status "); status != strings.TrimPrefix(s.status, "[exit status ") {
				t.Errorf("%s: `%s`: %s", name, line.text, got)
			}
			if s.says && line.prints+s.status != got {
				t.Errorf("%s: `%s` prints\n%s\nnot\n%s", name, line.text, got, line.prints)
			}
		}
	}
	for text := range settings {
		if !used[text] {
			t.Errorf("no page has `%s`", text)
		}
	}
	if ran < 30 || read < 80 {
		t.Errorf("%d command lines were run, and %d read", ran, read)
	}
}

// line is a command line of a page.
type line struct {
	text   string
	prints string // what the page shows below it
}

var (
	programs  = regexp.MustCompile(`(?:^|[|;&] *)savant(?:-cli)?(?: |$)`) // begins a command line
	paragraph = regexp.MustCompile(`\n\s*\n`)
	quoted    = regexp.MustCompile("`([^`]+)`")
	remark    = regexp.MustCompile(`\s+# .*$`)
	longOne   = regexp.MustCompile(`(?:^| )--[a-z]`)
	operand   = regexp.MustCompile(`^\[?[A-Z][A-Z,.]*\]?$`) // FILE, for some file
)

// documented are the command lines of a page that are in no transcript: those of its blocks, those in its sentences, and what is quoted of one: a
// command with options, or an option.
func documented(page string) (lines []line) {
	prose := &strings.Builder{}
	fence := ""
	for row := range strings.Lines(page) {
		text, prompt := strings.CutPrefix(strings.TrimSpace(row), "$ ")
		switch opens, marks := strings.CutPrefix(text, "```"); {
		case marks && fence == "":
			fence = "```" + opens
			prose.WriteByte('\n')
		case marks:
			fence = ""
		case fence == "":
			prose.WriteString(row)
		case fence == "```console":
		case programs.MatchString(text):
			lines = append(lines, line{text: remark.ReplaceAllString(text, "")})
		case len(lines) > 0 && !prompt:
			lines[len(lines)-1].prints += row
		}
	}
	for _, p := range paragraph.Split(prose.String(), -1) {
		for _, q := range quoted.FindAllStringSubmatch(p, -1) {
			text := strings.Join(strings.Fields(q[1]), " ")
			word, rest := named(strings.Fields(text))
			if programs.MatchString(text) || longOne.MatchString(text) && strings.HasPrefix(text, "--") || word != nil && longOne.MatchString(" "+strings.Join(rest, " ")) {
				lines = append(lines, line{text: text})
			}
		}
	}
	return lines
}

// named is the command that words begin with, and the words after it.
func named(words []string) (*command.Command, []string) {
	for n := min(2, len(words)); n > 0; n-- {
		i := slices.IndexFunc(Commands(), func(c *command.Command) bool { return c.Name == strings.Join(words[:n], " ") })
		if i >= 0 {
			return Commands()[i], words[n:]
		}
	}
	return nil, words
}

// complete reports whether the line can be run as it is.
func (l line) complete() bool {
	words := strings.Fields(l.text)
	c, rest := named(words[1:])
	given := slices.DeleteFunc(rest, func(word string) bool { return strings.HasPrefix(word, "-") })
	return words[0] == "savant" && c != nil && len(given) >= c.Least && !slices.ContainsFunc(given, operand.MatchString)
}

// problem says what is wrong with a synopsis, or with a part of a command line.
func (l line) problem() string {
	words := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(l.text))
	if strings.HasPrefix(words[0], "savant") {
		words = words[1:]
	}
	if len(words) == 0 {
		return "" // the program
	}
	for i, word := range words {
		if strings.HasPrefix(word, "--") {
			words[i], _, _ = strings.Cut(word, ".") // docs/json.md names fields so: --project.changes
		}
	}
	if strings.HasPrefix(words[0], "--") {
		return noSuchOption(words)
	}
	c, rest := named(words)
	if c == nil {
		return "there is no such command"
	}
	if n := len(slices.DeleteFunc(slices.Clone(rest), func(word string) bool { return !operand.MatchString(word) })); c.Most >= 0 && n > c.Most {
		return "too many operands"
	}
	for _, o := range c.Options {
		if n := len(rest); n > 0 && o.Value != "" && slices.Contains(o.Words(), rest[n-1]) {
			rest = append(rest, o.Value)
		}
	}
	var out, said bytes.Buffer
	Main(slices.Concat(strings.Fields(c.Name), []string{"--help"}, rest), nil, &out, &said) // reads the options and runs nothing
	return said.String()
}

// noSuchOption says what is wrong with an option that is named without a command, and with its values: one of them, or all with bars between.
func noSuchOption(words []string) string {
	options := command.WindowOptions()
	for _, c := range Commands() {
		options = append(options, c.Options...)
	}
	has := func(word, value string) bool {
		return slices.ContainsFunc(options, func(o command.Option) bool {
			return slices.Contains(o.Words(), word) && (value == "" || o.Value == "" || o.Choices == nil || slices.Contains(o.Choices, value))
		})
	}
	values := ""
	if len(words) > 1 {
		values = words[1]
	}
	for value := range strings.SplitSeq(values, "|") {
		if !has(words[0], value) {
			return "no command has such an option"
		}
	}
	return ""
}
