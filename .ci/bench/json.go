package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// json measures opening and searching of JSON as a game writes it, of about so many bytes. One of its texts is sought.
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
	b.opening(title, path, "under 4 times", 4, n)
	b.search(title, sought[0].job, path, sought[0].text, n)
}
