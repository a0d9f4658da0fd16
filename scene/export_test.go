package scene

// The tables, for tests that take rows out of them.
var (
	PathKinds    = &pathKinds
	DefaultBases = &defaultBases
	BoneUsers    = boneUsers
	BoneTracks   = boneTracks
	BoneWords    = &boneWords
)
