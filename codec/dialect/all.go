package dialect

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
)

const noSuchDialect message.ID = "dialect.no-such-dialect dialect dialects"

// all has the oldest first, and last the published tables that no engine uses.
var all = []*Dialect{
	Godot2,
	Godot30, Godot32, Godot3,
	Godot40, Godot43, Godot44, Godot45, Godot46,
	Pandemonium35, Pandemonium38, Pandemonium5,
	Godot4Docs, Godot3Double, Godot4DocsDouble,
}

// All returns every dialect, oldest first, the published ones that no engine uses last.
func All() []*Dialect { return slices.Clone(all) }

// Names returns the names of all dialects, in the order of All.
func Names() []string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.Name
	}
	return names
}

// ByName returns the dialect with a name: one of Names, or an engine and a release such as "godot4", "Godot 3.6", "4.6"
// or "v4.4.1". An engine or a major release alone means its newest. The error lists the valid names.
func ByName(name string) (*Dialect, error) {
	for _, d := range all {
		if d.Name == name {
			return d, nil
		}
	}
	if d := byRelease(name); d != nil {
		return d, nil
	}
	return nil, message.Err(noSuchDialect, name, strings.Join(Names(), ", "))
}

// byRelease returns the newest dialect of an engine and release, nil if there is none.
func byRelease(name string) *Dialect {
	text := strings.ToLower(strings.TrimSpace(name))
	engine := "Godot"
	for _, d := range all {
		if rest, ok := strings.CutPrefix(text, strings.ToLower(d.engine())); ok && d.Released() {
			engine, text = d.engine(), rest
			break
		}
	}
	want, ok := release(strings.TrimLeft(text, " -_v"))
	if !ok {
		return nil
	}
	var found *Dialect
	for _, d := range all {
		from, to := d.releases()
		first, _ := release(from)
		last, _ := release(to)
		if d.engine() == engine && slices.Compare(want, first[:min(len(first), len(want))]) >= 0 && slices.Compare(want[:min(len(want), len(last))], last) <= 0 {
			found = d
		}
	}
	return found
}

// release parses up to two numbers of a release, as in 4.4.1 or 4.x: tables do not differ by more. No numbers mean any release.
func release(text string) (numbers []int, ok bool) {
	if text == "" {
		return nil, true
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(text, ".x"), ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers[:min(len(numbers), 2)], true
}
