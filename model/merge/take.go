package merge

import (
	"cmp"
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// Messages.
const (
	CopyOverAll message.ID = "merge.copy-over-all n"
	wholeFile   message.ID = "merge.whole-file"
)

// Take makes theirs like ours in some differences, which diff.Compare returned for theirs and ours as they are now, as
// one step of theirs's history. References lead to the same resources as in ours, whatever their ids; resources that
// theirs lacks come along, under ids that are free. What cannot be done is in Left with the reason. What the file of theirs
// cannot hold of a value is lost, which its Notes tell. The error is that of ctx, and theirs is
// then unchanged.
func Take(ctx context.Context, theirs, ours *model.Document, list ...diff.Difference) (Result, error) {
	return take(ctx, theirs, ours, false, list)
}

// TakeBack is Take from an older version of theirs, with the differences that diff.Edits returned: ids mean the same in both.
func TakeBack(ctx context.Context, theirs, before *model.Document, list ...diff.Difference) (Result, error) {
	return take(ctx, theirs, before, true, list)
}

func take(ctx context.Context, theirs, ours *model.Document, sameIDs bool, list []diff.Difference) (Result, error) {
	t := &taker{merger: merger{base: theirs, ours: ours, theirs: theirs}, ctx: ctx, going: map[model.Row]bool{}}
	t.bridge = newBridge(theirs, ours, sameIDs, list)
	as := message.New(CopyOverAll, len(list))
	if len(list) == 1 {
		as = message.New(copyOver, named(list[0]))
	}
	theirs.AllowLosses(true)
	defer theirs.AllowLosses(false)
	err := theirs.Group(as, func() error {
		t.bringAll(list)
		types, list := t.retyped(list)
		t.types(types)
		if err := t.taken(func(d diff.Difference) bool { return d.Path != loadSteps }, list); err != nil {
			return err
		}
		return t.taken(func(d diff.Difference) bool { return d.Path == loadSteps }, list) // which the others have changed
	})
	if err != nil {
		return Result{}, err
	}
	return t.result, nil
}

// named is the path of a difference, or the file.
func named(d diff.Difference) any {
	if d.Path == "" {
		return message.New(wholeFile)
	}
	return d.Path
}

// taker copies differences. Where something is in theirs is determined before the first of them, since their paths are
// valid only then.
type taker struct {
	merger
	ctx    context.Context
	set    []target
	gone   []target
	placed []target           // what comes and what moves, in file order: before the same value several may come
	going  map[model.Row]bool // rows that go from where they are

	refused bool // to remove all together
	alone   int  // how many of the added ones are inserted one by one, because together they were refused
}

// target is where a difference is in theirs.
type target struct {
	diff.Difference
	row    model.Row
	parent model.Row
	before model.Row // what it will be before; 0 at the end
	place  int       // in ours
	inList bool      // it has a place among values, by number; other parts of text files are placed by their names
}

func (t *taker) left(d diff.Difference, why message.Message) {
	t.result.Left = append(t.result.Left, Edit{Difference: d, Why: why})
}

func (t *taker) made(d diff.Difference) {
	t.result.Made = append(t.result.Made, Edit{Difference: d})
}

// find finds out where a difference is.
func (t *taker) find(d diff.Difference) {
	at := target{Difference: d}
	var err error
	path := d.Path
	if d.From != "" {
		path = d.From
	}
	if d.Op != diff.Added {
		if at.row, err = t.theirs.Find(path); err != nil {
			t.left(d, message.New(noPlace))
			return
		}
	}
	switch d.Op {
	case diff.Changed:
		t.set = append(t.set, at)
	case diff.Removed:
		t.going[at.row] = true
		t.gone = append(t.gone, at)
	case diff.Added:
		t.placed = append(t.placed, at)
	case diff.Moved:
		t.going[at.row] = true
		t.placed = append(t.placed, at)
	}
}

// places finds what added and moved values will be before. For what text files have outside of arrays it is looked for when it is needed.
func (t *taker) places() {
	var stay staying
	for i := range t.placed {
		at := &t.placed[i]
		mine, err := t.ours.Find(at.Path)
		if at.inList = t.theirs.HasRecords() || err == nil && t.inArray(mine); !at.inList {
			continue
		}
		if err == nil {
			at.place = t.ours.Index(mine)
		}
		at.parent = t.theirs.Parent(at.row)
		if at.Op == diff.Added {
			at.parent = t.lists(at.Difference)
		}
		if at.parent == 0 {
			continue
		}
		if at.parent != stay.parent || at.At < stay.from || at.At > stay.to {
			stay = t.staying(at.parent, at.At)
		}
		at.before = stay.row
	}
	// Several may come before the same value; then they stand as they do in ours. A section that comes to a text makes all rows new, so it comes later.
	slices.SortStableFunc(t.placed, func(a, b target) int {
		if a.inList && b.inList {
			return cmp.Or(cmp.Compare(a.parent, b.parent), a.place-b.place)
		}
		return a.turn() - b.turn()
	})
}

// turn is when something is placed: attributes come last, since node_paths is of properties.
func (t *target) turn() int {
	switch _, attribute := holder(t.Path); {
	case t.inList:
		return 0
	case attribute:
		return 2
	}
	return 1
}

// inArray reports whether a row of ours is somewhere in an array, so that its path in theirs may be another one.
func (t *taker) inArray(mine model.Row) bool {
	for up := t.ours.Parent(mine); up != 0 && up != model.Root; up = t.ours.Parent(up) {
		if t.ours.Numbered(up) {
			return true
		}
	}
	return false
}

// staying says that of the children of parent from a number on that with number to is the first that stays; row is 0 if none does.
type staying struct {
	parent, row model.Row
	from, to    int
}

func (t *taker) staying(parent model.Row, from int) staying {
	n, count := from, t.theirs.Len(parent)
	for ; n < count; n++ {
		if r := t.theirs.Child(parent, n); !t.going[r] {
			return staying{parent, r, from, n}
		}
	}
	return staying{parent, 0, from, n}
}

// lists is the row of theirs in which something that was added belongs, 0 if there is none.
func (t *taker) lists(d diff.Difference) model.Row {
	path := d.Under
	if path == "" {
		mine, err := t.ours.Find(d.Path)
		if err != nil {
			return 0
		}
		path = t.bridge.there(t.ours.Path(t.ours.Parent(mine)))
	}
	r, err := t.theirs.Find(path)
	if err != nil {
		return 0
	}
	return r
}

// loadSteps is where a scene counts its resources.
const loadSteps = "header.@load_steps"

// taken takes those of the differences for which which is true.
func (t *taker) taken(which func(diff.Difference) bool, list []diff.Difference) error {
	t.set, t.gone, t.placed = nil, nil, nil
	for _, d := range t.transfers(slices.DeleteFunc(slices.Clone(list), func(d diff.Difference) bool { return !which(d) })) {
		t.find(d)
	}
	if !t.theirs.HasRecords() {
		slices.Reverse(t.gone) // what uses a resource comes behind it, and goes before it
	}
	return t.run()
}

// run makes the edits: first the values, which do not move rows, then the removals, then what is added and moved, in
// file order.
func (t *taker) run() error {
	t.places()
	if err := t.values(); err != nil {
		return err
	}
	for _, step := range []struct {
		list []target
		run  func([]target) int
		make func(target) (message.Message, error)
	}{{t.gone, t.removeAll, t.remove}, {t.placed, t.insertRun, t.place}} {
		for list := step.list; len(list) > 0; {
			if err := t.ctx.Err(); err != nil {
				return err
			}
			if n := step.run(list); n > 0 {
				list = list[n:]
				continue
			}
			why, err := step.make(list[0])
			t.done(list[0], why, err)
			list = list[1:]
		}
	}
	return nil
}

// done takes down what became of a difference.
func (t *taker) done(at target, why message.Message, err error) {
	if err != nil {
		why = reason(err)
	}
	if !why.IsZero() {
		t.left(at.Difference, why)
	} else {
		t.made(at.Difference)
	}
}

// removeAll removes the rows of all targets together, since many edits of one place are slow, and returns how many
// there were: 0 if they must be removed one by one, to find which is refused.
func (t *taker) removeAll(list []target) int {
	if len(list) < 2 || t.refused || !t.theirs.HasRecords() {
		return 0
	}
	rows := make([]model.Row, len(list))
	for i, at := range list {
		rows[i] = at.row
	}
	if t.theirs.Remove(rows...) != nil {
		t.refused = true
		return 0
	}
	for _, at := range list {
		t.made(at.Difference)
	}
	return len(list)
}

// insertRun inserts the first consecutive targets together, and returns how many there are; 0 if they must be inserted
// one by one.
func (t *taker) insertRun(list []target) int {
	first := list[0]
	n := 0
	for n < len(list) && list[n].inList && list[n].Op == diff.Added && list[n].parent == first.parent && list[n].before == first.before {
		n++
	}
	if n < 2 || first.parent == 0 || n <= t.alone {
		t.alone = max(0, t.alone-1)
		return 0
	}
	t.alone = n // until a run has been made, those in it are made one by one
	entries := make([]model.Entry, n)
	for i, at := range list[:n] {
		mine, v, err := t.state(t.ours, at.Path)
		if err != nil {
			return 0
		}
		v, why := t.refer(v)
		if !why.IsZero() {
			return 0
		}
		key, why, err := t.key(at, mine)
		if !why.IsZero() || err != nil {
			return 0
		}
		entries[i] = model.Entry{Key: key, Value: v}
	}
	if _, err := t.theirs.InsertAll(first.parent, t.index(first), entries); err != nil {
		return 0
	}
	t.alone = 0
	for _, at := range list[:n] {
		t.made(at.Difference)
	}
	return n
}

// values sets changed values: all at once, which is fast for many, or else one by one to find which is refused.
func (t *taker) values() error {
	var list []model.Assignment
	var known []target
	for _, at := range t.set {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		_, v, err := t.state(t.ours, at.Path)
		if err != nil {
			t.left(at.Difference, reason(err))
			continue
		}
		v, why := t.refer(v)
		if !why.IsZero() {
			t.left(at.Difference, why)
			continue
		}
		list = append(list, model.Assignment{Row: at.row, Value: v, Retype: true})
		known = append(known, at)
	}
	all := len(list) > 1 && t.theirs.SetAll(message.New(CopyOverAll, len(list)), list) == nil
	for i, a := range list {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		if !all {
			if err := t.theirs.SetAs(a.Row, a.Value); err != nil {
				t.left(known[i].Difference, reason(err))
				continue
			}
		}
		t.made(known[i].Difference)
	}
	return nil
}

func (t *taker) remove(at target) (message.Message, error) {
	if !t.theirs.Alive(at.row) {
		return message.Message{}, nil // it went with another
	}
	return message.Message{}, t.theirs.Remove(at.row)
}

// place inserts what theirs lacks, and moves what is elsewhere.
func (t *taker) place(at target) (message.Message, error) {
	if at.Op == diff.Added {
		return t.insert(at)
	}
	if !at.inList {
		return t.move(at.Difference)
	}
	return message.Message{}, t.theirs.Move(at.row, at.parent, t.index(at))
}

// index is the place of a value now.
func (t *taker) index(at target) int {
	if at.before != 0 && t.theirs.Parent(at.before) == at.parent {
		return t.theirs.Index(at.before)
	}
	return t.listed(at.parent)
}

// listed is how many children of a list can be counted by its places: after the value of a record there may be bytes
// that belong to no list.
func (t *taker) listed(parent model.Row) int {
	n := t.theirs.Len(parent)
	for n > 0 && t.theirs.Describe(t.theirs.Child(parent, n-1)).Badge == model.BadgeOpaque {
		n--
	}
	return n
}

// insert makes what ours has and theirs has not.
func (t *taker) insert(at target) (message.Message, error) {
	if !at.inList {
		return t.add(at.Difference)
	}
	if at.parent == 0 {
		return message.New(noPlace), nil
	}
	mine, v, err := t.state(t.ours, at.Path)
	if err != nil {
		return message.Message{}, err
	}
	v, why := t.refer(v)
	if !why.IsZero() {
		return why, nil
	}
	key, why, err := t.key(at, mine)
	if !why.IsZero() || err != nil {
		return why, err
	}
	_, err = t.theirs.Insert(at.parent, t.index(at), key, v)
	return message.Message{}, err
}

// key is the key that something added has; nil in a list.
func (t *taker) key(at target, mine model.Row) (key *variant.Value, why message.Message, err error) {
	up := t.ours.Parent(mine)
	if up == model.Root || t.ours.Numbered(up) {
		return nil, message.Message{}, nil
	}
	p, err := rowpath.Parse(at.Path)
	if err != nil || len(p.Steps) == 0 {
		return nil, message.New(noPlace), err
	}
	step := p.Steps[len(p.Steps)-1]
	if step.Nth > 0 || step.Kind != model.NameStep && step.Kind != model.KeyStep {
		return nil, message.New(noKey), nil
	}
	v := variant.OfString(step.Text)
	if step.Kind == model.KeyStep {
		if v, err = t.theirs.Parse(at.parent, step.Text); err != nil {
			return nil, message.Message{}, err
		}
	}
	return &v, message.Message{}, nil
}
