package scenery

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene"
	"savant/scene/class"
)

// Unsuited says why the property that a row is does not take a value, by its class, and what the engine makes of that; zero if it takes it, or if
// the class does not tell.
func (f Resources) Unsuited(r model.Row, v variant.Value) message.Message {
	at, ok := f.Field(r)
	if !ok || at.List != scene.Properties || f.FieldRow(at) != r {
		return message.Message{}
	}
	return f.unsuited(at.Item, f.Alone().Name(at), v)
}

// UnsuitedNew is Unsuited for a property with a name that the node or resource of a row does not have yet.
func (f Resources) UnsuitedNew(r model.Row, name string, v variant.Value) message.Message {
	if item := f.Item(r); item >= 0 {
		return f.unsuited(item, name, v)
	}
	return message.Message{}
}

func (f Resources) unsuited(item int, name string, v variant.Value) message.Message {
	s := f.Around()
	p, ok := Declared(s, item, name)
	if !ok {
		return message.Message{}
	}
	return value.Unsuited(v, p, s.Dialect, ClassesIn(s, scene.ResourcesOf(s)))
}

// Declared returns what the class of a node or resource says of a property. ok is false where it says nothing: of variables of scripts and metadata.
func Declared(s *scene.Scene, item int, name string) (p class.Property, ok bool) {
	of := ""
	switch n := s.Tree.Node[item]; {
	case n >= 0:
		of, _ = s.ClassOf(n)
	case s.Kind(item) == scene.InternalItem || s.Kind(item) == scene.MainItem:
		of = s.Class(item)
	}
	if of == "" {
		return p, false
	}
	if name == scriptProperty { // of every Object: no class lists it
		return class.Property{Name: name, Type: s.Dialect.TypeName(variant.Object), Of: "Script"}, true
	}
	return class.For(s.Dialect).Property(of, name)
}

const scriptProperty = "script"

// Mistyped reports whether a value of a type may not be what a property takes: then the value is worth a look.
func Mistyped(s *scene.Scene, p class.Property, t variant.Type) bool {
	want, ok := value.PropertyType(p, s.Dialect)
	return ok && (t != want || t == variant.Object)
}

// ClassesIn tells the classes of the resources that values of a scene refer to: what their sections say.
func ClassesIn(s *scene.Scene, list *scene.Resources) value.Classes {
	return func(ref *variant.Resource) string {
		in := list.Internal
		if ref.Kind == variant.External {
			in = list.External
		}
		i, ok := in[ref.ID]
		if !ok || ref.Kind == variant.Loaded {
			return ""
		}
		return s.Class(i)
	}
}
