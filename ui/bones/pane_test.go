package bones

import (
	"bytes"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/internal/ink"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// newWindow is a window for the bones of scenes.
func newWindow(t *testing.T) *hosttest.Window {
	return hosttest.New(t, Actions(), func(host.Page) page.Pane { return other{} }, func(p host.Page) page.Pane { return NewPane(p) })
}

// other is the pane of documents without bones.
type other struct{ page.Pane }

func (other) ID() host.PaneID            { return "other" }
func (other) Title() (widgets.Tab, bool) { return widgets.Tab{Text: "Other"}, true }
func (other) Object() fyne.CanvasObject  { return ink.Gap(0, 0) }
func (other) Refresh()                   {}
func (other) Follow()                    {}

// shown is a window with the bones of a sample's skeleton in front.
func shown(t *testing.T) (*hosttest.Window, host.Page, *Pane) {
	t.Helper()
	w := newWindow(t)
	path, _ := hosttest.Sample(t, "player.tscn")
	p := w.OpenFile(path)
	w.Run(actionPaneBones)
	if !p.PaneShown(PaneID) {
		t.Fatal("the bones are not shown")
	}
	return w, p, p.Pane(PaneID).(*Pane)
}

// boneNamed returns a bone's row in the tree.
func boneNamed(t *testing.T, b *Pane, name string) entry {
	t.Helper()
	for _, line := range b.tree.lines {
		if line.name() == name {
			return line
		}
	}
	t.Fatalf("no bone %s", name)
	return entry{}
}

// chooseBone selects a bone as a click on its row does.
func chooseBone(t *testing.T, b *Pane, name string) model.Bone {
	t.Helper()
	line := boneNamed(t, b, name)
	b.list.SelectNode(line.node())
	if b.at.name() != name {
		t.Fatalf("%s is chosen, %q is selected", name, b.at.name())
	}
	return line.of.Bones[line.bone]
}

// TestBones lists the bones of a scene; tree, picture, outline and editor have one selection.
func TestBones(t *testing.T) {
	w, p, pane := shown(t)
	want := p.Doc().Armatures()[0]
	if len(pane.tree.lines) != len(want.Bones)+1 || pane.list.Len() != len(want.Bones)+1 {
		t.Fatalf("%d lines, %d rows for %d bones", len(pane.tree.lines), pane.list.Len(), len(want.Bones))
	}
	spine := chooseBone(t, pane, "Spine")
	if p.Selected() != spine.Row || want.Bones[pane.view.Selected()].Name != "Spine" {
		t.Errorf("%s is shown, and bone %d", p.Path(), pane.view.Selected())
	}
	rest, err := p.Doc().Find(`bone["Armature/Skeleton3D:LeftArm"].rest.origin.x`)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(rest)
	if pane.at.name() != "LeftArm" || want.Bones[pane.view.Selected()].Name != "LeftArm" || !pane.list.IsSelected(pane.at.node()) {
		t.Errorf("a value of LeftArm is selected, and the bone %q", pane.at.name())
	}
	pane.view.OnSelected(want.Bones[0].Children[0])
	if name := want.Bones[want.Bones[0].Children[0]].Name; pane.at.name() != name || p.Path() != `bone["Armature/Skeleton3D:`+name+`"]` {
		t.Errorf("%q is selected, %s shown", pane.at.name(), p.Path())
	}
	p.Select(want.Row)
	if pane.at.of == nil || pane.at.bone >= 0 || pane.view.Selected() >= 0 {
		t.Error("of a skeleton a bone is selected")
	}
	node, err := p.Doc().Find(`node["Armature"]`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Select(node); pane.at.of != nil {
		t.Errorf("a node that is no skeleton is the bone %q", pane.at.name())
	}
	save, _ := hosttest.Sample(t, "slot_1.sav")
	w.OpenFile(save)
	if w.May(actionPaneBones) || w.Document().PaneShown(PaneID) {
		t.Error("a save has bones")
	}
}

// TestFlatBonesOfBinaryScenes: a bone that is a node can be chosen and changed in a binary scene as in one of text.
func TestFlatBonesOfBinaryScenes(t *testing.T) {
	vectors := enginetest.Folder(t, "SAVANT_VECTORS")
	for _, file := range []string{"godot-4.6/scenes/flat2d.tscn", "godot-4.6/scenes/flat2d.scn", "godot-3.6/scenes/flat2d.scn"} {
		t.Run(file, func(t *testing.T) {
			w := newWindow(t)
			p := w.OpenFile(filepath.Join(vectors, file))
			w.Run(actionPaneBones)
			b := p.Pane(PaneID).(*Pane)
			bone := chooseBone(t, b, "Bone 1")
			if p.Selected() != bone.Node || b.fields.groups[0].fields[0].Disabled() || !w.May("bone-rename") {
				t.Errorf("%s is selected; its fields are dead: %v; it can be renamed: %v", p.Path(), b.fields.groups[0].fields[0].Disabled(), w.May("bone-rename"))
			}
			x := b.fields.groups[0].fields[0]
			x.SetText("77")
			x.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if at := p.Doc().Armatures()[0].Bones[1].Pose.Origin[0]; at != 77 {
				t.Errorf("written in the field, it is at %v", at)
			}
		})
	}
}

// boneEdits are the actions on bones: which are selected, what is written, and what the file says then.
var boneEdits = map[string]struct {
	bones  []string // selected; the first is shown
	action host.ActionID
	text   string // written in the prompt
	check  func(a model.Armature) bool
	keeps  bool // the same bone stays selected
}{
	"add": {[]string{"Head"}, "bone-add", "Jaw", func(a model.Armature) bool {
		jaw := a.Bones[len(a.Bones)-1]
		return jaw.Name == "Jaw" && a.Bones[jaw.Parent].Name == "Head" && jaw.Rest == jaw.Pose && jaw.Rest.Origin != [3]float64{}
	}, false},
	"rename": {[]string{"Spine"}, "bone-rename", "Backbone", func(a model.Armature) bool {
		return boneIndex(a, "Backbone") == 1 && boneIndex(a, "Spine") < 0
	}, false},
	"remove": {[]string{"LeftArm"}, "bone-remove", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftArm") < 0 && a.Bones[a.Bones[boneIndex(a, "LeftForeArm")].Parent].Name == "LeftShoulder"
	}, false},
	"remove two": {[]string{"LeftToe", "RightToe"}, "bone-remove", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftToe") < 0 && boneIndex(a, "RightToe") < 0 && len(a.Bones) == 19
	}, false},
	"remove all below": {[]string{"LeftArm"}, "bone-remove-all", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftArm") < 0 && boneIndex(a, "LeftForeArm") < 0 && boneIndex(a, "LeftHand") < 0 && boneIndex(a, "LeftShoulder") >= 0
	}, false},
	"parent": {[]string{"LeftHand"}, "bone-parent", "Head", func(a model.Armature) bool {
		return a.Bones[a.Bones[boneIndex(a, "LeftHand")].Parent].Name == "Head"
	}, true},
	"no parent": {[]string{"LeftHand"}, "bone-parent", " ", func(a model.Armature) bool {
		return a.Bones[boneIndex(a, "LeftHand")].Parent < 0
	}, true},
	"earlier": {[]string{"RightUpLeg"}, "bone-up", "", func(a model.Armature) bool {
		return boneIndex(a, "RightUpLeg") < boneIndex(a, "LeftUpLeg") && boneIndex(a, "RightToe") < boneIndex(a, "LeftUpLeg")
	}, true},
	"later": {[]string{"Spine"}, "bone-down", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftUpLeg") < boneIndex(a, "Spine") && boneIndex(a, "Spine") < boneIndex(a, "Head") && boneIndex(a, "RightHand") < boneIndex(a, "RightUpLeg")
	}, true},
	"mirror": {[]string{"LeftArm"}, "bone-mirror", "", func(a model.Armature) bool {
		l, r := a.Bones[boneIndex(a, "LeftArm")], a.Bones[boneIndex(a, "RightArm")]
		return near(r.Pose, l.Pose.Mirrored()) && near(r.Rest, l.Rest.Mirrored())
	}, true},
	"mirror names": {[]string{"LeftHand", "RightHand"}, "bone-mirror-names", "", func(a model.Armature) bool {
		return a.Bones[a.Bones[boneIndex(a, "LeftHand")].Parent].Name == "RightForeArm"
	}, false},
	"reset": {[]string{"LeftArm"}, "bone-reset", "", func(a model.Armature) bool {
		b := a.Bones[boneIndex(a, "LeftArm")]
		return near(b.Pose, b.Rest)
	}, true},
	"rest from pose": {[]string{"LeftArm"}, "bone-rest-from-pose", "", func(a model.Armature) bool {
		b := a.Bones[boneIndex(a, "LeftArm")]
		return near(b.Pose, b.Rest)
	}, true},
	"disable": {[]string{"Head"}, "bone-enabled", "", func(a model.Armature) bool { return !a.Bones[boneIndex(a, "Head")].Enabled }, true},
}

