package animation

import (
	"context"
	"errors"
	"strings"

	"savant/model/player"
	"savant/model/users"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// targetField is the field of a prompt for what a track of a type moves. Beside it one chooses the node, and then what of it.
func (p *Pane) targetField(kind, text string) widgets.Field {
	f := widgets.Field{Label: words.Say("Node and property or bone, such as Body/Lamp:visible"), Text: text}
	if base, ok := player.Base(p.page.Doc(), p.by()); ok {
		f.Beside = page.NodePickerThen(p.page, base, func(of widgets.Below, path string) { p.choosePart(kind, base, path, of) })
	}
	return f
}

// choosePart offers what a track of a type can move of the node in a path, and writes the path with what was chosen. What the path names already is
// marked, if the node has it.
func (p *Pane) choosePart(kind, base, path string, of widgets.Below) {
	w := p.page.Window()
	node, was, _ := strings.Cut(path, ":")
	snapshot, file, place := p.page.Doc().Snapshot(), p.page.File(), p.page.Doc().Place(base, node)
	var parts []player.Part
	w.Work(words.Say("Finding properties"), func(ctx context.Context, _ func(float64)) error {
		doc, in := snapshot.Document(), func() string { return file }
		if file == "" {
			parts = player.Parts(doc, place, kind, nil, nil)
			return nil
		}
		scenes := users.Show(doc, in)
		parts = player.Parts(doc, place, kind, scenes, users.ScriptsAround(ctx, in))
		return nil
	}, func(error) {
		if len(parts) == 0 && player.NamesProperty(kind) {
			of.Write(node + ":") // what it has is not known
			return
		}
		of.Write(node)
		if len(parts) == 0 {
			return
		}
		var items []widgets.Item
		for _, part := range parts {
			items = append(items, widgets.Item{Words: part.Name, Right: part.Type, Now: part.Name == was, Run: func() { of.Write(node + ":" + part.Name) }})
		}
		w.Choose("animation-part", words.Say("What the track moves of %s", widgets.Shorten(node)), items)
	})
}

// complete returns why a path cannot be that of a track of a type: a property track that names no property moves nothing.
func complete(kind, path string) error {
	node, sub, _ := strings.Cut(path, ":")
	if player.NamesProperty(kind) && (node == "" || strings.Trim(sub, ":") == "") {
		return errors.New(words.Say("name a property of the node behind a colon, such as Body/Lamp:visible"))
	}
	return nil
}

// doubts returns what says below the field of a target, while it is typed, what the scene does not have.
func (p *Pane) doubts(kind string) func(texts []string) []string {
	return func(texts []string) []string {
		path := strings.TrimSpace(texts[0])
		if complete(kind, path) != nil {
			return nil
		}
		if why := player.Aim(p.page.Doc(), p.by(), kind, path).Problem; !why.IsZero() {
			return []string{words.Sentence(why)}
		}
		return nil
	}
}
