// Package bones is the pane of a scene's bones: a tree of them, a picture in which they can be turned and moved, and what can be done with them.
package bones

import (
	"cmp"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/rowpath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/skeleton"
	"savant/ui/widgets"
)

// Pane shows the bones of a scene's skeletons: as a tree with where each is in its parent, and drawn. Tree, picture and the
// outline of the file have one selection.
type Pane struct {
	page     host.Page
	tree     *tree
	list     *outline.Outline
	view     *skeleton.View
	fields   *fields
	bar      *widgets.Overflow
	links    map[host.ActionID]*ink.Link // of the bar, by the ids of their actions
	drawn    *model.Armature             // what the view shows
	at       entry                       // what is selected; of is nil when that is no bone
	listed   *tree                       // the tree that the list shows; nil until first opened
	spans    map[*model.Armature][][2]int64
	read     bool   // the skeletons were read
	revision uint32 // of the document then
	stale    bool   // the bones differ from those shown
	frozen   bool   // the selection is being followed, not made
	held     bool   // what is selected is no row: the file's selection does not matter
	inner    inner  // skeletons of other scenes
	large    bool
	traced   string // what was traced last
	root     *fyne.Container
}

// bonesRoom is the size that the pane needs to show the bones of a skeleton clearly.
const bonesRoom = 460

// PaneID names the pane of bones.
const PaneID host.PaneID = "bones"

// ID names the pane.
func (b *Pane) ID() host.PaneID { return PaneID }

// Title reads the skeletons of the file as they are now; without one the pane has no tab.
func (b *Pane) Title() (widgets.Tab, bool) {
	if now := b.page.Doc().Revision(); !b.read || now != b.revision {
		b.read, b.revision, b.stale = true, now, true
		b.arrange()
		b.inner.seek(b.page, func() {
			b.arrange()
			b.stale = true
			b.page.Retab()
		})
	}
	return widgets.Tab{Text: words.Say("Bones")}, len(b.tree.armatures) > 0
}

// arrange makes the tree of the skeletons that the file has and of those that come from others.
func (b *Pane) arrange() {
	doc := b.page.Doc()
	b.tree = newBoneTree(b.inner.joined(doc.Armatures(), func(node string) (model.Row, error) { return doc.Find("node[" + rowpath.Quote(node) + "]") }))
	b.spans = map[*model.Armature][][2]int64{}
}

// ofInstance is the skeleton that comes with the instance that a row is, or the bone of it that is selected already.
func (b *Pane) ofInstance(r model.Row) (entry, bool) {
	for _, n := range b.tree.top {
		line := b.tree.lines[n]
		if o, ok := b.tree.origins[line.of]; ok && o.instance == r {
			if b.at.of == line.of {
				return b.at, true
			}
			return line, true
		}
	}
	return entry{}, false
}

// Object is what the pane shows.
func (b *Pane) Object() fyne.CanvasObject { return b.root }

// Focus focuses the tree of the bones. That selects nothing.
func (b *Pane) Focus() {
	b.freely(func() { b.page.Window().Canvas().Focus(b.list) })
}

// Close stops looking into other scenes.
func (b *Pane) Close() { b.inner.close() }

// Front makes room for the picture when the pane comes to the front. When it leaves, the window is no longer for the bones alone.
func (b *Pane) Front(yes bool) {
	switch {
	case yes:
		b.stale = true
		b.page.Room(bonesRoom)
	case b.large:
		b.toggleLarge()
	}
}

// Refresh shows the loaded skeletons unless they are shown already: that would cancel a drag.
func (b *Pane) Refresh() {
	if b.stale {
		b.stale = false
		b.show()
	}
}

// current is the bone or the skeleton that is selected now.
func (b *Pane) current() entry {
	if !b.page.PaneShown(PaneID) {
		b.at = b.line(b.page.Selected())
	}
	return b.at
}

// place is a bone by its number, which it keeps when it gets another name, and with it another row.
type place struct {
	skeleton    string
	bones, bone int
}

