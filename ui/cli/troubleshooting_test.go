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

// aboutMessages has, for each paragraph about the messages that have no row of their own, the first parts of their IDs.
var aboutMessages = map[string]string{
	"The bytes of a save":                              "codec save raw sparse",
	"An edit that a container or packed array refuses": "container packed model value save",
	"Compressed and encrypted files":                   "envelope fastlz",
	"The text of a value":                              "literal typedjson",
	"Paths":                                            "rowpath reason",
	"Scenes, resources and settings as text":           "tscn text",
	"Nodes, bones and what leads to them":              "scene scenery text scenes bones nodes users world player edit split naming property slot blank",
	"Binary resources and scenes":                      "resource scn bintext",
	"JSON":                                             "json",
	"Animations":                                       "animation edit player port",
	"Converting":                                       "convert transcode translate",
	"Finding, replacing and narrowing down":            "find narrow profile folder schema model",
	"Comparing, merging, patches and lines of gron":    "diff pairs merge threeway patch gron gitindex",
	"Reading and writing files":                        "store mapfile games",
	"What a file would run":                            "scripts",
	"Images and models":                                "picture texture gltf",
	"Names":                                            "label edits kinds dialect catalog message page",
}

// TestEveryMessageIsExplained: each message belongs to a paragraph of the page, and what a paragraph quotes is in a message.
func TestEveryMessageIsExplained(t *testing.T) {
	page, texts := troubleshooting(t), messageTexts(t)
	all, every := map[string]string{}, "" // the texts by the first part of their IDs
	for id, forms := range texts {
		group, _, _ := strings.Cut(id, ".")
		all[group] += strings.Join(forms, "\n") + "\n"
		every += strings.Join(forms, "\n") + "\n"
	}
	explained := map[string]bool{}
	for heading, groups := range aboutMessages {
		_, text, found := strings.Cut(page, "\n**"+heading+".** ")
		if !found {
			t.Errorf("the page has no paragraph %q", heading)
			continue
		}
		text, _, _ = strings.Cut(text, "\n\n")
		text = strings.ReplaceAll(text, "\n", " ")
		for _, group := range strings.Fields(groups) {
			explained[group] = true
			if all[group] == "" {
				t.Errorf("%s: no message is of %s", heading, group)
			}
		}
		for _, quote := range regexp.MustCompile(`(?:^|[ ,])"([^"`+"`"+`]{8,}?)"[,: ]`).FindAllStringSubmatch(text, -1) {
			parts := strings.Split(quote[1], "…")
			for i := range parts {
				parts[i] = regexp.QuoteMeta(parts[i])
			}
			if !regexp.MustCompile(strings.Join(parts, ".*")).MatchString(every) {
				t.Errorf("%s: no message says %q", heading, quote[1])
			}
		}
	}
	for group := range all {
		if !explained[group] {
			t.Errorf("the page does not explain the messages of %s: add them to a paragraph, and here", group)
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
	plural := regexp.MustCompile(`\{\{plural \S+ ".*?" "(.*?)"\}\}`) // of many, as the page has it
	field := regexp.MustCompile(`\{\{.*?\}\}`)
	list := map[string][]string{}
	for id, text := range texts {
		forms, several := text.(map[string]any)
		if !several {
			forms = map[string]any{"": text}
		}
		for _, form := range forms {
			list[id] = append(list[id], field.ReplaceAllString(plural.ReplaceAllString(form.(string), "$1"), "…"))
		}
	}
	return list
}
