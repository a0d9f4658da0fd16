package resource_test

import (
	"bytes"
	"fmt"
	"testing"

	"savant/codec/resource"
	"savant/codec/variant"
)

// state is everything known of a file: its tables, an Index of it, and its scene if it has one.
type state struct {
	f     *resource.File
	x     *resource.Index
	scene *resource.SceneState
}

// walked reads everything in a file. scene reads the content of a scene.
func walked(f *resource.File, x *resource.Index, scene func(off int) (*resource.SceneState, error)) *state {
	s := &state{f: f, x: x}
	for i := range f.Internals() {
		body, err := f.Body(i)
		if err != nil {
			continue
		}
		x.Body(body)
		if p, ok := f.Property(body, "_bundled", x); ok && i == f.Internals()-1 {
			s.scene, _ = scene(p.Value)
		}
	}
	return s
}

func opened(pieces ...[]byte) (*state, error) {
	f, err := resource.Open(pieces...)
	if err != nil {
		return nil, err
	}
	x := resource.NewFineIndex(f)
	return walked(f, x, func(off int) (*resource.SceneState, error) { return f.Scene(off, x) }), nil
}

// after returns the state after changes.
func (s *state) after(changes []resource.Change, pieces [][]byte) (*state, error) {
	f, err := s.f.After(changes, pieces...)
	if err != nil {
		return nil, err
	}
	x := s.x.After(f, changes)
	return walked(f, x, func(off int) (*resource.SceneState, error) {
		if s.scene != nil {
			return s.scene.After(f, off, x, changes)
		}
		return f.Scene(off, x)
	}), nil
}

// pieces returns the bytes after the splices, kept and new ones in separate pieces, and the changes there and back.
func pieces(b []byte, list []resource.Splice) (out [][]byte, there, back []resource.Change) {
	at, moved := 0, 0
	for _, s := range list {
		out = append(out, b[at:s.Start], s.New)
		there = append(there, resource.Change{Start: s.Start, End: s.End, New: len(s.New)})
		back = append(back, resource.Change{Start: s.Start + moved, End: s.Start + moved + len(s.New), New: s.End - s.Start})
		at, moved = s.End, moved+len(s.New)-(s.End-s.Start)
	}
	return append(out, b[at:]), there, back
}

// follows checks that what is known of a file after splices and after undoing them equals what a fresh read finds.
func follows(t testing.TB, b []byte, list []resource.Splice) {
	t.Helper()
	was, err := opened(b)
	if err != nil {
		return
	}
	parts, there, back := pieces(b, list)
	now, err := was.after(there, parts)
	fresh, wrong := opened(bytes.Join(parts, nil))
	if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
		t.Fatalf("after the edit: %v; opened anew: %v", err, wrong)
	}
	if err != nil {
		return
	}
	if a, b := now.tell(), fresh.tell(); a != b {
		t.Fatalf("after %v:\n%s\nopened anew:\n%s", there, a, b)
	}
	undone, err := now.after(back, [][]byte{b})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := undone.tell(), was.tell(); a != b {
		t.Fatalf("after %v and %v:\n%s\nbefore:\n%s", there, back, a, b)
	}
}

// tell formats everything that is known.
func (s *state) tell() string {
	var b bytes.Buffer
	f := s.f
	fmt.Fprintln(&b, f.Format, f.Flags, f.UID, f.Class, f.ScriptClass, f.Import, f.Tables, f.Bodies, f.Size())
	for i := range f.Names() {
		fmt.Fprintln(&b, f.Name(i))
	}
	for i := range f.Externals() {
		fmt.Fprintln(&b, f.External(i))
	}
	for i := range f.Internals() {
		n := f.Internal(i)
		fmt.Fprintln(&b, n, f.Place(n.ID()))
		body, err := f.Body(i)
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		count, end, err := s.x.Body(body)
		fmt.Fprintln(&b, body, count, end, err)
		for p, err := range f.Properties(body, s.x) {
			if fmt.Fprintln(&b, p, err); err == nil {
				s.children(&b, p.Value)
			}
		}
	}
	if s.scene == nil {
		return b.String()
	}
	n := s.scene
	fmt.Fprintln(&b, n.Version, n.Base, n.Properties, n.HasIDs())
	for i := range n.Names() {
		name, _ := n.Name(int32(i))
		fmt.Fprintf(&b, "%q ", name)
	}
	for i := range n.Values() {
		fmt.Fprintln(&b, n.Value(int32(i)))
	}
	for i := range n.Nodes() {
		path, ok := n.Path(int32(i))
		fmt.Fprintf(&b, "%q %t %+v\n", path, ok, n.Node(i))
	}
	for i := range n.Connections() {
		fmt.Fprintf(&b, "%+v\n", n.Connection(i))
	}
	for i := range n.NodePaths() {
		fmt.Fprintln(&b, n.NodePath(i), n.IDPath(i))
	}
	for i := range n.EditableInstances() {
		fmt.Fprintln(&b, n.EditableInstance(i))
	}
	return b.String()
}

// children formats where the children of a value are, the last one first, so that each is looked up separately.
func (s *state) children(b *bytes.Buffer, off int) {
	h, err := s.f.Head(off)
	end, fail := s.x.End(off)
	fmt.Fprintln(b, h, end, err, fail)
	if err != nil || h.Size > 0 {
		return
	}
	for i := h.Count - 1; i >= 0; i-- {
		c, err := s.x.Child(h, i)
		fmt.Fprintln(b, c, err)
		if err == nil && h.Type != variant.PackedStringArray {
			s.children(b, c.Start)
		}
	}
}
