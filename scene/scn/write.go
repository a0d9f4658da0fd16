package scn

import (
	"maps"
	"slices"
	"strconv"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
)

// Messages.
const (
	noSuchReference message.ID = "scn.no-such-reference id"
	fixedAttribute  message.ID = "scn.fixed-attribute name"
	cutValue        message.ID = "scn.cut-value name"
	damagedItem     message.ID = "scn.damaged-item"
	badUID          message.ID = "scn.bad-uid text"
	followsFormat   message.ID = "scn.follows-format"
	followsCount    message.ID = "scn.follows-count"
	followsPlace    message.ID = "scn.follows-place"
	followsParent   message.ID = "scn.follows-parent"
)

// Edit is a planned edit.
type Edit struct {
	Splices []resource.Splice
	Order   []int        // by item after the edit: its previous index, -1 for a new one; nil if none moved
	Next    *scene.Scene // the items after the edit

	view view
}

// Item returns an item after the edit, which must not be changed.
func (e *Edit) Item(i int) *Item { return e.view.at(i) }

// Made returns the new and changed items after the edit, in order.
func (e *Edit) Made() []int { return slices.Sorted(maps.Keys(e.view.made)) }

// Write turns an edit into splices. Errors are *resource.Error, or messages of this package.
func (f *File) Write(e *scene.Edit) (*Edit, error) {
	now, order, nodes := view{File: f}.apply(e)
	next := now.scene(f.Scene(), nodes)
	w := writer{view: now, next: next, edit: f.Resource.Edit(f.Index), made: slices.Sorted(maps.Keys(now.made))}
	splices, err := w.write()
	if err != nil {
		return nil, err
	}
	return &Edit{splices, order, next, now}, nil
}

// Offset returns where a place is in the file.
func (f *File) Offset(at scene.Place) int {
	if at.Item >= f.Items() {
		return 0
	}
	x := f.Item(at.Item)
	switch at.Part {
	case scene.BehindItem:
		return x.End
	case scene.AtItem:
		return x.Start
	}
	if at.Index < len(x.Fields[at.List]) {
		if p := x.Fields[at.List][at.Index]; p.Off > 0 {
			return p.Off
		}
	}
	return x.Start
}

// writer plans the splices that turn the file into one with other items.
type writer struct {
	view
	next *scene.Scene // the view after the edit
	edit *resource.Edit
	made []int                        // new and changed items
	refs map[string]*variant.Resource // by kind and id as in text: how values of the edit refer to it; nil until requested
	more map[string]*variant.Resource // the same for new ones
}

func refKey(r *variant.Resource) string { return strconv.Itoa(int(r.Kind)) + r.ID }

func (w *writer) write() ([]resource.Splice, error) {
	w.more = map[string]*variant.Resource{}
	for _, i := range w.made {
		if x := w.at(i); x.was < 0 {
			id := w.attributeText(x, "id")
			switch x.Kind {
			case scene.ExternalItem:
				w.more[refKey(&variant.Resource{Kind: variant.External, ID: id})] = w.edit.AddExternal(w.attributeText(x, "type"), w.attributeText(x, "path"), w.uid(x))
			case scene.InternalItem:
				w.more[refKey(&variant.Resource{Kind: variant.Internal, ID: id})] = &variant.Resource{Kind: variant.Internal, ID: id, Numeric: w.Resource.Flags&resource.FlagNamedIDs == 0}
			}
		}
	}
	for _, i := range w.made {
		if err := w.derives(w.at(i)); err != nil {
			return nil, err
		}
	}
	for _, plan := range []func() error{w.header, w.externals, w.internals, w.scene} {
		if err := plan(); err != nil {
			return nil, err
		}
	}
	return w.edit.Splices()
}

// derived are the attributes that are not stored, with the message that says what they depend on, which is why they
// cannot be set.
var derived = map[scene.Kind]map[string]message.ID{
	scene.HeaderItem:   {"format": followsFormat, "load_steps": followsCount},
	scene.ExternalItem: {"id": followsPlace},
	scene.NodeItem:     {"parent_id_path": followsParent},
}

// derives returns an error if an item changes a derived attribute. A moved node may lose one.
func (w *writer) derives(x *Item) error {
	if x.was < 0 {
		return nil
	}
	for name, why := range derived[x.Kind] {
		if a, ok := w.attribute(x, name); ok && a.set || x.Kind != scene.NodeItem && w.changed(x, name) {
			return message.Err(why)
		}
	}
	return nil
}

// left calls visit for the remaining items of a kind, with their indices after the edit.
func (w *writer) left(kind int, visit func(place, at int)) {
	for place := range w.begin[kind+1] - w.begin[kind] {
		if at := w.after(w.begin[kind] + place); at >= 0 {
			visit(place, at)
		}
	}
}

