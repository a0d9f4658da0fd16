package cli

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestTroubleshootingQuotesTheProgram: the page quotes messages in the words that the program uses, so that they can be
// found.
func TestTroubleshootingQuotesTheProgram(t *testing.T) {
	page, said := troubleshooting(t), map[string]bool{}
	for _, forms := range messageTexts(t) {
		for _, form := range forms {
			said[form] = true
		}
	}
	quotes := regexp.MustCompile(`(?m)^\| "(.*?)" \|`).FindAllStringSubmatch(page, -1)
	if len(quotes) < 20 {
		t.Errorf("the page quotes %d messages", len(quotes))
	}
	for _, q := range quotes {
		if !said[q[1]] && !said[strings.ReplaceAll(q[1], `"…"`, "…")] {
			t.Errorf("no message is %q", q[1])
		}
	}
}

// TestEveryMessageIsExplained: each message is in one of the tables of the page on troubleshooting, or on the page of messages under a heading that
// explains it, unless testdata/words.list says that it is no message of its own: a title, a kind, the name of an edit, a part of other messages.
func TestEveryMessageIsExplained(t *testing.T) {
	explained := map[string]string{} // the text of a message, and where it was met last: one text may be sent from places that need other explanations
	for _, m := range regexp.MustCompile(`(?m)^\| "(.*?)" \|`).FindAllStringSubmatch(troubleshooting(t), -1) {
		explained[m[1]] = "the tables"
	}
	page, err := os.ReadFile("../../docs/messages.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		heading, rest, _ := strings.Cut(section, "\n\n")
		if about, _, _ := strings.Cut(rest, "\n- "); len(about) < 60 {
			t.Errorf("%s: nothing explains these messages", heading)
		}
		for _, m := range regexp.MustCompile("(?m)^- (?:\"(.*)\"|`(.*)`)$").FindAllStringSubmatch(section, -1) {
			text := m[1] + m[2]
			if explained[text] == heading {
				t.Errorf("%s: %q is there twice", heading, text)
			}
			explained[text] = heading
		}
	}
	words, err := os.ReadFile("testdata/words.list")
	if err != nil {
		t.Fatal(err)
	}
	word := map[string]bool{}
	for _, name := range strings.Fields(string(words)) {
		word[name] = true
	}
	said := map[string]bool{}
	for id, forms := range messageTexts(t) {
		name, _, _ := strings.Cut(id, " ")
		found := false
		for _, form := range forms {
			said[form] = true
			found = found || explained[form] != ""
		}
		switch {
		case word[name]:
			delete(word, name)
		case !found:
			t.Errorf("%s: docs/messages.md does not have %q: add it below what explains it, or to testdata/words.list if it is no message of its own", name, forms)
		}
	}
	for name := range word {
		t.Errorf("testdata/words.list: there is no message %s", name)
	}
	for text := range explained {
		if !said[text] && !said[strings.ReplaceAll(text, `"…"`, "…")] {
			t.Errorf("no message says %q", text)
		}
	}
}

func troubleshooting(t *testing.T) string {
	page, err := os.ReadFile("../../docs/troubleshooting.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// messageTexts are the English texts of each message, with … for what differs.
func messageTexts(t *testing.T) map[string][]string {
	catalogue, err := os.ReadFile("../../assets/messages/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(catalogue, &texts); err != nil {
		t.Fatal(err)
	}
	plural := regexp.MustCompile(`\{\{plural \S+ ".*?" "(.*?)"\}\}`)              // of many, as the page has it
	choice := regexp.MustCompile(`\{\{if .*?\}\}(.*?)\{\{else\}\}.*?\{\{end\}\}`) // the first of two
	field := regexp.MustCompile(`\{\{.*?\}\}`)
	list := map[string][]string{}
	for id, text := range texts {
		forms, several := text.(map[string]any)
		if !several {
			forms = map[string]any{"": text}
		}
		for _, form := range forms {
			list[id] = append(list[id], field.ReplaceAllString(choice.ReplaceAllString(plural.ReplaceAllString(form.(string), "$1"), "$1"), "…"))
		}
	}
	return list
}
