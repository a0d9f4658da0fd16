package scene

import (
	"slices"
	"strings"
)

// pathClasses are what the names of those resource classes begin with that hold paths of nodes and may stand in files of their own:
// animations, libraries of them, the nodes of animation trees, the modifications of skeletons, and what a MultiplayerSynchronizer sends.
var pathClasses = []string{"Animation", "SkeletonModification", "SceneReplicationConfig"}

// PathFile is an external resource with paths that start from the nodes that use it.
type PathFile struct {
	Item      int
	ID        string
	Path, UID string // as they are written; UID may be ""
}

// PathFiles lists the external resources whose paths start from nodes of this scene.
func (s *Scene) PathFiles() []PathFile {
	var list []PathFile
	for i := range s.Items() {
		if s.Kind(i) != ExternalItem {
			continue
		}
		class := s.class(i)
		if !slices.ContainsFunc(pathClasses, func(begin string) bool { return strings.HasPrefix(class, begin) }) {
			continue
		}
		p := PathFile{Item: i, ID: s.id(i)}
		p.Path, _ = s.attribute(i, "path")
		p.UID, _ = s.attribute(i, "uid")
		list = append(list, p)
	}
	return list
}

// noteFiles notes the files whose paths start from nodes of this scene: an edit of the scene alone leaves them as they are. gone, which
// may be nil, has the nodes that the edit removes.
func (p *plan) noteFiles(gone map[int]bool) {
	files := map[string]PathFile{}
	for _, x := range p.PathFiles() {
		files[x.ID] = x
	}
	if len(files) == 0 {
		return
	}
	users := p.NodeUsers()
	type pair struct {
		node int
		id   string
	}
	seen := map[pair]bool{}
	for i := range p.Items() {
		nodes := users[i]
		if n := p.Tree.Node[i]; n >= 0 {
			nodes = []int{n}
		}
		for k := range p.Len(i, Properties) {
			f := Field{i, Properties, k}
			for _, m := range p.Mentions(f, External) {
				x, ok := files[m.Text]
				if !ok {
					continue
				}
				for _, n := range nodes {
					if gone[n] || seen[pair{n, m.Text}] {
						continue
					}
					seen[pair{n, m.Text}] = true
					p.Notes = append(p.Notes, Note{Place: f.mention(m.At), Undecided: true, File: x.Path,
						Text: p.Tree.Nodes[n].Label() + " uses " + x.Path + ": the paths in that file stay as they are"})
				}
			}
		}
	}
}
