package rows

import (
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene/class"
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
		key, element := variant.ElementType{}, value.ElementType(t)
		if kind == variant.Dictionary {
			key, element = element, key
		}
		item, can := elementItem(w, p, list, key, element)
		if kind == variant.Dictionary {
			item.Now, item.Off = false, false
			item.Words = containerName(p, kind, key, "…")
			for _, of := range types { // as it is written whole
				item.Sought += containerName(p, kind, key, typeName(p, value.ElementType(of))) + " "
			}
			item.Right, item.Why = "", ""
			item.Whole = func(text string) (widgets.Item, bool) { return wholeType(w, p, list, key, types, text) }
			item.Run = func() { chooseValues(w, p, list, key, types) }
			can = can || t == variant.Nil
		}
		if can {
			fit = append(fit, item)
		} else {
			unfit = append(unfit, item)
		}
	}
	if len(types) == 0 {
		return fit, unfit
	}
	if kind == variant.Array {
		if item, can := classesItem(w, p, list, variant.ElementType{}); can {
			fit = append(fit, item)
		} else {
			unfit = append(unfit, item)
		}
	}
	if now, alike := demandsOf(p.Doc(), list); alike && slices.ContainsFunc([]variant.ElementType{now.Element, now.Key, now.Value}, ofClass) {
		if kind == variant.Array {
			now.Value = now.Element
		}
		item, _ := elementItem(w, p, list, now.Key, now.Value)
		fit = append(fit, item)
	}
	return append(fit, widgets.Item{Of: func(text string) widgets.Item { return typedWithClass(w, p, list, kind, text) }}), unfit
}

// ofClass reports whether elements have to be objects of a class, which may be Object.
func ofClass(t variant.ElementType) bool {
	return t.Kind == variant.Class || t.Kind == variant.Builtin && t.Type == variant.Object
}

// ofClassNamed is the type of elements that are objects of a class.
func ofClassNamed(name string) variant.ElementType {
	if name == "Object" {
		return value.ElementType(variant.Object)
	}
	return variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: name}
}

// classesItem offers the classes for the elements of arrays, or for the values of dictionaries with a type of keys. What fits one fits all.
func classesItem(w host.Window, p host.Page, list []model.Row, key variant.ElementType) (item widgets.Item, can bool) {
	item, can = elementItem(w, p, list, key, ofClassNamed("Object"))
	item.Words = strings.Replace(item.Words, "Object]", "…]", 1)
	item.Sought = "Object Node Resource class"
	if !can {
		return item, false
	}
	item.Right, item.Now = words.Say("objects of a class"), false
	item.Run = func() {
		var items []widgets.Item
		for _, c := range class.For(p.Doc().Dialect()).Descendants("Object") {
			one := widgets.Item{Words: elementsName(p, list, key, ofClassNamed(c.Name)), Sought: c.Name}
			one.Run = func() { typeElements(w, p, list, key, ofClassNamed(c.Name), one.Words) }
			items = append(items, one)
		}
		w.Choose("element-class", words.Say("Class of the elements…"), items)
	}
	return item, true
}

// typedWithClass is the item for a type of containers that is typed whole and has a class in it; it has no words for another text.
func typedWithClass(w host.Window, p host.Page, list []model.Row, kind variant.Type, text string) widgets.Item {
	key, element, ok := typedWhole(p, kind, text)
	if !ok || !ofClass(key) && !ofClass(element) { // it is one of the others
		return widgets.Item{}
	}
	item, _ := elementItem(w, p, list, key, element)
	item.First = true
	return item
}

// typedWhole reads a type of containers as GDScript writes it, with or without spaces, whatever its capitals. The bracket at the end may be still to come.
func typedWhole(p host.Page, kind variant.Type, text string) (key, element variant.ElementType, ok bool) {
	outer, inner, opened := strings.Cut(strings.ReplaceAll(text, " ", ""), "[")
	if !opened || !strings.EqualFold(outer, p.Doc().Dialect().TypeName(kind)) {
		return key, element, false
	}
	names := strings.Split(strings.TrimSuffix(inner, "]"), ",")
	if kind == variant.Array {
		names = append([]string{typeName(p, key)}, names...)
	}
	if len(names) != 2 {
		return key, element, false
	}
	if key, ok = elementNamed(p, names[0]); ok {
		element, ok = elementNamed(p, names[1])
	}
	return key, element, ok
}

