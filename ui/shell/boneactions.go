package shell

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// boneActions are the entries of the table of actions that are about bones.
func boneActions() []action {
	const menu = "Bones"
	return []action{
		{id: "pane-bones", words: words.Say("Bones"), menu: menu, enabled: (*Window).hasBones, run: pane(bonesAt)},
		{id: "bones-large", words: words.Say("Bones in the whole window"), menu: menu, enabled: (*Window).hasBones, run: bones((*bonesPane).toggleLarge)},
		{menu: menu},
		{id: "bones-pose", words: words.Say("Show and change poses"), menu: menu, enabled: (*Window).hasBones, run: bones((*bonesPane).showPose)},
		{id: "bones-rest", words: words.Say("Show and change rests"), menu: menu, enabled: (*Window).hasBones, run: bones((*bonesPane).showRest)},
		{id: "bones-names", words: words.Say("Names of the bones"), menu: menu, enabled: (*Window).hasBones, run: bones((*bonesPane).toggleNames)},
		{id: "bones-axes", words: words.Say("Axes of the bones"), menu: menu, enabled: (*Window).hasBones, run: bones((*bonesPane).toggleAxes)},
		{menu: menu},
		{id: "bones-fit", words: words.Say("Fit the skeleton into view"), menu: menu, enabled: (*Window).hasBones, run: bones(func(b *bonesPane) { b.view.Fit() })},
		{id: "bones-fit-bone", words: words.Say("Fit the bone into view"), menu: menu, enabled: (*Window).onBone, run: bones(func(b *bonesPane) { b.view.FitBone() })},
		{id: "bones-front", words: words.Say("Look from the front"), menu: menu, enabled: (*Window).hasBones, run: bones(func(b *bonesPane) { b.view.Turn(0, 0) })},
		{id: "bones-side", words: words.Say("Look from the right"), menu: menu, enabled: (*Window).hasBones, run: bones(func(b *bonesPane) { b.view.Turn(90, 0) })},
		{id: "bones-top", words: words.Say("Look from above"), menu: menu, enabled: (*Window).hasBones, run: bones(func(b *bonesPane) { b.view.Turn(0, 90) })},
		{menu: menu},
		{id: "bone-add", words: words.Say("Add a bone…"), menu: menu, enabled: (*Window).canAddBone, run: bones((*bonesPane).add)},
		{id: "bone-rename", words: words.Say("Rename the bone…"), menu: menu, enabled: (*Window).canArrangeBone, run: bones((*bonesPane).rename)},
		{id: "bone-remove", words: words.Say("Remove bones; those below go up"), menu: menu, enabled: (*Window).canArrangeBone, run: bones(func(b *bonesPane) { b.remove(false) })},
		{id: "bone-remove-all", words: words.Say("Remove bones with all below"), menu: menu, enabled: (*Window).canArrangeBone, run: bones(func(b *bonesPane) { b.remove(true) })},
		{id: "bone-parent", words: words.Say("Give the bone another parent…"), menu: menu, enabled: (*Window).canArrangeBone, run: bones((*bonesPane).askParent)},
		{id: "bone-up", words: words.Say("Bone earlier among its siblings"), menu: menu, enabled: (*Window).canArrangeBone, run: bones(func(b *bonesPane) { b.step(-1) })},
		{id: "bone-down", words: words.Say("Bone later among its siblings"), menu: menu, enabled: (*Window).canArrangeBone, run: bones(func(b *bonesPane) { b.step(1) })},
		{menu: menu},
		{id: "bone-numbers", words: words.Say("Edit place, rotation and scale"), menu: menu, enabled: (*Window).onBone, run: bones(func(b *bonesPane) { b.fields.focus() })},
		{id: "bone-mirror", words: words.Say("Mirror rest and pose to the other side"), menu: menu, enabled: (*Window).onBone, run: bones((*bonesPane).mirror)},
		{id: "bone-mirror-names", words: words.Say("Exchange left and right in the names"), menu: menu, enabled: (*Window).canArrangeBone, run: bones((*bonesPane).mirrorNames)},
		{id: "bone-reset", words: words.Say("Set the pose back to the rest"), menu: menu, enabled: (*Window).onBones, run: bones((*bonesPane).reset)},
		{id: "bone-rest-from-pose", words: words.Say("Make the pose the rest"), menu: menu, enabled: (*Window).onBones, run: bones((*bonesPane).restFromPose)},
		{id: "bone-enabled", words: words.Say("Enable or disable the bone"), menu: menu, enabled: (*Window).canDisableBone, run: bones((*bonesPane).toggleEnabled)},
	}
}

