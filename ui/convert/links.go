package convert

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model/convert"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// link is something to do about a file.
type link struct {
	words string
	do    func()
}

// links are what can be done about a file, three at most.
func (c *converter) links(j *job) []link {
	var list []link
	if res := resultOf(j); res.why != "" {
		item := j.item
		if j.isBarred() {
			item.Err = j.barred
		}
		list = append(list, link{res.why, func() { c.explain(&item) }})
	}
	if j.ours {
		list = append(list, link{words.Say("open"), func() { c.win.Open(nil, j.item.Out) }})
	}
	if j.locked() {
		list = append(list, link{words.Say("enter"), func() { c.win.Canvas().Focus(c.options.password) }})
	}
	switch {
	case j.exists() && widgets.Picked(&c.options.existing.Select, existing()) == askFirst:
		list = append(list, link{words.Say("replace it"), func() { c.redo([]*job{j}, overwrite) }},
			link{words.Say("keep both"), func() { c.keepBoth(j) }})
	case j.held:
		if j.within != nil && j.within.exist > 0 {
			list = append(list, link{words.Say("replace them"), func() {
				c.begin(j)
				c.startAs([]string{j.item.In}, overwrite)
			}})
		}
		list = append(list, link{words.Say("leave out"), func() { c.drop(j) }})
	case !j.over:
		list = append(list, link{words.Say("cancel"), func() { c.drop(j) }})
	case j.item.Done:
		list = append(list, link{words.Say("open"), func() { c.win.Open(nil, j.item.Out) }},
			link{words.Say("folder"), func() { c.win.ShowFolder(j.item.Out) }})
	}
	return list
}

// row fills a row of the table.
func (c *converter) row(i widget.ListItemID, o fyne.CanvasObject) {
	if i >= len(c.jobs) {
		return
	}
	r, j := o.(*convertRow), c.jobs[i]
	item := &j.item
	r.file.Tail = true // of a path the end tells
	r.file.Paint(c.nameOf(item.In), look.Text)
	is, becomes, tone := isWords(item, c.looks[item.In]), "—", look.Text
	if j.held {
		tone = look.Muted
	}
	if item.Out != "" && (item.Done || item.Err == nil || j.ours) {
		becomes = filepath.Base(item.Out)
	}
	r.is.Paint(is, look.Muted)
	r.becomes.Paint(becomes, tone)
	res := resultOf(j)
	r.result.Paint(res.words, res.color)
	r.share = -1
	if j.begun && !j.over {
		r.share = j.share
	}
	links := c.links(j)
	for k, l := range r.links {
		text, tap := "", func() {}
		if k < len(links) {
			text, tap = links[k].words, links[k].do
		}
		l.Text.Set(text)
		l.Tap = tap
	}
	r.Refresh()
}

// nameOf is what a file is called in the list: one of a folder by its path in that.
func (c *converter) nameOf(path string) string {
	for _, in := range c.inputs {
		if rel, err := filepath.Rel(in, path); err == nil && rel != "." && filepath.IsLocal(rel) {
			return rel
		}
	}
	return filepath.Base(path)
}

// explain shows the details of one file: what went wrong, and each value that could not be converted exactly, with its
// replacement.
func (c *converter) explain(item *convert.Item) {
	lines := ink.Down(4, ink.Gap(widgets.ReviewWidth(c.win.Canvas()), 0))
	add := func(text string, importance widget.Importance) {
		l := ink.NewLabel(text)
		l.Selectable = true
		l.Importance = importance
		lines.Add(l)
	}
	add(item.In, widget.LowImportance)
	if item.Done {
		add(words.Say("Wrote %s, %s.", item.Out, words.Count(item.Bytes, "%s byte", "%s bytes")), widget.MediumImportance)
	}
	if item.Err != nil {
		add(words.Sentence(item.Err), widget.DangerImportance)
	}
	for _, warning := range item.Warnings {
		add(words.Sentence(warning), widget.WarningImportance)
	}
	for _, note := range item.Notes {
		add(words.Sentence(note), widget.MediumImportance)
	}
	if len(item.Losses) > 0 {
		groups := item.Grouped()
		_, list := widgets.Told(filepath.Base(item.In), len(groups), func(i int) (where, what string) {
			g := &groups[i]
			where = lossPlace(item, g.Path)
			if g.Others > 0 {
				where = words.Say("%s and %s", where, words.Count(int64(g.Others), "%s other", "%s others"))
			}
			return where, words.Text(g.What)
		})
		lines.Add(list)
	}
	if item.More > 0 {
		add(words.Count(int64(item.More), "And %s other.", "And %s others."), widget.LowImportance)
	}
	c.win.Sheet("converted", filepath.Base(item.In), lines)
}

// lossPlace is where a loss is: the path of the value. The value of the first record has none, which is all there is in many files.
func lossPlace(item *convert.Item, path string) string {
	if path == "" && item.Records > 1 {
		return words.Say("the first record")
	}
	return widgets.PathWords(path)
}
