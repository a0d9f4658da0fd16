package bones

import (
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/scene/nodepath"
	"savant/ui/internal/words"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// bonePicker makes what is beside a field of a prompt for the name of the new parent of a bone: a button that lets one choose it in the tree of the
// skeleton, without the bone and those below it.
func (b *Pane) bonePicker(of *model.Armature, bone int) func(field widgets.Below) fyne.CanvasObject {
	return func(field widgets.Below) fyne.CanvasObject {
		button := widgets.NewButton(words.Say("Choose…"), func() {
			list := widgets.NewTree()
			c := &page.TreeChoice{List: list.Outline, Headline: words.Say("Choose a bone"), Hint: words.Say("Search: name"), Yes: words.Say("Choose"), Leave: field.Focus}
			c.Search = func(text string) {
				found := boneBranches(of, bone, -1, text)
				list.Show(found)
				list.Outline.SelectPath(firstNamed(found, text)...)
			}
			c.Choose = func(n outline.Node) {
				c.Close()
				field.Write(list.At(n).Key)
			}
			c.Search("")
			c.Show(b.page.Window(), "bone")
		})
		button.Key = func(k *fyne.KeyEvent) bool { return k.Name == fyne.KeyEscape && field.Keys(k) }
		return button
	}
}

// boneBranches are the bones below one, those of the skeleton with -1, whose names hold a text, and the bones above these. One bone and what is
// below it is left out.
func boneBranches(of *model.Armature, without, above int, text string) (list []*widgets.Branch) {
	for i := range of.Bones {
		key := of.Bones[i].Name
		name := nodepath.Name(key)
		if of.Bones[i].Parent != above || i == without {
			continue
		}
		below := boneBranches(of, without, i, text)
		if len(below) > 0 || strings.Contains(strings.ToLower(name), text) {
			list = append(list, &widgets.Branch{Key: key, Open: true, Below: below, Look: outline.Look{Badge: badge.Of(model.BadgeBone), Label: name}})
		}
	}
	return list
}

// firstNamed is the path of the first branch whose label holds a text, nil for none.
func firstNamed(list []*widgets.Branch, text string) []int {
	for i, x := range list {
		if strings.Contains(strings.ToLower(x.Look.Label), text) {
			return []int{i}
		}
		if below := firstNamed(x.Below, text); below != nil {
			return append([]int{i}, below...)
		}
	}
	return nil
}
