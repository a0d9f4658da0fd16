// Package search has the commands that look for values, and replace what they find.
package search

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"savant/codec/message"
	query "savant/model/find"
	"savant/model/near"
	"savant/model/nodes"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
	"savant/ui/cli/screen"
)

// finding are the options of the search.
var finding = []command.Option{
	{Name: "path", Value: "PATTERN", Help: "values at such a path: * is one step or part of a name, ** any number of steps"},
	{Name: "type", Value: "T", Help: "values of this type, by its name in the file's engine or in Godot 4"},
	{Name: "key", Value: "RE", Help: "values whose key, property or attribute matches this regular expression"},
	{Name: "value", Value: "RE", Help: "values whose text matches: a string's own, of others the Godot notation behind the type's name"},
	{Name: "where", Value: "EXPR", Help: "values for which this is true; it may use value, key, path, type and null"},
	{Name: "elements", Help: "also search the numbers in packed arrays one by one"},
	{Name: "ignore-case", Letter: "i", Help: "ignore case"},
}

// sought are the options without which find takes a pattern as its first operand.
var sought = []string{"path", "type", "key", "value", "where"}

// countJSON is what find --count --json prints of one file.
type countJSON struct {
	File  string `json:"file"`
	Count int    `json:"count"`
}

// hitJSON is what find --json prints of one hit.
type hitJSON struct {
	File   string `json:"file"`
	Path   string `json:"path"`
	Type   string `json:"type"`
	Text   string `json:"text"`
	Offset int64  `json:"offset"`
	Length int64  `json:"length"`
}

// search makes the search that the options ask for. Errors are reported and give nil.
func search(c *command.Call) *query.Search {
	q := query.Query{Path: c.Options["path"], Type: c.Options["type"], Key: c.Options["key"], Value: c.Options["value"],
		Any: c.Options["pattern"], Where: c.Options["where"], Elements: c.Has("elements")}
	if c.Has("ignore-case") {
		for _, re := range []*string{&q.Key, &q.Value, &q.Any} {
			if *re != "" {
				*re = "(?i)" + *re
			}
		}
	}
	s, err := query.Compile(q)
	if err != nil {
		failQuery(c, err)
		return nil
	}
	return s
}

// failQuery reports a query that cannot be understood.
func failQuery(c *command.Call, err error) {
	var q *query.QueryError
	if errors.As(err, &q) {
		err = q.Err
		switch q.Field {
		case "literal":
			err = c.QuoteHint(c.Options["to"], err)
		case "type":
			if meant := command.NearType(c.Options["type"]); meant != "" {
				err = command.Hinted(err, "did you mean "+meant+"?")
			}
		}
		c.Message(c.Command.Name, message.In(optionOf(q.Field), err))
	} else {
		c.Message(c.Command.Name, err)
	}
	c.Worse(command.Usage)
}

// optionOf is the option or operand that sets a field of a query or of a replacement.
func optionOf(field string) string {
	switch field {
	case "literal":
		return "--to"
	case "any":
		return "PATTERN"
	}
	return "--" + field
}

// findNodes looks for nodes by class and properties.
func findNodes(c *command.Call) {
	for _, o := range finding {
		if o.Name != "where" && c.Has(o.Name) {
			c.Message(c.Command.Name, "--class finds nodes: --"+o.Name+" does not go with it")
			c.Worse(command.Usage)
			return
		}
	}
	if _, err := nodes.Compile(c.Options["class"], c.Options["where"]); err != nil {
		c.Message(c.Command.Name, err)
		c.Worse(command.Usage)
		return
	}
	hits(c, func(c *command.Call, name string, file *store.File, found func(query.Hit) bool) error {
		q, err := nodes.Compile(c.Options["class"], c.Options["where"]) // not safe for concurrent use
		if err != nil {
			return err
		}
		return q.Run(c.Ctx, file.Doc.Snapshot(), users.Around(func() string { return file.Path }), found)
	})
	if meant, unknown := command.UnknownNode(c.Options["class"]); unknown && c.Status == command.Problems {
		c.Message(c.Command.Name, "no node is of the class "+c.Options["class"]+", and no engine has it"+meant)
	}
}

