package shell

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"savant/assets"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/ui/catalog"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/words"
)

// circledOf names the variable that has a process of the test speak a made-up language, in which each letter of English is circled:
// what is seen in plain letters comes from a file, or from a text that is not translated.
const circledOf = "SAVANT_TEST_CIRCLED"

// circled writes a text in the made-up language. Its verbs stay.
func circled(text string) string {
	var b strings.Builder
	verb := false
	for _, c := range text {
		switch {
		case c == '%':
			verb = !verb
		case verb:
			verb = !unicode.IsLetter(c)
		case c >= 'a' && c <= 'z':
			c += 'ⓐ' - 'a'
		case c >= 'A' && c <= 'Z':
			c += 'Ⓐ' - 'A'
		}
		if c == ' ' && verb {
			verb = false // a percent sign alone
		}
		b.WriteRune(c)
	}
	return b.String()
}

// speakCircled makes the made-up language the program's.
func speakCircled(t *testing.T) {
	t.Helper()
	source, err := assets.Translations.ReadFile("translations/fr.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(source, &texts); err != nil {
		t.Fatal(err)
	}
	for key := range texts {
		texts[key] = circled(key)
	}
	made, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	if err := lang.AddTranslationsForLocale(made, lang.SystemLocale()); err != nil {
		t.Fatal(err)
	}
	if source, err = assets.Messages.ReadFile("messages/en.json"); err != nil {
		t.Fatal(err)
	}
	var messages any
	if err := json.Unmarshal(source, &messages); err != nil {
		t.Fatal(err)
	}
	if made, err = json.Marshal(circledMessages(messages)); err != nil {
		t.Fatal(err)
	}
	catalogue, err := catalog.Parse("en", made)
	if err != nil {
		t.Fatal(err)
	}
	words.Speak(texts, catalogue)
}

// circledMessages circles the texts of messages, but not what stands for their arguments.
func circledMessages(texts any) any {
	switch texts := texts.(type) {
	case map[string]any:
		for id, text := range texts {
			texts[id] = circledMessages(text)
		}
	case string:
		var b strings.Builder
		at := 0
		for _, verb := range regexp.MustCompile(`\{\{.*?\}\}`).FindAllStringIndex(texts, -1) {
			b.WriteString(circled(texts[at:verb[0]]) + texts[verb[0]:verb[1]])
			at = verb[1]
		}
		return b.String() + circled(texts[at:])
	}
	return texts
}

