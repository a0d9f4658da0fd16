package property

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/scene/class"
)

// Insert puts a property that a node or resource does not store yet where the engine would write it. Where a script declares it as a node, or as nodes
// in an array or dictionary, the engine takes the paths in the value for those. A value that the class does not take is refused. scenes and scripts are
// as in Of.
func Insert(d *model.Document, r model.Row, name string, v variant.Value, scenes Scenes, scripts Scripts) error {
	if p, ok := Declared(d, r, name, scenes, scripts); ok {
		v, _ = Fitted(d, v, p)
	}
	if err := d.SuitsNew(r, name, v); err != nil {
		return err
	}
	index, ok := Index(d, r, name, scenes, scripts)
	if !ok {
		index = d.Len(r)
	}
	key := variant.OfString(name)
	if !isNodes(d, r, name, v, scenes, scripts) {
		_, err := d.Insert(r, index, &key, v)
		return err
	}
	return d.Group(message.New(label.AddTo, name, d.Path(r)), func() error {
		if _, err := d.Insert(r, index, &key, v); err != nil {
			return err
		}
		return d.NamePaths(r, name)
	})
}

// isNodes reports whether the paths in the value of a property stand for nodes.
func isNodes(d *model.Document, r model.Row, name string, v variant.Value, scenes Scenes, scripts Scripts) bool {
	if d.Dialect().Text.NameMark != '&' || !d.IsNode(r) || !hasPaths(v) {
		return false
	}
	from, _ := origins(d, r, scenes)
	for _, p := range variables(from, class.For(d.Dialect()), scripts) {
		if p.Name != name {
			continue
		}
		switch p.Hint.Kind {
		case class.NodeHint:
			return true
		case class.ArrayHint, class.DictionaryHint:
			return ofNodes(d, p.Hint.Element) || ofNodes(d, p.Hint.Key)
		}
	}
	return false
}

// ofNodes reports whether the elements of a container of paths are nodes: they then have a class, one of the engine or of a
// script.
func ofNodes(d *model.Document, element string) bool {
	if element == "" || element == "Variant" {
		return false
	}
	for t := range variant.Types {
		if d.Dialect().TypeName(t) == element {
			return false
		}
	}
	return true
}

// hasPaths reports whether a value is or contains paths of nodes.
func hasPaths(v variant.Value) bool {
	switch data := v.Data.(type) {
	case *variant.List:
		for _, item := range data.Items {
			if hasPaths(item) {
				return true
			}
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			if hasPaths(e.Key) || hasPaths(e.Value) {
				return true
			}
		}
	}
	return v.Type == variant.NodePath
}
