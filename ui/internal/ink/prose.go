package ink

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Prose is a text on as many lines as it needs, in a colour of the theme. Its lines break where Japanese and Chinese allow it.
type Prose struct {
	widget.RichText
	whole string
}

// NewProse returns a text in a style.
func NewProse(text string, style widget.RichTextStyle) *Prose {
	p := &Prose{whole: text}
	p.Segments = []widget.RichTextSegment{&widget.TextSegment{Text: text, Style: style}}
	p.Wrapping, p.Scroll = fyne.TextWrapWord, container.ScrollNone // it is as high as its lines
	p.ExtendBaseWidget(p)
	return p
}

// Whole is the text as it was set.
func (p *Prose) Whole() string { return p.whole }

// Set shows another text.
func (p *Prose) Set(text string) {
	p.whole = text
	p.Refresh()
}

// Resize implements fyne.CanvasObject.
func (p *Prose) Resize(size fyne.Size) {
	p.fit(size.Width)
	p.RichText.Resize(size)
}

// Refresh implements fyne.Widget.
func (p *Prose) Refresh() {
	p.fit(p.Size().Width)
	p.RichText.Refresh()
}

func (p *Prose) fit(width float32) {
	if s, ok := p.Segments[0].(*widget.TextSegment); ok {
		s.Text = brokenIn(p.whole, width, p.Theme(), s.Style.SizeName, s.Style.TextStyle)
	}
}

// Label is a widget.Label on as many lines as it needs. Its lines break where Japanese and Chinese allow it.
type Label struct {
	widget.Label
	whole string
}

// NewLabel returns a label.
func NewLabel(text string) *Label {
	l := &Label{whole: text}
	l.Text, l.Wrapping = text, fyne.TextWrapWord
	l.ExtendBaseWidget(l)
	return l
}

// Whole is the text as it was set.
func (l *Label) Whole() string { return l.whole }

// SetText shows another text.
func (l *Label) SetText(text string) {
	l.whole = text
	l.Label.SetText(l.broken(l.Size().Width))
}

// Resize implements fyne.CanvasObject.
func (l *Label) Resize(size fyne.Size) {
	if text := l.broken(size.Width); text != l.Text {
		l.Label.SetText(text)
	}
	l.Label.Resize(size)
}

// Refresh implements fyne.Widget.
func (l *Label) Refresh() {
	l.Text = l.broken(l.Size().Width)
	l.Label.Refresh()
}

func (l *Label) broken(width float32) string {
	return brokenIn(l.whole, width, l.Theme(), l.SizeName, l.TextStyle)
}

// brokenIn breaks the lines of a text in a widget of some width.
func brokenIn(text string, width float32, th fyne.Theme, size fyne.ThemeSizeName, style fyne.TextStyle) string {
	if size == "" {
		size = theme.SizeNameText
	}
	letters := th.Size(size)
	return broken(text, width-2*th.Size(theme.SizeNameInnerPadding)-1, func(s string) float32 { return fyne.MeasureText(s, letters, style).Width })
}

const (
	notFirst = "、。，．,.・：；:;！？!?）)］]｝}」』】〉》〕〗”’…‥—ー々ゝゞヽヾ％%‰°ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ" // begin no line
	notLast  = "（(［[｛{「『【〈《〔〖“‘￥¥$"                                                // end no line
)

// broken has a line break wherever a line of some width ends, as Japanese and Chinese have it: between any two letters, but no line begins with a mark that
// closes something, and none ends with one that opens something. Paragraphs in other scripts stay as they are, because Fyne breaks them between words;
// it breaks these anywhere.
func broken(text string, width float32, measure func(string) float32) string {
	if width <= 0 || strings.IndexFunc(text, eastern) < 0 {
		return text
	}
	paragraphs := strings.Split(text, "\n")
	for i, p := range paragraphs {
		if strings.IndexFunc(p, eastern) >= 0 {
			paragraphs[i] = strings.Join(linesOf([]rune(p), width, measure), "\n")
		}
	}
	return strings.Join(paragraphs, "\n")
}

// linesOf are the lines of a paragraph.
func linesOf(p []rune, width float32, measure func(string) float32) (lines []string) {
	for measure(string(p)) > width {
		fit, over := 0, len(p) // as many letters fit, and as many do not
		for over-fit > 1 {
			if n := (fit + over) / 2; measure(string(p[:n])) <= width {
				fit = n
			} else {
				over = n
			}
		}
		at := fit
		for at > 0 && !mayBreak(p[at-1], p[at]) {
			at--
		}
		if at == 0 { // a word that is longer than a line
			at = max(1, fit)
		}
		lines = append(lines, strings.TrimRight(string(p[:at]), " "))
		for p = p[at:]; len(p) > 0 && p[0] == ' '; {
			p = p[1:]
		}
	}
	return append(lines, string(p))
}

// mayBreak reports whether a line may end between two letters.
func mayBreak(a, b rune) bool {
	switch {
	case a == ' ' || b == ' ':
		return true
	case strings.ContainsRune(notLast, a) || strings.ContainsRune(notFirst, b):
		return false
	}
	return eastern(a) || eastern(b)
}

// eastern reports whether a letter or mark is of Japanese or Chinese, which have no spaces between words.
func eastern(r rune) bool {
	return r >= 0x3000 && r <= 0x30ff || r >= 0xff01 && r <= 0xff60 || unicode.Is(unicode.Han, r)
}
