package scene

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	NoConnection   message.ID = "scene.no-connection"
	unbindsForFour message.ID = "scene.unbinds-for-four engine"
	badUnbinds     message.ID = "scene.bad-unbinds"
	wired          message.ID = "scene.wired signal"
)

// Flags of connections (Object::ConnectFlags, 2.0 to 4.6). Others are kept as they are.
const (
	Deferred = 1
	Persist  = 2
	OneShot  = 4
)

// Wiring is how a connection calls its method.
type Wiring struct {
	Flags   int             // Persist unless the file says otherwise
	Binds   []variant.Value // arguments after those of the signal
	Unbinds int             // how many arguments of the signal are left out at the end (4.x)
}

// WiringOf returns how a connection calls its method. Damaged attributes count as absent.
func (s *Scene) WiringOf(item int) Wiring {
	w := Wiring{Flags: Persist}
	if n, ok := s.number(item, "flags"); ok {
		w.Flags = n
	}
	if n, ok := s.number(item, "unbinds"); ok {
		w.Unbinds = n
	}
	if i := s.Find(item, Attributes, "binds"); i >= 0 {
		v, _ := s.Value(Field{item, Attributes, i})
		if l, ok := v.Data.(*variant.List); ok {
			w.Binds = l.Items
		}
	}
	return w
}

// Wire sets how a connection calls its method. As in the engine, what is the default is not written: flags that are Persist, no
// arguments (ResourceFormatSaverTextInstance::save, 3.2 to 4.6).
func (s *Scene) Wire(item int, w Wiring) (*Edit, error) {
	was := s.WiringOf(item)
	switch {
	case s.Kind(item) != ConnectionItem:
		return nil, refuse(NoConnection)
	case w.Unbinds < 0:
		return nil, refuse(badUnbinds)
	case w.Unbinds > 0 && w.Unbinds != was.Unbinds && s.Dialect.Text.NameMark != '&':
		return nil, refuse(unbindsForFour, s.Dialect.Title)
	}
	p := s.plan()
	set := func(name string, is bool, v variant.Value) {
		switch i := s.Find(item, Attributes, name); {
		case !is:
			p.dropAttribute(item, name)
		case i < 0:
			p.Do(AddAttribute{item, name, v})
		default:
			p.Do(SetValue{Field{item, Attributes, i}, v})
		}
	}
	if w.Flags != was.Flags {
		set("flags", w.Flags != Persist, variant.OfInt(int64(w.Flags)))
	}
	if w.Unbinds != was.Unbinds {
		set("unbinds", w.Unbinds > 0, variant.OfInt(int64(w.Unbinds)))
	}
	if !variant.Equal(variant.OfArray(w.Binds...), variant.OfArray(was.Binds...)) {
		set("binds", len(w.Binds) > 0, variant.OfArray(w.Binds...))
	}
	if len(p.Changes) > 0 {
		signal, _ := s.attribute(item, "signal")
		p.Note(place(item), wired, signal)
	}
	return p.finish(), nil
}
