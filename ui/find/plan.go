package find

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// preview shows the planned changes, of all that was found or of what holds has, and writes them if the user accepts.
func (f *folderTab) preview(plan []*folder.Change, holds func(string, find.Hit) bool) {
	list := widgets.NewTree()
	head, rows, ready := f.planned(plan, holds)
	list.Show(rows)
	yes := words.Say("Write %s", words.Count(int64(len(ready)), "%s file", "%s files"))
	f.win.Review("replace-folder", words.Say("Replace in %s", f.path), head, list.Outline, yes, len(ready) > 0, func() { f.write(ready, holds != nil) })
}

// planned is what is said of a plan: what would change, what would lead nowhere, which files are damaged, and how many matches stay for which reason;
// file by file with byte ranges; and those files that would change.
func (f *folderTab) planned(plan []*folder.Change, holds func(string, find.Hit) bool) (head string, rows []*widgets.Branch, ready []*folder.Change) {
	values, lost, damaged, code := 0, 0, 0, 0
	stays := staying{plain: f.hitsIn(holds, func(_ *hitGroup, h *find.Hit) bool { return h.Line > 0 })}
	for _, c := range plan {
		x := &widgets.Branch{Key: c.File, Look: outline.Look{Label: f.short(c.File)}, Open: len(plan) <= 12}
		rows = append(rows, x)
		if why := unwritable(f.win, c); why != "" {
			x.Look.Summary, x.Look.SummaryColor = why, look.Changed
			stays.held += f.hitsIn(holds, func(g *hitGroup, _ *find.Hit) bool { return g.file == c.File })
			continue
		}
		stays.add(c)
		switch {
		case len(c.Patches) > 0:
			ready = append(ready, c)
			values, lost, code = values+c.Result.Changed, lost+len(c.Lost), code+c.Result.Code
			x.Look.Summary = words.Count(int64(c.Result.Changed), "%s value", "%s values")
			if !c.Damaged.IsZero() {
				damaged++
				x.Look.Whole = []string{words.Sentence(c.Damaged)}
				x.Look.Summary, x.Look.SummaryColor = words.Say("%s; the file is damaged, and nothing else in it changes", x.Look.Summary), look.Changed
			}
			x.Below = slices.Concat(lostRows(c.Lost), valueRows(c), stayRows(&c.Result), []*widgets.Branch{patchRows(c)})
		case c.Result.Skipped > 0:
			x.Look.Summary, x.Look.SummaryColor = words.Sentence(c.Result.Why), look.Changed
			x.Below = stayRows(&c.Result)
		default:
			x.Look.Summary = words.Say("holds this already")
		}
	}
	head = words.Say("%s in %s would change. Each file is backed up before it is written.", words.Count(int64(values), "%s value", "%s values"),
		words.Count(int64(len(ready)), "%s file", "%s files"))
	if len(ready) == 0 {
		head = words.Say("Nothing would change.")
	}
	if lost > 0 {
		head += "\n" + words.Count(int64(lost), "%s reference would lead nowhere. Rename… changes it along with the node or file it names.",
			"%s references would lead nowhere. Rename… changes them along with the nodes and files they name.")
	}
	if damaged > 0 {
		head += "\n" + words.Count(int64(damaged), "%s file is damaged. Only the values listed are written in it; the damage stays.",
			"%s files are damaged. Only the values listed are written in them; the damage stays.")
	}
	if code > 0 {
		head += "\n" + unchecked(code)
	}
	head += stays.text()
	f.win.Trace("planned", "files", len(ready), "values", values, "left", len(plan)-len(ready), "text", head)
	return head, rows, ready
}

// hitsIn is how many of the hits, or of those that holds has, are as asked for.
func (f *folderTab) hitsIn(holds func(string, find.Hit) bool, is func(*hitGroup, *find.Hit) bool) (n int) {
	for i := range f.list.groups {
		g := &f.list.groups[i]
		for k := range g.hits {
			if h := &g.hits[k]; is(g, h) && (holds == nil || holds(g.file, *h)) {
				n++
			}
		}
	}
	return n
}