// gone returns the indices of the items of a kind that the edit removes.
func (w *writer) gone(kind int) (list []int) {
	for place := range w.begin[kind+1] - w.begin[kind] {
		if w.after(w.begin[kind]+place) < 0 {
			list = append(list, place)
		}
	}
	return list
}

// after returns the index after the edit of an item of the file, -1 if it is gone.
func (w *writer) after(was int) int {
	if w.now != nil {
		return int(w.now[was])
	}
	return was
}

// references determines how values refer to the resources after the edit.
func (w *writer) references() map[string]*variant.Resource {
	if w.refs != nil {
		return w.refs
	}
	w.refs = map[string]*variant.Resource{}
	r := w.Resource
	id := func(at int, known *variant.Resource) string {
		if x := w.view.made[at]; x != nil {
			return w.attributeText(x, "id")
		}
		return known.ID
	}
	w.left(externalItem, func(place, at int) {
		key := refKey(&variant.Resource{Kind: variant.External, ID: id(at, w.others[place])})
		w.refs[key] = &variant.Resource{Kind: variant.External, ID: strconv.Itoa(place + 1), Numeric: r.Format < 4}
	})
	w.left(internalItem, func(place, at int) {
		w.refs[refKey(&variant.Resource{Kind: variant.Internal, ID: id(at, w.ids[place])})] = w.internalRef(place)
	})
	maps.Copy(w.refs, w.more)
	return w.refs
}

// internalRef returns the reference to the i-th resource of the file as Decode returns it.
func (w *writer) internalRef(i int) *variant.Resource {
	r := w.Resource
	id := r.Internal(i).ID()
	switch {
	case r.Flags&resource.FlagNamedIDs == 0:
		return &variant.Resource{Kind: variant.Internal, ID: id, Numeric: true}
	case r.Place(id) == i:
		return &variant.Resource{Kind: variant.Internal, ID: id}
	}
	return &variant.Resource{Kind: variant.Internal, ID: strconv.Itoa(i), Numeric: true}
}

// back converts references in a value to those of the file.
func (w *writer) back(v variant.Value) (variant.Value, error) {
	var err error
	v = scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		if r.Kind == variant.Loaded {
			return r
		}
		if to, ok := w.references()[refKey(r)]; ok {
			return to
		}
		if w.dangling(r) {
			return r // an existing reference is kept
		}
		err = message.Err(noSuchReference, r.ID)
		return r
	})
	return v, err
}

// dangling reports whether a reference of the file leads nowhere.
func (w *writer) dangling(r *variant.Resource) bool {
	if r.Kind == variant.Internal {
		return w.Resource.Target(r) < 0
	}
	n, err := strconv.Atoi(r.ID)
	return err == nil && n > w.Resource.Externals()
}

// attribute returns an attribute of an item; ok is false if it has none.
func (w *writer) attribute(x *Item, name string) (f *Field, ok bool) {
	i := find(x.Fields[scene.Attributes], name)
	if i < 0 {
		return nil, false
	}
	return &x.Fields[scene.Attributes][i], true
}

func (w *writer) attributeText(x *Item, name string) string {
	a, ok := w.attribute(x, name)
	if !ok {
		return ""
	}
	v, _ := w.ValueOf(a)
	return idText(v)
}

// changed reports whether an attribute differs from the file's.
func (w *writer) changed(x *Item, name string) bool {
	if x.was < 0 {
		return true
	}
	now, has := w.attribute(x, name)
	_, had := w.attribute(w.Item(x.was), name)
	return has != had || has && (now.set || now.was < 0)
}

// uid returns the UID of an item.
func (w *writer) uid(x *Item) int64 {
	text := w.attributeText(x, "uid")
	if text == "" {
		return resource.NoUID
	}
	uid, _ := resource.ParseUID(text)
	return uid
}

func (w *writer) header() error {
	for _, i := range w.made {
		x := w.at(i)
		if x.Kind != scene.HeaderItem || x.was < 0 {
			continue
		}
		if w.changed(x, "uid") {
			if text := w.attributeText(x, "uid"); text != "" && w.uid(x) == resource.NoUID {
				return message.Err(badUID, text)
			}
			if err := w.edit.SetUID(w.uid(x)); err != nil {
				return err
			}
		}
		if w.changed(x, "script_class") {
			if err := w.edit.SetScriptClass(w.attributeText(x, "script_class")); err != nil {
				return err
			}
		}
		if w.changed(x, "type") {
			return w.edit.SetClass(w.Resource.Internals()-1, w.attributeText(x, "type"))
		}
	}
	return nil
}

