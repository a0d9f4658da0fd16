package find

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/model/nodes"
	"savant/model/users"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// queryFields are the search fields: the text is always shown, the rest after "More".
type queryFields struct {
	text, key, path, least, most, where *widgets.Entry
	kind                                *widgets.KeySelect
	exact, regex                        *ink.Switch // beside the text: how that is meant
	elements                            *ink.Switch
	more                                *ink.Switch
	rest                                *fyne.Container

	changed func()
	resized func()                    // more or fewer fields are shown
	keys    func(*fyne.KeyEvent) bool // of every field, before its own
}

// newQueryFields returns the fields; types are the choices below "Any type".
func newQueryFields(types []string, keys func(*fyne.KeyEvent) bool, changed func()) *queryFields {
	f := &queryFields{changed: changed, keys: keys}
	entry := func(hint string) *widgets.Entry {
		e := widgets.NewEntry(hint, keys)
		e.OnChanged = func(string) { f.changed() }
		return e
	}
	f.text = entry(words.Say("Text in a value, or class:Light3D energy > 1"))
	f.text.Icon = theme.SearchIcon()
	f.key = entry(words.Say("Key or name, as a regular expression"))
	f.path = entry(words.Say("Path, such as player.*.count or **.speed"))
	f.least, f.most = entry(words.Say("From")), entry(words.Say("To"))
	f.where = entry(words.Say("Condition, such as value > 10 and key != \"gold\""))
	f.kind = widgets.NewChoice(words.Say("Type"), append([]string{words.Say("Any type")}, types...), nil)
	f.kind.SetSelectedIndex(0)
	f.kind.OnChanged = func(string) { f.changed() }
	turn := func(bool) { f.changed() }
	f.exact, f.regex = ink.NewSwitch("Aa", turn), ink.NewSwitch(".*", turn)
	f.exact.Name, f.regex.Name = words.Say("Match case"), words.Say("Regular expression")
	f.elements = ink.NewSwitch(words.Say("In packed arrays too"), turn)
	f.more = ink.NewSwitch(words.Say("More"), f.showMore)
	f.rest = ink.Down(6,
		container.New(ink.Row{Gap: 8, Wide: []int{0, 1}}, f.path, f.key),
		container.New(ink.Row{Gap: 8, Wide: []int{2}}, widgets.Fixed(90, f.least), widgets.Fixed(90, f.most), f.where),
		f.elements)
	f.rest.Hide()
	return f
}

// entries are the fields that take text.
func (f *queryFields) entries() []*widgets.Entry {
	return []*widgets.Entry{f.text, f.key, f.path, f.least, f.most, f.where}
}

// showMore shows or hides the other fields; their contents count either way.
func (f *queryFields) showMore(on bool) {
	f.rest.Hidden = !on
	if f.resized != nil {
		f.resized()
	}
}

// query is what the fields say; empty if they say nothing. An error is a sentence for people.
func (f *queryFields) query() (q find.Query, empty bool, err error) {
	q = find.Query{Path: strings.TrimSpace(f.path.Text), Key: f.key.Text, Where: strings.TrimSpace(f.where.Text), Elements: f.elements.On}
	switch {
	case f.text.Text == "":
	case f.regex.On && f.exact.On:
		q.Value = f.text.Text
	case f.regex.On:
		q.Value = "(?i)" + f.text.Text
	default:
		q.Text, q.Fold = f.text.Text, !f.exact.On
	}
	if i := f.kind.SelectedIndex(); i > 0 {
		q.Type = f.kind.Selected
	}
	for _, bound := range []struct {
		e  *widgets.Entry
		to **float64
	}{{f.least, &q.Least}, {f.most, &q.Most}} {
		text := strings.TrimSpace(bound.e.Text)
		if text == "" {
			continue
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return q, false, errors.New(words.Say("%s is not a number.", text))
		}
		*bound.to = &n
	}
	empty = q.Text == "" && q.Value == "" && q.Path == "" && q.Key == "" && q.Where == "" && q.Type == "" && q.Least == nil && q.Most == nil
	return q, empty, nil
}

// conditional reports whether the text is a condition, which belongs in another field.
func (f *queryFields) conditional() bool {
	if !strings.ContainsAny(f.text.Text, "<>=") {
		return false
	}
	_, err := find.Compile(find.Query{Where: f.text.Text})
	return err == nil
}