func boneIndex(a model.Armature, name string) int {
	for i := range a.Bones {
		if a.Bones[i].Name == name {
			return i
		}
	}
	return -1
}

// near reports whether transforms are alike as far as 32 bits tell.
func near(a, b model.Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z, a.Origin}, [][3]float64{b.X, b.Y, b.Z, b.Origin}
	for i := range x {
		for k := range x[i] {
			if d := x[i][k] - y[i][k]; d > 1e-5 || d < -1e-5 {
				return false
			}
		}
	}
	return true
}

// TestBoneActions does each action in the window: it does what is meant, is one step, and undone the file is what it was.
func TestBoneActions(t *testing.T) {
	for name, e := range boneEdits {
		t.Run(name, func(t *testing.T) {
			w, p, pane := shown(t)
			original := bytes.Clone(p.Doc().Bytes())
			if e.check(p.Doc().Armatures()[0]) {
				t.Fatal("it is so before")
			}
			chooseBone(t, pane, e.bones[0])
			var nodes []outline.Node
			for _, n := range e.bones {
				nodes = append(nodes, boneNamed(t, pane, n).node())
			}
			if len(nodes) > 1 {
				pane.list.SetSelection(nodes)
			}
			w.Run(e.action)
			if e.text != "" {
				w.Fill(e.text)
			}
			if !e.check(p.Doc().Armatures()[0]) {
				t.Error("the skeleton is not as meant")
			}
			if n := len(p.Doc().History()); n != 1 {
				t.Errorf("%d steps", n)
			}
			if e.keeps && pane.at.name() != e.bones[0] {
				t.Errorf("%q is selected then", pane.at.name())
			}
			if pane.at.of == nil || !p.Doc().Alive(p.Selected()) {
				t.Error("nothing is selected")
			}
			p.Doc().Undo()
			if !bytes.Equal(p.Doc().Bytes(), original) {
				t.Error("undone, it is not what it was")
			}
		})
	}
}

