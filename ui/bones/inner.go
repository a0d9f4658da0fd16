package bones

import (
	"path"
	"slices"
	"strconv"

	"savant/model"
	"savant/model/rowpath"
	"savant/model/users"
)

// origin is where a skeleton comes from that another scene has.
type origin struct {
	instance model.Row // the node that is or has the instance
	files    []string  // the scenes on the way, that of the instance first
}

// file is the name of the scene that has the skeleton.
func (o origin) file() string { return path.Base(o.files[len(o.files)-1]) }

// inner are the skeletons of other scenes. They are looked for elsewhere, as that waits for the disk.
type inner struct {
	list   []model.InnerArmature
	round  int // of the search that counts
	closed bool
}

func (x *inner) close() { x.closed = true }

// seek looks for the skeletons of other scenes and shows those that it finds.
func (x *inner) seek(b *Pane) {
	file := b.page.File()
	if file == "" || !model.Has[model.Armatured](b.page.Doc()) {
		return
	}
	x.round++
	round, snapshot, w := x.round, b.page.Doc().Snapshot(), b.page.Window()
	go func() {
		doc := snapshot.Document()
		doc.KnowScenes(users.Around(func() string { return file }))
		list := doc.InnerArmatures()
		w.RunOnUI(func() {
			if x.closed || x.round != round || len(list)+len(x.list) == 0 {
				return
			}
			x.list = list
			b.arrange()
			b.stale = true
			b.page.Retab()
		}, false)
	}()
}

// arrange makes the tree of the skeletons that the file has and of those that come from others. Where it changes bones of one of these, both
// are one.
func (b *Pane) arrange() {
	doc := b.page.Doc()
	own := doc.Armatures()
	origins := map[int]origin{}
	var list []model.Armature
	for _, a := range own {
		if !a.Part || !slices.ContainsFunc(b.inner.list, func(x model.InnerArmature) bool { return x.Path == a.Path }) {
			list = append(list, a)
		}
	}
	for _, x := range b.inner.list {
		row, err := doc.Find("node[" + rowpath.Quote(x.Instance) + "]")
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
	b.tree = newBoneTree(list, origins)
	b.spans = map[*model.Armature][][2]int64{}
}

// changed gives a skeleton of another scene the rows of its bones that the file changes.
func changed(a, own *model.Armature) {
	a.Row = own.Row
	for _, o := range own.Bones {
		for i := range a.Bones {
			if o.Name == a.Bones[i].Name || o.Name == "#"+strconv.Itoa(i) {
				a.Bones[i].Row = o.Row
			}
		}
	}
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
