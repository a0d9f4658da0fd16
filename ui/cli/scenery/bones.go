// Package scenery has the commands about bones and animations.
package scenery

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Bones are the rows of the commands for skeletons.
func Bones() []*command.Command {
	const which = "BONE is the name of a bone, or its path, as bones list shows it. "
	parts := []command.Option{
		{Name: "position", Value: "X,Y,Z", Help: "where it is; X,Y of a Skeleton2D"},
		{Name: "rotation", Value: "X,Y,Z", Help: "how it is turned, in degrees; one number of a Skeleton2D"},
		{Name: "scale", Value: "X,Y,Z", Help: "how large it is; X,Y of a Skeleton2D"},
	}
	return []*command.Command{
		{
			Name: "bones list", Operands: "FILE...", Least: 1, Most: -1,
			Short:    "list the skeletons of scenes with their bones",
			Long:     "Each bone with its number, further in than its parent. With --json also path, rest, pose and what is bound to it.",
			Options:  slices.Concat([]command.Option{{Name: "json", Help: "one JSON object on one line for each file"}}, command.Common),
			Examples: []string{"savant bones list player.tscn"},
			Run:      bonesList,
		},
		{
			Name: "bones pose", Operands: "FILE BONE [TRANSFORM]", Least: 2, Most: 3,
			Short:    "change how a bone stands, relative to its parent",
			Long:     which + "TRANSFORM is a literal, Transform3D(...) or Transform2D(...); or options say what of it changes.",
			Options:  slices.Concat(parts, []command.Option{{Name: "reset", Help: "take its rest"}}, command.Writing, command.Common),
			Examples: []string{"savant bones pose --rotation 0,0,45 player.tscn LeftArm", "savant bones pose --reset player.tscn LeftArm"},
			Run: func(c *command.Call) {
				place(c, "reset", (*model.Document).SetPose, func(b model.Bone) model.Transform { return b.Pose })
			},
		},
		{
			Name: "bones rest", Operands: "FILE BONE [TRANSFORM]", Least: 2, Most: 3,
			Short:    "change the rest of a bone, relative to its parent",
			Long:     which + "TRANSFORM is a literal, Transform3D(...) or Transform2D(...); or options say what of it changes.",
			Options:  slices.Concat(parts, []command.Option{{Name: "from-pose", Help: "take its pose"}}, command.Writing, command.Common),
			Examples: []string{"savant bones rest --from-pose player.tscn LeftArm"},
			Run: func(c *command.Call) {
				place(c, "from-pose", (*model.Document).SetRest, func(b model.Bone) model.Transform { return b.Rest })
			},
		},
		{
			Name: "bones rename", Operands: "FILE BONE NEW", Least: 3, Most: 3,
			Short:    "give a bone another name",
			Long:     which + "Tracks and attachments in the file follow, as with rename.",
			Options:  slices.Concat(command.Writing, command.Common),
			Examples: []string{"savant bones rename player.tscn LeftArm Arm.L"},
			Run: func(c *command.Call) {
				c.Edited(func(f *store.File) error {
					bone, err := findBone(f.Doc, c.Arguments[1])
					if err != nil {
						return err
					}
					return f.Doc.RenameKey(bone, variant.OfString(c.Arguments[2]))
				})
			},
		},
		{
			Name: "bones parent", Operands: "FILE BONE [PARENT]", Least: 2, Most: 3,
			Short:    "make a bone the child of another, or of none",
			Long:     which + "It keeps its place in the skeleton: its rest and pose change with the parent. Without PARENT it is a root.",
			Options:  slices.Concat([]command.Option{{Name: "local", Help: "keep the numbers of its rest and pose, which are relative to the parent"}}, command.Writing, command.Common),
			Examples: []string{"savant bones parent player.tscn Sword RightHand"},
			Run:      func(c *command.Call) { c.Edited(func(f *store.File) error { return reparentBone(c, f) }) },
		},
		{
			Name: "bones mirror", Operands: "FILE BONE...", Least: 2, Most: -1,
			Short:    "give the bones of the other side the rests and poses of these, mirrored",
			Long:     which + "The counterpart of LeftArm is RightArm, that of Arm.L is Arm.R.",
			Options:  slices.Concat([]command.Option{{Name: "names", Help: "change the names instead: two that are counterparts exchange theirs"}}, command.Writing, command.Common),
			Examples: []string{"savant bones mirror player.tscn LeftArm LeftHand"},
			Run:      func(c *command.Call) { c.Edited(func(f *store.File) error { return mirror(c, f) }) },
		},
	}
}

