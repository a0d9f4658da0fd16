package model

import "savant/scene"

// BinaryFiles returns the extensions of binary scenes and resources, with their dots, except those that other programs
// use too.
func BinaryFiles() []string { return scene.BinaryFiles() }

// ResourceFiles returns the extensions of all files that may hold a resource in the engines' own formats, text or
// binary.
func ResourceFiles() []string { return scene.ResourceFiles() }
