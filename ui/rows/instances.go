package rows

import (
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/slot"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// sceneFiles are the endings of files that the engines load as scenes.
var sceneFiles = []string{".tscn", ".scn", ".escn", ".glb", ".gltf", ".dae", ".fbx", ".blend"}

// Instances adds instances of scene files of the project below a node, in one step, and selects the first. It reports whether all files are
// other scenes of the project, and the row a node.
func Instances(p host.Page, parent model.Row, files []string) bool {
	project, err := users.ProjectOf(p.File())
	if p.File() == "" || err != nil || !page.IsNode(p.Doc(), parent) {
		return false
	}
	var scenes []string
	for _, file := range files {
		res, ok := project.Resource(file)
		if !ok || file == p.File() || !slices.Contains(sceneFiles, strings.ToLower(path.Ext(res))) {
			return false
		}
		scenes = append(scenes, res)
	}
	instances(p, parent, scenes)
	return true
}

// instances adds instances of scenes of the project below a node, in one step, and selects the first.
func instances(p host.Page, parent model.Row, scenes []string) {
	doc := p.Doc()
	var made []model.Row
	err := doc.Group(message.New(label.InsertRows, len(scenes), doc.Path(parent)), func() error {
		for _, res := range scenes {
			name := strings.TrimSuffix(path.Base(res), path.Ext(res))
			if root := users.Around(p.File)(res, ""); root != nil {
				if r, err := root.Find(`node["."]`); err == nil {
					name = page.KeyText(root, r)
				}
			}
			r, err := doc.AddInstance(parent, -1, doc.FreeName(parent, name), res)
			if err != nil {
				return err
			}
			made = append(made, r)
		}
		return nil
	})
	if err != nil {
		p.Window().Refused(p, err)
		return
	}
	p.SelectAll(made)
	p.Window().Trace("instanced", "files", len(made))
}

// swapInstance asks for the scene that a node is to be an instance of, in place of the one that its attribute names. The scene's class is the node's.
func swapInstance(p host.Page, node, attribute model.Row) {
	doc := p.Doc()
	now := ""
	if r, ok := doc.Refers(attribute); ok {
		now, _ = doc.ExternalFile(r)
	}
	headline := words.Say("Scene of %s", widgets.Shorten(page.KeyText(doc, node)))
	chooseScene(p, headline, now, func(f users.ProjectFile) {
		s := slot.Slot{Doc: doc, Table: class.For(doc.Dialect()), Owner: node, Name: "@instance", Put: func(v variant.Value) error { return doc.Set(attribute, v) }}
		if err := s.Load("PackedScene", f.Res, f.UID); err != nil {
			p.Window().Refused(p, err)
			return
		}
		p.Window().Trace("swapped", "file", f.Res)
	}, func() { p.Window().Fail(p, words.Say("The project has no scene that could be an instance here.")) })
}
