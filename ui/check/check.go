package check

import (
	"cmp"
	"context"
	"slices"

	"savant/model"
	"savant/model/scripts"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// Checker checks one document whenever its edits pause.
type Checker struct {
	Proof Proof // what is proved

	page  host.Page
	done  func([]scripts.Item)
	stop  context.CancelFunc // of the check that is running
	found []model.Problem    // by the last check
	hints []model.Problem    // what may be as intended
}

// New makes a checker. done is called after each check, with what the document would run.
func New(p host.Page, done func([]scripts.Item)) *Checker {
	return &Checker{Proof: checking(), page: p, done: done}
}

// Soon checks when the edits pause and the page is seen.
func (c *Checker) Soon() {
	c.halt()
	c.page.Window().Jobs().Soon(c.page, host.CheckJob, c.page.Seen, c.check)
}

// halt ends the check that is running.
func (c *Checker) halt() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// Stop ends the check that is running and drops the one that is waiting.
func (c *Checker) Stop() {
	c.halt()
	c.page.Window().Jobs().Drop(c.page, host.CheckJob)
}

// check verifies in the background that the current document is fully understood.
func (c *Checker) check() {
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	shot, file := c.page.Doc().Snapshot(), c.page.File()
	go func() {
		var r model.CheckResult
		var losses []model.Problem
		var runs []scripts.Item
		err := host.Guard(func() error {
			r = shot.Check(ctx, nil)
			losses = users.Losses(ctx, shot.Document(), file)
			runs, _ = scripts.List(ctx, shot) // what of it can be listed; the check counts all the same
			return nil
		})
		c.page.Window().RunOnUI(func() {
			switch {
			case ctx.Err() != nil:
			case err != nil:
				c.page.Window().Failed(c.page, err, words.Say("%s could not be checked: %s", c.page.Name(), words.Sentence(err)))
			default:
				c.checked(r, losses, runs)
			}
		}, false)
	}()
}

func (c *Checker) checked(r model.CheckResult, losses []model.Problem, runs []scripts.Item) {
	doc := c.page.Doc()
	lost, hints := model.Weigh(losses)
	c.found, c.hints = slices.Concat(r.Faults(), lost), hints
	for i := range c.found {
		c.found[i].Row = model.Root // it was a row of the copy that was checked: what is a row there may be another one here
	}
	doc.Tell(slices.Concat(r.Unusual, lost))
	c.Proof = proofOf(doc.Info(), r, !doc.HasRecords(), len(c.Problems()))
	c.done(runs)
	c.page.Window().Trace("checked", "file", c.page.File(), "values", r.Values, "exact", r.Exact, "problems", len(c.Problems()))
}

// Listed returns the problems, followed by the hints, which do not count.
func (c *Checker) Listed() []model.Problem { return append(c.Problems(), c.hints...) }

// Problems returns the problems found when the file was opened and those found by the check.
func (c *Checker) Problems() []model.Problem {
	list := c.page.Doc().Problems()
	known := map[string]bool{}
	for _, q := range list {
		known[words.Text(q)] = true
	}
	for _, q := range c.found {
		if !known[words.Text(q)] {
			list = append(list, q)
		}
	}
	slices.SortStableFunc(list, func(a, b model.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}
