package bones

import (
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Messages.
const (
	moveBone message.ID = "bones.move-bone bone"
)

// dragging lets bones be dragged below others, and to another place among their siblings.
func (b *Pane) dragging() {
	b.list.CanDrag = func(nodes []outline.Node) (why string, ok bool) {
		for _, n := range nodes {
			switch line := b.tree.lines[n]; {
			case line.of == nil || line.bone < 0:
				return words.Say("Only bones can be moved here."), false
			case !line.of.Fixed.IsZero():
				return words.Sentence(line.of.Fixed), false
			}
		}
		return "", true
	}
	b.list.CanDrop = b.dropWords
	b.list.OnDrop = b.drop
}

// dropWords returns what a drop of bones would do, or why it is refused.
func (b *Pane) dropWords(nodes []outline.Node, parent outline.Node, _ int) (text string, ok bool) {
	to := b.tree.lines[parent]
	first := b.tree.lines[nodes[0]]
	for _, n := range nodes {
		switch {
		case to.of == nil || b.tree.lines[n].of != to.of:
			return words.Say("A bone stays in its skeleton."), false
		case b.under(parent, n):
			return words.Say("A bone cannot be below itself."), false
		}
	}
	switch {
	case first.up == parent:
		return words.Say("Move %s here", widgets.Shorten(first.name())), true
	case to.bone < 0:
		return words.Say("Remove the parent of %s", widgets.Shorten(first.name())), true
	}
	return words.Say("Make %s a child of %s", widgets.Shorten(first.name()), widgets.Shorten(to.name())), true
}

// under reports whether a line is another or is below it.
func (b *Pane) under(n, above outline.Node) bool {
	for ; n != 0; n = b.tree.Parent(n) {
		if n == above {
			return true
		}
	}
	return false
}

// drop puts bones below parent, before its i-th child, as one step.
func (b *Pane) drop(nodes []outline.Node, parent outline.Node, i int) {
	first, to := b.tree.lines[nodes[0]], b.tree.lines[parent]
	name := first.name()
	b.edit(b.page.Doc().Group(message.New(moveBone, widgets.Shorten(name)), func() error {
		for _, n := range nodes {
			line := b.tree.lines[n] // as the edit before left it
			if line.up == parent {
				if err := b.before(line, i); err != nil {
					return err
				}
				continue
			}
			if err := page.Move(b.page.Window(), b.page.Doc(), []model.Row{line.of.Bones[line.bone].Row}, model.Row(to.node()), 0); err != nil {
				return err
			}
		}
		return nil
	}), name)
}

// step moves the selected bone by one among its siblings.
func (b *Pane) step(by int) {
	if b.at.bone < 0 {
		return
	}
	to := b.at.index + by
	if by > 0 {
		to++ // counted while the bone is still in its old place
	}
	if to < 0 || to > b.tree.Len(b.at.up) {
		return
	}
	name := b.at.name()
	b.edit(b.page.Doc().Group(message.New(moveBone, widgets.Shorten(name)), func() error { return b.before(b.at, to) }), name)
}

// before puts a bone with all below it before the i-th of its siblings, counted while it is still in its old place; after
// the last if there is none.
func (b *Pane) before(line entry, i int) error {
	doc := b.page.Doc()
	siblings := b.tree.lines[line.up].childs
	if i == line.index || i == line.index+1 {
		return nil
	}
	if line.of.Flat {
		r := b.row(line)
		at := doc.Len(doc.Parent(r))
		if i < len(siblings) {
			at = doc.Index(b.row(b.tree.lines[siblings[i]]))
		}
		return doc.Move(r, doc.Parent(r), at)
	}
	block := b.block(line)
	rows := make([]model.Row, len(block))
	for k, bone := range block {
		rows[k] = line.of.Bones[bone].Row
	}
	if i > line.index { // after the previous one and everything below it
		last := b.block(b.tree.lines[siblings[i-1]])
		to := slices.Max(last)
		for k := len(rows) - 1; k >= 0; k-- { // the children first, which cannot be before their parent
			if err := doc.ReorderBone(rows[k], to-(len(rows)-1-k)); err != nil {
				return err
			}
		}
		return nil
	}
	to := b.tree.lines[siblings[i]].bone
	for k, r := range rows {
		if err := doc.ReorderBone(r, to+k); err != nil {
			return err
		}
	}
	return nil
}

// block is a bone and all below it, in the order of their numbers.
func (b *Pane) block(line entry) []int {
	list := []int{line.bone}
	for k := 0; k < len(list); k++ {
		list = append(list, line.of.Bones[list[k]].Children...)
	}
	slices.Sort(list)
	return list
}
