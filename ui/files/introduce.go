package files

import (
	"savant/model"
	"savant/model/picture"
	"savant/model/sound"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// introduce describes a file that is neither a save nor a scene. For a damaged one it shows what is wrong, once it is
// known whether part of it is intact.
func introduce(w Window, p Page) {
	i := p.Doc().Info()
	if exactJSON(p.Doc()) {
		w.Notify(p, &host.Message{Color: look.Accent, Behind: true,
			Text:    words.Say("%s is a Godot file as JSON, every byte of it. Convert makes the file again.", p.Name()),
			Choices: []widgets.Choice{{Words: words.Say("Convert…"), Run: func() { w.Do(host.ActionConvert) }}}})
		return
	}
	if salvageSoon(w, p) || i.HasValues || draws(p.Doc()) {
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed, Behind: true,
		Text: words.Say("%s is not a Godot save or scene. What it is: %s. It is shown as bytes, and its bytes are all that can be edited here.", p.Name(), words.Text(i.Format))})
}

// exactJSON reports whether a file is exact JSON, which can be converted back into the file that it was made from.
func exactJSON(d *model.Document) bool {
	if !model.Has[model.Lined](d) || len(d.Problems()) > 0 {
		return false
	}
	for _, path := range []string{"savant.version", "savant.form", "savant.dialect"} {
		if _, err := d.Find(path); err != nil {
			return false
		}
	}
	return true
}

// draws reports whether a file is a picture or a sound, which the editor shows as more than bytes.
func draws(d *model.Document) bool {
	form, _, ok := model.As[model.Bare](d, model.Root)
	return ok && (picture.IsFile(form.Bare()) || sound.IsFile(form.Bare()))
}
