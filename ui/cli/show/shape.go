package show

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model/schema"
	"savant/model/stats"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Stats is the row of the command in the table.
func Stats() *command.Command {
	return &command.Command{
		Name: "stats", Operands: "FILE...", Least: 1, Most: -1,
		Short:    "count what files hold",
		Long:     "Values by type, how deep they are nested, the longest Array or Dictionary, and what takes the most bytes. A folder means all files in it.",
		Options:  slices.Concat([]command.Option{{Name: "json", Help: "one JSON object on one line for each file"}}, command.Common),
		Examples: []string{"savant stats slot_1.sav", "savant stats --json saves/"},
		Run:      statsCommand,
	}
}

// Schema is the row of the command in the table.
func Schema() *command.Command {
	return &command.Command{
		Name: "schema", Operands: "FILE...", Least: 1, Most: -1,
		Short: "show the shape that files have in common: paths, types, ranges, and what may be missing",
		Long: "A line for each path, with the types that were seen there: the least and the greatest of numbers, the texts where they are few, else how many " +
			"characters they have. [*] is any element of an array, .* any member of a Dictionary with more than 64 keys. Give several saves of a game to learn " +
			"what differs. With --json a JSON Schema of what convert --to plain-json makes of the files.",
		Options:  slices.Concat([]command.Option{{Name: "json", Help: "print a JSON Schema on one line"}}, command.Common),
		Examples: []string{"savant schema saves/", "savant schema --json slot_1.sav slot_2.sav >save.schema.json"},
		Run:      schemaCommand,
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

func statsCommand(c *command.Call) {
	c.Spread(func(c *command.Call, name string, file *store.File, err error) {
		j := statsJSON{File: name, Types: map[string]int{}, Largest: []placeJSON{}}
		var s stats.Stats
		if err == nil {
			s, err = stats.Of(c.Ctx, file.Doc.Snapshot(), c.Share(name))
		}
		if err != nil {
			c.Fail(name, err)
			j.Error = command.WithoutFile(name, err)
		}
		switch {
		case c.Has("json"):
			j.add(s)
			c.JSON(j)
		case err == nil:
			printStats(c, name, s)
		}
		if err == nil {
			c.Damaged(name, file.Doc)
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

func printStats(c *command.Call, name string, s stats.Stats) {
	c.Out.Line("%s", name)
	c.Out.Line("  values   %d", s.Values)
	if s.Values == 0 {
		return
	}
	var types []string
	for _, t := range s.Types {
		types = append(types, fmt.Sprintf("%s %d", t.Name, t.Count))
	}
	c.Out.Line("  types    %s", strings.Join(types, ", "))
	c.Out.Line("  deepest  %s, %s deep", command.Wherever(s.Deepest), command.Count(s.Depth, "level"))
	if s.Longest.Size > 0 {
		c.Out.Line("  longest  %s, %s, %s", s.Longest.Path, s.Longest.Type, command.Count(s.Longest.Size, "value"))
	}
	lead := "largest"
	for _, p := range s.Largest {
		c.Out.Line("  %-7s  %s, %s, %s", lead, p.Path, p.Type, command.Count(p.Size, "byte"))
		lead = ""
	}
}

func schemaCommand(c *command.Call) {
	var s schema.Schema
	c.Files(func(name string, file *store.File, err error) {
		if err == nil && !file.Doc.Info().HasValues && !slices.Contains(c.Arguments, name) {
			c.Message(name, "skipped: it holds no values ("+command.English(file.Doc.Info().Format)+")")
			return
		}
		if err == nil {
			err = command.HoldsValues(file)
		}
		if err == nil {
			err = s.Add(c.Ctx, name, file.Doc.Snapshot(), c.Share(name))
		}
		if err != nil {
			c.Fail(name, err)
			return
		}
		c.Damaged(name, file.Doc)
	})
	if c.Ctx.Err() != nil || s.Root().Count == 0 {
		return
	}
	if c.Has("json") {
		j, err := s.JSON()
		if err != nil {
			c.Message("schema", err)
			c.Worse(command.Problems)
			return
		}
		c.JSON(j)
		return
	}
	for _, l := range s.Lines() {
		var kinds []string
		for _, k := range l.Kinds {
			kinds = append(kinds, kindWords(k))
		}
		line := command.Wherever(l.Path) + ": " + strings.Join(kinds, " or ")
		if l.In < l.Of {
			line += fmt.Sprintf("; in %d of %d", l.In, l.Of)
		}
		c.Out.Line("%s", line)
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
