package host

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"savant/ui/internal/ink"
)

// Distinct returns the names of files, where several files have one name with what tells their folders apart: the last part of each
// path by which all of them differ, such as "slot_1.sav — old". Files without a path keep their names. What is there twice is numbered: "slot_1.sav (2)",
// as edits that two programs left of one file are.
func Distinct(names, files []string) []string {
	same := map[string][]int{} // by name
	for i, name := range names {
		if files[i] != "" {
			same[name] = append(same[name], i)
		}
	}
	titles := slices.Clone(names)
	for name, list := range same {
		if len(list) < 2 {
			continue
		}
		if !slices.ContainsFunc(list, func(i int) bool { return files[i] != files[list[0]] }) {
			continue // one file, in several tabs
		}
		for _, i := range list {
			titles[i] = name + ink.Apart + tellingPart(files, list, i)
		}
	}
	times := map[[2]string]int{}
	for i := range titles {
		if files[i] == "" {
			continue
		}
		at := [2]string{titles[i], files[i]}
		if times[at]++; times[at] > 1 {
			titles[i] += " (" + strconv.Itoa(times[at]) + ")"
		}
	}
	return titles
}

// tellingPart is the shortest end of the folder of the i-th file that no other file of a list ends in too.
func tellingPart(files []string, list []int, i int) string {
	folder := folderOf(files[i])
	for n := 1; ; n++ {
		part := lastParts(folder, n)
		alone := !slices.ContainsFunc(list, func(k int) bool { return files[k] != files[i] && lastParts(folderOf(files[k]), n) == part })
		if alone || part == folder {
			return part
		}
	}
}

// folderOf returns the folder that a path names, with the separator at its end for a root only.
func folderOf(file string) string {
	folder, _ := filepath.Split(file)
	if trimmed := strings.TrimRight(folder, string(filepath.Separator)); trimmed != "" {
		return trimmed
	}
	return folder
}

// lastParts returns the last n parts of a path; all of it if it has fewer.
func lastParts(path string, n int) string {
	at := len(path)
	for ; n > 0; n-- {
		if at = strings.LastIndexByte(path[:at], filepath.Separator); at < 0 || at == len(path)-1 {
			return path
		}
	}
	return path[at+1:]
}
