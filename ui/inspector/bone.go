package inspector

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// bone edits a bone: its pose, its rest, its parent, and whether it is enabled.
type bone struct {
	panel   *Panel
	at      model.BoneAt
	parents []model.Row // the possible parents; that of the skeleton for none
	parent  *widgets.KeySelect
	enabled *ink.Switch
	frozen  bool // true while refilling: changes are not the user's
}

// isBone reports whether the row is edited as a bone.
func (p *Panel) isBone() bool {
	if p.several() || p.about.Badge != model.BadgeBone {
		return false
	}
	at, ok := p.doc.BoneAt(p.row)
	if ok {
		p.bone = &bone{panel: p, at: at}
	}
	return ok
}

// stance is the pose or the rest of a bone.
type stance struct {
	name, absent string
	present      bool
	keys         []string // the parts that the file has; nil for all
	of           func(at *model.BoneAt) model.Transform
	set, amend   func(bone model.Row, to model.Transform) error // amend merges the edit with the previous step
}

// addBone adds the editor of a bone, followed by the other properties of a Bone2D.
func (p *Panel) addBone() {
	b := p.bone
	var keys []string
	if b.at.Part && !b.at.Flat {
		keys = b.at.Keys // the other parts are in another scene
	}
	b.name()
	b.addStance(stance{words.Say("Pose"), words.Say("The file does not store the pose."), b.at.HasPose, keys,
		func(at *model.BoneAt) model.Transform { return at.Pose }, p.doc.SetPose, p.doc.TurnPose})
	b.addStance(stance{words.Say("Rest"), words.Say("The file does not store the rest."), b.at.HasRest, nil,
		func(at *model.BoneAt) model.Transform { return at.Rest }, p.doc.SetRest, p.doc.TurnRest})
	b.addParent()
	if !b.at.Flat && (keys == nil || slices.Contains(keys, "enabled")) {
		b.addEnabled()
	}
	p.fill()
	p.addParts()
}

// name shows in the headline which bone this is.
func (b *bone) name() {
	skeleton := b.at.Skeleton
	if skeleton == "." { // the root, whose path has no name
		if r, err := b.panel.doc.Find(`node["."]`); err == nil {
			skeleton = b.panel.doc.Describe(r).Label
		}
	}
	kind := words.Say("bone %d of %s", b.at.Index, skeleton)
	if b.at.Part || b.at.Flat {
		kind = words.Say("bone of %s", skeleton)
	}
	b.panel.head.kind.Set(kind)
	b.panel.head.root.Refresh()
}

// addStance adds the fields of the pose or the rest.
func (b *bone) addStance(s stance) {
	p := b.panel
	if !s.present {
		p.body.Add(container.New(named{}, ink.Bold(s.name, look.Text), ink.Pad(0, 4, 0, 4, ink.New(s.absent, look.Muted))))
		return
	}
	kind, parts := variant.Transform3D, spatialParts(model.YXZ)
	if b.at.Flat {
		kind, parts = variant.Transform2D, flatParts()
	}
	held := &holding{name: s.name, values: func() []variant.Value { return []variant.Value{s.of(&b.at).Value(kind)} }}
	held.change = func(into func(variant.Value) (variant.Value, error), amend bool) error {
		v, err := into(held.value())
		if err != nil {
			return err
		}
		to, _ := model.TransformOf(v)
		if amend {
			return s.amend(b.at.Row, to)
		}
		return s.set(b.at.Row, to)
	}
	rows := partRows(parts)
	if s.keys != nil {
		rows = slices.DeleteFunc(rows, func(r row) bool { return !slices.Contains(s.keys, r.key) })
	}
	p.addRows(rows, held)
}

// addParent adds the choice of the parent: all bones that are not descendants of this one.
func (b *bone) addParent() {
	p := b.panel
	b.parents = []model.Row{b.at.Of}
	list := []string{words.Say("no parent")}
	if !b.at.Fixed.IsZero() {
		if b.at.Parent >= 0 {
			list[0] = b.label(b.at.Parent)
		}
		text := list[0]
		if b.at.Part {
			text = words.Say("It is stored in the scene that this one inherits.")
		}
		p.body.Add(container.New(named{}, ink.Small(words.Say("parent"), look.Muted), ink.Pad(0, 4, 0, 4, ink.New(text, look.Muted))))
		return
	}
	for _, i := range b.at.Parents {
		b.parents = append(b.parents, b.at.Rows[i])
		list = append(list, b.label(i))
	}
	b.parent = widgets.NewChoice(words.Say("parent"), list, nil)
	b.parent.OnChanged = func(string) {
		if i := b.parent.SelectedIndex(); i >= 0 && !b.frozen {
			b.did(p.Outside.Move(b.at.Row, b.parents[i]))
		}
	}
	p.body.Add(container.New(named{}, ink.Small(words.Say("parent"), look.Muted), b.parent))
}

// above is the row of the parent.
func (b *bone) above() model.Row {
	if b.at.Parent < 0 {
		return b.at.Of
	}
	return b.at.Rows[b.at.Parent]
}

// label returns the name of a bone in the choice of parents. Bones that are nodes have no number in the file.
func (b *bone) label(i int) string {
	if b.at.Flat {
		return b.at.Names[i]
	}
	return strconv.Itoa(i) + "  " + b.at.Names[i]
}

func (b *bone) addEnabled() {
	p := b.panel
	b.enabled = ink.NewSwitch("", func(on bool) { b.did(p.doc.EnableBone(b.at.Row, on)) })
	b.enabled.Key = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyEscape {
			p.leave()
		}
		return k.Name == fyne.KeyEscape
	}
	p.body.Add(container.New(named{}, ink.Small(words.Say("enabled"), look.Muted), b.enabled))
}

// did shows why an edit was not made.
func (b *bone) did(err error) {
	b.panel.Refresh()
	if err != nil {
		b.panel.head.refuse(err)
	}
}

// refresh updates the editor to match the bone. It reports whether the fields still fit it.
func (b *bone) refresh() bool {
	now, ok := b.panel.doc.BoneAt(b.panel.row)
	was := b.at
	b.at = now
	return ok && slices.Equal(was.Names, now.Names) && was.Index == now.Index && was.Part == now.Part && slices.Equal(was.Parents, now.Parents) &&
		slices.Equal(was.Keys, now.Keys) && was.HasRest == now.HasRest && was.HasPose == now.HasPose && was.Fixed.Equal(now.Fixed)
}

func (b *bone) fill() {
	b.frozen = true
	defer func() { b.frozen = false }()
	if b.parent != nil {
		b.parent.SetSelectedIndex(slices.Index(b.parents, b.above()))
	}
	if b.enabled != nil {
		b.enabled.Set(b.at.Enabled, strconv.FormatBool(b.at.Enabled))
	}
}
