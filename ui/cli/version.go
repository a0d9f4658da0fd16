package cli

import (
	"fmt"
	"runtime/debug"
	"strings"

	"savant/codec/dialect"
	"savant/ui/cli/command"
)

// Version is the program's version. FyneApp.toml, the change log and the packages' descriptions are tested to say the same.
const Version = "0.1.0"

// What make sets when it links: the commit, with a plus after it if something had been changed since, and the day and time
// of the commit. The time of the build would make two builds of one commit differ.
var commit, date string

// Build describes how this program was built.
type Build struct {
	Version string
	Commit  string // "" if it is not known
	Date    string // of the commit, as RFC 3339; "" if it is not known
	Go      string // the version of Go that built it
}

// ThisBuild describes how this program was built. What make did not set comes from Go's own record of the repository.
func ThisBuild() Build {
	b := Build{Version: Version, Commit: commit, Date: date}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Go = info.GoVersion
	if b.Commit != "" {
		return b
	}
	noted := map[string]string{}
	for _, s := range info.Settings {
		noted[s.Key] = s.Value
	}
	b.Commit, b.Date = noted["vcs.revision"], noted["vcs.time"]
	if b.Commit != "" && noted["vcs.modified"] == "true" {
		b.Commit += "+"
	}
	return b
}

// String is the version and, where they are known, the first digits of the commit and its day: 0.1.0 (1234567890ab, 2026-11-21).
func (b Build) String() string {
	if b.Commit == "" {
		return b.Version
	}
	hash, changed := strings.CutSuffix(b.Commit, "+")
	short := hash[:min(12, len(hash))]
	if changed {
		short += "+"
	}
	day, _, _ := strings.Cut(b.Date, "T")
	return fmt.Sprintf("%s (%s, %s)", b.Version, short, day)
}

// versionRow is the row of the command in the table.
func versionRow() *command.Command {
	return &command.Command{
		Name:  "version",
		Also:  []string{"--version", "-v", "-V"},
		Short: "print the version",
		Run:   version,
	}
}

func version(c *command.Call) {
	c.Out.Line("savant %s", ThisBuild())
}

// dialectsRow is the row of the command in the table.
func dialectsRow() *command.Command {
	return &command.Command{
		Name:  "dialects",
		Short: "list the engines that files can be read and written as",
		Long: "Each line is a name for --dialect and the releases that write so. A release as people write it means one of them too: godot4, 4.4.1, 3.6. " +
			"An engine or a major release alone means its newest.",
		Options:  []command.Option{{Name: "json", Help: "one JSON object on one line for each"}},
		Examples: []string{"savant dialects"},
		Run:      dialects,
	}
}

// dialectJSON is what dialects --json prints of one.
type dialectJSON struct {
	Dialect string `json:"dialect"`
	Engine  string `json:"engine"`
}

// dialects lists the dialects by name.
func dialects(c *command.Call) {
	for _, d := range dialect.All() {
		if c.Has("json") {
			c.JSON(dialectJSON{d.Name, d.Title})
			continue
		}
		c.Out.Line("%-20s %s", d.Name, d.Title)
	}
}
