package animation

import (
	"context"
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/player"
	"savant/model/users"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// target is the field of a prompt for what a track of a type moves, and what says below it what the scene does not have. Beside it one chooses the
// node, and then what of it; both are completed while one types.
func (p *Pane) target(kind, text string) (f widgets.Field, doubts func(texts []string) []string) {
	f = widgets.Field{Label: words.Say("Node and property or bone, such as Body/Lamp:visible"), Text: text}
	var a *aiming
	if base, ok := player.Base(p.page.Doc(), p.by()); ok {
		a = &aiming{kind: kind, base: base, page: p.page, parts: map[string]*partsOf{}}
		f.Complete, f.Known, f.Below, f.Rest = a.complete, true, a.follow, a.rest
		f.Beside = page.NodePickerThen(p.page, base, func(of widgets.Below, path string) { p.choosePart(kind, base, path, of) })
	}
	return f, func(texts []string) []string { return p.doubts(kind, a, texts) }
}

// aiming completes what a track moves while it is typed: the nodes first, then what of the node. What scenes and scripts say is found in the background.
type aiming struct {
	kind, base string
	page       host.Page
	nodes      []string            // as seen from the base
	parts      map[string]*partsOf // by the path of the node
	of         widgets.Below
	stop       context.Context
}

// partsOf is what a track can move of a node.
type partsOf struct {
	names   []string
	numbers map[string][]string      // of those that are vectors, by their names
	lacks   func(name string) string // returns the class of the node if it certainly has no such property; nil until it is known
}

// follow begins to look for the nodes once the field is there.
func (a *aiming) follow(of widgets.Below) fyne.CanvasObject {
	a.of = of
	ctx, stop := context.WithCancel(context.Background())
	a.stop = ctx
	of.Closed(stop)
	a.find(func(doc *model.Document, scenes player.Scenes, scripts player.Scripts) func() {
		var list []string
		for _, place := range player.Places(doc) {
			if player.Takes(doc, place, a.kind, scenes) {
				list = append(list, nodepath.Relative(a.base, place))
			}
		}
		return func() { a.nodes = list }
	})
	return ink.Gap(0, 0)
}

// find looks for something in a copy of the document, and offers completions anew with what was found.
func (a *aiming) find(look func(doc *model.Document, scenes player.Scenes, scripts player.Scripts) (found func())) {
	w, snapshot, file := a.page.Window(), a.page.Doc().Snapshot(), a.page.File()
	go func() {
		doc, in := snapshot.Document(), func() string { return file }
		var found func()
		if file == "" {
			found = look(doc, nil, nil)
		} else {
			found = look(doc, users.Show(doc, in), users.ScriptsAround(a.stop, in))
		}
		w.RunOnUI(func() {
			if a.stop.Err() == nil {
				found()
				a.of.Offer()
			}
		}, false)
	}()
}

// complete returns what a path may become.
func (a *aiming) complete(text string) (list []string) {
	node, sub, named := strings.Cut(strings.TrimSpace(text), ":")
	if !named {
		return widgets.Completions(a.nodes, node)
	}
	parts := a.partsOf(node)
	names := parts.names
	property, _, deep := strings.Cut(sub, ":")
	switch numbers := parts.numbers[property]; {
	case numbers != nil && (!deep || strings.HasSuffix(sub, ":")):
		names = numbers
	case numbers != nil:
		names = widgets.Completions(numbers, sub)
	case sub != "":
		names = widgets.Completions(names, sub)
	}
	for _, name := range names {
		list = append(list, node+":"+name)
	}
	return list
}

// rest is what follows a path that was taken: after a node a colon, before what the track moves of it. A path that names what the node has is whole.
func (a *aiming) rest(text string) (rest string, whole bool) {
	node, sub, named := strings.Cut(strings.TrimSpace(text), ":")
	if !named && player.NamesPart(a.kind) && slices.Contains(a.nodes, node) {
		return ":", false
	}
	return "", named && slices.Contains(a.partsOf(node).names, sub)
}

// partsOf returns what is known of a node, and begins to look for it.
func (a *aiming) partsOf(node string) *partsOf {
	if known := a.parts[node]; known != nil {
		return known
	}
	a.parts[node] = &partsOf{}
	place := a.page.Doc().Place(a.base, node)
	a.find(func(doc *model.Document, scenes player.Scenes, scripts player.Scripts) func() {
		made := &partsOf{numbers: map[string][]string{}, lacks: func(name string) string { return player.Lacks(doc, place, name, scenes) }}
		for _, part := range player.Parts(doc, place, a.kind, scenes, scripts) {
			made.names = append(made.names, part.Name)
			if a.kind == "value" {
				for _, number := range player.Numbers(part.Type) {
					made.numbers[part.Name] = append(made.numbers[part.Name], part.Name+":"+number)
				}
			}
		}
		return func() { a.parts[node] = made }
	})
	return a.parts[node]
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

// aimed is the path that a text of the field means: tracks that need not name a part of their node have no colon behind it.
func aimed(kind, text string) string {
	path := strings.TrimSpace(text)
	if player.NamesProperty(kind) {
		return path
	}
	return strings.TrimSuffix(path, ":")
}

// doubts says of a target what the scene does not have. a is nil where nothing more is known of the nodes.
func (p *Pane) doubts(kind string, a *aiming, texts []string) []string {
	path := aimed(kind, texts[0])
	if complete(kind, path) != nil {
		return nil
	}
	why := player.Aim(p.page.Doc(), p.by(), kind, path).Problem
	if node, sub, _ := strings.Cut(path, ":"); why.IsZero() && a != nil && player.NamesProperty(kind) {
		name, _, _ := strings.Cut(sub, ":")
		if lacks := a.partsOf(node).lacks; lacks != nil {
			if of := lacks(name); of != "" {
				why = player.NoProperty(name, of)
			}
		}
	}
	if why.IsZero() {
		return nil
	}
	return []string{words.Sentence(why)}
}
