package resource

import (
	"fmt"
	"strconv"
)

// Error says where bytes stop making sense, or why an edit can not be planned.
type Error struct {
	Offset int    // of the value, count or string that is wrong
	Path   string // from the property of a resource to the value; "" where it is about no value
	What   string
}

// Error is "offset 0x1c (points[3]): what".
func (e *Error) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("offset 0x%x: %s", e.Offset, e.What)
	}
	const most = 200 // characters of a path worth reading
	path := e.Path
	if len(path) > most {
		path = path[:most/2] + "..." + path[len(path)-most/2:]
	}
	return fmt.Sprintf("offset 0x%x (%s): %s", e.Offset, path, e.What)
}

func fault(off int, format string, args ...any) *Error {
	return &Error{Offset: off, What: fmt.Sprintf(format, args...)}
}

// below puts a step in front of the error's path.
func (e *Error) below(step string) *Error {
	e.Path = step + e.Path
	return e
}

func nth(i int) string { return "[" + strconv.Itoa(i) + "]" }
