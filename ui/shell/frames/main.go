//go:build frames && linux

// Command frames measures the window: how long its callbacks take while rows are selected, values typed and set, the outline filtered, and tips, menus,
// the palette, panes and tabs are opened. It prints one JSON object and ends.
//
//	go run -tags frames ./ui/shell/frames -letters lamp77 -value PATH FILE...
package main

import (
	"flag"
	"fmt"
	"os"

	"savant/ui/shell"
)

func main() {
	letters := flag.String("letters", "item7", "what is typed into the filter")
	value := flag.String("value", "", "the path of a number of the first file, which is typed over")
	flag.Parse()
	if err := shell.Frames(os.Stdout, *letters, *value, flag.Args()...); err != nil {
		fmt.Fprintln(os.Stderr, "frames:", err)
		os.Exit(1)
	}
}
