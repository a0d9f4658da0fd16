package bones

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/skeleton"
	"savant/ui/widgets"
)

// barLink is an action with its words in the bar.
type barLink struct {
	id    host.ActionID
	words string
}

// barLinks are the actions of the bar over the bones, in groups. Their words there are shorter than in the menu.
func barLinks() [][]barLink {
	return [][]barLink{
		{{actionBonesPose, words.Say("Pose")}, {actionBonesRest, words.Say("Rest")}},
		{{actionBonesNames, words.Say("Names")}, {actionBonesAxes, words.Say("Axes")}, {actionBonesFit, words.Say("Fit")}},
		{{actionBoneAdd, words.Say("Add")}, {actionBoneRename, words.Say("Rename")}, {actionBoneRemove, words.Say("Remove")}, {actionBoneParent, words.Say("Parent")}},
		{{actionBoneMirror, words.Say("Mirror")}, {actionBoneReset, words.Say("Pose to rest")}, {actionBoneRestFromPose, words.Say("Rest from pose")}},
		{{actionBonesLarge, words.Say("Large")}},
	}
}

// NewPane makes the pane of a document.
func NewPane(p host.Page) *Pane {
	b := &Pane{page: p, tree: newBoneTree(nil, nil), links: map[host.ActionID]*ink.Link{}}
	b.view = skeleton.New()
	b.list = outline.New(b.tree, 0, b.rowLook)
	b.list.NamesFirst = true
	b.list.OnSelected = func(n outline.Node) { b.chose(b.tree.lines[n]) }
	b.list.OnSelection = b.choseSeveral
	b.list.OnClicked = b.clicked
	b.list.OnKey = b.typed
	b.list.OnRename = func(outline.Node) { b.page.Window().Do(actionBoneRename) }
	b.list.OnActivated = func(outline.Node) { b.fields.focus() }
	b.list.OnMenu = func(_ outline.Node, at fyne.Position) { b.page.Window().Menu(boneMenu, at) }
	b.dragging()
	b.view.OnSelected = func(bone int) {
		if b.drawn != nil && bone < len(b.drawn.Bones) {
			b.chose(b.tree.lines[b.tree.nodes[b.drawn][bone]])
		}
	}
	b.view.OnChanged = b.change
	b.view.Fixed = func(bone int) bool { return b.drawn == nil || b.drawn.Bones[bone].Row == 0 }
	b.view.OnKey = b.typed
	b.view.OnMenu = func(_ int, at fyne.Position) { b.page.Window().Menu(boneMenu, at) }
	b.view.OnDrawn = b.traceView
	b.fields = newBoneFields(b)
	b.bar = b.newBar()
	both := widgets.NewSplit(b.list, b.view, false, 0.36)
	both.Least = [2]float32{150, 160}
	bar := container.NewStack(ink.Area(look.Panel), ink.Pad(12, 0, 12, 0, b.bar.Root))
	b.root = ink.Framed(ink.Down(0, bar, ink.Line()), both, b.fields.root)
	return b
}

// newBar makes the bar over the bones.
func (b *Pane) newBar() *widgets.Overflow {
	w := b.page.Window()
	var parts []widgets.Part
	for i, group := range barLinks() {
		if i > 0 {
			parts = append(parts, widgets.Divider())
		}
		for _, l := range group {
			link := ink.PaintedLink(l.words, look.Muted, func() { w.Do(l.id) })
			b.links[l.id] = link
			parts = append(parts, widgets.Part{Object: link, Items: func() []*fyne.MenuItem {
				item := w.Item(l.id, l.words)
				item.Checked = b.on()[l.id]
				return []*fyne.MenuItem{item}
			}})
		}
	}
	return widgets.NewOverflow(12, widgets.BarHeight-4, w.PopUp, parts...)
}

// boneKeys are the keys of the tree and the picture.
var boneKeys = map[fyne.KeyName]host.ActionID{fyne.KeyF2: actionBoneRename, fyne.KeyDelete: actionBoneRemove, fyne.KeyInsert: actionBoneAdd}

// typed takes the keys of tree and picture.
func (b *Pane) typed(e *fyne.KeyEvent) bool {
	if id, ok := boneKeys[e.Name]; ok {
		b.page.Window().Do(id)
		return true
	}
	if e.Name == fyne.KeyEscape && b.large {
		b.toggleLarge()
		return true
	}
	return b.page.PaneKey(e)
}
