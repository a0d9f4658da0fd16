package changes

import (
	"bytes"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// savedLine is one line of what a save would change.
type savedLine struct {
	sign  string // "" before a headline, else − or +
	text  string
	value string // what the bytes mean; "" in headlines
}

const (
	mostRanges = 5000 // are listed
	mostHex    = 24   // bytes of a range are shown
	mostLines  = 40   // of text are shown of a range
	mostText   = 160  // characters of a line
)

// changesOf lists exactly what saving a document would change: ranges of bytes in saves, lines in text files. base is the document as
// it is in the file.
func changesOf(base, doc *model.Document, text bool) []savedLine {
	patches := doc.Patches()
	if text {
		return savedLines(base.Bytes(), doc.Bytes(), patches)
	}
	var list []savedLine
	shift := int64(0)
	for i, p := range patches {
		if i == mostRanges {
			return append(list, savedLine{text: words.Count(int64(len(patches)-i), "and %s more place", "and %s more places")})
		}
		list = append(list, changedRange(base, doc, p, shift)...)
		shift += int64(len(p.New)) - (p.End - p.Start)
	}
	return list
}

// changedRange describes a range before and after. shift is how far it has moved.
func changedRange(base, doc *model.Document, p model.Patch, shift int64) []savedLine {
	old := make([]byte, min(p.End-p.Start, mostHex))
	base.ReadAt(old, p.Start)
	where, was := meaning(base, p.Start, p.End)
	now, is := meaning(doc, p.Start+shift, p.Start+shift+int64(len(p.New)))
	if now != "" && len(p.New) > 0 {
		where = now
	}
	size := words.Count(p.End-p.Start, "%s byte", "%s bytes")
	if n := int64(len(p.New)); n != p.End-p.Start {
		size = words.Say("%s become %s", size, words.Number(n))
	}
	list := []savedLine{{text: fmt.Sprintf("%#08x  %s", p.Start, where), value: size}}
	if p.End > p.Start {
		list = append(list, savedLine{"−", hexOf(old, p.End-p.Start), was})
	}
	if len(p.New) > 0 {
		list = append(list, savedLine{"+", hexOf(p.New[:min(len(p.New), mostHex)], int64(len(p.New))), is})
	}
	return list
}

// meaning is the path of the value at a range, and its text if the range is in that one value.
func meaning(doc *model.Document, start, end int64) (path, text string) {
	r := doc.At(min(start, doc.Size()-1))
	if r == 0 || r == model.Root {
		return "", ""
	}
	d := inspector.Localized(doc.Describe(r))
	if d.Children == 0 && d.Offset+d.Length >= end {
		text = widgets.Shorten(d.Summary)
	}
	return doc.Path(r), text
}

// hexOf is the first bytes of n, as a person reads them.
func hexOf(b []byte, n int64) string {
	text := fmt.Sprintf("% X", b)
	if n > int64(len(b)) {
		text += " …"
	}
	return text
}

// lineRun is a run of whole lines before and after.
type lineRun struct{ start, end, newStart, newEnd int64 }

// savedLines returns the lines that a save of a text file removes and adds.
func savedLines(old, now []byte, patches []model.Patch) []savedLine {
	var runs []lineRun
	shift := int64(0)
	for _, p := range patches {
		s := lineRun{lineStart(old, p.Start), lineEnd(old, p.End), 0, 0}
		newStart := p.Start + shift
		shift += int64(len(p.New)) - (p.End - p.Start)
		s.newStart, s.newEnd = lineStart(now, newStart), lineEnd(now, p.End+shift)
		if n := len(runs); n > 0 && s.start < runs[n-1].end {
			last := &runs[n-1]
			last.end, last.newEnd = max(last.end, s.end), max(last.newEnd, s.newEnd)
			continue
		}
		runs = append(runs, s)
	}
	var list []savedLine
	line, at := int64(1), int64(0)
	for i, s := range runs {
		if i == mostRanges {
			return append(list, savedLine{text: words.Count(int64(len(runs)-i), "and %s more place", "and %s more places")})
		}
		line += int64(bytes.Count(old[at:s.start], []byte{'\n'}))
		at = s.start
		list = append(list, savedLine{text: words.Say("Line %s", words.Number(line)), value: fmt.Sprintf("%#x", s.start)})
		list = appendLines(list, "−", old[s.start:s.end])
		list = appendLines(list, "+", now[s.newStart:s.newEnd])
	}
	return list
}

func lineStart(b []byte, at int64) int64 { return int64(bytes.LastIndexByte(b[:at], '\n') + 1) }

func lineEnd(b []byte, at int64) int64 {
	if at > 0 && b[at-1] == '\n' {
		return at
	}
	if i := bytes.IndexByte(b[at:], '\n'); i >= 0 {
		return at + int64(i) + 1
	}
	return int64(len(b))
}

func appendLines(list []savedLine, sign string, b []byte) []savedLine {
	text := strings.TrimSuffix(string(b), "\n")
	if len(b) == 0 {
		return list
	}
	for i, l := range strings.Split(text, "\n") {
		if i == mostLines {
			return append(list, savedLine{sign: sign, text: "…"})
		}
		if len(l) > mostText {
			l = strings.ToValidUTF8(l[:mostText], "") + "…"
		}
		list = append(list, savedLine{sign: sign, text: strings.ReplaceAll(strings.TrimSuffix(l, "\r"), "\t", "    ")})
	}
	return list
}

// ShowSaving shows what a save would change, before it is made.
func (l *List) ShowSaving() {
	p := l.page
	list := changesOf(l.base.Document(), p.Doc(), p.Text())
	head := words.Say("Everything that is not listed stays as it is.")
	switch i := p.Doc().Info(); {
	case len(list) == 0:
		head = words.Say("Nothing: the file holds these bytes already.")
	case len(i.Envelopes) > 0:
		head = words.Say("These places are in the packed contents (%s), which are packed again around them.", words.Text(i.Envelopes))
	}
	headline := words.Say("What saving %s changes", p.Name())
	view := widgets.NewKeyList(headline, func() int { return len(list) }, func() fyne.CanvasObject { return newSavedRow() },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*savedRow).show(list[i]) })
	height := float32(min(len(list), 18))*(look.Scaled(theme.Current(), savedRowHeight)+theme.Padding()) + 8
	content := ink.Down(8, ink.Gap(460, 0), widgets.Note(head))
	if len(list) > 0 {
		content.Add(container.NewStack(ink.Box(look.Background, look.Line, 4), ink.Gap(760, height), ink.Pad(4, 4, 4, 4, view)))
	}
	q := p.Window().Sheet("saving", headline, content)
	view.Key, _ = widgets.AnswerKeys(q.Close, q.Close)
	q.Scroll = func(pages float32) { view.ScrollToOffset(view.GetScrollOffset() + pages*height) }
	p.Window().Trace("saving", "lines", len(list))
}