// expressive matches what is rarely in a text, and often in a regular expression: \d, [a-z], (a|b), .*, and ^ and $ at its ends.
var expressive = regexp.MustCompile(`\\[dDwWsSbB]|\[[^\]]*\]|\([^)]*\|[^)]*\)|\.[*+?]|^\^|\$$`)

// hintAt says how to look for a text that none has: as a regular expression if it is like one, else where keys are found.
func (f *queryFields) hintAt() string {
	switch {
	case f.text.Text == "" || f.forNodes():
		return ""
	case !f.regex.On && expressive.MatchString(f.text.Text) && valid(f.text.Text):
		return " " + words.Say("To look for a regular expression, turn on “%s” beside it.", f.regex.Words)
	case f.key.Text != "":
		return ""
	}
	return " " + words.Say("Values are searched; to find a key, write it into the field for it under More.")
}

// valid reports whether a text is a regular expression.
func valid(text string) bool {
	_, err := find.Pattern(text)
	return err == nil
}

// forNodes reports whether nodes are looked for, not values.
func (f *queryFields) forNodes() bool { return nodes.Asked(f.text.Text) }

// finder is what looks for what the fields say; empty if they say nothing. An error is a sentence for people, or one of model/find and model/nodes.
func (f *queryFields) finder() (run folder.Search, empty bool, err error) {
	q, empty, err := f.query()
	if empty || err != nil {
		return nil, empty, err
	}
	if f.forNodes() {
		if f.regex.On || q != (find.Query{Text: q.Text, Fold: q.Fold, Elements: q.Elements}) {
			return nil, false, errors.New(words.Say("With “class:”, the other fields must be empty."))
		}
		wanted, err := nodes.Parse(f.text.Text)
		if err != nil {
			return nil, false, err
		}
		return func(ctx context.Context, file string, doc *model.Snapshot, f func(find.Hit) bool) error {
			return wanted.Run(ctx, doc, users.Around(func() string { return file }), f)
		}, false, nil
	}
	search, err := find.Compile(q)
	if err != nil {
		return nil, false, err
	}
	return folder.Values(search), false, nil
}

// lines is what looks for what the fields say in scripts, nil where they ask for more than text.
func (f *queryFields) lines() (func(text []byte, f func(find.Hit) bool), error) {
	q, empty, err := f.query()
	if empty || err != nil || f.forNodes() {
		return nil, err
	}
	return find.Lines(q)
}

// replacerFor is what replaces what the fields find. The error is errIncomplete where there is nothing to replace yet, else as of finder.
func (f *queryFields) replacerFor(with find.Replacement) (*find.Replacer, error) {
	q, empty, err := f.query()
	switch {
	case empty:
		return nil, errIncomplete
	case err != nil:
		return nil, err
	case f.forNodes():
		return nil, errors.New(words.Say("Nodes found with “class:” are not replaced; only values are."))
	}
	search, err := find.Compile(q)
	if err != nil {
		return nil, err
	}
	r, err := search.Replace(with)
	if err != nil && with.Literal != "" {
		if _, failed := search.Replace(find.Replacement{With: with.Literal}); failed == nil {
			return nil, &calculation{err}
		}
		text := strconv.Quote(with.Literal)
		if _, failed := search.Replace(find.Replacement{Literal: text}); failed == nil && !strings.ContainsAny(with.Literal, `"([{`) {
			return nil, &unquotedText{err, text}
		}
	}
	return r, err
}

// unquotedText says that a text is no value; in quotes it is.
type unquotedText struct {
	error
	text string // in quotes
}

// Unwrap returns why it is no value.
func (e *unquotedText) Unwrap() error { return e.error }

// calculation says that a text is no value; it can be computed.
type calculation struct{ error }

// Unwrap returns why it is no value.
func (e *calculation) Unwrap() error { return e.error }

// errIncomplete says that a field is still empty.
var errIncomplete = errors.New("nothing to replace yet")

// typesOf are the names of the types that a dialect knows, or, of files without a dialect, those that JSON has.
func typesOf(d *dialect.Dialect, neutral bool) []string {
	if neutral {
		var list []string
		for _, t := range []variant.Type{variant.Dictionary, variant.Array, variant.String, variant.Int, variant.Bool, variant.Nil} {
			list = append(list, d.TypeName(t))
		}
		return list
	}
	var list []string
	for t := variant.Bool; t < variant.Types; t++ {
		if _, ok := d.ID(t); ok {
			list = append(list, d.TypeName(t))
		}
	}
	return list
}

