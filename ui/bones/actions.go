package bones

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// The ids of the actions in this file.
const (
	actionPaneBones        host.ActionID = "pane-bones"
	actionBonesLarge       host.ActionID = "bones-large"
	actionBonesPose        host.ActionID = "bones-pose"
	actionBonesRest        host.ActionID = "bones-rest"
	actionBonesNames       host.ActionID = "bones-names"
	actionBonesAxes        host.ActionID = "bones-axes"
	actionBonesFit         host.ActionID = "bones-fit"
	actionBonesFitBone     host.ActionID = "bones-fit-bone"
	actionBonesFront       host.ActionID = "bones-front"
	actionBonesSide        host.ActionID = "bones-side"
	actionBonesTop         host.ActionID = "bones-top"
	actionBoneAdd          host.ActionID = "bone-add"
	actionBoneRename       host.ActionID = "bone-rename"
	actionBoneRemove       host.ActionID = "bone-remove"
	actionBoneRemoveAll    host.ActionID = "bone-remove-all"
	actionBoneParent       host.ActionID = "bone-parent"
	actionBoneUp           host.ActionID = "bone-up"
	actionBoneDown         host.ActionID = "bone-down"
	actionBoneNumbers      host.ActionID = "bone-numbers"
	actionBoneMirror       host.ActionID = "bone-mirror"
	actionBoneMirrorNames  host.ActionID = "bone-mirror-names"
	actionBoneReset        host.ActionID = "bone-reset"
	actionBoneRestFromPose host.ActionID = "bone-rest-from-pose"
	actionBoneEnabled      host.ActionID = "bone-enabled"
)

