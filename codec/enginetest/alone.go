package enginetest

import "regexp"

var (
	external     = regexp.MustCompile(`(?m)^\[ext_resource .*\]\r?\n`)
	externalUse  = regexp.MustCompile(`(?m)^[^\[\n][^\n]*= *ExtResource\([^\n()]*\)\r?\n`)
	externalNode = regexp.MustCompile(`( type="[^"\n]*"[^\n]*)? instance=ExtResource\([^)]*\)`)
	externalItem = regexp.MustCompile(`ExtResource\([^)]*\)`)
)

// Alone returns a text scene or resource without its references to other files, so that an engine can load it alone:
// properties that name one are removed, instances become plain nodes.
func Alone(text string) string {
	text = externalUse.ReplaceAllString(external.ReplaceAllString(text, ""), "")
	text = externalNode.ReplaceAllStringFunc(text, func(found string) string {
		if typed := externalNode.FindStringSubmatch(found)[1]; typed != "" {
			return typed
		}
		return ` type="Node"`
	})
	return externalItem.ReplaceAllString(text, "null")
}