// replaceFields is where the replacement is entered.
type replaceFields struct {
	with       *widgets.Entry
	expression *ink.Switch
	whole      *ink.Switch // texts are replaced as a whole, not only what was found in them; shown where both make sense
	all, only  *widgets.Button
	json       bool   // values are written as JSON
	grown      func() // called when the fields may take more lines, or fewer
	root       *fyne.Container
}

// withLetters is for how many letters the field of the replacement has room at least; buttons that leave less stand below it.
const withLetters = 7

// newReplaceFields returns the fields below those of the query; what is typed has as much room in both.
func newReplaceFields(query *queryFields, keys func(*fyne.KeyEvent) bool, changed func(), all, only func()) *replaceFields {
	f := &replaceFields{with: widgets.NewEntry("", keys)}
	f.with.Name = words.Say("Replace with")
	f.with.OnChanged = func(string) { changed() }
	f.expression = ink.NewSwitch(words.Say("Compute"), func(bool) {
		f.hint()
		changed()
	})
	f.whole = ink.NewSwitch(words.Say("Whole value"), func(bool) {
		f.hint()
		changed()
	})
	f.whole.Hide()
	f.hint()
	f.all, f.only = widgets.NewButton(words.Say("Replace all"), all), widgets.NewButton(words.Say("Replace the selected"), only)
	f.root = widgets.WrappedLike(query.text, 8, withLetters, f.whole, f.with, ink.Pad(4, 0, 4, 0, f.expression), f.only, f.all)
	visited(f.root, 0, 2, 3, 1, 4)
	return f
}

func (f *replaceFields) hint() {
	switch {
	case f.expression.On:
		f.with.SetPlaceHolder(words.Say("Replace with, such as *2 or value * 2"))
	case f.partly():
		f.with.SetPlaceHolder(words.Say("Replace the text found with"))
	case f.json:
		f.with.SetPlaceHolder(words.Say("Replace with, as JSON"))
	default:
		f.with.SetPlaceHolder(words.Say("Replace with, as Godot text"))
	}
}

// offerWhole lets the user choose what is replaced of texts, if some were found by a part of theirs.
func (f *replaceFields) offerWhole(yes bool) {
	if f.whole.Visible() == yes {
		return
	}
	f.whole.Hidden = !yes
	f.hint()
	f.grown() // it may take another line
}

// partly reports whether what is typed takes the place of the text found, and not of the values that hold it.
func (f *replaceFields) partly() bool {
	return f.whole.Visible() && !f.whole.On && !f.expression.On && !quoted.MatchString(f.with.Text)
}

// quoted matches the text of a String, a StringName or a NodePath as Godot writes it: a whole value.
var quoted = regexp.MustCompile(`(?s)^\s*[&^@]?".*"\s*$`)

// replacement is what the fields say; ok is false if they say nothing.
func (f *replaceFields) replacement() (r find.Replacement, ok bool) {
	text := strings.TrimSpace(f.with.Text)
	switch {
	case f.expression.On:
		return find.Replacement{With: text}, text != ""
	case f.partly():
		return find.Replacement{Part: &f.with.Text}, f.with.Text != ""
	}
	return find.Replacement{Literal: text}, text != ""
}

// texts reports whether there are texts among the hits, found by what is in them.
func (f *queryFields) texts(hits []find.Hit) bool {
	return f.text.Text != "" && !f.forNodes() && slices.ContainsFunc(hits, func(h find.Hit) bool { return h.IsText })
}

// refusedWords says why a replacement cannot be made.
func refusedWords(err error) string {
	var refused *model.RefusedError
	if errors.As(err, &refused) {
		return words.Say("%s: %s Nothing was changed.", refused.Path, words.Sentence(refused.Why))
	}
	return querySentence(err)
}

// querySentence says what is wrong with a query. The new value goes by the name of its field in the window.
func querySentence(err error) string {
	if computed := (*calculation)(nil); errors.As(err, &computed) {
		return querySentence(computed.error) + " " + words.Say("To compute the new value, turn on “%s”.", words.Say("Compute"))
	}
	if bare := (*unquotedText)(nil); errors.As(err, &bare) {
		return querySentence(bare.error) + " " + words.Say("A text is written in quotes: %s", bare.text)
	}
	var query *find.QueryError
	if errors.As(err, &query) && (query.Field == "literal" || query.Field == "with") {
		return words.Say("Replace with") + ": " + widgets.Sentence(query.Err)
	}
	return widgets.Sentence(err)
}