// savedRow draws one line.
type savedRow struct {
	widget.BaseWidget
	ground            *ink.Fill
	sign, text, value *ink.Text
}

const savedRowHeight = 22

func newSavedRow() *savedRow {
	r := &savedRow{ground: ink.Area(""), sign: ink.Small("", ""), text: ink.Small("", ""), value: ink.Small("", look.Muted)}
	r.text.Cut, r.value.Cut = true, true
	r.sign.Style.Monospace = true
	r.ExtendBaseWidget(r)
	return r
}

func (r *savedRow) show(l savedLine) {
	name := map[string]fyne.ThemeColorName{"−": look.Error, "+": look.Good, "": look.Text}[l.sign]
	r.text.Style = fyne.TextStyle{Monospace: l.sign != "", Bold: l.sign == ""}
	r.value.Align = fyne.TextAlignLeading
	if l.sign == "" {
		r.value.Align = fyne.TextAlignTrailing
	}
	for _, t := range []struct {
		Of   *ink.Text
		text string
		name fyne.ThemeColorName
	}{{r.sign, l.sign, name}, {r.text, l.text, name}, {r.value, l.value, look.Muted}} {
		t.Of.Text, t.Of.Color = t.text, t.name
		t.Of.Refresh()
	}
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *savedRow) CreateRenderer() fyne.WidgetRenderer { return &savedRowRenderer{r} }

type savedRowRenderer struct{ row *savedRow }

func (r *savedRowRenderer) Destroy() {}
func (r *savedRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(100, look.Scaled(r.row.Theme(), savedRowHeight))
}
func (r *savedRowRenderer) Refresh() { r.Layout(r.row.Size()) }
func (r *savedRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.row.ground, r.row.sign, r.row.text, r.row.value}
}

// Layout gives what the bytes mean the right third, and lines of text all.
func (r *savedRowRenderer) Layout(size fyne.Size) {
	const side, sign = 8, 18
	right := float32(0)
	if r.row.value.Text != "" {
		right = size.Width * 0.32
	}
	x := float32(side)
	if r.row.sign.Text != "" {
		x += sign
	}
	widgets.Middle(r.row.sign, side, sign, size.Height)
	widgets.Middle(r.row.text, x, size.Width-side-x-right, size.Height)
	widgets.Middle(r.row.value, size.Width-side-right+8, right-8, size.Height)
}
