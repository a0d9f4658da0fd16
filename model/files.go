package model

import "savant/scene"

// BinaryFiles are the endings by which binary scenes and resources are known, with their dots; those of other programs' files are not among them.
func BinaryFiles() []string { return scene.BinaryFiles() }

// ResourceFiles are the endings of all files that may hold a resource in the engines' own formats, text or binary.
func ResourceFiles() []string { return scene.ResourceFiles() }
