package translate

import (
	"fmt"
	"strings"
)

// NodeRows are the rows of equals for nodes: "RigidBody: mode=3".
func NodeRows() (rows []string) {
	for _, row := range equals {
		if row.class == material || row.class == "Environment" {
			continue
		}
		var parts []string
		for _, s := range row.old {
			parts = append(parts, fmt.Sprintf("%s=%v", s.name, s.value))
		}
		rows = append(rows, row.class+": "+strings.Join(parts, " "))
	}
	return rows
}
