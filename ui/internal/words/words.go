// Package words says things in the user's language. The key of a text is its English form, so that the code reads as the
// window does; the translations are in assets/translations.
package words

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"golang.org/x/text/language"

	"savant/assets"
	"savant/ui/catalog"
)

// Language is one that the window speaks.
type Language struct {
	Tag  string // BCP 47, and the name of its file of translations: "zh-Hant"
	Name string // in itself
}

// Languages are all that the window speaks, English first.
func Languages() []Language {
	return []Language{{"en", "English"}, {"fr", "Français"}, {"ja", "日本語"}, {"zh-Hant", "繁體中文"}}
}

// Use speaks the language of a tag from now on; "" is the system's if the window speaks it, else English. Texts already made stay
// as they are, so it comes before the first window. A tag that is none of Languages is an error.
//
// Fyne asks for the texts of the system's language and has no other way to choose one, so the chosen language's are handed to it
// under that name.
func Use(tag string) error {
	if tag == "" {
		tag = closest(lang.SystemLocale().String())
	}
	texts, err := textsOf(tag)
	if err != nil {
		return fmt.Errorf("language %q: %w", tag, err)
	}
	c, err := catalog.New(tag)
	if err != nil {
		return fmt.Errorf("language %q: %w", tag, err)
	}
	Speak(c)
	system := lang.SystemLocale()
	if strings.HasPrefix(system.String(), "zh") {
		// Fyne has some texts in Simplified Chinese of its own, and takes those for China's locale and for "zh" alone.
		if err := lang.AddTranslationsForLocale(texts, fyne.Locale("zh-Hans")); err != nil {
			return err
		}
	}
	return lang.AddTranslationsForLocale(texts, system)
}

// Tag is that of the language in use.
func Tag() string { return spoken.Load().Tag }

// Speak has messages rendered by a catalogue from now on. Use does it for the languages there are; a test gives one that is made up.
func Speak(c *catalog.Catalog) { spoken.Store(c) }

// spoken is the catalogue of the language in use, as Fyne keeps its own texts. It is English until Use.
var spoken = func() *atomic.Pointer[catalog.Catalog] {
	p := &atomic.Pointer[catalog.Catalog]{}
	p.Store(catalog.English())
	return p
}()

// textsOf are the texts of a language as Fyne takes them. English is the keys of another language, which has all of them: where the
// system speaks American English, Fyne complains of each text that it is not given.
func textsOf(tag string) ([]byte, error) {
	texts, err := assets.Translations.ReadFile("translations/" + tag + ".json")
	if err != nil || tag != "en" {
		return texts, err
	}
	keys, err := assets.Translations.ReadFile("translations/fr.json")
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	if err := json.Unmarshal(keys, &all); err != nil {
		return nil, err
	}
	for key := range all {
		all[key] = key
	}
	if err := json.Unmarshal(texts, &all); err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// closest is the tag of the language of Languages that a reader of the given one would choose.
func closest(locale string) string {
	var tags []language.Tag
	for _, l := range Languages() {
		tags = append(tags, language.MustParse(l.Tag))
	}
	_, i, _ := language.NewMatcher(tags).Match(language.Make(locale))
	return Languages()[i].Tag
}

// Say is a text in the user's language, with args in the places of its verbs, as fmt has them. The text must be a literal: a test
// collects them all and looks for their translations.
func Say(text string, args ...any) string {
	if len(args) == 0 {
		return lang.L(text)
	}
	return fmt.Sprintf(lang.L(text), args...)
}

// Place describes a place in a file: the line, and the column if it is not 0; the offset if the file has no lines.
func Place(line, column int, offset int64) string {
	switch {
	case line == 0:
		return Say("offset %#x", offset)
	case column == 0:
		return Say("line %s", Number(int64(line)))
	}
	return Say("line %d, column %d", line, column)
}

// Count is Say for n things: one of two texts, both with one %s for the number, which gets separators.
func Count(n int64, one, many string) string {
	if n == 1 || n == 0 && zeroIsOne() {
		return Say(one, Number(n))
	}
	return Say(many, Number(n))
}

// zeroIsOne reports whether the user's language has the singular for nothing, as French has: "0 octet".
func zeroIsOne() bool { return Say("zero.many") == "zero.one" }

// Number is a number as messages say it, with separators. Values are shown without, as they are stored.
func Number(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return grouped(s)
}

// grouped writes the separators of a number as the user's language has them.
func grouped(n string) string {
	if i := strings.LastIndexByte(n, ','); i >= 0 {
		return Say("%s,%s", grouped(n[:i]), n[i+1:])
	}
	return n
}
