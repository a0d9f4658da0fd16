package scene

import (
	"path"
	"slices"
	"strings"

	"savant/scene/class"
)

// pathClasses are what the names of those resource classes begin with that hold paths of nodes and may be in files of
// their own: animations, libraries of them, the nodes of animation trees, the modifications of skeletons, and what a
// MultiplayerSynchronizer sends.
var pathClasses = []string{"Animation", "SkeletonModification", "SceneReplicationConfig"}

// textured are the classes of resources that show textures, and so may have a ViewportTexture in them or be one.
var textured = []string{"Texture2D", "Texture", "Material", "Mesh", "StyleBox", "Theme", "Environment", "Sky", "SpriteFrames"}

// PathFile is an external resource with paths that start from the nodes that use it.
type PathFile struct {
	Item      int
	ID        string
	Path, UID string // as they are written; UID may be ""
	Holds     Holds
}

// Holds says which paths a file may have in it.
type Holds uint8

// What files hold. Only the file tells whether there are paths among the properties of a script, or whether there is a ViewportTexture.
const (
	HoldsPaths Holds = iota
	HoldsScripted
	HoldsViewports // paths from the root of the scene to viewports (ViewportTexture::setup_local_to_scene), if it has any
)

// scriptedClass is the class of resources that have nothing but what a script gives them.
const scriptedClass = "Resource"

// PathFiles lists the external resources whose paths start, or may start, from nodes of this scene.
func (s *Scene) PathFiles() []PathFile {
	var list []PathFile
	for i := range s.Items() {
		if s.Kind(i) != ExternalItem {
			continue
		}
		p := PathFile{Item: i, ID: s.id(i)}
		p.Path, _ = s.attribute(i, "path")
		p.UID, _ = s.attribute(i, "uid")
		switch of := s.class(i); {
		case of == scriptedClass:
			p.Holds = HoldsScripted
		case slices.ContainsFunc(pathClasses, func(begin string) bool { return strings.HasPrefix(of, begin) }):
		case !slices.Contains(ResourceFiles(), path.Ext(p.Path)): // an image, or what else is imported
			continue
		case slices.ContainsFunc(textured, func(base string) bool { return class.For(s.Dialect).Inherits(of, base) }):
			p.Holds = HoldsViewports
		default:
			continue
		}
		list = append(list, p)
	}
	return list
}
