package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"savant/codec/dialect"
	"savant/model/convert"
)

// turned is one conversion of a save, in a program of its own.
type turned struct {
	job    string
	took   []time.Duration
	most   int64   // bytes of memory that the program had at most
	wanted float64 // times the save, at most
}

const (
	conversionTimes   = 3
	conversionEntries = 2_500_000
)

// conversions measures how long a save takes to become another form and to come back, and how much memory: that of the whole program, with
// the writing of the file and the look at what was written.
func (b *bench) conversions() {
	folder, err := os.MkdirTemp(b.folder, "convert-")
	must(folder, err)
	defer os.RemoveAll(folder)
	own, err := os.Executable()
	must(own, err)
	save := entries(conversionEntries, dialect.Godot46)
	at := func(name string) string { return filepath.Join(folder, name) }
	must(0, os.WriteFile(at("slot.sav"), save, 0o644))
	for _, c := range []struct {
		job, in, out string
		wanted       float64
	}{
		{"save to JSON", "slot.sav", "slot.json", 3}, {"JSON to save", "slot.json", "again.sav", 3},
		{"save to text", "slot.sav", "slot.txt", 3}, {"text to save", "slot.txt", "other.sav", 3},
	} {
		t := turned{job: c.job, wanted: c.wanted}
		for range conversionTimes {
			cmd := exec.Command(own, "-alone", "convert", at(c.in), at(c.out))
			cmd.Stderr = os.Stderr
			began := time.Now()
			said, err := cmd.Output()
			must(said, err)
			t.took = append(t.took, time.Since(began))
			most, err := strconv.ParseInt(strings.TrimSpace(string(said)), 10, 64)
			must(most, err)
			t.most = max(t.most, most)
		}
		b.turns = append(b.turns, t)
		fmt.Fprintf(os.Stderr, "%-14s %6.0f ms, %4.0f MB of memory\n", t.job, median(t.took).Seconds()*1e3, float64(t.most)/1e6)
	}
	b.turnedSize = len(save)
}

// convertAlone is what the program of its own does: it says how much memory it had at most.
func convertAlone(in, out string) {
	item := convert.Item{In: in, Out: out}
	item.Do(context.Background(), convert.Request{Force: true}, func(float64) {})
	must(0, item.Err)
	fmt.Println(mostMemory())
}

// mostMemory is how many bytes of memory this program has had at most, as Linux says; elsewhere 0.
func mostMemory() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kilobytes int64
	fmt.Sscan(rest, &kilobytes)
	return kilobytes << 10
}

// turnedTable is what conversions has found, as a table.
func (b *bench) turnedTable() string {
	if len(b.turns) == 0 {
		return ""
	}
	var out strings.Builder
	size := float64(b.turnedSize)
	fmt.Fprintf(&out, "A save of %.0f MB, %d entries.\n\n| job | ms | MB/s | memory at most, MB | times the save | goal | |\n| --- | ---: | ---: | ---: | ---: | --- | --- |\n", size/1e6, conversionEntries)
	for _, t := range b.turns {
		took, times, verdict := median(t.took).Seconds(), float64(t.most)/size, "met"
		if times > t.wanted {
			verdict = "missed"
		}
		fmt.Fprintf(&out, "| %s | %.0f | %.0f | %.0f | %.1f | under %.0f times | %s |\n", t.job, took*1e3, size/1e6/took, float64(t.most)/1e6, times, t.wanted, verdict)
	}
	return out.String() + "\n"
}
