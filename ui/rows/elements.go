package rows

import (
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// elementItems offers the types that the elements of containers can be said to have, with what the first container becomes; those that cannot are
// unfit. Of dictionaries it offers the types of keys, and then asks for that of the values.
func elementItems(w host.Window, p host.Page, list []model.Row) (fit, unfit []widgets.Item) {
	types, kind := sameElements(p, list)
	if kind == variant.Dictionary {
		types = append([]variant.Type{variant.Nil}, types...)
	}
	for _, t := range types {
		key, element := variant.Nil, t
		if kind == variant.Dictionary {
			key, element = t, variant.Nil
		}
		item, can := elementItem(w, p, list, key, element)
		if kind == variant.Dictionary {
			item.Now, item.Off = false, false
			item.Words = containerName(p, kind, t, "…")
			for _, of := range types { // as it is written whole
				item.Sought += containerName(p, kind, t, typeName(p, of)) + " "
			}
			item.Right, item.Why = "", ""
			item.Whole = func(text string) (widgets.Item, bool) { return wholeType(w, p, list, t, types, text) }
			item.Run = func() { chooseValues(w, p, list, t, types) }
			can = can || t == variant.Nil
		}
		if can {
			fit = append(fit, item)
		} else {
			unfit = append(unfit, item)
		}
	}
	return fit, unfit
}

// wholeType is the item for a type of dictionaries that is typed whole, with or without spaces, whose keys are of one type.
func wholeType(w host.Window, p host.Page, list []model.Row, key variant.Type, types []variant.Type, text string) (widgets.Item, bool) {
	bare := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "")) }
	for _, of := range types {
		if bare(containerName(p, variant.Dictionary, key, typeName(p, of))) == bare(text) && (key != variant.Nil || of != variant.Nil) {
			item, _ := elementItem(w, p, list, key, of)
			return item, true
		}
	}
	return widgets.Item{}, false
}

// sameElements are the types that elements of all rows may have, and what the rows are: arrays or dictionaries.
func sameElements(p host.Page, list []model.Row) (types []variant.Type, kind variant.Type) {
	for i, r := range list[:min(len(list), triedRows)] {
		v, err := p.Doc().Value(r)
		if err != nil || i > 0 && v.Type != kind {
			return nil, kind
		}
		kind = v.Type
	}
	return p.Doc().ElementTypes(list[0]), kind
}

// chooseValues asks for the type of the values of dictionaries, for those of whose keys was chosen.
func chooseValues(w host.Window, p host.Page, list []model.Row, key variant.Type, types []variant.Type) {
	var fit, unfit []widgets.Item
	for _, t := range types {
		if key == variant.Nil && t == variant.Nil {
			continue
		}
		if item, can := elementItem(w, p, list, key, t); can {
			fit = append(fit, item)
		} else {
			unfit = append(unfit, item)
		}
	}
	w.Choose("value-type", words.Say("Type of the values…"), append(fit, unfit...))
}

// elementItem offers types for the elements of containers.
func elementItem(w host.Window, p host.Page, list []model.Row, key, element variant.Type) (item widgets.Item, can bool) {
	kind := variant.Array
	name := typeName(p, element)
	if v, err := p.Doc().Value(list[0]); err == nil && v.Type == variant.Dictionary {
		kind = variant.Dictionary
		item.Words = containerName(p, kind, key, name)
	} else {
		item.Words = p.Doc().Dialect().TypeName(kind) + "[" + name + "]"
	}
	item.Run = func() {
		if err := p.Doc().TypeElements(list, value.ElementType(key), value.ElementType(element)); err != nil {
			w.Refused(p, err)
			return
		}
		w.Trace("retyped", "type", item.Words, "rows", len(list))
		p.Focus()
	}
	if demandsOf(p.Doc(), list) == demanded(kind, key, element) && len(list) == 1 {
		item.Right, item.Now, item.Run = words.Say("as it is"), true, p.Focus
		return item, true
	}
	can = tell(w, p, &item, list, func(r model.Row) (model.Became, error) {
		return p.Doc().ElementsTyped(r, value.ElementType(key), value.ElementType(element))
	})
	return item, can
}

// demanded are the demands of a container with elements of these types.
func demanded(kind, key, element variant.Type) value.Demands {
	if kind == variant.Dictionary {
		return value.Demands{Key: value.ElementType(key), Value: value.ElementType(element)}
	}
	return value.Demands{Element: value.ElementType(element)}
}

// containerName is a dictionary's type as GDScript writes it.
func containerName(p host.Page, kind, key variant.Type, value string) string {
	return p.Doc().Dialect().TypeName(kind) + "[" + typeName(p, key) + ", " + value + "]"
}

// containerOfAnything is how GDScript writes the type of a container whose elements have none.
func containerOfAnything(p host.Page, kind variant.Type) string {
	if kind == variant.Dictionary {
		return containerName(p, kind, variant.Nil, typeName(p, variant.Nil))
	}
	return p.Doc().Dialect().TypeName(kind) + "[" + typeName(p, variant.Nil) + "]"
}

// typeName returns a type as GDScript writes it for the elements of a container.
func typeName(p host.Page, t variant.Type) string {
	if t == variant.Nil {
		return "Variant"
	}
	return p.Doc().Dialect().TypeName(t)
}
