package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"savant/model"
	"savant/model/store"
)

// json measures opening and searching JSON of a given size, written as by a game. It searches for one of its texts.
func (b *bench) json(title string, size int64, n int) {
	folder, err := os.MkdirTemp(b.folder, "json-")
	if err != nil {
		fail(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "large.json")
	file, err := os.Create(path)
	if err != nil {
		fail(err)
	}
	w := bufio.NewWriter(file)
	w.WriteString("{\"version\": 3, \"items\": [\n")
	const line = "\t{\"id\": %d, \"name\": \"%s %d\", \"count\": %d, \"at\": [%d.5, %d.25], \"tags\": [\"a\", \"b\"], \"ok\": true},\n"
	for i, written := int64(0), int64(0); written < size; i++ {
		name := "item"
		if i == size/8/100*6 {
			name = sought[0].text
		}
		k, _ := fmt.Fprintf(w, line, i, name, i, i%97, i%1000, i%777)
		written += int64(k)
	}
	w.WriteString("\tnull\n]}\n")
	if err = w.Flush(); err == nil {
		err = file.Close()
	}
	if err != nil {
		fail(err)
	}
	b.memory(title, path)
	b.opening(title, path, "under 4 times", 4, n)
	b.search(title, sought[0].job, path, sought[0].text, n)
}

// memory notes how much memory a program has at most that opens a file.
func (b *bench) memory(title, path string) {
	own, err := os.Executable()
	must(own, err)
	said, err := exec.Command(own, "-alone", "open for memory", path).Output()
	must(said, err)
	var most, values int64
	must(fmt.Sscan(string(said), &most, &values))
	info, err := os.Stat(path)
	must(info, err)
	b.remarks = append(b.remarks, fmt.Sprintf("%s, %d values: the program that opens it has %.2f times the file in memory at most (goal: 1.2).",
		title, values, float64(most)/float64(info.Size())))
}

// openForMemory opens a file in a program of its own, which says how much memory it had at most, and how many values there are.
func openForMemory(path string) {
	file, err := store.Open(path, model.Options{})
	must(file, err)
	fmt.Println(mostMemory(), file.Doc.Info().Values)
}
