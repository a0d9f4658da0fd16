package dialogs

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// longestName is how many letters of a name are proposed at most.
const longestName = 80

// reserved are the names that Windows keeps for devices, whatever their endings.
var reserved = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// FileName makes a name for a file that every system takes: of the first of the names that has something to it.
func FileName(extension string, names ...string) string {
	for _, name := range names {
		name = strings.Map(func(r rune) rune {
			if strings.ContainsRune(`<>:"/\|?*`, r) || unicode.IsControl(r) {
				return '_'
			}
			return r
		}, strings.TrimSpace(name))
		name = strings.Trim(name, "_ .")
		letters := []rune(name)
		if name = strings.Trim(string(letters[:min(len(letters), longestName)]), " ."); name == "" {
			continue
		}
		if slices.Contains(reserved, strings.ToLower(name)) {
			name += "_"
		}
		return name + extension
	}
	return "unnamed" + extension
}

// Proposed is a name that a dialog proposes as every system takes it; whole is the name of what is saved, for one that has nothing before its ending.
func Proposed(name, whole string) string {
	if name == "" {
		return ""
	}
	extension := filepath.Ext(name)
	return FileName(extension, strings.TrimSuffix(name, extension), strings.TrimSuffix(whole, filepath.Ext(whole)))
}
