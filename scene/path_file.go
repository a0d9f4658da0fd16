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
	Scripted  bool   // its properties are those of a script: only the file tells whether there are paths among them
}

// ScriptedClass is the class of resources that have nothing but what a script gives them.
const ScriptedClass = "Resource"

// PathFiles lists the external resources whose paths start, or may start, from nodes of this scene.
func (s *Scene) PathFiles() []PathFile {
	var list []PathFile
	for i := range s.Items() {
		if s.Kind(i) != ExternalItem {
			continue
		}
		class := s.class(i)
		scripted := class == ScriptedClass
		if !scripted && !slices.ContainsFunc(pathClasses, func(begin string) bool { return strings.HasPrefix(class, begin) }) {
			continue
		}
		p := PathFile{Item: i, ID: s.id(i), Scripted: scripted}
		p.Path, _ = s.attribute(i, "path")
		p.UID, _ = s.attribute(i, "uid")
		list = append(list, p)
	}
	return list
}

// noteFiles notes the files whose paths start from nodes of this scene: an edit of the scene alone leaves them as they are. gone, which
// may be nil, has the nodes that the edit removes.
func (p *plan) noteFiles(gone map[int]bool) {
	files := map[string][]string{} // by the id of an external resource: what it brings along
	for _, x := range p.PathFiles() {
		files[x.ID] = p.filesOf(x)
	}
	if len(files) == 0 {
		return
	}
	users := p.NodeUsers()
	type pair struct {
		node int
		path string
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
				for _, path := range files[m.Text] {
					for _, n := range nodes {
						if gone[n] || seen[pair{n, path}] {
							continue
						}
						seen[pair{n, path}] = true
						p.Notes = append(p.Notes, Note{Place: f.mention(m.At), Undecided: true, File: path,
							Text: p.Tree.Nodes[n].Label() + " uses " + path + ": the paths in that file stay as they are"})
					}
				}
			}
		}
	}
}

// filesOf lists the files with paths that a use of an external resource of this scene brings along, by the names that are written for
// them: its own, and as far as Scenes opens them, those that it names in turn.
func (s *Scene) filesOf(x PathFile) []string {
	var list []string
	seen := map[string]bool{}
	var look func(s *Scene, x PathFile, level int)
	look = func(s *Scene, x PathFile, level int) {
		if seen[x.Path] || level == maxOrigins {
			return
		}
		seen[x.Path] = true
		var file *Scene
		if s.Scenes != nil {
			file = s.Scenes(x.Path, x.UID)
		}
		if !x.Scripted || file != nil && file.namesNodes() {
			list = append(list, x.Path)
		}
		if file == nil {
			return
		}
		for _, next := range file.PathFiles() {
			look(file, next, level+1)
		}
	}
	look(s, x, 0)
	return list
}

// namesNodes tells whether a path of nodes stands in a resource, or in one of those inside it.
func (s *Scene) namesNodes() bool {
	for i := range s.Items() {
		if kind := s.Kind(i); kind != MainItem && kind != InternalItem || !s.Contains(i, "NodePath") {
			continue
		}
		for k := range s.Len(i, Properties) {
			if slices.ContainsFunc(s.Mentions(Field{i, Properties, k}, NodePaths), func(m Mention) bool { return m.Text != "" }) {
				return true
			}
		}
	}
	return false
}
