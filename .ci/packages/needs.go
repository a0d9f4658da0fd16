package main

import (
	"debug/elf"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ofGlibc are the libraries that come with every glibc.
var ofGlibc = []string{"libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "libresolv.so.2", "librt.so.1"}

// glibc returns the oldest C library that a program runs with, as "2.31". It is an error if the program is linked with a library
// that the packages, as described in a file for nfpm, do not ask for.
func glibc(program, packages string) (string, error) {
	asked, err := os.ReadFile(packages)
	if err != nil {
		return "", err
	}
	f, err := elf.Open(program)
	if err != nil {
		return "", err
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	if err != nil {
		return "", err
	}
	for _, library := range libraries {
		if !slices.Contains(ofGlibc, library) && !strings.Contains(string(asked), " - "+library+"()(64bit)\n") && !strings.HasPrefix(library, "ld-linux") {
			return "", fmt.Errorf("%s is linked with %s, which %s does not name", program, library, packages)
		}
	}
	versions, err := f.DynamicVersionNeeds()
	if err != nil {
		return "", fmt.Errorf("%s does not say which C library it needs: %w", program, err)
	}
	var oldest []int
	for _, needed := range versions {
		for _, version := range needed.Needs {
			if v := numbers(version.Dep); slices.Compare(v, oldest) > 0 {
				oldest = v
			}
		}
	}
	if oldest == nil {
		return "", fmt.Errorf("%s does not say which C library it needs", program)
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(oldest), " ", "."), "[]"), nil
}

// aGlibc is the name of a version of glibc; other libraries name theirs otherwise.
var aGlibc = regexp.MustCompile(`^GLIBC_\d+(\.\d+)*$`)

// numbers are those of the name of a version, nil for the name of anything else.
func numbers(name string) []int {
	if name == "GLIBC_ABI_DT_RELR" { // the name of an ability that came with this version
		return []int{2, 36}
	}
	if !aGlibc.MatchString(name) {
		return nil
	}
	var all []int
	for _, part := range strings.Split(strings.TrimPrefix(name, "GLIBC_"), ".") {
		n, _ := strconv.Atoi(part)
		all = append(all, n)
	}
	return all
}
