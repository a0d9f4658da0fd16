package codec

import (
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	tooDeep  message.ID = "codec.too-deep depth"
	cutOff   message.ID = "codec.cut-off type"
	outside  message.ID = "codec.outside"
	AtOffset message.ID = "codec.at-offset offset what"
	AtPath   message.ID = "codec.at-path offset path what"
)

// Error says where bytes stop making sense.
type Error struct {
	Offset int    // of the wrong value, count or string
	Path   string // from the outermost value, spelled like a document's path; "" for that value itself
	What   message.Message

	Choices []Choice // the counts of which any may be the wrong one, if there are several
}

// Choice is a count that may be the wrong one of several.
type Choice struct {
	Path        string // as that of its Error
	Behind      int    // how far it is behind the Offset of its Error, less than 0 in front
	Count, Fits int    // what it says, and with what all makes sense
}

// Message returns what is wrong and where: "offset 0x1c (player.hp): what".
func (e *Error) Message() message.Message {
	if e.Path == "" {
		return message.New(AtOffset, e.Offset, e.What)
	}
	return message.New(AtPath, e.Offset, shorten(e.Path), e.What)
}

func (e *Error) Error() string { return e.Message().String() }

// shorten keeps the two ends of a path that is too long to read.
func shorten(path string) string {
	const most = 200
	if len(path) <= most {
		return path
	}
	return strings.ToValidUTF8(path[:most/2], "") + "..." + strings.ToValidUTF8(path[len(path)-most/2:], "")
}

// below prepends a step to the error's path.
func (e *Error) below(step string) *Error {
	if e.Path != "" && e.Path[0] != '[' && e.Path[0] != '{' {
		step += "."
	}
	e.Path = step + e.Path
	return e
}

// stepOf returns the path step to the n-th child, whose key is key.
func stepOf(key variant.Value, n int) string {
	switch key.Type {
	case variant.String:
		return stepOfName(key.Text, n)
	case variant.StringName:
		if s, ok := quoted(key.Text); ok {
			return "[&" + s + "]"
		}
	case variant.Int:
		return "[" + strconv.FormatInt(key.Int(), 10) + "]"
	case variant.Bool:
		return "[" + strconv.FormatBool(key.Bool()) + "]"
	}
	return "{" + strconv.Itoa(n) + "}"
}

// stepOfName returns the path step to the n-th child by its name.
func stepOfName(name string, n int) string {
	if identifier(name) {
		return name
	}
	if s, ok := quoted(name); ok {
		return "[" + s + "]"
	}
	return "{" + strconv.Itoa(n) + "}"
}

func quoted(s string) (string, bool) {
	const most = 60 // maximum characters shown
	if len(s) > most {
		return "", false
	}
	for _, c := range s {
		if c == '\ufffd' {
			return "", false
		}
	}
	return strconv.Quote(s), true
}

func identifier(s string) bool {
	if s == "" || len(s) > 200 || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

func fault(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...)}
}
