// Site makes the manual a static site: one page for each page of the manual, found again by a search that needs no server.
//
//	go run ./.ci/site FOLDER
//
// Markdown is rendered by goldmark, which Fyne and Hugo use too. Hugo itself would bring more code than the editor has, for two dozen pages
// without categories, feeds or dates.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

//go:embed page.html site.css search.js
var parts embed.FS

// contents is the page that lists the others.
const contents = "docs/README.md"

// outside are the pages that are not in the folder of the manual, with what they are called on the site.
var outside = map[string]string{
	"README.md":       "index.html",
	contents:          "manual.html",
	"CONTRIBUTING.md": "contributing.html",
	"CHANGELOG.md":    "changes.html",
	"SECURITY.md":     "security.html",
}

// languages are those of the pages that are not in English, by the endings of their names.
var languages = map[string]string{".fr": "fr", ".ja": "ja", ".zh-Hant": "zh-Hant"}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER")
		os.Exit(2)
	}
	if err := write(os.DirFS("."), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write makes the site of a project in a folder.
func write(project fs.FS, folder string) error {
	files, err := site(project)
	if err != nil {
		return err
	}
	for name, content := range files {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// page is a page of the site.
type page struct {
	Title    string
	Language string
	Body     template.HTML
	Menu     []entry

	source   []byte
	tree     ast.Node
	from, to string // its file in the project and on the site
}

// entry is a line of the menu.
type entry struct {
	Title, To string
	Here      bool
}

// found is a part of a page as the search knows it.
type found struct {
	Page    string `json:"page"`
	Heading string `json:"heading"`
	To      string `json:"to"`
	Text    string `json:"text"`
}

// site is the files of the site by their names.
func site(project fs.FS) (map[string][]byte, error) {
	names, err := fs.Glob(project, "docs/*.md")
	if err != nil {
		return nil, err
	}
	for name := range outside {
		if name != contents {
			names = append(names, name)
		}
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	pages := map[string]*page{}
	for _, name := range names {
		source, err := fs.ReadFile(project, name)
		if err != nil {
			return nil, err
		}
		p := &page{Language: "en", source: source, from: name, to: address(name)}
		for end, language := range languages {
			if strings.HasSuffix(name, end+".md") {
				p.Language = language
			}
		}
		p.tree = markdown.Parser().Parse(text.NewReader(source))
		if p.Title = title(p); p.Title == "" {
			return nil, fmt.Errorf("%s: it has no heading", name)
		}
		pages[name] = p
	}
	files := map[string][]byte{}
	frame, err := template.ParseFS(parts, "page.html")
	if err != nil {
		return nil, err
	}
	var index []found
	menu := listed(pages[contents], pages)
	for _, name := range names {
		p := pages[name]
		if err := p.follow(project, pages, files); err != nil {
			return nil, err
		}
		body := &bytes.Buffer{}
		if err := markdown.Renderer().Render(body, p.source, p.tree); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		p.Body = template.HTML(body.String())
		for _, e := range menu {
			e.Here = e.To == p.to
			p.Menu = append(p.Menu, e)
		}
		out := &bytes.Buffer{}
		if err := frame.Execute(out, p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		files[p.to] = out.Bytes()
		index = append(index, p.sections()...)
	}
	list, err := json.Marshal(index)
	if err != nil {
		return nil, err
	}
	// A script and not data: browsers let no page read data from a disk.
	files["index.js"] = append(append([]byte("const sections = "), list...), ";\n"...)
	for _, name := range []string{"site.css", "search.js"} {
		if files[name], err = parts.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// address is what a page of the project is called on the site.
func address(name string) string {
	if to, ok := outside[name]; ok {
		return to
	}
	return strings.TrimSuffix(path.Base(name), ".md") + ".html"
}

// title is the first heading of a page.
func title(p *page) string {
	for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindHeading {
			return words(n, p.source)
		}
	}
	return ""
}

// words is the text of a node without its marks.
func words(n ast.Node, source []byte) string {
	out := &strings.Builder{}
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it returns no error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				out.Write(n.Segment.Value(source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					out.WriteByte(' ')
				}
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			if entering {
				for i := range n.Lines().Len() {
					line := n.Lines().At(i)
					out.Write(line.Value(source))
				}
			}
		default:
			if !entering && (n.Type() == ast.TypeBlock || n.Kind() == extast.KindTableCell) {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(out.String()), " ")
}

// listed are the pages in the order in which the contents list them, after the first page and the contents themselves.
func listed(p *page, pages map[string]*page) []entry {
	menu := []entry{{Title: "Savant", To: address("README.md")}, {Title: "Manual", To: p.to}}
	seen := map[string]bool{}
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it returns no error
		link, ok := n.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		to := pages[path.Join("docs", string(link.Destination))]
		if to != nil && to.Language == "en" && !seen[to.to] {
			seen[to.to] = true
			menu = append(menu, entry{Title: words(link, p.source), To: to.to})
		}
		return ast.WalkContinue, nil
	})
	for _, name := range []string{"CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"} {
		menu = append(menu, entry{Title: pages[name].Title, To: address(name)})
	}
	return menu
}

// follow turns the links of a page to those of the site, and takes its pictures along. What links lead to that is no page, such as a source
// file, is not on the site: their words stay.
func (p *page) follow(project fs.FS, pages map[string]*page, files map[string][]byte) error {
	var lost []*ast.Link
	err := ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			from := path.Join(path.Dir(p.from), string(n.Destination))
			picture, err := fs.ReadFile(project, from)
			if err != nil {
				return ast.WalkStop, fmt.Errorf("%s: %w", p.from, err)
			}
			to := "pictures/" + path.Base(from)
			files[to], n.Destination = picture, []byte(to)
		case *ast.Link:
			to, part, _ := strings.Cut(string(n.Destination), "#")
			if to == "" || strings.Contains(to, "://") {
				break
			}
			if part != "" {
				part = "#" + part
			}
			if page := pages[path.Join(path.Dir(p.from), to)]; page != nil {
				n.Destination = []byte(page.to + part)
			} else {
				lost = append(lost, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, link := range lost {
		around := link.Parent()
		for c := link.FirstChild(); c != nil; c = link.FirstChild() {
			around.InsertBefore(around, link, c)
		}
		around.RemoveChild(around, link)
	}
	return err
}

// sections are the parts of a page, each from a heading to the next.
func (p *page) sections() (list []found) {
	now := found{Page: p.Title, Heading: p.Title, To: p.to}
	body := &strings.Builder{}
	end := func() {
		now.Text = strings.TrimSpace(body.String())
		list = append(list, now)
		body.Reset()
	}
	for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
		h, heading := n.(*ast.Heading)
		if !heading {
			body.WriteString(words(n, p.source) + " ")
			continue
		}
		if h.Level == 1 {
			continue
		}
		end()
		id, _ := h.AttributeString("id")
		part, _ := id.([]byte)
		now.Heading, now.To = words(h, p.source), p.to+"#"+string(part)
	}
	end()
	return list
}
