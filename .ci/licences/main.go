// Licences prints the licences of everything that is linked into Savant, on any system it is built for: the modules of its
// build, what they carry in folders of their own (fonts, C sources), and Go itself.
//
//	go run ./.ci/licences >assets/licences.txt
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// module is a module of the build with the folders of those of its packages that are in it.
type module struct {
	title, dir string
	packages   map[string]bool
}

// named matches the names of files with licences.
var named = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|ofl|patents)`)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run() error {
	modules, err := linked()
	if err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "Savant is built from the following, each under the licence below its name.")
	goDir := strings.TrimSpace(string(root))
	if err := write(out, "Go, its standard library and runtime", goDir, []string{filepath.Join(goDir, "LICENSE")}); err != nil {
		return err
	}
	for _, m := range modules {
		files, err := m.licences()
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("%s has no licence", m.title)
		}
		if err := write(out, m.title, m.dir, files); err != nil {
			return err
		}
	}
	return out.Flush()
}

// linked lists the modules of the build on all systems, by name.
func linked() ([]*module, error) {
	all := map[string]*module{}
	for _, system := range []string{"linux", "windows", "darwin"} {
		list := exec.Command("go", "list", "-deps", "-tags", "migrated_fynedo,no_emoji",
			"-f", `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{end}}{{end}}`, ".")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1")
		list.Stderr = os.Stderr
		lines, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(lines)) {
			f := strings.Split(strings.TrimRight(line, "\n"), "\t")
			if len(f) != 3 {
				continue
			}
			m := all[f[0]]
			if m == nil {
				m = &module{title: f[0], dir: f[1], packages: map[string]bool{}}
				all[f[0]] = m
			}
			m.packages[f[2]] = true
		}
	}
	sorted := make([]*module, 0, len(all))
	for _, m := range all {
		sorted = append(sorted, m)
	}
	slices.SortFunc(sorted, func(a, b *module) int { return strings.Compare(a.title, b.title) })
	return sorted, nil
}

// licences finds the files of a module that say how it may be used, but for those of packages that are not linked.
func (m *module) licences() ([]string, error) {
	var files []string
	err := filepath.WalkDir(m.dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir() || !named.MatchString(d.Name()) || filepath.Ext(path) == ".go":
			return nil
		}
		if dir := filepath.Dir(path); dir == m.dir || m.packages[dir] || !holdsGo(dir) {
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

func holdsGo(dir string) bool {
	found, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	return len(found) > 0
}

func write(out *bufio.Writer, title, dir string, files []string) error {
	fmt.Fprintf(out, "\n\n%s\n%s\n", title, strings.Repeat("=", len(title)))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if name, err := filepath.Rel(dir, file); err == nil && len(files) > 1 {
			fmt.Fprintf(out, "\n[%s]\n", filepath.ToSlash(name))
		}
		out.WriteByte('\n')
		for line := range bytes.Lines(bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))) {
			out.Write(bytes.TrimRight(line, " \t\r\n\f"))
			out.WriteByte('\n')
		}
	}
	return nil
}
