// Package kinds is the list of the kinds of files: how each is recognized, what it is called and which form it has.
package kinds

import (
	"savant/codec"
	"savant/codec/arrival"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/json"
	"savant/model/raw"
	"savant/model/resource"
	"savant/model/save"
	"savant/model/text"
)

// Messages.
const (
	projectSettings message.ID = "kinds.project-settings"
	godotSave       message.ID = "kinds.godot-save"
	varToStr        message.ID = "kinds.var-to-str"
	jsonText        message.ID = "kinds.json-text"
)

// Open opens a file. Anything opens, and Info says what it is; the only errors are a *LockedError for a file that is
// encrypted and not opened by the key, an *UnpackError for one that unpacks to more than the options allow, and that of
// an unknown dialect. The caller must not change data any more.
func Open(data []byte, o model.Options) (*model.Document, error) {
	return model.OpenWith(opener{}, data, o)
}

// HeldIn returns the document that bytes hold, nil if they are only bytes. prefer is the dialect of the enclosing
// document, used for its values if possible. What is unpacked is taken off the budget; bytes that exceed it hold
// nothing.
func HeldIn(raw []byte, prefer *dialect.Dialect, budget *model.Budget) *model.Held {
	return model.HeldWith(opener{}, raw, prefer, budget)
}

// HeldInText is HeldIn for the text of a String: JSON, or bytes as base64.
func HeldInText(text string, prefer *dialect.Dialect, budget *model.Budget) *model.Held {
	return model.HeldText(opener{}, text, prefer, budget)
}

// kinds maps what a file looks like to its kind and form. What is not listed is shown as bytes. Kinds that are binary
// saves only look like something else.
var kinds = map[codec.Kind]struct {
	kind   model.Kind
	format message.ID
	open   func(h model.Host, o model.Options, info *model.Info) (model.Form, error)
	early  bool // open waits itself for bytes that still come
}{
	codec.TextScene:      {model.Scene, text.SceneFormat, text.Open, false},
	codec.TextResource:   {model.Resource, text.ResourceFormat, text.Open, false},
	codec.BinaryResource: {model.Resource, resource.Format, resource.Open, true},
	codec.ConfigText:     {model.Config, text.ConfigFormat, text.Open, false},
	codec.JSON:           {model.JSON, jsonText, json.Open, true},
	codec.Settings:       {model.Save, projectSettings, save.Open, true},
	codec.Unknown:        {model.Save, godotSave, save.Open, true},
	codec.Zlib:           {model.Save, godotSave, save.Open, true}, // only looked like a stream
}

// earlyFrom is from which size on forms read what still comes.
const earlyFrom = 2 << 20

// opener recognizes files.
type opener struct{}

// Open makes the form of a document.
func (opener) Open(h model.Host, o model.Options, info *model.Info) (model.Form, error) {
	if info.Problem != nil {
		return raw.New(h, info.Problem), nil
	}
	if o.Dialect != "" {
		chosen, err := dialect.ByName(o.Dialect)
		if err != nil {
			return nil, err
		}
		info.Dialect, info.Sure, info.Why = chosen, codec.Chosen, message.Message{}
	}
	payload := h.Bytes().View(0, h.Size())
	sniffed := json.Sniff(payload, h.Name())
	if h.UnpackedResource() {
		sniffed = codec.BinaryResource // its first four bytes are not packed with the rest
	}
	is, ok := kinds[sniffed]
	if !ok || !is.early || len(payload) < earlyFrom {
		arrival.All(o.Come, len(payload))
	}
	if ok && (sniffed != codec.JSON || !json.IsGodotText(payload)) {
		info.Kind, info.Format = is.kind, message.New(is.format)
		return is.open(h, o, info)
	}
	info.Kind, info.Format = model.Other, sniffed.Message()
	if sniffed == codec.Texture {
		info.Format = raw.Texture(payload, info.Format)
	}
	switch sniffed {
	case codec.JSON:
		info.Format = message.New(varToStr)
	case codec.PlainText, codec.CSV, codec.XML:
		return raw.NewText(h), nil
	}
	return raw.New(h, nil), nil
}
