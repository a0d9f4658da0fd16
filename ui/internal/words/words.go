// Package words says things in the user's language. The key of a text is its English form, so that the code reads as the
// window does; the translations are in assets/translations.
package words

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
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
// Fyne asks for its own texts in the system's language and has no other way to choose one, so the chosen language's are handed to it
// under that name.
func Use(tag string) error {
	system := lang.SystemLocale()
	if tag == "" {
		tag = closest(system.String())
	}
	texts, err := textsOf(tag)
	if err != nil {
		return fmt.Errorf("language %q: %w", tag, err)
	}
	messages := catalog.English
	if tag != english {
		messages = sync.OnceValue(func() *catalog.Catalog {
			c, err := catalog.New(tag)
			if err != nil {
				panic(err) // it is part of the program
			}
			return c
		})
	}
	spoken.Store(newSpeech(tag, texts, messages))
	go messages() // the window is made meanwhile
	return teachFyne(texts, system)
}

// teachFyne gives Fyne those of the texts that Fyne itself says.
func teachFyne(texts map[string]string, system fyne.Locale) error {
	said, err := textsOf(english)
	if err != nil {
		return err
	}
	for key := range said {
		said[key] = texts[key]
	}
	own, err := json.Marshal(said)
	if err != nil {
		return err
	}
	if strings.HasPrefix(system.String(), "zh") {
		// Fyne has some texts in Simplified Chinese of its own, and takes those for China's locale and for "zh" alone.
		if err := lang.AddTranslationsForLocale(own, fyne.Locale("zh-Hans")); err != nil {
			return err
		}
	}
	return lang.AddTranslationsForLocale(own, system)
}

// english is the tag of the language that is the keys of the others.
const english = "en"

// speech is what there is to say in a language.
type speech struct {
	tag      string
	texts    map[string]string        // of the window, by their English form; one that is missing is said in English
	english  func() map[string]string // the other way round
	messages func() *catalog.Catalog  // they are read when the first is said
}

// newSpeech makes what there is to say in a language of its texts and messages.
func newSpeech(tag string, texts map[string]string, messages func() *catalog.Catalog) *speech {
	return &speech{tag, texts, sync.OnceValue(func() map[string]string {
		back := make(map[string]string, len(texts))
		for _, text := range slices.Backward(slices.Sorted(maps.Keys(texts))) { // of those that are said alike, always the same
			back[texts[text]] = text
		}
		return back
	}), messages}
}

// Tag is that of the language in use.
func Tag() string { return spoken.Load().tag }

// Speak says texts, by their English form, and renders messages by a catalogue from now on. Use does it for the languages there are; a
// test gives one that is made up.
func Speak(texts map[string]string, messages *catalog.Catalog) {
	spoken.Store(newSpeech(messages.Tag, texts, func() *catalog.Catalog { return messages }))
}

// spoken is the language in use, English until Use.
var spoken = func() *atomic.Pointer[speech] {
	p := &atomic.Pointer[speech]{}
	p.Store(newSpeech(english, nil, catalog.English))
	return p
}()

// textsOf are the texts of a language by their English form; those of English are only what Fyne says.
func textsOf(tag string) (texts map[string]string, err error) {
	source, err := assets.Translations.ReadFile("translations/" + tag + ".json")
	if err != nil {
		return nil, err
	}
	return texts, json.Unmarshal(source, &texts)
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
	if said, ok := spoken.Load().texts[text]; ok {
		text = said
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// English is the English form of a text that Say returned: the manual is in English, and people look for what it names. It is "" where English is spoken.
func English(said string) string { return spoken.Load().english()[said] }

// Place describes a place in a file: the line, and the column if it is not 0; the offset if the file has no lines.
func Place(line, column int, offset int64) string {
	switch {
	case line == 0:
		return Say("offset %#x", offset)
	case column == 0:
		return Say("line %s", fmt.Sprint(line)) // as in the other place, and as one writes it to go there
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
