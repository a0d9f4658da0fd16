package save

import (
	"fmt"

	"savant/model"
)

// ways are the paths to what can be read behind the faults in a damaged record: those that it would have without the damage.
type ways struct {
	steps  [][]model.Step  // to each mark in them, nil for one that has only its number
	marks  map[string]int  // the marks by their paths
	faults map[string]bool // the paths at which something is wrong
}

// inRecord is the path of a place in a record of several.
func inRecord(i int, path string) string {
	if path != "" && path[0] != '[' && path[0] != '{' {
		path = "." + path
	}
	return fmt.Sprintf("#%d%s", i, path)
}
