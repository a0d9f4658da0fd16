package scene

// The tables, for tests that remove rows.
var (
	PathKinds    = &pathKinds
	DefaultBases = &defaultBases
	BoneUsers    = boneUsers
	BoneTracks   = boneTracks
	BoneWords    = &boneWords
)
