package cli

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/narrow"
)

// whats are the words of --what.
var whats = map[string]narrow.What{"numbers": narrow.Numbers, "texts": narrow.Texts, "everything": narrow.Everything}

// narrowRow is the row of the command in the table.
func narrowRow() *Command {
	return &Command{
		Name: "narrow", Operands: "FILE [CONDITION [FILE CONDITION]...]", Least: 1, Most: -1,
		Short: "find a value by how it changes between versions of a file",
		Long: "Of all numbers those are left for which each condition is true in its version; the FILE can be a copy that watch keeps. Conditions: " +
			strings.Join(narrow.Words(), ", ") + "; numbers or a text stand behind those that need one, \"between 10 and 20\". \"by 60\" is up or down by 60, " +
			"and \"is about\" at most half a unit or one in a hundred off. With a FILE alone conditions are read from standard input, a line each, and are " +
			"about the file as it is then: play, save, and say what has become of the value. The exit status is 1 if nothing is left.",
		Options: options([]Option{
			{Name: "what", Value: "WHAT", Choices: []string{"numbers", "texts", "everything"}, Help: "what to search: numbers, texts or everything; numbers if not given"},
			{Name: "most", Value: "N", Help: "list at most this many; 20 if not given"},
			{Name: "json", Help: "one JSON object on one line for each value: path, type, text"},
		}, common),
		Examples: []string{`savant narrow before.sav 'is 1250' after.sav 'decreased by 60'`, "savant narrow slot_1.sav"},
		run:      narrowCommand,
	}
}

// leftJSON is what narrow --json prints of one value.
type leftJSON struct {
	Path string `json:"path"`
	Type string `json:"type"`
	Text string `json:"text"`
}

func narrowCommand(c *call) {
	most := 20
	if text, ok := c.options["most"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			c.message(c.command.Name, "--most is a number from 0")
			c.worse(Usage)
			return
		}
		most = n
	}
	o, ok := c.openOptions()
	if !ok {
		return
	}
	s := &narrow.Search{What: whats[c.options["what"]]}
	if len(c.arguments) == 1 {
		c.narrowing(s, o, most)
		return
	}
	if len(c.arguments)%2 == 1 {
		c.message(c.command.Name, "each file needs a condition behind it")
		c.worse(Usage)
		return
	}
	var conditions []narrow.Condition
	for i := 1; i < len(c.arguments); i += 2 {
		condition, err := narrow.ParseCondition(c.arguments[i])
		if err != nil {
			c.message(c.command.Name, err)
			c.worse(Usage)
			return
		}
		conditions = append(conditions, condition)
	}
	var last *model.Snapshot
	for i, condition := range conditions {
		if last = c.narrowed(s, c.arguments[2*i], condition, o); last == nil {
			return
		}
	}
	c.left(s, last, most)
}

// narrowed makes one step, and returns the version that it was about. Errors are reported and give nil.
func (c *call) narrowed(s *narrow.Search, name string, condition narrow.Condition, o model.Options) *model.Snapshot {
	file, err := c.open(name, o)
	if err != nil {
		c.fail(name, err)
		return nil
	}
	version := file.Doc.Snapshot()
	if err := s.Step(c.ctx, version, condition); err != nil {
		c.message(name, err)
		c.worse(Usage)
		return nil
	}
	return version
}

// left prints the remaining values.
func (c *call) left(s *narrow.Search, version *model.Snapshot, most int) {
	list, err := s.Hits(c.ctx, version, most)
	if err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	for _, h := range list {
		if c.has("json") {
			c.json(leftJSON{h.Path, h.Type, h.Text})
		} else {
			c.out.line("%s: %s %s", h.Path, h.Type, h.Text)
		}
	}
	if more := s.Len() - len(list); more > 0 {
		c.message(c.command.Name, fmt.Sprintf("%d more", more))
	}
	if s.Len() == 0 {
		c.worse(Problems)
	}
}

// narrowing reads conditions, each about the file as it is when it is read.
func (c *call) narrowing(s *narrow.Search, o model.Options, most int) {
	name := c.arguments[0]
	if name == standard {
		c.message(c.command.Name, "conditions are read from standard input: name a file")
		c.worse(Usage)
		return
	}
	c.endless = true
	in := bufio.NewScanner(c.in)
	for c.ctx.Err() == nil && in.Scan() {
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		condition, err := narrow.ParseCondition(text)
		if err != nil {
			c.message(c.command.Name, err)
			continue
		}
		status := c.status
		version := c.narrowed(s, name, condition, o)
		c.status = status
		if version == nil {
			continue // a game that is just saving, or a slip: the next line may do better
		}
		c.message(name, fmt.Sprintf("%s: %d left", condition, s.Len()))
		if s.Len() <= most || in.Err() != nil {
			c.left(s, version, most)
		}
		c.out.Flush()
	}
	if err := in.Err(); err != nil {
		c.fail("standard input", err)
	}
	c.status = Fine
	if s.Len() == 0 {
		c.worse(Problems)
	}
}
