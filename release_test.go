package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"savant/assets"
	"savant/ui/cli"
)

// TestVersions: wherever the version stands written, it is the same one.
func TestVersions(t *testing.T) {
	for _, c := range []struct{ file, pattern string }{
		{"FyneApp.toml", `(?m)^Version = "(.*)"$`},
		{"CHANGELOG.md", `(?m)^## ([0-9.]+)`},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(c.pattern).FindSubmatch(text)
		if found == nil || string(found[1]) != cli.Version {
			t.Errorf("%s says %q, the program %s", c.file, found, cli.Version)
		}
	}
}

// TestLicences: assets/licences.txt is what the modules of the build say now.
func TestLicences(t *testing.T) {
	list := exec.Command("go", "run", "./.ci/licences")
	list.Stderr = os.Stderr
	now, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, []byte(assets.Licences)) {
		t.Error("assets/licences.txt is out of date: go generate ./assets")
	}
}
