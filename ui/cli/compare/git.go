package compare

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Git are the rows of the commands for git.
func Git() []*command.Command {
	return []*command.Command{gitRow("install"), gitRow("uninstall"), gitRow("textconv")}
}

// gitRow is the row of a command of git's in the table.
func gitRow(word string) *command.Command {
	scopes := []command.Option{{Name: "user", Help: "for all repositories of the user, not only this one"}, {Name: "system", Help: "for all users; it takes the rights to write git's settings of the system"}}
	return map[string]*command.Command{
		"install": {
			Name:  "git install",
			Short: "set up git to show saves and binary scenes as text, and to merge them by structure",
			Long: "Puts into the repository of the present folder the drivers \"savant\" for diffs and merges (.git/config), the tools \"savant\" for git mergetool and " +
				"git difftool, which open the window, and the lines that say " +
				"which files they are for (*.tscn, *.tres, *.escn, *.godot, *.cfg, *.sav, *.save, *.dat, *.bin, *.scn, *.res and the other names of binary resources, such " +
				"as *.material) at the beginning of .git/info/attributes. " +
				"Nothing of it is committed. With --user they go into " +
				"the user's own configuration of git and the attributes file that it names, or git's own one, with --system into those of the system. What git " +
				"stores stays the same.",
			Options:  scopes,
			Examples: []string{"savant git install", "savant git install --user"},
			Run:      func(c *command.Call) { git(c, installGit) },
		},
		"uninstall": {
			Name:     "git uninstall",
			Short:    "undo what git install has set up",
			Options:  scopes,
			Examples: []string{"savant git uninstall --user"},
			Run:      func(c *command.Call) { git(c, uninstallGit) },
		},
		"textconv": {
			Name: "git textconv", Operands: "FILE", Least: 1, Most: 1,
			Short: "print a file for git diff, a line for each value",
			Long: "This is what git runs once git install has set it up. JSON is printed so too, as games often write it on one line; other text, and JSON " +
				"that is damaged, is printed as it is. Of a file that cannot be read as a save its kind, its size and its SHA-256 are printed, so that " +
				"every file has some text.",
			Examples: []string{"savant git textconv slot_1.sav"},
			Run:      textconv,
		},
	}[word]
}

// driver is the name of the diff driver, and the first words of the lines written.
const driver = "savant"

// The lines between these markers in an attributes file are ours.
const (
	attributesBegin = "# >>> savant: git diff shows Godot saves as text (\"savant git uninstall\" takes this away)\n"
	attributesEnd   = "# <<< savant\n"
)

// Names of files: those that are shown as text, and those of text that are only merged.
var (
	saves = append([]string{"*.sav", "*.save", "*.dat", "*.bin"}, patterns(model.BinaryFiles())...)
	texts = []string{"*.tscn", "*.tres", "*.escn", "*.godot", "*.cfg"}
)

// patterns are the names of files with these endings.
func patterns(endings []string) (list []string) {
	for _, e := range endings {
		list = append(list, "*"+e)
	}
	return list
}

// Additional keys beside the diff driver, ignored by git, with which uninstall restores the previous state.
const (
	addedNewline = "diff." + driver + ".addedNewline" // the settings file did not end with a newline
	madeFolder   = "diff." + driver + ".madeFolder"   // the first folder on the way to the attributes that was not there
)

// gitScope is where git's settings are written.
type gitScope struct {
	config     []string // git config with its scope
	settings   string   // the file that it writes
	attributes string   // the file
}

// git finds the place and calls f.
func git(c *command.Call, f func(*command.Call, gitScope) error) {
	scope, err := scopeAsked(c)
	if err == nil {
		err = f(c, scope)
	}
	if err != nil {
		c.Fail(c.Command.Name, err)
	}
}

