package class

import (
	"bufio"
	"compress/gzip"
	"embed"
	"slices"
	"strings"
	"sync"
)

// methodFiles has, for each engine, the methods of the classes that nodes are, as ClassDB tells them: one class a line, its name and those that
// it declares (testdata/methods3.gd and methods4.gd print them, of 3.2.3, 3.6.2 and 4.6.3).
//
//go:embed tables/methods-*.txt.gz
var methodFiles embed.FS

// methods are the methods that each class declares, by engine, read on first use.
var methods = map[string]func() map[string][]string{
	"3.2": sync.OnceValue(func() map[string][]string { return readMethods("3.2") }),
	"3.6": sync.OnceValue(func() map[string][]string { return readMethods("3.6") }),
	"4.6": sync.OnceValue(func() map[string][]string { return readMethods("4.6") }),
}

// readMethods reads the table of an engine. It is part of the program, so an error in it panics.
func readMethods(engine string) map[string][]string {
	file, err := methodFiles.Open("tables/methods-" + engine + ".txt.gz")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		panic(err)
	}
	all := map[string][]string{}
	lines := bufio.NewScanner(unpacked)
	for lines.Buffer(nil, 1<<20); lines.Scan(); {
		words := strings.Fields(lines.Text())
		all[words[0]] = words[1:]
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
	return all
}

// HasMethod reports whether a class of nodes has a method, declared or inherited, virtual ones included. It is false for other classes.
func (t *Table) HasMethod(of, name string) bool {
	all := methods[t.Engine]()
	return slices.ContainsFunc(t.Lineage(of), func(c *Class) bool { return slices.Contains(all[c.Name], name) })
}
