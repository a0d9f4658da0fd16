// Package forms has the commands that make files: converted ones and new ones.
package forms

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/convert"
	"savant/model/folder"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Convert is the row of the command in the table.
func Convert() *command.Command {
	return &command.Command{
		Name: "convert", Operands: "IN... OUT", Least: 2, Most: -1, OutAt: -1,
		Also:  []string{"compress", "decompress", "decrypt", "encrypt", "export", "import", "pack", "unpack"},
		Short: "convert files: to JSON or Godot text, for another engine, with or without a wrapper",
		Long: "JSON holds what JSON.from_native of Godot 4 gives, and beside it what is needed to get the same bytes back; text is what " +
			"var_to_str writes. Plain JSON (--to plain-json) is what jq and others expect of saves and ConfigFiles: objects, arrays, strings, numbers; " +
			"what it does not hold is listed. Any JSON becomes a save (--to bin) or, if it is an object of sections, a ConfigFile (--to cfg); so does a save of one Dictionary of sections. A binary scene or resource (.scn, .res and others) becomes a text scene or resource, and the reverse. Values that have no exact equivalent in another engine, or as text, are listed, " +
			"and the file is then only made with --lossy. Without --to the ending of OUT says the form (.json, .txt, .tscn, .tres, .scn, .res), else JSON " +
			"and text become saves again. A folder as IN, or several files, are converted into the folder OUT; slot.sav becomes " +
			"slot.sav.json there, and that slot.sav again. OUT is always a new file. The password or key opens IN and, unless there is a new one, " +
			"encrypts OUT.",
		Options: []command.Option{
			command.OutOperand,
			{Name: "to", Value: "FORM", Choices: convert.Forms(), Help: "bin, json, text, tscn, tres, scn, res, cfg or plain-json"},
			{Name: "vectors", Value: "HOW", Choices: convert.VectorForms(), Help: "in plain JSON: arrays, [1, 2], or text, \"Vector2(1, 2)\"; arrays if not given"},
			{Name: "dialect", Value: "D", Help: "write saves for this engine"},
			{Name: "from", Value: "D", Help: "read saves and text as this engine's instead of detecting it"},
			{Name: "wrap", Value: "W", Help: "keep (if not given), none, gcpf-fastlz, gcpf-deflate, gcpf-zstd, gcpf-gzip, gdec3, gdec4 or rscc"},
			{Name: "bare", Help: "write one value without a length in front, as var_to_bytes does"},
			{Name: "lossy", Help: "also convert values that have no exact equivalent"},
			{Name: "force", Help: "overwrite files that exist"},
			{Name: "json", Help: "one JSON object on one line for each file"},
			command.Common[1], command.Common[2], command.Common[3],
			{Name: "new-password-file", Value: "FILE", Help: "the password that encrypts OUT"},
			{Name: "new-key-file", Value: "FILE", Help: "the key that encrypts OUT"},
		},
		Examples: []string{"savant convert slot_1.sav slot_1.json", "savant convert --dialect godot3 --lossy slot_1.sav old.sav",
			"savant convert --to json saves/ readable/", "savant convert --to plain-json --lossy slot_1.sav slot_1.json", "savant convert level.scn level.tscn", "savant convert --wrap none --password-file secret.txt slot_1.sav plain.sav"},
		Run: convertCommand,
	}
}

// convertJSON is what convert --json prints of one file.
type convertJSON struct {
	File    string     `json:"file"`
	Out     string     `json:"out"`
	From    string     `json:"from"`
	To      string     `json:"to"`
	Dialect string     `json:"dialect"`
	Records int        `json:"records"`
	Bytes   int64      `json:"bytes"`
	Losses  []lossJSON `json:"losses"`
	More    int        `json:"more"` // losses that are not listed
	Notes   []string   `json:"notes"`
	Done    bool       `json:"done"`
	Skipped bool       `json:"skipped"`
	Error   string     `json:"error,omitempty"`
}

type lossJSON struct {
	Path string `json:"path"`
	What string `json:"what"`
}

func convertCommand(c *command.Call) {
	r, ok := convertRequest(c)
	if !ok {
		return
	}
	if r.In[0] == command.Standard || r.Out == command.Standard {
		convertStream(c, r)
		return
	}
	report, err := convert.Run(c.Ctx, r, func(p convert.Progress) { parts(c, p) })
	if err != nil && len(report.Items) == 0 {
		c.Fail("convert", convertStatus(err))
		return
	}
	for i := range report.Items {
		converted(c, &report.Items[i])
	}
}

