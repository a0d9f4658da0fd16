package bones

import (
	"path"
	"slices"
	"strconv"

	"savant/model"
	"savant/ui/host"
	"savant/ui/page"
)

// origin is where a skeleton comes from that another scene has.
type origin struct {
	instance model.Row // the node that is or has the instance
	files    []string  // the scenes on the way, that of the instance first
}

// file is the name of the scene that has the skeleton.
func (o origin) file() string { return path.Base(o.files[len(o.files)-1]) }

// inner holds the skeletons of other scenes. They are found in the background, since that waits for the disk.
type inner struct {
	list   []model.InnerArmature
	scenes page.OtherScenes
}

func (x *inner) close() { x.scenes.Close() }

// seek looks for the skeletons of other scenes, and calls found if there are any or none any more.
func (x *inner) seek(p host.Page, found func()) {
	if p.File() == "" || !model.Has[model.Armatured](p.Doc()) {
		return
	}
	x.scenes.Search(p, func(doc *model.Document) func() {
		list := doc.InnerArmatures()
		return func() {
			if len(list)+len(x.list) > 0 {
				x.list = list
				found()
			}
		}
	})
}

// joined are the skeletons that a file has and those that come from others, with the origins of these. Where the file changes bones of one of
// these, both are one. find finds the row of a node.
func (x *inner) joined(own []model.Armature, find func(node string) (model.Row, error)) (list []model.Armature, origins map[int]origin) {
	origins = map[int]origin{}
	for _, a := range own {
		if !a.Part || !slices.ContainsFunc(x.list, func(x model.InnerArmature) bool { return x.Path == a.Path }) {
			list = append(list, a)
		}
	}
	for _, x := range x.list {
		row, err := find(x.Instance)
		if err != nil {
			continue // it went since they were looked for
		}
		a := x.Armature
		a.Bones = slices.Clone(a.Bones)
		if i := slices.IndexFunc(own, func(o model.Armature) bool { return o.Part && o.Path == a.Path }); i >= 0 {
			changed(&a, &own[i])
		}
		origins[len(list)] = origin{row, x.From}
		list = append(list, a)
	}
	return list, origins
}

// changed gives a skeleton of another scene the rows of its bones that the file changes.
func changed(a, own *model.Armature) {
	a.Row = own.Row
	for _, o := range own.Bones {
		for i := range a.Bones {
			if o.Name == a.Bones[i].Name || o.Name == "#"+strconv.Itoa(i) {
				a.Bones[i].Row, a.Bones[i].Node = o.Row, o.Node
			}
		}
	}
}
