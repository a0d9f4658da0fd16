package rows

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// canChangeType is an action's condition: the selected row is a node of the scene's own, or a value that can be set.
func canChangeType(w host.Window) bool {
	return nodeSelected(w) && host.Can(model.CanRename)(w) || host.Can(model.CanSet)(w)
}

// changeType asks for another class of the selected node, or another type of the selected values.
func changeType(w host.Window) {
	if nodeSelected(w) {
		changeClass(w)
		return
	}
	p := w.Document()
	changeTypes(w, p, outer(p, editable(p, model.CanSet)))
}

// ChangeTypeOf asks for another type of a row that is shown in the list of the selected one, which stays selected.
func ChangeTypeOf(w host.Window, r model.Row) { changeTypes(w, w.Document(), []model.Row{r}) }

// changeTypes asks for another type of rows.
func changeTypes(w host.Window, p host.Page, list []model.Row) {
	if p == nil || len(list) == 0 {
		return
	}
	var fit, unfit []widgets.Item
	if why := p.Doc().FixedType(list[0]); !why.IsZero() {
		w.Fail(p, words.Sentence(why))
		return
	}
	types := p.Doc().Conversions(list[0])
	now, same := typeOf(p.Doc(), list)
	if len(types) > 0 { // the others of several may become what the first is
		types = append(types, now)
		slices.Sort(types) // in Godot's order
	}
	demands, alike := demandsOf(p.Doc(), list)
	for _, t := range types {
		if same && t == now && alike && demands.None() {
			fit = append(fit, asIs(p, list, p.Doc().Dialect().TypeName(t)))
			continue
		}
		item, can, ok := retypeItem(w, p, list, t)
		if same && t == now { // takes the types of the elements away
			item.Sought = containerOfAnything(p, t)
		}
		switch {
		case can:
			fit = append(fit, item)
		case ok:
			unfit = append(unfit, item)
		}
	}
	typed, untyped := elementItems(w, p, list)
	fit, unfit = append(fit, typed...), append(untyped, unfit...)
	if len(fit)+len(unfit) == 0 {
		w.Fail(p, words.Say("What is stored in %s cannot be of another type.", widgets.Shorten(p.Doc().Path(list[0]))))
		return
	}
	if why := onlyType(p, list[0]); why != "" && len(unfit) == 0 && !slices.ContainsFunc(fit, func(it widgets.Item) bool { return !it.Now }) {
		w.Fail(p, why)
		return
	}
	if !slices.ContainsFunc(fit, func(it widgets.Item) bool { return it.Now }) { // Enter right away changes nothing
		stays := asIs(p, list, typesOf(p.Doc(), list))
		stays.Of = func(string) widgets.Item { return widgets.Item{} } // what is typed looks for another
		fit = append([]widgets.Item{stays}, fit...)
	}
	hint := words.Say("%s is %s. Another type…", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label), p.Doc().Describe(list[0]).Type)
	if len(list) > 1 {
		hint = words.Say("Another type for %s rows…", words.Number(int64(len(list))))
	}
	w.Choose("type", hint, append(fit, unfit...))
}

// onlyType says that the container of a row takes values of one type only, "" where it takes others.
func onlyType(p host.Page, r model.Row) string {
	doc := p.Doc()
	up := doc.Parent(r)
	v, err := doc.Value(up)
	if err != nil {
		return ""
	}
	demands := value.DemandsOf(v)
	t := demands.Element
	if v.Type == variant.Dictionary {
		t = demands.Value
	}
	if !t.Typed() || t.Kind != variant.Builtin {
		return ""
	}
	name := widgets.Shorten(inspector.Localized(doc.Describe(up)).Label)
	return words.Say("%s takes only %s. For another type, change the type of %s.", name, doc.Dialect().TypeName(t.Type), name)
}

// asIs is the item that leaves the rows as they are, by the name of their type.
func asIs(p host.Page, list []model.Row, name string) widgets.Item {
	it := widgets.Item{Words: name, Right: words.Say("as it is"), Now: true, Run: p.Focus}
	if len(list) > 1 {
		it.Right = words.Say("as they are")
	}
	return it
}

