package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGlibc links programs in C, with functions of a certain age, and with libraries that packages ask for or do not.
func TestGlibc(t *testing.T) {
	dir := t.TempDir()
	packages := filepath.Join(dir, "nfpm.yaml")
	if err := os.WriteFile(packages, []byte("    depends:\n      - libasked.so.1()(64bit)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	compile := func(name, source string, args ...string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file+".c", []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append([]string{"-o", file, file + ".c", "-L" + dir, "-Wl,--no-as-needed"}, args...)
		if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return file
	}
	for _, library := range []string{"asked", "other"} {
		compile("lib"+library+".so", "", "-shared", "-Wl,-soname,lib"+library+".so.1")
	}

	// Without a libc of its own a program needs what the functions that it names need: these are of glibc 2.9 and of 2.28.
	plain := `void _start(void) {}`
	for _, c := range []struct {
		source, want, wrong string
		args                []string
	}{
		{source: `int pipe2(int *, int); void _start(void) { pipe2(0, 0); }`, want: "2.9"},
		{source: `int pipe2(int *, int); int renameat2(int, const char *, int, const char *, unsigned); void _start(void) { pipe2(0, 0); renameat2(0, 0, 0, 0, 0); }`, want: "2.28"},
		{source: `int pipe2(int *, int); void _start(void) { pipe2(0, 0); }`, want: "2.9", args: []string{"-lasked"}},
		{source: `int pipe2(int *, int); void _start(void) { pipe2(0, 0); }`, wrong: "is linked with libother.so.1", args: []string{"-lasked", "-lother"}},
		{source: plain, wrong: "does not say which C library"},
	} {
		program := compile("program", c.source, append([]string{"-nostartfiles"}, c.args...)...)
		got, err := glibc(program, packages)
		if got != c.want || (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s %v: %q, %v; want %q, %q", c.source, c.args, got, err, c.want, c.wrong)
		}
	}
}