// openBones are the bones that are open in the list, from above.
func (b *Pane) openBones() (open []place) {
	if b.listed == nil {
		return nil
	}
	for row := range b.list.Len() {
		if x := b.list.Rows().At(row); x.Open {
			if line, ok := b.listed.lines[x.Node]; ok && line.bone >= 0 {
				open = append(open, place{line.of.Path, len(line.of.Bones), line.bone})
			}
		}
	}
	return open
}

// reopen opens bones in another tree, as far as the skeletons have as many bones as before.
func (b *Pane) reopen(open []place) {
	for _, x := range open {
		for i := range b.tree.armatures {
			a := &b.tree.armatures[i]
			if a.Path != x.skeleton || len(a.Bones) != x.bones {
				continue
			}
			if row, ok := b.list.RowOf(b.tree.nodes[a][x.bone]); ok {
				b.list.Open(row)
			}
		}
	}
}

// show shows the skeletons that were read.
func (b *Pane) show() {
	open := b.openBones()
	b.list.SetModel(b.tree, 0)
	switch {
	case b.listed != nil:
		b.reopen(open)
	case len(b.tree.top) > 0:
		for row := b.list.Len() - 1; row >= 0; row-- {
			b.list.OpenAllBelow(row)
		}
	}
	if len(b.tree.top) > 0 {
		b.listed = b.tree
	}
	b.drawn = nil
	b.Follow()
	b.draw()
}

// draw shows the skeleton that is selected, or the first.
func (b *Pane) draw() {
	of := b.at.of
	if of == nil && len(b.tree.armatures) > 0 {
		of = &b.tree.armatures[0]
	}
	if of != b.drawn || of == nil {
		b.drawn = of
		why := ""
		if of != nil && of.Part {
			why = words.Say("This file changes only some bones of a skeleton in another scene. Their hierarchy is in the other scene.")
		}
		b.view.Set(of, why)
	}
	b.view.Select(b.at.bone)
	b.list.Refresh()
	b.fields.show()
	b.light()
}

// on are the actions of the bar that are switched on.
func (b *Pane) on() map[host.ActionID]bool {
	return map[host.ActionID]bool{actionBonesPose: !b.view.ShowsRest(), actionBonesRest: b.view.ShowsRest(), actionBonesNames: b.view.ShowsNames(),
		actionBonesAxes: b.view.ShowsAxes(), actionBonesLarge: b.large}
}

// light updates the buttons of the bar.
func (b *Pane) light() {
	on := b.on()
	for id, link := range b.links {
		color := look.Muted
		if on[id] {
			color = look.Accent
		} else if !b.page.Window().May(id) {
			color = look.Faint
		}
		link.Color(color)
	}
}

// Follow turns to the selected row of the file, as far as that is a bone or a skeleton, or is in one.
func (b *Pane) Follow() {
	if b.held {
		return
	}
	b.at = b.line(b.page.Selected())
	b.freely(func() {
		if n := b.at.node(); n != 0 && !b.list.IsSelected(n) {
			b.list.Stepping(func() { b.list.SelectNode(n) })
		}
	})
	b.draw()
}

// freely changes the selection of the list, of which the file's does not take notice.
func (b *Pane) freely(change func()) {
	was := b.frozen
	b.frozen = true
	change()
	b.frozen = was
}

// node is the line's name in the tree, 0 for none.
func (l entry) node() outline.Node { return l.self }

// line is the bone or the skeleton that a row is, or is in.
func (b *Pane) line(r model.Row) entry {
	nobody := entry{bone: -1}
	if len(b.tree.armatures) == 0 {
		return nobody
	}
	if l, ok := b.ofInstance(r); ok {
		return l
	}
	doc := b.page.Doc()
	var below model.Row // the row above which r is, below up
	for up := r; up != 0; below, up = up, doc.Parent(up) {
		if line, ok := b.tree.lines[outline.Node(up)]; ok {
			if line.bone < 0 && below != 0 {
				return b.inside(line, below)
			}
			return line
		}
		if line, ok := b.flat(up); ok {
			return line
		}
	}
	return nobody
}