// Find is the row of the command in the table.
func Find() *command.Command {
	return &command.Command{
		Name: "find", Operands: "[PATTERN] FILE...", Least: 1, Most: -1,
		Also:  []string{"grep", "search"},
		Short: "look for values",
		Long: "Prints the path of each value whose key or text matches PATTERN, a regular expression, or for which all of the options hold, with its type " +
			"and text, in file order. PATTERN is there unless --path, --type, --key, --value, --where or --class says what is looked for. The exit " +
			"status is 1 if there is nothing. Expressions know value (value.x of a vector), key, path and type, the usual operators and " +
			"functions such as abs, max, min, round, len, lower, contains and startsWith. In --path * is one step or a part of a name, ** any " +
			"number of steps, and ! goes into what bytes or a String hold. With --class the nodes of scenes are looked for, " +
			"and --where knows their properties by name, stored or not.",
		Options: slices.Concat(finding, []command.Option{
			{Name: "class", Value: "CLASS", Help: "nodes of this class or its subclasses; of the options for values only --where goes with it"},
			{Name: "names", Letter: "l", Help: "print only the names of the files in which something is found"},
			{Name: "count", Letter: "c", Help: "print only how many values are found in each file"},
			{Name: "json", Help: "one JSON object on one line for each hit: file, path, type, text, offset, length"},
			command.Colouring,
		}, command.Common),
		Examples: []string{"savant find gold slot_1.sav", "savant find -il sword saves/", "savant find --key gold saves/", "savant find --path 'player.inventory[*].count' slot_1.sav",
			"savant find --type int --where 'value > 1000' slot_1.sav", "savant find --class Light3D --where 'light_energy > 1' level.tscn"},
		Foreign: foreign,
		Run:     findCommand,
	}
}

// foreign are the options of grep and ripgrep that find does without.
var foreign = map[string]string{
	"-E": "PATTERN is a regular expression anyway", "-P": "PATTERN is a regular expression anyway",
	"-F": `to look for a text as it is, write \Q before it`, "--fixed-strings": `to look for a text as it is, write \Q before it`,
	"-w": `to look for a whole word, write \b before and behind it`, "--word-regexp": `to look for a whole word, write \b before and behind it`,
	"-e": "PATTERN is the first word that is no option", "--regexp": "PATTERN is the first word that is no option",
	"-v": "--where 'not (value matches \"RE\")' finds what does not match", "--invert-match": "--where 'not (value matches \"RE\")' finds what does not match",
	"-r": "all files of a folder are searched anyway", "-R": "all files of a folder are searched anyway", "--recursive": "all files of a folder are searched anyway",
	"-n": "the path says where a hit is", "--line-number": "the path says where a hit is",
	"-q": "the exit status tells whether there is a hit; send the hits to /dev/null", "--quiet": "the exit status tells whether there is a hit; send the hits to /dev/null",
}

func findCommand(c *command.Call) {
	if c.Has("names") && (c.Has("count") || c.Has("json")) {
		c.Message(c.Command.Name, "-l prints names alone: neither --count nor --json goes with it")
		c.Worse(command.Usage)
		return
	}
	if c.Has("class") {
		findNodes(c)
		return
	}
	if !patterned(c) {
		return
	}
	first := search(c)
	if first == nil {
		return
	}
	searches := sync.Pool{New: func() any { return search(c) }} // not safe for concurrent use
	searches.Put(first)
	hits(c, func(c *command.Call, name string, file *store.File, found func(query.Hit) bool) error {
		s := searches.Get().(*query.Search)
		defer searches.Put(s)
		s.Skipped = func(path string, why message.Message) { c.Skipped(name, path, why) }
		return s.Run(c.Ctx, file.Doc.Snapshot(), c.Share(name), found)
	})
}

