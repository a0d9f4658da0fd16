package compare

import (
	"errors"
	"io/fs"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/diff"
	"savant/model/folder"
	"savant/model/pairs"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
)

// fileColumns are those of the files of two folders: name, how they compare, when each was last written.
func fileColumns(width float32) []outline.Span {
	const gap, edge, date = 12, 14, 124
	rest := max(0, width-edge-2*date-3*gap)
	name := rest * 0.58
	at := name + gap
	last := width - edge - date
	return []outline.Span{{From: 0, To: name}, {From: at, To: at + rest - name}, {From: last - gap - date, To: last - gap}, {From: last, To: width - edge}}
}

// stateLooks are the signs of files, with their colours.
var stateLooks = map[pairs.State]struct {
	sign  string
	color fyne.ThemeColorName
}{
	pairs.Different: {opSigns[diff.Changed].text, opSigns[diff.Changed].color},
	pairs.OnlyA:     {opSigns[diff.Removed].text, opSigns[diff.Removed].color},
	pairs.OnlyB:     {opSigns[diff.Added].text, opSigns[diff.Added].color},
	pairs.Unread:    {"!", look.Error},
}

// look is what the table draws for a row.
func (t *fileTree) look(n outline.Node) outline.Look {
	x := &t.rows[n]
	if x.pair < 0 {
		return outline.Look{Label: x.name, Badge: look.Badge{Icon: "folder", Color: look.Muted}, Branch: true,
			Cells: []outline.Cell{{Text: countWords(x.counts, false), Color: look.Muted}}}
	}
	p, r := &t.pairs[x.pair], &t.results[x.pair]
	state := stateLooks[r.State]
	l := outline.Look{Label: x.name, Badge: badge.File(x.name, folder.Known(x.name)), Sign: state.sign, SignColor: state.color,
		Cells: []outline.Cell{{Text: resultWords(r), Color: state.color}, {}, {}}}
	if p.Name == "." {
		l.Label = words.Say("the whole folder")
	}
	if state.sign == "" {
		l.LabelColor, l.Cells[0].Color = look.Muted, look.Muted
	}
	for i, s := range []*pairs.Side{p.A, p.B} {
		if s == nil || s.Time.IsZero() {
			continue
		}
		l.Cells[1+i] = outline.Cell{Text: s.Time.Local().Format("2006-01-02 15:04"), Color: look.Muted}
		if other := []*pairs.Side{p.B, p.A}[i]; other != nil && r.State == pairs.Different && s.Time.After(other.Time) {
			l.Cells[1+i].Color = look.Text // the newer one
		}
	}
	return l
}

// resultWords says how two files compare.
func resultWords(r *pairs.Result) string {
	switch r.State {
	case pairs.Same:
		return words.Say("the same")
	case pairs.Different:
		if r.Err != nil {
			return words.Say("another kind of file")
		}
		if r.Count == 0 {
			return words.Say("other bytes")
		}
		return words.Count(r.Count, "%s difference", "%s differences")
	case pairs.OnlyA:
		return words.Say("only on the left")
	case pairs.OnlyB:
		return words.Say("only on the right")
	case pairs.Unread:
		return unreadWords(r.Err)
	}
	return "…"
}

// unreadWords says why files cannot be compared.
func unreadWords(err error) string {
	var locked *model.LockedError
	if errors.As(err, &locked) {
		return words.Say("encrypted; open it with its password to look inside")
	}
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		err = p.Err // the row names the file
	}
	return words.Text(err)
}

// countWords says how many files are in each state; with those that are the same if all is set.
func countWords(s states, all bool) string {
	var list []string
	say := func(state pairs.State, text func(n int64) string) {
		if n := s[state]; n > 0 {
			list = append(list, text(int64(n)))
		}
	}
	say(pairs.Different, func(n int64) string { return words.Count(n, "%s file differs", "%s files differ") })
	say(pairs.OnlyA, func(n int64) string { return words.Say("%s only on the left", words.Number(n)) })
	say(pairs.OnlyB, func(n int64) string { return words.Say("%s only on the right", words.Number(n)) })
	say(pairs.Unread, func(n int64) string { return words.Count(n, "%s was not compared", "%s were not compared") })
	if all {
		say(pairs.Same, func(n int64) string { return words.Count(n, "%s is the same", "%s are the same") })
	}
	return strings.Join(list, " · ")
}
