package class

import (
	"bufio"
	"strings"
)

// themes reads the theme items of the classes of an engine: a line for each class, with its items as "colors/font_color". They are what the inspector
// of that engine offers of an instance, in its order, without what else a theme of the project may have.
func themes(engine string) map[string][]string {
	prefix := "theme_override_"
	if engine[0] < '4' {
		prefix = "custom_"
	}
	all := map[string][]string{}
	lines := bufio.NewScanner(unpacked("theme-" + engine + ".txt.gz"))
	for lines.Scan() {
		class, items, _ := strings.Cut(lines.Text(), " ")
		for item := range strings.FieldsSeq(items) {
			all[class] = append(all[class], prefix+item)
		}
	}
	return all
}
