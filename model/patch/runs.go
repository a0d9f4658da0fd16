package patch

import (
	"context"

	"savant/model"
	"savant/model/scripts"
)

// Run is something that the engine would run or load.
type Run = scripts.Item

// more lists what a document would make the engine run or load and did not before, anywhere in it.
func more(ctx context.Context, before, after *model.Snapshot) ([]Run, error) {
	was, err := scripts.List(ctx, before)
	if err != nil {
		return nil, err
	}
	is, err := scripts.List(ctx, after)
	if err != nil {
		return nil, err
	}
	known := map[string]int{}
	old, now := before.Document(), after.Document()
	for _, x := range was {
		known[whole(old, x)]++
	}
	var list []Run
	for _, x := range is {
		if x.Kind == scripts.Mention {
			continue // a text, which nothing runs by itself
		}
		id := whole(now, x)
		if known[id] == 0 {
			list = append(list, x)
			continue
		}
		known[id]--
	}
	return list, nil
}

// tellsAll is the length up to which Item.What is complete.
const tellsAll = 200

// whole is what an item is, with all of it where the item has only its beginning.
func whole(d *model.Document, x Run) string {
	id := string(x.Kind) + "\x00" + x.What
	if x.Kind != scripts.Source && x.Kind != scripts.Unknown && len(x.What) < tellsAll {
		return id
	}
	if r, err := d.Find(x.Path); err == nil {
		if text, err := d.Text(r); err == nil {
			id += "\x00" + text
		}
	}
	return id
}
