package scene

import "slices"

// classFiles are the endings that the engines give resources of some classes in their own formats besides .tres and .res: what
// ResourceSaver.get_recognized_extensions says of every class in 3.2, 3.6 and 4.6, and .tileset of older ones. Endings of other formats, such as .json
// and .gdshader, are not among them.
var classFiles = []string{
	".anim", ".atlastex", ".cubemap", ".curvetex", ".dpitex", ".fontdata", ".largetex", ".lmbake", ".material", ".mesh", ".meshlib", ".meshtex", ".mp3str",
	".multimesh", ".occ", ".oggstr", ".oggvorbisstr", ".phymat", ".repl", ".stylebox", ".tileset", ".translation",
}

// sharedFiles are more of them, by which other programs name files that have nothing to do with Godot: LaTeX, desktops, players of music.
var sharedFiles = []string{".font", ".sample", ".shape", ".tex", ".theme", ".world"}

// ResourceFiles are the endings of files in which the engines keep resources in their own formats, text or binary; scenes have others.
func ResourceFiles() []string {
	return slices.Concat([]string{".tres", ".res"}, classFiles, sharedFiles)
}

// BinaryFiles are the endings of scenes and resources that may be binary, without those that are other programs' too.
func BinaryFiles() []string { return slices.Concat([]string{".scn", ".res"}, classFiles) }
