package convert

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// reportEvery is the time between two looks at how far a file is.
const reportEvery = 50 * time.Millisecond

// start converts files and folders. Those that come while others are made wait for their turn.
func (c *converter) start(paths []string) { c.startAs(paths, func(*convert.Request) {}) }

// startAs is start with a change of what the fields ask for.
func (c *converter) startAs(paths []string, change func(*convert.Request)) {
	if len(paths) == 0 {
		return
	}
	for _, path := range paths {
		if !slices.Contains(c.inputs, path) {
			c.inputs = append(c.inputs, path)
		}
	}
	if !c.busy() {
		c.batch.files, c.batch.done = 0, 0
	}
	c.planning++
	round, r := c.round, c.options.request(paths, c.output)
	change(&r)
	c.update()
	c.win.Trace("converting", "files", len(paths))
	before, handed := c.handed, make(chan struct{})
	c.handed = handed
	go func() {
		defer close(handed)
		items, err := convert.Plan(r)
		if before != nil {
			<-before // files are listed in the order in which they were dropped
		}
		c.win.RunOnUI(func() { c.planned(round, r, items, err) }, false)
	}()
}

// hold lists files that are converted once the user has chosen the format. The button for that has the focus.
func (c *converter) hold(paths []string) {
	if len(c.jobs) == 0 {
		c.options.suit(paths)
	}
	for _, path := range paths {
		c.enter(path)
	}
	c.list.Refresh()
	c.update()
	c.preview()
	c.Focus()
	c.win.Refresh()
	c.win.Trace("waiting", "files", len(c.jobsThat((*job).isHeld)))
}

// enter makes a row for a file or a folder that is to wait. A file is in the list once: what became of it earlier goes, and a folder that waits has its files.
func (c *converter) enter(path string) {
	path = store.Clean(path)
	in := func(path, folder string) bool { return strings.HasPrefix(path, folder+string(filepath.Separator)) }
	for i, j := range c.jobs {
		switch has := store.Clean(j.item.In); {
		case has == path && j.over:
			c.jobs[i] = &job{item: convert.Item{In: j.item.In}, held: true}
			return
		case has == path, j.held && in(path, has):
			return
		}
	}
	c.jobs = slices.DeleteFunc(c.jobs, func(j *job) bool { return j.held && in(store.Clean(j.item.In), path) })
	c.jobs = append(c.jobs, &job{item: convert.Item{In: path}, held: true})
}

// startHeld converts the files that wait, as the fields say now. Those that cannot become that go on waiting.
func (c *converter) startHeld() {
	var paths []string
	for _, j := range c.jobsThat((*job).isReady) {
		paths = append(paths, j.item.In)
	}
	for _, j := range c.jobsThat((*job).isReady) {
		j.held, j.sought = false, true // its row stays where it is
	}
	c.start(paths)
	c.Focus()
}

// planned adds the files found to the list.
func (c *converter) planned(round int, r convert.Request, items []convert.Item, err error) {
	if round != c.round {
		return
	}
	c.planning--
	for _, item := range items {
		if c.wrote[item.In] == nil || slices.Contains(r.In, item.In) { // else a folder now has what was made of its files
			c.add(&job{item: item, request: r})
		}
	}
	if err != nil {
		for _, j := range c.jobs {
			j.held, j.sought = j.held || j.sought, false
		}
	}
	c.jobs = slices.DeleteFunc(c.jobs, func(j *job) bool { return j.sought && slices.Contains(r.In, j.item.In) })
	c.feed()
	if err != nil {
		c.note.Paint(words.Sentence(err), look.Error)
		c.win.Trace("error", "text", words.Text(err))
	}
}

// add puts a job in the place of what is left in the list of earlier attempts with its file, or where that waited, or its folder; else at the end.
func (c *converter) add(j *job) {
	c.queue = append(c.queue, j)
	c.batch.files++
	earlier := func(old *job) bool { return (old.over || old.sought) && old.item.In == j.item.In }
	at := slices.IndexFunc(c.jobs, earlier)
	if at < 0 {
		at = slices.IndexFunc(c.jobs, func(old *job) bool {
			return old.sought && strings.HasPrefix(j.item.In, store.Clean(old.item.In)+string(filepath.Separator))
		})
	}
	if at < 0 {
		at = len(c.jobs)
	}
	c.jobs = slices.Insert(slices.DeleteFunc(c.jobs, earlier), at, j)
}

// feed begins jobs that wait, as far as there are processors for them.
func (c *converter) feed() {
	for len(c.queue) > 0 && c.running < runtime.GOMAXPROCS(0) {
		j := c.queue[0]
		c.queue = c.queue[1:]
		c.run(j)
	}
	if !c.busy() {
		c.win.Trace("converted", "files", c.batch.files, "done", c.batch.done)
	}
	c.list.Refresh()
	c.update()
	c.win.Refresh()
}

// run does a job in the background.
func (c *converter) run(j *job) {
	ctx, stop := context.WithCancel(context.Background())
	j.begun, j.stop = true, stop
	c.running++
	round, item, r := c.round, j.item, j.request
	if p := c.win.Holder(item.In); p != nil && !p.Key().IsZero() {
		r.Key = p.Key() // it is open, with that key
	}
	go func() {
		last := time.Now()
		item.Do(ctx, r, func(share float64) {
			if now := time.Now(); now.Sub(last) > reportEvery {
				last = now
				c.win.RunOnUI(func() {
					j.share = share
					c.list.Refresh()
				}, false)
			}
		})
		stop()
		looks := looksLike(item.In)
		c.win.RunOnUI(func() {
			if round == c.round {
				if looks != "" {
					c.looks[item.In] = looks
				}
				c.ended(j, item)
			}
		}, false)
	}()
}

