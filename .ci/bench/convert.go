package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// turned is one conversion of a save, in a program of its own.
type turned struct {
	save   string // what it consists of
	job    string
	size   int64 // of the file that is converted, in bytes
	took   []time.Duration
	most   int64   // bytes of memory that the program had at most
	wanted float64 // times the file that is converted, at most
}

const (
	conversionTimes   = 3
	conversionEntries = 2_500_000
	conversionSize    = 64 << 20
)

// convertedSaves are what a save can consist of that takes memory.
var convertedSaves = []struct {
	title string
	make  func() []byte
}{
	{"small entries", func() []byte { return entries(conversionEntries, dialect.Godot46) }},
	{"one array of bytes", encodedBare(func() variant.Value {
		list := make([]byte, conversionSize)
		for i := range list {
			list[i] = byte(i * 7)
		}
		return variant.Value{Type: variant.PackedByteArray, Data: list}
	})},
	{"one string", encodedBare(func() variant.Value {
		const line = "a line of a text, \"quoted\"\n"
		return variant.OfString(strings.Repeat(line, conversionSize/len(line)))
	})},
	{"small records", smallRecords},
	{"a note for each key", notedKeys},
}

func encodedBare(value func() variant.Value) func() []byte {
	return func() []byte { return encoded(value)(dialect.Godot46) }
}

// smallRecords are a million records, each preceded by its length.
func smallRecords() (all []byte) {
	for i := range 1_000_000 {
		start := len(all)
		var err error
		all, err = codec.Append(append(all, 0, 0, 0, 0), variant.OfDict(
			variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))}, variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("an item")}), dialect.Godot46)
		must(0, err)
		binary.LittleEndian.PutUint32(all[start:], uint32(len(all)-start-4))
	}
	return all
}

// notedKeys is a dictionary of which each key has odd padding, which only a note keeps in JSON.
func notedKeys() []byte {
	const head, entry = 8, 24
	list := make([]variant.Entry, conversionSize/entry)
	for i := range list {
		list[i] = variant.Entry{Key: variant.OfString(fmt.Sprintf("k%08d", i)), Value: variant.OfInt(int64(i))}
	}
	b := encodedBare(func() variant.Value { return variant.OfDict(list...) })()
	size := (len(b) - head) / len(list)
	for i := head; i < len(b); i += size {
		b[i+19] = 'x' // after the nine bytes of the key, of which there are twelve with the padding
	}
	return b
}

// conversions measures how long a save takes to become another form and to come back, and how much memory: that of the whole program, with
// the writing of the file and the look at what was written.
func (b *bench) conversions() {
	folder, err := os.MkdirTemp(b.folder, "convert-")
	must(folder, err)
	defer os.RemoveAll(folder)
	own, err := os.Executable()
	must(own, err)
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, c := range convertedSaves {
		must(0, os.WriteFile(at("slot.sav"), c.make(), 0o644))
		for _, way := range []struct{ job, in, out string }{
			{"save to JSON", "slot.sav", "slot.json"}, {"JSON to save", "slot.json", "again.sav"},
			{"save to text", "slot.sav", "slot.txt"}, {"text to save", "slot.txt", "other.sav"},
		} {
			info, err := os.Stat(at(way.in))
			must(info, err)
			t := turned{save: c.title, job: way.job, size: info.Size(), wanted: 3}
			for range conversionTimes {
				cmd := exec.Command(own, "-alone", "convert", at(way.in), at(way.out))
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
			fmt.Fprintf(os.Stderr, "%-20s %-14s %6.0f ms, %4.0f MB of memory, %.1f times the file\n", t.save, t.job, median(t.took).Seconds()*1e3, float64(t.most)/1e6, t.times())
		}
	}
}

// times is how many times the file that was converted the memory was.
func (t turned) times() float64 { return float64(t.most) / float64(t.size) }

// convertAlone is what the program of its own does: it says how much memory it had at most.
func convertAlone(in, out string) {
	item := convert.Item{In: in, Out: out}
	item.Do(context.Background(), convert.Request{Force: true, Lossy: true}, func(float64) {})
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
	fmt.Fprintf(&out, "| save of | job | file, MB | ms | MB/s | memory at most, MB | times the file | goal | |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n")
	for _, t := range b.turns {
		took, size, verdict := median(t.took).Seconds(), float64(t.size), "met"
		if t.times() > t.wanted {
			verdict = "missed"
		}
		fmt.Fprintf(&out, "| %s | %s | %.0f | %.0f | %.0f | %.0f | %.1f | under %.0f times | %s |\n", t.save, t.job, size/1e6, took*1e3, size/1e6/took, float64(t.most)/1e6, t.times(), t.wanted, verdict)
	}
	return out.String() + "\n"
}
