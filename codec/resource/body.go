package resource

import (
	"iter"
	"strings"

	"savant/codec/message"
)

// Body is the class and the properties of a resource in the file.
type Body struct {
	Start   int
	Class   Text
	CountAt int
	Count   int // of properties
	First   int // where the first one begins
}

// Property is one property of a resource.
type Property struct {
	Start int // where its name begins
	Name  string
	Value int // where the value begins
	End   int
}

// Body opens the body of the i-th resource of the file. The error is an *Error.
func (f *File) Body(i int) (Body, error) {
	b, err := f.body(i)
	if err != nil {
		return Body{}, err
	}
	return b, nil
}

func (f *File) body(i int) (Body, *Error) {
	x := f.Internal(i)
	if x.Offset < uint64(f.Bodies) || x.Offset > uint64(f.size) {
		return Body{}, fault(x.End-8, bodyOutside, x.ID(), x.Offset)
	}
	b := Body{Start: int(x.Offset)}
	end := f.skipText(b.Start)
	if end < 0 {
		return Body{}, fault(b.Start, cutOff, message.New(aClass))
	}
	b.Class = Text{b.Start, end, f.text(b.Start, end)}
	n, err := f.count(end, 8, false)
	if err != nil {
		return Body{}, err
	}
	b.CountAt, b.Count, b.First = end, n, end+4
	return b, nil
}

// property reads the position of the property at off.
func (f *File) property(off int, x *Index) (Property, *Error) {
	p := Property{Start: off}
	var err *Error
	if p.Value, err = f.skipName(off); err != nil {
		return p, err
	}
	p.Name = f.name(off)
	if p.End, err = f.skip(p.Value, 0, x); err != nil {
		return p, err.below(p.Name)
	}
	return p, nil
}

// skipProperty returns the end of the property at off.
func (f *File) skipProperty(off int, x *Index) (int, *Error) {
	value, err := f.skipName(off)
	if err != nil {
		return 0, err
	}
	end, err := f.skip(value, 0, x)
	if err != nil {
		return 0, err.below(f.name(off))
	}
	return end, nil
}

// Properties iterates over the properties of a body. It ends with an *Error where the bytes make no sense, since what
// follows cannot be found then. Long values are remembered in x, which may be nil.
func (f *File) Properties(b Body, x *Index) iter.Seq2[Property, error] {
	return func(yield func(Property, error) bool) {
		pos := b.First
		for range b.Count {
			p, err := f.property(pos, x)
			if err != nil {
				yield(p, err)
				return
			}
			if !yield(p, nil) {
				return
			}
			pos = p.End
		}
	}
}

// Property finds the last property with that name, which is the one engines keep; ok is false if there is none before
// the end or the first damage.
func (f *File) Property(b Body, name string, x *Index) (found Property, ok bool) {
	for p, err := range f.Properties(b, x) {
		if err != nil {
			break
		}
		if p.Name == name {
			found, ok = p, true
		}
	}
	return found, ok
}

// end returns the end of a body.
func (f *File) end(b Body) (int, *Error) {
	pos := b.First
	for range b.Count {
		var err *Error
		if pos, err = f.skipProperty(pos, nil); err != nil {
			return 0, err
		}
	}
	return pos, nil
}

// body walks over the properties of a body.
func (x *Index) body(b Body) long {
	l, ok := x.bodies[b.Start]
	if ok {
		return l
	}
	l.first = b.First
	pos := b.First
	for ; l.count < b.Count; l.count++ {
		if l.count > 0 && l.count%x.stripe == 0 {
			l.marks = marked(l.marks, b.Start, l.count, pos)
		}
		end, err := x.f.skipProperty(pos, x)
		if err != nil {
			l.err, x.failed = err, true
			break
		}
		pos = end
	}
	l.end = pos
	if l.err != nil {
		if value, bad := x.f.skipName(pos); bad == nil {
			rest := &Error{l.err.Offset, strings.TrimPrefix(l.err.Path, x.f.name(pos)), l.err.What}
			if part, ok := x.broken(value, rest); ok {
				l.end = part.End
			}
		}
	}
	x.bodies[b.Start] = l
	return l
}

// Body returns how many properties of a body can be read, and where the last of them ends, or the readable part of the
// next one. The error, an *Error, says why the others cannot be read.
func (x *Index) Body(b Body) (count, end int, err error) {
	l := x.body(b)
	if l.err != nil {
		return l.count, l.end, l.err
	}
	return l.count, l.end, nil
}

// Imports is Godot 2's block of import options: which editor made the file, from what, and how.
type Imports struct {
	Start, End int
	Importer   Text
	Sources    []Source
	Options    []Option
}

// Source is a file that was imported.
type Source struct{ Path, MD5 Text }

// Option is an option of an import.
type Option struct {
	Key        Text
	Value, End int // span of its value
}

// Imported reads the block of import options. ok is false if the file has none. The header's offset may be arbitrary,
// since engines shifted the field even in files without a block, so it counts only if a block ends there before the end
// mark.
func (f *File) Imported() (m Imports, ok bool) {
	if f.Import < uint64(f.Bodies) || f.Import > uint64(f.size) {
		return m, false
	}
	r := reading{f: f, off: int(f.Import)}
	m.Start = r.off
	m.Importer = r.text()
	for n := r.count(); n > 0 && !r.bad; n-- {
		m.Sources = append(m.Sources, Source{r.text(), r.text()})
	}
	for n := r.count(); n > 0 && !r.bad; n-- {
		m.Options = append(m.Options, r.option())
	}
	m.End = r.off
	return m, !r.bad && f.ends(r.off)
}

// ends reports whether the end mark is at off. Engines damage it themselves (when rewriting compressed files), so a
// truncated one is accepted.
func (f *File) ends(off int) bool {
	return f.has(off, 3) && string(f.at(off, 3)) == magic[:3]
}

// reading reads one field after another until something is wrong.
type reading struct {
	f   *File
	off int
	bad bool
}

func (r *reading) text() Text {
	end := failed
	if !r.bad {
		end = r.f.skipText(r.off)
	}
	if r.bad = end < 0; r.bad {
		return Text{}
	}
	t := Text{r.off, end, r.f.text(r.off, end)}
	r.off = end
	return t
}

func (r *reading) count() int {
	n, err := r.f.count(r.off, 8, false)
	if r.bad = r.bad || err != nil; r.bad {
		return 0
	}
	r.off += 4
	return n
}

func (r *reading) option() Option {
	o := Option{Key: r.text(), Value: r.off}
	end, err := r.f.skip(r.off, 0, nil)
	if r.bad = r.bad || err != nil; !r.bad {
		r.off, o.End = end, end
	}
	return o
}