func (w *writer) externals() error {
	for _, i := range w.gone(externalItem) {
		w.edit.RemoveExternal(i)
	}
	for _, i := range w.made {
		if x := w.at(i); x.Kind == scene.ExternalItem && x.was >= 0 && (w.changed(x, "type") || w.changed(x, "path") || w.changed(x, "uid")) {
			if err := w.edit.SetExternal(x.Place, w.attributeText(x, "type"), w.attributeText(x, "path"), w.uid(x)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *writer) internals() error {
	for _, i := range w.gone(internalItem) {
		if err := w.edit.RemoveResource(i); err != nil {
			return err
		}
	}
	for _, i := range w.made { // before values refer to them
		if x := w.at(i); x.Kind == scene.InternalItem && x.was < 0 {
			if err := w.insert(w.behind(i), x); err != nil {
				return err
			}
		}
	}
	for _, i := range w.made {
		x := w.at(i)
		var err error
		switch {
		case x.Kind == scene.MainItem && x.was >= 0:
			err = w.properties(x)
		case x.Kind == scene.InternalItem && x.was >= 0:
			err = w.resource(x)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// behind returns the resource of the file that comes after an item, the main one if none does.
func (w *writer) behind(i int) int {
	for ; i < w.Items(); i++ {
		if was := w.was(i); was >= 0 && w.Kind(i) == scene.InternalItem {
			return was - w.begin[internalItem]
		}
	}
	return w.Resource.Internals() - 1
}

// was returns the index in the file of an item, -1 for a new one.
func (w *writer) was(i int) int {
	if w.order != nil {
		return int(w.order[i])
	}
	return i
}

// resource plans the changes of a resource of the file.
func (w *writer) resource(x *Item) error {
	if w.changed(x, "type") {
		if err := w.edit.SetClass(x.Place, w.attributeText(x, "type")); err != nil {
			return err
		}
	}
	if w.changed(x, "id") {
		if err := w.edit.SetPath(x.Place, "local://"+w.attributeText(x, "id")); err != nil {
			return err
		}
	}
	return w.properties(x)
}

// insert plans a new resource before the i-th.
func (w *writer) insert(i int, x *Item) error {
	var list []variant.Property
	for k := range x.Fields[scene.Properties] {
		p := &x.Fields[scene.Properties][k]
		v, _ := w.ValueOf(p)
		v, err := w.back(v)
		if err != nil {
			return err
		}
		list = append(list, variant.Property{Name: p.Name, Value: v})
	}
	_, err := w.edit.InsertResource(i, w.attributeText(x, "id"), w.attributeText(x, "type"), list)
	return err
}

// properties plans the properties of a resource of the file. Those that keep their order keep their bytes.
func (w *writer) properties(x *Item) error {
	was, now := w.Item(x.was).Fields[scene.Properties], x.Fields[scene.Properties]
	stays := inOrder(now)
	body, err := w.Resource.Body(x.Place)
	if err != nil {
		if len(now) > 0 {
			return err
		}
		return nil
	}
	left := map[int]bool{}
	pos := body.First
	if n := len(was); n > 0 {
		pos = was[n-1].End
	}
	type insertion struct {
		pos int
		*Field
	}
	var more []insertion
	for k, p := range slices.Backward(now) {
		if !stays[k] {
			more = append(more, insertion{pos, &now[k]})
			continue
		}
		left[p.was] = true
		old := was[p.was]
		pos = old.Start
		if p.Name != old.Name {
			if err := w.edit.RenameProperty(property(old), p.Name); err != nil {
				return err
			}
		}
		if p.Made != nil {
			v, err := w.back(*p.Made)
			if err == nil {
				err = w.edit.Set(old.Off, v)
			}
			if err != nil {
				return err
			}
		}
	}
	for i, old := range was {
		if old.Cut && !left[i] {
			return message.Err(cutValue, old.Name)
		}
		if !left[i] {
			w.edit.RemoveProperty(body, property(old))
		}
	}
	if len(more) > 0 && w.Item(x.was).Err != nil {
		return message.Err(damagedItem)
	}
	for _, m := range slices.Backward(more) {
		v, _ := w.ValueOf(m.Field)
		v, err := w.back(v)
		if err == nil {
			err = w.edit.InsertProperty(body, m.pos, m.Name, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// property converts a stored field to package resource's type.
func property(x Field) resource.Property {
	return resource.Property{Start: x.Start, Name: x.Name, Value: x.Off, End: x.End}
}

// inOrder reports which fields keep the order of the file; the others are written again.
func inOrder(list []Field) []bool {
	stays := make([]bool, len(list))
	last := -1
	for i, x := range list {
		if x.was > last && x.Start > 0 {
			stays[i], last = true, x.was
		}
	}
	return stays
}
