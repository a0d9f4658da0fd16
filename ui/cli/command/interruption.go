package command

import (
	"path/filepath"

	"savant/model/store"
	"savant/model/users"
)

// tellInterruptions says which changes of many files, of the projects or folders that the operands are in, were interrupted.
func (c *Call) tellInterruptions() {
	list, err := store.Interruptions("")
	if err != nil || c.Command.Name == TakeBack {
		return
	}
	for _, i := range list {
		for _, name := range c.Arguments {
			if name != Standard && i.Around(folderAround(name)) {
				c.Message(Interruption(i), "savant "+TakeBack+" gives the files their old contents and names again, savant "+TakeBack+" --keep leaves them")
				break
			}
		}
	}
}

// TakeBack is the name of the command that takes back interrupted changes.
const TakeBack = "take-back"

// Interruption says what was interrupted.
func Interruption(i store.Interruption) string {
	if i.From != "" {
		return "the move of " + NearName(i.From) + " to " + NearName(i.To) + " was interrupted"
	}
	return "a change of several files was interrupted, when it had changed " + Count(int64(len(i.Files)), "file")
}

// folderAround is the folder of the project that a file or folder is in; without a project its own, or the folder itself.
func folderAround(name string) string {
	path, err := store.Absolute(name)
	if err != nil {
		return name
	}
	if IsFolder(path) {
		path = filepath.Join(path, Standard) // any file in it
	}
	if project, err := users.ProjectOf(path); err == nil {
		return project.Root
	}
	return filepath.Dir(path)
}
