package patch

import (
	"context"
	"errors"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/rowpath"
	"savant/model/transcode"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	applyPatch   message.ID = "patch.apply-patch n"
	isNow        message.ID = "patch.is-now value was"
	isThere      message.ID = "patch.is-there value"
	says         message.ID = "patch.says cause"
	noSuchValue  message.ID = "patch.no-such-value"
	nowhereTrue  message.ID = "patch.nowhere-true"
	missesTarget message.ID = "patch.misses-target reference"
	changesLeft  message.ID = "patch.changes-left"
	noTwin       message.ID = "patch.no-twin what"
)

// State says what became of a change.
type State uint8

// The states. In the last three the file is left as it is.
const (
	Applied   State = iota
	Already         // the file has it already
	NotFound        // the file has no such place
	Different       // there is another value than the one that was expected
	Refused         // the new value cannot be there
)

// Outcome is what became of one change.
type Outcome struct {
	Change
	State  State
	Values int // how many values got another; more than one only of a change with a pattern
	Why    message.Message
}

// Options say how a patch is applied.
type Options struct {
	Partial bool // make the changes that can be made, and leave the others
	Code    bool // consent to what makes the engine run or load more than the file did
}

// Result is the outcome of the changes.
type Result struct {
	List []Outcome // one for each change
	Made bool      // the document was changed, or would have been had it not all been there
	Runs []Run     // additional things that would be run or loaded; without Options.Code nothing is changed then
}

// Count counts the changes in a state.
func (r *Result) Count(s State) int {
	n := 0
	for _, x := range r.List {
		if x.State == s {
			n++
		}
	}
	return n
}

// Left counts the changes that were not made.
func (r *Result) Left() int { return len(r.List) - r.Count(Applied) - r.Count(Already) }

// errLeft rolls the changes back.
var errLeft = message.Err(changesLeft)

// Apply makes the changes in a document, as one step of its history: all of them or none. Values are made over into the engine of the document.
// The error is that of ctx, or of a rest that does not fit; the document is unchanged then.
func (p *Patch) Apply(ctx context.Context, d *model.Document, o Options) (Result, error) {
	a := &applier{ctx: ctx, patch: p, doc: d, plain: d.Info().Neutral, list: make([]Outcome, len(p.Changes)), waiting: map[model.Row]bool{}, above: map[model.Row]bool{}}
	as := message.New(applyPatch, len(p.Changes))
	before := d.Snapshot()
	exact := p.Rest != nil && digest(d.Bytes()) == p.Rest.Of
	result := Result{List: a.list}
	err := d.Group(as, func() error {
		for i, c := range p.Changes {
			if err := ctx.Err(); err != nil {
				return err
			}
			a.list[i].Change = c
			a.change(i)
		}
		a.flush()
		a.follow()
		if result.Left() > 0 && !o.Partial {
			return errLeft
		}
		if exact && result.Left() == 0 {
			if err := p.Rest.apply(ctx, d, as); err != nil {
				return err
			}
		}
		if o.Code {
			return nil
		}
		var err error
		if result.Runs, err = more(ctx, before, d.Snapshot()); err == nil && len(result.Runs) > 0 {
			err = errLeft
		}
		return err
	})
	if err == errLeft {
		return result, nil
	}
	result.Made = err == nil
	return result, err
}

// applier applies one patch.
type applier struct {
	ctx   context.Context
	patch *Patch
	doc   *model.Document
	plain bool // doc is JSON
	list  []Outcome

	// New values of rows that are not inside one another are set together, which is quick for many.
	batch   []model.Assignment
	numbers []int // of their changes
	waiting map[model.Row]bool
	above   map[model.Row]bool // rows that contain those
}

// end says what became of a change.
func (a *applier) end(i int, s State, why message.Message) {
	a.list[i].State, a.list[i].Why = s, why
	if s == Applied {
		a.list[i].Values = max(a.list[i].Values, 1)
	}
}

// because is the state of a change that an error ended.
func (a *applier) because(i int, err error) {
	var path *model.PathError
	var refused *model.RefusedError
	switch {
	case errors.As(err, &path):
		a.end(i, NotFound, message.New(noSuchValue))
	case errors.As(err, &refused):
		a.end(i, Refused, refused.Why)
	default:
		a.end(i, Refused, message.New(says, err))
	}
}

// change makes one change, or has it wait.
func (a *applier) change(i int) {
	c := a.patch.Changes[i]
	if c.Set == "" || c.searched() {
		a.flush()
	}
	var err error
	switch {
	case c.Insert != "":
		err = a.insert(i, c)
	case c.Remove != "":
		err = a.remove(i, c)
	case c.searched():
		err = a.replace(i, c)
	default:
		err = a.set(i, c)
	}
	if err != nil {
		a.because(i, err)
	}
}

// find is the row of a path of the patch. Keys of another engine are made over.
func (a *applier) find(path string) (model.Row, error) {
	r, err := a.doc.Find(path)
	if err != nil && a.foreign() {
		if other, ok := a.translated(path); ok {
			if r, e := a.doc.Find(other); e == nil {
				return r, nil
			}
		}
	}
	return r, err
}

