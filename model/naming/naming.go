// Package naming renames many nodes of a scene at once, by a pattern.
package naming

import (
	"regexp"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
)

// Messages.
const (
	badPattern  message.ID = "naming.bad-pattern text"
	noNodeHere  message.ID = "naming.no-node-here path"
	manyNumbers message.ID = "naming.many-numbers"
)

// Pattern makes new names of old ones.
type Pattern struct {
	Find   string // what to replace in a name, everywhere in it; "" is the whole name
	Regexp bool   // Find is a regular expression, whose groups Replace names as $1 or ${name}
	// Replace takes its place. ${NAME} in it is the old name, ${PARENT} the parent's, ${TYPE} the class, ${COUNTER} a number (the words of the
	// batch rename of the engine's editor).
	Replace     string
	Start, Step int // of the counter, which increases with each renamed node
	Digits      int // that the counter has at least
}

// Renaming is a new name for a node.
type Renaming struct {
	Row      model.Row
	Old, New string
}

// mostDigits is how many digits a counter may be filled up to.
const mostDigits = 18

// Names returns the new names of nodes, in their order; those that keep theirs are left out.
func (p Pattern) Names(d *model.Document, nodes []model.Row) ([]Renaming, error) {
	if p.Digits < 0 || p.Digits > mostDigits {
		return nil, message.Err(manyNumbers)
	}
	text := regexp.QuoteMeta(p.Find)
	if p.Regexp {
		text = p.Find
	}
	find, err := regexp.Compile(text)
	if err != nil {
		return nil, message.Err(badPattern, err.Error())
	}
	var list []Renaming
	count := p.Start
	for _, r := range nodes {
		t, ok := d.Target(r, "")
		if !ok || t.Node == "" {
			return nil, message.Err(noNodeHere, d.Path(r))
		}
		old := name(d, r)
		number := strconv.Itoa(count)
		if short := p.Digits - len(strings.TrimPrefix(number, "-")); short > 0 {
			number = number[:len(number)-len(strings.TrimPrefix(number, "-"))] + strings.Repeat("0", short) + strings.TrimPrefix(number, "-")
		}
		parent := ""
		if above := d.Parent(r); above != 0 && above != model.Root {
			parent = name(d, above)
		}
		replace := func(with string) string {
			if !p.Regexp {
				with = strings.ReplaceAll(with, "$", "$$")
			}
			return with
		}
		values := map[string]string{"NAME": old, "PARENT": parent, "TYPE": d.Describe(r).Type, "COUNTER": number}
		with := replace(p.Replace)
		for word, value := range values {
			with = strings.ReplaceAll(with, replace("${"+word+"}"), strings.ReplaceAll(value, "$", "$$"))
		}
		now := ""
		if p.Find == "" {
			now = strings.ReplaceAll(with, "$$", "$")
		} else {
			now = find.ReplaceAllString(old, with)
		}
		if now != old {
			list = append(list, Renaming{r, old, now})
			count += p.Step
		}
	}
	return list, nil
}

// name is the name of a node.
func name(d *model.Document, r model.Row) string {
	if row, err := d.Find(d.Path(r) + ".@name"); err == nil {
		if v, err := d.Value(row); err == nil {
			return v.Text
		}
	}
	return d.Describe(r).Label
}

// Rename gives nodes their new names, in one step of the history; what names them follows. Nodes may take names that others of the list give
// up. If one cannot have its name, nothing is changed.
func Rename(d *model.Document, list []Renaming) error {
	return d.Group(message.New(label.RenameRows, len(list)), func() error {
		wanted := map[string]bool{}
		for _, x := range list {
			wanted[x.New] = true
		}
		for round := range 2 {
			for i, x := range list {
				now := x.New
				switch {
				case round == 0 && !wanted[x.Old]:
					continue // the name is free
				case round == 0:
					now = "savant-between-" + strconv.Itoa(i)
				}
				if err := d.RenameKey(x.Row, variant.OfString(now)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
