package compare

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/model/diff"
	"savant/model/merge"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// copiedHere is the number of differences up to which they are copied at once; more are copied in the background.
const copiedHere = 200

// copiedRanges is the approximate number of ranges of bytes in such an edit.
const copiedRanges = 10_000

// rows returns the selected rows.
func (c *comparison) rows() []outline.Node {
	if c == nil || !c.done {
		return nil
	}
	var list []outline.Node
	for _, n := range c.table.Selection() {
		if int(n) < len(c.tree.spots) {
			list = append(list, n)
		}
	}
	return list
}

// within returns the differences in rows; a place includes all differences in it.
func (t *differenceTree) within(rows []outline.Node) []diff.Difference {
	var list []diff.Difference
	seen := map[*diff.Difference]bool{}
	for _, n := range rows {
		t.each(n, func(d *diff.Difference) {
			if len(rows) == 1 || !seen[d] {
				list = append(list, *d)
			}
			if len(rows) > 1 {
				seen[d] = true
			}
		})
	}
	return list
}

// copyOver makes the left document like the right one in the selection; back does the reverse. A node comes with what is below it, as it goes.
func (c *comparison) copyOver(back bool) {
	rows := c.rows()
	switch {
	case c == nil:
	case c.conflicts != nil:
		rows = c.tree.branches(rows)
	default:
		rows = c.tree.withBelow(rows)
	}
	c.take(rows, back)
}

// copyAll makes the left document like the right one in everything in the table, or the other way round.
func (c *comparison) copyAll(back bool) {
	if c.done {
		c.take([]outline.Node{topSpot}, back)
	}
}

// take copies the differences in rows, as a single undo step. If there are many, it copies them in the background, in a
// copy of the document, and then applies the changed bytes.
func (c *comparison) take(rows []outline.Node, back bool) {
	to := c.left
	if back {
		to = c.other
	}
	count := 0
	for _, n := range rows {
		count += c.tree.spots[n].below
	}
	if count == 0 || to == nil {
		return
	}
	c.selectNext(rows)
	if count <= copiedHere {
		list := c.tree.within(rows)
		if c.conflicts != nil {
			c.taken = append(c.taken, list...)
		}
		result, err := c.scenes.Take(context.Background(), to.Doc(), back, list)
		c.reportCopied(list[0].Path, result, err)
		return
	}
	c.done = false
	c.note.Paint(words.Say("Copying…"), look.Muted)
	c.stopIt.Show()
	c.root.Refresh()
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	generation, was, revision := c.generation, to.Doc().Mark(), to.Doc().Revision()
	a, scenes, list := to.Doc().Snapshot(), c.scenes, c.tree.within(rows)
	if c.conflicts != nil {
		c.taken = append(c.taken, list...)
	}
	go func() {
		doc := a.Document()
		result, err := scenes.Take(ctx, doc, back, list)
		patches := doc.Mark().Few(was, copiedRanges)
		c.win.RunOnUI(func() {
			switch {
			case generation != c.generation || to.Doc().Revision() != revision:
			case err != nil:
				c.restart()
			default:
				c.done = true
				c.reportCopied(list[0].Path, result, to.Doc().Apply(message.New(merge.CopyOverAll, len(list)), patches))
			}
		}, false)
	}()
}

// selectNext has the next table select what follows the selected difference and is not copied too.
func (c *comparison) selectNext(rows []outline.Node) {
	if n, ok := c.table.Current(); ok && len(c.tree.spots[n].kids) == 0 {
		next := c.tree.next(n, 1)
		for next != 0 && len(rows) > 1 && slices.Contains(rows, next) {
			next = c.tree.next(next, 1)
		}
		if next != 0 {
			c.selectPath = c.tree.spots[next].path
		}
	}
}

// reportCopied reports what could not be copied, if anything.
func (c *comparison) reportCopied(path string, r merge.Result, err error) {
	w := c.win
	switch {
	case err != nil:
		w.Fail(w.Page(), words.Say("Nothing was copied over: %s", words.Sentence(err)))
		return
	case len(r.Left) > 0:
		first := r.Left[0]
		text := words.Say("%s was not copied over: %s", widgets.PathWords(first.Difference.Path), words.Sentence(first.Why))
		if n := int64(len(r.Left)) - 1; n > 0 {
			text += " " + words.Count(n, "And %s other was not.", "And %s others were not.")
		}
		w.Fail(w.Page(), text)
	default:
		w.Dismiss()
		what := widgets.PathWords(path)
		if n := int64(len(r.Made)); n > 1 {
			what = words.Count(n, "%s difference", "%s differences")
		}
		w.Note(w.Page(), words.Say("Copied over: %s", what))
	}
	w.Trace("copied-over", "path", path, "made", len(r.Made), "left", len(r.Left))
}

// jump shows the selected difference in its document: on the left, or on the right if the left has nothing there or
// right is set.
func (c *comparison) jump(right bool) {
	n, ok := c.table.Current()
	if !ok || !c.done || c.tree.count == 0 {
		return
	}
	d := diff.Difference{Path: c.tree.spots[n].path, From: c.leftPath(n)}
	one := c.tree.difference(n)
	if one != nil {
		d = *one
	}
	p, path := c.left, d.OldPath()
	if right || one != nil && d.Op == diff.Added {
		p, path = c.other, d.Path
	}
	w := c.win
	if p == nil {
		w.Fail(w.Page(), words.Say("%s is not open in a tab. Open it to look at %s there.", c.name, widgets.PathWords(d.Path)))
		return
	}
	w.Bring(p)
	if r, err := p.Doc().Find(path); err == nil && w.Page() == p {
		p.Select(r)
	}
}
