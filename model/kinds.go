package model

import (
	"bytes"
	"encoding/json"
	"slices"
	"unicode"

	"savant/codec"
	"savant/codec/dialect"
	"savant/scene/literal"
)

// Open opens a file. Whatever is in it opens, and Info tells what it is; only a file that is encrypted and not opened by the
// key gives an error, a *LockedError, one that unpacks to more than the options allow, an *UnpackError, and a dialect that does not
// exist. The caller must not change data any more.
func Open(data []byte, o Options) (*Document, error) {
	return OpenWith(openForm, data, o)
}

// HeldIn returns the document that bytes hold, nil if they are only bytes. prefer is the dialect of the document around, in which
// its values are if they can be. What is unpacked is taken off the budget; bytes for which it does not suffice hold nothing.
func HeldIn(raw []byte, prefer *dialect.Dialect, budget *Budget) *Held {
	return HeldWith(openForm, raw, prefer, budget)
}

// looks is what a file is that looks like one of these kinds. Kinds that are not listed are binary saves, or only look like
// something else.
var looks = map[codec.Kind]struct {
	kind   Kind
	format string
	text   bool
}{
	codec.TextScene:    {Scene, "Text scene", true},
	codec.TextResource: {Resource, "Text resource", true},
	codec.ConfigText:   {Config, "ConfigFile", true},
	codec.Settings:     {Save, "Project settings", false},
	codec.Unknown:      {Save, "Godot save", false},
	codec.Zlib:         {Save, "Godot save", false}, // that only looked like a stream
	codec.Empty:        {Save, "Godot save", false},
}

// openForm finds out what a payload is.
func openForm(h Host, o Options, info *Info) (Form, error) {
	if info.Problem != "" {
		return &plain{h, info.Problem}, nil
	}
	payload := h.Bytes().View(0, h.Size())
	sniffed := codec.Sniff(payload)
	look, ok := looks[sniffed]
	var chosen *dialect.Dialect
	if o.Dialect != "" {
		var err error
		if chosen, err = dialect.ByName(o.Dialect); err != nil {
			return nil, err
		}
		info.Dialect, info.Sure, info.Why = chosen, "chosen", "it was chosen"
	}
	if !ok {
		info.Kind, info.Format = Other, sniffed.Title()
		if sniffed == codec.JSON && godotText(payload) {
			info.Format = "Godot text (var_to_str)"
		}
		return &plain{host: h}, nil
	}
	info.Kind, info.Format = look.kind, look.format
	if look.text {
		return newText(h, info), nil
	}
	if len(payload) == 0 {
		info.Kind, info.Format = Other, sniffed.Title()
		return &plain{host: h}, nil
	}
	f, ok := guess(payload, chosen, o.While, info)
	if !ok {
		return nil, ErrStopped
	}
	if f.Framing == codec.Opaque {
		info.Kind, info.Format = Other, "unknown bytes"
		if kind, n := codec.Lead(payload); kind != codec.Unknown && len(f.Records) == 1 {
			info.Format = kind.Title()
			if n < len(payload) && kind != codec.JSON {
				info.Format += " and other bytes"
			}
			form := newSave(h, f)
			form.unknown = true
			only := form.records.at(0)
			form.named, only.cause = true, ""
			form.records.set(0, only)
			return form, nil
		}
	}
	form := newSave(h, f)
	form.unknown = f.Framing == codec.Opaque
	return form, nil
}

// godotText reports whether a text that looks like JSON is a value as Godot writes it. JSON with a fault in it, such as a comma too
// many, stays JSON though Godot could read it as a value: something that JSON has no word for must be in it.
func godotText(b []byte) bool {
	if len(b) > nestedAtOnce || json.Valid(bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))) {
		return false
	}
	end, err := literal.Skip(b, 0)
	return err == nil && len(bytes.TrimSpace(b[end:])) == 0 && beyondJSON(b[:end])
}

// beyondJSON tells whether outside of strings there are words that are not JSON's, or StringNames.
func beyondJSON(value []byte) bool {
	for len(value) > 0 {
		switch c := value[0]; {
		case c == '"':
			end, err := literal.Skip(value, 0)
			if err != nil {
				return false
			}
			value = value[end:]
		case c == '&' || c == '@':
			return true
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			n := bytes.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
			if n < 0 {
				n = len(value)
			}
			switch string(value[:n]) {
			case "true", "false", "null", "e", "E":
			default:
				return true
			}
			value = value[n:]
		case c >= '0' && c <= '9':
			value = value[len(value)-len(bytes.TrimLeft(value, "0123456789.eE+-")):]
		default:
			value = value[1:]
		}
	}
	return false
}

// guess finds the dialect and the records of a save; ok is false if while has ended that.
func guess(payload []byte, chosen *dialect.Dialect, while func(share float64) bool, info *Info) (file codec.File, ok bool) {
	var tell func(off int) bool
	if while != nil {
		tell = func(off int) bool { return while(float64(off) / float64(len(payload))) }
	}
	if chosen != nil {
		return codec.FrameWhile(payload, chosen, tell)
	}
	guesses := codec.DetectWhile(payload, tell)
	if len(guesses) == 0 {
		return codec.File{}, false
	}
	best := guesses[0]
	info.Dialect, info.Why = best.Dialect, best.Why.String()
	info.Sure = best.Certainty().String()
	info.Same, info.Writers = best.Same, best.Writers
	var others []*dialect.Dialect
	for _, g := range guesses[1:] {
		if g.Exact {
			others = append(append(others, g.Dialect), g.Same...)
		}
	}
	info.Others = dialect.Ranges(slices.DeleteFunc(others, func(d *dialect.Dialect) bool { return !d.Released() }))
	return best.File, true
}