// elementNamed is the type of elements with a name, whatever its capitals.
func elementNamed(p host.Page, name string) (t variant.ElementType, ok bool) {
	d := p.Doc().Dialect()
	if strings.EqualFold(name, typeName(p, t)) {
		return t, true
	}
	for of := variant.Nil + 1; of < variant.Types; of++ {
		if _, has := d.ID(of); has && strings.EqualFold(name, d.TypeName(of)) {
			return value.ElementType(of), true
		}
	}
	for _, c := range class.For(d).Descendants("Object") {
		if strings.EqualFold(name, c.Name) {
			return ofClassNamed(c.Name), true
		}
	}
	return t, false
}

// wholeType is the item for a type of dictionaries that is typed whole, with or without spaces, whose keys are of one type.
func wholeType(w host.Window, p host.Page, list []model.Row, key variant.ElementType, types []variant.Type, text string) (widgets.Item, bool) {
	bare := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "")) }
	for _, of := range types {
		if bare(containerName(p, variant.Dictionary, key, typeName(p, value.ElementType(of)))) == bare(text) && (key.Typed() || of != variant.Nil) {
			item, _ := elementItem(w, p, list, key, value.ElementType(of))
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
func chooseValues(w host.Window, p host.Page, list []model.Row, key variant.ElementType, types []variant.Type) {
	var fit, unfit []widgets.Item
	for _, t := range types {
		if !key.Typed() && t == variant.Nil {
			continue
		}
		if item, can := elementItem(w, p, list, key, value.ElementType(t)); can {
			fit = append(fit, item)
		} else {
			unfit = append(unfit, item)
		}
	}
	if item, can := classesItem(w, p, list, key); can {
		fit = append(fit, item)
	} else {
		unfit = append(unfit, item)
	}
	w.Choose("value-type", words.Say("Type of the values…"), append(fit, unfit...))
}

// elementItem offers types for the elements of containers.
func elementItem(w host.Window, p host.Page, list []model.Row, key, element variant.ElementType) (item widgets.Item, can bool) {
	item.Words = elementsName(p, list, key, element)
	item.Run = func() { typeElements(w, p, list, key, element, item.Words) }
	if now, alike := demandsOf(p.Doc(), list); alike && now == demanded(kindOf(p, list), key, element) {
		return asIs(p, list, item.Words), true
	}
	can = tell(w, p, &item, list, func(r model.Row) (model.Became, error) { return p.Doc().ElementsTyped(r, key, element) })
	return item, can
}

// typeElements gives containers types for their elements; name is how that is written.
func typeElements(w host.Window, p host.Page, list []model.Row, key, element variant.ElementType, name string) {
	if err := p.Doc().TypeElements(list, key, element); err != nil {
		w.Refused(p, err)
		return
	}
	w.Trace("retyped", "type", name, "rows", len(list))
	p.Focus()
}

// kindOf is what the first of containers is: an array or a dictionary.
func kindOf(p host.Page, list []model.Row) variant.Type {
	if v, err := p.Doc().Value(list[0]); err == nil && v.Type == variant.Dictionary {
		return variant.Dictionary
	}
	return variant.Array
}

// elementsName is the type of containers with types of elements, as GDScript writes it.
func elementsName(p host.Page, list []model.Row, key, element variant.ElementType) string {
	kind := kindOf(p, list)
	return demandName(p, kind, demanded(kind, key, element))
}

// demandName is the type of a container with demands, as GDScript writes it.
func demandName(p host.Page, kind variant.Type, demands value.Demands) string {
	if kind == variant.Dictionary {
		return containerName(p, kind, demands.Key, typeName(p, demands.Value))
	}
	return p.Doc().Dialect().TypeName(kind) + "[" + typeName(p, demands.Element) + "]"
}

// demanded are the demands of a container with elements of these types.
func demanded(kind variant.Type, key, element variant.ElementType) value.Demands {
	if kind == variant.Dictionary {
		return value.Demands{Key: key, Value: element}
	}
	return value.Demands{Element: element}
}

// containerName is a dictionary's type as GDScript writes it.
func containerName(p host.Page, kind variant.Type, key variant.ElementType, value string) string {
	return p.Doc().Dialect().TypeName(kind) + "[" + typeName(p, key) + ", " + value + "]"
}

// containerOfAnything is how GDScript writes the type of a container whose elements have none.
func containerOfAnything(p host.Page, kind variant.Type) string {
	if kind == variant.Dictionary {
		return containerName(p, kind, variant.ElementType{}, typeName(p, variant.ElementType{}))
	}
	return p.Doc().Dialect().TypeName(kind) + "[" + typeName(p, variant.ElementType{}) + "]"
}

// typeName returns a type as GDScript writes it for the elements of a container.
func typeName(p host.Page, t variant.ElementType) string {
	switch {
	case !t.Typed():
		return "Variant"
	case t.Kind == variant.Builtin:
		return p.Doc().Dialect().TypeName(t.Type)
	}
	return t.Name
}