// convertRequest reads the command line. Errors are reported.
func convertRequest(c *command.Call) (r convert.Request, ok bool) {
	last := len(c.Arguments) - 1
	r = convert.Request{In: c.Arguments[:last], Out: c.Arguments[last], Form: c.Options["to"], Dialect: c.Options["dialect"],
		From: c.Options["from"], Wrap: c.Options["wrap"], Vectors: c.Options["vectors"], Bare: c.Has("bare"), Lossy: c.Has("lossy"), Force: c.Has("force")}
	o, ok := c.OpenOptions()
	if !ok {
		return r, false
	}
	r.Key, r.Unpack = o.Key, o.Unpack
	if !formAsked(c, r) || !placed(c, r) {
		return r, false
	}
	if _, err := dialect.ByName(r.From); r.From != "" && err != nil {
		c.Message("--from", err)
		c.Worse(command.Usage)
		return r, false
	}
	if !c.Has("new-password-file") && !c.Has("new-key-file") {
		return r, true
	}
	made := command.Call{Ctx: c.Ctx, Command: c.Command, Arguments: c.Arguments, In: c.In, Options: map[string]string{}, Messages: c.Messages}
	for _, name := range []string{"password-file", "key-file"} {
		if file, given := c.Options["new-"+name]; given {
			made.Options[name] = file
		}
	}
	o, ok = made.OpenOptions()
	c.Worse(made.Status)
	r.OutKey = o.Key
	return r, ok
}

// convertStatus gives an error the type that determines the exit status.
func convertStatus(err error) error {
	var request *convert.RequestError
	var lossy *convert.LossyError
	var foreign *convert.ForeignError
	var limit *convert.LimitError
	switch {
	case errors.As(err, &request):
		return command.Mistake(err)
	case errors.As(err, &lossy):
		return &model.RefusedError{Why: message.New(message.Text, command.English(err)+"; --lossy converts them all the same")}
	case errors.As(err, &foreign), errors.As(err, &limit):
		return &model.RefusedError{Why: message.New(message.Text, command.English(err))}
	}
	if convert.NeedsKey(err) && !command.Locked(err) {
		return command.Hinted(err, "--new-password-file or --new-key-file gives one")
	}
	return command.SaveHint(err)
}

// converted reports one file.
func converted(c *command.Call, item *convert.Item) {
	if !c.Has("json") {
		printLosses(c, item)
	}
	switch {
	case item.Skipped:
		c.Message(item.In, "skipped: "+command.English(item.Err))
	case item.Err != nil:
		name := item.In
		if errors.Is(item.Err, os.ErrExist) {
			name = item.Out
		}
		c.Fail(name, convertStatus(item.Err))
	}
	for _, warning := range item.Warnings {
		c.Message(item.Out, warning)
	}
	switch {
	case c.Has("json") && item.Out != command.Standard: // there the report would be among the contents
		c.JSON(convertedJSON(item))
	case item.Done:
		c.Out.Line("%s -> %s: %s", item.In, item.Out, formOf(item))
	}
}

// printLosses prints the losses of a file.
func printLosses(c *command.Call, item *convert.Item) {
	for _, g := range item.Grouped() {
		if g.Others == 0 {
			c.Message(item.In, g.Loss)
			continue
		}
		c.Message(item.In, fmt.Sprintf("%s and %s: %s", g.Path, command.Count(g.Others, "other"), command.English(g.What)))
	}
	if item.More > 0 {
		c.Message(item.In, fmt.Sprintf("and %d more", item.More))
	}
	for _, note := range item.Notes {
		c.Message(item.In, note)
	}
}

// formNames are the forms in words.
var formNames = map[string]string{
	convert.Bin: "Godot save", convert.JSON: "JSON", convert.Text: "Godot text", convert.Scene: "text scene", convert.Resource: "text resource", convert.BinaryScene: "binary scene", convert.BinaryResource: "binary resource", convert.Config: "ConfigFile", convert.PlainJSON: "plain JSON",
	"": "the same contents",
}

// formOf returns the new form of a file as text.
func formOf(item *convert.Item) string {
	s := formNames[item.To]
	if d, err := dialect.ByName(item.Dialect); err == nil && item.Dialect != "" {
		s += ", " + d.Title + ", " + command.Count(item.Records, "record")
	}
	return s + ", " + command.Count(item.Bytes, "byte")
}

