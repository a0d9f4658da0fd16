package cli

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestTroubleshootingQuotesTheProgram: whoever looks a message up finds it in the words that the program uses.
func TestTroubleshootingQuotesTheProgram(t *testing.T) {
	page, err := os.ReadFile("../../docs/troubleshooting.md")
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := os.ReadFile("../../assets/messages/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(catalogue, &texts); err != nil {
		t.Fatal(err)
	}
	plural := regexp.MustCompile(`\{\{plural \S+ ".*?" "(.*?)"\}\}`) // of many, as the page has it
	field := regexp.MustCompile(`\{\{.*?\}\}`)
	said := map[string]bool{}
	for _, text := range texts {
		forms, several := text.(map[string]any)
		if !several {
			forms = map[string]any{"": text}
		}
		for _, form := range forms {
			said[field.ReplaceAllString(plural.ReplaceAllString(form.(string), "$1"), "…")] = true
		}
	}
	quotes := regexp.MustCompile(`(?m)^\| "(.*?)" \|`).FindAllStringSubmatch(string(page), -1)
	if len(quotes) < 20 {
		t.Errorf("the page quotes %d messages", len(quotes))
	}
	for _, q := range quotes {
		if !said[q[1]] && !said[strings.ReplaceAll(q[1], `"…"`, "…")] {
			t.Errorf("no message is %q", q[1])
		}
	}
}
