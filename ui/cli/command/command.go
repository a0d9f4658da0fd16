// Package command is what all commands of the command line stand on: how they are described, found and given their options, how they open and write
// files, and how they say what is wrong.
package command

import (
	"context"
	"io"
	"strings"

	"savant/model/packed"
	"savant/model/store"
	"savant/ui/cli/internal/meter"
	"savant/ui/cli/screen"
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
	Name     string   // one word or two
	Operands string   // what follows the options: "FILE PATH LITERAL"
	Least    int      // how many operands there must be
	Most     int      // and may be; -1 for any number
	OutAt    int      // the operand, from 1 or from -1 for the last, that -o may name as other commands have it; 0 for none
	Also     []string // what people type for it from habit: the names that shells and other tools have for the same thing
	Short    string   // what it does, in one line without a full stop
	Long     string   // everything else: paragraphs, may be ""
	Options  []Option
	Examples []string          // command lines
	Choices  []string          // what the first operand may be, if that is few words
	Foreign  map[string]string // options that people type for it from habit, and what to write instead

	Run func(*Call)
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
	if len(c.Options) > 0 {
		words = append(words, "[OPTION...]")
	}
	if c.Operands != "" {
		words = append(words, c.Operands)
	}
	return strings.Join(words, " ")
}

// Common are the options of every command that opens files.
var Common = []Option{
	{Name: "dialect", Value: "D", Help: "read the file as this engine's instead of detecting it"},
	{Name: "password-file", Value: "FILE", Help: "a file with the password; a newline at its end is ignored; $SAVANT_PASSWORD_FILE if not given"},
	{Name: "key-file", Value: "FILE", Help: "a file with the key: 32 bytes, or 64 hexadecimal digits"},
	{Name: "unpack-limit", Value: "SIZE", Help: "how much a compressed file may unpack to, such as 2GiB; 256MiB if not given"},
	{Name: "godot-values", Help: "show what JSON.from_native wrote in JSON as Godot's values"},
}

// PerFileJSON is the option of the commands that print one object for each file.
var PerFileJSON = Option{Name: "json", Help: "one JSON object on one line for each file"}

// Colouring is the option of the commands that print in colours.
var Colouring = Option{Name: "color", Value: "WHEN", Choices: []string{"auto", "always", "never"}, Help: "colours: auto (on a terminal, unless NO_COLOR is set), always or never"}

// HelpOption is an option of every command.
var HelpOption = Option{Name: "help", Help: "show this help"}

// WindowOptions are the options of the program when it opens its window.
func WindowOptions() []Option {
	return []Option{
		{Name: "convert", Help: "put the files into the Convert pane instead of opening them"},
		{Name: "merge", Help: "merge BASE OURS THEIRS, and save as OURS, or as the file after -o at the end; the status is 0 once it is saved, else 1"},
		{Name: "compare", Help: "compare two files or two folders, until the window is closed"},
		{Name: "new-window", Help: "open them in a new window of the running program"},
		{Name: "apart", Help: "start a program of its own instead of using the running one"},
	}
}

// Call is one command being run.
type Call struct {
	Ctx       context.Context
	Commands  []*Command // all that there are
	Command   *Command   // this one
	Options   map[string]string
	Arguments []string
	In        io.Reader
	Out       *screen.Printer
	Meter     *meter.Meter // nil if no progress is shown
	Messages  io.Writer
	Status    int
	Batch     *store.Batch // of the files that are written; nil where each is for itself
	Endless   bool         // Ctrl+C is how the command ends
	password  string       // that was typed

	unanswered bool   // the input ended where a password was asked for
	hintLocked string // what is said of a file that is locked, besides that it is
}

// Has reports whether an option was given.
func (c *Call) Has(option string) bool {
	_, ok := c.Options[option]
	return ok
}

// Worse makes the exit status at least s.
func (c *Call) Worse(s int) { c.Status = max(c.Status, s) }

// Standard is the file name of standard input and output.
const Standard = "-"

// packedForms are the words for the forms of packed arrays.
func packedForms() []string {
	var words []string
	for _, form := range packed.Forms() {
		words = append(words, string(form))
	}
	return words
}

// PackedAs is the form in which the elements of a packed array leave a file or come into one.
var PackedAs = Option{Name: "as", Value: "FORM", Choices: packedForms(), Help: "the form of a packed array's elements: raw, hex, base64 or csv"}

// Words are the operands' words, without brackets and dots.
func (c *Command) Words() []string {
	return strings.Fields(strings.NewReplacer("[", "", "]", "", "...", "").Replace(c.Operands))
}
