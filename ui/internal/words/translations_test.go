package words

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/assets"
)

// translations are the texts of a language by their keys.
func translations(t *testing.T, tag string) map[string]string {
	t.Helper()
	b, err := assets.Translations.ReadFile("translations/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(b, &texts); err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	return texts
}

// TestTranslationsAreComplete looks in every language for each text that the window says and for each that Fyne says.
func TestTranslationsAreComplete(t *testing.T) {
	said := texts(t)
	for key := range translations(t, "en") {
		if _, ok := said[key]; !ok {
			said[key] = "Fyne"
		}
	}
	for _, l := range Languages()[1:] {
		have := translations(t, l.Tag)
		for _, problem := range lacks(said, have) {
			t.Errorf("%s: %s", l.Tag, problem)
		}
		if path := os.Getenv("MISSING_TRANSLATIONS"); path != "" {
			writeMissing(t, path+"-"+l.Tag+".txt", said, have)
		}
	}
}

// writeMissing writes the keys that have no translation, one per line and quoted, for who translates them.
func writeMissing(t *testing.T, path string, said, have map[string]string) {
	var lines []string
	for key, place := range said {
		if have[key] == "" {
			lines = append(lines, strconv.Quote(key)+"\t"+place)
		}
	}
	slices.Sort(lines)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Error(err)
	}
}

// lacks says what is wrong with the texts of a language, given what is said, with places.
func lacks(said, have map[string]string) (problems []string) {
	for key, place := range said {
		text, ok := have[key]
		switch {
		case !ok || strings.TrimSpace(text) == "":
			problems = append(problems, fmt.Sprintf("no translation of %q (%s)", key, place))
		case !slices.Equal(verbs(key), verbs(text)):
			problems = append(problems, fmt.Sprintf("%q has the verbs %v and %q has %v", key, verbs(key), text, verbs(text)))
		}
	}
	for key := range have {
		if _, ok := said[key]; !ok {
			problems = append(problems, fmt.Sprintf("nobody says %q any more", key))
		}
	}
	slices.Sort(problems)
	return problems
}

var verb = regexp.MustCompile(`%(\[(\d+)\])?[-+# 0]*[\d.]*([a-zA-Z%])`)

// verbs are the verbs of a text by the number of the argument that each is for.
func verbs(text string) []string {
	var found []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(text, -1) {
		if m[3] == "%" {
			continue
		}
		if m[2] != "" {
			next, _ = strconv.Atoi(m[2])
		}
		found = append(found, fmt.Sprintf("%d%s", next, m[3]))
		next++
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// TestRecordIsNotSave: what sets keys is not called as what writes the file in any language, though some have one word for both.
func TestRecordIsNotSave(t *testing.T) {
	for _, l := range Languages()[1:] {
		if have := translations(t, l.Tag); have["Record"] == have["Save"] {
			t.Errorf("%s: both are %q", l.Tag, have["Record"])
		}
	}
}

func TestLacks(t *testing.T) {
	said := map[string]string{"Open": "a.go:1", "%s of %d": "b.go:2"}
	good := map[string]string{"Open": "Ouvrir", "%s of %d": "%[2]d: %[1]s"}
	if got := lacks(said, good); len(got) != 0 {
		t.Errorf("nothing is wrong, but: %v", got)
	}
	for name, bad := range map[string]map[string]string{
		"missing": {"Open": "Ouvrir"},
		"empty":   {"Open": " ", "%s of %d": "%s %d"},
		"verbs":   {"Open": "Ouvrir", "%s of %d": "%d %s"},
		"unused":  {"Open": "Ouvrir", "%s of %d": "%s %d", "Close": "Fermer"},
	} {
		if got := lacks(said, bad); len(got) != 1 {
			t.Errorf("%s: want one problem, got %v", name, got)
		}
	}
}
