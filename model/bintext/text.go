// Package bintext converts text scenes and resources to binary ones and back, and reports what is lost.
package bintext

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/scn"
)

// Messages.
const (
	bytesInString message.ID = "bintext.bytes-in-string"
	nanBits       message.ID = "bintext.nan-bits"
	imageNoText   message.ID = "bintext.image-no-text"
	saysNothing   message.ID = "bintext.says-nothing type"
	leadsNowhere  message.ID = "bintext.leads-nowhere"
	noProperties  message.ID = "bintext.no-properties"
)

// What a scene is called in a binary resource.
const (
	SceneClass    = "PackedScene"
	SceneProperty = "_bundled"
)

// ToText writes a binary resource as a text resource, a binary scene as a text scene: with all of its ids, order and
// digits, spelled as by the engine that wrote it.
func ToText(ctx context.Context, out io.Writer, f *resource.File, l *transcode.Losses, report func(float64)) error {
	w := resourceText{f: scn.Open(f), where: where{losses: l, d: f.Dialect()}, known: map[variant.Resource]bool{}}
	s := w.f.Scene()
	for i := range s.Items() {
		if id, ok := s.ID(i); ok {
			w.known[variant.Resource{Kind: referenceTo[w.f.Kind(i)], ID: id}] = true
		}
	}
	style := w.f.Style()
	last := scene.Other
	var b []byte
	for i := range s.Items() {
		if err := ctx.Err(); err != nil {
			return err
		}
		x := w.f.Item(i)
		if x.Err != nil {
			return x.Err
		}
		if x.Kind == scene.MainItem && w.f.Content != nil {
			for _, p := range x.Fields[scene.Properties] {
				l.Add("resource."+p.Name, message.New(noProperties))
			}
			continue
		}
		b = b[:0]
		if i > 0 && (x.Kind != last || !tight[x.Kind]) {
			b = append(b, '\n')
		}
		last = x.Kind
		item := w.path(i)
		b = w.f.AppendItem(b, x, style, func(property string, v variant.Value) variant.Value {
			w.at = item
			if property != "" {
				w.at += "[" + strconv.Quote(property) + "]"
			}
			return w.texts(v)
		})
		if _, err := out.Write(b); err != nil {
			return err
		}
		report(float64(i) / float64(s.Items()))
	}
	return nil
}

// tight are the kinds of items without blank lines between them.
var tight = map[scene.Kind]bool{scene.ExternalItem: true, scene.ConnectionItem: true, scene.EditableItem: true}

// referenceTo are the kinds of references to items.
var referenceTo = map[scene.Kind]variant.ReferenceKind{scene.ExternalItem: variant.External, scene.InternalItem: variant.Internal}

// resourceText writes a binary resource as text.
type resourceText struct {
	f     *scn.File
	known map[variant.Resource]bool // the existing resources, by kind and id
	where                           // what is being written
}

// path returns the path of an item, for losses.
func (w *resourceText) path(i int) string {
	switch n := w.f.Scene().Tree.Node[i]; {
	case n >= 0:
		return fmt.Sprintf("node[%q]", w.f.Scene().Tree.Nodes[n].Path)
	case w.f.Kind(i) == scene.InternalItem:
		id, _ := w.f.Scene().ID(i)
		return fmt.Sprintf("sub_resource[%q]", id)
	case w.f.Kind(i) == scene.ConnectionItem:
		return fmt.Sprintf("connection[%d]", w.f.Item(i).Place)
	}
	return w.f.Title(i)
}

// texts returns a value as text can hold it.
func (w *resourceText) texts(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Dict:
		for i := range data.Entries {
			e := &data.Entries[i]
			w.into(step{key: &e.Key})
			e.Key, e.Value = w.texts(e.Key), w.texts(e.Value)
			w.out()
		}
	case *variant.List:
		for i := range data.Items {
			w.into(step{index: i})
			data.Items[i] = w.texts(data.Items[i])
			w.out()
		}
	case *variant.Resource:
		if data.Kind == variant.Loaded {
			v.Data = &variant.Resource{Kind: variant.Loaded, Path: data.Path}
		} else if !w.known[variant.Resource{Kind: data.Kind, ID: data.ID}] {
			w.lost(message.New(leadsNowhere))
			return variant.Value{}
		}
		return v
	case *variant.Path: // up to 3.6 a path without names is read as an empty one, which "/" in text is not
		if w.f.Resource.Format < 4 && data.Absolute && len(data.Names)+len(data.Subnames) == 0 {
			w.lost(message.New(slashLost))
			v.Data = &variant.Path{}
		}
	case []string:
		if slices.ContainsFunc(data, func(s string) bool { return !plainText(s) }) {
			w.lost(message.New(bytesInString))
		}
	case *variant.Picture:
		w.lost(message.New(imageNoText))
		return variant.Value{}
	}
	if hasNaN(v) {
		w.lost(message.New(nanBits))
	}
	if f, as, found := literal.NoDigits(v); found {
		w.lost(message.New(transcode.NoDigits, transcode.Digits(f), transcode.Digits(as)))
	}
	switch v.Type {
	case variant.String, variant.StringName:
		if !plainText(v.Text) {
			w.lost(message.New(bytesInString))
		}
	case variant.RID: // all engines read it as an int
		w.lost(message.New(ridAsInt))
		return variant.OfInt(int64(int32(v.Bits)))
	case variant.Object:
		return variant.Value{}
	case variant.Callable, variant.Signal:
		w.lost(message.New(saysNothing, v.Type.String()))
	}
	return v
}

// hasNaN reports whether a number of a value, not of nested ones, is a NaN whose bits text does not preserve: it has
// one word for all.
func hasNaN(v variant.Value) bool {
	odd := func(f float64) bool { return f != f && math.Float64bits(f) != math.Float64bits(variant.NaN()) }
	switch data := v.Data.(type) {
	case *variant.Math:
		return slices.ContainsFunc(data.C, odd)
	case []float32:
		return slices.ContainsFunc(data, func(f float32) bool { return f != f && odd(variant.Widen(math.Float32bits(f))) })
	case []float64:
		return slices.ContainsFunc(data, odd)
	}
	return v.Type == variant.Float && odd(v.Float())
}

// plainText reports whether a string is unchanged in a text file: valid UTF-8, no NUL, and no byte order mark at the
// start, which is not part of a text.
func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.Contains(s, "\x00") && !strings.HasPrefix(s, "\ufeff")
}
