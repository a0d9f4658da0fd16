package merge

import (
	"strings"

	"savant/model/threeway"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// lost is what leads nowhere because of the choice at a path.
func (o *outcome) lost(path string) (list []threeway.Nowhere) {
	for _, n := range o.result.Nowhere {
		if n.Choice == path {
			list = append(list, n)
		}
	}
	return list
}

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

// unsound asks, before saving, whether places may lead nowhere. It reports whether there are some; then is called if they may.
func (m *merging) unsound(then func()) bool {
	list := m.result.Nowhere
	if len(list) == 0 {
		return false
	}
	m.win.Ask("merge-nowhere", words.Say("Save what leads nowhere?"),
		words.Say("What these places name was left out by your choices. Godot may refuse the file.")+"\n\n"+named(list, mostAsked, "\n"),
		widgets.Choice{Words: words.Say("Save anyway"), Careful: true, Run: then}, widgets.Choice{Words: words.Say("Back"), Run: m.Focus})
	return true
}