// TestParentChosen chooses the parent of a bone in the tree of its skeleton, which has neither the bone nor those below it.
func TestParentChosen(t *testing.T) {
	w, p, pane := shown(t)
	chooseBone(t, pane, "LeftArm")
	w.Run("bone-parent")
	field := w.Canvas().Focused().(*widgets.PromptEntry)
	press := func(key fyne.KeyName) { w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key}) }
	search := func(text string) {
		w.Canvas().FocusNext()
		press(fyne.KeyReturn)
		test.Type(w.Canvas().Focused(), text)
	}
	search("forearm")
	press(fyne.KeyReturn)
	if field.Text != "RightForeArm" {
		t.Errorf("the only forearm that is offered is %q", field.Text)
	}
	search("head")
	press(fyne.KeyReturn)
	press(fyne.KeyReturn)
	if a := p.Doc().Armatures()[0]; a.Bones[a.Bones[boneIndex(a, "LeftArm")].Parent].Name != "Head" {
		t.Errorf("it is below %v", a.Bones[boneIndex(a, "LeftArm")].Parent)
	}
}

// TestBoneNumbers writes numbers into the fields: those lines alone change.
func TestBoneNumbers(t *testing.T) {
	w, p, pane := shown(t)
	before := string(p.Doc().Bytes())
	was := chooseBone(t, pane, "LeftForeArm")
	field := pane.fields.groups[0].fields[1]
	if field.Text != fieldText(was.Pose.Origin[1], 5) {
		t.Fatalf("the field shows %s", field.Text)
	}
	w.Canvas().Focus(field)
	field.SetText("0.2+0.05")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	field.SetText("*2")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a := p.Doc().Armatures()[0]
	if now := a.Bones[boneIndex(a, "LeftForeArm")].Pose; now.Origin != [3]float64{was.Pose.Origin[0], 0.5, was.Pose.Origin[2]} {
		t.Errorf("the bone stands at %v", now.Origin)
	}
	if lines := changedLines(before, string(p.Doc().Bytes())); len(lines) != 1 || !strings.Contains(lines[0], "/position = ") {
		t.Errorf("changed: %q", lines)
	}
	w.Run("bones-rest")
	turn := pane.fields.groups[1].fields[2]
	turn.SetText("30")
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a = p.Doc().Armatures()[0]
	e := a.Bones[boneIndex(a, "LeftForeArm")].Rest.Euler()
	if e[2] < 29.999 || e[2] > 30.001 {
		t.Errorf("its rest is turned by %v", e)
	}
	if lines := changedLines(before, string(p.Doc().Bytes())); len(lines) != 2 || !strings.Contains(lines[0]+lines[1], "/rest = ") {
		t.Errorf("changed: %q", lines)
	}
	turn.SetText("a lot")
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(p.Doc().History()) != 3 || len(w.Events("error")) != 1 {
		t.Error("what is no number is not refused aloud")
	}
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if turn.Text != fieldText(30, 4) {
		t.Errorf("taken back it is %s", turn.Text)
	}
}

