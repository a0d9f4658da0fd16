package textedit

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"github.com/go-text/typesetting/segmenter"

	"savant/ui/internal/slot"
)

// face is how letters are drawn.
type face struct {
	size  float32
	style fyne.TextStyle
}

// wide returns the width of a text. It contains no tabs: Fyne 2.8 draws letters after a tab twice.
func (f face) wide(text string) float32 {
	if text == "" {
		return 0
	}
	return fyne.MeasureText(text, f.size, f.style).Width
}

// high is the height of a row.
func (f face) high() float32 { return fyne.MeasureText("M", f.size, f.style).Height }

// tab is the distance between two places that a tab goes to.
func (f face) tab() float32 { return 4 * f.wide("0") }

// kind is how a part of a row is drawn.
type kind byte

const (
	glyphs kind = iota
	tab
	sign // a control character or a byte that is no UTF-8, drawn as a dot
)

// dot is drawn for characters without a glyph.
const dot = "·"

// part is a part of a row that is drawn at once.
type part struct {
	kind     kind
	level    int8 // of Unicode's bidirectional algorithm
	from, to int  // in the paragraph
	x, width float32
}

// leftward reports whether a part is written from right to left, as Arabic and Hebrew are.
func (p *part) leftward() bool { return p.level%2 == 1 }

// row is a line of letters on the screen.
type row struct {
	from, to int    // in the paragraph
	parts    []part // from left to right
	width    float32
}

// shaped is a paragraph as it is drawn.
type shaped struct {
	face
	text     string
	rows     []row
	stops    []int          // where the caret may be; nil for every byte
	sections []slot.Section // none if all of it is written to the right
	base     int8           // level of the paragraph
}

// shape lays a paragraph out in rows of a width; 0 is one row of any width.
func (f face) shape(text string, width float32) *shaped {
	s := &shaped{face: f, text: text, stops: graphemes(text)}
	if f.style.Monospace { // code
		s.sections = slot.CodeSections(text)
	} else {
		s.sections, s.base = slot.Sections(text), slot.Base(text)
	}
	from := 0
	if width > 0 {
		for _, to := range s.wrap(width) {
			s.rows = append(s.rows, s.row(from, to))
			from = to
		}
	}
	s.rows = append(s.rows, s.row(from, len(text)))
	return s
}

// graphemes are the places between what people call letters: combining marks and joined emoji stay whole. nil is for plain text.
func graphemes(text string) []int {
	if slot.Plain(text) {
		return nil
	}
	var seg segmenter.Segmenter
	seg.Init([]rune(text)) // a byte that is no UTF-8 becomes a rune of its own
	stops, at := []int{0}, 0
	for g := seg.GraphemeIterator(); g.Next(); {
		at = skip(text, at, len(g.Grapheme().Text))
		stops = append(stops, at)
	}
	return stops
}

// skip returns the place some runes after another.
func skip(text string, at, runes int) int {
	for range runes {
		_, n := utf8.DecodeRuneInString(text[at:])
		at += n
	}
	return at
}

// next is the stop after a place, and the last one at the end.
func (s *shaped) next(at int) int {
	if s.stops == nil {
		return min(at+1, len(s.text))
	}
	i, _ := slices.BinarySearch(s.stops, at+1)
	return s.stops[min(i, len(s.stops)-1)]
}

// before is the stop before a place, and 0 at the beginning.
func (s *shaped) before(at int) int {
	if s.stops == nil {
		return max(at-1, 0)
	}
	i, _ := slices.BinarySearch(s.stops, at)
	return s.stops[max(i-1, 0)]
}

// wrap returns where rows end, except the last. They end where Unicode lets a line end, and within a word that is too long.
func (s *shaped) wrap(width float32) []int {
	var ends []int
	x, start := float32(0), 0
	for _, piece := range pieces(s.text) {
		w := s.run(x, piece.from, piece.to)
		if x+w > width && x > 0 && x+s.run(x, piece.from, piece.from+len(strings.TrimRight(s.text[piece.from:piece.to], " "))) > width {
			ends = append(ends, piece.from)
			x, start = 0, piece.from
			w = s.run(0, piece.from, piece.to)
		}
		if w <= width {
			x += w
			continue
		}
		for at := piece.from; at < piece.to; { // a word longer than a row
			next := s.next(at)
			w := s.run(x, at, next)
			if x+w > width && at > start && s.text[at] != ' ' {
				ends = append(ends, at)
				x, start = 0, at
			}
			x += w
			at = next
		}
	}
	return ends
}

// run is how wide a part of the text is that begins at x.
func (s *shaped) run(x float32, from, to int) float32 {
	text := s.text[from:to]
	if !strings.ContainsRune(text, '\t') {
		return s.wide(text)
	}
	begin := x
	for _, r := range strings.SplitAfter(text, "\t") {
		word, tabbed := strings.CutSuffix(r, "\t")
		if x += s.wide(word); tabbed {
			x = s.stop(x)
		}
	}
	return x - begin
}

// stop is where a tab at x goes to.
func (s *shaped) stop(x float32) float32 {
	t := s.tab()
	return t * float32(math.Floor(float64(x/t+0.01))+1)
}

