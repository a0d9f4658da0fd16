package text

import (
	"bytes"
	"context"
	"errors"

	"savant/codec/message"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	notReadBy message.ID = "text.not-read-by text engine"
)

// Check proves that the spans and the bytes between them are the whole text, and parses every value to its end. What does
// not parse is copied, and does not make the text inexact.
func (f *Form) Check(ctx context.Context, progress func(float64)) model.CheckResult {
	result := model.CheckResult{Exact: true, Unreadable: f.outline.Unreadable(), Problems: f.Problems()}
	result.Problems = append(result.Problems, f.placed(f.outline.Structure(f.src, f.arranged().tree, f.host.Dialect()))...)
	if why := scenery.Ending(f.host.Name(), false); f.outline.Grammar == tscn.Tags && !why.IsZero() {
		result.Problems = append(result.Problems, model.Problem{Row: model.Root, Text: why, Gravity: model.Loss})
	}
	if err := f.outline.Check(f.src); err != nil {
		result.Exact = false
		result.Problems = append(result.Problems, model.Problem{Row: model.Root, Text: message.Of(err)})
	}
	style := f.style()
	style.Shortest = false
	suits := f.suits(f.Around())
	for i := range f.outline.Sections {
		if ctx.Err() != nil {
			return result
		}
		s := &f.outline.Sections[i]
		if i%64 == 0 {
			progress(float64(s.Start) / float64(max(len(f.src), 1)))
		}
		for n, p := range s.Attributes {
			f.checkValue(f.pair(textAttribute, i, n, p), f.misfit, &result)
		}
		for n, p := range s.Properties {
			if p.Value == p.End {
				result.Unreadable++ // already reported as a problem
				continue
			}
			at := f.pair(textProperty, i, n, p)
			result.Values++
			if f.checkValue(at, suits, &result) && !literal.Canonical(f.canonicalText(s, at), style) {
				result.Noncanonical++
			}
		}
	}
	return result
}

// canonicalText returns a value with the engines' line ends, which a checkout may have changed.
func (f *Form) canonicalText(s *tscn.Section, p place) []byte {
	return tscn.WithLF(f.bytesAt(p))
}

// checkValue parses a value to its end, and reports whether it can be read. A value that the file's own engine cannot read
// is a problem, and so is what misfit says.
func (f *Form) checkValue(p place, misfit func(place) message.Message, result *model.CheckResult) bool {
	off, what, ok := f.fault(p)
	gravity := model.Damage
	if !ok {
		result.Unreadable++
	} else if what.IsZero() {
		off, what, gravity = p.start, misfit(p), model.Loss
		if what.ID == value.ReadUntyped {
			gravity = model.Hint
		}
	}
	const most = 1000 // problems worth a list
	if !what.IsZero() && len(result.Problems) < most {
		r := f.At(p.start)
		result.Problems = append(result.Problems, model.Problem{Row: r, Path: f.host.Path(r), Offset: off, Text: what, Gravity: gravity})
	}
	return ok
}

// misfit says which element of a typed container in a value the engine does not keep, zero if there is none.
func (f *Form) misfit(p place) message.Message {
	text := f.bytesAt(p)
	if !bytes.Contains(text, []byte("Array[")) && !bytes.Contains(text, []byte("Dictionary[")) {
		return message.Message{}
	}
	v, err := f.parsed(p)
	if err != nil {
		return message.Message{}
	}
	return value.Misfit(v, f.host.Dialect(), f.classes())
}

// classes tells the classes of the resources that values refer to.
func (f *Form) classes() value.Classes { return scenery.ClassesIn(f.Alone(), f.counted()) }

// suits says, for the value of a property, why its class does not take it, or else what is wrong in it. s is the scene that knows the class.
func (f *Form) suits(s *scene.Scene) func(place) message.Message {
	return func(p place) message.Message {
		if why := f.unsuited(s, p); !why.IsZero() {
			return why
		}
		return f.misfit(p)
	}
}

// unsuited says why the class of a node or resource does not take the value of a property, zero if it does or does not tell.
func (f *Form) unsuited(s *scene.Scene, p place) message.Message {
	if f.outline.Grammar != tscn.Tags {
		return message.Message{}
	}
	declared, ok := scenery.Declared(s, p.section, s.Name(scene.Field{Item: p.section, List: scene.Properties, Index: p.index}))
	t, known := f.typeAt(p)
	if !ok || !known || !scenery.Mistyped(s, declared, t) {
		return message.Message{}
	}
	v, err := f.parsed(p)
	if err != nil {
		return message.Message{}
	}
	return value.Unsuited(v, declared, s.Dialect, f.classes())
}

// fault returns where and why the value at a place cannot be read, at all or by the engine of the file's dialect; ok is
// false in the first case, and what is zero if there is no fault.
func (f *Form) fault(p place) (off int64, what message.Message, ok bool) {
	if p.start == p.end {
		return p.start, message.New(literal.NoValue), false
	}
	end, unread, err := literal.Examine(f.src[:p.end], int(p.start), f.host.Dialect())
	var bad *literal.Error
	switch {
	case errors.As(err, &bad):
		return int64(bad.Offset), bad.What, false
	case err != nil:
		return p.start, message.Of(err), false
	case end != int(p.end):
		return int64(end), message.New(literal.MoreText), false
	case unread != (literal.Span{}):
		return int64(unread.Start), message.New(notReadBy, value.Shorten(string(f.src[unread.Start:unread.End]), value.Longest), f.host.Dialect().Title), true
	}
	return 0, message.Message{}, true
}