// bones returns what an action does with the pane of bones, which comes to the front for it.
func bones(do func(*bonesPane)) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil || !p.panes.skeletons {
			return
		}
		if p.panes.selected != bonesAt {
			p.panes.show(bonesAt)
		}
		do(p.panes.bones)
		p.panes.bones.light()
	}
}

// selectedBone is the selected bone or skeleton of the page shown; of is nil without one.
func (w *Window) selectedBone() boneLine {
	if p := w.document(); p != nil && p.panes != nil && p.panes.skeletons {
		return p.panes.bones.at
	}
	return boneLine{bone: -1}
}

// hasBones is an action's condition: the scene has a skeleton.
func (w *Window) hasBones() bool {
	p := w.document()
	return p != nil && p.panes != nil && p.panes.skeletons
}

func (w *Window) onBone() bool  { l := w.selectedBone(); return l.of != nil && l.bone >= 0 }
func (w *Window) onBones() bool { l := w.selectedBone(); return l.of != nil && len(l.of.Bones) > 0 }

func (w *Window) canAddBone() bool { l := w.selectedBone(); return l.of != nil && l.of.Fixed == "" }

func (w *Window) canArrangeBone() bool { return w.onBone() && w.selectedBone().of.Fixed == "" }

func (w *Window) canDisableBone() bool { return w.onBone() && !w.selectedBone().of.Flat }

// action is the action of an id, nil if there is none.
func (w *Window) action(id string) *action {
	for i := range w.actions {
		if w.actions[i].id == id {
			return &w.actions[i]
		}
	}
	return nil
}

// do runs an action as its menu does.
func (b *bonesPane) do(id string) {
	if a := b.page.win.action(id); a != nil {
		b.page.win.do(a)
	}
}

// boneKeys are what keys do while tree or picture have the keyboard.
var boneKeys = map[fyne.KeyName]string{fyne.KeyF2: "bone-rename", fyne.KeyDelete: "bone-remove", fyne.KeyInsert: "bone-add"}

func (b *bonesPane) typed(e *fyne.KeyEvent) bool {
	if id, ok := boneKeys[e.Name]; ok {
		b.do(id)
		return true
	}
	if e.Name == fyne.KeyEscape && b.large {
		b.toggleLarge()
		return true
	}
	return b.page.win.functionKey(e)
}

// menu shows what can be done with the selected bone.
func (b *bonesPane) menu(at fyne.Position) {
	m := fyne.NewMenu("")
	for _, id := range []string{"bone-add", "bone-rename", "bone-parent", "bone-remove", "bone-remove-all", "", "bone-up", "bone-down", "",
		"bone-numbers", "bone-mirror", "bone-mirror-names", "bone-reset", "bone-rest-from-pose", "bone-enabled", "", "bones-fit-bone"} {
		a := b.page.win.action(id)
		if a == nil {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			continue
		}
		item := fyne.NewMenuItem(a.words, func() { b.page.win.do(a) })
		item.Disabled = a.enabled != nil && !a.enabled(b.page.win)
		m.Items = append(m.Items, item)
	}
	widget.ShowPopUpMenuAtPosition(m, b.page.win.win.Canvas(), at)
}

func (b *bonesPane) showPose() { b.view.ShowRest(false); b.draw() }
func (b *bonesPane) showRest() { b.view.ShowRest(true); b.draw() }

func (b *bonesPane) toggleNames() { b.view.ShowNames(!b.view.ShowsNames()) }
func (b *bonesPane) toggleAxes()  { b.view.ShowAxes(!b.view.ShowsAxes()) }

// toggleLarge gives the pane the whole window, or takes it back.
func (b *bonesPane) toggleLarge() {
	b.large = !b.large
	p := b.page
	p.rows.Only(b.large)
	p.both.Only(b.large)
	b.light()
	p.win.win.Canvas().Focus(b.view)
}