// skeletonsJSON is what bones list --json prints of one file.
type skeletonsJSON struct {
	File      string         `json:"file"`
	Skeletons []skeletonJSON `json:"skeletons"`
	Error     string         `json:"error,omitempty"`
}

// skeletonJSON is one skeleton.
type skeletonJSON struct {
	Path  string     `json:"path"`
	Flat  bool       `json:"flat"`
	Part  bool       `json:"part"` // the file stores only the differences from another scene
	Bones []boneJSON `json:"bones"`
}

// boneJSON is one bone. Rest and Pose are Godot text, "" where the file has none.
type boneJSON struct {
	Bone    int      `json:"bone"`
	Name    string   `json:"name"`
	Path    string   `json:"path"`
	Parent  int      `json:"parent"` // -1 for none
	Enabled bool     `json:"enabled"`
	Rest    string   `json:"rest"`
	Pose    string   `json:"pose"`
	Bound   []string `json:"bound"`
}

func bonesList(c *command.Call) {
	found := false
	c.Files(func(name string, file *store.File, err error) {
		j := skeletonsJSON{File: name, Skeletons: []skeletonJSON{}}
		if err != nil {
			c.Fail(name, err)
			j.Error = command.WithoutFile(name, err)
		} else {
			for _, a := range file.Doc.Armatures() {
				found = true
				if c.Has("json") {
					j.Skeletons = append(j.Skeletons, skeleton(file.Doc, a))
				} else {
					printBones(c, name, file.Doc, a)
				}
			}
		}
		if c.Has("json") {
			c.JSON(j)
		}
	})
	if !found {
		if c.Status == command.Fine && !c.Has("json") {
			c.Message(c.Command.Name, "there are no bones: no Skeleton3D or Skeleton2D with Bone2D nodes is in what was read")
		}
		c.Worse(command.Problems)
	}
}

// typeOf is the type of the transforms of a skeleton.
func typeOf(flat bool) variant.Type {
	if flat {
		return variant.Transform2D
	}
	return variant.Transform3D
}

// skeleton is a skeleton as JSON.
func skeleton(doc *model.Document, a model.Armature) skeletonJSON {
	j := skeletonJSON{Path: doc.Path(a.Row), Flat: a.Flat, Part: a.Part, Bones: []boneJSON{}}
	text := func(b model.Bone, t model.Transform, known bool) string {
		if !known {
			return ""
		}
		return doc.Literal(b.Row, t.Value(typeOf(a.Flat)))
	}
	for i, b := range a.Bones {
		j.Bones = append(j.Bones, boneJSON{i, b.Name, doc.Path(b.Row), b.Parent, b.Enabled, text(b, b.Rest, b.HasRest), text(b, b.Pose, b.HasPose), append([]string{}, b.Bound...)})
	}
	return j
}

// printBones prints a skeleton as a tree.
func printBones(c *command.Call, name string, doc *model.Document, a model.Armature) {
	c.Out.Line("%s: %s: %s", name, doc.Path(a.Row), command.Count(len(a.Bones), "bone"))
	var below func(i, level int)
	below = func(i, level int) {
		c.Out.Line("%s%d  %s", strings.Repeat("  ", level+1), i, a.Bones[i].Name)
		for _, child := range a.Bones[i].Children {
			below(child, level+1)
		}
	}
	for i, b := range a.Bones {
		if b.Parent < 0 {
			below(i, 0)
		}
	}
}

// findBone is the bone of a path or a name.
func findBone(doc *model.Document, word string) (model.Row, error) {
	var paths, names []string
	var found model.Row
	for _, a := range doc.Armatures() {
		for _, b := range a.Bones {
			if b.Name == word {
				found = b.Row
				paths = append(paths, doc.Path(b.Row))
			}
			names = append(names, b.Name)
		}
	}
	switch {
	case len(paths) == 1:
		return found, nil
	case len(paths) > 1:
		return 0, refused(fmt.Sprintf("several bones are called %s; take one of %s", word, strings.Join(paths, ", ")))
	case strings.ContainsAny(word, "[."):
		r, err := doc.FindTyped(word)
		if _, bone := doc.BoneAt(r); err == nil && !bone {
			err = refused(word + " is no bone")
		}
		return r, err
	case len(names) == 0:
		return 0, refused("it has no skeleton")
	}
	return 0, refused("there is no bone " + word + command.DidYouMean(word, names))
}

// refused is an edit that cannot be made, for a reason of the command line's own.
func refused(why string) error {
	return &model.RefusedError{Why: message.New(message.Text, why)}
}

