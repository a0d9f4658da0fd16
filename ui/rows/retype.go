package rows

import (
	"slices"

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
	list := outer(p, editable(p, model.CanSet))
	if len(list) == 0 {
		return
	}
	var fit, unfit []widgets.Item
	types := p.Doc().Conversions(list[0])
	now, same := typeOf(p.Doc(), list)
	if len(types) > 0 { // the others of several may become what the first is
		types = append(types, now)
		slices.Sort(types) // in Godot's order
	}
	demands := demandsOf(p.Doc(), list)
	for _, t := range types {
		if same && t == now && demands.None() {
			fit = append(fit, widgets.Item{Words: p.Doc().Dialect().TypeName(t), Right: words.Say("as it is"), Now: true, Run: p.Focus})
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
		w.Fail(p, words.Say("What is stored in %s cannot be of another type.", widgets.Shorten(p.Path())))
		return
	}
	hint := words.Say("%s is %s. Another type…", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label), p.Doc().Describe(list[0]).Type)
	if len(list) > 1 {
		hint = words.Say("Another type for %s rows…", words.Number(int64(len(list))))
	}
	w.Choose("type", hint, append(fit, unfit...))
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

// demandsOf are the types that the elements of the first container have to have; none for other values.
func demandsOf(doc *model.Document, list []model.Row) value.Demands {
	v, err := doc.Value(list[0])
	if err != nil {
		return value.Demands{}
	}
	return value.DemandsOf(v)
}

// triedRows is of how many rows a type is tried before it is offered; those after them are tried when it is chosen.
const triedRows = 50

// retypeItem offers a type with the result for the first row, or the reason why one of the rows cannot be converted. ok is
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
	for i, r := range list[:min(len(list), triedRows)] {
		text, refused, err := p.Doc().Retyped(r, t)
		switch {
		case refused:
			return item, false, false
		case err != nil:
			item.Why = inspector.Explain(err)
			item.Right, item.Off = widgets.Shorten(item.Why), true
			return item, false, true
		case i == 0:
			item.Right = widgets.Shorten(widgets.FirstLine(text))
		}
	}
	return item, true, true
}
