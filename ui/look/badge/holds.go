package badge

import "savant/model"

// Holds reports whether the summary of a row describes its contents rather than its kind.
func Holds(b model.Badge) bool {
	switch b {
	case model.BadgeDictionary, model.BadgeArray, model.BadgeObject, model.BadgeRecord, model.BadgeFile, model.BadgeOpaque,
		model.BadgeSection, model.BadgeNone:
		return true
	}
	return b >= model.BadgeNode
}