// inside is the bone of a skeleton that a row of the skeleton belongs to: by where it is in the file.
func (b *Pane) inside(line entry, r model.Row) entry {
	at := b.page.Doc().Describe(r).Offset
	for i, span := range b.spansOf(line.of) {
		if at >= span[0] && at < span[1] {
			return b.tree.lines[b.tree.nodes[line.of][i]]
		}
	}
	if b.page.Doc().Describe(r).Badge >= model.BadgeNode {
		return entry{bone: -1} // a node below the skeleton
	}
	return line
}

// spansOf are where the bones of a skeleton are in the file, found out once for each revision; none of bones that are
// nodes.
func (b *Pane) spansOf(a *model.Armature) [][2]int64 {
	list, ok := b.spans[a]
	if !ok && !a.Flat {
		for i := range a.Bones {
			if a.Bones[i].Row == 0 {
				list = append(list, [2]int64{})
				continue
			}
			d := b.page.Doc().Describe(a.Bones[i].Row)
			list = append(list, [2]int64{d.Offset, d.Offset + d.Length})
		}
		b.spans[a] = list
	}
	return list
}

// flat is the bone that a node is.
func (b *Pane) flat(r model.Row) (entry, bool) {
	if b.page.Doc().Describe(r).Badge != model.BadgeBone {
		return entry{}, false
	}
	for i := range b.tree.armatures {
		a := &b.tree.armatures[i]
		for k := range a.Bones {
			if a.Flat && a.Bones[k].Node == r {
				return b.tree.lines[b.tree.nodes[a][k]], true
			}
		}
	}
	return entry{}, false
}

// chose makes a bone or a skeleton the selected row of the file.
func (b *Pane) chose(line entry) {
	if b.frozen || line.of == nil {
		return
	}
	if r := b.row(line); r != 0 {
		b.selectRows(r)
		return
	}
	b.held = true
	b.page.Select(b.tree.origins[line.of].instance)
	b.held = false
	b.at = line
	b.draw()
	if line.bone >= 0 { // no row of the file says which
		b.page.Window().Note(b.page, words.Say("%s: a bone of %s, which comes from %s", line.of.Bones[line.bone].Name, line.of.Path, b.tree.origins[line.of].file()))
	}
}

// choseSeveral makes the bones that are selected in the list the selected rows of the file, as other panes have to show them.
func (b *Pane) choseSeveral() {
	if n, ok := b.list.Current(); ok && !b.frozen && b.list.IsSelected(n) {
		b.chose(b.tree.lines[n])
	}
}

// selectRows selects the rows of all bones that are selected in the list, that of the current one first. Bones that are no nodes have no rows in
// the outline: only the current one is shown.
func (b *Pane) selectRows(current model.Row) {
	list := []model.Row{current}
	for _, n := range b.list.Selection() {
		line := b.tree.lines[n]
		if line.of == nil || line.bone < 0 || !line.of.Flat {
			continue
		}
		if r := b.row(line); r != 0 && r != current {
			list = append(list, r)
		}
	}
	b.freely(func() { b.page.Outline().Stepping(func() { b.page.SelectAll(list) }) })
}

// clicked makes a bone that is selected already the only selected row of the file.
func (b *Pane) clicked(n outline.Node) {
	r := model.Row(0)
	if line := b.tree.lines[n]; line.of != nil {
		r = b.row(line)
	}
	if r != 0 && b.list.Selected() == 1 && !slices.Equal(b.page.Selection(), []model.Row{r}) {
		b.page.Select(r)
	}
}

// row returns the row of a bone: for a bone that is a node, the node's, so that the outline has it too. It is 0 for a bone
// that is not in the file itself.
func (b *Pane) row(line entry) model.Row {
	if line.bone < 0 {
		return line.of.Row
	}
	bone := &line.of.Bones[line.bone]
	return cmp.Or(bone.Node, bone.Row)
}

