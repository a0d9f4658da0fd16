package cli

import (
	"context"
	"io"
	"strings"

	"savant/ui/cli/internal/meter"
)

// Exit statuses. Scripts rely on them.
const (
	Fine     = 0
	Problems = 1 // differences, problems, nothing found, no such path, a refused edit
	Usage    = 2 // wrong usage, a bad literal or path syntax
	Broken   = 3 // a file could not be read in whole, or not written, or is locked, or there is no screen for the window

	Interrupted = 130 // Ctrl+C, as shells count it
)

// Command is one word of the command line. Help, manual page and shell completions are made from these.
type Command struct {
	Name     string // one word or two
	Operands string // what follows the options: "FILE PATH LITERAL"
	Least    int    // how many operands there must be
	Most     int    // and may be; -1 for any number
	Short    string // what it does, in one line without a full stop
	Long     string // everything else: paragraphs, may be ""
	Options  []Option
	Examples []string // command lines

	run func(*call)
}

// Option is one option of a command.
type Option struct {
	Name    string   // without dashes; one letter for a short option
	Letter  string   // the short option that means the same; may be ""
	Value   string   // what must follow: "FILE", "N"; "" for a switch
	Choices []string // the values that may follow, if they are few
	Help    string   // one line
}

// Spelling is the option as people type it.
func (o Option) Spelling() string {
	s := "--" + o.Name
	if len(o.Name) == 1 {
		s = "-" + o.Name
	}
	if o.Value != "" {
		s += " " + o.Value
	}
	return s
}

// Words are the spellings of the option without its value, the long one first.
func (o Option) Words() []string {
	word, _, _ := strings.Cut(o.Spelling(), " ")
	if o.Letter == "" {
		return []string{word}
	}
	return []string{word, "-" + o.Letter}
}

// Shown returns the option as help shows it, with the short option first.
func (o Option) Shown() string {
	if o.Letter == "" {
		return o.Spelling()
	}
	return "-" + o.Letter + ", " + o.Spelling()
}

// Line is the usage of the command in one line, without the program's name.
func (c *Command) Line() string {
	words := []string{c.Name}
	for _, o := range c.Options {
		words = append(words, "["+o.Spelling()+"]")
	}
	if c.Operands != "" {
		words = append(words, c.Operands)
	}
	return strings.Join(words, " ")
}

// common are the options of every command that opens files.
var common = []Option{
	{Name: "dialect", Value: "D", Help: "read the file as this engine's instead of detecting it"},
	{Name: "password-file", Value: "FILE", Help: "the password of an encrypted file; a last newline is cut; $SAVANT_PASSWORD_FILE if not given"},
	{Name: "key-file", Value: "FILE", Help: "the key of an encrypted file: 32 bytes, or 64 hexadecimal digits"},
	{Name: "unpack-limit", Value: "SIZE", Help: "how much a compressed file may unpack to, such as 2GiB; 256MiB if not given"},
	{Name: "godot-values", Help: "show what JSON.from_native wrote in JSON as Godot's values"},
}

// writing are the options of every command that changes a file.
var writing = []Option{
	{Name: "o", Value: "OUT", Help: "write to this file and leave the other as it is; - is standard output"},
	{Name: "dry-run", Help: "say what would change and write nothing"},
	{Name: "force", Help: "overwrite OUT if it exists, and a file that has changed meanwhile"},
}

// duplicateKeys lifts the rule that a dictionary has a key only once.
var duplicateKeys = Option{Name: "allow-duplicate-keys", Help: "allow a key that already exists; engines keep only the last such entry"}

// colouring is the option of the commands that print in colours.
var colouring = Option{Name: "color", Value: "WHEN", Choices: []string{"auto", "always", "never"}, Help: "colours: auto (on a terminal, unless NO_COLOR is set), always or never"}

var help = Option{Name: "help", Help: "say how the command is used"}

// WindowOptions are the options of the program when it opens its window.
func WindowOptions() []Option {
	return []Option{
		{Name: "convert", Help: "put the files into the Convert pane instead of opening them"},
		{Name: "merge", Help: "merge BASE OURS THEIRS, and save as OURS, or as the file after -o at the end; the status is 0 once it is saved, else 1"},
		{Name: "compare", Help: "compare two files, until the window is closed"},
		{Name: "new-window", Help: "open them in a new window of the running program"},
		{Name: "apart", Help: "start a program of its own instead of using the running one"},
	}
}

func options(lists ...[]Option) []Option {
	var all []Option
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// call is one command being run.
type call struct {
	ctx       context.Context
	commands  []*Command // all that there are
	command   *Command   // this one
	options   map[string]string
	arguments []string
	in        io.Reader
	out       *printer
	meter     *meter.Meter // nil if no progress is shown
	errw      io.Writer
	status    int
	endless   bool   // Ctrl+C is how the command ends
	password  string // that was typed

	unanswered bool   // the input ended where a password was asked for
	hintLocked string // what is said of a file that is locked, besides that it is
}

// has reports whether an option was given.
func (c *call) has(option string) bool {
	_, ok := c.options[option]
	return ok
}

// worse makes the exit status at least s.
func (c *call) worse(s int) { c.status = max(c.status, s) }

// standard is the file name of standard input and output.
const standard = "-"
