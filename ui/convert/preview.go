package convert

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"savant/model/convert"
	"savant/model/kinds"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// preview tells in the background what the files that wait look like, and what they would be called as the fields say now.
func (c *converter) preview() {
	held := c.jobsThat((*job).isHeld)
	if len(held) == 0 {
		return
	}
	paths := make([]string, len(held))
	for i, j := range held {
		paths[i] = j.item.In
	}
	c.previews++
	turn, r := c.previews, c.options.request(paths, c.output)
	go func() {
		names, kinds, can, barred := map[string]string{}, map[string]string{}, map[string][]string{}, map[string]error{}
		if items, err := convert.Plan(r); err == nil {
			for _, item := range items {
				if item.Err == nil {
					names[item.In] = item.Out
				}
			}
		}
		for _, path := range paths {
			var form string
			kinds[path], form = looksLike(path)
			if form != r.Form {
				can[path] = convert.Becomes(form)
			}
			barred[path] = r.Unfit(form)
		}
		c.win.RunOnUI(func() {
			if turn != c.previews {
				return // the fields have changed since
			}
			for _, j := range c.jobsThat((*job).isHeld) {
				j.item.Out, j.can, j.barred = names[j.item.In], can[j.item.In], barred[j.item.In]
				if j.can != nil && !slices.Contains(j.can, r.Form) {
					j.barred = nil // what else is asked for matters once it can become that
				} else {
					j.can = nil
				}
				j.unfit = j.can != nil || j.barred != nil
				if j.unfit {
					j.item.Out = ""
				}
			}
			maps.Copy(c.looks, kinds)
			c.list.Refresh()
			c.update()
			if canvas := c.win.Canvas(); !c.button.begin.Visible() && canvas.Focused() == fyne.Focusable(c.button.begin) {
				canvas.Focus(c.options.form) // something else has to be chosen
			}
			c.win.Trace("previewed", "files", len(held), "first", filepath.Base(held[0].item.Out), "is", kinds[held[0].item.In])
		}, false)
	}()
}

// looksLike is what a file is, judging by its first bytes, and its form; "" where they do not say it.
func looksLike(path string) (what, form string) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return words.Say("folder"), ""
	}
	head, size, err := store.ReadHead(path, kinds.HeadSize)
	if err != nil {
		return "", "" // converting it tells why
	}
	form = convert.Glimpse(filepath.Base(path), head)
	if form == convert.BinaryScene {
		return formName(form), form
	}
	sight := kinds.Look(head, size, filepath.Base(path))
	if sight.State == kinds.Unknown { // no save either
		return "", ""
	}
	return words.Text(sight.Format), form
}

// fieldsChanged lets only fields be set that mean something for what is chosen, and tells anew what would be made.
func (c *converter) fieldsChanged() {
	if widgets.Picked(&c.options.form.Select, forms()) == convert.PlainJSON {
		c.options.vectors.Enable()
	} else {
		c.options.vectors.Disable()
	}
	c.preview()
}
