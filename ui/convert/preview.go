package convert

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// outlook is what is told of a file before it is converted.
type outlook struct {
	is, out string
	can     []string
	barred  error
	lost    convert.Result // values without an exact equivalent
	within  *within        // of a folder
}

// preview tells in the background what the files that wait are, and what they would be called as the fields say now, or why they would not be made.
func (c *converter) preview() {
	c.previews++
	if c.forego != nil {
		c.forego()
	}
	held := c.jobsThat((*job).isHeld)
	if len(held) == 0 {
		return
	}
	paths := make([]string, len(held))
	for i, j := range held {
		paths[i] = j.item.In
	}
	keys := map[string]model.Key{}
	for _, path := range paths {
		if p := c.win.Holder(path); p != nil && !p.Key().IsZero() {
			keys[path] = p.Key() // it is open, with that key
		}
	}
	turn, r := c.previews, c.options.request(paths, c.output)
	ctx, forego := context.WithCancel(context.Background())
	c.forego = forego
	go func() {
		defer forego()
		told := map[string]outlook{}
		items, failed := convert.Plan(r)
		planned := map[string]*convert.Item{}
		for i := range items {
			planned[items[i].In] = &items[i]
		}
		for _, path := range paths {
			r := r
			if key, open := keys[path]; open {
				r.Key = key
			}
			is := outlookOf(ctx, path, planned[path], r, failed)
			if planned[path] == nil && failed == nil {
				is.within = lookThrough(ctx, path, items, r)
			}
			if ctx.Err() != nil {
				return
			}
			told[path] = is
		}
		c.win.RunOnUI(func() {
			if turn != c.previews {
				return // the fields have changed since
			}
			for _, j := range c.jobsThat((*job).isHeld) {
				is := told[j.item.In]
				j.item.Result, j.item.Out, j.request = is.lost, is.out, r
				j.can, j.barred, j.within = is.can, is.barred, is.within
				c.mark(j)
				c.looks[j.item.In] = is.is
			}
			c.list.Refresh()
			c.update()
			if canvas := c.win.Canvas(); !c.button.begin.Visible() && canvas.Focused() == fyne.Focusable(c.button.begin) {
				canvas.Focus(c.options.form) // something else has to be chosen
			} else if turn == c.entered && c.button.begin.Visible() && canvas.Focused() == fyne.Focusable(c.options.password) {
				canvas.Focus(c.button.begin)
			}
			c.win.Trace("previewed", "files", len(held), "ready", len(c.jobsThat((*job).isReady)), "first", filepath.Base(held[0].item.Out), "is", told[paths[0]].is)
		}, false)
	}()
}

// outlookOf is what is told of one file. item is nil for a folder, and for every file if the request itself has failed.
func outlookOf(ctx context.Context, path string, item *convert.Item, r convert.Request, failed error) outlook {
	o := outlook{is: looksLike(path), barred: failed}
	if item == nil {
		return o
	}
	form, can, err := item.Try(ctx, r)
	var foreign *convert.ForeignError
	switch {
	case o.is != "": // its first bytes tell
	case errors.As(err, &foreign):
		o.is = words.Text(foreign.What)
	case form == convert.Bin:
		o.is = formName(form)
	}
	o.can, o.barred, o.lost.Losses, o.lost.More, o.lost.Records = can, err, item.Losses, item.More, item.Records
	if err == nil || errors.As(err, new(*store.ExistsError)) || errors.As(err, new(*convert.LossyError)) || convert.NeedsKey(err) || errors.As(err, new(*model.LockedError)) {
		o.out = item.Out
	}
	return o
}

// lookThrough counts the files of a folder among those planned.
func lookThrough(ctx context.Context, folder string, items []convert.Item, r convert.Request) *within {
	w := &within{}
	for i := range items {
		if ctx.Err() == nil && strings.HasPrefix(items[i].In, store.Clean(folder)+string(filepath.Separator)) {
			_, _, err := items[i].Try(ctx, r)
			w.add(err)
		}
	}
	return w
}

// looksLike is what a file is, judging by its first bytes; "" where they do not say it.
func looksLike(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return words.Say("folder")
	}
	head, size, err := store.ReadHead(path, kinds.HeadSize)
	if err != nil {
		return "" // converting it tells why
	}
	if form := convert.Glimpse(filepath.Base(path), head); form == convert.BinaryScene {
		return formName(form)
	}
	sight := kinds.Look(head, size, filepath.Base(path))
	if sight.State == kinds.Unknown { // no save either
		return ""
	}
	return words.Text(sight.Format)
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
