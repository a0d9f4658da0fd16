// Package near guesses what a misspelled word or path was meant to be.
package near

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// Most is how many names are compared with a misspelled one.
const Most = 10_000

const longestWord = 30 // that is compared with others

// Word returns the candidate nearest to a word, or "" if none is near. Among equally near ones, those with the same first
// letter win, then the first by name.
func Word(word string, candidates map[string]string) string {
	if word == "" || len(word) > longestWord {
		return ""
	}
	best, least := "", 4*(1+len(word)/3) // one mistake in three letters
	word = strings.ToLower(word)
	for spelling, meant := range candidates {
		small := strings.ToLower(spelling)
		if small == "" {
			continue
		}
		far := 4 * distance(word, small)
		if len(word) >= 3 && strings.HasPrefix(small, word) {
			far = 1 // a word that is not finished
		}
		if small[0] != word[0] {
			far++
		}
		if far < least || far == least && best != "" && meant < best {
			best, least = meant, far
		}
	}
	return best
}

// Literal returns the value of a type that a text was probably meant for, as it is written: (1, 2) and vector2(1, 2) for Vector2(1, 2). It is ""
// if the text is nothing like one.
func Literal(d *dialect.Dialect, t variant.Type, text string) string {
	text = strings.TrimSpace(text)
	name := d.TypeName(t)
	tries := []string{strings.ToLower(text), name + text, name + "(" + strings.Trim(text, "([{<>}])") + ")"}
	if word, rest, ok := strings.Cut(text, "("); ok && strings.EqualFold(strings.TrimSpace(word), name) {
		tries = append(tries, name+"("+rest)
	}
	for _, try := range tries {
		if v, err := literal.ParseAll(try, d); err == nil && v.Type == t {
			return literal.Text(v, d)
		}
	}
	return ""
}

// thousands is a whole number with separators, of which people use several.
var thousands = regexp.MustCompile(`^[-+]?\d{1,3}(?:[,_' ]\d{3})+$`)

// Number returns the int or float that a text was probably meant for, as it is written: 1,000 and 0x1F for ints, 0,5 for floats. It is "" if the
// text is nothing like one.
func Number(t variant.Type, text string) string {
	text = strings.TrimSpace(text)
	if thousands.MatchString(text) {
		return strings.NewReplacer(",", "", "_", "", "'", "", " ", "").Replace(text)
	}
	if n, err := strconv.ParseInt(text, 0, 64); err == nil { // with a prefix or underscores, as in GDScript
		return strconv.FormatInt(n, 10)
	}
	point := strings.Replace(text, ",", ".", 1)
	if _, err := strconv.ParseFloat(point, 64); err == nil && t == variant.Float && point != text {
		return point
	}
	return ""
}

// distance counts the letters to be put in, left out, changed, or swapped with the next one, to make one word of another
// (optimal string alignment).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for k := range len(b) {
		rows[0][k+1] = k + 1
	}
	for i := range len(a) {
		for k := range len(b) {
			change := 1
			if a[i] == b[k] {
				change = 0
			}
			d := min(rows[i][k]+change, rows[i][k+1]+1, rows[i+1][k]+1)
			if i > 0 && k > 0 && a[i] == b[k-1] && a[i-1] == b[k] {
				d = min(d, rows[i-1][k-1]+1)
			}
			rows[i+1][k+1] = d
		}
	}
	return rows[len(a)][len(b)]
}

// Path returns the path nearest to one that does not exist: with one step spelled differently, or with a value of the same
// name elsewhere. It is "" if there is none.
func Path(doc *model.Document, path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) == 0 || found(doc, path) {
		return ""
	}
	for _, section := range []string{"node", "section", "sub_resource", "resource"} {
		longer := rowpath.Path{Record: -1, Steps: append([]rowpath.Step{{Kind: rowpath.NameStep, Text: section}}, p.Steps...)}.String()
		if found(doc, longer) {
			return longer
		}
	}
	if whole := nodeBySteps(doc, p); whole != "" {
		return whole
	}
	n := len(p.Steps) - 1 // the first step that does not exist
	for n > 0 && !found(doc, rowpath.Path{Record: p.Record, Steps: p.Steps[:n]}.String()) {
		n--
	}
	if _, index := p.Steps[n].Index(); index {
		return "" // the error says how many elements there are
	}
	if meant := nearChild(doc, p, n); meant != "" {
		return meant
	}
	if len(p.Steps) > 1 {
		return ""
	}
	return elsewhere(doc, p.Steps[0])
}

// nodeBySteps returns the path of a node whose parents were written as steps: node["Hand/Sword"] for node.Hand.Sword. It is "" if there is no such
// node.
func nodeBySteps(doc *model.Document, p rowpath.Path) string {
	if p.Steps[0].Text != "node" {
		return ""
	}
	for n := len(p.Steps); n > 2; n-- {
		var names []string
		for _, s := range p.Steps[1:n] {
			if s.Kind == rowpath.NameStep && s.Text != "" {
				names = append(names, s.Text)
			}
		}
		node := rowpath.Step{Kind: rowpath.NameStep, Text: strings.Join(names, "/")}
		whole := rowpath.Path{Record: p.Record, Steps: append([]rowpath.Step{p.Steps[0], node}, p.Steps[n:]...)}.String()
		if len(names) == n-1 && found(doc, whole) {
			return whole
		}
	}
	return ""
}

// nearChild is the path with its step n changed into that of the child that is nearest. Sections are named by two steps.
func nearChild(doc *model.Document, p rowpath.Path, n int) string {
	above, at := model.Root, n
	if n > 0 {
		above, _ = doc.Find(rowpath.Path{Record: p.Record, Steps: p.Steps[:n]}.String())
	} else if record, err := doc.Find(rowpath.Path{Record: max(p.Record, 0)}.String()); err == nil {
		above = record
	}
	candidates := map[string]string{}
	seen := 0
	doc.Walk(above, -1, func(r model.Row) bool {
		seen++
		path, err := rowpath.Parse(doc.Path(r))
		switch {
		case err != nil:
		case len(path.Steps) == n+1 && slices.Equal(path.Steps[:n], p.Steps[:n]):
			candidates[path.Steps[n].Text] = path.String()
		case n == 0 && len(path.Steps) == 2 && len(p.Steps) > 1 && path.Steps[0] == p.Steps[0]:
			at = 1
			candidates[path.Steps[1].Text] = path.String()
		}
		return seen < Most
	})
	meant := Word(p.Steps[at].Text, candidates)
	if meant == "" {
		return ""
	}
	if child, err := rowpath.Parse(meant); err == nil {
		child.Steps = append(child.Steps, p.Steps[at+1:]...)
		if whole := child.String(); found(doc, whole) {
			return whole
		}
	}
	return meant
}

func found(doc *model.Document, path string) bool {
	_, err := doc.Find(path)
	return err == nil
}

// elsewhere is the path of the first row whose last step is the same.
func elsewhere(doc *model.Document, step rowpath.Step) string {
	meant, n := "", 0
	doc.Walk(model.Root, -1, func(r model.Row) bool {
		n++
		if p, err := rowpath.Parse(doc.Path(r)); err == nil && len(p.Steps) > 0 && p.Steps[len(p.Steps)-1] == step {
			meant = p.String()
		}
		return meant == "" && n < Most
	})
	return meant
}
