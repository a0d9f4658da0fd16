package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestSite makes a small site: pages, their order, links between them, what is not on the site, and what the search knows.
func TestSite(t *testing.T) {
	project := fstest.MapFS{}
	for name, text := range map[string]string{
		"README.md":              "# Savant\n\n![A save](docs/pictures/save.png) [Paths](docs/paths.md#in-a-shell)",
		"docs/README.md":         "# The manual\n\n| page |\n| --- |\n| [Paths](paths.md) ([Français](paths.fr.md)) |\n",
		"docs/paths.md":          "# Paths\n\nFirst `a.b`.\n\n## In a shell\n\nWith [quotes](../README.md), see [the source](../main.go).\n",
		"docs/paths.fr.md":       "# Chemins\n",
		"CONTRIBUTING.md":        "# Working on it\n",
		"CHANGELOG.md":           "# Changes\n",
		"SECURITY.md":            "# Security\n",
		"docs/pictures/save.png": "a picture",
	} {
		project[name] = &fstest.MapFile{Data: []byte(text)}
	}
	files, err := site(project)
	if err != nil {
		t.Fatal(err)
	}
	for name, parts := range map[string][]string{
		"index.html":        {`<img src="pictures/save.png" alt="A save">`, `<a href="paths.html#in-a-shell">Paths</a>`, `<html lang="en">`},
		"paths.html":        {`With <a href="index.html">quotes</a>, see the source.`, `<a href="paths.html" aria-current="page">Paths</a>`, `<title>Paths · Savant</title>`},
		"paths.fr.html":     {`<html lang="fr">`},
		"pictures/save.png": {"a picture"},
		"index.js":          {`{"page":"Paths","heading":"In a shell","to":"paths.html#in-a-shell","text":"With quotes, see the source."}`, `"text":"First a.b."`},
	} {
		for _, part := range parts {
			if !strings.Contains(string(files[name]), part) {
				t.Errorf("%s lacks %s:\n%s", name, part, files[name])
			}
		}
	}
	menu := regexp.MustCompile(`<li><a href="(.*?)"`).FindAllStringSubmatch(string(files["security.html"]), -1)
	var order []string
	for _, m := range menu {
		order = append(order, m[1])
	}
	if want := []string{"index.html", "manual.html", "paths.html", "changes.html", "contributing.html", "security.html"}; !slices.Equal(order, want) {
		t.Errorf("the menu is %v, not %v", order, want)
	}
	delete(project, "docs/pictures/save.png")
	if _, err := site(project); err == nil || !strings.Contains(err.Error(), "README.md") {
		t.Errorf("without its picture: %v", err)
	}
}

//go:embed testdata/check.html
var check string

// TestInBrowser opens every page in a real browser, narrow and wide, dark and light: no link leads nowhere, no text is too pale, nothing is
// wider than the window, and the search finds what is there. REQUIRE_BROWSER=1 makes it fail where there is no browser.
func TestInBrowser(t *testing.T) {
	var browser string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if at, err := exec.LookPath(name); err == nil {
			browser = at
			break
		}
	}
	if browser == "" {
		if os.Getenv("REQUIRE_BROWSER") != "" {
			t.Fatal("there is no browser")
		}
		t.Skip("SKIPPED: there is no Chromium on this machine")
	}
	files, err := site(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if problems := open(t, browser, files); len(problems) > 0 {
		t.Errorf("%d problems:\n%s", len(problems), strings.Join(problems, "\n"))
	}
	// A site with a fault of each kind shows that each is found.
	faulty := map[string][]byte{}
	for name, content := range files {
		faulty[name] = content
	}
	page := string(files["paths.html"])
	faulty["paths.html"] = []byte(strings.Replace(page, "<article>", `<article><p style="color: #888; background: #999">pale</p><p style="width: 3000px">wide</p>
		<a href="nowhere.html">gone</a><a href="bones.html#nothing">no such part</a>`, 1))
	faulty["search.js"] = nil
	found := strings.Join(open(t, browser, faulty), "\n")
	for _, want := range []string{"paths.html 360 dark: wider than the window", "paths.html 1280 light: contrast", "paths.html: nowhere.html is not there", "paths.html: bones.html#nothing is not there", "the search"} {
		if !strings.Contains(found, want) {
			t.Errorf("not found: %s in\n%s", want, found)
		}
	}
}

// open serves a site and returns what the page that checks it finds wrong.
func open(t *testing.T, browser string, files map[string][]byte) (problems []string) {
	t.Helper()
	var pages []string
	for name := range files {
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, name)
		}
	}
	slices.Sort(pages)
	list, err := json.Marshal(pages)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		content, ok := files[name]
		switch {
		case name == "check.html":
			content = []byte(strings.Replace(check, "PAGES", string(list), 1))
		case !ok:
			http.NotFound(w, r)
			return
		}
		switch {
		case strings.HasSuffix(name, ".html"):
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
		case strings.HasSuffix(name, ".css"):
			w.Header().Set("Content-Type", "text/css")
		case strings.HasSuffix(name, ".js"):
			w.Header().Set("Content-Type", "text/javascript")
		}
		_, _ = w.Write(content)
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--user-data-dir="+t.TempDir(), "--window-size=1400,1000", "--virtual-time-budget=600000", "--dump-dom",
		server.URL+"/check.html").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(out), `<pre id="done">`)
	text, _, closed := strings.Cut(text, "</pre>")
	if !ok || !closed {
		t.Fatalf("the page that checks did not finish:\n%.2000s", out)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(text)), &problems); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return problems
}
