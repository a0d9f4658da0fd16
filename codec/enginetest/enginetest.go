// Package enginetest runs real engines for tests. Only tests import it.
package enginetest

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"savant/codec/dialect"
)

// Version is an engine that tests can run.
type Version struct {
	Name    string           // as Engine and Oracle take it
	Dialect *dialect.Dialect // of the bytes and texts it writes
	Format  int              // of its text scenes and resources
}

// Versions returns the engines that tests can run, oldest first.
func Versions() []Version {
	return []Version{{"3.2", dialect.Godot32, 2}, {"3.6", dialect.Godot3, 2}, {"4.6", dialect.Godot46, 3}}
}

// limit returns how long an engine may take for one answer. The oracle itself gives up after 60 seconds with a message.
func limit() time.Duration {
	if Whole() { // which asks more at once while other tests run
		return 10 * time.Minute
	}
	return 65 * time.Second
}

// Command is exec.Command for a program that sometimes hangs: it is killed at the limit, or when the test ends.
func Command(t testing.TB, program string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), limit())
	t.Cleanup(stop)
	command := exec.CommandContext(ctx, program, args...)
	command.WaitDelay = time.Second // for child processes that keep its output open
	return command
}

// Required reports whether tests must run the engines, however long that takes: REQUIRE_ENGINES is set.
func Required() bool { return os.Getenv("REQUIRE_ENGINES") != "" }

// Whole reports whether tests that normally use a sample, such as some of the classes, must use everything:
// SAVANT_WHOLE is set.
func Whole() bool { return os.Getenv("SAVANT_WHOLE") != "" }

// Engine returns the program of a real engine, "3.2", "3.6" or "4.6". If it is not installed, the test is skipped, or
// fails if REQUIRE_ENGINES is set.
func Engine(t testing.TB, version string) string {
	t.Helper()
	return orSkip(t, OptionalEngine(t, version))
}

// OptionalEngine is Engine for tests that are useful without an engine too: where Engine would skip, it logs why and
// returns "".
func OptionalEngine(t testing.TB, version string) string {
	t.Helper()
	folder := os.Getenv("ENGINES_DIR")
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return missing(t, err.Error())
		}
		folder = cache + "/godot-engines"
	}
	program := folder + "/bin/godot-" + version
	if _, err := os.Stat(program); err != nil {
		return missing(t, "engine "+version+" is not installed: "+err.Error())
	}
	return program
}

// Oracle returns the program that queries engines, named by SAVANT_ORACLE, if it supports the versions. Otherwise it
// does as Engine.
func Oracle(t testing.TB, versions ...string) string {
	t.Helper()
	return orSkip(t, OptionalOracle(t, versions...))
}

// OptionalOracle is Oracle for tests that are useful without it too: where Oracle would skip, it logs why and returns
// "".
func OptionalOracle(t testing.TB, versions ...string) string {
	t.Helper()
	for _, version := range versions {
		if OptionalEngine(t, version) == "" {
			return ""
		}
	}
	program := os.Getenv("SAVANT_ORACLE")
	if _, err := os.Stat(program); err != nil {
		return missing(t, "SAVANT_ORACLE names no program that asks engines: "+err.Error())
	}
	return program
}

func missing(t testing.TB, why string) string {
	t.Helper()
	if Required() {
		t.Fatal(why)
	}
	t.Log("no engine is asked: " + why)
	return ""
}

// orSkip returns a program, or skips the test if it is "".
func orSkip(t testing.TB, program string) string {
	t.Helper()
	if program == "" {
		t.Skip("SKIPPED: the log says which engine is missing")
	}
	return program
}
