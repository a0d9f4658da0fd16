package scene

import (
	"path"
	"slices"
	"strings"

	"savant/scene/class"
)

// pathClasses are the prefixes of resource classes that hold paths of nodes and may be in their own files: animations
// and their libraries, nodes of animation trees, skeleton modifications, and what a MultiplayerSynchronizer sends.
var pathClasses = []string{"Animation", "SkeletonModification", "SceneReplicationConfig"}

// textured are the classes of resources that have textures, and so may contain or be a ViewportTexture.
var textured = []string{"Texture2D", "Texture", "Material", "Mesh", "StyleBox", "Theme", "Environment", "Sky", "SpriteFrames"}

// PathFile is an external resource with paths that start from the nodes that use it.
type PathFile struct {
	Item      int
	ID        string
	Path, UID string // as written; UID may be ""
	Holds     Holds
}

// Holds says which paths a file may contain.
type Holds uint8

// What files may contain. Only the file itself shows whether there are paths among the properties of a script, or a
// ViewportTexture.
const (
	HoldsPaths Holds = iota
	HoldsScripted
	HoldsViewports // paths from the root of the scene to viewports (ViewportTexture::setup_local_to_scene), if any
)

// scriptedClass is the class of resources whose properties come only from a script.
const scriptedClass = "Resource"

// PathFiles returns the external resources whose paths start, or may start, from nodes of this scene.
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
		case !slices.Contains(ResourceFiles(), path.Ext(p.Path)): // an image, or another imported file
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
