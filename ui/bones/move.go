package bones

import (
	"slices"

	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// dragging lets bones be dragged below others, and to another place among their siblings.
func (b *Pane) dragging() {
	b.List.CanDrag = func(nodes []outline.Node) bool {
		return !slices.ContainsFunc(nodes, func(n outline.Node) bool {
			line := b.Tree.Lines[n]
			return line.Of == nil || line.Bone < 0 || line.Of.Fixed != ""
		})
	}
	b.List.CanDrop = b.DropWords
	b.List.OnDrop = b.Drop
}

// DropWords says what a drop of bones would do, or why it is refused.
func (b *Pane) DropWords(nodes []outline.Node, parent outline.Node, _ int) (text string, ok bool) {
	to := b.Tree.Lines[parent]
	first := b.Tree.Lines[nodes[0]]
	for _, n := range nodes {
		switch {
		case to.Of == nil || b.Tree.Lines[n].Of != to.Of:
			return words.Say("A bone stays in its skeleton."), false
		case b.under(parent, n):
			return words.Say("A bone cannot hang below itself."), false
		}
	}
	switch {
	case first.up == parent:
		return words.Say("Put %s here", widgets.Shorten(first.Name())), true
	case to.Bone < 0:
		return words.Say("Give %s no parent", widgets.Shorten(first.Name())), true
	}
	return words.Say("Hang %s below %s", widgets.Shorten(first.Name()), widgets.Shorten(to.Name())), true
}

// under reports whether a line is another or lies below it.
func (b *Pane) under(n, above outline.Node) bool {
	for ; n != 0; n = b.Tree.Parent(n) {
		if n == above {
			return true
		}
	}
	return false
}

// Drop puts bones below parent, before its i-th child, as one step.
func (b *Pane) Drop(nodes []outline.Node, parent outline.Node, i int) {
	first, to := b.Tree.Lines[nodes[0]], b.Tree.Lines[parent]
	name := first.Name()
	b.edit(b.page.Doc().Group(words.Say("Move bone %s", widgets.Shorten(name)), func() error {
		for _, n := range nodes {
			line := b.Tree.Lines[n] // as the edit before left it
			if line.up == parent {
				if err := b.before(line, i); err != nil {
					return err
				}
				continue
			}
			if err := b.page.Doc().Move(line.Of.Bones[line.Bone].Row, model.Row(to.Node()), 0); err != nil {
				return err
			}
		}
		return nil
	}), name)
}

// step moves the selected bone by one among its siblings.
func (b *Pane) step(by int) {
	if b.At.Bone < 0 {
		return
	}
	to := b.At.index + by
	if by > 0 {
		to++ // counted while the bone is still in its old place
	}
	if to < 0 || to > b.Tree.Len(b.At.up) {
		return
	}
	name := b.At.Name()
	b.edit(b.page.Doc().Group(words.Say("Move bone %s", widgets.Shorten(name)), func() error { return b.before(b.At, to) }), name)
}

// before puts a bone with all below it before the i-th of its siblings, counted while it is still in its old place; behind the
// last if there is none.
func (b *Pane) before(line Line, i int) error {
	doc := b.page.Doc()
	siblings := b.Tree.Lines[line.up].childs
	if i == line.index || i == line.index+1 {
		return nil
	}
	if line.Of.Flat {
		r := b.row(line)
		at := doc.Len(doc.Parent(r))
		if i < len(siblings) {
			at = doc.Index(b.row(b.Tree.Lines[siblings[i]]))
		}
		return doc.Move(r, doc.Parent(r), at)
	}
	block := b.block(line)
	rows := make([]model.Row, len(block))
	for k, bone := range block {
		rows[k] = line.Of.Bones[bone].Row
	}
	if i > line.index { // behind the one before, with all below that
		last := b.block(b.Tree.Lines[siblings[i-1]])
		to := slices.Max(last)
		for k := len(rows) - 1; k >= 0; k-- { // the children first, which cannot stand before their parent
			if err := doc.ReorderBone(rows[k], to-(len(rows)-1-k)); err != nil {
				return err
			}
		}
		return nil
	}
	to := b.Tree.Lines[siblings[i]].Bone
	for k, r := range rows {
		if err := doc.ReorderBone(r, to+k); err != nil {
			return err
		}
	}
	return nil
}

// block is a bone and all below it, in the order of their numbers.
func (b *Pane) block(line Line) []int {
	list := []int{line.Bone}
	for k := 0; k < len(list); k++ {
		list = append(list, line.Of.Bones[list[k]].Children...)
	}
	slices.Sort(list)
	return list
}
