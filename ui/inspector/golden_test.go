package inspector

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/internal/golden"
	"savant/ui/internal/words"
)

// shownBy is what the editors of all types show, in a variant of the theme.
func shownBy(t *testing.T, variant fyne.ThemeVariant) string {
	t.Helper()
	p, doc := openedIn(t, everything, variant)
	var b strings.Builder
	for i := range doc.Len(find(t, doc, "#0")) {
		r := doc.Child(find(t, doc, "#0"), i)
		p.Show(doc, r)
		fmt.Fprintf(&b, "\n== %s\n%s", doc.Path(r), golden.Of(p.Object(), variant))
	}
	p.Show(doc, find(t, doc, "hp"))
	p.fields[0].entry.SetText("many")
	fmt.Fprintf(&b, "\n== what is wrong\n%s", golden.Of(p.Object(), variant))
	p.fields[0].revert()
	p.ShowAll(doc, rowsOf(t, doc, "v2", "rect"))
	fmt.Fprintf(&b, "\n== several types\n%s", golden.Of(p.Object(), variant))
	p.ShowAll(doc, rowsOf(t, doc, "ratio", "two"))
	fmt.Fprintf(&b, "\n== several values\n%s", golden.Of(p.Object(), variant))
	scene, err := kinds.Open([]byte(hintedScene), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p.Hint = engineHints(scene)
	for _, path := range []string{"node.Body.process_mode", "node.Body.collision_mask", "node.Lamp.light_energy"} {
		p.Show(scene, find(t, scene, path))
		fmt.Fprintf(&b, "\n== %s\n%s", path, golden.Of(p.Object(), variant))
	}
	long := save(t, `{"story": "`+strings.Repeat("line\\n", editable/4)+`"}`)
	p.Show(long, find(t, long, "story"))
	fmt.Fprintf(&b, "\n== a long text\n%s", golden.Of(p.Object(), variant))
	return b.String()
}

// TestShown compares what every editor shows with what was looked at, in both themes: a colour that is none of the theme's makes
// them differ.
func TestShown(t *testing.T) {
	if os.Getenv(languageOf) != "" {
		t.Skip("a process for another language")
	}
	english := shownBy(t, theme.VariantDark)
	golden.Check(t, "editors.txt", english)
	if light := shownBy(t, theme.VariantLight); light != english {
		t.Errorf("in the light theme another is shown than in the dark one:\n%s", difference(english, light))
	}
}

// languageOf is the variable that sets the language of a test process: a process keeps one language.
const languageOf = "SAVANT_TEST_LANGUAGE"

// TestShownInEveryLanguage compares what is shown in each language with what was looked at, and sees that it differs from English in
// its words alone.
func TestShownInEveryLanguage(t *testing.T) {
	if tag := os.Getenv(languageOf); tag != "" {
		if err := words.Use(tag); err != nil {
			t.Fatal(err)
		}
		english, err := os.ReadFile("testdata/editors.txt")
		if err != nil {
			t.Fatal(err)
		}
		shown := shownBy(t, theme.VariantDark)
		golden.Translated(t, "editors.txt", "editors."+tag+".txt", shown)
		want, got := golden.Structure(string(english)), golden.Structure(shown)
		if got != want {
			t.Errorf("another is shown than in English:\n%s", difference(want, got))
		}
		return
	}
	for _, l := range words.Languages()[1:] {
		t.Run(l.Tag, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestShownInEveryLanguage$")
			cmd.Env = append(os.Environ(), languageOf+"="+l.Tag)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// difference is the first line in which two texts differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d: %s\nand %s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines and %d", len(x), len(y))
}