// staying counts the matches that stay as they are, by why.
type staying struct {
	left    [find.Reasons]int
	refused map[string]int // those of find.Refused by the sentence that says why
	same    int            // they hold the new value
	held    int            // in files that cannot be written
	plain   int            // in scripts and shaders
}

// add counts those of one file that can be written.
func (s *staying) add(c *folder.Change) {
	r := &c.Result
	for reason, n := range r.Left {
		s.left[reason] += n
	}
	if s.refused == nil {
		s.refused = map[string]int{}
	}
	for _, x := range r.Stays {
		if x.Reason == find.Refused {
			s.refused[words.Text(x.Why)]++
		}
	}
	if s.same += r.Hits - r.Skipped - r.Changed; len(c.Patches) == 0 {
		s.same += r.Changed
	}
}

// mostRefusals is how many reasons of values that are refused are said of a plan. Each value has its own in the list.
const mostRefusals = 3

// why says why matches stay that have a reason in common.
func why(r find.Reason) string {
	return [find.Reasons]string{
		find.NodeName:   words.Say("Rename… changes names of nodes and the paths to them"),
		find.Attribute:  words.Say("of the attributes of tags only the path of an external resource changes, others if the path to find ends in one, such as **.@name"),
		find.Code:       words.Say("the code of a shader or script changes only if it is selected in the list, or found by its key or path"),
		find.NoText:     words.Say("a part of a value that is no text cannot be replaced; “%s” replaces all of it", words.Say("Whole value")),
		find.NoSense:    words.Say("the expression does not apply to such values"),
		find.TooPrecise: words.Say("an expression cannot calculate with so many digits"),
		find.InWhole:    words.Say("the value around is replaced as a whole"),
		find.Refused:    words.Say("the new value does not fit there; the list says why"),
	}[r]
}

// text says how many matches stay as they are, a line for every reason; "" if none do.
func (s *staying) text() string {
	var text strings.Builder
	say := func(n int, why string) {
		if n > 0 {
			text.WriteString("\n" + words.Count(int64(n), "%s match stays:", "%s matches stay:") + " " + words.Say("%s.", why))
		}
	}
	for r := range find.Refused {
		say(s.left[r], why(r))
	}
	rest := s.left[find.Refused]
	reasons := slices.SortedFunc(maps.Keys(s.refused), func(a, b string) int { return cmp.Or(s.refused[b]-s.refused[a], cmp.Compare(a, b)) })
	for _, reason := range reasons[:min(len(reasons), mostRefusals)] {
		say(s.refused[reason], reason)
		rest -= s.refused[reason]
	}
	say(rest, why(find.Refused))
	say(s.same, words.Say("the new value is there already"))
	say(s.held, words.Say("their files cannot be written; the list says why"))
	say(s.plain, words.Say("scripts and shaders are not changed"))
	return text.String()
}

// stayRows are the matches of a file that stay as they are, each with its reason.
func stayRows(r *find.Result) []*widgets.Branch {
	if r.Skipped == 0 {
		return nil
	}
	all := &widgets.Branch{Key: "stays", Look: outline.Look{Label: words.Say("Stays as it is"), LabelColor: look.Muted, Summary: words.Count(int64(r.Skipped), "%s match", "%s matches")}}
	for i, x := range r.Stays {
		l := outline.Look{Label: x.Path, Summary: words.Say("%s.", why(x.Reason))}
		if x.Reason == find.Refused {
			l.Summary = words.Sentence(x.Why)
		}
		all.Below = append(all.Below, &widgets.Branch{Key: fmt.Sprint(i), Look: l})
	}
	if n := r.Skipped - len(r.Stays); n > 0 {
		all.Below = append(all.Below, moreRow(n))
	}
	return []*widgets.Branch{all}
}