// place sets the pose or the rest of a bone; whole is the option for the other one.
func place(c *command.Call, whole string, set func(*model.Document, model.Row, model.Transform) error, of func(model.Bone) model.Transform) {
	ways := 0
	for _, given := range []bool{len(c.Arguments) > 2, c.Has("position") || c.Has("rotation") || c.Has("scale"), c.Has(whole)} {
		if given {
			ways++
		}
	}
	if ways != 1 {
		c.Message(c.Command.Name, "one of TRANSFORM, options for parts of it, or --"+whole+" is needed")
		c.Worse(command.Usage)
		return
	}
	c.Edited(func(f *store.File) error {
		row, err := findBone(f.Doc, c.Arguments[1])
		if err != nil {
			return err
		}
		bone, _ := f.Doc.BoneAt(row)
		t := of(bone.Bone)
		switch {
		case c.Has("from-pose"):
			return f.Doc.RestFromPose(row)
		case c.Has("reset") && !bone.HasRest:
			return refused("the file does not hold its rest")
		case c.Has("reset"):
			t = bone.Rest
		case len(c.Arguments) > 2:
			v, err := command.Literal(f.Doc, row, c.Arguments[2])
			if err != nil {
				return err
			}
			var ok bool
			if t, ok = model.TransformOf(v); !ok || v.Type != typeOf(bone.Flat) {
				return command.Mistake(refused("a " + f.Doc.Dialect().TypeName(typeOf(bone.Flat)) + " is needed"))
			}
		default:
			if t, err = turned(c, t, bone.Flat); err != nil {
				return err
			}
		}
		return set(f.Doc, row, t)
	})
}

// turned is a transform with the parts that options give.
func turned(c *command.Call, t model.Transform, flat bool) (model.Transform, error) {
	lengths := map[string]int{"position": 3, "rotation": 3, "scale": 3}
	if flat {
		lengths = map[string]int{"position": 2, "rotation": 1, "scale": 2}
	}
	given := map[string][]float64{}
	for name, n := range lengths {
		text, ok := c.Options[name]
		if !ok {
			continue
		}
		for _, word := range strings.Split(text, ",") {
			x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
			if err != nil {
				return t, command.Mistake(fmt.Errorf("--%s %s: %q is not a number", name, rowpath.Quote(text), word))
			}
			given[name] = append(given[name], x)
		}
		if len(given[name]) != n {
			return t, command.Mistake(fmt.Errorf("--%s %s: %s needed, separated by commas", name, rowpath.Quote(text), areNumbers(n)))
		}
	}
	if flat {
		position, rotation, scale, skew := t.Flat()
		copy(position[:], given["position"])
		copy(scale[:], given["scale"])
		if r := given["rotation"]; r != nil {
			rotation = r[0]
		}
		return t.With2D(position, rotation, scale, skew), nil
	}
	if p := given["position"]; p != nil {
		t = t.WithPosition([3]float64(p))
	}
	if r := given["rotation"]; r != nil {
		t = t.WithEuler([3]float64(r))
	}
	if s := given["scale"]; s != nil {
		t = t.WithScale([3]float64(s))
	}
	return t, nil
}

func areNumbers(n int) string {
	if n == 1 {
		return "1 number is"
	}
	return fmt.Sprintf("%d numbers are", n)
}

// reparentBone makes a bone the child of another.
func reparentBone(c *command.Call, f *store.File) error {
	bone, err := findBone(f.Doc, c.Arguments[1])
	if err != nil {
		return err
	}
	at, _ := f.Doc.BoneAt(bone)
	parent := at.Of
	if len(c.Arguments) > 2 {
		if parent = parentBone(f.Doc, at, c.Arguments[2]); parent == 0 {
			return refused("the skeleton has no bone " + c.Arguments[2] + command.DidYouMean(c.Arguments[2], at.Names))
		}
	}
	if c.Has("local") {
		return f.Doc.Move(bone, parent, 0)
	}
	return f.Doc.Reparent(bone, parent, 0)
}

// parentBone is another bone of the same skeleton, by its name or path; 0 if there is none.
func parentBone(doc *model.Document, at model.BoneAt, name string) model.Row {
	if i := slices.Index(at.Names, name); i >= 0 {
		return at.Rows[i]
	}
	if row, err := findBone(doc, name); err == nil {
		if other, _ := doc.BoneAt(row); other.Of == at.Of {
			return other.Row
		}
	}
	return 0
}

// mirror gives bones of the other side what these have, or the names.
func mirror(c *command.Call, f *store.File) error {
	var bones []model.Row
	for _, word := range c.Arguments[1:] {
		bone, err := findBone(f.Doc, word)
		if err != nil {
			return err
		}
		bones = append(bones, bone)
	}
	if c.Has("names") {
		return f.Doc.MirrorNames(bones...)
	}
	return f.Doc.MirrorBones(bones...)
}
