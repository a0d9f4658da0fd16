package convert

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"

	"savant/codec"
	"savant/codec/envelope"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/kinds"
	"savant/model/store"
	"savant/model/transcode"
	"savant/scene/tscn"
)

// becomes are the forms that files of a form can become, beside their own. What JSON and Godot text can become depends on what is in them.
var becomes = map[string][]string{
	Bin:   {JSON, Text, PlainJSON, Config},
	Scene: {BinaryScene, JSON}, Resource: {BinaryResource, JSON}, BinaryScene: {Scene}, BinaryResource: {Resource}, Config: {JSON, PlainJSON},
}

// mostTried is the size in bytes up to which files are read whole to tell what they can become.
const mostTried = 4 << 20

// Try returns what a file of Plan's is, and why it would not be converted, as far as that can be told without writing anything: nil if nothing is
// against it, or only writing tells. can are the forms that it can become instead, if it cannot become the one asked for; nil where there are none, and
// where that is not known. Values without an exact equivalent are listed in the item. Of large files only the first bytes are read.
func (item *Item) Try(ctx context.Context, r Request) (form string, can []string, err error) {
	head, size, err := store.ReadHead(item.In, mostTried)
	switch {
	case err != nil:
		return "", nil, err
	case size == 0:
		return "", nil, &ForeignError{What: codec.Empty.Message()}
	case size > int64(len(head)):
		form, can, err = r.glimpsed(filepath.Base(item.In), head, size)
	default:
		form, can, err = r.tried(ctx, item, head)
	}
	if err == nil {
		err = item.Err // it would replace itself, or another result
	}
	if itself := (*ItselfError)(nil); errors.As(err, &itself) {
		itself.Already = form == r.Form || r.Form == ""
	}
	if err == nil {
		err = item.free(r)
	}
	return form, can, err
}

// glimpsed is Try for a file of which only the first bytes are known.
func (r *Request) glimpsed(name string, head []byte, size int64) (form string, can []string, err error) {
	head = head[:min(len(head), kinds.HeadSize)]
	sight := kinds.Look(head, size, name)
	if sight.State == kinds.Foreign && !textual[codec.Sniff(head)] {
		return "", nil, &ForeignError{What: sight.Format, Form: r.Form}
	}
	if form = Glimpse(name, head); sight.State == kinds.Locked && r.Key.IsZero() {
		return form, nil, &model.LockedError{Name: name}
	}
	if err = r.Unfit(form); err != nil {
		return form, nil, err
	}
	if can = Becomes(form); can != nil && r.Form != "" && form != r.Form && !slices.Contains(can, r.Form) {
		return form, can, &ForeignError{What: message.New(titles[form]), Form: r.Form}
	}
	return form, nil, nil
}

// tried is Try for a file that is in memory.
func (r *Request) tried(ctx context.Context, item *Item, data []byte) (form string, can []string, err error) {
	s, err := openSource(ctx, item.In, input{data: data}, r, func(float64) {})
	if err == nil {
		form, can = s.form, s.becomes()
		c := conversion{r: r, s: s, progress: func(float64) {}, losses: &transcode.Losses{}}
		c.form = r.formFor(item.Out, s)
		var made fill
		if made, err = c.run(ctx); err == nil {
			err = made(io.Discard)
		}
		if err == nil {
			err = c.verdict(ctx)
		}
		s.made.close()
		item.Losses, item.More, item.Records = c.losses.List, c.losses.More, c.Records
	}
	var foreign *ForeignError
	if !errors.As(err, &foreign) || foreign.Form == "" {
		can = nil
	}
	return form, can, err
}

// becomes are the forms that a source can become, beside its own.
func (s *source) becomes() []string {
	switch {
	case s.opaque():
		return nil
	case s.form == Bin && !s.sections():
		return slices.DeleteFunc(slices.Clone(becomes[Bin]), func(form string) bool { return form == Config })
	case s.text != nil && s.text.header.Form == Config:
		return []string{Config, PlainJSON}
	case s.text != nil:
		return []string{s.text.header.Form}
	case s.form == JSON:
		return []string{Bin, Text, PlainJSON, Config}
	case s.form == Text:
		return []string{Bin, JSON, PlainJSON, Config}
	case s.form == PlainJSON:
		return []string{Bin, Text, JSON, Config}
	case s.form == Scene || s.form == Resource:
		d := s.d
		if d == nil {
			d = tscn.Judge(s.payload, tscn.Scan(s.payload)).Dialect
		}
		if _, ok := resource.FormatOf(d); !ok {
			return []string{JSON}
		}
	}
	return becomes[s.form]
}

// sections reports whether a save is one Dictionary, as a ConfigFile is.
func (s *source) sections() bool {
	f := s.records()
	if len(f.Records) != 1 {
		return false
	}
	_, v, ok := containerAt(s.payload, f.Records[0].Value, s.d)
	return ok && v.Type == variant.Dictionary
}

// Becomes returns the forms that a file of a form can become, beside its own; nil where that depends on what is in it.
func Becomes(form string) []string { return becomes[form] }

// Unfit returns why a file of a form, as Glimpse tells it, cannot be converted as it is asked for although it can become the form; nil where its first
// bytes tell nothing that is against it.
func (r *Request) Unfit(from string) error {
	return r.barred(sectioned[from] || twins[from] != "", r.Form)
}

// barred returns what is against what else is asked for, where a form is made of a scene, a resource or a ConfigFile, or of something else.
func (r *Request) barred(ofText bool, to string) error {
	switch {
	case ofText && (r.Dialect != "" || r.Bare), to == Config && r.Bare:
		return request(onlySaves)
	case r.Wrap == envelope.Resource && to != BinaryScene && to != BinaryResource:
		return request(onlyResources)
	}
	return nil
}

// Glimpse returns the form of a file by its name and its first bytes, as far as Becomes knows forms; "" for others, and where they do not say it.
func Glimpse(name string, head []byte) string {
	switch kind := codec.Sniff(head); kind {
	case codec.Unknown: // saves have no signature
		return Bin
	case codec.TextScene, codec.TextResource:
		switch {
		case tscn.GrammarOf(head, tscn.Preferred(name)) == tscn.Names:
			return Config
		case kind == codec.TextScene:
			return Scene
		}
		return Resource
	case codec.ConfigText:
		return Config
	case codec.BinaryResource:
		if f, _ := resource.Open(head); f.Class.Value == bintext.SceneClass { // cut off after the header
			return BinaryScene
		}
		return BinaryResource
	case codec.CompressedResource:
		if extensions[ending(name)] == BinaryScene {
			return BinaryScene
		}
		return BinaryResource
	}
	return ""
}
