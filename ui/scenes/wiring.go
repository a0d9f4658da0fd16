package scenes

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// complete returns the signals of the node that a text may become: those that begin with it first.
func (q *connecting) complete(text string) (list []string) {
	for _, s := range q.known[q.texts[fromField]].Signals {
		list = append(list, s.Name)
	}
	return widgets.Completions(list, text)
}

// nodePaths are the paths of all nodes of a scene, in their order.
func nodePaths(doc *model.Document) (list []string) {
	tree := page.NodeTree{Tree: page.Tree{Doc: doc}}
	var walk func(n outline.Node)
	walk = func(n outline.Node) {
		for i := range tree.Len(n) {
			c := tree.Child(n, i)
			list = append(list, page.PathOfNode(doc, model.Row(c)))
			walk(c)
		}
	}
	walk(outline.Node(model.Root))
	return list
}

// calls are the choices when the method is called, and how often.
func (q *connecting) calls() fyne.CanvasObject {
	choice := func(flag int, off, on string) fyne.CanvasObject {
		s := widgets.NewSegments([]string{off, on}, func(i int) { q.flags = q.flags&^flag | i*flag })
		if q.flags&flag != 0 {
			s.Choose(1)
		}
		s.Key = func(k *fyne.KeyEvent) bool { return q.fields[methodField].Keys(k) }
		return s
	}
	return container.NewHBox(choice(model.Deferred, words.Say("At once"), words.Say("Deferred")), choice(model.OneShot, words.Say("Every time"), words.Say("One shot")))
}

// bound are the arguments bound to the connection that is edited, as Godot text without the brackets of their Array.
func (q *connecting) bound() string {
	if len(q.was.Wiring.Binds) == 0 {
		return ""
	}
	doc := q.page.Doc()
	r, err := doc.Find(doc.Path(q.was.Row) + ".@binds")
	if err != nil {
		return ""
	}
	text, err := doc.Text(r)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
}

// wiring reads how the method is to be called.
func (q *connecting) wiring(t []string) (w model.Wiring, err error) {
	w = model.Wiring{Flags: q.flags, Binds: q.was.Wiring.Binds, Unbinds: q.was.Wiring.Unbinds}
	if t[bindsField] != q.bound() {
		v, err := q.page.Doc().Parse(q.was.Row, "["+t[bindsField]+"]")
		l, ok := v.Data.(*variant.List)
		if err != nil || !ok || v.Type != variant.Array {
			return w, errors.New(words.Say("the bound arguments are values with commas between them, such as 1, \"two\""))
		}
		w.Binds = l.Items
	}
	if len(t) > unbindsField {
		w.Unbinds = 0
		if t[unbindsField] != "" {
			if w.Unbinds, err = strconv.Atoi(t[unbindsField]); err != nil || w.Unbinds < 0 {
				return w, errors.New(words.Say("how many arguments are left out is a number from 0"))
			}
		}
	}
	return w, nil
}