// span is a part of a text.
type span struct{ from, to int }

// pieces cuts a text where a line may end.
func pieces(text string) []span {
	var list []span
	if slot.Plain(text) {
		from := 0
		for i := 1; i < len(text); i++ {
			if (text[i-1] == ' ' || text[i-1] == '\t' || text[i-1] == '-') && text[i] != ' ' {
				list = append(list, span{from, i})
				from = i
			}
		}
		return append(list, span{from, len(text)})
	}
	var seg segmenter.Segmenter
	seg.Init([]rune(text))
	at := 0
	for l := seg.LineIterator(); l.Next(); {
		from := at
		at = skip(text, at, len(l.Line().Text))
		list = append(list, span{from, at})
	}
	return list
}

// row lays out one row.
func (s *shaped) row(from, to int) row {
	r := row{from: from, to: to}
	for at := from; at < to; {
		p := s.part(&r, at)
		r.parts = append(r.parts, p)
		at = p.to
	}
	slot.Reorder(r.parts, func(p part) int8 { return p.level })
	for i := range r.parts {
		p := &r.parts[i]
		p.x = r.width
		switch p.kind {
		case tab:
			p.width = s.stop(p.x) - p.x
		case sign:
			p.width = s.wide(dot)
		default:
			p.width = s.wide(s.text[p.from:p.to])
		}
		r.width += p.width
	}
	return r
}

// part is the part of a row that begins at a place.
func (s *shaped) part(r *row, at int) part {
	p, to := part{from: at}, r.to
	if len(s.sections) > 0 {
		if blanks := r.from + len(strings.TrimRight(s.text[r.from:r.to], " ")); at >= blanks {
			p.level = s.base // blanks at the end of a row stay there (Unicode's rule L1)
		} else {
			i, _ := slices.BinarySearchFunc(s.sections, at+1, func(x slot.Section, to int) int { return cmp.Compare(x.To, to) })
			p.level, to = s.sections[i].Level, min(blanks, s.sections[i].To)
		}
	}
	if p.kind, p.to = s.kindAt(at); p.kind == glyphs {
		for k, end := p.kind, p.to; k == glyphs; {
			if p.to = end; p.to >= to {
				break
			}
			k, end = s.kindAt(p.to)
		}
	}
	return p
}

// kindAt is how the letter at a place is drawn, and where it ends.
func (s *shaped) kindAt(at int) (k kind, end int) {
	r, n := utf8.DecodeRuneInString(s.text[at:])
	switch {
	case r == '\t':
		k = tab
	case r == utf8.RuneError && n == 1, r < ' ', r >= 0x7f && r < 0xa0, r == 0x2028, r == 0x2029, r == 0xfeff:
		k = sign
	}
	return k, at + n
}

// x is where a place within a part is.
func (s *shaped) x(p *part, at int) float32 {
	w := float32(0)
	switch {
	case at >= p.to:
		w = p.width
	case at > p.from:
		w = s.wide(s.text[p.from:at])
		if p.leftward() { // a character may have another width when the next one joins it
			w *= p.width / (w + s.wide(s.text[at:p.to]))
		}
	}
	if p.leftward() {
		return p.x + p.width - w
	}
	return p.x + w
}

// caret is where the caret is before the letter at a place in a row.
func (s *shaped) caret(r *row, at int) float32 {
	for i := range r.parts {
		if p := &r.parts[i]; p.from <= at && at < p.to || at == r.to && at == p.to {
			return s.x(p, at)
		}
	}
	return r.width
}

// at is the stop next to x in a row.
func (s *shaped) at(r *row, x float32) int {
	for i := range r.parts {
		p := &r.parts[i]
		if x > p.x+p.width && i+1 < len(r.parts) {
			continue
		}
		stops := s.between(p.from, p.to)
		low, high := 0, len(stops)-1 // the stop is in [low, high]
		for low < high {
			mid := (low + high) / 2
			middle := (s.x(p, stops[mid]) + s.x(p, stops[mid+1])) / 2
			if (x < middle) == !p.leftward() {
				high = mid
			} else {
				low = mid + 1
			}
		}
		return stops[low]
	}
	return r.from
}

// between are the stops from one place to another, both included.
func (s *shaped) between(from, to int) []int {
	list := []int{from}
	for at := s.next(from); at < to; at = s.next(at) {
		list = append(list, at)
	}
	return append(list, to)
}

// spans are the parts of a row that are marked where [from, to) is, from left to right.
func (s *shaped) spans(r *row, from, to int) [][2]float32 {
	var list [][2]float32
	for i := range r.parts {
		p := &r.parts[i]
		a, b := max(from, p.from), min(to, p.to)
		if a >= b {
			continue
		}
		left, right := s.x(p, a), s.x(p, b)
		if left > right {
			left, right = right, left
		}
		if n := len(list); n > 0 && list[n-1][1] >= left-0.01 {
			list[n-1][1] = right
		} else {
			list = append(list, [2]float32{left, right})
		}
	}
	return list
}