func scopeAsked(c *command.Call) (gitScope, error) {
	switch {
	case c.Has("system"):
		return systemScope(c), nil
	case !c.Has("user"):
		settings, err := runGit(c, "rev-parse", "--git-path", "config")
		if err != nil {
			return gitScope{}, err
		}
		file, err := runGit(c, "rev-parse", "--git-path", "info/attributes")
		return gitScope{[]string{"config", "--local"}, settings, file}, err
	}
	scope := gitScope{config: []string{"config", "--global"}}
	base := os.Getenv("XDG_CONFIG_HOME") // git's own rules, on every system
	home, err := os.UserHomeDir()
	if base == "" {
		if err != nil {
			return scope, err
		}
		base = filepath.Join(home, ".config")
	}
	own := filepath.Join(base, "git", "config")
	if scope.settings = os.Getenv("GIT_CONFIG_GLOBAL"); scope.settings == "" {
		if scope.settings = filepath.Join(home, ".gitconfig"); !exists(scope.settings) && exists(own) {
			scope.settings = own
		}
	}
	file, err := runGit(c, "config", "--global", "--type=path", "core.attributesFile")
	if err == nil && file != "" {
		scope.attributes = file
		return scope, nil
	}
	if missing := (*exec.Error)(nil); errors.As(err, &missing) {
		return scope, err
	}
	scope.attributes = filepath.Join(base, "git", "attributes")
	return scope, nil
}

// systemScope returns the location of git's settings for all users. Git before 2.42 cannot report it; then the usual
// location is assumed.
func systemScope(c *command.Call) gitScope {
	scope := gitScope{config: []string{"config", "--system"}, settings: os.Getenv("GIT_CONFIG_SYSTEM")}
	if scope.settings == "" {
		if scope.settings, _ = runGit(c, "var", "GIT_CONFIG_SYSTEM"); scope.settings == "" {
			scope.settings = "/etc/gitconfig"
		}
	}
	if scope.attributes, _ = runGit(c, "var", "GIT_ATTR_SYSTEM"); scope.attributes == "" {
		scope.attributes = filepath.Join(filepath.Dir(scope.settings), "gitattributes")
	}
	return scope
}

// setting is a line of git's settings: section, key and value.
type setting struct{ section, key, value string }

// sections are those of the settings, in the order in which they are removed: the last holds what uninstall has to know.
var sections = []string{"merge", "mergetool", "difftool", "diff"}

// settingsFor are the settings that have git ask a program.
func settingsFor(program string) []setting {
	return []setting{
		{"diff", "textconv", conversion(program)},
		{"merge", "name", "Savant: scenes and saves by what they hold"},
		{"merge", "driver", merging(program)},
		{"mergetool", "cmd", program + ` --merge -- "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"`},
		{"mergetool", "trustExitCode", "true"},
		{"difftool", "cmd", sideBySide(program)},
	}
}

// sideBySide returns the command line of the tool that shows two versions. If one of them or the program is missing, git
// shows their lines, but not with the configured tool, which is this one.
func sideBySide(program string) string {
	return `{ [ -s "$LOCAL" ] && [ -s "$REMOTE" ] && ` + program + ` --compare -- "$LOCAL" "$REMOTE"; } || git --no-pager diff --no-ext-diff --no-index -- "$LOCAL" "$REMOTE" || :`
}

