package manual

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"savant/docs"
)

func TestBook(t *testing.T) {
	pages := fstest.MapFS{
		"README.md": {Data: []byte("# The manual\n\n| page | about |\n| --- | --- |\n| [A](a.md) ([Français](a.fr.md)) | first |\n| [B](b.md) | second |\n| [Gone](gone.md) | x |\n")},
		"a.md":      {Data: []byte("# A page\n\nText.\n\n```\n# no heading\n```\n\n## Bytes, `Source`\n\nMore of it.\n")},
		"a.fr.md":   {Data: []byte("# Une page\n")},
		"b.md":      {Data: []byte("# B page\n\nPotato.\n")},
	}
	b := read(pages, "en")
	if len(b.pages) != 3 || b.pages[1].title != "A page" || len(b.pages[1].parts) != 2 || b.pages[1].parts[1].title != "Bytes, Source" {
		t.Fatalf("%+v", b.pages)
	}
	a := b.byName["a.md"]
	for link, want := range map[string]place{"a.md": {a, 0}, "a.md#bytes-source": {a, 1}, "#bytes-source": {a, 1}, "a.md#none": {a, 0}, "b.md": {b.byName["b.md"], 0}} {
		if p, ok := b.find(link, a); !ok || p != want {
			t.Errorf("%s leads to %v, %v", link, p, ok)
		}
	}
	if _, ok := b.find("../LICENSE", a); ok {
		t.Error("a file outside is a page")
	}
	if list := b.search("MORE source"); len(list) != 1 || list[0] != (place{a, 1}) {
		t.Errorf("%v", list)
	}
	if list := b.search("potato text"); len(list) != 0 {
		t.Errorf("%v", list)
	}
	if b := read(pages, "fr"); b.pages[1].title != "Une page" {
		t.Errorf("in French it is %s", b.pages[1].title)
	}
}

var linkTo = regexp.MustCompile(`\]\(([\w./-]*\.md)?#([\w-]+)\)`)

// TestEveryAnchor: what links of the manual name is a heading there, so anchors are made as readers of the pages elsewhere make them.
func TestEveryAnchor(t *testing.T) {
	b := read(docs.Pages, "en")
	if len(b.pages) < 15 {
		t.Errorf("%d pages", len(b.pages))
	}
	n := 0
	for _, s := range b.pages {
		for _, x := range s.parts {
			for _, m := range linkTo.FindAllStringSubmatch(x.markdown, -1) {
				n++
				p, ok := b.find(strings.TrimPrefix(m[1], "./")+"#"+m[2], s)
				if !strings.HasPrefix(m[1], "..") && (!ok || p.sheet.parts[p.part].anchor != m[2]) {
					t.Errorf("%s: %s leads nowhere", s.name, m[0])
				}
			}
		}
	}
	if n == 0 {
		t.Error("no link was looked at")
	}
}

// TestTranslated: a page is told to be in English where it is.
func TestTranslated(t *testing.T) {
	for place, want := range map[string]bool{"first-steps.md": true, "first-steps.md#open": true, "window.md#compare": false} {
		if got := Translated(place, "fr"); got != want {
			t.Errorf("%s is in French: %v", place, got)
		}
		if !Translated(place, "en") {
			t.Errorf("%s is not in English", place)
		}
	}
}