// traceView traces where bones and handles can be taken with the mouse, when that has changed.
func (b *Pane) traceView() {
	w := b.page.Window()
	if !w.Tracing() || b.drawn == nil {
		return
	}
	origin := w.App().Driver().AbsolutePositionForObject(b.view)
	put := func(p fyne.Position) [2]int { return [2]int{int(origin.X + p.X + 0.5), int(origin.Y + p.Y + 0.5)} }
	places := map[string][2]int{}
	for i := range b.drawn.Bones {
		if _, middle, ok := b.view.Place(i); ok {
			places[b.drawn.Bones[i].Name] = put(middle)
		}
	}
	rings, arrows := map[string][2][2]int{}, map[string][2]int{}
	for axis, name := range []string{"x", "y", "z"} {
		if from, to, ok := b.view.Ring(axis, 40); ok {
			rings[name] = [2][2]int{put(from), put(to)}
		}
		if at, ok := b.view.Arrow(axis); ok {
			arrows[name] = put(at)
		}
	}
	selected := ""
	if i := b.view.Selected(); i >= 0 {
		selected = b.drawn.Bones[i].Name
	}
	told := fmt.Sprint(b.large, b.drawn.Path, selected, places, rings, arrows)
	if told == b.traced {
		return
	}
	b.traced = told
	w.Trace("skeleton", "path", b.drawn.Path, "selected", selected, "large", b.large, "rest", b.view.ShowsRest(), "bones", places, "rings", rings, "arrows", arrows)
}

// rowLook is what the tree shows of a bone: its name, and where it is in its parent.
func (b *Pane) rowLook(n outline.Node) outline.Look {
	line, ok := b.tree.lines[n]
	if !ok {
		return outline.Look{}
	}
	if line.bone < 0 {
		l := outline.Look{Badge: badge.Of(model.BadgeSkeleton), Label: line.of.Path, Branch: len(line.childs) > 0,
			Summary: words.Count(int64(len(line.of.Bones)), "%s bone", "%s bones")}
		if line.of.Path == "." {
			l.Label = inspector.Localized(b.page.Doc().Describe(line.of.Row)).Label
		}
		if o, ok := b.tree.origins[line.of]; ok {
			l.Note = words.Say("from %s", o.file())
		} else if !line.of.Fixed.IsZero() {
			l.Note = words.Say("names and parents stay: %s", words.Text(line.of.Fixed))
		}
		return l
	}
	bone := &line.of.Bones[line.bone]
	l := outline.Look{Badge: badge.Of(model.BadgeBone), Label: bone.Name, Branch: len(line.childs) > 0, SummaryColor: look.Math}
	t, known := b.shown(bone)
	l.Summary = words.Say("not stored in this file")
	if known {
		l.Summary = placeWords(t, line.of.Flat)
	}
	if !bone.Enabled {
		l.Note = words.Say("disabled")
	}
	return l
}

// shown returns the rest or the pose of a bone, whichever is shown, and whether the file states it.
func (b *Pane) shown(bone *model.Bone) (model.Transform, bool) {
	if b.view.ShowsRest() {
		return bone.Rest, bone.HasRest
	}
	return bone.Pose, bone.HasPose
}

// change writes the result of dragging a bone's handle.
func (b *Pane) change(bone int, to model.Transform) {
	if b.drawn == nil || bone >= len(b.drawn.Bones) {
		return
	}
	b.set(b.drawn.Bones[bone], to)
}

// set gives a bone the rest or the pose, whichever is shown.
func (b *Pane) set(bone model.Bone, to model.Transform) {
	doc := b.page.Doc()
	set := doc.SetPose
	if b.view.ShowsRest() {
		set = doc.SetRest
	}
	if err := set(bone.Row, to); err != nil {
		b.page.Window().Refused(b.page, err)
		b.show()
		return
	}
	b.page.Window().Trace("bone", "name", bone.Name, "rest", b.view.ShowsRest(), "to", [][3]float64{to.X, to.Y, to.Z, to.Origin})
}

// toggleLarge gives the pane the whole window, or ends that.
func (b *Pane) toggleLarge() {
	b.large = !b.large
	b.page.Alone(b.large)
	b.light()
	b.page.Window().Canvas().Focus(b.view)
}
