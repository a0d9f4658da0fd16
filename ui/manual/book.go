package manual

import (
	"io/fs"
	"regexp"
	"strings"
	"unicode"

	"savant/docs"
)

// book is the manual as it is read.
type book struct {
	pages  []*sheet // in the order of the list of pages
	byName map[string]*sheet
}

// sheet is one page.
type sheet struct {
	name  string // its file: "window.md"
	title string
	parts []part
}

// part is what is below one heading of a page, the heading with it.
type part struct {
	title    string
	anchor   string // as links name it: "bytes-source"
	markdown string
}

// listed is a line of the list of pages: a table with links to them.
var listed = regexp.MustCompile(`(?m)^\| \[[^\]]*\]\(([\w-]+\.md)\)`)

// contents is the page that lists the others.
const contents = "README.md"

// read reads the pages that the list of pages names, each in a language if it is there.
func read(pages fs.FS, language string) *book {
	b := &book{byName: map[string]*sheet{}}
	list, _ := fs.ReadFile(pages, contents)
	b.add(pages, contents, language)
	for _, m := range listed.FindAllSubmatch(list, -1) {
		b.add(pages, string(m[1]), language)
	}
	return b
}

func (b *book) add(pages fs.FS, name, language string) {
	text, err := fs.ReadFile(pages, in(name, language))
	if err != nil {
		if text, err = fs.ReadFile(pages, name); err != nil {
			return
		}
	}
	s := &sheet{name: name, parts: split(string(text))}
	s.title = s.parts[0].title
	b.pages = append(b.pages, s)
	b.byName[name] = s
}

// in is the file of a page in a language other than English.
func in(name, language string) string {
	return strings.TrimSuffix(name, ".md") + "." + language + ".md"
}

// Translated reports whether the page of a place, such as "window.md#compare", is there in a language.
func Translated(place, language string) bool {
	name, _, _ := strings.Cut(place, "#")
	_, err := fs.Stat(docs.Pages, in(name, language))
	return language == "en" || err == nil
}

// split parts a page at its headings. The first part begins with the page.
func split(text string) (list []part) {
	fenced := false
	var lines strings.Builder
	end := func() {
		if strings.TrimSpace(lines.String()) != "" {
			p := part{markdown: lines.String()}
			if head, _, _ := strings.Cut(strings.TrimLeft(p.markdown, "\n"), "\n"); strings.HasPrefix(head, "#") {
				p.title = strings.ReplaceAll(strings.TrimLeft(head, "# "), "`", "")
				p.anchor = anchor(p.title)
			}
			list = append(list, p)
		}
		lines.Reset()
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if !fenced && strings.HasPrefix(line, "#") {
			end()
		}
		lines.WriteString(line)
	}
	end()
	if len(list) == 0 {
		list = []part{{}}
	}
	return list
}

// anchor is how links name a heading, as GitHub makes it: small letters, "-" for blanks, and no punctuation.
func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, title)
}

// place is a part of a page.
type place struct {
	sheet *sheet
	part  int
}

// find returns the place that a link names: "window.md#bytes-source", and on a page "#bytes-source". ok is false if there is no such page.
func (b *book) find(link string, from *sheet) (p place, ok bool) {
	name, fragment, _ := strings.Cut(link, "#")
	p.sheet = from
	if name != "" {
		p.sheet = b.byName[name]
	}
	if p.sheet == nil {
		return place{}, false
	}
	for i, x := range p.sheet.parts {
		if fragment != "" && x.anchor == fragment {
			p.part = i
		}
	}
	return p, true
}

// search returns the parts in which all words of a text are, in small or capital letters.
func (b *book) search(text string) (list []place) {
	wanted := strings.Fields(strings.ToLower(text))
	for _, s := range b.pages {
		for i, x := range s.parts {
			lower := strings.ToLower(s.title + "\n" + x.markdown)
			found := true
			for _, word := range wanted {
				found = found && strings.Contains(lower, word)
			}
			if found {
				list = append(list, place{s, i})
			}
		}
	}
	return list
}
