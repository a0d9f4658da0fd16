package save

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	fixedChildren        message.ID = "save.fixed-children"
	tornStays            message.ID = "save.torn-stays"
	noChildren           message.ID = "save.no-children type"
	tooManyChildren      message.ID = "save.too-many-children"
	entryNeedsKey        message.ID = "save.entry-needs-key"
	elementsHaveNoKeys   message.ID = "save.elements-have-no-keys type"
	propertyNameIsString message.ID = "save.property-name-is-string"
	keyTaken             message.ID = "save.key-taken key"
)

// change is an edit of children while it is planned: for each container what goes and what comes.
type change struct {
	form       *Form
	edit       model.Edit
	containers []*container
	opened     map[model.Row]*container // the containers by their rows
	records    int                      // by how many records the file grows
	names      map[string]bool          // of settings that come
	copies     map[model.Row]int        // how many have come into a container so far
	between    []piece.Splice           // records that come; they belong to none that is there
}

// container is one container in a change. Its node holds as long as the bytes do, which is until the edit is made.
type container struct {
	row   model.Row
	place place
	node  sparse.Node
	count int             // of children afterwards
	delta int64           // by which its children together grow
	taken map[string]bool // the names of its keys and of those that come, where it may be several; else nil
}

func (b *Form) begin(id message.ID, of any) *change {
	return &change{form: b, edit: model.Edit{Label: message.New(id, of)}, opened: map[model.Row]*container{}}
}

// in returns the container of a row, opened.
func (c *change) in(r model.Row) (*container, error) {
	if k := c.opened[r]; k != nil {
		return k, nil
	}
	p := c.form.place(r)
	if p.kind != placeValue {
		return nil, c.form.host.Refuse(r, message.New(fixedChildren))
	}
	n, err := c.form.reader.Open(p.start, p.end)
	if err != nil {
		return nil, c.form.host.Refuse(r, plain(err))
	}
	if n.Torn {
		return nil, c.form.host.Refuse(r, message.New(tornStays))
	}
	if n.Kind == sparse.Leaf {
		return nil, c.form.host.Refuse(r, message.New(noChildren, n.Head.Row.Name))
	}
	k := &container{row: r, place: p, node: n, count: n.Count}
	c.containers, c.opened[r] = append(c.containers, k), k
	c.edit.Rows = append(c.edit.Rows, r)
	return k, nil
}

// bounds returns where the i-th child begins and ends, its key with it.
func (c *change) bounds(k *container, i int) (start, end int64, err error) {
	if start, err = c.form.reader.Child(&k.node, i); err != nil {
		return 0, 0, err
	}
	if end, err = c.form.reader.Next(&k.node, start); err != nil {
		return 0, 0, err
	}
	return start, end, nil
}

// remove takes the i-th child out and returns its bytes.
func (c *change) remove(k *container, i int) ([]byte, error) {
	start, end, err := c.bounds(k, i)
	if err != nil {
		return nil, err
	}
	c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: start, End: end})
	k.count--
	k.delta -= end - start
	return c.form.host.Bytes().View(start, end), nil
}

// insert puts bytes that are n children before the i-th child.
func (c *change) insert(k *container, i int, children []byte, n int) error {
	at, err := c.form.reader.Child(&k.node, i)
	if err != nil {
		return err
	}
	c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: at, End: at, New: children})
	k.count += n
	k.delta += int64(len(children))
	return nil
}

// finish adds counts, padding, lengths of records and spans.
func (c *change) finish() (model.Edit, error) {
	b, e := c.form, &c.edit
	if c.records != 0 {
		b.counted(e, c.records)
	}
	for _, k := range c.containers {
		n := &k.node
		if k.count != n.Count {
			if k.count > math.MaxInt32 {
				return *e, b.host.Refuse(k.row, message.New(tooManyChildren))
			}
			var old, now [4]byte
			b.host.Bytes().ReadAt(old[:], n.First-4)
			now = old
			codec.SetCount(now[:], k.count)
			e.Splices = append(e.Splices, piece.Trim(n.First-4, old[:], slices.Clone(now[:])))
		}
		grown := k.delta
		if n.Kind == sparse.Fixed && k.delta != 0 {
			data := n.First + int64(n.Count)*n.Stride
			size := data + k.delta - n.Start
			if pad := dialect.Padded(size) - size; pad > 0 || data < k.place.end {
				grown += pad - (k.place.end - data)
				e.Splices = append(e.Splices, piece.Splice{Start: data, End: k.place.end, New: make([]byte, pad)})
			}
		}
		length := k.place.end - k.place.start
		e.Spans = append(e.Spans, model.Span{Start: k.place.start, Length: length, NewLength: length + grown})
	}
	e.Spans = append([]model.Span{renamed}, model.MergeSpans(e.Spans)...)
	slices.SortStableFunc(e.Splices, piece.InOrder)
	out, err := b.lengths(*e, e.Rows[0])
	out.Splices = append(out.Splices, c.between...)
	slices.SortStableFunc(out.Splices, piece.InOrder)
	return out, err
}

// joined is the bytes of all parts, of a single one without copying.
func joined(parts [][]byte) []byte {
	if len(parts) == 1 {
		return parts[0]
	}
	return bytes.Join(parts, nil)
}