// ended shows what became of a file.
func (c *converter) ended(j *job, item convert.Item) {
	c.running--
	j.item, j.over = item, true
	if item.Done {
		c.batch.done++
		if info, err := os.Stat(item.Out); err == nil {
			c.wrote[item.Out] = info
		}
	}
	c.mark(j)
	c.win.Trace("converted-file", "file", item.In, "out", item.Out, "done", item.Done, "losses", len(item.Losses)+item.More,
		"result", resultOf(j).words)
	c.feed()
}

// cancelAll cancels what runs and what waits.
func (c *converter) cancelAll() {
	for _, j := range c.queue {
		j.item.Err, j.over = context.Canceled, true
	}
	c.queue = nil
	for _, j := range c.jobs {
		if j.stop != nil {
			j.stop()
		}
	}
	c.list.Refresh()
	c.update()
}

// drop cancels one file.
func (c *converter) drop(j *job) {
	if j.held {
		c.remove(j)
		c.Focus()
		return
	}
	if i := slices.Index(c.queue, j); i >= 0 {
		c.queue = slices.Delete(c.queue, i, i+1)
		j.item.Err, j.over = context.Canceled, true
	}
	if j.stop != nil {
		j.stop()
	}
	c.feed()
}

// removeMarked takes the marked file out of the list.
func (c *converter) removeMarked() {
	if j := c.list.marked(); j != nil {
		c.remove(j)
	}
}

// remove takes a file out of the list, and cancels its conversion. What was written of it stays.
func (c *converter) remove(j *job) {
	if !j.held {
		c.drop(j)
	}
	c.jobs = slices.DeleteFunc(c.jobs, func(o *job) bool { return o == j })
	if !slices.ContainsFunc(c.jobs, func(o *job) bool { return o.item.In == j.item.In }) {
		c.inputs = slices.DeleteFunc(c.inputs, func(in string) bool { return in == j.item.In })
	}
	c.list.at = min(c.list.at, len(c.jobs)-1)
	c.list.Refresh()
	c.update()
	c.win.Refresh()
	c.win.Trace("removed-from-list", "file", j.item.In)
}

// redo runs jobs again, with the modification by change.
func (c *converter) redo(list []*job, change func(*convert.Request)) {
	if !c.busy() {
		c.batch.files, c.batch.done = 0, 0
	}
	for _, old := range list {
		c.begin(old)
		j := &job{item: convert.Item{In: old.item.In, Out: old.item.Out}, request: old.request}
		change(&j.request)
		c.add(j)
	}
	c.feed()
}

// begin ends the waiting of a job whose row another one will take.
func (c *converter) begin(j *job) {
	if j.held && !slices.Contains(c.inputs, j.item.In) {
		c.inputs = append(c.inputs, j.item.In)
	}
	j.sought, j.held = j.sought || j.held, false
}

func overwrite(r *convert.Request) { r.Force = true }

// keepBoth makes a file under the next name that is free, in the row of the one that was refused.
func (c *converter) keepBoth(j *job) {
	taken := map[string]bool{}
	for _, other := range c.jobs {
		taken[other.item.Out] = true // also by what is still to be written
	}
	c.begin(j)
	again := &job{item: convert.Item{In: j.item.In, Out: convert.FreeName(j.item.Out, taken)}, request: j.request}
	if i := slices.Index(c.jobs, j); i >= 0 {
		c.jobs[i] = again
	}
	if !c.busy() {
		c.batch.files, c.batch.done = 0, 0
	}
	c.queue = append(c.queue, again)
	c.batch.files++
	c.feed()
}

// replaceAll replaces the files that were there already. The old ones are kept as backups.
func (c *converter) replaceAll() { c.redo(c.jobsThat((*job).exists), overwrite) }

// unlock enters the password: what it opens is told in the list, with what was not converted for want of one. Then the button that converts has the
// keyboard, or the field still has it. A file of a folder, whose result has its place there, is converted at once.
func (c *converter) unlock() {
	var within []*job
	for i, j := range c.jobs {
		switch {
		case !j.over || !j.locked():
		case slices.Contains(c.inputs, j.item.In):
			c.jobs[i] = &job{item: convert.Item{In: j.item.In}, held: true}
		default:
			within = append(within, j)
		}
	}
	key := model.Key{Password: c.options.password.Text}
	if len(within) > 0 {
		c.redo(within, func(r *convert.Request) { r.Key = key })
	}
	c.list.Refresh()
	c.update()
	c.preview()
	c.entered = c.previews
}

// repeat converts everything in the list again with the current options.
func (c *converter) repeat() {
	if c.busy() {
		return
	}
	for _, j := range c.jobsThat((*job).isHeld) {
		if slices.Contains(c.inputs, j.item.In) {
			c.begin(j) // it was converted before and came again
		}
	}
	c.start(c.inputs)
}

// forget empties the list.
func (c *converter) forget() {
	c.cancelAll()
	c.round++
	c.jobs, c.inputs, c.running, c.planning = nil, nil, 0, 0
	c.list.Refresh()
	c.update()
	c.win.Refresh()
}
