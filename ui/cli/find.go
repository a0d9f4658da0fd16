package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"savant/codec/message"
	query "savant/model/find"
	"savant/model/nodes"
	"savant/model/store"
	"savant/model/users"
)

// finding are the options of the search.
var finding = []Option{
	{Name: "path", Value: "PATTERN", Help: "values at such a path: * is one step or part of a name, ** any number of steps"},
	{Name: "type", Value: "T", Help: "values of this type, by its name in the file's engine or in Godot 4"},
	{Name: "key", Value: "RE", Help: "values whose key, property or attribute matches this regular expression"},
	{Name: "value", Value: "RE", Help: "values whose text matches: a string's own, of others the Godot notation"},
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
func (c *call) search() *query.Search {
	q := query.Query{Path: c.options["path"], Type: c.options["type"], Key: c.options["key"], Value: c.options["value"],
		Any: c.options["pattern"], Where: c.options["where"], Elements: c.has("elements")}
	if c.has("ignore-case") {
		for _, re := range []*string{&q.Key, &q.Value, &q.Any} {
			if *re != "" {
				*re = "(?i)" + *re
			}
		}
	}
	s, err := query.Compile(q)
	if err != nil {
		c.failQuery(err)
		return nil
	}
	return s
}

// failQuery reports a query that cannot be understood.
func (c *call) failQuery(err error) {
	var q *query.QueryError
	if errors.As(err, &q) {
		err = q.Err
		if q.Field == "literal" {
			err = c.quoteHint(c.options["to"], err)
		}
		c.message(c.command.Name, message.In(optionOf(q.Field), err))
	} else {
		c.message(c.command.Name, err)
	}
	c.worse(Usage)
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
func (c *call) findNodes() {
	for _, o := range finding {
		if o.Name != "where" && c.has(o.Name) {
			c.message(c.command.Name, "--class finds nodes: --"+o.Name+" does not go with it")
			c.worse(Usage)
			return
		}
	}
	if _, err := nodes.Compile(c.options["class"], c.options["where"]); err != nil {
		c.message(c.command.Name, err)
		c.worse(Usage)
		return
	}
	c.hits(func(c *call, name string, file *store.File, found func(query.Hit) bool) error {
		q, err := nodes.Compile(c.options["class"], c.options["where"]) // not safe for concurrent use
		if err != nil {
			return err
		}
		return q.Run(c.ctx, file.Doc.Snapshot(), users.Around(func() string { return file.Path }), found)
	})
}

func findCommand(c *call) {
	if c.has("names") && (c.has("count") || c.has("json")) {
		c.message(c.command.Name, "-l prints names alone: neither --count nor --json goes with it")
		c.worse(Usage)
		return
	}
	if c.has("class") {
		c.findNodes()
		return
	}
	if !c.patterned() {
		return
	}
	first := c.search()
	if first == nil {
		return
	}
	searches := sync.Pool{New: func() any { return c.search() }} // not safe for concurrent use
	searches.Put(first)
	c.hits(func(c *call, name string, file *store.File, found func(query.Hit) bool) error {
		s := searches.Get().(*query.Search)
		defer searches.Put(s)
		s.Skipped = func(path string, why message.Message) { c.skipped(name, path, why) }
		return s.Run(c.ctx, file.Doc.Snapshot(), c.share(name), found)
	})
}

// patterned takes the pattern from the operands, unless options specify the search. It reports errors and then returns
// false.
func (c *call) patterned() bool {
	for _, o := range sought {
		if !c.has(o) {
			continue
		}
		if word := c.arguments[0]; len(c.arguments) > 1 && word != standard && !strings.ContainsAny(word, `./\`) && !isFolder(word) && !isFile(word) {
			c.message(c.command.Name, fmt.Sprintf("%s: there is no such file; with --%s what to look for is written --value %s or --key %s", word, o, word, word))
			c.worse(Usage)
			return false
		}
		return true
	}
	pattern, files := c.arguments[0], c.arguments[1:]
	switch {
	case isFile(pattern):
		c.message(c.command.Name, fmt.Sprintf("%s is a file, and what to look for comes first: savant find gold %s", pattern, pattern))
	case len(files) == 0:
		c.message(c.command.Name, fmt.Sprintf("too few arguments: no file to look for %q in", pattern))
	default:
		c.options["pattern"], c.arguments = pattern, files
		return true
	}
	c.worse(Usage)
	return false
}

// hits searches all files and prints the hits as the options say. look calls found for each hit until that returns false.
func (c *call) hits(look func(c *call, name string, file *store.File, found func(query.Hit) bool) error) {
	var all atomic.Int64
	c.spread(func(c *call, name string, file *store.File, err error) {
		n := 0
		if err == nil {
			err = look(c, name, file, func(h query.Hit) bool {
				n++
				switch {
				case c.has("names"):
					return false
				case !c.has("count"):
					c.hit(name, h)
				}
				return true
			})
		}
		all.Add(int64(n))
		switch {
		case err != nil:
			c.fail(name, err)
		case c.has("count") && c.has("json"):
			c.json(countJSON{name, n})
		case c.has("count"):
			c.out.spans(span{magenta, name}, span{"", ": " + fmt.Sprint(n)})
		case c.has("names") && n > 0:
			c.out.spans(span{magenta, name})
		}
	})
	if all.Load() == 0 {
		c.worse(Problems)
	}
}

// hit prints one hit.
func (c *call) hit(name string, h query.Hit) {
	if c.has("json") {
		c.json(hitJSON{name, h.Path, h.Type, h.Text, h.Offset, h.Length})
		return
	}
	text := h.Text
	if text != "" {
		text = " " + text
	}
	c.out.spans(span{magenta, name}, span{"", ": "}, span{cyan, wherever(h.Path)}, span{"", ": " + h.Type + text})
}

func replace(c *call) {
	s := c.search()
	if s == nil {
		return
	}
	r, err := s.Replace(query.Replacement{With: c.options["with"], Literal: c.options["to"]})
	if err != nil {
		c.failQuery(err)
		return
	}
	if c.has("o") && (c.has("dry-run") || len(c.arguments) > 1) {
		c.message("replace", "-o is for one file, and --dry-run writes nothing")
		c.worse(Usage)
		return
	}
	hits := 0
	c.ownFiles(func(name string, file *store.File, err error) {
		if err != nil {
			c.fail(name, err)
			return
		}
		if info := file.Doc.Info(); !info.HasValues && !slices.Contains(c.arguments, name) {
			c.message(name, "skipped: it holds no values ("+english(info.Format)+")")
			return
		}
		s.Skipped = func(path string, why message.Message) { c.skipped(name, path, why) }
		result, err := r.Do(c.ctx, file.Doc, c.share(name), nil)
		hits += result.Hits
		var q *query.QueryError
		switch {
		case errors.As(err, &q): // the literal is for a different engine
			c.fail(name, &usageError{message.In(optionOf(q.Field), q.Err).Err()})
			return
		case err != nil:
			c.fail(name, err)
			return
		case result.Skipped > 0:
			c.message(name, fmt.Sprintf("%s left as it is: %s", count(result.Skipped, "hit"), english(result.Why)))
		}
		if result.Changed == 0 {
			if result.Hits > 0 && result.Hits == result.Skipped {
				c.worse(Problems)
			}
			if c.has("dry-run") && result.Hits > 0 {
				c.announce(name, file.Doc)
			}
			if !c.has("o") && name != standard {
				return
			}
		}
		if c.written(name, file) && !c.toOut(name) {
			c.out.line("%s: %s replaced", name, count(result.Changed, "value"))
		}
	})
	if hits == 0 {
		c.worse(Problems)
	}
}

// toOut reports whether the changed file goes to standard output, or nothing is written.
func (c *call) toOut(name string) bool {
	to, elsewhere := c.options["o"]
	return to == standard || !elsewhere && name == standard || c.has("dry-run")
}
