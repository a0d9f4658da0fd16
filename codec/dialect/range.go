package dialect

import (
	"slices"
	"strconv"
	"strings"
)

// Range returns the title of the consecutive releases in list of d's engine that include d: "Godot 4.3 to 4.6". The
// list may be in any order. rest is the list without them.
func Range(d *Dialect, list []*Dialect) (title string, rest []*Dialect) {
	has := func(i int) bool {
		return i >= 0 && i < len(all) && all[i].engine() != "" && all[i].engine() == d.engine() && slices.Contains(list, all[i])
	}
	first := slices.Index(all, d)
	last := first
	for has(first - 1) {
		first--
	}
	for has(last + 1) {
		last++
	}
	for _, other := range list {
		if i := slices.Index(all, other); i < first || i > last {
			rest = append(rest, other)
		}
	}
	if first == last {
		return d.Title, rest
	}
	from, _ := all[first].releases()
	_, to := all[last].releases()
	return d.engine() + " " + from + " to " + to, rest
}

// Ranges returns the titles of all of the list, consecutive releases joined, in the order in which the list first names
// them.
func Ranges(list []*Dialect) []string {
	var titles []string
	for len(list) > 0 {
		var title string
		title, list = Range(list[0], list)
		titles = append(titles, title)
	}
	return titles
}

// Released reports whether a release of an engine uses the table.
func (d *Dialect) Released() bool { return d.engine() != "" }

// engine returns "Godot" or "Pandemonium", or "" for a table that no release uses.
func (d *Dialect) engine() string {
	engine, releases, _ := strings.Cut(d.Title, " ")
	if strings.Contains(releases, "documented") {
		return ""
	}
	return engine
}

// releases returns the first and the last release that use the table.
func (d *Dialect) releases() (from, to string) {
	_, releases, _ := strings.Cut(d.Title, " ")
	from, to, several := strings.Cut(releases, " to ")
	if !several {
		to = from
	}
	return from, to
}

// Release returns the table of a release of Godot: "4.1"; nil if none is known.
func Release(number string) *Dialect {
	for _, d := range all {
		if from, to := d.releases(); d.engine() == "Godot" && compare(from, number) <= 0 && compare(number, to) <= 0 {
			return d
		}
	}
	return nil
}

// compare orders releases by their numbers.
func compare(a, b string) int {
	numbers := func(release string) (list []int) {
		for part := range strings.SplitSeq(release, ".") {
			n, _ := strconv.Atoi(part)
			list = append(list, n)
		}
		return list
	}
	return slices.Compare(numbers(a), numbers(b))
}

// Kin reports whether two tables are of the same major release of an engine.
func (d *Dialect) Kin(other *Dialect) bool {
	major := func(d *Dialect) string {
		from, _ := d.releases()
		number, _, _ := strings.Cut(from, ".")
		return d.engine() + number
	}
	return d.engine() != "" && major(d) == major(other)
}
