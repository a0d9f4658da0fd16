package resource

import (
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// SetClass changes the class of a resource of the file. That of the main one is in the header too.
func (e *Edit) SetClass(i int, class string) error {
	b, err := e.f.Body(i)
	if err != nil {
		return err
	}
	e.text(b.Class, class)
	if i == e.f.Internals()-1 {
		e.text(e.f.Class, class)
	}
	return nil
}

// text replaces a string.
func (e *Edit) text(t Text, s string) {
	if t.Value != s {
		e.splice(t.Start, t.End, e.f.appendText(nil, s))
	}
}

// SetUID changes the file's UID; NoUID removes it.
func (e *Edit) SetUID(uid int64) error {
	if e.f.UIDAt == 0 {
		return fault(0, formatLacks, e.f.Format, message.New(aUID))
	}
	e.splice(e.f.UIDAt, e.f.UIDAt+8, e.f.append64(nil, uint64(uid)))
	return nil
}

// SetScriptClass changes the file's global script class; "" removes it.
func (e *Edit) SetScriptClass(name string) error {
	f := e.f
	const since = 5 // the format
	if f.Format < since {
		return fault(0, formatLacks, f.Format, message.New(aScriptClass))
	}
	at := f.UIDAt + 8
	flags := f.append32(nil, f.Flags^FlagScriptClass)
	switch has := f.Flags&FlagScriptClass != 0; {
	case has && name != "":
		e.text(f.ScriptClass, name)
	case has:
		e.splice(f.UIDAt-4, f.UIDAt, flags)
		e.splice(f.ScriptClass.Start, f.ScriptClass.End, nil)
	case name != "":
		e.splice(f.UIDAt-4, f.UIDAt, flags)
		e.splice(at, at, f.appendText(nil, name))
	}
	return nil
}

// SetName changes a name wherever the file uses it.
func (e *Edit) SetName(i int, name string) { e.text(e.f.Name(i), name) }

// SetExternal changes an entry of the table of resources of other files. Only a file with FlagUIDs stores a UID.
func (e *Edit) SetExternal(i int, class, path string, uid int64) error {
	x := e.f.External(i)
	if x.UID != uid && x.Path.End == x.End {
		return fault(x.Start, formatLacks, e.f.Format, message.New(aUID))
	}
	e.text(x.Class, class)
	e.text(x.Path, path)
	if x.UID != uid {
		e.splice(x.Path.End, x.End, e.f.append64(nil, uint64(uid)))
	}
	return nil
}

// AddExternal adds a resource of another file and returns the reference to use in values of this Edit.
func (e *Edit) AddExternal(class, path string, uid int64) *variant.Resource {
	f := e.f
	b := f.appendText(f.appendText(nil, class), path)
	if f.Flags&FlagUIDs != 0 {
		b = f.append64(b, uint64(uid))
	}
	at := f.externals[f.Externals()]
	e.splice(at, at, b)
	e.counts[f.externals[0]-4]++
	e.w.externals++
	return &variant.Resource{Kind: variant.External, ID: strconv.Itoa(f.Externals() + e.w.externals), Numeric: f.Format < 4}
}

// RemoveExternal removes an entry of the table of resources of other files. Nothing may refer to it any more.
func (e *Edit) RemoveExternal(i int) {
	x := e.f.External(i)
	e.splice(x.Start, x.End, nil)
	e.counts[e.f.externals[0]-4]--
	e.without = append(e.without, i)
}

// SetPath changes the path of a resource of the file: "local://" and its id. References follow.
func (e *Edit) SetPath(i int, path string) error {
	x := e.f.Internal(i)
	if !e.f.named() {
		was, had := localNumber(x.Path.Value)
		now, has := localNumber(path)
		if had && !has && i < e.f.Internals()-1 {
			return fault(x.Start, idNoNumber, e.f.Format, path)
		}
		if had && has {
			e.renamed[was] = now
		}
	}
	e.text(x.Path, path)
	return nil
}

// localNumber returns the number after "local://".
func localNumber(path string) (n uint32, ok bool) {
	id, ok := strings.CutPrefix(path, local)
	x, err := strconv.ParseUint(id, 10, 32)
	return uint32(x), ok && err == nil
}

// FreeID returns an unused id for a resource of the file: the next number, or a class and five letters, which are
// always the same for the same file.
func (f *File) FreeID(class string) string {
	if !f.named() {
		highest := uint32(0)
		for i := range f.Internals() {
			if n, ok := localNumber(f.Internal(i).Path.Value); ok {
				highest = max(highest, n)
			}
		}
		return strconv.FormatUint(uint64(highest)+1, 10)
	}
	for n := 0; ; n++ {
		id := class + "_" + Letters(class+strconv.Itoa(f.Internals()+n))
		if f.Place(id) < 0 {
			return id
		}
	}
}

// InsertResource adds a resource to the file before index i of the table. The main resource is the last. Engines load
// resources in the order of the table, so it must come before those that refer to it. It returns the reference to use
// in values of this Edit.
func (e *Edit) InsertResource(i int, id, class string, properties []variant.Property) (*variant.Resource, error) {
	f := e.f
	if i < 0 || i >= f.Internals() {
		return nil, fault(f.Bodies, behindMain)
	}
	if _, known := e.w.added[id]; known || f.Place(id) >= 0 {
		return nil, fault(f.Internal(i).Start, idTaken, id)
	}
	n := uint32(f.Internals() + len(e.added))
	ref := &variant.Resource{Kind: variant.Internal, ID: id}
	if !f.named() {
		var ok bool
		if n, ok = localNumber(local + id); !ok {
			return nil, fault(f.Internal(i).Start, idNoNumber, f.Format, id)
		}
		ref.Numeric = true
	}
	at, fail := e.bodyPlace(i)
	if fail != nil {
		return nil, fail
	}
	kept := len(e.names.added)
	b := f.append32(f.appendText(nil, class), uint32(len(properties)))
	var values []int
	for _, p := range properties {
		name, err := e.name(p.Name)
		if err != nil {
			e.names.forget(kept)
			return nil, err
		}
		b = append(b, name...)
		values = append(values, len(b))
		if b, fail = e.w.value(b, p.Value, 0); fail != nil {
			e.names.forget(kept)
			return nil, fail.below(p.Name)
		}
	}
	e.added = append(e.added, i)
	e.w.added[id] = n
	k := len(e.added)
	entry := f.Internal(i).Start
	e.changes = append(e.changes,
		change{Splice: Splice{entry, entry, f.append64(f.appendText(nil, local+id), 0)}, entry: k},
		change{Splice: Splice{at, at, b}, rank: rankBehind, body: k, values: values})
	e.counts[f.internals[0]-4]++
	return ref, nil
}

// bodyPlace returns where to insert the body of a resource that comes before the i-th: before that one's, if bodies are
// in order.
func (e *Edit) bodyPlace(i int) (int, *Error) {
	b, err := e.f.body(i)
	return b.Start, err
}

// RemoveResource removes a resource of the file with its body. Nothing may refer to it any more, and it must not be the
// main one.
func (e *Edit) RemoveResource(i int) error {
	f := e.f
	x := f.Internal(i)
	if i == f.Internals()-1 {
		return fault(x.Start, mainStays)
	}
	b, err := f.body(i)
	if err != nil {
		return err
	}
	end, err := f.end(b)
	if err != nil {
		return err
	}
	shared := false // shared with others, whose bytes are kept
	for k := range f.Internals() {
		o := f.Internal(k).Offset
		shared = shared || k != i && o >= uint64(b.Start) && o < uint64(end)
	}
	if !shared {
		e.splice(b.Start, end, nil)
	}
	e.splice(x.Start, x.End, nil)
	e.counts[f.internals[0]-4]--
	e.gone = append(e.gone, i)
	return nil
}