// changedLines are the lines of after that differ; both have the same number.
func changedLines(before, after string) (list []string) {
	x, y := strings.Split(before, "\n"), strings.Split(after, "\n")
	if len(x) != len(y) {
		return []string{"another number of lines"}
	}
	for i := range x {
		if x[i] != y[i] {
			list = append(list, y[i])
		}
	}
	return list
}

// TestBoneDrop drags bones in the tree.
func TestBoneDrop(t *testing.T) {
	_, p, pane := shown(t)
	hand, head := boneNamed(t, pane, "LeftHand"), boneNamed(t, pane, "Head")
	if _, ok := pane.dropWords([]outline.Node{boneNamed(t, pane, "LeftArm").node()}, hand.node(), 0); ok {
		t.Error("a bone may be below itself")
	}
	if _, ok := pane.dropWords([]outline.Node{hand.node()}, head.node(), 0); !ok {
		t.Error("a bone may not hang below another")
	}
	pane.drop([]outline.Node{hand.node(), boneNamed(t, pane, "RightHand").node()}, head.node(), 0)
	a := p.Doc().Armatures()[0]
	for _, name := range []string{"LeftHand", "RightHand"} {
		if a.Bones[a.Bones[boneIndex(a, name)].Parent].Name != "Head" {
			t.Errorf("%s hangs elsewhere", name)
		}
	}
	if len(p.Doc().History()) != 1 {
		t.Errorf("%d steps", len(p.Doc().History()))
	}
	p.Doc().Undo()
}

// TestFlatBones has one selection for bones that are nodes.
func TestFlatBones(t *testing.T) {
	w := newWindow(t)
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	p := w.OpenFile(filepath.Join(dir, "godot3/godot-demo-projects@4.0__skeleton__player__player.tscn"))
	w.Run("pane-bones")
	pane := p.Pane(PaneID).(*Pane)
	chooseBone(t, pane, "Head")
	if d := p.Doc().Describe(p.Selected()); d.Label != "Head" {
		t.Errorf("%s is selected, %+v", p.Path(), d)
	}
	up := p.Doc().Parent(p.Selected())
	p.Select(up)
	if pane.at.of == nil || pane.at.bone < 0 || pane.at.name() == "Head" {
		t.Errorf("%q is selected", pane.at.name())
	}
	if len(pane.fields.groups) != 4 {
		t.Error("a flat bone has other fields")
	}
	a := p.Doc().Armatures()[0]
	was := a.Bones[pane.at.bone].Pose
	pane.change(pane.at.bone, was.WithPosition([3]float64{1, 2, 0}))
	if now := p.Doc().Armatures()[0].Bones[pane.at.bone].Pose; now.Origin != [3]float64{1, 2, 0} {
		t.Errorf("it stands at %v", now.Origin)
	}
}