// typesOf are the types of rows, those of elements too.
func typesOf(doc *model.Document, list []model.Row) string {
	var names []string
	for _, r := range list[:min(len(list), triedRows)] {
		if name := doc.Describe(r).Type; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return widgets.Shorten(strings.Join(names, ", "))
}

// typeOf is the type of the value of the first row. same is whether the others have it.
func typeOf(doc *model.Document, list []model.Row) (first variant.Type, same bool) {
	v, err := doc.Value(list[0])
	if err != nil {
		return 0, false
	}
	first = v.Type
	for _, r := range list[1:min(len(list), triedRows)] {
		if v, err := doc.Value(r); err != nil || v.Type != first {
			return first, false
		}
	}
	return first, true
}

// demandsOf are the types that the elements of the first container have to have; none for other values. alike is whether those of the others are the same.
func demandsOf(doc *model.Document, list []model.Row) (first value.Demands, alike bool) {
	for i, r := range list[:min(len(list), triedRows)] {
		var now value.Demands
		if v, err := doc.Value(r); err == nil {
			now = value.DemandsOf(v)
		}
		if i == 0 {
			first = now
		} else if now != first {
			return first, false
		}
	}
	return first, true
}

// triedRows is of how many rows a type is tried before it is offered; those after them are tried when it is chosen.
const triedRows = 50

// retypeItem offers a type with the results, or the reason why some of the rows cannot be converted. ok is
// false for a type that the place does not accept.
func retypeItem(w host.Window, p host.Page, list []model.Row, t variant.Type) (item widgets.Item, can, ok bool) {
	item.Words = p.Doc().Dialect().TypeName(t)
	item.Run = func() {
		if err := p.Doc().Retype(list, t); err != nil {
			w.Refused(p, err)
			return
		}
		w.Trace("retyped", "type", item.Words, "rows", len(list))
		p.Focus()
	}
	ok = true
	can = tell(w, p, &item, list, func(r model.Row) (model.Became, error) {
		made, refused, err := p.Doc().Retyped(r, t)
		ok = ok && !refused
		return made, err
	})
	return item, can, ok
}

// tell says in an item what the rows become and in how many of them something is lost, or how many cannot be converted and why: then it returns false. A
// loss in rows that are not tried before is asked about when the item is chosen.
func tell(w host.Window, p host.Page, item *widgets.Item, list []model.Row, became func(r model.Row) (model.Became, error)) bool {
	first := min(len(list), triedRows)
	var results, refused, lost []string
	unread := ""
	for _, r := range list[:first] {
		made, err := became(r)
		switch {
		case err != nil && len(list) == 1:
			refused = append(refused, inspector.Explain(err))
			continue
		case err != nil:
			refused = append(refused, p.Doc().Path(r)+": "+inspector.Explain(err))
			continue
		case !made.Lost.IsZero():
			lost = append(lost, words.Sentence(lossAt(p, list, r, made)))
		}
		if unread == "" && !made.Unread.IsZero() {
			unread = words.Sentence(made.Unread)
		}
		if text := widgets.FirstLine(made.Text); len(results) < mostResults && !slices.Contains(results, text) {
			results = append(results, text)
		}
	}
	if len(refused) > 0 {
		item.Why, item.Off = firstOf(refused), true
		item.Right = widgets.Shorten(item.Why)
		if len(list) > 1 {
			item.Right = words.Say("not possible for %s", share(len(refused), first, len(list)))
		}
		return false
	}
	item.Right = widgets.Shorten(strings.Join(results, ", "))
	if unread != "" {
		item.Right = words.Say("%s, not for all engines", item.Right)
	}
	defer func() { item.Why = strings.TrimSpace(item.Why + " " + unread) }()
	switch {
	case len(lost) > 0 && len(list) == 1:
		item.Right, item.Why = words.Say("%s, not all is kept", item.Right), lost[0]
		return true
	case len(lost) > 0:
		item.Right, item.Why = words.Say("not all is kept in %s", share(len(lost), first, len(list))), firstOf(lost)
		return true
	}
	run := item.Run
	item.Run = func() {
		for _, r := range list[first:] {
			if made, err := became(r); err == nil && !made.Lost.IsZero() {
				w.Ask("retype", words.Say("Change the type to %s", item.Words), words.Sentence(lossAt(p, list, r, made)),
					widgets.Choice{Words: words.Say("Change"), Run: run}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
				return
			}
		}
		run()
	}
	return true
}

const (
	mostResults = 5 // of several rows, that are shown beside a type
	mostReasons = 3 // below the list
)

// share is how many of the rows something is said of, of which the first have been tried.
func share(some, tried, all int) string {
	if tried < all {
		return words.Say("%s of the first %s rows", words.Number(int64(some)), words.Number(int64(tried)))
	}
	return words.Say("%s of %s rows", words.Number(int64(some)), words.Number(int64(all)))
}

// firstOf is the first few of sentences, and how many more there are.
func firstOf(list []string) string {
	said := strings.Join(list[:min(len(list), mostReasons)], " ")
	if more := len(list) - mostReasons; more > 0 {
		said += " " + words.Say("and %s more", words.Number(int64(more)))
	}
	return said
}

// lossAt is what a row loses, with its path if it is one of several.
func lossAt(p host.Page, list []model.Row, r model.Row, made model.Became) message.Message {
	if len(list) == 1 {
		return made.Lost
	}
	return message.In(p.Doc().Path(r), made.Lost)
}