// foreign reports whether the patch is of another engine than the document.
func (a *applier) foreign() bool {
	return a.patch.Dialect.Name != a.doc.Dialect().Name && !a.doc.Info().Neutral
}

// translated is a path with its keys as the document's engine has them.
func (a *applier) translated(path string) (string, bool) {
	p, err := rowpath.Parse(path)
	if err != nil {
		return "", false
	}
	for i, s := range p.Steps {
		if s.Kind != model.KeyStep {
			continue
		}
		key, err := literal.ParseAll(s.Text, a.patch.Dialect)
		if err != nil {
			return "", false
		}
		// A key that only comes near names an entry all the same: Godot 3 has a String where Godot 4 has a StringName.
		key = transcode.New(a.patch.Dialect, a.doc.Dialect(), nil).Value(key)
		if key.Type == variant.String {
			p.Steps[i] = model.Step{Kind: model.NameStep, Text: key.Text, Nth: s.Nth}
		} else {
			p.Steps[i].Text = literal.Text(key, a.doc.Dialect())
		}
	}
	return p.String(), true
}

// value is a literal of the patch as a value of the document's engine. One that has no exact twin there is refused.
func (a *applier) value(text string) (variant.Value, error) {
	v, err := literal.ParseAll(text, a.patch.Dialect)
	if err != nil || !a.foreign() {
		return v, err
	}
	var losses transcode.Losses
	v = transcode.New(a.patch.Dialect, a.doc.Dialect(), &losses).Value(v)
	if len(losses.List) > 0 {
		return v, &model.RefusedError{Why: message.New(noTwin, losses.List[0])}
	}
	return v, nil
}

// made is the value that a change gives a row: in JSON with the digits that the patch has.
func (a *applier) made(text string) (variant.Value, error) {
	if a.plain {
		if v, err := value.ReadWrittenJSON(text); err == nil {
			return v, nil
		}
	}
	return a.value(text)
}

// is reports whether the value of a row is what the patch has, in the type that the row has.
func (a *applier) is(now, v variant.Value) bool {
	if now.Type != v.Type {
		var why message.Message
		if v, why = value.Exactly(v, now.Type, a.doc.Dialect()); !why.IsZero() {
			return false
		}
	}
	return equal(now, v)
}

// equal reports whether two values are the same, or are written the same, as two that are no numbers are. Digits of JSON count where both sides
// have them.
func equal(a, b variant.Value) bool {
	if variant.Equal(a, b) {
		return true
	}
	if x, y := variant.Unwritten(a), variant.Unwritten(b); variant.Equal(a, x) || variant.Equal(b, y) {
		a, b = x, y
	}
	return a.Type == b.Type && literal.Text(a, nil) == literal.Text(b, nil)
}

// expected reads the value of a row and compares it with the one that the change expects.
func (a *applier) expected(c Change, r model.Row) (now, was variant.Value, ok bool, err error) {
	if now, err = a.doc.Value(r); err != nil {
		return now, was, false, err
	}
	if c.Was == "" {
		return now, now, true, nil
	}
	was, err = a.value(c.Was)
	return now, was, err == nil && a.is(now, was), err
}

// different says which value is there, and which one the change expects; one that comes expects none.
func (a *applier) different(i int, now variant.Value) {
	text, was := short(literal.Text(now, a.doc.Dialect())), a.list[i].Was
	if was == "" {
		a.end(i, Different, message.New(isThere, text))
		return
	}
	a.end(i, Different, message.New(isNow, text, short(was)))
}

// shown is how many bytes of a value a message has.
const shown = 200

func short(text string) string {
	if len(text) > shown {
		return strings.ToValidUTF8(text[:shown], "") + "…"
	}
	return text
}

func (a *applier) set(i int, c Change) error {
	r, err := a.find(c.Set)
	if err != nil {
		return err
	}
	if a.overlaps(r) {
		a.flush()
	}
	to, err := a.made(c.To)
	if err != nil {
		return err
	}
	if err := a.refers(to); err != nil {
		return err
	}
	now, was, ok, err := a.expected(c, r)
	switch {
	case err != nil:
		return err
	case a.is(now, to) && (c.Was == "" || now.Type == to.Type || was.Type == to.Type):
		a.end(i, Already, message.Message{})
		return nil
	case !ok:
		a.different(i, now)
		return nil
	}
	// A number that another engine or JSON keeps as another type stays of that type.
	retype := c.Was == "" || was.Type == now.Type || was.Type != to.Type
	a.batch = append(a.batch, model.Assignment{Row: r, Value: to, Retype: retype, Own: retype && c.Was != ""})
	a.numbers = append(a.numbers, i)
	a.waiting[r] = true
	for up := a.doc.Parent(r); up != 0; up = a.doc.Parent(up) {
		a.above[up] = true
	}
	return nil
}

