package users

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"savant/scene/script"
)

// withoutClasses is project.godot of 3.x without its list of all scripts with names, which is no use of them.
func withoutClasses(text []byte) []byte {
	before, rest, ok := bytes.Cut(text, []byte("_global_script_classes="))
	if !ok {
		return text
	}
	_, after, _ := bytes.Cut(rest, []byte("]"))
	return slices.Concat(before, after)
}

// withoutComments is a script with blanks in the place of its comments: what is named there is no use.
func withoutComments(text []byte, tokens []script.Token) []byte {
	code := make([]byte, len(text))
	for i, c := range text {
		if code[i] = ' '; c == '\n' {
			code[i] = c
		}
	}
	for _, t := range tokens {
		copy(code[t.Start:t.End], text[t.Start:t.End])
	}
	return code
}

// exportFilters are the patterns of the files that export presets take along beside the resources, such as "*.json, data/*".
func exportFilters(presets []byte) (list []*regexp.Regexp) {
	for line := range strings.Lines(string(presets)) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "include_filter=")
		if !ok {
			continue
		}
		for pattern := range strings.SplitSeq(strings.Trim(text, `"`), ",") {
			if pattern = strings.TrimSpace(pattern); pattern != "" {
				// String::matchn: * is anything, also across folders, and ? a letter that is no point
				list = append(list, regexp.MustCompile("(?is)^"+strings.NewReplacer(`\*`, ".*", `\?`, "[^.]").Replace(regexp.QuoteMeta(pattern))+"$"))
			}
		}
	}
	return list
}

// isExported reports whether an export preset takes a file along by its name, with or without res:// before it, as EditorExportPlatform does.
func (w *web) isExported(res string) bool {
	return slices.ContainsFunc(w.exported, func(re *regexp.Regexp) bool {
		return re.MatchString(res) || re.MatchString(strings.TrimPrefix(res, "res://"))
	})
}
