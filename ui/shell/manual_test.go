package shell

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/ui/actions"
	"savant/ui/host"
)

// inMenu is how the manual says where an action is: "*Convert files…* (Tools menu)", or "(*Compare* in the Tools menu)" for those of a submenu.
var inMenu = regexp.MustCompile(`\*([^*]+)\*,? (?:\(|in the )(?:\*([^*]+)\* in the )?(\w+) menu`)

// TestManualNamesMenus: an action that the manual says to be in a menu is there, in the submenu that it names, or in none.
func TestManualNamesMenus(t *testing.T) {
	rows, said := actionTable(), 0
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inMenu.FindAllStringSubmatch(strings.Join(strings.Fields(string(text)), " "), -1) {
			said++
			i := slices.IndexFunc(rows, func(a host.Action) bool { return a.Words == m[1] })
			if i < 0 {
				t.Errorf("%s: no action is called %s", page, m[1])
				continue
			}
			menu, sub := "", ""
			for _, top := range actions.Menus() {
				if top.ID == rows[i].Menu {
					menu = top.Words
				}
			}
			for _, s := range submenus() {
				if slices.Contains(s.IDs, rows[i].ID) {
					sub = s.Words
				}
			}
			if menu != m[3] || sub != m[2] {
				t.Errorf("%s: %s is not in %s %s, but in %s %s", page, m[1], m[3], m[2], menu, sub)
			}
		}
	}
	if said < 10 {
		t.Errorf("the manual says of %d actions in which menu they are", said)
	}
}

// TestManualListsTheKeys compares the manual's page of keys with the table of actions; UPDATE_MANUAL=1 writes it again.
func TestManualListsTheKeys(t *testing.T) {
	page := &strings.Builder{}
	page.WriteString("# Keys\n\nCommand stands for Ctrl on macOS. Every action is in the palette too: Ctrl+Shift+P.\n")
	for _, menu := range actions.Menus() {
		head := "\n## " + menu.Words + "\n\n| keys | does |\n| --- | --- |\n"
		for _, a := range actionTable() {
			keys := a.KeyWords()
			if a.Menu != menu.ID || keys == "" {
				continue
			}
			page.WriteString(head + "| " + keys + " | " + a.Words + " |\n")
			head = ""
		}
	}
	const path = "../../docs/keys.md"
	if os.Getenv("UPDATE_MANUAL") != "" {
		if err := os.WriteFile(path, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	is, err := os.ReadFile(path)
	if err != nil || string(is) != page.String() {
		t.Errorf("the manual lists other keys than there are (UPDATE_MANUAL=1 writes them anew): %v", err)
	}
}