// overlaps reports whether a row is one of those that wait, or inside one, or contains one.
func (a *applier) overlaps(r model.Row) bool {
	if a.above[r] {
		return true
	}
	for up := r; up != 0; up = a.doc.Parent(up) {
		if a.waiting[up] {
			return true
		}
	}
	return false
}

// flush sets the waiting values: all together and, if that fails, one after the other to find the one that is refused.
func (a *applier) flush() {
	if len(a.batch) == 0 {
		return
	}
	all := a.doc.SetAll(message.New(applyPatch, len(a.batch)), a.batch) == nil
	for k := range a.batch {
		var err error
		if !all {
			err = a.doc.SetAll(message.New(applyPatch, 1), a.batch[k:k+1])
		}
		if err != nil {
			a.because(a.numbers[k], err)
		} else {
			a.end(a.numbers[k], Applied, message.Message{})
		}
	}
	a.batch, a.numbers = nil, nil
	clear(a.waiting)
	clear(a.above)
}

func (a *applier) insert(i int, c Change) error {
	to, err := a.made(c.To)
	if err != nil {
		return err
	}
	if err := a.refers(to); err != nil {
		return err
	}
	if r, err := a.find(c.Insert); err == nil {
		now, err := a.doc.Value(r)
		switch {
		case err != nil:
			return err
		case a.is(now, to):
			a.end(i, Already, message.Message{})
			return nil
		case !a.movesBack(c, r):
			a.different(i, now)
			return nil
		}
	}
	text := c.Insert
	if a.foreign() {
		if other, ok := a.translated(text); ok {
			text = other
		}
	}
	path, err := rowpath.Parse(text)
	if err != nil {
		return err
	}
	parent, index, key, err := a.doc.NewPlace(path)
	if err != nil {
		return err
	}
	if c.Before != "" {
		if r, err := a.find(c.Before); err == nil && a.doc.Parent(r) == parent {
			index = a.doc.Index(r)
		}
	}
	if _, err = a.doc.Insert(parent, index, key, to); err == nil {
		a.end(i, Applied, message.Message{})
	}
	return err
}

// movesBack reports whether the element where a new one is to be is the one before which it is to be.
func (a *applier) movesBack(c Change, r model.Row) bool {
	if c.Before == "" || !a.doc.Numbered(a.doc.Parent(r)) {
		return false
	}
	before, err := a.find(c.Before)
	return err == nil && before == r
}

func (a *applier) remove(i int, c Change) error {
	r, err := a.find(c.Remove)
	if err != nil {
		a.end(i, Already, message.Message{})
		return nil
	}
	now, was, ok, err := a.expected(c, r)
	switch {
	case err != nil:
		return err
	case !ok && a.gone(i, r, was):
		a.end(i, Already, message.Message{})
		return nil
	case !ok:
		a.different(i, now)
		return nil
	}
	if err = a.doc.Remove(r); err == nil {
		a.end(i, Applied, message.Message{})
	}
	return err
}

// replace gives all values another that a search finds.
func (a *applier) replace(i int, c Change) error {
	to := c.To
	if to != "" {
		v, err := a.value(to)
		if err != nil {
			return err
		}
		if err := a.refers(v); err != nil {
			return err
		}
		to = literal.Text(v, a.doc.Dialect())
	}
	p, err := c.replacer(to)
	if err != nil {
		return err
	}
	var result find.Result
	if result, err = p.Do(a.ctx, a.doc, nil, nil); err != nil {
		return err
	}
	a.list[i].Values = result.Changed
	switch {
	case result.Hits == 0 && c.Where != "":
		a.end(i, NotFound, message.New(nowhereTrue))
	case result.Hits == 0:
		a.end(i, NotFound, message.New(noSuchValue))
	case result.Changed > 0:
		a.end(i, Applied, message.Message{})
	case result.Skipped > 0:
		a.end(i, Refused, result.Why)
	default:
		a.end(i, Already, message.Message{})
	}
	return nil
}

// refers refuses a value that names a resource of the file which the document has not.
func (a *applier) refers(v variant.Value) error {
	var missing string
	references(v, func(r *variant.Resource) {
		section := map[variant.ReferenceKind]string{variant.External: "ext_resource", variant.Internal: "sub_resource"}[r.Kind]
		if section == "" || missing != "" {
			return
		}
		id := r.ID
		if !r.Numeric {
			id = rowpath.Quote(id)
		}
		if _, err := a.doc.Find(section + "[" + id + "]"); err != nil {
			missing = literal.Text(variant.Value{Type: variant.Object, Data: r}, a.doc.Dialect())
		}
	})
	if missing != "" {
		return &model.RefusedError{Why: message.New(missesTarget, missing)}
	}
	return nil
}

// references calls f for each resource that a value names.
func references(v variant.Value, f func(*variant.Resource)) {
	switch data := v.Data.(type) {
	case *variant.Resource:
		f(data)
	case *variant.List:
		for _, item := range data.Items {
			references(item, f)
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			references(e.Key, f)
			references(e.Value, f)
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			references(p.Value, f)
		}
	}
}
