package files

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// introduce says of a file that is no save and no scene what it is.
func introduce(w Window, p Page) {
	salvageSoon(w, p)
	i := p.Doc().Info()
	if i.HasValues {
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed,
		Text: words.Say("%s is not a Godot save or scene: it is %s. It is shown as bytes and cannot be edited here.", p.Name(), words.Text(i.Format))})
}
