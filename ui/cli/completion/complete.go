// Package completion makes what shells complete command lines by.
package completion

import (
	"fmt"
	"strings"

	"savant/ui/cli/command"
)

// Shells lists the shells for which there is a Script.
func Shells() []string { return []string{"bash", "fish", "zsh"} }

// Script is what a shell completes command lines by: "" for one that is not of Shells.
func Script(shell string, commands []*command.Command) string {
	makers := map[string]func([]*command.Command) string{"bash": bash, "zsh": zsh, "fish": fish}
	if make := makers[shell]; make != nil {
		return make(commands)
	}
	return ""
}

// Row is the row of the command in the table.
func Row() *command.Command {
	return &command.Command{
		Name: "completion", Operands: "SHELL", Least: 1, Most: 1,
		Choices: Shells(),
		Short:   "print the completion script for bash, zsh or fish",
		Long: "The packages install it. For bash: savant completion bash >~/.local/share/bash-completion/completions/savant; for fish: savant completion fish " +
			">~/.config/fish/completions/savant.fish; for zsh: savant completion zsh >_savant, in a folder of $fpath.",
		Examples: []string{"savant completion bash"},
		Run: func(c *command.Call) {
			text := Script(c.Arguments[0], c.Commands)
			if text == "" {
				c.Message("completion", fmt.Sprintf("%s: there is no completion for this shell, only for %s", c.Arguments[0], strings.Join(Shells(), ", ")))
				c.Worse(command.Usage)
				return
			}
			c.Out.Exact().Write([]byte(text))
		},
	}
}
