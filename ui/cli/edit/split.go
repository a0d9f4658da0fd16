package edit

import (
	"io"
	"slices"

	"savant/model/split"
	"savant/model/store"
	"savant/ui/cli/command"
)

// SaveBranch describes what makes a branch a scene of its own.
func SaveBranch() *command.Command {
	return &command.Command{
		Name: "save-branch", Operands: "FILE PATH SCENE", Least: 3, Most: 3,
		Short: "save a node with all below it as a scene, and put an instance of that in its place",
		Long: "SCENE is a new file in the same project, a text scene or for a name in .scn a binary one. Resources that only the branch needs go with it, and " +
			"connections and editable children within it.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{`savant save-branch level.tscn 'node["Doors/Left"]' door.tscn`},
		Run:      saveBranch,
	}
}

// MakeLocal describes what makes an instance nodes of the scene.
func MakeLocal() *command.Command {
	return &command.Command{
		Name: "make-local", Operands: "FILE PATH", Least: 2, Most: 2,
		Short: "put the nodes of an instance's scene in its place",
		Long: "They come with their resources, connections and what FILE changes of them. An instance of a scene that inherits another becomes an instance of that " +
			"one; the root no longer inherits.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{`savant make-local level.tscn 'node["Doors/Left"]'`},
		Run:      makeLocal,
	}
}

func saveBranch(c *command.Call) {
	out := c.Arguments[2]
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		data, err := split.Branch(c.Ctx, f.Doc, r, f.Path, out)
		if err != nil || c.Has("dry-run") {
			return err
		}
		_, err = store.Write(c.Ctx, out, store.WriteOptions{Force: c.Has("force"), Backup: true}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		return err
	})
}

func makeLocal(c *command.Call) {
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		return f.Doc.MakeLocal(r)
	})
}