// chosen are the bones that an edit is about: those selected in the tree if the selected row is among them, else that alone; of a
// skeleton that is selected all.
func (b *bonesPane) chosen() []model.Row {
	if b.at.of == nil {
		return nil
	}
	if b.at.bone < 0 {
		var all []model.Row
		for i := range b.at.of.Bones {
			all = append(all, b.at.of.Bones[i].Row)
		}
		return all
	}
	own := b.at.of.Bones[b.at.bone].Row
	var list []model.Row
	for _, n := range b.list.Selection() {
		if line, ok := b.tree.lines[n]; ok && line.of == b.at.of && line.bone >= 0 {
			list = append(list, line.of.Bones[line.bone].Row)
		}
	}
	if !slices.Contains(list, own) {
		return []model.Row{own}
	}
	return list
}

// edit makes an edit and says why when it is refused. Then the bone of a name is selected: rows of bones go by their names.
func (b *bonesPane) edit(err error, then string) {
	if err != nil {
		b.page.win.refused(b.page, err)
		return
	}
	b.pick(then)
	b.page.win.tell()
	b.page.doubt()
}

// pick selects the bone of a name in the skeleton that is shown; "" selects the skeleton.
func (b *bonesPane) pick(name string) {
	if b.drawn == nil {
		return
	}
	for _, line := range b.tree.lines {
		if line.of == b.drawn && (line.bone < 0 && name == "" || line.bone >= 0 && line.of.Bones[line.bone].Name == name) {
			b.list.SelectNode(line.node())
			b.page.select_(b.row(line))
			return
		}
	}
}

// changed writes what a handle made of a bone.
func (b *bonesPane) changed(bone int, to model.Transform) {
	if b.drawn == nil || bone >= len(b.drawn.Bones) {
		return
	}
	b.set(b.drawn.Bones[bone], to)
}

// set gives a bone the rest or the pose, whichever is shown.
func (b *bonesPane) set(bone model.Bone, to model.Transform) {
	doc := b.page.doc
	set := doc.SetPose
	if b.view.ShowsRest() {
		set = doc.SetRest
	}
	if err := set(bone.Row, to); err != nil {
		b.page.win.refused(b.page, err)
		b.refresh()
		return
	}
	b.page.win.state.say("bone", "name", bone.Name, "rest", b.view.ShowsRest(), "to", [][3]float64{to.X, to.Y, to.Z, to.Origin})
}

func (b *bonesPane) add() {
	if b.at.of == nil {
		return
	}
	parent, name := b.at.of.Row, words.Say("New bone of the skeleton")
	if b.at.bone >= 0 {
		parent, name = b.at.of.Bones[b.at.bone].Row, words.Say("New bone below %s", widgets.Shorten(b.at.of.Bones[b.at.bone].Name))
	}
	rest := b.view.Beyond(b.at.bone)
	b.page.win.prompt("bone-add", name, words.Say("Add"), []widgets.Field{{Label: words.Say("Name"), Text: b.freeName(), Hint: ""}}, func(t []string) error {
		text := strings.TrimSpace(t[0])
		_, err := b.page.doc.AddBone(parent, text, rest)
		if err == nil {
			b.edit(nil, text)
		}
		return err
	})
}

// freeName is a name that no bone of the skeleton has.
func (b *bonesPane) freeName() string {
	for n := len(b.at.of.Bones); ; n++ {
		name := "Bone" + number(float64(n))
		if !slices.ContainsFunc(b.at.of.Bones, func(o model.Bone) bool { return o.Name == name }) {
			return name
		}
	}
}

func (b *bonesPane) rename() {
	if b.at.bone < 0 {
		return
	}
	bone := b.at.of.Bones[b.at.bone]
	b.page.win.prompt("bone-rename", words.Say("Rename %s", widgets.Shorten(bone.Name)), words.Say("Rename"), []widgets.Field{{Label: words.Say("Name"), Text: lastName(bone.Name), Hint: ""}}, func(t []string) error {
		index := b.at.bone
		if err := b.page.doc.RenameKey(bone.Row, variant.OfString(strings.TrimSpace(t[0]))); err != nil {
			return err
		}
		if b.drawn != nil && index < len(b.drawn.Bones) {
			b.edit(nil, b.drawn.Bones[index].Name)
		}
		return nil
	})
}

