package words

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"fyne.io/fyne/v2/lang"

	"savant/codec/message"
)

// Told says what the model tells in the user's language: a message, an error, or a text in English, which is looked up in the table
// of sentences; what belongs to a sentence, such as a name or a path, is left as it is, and so is a text that no sentence fits.
func Told(x any) string {
	switch x := x.(type) {
	case nil:
		return ""
	case message.Messenger:
		// What is text still may be in the table.
		if m := x.Message(); m.ID == message.Text && len(m.Args) == 1 {
			return Told(fmt.Sprint(m.Args[0]))
		}
		return spoken.Load().Text(x)
	case []message.Message:
		return spoken.Load().Text(x)
	case error:
		return Told(x.Error())
	}
	said, _ := tell(fmt.Sprint(x), 0)
	return said
}

// ToldList is Told for each part of a list such as "3 bones, 2 groups".
func ToldList(x any) string {
	text, ok := x.(string)
	if !ok {
		return Told(x)
	}
	parts := strings.Split(text, ", ")
	for i, p := range parts {
		parts[i] = Told(p)
	}
	for i := len(parts) - 2; i >= 0; i-- {
		parts[i] = Say("%s, %s", parts[i], parts[i+1])
	}
	return parts[0]
}

// Sentence is Told as a sentence: with a capital and a full stop.
func Sentence(x any) string {
	s := Told(x)
	if s == "" {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s)
	s = strings.ToUpper(s[:n]) + s[n:]
	if strings.ContainsAny(s[len(s)-1:], ".!?)") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "）") {
		return s
	}
	return Say("%s.", s)
}

const (
	toldDeep = 8    // sentences in one another
	toldLong = 2000 // bytes; what is longer is a value and no sentence
)

// tell reports also whether the text was known.
func tell(text string, depth int) (string, bool) {
	if said, ok := whole(text, depth); ok || len(text) > toldLong {
		return said, ok
	}
	// An error names first where it arose, or what was tried.
	for from := 0; ; {
		at := strings.Index(text[from:], ": ")
		if at < 0 {
			return text, false
		}
		from += at + 2
		if said, ok := whole(text[from:], depth+1); ok {
			where, _ := whole(text[:from-2], depth+1)
			return Say("%s: %s", where, said), true
		}
	}
}

// whole says a text that is one sentence of the table.
func whole(text string, depth int) (string, bool) {
	if depth > toldDeep || len(text) > toldLong {
		return text, false
	}
	t := patterns()
	if t.whole[text] {
		return lang.L(text), true
	}
	if p, args := t.find(text); p != nil {
		return p.say(args, depth), true
	}
	return text, false
}

// pattern is a sentence with verbs, taken apart.
type pattern struct {
	key   string
	one   string   // the key for a single one, if this is for several
	parts []string // what stands around the verbs
	verbs []byte
	size  int // bytes of parts
}

// table finds the pattern of a text by its beginning, or if it begins with a verb by its end.
type table struct {
	whole  map[string]bool
	begins [256][]*pattern
	ends   [256][]*pattern
}

var patterns = sync.OnceValue(func() *table {
	t := &table{whole: map[string]bool{}}
	for _, key := range sentences() {
		t.add(&pattern{key: key})
	}
	for _, pair := range counted() {
		t.add(&pattern{key: pair[0]})
		t.add(&pattern{key: pair[1], one: pair[0]})
	}
	longer := func(a, b *pattern) int { return cmp.Compare(b.size, a.size) }
	for i := range t.begins {
		slices.SortStableFunc(t.begins[i], longer)
		slices.SortStableFunc(t.ends[i], longer)
	}
	return t
})

func (t *table) add(p *pattern) {
	part := ""
	for i := 0; i < len(p.key); i++ {
		if p.key[i] != '%' {
			part += p.key[i : i+1]
			continue
		}
		i++
		if p.key[i] == '%' {
			part += "%"
			continue
		}
		p.parts, p.verbs, part = append(p.parts, part), append(p.verbs, p.key[i]), ""
	}
	p.parts = append(p.parts, part)
	for _, s := range p.parts {
		p.size += len(s)
	}
	first, last := p.parts[0], p.parts[len(p.parts)-1]
	switch {
	case len(p.verbs) == 0:
		t.whole[p.key] = true
	case first != "":
		t.begins[first[0]] = append(t.begins[first[0]], p)
	default:
		end := byte(0)
		if last != "" {
			end = last[len(last)-1]
		}
		t.ends[end] = append(t.ends[end], p)
	}
}

// find is the fitting pattern with the most letters of its own, and what stands in the places of its verbs.
func (t *table) find(text string) (best *pattern, args []string) {
	if text == "" {
		return nil, nil
	}
	for _, list := range [][]*pattern{t.begins[text[0]], t.ends[text[len(text)-1]], t.ends[0]} {
		for _, p := range list {
			if best != nil && p.size <= best.size {
				break
			}
			if found, ok := p.match(text); ok {
				best, args = p, found
				break
			}
		}
	}
	return best, args
}

func (p *pattern) match(text string) ([]string, bool) {
	last := p.parts[len(p.parts)-1]
	rest, ok := strings.CutPrefix(text, p.parts[0])
	if !ok || !strings.HasSuffix(rest, last) {
		return nil, false
	}
	rest = rest[:len(rest)-len(last)]
	var room [8]string
	args := room[:0]
	for i, verb := range p.verbs {
		arg := rest
		if i+1 < len(p.verbs) {
			at := strings.Index(rest, p.parts[i+1])
			if at < 0 {
				return nil, false
			}
			arg, rest = rest[:at], rest[at+len(p.parts[i+1]):]
		}
		if arg == "" || verb == 'd' && !number(arg) {
			return nil, false
		}
		if i == 0 && p.parts[0] == "" && strings.Contains(arg, ": ") {
			return nil, false // that is where it arose, and the sentence comes behind it
		}
		args = append(args, arg)
	}
	return args, true
}

// number reports whether a text is a whole number as the model writes one.
func number(s string) bool {
	s = strings.TrimPrefix(s, "-")
	for i := range len(s) {
		if (s[i] < '0' || s[i] > '9') && s[i] != ',' {
			return false
		}
	}
	return s != ""
}

// say puts args into the places of the verbs, those of %v said too.
func (p *pattern) say(args []string, depth int) string {
	key := p.key
	for i, verb := range p.verbs {
		switch {
		case verb == 'v':
			args[i], _ = tell(args[i], depth+1)
		case verb == 'd' && p.one != "" && few(args[i]):
			key = p.one
		}
		if verb == 'd' {
			args[i] = grouped(args[i])
		}
	}
	text := lang.L(key)
	var b strings.Builder
	for i, next := 0, 0; i < len(text); i++ {
		if text[i] != '%' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		if text[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if text[i] == '[' && i+3 < len(text) { // %[2]s
			next = int(text[i+1] - '1')
			i += 3
		}
		if next >= 0 && next < len(args) {
			b.WriteString(args[next])
		}
		next++
	}
	return b.String()
}

// few reports whether a language has the singular for a number that is not 1.
func few(n string) bool { return n == "0" && zeroIsOne() }

// grouped writes the separators of a number as the user's language has them.
func grouped(n string) string {
	head, tail, ok := cutLast(n, ',')
	if !ok {
		return n
	}
	return Say("%s,%s", grouped(head), tail)
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	if i := strings.LastIndexByte(s, sep); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}