// runGit runs git in the present folder and returns the line that it prints.
func runGit(c *command.Call, args ...string) (string, error) {
	command := exec.CommandContext(c.Ctx, "git", args...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if text := strings.TrimSpace(said.String()); err != nil && text != "" {
		err = fmt.Errorf("git %s: %s", args[0], strings.TrimPrefix(text, "fatal: "))
	}
	return strings.TrimSuffix(strings.TrimSuffix(string(out), "\n"), "\r"), err
}

func installGit(c *command.Call, scope gitScope) error {
	program, err := thisProgram()
	if err != nil {
		return err
	}
	settings, err := store.ReadFile(scope.settings)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	write := func(key, value string) error {
		_, err := runGit(c, slices.Concat(scope.config, []string{key, value})...)
		return err
	}
	for _, s := range settingsFor(program) {
		if err := write(s.section+"."+driver+"."+s.key, s.value); err != nil {
			return err
		}
	}
	if len(settings) > 0 && settings[len(settings)-1] != '\n' {
		if err := write(addedNewline, "true"); err != nil {
			return err
		}
	}
	if folder := firstMissing(filepath.Dir(scope.attributes)); folder != "" {
		if err := write(madeFolder, filepath.ToSlash(folder)); err != nil {
			return err
		}
	}
	var block strings.Builder
	block.WriteString(attributesBegin)
	for _, name := range saves {
		fmt.Fprintf(&block, "%s diff=%s merge=%s\n", name, driver, driver)
	}
	for _, name := range texts {
		fmt.Fprintf(&block, "%s merge=%s\n", name, driver)
	}
	block.WriteString(attributesEnd)
	if err := changeAttributes(c, scope.attributes, block.String()); err != nil {
		return err
	}
	c.Out.Line("git diff now shows %s as text, and git merges them and %s with savant; written: the drivers and tools %q (git %s) and %s",
		strings.Join(saves, ", "), strings.Join(texts, ", "), driver, strings.Join(scope.config, " "), scope.attributes)
	return nil
}

func uninstallGit(c *command.Call, scope gitScope) error {
	read := func(key string) string {
		value, _ := runGit(c, slices.Concat(scope.config, []string{"--get", key})...) // empty if the key is not set
		return value
	}
	added, folder := read(addedNewline), read(madeFolder)
	if read("diff."+driver+".textconv") != "" {
		settings, err := store.ReadFile(scope.settings)
		if err != nil {
			return err
		}
		last := settings[bytes.LastIndex(settings, []byte("\n["))+1:] // section
		ours := false
		for _, section := range sections {
			ours = ours || bytes.HasPrefix(last, []byte("["+section+` "`+driver+`"]`))
			if !bytes.Contains(settings, []byte("["+section+` "`+driver+`"]`)) {
				continue // of an older version
			}
			if _, err := runGit(c, slices.Concat(scope.config, []string{"--remove-section", section + "." + driver})...); err != nil {
				return err
			}
		}
		if err := leaveSettings(c, scope.settings, added != "" && ours); err != nil {
			return err
		}
	}
	if err := changeAttributes(c, scope.attributes, ""); err != nil {
		return err
	}
	if folder != "" {
		removeFolders(filepath.Dir(scope.attributes), filepath.FromSlash(folder))
	}
	c.Out.Line("git no longer asks savant")
	return nil
}

// thisProgram is this program as a shell runs it: by its name where that finds it, else by its path.
func thisProgram() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	if found, err := exec.LookPath(name); err == nil {
		a, errA := os.Stat(found)
		b, errB := os.Stat(path)
		if errA == nil && errB == nil && os.SameFile(a, b) {
			return name, nil
		}
	}
	return "'" + strings.ReplaceAll(filepath.ToSlash(path), "'", `'\''`) + "'", nil
}

// conversion returns the command line for git, which appends the name of a file. Two hyphens allow names that begin with
// one. If the program is missing or cannot run, the file is shown as it is: git aborts completely when a command fails,
// even for other files.
func conversion(program string) string {
	return driver + `_text() { ` + program + ` git textconv -- "$1" 2>/dev/null || cat -- "$1"; }; ` + driver + `_text`
}

// merging returns the command line that merges for git: base, ours, theirs, the length of markers, the name, and the labels
// of the markers, which git before 2.44 leaves as they are here. If the program is missing or cannot read a file, git
// merges lines instead.
func merging(program string) string {
	return driver + `_merge() { case $6 in %?) set -- "$1" "$2" "$3" "$4" "$5" "ours:$5" "theirs:$5";; esac; ` +
		program + ` merge --marker-size "$4" --path "$5" --ours-label "$6" --theirs-label "$7" -- "$1" "$2" "$3"; case $? in 0) return 0;; 1) return 1;; esac; ` +
		`git merge-file -L "$6" -L base -L "$7" --marker-size="$4" "$2" "$1" "$3"; }; ` + driver + `_merge %O %A %B %L %P %X %Y`
}

