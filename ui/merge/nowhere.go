package merge

import (
	"strings"

	"savant/model/threeway"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// leadNowhere counts places that lead nowhere.
func leadNowhere(list []threeway.Nowhere) string {
	return words.Count(int64(len(list)), "%s place leads nowhere", "%s places lead nowhere")
}

// The places that lead nowhere are named up to these numbers.
const (
	mostNamed = 3  // in the line below the table
	mostAsked = 12 // in the question
)

// named are the first of the places that lead nowhere.
func named(list []threeway.Nowhere, most int, between string) string {
	var names []string
	for i, n := range list {
		if i == most {
			names = append(names, words.Say("and %s more", words.Number(int64(len(list)-i))))
			break
		}
		names = append(names, words.Say("%s, which names %s", widgets.PathWords(n.Path), widgets.PathWords(n.Gone)))
	}
	return strings.Join(names, between)
}

// chosen says what was chosen for a change.
func chosen(c *threeway.Change) string {
	switch c.Taken {
	case threeway.Ours:
		return words.Say("You chose ours.")
	case threeway.Theirs:
		return words.Say("You chose theirs.")
	case threeway.Base:
		return words.Say("You chose base.")
	}
	return words.Say("You chose another value.")
}
