//go:build !nogui

package ui

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// bonesPane lists the bones of a scene's skeletons, with where each stands in its parent. A bone is shown when it is chosen, so
// that it can be renamed or removed; its rest opens in the editor.
type bonesPane struct {
	page *page
	rows []boneLine
	list *widget.List
	root *fyne.Container
}

// boneLine is a bone, or the skeleton that those below it belong to.
type boneLine struct {
	bone  *model.Bone // nil for a skeleton
	of    *model.Armature
	depth int
}

func newBonesPane(p *page) *bonesPane {
	b := &bonesPane{page: p}
	b.list = paneList(func() int { return len(b.rows) }, b.row, b.choose)
	b.root = container.NewStack(ink.Pad(6, 4, 6, 4, b.list))
	return b
}

// refresh reads the skeletons anew.
func (b *bonesPane) refresh() {
	b.rows = b.rows[:0]
	armatures := b.page.doc.Armatures()
	for i := range armatures {
		a := &armatures[i]
		b.rows = append(b.rows, boneLine{of: a})
		for k := range a.Bones {
			if up := a.Bones[k].Parent; up < 0 || up >= len(a.Bones) {
				b.add(a, k, 1)
			}
		}
	}
	b.list.Refresh()
}

// mostDepth bounds how deep bones are followed.
const mostDepth = 512

// add adds a bone and those below it.
func (b *bonesPane) add(a *model.Armature, k, depth int) {
	if depth > mostDepth || len(b.rows) > len(a.Bones)+mostBones {
		return
	}
	b.rows = append(b.rows, boneLine{&a.Bones[k], a, depth})
	for _, child := range a.Bones[k].Children {
		b.add(a, child, depth+1)
	}
}

// mostBones bounds the list.
const mostBones = 100_000

// row fills a line.
func (b *bonesPane) row(i int, r *paneRow) {
	if i >= len(b.rows) {
		return
	}
	line := b.rows[i]
	if line.bone == nil {
		r.first.Paint(line.of.Path, look.Muted)
		words := count(int64(len(line.of.Bones)), "bone")
		if line.of.Fixed != "" {
			words += "; names and parents stay: " + line.of.Fixed
		}
		r.second.Paint(words, look.Muted)
		return
	}
	name := look.Text
	if !line.bone.Enabled {
		name = look.Faint
	}
	r.first.Paint(strings.Repeat("    ", line.depth-1)+line.bone.Name, name)
	r.second.Paint(placeWords(line.bone, line.of.Flat), look.Math)
	if rest := b.rest(line.bone); rest != 0 {
		r.back.Text.Set("edit rest")
		r.back.Tap = func() { b.page.select_(rest) }
		r.back.Show()
	}
}

// rest is the row of a bone's rest, 0 if the file has none.
func (b *bonesPane) rest(bone *model.Bone) model.Row {
	r, err := b.page.doc.Find(b.page.doc.Path(bone.Row) + ".rest")
	if err != nil {
		return 0
	}
	return r
}

// choose shows a bone or a skeleton.
func (b *bonesPane) choose(i int) {
	line := b.rows[i]
	if line.bone == nil {
		b.page.select_(line.of.Row)
		return
	}
	b.page.select_(line.bone.Row)
}

// placeWords says where a bone rests in its parent: place, rotation in degrees, and scale where that is not 1.
func placeWords(bone *model.Bone, flat bool) string {
	if !bone.HasRest {
		return "no rest in this file"
	}
	t := bone.Rest
	var at, turned, scaled []float64
	if flat {
		p, r, s, _ := t.Flat()
		at, turned, scaled = p[:], []float64{r}, s[:]
	} else {
		e, s := t.Euler(), t.Scale()
		at, turned, scaled = t.Origin[:], e[:], s[:]
	}
	words := "at " + numbers(at)
	if any_(turned, 0) {
		words += ",  turned " + numbers(turned) + "°"
	}
	if any_(scaled, 1) {
		words += ",  scaled " + numbers(scaled)
	}
	return words
}

// any_ reports whether one of the numbers, rounded as it is shown, is another than usual.
func any_(list []float64, usual float64) bool {
	for _, f := range list {
		if number(f) != number(usual) {
			return true
		}
	}
	return false
}

func numbers(list []float64) string {
	words := make([]string, len(list))
	for i, f := range list {
		words[i] = number(f)
	}
	return strings.Join(words, "  ")
}

// number is a number with three digits behind the point at most.
func number(f float64) string {
	s := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", f), "0"), ".")
	if s == "-0" {
		return "0"
	}
	if len(s) > 12 {
		return strconv.FormatFloat(f, 'g', 4, 64)
	}
	return s
}

// hasBones is an action's condition: the scene has a skeleton.
func (w *Window) hasBones() bool {
	p := w.document()
	return p != nil && p.panes.skeletons
}
