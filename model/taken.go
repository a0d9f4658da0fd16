package model

import (
	"math"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
	"savant/model/rowpath"
	"savant/model/value"
)

// Taken is what PasteOver does with entries whose keys exist already.
type Taken uint8

// The ways. Entries with free keys are inserted in each of them.
const (
	TakenReplaces Taken = iota // the existing entries get the values
	TakenRenames               // the new entries get other keys, such as "gold_2"
	TakenLeftOut               // the existing entries stay
)

// Overlap is an entry of a text whose key exists already.
type Overlap struct {
	Row   Row // has the key; of several the last, which the engines read
	Entry Entry
	Other *variant.Value // a free key like it; nil where there is none, or where the name itself means something to the engine
	Same  bool           // the row has the value already
}

// Overlaps returns the entries of a text that Paste would refuse because their keys exist below parent, and how many it would
// insert. Both are zero for a text that has no entries for parent.
func (d *Document) Overlaps(parent Row, text string) (taken []Overlap, free int) {
	list, same, other := d.overlaps(parent, text)
	for i, e := range list {
		if same[i] == 0 {
			free++
			continue
		}
		taken = append(taken, Overlap{same[i], e, other[i], d.holds(same[i], e.Value)})
	}
	return taken, free
}

// holds reports whether a row has a value, in its own type: 5 where 5.0 is written too.
func (d *Document) holds(r Row, v variant.Value) bool {
	was, err := d.Value(r)
	if err != nil {
		return false
	}
	now, why := value.Exactly(v, was.Type, d.dialectOf(r))
	return why.IsZero() && variant.Equal(was, now)
}

// overlaps returns the entries of a text, for each the row that has its key, 0 for none, and another key, nil for none.
func (d *Document) overlaps(parent Row, text string) (list []Entry, same []Row, other []*variant.Value) {
	if d.demand(parent) != nil || d.Numbered(parent) || d.TakesNodes(text) {
		return nil, nil, nil
	}
	list, err := d.pasted(parent, text)
	if err != nil {
		return nil, nil, nil
	}
	if held, err := d.Value(parent); err == nil {
		demands := value.DemandsOf(held)
		for i, e := range list {
			if now, why := demands.Entry(variant.Entry{Key: *e.Key, Value: e.Value}, d.dialectOf(parent)); why.IsZero() {
				list[i] = Entry{&now.Key, now.Value}
			}
		}
	}
	rows := make(map[string]Row, d.Len(parent))
	for i := range d.Len(parent) {
		r := d.Child(parent, i)
		key := d.keyLiteral(r)
		if v, err := d.Parse(parent, key); strings.HasPrefix(key, "&") && err == nil {
			key = d.keyName(parent, v)
		}
		if key != "" {
			rows[key] = r
		}
	}
	_, scene := d.form.(Noded)
	named := scene && d.section(parent) // its properties are those of a class
	names := make(map[string]bool, len(rows)+len(list))
	for name := range rows {
		names[name] = true
	}
	for _, e := range list {
		names[d.keyName(parent, *e.Key)] = true
	}
	same, other = make([]Row, len(list)), make([]*variant.Value, len(list))
	for i, e := range list {
		if same[i] = rows[d.keyName(parent, *e.Key)]; same[i] == 0 || named {
			continue
		}
		if key, ok := d.otherKey(parent, names, *e.Key); ok {
			other[i] = &key
		}
	}
	return list, same, other
}

// keyName is the literal of a new key of parent, as keyLiteral is that of an existing one; of a StringName where that is the
// same key as a String, it is that of the String.
func (d *Document) keyName(parent Row, key variant.Value) string {
	key = d.dialectOf(parent).AsKey(key)
	if key.Type == variant.String || value.IsText(key.Type) && (d.Describe(parent).Badge != BadgeDictionary || d.AsJSON(parent)) {
		return rowpath.Quote(key.Text)
	}
	return d.Literal(parent, key)
}

// otherKey returns a key like this one that is not among names, and adds it there. ok is false for keys that cannot be counted up.
func (d *Document) otherKey(parent Row, names map[string]bool, key variant.Value) (next variant.Value, ok bool) {
	const most = 1 << 16
	for n := range most {
		next := key
		switch {
		case value.IsText(key.Type):
			next.Text = key.Text + "_" + strconv.Itoa(n+2)
		case key.Type == variant.Int && key.Int() < math.MaxInt64-most:
			next = variant.OfInt(key.Int() + int64(n) + 1)
		default:
			return key, false
		}
		if name := d.keyName(parent, next); !names[name] {
			names[name] = true
			return next, true
		}
	}
	return key, false
}

// PasteOver is Paste for entries of which keys exist already, as one step of the history. It returns the rows that were made or
// have new values; those that have theirs already are left. A value that replaces another takes its type where it converts exactly, as with Set.
func (d *Document) PasteOver(parent Row, index int, text string, how Taken) (rows []Row, err error) {
	list, same, other := d.overlaps(parent, text)
	if list == nil {
		r, err := d.Paste(parent, index, text)
		return []Row{r}, err
	}
	defer d.AllowLosses(d.lossy)
	d.AllowLosses(true)
	err = d.Group(message.New(label.Paste, d.Path(parent)), func() error {
		var fresh []Entry
		for i, e := range list {
			switch {
			case same[i] == 0:
			case how == TakenReplaces && d.holds(same[i], e.Value):
				continue
			case how == TakenReplaces:
				if err := d.replaceWith(same[i], e.Value); err != nil {
					return err
				}
				rows = append(rows, same[i])
				continue
			case how == TakenRenames && other[i] != nil:
				e.Key = other[i]
			case how == TakenLeftOut:
				continue
			}
			fresh = append(fresh, e)
		}
		if len(fresh) == 0 {
			return nil
		}
		before := d.Len(parent)
		first, err := d.InsertAll(parent, index, fresh)
		if err != nil {
			return err
		}
		up, at := d.Parent(first), d.Index(first)
		for i := range d.Len(up) - before {
			rows = append(rows, d.Child(up, at+i))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// MayPasteOver tells why PasteOver would fail, nil if it would not. Nothing is changed.
func (d *Document) MayPasteOver(parent Row, text string, how Taken) error {
	copied := d.Snapshot().Document()
	in, err := copied.Find(d.Path(parent))
	if err != nil {
		return err
	}
	_, err = copied.PasteOver(in, copied.Len(in), text, how)
	return err
}

// replaceWith gives a row a value, in its own type if the value converts to that exactly.
func (d *Document) replaceWith(r Row, v variant.Value) error {
	if d.Set(r, v) == nil {
		return nil
	}
	return d.SetAs(r, v)
}
