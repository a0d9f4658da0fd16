// Package convert is the tab that makes other forms of files: JSON and text of saves and back, saves of other engines, wrapped and
// encrypted or not.
package convert

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// converter converts dropped or chosen files to other formats. It writes new files, and replaces one only if told to for
// that file.
type converter struct {
	win     host.Window
	options options
	button  buttons
	note    *ink.Text
	list    *convertRows
	hint    fyne.CanvasObject // in place of the list while that is empty
	root    *fyne.Container

	output   string   // the folder that was chosen for new files
	inputs   []string // what was asked for, without what was cleared
	jobs     []*job
	queue    []*job
	running  int               // jobs
	planning int               // folders being looked through
	handed   chan struct{}     // closed once the files found last are handed over; nil before the first
	previews int               // how often the names of results were looked for
	looks    map[string]string // what the files are that waited, judging by their first bytes
	round    int               // counts how often the list was cleared; results for an earlier list are dropped
	batch    struct{ files, done int }
}

// buttons are those that are there only while they are of use, but for choose.
type buttons struct{ choose, begin, cancel, replace, repeat, clear, folder *widgets.Button }

// Focus focuses the button that starts the conversion.
func (c *converter) Focus() {
	if c.button.begin.Visible() {
		c.win.Canvas().Focus(c.button.begin)
		return
	}
	c.win.Canvas().Focus(c.button.choose)
}

// update shows the buttons that are of use now, and how far it is.
func (c *converter) update() {
	set := func(o fyne.CanvasObject, on bool) {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
	over, made, exist := 0, 0, 0
	for _, j := range c.jobs {
		switch {
		case j.item.Done:
			made++
		case j.exists():
			exist++
		}
		if j.over {
			over++
		}
	}
	busy, held := c.busy(), len(c.jobsThat((*job).isHeld))
	set(c.button.begin, !busy && len(c.jobsThat((*job).isReady)) > 0)
	set(c.button.cancel, busy)
	set(c.button.replace, !busy && exist > 1)
	set(c.button.repeat, !busy && len(c.inputs) > 0)
	set(c.button.clear, !busy && len(c.jobs) > 0)
	set(c.button.folder, !busy && made > 0)
	set(c.hint, len(c.jobs) == 0)
	switch {
	case busy && len(c.jobs) == 0:
		c.note.Paint(words.Say("Reading the files…"), look.Text)
	case busy:
		c.note.Paint(words.Say("%s of %s done", words.Number(int64(over)), words.Number(int64(len(c.jobs)))), look.Text)
	case held > 0:
		c.note.Paint(words.Count(int64(held), "Choose what to convert %s file to.", "Choose what to convert %s files to."), look.Text)
	case len(c.jobs) == 0:
		c.note.Paint(words.Say("Choose what to convert to, then drop files."), look.Muted)
	default:
		c.note.Paint(words.Say("%s of %s written", words.Number(int64(made)), words.Number(int64(len(c.jobs)))), look.Text)
	}
	if c.root != nil {
		c.root.Refresh()
	}
}

// show opens the folder of the first file that was made.
func (c *converter) show() {
	for _, j := range c.jobs {
		if j.item.Done {
			c.win.ShowFolder(j.item.Out)
			return
		}
	}
}

// convertRows is the list of the files that are converted. Enter offers what can be done about the marked one, as its links do.
type convertRows struct {
	widget.List
	of *converter
	at int // the row that is marked
}

func (c *converter) busy() bool { return c.planning > 0 || c.running > 0 || len(c.queue) > 0 }

// jobsThat returns the jobs that match a condition.
func (c *converter) jobsThat(is func(*job) bool) []*job {
	var list []*job
	for _, j := range c.jobs {
		if is(j) {
			list = append(list, j)
		}
	}
	return list
}
