package cli

import (
	"errors"
	"fmt"
	"os"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
)

// convertRow is the row of the command in the table.
func convertRow() *Command {
	return &Command{
		Name: "convert", Operands: "IN... OUT", Least: 2, Most: -1,
		Short: "convert files: to JSON or Godot text, for another engine, with or without a wrapper",
		Long: "JSON holds what JSON.from_native of Godot 4 gives, and beside it what is needed to get the same bytes back; text is what " +
			"var_to_str writes. Plain JSON (--to plain-json) is what jq and others expect of saves and ConfigFiles: objects, arrays, strings, numbers; " +
			"what it does not hold is listed. Any JSON becomes a save (--to bin) or, if it is an object of sections, a ConfigFile (--to cfg). A binary scene or resource (.scn, .res and others) becomes a text scene or resource, and the reverse. Values that have no exact equivalent in another engine, or as text, are listed, " +
			"and the file is then only made with --lossy. Without --to the ending of OUT says the form (.json, .txt, .tscn, .tres, .scn, .res), else JSON " +
			"and text become saves again. A folder as IN, or several files, are converted into the folder OUT; slot.sav becomes " +
			"slot.sav.json there, and that slot.sav again. OUT is always a new file. The password or key opens IN and, unless there is a new one, " +
			"encrypts OUT.",
		Options: []Option{
			{Name: "to", Value: "FORM", Choices: convert.Forms(), Help: "bin, json, text, tscn, tres, scn, res, cfg or plain-json"},
			{Name: "vectors", Value: "HOW", Choices: convert.VectorForms(), Help: "in plain JSON: arrays, [1, 2], or text, \"Vector2(1, 2)\"; arrays if not given"},
			{Name: "dialect", Value: "D", Help: "write saves for this engine"},
			{Name: "from", Value: "D", Help: "read saves and text as this engine's instead of detecting it"},
			{Name: "wrap", Value: "W", Help: "keep (if not given), none, gcpf-fastlz, gcpf-deflate, gcpf-zstd, gcpf-gzip, gdec3, gdec4 or rscc"},
			{Name: "bare", Help: "write one value without a length in front, as var_to_bytes does"},
			{Name: "lossy", Help: "also convert values that have no exact equivalent"},
			{Name: "force", Help: "overwrite files that exist"},
			{Name: "json", Help: "one JSON object on one line for each file"},
			common[1], common[2], common[3],
			{Name: "new-password-file", Value: "FILE", Help: "the password that encrypts OUT"},
			{Name: "new-key-file", Value: "FILE", Help: "the key that encrypts OUT"},
		},
		Examples: []string{"savant convert slot_1.sav slot_1.json", "savant convert --dialect godot3 --lossy slot_1.sav old.sav",
			"savant convert --to json saves/ readable/", "savant convert --to plain-json --lossy slot_1.sav slot_1.json", "savant convert level.scn level.tscn", "savant convert --wrap none --password-file secret.txt slot_1.sav plain.sav"},
		run: convertCommand,
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

func convertCommand(c *call) {
	r, ok := c.convertRequest()
	if !ok {
		return
	}
	if r.In[0] == standard || r.Out == standard {
		c.convertStream(r)
		return
	}
	report, err := convert.Run(c.ctx, r, c.parts)
	if err != nil && len(report.Items) == 0 {
		c.fail("convert", convertStatus(err))
		return
	}
	for i := range report.Items {
		c.converted(&report.Items[i])
	}
}

// convertRequest reads the command line. Errors are reported.
func (c *call) convertRequest() (r convert.Request, ok bool) {
	last := len(c.arguments) - 1
	r = convert.Request{In: c.arguments[:last], Out: c.arguments[last], Form: c.options["to"], Dialect: c.options["dialect"],
		From: c.options["from"], Wrap: c.options["wrap"], Vectors: c.options["vectors"], Bare: c.has("bare"), Lossy: c.has("lossy"), Force: c.has("force")}
	o, ok := c.openOptions()
	if !ok {
		return r, false
	}
	r.Key, r.Unpack = o.Key, o.Unpack
	if !c.formAsked(r) {
		return r, false
	}
	if _, err := dialect.ByName(r.From); r.From != "" && err != nil {
		c.message("--from", err)
		c.worse(Usage)
		return r, false
	}
	if !c.has("new-password-file") && !c.has("new-key-file") {
		return r, true
	}
	made := call{ctx: c.ctx, command: c.command, arguments: c.arguments, in: c.in, options: map[string]string{}, errw: c.errw}
	for _, name := range []string{"password-file", "key-file"} {
		if file, given := c.options["new-"+name]; given {
			made.options[name] = file
		}
	}
	o, ok = made.openOptions()
	c.worse(made.status)
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
		return &usageError{err}
	case errors.As(err, &lossy):
		return &model.RefusedError{Why: message.New(message.Text, english(err)+"; --lossy converts them all the same")}
	case errors.As(err, &foreign), errors.As(err, &limit):
		return &model.RefusedError{Why: message.New(message.Text, english(err))}
	}
	if convert.NeedsKey(err) && !locked(err) {
		return &hintError{err, "--new-password-file or --new-key-file gives one"}
	}
	return saveHint(err)
}

// converted reports one file.
func (c *call) converted(item *convert.Item) {
	if !c.has("json") {
		c.printLosses(item)
	}
	switch {
	case item.Skipped:
		c.message(item.In, "skipped: "+english(item.Err))
	case item.Err != nil:
		name := item.In
		if errors.Is(item.Err, os.ErrExist) {
			name = item.Out
		}
		c.fail(name, convertStatus(item.Err))
	}
	for _, warning := range item.Warnings {
		c.message(item.Out, warning)
	}
	switch {
	case c.has("json") && item.Out != standard: // there the report would be among the contents
		c.json(convertedJSON(item))
	case item.Done:
		c.out.line("%s -> %s: %s", item.In, item.Out, formOf(item))
	}
}

// printLosses prints the losses of a file.
func (c *call) printLosses(item *convert.Item) {
	for _, l := range item.Losses {
		c.message(item.In, l)
	}
	if item.More > 0 {
		c.message(item.In, fmt.Sprintf("and %d more", item.More))
	}
	for _, note := range item.Notes {
		c.message(item.In, note)
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
		s += ", " + d.Title + ", " + count(item.Records, "record")
	}
	return s + ", " + count(item.Bytes, "byte")
}

func convertedJSON(item *convert.Item) convertJSON {
	j := convertJSON{File: item.In, Out: item.Out, From: item.From, To: item.To, Dialect: item.Dialect, Records: item.Records,
		Bytes: item.Bytes, Losses: []lossJSON{}, More: item.More, Notes: []string{}, Done: item.Done, Skipped: item.Skipped}
	for _, note := range item.Notes {
		j.Notes = append(j.Notes, english(note))
	}
	for _, l := range item.Losses {
		j.Losses = append(j.Losses, lossJSON{l.Path, english(l.What)})
	}
	if item.Err != nil {
		j.Error = withoutFile(item.Out, item.Err)
	}
	return j
}

// convertStream converts one file from standard input or to standard output.
func (c *call) convertStream(r convert.Request) {
	in := r.In[0]
	if len(r.In) > 1 {
		c.message("convert", "standard input and output are for one file")
		c.worse(Usage)
		return
	}
	var data []byte
	var err error
	if in == standard {
		data, err = store.ReadAll(c.in)
	} else {
		data, err = store.ReadFile(in)
	}
	if err != nil {
		c.fail(in, err)
		return
	}
	item := convert.Item{In: in, Out: r.Out}
	if r.Out != standard {
		item.Run(c.ctx, data, r)
		c.converted(&item)
		return
	}
	item.Result, item.Err = convert.Bytes(c.ctx, in, data, "", r, c.share(in))
	made := item.Data
	item.Data = nil
	c.converted(&item) // without a line on standard output: Done is not set
	if item.Err != nil {
		return
	}
	if _, err := c.out.exact().Write(made); err != nil {
		c.fail("standard output", err)
	}
}

// parts shows how far one file is, or how many of several are done.
func (c *call) parts(p convert.Progress) {
	if p.Total > 1 {
		c.meter.Show(fmt.Sprintf("%d of %d files", p.Done, p.Total))
	} else if show := c.share(p.File); show != nil {
		show(p.Share)
	}
}
