// Package convert is the tab that makes other forms of files: JSON and text of saves and back, saves of other engines, wrapped and
// encrypted or not.
package convert

import (
	"os"

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
	running  int                    // jobs
	planning int                    // folders being looked through
	handed   chan struct{}          // closed once the files found last are handed over; nil before the first
	previews int                    // how often the names of results were looked for
	entered  int                    // the one after which the keyboard goes on from the password
	forego   func()                 // ends what looks for them now; nil before the first
	looks    map[string]string      // what the files are that waited, judging by their first bytes
	wrote    map[string]os.FileInfo // what was written, by its name, as it was then
	round    int                    // counts how often the list was cleared; results for an earlier list are dropped
	batch    struct{ files, done int }
}

// buttons are those that are there only while they are of use, but for choose.
type buttons struct{ choose, begin, cancel, replace, repeat, clear, folder *widgets.Button }

// Focus focuses the button that starts the conversion, or the list where nothing waits for it: Enter asks for other files only as long as there are none.
func (c *converter) Focus() {
	if c.button.begin.Visible() {
		c.win.Canvas().Focus(c.button.begin)
		return
	}
	if len(c.jobs) > 0 {
		c.win.Canvas().Focus(c.list)
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
	made, exist := 0, 0
	for _, j := range c.jobs {
		switch {
		case j.item.Done:
			made++
		case j.exists():
			exist++
		}
	}
	busy := c.busy()
	waiting, can := files(c.jobsThat((*job).isHeld))
	ready := int64(can)
	c.button.begin.SetText(words.Count(max(1, ready), "Convert %s file", "Convert %s files"))
	set(c.button.begin, !busy && ready > 0)
	set(c.button.cancel, busy)
	set(c.button.replace, !busy && exist > 1)
	set(c.button.repeat, !busy && len(c.inputs) > 0)
	set(c.button.clear, !busy && len(c.jobs) > 0)
	set(c.button.folder, !busy && made > 0)
	set(c.hint, len(c.jobs) == 0)
	c.tell(made, can, waiting)
	if c.root != nil {
		c.root.Refresh()
	}
}

// tell says above the list how far it is: made of the files are made, and ready of the waiting ones can be converted.
func (c *converter) tell(made, ready, waiting int) {
	number := func(n int) string { return words.Number(int64(n)) }
	all := len(c.jobs) - len(c.jobsThat((*job).isHeld)) + waiting
	switch {
	case c.busy() && c.batch.files == 0:
		c.note.Paint(words.Say("Reading the files…"), look.Text)
	case c.busy():
		c.note.Paint(words.Say("%s of %s done", number(c.batch.files-len(c.queue)-c.running), number(c.batch.files)), look.Text)
	case all == 0:
		c.note.Paint(words.Say("Choose what to convert to, then drop files."), look.Muted)
	case waiting > 0 && ready == waiting:
		c.note.Paint(words.Count(int64(ready), "%s file to convert", "%s files to convert"), look.Text)
	case ready > 0:
		c.note.Paint(words.Say("%s of %s files can be converted", number(ready), number(waiting)), look.Text)
	case waiting == all:
		c.note.Paint(words.Count(int64(all), "%s file, which cannot be converted like this", "%s files, none of which can be converted like this"), look.Changed)
	case made == all:
		c.note.Paint(words.Say("%s of %s converted", number(made), number(all)), look.Text)
	default:
		c.note.Paint(words.Say("%s of %s converted, %s not", number(made), number(all), number(all-made)), look.Text)
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

// mark notes whether what stands in the way of a job was written by this list.
func (c *converter) mark(j *job) {
	was := c.wrote[j.item.Out]
	now, err := os.Stat(j.item.Out)
	j.ours = j.exists() && was != nil && err == nil && now.Size() == was.Size() && now.ModTime().Equal(was.ModTime())
}