// encodeChild encodes a new child of a container: with its key, if the container has keys.
func (b *Form) encodeChild(k *container, key *variant.Value, v variant.Value) ([]byte, error) {
	d, n := b.host.Dialect(), &k.node
	refuse := func(why message.Message) ([]byte, error) { return nil, b.host.Refuse(k.row, why) }
	keyed := n.Kind == sparse.Pairs || n.Kind == sparse.Named
	switch {
	case keyed && key == nil:
		return refuse(message.New(entryNeedsKey))
	case !keyed && key != nil:
		return refuse(message.New(elementsHaveNoKeys, n.Head.Row.Name))
	case int(k.place.depth)+1+depthOf(v) > codec.MaxDepth:
		return refuse(message.New(tooDeep, codec.MaxDepth))
	}
	var child []byte
	var err error
	switch n.Kind {
	case sparse.Values:
		now, why := value.Demands{Element: n.Head.Element}.Item(v, d)
		if !why.IsZero() {
			return refuse(why)
		}
		v = now
	case sparse.Pairs:
		entry, why := value.Demands{Key: n.Head.Key, Value: n.Head.Value}.Entry(variant.Entry{Key: *key, Value: v}, d)
		if !why.IsZero() {
			return refuse(why)
		}
		v = entry.Value
		if child, err = b.encodeKey(k, entry.Key, -1); err != nil {
			return nil, err
		}
	case sparse.Named:
		now, why := value.Consistent(v, d)
		if !why.IsZero() {
			return refuse(why)
		}
		v = now
		if child, err = b.encodeKey(k, *key, -1); err != nil {
			return nil, err
		}
	case sparse.Fixed, sparse.Strings:
		t, _ := variant.ElementOf(n.Head.Row.Type)
		v, why := value.Exactly(v, t, d)
		if !why.IsZero() {
			return refuse(why)
		}
		packed, why := value.PackedOf(n.Head.Row.Type, v, n.Head.Wide)
		if !why.IsZero() {
			return refuse(why)
		}
		encoded, err := codec.AppendLike(nil, b.emptied(n), packed, d)
		if err != nil {
			return refuse(plain(err))
		}
		if n.Kind == sparse.Fixed {
			return encoded[n.First-n.Start:][:n.Stride], nil
		}
		return encoded[n.First-n.Start:], nil
	}
	if child, err = codec.Append(child, v, d); err != nil {
		return refuse(plain(err))
	}
	return child, nil
}

// emptied is a packed array without its elements.
func (b *Form) emptied(n *sparse.Node) []byte {
	head := slices.Clone(b.host.Bytes().View(n.Start, n.First))
	binary.LittleEndian.PutUint32(head[len(head)-4:], 0)
	return head
}

// encodeKey encodes a key, or the name of a property, for a container; it refuses one that exists already, except as that
// of the child number own.
func (b *Form) encodeKey(k *container, key variant.Value, own int) ([]byte, error) {
	d, n := b.host.Dialect(), &k.node
	if n.Kind == sparse.Named && key.Type != variant.String {
		return nil, b.host.Refuse(k.row, message.New(propertyNameIsString))
	}
	if n.Kind == sparse.Pairs {
		if why := b.fits(key, n.Head.Key, thisDictionary); !why.IsZero() {
			return nil, b.host.Refuse(k.row, why)
		}
	}
	encoded, err := codec.Append(nil, key, d)
	if err != nil {
		return nil, b.host.Refuse(k.row, plain(err))
	}
	if n.Kind == sparse.Named {
		encoded = encoded[4:]
	}
	if b.host.AllowsDuplicateKeys() && n.Kind == sparse.Pairs {
		return encoded, nil
	}
	if k.taken != nil {
		name := keyName(key, d)
		if k.taken[name] {
			return nil, b.host.Refuse(k.row, message.New(keyTaken, literal.Text(key, d)))
		}
		k.taken[name] = true
		return encoded, nil
	}
	if i, err := b.indexOf(n, key, encoded, own); err != nil || i >= 0 {
		if err != nil {
			return nil, err
		}
		return nil, b.host.Refuse(k.row, message.New(keyTaken, literal.Text(key, d)))
	}
	return encoded, nil
}

// indexOf returns which child of a node has the key, -1 for none; the child number own does not count.
func (b *Form) indexOf(n *sparse.Node, key variant.Value, encoded []byte, own int) (int, error) {
	off := n.First
	for i := range n.Count {
		if i != own {
			if bytes.Equal(b.host.Bytes().View(off, off+int64(len(encoded))), encoded) {
				return i, nil
			}
			d := b.host.Dialect()
			if other, err := b.sameType(n, off, key); err == nil && variant.Equal(d.AsKey(other), d.AsKey(key)) {
				return i, nil
			}
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return -1, err
		}
		off = next
	}
	return -1, nil
}

// sameType decodes the key at off if it has the type of key and is not identified by its bytes alone.
func (b *Form) sameType(n *sparse.Node, off int64, key variant.Value) (variant.Value, error) {
	if n.Kind == sparse.Named {
		return variant.OfString(string(b.reader.Text(off, value.LongestKey))), nil
	}
	if text, ok := stringKey(&b.reader, off); ok {
		if b.host.Dialect().AsKey(key).Type != variant.String || string(text) != key.Text {
			return variant.Value{}, nil
		}
		return variant.OfString(string(text)), nil
	}
	return keyAt(&b.reader, n, off)
}

// keyName is the same for keys that the engine takes for equal, and for no others.
func keyName(key variant.Value, d *dialect.Dialect) string {
	encoded, err := codec.Append(nil, d.AsKey(key), d)
	if err != nil {
		return key.Text
	}
	return string(encoded)
}
