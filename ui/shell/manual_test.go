package shell

import (
	"os"
	"strings"
	"testing"

	"savant/ui/actions"
)

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
