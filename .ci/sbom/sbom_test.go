package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestLikeGoVersion builds this program and compares what is said of it with what the go command says.
func TestLikeGoVersion(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1763000000")
	program := t.TempDir() + "/sbom"
	if out, err := exec.Command("go", "build", "-trimpath", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := write(out, []string{program}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same program gives other bytes")
	}
	said, err := exec.Command("go", "version", "-m", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for line := range strings.Lines(string(said)) {
		if f := strings.Fields(line); len(f) == 4 && f[0] == "dep" {
			want = append(want, f[1]+" "+f[2])
		}
	}
	var got struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Timestamp string }
		Components             []struct{ Type, Name, Version, PURL string }
		Dependencies           []struct {
			Ref       string
			DependsOn []string
		}
	}
	if err := json.Unmarshal(first.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.BOMFormat != "CycloneDX" || got.SpecVersion != "1.5" || got.Metadata.Timestamp != "2025-11-13T02:13:20Z" {
		t.Errorf("it begins with %+v", got)
	}
	refs := []string{}
	var modules []string
	for _, c := range got.Components {
		if c.Type == "library" && c.Name != "std" {
			modules = append(modules, c.Name+" "+c.Version)
			if want := "pkg:golang/" + c.Name + "@" + c.Version; c.PURL != want {
				t.Errorf("%s is called %s", want, c.PURL)
			}
		}
		refs = append(refs, c.PURL)
	}
	slices.Sort(want)
	slices.Sort(modules)
	if len(want) < 3 || !slices.Equal(modules, want) {
		t.Errorf("it names\n%q, the go command\n%q", modules, want)
	}
	for _, d := range got.Dependencies {
		for _, on := range d.DependsOn {
			if !slices.Contains(refs, on) && !strings.HasPrefix(on, "program:") {
				t.Errorf("%s needs %s, which is not described", d.Ref, on)
			}
		}
	}
}

// TestNoGoProgram: a file that says nothing of its modules must not give an empty list.
func TestNoGoProgram(t *testing.T) {
	file := t.TempDir() + "/a"
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, []string{file}); err == nil || out.Len() > 0 {
		t.Errorf("it says %s, %v", out.String(), err)
	}
}