func TestNumber(t *testing.T) {
	for f, want := range map[float64]string{0: "0", -0.0001: "0", 1.5: "1.5", 100: "100", -0.02: "-0.02", 1.0 / 3: "0.333"} {
		if got := number(f); got != want {
			t.Errorf("%v is %s, not %s", f, got, want)
		}
	}
}

// TestStay: what is found out about the file does not read the skeletons again, which would end the drag of a handle; an edit does.
func TestStay(t *testing.T) {
	_, p, pane := shown(t)
	drawn := pane.drawn
	if drawn == nil {
		t.Fatal("no skeleton is drawn")
	}
	pane.Title()
	pane.Refresh()
	if pane.drawn != drawn {
		t.Error("the skeletons were read anew though nothing was edited")
	}
	x, err := p.Doc().Find(`bone["Armature/Skeleton3D:LeftArm"].position.x`)
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.Doc().Parse(x, "3")
	if err == nil {
		err = p.Doc().Set(x, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	if pane.drawn == drawn {
		t.Error("the skeletons were not read anew after an edit")
	}
}

// TestRenamedBoneStaysOpen renames a bone with others below it.
func TestRenamedBoneStaysOpen(t *testing.T) {
	_, p, b := shown(t)
	was := b.list.Len()
	bone := chooseBone(t, b, "Spine")
	if err := p.Doc().RenameKey(bone.Row, variant.OfString("Back")); err != nil {
		t.Fatal(err)
	}
	b.Refresh()
	if b.list.Len() != was {
		t.Errorf("%d rows are open, and %d were", b.list.Len(), was)
	}
}

// TestNarrowPaneOffersAll: in a narrow pane the bar offers as a menu what does not fit, and the numbers of all parts are reached by keyboard and menu.
func TestNarrowPaneOffersAll(t *testing.T) {
	w, _, pane := shown(t)
	chooseBone(t, pane, "LeftForeArm")
	w.Native().SetContent(container.NewWithoutLayout(pane.root))
	links := 0
	for _, group := range barLinks() {
		links += len(group)
	}
	for _, width := range []float32{1400, 600, 420, 340} {
		pane.root.Resize(fyne.NewSize(width, 300))
		shown := 0
		for _, link := range pane.links {
			if link.Visible() {
				shown++
			}
		}
		items := slices.DeleteFunc(pane.bar.Offered(), func(i *fyne.MenuItem) bool { return i.IsSeparator })
		if shown+len(items) != links || (len(items) > 0) != pane.bar.More.Visible() || width < 500 && len(items) == 0 || width > 1000 && len(items) > 0 {
			t.Errorf("in a width of %v %d of %d are shown and %d offered", width, shown, links, len(items))
		}
		for _, g := range pane.fields.groups {
			field := g.fields[len(g.fields)-1]
			w.Canvas().Focus(field)
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject
			if x := at(field).X - at(pane.root).X; x < 0 || x+field.Size().Width > width || field.Size().Width < 40 {
				t.Errorf("in a width of %v the last field of %q is at %v, %v wide", width, g.label.Text, x, field.Size().Width)
			}
		}
	}
	items := pane.bar.Offered()
	last := items[len(items)-1]
	if last.Action(); last.Label != "Large" || !pane.large {
		t.Errorf("%q of the menu does nothing", last.Label)
	}
	if items = pane.bar.Offered(); !items[len(items)-1].Checked {
		t.Error("what is on has no tick in the menu")
	}
}

// TestAnglesAreShort: an angle is shown as it was typed where its matrix is stored with six digits, as texts of Godot 3 are.
func TestAnglesAreShort(t *testing.T) {
	none := model.Transform{X: [3]float64{1}, Y: [3]float64{0, 1}, Z: [3]float64{0, 0, 1}}
	turn := boneParts(false)[1]
	for n := 1.0; n < 40; n += 0.5 {
		to := turn.with(none, []float64{n, 0, 0})
		for _, axis := range []*[3]float64{&to.X, &to.Y, &to.Z} {
			for k := range axis {
				axis[k] = math.Round(axis[k]*1e6) / 1e6
			}
		}
		read := turn.read(to)
		for i, want := range []float64{n, 0, 0} {
			if got := fieldText(read[i], turn.digits()); got != strconv.FormatFloat(want, 'f', -1, 64) {
				t.Errorf("%v is shown as %s", want, got)
			}
		}
	}
}
