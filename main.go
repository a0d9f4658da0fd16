// Savant edits what Godot games keep on disk: saves, binary or JSON, and scenes and resources, text or binary. With a command word it is a command line
// program, else it opens its window.
package main

import (
	"os"

	"savant/ui"
	"savant/ui/cli"
)

func main() {
	args := os.Args[1:]
	if cli.Is(args) {
		os.Exit(cli.Main(args, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(ui.Main(args))
}
