package compare

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
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

// Unsavable implements host.Saver: the documents may have copied changes that are not saved, but not before every conflict is decided.
func (c *comparison) Unsavable() string {
	switch left := int64(c.unresolved(c.all)); {
	case left > 0:
		return words.Count(left, "%s conflict is left to decide", "%s conflicts are left to decide")
	case len(c.unsaved()) == 0:
		return words.Say("there is nothing to save")
	}
	return ""
}

// Save implements host.Saver. It saves both documents, if edited, and then says which were: each says it of itself alone, without a name.
func (c *comparison) Save() {
	if c.Unsavable() != "" {
		return
	}
	list := c.unsaved()
	c.win.Save(list[0], nil, func() {
		c.title()
		if c.over && c.page != nil { // nothing is left to do here
			c.win.Close(c.page)
			c.win.Bring(c.left)
			c.win.Note(c.left, words.Say("Saved %s", c.leftName))
			return
		}
		switch {
		case len(list) > 1:
		case c.other == nil: // only the left one is ever written
			return
		case list[0] == c.left:
			c.win.Note(c.left, words.Say("Saved the file on the left, %s", c.leftName))
			return
		default:
			c.win.Note(c.left, words.Say("Saved the file on the right, %s", c.otherName))
			return
		}
		c.win.Save(list[1], nil, func() {
			c.title()
			c.win.Note(c.left, words.Say("Saved %s and %s", c.leftName, c.otherName))
		})
	})
}

// resolved says, once no conflict is left, what saving would do: beside the decisions, or where there were none to make in their place.
func (c *comparison) resolved() {
	if !c.over {
		return
	}
	text := words.Say("All resolved. %s is saved as it is shown.", c.left.Name())
	if c.left.Dirty() {
		text = words.Say("All resolved. Saving writes what is shown in %s.", c.left.Name())
	}
	if c.tree.count == 0 && c.filter.Text == "" {
		c.empty.Set(text)
		text = words.Say("All resolved")
	}
	c.note.Paint(text, look.Good)
}

// title shows the names of the compared documents above the columns, and enables the save button while there are unsaved
// changes.
func (c *comparison) title() {
	text := words.Say("%s   (open)", c.leftName)
	if c.left.Dirty() {
		text = words.Say("%s   (open, edited)", c.leftName)
	}
	if c.conflicts != nil {
		text = "2  " + words.Say("Theirs, as on disk")
	}
	c.heads[0].Set(text)
	text = c.name
	if c.other != nil && c.other.Dirty() {
		text = words.Say("%s   (open, edited)", c.otherName)
	}
	if c.conflicts != nil {
		text = "1  " + text
	}
	c.heads[1].Set(text)
	if c.conflicts != nil {
		c.heads[2].Set("3  " + words.Say("Base"))
		c.heads[3].Set(words.Say("Result"))
	}
	if c.Unsavable() == "" {
		c.save.Enable()
	} else {
		c.save.Disable()
	}
	c.resolved()
	c.root.Refresh()
}