// TestEveryWordIsTranslated does every action of the window with a save, a scene and nothing open, and looks for words that no
// translation can change.
func TestEveryWordIsTranslated(t *testing.T) {
	if os.Getenv(circledOf) == "" {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestEveryWordIsTranslated$")
		cmd.Env = append(os.Environ(), circledOf+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	speakCircled(t)
	e := &everyWord{t: t, found: map[string]string{}}
	if e.plain("Ⓢⓐⓥⓔ slot_1.sav", plainWords("slot sav")) != "" || e.plain("Save slot_1.sav", plainWords("slot sav")) != "Save" {
		t.Fatal("the test cannot tell a translated text from another")
	}
	for _, name := range []string{"", "slot_1.sav", "player.tscn"} {
		e.everyAction(name)
	}
	var list []string
	for text, where := range e.found {
		list = append(list, strconv.Quote(text)+" with "+where)
	}
	slices.Sort(list)
	for _, text := range list {
		t.Error("not translated: " + text)
	}
	if e.seen < 1000 {
		t.Errorf("only %d texts were looked at", e.seen)
	}
}

type everyWord struct {
	t      *testing.T
	seen   int
	godots map[string]bool   // names of Godot's, in lower case
	found  map[string]string // plain texts, by what was done
}

// elsewhere are actions that leave the window, only ask the system, go on until they are stopped, open a sample, or show the manual, whose pages are
// English. Where all bytes are selected, those are shown that have words across lines.
var elsewhere = []string{"select-all-bytes", "quit", "close-window", "new-window", "open", "open-folder", "samples", "convert-choose", "convert-folder", "compare-file", "merge", "animation-play", "help", "manual", "tour"}

func (e *everyWord) everyAction(name string) {
	e.t.Helper()
	path, content := "", []byte(nil)
	if name != "" {
		path, content = sampleFile(e.t, name)
	}
	known := plainWords(name, string(content), path, names())
	b := e.open(path)
	for _, id := range actionIDs() {
		if slices.Contains(elsewhere, id) {
			continue
		}
		if path != "" && b.document() == nil || len(b.pages) > 4 {
			b = e.open(path)
		}
		if id := host.ActionID(id); b.May(id) {
			b.Do(id)
			b.settle()
			e.look(b, name+" "+string(id), known)
			for len(b.win.Canvas().Overlays().List()) > 0 {
				b.win.Canvas().Overlays().Remove(b.win.Canvas().Overlays().Top())
			}
		}
		for b.document() == nil && len(b.pages) > 0 && path != "" {
			closeTab(b.Window) // settings and such are in tabs of their own
		}
	}
}

func (e *everyWord) open(path string) *bench {
	b := newBench(e.t)
	if path != "" {
		b.openFile(path)
		e.choose(b)
	}
	return b
}

// choose selects something that most actions can be done with, and makes an edit.
func (e *everyWord) choose(b *bench) {
	p := b.document()
	for _, path := range []string{"player.gold", `node["Armature"]`} {
		if r, err := p.doc.Find(path); err == nil {
			p.Select(r)
			b.run("duplicate")
			p.Select(r)
		}
	}
	b.settle()
}

// settle does what other goroutines want done, until nothing more comes.
func (b *bench) settle() {
	b.keepUp()
	for {
		select {
		case f := <-b.queue:
			f()
		case <-time.After(40 * time.Millisecond):
			return
		}
	}
}

// look collects the texts with plain words in all that is seen.
func (e *everyWord) look(b *bench, where string, known map[string]bool) {
	c := b.win.Canvas()
	texts := shownIn(c.Content())
	for _, o := range c.Overlays().List() {
		texts = append(texts, shownIn(o)...)
	}
	for _, m := range b.win.MainMenu().Items {
		texts = append(texts, m.Label)
		for _, item := range m.Items {
			texts = append(texts, host.WordsOf(item))
			if item.ChildMenu != nil {
				for _, inner := range item.ChildMenu.Items {
					texts = append(texts, host.WordsOf(inner))
				}
			}
		}
	}
	for _, text := range texts {
		e.seen++
		if e.named(text) {
			continue
		}
		if word := e.plain(text, known); word != "" {
			e.found[text] = where
		}
	}
}

// named reports whether a text is the name of a class of Godot, of one of its properties, of a group of them or of a choice, which are not translated.
func (e *everyWord) named(text string) bool {
	if e.godots == nil {
		e.godots = map[string]bool{}
		spaced := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", " ")) }
		for _, c := range class.For(dialect.Godot46).Classes() {
			e.godots[spaced(c.Name)] = true
			for _, p := range c.Own {
				for _, name := range []string{strings.TrimPrefix(p.Name, p.Prefix), p.Group, p.Subgroup, p.Group + " > " + p.Subgroup} {
					e.godots[spaced(name)] = true
				}
				for _, o := range p.Hint.Options {
					e.godots[strings.ToLower(o.Name)] = true
				}
			}
		}
	}
	return e.godots[strings.ToLower(strings.TrimPrefix(text, circled("default")+" "))]
}

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"$`)

func shownIn(o fyne.CanvasObject) (texts []string) {
	for _, line := range strings.Split(golden.Of(o, theme.VariantDark), "\n") {
		if text, err := strconv.Unquote(quoted.FindString(line)); err == nil {
			texts = append(texts, text)
		}
	}
	return texts
}

var (
	ending = regexp.MustCompile(`^\.[a-z]+$`)
	escape = regexp.MustCompile(`\\[nrt]|#[0-9a-f]{8}`)
)

var word = regexp.MustCompile(`[A-Za-z]{3,}`)

// plain is the first word of a text in plain letters that is not known as data; one that is cut off may be the beginning of one.
func (e *everyWord) plain(text string, known map[string]bool) string {
	if (len(text) == 16 || len(text) == 8) && strings.Contains(text, ".") || ending.MatchString(text) {
		return "" // a line of bytes as letters, and the ending of a file's name
	}
	text = escape.ReplaceAllString(text, " ")
	for _, w := range word.FindAllString(text, -1) {
		if !known[w] && !(strings.Contains(text, "…") && cutFrom(known, w)) {
			return w
		}
	}
	return ""
}

// cutFrom reports whether a word may be what a cut left of a known one: its beginning, or its end.
func cutFrom(known map[string]bool, w string) bool {
	for k := range known {
		if strings.HasPrefix(k, w) || strings.HasSuffix(k, w) {
			return true
		}
	}
	return false
}

// plainWords are those of texts.
func plainWords(texts ...string) map[string]bool {
	set := map[string]bool{}
	for _, text := range texts {
		for _, w := range word.FindAllString(text, -1) {
			set[w] = true
		}
	}
	return set
}

// names are what is called the same in every language: Godot's types, the engines, formats, keys of the keyboard, this program.
func names() string {
	list := []string{"Savant", "Godot", "JSON", "UTF", "CRLF", "ConfigFile", "Variant", "Godot text", "inf nan true false null", "MiB", "uint",
		"enemies pressed _on_pressed", // examples of what to write
		"value",                       // the key of the only entry of a dictionary that was a number
		assets.Licences}
	for _, d := range dialect.All() {
		list = append(list, d.Title)
		for t := range variant.Types {
			list = append(list, d.TypeName(t))
		}
	}
	return strings.Join(list, " ")
}

func actionIDs() (ids []string) {
	for _, a := range actionTable() {
		if a.Run != nil {
			ids = append(ids, string(a.ID))
		}
	}
	return ids
}