// mostLost is how many references of a file that would break are shown.
const mostLost = 200

// lostRows are what a file would name that is not there.
func lostRows(lost []model.Problem) []*widgets.Branch {
	if len(lost) == 0 {
		return nil
	}
	all := &widgets.Branch{Key: "lost", Open: true, Look: outline.Look{Label: words.Say("Would lead nowhere"), LabelColor: look.Error,
		Summary: words.Count(int64(len(lost)), "%s reference", "%s references")}}
	for i, p := range lost[:min(len(lost), mostLost)] {
		all.Below = append(all.Below, &widgets.Branch{Key: fmt.Sprint(i), Look: outline.Look{Label: p.Path, Summary: words.Sentence(p.Text), SummaryColor: look.Error}})
	}
	if n := len(lost) - mostLost; n > 0 {
		all.Below = append(all.Below, moreRow(n))
	}
	return []*widgets.Branch{all}
}

// moreRow says how many rows are left out.
func moreRow(n int) *widgets.Branch {
	return &widgets.Branch{Key: "more", Look: outline.Look{Label: words.Say("and %s more", words.Number(int64(n))), LabelColor: look.Muted}}
}

// valueRows are the values of a file that would change.
func valueRows(c *folder.Change) []*widgets.Branch {
	var rows []*widgets.Branch
	for i, v := range c.Values {
		before, after := oneLine(v.Before), oneLine(v.After)
		x := &widgets.Branch{Key: fmt.Sprint(i), Look: outline.Look{Label: v.Path, NoteColor: look.Changed}}
		if x.Look.Summary, x.Look.Note = apart(before, after); x.Look.Summary != before || x.Look.Note != after {
			x.Look.Whole = []string{outline.Beginning(before), "› " + outline.Beginning(after)}
		}
		x.Look.Note = "› " + x.Look.Note
		rows = append(rows, x)
	}
	if n := c.Result.Changed - len(c.Values); n > 0 {
		rows = append(rows, moreRow(n))
	}
	return rows
}

// mostPatches is how many byte ranges of a file are shown.
const mostPatches = 200

// patchRows are the byte ranges of a file that would change.
func patchRows(c *folder.Change) *widgets.Branch {
	all := &widgets.Branch{Key: "ranges", Look: outline.Look{Label: words.Say("Bytes"), LabelColor: look.Muted, Summary: words.Count(int64(len(c.Patches)), "%s place", "%s places")}}
	for i, p := range c.Patches {
		if i == mostPatches {
			all.Below = append(all.Below, moreRow(len(c.Patches)-i))
			break
		}
		all.Below = append(all.Below, patchRow(fmt.Sprint(i), p, c.Was(p, mostBytesShown), c.Text()))
	}
	return all
}

// mostBytesShown is how much of a byte range is shown.
const mostBytesShown = 60

// patchRow is a byte range with the bytes that it holds and those that would replace them.
func patchRow(key string, p model.Patch, was []byte, text bool) *widgets.Branch {
	l := outline.Look{Label: fmt.Sprintf("0x%x", p.Start), Type: words.Count(max(p.End-p.Start, int64(len(p.New))), "%s byte", "%s bytes")}
	l.Summary = bytesWords(was, text)
	l.Note, l.NoteColor = "› "+bytesWords(p.New, text), look.Changed
	if p.Start == p.End {
		l.Summary = words.Say("nothing")
	}
	return &widgets.Branch{Key: key, Look: l}
}

// bytesWords shows bytes as text, or in hexadecimal.
func bytesWords(b []byte, text bool) string {
	if len(b) == 0 {
		return words.Say("nothing")
	}
	if !text || !utf8.Valid(b) {
		return fmt.Sprintf("% X", b[:min(len(b), 16)])
	}
	return strings.ReplaceAll(strings.ToValidUTF8(string(b[:min(len(b), mostBytesShown)]), ""), "\n", "⏎")
}
