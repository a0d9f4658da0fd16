package convert

import (
	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/rowpath"
	"savant/model/transcode"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	sectionsNeeded message.ID = "convert.sections-needed"
	nullLeftOut    message.ID = "convert.null-left-out"
	noSuchSection  message.ID = "convert.no-such-section name"
)

// saveToConfig writes a save of one Dictionary of sections as a ConfigFile. Values that are no Dictionaries become the keys before the first section.
func saveToConfig(payload []byte, f codec.File, d *dialect.Dialect, l *transcode.Losses) ([]byte, error) {
	if len(f.Records) != 1 || f.Records[0].Opaque {
		return nil, message.Err(sectionsNeeded)
	}
	r := &f.Records[0]
	v, _, err := codec.Decode(payload[:r.End], r.Value, d)
	if err != nil {
		return nil, err
	}
	all, ok := v.Data.(*variant.Dict)
	if !ok {
		return nil, message.Err(sectionsNeeded)
	}
	if n := r.End - r.ValueEnd; n > 0 {
		l.Add("", message.New(restLeftOut, n))
	}
	if n := len(payload) - f.Tail; n > 0 {
		l.Add("", message.New(tailLeftOut, n))
	}
	w := configWriter{textSaver{d: d, losses: l}}
	first := &variant.Dict{}
	for _, e := range all.Entries {
		if in, section := e.Value.Data.(*variant.Dict); !section {
			first.Entries = append(first.Entries, e)
		} else if w.key(e.Key) == "" {
			first.Entries = append(first.Entries, in.Entries...)
		}
	}
	w.entries("", first)
	for _, e := range all.Entries {
		in, section := e.Value.Data.(*variant.Dict)
		if name := w.key(e.Key); section && name != "" {
			w.path = transcode.Path{Dialect: d, Text: []byte(inSection(name))}
			w.named(e.Key)
			w.section(name, in)
		}
	}
	return w.b, nil
}

// configWriter writes sections as ConfigFile.save of the engines does.
type configWriter struct{ textSaver }

// key is the name that a key has in a ConfigFile.
func (w *configWriter) key(k variant.Value) string {
	if k.Type == variant.String || k.Type == variant.StringName {
		return k.Text
	}
	return literal.Text(k, w.d)
}

// named reports a key that is not a String, as all are in a ConfigFile.
func (w *configWriter) named(k variant.Value) {
	if k.Type != variant.String {
		w.losses.Add(w.path.String(), message.New(keyBecomesString, w.d.TypeName(k.Type)))
	}
}

func (w *configWriter) section(name string, in *variant.Dict) {
	head := "[" + name + "]"
	read := tscn.ScanAs([]byte(head+"\na=1\n"), tscn.Names)
	if len(read.Sections) != 1 || read.Sections[0].Tag != name || len(read.Sections[0].Properties) != 1 {
		w.losses.Add(inSection(name), message.New(noSuchSection, name))
		return
	}
	if len(w.b) > 0 {
		w.b = append(w.b, '\n')
	}
	w.b = append(append(w.b, head...), "\n\n"...)
	w.entries(name, in)
}

func (w *configWriter) entries(section string, in *variant.Dict) {
	met := map[string]bool{}
	for i, e := range in.Entries {
		name := w.key(e.Key)
		w.path = transcode.Path{Dialect: w.d, Text: []byte(inSection(section))}
		w.path.Name(name, i)
		switch {
		case e.Value.Type == variant.Nil:
			w.losses.Add(w.path.String(), message.New(nullLeftOut))
			continue
		case met[name]:
			w.losses.Add(w.path.String(), message.New(transcode.KeyTwice))
		}
		w.named(e.Key)
		met[name] = true
		w.b = append(append(w.b, tscn.PropertyName(name)...), '=')
		w.b = append(w.append(w.b, e.Value), '\n')
	}
}

func inSection(name string) string { return "section[" + rowpath.Quote(name) + "]" }
