// Sbom prints what programs are built from, as CycloneDX 1.5: each module with its version and sum, and Go itself, read from the
// programs as go version -m does. The same programs and SOURCE_DATE_EPOCH give the same bytes.
//
//	go run ./.ci/sbom PROGRAM... >savant.cdx.json
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"savant/ui/cli"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: sbom PROGRAM...")
		os.Exit(2)
	}
	if err := write(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// bill is the document, as https://cyclonedx.org/docs/1.5/json/ has it.
type bill struct {
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Hashes  []hash `json:"hashes,omitempty"`
	PURL    string `json:"purl,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn"`
}

func write(out io.Writer, programs []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		seconds = 0
	}
	whole := component{Type: "application", Ref: "savant", Name: "savant", Version: cli.Version}
	b := bill{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: metadata{time.Unix(seconds, 0).UTC().Format(time.RFC3339), whole}}
	libraries := map[string]component{}
	all := dependency{Ref: whole.Ref}
	for _, path := range programs {
		program, on, err := read(path)
		if err != nil {
			return err
		}
		b.Components = append(b.Components, program)
		uses := dependency{Ref: program.Ref}
		for _, l := range on {
			libraries[l.Ref] = l
			uses.On = append(uses.On, l.Ref)
		}
		slices.Sort(uses.On)
		b.Dependencies = append(b.Dependencies, uses)
		all.On = append(all.On, program.Ref)
	}
	b.Dependencies = append([]dependency{all}, b.Dependencies...)
	refs := make([]string, 0, len(libraries))
	for ref := range libraries {
		refs = append(refs, ref)
	}
	slices.Sort(refs)
	for _, ref := range refs {
		b.Components = append(b.Components, libraries[ref])
		b.Dependencies = append(b.Dependencies, dependency{Ref: ref, On: []string{}})
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(b)
}

// read describes a program and what is linked into it.
func read(path string) (program component, on []component, err error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return program, nil, err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return program, nil, err
	}
	name := filepath.Base(path)
	sum := sha256.Sum256(content)
	program = component{Type: "application", Ref: "program:" + name, Name: name, Version: cli.Version, Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}}}
	on = append(on, library("std", strings.TrimPrefix(info.GoVersion, "go"), ""))
	for _, m := range info.Deps {
		l, err := module(m)
		if err != nil {
			return program, nil, fmt.Errorf("%s: %w", path, err)
		}
		on = append(on, l)
	}
	return program, on, nil
}

func module(m *debug.Module) (component, error) {
	if m.Replace != nil {
		m = m.Replace
	}
	sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:"))
	if err != nil || len(sum) != sha256.Size {
		return component{}, fmt.Errorf("%s %s has no sum", m.Path, m.Version)
	}
	return library(m.Path, m.Version, hex.EncodeToString(sum)), nil
}

// library is a module of Go; sum, if there is one, is the h1 of go.sum in hexadecimal digits.
func library(path, version, sum string) component {
	purl := "pkg:golang/" + path + "@" + version
	l := component{Type: "library", Ref: purl, Name: path, Version: version, PURL: purl}
	if sum != "" {
		l.Hashes = []hash{{"SHA-256", sum}}
	}
	return l
}
