package merge

import (
	"strings"

	"savant/model/threeway"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// mostParts is how many of the places in a section are named in a row.
const mostParts = 3

// parts names what differs in a section that is in conflict.
func parts(c *threeway.Change) string {
	var names []string
	for i, p := range c.Parts {
		if i == mostParts {
			return strings.Join(names, ", ") + " " + words.Say("and %s more", words.Number(int64(len(c.Parts)-i)))
		}
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// shown is what the cells say of a change: the values, or what became of something that is more than a value. Of long values that begin alike it
// is what follows.
func shown(c *threeway.Change) (texts [cells]string) {
	all := [cells]string{c.Base, c.Ours, c.Theirs, c.Result}
	from := apart(c.Base, c.Ours, c.Theirs)
	for i, text := range all {
		switch side := sides[i]; {
		case text == "" && side == threeway.Base:
		case text == "" && c.Base == "":
			texts[i] = "–"
		case text == "":
			texts[i] = words.Say("removed")
		case !c.Whole:
			texts[i] = excerpt(text, from)
		case len(c.Parts) > 0:
			texts[i] = values(c, side)
		case c.Conflict() && c.Ours != "" && c.Theirs != "":
			texts[i] = excerpt(text, from)
		case side == threeway.Base:
			texts[i] = words.Say("as it was")
		case c.Base == "":
			texts[i] = words.Say("added")
		case text == c.Base:
			texts[i] = words.Say("unchanged")
		default:
			texts[i] = words.Say("changed")
		}
	}
	return texts
}

// hidden is all that a cell shows the beginning of, or a part: of a value, or of the parts of a section, each in a line of its own; "" if the cell
// shows all of it.
func hidden(c *threeway.Change, cell int, shown string) string {
	text := [cells]string{c.Base, c.Ours, c.Theirs, c.Result}[cell]
	whole := strings.TrimSpace(text)
	switch {
	case text == "":
		return ""
	case len(c.Parts) > 0:
		var list []string
		for _, p := range c.Parts {
			if text := partOf(&p, c, sides[cell]); text != "" {
				list = append(list, p.Name+" "+text)
			}
		}
		if whole = strings.Join(list, "\n"); len(c.Parts) == 1 && strings.HasSuffix(whole, " "+shown) {
			return ""
		}
	case c.Whole && !(c.Conflict() && c.Ours != "" && c.Theirs != ""):
		return ""
	}
	if whole == shown {
		return ""
	}
	return outline.Beginning(strings.ReplaceAll(whole, "\t", "    "))
}

// partOf is what a side has in a part of a section; None is the result.
func partOf(p *threeway.Part, c *threeway.Change, side threeway.Side) string {
	switch {
	case side == threeway.None && p.Result != "":
		return p.Result
	case side == threeway.None:
		side = c.Taken
	}
	switch side {
	case threeway.Base:
		return p.Base
	case threeway.Theirs:
		return p.Theirs
	}
	return p.Ours
}

// values are those that a side has where the sides differ in a section; of several they are with their names. A result has those of the side that
// was taken.
func values(c *threeway.Change, side threeway.Side) string {
	var list []string
	for i, p := range c.Parts {
		if i == mostParts {
			list = append(list, "…")
			break
		}
		text, from := partOf(&p, c, side), apart(p.Base, p.Ours, p.Theirs)
		switch {
		case text == "":
			text = "–"
		case len(c.Parts) == 1:
			text = excerpt(text, from)
		default:
			text = p.Name + " " + excerpt(text, from)
		}
		list = append(list, text)
	}
	return strings.Join(list, "  ")
}

// alikeShown is how many bytes that values have in common are shown before that in which they differ.
const alikeShown = 12

// apart is where the values of the sides are shown from, so that it is seen how they differ: 0, or a little before the first difference. Where one
// has nothing, or both have the same, it is that to base.
func apart(base, ours, theirs string) int {
	if ours == "" || ours == theirs {
		ours = base
	} else if theirs == "" {
		theirs = base
	}
	n := 0
	for n < min(len(ours), len(theirs)) && ours[n] == theirs[n] {
		n++
	}
	if n <= 2*alikeShown {
		return 0
	}
	return n - alikeShown
}

// excerpt is a value in one line, from a byte on.
func excerpt(text string, from int) string {
	begin := ""
	if from > 0 && from < len(text) {
		text, begin = strings.ToValidUTF8(text[from:], ""), "…"
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(strings.TrimSpace(lines[i]), "\t", " ") // a tab is a box where text is drawn
	}
	return begin + widgets.Shorten(strings.Join(lines, " ↵ "))
}

// said is what a version has, in a sentence.
func said(text string) string {
	if text == "" {
		return words.Say("nothing")
	}
	return text
}
