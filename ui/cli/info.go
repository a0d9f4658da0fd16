package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"savant/model"
	"savant/model/store"
)

// infoJSON is what info --json prints of one file.
type infoJSON struct {
	File      string   `json:"file"`
	Kind      string   `json:"kind"`
	Format    string   `json:"format"`
	Framing   string   `json:"framing"`
	Dialect   string   `json:"dialect"`
	Sure      string   `json:"sure"`
	Why       string   `json:"why"`
	Same      []string `json:"same"`
	Envelopes []string `json:"envelopes"`
	Records   int      `json:"records"`
	Values    int      `json:"values"`
	Size      int64    `json:"size"`
	Payload   int64    `json:"payload"`
	Newline   string   `json:"newline"`
	Locked    bool     `json:"locked"`
	Error     string   `json:"error,omitempty"`
}

// kinds names the kinds of document as JSON output spells them.
var kinds = map[model.Kind]string{
	model.Save: "save", model.Scene: "scene", model.Resource: "resource", model.Config: "config", model.Other: "other",
}

func info(c *call) {
	c.files(func(name string, file *store.File, err error) {
		j := infoJSON{File: name, Same: []string{}, Envelopes: []string{}}
		var i model.Info
		if err != nil {
			c.fail(name, err)
			j.Locked, j.Error = locked(err), withoutFile(name, err)
		} else {
			i = c.infoOf(file.Doc)
			j.Kind, j.Format, j.Framing = kinds[i.Kind], i.Format, i.Framing
			j.Sure, j.Why, j.Same = i.Sure, i.Why, append(j.Same, i.Same...)
			j.Envelopes = append(j.Envelopes, i.EnvelopeNames...)
			j.Records, j.Values, j.Size, j.Payload, j.Newline = i.Records, i.Values, i.Size, i.PayloadSize, i.Newline
			if i.Dialect != nil && i.Kind != model.Other {
				j.Dialect = i.Dialect.Name
			}
		}
		if c.has("json") {
			c.json(j)
		} else if err == nil {
			c.infoText(name, i)
		}
	})
}

// infoOf is a document's Info with the values counted, which the window does not wait for in a large file.
func (c *call) infoOf(doc *model.Document) model.Info {
	i := doc.Info()
	if i.Values < 0 {
		i.Values = doc.Snapshot().Check(c.ctx, nil).Values
	}
	return i
}

// infoText prints what there is to say of a file, a line for each thing.
func (c *call) infoText(name string, i model.Info) {
	fmt.Fprintln(c.out, name)
	line := func(what, text string) {
		if text != "" {
			fmt.Fprintf(c.out, "  %-8s  %s\n", what, text)
		}
	}
	line("format", i.Format)
	line("wrapped", strings.Join(i.Envelopes, ", then "))
	if i.Kind != model.Other {
		line("framing", i.Framing)
		line("engine", joined(i.Dialect.Title, i.Sure, i.Why))
		line("same in", strings.Join(i.Same, "; "))
		line("records", fmt.Sprint(i.Records))
		line("values", fmt.Sprint(i.Values))
	}
	line("newline", i.Newline)
	size := count(i.Size, "byte")
	if i.PayloadSize != i.Size {
		size += ", " + fmt.Sprint(i.PayloadSize) + " unwrapped"
	}
	line("size", size)
}

// joined is "Godot 4.6 (certain: its header says so)", with what there is of it.
func joined(title, sure, why string) string {
	var in []string
	for _, s := range []string{sure, why} {
		if s != "" {
			in = append(in, s)
		}
	}
	if len(in) == 0 {
		return title
	}
	return title + " (" + strings.Join(in, ": ") + ")"
}

// count is "1 byte" or "2 bytes".
func count[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// json prints a value as JSON on one line.
func (c *call) json(v any) {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		c.fail("standard output", err)
	}
}
