package threeway

import (
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/counterpart"
)

// Messages.
const (
	resourceIDs message.ID = "threeway.resource-ids"
)

// resource is an external or internal resource of one side.
type resource struct {
	tag, id string
	what    string // what identifies it on all sides
}

// sameIDs gives the resources of base and theirs the ids that ours has for them. Resources that ours does not have get new
// ids if ours uses theirs for something else. across says for ours and theirs whether it is in another form than base.
// Godot 3 renumbers the resources whenever it saves a scene; if only theirs was renumbered, ours follows theirs if it may.
func sameIDs(base, ours, theirs *model.Document, follow bool, across [2]bool) error {
	b, o, t := read(base), read(ours), read(theirs)
	if !o.scene {
		return nil
	}
	if doubled(b) || doubled(o) || doubled(t) {
		return nil
	}
	list := counterpart.Resources(b.Sections)
	was := resourcesOf(list)
	mine := known(list, counterpart.Resources(o.Sections), across[0])
	other := known(list, counterpart.Resources(t.Sections), across[1])
	ids := newNumbers(was, mine, other)
	leading, following, document, text := mine, other, theirs, t
	if follow && sameNumbers(was, mine) && !sameNumbers(was, other) {
		leading, following, document, text = other, mine, ours, o // only theirs was renumbered
	}
	for _, r := range leading {
		ids.take(r.what, r.tag, r.id)
	}
	// Resources of base keep their ids if they can: they come before those that are new on the other side.
	if err := renumber(base, b, ids.of(was)); err != nil {
		return err
	}
	return renumber(document, text, ids.of(following))
}

// doubled reports whether two resources of a file have the same id, as in a file with conflict markers: it is unknown which one is meant.
func doubled(f *file) bool {
	ids := map[string]bool{}
	for _, s := range f.sections {
		if s.tag != "ext_resource" && s.tag != "sub_resource" {
			continue
		}
		key := s.tag + " " + s.word("id")
		if ids[key] {
			return true
		}
		ids[key] = true
	}
	return false
}

// sameNumbers reports whether the resources that both have, have the same ids.
func sameNumbers(was, now []resource) bool {
	ids := map[string]string{}
	for _, r := range was {
		ids[r.what] = r.id
	}
	for _, r := range now {
		if id, ok := ids[r.what]; ok && id != r.id {
			return false
		}
	}
	return true
}

// resourcesOf lists the resources of base. Their names identify them.
func resourcesOf(was []counterpart.Resource) []resource {
	list := make([]resource, len(was))
	for i, r := range was {
		list[i] = resource{r.Tag, r.ID, r.Name}
	}
	return list
}

// known identifies the resources of one side as base does. An internal resource that base does not have is identified by its content too, so that
// two new ones with the same number are not taken for the same.
func known(was, now []counterpart.Resource, across bool) []resource {
	list := make([]resource, len(now))
	for i, k := range counterpart.Match(was, now, across) {
		r := now[i]
		list[i] = resource{r.Tag, r.ID, "\x00" + r.Name + "\x00" + r.Content()}
		if k >= 0 {
			list[i].what = was[k].Name
		}
	}
	return list
}

// numbers assigns ids to resources.
type numbers struct {
	id      map[string]string // by their identities
	used    map[string]bool   // tag and id
	highest map[string]int    // by tag
}

// newNumbers starts after the highest numbers that any side uses.
func newNumbers(lists ...[]resource) *numbers {
	n := &numbers{id: map[string]string{}, used: map[string]bool{}, highest: map[string]int{}}
	for _, list := range lists {
		for _, r := range list {
			number, _, _ := strings.Cut(r.id, "_")
			if i, err := strconv.Atoi(number); err == nil {
				n.highest[r.tag] = max(n.highest[r.tag], i)
			}
		}
	}
	return n
}

// take assigns an id to a resource: its own, or the next number if its own is in use. An id with a leading number
// ("4_xk2pj", "Curve_xk2pj") keeps the rest.
func (n *numbers) take(what, tag, id string) string {
	if id, ok := n.id[what]; ok {
		return id
	}
	if n.used[tag+id] {
		n.highest[tag]++
		number, rest, parted := strings.Cut(id, "_")
		switch _, err := strconv.Atoi(number); {
		case !parted:
			id = strconv.Itoa(n.highest[tag])
		case err == nil:
			id = strconv.Itoa(n.highest[tag]) + "_" + rest
		default:
			for i := 2; n.used[tag+id]; i++ {
				id = number + "_" + rest + strconv.Itoa(i)
			}
		}
	}
	n.id[what], n.used[tag+id] = id, true
	return id
}

// of returns the new ids of resources by tag and old id, where they change.
func (n *numbers) of(list []resource) map[string]string {
	ids := map[string]string{}
	for _, r := range list {
		if id := n.take(r.what, r.tag, r.id); id != r.id {
			ids[r.tag+" "+r.id] = id
		}
	}
	return ids
}

// renumber changes the ids of resources, and all references to them.
func renumber(d *model.Document, f *file, ids map[string]string) error {
	if len(ids) == 0 {
		return nil
	}
	var patches []model.Patch
	for i := range f.List {
		s := f.sections[i]
		for _, p := range f.List[i].Parts {
			text := f.Bytes(p.Start, p.End)
			if id, ok := ids[s.tag+" "+s.word("id")]; ok && p.Step.Kind == model.AttributeStep && p.Step.Text == "id" {
				patches = append(patches, model.Patch{Start: p.Start, End: p.End, New: []byte(quotedLike(string(text), id))})
				continue
			}
			counterpart.EachUse(text, func(tag string, start, end int) {
				old := string(text[start:end])
				if id, ok := ids[tag+" "+strings.Trim(old, `"`)]; ok {
					patches = append(patches, model.Patch{Start: p.Start + int64(start), End: p.Start + int64(end), New: []byte(quotedLike(old, id))})
				}
			})
		}
	}
	return d.Apply(message.New(resourceIDs), patches)
}

// quotedLike writes an id with quotes if it had some.
func quotedLike(old, id string) string {
	if strings.HasPrefix(old, `"`) {
		return `"` + id + `"`
	}
	return id
}
