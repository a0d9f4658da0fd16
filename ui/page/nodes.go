package page

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/rowpath"
	"savant/model/users"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// GroupNames are the groups that nodes of the scene are in, by name, and those that the project names for all scenes.
func GroupNames(p host.Page) (list []string) {
	for _, g := range p.Doc().Groups() {
		list = append(list, g.Name)
	}
	list = append(list, users.SettingsAround(p.File()).Groups()...)
	slices.Sort(list)
	return slices.Compact(list)
}

// NodeOf is the path from the root of the node that a row belongs to, that of the root for rows of no node.
func NodeOf(doc *model.Document, r model.Row) string {
	for ; r != 0 && r != model.Root; r = doc.Parent(r) {
		if path := model.NodePlace(doc.Path(r)); path != "" {
			return path
		}
	}
	return "."
}

// ChoosePath lets one choose a node of the scene that fits, or an autoload of the project, and hands over its path as seen from the node that a row
// belongs to. With nil any fits.
func ChoosePath(p host.Page, from model.Row, fits func(model.Row) bool, take func(path string)) {
	seen := NodeOf(p.Doc(), from)
	var c *TreeChoice
	var more fyne.CanvasObject
	if names := users.SettingsAround(p.File()).Autoloads(); len(names) > 0 {
		autoload := widgets.NewChoice(words.Say("Or an autoload of the project"), names, func(name string) {
			c.Close()
			take("/root/" + name)
		})
		autoload.PlaceHolder = autoload.Name
		more = autoload
	}
	c = ChooseNode(p, words.Say("Choose a node"), words.Say("Choose"), NodeTree{Tree: Tree{p.Doc()}, Fits: addressed(p.Doc(), fits), Inner: innersOf(p)}, 0, more, func(r model.Row) {
		take(nodepath.Relative(seen, model.NodePlace(p.Doc().Path(r))))
	})
}

// addressed is which nodes fit and can be named by a path.
func addressed(doc *model.Document, fits func(model.Row) bool) func(model.Row) bool {
	return func(r model.Row) bool { return doc.NotAddressed(r) == nil && (fits == nil || fits(r)) }
}

// mostSearched is how many nodes a search for one to choose looks at.
const mostSearched = 100_000

// named is the nodes of a tree whose names or classes hold a text, with those above them; first is the one that says it most plainly and may be chosen, 0 for none.
func (t NodeTree) named(text string) (kept *filtered, first outline.Node) {
	tree := t.walked()
	kept = newFiltered(tree)
	seen, plainest := 0, 0
	var walk func(above outline.Node)
	walk = func(above outline.Node) {
		for i := 0; i < tree.Len(above) && seen < mostSearched; i++ {
			seen++
			n := tree.Child(above, i)
			d, fits := t.about(n)
			if plain, ok := widgets.Plainness(d.Label+" "+d.Type, text); ok {
				kept.keep(n)
				if fits && (first == 0 || plain < plainest) {
					first, plainest = n, plain
				}
			}
			walk(n)
		}
	}
	walk(outline.Node(model.Root))
	kept.sort(nil)
	return kept, first
}

// ChooseNode lets one choose a node of a tree, which can be searched. yes is on the button that does it; at is the node to begin with, 0 for
// none; more, which may be nil, is below the tree. It returns the choice, which can be closed.
func ChooseNode(p host.Page, headline, yes string, tree NodeTree, at model.Row, more fyne.CanvasObject, take func(model.Row)) *TreeChoice {
	walked := tree.walked()
	list := outline.New(walked, outline.Node(model.Root), func(n outline.Node) outline.Look {
		d, fits := tree.about(n)
		l := outline.Look{Badge: badge.Of(d.Badge), Label: d.Label, Type: d.Type, Branch: walked.Len(n) > 0}
		if !fits {
			l.LabelColor = look.Muted
		}
		return l
	})
	c := &TreeChoice{List: list, Headline: headline, Hint: words.Say("Search: name, class"), Yes: yes, Leave: p.Focus}
	if more != nil {
		c.Below = []fyne.CanvasObject{more}
	}
	c.Choose = func(n outline.Node) {
		if _, fits := tree.about(n); fits {
			c.Close()
			take(model.Row(n))
		}
	}
	c.Search = func(text string) {
		current, _ := list.Current()
		if text == "" {
			list.SetModel(walked, outline.Node(model.Root))
		} else {
			kept, first := tree.named(text)
			list.SetModel(kept, outline.Node(model.Root))
			current = first
		}
		for row := 0; row < list.Len() && row < 500; row++ {
			list.Open(row)
		}
		list.SelectNode(current)
	}
	list.Open(0)
	list.OpenAllBelow(0)
	c.Show(p.Window(), "node")
	list.SelectNode(outline.Node(at))
	return c
}

// OfNode reports whether a row is a node of a scene or belongs to one.
func OfNode(doc *model.Document, r model.Row) bool {
	for ; r != 0 && r != model.Root; r = doc.Parent(r) {
		if IsNode(doc, r) {
			return true
		}
	}
	return false
}

// IsNode reports whether a row is a node of a scene.
func IsNode(doc *model.Document, r model.Row) bool { return PathOfNode(doc, r) != "" }

// HasNodes reports whether a document is a scene with nodes.
func HasNodes(doc *model.Document) bool {
	return model.Has[model.Noded](doc) && NodeTree{Tree: Tree{doc}}.Len(outline.Node(model.Root)) > 0
}

// PathOfNode is a node's path from the scene's root, "" for other rows.
func PathOfNode(doc *model.Document, r model.Row) string {
	if r == 0 || !doc.Alive(r) {
		return ""
	}
	t, ok := doc.Target(r, "res://")
	if !ok {
		return ""
	}
	return t.Node
}

// AboveInner is the row of the node above one of another scene that this one does not mention.
func AboveInner(doc *model.Document, r model.Row) model.Row {
	return doc.InnerRow(nodepath.Parent(PathOfNode(doc, r)))
}

// NodeWords is what people call a node: its path from the root, or the name of the root.
func NodeWords(doc *model.Document, r model.Row) string {
	if place := model.NodePlace(doc.Path(r)); place != "" && place != "." {
		return place
	}
	return inspector.Localized(doc.Describe(r)).Label
}

// KeyText is the key of a row as it could be typed again.
func KeyText(doc *model.Document, r model.Row) string {
	path, err := rowpath.Parse(doc.Path(r))
	if err != nil || len(path.Steps) == 0 {
		return ""
	}
	step := path.Steps[len(path.Steps)-1]
	switch {
	case len(path.Steps) == 2 && (path.Steps[0].Text == "node" || path.Steps[0].Text == "bone"):
		return ownName(doc, r, step.Text)
	case step.Kind == model.KeyStep:
		return step.Text
	case step.Kind != model.NameStep:
		return ""
	case doc.Describe(doc.Parent(r)).Badge == model.BadgeDictionary && !rowpath.IsIdentifier(step.Text) && utf8.ValidString(step.Text):
		return rowpath.Quote(step.Text)
	}
	return step.Text
}

// ownName is the name of a node or of a bone, whose path begins with those above it.
func ownName(doc *model.Document, r model.Row, path string) string {
	if name, err := doc.Find(doc.Path(r) + ".@name"); err == nil {
		if v, err := doc.Value(name); err == nil {
			return v.Text
		}
	}
	return path[strings.LastIndexAny(path, ":/")+1:]
}