// Actions are the entries of the table of actions that are about bones.
func Actions() []host.Action {
	const menu = host.BonesMenu
	return []host.Action{
		{ID: actionPaneBones, Words: words.Say("Bones"), Menu: menu, Enabled: HasBones, Run: host.EnterPane(PaneID)},
		{ID: actionBonesLarge, Words: words.Say("Bones in the whole window"), Menu: menu, Enabled: HasBones, Run: onPane((*Pane).toggleLarge)},
		{Menu: menu},
		{ID: actionBonesPose, Words: words.Say("Show and change poses"), Menu: menu, Enabled: HasBones, Run: onPane((*Pane).showPose)},
		{ID: actionBonesRest, Words: words.Say("Show and change rests"), Menu: menu, Enabled: HasBones, Run: onPane((*Pane).showRest)},
		{ID: actionBonesNames, Words: words.Say("Names of the bones"), Menu: menu, Enabled: HasBones, Run: onPane((*Pane).toggleNames)},
		{ID: actionBonesAxes, Words: words.Say("Axes of the bones"), Menu: menu, Enabled: HasBones, Run: onPane((*Pane).toggleAxes)},
		{Menu: menu},
		{ID: actionBonesFit, Words: words.Say("Fit the skeleton into view"), Menu: menu, Enabled: HasBones, Run: onPane(func(b *Pane) { b.View.Fit() })},
		{ID: actionBonesFitBone, Words: words.Say("Fit the bone into view"), Menu: menu, Enabled: onBone, Run: onPane(func(b *Pane) { b.View.FitBone() })},
		{ID: actionBonesFront, Words: words.Say("Look from the front"), Menu: menu, Enabled: HasBones, Run: onPane(func(b *Pane) { b.View.Turn(0, 0) })},
		{ID: actionBonesSide, Words: words.Say("Look from the right"), Menu: menu, Enabled: HasBones, Run: onPane(func(b *Pane) { b.View.Turn(90, 0) })},
		{ID: actionBonesTop, Words: words.Say("Look from above"), Menu: menu, Enabled: HasBones, Run: onPane(func(b *Pane) { b.View.Turn(0, 90) })},
		{Menu: menu},
		{ID: actionBoneAdd, Words: words.Say("Add a bone…"), Menu: menu, Enabled: canAddBone, Run: onPane((*Pane).add)},
		{ID: actionBoneRename, Words: words.Say("Rename the bone…"), Menu: menu, Enabled: canArrangeBone, Run: onPane((*Pane).rename)},
		{ID: actionBoneRemove, Words: words.Say("Remove bones; those below go up"), Menu: menu, Enabled: canArrangeBone, Run: onPane(func(b *Pane) { b.remove(false) })},
		{ID: actionBoneRemoveAll, Words: words.Say("Remove bones with all below"), Menu: menu, Enabled: canArrangeBone, Run: onPane(func(b *Pane) { b.remove(true) })},
		{ID: actionBoneParent, Words: words.Say("Give the bone another parent…"), Menu: menu, Enabled: canArrangeBone, Run: onPane((*Pane).askParent)},
		{ID: actionBoneUp, Words: words.Say("Bone earlier among its siblings"), Menu: menu, Enabled: canArrangeBone, Run: onPane(func(b *Pane) { b.step(-1) })},
		{ID: actionBoneDown, Words: words.Say("Bone later among its siblings"), Menu: menu, Enabled: canArrangeBone, Run: onPane(func(b *Pane) { b.step(1) })},
		{Menu: menu},
		{ID: actionBoneNumbers, Words: words.Say("Edit place, rotation and scale"), Menu: menu, Enabled: onBone, Run: onPane(func(b *Pane) { b.Fields.focus() })},
		{ID: actionBoneMirror, Words: words.Say("Mirror rest and pose to the other side"), Menu: menu, Enabled: onBone, Run: onPane((*Pane).mirror)},
		{ID: actionBoneMirrorNames, Words: words.Say("Exchange left and right in the names"), Menu: menu, Enabled: canArrangeBone, Run: onPane((*Pane).mirrorNames)},
		{ID: actionBoneReset, Words: words.Say("Set the pose back to the rest"), Menu: menu, Enabled: onBones, Run: onPane((*Pane).reset)},
		{ID: actionBoneRestFromPose, Words: words.Say("Make the pose the rest"), Menu: menu, Enabled: onBones, Run: onPane((*Pane).restFromPose)},
		{ID: actionBoneEnabled, Words: words.Say("Enable or disable the bone"), Menu: menu, Enabled: canDisableBone, Run: onPane((*Pane).toggleEnabled)},
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
	if !ok || len(b.Tree.armatures) == 0 {
		return nil
	}
	return b
}

// selectedBone is the selected bone or skeleton of the page shown; of is nil without one.
func selectedBone(w host.Window) Line {
	if b := bonesOf(w.Document()); b != nil {
		return b.current()
	}
	return Line{Bone: -1}
}

// HasBones is an action's condition: the scene has a skeleton.
func HasBones(w host.Window) bool { return bonesOf(w.Document()) != nil }

func onBone(w host.Window) bool  { l := selectedBone(w); return l.Of != nil && l.Bone >= 0 }
func onBones(w host.Window) bool { l := selectedBone(w); return l.Of != nil && len(l.Of.Bones) > 0 }

func canAddBone(w host.Window) bool { l := selectedBone(w); return l.Of != nil && l.Of.Fixed == "" }

func canArrangeBone(w host.Window) bool { return onBone(w) && selectedBone(w).Of.Fixed == "" }

func canDisableBone(w host.Window) bool { return onBone(w) && !selectedBone(w).Of.Flat }

// boneKeys are what keys do while tree or picture have the keyboard.
var boneKeys = map[fyne.KeyName]host.ActionID{fyne.KeyF2: actionBoneRename, fyne.KeyDelete: actionBoneRemove, fyne.KeyInsert: actionBoneAdd}

func (b *Pane) Typed(e *fyne.KeyEvent) bool {
	if id, ok := boneKeys[e.Name]; ok {
		b.page.Window().Do(id)
		return true
	}
	if e.Name == fyne.KeyEscape && b.Large {
		b.toggleLarge()
		return true
	}
	return b.page.Window().FunctionKey(e)
}

// boneMenu are the actions for a bone, in the order of its menu.
var boneMenu = []host.ActionID{
	actionBoneAdd, actionBoneRename, actionBoneParent, actionBoneRemove, actionBoneRemoveAll, host.Separator,
	actionBoneUp, actionBoneDown, host.Separator,
	actionBoneNumbers, actionBoneMirror, actionBoneMirrorNames, actionBoneReset, actionBoneRestFromPose, actionBoneEnabled, host.Separator,
	actionBonesFitBone,
}

func (b *Pane) showPose() { b.View.ShowRest(false); b.draw() }
func (b *Pane) showRest() { b.View.ShowRest(true); b.draw() }

func (b *Pane) toggleNames() { b.View.ShowNames(!b.View.ShowsNames()) }
func (b *Pane) toggleAxes()  { b.View.ShowAxes(!b.View.ShowsAxes()) }

// toggleLarge gives the pane the whole window, or takes it back.
func (b *Pane) toggleLarge() {
	b.Large = !b.Large
	b.page.Alone(b.Large)
	b.light()
	b.page.Window().Canvas().Focus(b.View)
}

// chosen are the bones that an edit is about: those selected in the tree if the selected row is among them, else that alone; of a
// skeleton that is selected all.
func (b *Pane) chosen() []model.Row {
	if b.At.Of == nil {
		return nil
	}
	if b.At.Bone < 0 {
		var all []model.Row
		for i := range b.At.Of.Bones {
			all = append(all, b.At.Of.Bones[i].Row)
		}
		return all
	}
	own := b.At.Of.Bones[b.At.Bone].Row
	var list []model.Row
	for _, n := range b.List.Selection() {
		if line, ok := b.Tree.Lines[n]; ok && line.Of == b.At.Of && line.Bone >= 0 {
			list = append(list, line.Of.Bones[line.Bone].Row)
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
	b.page.Window().Tell()
	b.page.TellDoubts()
}

// pick selects the bone of a name in the skeleton that is shown; "" selects the skeleton.
func (b *Pane) pick(name string) {
	if b.Drawn == nil {
		return
	}
	for _, line := range b.Tree.Lines {
		if line.Of == b.Drawn && (line.Bone < 0 && name == "" || line.Bone >= 0 && line.Of.Bones[line.Bone].Name == name) {
			b.List.SelectNode(line.Node())
			b.page.Select(b.row(line))
			return
		}
	}
}

// Change writes what a handle made of a bone.
func (b *Pane) Change(bone int, to model.Transform) {
	if b.Drawn == nil || bone >= len(b.Drawn.Bones) {
		return
	}
	b.set(b.Drawn.Bones[bone], to)
}

// set gives a bone the rest or the pose, whichever is shown.
func (b *Pane) set(bone model.Bone, to model.Transform) {
	doc := b.page.Doc()
	set := doc.SetPose
	if b.View.ShowsRest() {
		set = doc.SetRest
	}
	if err := set(bone.Row, to); err != nil {
		b.page.Window().Refused(b.page, err)
		b.show()
		return
	}
	b.page.Window().Trace("bone", "name", bone.Name, "rest", b.View.ShowsRest(), "to", [][3]float64{to.X, to.Y, to.Z, to.Origin})
}

func (b *Pane) add() {
	if b.At.Of == nil {
		return
	}
	parent, name := b.At.Of.Row, words.Say("New bone of the skeleton")
	if b.At.Bone >= 0 {
		parent, name = b.At.Of.Bones[b.At.Bone].Row, words.Say("New bone below %s", widgets.Shorten(b.At.Of.Bones[b.At.Bone].Name))
	}
	rest := b.View.Beyond(b.At.Bone)
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
	for n := len(b.At.Of.Bones); ; n++ {
		name := "Bone" + Number(float64(n))
		if !slices.ContainsFunc(b.At.Of.Bones, func(o model.Bone) bool { return o.Name == name }) {
			return name
		}
	}
}

func (b *Pane) rename() {
	if b.At.Bone < 0 {
		return
	}
	bone := b.At.Of.Bones[b.At.Bone]
	b.page.Window().Prompt("bone-rename", words.Say("Rename %s", widgets.Shorten(bone.Name)), words.Say("Rename"), []widgets.Field{{Label: words.Say("Name"), Text: lastName(bone.Name), Hint: ""}}, func(t []string) error {
		index := b.At.Bone
		if err := b.page.Doc().RenameKey(bone.Row, variant.OfString(strings.TrimSpace(t[0]))); err != nil {
			return err
		}
		if b.Drawn != nil && index < len(b.Drawn.Bones) {
			b.edit(nil, b.Drawn.Bones[index].Name)
		}
		return nil
	})
}

// lastName is the name of a bone that may be told apart from others by its path.
func lastName(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// nodePath is the path of a bone that is a node, from the scene's root.
func nodePath(line Line) string {
	var names []string
	for i := line.Bone; i >= 0; i = line.Of.Bones[i].Parent {
		names = append(names, lastName(line.Of.Bones[i].Name))
	}
	if line.Of.Path != "." {
		names = append(names, line.Of.Path)
	}
	slices.Reverse(names)
	return strings.Join(names, "/")
}

// remove takes the chosen bones away, with what hangs below them or without.
func (b *Pane) remove(below bool) {
	if b.At.Bone < 0 {
		return
	}
	rows := b.chosen()
	then := ""
	if p := b.At.Of.Bones[b.At.Bone].Parent; p >= 0 {
		then = b.At.Of.Bones[p].Name
	}
	if below {
		for i := 0; i < len(rows); i++ {
			line := b.Tree.Lines[outline.Node(rows[i])]
			for _, c := range line.Of.Bones[line.Bone].Children {
				if r := line.Of.Bones[c].Row; !slices.Contains(rows, r) {
					rows = append(rows, r)
				}
			}
		}
	}
	for slices.ContainsFunc(rows, func(r model.Row) bool { return then != "" && b.Tree.Lines[outline.Node(r)].Name() == then }) {
		then = "" // it goes too
	}
	b.edit(b.page.Doc().Remove(rows...), then)
}

// Name is the name of a bone, "" of a skeleton.
func (l Line) Name() string {
	if l.Of == nil || l.Bone < 0 {
		return ""
	}
	return l.Of.Bones[l.Bone].Name
}

// askParent asks below which bone the selected one is to hang.
func (b *Pane) askParent() {
	if b.At.Bone < 0 {
		return
	}
	line := b.At
	now := ""
	if p := line.Of.Bones[line.Bone].Parent; p >= 0 {
		now = line.Of.Bones[p].Name
	}
	b.page.Window().Prompt("bone-parent", words.Say("Parent of %s", widgets.Shorten(line.Name())), words.Say("Move"),
		[]widgets.Field{{Label: words.Say("Name of a bone; nothing for none"), Text: now, Hint: ""}}, func(t []string) error {
			to := line.Of.Row
			if text := strings.TrimSpace(t[0]); text != "" {
				i := slices.IndexFunc(line.Of.Bones, func(o model.Bone) bool { return o.Name == text })
				if i < 0 {
					return errors.New(words.Say("the skeleton has no bone %s", text))
				}
				to = line.Of.Bones[i].Row
			}
			err := b.page.Doc().Move(line.Of.Bones[line.Bone].Row, to, 0)
			if err == nil {
				b.edit(nil, line.Name())
			}
			return err
		})
}

// mirror gives the counterparts on the other side the rests and poses of the chosen bones.
func (b *Pane) mirror() {
	name := b.At.Name()
	b.edit(b.page.Doc().MirrorBones(b.chosen()...), name)
}

// mirrorNames exchanges left and right in the names of the chosen bones.
func (b *Pane) mirrorNames() {
	rows, index := b.chosen(), b.At.Bone
	err := b.page.Doc().MirrorNames(rows...)
	if err == nil && b.Drawn != nil && index < len(b.Drawn.Bones) {
		b.edit(nil, b.Drawn.Bones[index].Name)
		return
	}
	b.edit(err, b.At.Name())
}

// reset lets the chosen bones stand where they rest, as one step.
func (b *Pane) reset() {
	rows, name := b.chosen(), b.At.Name()
	tree := b.Tree
	label := "Reset the pose of " + b.page.Doc().Path(rows[0])
	b.edit(b.page.Doc().Group(label, func() error {
		for _, r := range rows {
			line := tree.Lines[outline.Node(r)]
			bone := &line.Of.Bones[line.Bone]
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
	name := b.At.Name()
	b.edit(b.page.Doc().RestFromPose(b.chosen()...), name)
}

func (b *Pane) toggleEnabled() {
	bone := b.At.Of.Bones[b.At.Bone]
	b.edit(b.page.Doc().SetBone(bone.Row, "enabled", variant.OfBool(!bone.Enabled)), bone.Name)
}
