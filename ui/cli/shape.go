package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model/schema"
	"savant/model/stats"
	"savant/model/store"
)

// statsRow is the row of the command in the table.
func statsRow() *Command {
	return &Command{
		Name: "stats", Operands: "FILE...", Least: 1, Most: -1,
		Short:    "count what files hold",
		Long:     "Values by type, how deep they are nested, the longest Array or Dictionary, and what takes the most bytes. A folder means all files in it.",
		Options:  options([]Option{{Name: "json", Help: "one JSON object on one line for each file"}}, common),
		Examples: []string{"savant stats slot_1.sav", "savant stats --json saves/"},
		run:      statsCommand,
	}
}

// schemaRow is the row of the command in the table.
func schemaRow() *Command {
	return &Command{
		Name: "schema", Operands: "FILE...", Least: 1, Most: -1,
		Short: "show the shape that files have in common: paths, types, ranges, and what may be missing",
		Long: "A line for each path, with the types that were seen there: the least and the greatest of numbers, the texts where they are few, else how many " +
			"characters they have. [*] is any element of an array, .* any member of a Dictionary with more than 64 keys. Give several saves of a game to learn " +
			"what differs. With --json a JSON Schema of what convert --to plain-json makes of the files.",
		Options:  options([]Option{{Name: "json", Help: "print a JSON Schema on one line"}}, common),
		Examples: []string{"savant schema saves/", "savant schema --json slot_1.sav slot_2.sav >save.schema.json"},
		run:      schemaCommand,
	}
}

// statsJSON is what stats --json prints of one file.
type statsJSON struct {
	File    string         `json:"file"`
	Values  int            `json:"values"`
	Types   map[string]int `json:"types"`
	Depth   int            `json:"depth"`
	Deepest string         `json:"deepest"`
	Longest *placeJSON     `json:"longest,omitempty"`
	Largest []placeJSON    `json:"largest"`
	Error   string         `json:"error,omitempty"`
}

// placeJSON is a value with its size: entries or elements of the longest, bytes of the largest.
type placeJSON struct {
	Path string `json:"path"`
	Type string `json:"type"`
	Size int64  `json:"size"`
}

func statsCommand(c *call) {
	c.spread(func(c *call, name string, file *store.File, err error) {
		j := statsJSON{File: name, Types: map[string]int{}, Largest: []placeJSON{}}
		var s stats.Stats
		if err == nil {
			s, err = stats.Of(c.ctx, file.Doc.Snapshot(), c.share(name))
		}
		if err != nil {
			c.fail(name, err)
			j.Error = withoutFile(name, err)
		}
		switch {
		case c.has("json"):
			j.add(s)
			c.json(j)
		case err == nil:
			c.printStats(name, s)
		}
	})
}

func (j *statsJSON) add(s stats.Stats) {
	j.Values, j.Depth, j.Deepest = s.Values, s.Depth, s.Deepest
	for _, t := range s.Types {
		j.Types[t.Name] = t.Count
	}
	if s.Longest.Size > 0 {
		j.Longest = &placeJSON{s.Longest.Path, s.Longest.Type, s.Longest.Size}
	}
	for _, p := range s.Largest {
		j.Largest = append(j.Largest, placeJSON{p.Path, p.Type, p.Size})
	}
}

func (c *call) printStats(name string, s stats.Stats) {
	c.out.line("%s", name)
	c.out.line("  values   %d", s.Values)
	if s.Values == 0 {
		return
	}
	var types []string
	for _, t := range s.Types {
		types = append(types, fmt.Sprintf("%s %d", t.Name, t.Count))
	}
	c.out.line("  types    %s", strings.Join(types, ", "))
	c.out.line("  deepest  %s, %s deep", wherever(s.Deepest), count(s.Depth, "level"))
	if s.Longest.Size > 0 {
		c.out.line("  longest  %s, %s, %s", s.Longest.Path, s.Longest.Type, count(s.Longest.Size, "value"))
	}
	lead := "largest"
	for _, p := range s.Largest {
		c.out.line("  %-7s  %s, %s, %s", lead, p.Path, p.Type, count(p.Size, "byte"))
		lead = ""
	}
}

func schemaCommand(c *call) {
	var s schema.Schema
	c.files(func(name string, file *store.File, err error) {
		if err == nil && !file.Doc.Info().HasValues && !slices.Contains(c.arguments, name) {
			c.message(name, "skipped: it holds no values ("+english(file.Doc.Info().Format)+")")
			return
		}
		if err == nil {
			err = holdsValues(file)
		}
		if err == nil {
			err = s.Add(c.ctx, name, file.Doc.Snapshot(), c.share(name))
		}
		if err != nil {
			c.fail(name, err)
		}
	})
	if c.ctx.Err() != nil || s.Root().Count == 0 {
		return
	}
	if c.has("json") {
		j, err := s.JSON()
		if err != nil {
			c.message("schema", err)
			c.worse(Problems)
			return
		}
		c.json(j)
		return
	}
	for _, l := range s.Lines() {
		var kinds []string
		for _, k := range l.Kinds {
			kinds = append(kinds, kindWords(k))
		}
		line := wherever(l.Path) + ": " + strings.Join(kinds, " or ")
		if l.In < l.Of {
			line += fmt.Sprintf("; in %d of %d", l.In, l.Of)
		}
		c.out.line("%s", line)
	}
}

// kindWords is a type with its bounds.
func kindWords(k *schema.Kind) string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	least, most := number(k.Least), number(k.Most)
	words := k.Name
	switch {
	case k.Type == variant.Int:
		least, most = strconv.FormatInt(k.IntLeast, 10), strconv.FormatInt(k.IntMost, 10)
		fallthrough
	case k.Type == variant.Float:
		words += " " + between(least, most)
		if k.NaN {
			words += " or nan"
		}
	case len(k.Texts) > 0 && k.Count > len(k.Texts):
		var texts []string
		for _, t := range k.Texts {
			texts = append(texts, strconv.Quote(t))
		}
		words += " " + strings.Join(texts, ", ")
	case k.Most >= k.Least && k.Type == variant.Array:
		words += " of " + between(least, most)
	case k.Most >= k.Least:
		words += " of " + between(least, most) + " character"
		if most != "1" {
			words += "s"
		}
	}
	return words
}

// between is "1 to 5", or "5" if both are that.
func between(least, most string) string {
	if least == most {
		return least
	}
	return least + " to " + most
}
