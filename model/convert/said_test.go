package convert_test

import (
	"strings"

	"savant/codec/message"
	"savant/ui/catalog"
)

// said is what a message or an error says in English.
func said(x any) string { return catalog.English().Text(x) }

// lines are messages, one a line.
func lines(list []message.Message) string {
	var all []string
	for _, m := range list {
		all = append(all, said(m))
	}
	return strings.Join(all, "\n")
}