// changeAttributes puts the block at the beginning of a file of attributes, where what the user wrote himself wins, in place
// of the one that is there. An empty file is no longer needed.
func changeAttributes(c *command.Call, file, block string) error {
	old, err := store.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	rest := string(old)
	if begin := strings.Index(rest, attributesBegin); begin >= 0 {
		end := strings.Index(rest[begin:], attributesEnd)
		if end < 0 {
			return fmt.Errorf("%s: the line %q is missing, so it is not known what is Savant's", file, strings.TrimSpace(attributesEnd))
		}
		rest = rest[:begin] + rest[begin+end+len(attributesEnd):]
	}
	text := block + rest
	switch {
	case text == string(old):
		return nil
	case text == "" && !isLink(file): // another program may manage the target of a link
		return os.Remove(file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	_, err = store.Write(c.Ctx, file, store.WriteOptions{Force: true}, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	return err
}

// leaveSettings leaves a file of settings as it was before the section was added that is gone now. One in which nothing is left is
// removed: git writes no such file, and reads none differently from one that is missing. A newline at the end is taken away if it came with
// the section.
func leaveSettings(c *command.Call, file string, newline bool) error {
	data, err := store.ReadFile(file)
	switch {
	case err != nil:
		return err
	case len(data) == 0 && !isLink(file):
		return os.Remove(file)
	case !newline || !bytes.HasSuffix(data, []byte("\n")):
		return nil
	}
	_, err = store.Write(c.Ctx, file, store.WriteOptions{Force: true}, func(w io.Writer) error {
		_, err := w.Write(data[:len(data)-1])
		return err
	})
	return err
}

// firstMissing is the outermost folder on the way to a folder that does not exist; "" if all do.
func firstMissing(folder string) string {
	missing := ""
	for !exists(folder) && folder != filepath.Dir(folder) {
		missing, folder = folder, filepath.Dir(folder)
	}
	return missing
}

// removeFolders removes a folder and those around it up to the outermost, as long as they are empty.
func removeFolders(folder, outermost string) {
	for len(folder) >= len(outermost) && os.Remove(folder) == nil {
		folder = filepath.Dir(folder)
	}
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

func isLink(file string) bool {
	info, err := os.Lstat(file)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// textconv prints a file for git. It never fails because of a file's contents: git would then show no difference at all.
func textconv(c *command.Call) {
	name := c.Arguments[0]
	data, err := store.ReadFile(name)
	if err != nil {
		c.Fail(name, err)
		return
	}
	file, err := store.New(data, model.Options{Name: name})
	recorded := err == nil && model.Has[model.Recorded](file.Doc) && len(file.Doc.Problems()) == 0 // which of text only JSON is
	switch {
	case !bytes.ContainsRune(data, 0) && !recorded:
		c.Out.Exact().Write(data)
	case command.Locked(err):
		digest(c, "an encrypted file", data)
	case err != nil:
		digest(c, "a file that cannot be read ("+command.WithoutFile(name, err)+")", data)
	case !file.Doc.Info().HasValues:
		digest(c, command.English(file.Doc.Info().Format), data)
	default:
		values(c, file.Doc)
	}
}

// digest prints a digest that distinguishes files that cannot be shown.
func digest(c *command.Call, what string, data []byte) {
	c.Out.Line("%s, %d bytes, SHA-256 %x", what, len(data), sha256.Sum256(data))
}

// values prints a line for each value of a document that holds no others, so that a difference is a line.
func values(c *command.Call, doc *model.Document) {
	doc.Walk(model.Root, -1, func(r model.Row) bool {
		what := doc.Describe(r)
		if what.Children > 0 && !command.Leaf(what) {
			return c.Ctx.Err() == nil
		}
		text, err := doc.Text(r)
		if err != nil {
			text = "(" + command.Summary(what) + ")"
		}
		c.Out.Value(doc.Path(r)+" = ", text)
		return c.Ctx.Err() == nil
	})
}
