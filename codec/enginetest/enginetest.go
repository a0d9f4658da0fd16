// Package enginetest runs the engines that tests ask. Only tests import it.
package enginetest

import (
	"context"
	"os/exec"
	"testing"
	"time"
)

// limit is how long an engine may take for one answer. The program that asks engines gives up after 60 seconds and says of what.
const limit = 65 * time.Second

// Command is exec.Command for a program that hangs now and then: it is ended after the limit, or with the test.
func Command(t testing.TB, program string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), limit)
	t.Cleanup(stop)
	command := exec.CommandContext(ctx, program, args...)
	command.WaitDelay = time.Second // for what the program has started itself, and which keeps its output open
	return command
}