// lastName is the name of a bone that may be told apart from others by its path.
func lastName(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// nodePath is the path of a bone that is a node, from the scene's root.
func nodePath(line boneLine) string {
	var names []string
	for i := line.bone; i >= 0; i = line.of.Bones[i].Parent {
		names = append(names, lastName(line.of.Bones[i].Name))
	}
	if line.of.Path != "." {
		names = append(names, line.of.Path)
	}
	slices.Reverse(names)
	return strings.Join(names, "/")
}

// remove takes the chosen bones away, with what hangs below them or without.
func (b *bonesPane) remove(below bool) {
	if b.at.bone < 0 {
		return
	}
	rows := b.chosen()
	then := ""
	if p := b.at.of.Bones[b.at.bone].Parent; p >= 0 {
		then = b.at.of.Bones[p].Name
	}
	if below {
		for i := 0; i < len(rows); i++ {
			line := b.tree.lines[outline.Node(rows[i])]
			for _, c := range line.of.Bones[line.bone].Children {
				if r := line.of.Bones[c].Row; !slices.Contains(rows, r) {
					rows = append(rows, r)
				}
			}
		}
	}
	for slices.ContainsFunc(rows, func(r model.Row) bool { return then != "" && b.tree.lines[outline.Node(r)].name() == then }) {
		then = "" // it goes too
	}
	b.edit(b.page.doc.Remove(rows...), then)
}

// name is the name of a bone, "" of a skeleton.
func (l boneLine) name() string {
	if l.of == nil || l.bone < 0 {
		return ""
	}
	return l.of.Bones[l.bone].Name
}

// askParent asks below which bone the selected one is to hang.
func (b *bonesPane) askParent() {
	if b.at.bone < 0 {
		return
	}
	line := b.at
	now := ""
	if p := line.of.Bones[line.bone].Parent; p >= 0 {
		now = line.of.Bones[p].Name
	}
	b.page.win.prompt("bone-parent", words.Say("Parent of %s", widgets.Shorten(line.name())), words.Say("Move"),
		[]widgets.Field{{Label: words.Say("Name of a bone; nothing for none"), Text: now, Hint: ""}}, func(t []string) error {
			to := line.of.Row
			if text := strings.TrimSpace(t[0]); text != "" {
				i := slices.IndexFunc(line.of.Bones, func(o model.Bone) bool { return o.Name == text })
				if i < 0 {
					return errors.New(words.Say("the skeleton has no bone %s", text))
				}
				to = line.of.Bones[i].Row
			}
			err := b.page.doc.Move(line.of.Bones[line.bone].Row, to, 0)
			if err == nil {
				b.edit(nil, line.name())
			}
			return err
		})
}

// mirror gives the counterparts on the other side the rests and poses of the chosen bones.
func (b *bonesPane) mirror() {
	name := b.at.name()
	b.edit(b.page.doc.MirrorBones(b.chosen()...), name)
}

// mirrorNames exchanges left and right in the names of the chosen bones.
func (b *bonesPane) mirrorNames() {
	rows, index := b.chosen(), b.at.bone
	err := b.page.doc.MirrorNames(rows...)
	if err == nil && b.drawn != nil && index < len(b.drawn.Bones) {
		b.edit(nil, b.drawn.Bones[index].Name)
		return
	}
	b.edit(err, b.at.name())
}

// reset lets the chosen bones stand where they rest, as one step.
func (b *bonesPane) reset() {
	rows, name := b.chosen(), b.at.name()
	tree := b.tree
	label := "Reset the pose of " + b.page.doc.Path(rows[0])
	b.edit(b.page.doc.Group(label, func() error {
		for _, r := range rows {
			line := tree.lines[outline.Node(r)]
			bone := &line.of.Bones[line.bone]
			if !bone.HasRest {
				continue
			}
			if err := b.page.doc.SetPose(r, bone.Rest); err != nil {
				return err
			}
		}
		return nil
	}), name)
}

// restFromPose makes the poses of the chosen bones their rests.
func (b *bonesPane) restFromPose() {
	name := b.at.name()
	b.edit(b.page.doc.RestFromPose(b.chosen()...), name)
}

func (b *bonesPane) toggleEnabled() {
	bone := b.at.of.Bones[b.at.bone]
	b.edit(b.page.doc.SetBone(bone.Row, "enabled", variant.OfBool(!bone.Enabled)), bone.Name)
}
