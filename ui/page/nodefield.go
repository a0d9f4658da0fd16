package page

import (
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/rowpath"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// ChooseFrom lets one choose a node of the scene in place of the one that a path names, and hands over the path of that node. Paths are as seen
// from the node at from; what follows one after a colon stays. With nil any node fits.
func ChooseFrom(p host.Page, from, path string, fits func(model.Row) bool, take func(path string)) *TreeChoice {
	doc := p.Doc()
	node, sub, more := strings.Cut(strings.TrimSpace(path), ":")
	at, _ := doc.Find(`node[` + rowpath.Quote(doc.Place(from, node)) + `]`)
	return ChooseNode(p, words.Say("Choose a node"), words.Say("Choose"), NodeTree{Tree: Tree{doc}, Fits: addressed(doc, fits), Inner: innersOf(p)}, at, nil, func(r model.Row) {
		to := nodepath.Relative(from, PathOfNode(doc, r))
		if more {
			to += ":" + sub
		}
		take(to)
	})
}

// NodePicker makes what is beside a field of a prompt for the path of a node as seen from the node at from: a button that lets one choose the node.
func NodePicker(p host.Page, from string) func(of widgets.Below) fyne.CanvasObject {
	return NodePickerThen(p, from, func(of widgets.Below, path string) { of.Write(path) })
}

// NodePickerThen is NodePicker with something else to do with the path of the node that was chosen. The field has the keyboard then.
func NodePickerThen(p host.Page, from string, then func(of widgets.Below, path string)) func(of widgets.Below) fyne.CanvasObject {
	return func(of widgets.Below) fyne.CanvasObject {
		b := widgets.NewButton(words.Say("Choose…"), func() {
			ChooseFrom(p, from, of.Text(), nil, func(path string) { then(of, path) }).Leave = of.Focus
		})
		b.Key = func(k *fyne.KeyEvent) bool { return k.Name == fyne.KeyEscape && of.Keys(k) }
		return b
	}
}
