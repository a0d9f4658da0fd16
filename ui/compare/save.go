package compare

import (
	"savant/ui/host"
	"savant/ui/internal/words"
)

// unsaved returns the compared documents with unsaved edits.
func (c *comparison) unsaved() (list []host.Page) {
	for _, p := range []host.Page{c.left, c.other} {
		if p != nil && p.Dirty() {
			list = append(list, p)
		}
	}
	return list
}

// MaySave implements host.Saver: the documents may have unsaved copied changes.
func (c *comparison) MaySave() bool { return len(c.unsaved()) > 0 }

// Save implements host.Saver. It saves both documents, if edited, and then says so: each says it of itself alone.
func (c *comparison) Save() {
	list := c.unsaved()
	if len(list) == 0 {
		return
	}
	c.win.Save(list[0], nil, func() {
		c.title()
		if len(list) == 1 {
			return
		}
		c.win.Save(list[1], nil, func() {
			c.title()
			c.win.Note(c.left, words.Say("Saved %s and %s", c.leftName, c.otherName))
		})
	})
}

// title shows the names of the compared documents above the columns, and enables the save button while there are unsaved
// changes.
func (c *comparison) title() {
	text := words.Say("%s   (open)", c.leftName)
	if c.left.Dirty() {
		text = words.Say("%s   (open, edited)", c.leftName)
	}
	if c.conflicts != nil {
		text = words.Say("%s   (theirs, as on disk)", c.leftName)
	}
	c.heads[0].Set(text)
	text = c.name
	if c.other != nil && c.other.Dirty() {
		text = words.Say("%s   (open, edited)", c.otherName)
	}
	c.heads[1].Set(text)
	if c.conflicts != nil {
		c.heads[2].Set(words.Say("Base"))
	}
	if c.MaySave() {
		c.save.Enable()
	} else {
		c.save.Disable()
	}
}
