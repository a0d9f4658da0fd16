package search

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/narrow"
	"savant/ui/cli/command"
)

// whats are the words of --what.
var whats = map[string]narrow.What{"numbers": narrow.Numbers, "texts": narrow.Texts, "everything": narrow.Everything}

// Narrow is the row of the command in the table.
func Narrow() *command.Command {
	return &command.Command{
		Name: "narrow", Operands: "FILE [CONDITION [FILE CONDITION]...]", Least: 1, Most: -1,
		Short: "find a value by how it changes between versions of a file",
		Long: "Of all numbers those are left for which each condition is true in its version; the FILE can be a copy that watch keeps. Conditions: " +
			strings.Join(narrow.Words(), ", ") + "; numbers or a text stand behind those that need one, \"between 10 and 20\". \"by 60\" is up or down by 60, " +
			"and \"is about\" at most half a unit or one in a hundred off. With a FILE alone conditions are read from standard input, a line each, and are " +
			"about the file as it is then: play, save, and say what has become of the value. The exit status is 1 if nothing is left.",
		Options: slices.Concat([]command.Option{
			{Name: "what", Value: "WHAT", Choices: []string{"numbers", "texts", "everything"}, Help: "what to search: numbers, texts or everything; numbers if not given"},
			{Name: "most", Value: "N", Help: "list at most this many; 20 if not given"},
			{Name: "json", Help: "one JSON object on one line for each value: path, type, text"},
		}, command.Common),
		Examples: []string{`savant narrow before.sav 'is 1250' after.sav 'decreased by 60'`, "savant narrow slot_1.sav"},
		Run:      narrowCommand,
	}
}

// leftJSON is what narrow --json prints of one value.
type leftJSON struct {
	Path string `json:"path"`
	Type string `json:"type"`
	Text string `json:"text"`
}

func narrowCommand(c *command.Call) {
	most := 20
	if text, ok := c.Options["most"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			c.Message(c.Command.Name, "--most is a number from 0")
			c.Worse(command.Usage)
			return
		}
		most = n
	}
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	s := &narrow.Search{What: whats[c.Options["what"]]}
	if len(c.Arguments) == 1 {
		narrowing(c, s, o, most)
		return
	}
	if len(c.Arguments)%2 == 1 {
		c.Message(c.Command.Name, "each file needs a condition behind it")
		c.Worse(command.Usage)
		return
	}
	var conditions []narrow.Condition
	for i := 1; i < len(c.Arguments); i += 2 {
		condition, err := narrow.ParseCondition(c.Arguments[i])
		if err != nil {
			c.Message(c.Command.Name, err)
			c.Worse(command.Usage)
			return
		}
		conditions = append(conditions, condition)
	}
	var last *model.Snapshot
	for i, condition := range conditions {
		if last = narrowed(c, s, c.Arguments[2*i], condition, o); last == nil {
			return
		}
	}
	left(c, s, last, most)
}

// narrowed makes one step, and returns the version that it was about. Errors are reported and give nil.
func narrowed(c *command.Call, s *narrow.Search, name string, condition narrow.Condition, o model.Options) *model.Snapshot {
	file, err := c.Open(name, o)
	if err != nil {
		c.Fail(name, err)
		return nil
	}
	version := file.Doc.Snapshot()
	if err := s.Step(c.Ctx, version, condition); err != nil {
		c.Message(name, err)
		c.Worse(command.Usage)
		return nil
	}
	return version
}

// left prints the remaining values.
func left(c *command.Call, s *narrow.Search, version *model.Snapshot, most int) {
	list, err := s.Hits(c.Ctx, version, most)
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	for _, h := range list {
		if c.Has("json") {
			c.JSON(leftJSON{h.Path, h.Type, h.Text})
		} else {
			c.Out.Line("%s: %s %s", h.Path, h.Type, h.Text)
		}
	}
	if more := s.Len() - len(list); more > 0 {
		c.Message(c.Command.Name, fmt.Sprintf("%d more", more))
	}
	if s.Len() == 0 {
		c.Message(c.Command.Name, "no value is left")
		c.Worse(command.Problems)
	}
}

// narrowing reads conditions, each about the file as it is when it is read.
func narrowing(c *command.Call, s *narrow.Search, o model.Options, most int) {
	name := c.Arguments[0]
	if name == command.Standard {
		c.Message(c.Command.Name, "conditions are read from standard input: name a file")
		c.Worse(command.Usage)
		return
	}
	c.Endless = true
	in := bufio.NewScanner(c.In)
	for c.Ctx.Err() == nil && in.Scan() {
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		condition, err := narrow.ParseCondition(text)
		if err != nil {
			c.Message(c.Command.Name, err)
			continue
		}
		status := c.Status
		version := narrowed(c, s, name, condition, o)
		c.Status = status
		if version == nil {
			continue // a game that is just saving, or a slip: the next line may do better
		}
		c.Message(name, fmt.Sprintf("%s: %d left", condition, s.Len()))
		if s.Len() <= most || in.Err() != nil {
			left(c, s, version, most)
		}
		c.Out.Flush()
	}
	if err := in.Err(); err != nil {
		c.Fail("standard input", err)
	}
	c.Status = command.Fine
	if s.Len() == 0 {
		c.Worse(command.Problems)
	}
}
