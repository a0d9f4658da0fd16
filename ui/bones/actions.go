package bones

import (
	"errors"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Messages.
const (
	resetPose message.ID = "bones.reset-pose bone"
)

// Actions are the entries of the table of actions that are about bones.
func Actions() []host.Action {
	const menu = host.BonesMenu
	return []host.Action{
		{ID: actionPaneBones, Words: words.Say("Bones"), Alone: words.Say("Show the bones"), Sought: words.Say("skeleton"), Menu: menu, Enabled: hasBones, Run: host.EnterPane(PaneID)},
		{ID: actionBonesLarge, Words: words.Say("Bones in the whole window"), Alone: words.Say("Show the bones in the whole window"), Menu: menu, Enabled: hasBones, Run: onPane((*Pane).toggleLarge)},
		{Menu: menu},
		{ID: actionBonesPose, Words: words.Say("Show and change poses"), Menu: menu, Enabled: hasBones, Run: onPane((*Pane).showPose)},
		{ID: actionBonesRest, Words: words.Say("Show and change rests"), Menu: menu, Enabled: hasBones, Run: onPane((*Pane).showRest)},
		{ID: actionBonesNames, Words: words.Say("Names of the bones"), Menu: menu, Enabled: hasBones, Run: onPane((*Pane).toggleNames)},
		{ID: actionBonesAxes, Words: words.Say("Axes of the bones"), Menu: menu, Enabled: hasBones, Run: onPane((*Pane).toggleAxes)},
		{Menu: menu},
		{ID: actionBonesFit, Words: words.Say("Fit the skeleton into view"), Menu: menu, Enabled: hasBones, Run: onPane(func(b *Pane) { b.view.Fit() })},
		{ID: actionBonesFitBone, Words: words.Say("Fit the bone into view"), Menu: menu, Enabled: onBone, Run: onPane(func(b *Pane) { b.view.FitBone() })},
		{ID: actionBonesFront, Words: words.Say("View from the front"), Menu: menu, Enabled: hasBones, Run: onPane(func(b *Pane) { b.view.Turn(0, 0) })},
		{ID: actionBonesSide, Words: words.Say("View from the right"), Menu: menu, Enabled: hasBones, Run: onPane(func(b *Pane) { b.view.Turn(90, 0) })},
		{ID: actionBonesTop, Words: words.Say("View from above"), Menu: menu, Enabled: hasBones, Run: onPane(func(b *Pane) { b.view.Turn(0, 90) })},
		{Menu: menu},
		{ID: actionBoneAdd, Words: words.Say("Add a bone…"), Menu: menu, Enabled: canAddBone, Needs: fixedBy, Run: onPane((*Pane).add)},
		{ID: actionBoneRename, Words: words.Say("Rename the bone…"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane((*Pane).rename)},
		{ID: actionBoneRemove, Words: words.Say("Remove bones, but keep those below"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane(func(b *Pane) { b.remove(false) })},
		{ID: actionBoneRemoveAll, Words: words.Say("Remove bones with all below"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane(func(b *Pane) { b.remove(true) })},
		{ID: actionBoneParent, Words: words.Say("Change the bone's parent…"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane((*Pane).askParent)},
		{ID: actionBoneUp, Words: words.Say("Bone earlier among its siblings"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane(func(b *Pane) { b.step(-1) })},
		{ID: actionBoneDown, Words: words.Say("Bone later among its siblings"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane(func(b *Pane) { b.step(1) })},
		{Menu: menu},
		{ID: actionBoneNumbers, Words: words.Say("Edit position, rotation and scale"), Menu: menu, Enabled: ownBone, Needs: fixedBy, Run: onPane(func(b *Pane) { b.fields.focus() })},
		{ID: actionBoneMirror, Words: words.Say("Mirror rest and pose to the other side"), Menu: menu, Enabled: ownBone, Needs: fixedBy, Run: onPane((*Pane).mirror)},
		{ID: actionBoneMirrorNames, Words: words.Say("Swap left and right in the names"), Menu: menu, Enabled: canArrangeBone, Needs: fixedBy, Run: onPane((*Pane).mirrorNames)},
		{ID: actionBoneReset, Words: words.Say("Set the pose back to the rest"), Menu: menu, Enabled: ownBones, Needs: fixedBy, Run: onPane((*Pane).reset)},
		{ID: actionBoneRestFromPose, Words: words.Say("Make the pose the rest"), Menu: menu, Enabled: ownBones, Needs: fixedBy, Run: onPane((*Pane).restFromPose)},
		{ID: actionBoneEnabled, Words: words.Say("Enable or disable the bone"), Menu: menu, Enabled: canDisableBone, Needs: fixedBy, Run: onPane((*Pane).toggleEnabled)},
	}
}

// onPane returns what an action does with the pane of bones, which comes to the front for it.
func onPane(do func(*Pane)) func(host.Window) {
	return func(w host.Window) {
		b := bonesOf(w.Document())
		if b == nil {
			return
		}
		if !b.page.PaneShown(PaneID) {
			b.page.ShowPane(PaneID)
		}
		do(b)
		b.light()
	}
}

// bonesOf is the pane of bones of a page; nil if it has no skeleton.
func bonesOf(p host.Page) *Pane {
	if p == nil {
		return nil
	}
	b, ok := p.Pane(PaneID).(*Pane)
	if !ok || len(b.tree.armatures) == 0 {
		return nil
	}
	return b
}

// selectedBone is the selected bone or skeleton of the page shown; of is nil without one.
func selectedBone(w host.Window) entry {
	if b := bonesOf(w.Document()); b != nil {
		return b.current()
	}
	return entry{bone: -1}
}

// hasBones is an action's condition: the scene has a skeleton.
func hasBones(w host.Window) bool { return bonesOf(w.Document()) != nil }

func onBone(w host.Window) bool { l := selectedBone(w); return l.of != nil && l.bone >= 0 }

// ownBone is an action's condition: the file has the selected bone itself.
func ownBone(w host.Window) bool {
	l := selectedBone(w)
	return l.of != nil && l.bone >= 0 && l.of.Bones[l.bone].Row != 0
}

// ownBones is an action's condition: the file has the selected bone itself, or bones of the selected skeleton.
func ownBones(w host.Window) bool {
	l := selectedBone(w)
	if l.of == nil || l.bone >= 0 {
		return ownBone(w)
	}
	return slices.ContainsFunc(l.of.Bones, func(o model.Bone) bool { return o.Row != 0 })
}

// fixedBy is why the selected bone or skeleton cannot be changed: where it comes from, or what is wrong with its skeleton; "" for neither.
func fixedBy(w host.Window) string {
	l := selectedBone(w)
	if l.of == nil {
		return ""
	}
	name := l.of.Path
	if l.bone >= 0 {
		name = l.of.Bones[l.bone].Name
	}
	if o, ok := bonesOf(w.Document()).tree.origins[l.of]; ok {
		return words.Say("%s belongs to %s: change it there", widgets.Shorten(name), o.file())
	}
	return words.Text(l.of.Fixed)
}

func canAddBone(w host.Window) bool { l := selectedBone(w); return l.of != nil && l.of.Fixed.IsZero() }

func canArrangeBone(w host.Window) bool { return ownBone(w) && selectedBone(w).of.Fixed.IsZero() }

func canDisableBone(w host.Window) bool { return ownBone(w) && !selectedBone(w).of.Flat }

func (b *Pane) showPose() { b.view.ShowRest(false); b.draw() }
func (b *Pane) showRest() { b.view.ShowRest(true); b.draw() }

func (b *Pane) toggleNames() { b.view.ShowNames(!b.view.ShowsNames()) }
func (b *Pane) toggleAxes()  { b.view.ShowAxes(!b.view.ShowsAxes()) }

// chosen are the bones that an edit is about: those selected in the tree if the selected row is among them, else that alone; of a
// skeleton that is selected all.
func (b *Pane) chosen() []model.Row {
	if b.at.of == nil {
		return nil
	}
	if b.at.bone < 0 {
		var all []model.Row
		for i := range b.at.of.Bones {
			if r := b.at.of.Bones[i].Row; r != 0 {
				all = append(all, r)
			}
		}
		return all
	}
	own := b.at.of.Bones[b.at.bone].Row
	var list []model.Row
	for _, n := range b.list.Selection() {
		if line, ok := b.tree.lines[n]; ok && line.of == b.at.of && line.bone >= 0 && line.of.Bones[line.bone].Row != 0 {
			list = append(list, line.of.Bones[line.bone].Row)
		}
	}
	if !slices.Contains(list, own) {
		return []model.Row{own}
	}
	return list
}

// edit makes an edit and says why when it is refused. Then the bone of a name is selected: rows of bones go by their names.
func (b *Pane) edit(err error, then string) {
	if err != nil {
		b.page.Window().Refused(b.page, err)
		return
	}
	b.pick(then)
	b.page.Window().TraceSelection()
	b.page.ReportDoubts()
}

// pick selects the bone of a name in the skeleton that is shown; "" selects the skeleton.
func (b *Pane) pick(name string) {
	if b.drawn == nil {
		return
	}
	for _, line := range b.tree.lines {
		if line.of == b.drawn && (line.bone < 0 && name == "" || line.bone >= 0 && line.of.Bones[line.bone].Name == name) {
			b.list.SelectNode(line.node())
			b.page.Select(b.row(line))
			return
		}
	}
}

func (b *Pane) add() {
	if b.at.of == nil {
		return
	}
	parent, name := b.at.of.Row, words.Say("New bone of the skeleton")
	if b.at.bone >= 0 {
		parent, name = b.at.of.Bones[b.at.bone].Row, words.Say("New bone below %s", widgets.Shorten(b.at.of.Bones[b.at.bone].Name))
	}
	rest := b.view.Beyond(b.at.bone)
	b.page.Window().Prompt("bone-add", name, words.Say("Add"), []widgets.Field{{Label: words.Say("Name"), Text: b.freeName(), Hint: ""}}, func(t []string) error {
		text := strings.TrimSpace(t[0])
		_, err := b.page.Doc().AddBone(parent, text, rest)
		if err == nil {
			b.edit(nil, text)
		}
		return err
	})
}

// freeName is a name that no bone of the skeleton has.
func (b *Pane) freeName() string {
	for n := len(b.at.of.Bones); ; n++ {
		name := "Bone" + number(float64(n))
		if !slices.ContainsFunc(b.at.of.Bones, func(o model.Bone) bool { return o.Name == name }) {
			return name
		}
	}
}

func (b *Pane) rename() {
	if b.at.bone < 0 {
		return
	}
	bone := b.at.of.Bones[b.at.bone]
	b.page.Window().Prompt("bone-rename", words.Say("Rename %s", widgets.Shorten(bone.Name)), words.Say("Rename"), []widgets.Field{{Label: words.Say("Name"), Text: nodepath.Name(bone.Name), Hint: ""}}, func(t []string) error {
		index := b.at.bone
		if err := b.page.Doc().RenameKey(bone.Row, variant.OfString(strings.TrimSpace(t[0]))); err != nil {
			return err
		}
		if b.drawn != nil && index < len(b.drawn.Bones) {
			b.edit(nil, b.drawn.Bones[index].Name)
		}
		return nil
	})
}

// remove removes the selected bones, with or without their descendants.
func (b *Pane) remove(below bool) {
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
	b.edit(page.RemoveRows(b.page, rows), then)
}

// name is the name of a bone, "" of a skeleton.
func (l entry) name() string {
	if l.of == nil || l.bone < 0 {
		return ""
	}
	return l.of.Bones[l.bone].Name
}

// askParent asks for the new parent of the selected bone.
func (b *Pane) askParent() {
	if b.at.bone < 0 {
		return
	}
	line := b.at
	now := ""
	if p := line.of.Bones[line.bone].Parent; p >= 0 {
		now = line.of.Bones[p].Name
	}
	b.page.Window().Prompt("bone-parent", words.Say("Parent of %s", widgets.Shorten(line.name())), words.Say("Move"),
		[]widgets.Field{{Label: words.Say("Name of a bone; empty for none"), Text: now, Beside: b.bonePicker(line.of, line.bone)}}, func(t []string) error {
			to := line.of.Row
			if text := strings.TrimSpace(t[0]); text != "" {
				i := slices.IndexFunc(line.of.Bones, func(o model.Bone) bool { return o.Name == text })
				if i < 0 {
					return errors.New(words.Say("the skeleton has no bone %s", text))
				}
				to = line.of.Bones[i].Row
			}
			err := page.Move(b.page.Window(), b.page.Doc(), []model.Row{line.of.Bones[line.bone].Row}, to, 0)
			if err == nil {
				b.edit(nil, line.name())
			}
			return err
		})
}

// mirror gives the counterparts on the other side the rests and poses of the chosen bones.
func (b *Pane) mirror() {
	name := b.at.name()
	b.edit(b.page.Doc().MirrorBones(b.chosen()...), name)
}

// mirrorNames exchanges left and right in the names of the chosen bones.
func (b *Pane) mirrorNames() {
	rows, index := b.chosen(), b.at.bone
	err := b.page.Doc().MirrorNames(rows...)
	if err == nil && b.drawn != nil && index < len(b.drawn.Bones) {
		b.edit(nil, b.drawn.Bones[index].Name)
		return
	}
	b.edit(err, b.at.name())
}

// reset moves the selected bones to their rests, as one step.
func (b *Pane) reset() {
	rows, name := b.chosen(), b.at.name()
	tree := b.tree
	label := message.New(resetPose, b.page.Doc().Path(rows[0]))
	b.edit(b.page.Doc().Group(label, func() error {
		for _, r := range rows {
			line := tree.lines[outline.Node(r)]
			bone := &line.of.Bones[line.bone]
			if !bone.HasRest {
				continue
			}
			if err := b.page.Doc().SetPose(r, bone.Rest); err != nil {
				return err
			}
		}
		return nil
	}), name)
}

// restFromPose makes the poses of the chosen bones their rests.
func (b *Pane) restFromPose() {
	name := b.at.name()
	b.edit(b.page.Doc().RestFromPose(b.chosen()...), name)
}

func (b *Pane) toggleEnabled() {
	bone := b.at.of.Bones[b.at.bone]
	b.edit(b.page.Doc().SetBone(bone.Row, "enabled", variant.OfBool(!bone.Enabled)), bone.Name)
}
