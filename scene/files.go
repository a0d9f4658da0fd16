package scene

import "slices"

// classFiles are the extensions besides .tres and .res that the engines give resources of some classes in their own
// formats: what ResourceSaver.get_recognized_extensions returns for every class in 3.2, 3.6 and 4.6, and .tileset of
// older ones. Extensions of other formats, such as .json and .gdshader, are not included.
var classFiles = []string{
	".anim", ".atlastex", ".cubemap", ".curvetex", ".dpitex", ".fontdata", ".largetex", ".lmbake", ".material", ".mesh", ".meshlib", ".meshtex", ".mp3str",
	".multimesh", ".occ", ".oggstr", ".oggvorbisstr", ".phymat", ".repl", ".stylebox", ".tileset", ".translation",
}

// sharedFiles are more of them, which other programs use for files that have nothing to do with Godot: LaTeX, desktops,
// music players.
var sharedFiles = []string{".font", ".sample", ".shape", ".tex", ".theme", ".world"}

// ResourceFiles returns the extensions of files in which the engines store resources in their own formats, text or
// binary; scenes have others.
func ResourceFiles() []string {
	return slices.Concat([]string{".tres", ".res"}, classFiles, sharedFiles)
}

// BinaryFiles returns the extensions of scenes and resources that may be binary, except those that other programs use
// too.
func BinaryFiles() []string { return slices.Concat([]string{".scn", ".res"}, classFiles) }
