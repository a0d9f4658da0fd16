package shell

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"savant/ui/changes"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/widgets"
)

// starts counts the jobs that a bench starts.
func (b *bench) starts() map[string]int {
	counts := map[string]int{}
	b.jobs.Started = func(job host.Job) { counts[job.String()]++ }
	return counts
}

// pauses waits until all that may start has started: the timer hands over to the queue.
func (b *bench) pauses() {
	b.t.Helper()
	over := time.After(30 * time.Second)
	for !b.jobs.Idle() {
		select {
		case f := <-b.queue:
			f()
		case <-over:
			b.t.Fatal("it does not start")
		}
	}
}

// TestWorkAfterEdits counts the work that fifty edits start: each job runs once, and that of a hidden page when it is
// shown.
func TestWorkAfterEdits(t *testing.T) {
	b := newBench(t)
	left := b.shows("slot_1.sav", "player.gold")
	b.run("compare-disk")
	b.after("compared", 1)
	compare := b.page()
	other := b.shows("slot_1_godot3.sav", "player.gold")
	b.show(slices.Index(b.pages, left))
	b.pauses()
	counts := b.starts()
	check := func(when string, want map[string]int) {
		t.Helper()
		if !maps.Equal(counts, want) {
			t.Errorf("%s: %v has started, not %v", when, counts, want)
		}
		t.Attr(strings.ReplaceAll(when, " ", "-"), strings.Trim(fmt.Sprint(counts), "map[]")) // for the bench
		clear(counts)
	}
	edit := func(p *tabPage) {
		t.Helper()
		r := mustFind(t, p, "player.gold")
		for i := range 50 {
			v, err := p.doc.Parse(r, fmt.Sprint(2000+i))
			if err == nil {
				err = p.doc.Set(r, v)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}

	edit(left)
	check("before the pause", map[string]int{})
	b.pauses()
	check("in front", map[string]int{"changes": 1, "check": 1})
	b.pauses()
	check("once more", map[string]int{})

	// A hidden page is checked once, when it comes to the front.
	edit(other)
	b.pauses()
	check("behind", map[string]int{})
	b.show(slices.Index(b.pages, other))
	b.pauses()
	check("shown", map[string]int{"changes": 1, "check": 1, "panes": 1})
	b.show(slices.Index(b.pages, left))
	b.pauses()
	check("back", map[string]int{})

	// So is the comparison, which the first edits have outdated.
	done := len(b.events("compared"))
	b.show(slices.Index(b.pages, compare))
	b.pauses()
	check("the comparison", map[string]int{"comparison": 1})
	b.after("compared", done+1)
	if got := b.last("compared"); got["differences"] != 1.0 {
		t.Errorf("%v", got)
	}
	// Edits under it compare again, once, and leave the page behind it alone.
	edit(left)
	b.pauses()
	check("under the comparison", map[string]int{"comparison": 1})

	// The pane that finds searches again only when it is looked at.
	b.show(slices.Index(b.pages, left))
	b.pauses()
	b.run("find")
	b.win.Canvas().Focused().(*widgets.Entry).SetText("gold")
	b.pauses()
	clear(counts)
	edit(left)
	b.pauses()
	check("with Find", map[string]int{"changes": 1, "check": 1, "find": 1})
	left.ShowPane(changes.PaneID)
	edit(left)
	b.pauses()
	check("behind Find", map[string]int{"changes": 1, "check": 1})
	left.ShowPane(find.PaneID)
	b.pauses()
	check("back at Find", map[string]int{"find": 1})

	// Nothing is left of a page that is closed.
	edit(left)
	b.drop(left)
	if b.jobs.Waits(left) {
		t.Error("something waits for a page that is closed")
	}
}