// patterned takes the pattern from the operands, unless options specify the search. It reports errors and then returns
// false.
func patterned(c *command.Call) bool {
	for _, o := range sought {
		if !c.Has(o) {
			continue
		}
		if word := c.Arguments[0]; len(c.Arguments) > 1 && word != command.Standard && !strings.ContainsAny(word, `./\`) && !command.IsFolder(word) && !command.IsFile(word) {
			words := []string{"savant", c.Command.Name, "--key", word}
			for _, option := range sought {
				if value, given := c.Options[option]; given && option != "key" {
					words = append(words, "--"+option, value)
				}
			}
			c.Message(c.Command.Name, fmt.Sprintf("%s: there is no such file; with --%s what to look for is an option too: %s, or --value for --key", word, o,
				command.Line(append(words, c.Arguments[1:]...)...)))
			c.Worse(command.Usage)
			return false
		}
		return true
	}
	pattern, files := c.Arguments[0], c.Arguments[1:]
	switch {
	case command.IsFile(pattern):
		word := "gold"
		if len(files) > 0 && !command.IsFile(files[0]) && !command.IsFolder(files[0]) {
			word, files = files[0], files[1:]
		}
		line := append([]string{"savant", "find", word, pattern}, files...)
		c.Message(c.Command.Name, fmt.Sprintf("%s is a file, and what to look for comes first: %s", pattern, command.Line(line...)))
	case len(files) == 0:
		c.Message(c.Command.Name, fmt.Sprintf("too few arguments: no file to look for %q in", pattern))
	default:
		c.Options["pattern"], c.Arguments = pattern, files
		return true
	}
	c.Worse(command.Usage)
	return false
}

// hits searches all files and prints the hits as the options say. look calls found for each hit until that returns false.
func hits(c *command.Call, look func(c *command.Call, name string, file *store.File, found func(query.Hit) bool) error) {
	var all atomic.Int64
	c.Spread(func(c *command.Call, name string, file *store.File, err error) {
		n := 0
		if err == nil {
			err = look(c, name, file, func(h query.Hit) bool {
				n++
				switch {
				case c.Has("names"):
					return false
				case !c.Has("count"):
					hit(c, name, h)
				}
				return true
			})
		}
		all.Add(int64(n))
		switch {
		case err != nil:
			c.Fail(name, err)
		case c.Has("count") && c.Has("json"):
			c.JSON(countJSON{name, n})
		case c.Has("count"):
			c.Out.Spans(screen.Magenta.Of(name), screen.Plain.Of(": "+fmt.Sprint(n)))
		case c.Has("names") && n > 0:
			c.Out.Spans(screen.Magenta.Of(name))
		}
	})
	if all.Load() == 0 {
		c.Worse(command.Problems)
	}
}

// hit prints one hit.
func hit(c *command.Call, name string, h query.Hit) {
	if c.Has("json") {
		c.JSON(hitJSON{name, h.Path, h.Type, h.Text, h.Offset, h.Length})
		return
	}
	text := h.Text
	if text != "" {
		text = " " + text
	}
	c.Out.Spans(screen.Magenta.Of(name), screen.Plain.Of(": "), screen.Cyan.Of(command.Wherever(h.Path)), screen.Plain.Of(": "+h.Type+text))
}

// Replace is the row of the command in the table.
func Replace() *command.Command {
	return &command.Command{
		Name: "replace", Operands: "FILE...", Least: 1, Most: -1,
		Also:  []string{"sed", "substitute"},
		Short: "change all values that are found",
		Long: "Finds values as find does and gives each a new one. An int stays an int, and a number keeps the width in which it " +
			"is stored where it fits. If one new value cannot be stored, the file is left as it is. In place a backup is made.",
		Options: slices.Concat(finding, []command.Option{
			{Name: "with", Value: "EXPR", Help: "the new value, from the old one: +1, *2, +10%, value * 2, max(value, 100), replace(value, \"a\", \"b\")"},
			{Name: "to", Value: "LITERAL", Help: "the same new value for all, in Godot notation"},
		}, command.Writing, command.Common),
		Examples: []string{"savant replace --key '^gold$' --with 'value * 2' slot_1.sav",
			"savant replace --dry-run --path '**.count' --with 'max(value, 100)' slot_1.sav"},
		Run: replace,
	}
}

// unasked reports a replacement without options that say what to look for, and how it is written.
func unasked(c *command.Call) bool {
	if slices.ContainsFunc(sought, c.Has) {
		return false
	}
	var files, words []string
	for _, word := range c.Arguments {
		if command.IsFile(word) || command.IsFolder(word) || word == command.Standard {
			files = append(files, word)
		} else {
			words = append(words, word)
		}
	}
	key, option, value := "gold", "--to", cmp.Or(c.Options["to"], "5")
	if c.Has("with") {
		option, value = "--with", c.Options["with"]
	}
	if len(words) > 0 {
		key = words[0]
	}
	if len(words) > 1 {
		value = words[1]
	}
	line := append([]string{"savant", c.Command.Name, "--key", key, option, value}, files...)
	c.Message(c.Command.Name, "what to look for, and the new value, are options: "+command.Line(line...))
	c.Worse(command.Usage)
	return true
}

func replace(c *command.Call) {
	if unasked(c) {
		return
	}
	s := search(c)
	if s == nil {
		return
	}
	r, err := s.Replace(query.Replacement{With: c.Options["with"], Literal: c.Options["to"]})
	if err != nil {
		failQuery(c, err)
		return
	}
	if c.Has("o") && (c.Has("dry-run") || len(c.Arguments) > 1) {
		c.Message("replace", "-o is for one file, and --dry-run writes nothing")
		c.Worse(command.Usage)
		return
	}
	c.Batch = store.NewBatch("")
	defer c.Batch.End()
	hits, meant := 0, ""
	c.OwnFiles(func(name string, file *store.File, err error) {
		if err != nil {
			c.Fail(name, err)
			return
		}
		if info := file.Doc.Info(); !info.HasValues && !slices.Contains(c.Arguments, name) {
			c.Message(name, "skipped: it holds no values ("+command.English(info.Format)+")")
			return
		}
		s.Skipped = func(path string, why message.Message) { c.Skipped(name, path, why) }
		result, err := r.Do(c.Ctx, file.Doc, c.Share(name), nil)
		hits += result.Hits
		if path := near.Path(file.Doc, c.Options["path"]); result.Hits == 0 && path != "" {
			meant = "; did you mean " + path + "?"
		}
		var q *query.QueryError
		switch {
		case errors.As(err, &q): // the literal is for a different engine
			c.Fail(name, command.Mistake(message.In(optionOf(q.Field), q.Err).Err()))
			return
		case err != nil:
			c.Fail(name, err)
			return
		case result.Skipped > 0:
			c.Message(name, fmt.Sprintf("%s left as it is: %s", command.Count(result.Skipped, "hit"), command.English(result.Why)))
		}
		if result.Changed == 0 {
			if result.Hits > 0 && result.Hits == result.Skipped {
				c.Worse(command.Problems)
			}
			if c.Has("dry-run") && result.Hits > 0 {
				c.Announce(name, file.Doc)
			}
			if !c.Has("o") && name != command.Standard {
				return
			}
		}
		if c.Written(name, file) && !c.ToOut(name) {
			c.Out.Line("%s: %s replaced", name, command.Count(result.Changed, "value"))
		}
	})
	if hits == 0 && c.Status == command.Fine {
		c.Message(c.Command.Name, "nothing was found, so nothing was replaced"+meant)
	}
	if hits == 0 {
		c.Worse(command.Problems)
	}
}
