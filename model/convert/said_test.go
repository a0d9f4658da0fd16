package convert_test

import (
	"strings"

	"savant/codec/message"
	"savant/ui/catalog"
)

// said returns the English text of a message or an error.
func said(x any) string { return catalog.English().Text(x) }

// lines returns messages, one per line.
func lines(list []message.Message) string {
	var all []string
	for _, m := range list {
		all = append(all, said(m))
	}
	return strings.Join(all, "\n")
}