func convertedJSON(item *convert.Item) convertJSON {
	j := convertJSON{File: item.In, Out: item.Out, From: item.From, To: item.To, Dialect: item.Dialect, Records: item.Records,
		Bytes: item.Bytes, Losses: []lossJSON{}, More: item.More, Notes: []string{}, Done: item.Done, Skipped: item.Skipped}
	for _, note := range item.Notes {
		j.Notes = append(j.Notes, command.English(note))
	}
	for _, l := range item.Losses {
		j.Losses = append(j.Losses, lossJSON{l.Path, command.English(l.What)})
	}
	if item.Err != nil {
		j.Error = command.WithoutFile(item.Out, item.Err)
	}
	return j
}

// convertStream converts one file from standard input or to standard output.
func convertStream(c *command.Call, r convert.Request) {
	in := r.In[0]
	if len(r.In) > 1 {
		c.Message("convert", "standard input and output are for one file")
		c.Worse(command.Usage)
		return
	}
	var data []byte
	var err error
	if in == command.Standard {
		data, err = store.ReadAll(c.In)
	} else {
		data, err = store.ReadFile(in)
	}
	if err != nil {
		c.Fail(in, err)
		return
	}
	if len(data) == 0 {
		c.Fail(in, &model.RefusedError{Why: message.New(message.Text, "empty file: there is nothing to convert")})
		return
	}
	item := convert.Item{In: in, Out: r.Out}
	if r.Out != command.Standard {
		item.Run(c.Ctx, data, r)
		converted(c, &item)
		return
	}
	item.Result, item.Err = convert.Bytes(c.Ctx, in, data, "", r, c.Share(in))
	made := item.Data
	item.Data = nil
	converted(c, &item) // without a line on standard output: Done is not set
	if item.Err != nil {
		return
	}
	if _, err := c.Out.Exact().Write(made); err != nil {
		c.Fail("standard output", err)
	}
}

// placed reports whether the folder of OUT is there, if OUT is a file. A folder as OUT is made; one that is made for a file hides a mistyped path.
func placed(c *command.Call, r convert.Request) bool {
	if r.Out == command.Standard || len(r.In) > 1 || command.IsFolder(r.In[0]) || os.IsPathSeparator(r.Out[max(0, len(r.Out)-1)]) {
		return true
	}
	dir := filepath.Dir(store.Clean(r.Out))
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		c.Fail(r.Out, &model.RefusedError{Why: message.New(message.Text, fmt.Sprintf("there is no folder %q", dir))})
		return false
	}
	return true
}

// parts shows how far one file is, or how many of several are done.
func parts(c *command.Call, p convert.Progress) {
	if p.Total > 1 {
		c.Meter.Show(fmt.Sprintf("%d of %d files", p.Done, p.Total))
	} else if show := c.Share(p.File); show != nil {
		show(p.Share)
	}
}

// becomes are the endings of what can be made of the forms that cannot be converted to saves directly.
var becomes = map[string]string{convert.Scene: ".scn .json", convert.Resource: ".res .json", convert.BinaryScene: ".tscn .json", convert.BinaryResource: ".tres .json",
	convert.Config: ".json"}

// formAsked reports whether --to or the extension of OUT specifies the form. For saves the extensions of saves do, for all
// files the extension of IN. Otherwise the forms are listed.
func formAsked(c *command.Call, r convert.Request) bool {
	ending, in := strings.ToLower(filepath.Ext(r.Out)), strings.ToLower(filepath.Ext(r.In[0]))
	rewrapped := r.Wrap != "" && r.Wrap != convert.Keep // then the form stays that of IN under any name
	if r.Form != "" || rewrapped && becomes[convert.FormOf(in)] == "" || ending == "" || r.Out == command.Standard || len(r.In) > 1 || command.IsFolder(r.In[0]) || command.IsFolder(r.Out) ||
		ending == in || convert.FormOf(ending) != "" || folder.Known(r.Out) && becomes[convert.FormOf(in)] == "" {
		return true
	}
	if forms := becomes[convert.FormOf(in)]; folder.Known(r.Out) && forms != "" {
		c.Message(r.Out, fmt.Sprintf("a file ending in %s does not become a save; end OUT with one of %s", in, forms))
	} else {
		c.Message(r.Out, fmt.Sprintf("no form ends in %s; end OUT in one of %s, or choose the form with --to: %s", ending, strings.Join(convert.Endings(), " "),
			strings.Join(convert.Forms(), ", ")))
	}
	c.Worse(command.Usage)
	return false
}
