package rows

import (
	"savant/codec/variant"
	"savant/model/convert"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// inJSON has do paste a text, after a question if that holds vectors and is pasted into JSON, which has none: nothing is pasted until it is answered.
func inJSON(w host.Window, p host.Page, text string, do func(text string)) {
	held, open := readAs(p, text)
	first, found := convert.FirstVector(held)
	if !found || !p.Doc().AsJSON(p.Selected()) {
		do(text)
		return
	}
	if _, none, _ := p.Doc().Retyped(p.Selected(), first.Type); !none { // JSON of Godot's own kind, with types
		do(text)
		return
	}
	var choices []widgets.Choice
	for _, how := range []struct{ words, form string }{{words.Say("As arrays"), convert.Arrays}, {words.Say("As text"), convert.Texts}} {
		choices = append(choices, widgets.Choice{Words: how.words, Run: func() {
			plain, err := convert.PlainText(held, p.Doc().Dialect(), how.form)
			if err != nil {
				w.Refused(p, err)
				return
			}
			if open != "" { // entries or elements, not one value that holds them
				plain = plain[1 : len(plain)-1]
			}
			do(plain)
		}})
	}
	array, err := convert.PlainText(first, p.Doc().Dialect(), convert.Arrays)
	if err != nil {
		w.Refused(p, err)
		return
	}
	name := p.Doc().Dialect().TypeName(first.Type)
	literal, err := convert.PlainText(first, p.Doc().Dialect(), convert.Texts)
	if err != nil {
		w.Refused(p, err)
		return
	}
	w.Ask("paste-vectors", words.Say("JSON has no %s", name), words.Say("As an array it is %s, as text %s.", widgets.Shorten(array), widgets.Shorten(literal)),
		append(choices, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})...)
}

// readAs reads a text as one value, as entries or as elements; open is the bracket that it lacks.
func readAs(p host.Page, text string) (v variant.Value, open string) {
	for _, around := range [][2]string{{"", ""}, {"{", "}"}, {"[", "]"}} {
		if v, err := p.Doc().Parse(p.Selected(), around[0]+text+around[1]); err == nil {
			return v, around[0]
		}
	}
	return variant.Value{}, ""
}
